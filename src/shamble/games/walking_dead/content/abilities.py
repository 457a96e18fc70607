"""What survivors can do and what items do: lasting effects, and those for which an item is discarded."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from .verbs import Few, Find, Heal

PoolDie: TypeAlias = Literal["blue", "red", "green"]


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="can"):
    """An ability of a survivor; it works only while the survivor is in the party."""


class OnJoin(Ability, frozen=True, tag="on-join"):
    """Carried out each time the Follower joins a party."""

    then: Find | Heal


class ExtraDie(Ability, frozen=True, tag="extra-die"):
    """One more die while another survivor is in the same party."""

    with_: str = msgspec.field(name="with")
    die: PoolDie


class FatigueLimit(Ability, frozen=True, tag="fatigue-limit"):
    """Dies later, always or while another survivor is in the same party."""

    plus: Few
    with_: str = msgspec.field(name="with", default="")


class Protected(Ability, frozen=True, tag="protected"):
    """Cannot be chosen for fatigue while another survivor is in the same party."""

    while_: str = msgspec.field(name="while")


class Convert(Ability, frozen=True, tag="convert"):
    """Once per turn, turn one icon into another."""

    from_: Literal["kill", "action"] = msgspec.field(name="from")
    to: Literal["kill", "action"]


class Reroll(Ability, frozen=True, tag="reroll"):
    """Once per turn, reroll a die of the pool."""


class RerollAmmo(Ability, frozen=True, tag="reroll-ammo"):
    """Once per turn, reroll the Ammo die."""


class AddKill(Ability, frozen=True, tag="add-kill"):
    """Once per turn, 1 kill more in a fight."""


class AddAction(Ability, frozen=True, tag="add-action"):
    """Once per turn, 1 action more in an action roll."""


class FreeHeal(Ability, frozen=True, tag="free-heal"):
    """Once per turn in Recover, 1 fatigue off without food."""


class FreeBypass(Ability, frozen=True, tag="free-bypass"):
    """Once per turn, a bypass without gas."""


class Quiet(Ability, frozen=True, tag="quiet"):
    """Once per turn, ignore an attract result."""


class Salvage(Ability, frozen=True, tag="salvage"):
    """Once per turn, after using a resource, roll a die for another one."""

    die: PoolDie


class Peek(Ability, frozen=True, tag="peek"):
    """Once per turn, look at a face-down token nearby."""

    within: Few


class Forage(Ability, frozen=True, tag="forage"):
    """Once per turn, a collected food icon brings 1 food more."""


AnyAbility: TypeAlias = (
    OnJoin
    | ExtraDie
    | FatigueLimit
    | Protected
    | Convert
    | Reroll
    | RerollAmmo
    | AddKill
    | AddAction
    | FreeHeal
    | FreeBypass
    | Quiet
    | Salvage
    | Peek
    | Forage
)


# Items


class ItemPower(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="is"):
    """What an item does while it is kept, or when it is discarded."""


class KillBonus(ItemPower, frozen=True, tag="kill-bonus"):
    """More kills in every fight."""

    count: Few


class ActionBonus(ItemPower, frozen=True, tag="action-bonus"):
    """More actions in every action roll."""

    count: Few


class Silencer(ItemPower, frozen=True, tag="silencer"):
    """The first attract result of the turn places no tokens."""


class ExtraSteps(ItemPower, frozen=True, tag="extra-steps"):
    """More movement steps."""

    count: Few


class Glasses(ItemPower, frozen=True, tag="peek"):
    """Once per turn, look at a face-down token nearby."""

    within: Few


class FoodHeals(ItemPower, frozen=True, tag="food-heals"):
    """Each food takes off more fatigue."""

    count: Few


class Coat(ItemPower, frozen=True, tag="coat"):
    """One chosen survivor dies later."""

    count: Few


class DiscardFor(ItemPower, frozen=True, tag="discard-for"):
    """In your turn, discard it for its effect."""

    then: Find | Heal


class IgnoreFatigue(ItemPower, frozen=True, tag="ignore-fatigue"):
    """Discard it to ignore markers that are about to be placed."""

    count: Few


class SkipFight(ItemPower, frozen=True, tag="skip-fight"):
    """Discard it to remove all tokens of the space just entered."""


class FreeDoubles(ItemPower, frozen=True, tag="free-doubles"):
    """Discard it for double steps without gas."""

    count: Few


class VoteWeight(ItemPower, frozen=True, tag="vote-weight"):
    """Discard it with your vote, which then counts more."""

    votes: Few


class SureSuccess(ItemPower, frozen=True, tag="sure-success"):
    """Discard it to meet a challenge without rolling."""


AnyPower: TypeAlias = (
    KillBonus
    | ActionBonus
    | Silencer
    | ExtraSteps
    | Glasses
    | FoodHeals
    | Coat
    | DiscardFor
    | IgnoreFatigue
    | SkipFight
    | FreeDoubles
    | VoteWeight
    | SureSuccess
)
