"""The arc of a game: the few numbers that tell, from round to round, how near it was to its end.

A game says in `looks/arc.py` what they are: `arc(g)` is asked at the start of each round and at the end, with
everything open. The end page draws them as lines. A game without one is drawn as the judge of the bots saw it.
"""

from __future__ import annotations

import msgspec


class Strand(msgspec.Struct, frozen=True, kw_only=True):
    """One of the numbers: a seat's, which is called by its player's name, or that of something with a name."""

    value: int
    label: str = ""
    seat: int | None = None


class Arc(msgspec.Struct, frozen=True, kw_only=True):
    """How a game stands in numbers: `limit` is where they end the game, `words` say how, for better or for worse."""

    title: str
    strands: list[Strand]
    limit: int | None = None
    words: str = ""
    good: bool = False
    lost: int = 0
    """How many have died by now, if the game counts them."""
    fallen: str = "died"
    """What became of them, after their number: `died`."""
