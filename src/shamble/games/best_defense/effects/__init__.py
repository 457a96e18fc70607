"""What cards do: one function for each verb, in modules by what it touches. Here is what all of them share."""

from __future__ import annotations

from ....engine.effects import Effects
from ..content import NO_GEAR, GearNo
from ..state import OFF_BOARD, Defense

NOWHERE = OFF_BOARD


class Occasion:
    """Who plays a card and where; `it` is the Survivor or Location that it acts on, `item` the Equipment in use."""

    __slots__ = ("here", "it", "item", "seat")

    def __init__(self, seat: int, here: int, it: int = NOWHERE, item: GearNo = NO_GEAR) -> None:
        self.seat = seat
        self.here = here
        self.it = it
        self.item = item

    def on(self, it: int) -> Occasion:
        """The same, acting on another Survivor or Location."""
        return Occasion(self.seat, self.here, it, self.item)


EFFECTS: Effects[Defense, Occasion] = Effects()
carry_out = EFFECTS.carry_out
