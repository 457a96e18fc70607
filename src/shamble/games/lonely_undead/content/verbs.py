"""Verbs: what the texts of Living, Aid, Reaction and Death Toll cards do. `effects/` carries them out.

The Z that a verb concerns is the one that drew, tested, bit, played, was attacked or was hit.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from ....engine.effects import Passive, Verb

Few: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=12)]
Range: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=12)]
"""Steps from the Z; 0 is anywhere in town."""
Signed: TypeAlias = Annotated[int, msgspec.Meta(ge=-3, le=3)]

Kind: TypeAlias = Literal["generic", "kid", "officer"]


# Cards


class DrawAid(Verb, frozen=True, tag="draw-aid"):
    """Draw Aid."""

    count: Few


class DrawReaction(Verb, frozen=True, tag="draw-reaction"):
    """Draw and resolve Reactions."""

    count: Few


class DiscardHand(Verb, frozen=True, tag="discard-hand"):
    """Discard hand cards, or as many as there are."""

    count: Few
    how: Literal["choose", "random"]


class DiscardHandTo(Verb, frozen=True, tag="discard-hand-to"):
    """Discard down to a number of hand cards."""

    size: Few


class DiscardEquipped(Verb, frozen=True, tag="discard-equipped"):
    """Discard equipped cards, or as many as there are."""

    count: Few


class StealHand(Verb, frozen=True, tag="steal-hand"):
    """Take random hand cards from another Z in range."""

    count: Few
    range: Range


class Peek(Verb, frozen=True, tag="peek"):
    """Look at the top Reactions and put them back in any order."""

    pile: Literal["reaction"]
    count: Few


class SwapDraw(Passive, frozen=True, tag="swap-draw"):
    """After a Draw action, once per turn, discard a card just drawn to draw another."""


class Bury(Verb, frozen=True, tag="bury"):
    """Put the top Reaction under the pile, unseen."""


class Recover(Verb, frozen=True, tag="recover"):
    """Take a card of a type from the Aid discards."""

    type: Literal["threads", "item"]


# Limbs and actions


class LoseLimb(Verb, frozen=True, tag="lose-limb"):
    """Lose Limbs."""

    count: Few


class GainLimb(Verb, frozen=True, tag="gain-limb"):
    """Regain Limbs, up to five."""

    count: Few


class PreventLimb(Verb, frozen=True, tag="prevent-limb"):
    """Lose fewer Limbs than threatened."""

    count: Few


class GainAction(Verb, frozen=True, tag="gain-action"):
    """More actions in the current turn."""

    count: Few


class LoseAction(Verb, frozen=True, tag="lose-action"):
    """Fewer actions in the current turn."""

    count: Few


class NextTurnActions(Verb, frozen=True, tag="next-turn-actions"):
    """More or fewer actions in the next turn."""

    by: Signed


class EndTurn(Verb, frozen=True, tag="end-turn"):
    """The turn is over."""


class Forbid(Verb, frozen=True, tag="forbid"):
    """No moving, or no Attack, until the turn ends."""

    what: Literal["move", "attack"]


# The Z on the board


class MoveSelf(Verb, frozen=True, tag="move-self"):
    """Move up to so many steps."""

    steps: Few
    where: Literal["any", "road"]


class PushSelf(Verb, frozen=True, tag="push-self"):
    """Be pushed away from the tested Living or the Dog."""

    steps: Few


class PlaceSelf(Verb, frozen=True, tag="place-self"):
    """Be put on a free space of a zone."""

    zone: Literal["dead-center", "lane-end", "off-road"]


# Living


class Flee(Verb, frozen=True, tag="flee"):
    """The tested Living runs away from the Z."""

    steps: Few


class MoveLiving(Verb, frozen=True, tag="move-living"):
    """Healthy Living in range move."""

    who: Literal["any", "kid", "officer", "road3"]
    range: Range
    steps: Few
    way: Literal["toward-self", "away-self", "toward-road", "toward-bar", "any"]
    count: Few = 1


class Spawn(Verb, frozen=True, tag="spawn"):
    """Living arrive in town."""

    kind: Kind
    count: Few
    where: Literal["roll", "school", "home", "hotel"]


class Infect(Verb, frozen=True, tag="infect"):
    """An adjacent injured Living that this Z has not bitten becomes a friend."""


class RemoveLiving(Verb, frozen=True, tag="remove-living"):
    """Living of the Z's choice go to the supply."""

    count: Few


