"""Verbs: what the results of Encounter cards, items and joining Followers do. `effects/` carries them out."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from ....engine.effects import Verb

Resource: TypeAlias = Literal["food", "gas", "ammo"]
Any: TypeAlias = Literal["food", "gas", "ammo", "any"]
Few: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=10)]


# Resources


class Find(Verb, frozen=True, tag="find"):
    """Gain resources; `any` lets the finder choose each one."""

    what: Any
    count: Few


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the finds that a card lets you choose between."""

    what: Resource
    count: Few


class FindOr(Verb, frozen=True, tag="find-or"):
    """Gain one of the offers."""

    offers: tuple[Offer, Offer]


class FindEach(Verb, frozen=True, tag="find-each"):
    """Gain as many of each resource."""

    count: Few


class Lose(Verb, frozen=True, tag="lose"):
    """Lose resources, as far as there are any; `any` lets the loser choose each one."""

    what: Any
    count: Few


class Take(Verb, frozen=True, tag="take"):
    """The asked player hands over resources of their own choice."""

    count: Few


# Survivors


class Heal(Verb, frozen=True, tag="heal"):
    """Take fatigue off the party, split freely."""

    count: Few


class HealEach(Verb, frozen=True, tag="heal-each"):
    """Take fatigue off every survivor of the party."""

    count: Few


class Fatigue(Verb, frozen=True, tag="fatigue"):
    """Place fatigue on the party, marker by marker."""

    count: Few


class FatigueEach(Verb, frozen=True, tag="fatigue-each"):
    """Place fatigue on every survivor of the party."""

    count: Few


class DrawFollower(Verb, frozen=True, tag="follower"):
    """The top Follower of the deck joins the party."""

    count: Few


class LoseFollower(Verb, frozen=True, tag="lose-follower"):
    """Followers of the party die, never the last survivor."""

    count: Few


class LeaveFollower(Verb, frozen=True, tag="leave-follower"):
    """A Follower is left behind, here or at the nearest Starting Space."""

    where: Literal["here", "start"]


# The board and the cards


class NoResources(Verb, frozen=True, tag="no-resources"):
    """Nothing more is collected here this turn."""


class ZombiesAdjacent(Verb, frozen=True, tag="zombies-adjacent"):
    """A token on every space next to the pawn."""


class ZombiesNear(Verb, frozen=True, tag="zombies-near"):
    """A token on each of some spaces next to the pawn."""

    count: Few


class Clear(Verb, frozen=True, tag="clear"):
    """Remove tokens within two steps, unseen."""

    count: Few


class Keep(Verb, frozen=True, tag="keep"):
    """The card becomes an item."""


class SwapPrivate(Verb, frozen=True, tag="swap-private"):
    """The private Location may be exchanged for the top one of the deck."""


OwnEffect: TypeAlias = Find | Heal | Fatigue
"""What a card can do to other players."""


class Others(Verb, frozen=True, tag="others"):
    """Every other player does something, in seat order."""

    then: OwnEffect


class Target(Verb, frozen=True, tag="target"):
    """The asked player does something."""

    then: OwnEffect


Result: TypeAlias = (
    Find
    | FindOr
    | FindEach
    | Lose
    | Take
    | Heal
    | HealEach
    | Fatigue
    | FatigueEach
    | DrawFollower
    | LoseFollower
    | LeaveFollower
    | NoResources
    | ZombiesAdjacent
    | ZombiesNear
    | Clear
    | Keep
    | SwapPrivate
    | Others
    | Target
)
