"""What cards do: one function for each verb, in modules by what it touches. Here is what all of them share."""

from __future__ import annotations

from ....engine.effects import Effects
from ..content import NO_GEAR, GearNo
from ..content.board import CellNo
from ..state import OFF_BOARD, Defense

NOBODY = -1
NOWHERE = OFF_BOARD


class Occasion:
    """Who plays a card and where; `it` is the seat `whom` or the cell `there`; `item` is the Equipment in use."""

    __slots__ = ("here", "item", "seat", "there", "whom")

    def __init__(
        self, seat: int, here: CellNo, whom: int = NOBODY, there: CellNo = NOWHERE, item: GearNo = NO_GEAR
    ) -> None:
        self.seat = seat
        self.here = here
        self.whom = whom
        self.there = there
        self.item = item

    def on(self, whom: int) -> Occasion:
        """The same, acting on this Survivor."""
        return Occasion(self.seat, self.here, whom, self.there, self.item)

    def at(self, there: CellNo) -> Occasion:
        """The same, acting on this Location."""
        return Occasion(self.seat, self.here, self.whom, there, self.item)


EFFECTS: Effects[Defense, Occasion] = Effects()
carry_out = EFFECTS.carry_out