class ReturnFriend(Verb, frozen=True, tag="return-friend"):
    """Infected friends go to the supply."""

    count: Few


class RemoveToll(Verb, frozen=True, tag="remove-toll"):
    """The highest tokens of the Death Toll go to the supply."""

    count: Few


# Dogs


class MoveDog(Verb, frozen=True, tag="move-dog"):
    """A Dog in range moves."""

    range: Range
    steps: Few


class GiveDog(Verb, frozen=True, tag="give-dog"):
    """A Dog of the Z now pursues another Z."""


class DiscardDog(Verb, frozen=True, tag="discard-dog"):
    """Dogs leave play without attacking."""

    which: Literal["own-all", "own-within2", "attacker"]


class ActivateDogs(Verb, frozen=True, tag="activate-dogs"):
    """Dogs are activated once more."""

    whose: Literal["own", "all"]


# Tests


class Mod(Verb, frozen=True, tag="mod"):
    """A number changes while the card is equipped, for this test, this turn, or to the end of the next Z Phase."""

    stat: Literal["stealth", "strength", "move", "hand-limit", "dog-move", "alertness-all", "strength-all"]
    by: Signed
    against: Literal["any", "kid", "officer", "medical", "inside", "target-inside", "road", "own", "target"]
    until: Literal["play", "turn", "test", "next-z-phase"]


class AddBite(Verb, frozen=True, tag="add-bite"):
    """Name further bite numbers."""

    count: Few
    until: Literal["play", "test"]


class Reroll(Verb, frozen=True, tag="reroll"):
    """Roll the die of the current test again."""

    die: Literal["chance", "bite"]


class IgnoreFail(Verb, frozen=True, tag="ignore-fail"):
    """The fail text, or only what it does to movement, is not applied."""

    what: Literal["any", "officer", "displace"]


# What else is going on


class Immune(Passive, frozen=True, tag="immune"):
    """Cars, or the Dogs of other Zs, do nothing to the owner."""

    to: Literal["car", "foreign-dogs"]


class Cancel(Verb, frozen=True, tag="cancel"):
    """The Event just revealed has no effect."""


class JamDoor(Verb, frozen=True, tag="jam-door"):
    """A doorway is a wall for the turn that is about to start."""


class SetDirection(Verb, frozen=True, tag="set-direction"):
    """Choose the direction of the car."""


SimpleEffect: TypeAlias = (
    DrawAid
    | DrawReaction
    | DiscardHand
    | DiscardHandTo
    | DiscardEquipped
    | LoseLimb
    | GainLimb
    | GainAction
    | LoseAction
    | NextTurnActions
    | EndTurn
    | Forbid
    | MoveSelf
    | PushSelf
    | PlaceSelf
    | Flee
    | MoveLiving
    | Spawn
    | Infect
    | RemoveLiving
    | ReturnFriend
    | RemoveToll
    | MoveDog
    | DiscardDog
    | ActivateDogs
    | Mod
    | Peek
    | Recover
    | StealHand
)


# Verbs that hold others


class EachZ(Verb, frozen=True, tag="each-z"):
    """Every Z in the game, in player order from the drawer."""

    then: tuple[SimpleEffect, ...]


class Either(Verb, frozen=True, tag="either"):
    """The Z chooses."""

    one: tuple[SimpleEffect, ...]
    other: tuple[SimpleEffect, ...]


class If(Verb, frozen=True, tag="if"):
    """Depends on what the Z has."""

    when: Literal["has-equipped", "equipped-at-least-2", "hand-at-least-2", "has-dog", "has-friend"]
    then: tuple[SimpleEffect | Either, ...]
    otherwise: tuple[SimpleEffect, ...] = msgspec.field(default=(), name="else")


TextEffect: TypeAlias = SimpleEffect | EachZ | Either | If
"""What fail texts, rewards, Events, Dogs, cars and the Death Toll can say."""
COSTS_AN_ACTION: tuple[TextEffect, ...] = (LoseAction(1),)
"""The fail text of a Living for which no card could be drawn."""
AidEffect: TypeAlias = SimpleEffect | AddBite | Reroll | Cancel | Immune | IgnoreFail | SwapDraw
"""What the upper half of an Aid card can say, played or equipped."""
PlayEffect: TypeAlias = (
    SimpleEffect | AddBite | Reroll | IgnoreFail | PreventLimb | Cancel | Bury | GiveDog | JamDoor | SetDirection
)
"""What a Hold or a discard function can say."""
