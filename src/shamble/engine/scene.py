"""The scene: a table described without pixels.

A game builds it through one seat's Sight; the browser, the terminal and the screen reader each draw it in their way.
Everything on the table has a stable id (the same as in options and events, so that a click on a thing finds the options
that touch it) and a label that can be spoken. Icons are names: the table looks for them among the game's icons first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args, get_type_hints

import msgspec

from .chance import Roll as NotedRoll
from .dice import Die as GameDie

if TYPE_CHECKING:
    from .sight import Sight

MOST_DICE = 12
G = TypeVar("G")
T = TypeVar("T")


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


class Stat(Thing, kw_only=True):
    """A number or a word that is printed on a card, beside its icon if it has one."""

    text: str


class Card(Thing, kw_only=True):
    """A card. A face-down one has no text and an id that tells nothing.

    What stands in `stats` is said by the note as well, for all who read and do not look.
    """

    kind: str = ""
    text: str = ""
    art: str = ""
    face_down: bool = False
    exhausted: bool = False
    counters: list[Counter] = []
    stats: list[Stat] = []
    of: str = ""
    """The id of the thing on the table that it stands for: a click on the card means that thing."""
    tiers: list[str] = []
    """Short lines of which only one counts at a time, such as what a place asks for the first and the second time."""
    tier: int = 0
    """Which of them counts now."""


class Pile(Thing, kw_only=True):
    """A deck or discard pile; `top` is its uppermost card if it shows a face.

    `cards` are those that these eyes may look through, the uppermost first.
    """

    count: int
    back: str = ""
    top: Card | None = None
    low: bool = False
    cards: list[Card] = []


Tone = Literal["", "good", "bad", "live", "secret", "new"]
"""What a colour means: progress, danger, what the hand can touch, what only you see, what is new."""


class Mark(Thing, kw_only=True):
    """A small sign on a piece: a wound, a bite in the biter's colour, an eye for "you have looked at it"."""

    tone: Tone = ""
    seat: int | None = None
    count: int = 1


class Piece(Thing, kw_only=True):
    """A pawn, token or figure. Equal pieces may be one piece with a count: a crowd, or tokens in a stack.

    `form` is the shape it is drawn in where its kind alone would not say it: an arch on a foot for somebody's pawn, a
    disc, a square, or a figure that stands free. A piece that is `lying` was knocked down; a `face_down` one shows its
    back and has an id that tells nothing. `tag` is a word below it, such as "You" or a name.
    """

    kind: Literal["pawn", "token", "enemy", "barricade", "person", "animal"] = "token"
    form: Literal["", "arch", "disc", "square", "figure"] = ""
    seat: int | None = None
    count: int = 1
    tint: str = ""
    status: str = ""
    tag: str = ""
    face_down: bool = False
    lying: bool = False
    marks: list[Mark] = []


class Slots(Thing, kw_only=True):
    """A row of spaces for pieces: some hold one, the others are empty. The label says all of it."""

    size: int
    pieces: list[Piece] = []


class Space(Thing, kw_only=True):
    """A place on a board, at a position in the board's own units (columns and rows).

    `sign` is what is painted on it where the whole label has no room; `badges` are the icons printed on it, each a
    thing of its own. A hexagon is one unit wide with its points up, and its rows lie 0.87 apart.
    """

    x: float
    y: float
    width: float = 1
    height: float = 1
    shape: Literal["tile", "circle", "cell", "hex"] = "tile"
    art: str = ""
    sign: str = ""
    ground: str = ""
    """What lies on the floor, by name: the style sheet of the game knows its colour."""
    badges: list[Thing] = []
    pieces: list[Piece] = []
    piles: list[Pile] = []
    counters: list[Counter] = []
    slots: list[Slots] = []
    highlight: bool = False

    def all_pieces(self) -> list[Piece]:
        """Everything that stands here, also in slots."""
        return [*self.pieces, *(piece for row in self.slots for piece in row.pieces)]


class Edge(Thing, kw_only=True):
    """What lies between two spaces: a way, wall, door, gate or barricade.

    At the rim of a board there is no second space: `b` is empty and `side` says which side of `a` is meant. An arrow
    leads from `a` to `b`; a border may be crossed from `b` to `a` only if it is `one_sided`. `count` is the number of
    barricades here.
    """

    a: str
    b: str = ""
    side: Literal["", "north", "east", "south", "west"] = ""
    kind: Literal["way", "wall", "stub", "door", "gate", "barricade", "border", "fence", "arrow", "closed"] = "way"
    one_sided: bool = False
    count: int = 1


class Ground(Thing, kw_only=True):
    """A picture that lies under the spaces, turned by quarters to the right: a tile of the map, or the whole map."""

    x: float
    y: float
    width: float
    height: float
    art: str = ""
    turned: Literal[0, 1, 2, 3] = 0


