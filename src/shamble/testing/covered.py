"""The law of scenes: they reach cards only through the Sight.

A table is drawn whose unseen cards are covered: whatever reads the face of a covered card fails at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NoReturn

import msgspec

from ..engine.game import Game
from ..engine.match import Match
from ..engine.scene import Scene
from ..engine.sight import Sight
from .setups import Setup, random_answers, start


class Covered:
    """A card that these eyes cannot see. It can be counted, and nothing else."""

    __slots__ = ()

    def _refuse(self, *_: object) -> NoReturn:
        raise AssertionError("A scene reads a card that these eyes cannot see: it must ask the Sight for it.")

    __index__ = __int__ = __lt__ = __le__ = __gt__ = __ge__ = __add__ = __bool__ = _refuse
    __eq__ = __ne__ = __hash__ = _refuse


class CoveredSight(Sight[Any]):
    """A Sight that knows what its eyes see, on a table where all else is covered."""

    __slots__ = ("_true",)

    def __init__(self, true: Sight[Any]) -> None:
        super().__init__(true.g.copy(), true._zones, true.seats, true.eyes)
        self._true = true
        for place, owner, whole, unseen in true._hidden_rows(frozenset()):
            spots = set(range(len(whole)) if unseen is None else unseen)
            cards: list[Any] = [Covered() if spot in spots else card for spot, card in enumerate(whole)]
            assert place.put is not None
            place.put(self.g, owner, cards)

    def sees(self, zone: str, owner: int = 0) -> bool:
        """As on the true table."""
        return self._true.sees(zone, owner)

    def cards(self, zone: str, owner: int = 0) -> Sequence[int | None]:
        """As on the true table."""
        return self._true.cards(zone, owner)


def check_covered(game: Game[Any], setup: Setup, seed: int) -> None:
    """A scene is the same when every card is covered that its eyes cannot see."""
    match = start(game, setup, seed)
    for number, _ in enumerate(random_answers(match, Random(seed))):
        if number % 5 == 0:
            for eyes in (*range(setup.players), None):
                assert _same(covered_scene(match, eyes), match.scene(eyes)), (
                    f"The scene of seat {eyes} after {len(match.answers)} answers depends on cards that it cannot see."
                )


def covered_scene(match: Match, eyes: int | None) -> Scene:
    """The scene of a seat, drawn from a table where all that it cannot see is covered."""
    return match.game.scene(CoveredSight(match.game.sight(match.state, len(match.seats), eyes)), match.seats)


def _same(covered: Scene, true: Scene) -> bool:
    covered.dice = true.dice
    return msgspec.json.encode(covered) == msgspec.json.encode(true)
