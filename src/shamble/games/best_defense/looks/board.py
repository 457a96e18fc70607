"""The four Locations in a square, with their pawns, Walkers and Resource decks."""

from __future__ import annotations

from ....engine.scene import Board, Card, Counter, Edge, Piece, Pile, Space, drawn_once
from ..content import DECKS, Content
from ..content.board import EVERY_CELL, NEAR, CellNo
from ..rules.resources import deck_id
from ..rules.walkers import damaging_walkers
from ..state import Defense
from .mats import TINTS

CELLS = ((0, 0), (1, 0), (1, 1), (0, 1))
DECK_ICONS = ("equipment", "ally", "food", "ammo")
DECK_LABELS = ("Equipment", "Allies", "Food", "Ammunition")
LOW_DECK = 6


def boards(g: Defense) -> list[Board]:
    """The board, as soon as it is laid out."""
    return [board(g)] if g.places else []


def board(g: Defense) -> Board:
    """Four Locations in a square; each is next to the two that share an edge with it."""
    spaces = [space(g, cell) for cell in EVERY_CELL]
    edges = list(ways(g.content, g.places))
    return Board(id="board", label="The four Locations", kind="grid", width=2, height=2, spaces=spaces, edges=edges)


@drawn_once
def ways(content: Content, places: tuple[str, ...]) -> tuple[Edge, ...]:
    """What lies between two Locations that are next to each other."""
    names = [content.locations[place].name for place in places]
    return tuple(
        Edge(id=f"way-{a}-{b}", label=f"From {names[a]} to {names[b]}", a=places[a], b=places[b])
        for a in EVERY_CELL
        for b in NEAR[a]
        if a < b
    )


def space(g: Defense, cell: CellNo) -> Space:
    """A Location with its pawns, Walkers and Resource deck."""
    fresh, deck, leader = g.fresh[cell], g.deck_at[cell], g.leader
    pawns = tuple([(s.id, s.hp, s.seat, s.seat == leader) for s in g.at(cell)])
    walkers = (g.walkers[cell] - fresh, fresh, damaging_walkers(g, cell))
    return _space(g.content, cell, g.places[cell], walkers, pawns, deck, len(g.decks[deck]), g.discards[deck])


@drawn_once
def _space(
    content: Content,
    cell: CellNo,
    name: str,
    walkers: tuple[int, int, int],
    pawns: tuple[tuple[str, int, int, bool], ...],
    deck: int,
    count: int,
    discards: tuple[int, ...],
) -> Space:
    place = content.locations[name]
    column, row = CELLS[cell]
    plain, fresh, dangerous = walkers
    return Space(
        id=place.id, label=place.name, x=column, y=row, art=place.id, note=place.text if place.ignored else "",
        clause=place.clause, pieces=[*_walkers(name, plain, fresh), *(_pawn(content, *each) for each in pawns)],
        piles=[_deck(deck, count), _discards(content, deck, discards)],
        counters=[Counter(id=f"danger-{place.id}", label="Walkers that will deal damage", icon="damage",
                          value=dangerous, tone="bad")] if dangerous else [],
    )  # fmt: skip


@drawn_once
def _walkers(place: str, count: int, fresh: int) -> list[Piece]:
    """The Walkers at a Location; fresh ones apart, for they do no damage this round."""
    found = []
    if count > 0:
        label = f"{count} Walker{'s' if count > 1 else ''}"
        found.append(Piece(id=f"walkers-{place}", label=label, icon="walker", kind="enemy", count=count))
    if fresh:
        label = f"{fresh} fresh Walker{'s' if fresh > 1 else ''}: no damage this round"
        found.append(
            Piece(id=f"fresh-{place}", label=label, icon="fresh-walker", kind="enemy", count=fresh, status="fresh")
        )
    return found


@drawn_once
def _pawn(content: Content, name: str, hp: int, seat: int, leads: bool) -> Piece:
    return Piece(
        id=name,
        label=f"{content.characters[name].name}, {hp} HP",
        icon=name,
        kind="pawn",
        seat=seat,
        tint=TINTS[seat],
        status="leader" if leads else "",
    )


@drawn_once
def _deck(deck: int, count: int) -> Pile:
    """The face-down deck at a Location."""
    label = f"{DECK_LABELS[deck]} deck: {count} card{'s' if count != 1 else ''}"
    return Pile(
        id=deck_id(deck), label=label, icon=DECK_ICONS[deck], count=count, back=DECKS[deck], low=count < LOW_DECK,
        clause="BD-1.04",
    )  # fmt: skip


@drawn_once
def _discards(content: Content, deck: int, cards: tuple[int, ...]) -> Pile:
    """The open discards beside a deck."""
    thrown = [discarded(content, deck, card) for card in reversed(cards)]
    return Pile(
        id=f"{DECKS[deck]}-discards", label=f"{DECK_LABELS[deck]} discards: {len(thrown)}", icon="discard",
        count=len(thrown), top=thrown[0] if thrown else None, cards=thrown, clause="BD-2.20",
    )  # fmt: skip


@drawn_once
def discarded(content: Content, deck: int, card: int) -> Card:
    """A Resource card that lies face up among the discards."""
    each = content.decks[deck][card]
    return Card(
        id=f"discarded-{each.id}", label=each.card.name, icon=DECK_ICONS[deck], art=each.card.id, text=each.card.text,
        kind=DECKS[deck], clause=each.card.clause,
    )  # fmt: skip
