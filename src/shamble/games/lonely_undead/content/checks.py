"""What the cards of all packs must be together, beyond what each card says by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from ....engine.cards import Cards
from ....engine.errors import BadCards

KINDS_NEEDED = {"kid": 3, "officer": 3, "generic": 1}
"""How many cards of a kind there must be: two Kids and two Officers are mixed into the Generic pile."""


def check_ids(cards: Cards) -> None:
    """No two cards share an id, in whichever files they are."""
    seen: dict[str, str] = {}
    for file, found in cards.files():
        for card in found:
            for copy in (card.id, *card.copies()):
                if seen.get(copy, f"{file} {card.id}") != f"{file} {card.id}":
                    other = seen[copy].split(" ")[0]
                    raise BadCards(f"{file}.toml, card '{card.id}', field id: {other}.toml has this id already.")
                seen[copy] = f"{file} {card.id}"


def check_counts(living: Sequence[Any], toll: Sequence[Any], tiles: Sequence[Any], characters: Collection[str]) -> None:
    """There is one Mayor, enough Kids and Officers, ten Death Toll cards, one Dog Park, and a spare character."""
    kinds = Counter(card.card.kind for card in living)
    if kinds["mayor"] != 1:
        raise BadCards("living.toml: there is exactly one Mayor.")
    for kind, least in KINDS_NEEDED.items():
        if kinds[kind] < least:
            raise BadCards(f"living.toml: the game needs at least {least} cards of the kind '{kind}'.")
    if [card.card.number for card in toll] != list(range(1, 11)):
        raise BadCards("toll.toml, field number: the Death Toll has exactly the cards 1 to 10.")
    if Counter(tile.kind for tile in tiles)["dog-park"] != 1:
        raise BadCards("buildings.toml: there is exactly one Dog Park.")
    if len(characters) < 5:
        raise BadCards("characters.toml: the game needs at least five characters.")
