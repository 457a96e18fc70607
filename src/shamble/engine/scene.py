"""The scene: a table described without pixels.

A game builds it through one seat's Sight; the browser, the terminal and the screen reader each draw it in their way.
Everything on the table has a stable id (the same as in options and events, so that a click on a thing finds the options
that touch it) and a label that can be spoken. Icons are names: the table looks for them among the game's icons first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

MOST_DICE = 12
DIE_KINDS = {6: "white", 3: "black"}


class Thing(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Anything on the table."""

    id: str
    label: str
    icon: str = ""
    note: str = ""
    clause: str = ""


class Counter(Thing, kw_only=True):
    """A number of something: hit points, food, walkers. With `most` it is drawn as that many places."""

    value: int
    most: int = 0
    tone: Literal["", "good", "bad"] = ""


class Card(Thing, kw_only=True):
    """A card. A face-down one has no text and an id that tells nothing."""

    kind: str = ""
    text: str = ""
    art: str = ""
    face_down: bool = False
    exhausted: bool = False
    counters: list[Counter] = []


class Pile(Thing, kw_only=True):
    """A deck or discard pile; `top` is its uppermost card if it shows a face.

    `cards` are those that these eyes may look through, the uppermost first.
    """

    count: int
    back: str = ""
    top: Card | None = None
    low: bool = False
    cards: list[Card] = []


class Piece(Thing, kw_only=True):
    """A pawn, token or figure. Equal pieces may be one piece with a count."""

    kind: Literal["pawn", "token", "enemy", "barricade"] = "token"
    seat: int | None = None
    count: int = 1
    tint: str = ""
    status: str = ""


class Slots(Thing, kw_only=True):
    """A row of spaces for pieces: some hold one, the others are empty. The label says all of it."""

    size: int
    pieces: list[Piece] = []


class Space(Thing, kw_only=True):
    """A place on a board, at a position in the board's own units (columns and rows).

    `sign` is what is painted on it where the whole label has no room.
    """

    x: float
    y: float
    width: float = 1
    height: float = 1
    shape: Literal["tile", "circle", "cell"] = "tile"
    art: str = ""
    sign: str = ""
    pieces: list[Piece] = []
    piles: list[Pile] = []
    counters: list[Counter] = []
    slots: list[Slots] = []
    highlight: bool = False

    def all_pieces(self) -> list[Piece]:
        """Everything that stands here, also in slots."""
        return [*self.pieces, *(piece for row in self.slots for piece in row.pieces)]


class Edge(Thing, kw_only=True):
    """What lies between two spaces: a way, wall, door or barricade."""

    a: str
    b: str
    kind: Literal["way", "wall", "door", "barricade", "closed"] = "way"


class Board(Thing, kw_only=True):
    """Spaces and edges. A grid has one space in each cell, a graph has ways, regions lie where they lie."""

    kind: Literal["grid", "graph", "regions"] = "grid"
    width: float
    height: float
    spaces: list[Space] = []
    edges: list[Edge] = []


class Track(Thing, kw_only=True):
    """A marker on a row of numbered steps."""

    value: int
    first: int = 0
    last: int
    marks: dict[int, str] = {}


class Die(Thing, kw_only=True):
    """A die that lies on the table."""

    face: str
    sides: int = 6
    kind: str = "white"
    spent: bool = False


class Mat(Thing, kw_only=True):
    """A player's own corner of the table."""

    seat: int | None = None
    tint: str = ""
    title: str = ""
    active: bool = False
    badges: list[Thing] = []
    counters: list[Counter] = []
    cards: list[Card] = []
    dice: list[Die] = []
    away: bool = False


class Scene(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The whole table as one pair of eyes sees it."""

    heading: str
    boards: list[Board] = []
    tracks: list[Track] = []
    mats: list[Mat] = []
    hand: list[Card] = []
    piles: list[Pile] = []
    cards: list[Card] = []
    dice: list[Die] = []
    notes: list[Thing] = []
    silence: bool = False
    """The rules forbid talk now: the table closes the chat."""

    def all_piles(self) -> list[Pile]:
        """Every pile, on the boards and beside them."""
        return [*(pile for board in self.boards for space in board.spaces for pile in space.piles), *self.piles]

    def things(self) -> list[Thing]:
        """Everything on the table, each with its id and label; of a pile only what lies on top."""
        found: list[Thing] = []

        def add(thing: Thing) -> None:
            found.append(thing)
            for name in thing.__struct_fields__:
                if name == "cards" and isinstance(thing, Pile):
                    continue
                value = getattr(thing, name)
                for each in value if isinstance(value, list) else [value]:
                    if isinstance(each, Thing):
                        add(each)

        for part in (
            self.boards,
            self.tracks,
            self.mats,
            self.hand,
            self.piles,
            self.cards,
            self.dice,
            self.notes,
        ):
            for thing in part:
                add(thing)
        return found


def rolled_dice(rolls: Sequence[tuple[int, int]], face: Callable[[int, int], str]) -> list[Die]:
    """The last rolls, each the sides of a die and its result, as dice on the table."""
    dice = []
    for number, (sides, result) in enumerate(rolls[-MOST_DICE:]):
        shown = face(sides, result)
        kind = DIE_KINDS.get(sides, "plain")
        dice.append(Die(id=f"die-{number}", label=f"A die shows {shown}", face=shown, sides=sides, kind=kind))
    return dice
