"""Every finished game keeps the laws that all games share, in every mode at every player count.

A game with very many combinations is held to an even spread of them; `python -m shamble.lab.soak` plays them all.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

import pytest

from shamble.engine.game import Game
from shamble.testing import CHECKS, Check, Setup, playable, setups, spread

MOST_SETUPS = 80

CASES = [
    pytest.param(game, check, setup, id=f"{game.name}-{check.__name__}-{str(setup).replace(' ', '_')}")
    for game in playable()
    for setup in spread(setups(game), MOST_SETUPS)
    for check in CHECKS
]


@pytest.mark.parametrize(("game", "check", "setup"), CASES)
def test_conforms(game: Game[Any], check: Check, setup: Setup) -> None:
    check(game, setup, crc32(str(setup).encode()) % 1000)


def test_there_is_a_finished_game() -> None:
    assert {game.name for game in playable()} >= {"best_defense"}


@pytest.mark.parametrize("game", playable(), ids=lambda game: game.name)
def test_every_value_of_every_switch_is_tried_at_every_player_count(game: Game[Any]) -> None:
    every = {(way.players, option) for way in setups(game) for option in way.options}
    tried = {(way.players, option) for way in spread(setups(game), MOST_SETUPS) for option in way.options}
    assert tried == every
