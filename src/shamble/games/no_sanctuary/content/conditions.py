"""Conditions: what a card asks before it does something; in a file of cards a table with the key `is`."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from .terms import Few


class Condition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="is"):
    """Anything that can be true or false."""


class Am(Condition, frozen=True, kw_only=True, tag="me"):
    """Something about the acting Survivor."""

    what: Literal[
        "leader", "defiant", "compliant", "indoors", "outdoors", "alone", "accompanied", "no-enemy-here",
        "stranger-here",
    ]  # fmt: skip


class Met(Condition, frozen=True, kw_only=True, tag="met"):
    """The reacting Rival is in the Space of a Survivor."""


class Near(Condition, frozen=True, kw_only=True, tag="near"):
    """A Survivor is within that range of the reacting Rival, or none is."""

    range: Few
    none: bool = False


# What stages ask


class AnyOutside(Condition, frozen=True, kw_only=True, tag="any-outside"):
    """At least 1 Survivor is outside."""


class AllInside(Condition, frozen=True, kw_only=True, tag="all-inside"):
    """Each Survivor is in a Building, each of them barricaded if `barricaded`, none with a Rival if `no_rivals`."""

    barricaded: bool = False
    no_rivals: bool = False
    building: str = ""
    """Each Survivor is in this very Building."""


class EmptyDecks(Condition, frozen=True, kw_only=True, tag="empty-decks"):
    """At least so many search Buildings have no Search Card left; `all`: none has."""

    n: Few = 1
    all: bool = False


class AllOnEdge(Condition, frozen=True, kw_only=True, tag="all-on-edge"):
    """Each Survivor is on the edge of the map, or on the named one."""

    edge: Literal["any", "north", "east", "south", "west"] = "any"


class StrangerDown(Condition, frozen=True, kw_only=True, tag="stranger-down"):
    """At least 1 Stranger on the map is knocked down."""


class Rescued(Condition, frozen=True, kw_only=True, tag="rescued"):
    """At least so many Rescued Strangers are in the pool."""

    n: Few


class Found(Condition, frozen=True, kw_only=True, tag="found"):
    """The Survivors have that Objective Card."""

    objective: Literal["a", "b", "c"]


class NoWalkerIn(Condition, frozen=True, kw_only=True, tag="no-walker-in"):
    """No Walker is in a search Building, or in the named one."""

    building: str = ""


class RivalWithSurvivor(Condition, frozen=True, kw_only=True, tag="rival-with-survivor"):
    """A Rival shares a Space with a Survivor."""


class Resources(Condition, frozen=True, kw_only=True, tag="resources"):
    """The group has at least so many Resources in total."""

    n: Few


class FewRivals(Condition, frozen=True, kw_only=True, tag="few-rivals"):
    """At most so many Rivals are on the map."""

    n: Few


class FewWalkers(Condition, frozen=True, kw_only=True, tag="few-walkers"):
    """At most so many Walkers are on the map."""

    n: Few


class Barricades(Condition, frozen=True, kw_only=True, tag="barricades"):
    """The Walls of a Building hold at least so many Barricades in total."""

    building: str
    n: Few


class VigilIs(Condition, frozen=True, kw_only=True, tag="vigil"):
    """The Vigil is at least so high."""

    n: Few


AnyCondition: TypeAlias = (
    Am | Met | Near | AnyOutside | AllInside | EmptyDecks | AllOnEdge | StrangerDown | Rescued | Found | NoWalkerIn
    | RivalWithSurvivor | Resources | FewRivals | FewWalkers | Barricades | VigilIs
)  # fmt: skip
