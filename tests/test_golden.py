"""Golden texts: a whole match for each player count, and one for each way in which a game can end.

A change of the rules shows here as a difference of texts. Renew them with `pytest tests/test_golden.py --renew-golden`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from shamble.engine.game import Game
from shamble.testing import golden, playable, playthrough

HERE = Path(__file__).parent / "games"
COUNTS = [pytest.param(game, players, id=f"{game.name}-{players}") for game in playable() for players in game.players]


def endings(game: Game[Any]) -> dict[str, dict[str, Any]]:
    """How to come to each ending: players, switches, the seed of a random match, and where it begins.

    Further ways to an ending have names of their own and say which `ending` it is.
    """
    path = HERE / game.name / "golden" / "endings.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


ENDINGS = [
    pytest.param(game, way, id=f"{game.name}-{way}")
    for game in playable()
    for way in dict.fromkeys((*game.vocabulary.endings, *endings(game)))
]


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_a_match_goes_as_before(game: Game[Any], players: int, renew: bool) -> None:
    text = playthrough(game.name, players, seed=players)
    golden(HERE / game.name / "golden" / f"{players}-players.txt", text, renew)


@pytest.mark.parametrize(("game", "name"), ENDINGS)
def test_every_ending_comes_about_as_before(game: Game[Any], name: str, renew: bool) -> None:
    way = endings(game)[name]
    ending = way.get("ending", name)
    text = playthrough(game.name, way["players"], way["seed"], way.get("options"), way.get("position"))
    assert f"= {ending} (" in text.splitlines()[-1]
    golden(HERE / game.name / "golden" / f"ending-{name}.txt", text, renew)
