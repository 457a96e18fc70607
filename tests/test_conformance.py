"""Every finished game keeps the laws that all games share, in every mode at every player count.

A game with very many combinations is held to a sample of them; `python -m shamble.lab.soak` plays a larger one.
"""

from __future__ import annotations

import contextlib
import itertools
from typing import Any
from zlib import crc32

import pytest

from shamble.engine.errors import BadOptions
from shamble.engine.game import Game
from shamble.engine.state import unbounded
from shamble.testing import CHECKS, Check, Setup, playable, setups

MOST_SETUPS = {"lonely_undead": 1, "no_sanctuary": 1, "walking_dead": 1}
"""Games whose random matches are long are held to the fewest setups that try every value of every switch."""
USUALLY = 80


def sample(game: Game[Any]) -> list[Setup]:
    """The setups of a game that are tried here."""
    return setups(game, MOST_SETUPS.get(game.name, USUALLY))


CASES = [
    pytest.param(game, check, setup, id=f"{game.name}-{check.__name__}-{str(setup).replace(' ', '_')}")
    for game in playable()
    for setup in sample(game)
    for check in CHECKS
]


@pytest.mark.parametrize(("game", "check", "setup"), CASES)
def test_conforms(game: Game[Any], check: Check, setup: Setup) -> None:
    check(game, setup, crc32(str(setup).encode()) % 1000)


def test_there_is_a_finished_game() -> None:
    assert {game.name for game in playable()} >= {"best_defense"}


@pytest.mark.parametrize("game", playable(), ids=lambda game: game.name)
def test_every_number_of_a_state_says_how_large_it_can_be(game: Game[Any]) -> None:
    players = game.players[0]
    assert unbounded(type(game.new(game.load().content, game.settle(players), players))) == []


@pytest.mark.parametrize("game", playable(), ids=lambda game: game.name)
def test_every_value_of_every_switch_is_tried_at_every_player_count(game: Game[Any]) -> None:
    tried = {(way.players, option) for way in sample(game) for option in way.options}
    wanted = {
        (players, (switch.name, value))
        for players in game.players
        for switch in game.choices()
        for value in switch.samples()
        if _may_be(game, players, switch.name, value)
    }
    assert tried == wanted


def _may_be(game: Game[Any], players: int, name: str, value: str) -> bool:
    """Whether some combination of all switches has this value: tried out one by one."""
    values = [[(switch.name, each) for each in switch.samples()] for switch in game.choices() if switch.name != name]
    for others in itertools.product(*values):
        with contextlib.suppress(BadOptions):
            return bool(game.settle(players, {name: value, **dict(others)}))
    return False
