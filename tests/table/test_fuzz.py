"""Whatever is sent, the answer never blames the server; `python -m shamble.table.fuzz` sends far more."""

from __future__ import annotations

from random import Random

import pytest

from shamble.engine.errors import BadSave
from shamble.engine.save import decode
from shamble.table.fuzz import alter, fuzz, saves
from shamble.table.security import is_host

from .helpers import run


def test_bad_requests_and_altered_saves_never_break_the_server() -> None:
    said: list[str] = []
    assert run(fuzz(250, 10, seed=3, say=said.append)) == 0, said


def test_most_altered_saves_have_a_check_sum_that_fits() -> None:
    whole, random, fitting = saves(1), Random(1), 0
    for _ in range(100):
        data = alter(random, random.choice(whole))
        try:
            decode(data, "x")
        except BadSave as wrong:
            fitting += "check sum" not in str(wrong) and "not JSON" not in str(wrong)
        else:
            fitting += 1
    assert fitting > 50


@pytest.mark.parametrize("host", ["a:99999", "table:8000:1", "[", "ta ble", "table/.."])
def test_a_host_that_is_none_is_refused(host: str) -> None:
    assert not is_host(host)
