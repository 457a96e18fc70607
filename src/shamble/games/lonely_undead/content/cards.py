"""What is printed on the cards and tiles."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from ....engine.cards import Card
from .moments import check_moment
from .verbs import AidEffect, PlayEffect, TextEffect

Value: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=6)]
Face: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=6)]
Local: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=3)]
Coordinate: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=12)]
BuildingKind: TypeAlias = Literal[
    "all-shop", "back-alley", "bakery", "bar", "church", "clinic", "clothes-store", "deli", "dog-park", "grab-n-go",
    "hardware-store", "home", "hotel", "mall", "mayors-mansion", "school",
]  # fmt: skip
Text: TypeAlias = Annotated[tuple[TextEffect, ...], msgspec.Meta(min_length=1)]
Location: TypeAlias = BuildingKind | Literal["", "outside", "road"]
Ability: TypeAlias = Literal[
    "medevac", "bedside-manner", "deep-pockets", "bargain-bin", "small-talk", "crowd-pleaser", "kid-brother",
    "sore-loser", "pardon-me", "planted", "pit-stop", "kerb-crawler",
]  # fmt: skip
Window: TypeAlias = Literal[
    "turn", "pre-check", "pre-attack", "pre-bite", "post-chance", "post-check", "post-attack", "post-bite", "fail",
    "dog", "limb", "event", "town",
]  # fmt: skip
HoldWindow: TypeAlias = Literal[
    "other-check", "other-attack", "pre-car", "dog-step", "own-event", "other-start", "turn"
]  # fmt: skip


FREE = {
    "pre-check": "pre-check",
    "pre-attack": "pre-attack",
    "pre-bite": "pre-bite",
    "post-check": "post-chance",
    "post-attack": "post-chance",
    "dog": "dog",
    "event": "event",
}
"""For each window the moment that is printed on Free cards for it."""
HELD = {
    "event": "own-event",
    "pre-car": "pre-car",
    "dog-step": "dog-step",
    "other-check": "other-check",
    "other-attack": "other-attack",
    "other-start": "other-start",
}
"""For each window the moment that is printed on Holds for it."""


class Character(Card, frozen=True, kw_only=True):
    """One of the six Zs."""

    stealth: Value
    strength: Value
    move: Value
    bite: tuple[Face, ...]
    abilities: tuple[Ability, Ability]


class LivingCard(Card, frozen=True, kw_only=True):
    """Who a Living is: values, bonus at a location, fail texts and reward."""

    kind: Literal["generic", "kid", "officer", "mayor"]
    medical: bool = False
    alertness: Value
    strength: Value
    at: Location = ""
    alertness_there: Value = 0
    strength_there: Value = 0
    check_fail: Text
    attack_fail: Text
    reward: Text
    must: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if bool(self.at) != bool(self.alertness_there or self.strength_there):
            raise ValueError("a bonus needs a location and a location a bonus - at `$.at`")


class AidCard(Card, frozen=True, kw_only=True):
    """A card to equip or, if Free, to play; its discard function works from the table only."""

    type: Literal["threads", "item", "lure", "skill", "patch"]
    free: bool = False
    when: Window | Literal["always", "equip"]
    effects: tuple[AidEffect, ...] = ()
    discard_when: Window | Literal[""] = ""
    discard_within: BuildingKind | Literal[""] = ""
    discard: tuple[PlayEffect, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if bool(self.discard) != bool(self.discard_when):
            raise ValueError("a discard function says when it works - at `$.discard_when`")
        if self.free and self.when in ("always", "equip"):
            raise ValueError("a Free card names the moment at which it is played - at `$.when`")
        if not self.effects and not self.discard:
            raise ValueError("a card does something - at `$.effects`")
        check_moment(self.effects, self.when, "effects")
        check_moment(self.discard, self.discard_when, "discard")


class DogCard(Card, frozen=True, kw_only=True):
    """A Dog: how far it runs for each face of the Chance die, and what its attack does."""

    fixed: bool = False
    steps: tuple[Value, Value, Value, Value, Value, Value]
    attack: Text

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.fixed and len(set(self.steps)) > 1:
            raise ValueError("a Dog with a fixed movement always moves the same - at `$.steps`")


class CarCard(Card, frozen=True, kw_only=True):
    """A Drive-Thru: what happens to a Z and to healthy Living that are hit, and afterwards."""

    hit: Text
    healthy: Literal["injured", "spare-kids", "spare-medical", "spare", "displace"] = "injured"
    afterwards: tuple[TextEffect, ...] = ()
    returns: bool = False


class EventCard(Card, frozen=True, kw_only=True):
    """An Event: revealed and carried out at once."""

    effects: Text


class HoldCard(Card, frozen=True, kw_only=True):
    """A Hold: kept secret and played at its moment."""

    when: HoldWindow
    effects: Annotated[tuple[PlayEffect, ...], msgspec.Meta(min_length=1)]

    def __post_init__(self) -> None:
        super().__post_init__()
        check_moment(self.effects, self.when, "effects")


class TollCard(Card, frozen=True, kw_only=True):
    """A card of the Death Toll."""

    number: Annotated[int, msgspec.Meta(ge=1, le=10)]
    effects: Text


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a building tile: doorways as side letter, column and row, walls between local spaces."""

    doors: tuple[str, ...]
    walls: tuple[tuple[Local, Local, Local, Local], ...] = ()
    partial: tuple[tuple[Local, Local, Local, Local], ...] = ()
    room: tuple[Local, ...] = ()
    """The Mayor's Room, or the inner space of the Back Alley."""

    def __post_init__(self) -> None:
        for door in self.doors:
            parts = door.split(" ")
            if len(parts) != 3 or parts[0] not in "NESW" or not all(part.isdigit() for part in parts[1:]):
                raise ValueError(f"`{door}` is no doorway: write side, column and row as in `N 1 2` - at `$.doors`")


class Building(Card, frozen=True, kw_only=True):
    """A building tile, and where its side A is printed on the board."""

    kind: BuildingKind
    short: str
    width: Local
    height: Local
    column: Coordinate
    row: Coordinate
    places: tuple[Literal["generic", "kid", "officer"], ...] = ()
    a: Side
    b: Side


KINDS: dict[str, type[Card]] = {
    "characters": Character,
    "living": LivingCard,
    "aid": AidCard,
    "dogs": DogCard,
    "cars": CarCard,
    "events": EventCard,
    "holds": HoldCard,
    "toll": TollCard,
    "buildings": Building,
}
