"""A bag: tokens or cards in an order that nobody knows.

Drawing takes the one at the end and rolls no dice, so that what comes next is settled when something is put in, and a
taken-back draw gives the same again. What is put in goes to a random place.

    >>> from random import Random
    >>> from .chance import FastChance
    >>> bag = Bag()
    >>> bag.fill([3, 3, 5, 8], FastChance(Random(1)))
    >>> bag.comes_next(8, 3)
    >>> bag.draw(), bag.draw(), len(bag)
    (8, 3, 2)

In the zones of a game a bag is a hidden pile: `Zone("tokens", "tokens", "bag.row", unseen)`.
"""

from __future__ import annotations

from collections.abc import Iterable

from .chance import Dice
from .state import Index, State, state


@state
class Bag(State):
    """A hidden row; its end is what is drawn next."""

    row: tuple[Index, ...] = ()

    def __len__(self) -> int:
        return len(self.row)

    def fill(self, things: Iterable[int], chance: Dice) -> None:
        """Empty the bag and put these in, shaken."""
        row = list(things)
        chance.shuffle(row)
        self.row = tuple(row)

    def draw(self) -> int:
        """Take one out."""
        row = self.row
        self.row = row[:-1]
        return row[-1]

    def put_back(self, thing: int, chance: Dice) -> None:
        """Put one in at a random place."""
        row = self.row
        at = chance.below(len(row) + 1)
        self.row = row[:at] + (thing,) + row[at:]  # noqa: RUF005 - in half the time

    def comes_next(self, *things: int) -> None:
        """For tests and puzzles: these are in the bag and will be drawn first, in this order."""
        row = list(self.row)
        for thing in things:
            if thing not in row:
                raise ValueError(f"There is no {thing} left in the bag to be drawn next; it holds {sorted(row)}.")
            row.remove(thing)
        self.row = (*row, *things[::-1])
