"""Triggers: what makes a crossroads card reveal itself. All concern the active player (DW-8.01).

In a file of cards a trigger is a table with the key `on`: `{ on = "move", fuel = "without" }`. A card may also name
conditions; all must hold together, and one and the same survivor must fit all that speak of a place.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from .terms import Symbol, Where, snake


class Trig(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="on", tag=snake):
    """Any trigger."""


class Action(Trig, frozen=True, kw_only=True):
    """A trigger caused by an action: tested when the action has been resolved completely (DW-8.04)."""


class Standing(Trig, frozen=True, kw_only=True):
    """A trigger that describes a state: tested at the end of turn start and after every action (DW-8.06)."""


# Actions with an actor, who must be alive (DW-8.05)


class Move(Action, frozen=True, kw_only=True):
    """A survivor moved (DW-6.12): with or without a fuel card, to some place, to where no other survivor is."""

    fuel: Literal["either", "with", "without"] = "either"
    to: Where = "anywhere"
    alone: bool = False


class Search(Action, frozen=True, kw_only=True):
    """A search action ended: at some place, with at least one noise token placed in it (DW-5.12)."""

    where: Where = "anywhere"
    noise: bool = False


class Attack(Action, frozen=True, kw_only=True):
    """An attack on a zombie or on a survivor was resolved and the attacker is alive (DW-5.01)."""

    target: Literal["zombie", "survivor"]


class Slain2(Action, frozen=True, kw_only=True):
    """One of the player's survivors has just killed a zombie, at least the second of this turn."""


class Barricade(Action, frozen=True, kw_only=True):
    """A barricade action was resolved (DW-5.20, DW-16.35)."""


class Attract(Action, frozen=True, kw_only=True):
    """An attract action was resolved (DW-5.23)."""


class Useitem(Action, frozen=True, kw_only=True):
    """The effect of an equipped item of the symbol was used; its bearer is the actor."""

    symbol: Symbol


class Expose(Action, frozen=True, kw_only=True):
    """The exposure result came up after a move or an attack on a zombie, whatever a modifier made of it (DW-7.01)."""

    result: Literal["blank", "wound", "frost"]
    after: Literal["move", "attack"]


# Actions without an actor (DW-8.05)


class Cleanwaste(Action, frozen=True, kw_only=True):
    """A clean waste action was resolved (DW-5.21, DW-16.35)."""


class Play(Action, frozen=True, kw_only=True):
    """A card of the symbol was played for its effect, a fuel card also with a move; not food for a die (DW-6.01)."""

    symbol: Symbol


class Equip(Action, frozen=True, kw_only=True):
    """An item of the symbol was played and equipped, from the hand or by a request, not by a hand-off (DW-6.03)."""

    symbol: Symbol


class Spendfood(Action, frozen=True, kw_only=True):
    """Food was spent on a die (DW-6.16)."""


class Request(Action, frozen=True, kw_only=True):
    """A requested card was received (DW-6.19)."""


class Handoff(Action, frozen=True, kw_only=True):
    """An item was handed off (DW-6.23)."""


class Contribute(Action, frozen=True, kw_only=True):
    """A card was added to the crisis (DW-6.08)."""


class Recruited(Action, frozen=True, kw_only=True):
    """A survivor joined the player by an effect in this action; a replacement does not count (DW-11.01)."""


class Endturn(Action, frozen=True, kw_only=True):
    """The player ends the turn without having added a card to the crisis this turn (DW-4.13)."""


# States


class At(Standing, frozen=True, kw_only=True):
    """One of the player's survivors is there; beside an action: the actor is there."""

    where: Where


class Alone(Standing, frozen=True, kw_only=True):
    """One of the player's survivors is the only survivor at a non-colony location."""


class Shares(Standing, frozen=True, kw_only=True):
    """One of the player's survivors shares its place.

    `other`: with exactly one survivor of another player, and nobody else, at a non-colony location; `exiled` and
    `loyal`: with a survivor of an exiled or of a non-exiled player.
    """

    whose: Literal["other", "exiled", "loyal"]


Trigger = (
    Move
    | Search
    | Attack
    | Slain2
    | Barricade
    | Attract
    | Useitem
    | Expose
    | Cleanwaste
    | Play
    | Equip
    | Spendfood
    | Request
    | Handoff
    | Contribute
    | Recruited
    | Endturn
    | At
    | Alone
    | Shares
)
