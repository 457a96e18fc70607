"""Deeds: what happened in the action now being resolved, as crossroads cards wait for it (DW-8.04, DW-8.06)."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...engine.state import Count, SeatNo
from .content.terms import PlaceNo, SurvivorNo

Cause = Literal["move", "attack", ""]
"""Why a survivor had to roll for exposure, as far as a crossroads card asks."""


class Deed(msgspec.Struct, frozen=True, tag_field="deed", tag=str.lower):
    """Something that happened."""


class ByActor(Deed, frozen=True):
    """Something that a survivor did."""

    survivor: SurvivorNo


class Moved(ByActor, frozen=True):
    """From one location to another, with a fuel card or without."""

    origin: PlaceNo
    place: PlaceNo
    fuel: bool


class Searched(ByActor, frozen=True):
    """At a location, and how many noise tokens were placed."""

    place: PlaceNo
    noises: Count


class Struck(ByActor, frozen=True):
    """Attacked a zombie."""


class Assaulted(ByActor, frozen=True):
    """Attacked a survivor of another player."""

    rival: SeatNo


class Slew(ByActor, frozen=True):
    """Killed zombies."""

    killed: Count


class Barricaded(ByActor, frozen=True):
    """Built a barricade."""


class Attracted(ByActor, frozen=True):
    """Attracted zombies."""


class Cleaned(ByActor, frozen=True):
    """Cleaned waste."""


class Used(ByActor, frozen=True):
    """Used an equipped item with a symbol."""

    symbol: str


class WasExposed(ByActor, frozen=True):
    """Rolled for exposure: what the die showed, and whether a move or an attack was the cause."""

    face: str
    cause: Cause


class Played(Deed, frozen=True):
    """A card with a symbol was played."""

    symbol: str


class Equipped(Deed, frozen=True):
    """A card with a symbol was equipped."""

    symbol: str


class SpentFood(Deed, frozen=True):
    """Food was spent on a die."""


class Gave(Deed, frozen=True):
    """A player gave a card that was asked for."""

    seat: SeatNo


class HandedOff(Deed, frozen=True):
    """An equipped item passed from one survivor to another."""

    survivor: SurvivorNo
    receiver: SurvivorNo


class Contributed(Deed, frozen=True):
    """A player added a card to the crisis."""

    seat: SeatNo


class Recruited(Deed, frozen=True):
    """A survivor joined."""

    survivor: SurvivorNo


AnyDeed = (
    Moved
    | Searched
    | Struck
    | Assaulted
    | Slew
    | Barricaded
    | Attracted
    | Cleaned
    | Used
    | WasExposed
    | Played
    | Equipped
    | SpentFood
    | Gave
    | HandedOff
    | Contributed
    | Recruited
)
