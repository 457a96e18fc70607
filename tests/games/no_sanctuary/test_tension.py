"""Section 16: Group Tension and Morale."""

from __future__ import annotations

import pytest

from shamble.testing import at, play, table

from .helpers import look, now


@pytest.mark.rule("NS-6.10", "NS-16.09", "NS-16.10", "NS-16.03")
def test_a_neglect_that_cannot_be_paid() -> None:
    m = table("no_sanctuary", harlan=at("A2"), wren=at("A2"), top_events=("shared-supper", "stocked-shelves"))
    play(m, "activate stocked-shelves")
    assert now(m)[0] == "tension"
    play(m, "0: discard-trust", "1: discard-trust")
    assert [s.trust for s in look(m).survivors] == [0, 0]
    assert look(m).morale == 10
