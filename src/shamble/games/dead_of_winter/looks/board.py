"""The board: the colony in the middle with three entrances on either side, the six locations around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ....engine.rulebook import rule
from ....engine.scene import Board, Counter, Piece, Pile, Slots, Space, drawn_once
from ..content import Content
from ..content.terms import CellNo, PlaceNo, SurvivorNo
from ..rules.colony_phase import drawn_by_survivors
from ..state import AWAY, COLONY, Winter
from .cards import colony_piles

TINTS = ("amber", "blue", "green", "violet", "red")
ROWS = 3
LEFT, GATES_LEFT, MIDDLE, GATES_RIGHT, RIGHT = 0.0, 2.5, 3.5, 6.5, 7.5
WIDE, NARROW, BROAD = 2.5, 1.0, 3.0
WIDTH = RIGHT + WIDE
CORNERS = {1: (LEFT, 0), 2: (LEFT, 1), 3: (LEFT, 2), 6: (RIGHT, 0), 5: (RIGHT, 1), 4: (RIGHT, 2)}
"""Where the locations lie: police, grocery, school down the left, gas, hospital, library down the right."""

GATES = ((GATES_LEFT, 0), (GATES_LEFT, 1), (GATES_LEFT, 2), (GATES_RIGHT, 2), (GATES_RIGHT, 1), (GATES_RIGHT, 0))
"""Where the entrances of the colony lie: 1 to 3 down the left side, 4 to 6 up the right side."""


@rule("DW-1.03", "DW-2.01", "DW-2.04", "DW-2.05", "DW-2.06")
def board(g: Winter, seats: Sequence[str]) -> Board:
    """Seven locations; every one is reached from every other, so no ways are drawn."""
    spaces = [location(g, place, seats) for place in AWAY]
    gates = [entrance(g, cell, number) for number, cell in enumerate(g.content.cells[COLONY])]
    return Board(
        id="board", label="The colony and the six locations", kind="regions", width=WIDTH, height=ROWS,
        spaces=[colony(g, seats), *gates, *spaces],
    )  # fmt: skip


# Words


def counted(count: int, one: str, more: str = "") -> str:
    """`1 zombie`, `2 zombies`, `no zombies`."""
    return f"{count or 'no'} {one if count == 1 else more or one + 's'}"


# Entrances


@rule("DW-2.03", "DW-2.04", "DW-2.19")
def entrance(g: Winter, cell: CellNo, number: int) -> Space:
    """One of the six numbered entrances of the colony."""
    name, come = g.content.cell_ids[cell], drawn_by_survivors(g, COLONY)
    gates = len(g.content.cells[COLONY])
    x, y = GATES[number] if number < len(GATES) else (MIDDLE, 0)
    return Space(
        id=name, label=f"Entrance {number + 1}", sign=str(number + 1), x=x, y=y, width=NARROW, art="entrance",
        clause="DW-2.04", slots=[gate(g, cell, f"{name}-spaces")],
        counters=tonight(g, cell, name, come // gates + (number < come % gates)),
    )  # fmt: skip


@rule("DW-9.15", "DW-9.16", "DW-10.02")
def tonight(g: Winter, cell: CellNo, name: str, come: int) -> list[Counter]:
    """How many zombies come here at the end of the round as everybody stands now; bad where that kills somebody."""
    if not come or not g.round_number:
        return []
    return [_tonight(name, come, come > g.gaps(cell) + g.barricades[cell])]


@drawn_once
def _tonight(name: str, come: int, kills: bool) -> Counter:
    return Counter(
        id=f"{name}-tonight", label="Zombies that come tonight", icon="moon", value=come,
        tone="bad" if kills else "", note="an overrun kills somebody here" if kills else "", clause="DW-9.16",
    )  # fmt: skip


def gate(g: Winter, cell: CellNo, name: str) -> Slots:
    """The spaces of an entrance: each is empty, or holds one zombie or one barricade."""
    zombies, barricades = g.zombies[cell], g.barricades[cell]
    label = _crowd(zombies, barricades, g.gaps(cell))
    pieces = [*_row(name, "zombie", "enemy", zombies), *_row(name, "barricade", "barricade", barricades)]
    return Slots(id=name, label=label, size=g.content.spaces[cell], pieces=pieces, clause="DW-2.03")


@drawn_once
def _crowd(zombies: int, barricades: int, gaps: int) -> str:
    return f"{counted(zombies, 'zombie')}, {counted(barricades, 'barricade')}, {counted(gaps, 'empty space')}"


@drawn_once
def _row(name: str, what: str, kind: Literal["enemy", "barricade", "token"], count: int) -> tuple[Piece, ...]:
    """Several tokens of the same sort, side by side."""
    numbers = range(1, count + 1)
    return tuple(Piece(id=f"{name}-{what}-{each}", label=what.title(), icon=what, kind=kind) for each in numbers)


# The colony


@rule("DW-2.02", "DW-2.19", "DW-9.04")
def colony(g: Winter, seats: Sequence[str]) -> Space:
    """Occupants, food and starvation tokens; zombies stand at its entrances."""
    place = g.content.locations[COLONY]
    counters = [
        Counter(id="food", label="Food", icon="food", value=g.food, tone="" if g.food else "bad", clause="DW-9.02"),
        Counter(id="starvation", label="Starvation", icon="starvation", value=g.starvation, clause="DW-9.04",
                tone="bad" if g.starvation else ""),
    ]  # fmt: skip
    helpless = [
        Piece(id=f"helpless-{each}", label="Helpless survivor", icon="helpless", kind="token")
        for each in range(1, g.helpless + 1)
    ]
    label = f"{counted(len(g.people[COLONY]), 'survivor')} and {g.helpless} helpless, room for {g.room(COLONY)} more"
    pawns = [pawn(g, s, seats) for s in g.people[COLONY]]
    occupants = Slots(
        id="occupants", label=label, size=place.survivor_spaces, pieces=[*pawns, *helpless], clause="DW-2.02"
    )
    return Space(
        id=place.id, label=place.name, x=MIDDLE, y=0, width=BROAD, height=ROWS, art=place.id, clause=place.clause,
        counters=counters, piles=colony_piles(g), slots=[occupants],
    )  # fmt: skip


# The other locations


@rule("DW-2.02", "DW-2.04", "DW-2.05", "DW-2.18", "DW-2.19")
def location(g: Winter, place: PlaceNo, seats: Sequence[str]) -> Space:
    """A location: its item deck, its entrance, its survivor spaces and its noise spaces."""
    card = g.content.locations[place]
    x, y = CORNERS[place]
    people = Slots(
        id=f"{card.id}-survivors", label=f"{counted(len(g.people[place]), 'survivor')}, room for {g.room(place)} more",
        size=card.survivor_spaces, icon="person", pieces=[pawn(g, s, seats) for s in g.people[place]],
        clause="DW-2.02",
    )  # fmt: skip
    return Space(
        id=card.id, label=card.name, x=x, y=y, width=WIDE, art=card.id, clause=card.clause, piles=[item_deck(g, place)],
        slots=[gate(g, cell, f"{g.content.cell_ids[cell]}-entrance") for cell in g.content.cells[place]]
        + [people, noise(g, place)],
        counters=tonight(g, g.content.cells[place][0], card.id, drawn_by_survivors(g, place)),
    )  # fmt: skip


def noise(g: Winter, place: PlaceNo) -> Slots:
    """The noise spaces of a location."""
    card = g.content.locations[place]
    tokens = list(_row(card.id, "noise", "token", g.noise[place]))
    label = counted(g.noise[place], "noise token")
    return Slots(
        id=f"{card.id}-noise", label=label, size=card.noise_spaces, icon="noise", pieces=tokens, clause="DW-5.15"
    )


def item_deck(g: Winter, place: PlaceNo) -> Pile:
    """The face-down item deck of a location; the symbols in it are printed on the board."""
    return _item_deck(g.content, place, len(g.item_decks[place]))


@drawn_once
def _item_deck(content: Content, place: PlaceNo, count: int) -> Pile:
    card = content.locations[place]
    return Pile(
        id=f"{card.id}-deck", label=f"Items of {card.name}", icon="items", count=count, back="items",
        note=", ".join(card.symbols), low=count < 4, clause="DW-5.12",
    )  # fmt: skip


# Survivors


@rule("DW-2.19", "DW-2.27")
def pawn(g: Winter, s: SurvivorNo, seats: Sequence[str]) -> Piece:
    """The figure of a survivor, in the colour of its player."""
    seat = g.owner[s]
    return _pawn(g.content, s, seat, seats[seat], g.wounds[s], g.frost[s], g.leader(seat) == s)


@drawn_once
def _pawn(content: Content, s: SurvivorNo, seat: int, player: str, wounds: int, frost: int, leads: bool) -> Piece:
    card = content.survivors[s]
    hurt = [counted(wounds, "wound")] if wounds else []
    hurt += [f"{frost} frostbite"] if frost else []
    label = ", ".join([f"{card.name} ({player})", *hurt])
    status = "frostbite" if frost else "wound" if wounds else "leader" if leads else ""
    return Piece(id=card.id, label=label, icon=card.id, kind="pawn", seat=seat, tint=TINTS[seat], status=status)
