"""The decks of the table, by the fields of the state that hold them."""

from __future__ import annotations

from ...engine.piles import Pile

ITEMS = Pile("item_decks")
"""One deck at each location."""
CRISES = Pile("crisis_deck")
CROSSROADS = Pile("crossroads_deck")
SURVIVORS = Pile("survivor_deck")
EXILED = Pile("exiled_deck")
HANDS = Pile("hands")
REMOVED_ITEMS = Pile("removed_items")