class Words(Thing, kw_only=True):
    """Words on the ground that mean nothing for the rules: a town, a road, a country. `x` and `y` are their middle."""

    x: float
    y: float
    kind: Literal["town", "road", "land", "city"] = "town"
    turned: int = 0
    """By how many degrees they are turned."""


class Region(Thing, kw_only=True):
    """Spaces that belong together, such as a building or a city: an outline with a name, in a colour by its `ground`.

    `sign` is painted on it (by default its label) where `at` says: the middle of its upper edge, the left end of its
    broadest row, or inside. `words` are two or three more on its lowest row, where pieces may cover them.
    """

    spaces: list[str]
    ground: str = ""
    sign: str = ""
    words: str = ""
    at: Literal["top", "corner", "inside", "none"] = "top"
    outline: Literal["line", "wall", "border", "none"] = "line"


class Trail(Thing, kw_only=True):
    """A path over the board, from space to space, and what waits at its end."""

    spaces: list[str]
    tone: Tone = ""
    thin: bool = False
    end: str = ""


class Tile(Thing, kw_only=True):
    """Something that is being laid on a board of cells: its spaces with walls and doorways, the named one at (0, 0).

    It is drawn where it would lie while a space is pointed at. `places` are the ids of the spaces that can be named,
    `barred` those that cannot; `doorsteps` are the spaces before its doorways, which are no part of it.
    """

    spaces: list[Space]
    edges: list[Edge] = []
    doorsteps: list[Space] = []
    places: list[str] = []
    barred: list[str] = []


class Board(Thing, kw_only=True):
    """Spaces and edges. A grid has one space in each cell, a graph has ways, regions lie where they lie.

    `focus` names the space that a small screen shows first; `rim` writes numbers along the upper and left side.
    """

    kind: Literal["grid", "graph", "regions"] = "grid"
    width: float
    height: float
    spaces: list[Space] = []
    edges: list[Edge] = []
    grounds: list[Ground] = []
    regions: list[Region] = []
    words: list[Words] = []
    """Names that are part of the picture."""
    trails: list[Trail] = []
    tile: Tile | None = None
    """What the one who looks is about to lay here."""
    focus: str = ""
    rim: bool = False

    @property
    def is_tiled(self) -> bool:
        """Whether all its spaces are large tiles."""
        return all(space.shape == "tile" for space in self.spaces)


