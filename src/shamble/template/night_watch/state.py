"""What lies on the table."""

from __future__ import annotations

from shamble.engine.game import Table
from shamble.engine.state import Count, many, state

from .content import CardNo, Content

MOST_STONES = 6
NIGHTS = 5


@state
class Watch(Table[Content]):
    """The whole table. A pile is a tuple whose last card is the top one."""

    players: Count = 1
    night: Count = 1
    turn: Count = 0
    """Whose turn it is; after the last seat comes the dawn."""
    stones: Count = MOST_STONES
    deck: tuple[CardNo, ...] = ()
    hands: list[tuple[CardNo, ...]] = many(factory=list)
    discards: tuple[CardNo, ...] = ()
