"""The decks of the table, by the fields of the state that hold them."""

from __future__ import annotations

from ...engine.piles import Pile
from .content.terms import CrisisNo, CrossroadsNo, ExiledNo, ItemNo, SurvivorNo

ITEMS = Pile[ItemNo]("item_decks")
"""One deck at each location."""
CRISES = Pile[CrisisNo]("crisis_deck")
CROSSROADS = Pile[CrossroadsNo]("crossroads_deck")
SURVIVORS = Pile[SurvivorNo]("survivor_deck")
EXILED = Pile[ExiledNo]("exiled_deck")
HANDS = Pile[ItemNo]("hands")
REMOVED_ITEMS = Pile[ItemNo]("removed_items")