class Step(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A step of a track that is more than its number: what it is called, its icon, its tone, whether it is locked."""

    label: str = ""
    icon: str = ""
    tone: Tone = ""
    locked: bool = False


class Track(Thing, kw_only=True):
    """A marker on a row of numbered steps. `steps` says what is special about some of them."""

    value: int
    first: int = 0
    last: int
    steps: dict[int, Step] = {}
    tone: Tone = ""


class Die(Thing, kw_only=True):
    """A die that lies on the table: which one, the face that shows, all its faces, what it adds, what became of it."""

    face: str
    die: str = ""
    faces: list[str] = []
    tint: str = "white"
    adds: str = ""
    fate: Literal["", "kept", "turned", "rerolled", "spent"] = ""
    became: str = ""
    """In a roll that is being resolved: what this die has come to or will come to."""


class Side(Thing, kw_only=True):
    """One side of a contest: who it is, what counts for it line by line, and what that comes to."""

    total: str
    seat: int | None = None
    lines: list[Stat] = []


class Roll(Thing, kw_only=True):
    """A roll while it is resolved; the dice on the table are its own. Its steps, and which of them it has come to.

    One that lies `over` the board is a moment of its own: whoever is asked finds the dice and the answers there, with
    what the roll comes to (`tally`), what is lacking (`short`), the two `sides` of a contest, and the faces of a die
    that may still come, of which those that are enough are `kept`.
    """

    steps: list[str] = []
    at: int = 0
    over: bool = False
    tally: str = ""
    short: str = ""
    sides: list[Side] = []
    faces: list[Die] = []


class Row(Thing, kw_only=True):
    """A named row on a mat: cards, pieces, counters, slots or piles that belong together."""

    cards: list[Card] = []
    pieces: list[Piece] = []
    counters: list[Counter] = []
    slots: list[Slots] = []
    piles: list[Pile] = []


class Goal(Thing, kw_only=True):
    """Something to reach or to fear, always in sight: how much there is and how much it takes.

    `tone` says which: good for what wins, bad for what loses, secret for what only you pursue. At the brink it is red.
    """

    have: int = 0
    need: int = 0
    most: int = 0
    """How much there can be of what must not run out: drawn as a bar."""
    tone: Tone = "good"
    brink: bool = False
    card: str = ""
    """The id of the card that a click opens."""


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
    tracks: list[Track] = []
    piles: list[Pile] = []
    rows: list[Row] = []
    away: bool = False


class Signals(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What players may show each other without words: table talk that no rule reads and no save file holds.

    Each player may set one of the `choices`, change it and withdraw it at any time, and all see it. The table clears
    all of them as soon as `until` is another word than before: count there what ends them, such as Events laid open.
    """

    label: str
    choices: list[Thing]
    until: str = ""
    clause: str = ""


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
    roll: Roll | None = None
    """The roll that is being resolved with these dice: it is shown step by step beside the question."""
    tale: str = ""
    """The open card that everything is about now: it lies large beside the board, together with the answers."""
    notes: list[Thing] = []
    goals: list[Goal] = []
    """What wins and what loses, the most important first."""
    layout: Literal["", "broad", "map"] = ""
    """How the parts lie on the screen: a broad board above your own mat, or a large map beside it."""
    menu: bool = False
    """What can be done with a picked thing opens beside it; otherwise all options stand in a panel."""
    silence: bool = False
    """The rules forbid talk now: the table closes the chat and takes no signals."""
    signals: Signals | None = None
    """What players may signal now, if the rules let them."""
    manners: str = ""
    """What the rules say about talk, as one line above the chat."""

    def all_piles(self) -> list[Pile]:
        """Every pile, on the boards, on mats and beside them."""
        found = [pile for board in self.boards for space in board.spaces for pile in space.piles]
        for mat in self.mats:
            found += [*mat.piles, *(pile for row in mat.rows for pile in row.piles)]
        return [*found, *self.piles]

    def things(self) -> list[Thing]:
        """Everything on the table, each with its id and label; of a pile only what lies on top."""
        found: list[Thing] = []

        def add(thing: Thing) -> None:
            found.append(thing)
            for name in _holding(type(thing)):
                value = getattr(thing, name)
                for each in value if isinstance(value, list) else [value]:
                    if isinstance(each, Thing):
                        add(each)

        for part in PARTS:
            for thing in getattr(self, part):
                add(thing)
        if self.roll:
            add(self.roll)
        return found


PARTS = ("boards", "tracks", "mats", "hand", "piles", "cards", "dice", "notes", "goals")
"""The parts of a scene that hold things."""


def placed(scene: Scene) -> dict[str, tuple[str, Thing]]:
    """Everything on the table by its id, with where it lies: the part of the scene, or the thing that holds it."""
    found: dict[str, tuple[str, Thing]] = {}

    def add(place: str, thing: Thing) -> None:
        found.setdefault(thing.id, (place, thing))
        for name in _holding(type(thing)):
            value = getattr(thing, name)
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, Thing):
                    add(f"{thing.id} {name}", each)

    for part in PARTS:
        for thing in getattr(scene, part):
            add(part, thing)
    return found


def for_all(sight: Sight[G], name: str, draw: Callable[[G], T]) -> T:
    """What everybody sees, drawn once for all eyes: it is given the table and asks nobody's Sight for anything.

    `Sight.drawn` keeps it; who looks through several eyes at the same moment gives them the same.
    """
    found: T | None = sight.drawn.get(name)
    if found is None:
        found = sight.drawn[name] = draw(sight.g)
    return found


@cache
def _holding(kind: type[Thing]) -> tuple[str, ...]:
    """The fields in which things of a kind hold others; the cards of a pile lie unseen under its top."""
    hints = get_type_hints(kind)
    named = (name for name in kind.__struct_fields__ if not (name == "cards" and issubclass(kind, Pile)))
    return tuple(name for name in named if _may_hold(hints[name]))


def _may_hold(hint: Any) -> bool:
    if isinstance(hint, type) and issubclass(hint, Thing):
        return True
    return any(_may_hold(each) for each in get_args(hint))


drawn_once = lru_cache(maxsize=4_000)
"""What depends on nothing but these arguments is drawn once and shared by all scenes; nobody changes it afterwards."""


def shown_die(die: GameDie[Any], face: int | str, thing: str, label: str = "", **more: Any) -> Die:
    """One of the game's dice as it lies on the table, as a thing with an id of its own."""
    signed = any(isinstance(each, int) and each < 0 for each in die.faces)
    faces = [printed(each, signed) for each in die.faces]
    shown = printed(face, signed)
    return Die(id=thing, label=label or die.name, face=shown, die=die.id, faces=faces, tint=die.tint, **more)


def printed(face: int | str, signed: bool) -> str:
    """What a face says: where some are below zero, those above it bear their sign.

    >>> printed(1, signed=True), printed(1, signed=False), printed(0, signed=True)
    ('+1', '1', '0')
    """
    return f"{face:+d}" if signed and isinstance(face, int) and face else str(face)


def rolled_dice(rolls: Sequence[NotedRoll], dice: Mapping[str, GameDie[Any]]) -> list[Die]:
    """The last rolls as dice on the table."""
    return [
        shown_die(dice[die], dice[die].faces[side], f"die-{number}")
        for number, (_, die, side) in enumerate(rolls[-MOST_DICE:])
    ]
