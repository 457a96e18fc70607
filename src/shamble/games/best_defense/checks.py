"""What the cards of all packs must be together, beyond what each card says by itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ...engine.cards import Cards
from ...engine.errors import BadCards

MOST_CARDS = 256
"""So many cards can be shuffled."""


def check_board(locations: Collection[str], wanted: Sequence[str], characters: Collection[str]) -> None:
    """There are exactly four Locations, and a Character for everybody and for two replacements."""
    if sorted(locations) != sorted(wanted):
        raise BadCards(f"locations.toml, field id: the board has exactly the Locations {', '.join(wanted)}.")
    if len(characters) < 6:
        raise BadCards("characters.toml: the game needs at least six Characters.")


def check_ids(cards: Cards) -> None:
    """No two physical cards share an id, in whatever file they are: answers and saves name cards by it."""
    owners: dict[str, str] = {}
    for file, found in cards.files():
        for card in found:
            for copy in card.copies():
                if copy in owners:
                    raise BadCards(f"{file}.toml, card '{card.id}', field id: {owners[copy]} uses '{copy}' already.")
                owners[copy] = f"card '{card.id}' in {file}.toml"


def check_sizes(decks: Mapping[str, Sequence[Any]]) -> None:
    """A deck is no larger than can be shuffled."""
    for name, deck in decks.items():
        if len(deck) > MOST_CARDS:
            raise BadCards(f"{name}.toml, field count: a deck holds at most {MOST_CARDS} cards, not {len(deck)}.")
