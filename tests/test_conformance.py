"""Every finished game keeps the laws that all games share, in every legal setup."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import pytest

from shamble.engine.game import Game
from shamble.testing import CHECKS, Check, Setup, playable, setups

CASES = [
    pytest.param(game, check, setup, id=f"{game.name}-{check.__name__}-{str(setup).replace(' ', '_')}")
    for game in playable()
    for setup in setups(game)
    for check in CHECKS
]


@pytest.mark.parametrize(("game", "check", "setup"), CASES)
def test_conforms(game: Game[Any], check: Check, setup: Setup) -> None:
    check(game, setup, crc32(str(setup).encode()) % 1000)


def test_there_is_a_finished_game() -> None:
    assert {game.name for game in playable()} >= {"best_defense"}
