"""What is kept of a table, as the program handles it: seats, links, chat, votes, details, results."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from hashlib import blake2b
from pathlib import Path

import msgspec


class Pack(msgspec.Struct):
    """Cards that somebody brought to a table: for which game, a name, the text of each file, and what it changes."""

    game: str
    name: str
    files: dict[str, str]
    told: list[str] = []

    @property
    def hash(self) -> str:
        """By which it is known: another one as soon as anything in it is different."""
        said = [self.game, self.name, sorted(self.files.items())]
        return blake2b(msgspec.json.encode(said), digest_size=16).hexdigest()


class PackName(msgspec.Struct, frozen=True):
    """A pack as a table remembers it."""

    name: str
    hash: str


class Details(msgspec.Struct, omit_defaults=True):
    """What a table has beside its match: its own title, of which table it is a branch, its join code, its packs.

    `away` is what the host has chosen for seats whose players stay away: how many seconds the others wait before a bot
    plays the turn for them, or 0 to wait for ever. With `stays` the bot plays on until they return.
    """

    title: str = ""
    fork: str = ""
    code: str = ""
    away: int = 0
    stays: bool = False
    packs: list[PackName] = []


class Result(msgspec.Struct):
    """How a game ended, for the history."""

    game: str
    mode: str
    names: list[str]
    bots: list[bool]
    won: list[int]
    why: str
    answers: int
    ended: float = 0.0
    table: str = ""


class Seat(msgspec.Struct):
    """A seat: who plays it, and through which link; a seat with a `bot` is played by it."""

    seat: int
    name: str
    bot: str = ""
    link: str = ""
    joined: bool = False


class Link(msgspec.Struct):
    """A secret link: of a host, of a seat or of spectators; `eyes` is the seat whose view it shows now."""

    id: str
    kind: str
    generation: int = 0
    eyes: int | None = None
    seen: int = 0
    seen_at: float = 0.0


def may_use(link: Link, owners: Mapping[str, Collection[str]], browser: str) -> bool:
    """Whether a browser may use a link: that of a seat only if it sat down there, or nobody has yet."""
    owned_by = owners.get(link.id)
    return link.kind != "seat" or not owned_by or browser in owned_by


class Said(msgspec.Struct):
    """A line of the chat."""

    name: str
    text: str
    at: float


class Proposal(msgspec.Struct):
    """Somebody asks to take something back, and the others vote."""

    id: str
    seat: int
    to: str
    why: str
    needed: set[int]
    agreed: set[int]


class StoredAnswer(msgspec.Struct):
    """An answer since the checkpoint."""

    number: int
    seat: int
    words: str
    undos: int


class Note(msgspec.Struct, frozen=True):
    """A line of the table itself in the log: after how many answers, and what it says."""

    step: int
    text: str


class Stored(msgspec.Struct):
    """A table as it was kept."""

    id: str
    game: str
    options: dict[str, str]
    status: str
    created: float
    seats: list[Seat]
    links: list[Link]
    checkpoint: bytes
    answers: list[StoredAnswer]
    chat: list[Said]
    policies: dict[tuple[int, str], str]
    proposal: Proposal | None
    owners: dict[str, set[str]] = {}
    """By link the browsers that own it."""
    notes: list[Note] = []
    opened: str = ""
    keepsake: bytes = b""
    details: Details = msgspec.field(default_factory=Details)
    packs: tuple[Path, ...] = ()
    """The folders of its packs."""


class Listed(msgspec.Struct):
    """A table in the list of somebody's tables."""

    id: str
    details: Details
    game: str
    status: str
    changed: float
    kind: str
    link: str
    generation: int
    names: list[str]
