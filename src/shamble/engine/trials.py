"""Trials: the answers to a question, tried in worlds that its seat thinks possible.

The worlds are made from what the seat can see and nothing else: other deals of what it cannot see, and other dice. They
are dealt once for all options of the question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from functools import cache
from random import Random
from typing import TYPE_CHECKING, TypeVar

from .ask import Ask
from .chance import FastChance
from .dice import Die, F
from .playout import REPEATED, Playout
from .worlds import deal_for

if TYPE_CHECKING:
    from .match import Match
    from .sight import Deal

T = TypeVar("T")

DEALS = 6
"""In how many deals of the hidden cards an option is tried, if they matter."""
ALIKE = 6
"""How many dice show the same side."""
FIRST_NUMBERS = 64


class Luck(FastChance):
    """Chance that knows what was wanted of it.

    In the first worlds the dice show all the same side: the first in world 0, the second in world 1, and so on. After
    a handful they fall as they like, because a die that is rolled again on its best side would never come to rest.
    """

    __slots__ = ("_alike", "_side", "sides")

    def __init__(self, number: int) -> None:
        self._random = _numbers(number).__next__
        self.rolls = []
        self.used = False
        self._side = number
        self._alike = ALIKE
        self.sides = 0
        """How many sides the first die had that was rolled."""

    def roll(self, die: Die[F]) -> F:
        faces = die.faces
        self.sides = self.sides or len(faces)
        self._alike -= 1
        return faces[self._side] if self._alike >= 0 and self._side < len(faces) else super().roll(die)

    def roll_all(self, dice: Iterable[Die[F]]) -> list[F]:
        return [self.roll(die) for die in dice]

    def below(self, limit: int) -> int:
        self.used = True
        return super().below(limit)

    def pick(self, things: Sequence[T]) -> T:
        self.used = True
        return super().pick(things)

    def shuffle(self, things: MutableSequence[T]) -> None:
        self.used = True
        super().shuffle(things)


def _numbers(number: int) -> Iterator[float]:
    """The random numbers of a world; the first of them are made once, because most options need few or none."""
    yield from _first_numbers(number)
    random = Random(f"{number} and on")
    while True:
        yield random.random()


@cache
def _first_numbers(number: int) -> tuple[float, ...]:
    random = Random(number)
    return tuple(random.random() for _ in range(FIRST_NUMBERS))


class Trials:
    """The worlds in which the options of one ask are tried."""

    def __init__(self, match: Match, ask: Ask) -> None:
        self.match = match
        self.ask = ask
        self.seat = ask.seat
        self._random = Random(0)
        self._deals: list[Deal] = []

    def deal(self, number: int) -> Deal:
        """One of the deals of what the seat cannot see."""
        while len(self._deals) <= number:
            self._deals.append(deal_for(self.match, self.seat, self._random))
        return self._deals[number]

    def begin(self, deal: int, luck: Luck) -> Playout:
        """The question once more, in the world of a deal and with the dice of a chance."""
        playout = Playout.imagined(self.match, self.seat, self._random, self.deal(deal), luck)
        playout.state.story = REPEATED  # a trial ends at anybody's next question, passing alone or not
        return playout
