"""Shamble: one rules engine and one table for five zombie-survival board games.

>>> import shamble
>>> m = shamble.match("best_defense", players=3, seed=7)
>>> m.pending[0].seat
0
>>> m.answer("choose daryl")
>>> m.answer("choose glenn")
>>> m.answer("choose maggie")
>>> m.scene(0).heading.startswith("Round 1")
True
>>> [game for game in shamble.games() if game == "best_defense"]
['best_defense']
"""

from __future__ import annotations

from collections.abc import Sequence

from .engine.ask import Ask, Option, Refusal, Sealed
from .engine.cards import Packs
from .engine.errors import ShambleError
from .engine.game import Game, find_game, games
from .engine.match import Match
from .engine.playout import Playout
from .engine.records import Outcome
from .engine.save import load

__all__ = [
    "Ask",
    "Game",
    "Match",
    "Option",
    "Outcome",
    "Playout",
    "Refusal",
    "Sealed",
    "ShambleError",
    "find_game",
    "games",
    "load",
    "match",
]

__version__ = "0.1.0"


def match(
    game: str,
    players: int,
    seed: int | str | bytes | None = None,
    seats: Sequence[str] | None = None,
    packs: Packs = (),
    **options: str | bool,
) -> Match:
    """A new match of a game. Switches of the game are keywords: `match("best_defense", 3, mode="hardcore")`.

    Seats without a name are called `Player 1` and so on; `packs` are folders with cards that add or replace.
    """
    return Match.start(game, players, options, seats, seed, packs)
