"""Who sees which cards: every place where cards lie."""

from __future__ import annotations

from shamble.engine.piles import Pile
from shamble.engine.sight import Zone, only_owner, unseen

from .content import CardNo
from .state import Watch

DECK = Pile[CardNo]("deck", discards=("discards",), renewed="reshuffled")
DISCARDS = Pile[CardNo]("discards")
HANDS = Pile[CardNo]("hands")

ZONES: tuple[Zone[Watch], ...] = (
    Zone("hand", "watches", "hands", only_owner, owned=True),
    Zone("deck", "watches", "deck", unseen),
    Zone("discards", "watches", "discards"),
)
