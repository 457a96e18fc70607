"""Challenges: what an Encounter card demands, and the lines of a Location card."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from .verbs import Any, Few

Many: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=20)]


class Challenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="face"):
    """What has to be faced."""


class Kill(Challenge, frozen=True, tag="kill"):
    """Kill them all; `each_survivor` adds one zombie for each survivor of the party."""

    count: Many
    each_survivor: bool = False


class Survive(Challenge, frozen=True, tag="survive"):
    """Fight, and lose nobody to it."""

    count: Many


class Act(Challenge, frozen=True, tag="action"):
    """Roll enough actions."""

    count: Many


class Pay(Challenge, frozen=True, tag="pay"):
    """You may lose resources."""

    what: Any
    count: Few


class PayEach(Challenge, frozen=True, tag="pay-each"):
    """You may lose as many of each resource."""

    count: Few


class TakeFatigue(Challenge, frozen=True, tag="take-fatigue"):
    """You may place fatigue on your party."""

    count: Few


class DiscardItem(Challenge, frozen=True, tag="discard-item"):
    """You may discard an item."""


class Give(Challenge, frozen=True, tag="give"):
    """You may hand resources to one other player."""

    what: Any
    count: Few


class Have(Challenge, frozen=True, tag="have"):
    """Met by holding enough."""

    what: Any
    count: Few


class Most(Challenge, frozen=True, tag="most"):
    """Met by having more than each other player."""

    what: Literal["ammo", "survivors", "fatigue", "total"]


class Fewest(Challenge, frozen=True, tag="fewest"):
    """Met when nobody has fewer."""

    what: Literal["ammo", "survivors", "fatigue", "total"]


class Vote(Challenge, frozen=True, tag="vote"):
    """Everybody votes in secret."""


class AskPlayer(Challenge, frozen=True, tag="ask"):
    """Another player helps or refuses."""

    whom: Literal["left", "right", "chosen"]


AnyChallenge: TypeAlias = (
    Kill | Survive | Act | Pay | PayEach | TakeFatigue | DiscardItem | Give | Have | Most | Fewest | Vote | AskPlayer
)


# The lines of Location cards


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="need"):
    """One part of a Location line; they are done from left to right."""


class Encounters(Part, frozen=True, tag="encounters"):
    """Succeed at so many Encounters."""

    count: Few


class Hold(Part, frozen=True, tag="have"):
    """Have enough resources, survivors or items."""

    what: Literal["food", "gas", "ammo", "survivors", "items"]
    count: Few


class Rested(Part, frozen=True, tag="rested"):
    """Have no more fatigue than this on the party."""

    count: Many


class MoreThanAll(Part, frozen=True, tag="most"):
    """Have more than each other player."""

    what: Literal["food", "gas", "ammo", "survivors"]


class LeastOfAll(Part, frozen=True, tag="fewest"):
    """Have the least fatigue; ties count."""

    what: Literal["fatigue"]


class LoseCost(Part, frozen=True, tag="lose"):
    """Lose resources."""

    what: Any
    count: Few


class GiveCost(Part, frozen=True, tag="give"):
    """Hand resources to other players."""

    count: Few


class DiscardSurvivor(Part, frozen=True, tag="discard-survivor"):
    """Discard a survivor."""


class SplitFatigue(Part, frozen=True, tag="split-fatigue"):
    """Split fatigue over the party."""

    count: Few


class KillLine(Part, frozen=True, tag="kill"):
    """Kill so many zombies."""

    count: Few


class ActionLine(Part, frozen=True, tag="action"):
    """Roll so many actions."""

    count: Few


AnyPart: TypeAlias = (
    Encounters
    | Hold
    | Rested
    | MoreThanAll
    | LeastOfAll
    | LoseCost
    | GiveCost
    | DiscardSurvivor
    | SplitFatigue
    | KillLine
    | ActionLine
)
