"""What the cards of all packs must be together, beyond what each card says by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....engine.cards import Cards
from ....engine.errors import BadCards
from ....engine.rulebook import rule
from .cards import LocationCard, Space, SurvivorCard


def check_ids(cards: Cards) -> None:
    """No two physical cards share an id, in whatever file they are: answers and saves name cards by it."""
    owners: dict[str, str] = {}
    for file, found in cards.files():
        if file == "tokens":
            continue
        for card in found:
            for copy in {card.id, *card.copies()}:
                if copy in owners:
                    raise BadCards(f"{file}.toml, card '{card.id}', field id: {owners[copy]} uses '{copy}' already.")
                owners[copy] = f"card '{card.id}' in {file}.toml"


@rule("WD-3.01", "WD-3.02", "WD-3.05", "WD-3.06", "WD-3.07")
def check_board(spaces: Sequence[Space], characters: Sequence[SurvivorCard], locations: Sequence[LocationCard]) -> None:
    """Adjacency goes both ways, every location and Starting Character has its space, and all spaces are joined."""
    for wrong in _faults(spaces, characters, locations):
        raise BadCards(f"board.toml, {wrong}.")


def _faults(
    spaces: Sequence[Space], characters: Sequence[SurvivorCard], locations: Sequence[LocationCard]
) -> Iterator[str]:
    by_id = {space.id: space for space in spaces}
    for space in spaces:
        for other in space.near:
            if other not in by_id or space.id not in by_id[other].near:
                yield f"card '{space.id}', field near: '{other}' does not lie next to it in turn"
            elif space.kind == "location" and by_id[other].kind in ("location", "start"):
                yield f"card '{space.id}', field near: a Location Space touches no other and no Starting Space"
    starts = {space.of: space.id for space in spaces if space.kind == "start"}
    if starts != {card.id: card.start for card in characters}:
        yield "field of: each Starting Character has one Starting Space"
    owned = {space.of: space.id for space in spaces if space.kind == "location"}
    if owned != {card.id: card.space for card in locations}:
        yield "field of: each location has one Location Space"
    if len(_joined(spaces, by_id)) != len(spaces):
        yield "field near: every space can be reached without passing a Location Space"


def _joined(spaces: Sequence[Space], by_id: dict[str, Space]) -> set[str]:
    """All spaces that can be reached from the first one that is no Location Space."""
    first = next(space.id for space in spaces if space.kind != "location")
    found, edge = {first}, [first]
    while edge:
        space = by_id[edge.pop()]
        if space.kind == "location":
            continue
        fresh = [other for other in space.near if other not in found]
        found.update(fresh)
        edge += fresh
    return found
