"""What a card of each file looks like."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from ....engine.cards import Card
from ....engine.rulebook import rule
from .abilities import AnyAbility, AnyPower, PoolDie
from .challenges import AnyChallenge, AnyPart
from .verbs import Keep, Resource, Result

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=20)]
KILL, ACTION, WILD, ATTRACT = "K", "A", "W", "N"
AMMO = "black"
"""The die that ammo adds; the others are those of the survivors."""


@rule("WD-5.01")
class DieCard(Card, frozen=True, kw_only=True):
    """A kind of die and its six faces: a letter for the icon and how many of it."""

    faces: tuple[Annotated[str, msgspec.Meta(pattern=r"^([KAWN][1-3]|-)$")], ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.faces) != 6:
            raise ValueError("a die has six faces - at `$.faces`")
        shown = KILL + ATTRACT if self.id == AMMO else KILL + ACTION + WILD
        if any(face[0] not in f"{shown}-" for face in self.faces):
            raise ValueError(f"the {self.id} die shows {' and '.join(shown)} only, or - for nothing - at `$.faces`")


class TokenCard(Card, frozen=True, kw_only=True):
    """Zombie tokens with the same number."""

    number: Number


class Space(Card, frozen=True, kw_only=True):
    """A hexagon of the board."""

    x: float
    y: float
    kind: Literal["start", "resource", "location", "blank"]
    near: tuple[str, ...]
    atlanta: bool = False
    of: str = ""
    """The Starting Character or the location that it belongs to."""
    icons: tuple[Resource, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.kind in ("start", "location")) != bool(self.of):
            raise ValueError("a Starting Space and a Location Space say whose they are, others do not - at `$.of`")
        if (self.kind == "resource") != bool(self.icons):
            raise ValueError("a Resource Space has icons and no other space has any - at `$.icons`")


class SurvivorCard(Card, frozen=True, kw_only=True):
    """A Starting Character or a Follower."""

    code: str
    dice: tuple[PoolDie, ...]
    abilities: tuple[AnyAbility, ...] = ()
    start: str = ""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a location demands of somebody who scouts it first, second or third."""

    text: str
    parts: tuple[AnyPart, ...]


class LocationCard(Card, frozen=True, kw_only=True):
    """A location to scout."""

    code: str
    space: str
    first: Line
    second: Line
    third: Line
    solitaire: bool = False


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an Inventory card is once it is kept."""

    name: str
    text: str
    does: AnyPower


@rule("WD-13.01", "WD-26.17", "WD-26.19")
class EncounterCard(Card, frozen=True, kw_only=True):
    """A challenge with its Success and its Fail result; an Inventory card is kept when it is beaten."""

    code: str
    challenge: AnyChallenge
    success: tuple[Result, ...]
    fail: tuple[Result, ...]
    others: bool = False
    """It involves other players."""
    item: Item | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if any(isinstance(effect, Keep) for effect in self.success) != (self.item is not None):
            raise ValueError("an Inventory card is kept and says what it is then - at `$.item`")
        if any(isinstance(effect, Keep) for effect in self.fail):
            raise ValueError("a card that was not beaten is not kept - at `$.fail`")
        if not self.success and not self.fail:
            raise ValueError("a card does something - at `$.success`")


KINDS: dict[str, type[Card]] = {
    "dice": DieCard,
    "tokens": TokenCard,
    "board": Space,
    "characters": SurvivorCard,
    "followers": SurvivorCard,
    "locations": LocationCard,
    "encounters": EncounterCard,
}
