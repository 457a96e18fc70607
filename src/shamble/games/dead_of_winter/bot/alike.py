"""What the rates of a bot depend on: two tables on which that is the same are rated alike.

A scout plays on in many worlds, and up to the first die or hidden card most of their tables look the same.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from ..state import Winter

Looks = tuple[Any, ...]
"""All of a table that what a seat wants, and how it rates its options, depends on."""

OWN = ("hands", "given", "secret", "exile_card")
"""What a seat looks at only where it is its own."""
COUNTED = ("hands", "given", "item_decks")
"""What is counted."""
IGNORED = frozenset(
    (
        "phase", "then", "owed", "deeds", "windows", "memory", "ending", "winners", "final_places", "final_scores",
        "survivor_deck", "crisis_deck", "crossroads_deck", "exiled_deck", "crossroads", "revealed", "drawer", "dealt",
        "newcomer", "playing", "looker", "looking_ahead", "offered", "past_crises", "thumbs", "bonus_dice",
        "removed_items", "removed_crossroads", "removed_secrets", "undealt_secrets", "boxed_items", "boxed_survivors",
        "boxed_crossroads", "boxed_secrets", "boxed_exiled",
    )
)  # fmt: skip
"""What no rate looks at; everything else counts."""

_empty = Winter()
_looked_at = [name for name in Winter.__match_args__ if name not in {*OWN, *COUNTED, *IGNORED}]
_plain = attrgetter("content", *(name for name in _looked_at if type(getattr(_empty, name)) is not list))
_lists = attrgetter(*(name for name in _looked_at if type(getattr(_empty, name)) is list))
_own, _counted = attrgetter(*OWN), attrgetter(*COUNTED)


def looks(g: Winter, seat: int) -> Looks:
    """The table as the rates of a seat take it: equal where everything is rated alike."""
    counts = [tuple(map(len, piles)) for piles in _counted(g)]
    own = [each[seat] for each in _own(g)]
    return (seat, *_plain(g), *map(tuple, _lists(g)), *counts, *own)
