"""Verbs: what cards, sheets and stages do, part by part. `effects/` carries them out.

In a file of cards a verb is a table with the key `do`: `{ do = "knock-down", enemy = "walker", reach = "2", n = 1 }`.
The same words name the same things everywhere: `n` how many, `who` Survivors, `where` a Space or Walls.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from ....engine.effects import Verb
from .conditions import AnyCondition
from .terms import Choice, Enemy, Few, Number, Posture, Reach, Spot, Walls, Who


class Counted(Verb, frozen=True, kw_only=True):
    """A verb with a number."""

    n: Few = 1


class Aimed(Counted, frozen=True, kw_only=True):
    """A verb that touches Survivors."""

    who: Who = "me"


class Hitting(Counted, frozen=True, kw_only=True):
    """A verb that touches enemies, up to so many; `exact`: none may be spared while there is one."""

    enemy: Enemy = "enemy"
    posture: Posture = "either"
    reach: Reach = "here"
    exact: bool = False


# Gains


class Trust(Aimed, frozen=True, kw_only=True, tag="trust"):
    """Gain Trust, at most 5."""


class Focus(Aimed, frozen=True, kw_only=True, tag="focus"):
    """Gain Focus, at most 5."""


class Calm(Aimed, frozen=True, kw_only=True, tag="calm"):
    """Discard Stress, as far as there is any."""


class CalmAndTrust(Aimed, frozen=True, kw_only=True, tag="calm-and-trust"):
    """One Survivor discards Stress and gains as much Trust."""


class Heal(Aimed, frozen=True, kw_only=True, tag="heal"):
    """Heal: random cards go from the discard pile back into the deck."""


class Draw(Aimed, frozen=True, kw_only=True, tag="draw"):
    """Draw Survivor Cards, as far as there are any."""


class Gain(Counted, frozen=True, kw_only=True, tag="gain"):
    """The group gains Resources."""

    what: Choice


class Quiet(Counted, frozen=True, kw_only=True, tag="quiet"):
    """Reduce Threat."""


class Rally(Counted, frozen=True, kw_only=True, tag="rally"):
    """Raise Morale."""


class Token(Aimed, frozen=True, kw_only=True, tag="token"):
    """Place own Survivor Tokens on a sheet."""


class Lay(Counted, frozen=True, kw_only=True, tag="lay"):
    """Place own Survivor Tokens in a Space."""

    where: Spot


class Barricade(Counted, frozen=True, kw_only=True, tag="barricade"):
    """Place up to so many Barricades."""

    where: Walls


class Search(Counted, frozen=True, kw_only=True, tag="search"):
    """Draw Search Cards from the Building."""


class Look(Counted, frozen=True, kw_only=True, tag="look"):
    """Look at the top cards of the Search deck and put them back in any order."""


class Move(Counted, frozen=True, kw_only=True, tag="move"):
    """Move up to so many Spaces; leaving Walkers costs Exert."""


class Slip(Counted, frozen=True, kw_only=True, tag="slip"):
    """Move up to so many Spaces without Exerting."""


class Lead(Aimed, frozen=True, kw_only=True, tag="lead"):
    """Move another Survivor up to so many Spaces without Exerting."""


class Stride(Counted, frozen=True, kw_only=True, tag="stride"):
    """This Move Maneuver may cover more Spaces."""


class KnockDown(Hitting, frozen=True, kw_only=True, tag="knock-down"):
    """Knock down ready enemies."""


class Defeat(Hitting, frozen=True, kw_only=True, tag="defeat"):
    """Defeat enemies."""


class Push(Hitting, frozen=True, kw_only=True, tag="push"):
    """Move enemies 1 adjacent Space each."""


class Lure(Verb, frozen=True, kw_only=True, tag="lure"):
    """Draw all ready Walkers next to a Space without humans into it and knock them down."""

    range: Few


class Clear(Counted, frozen=True, kw_only=True, tag="clear"):
    """Remove Corpses from your Space."""


class Rescue(Counted, frozen=True, kw_only=True, tag="rescue"):
    """Strangers in your Space are Rescued; each costs you that much Stress."""

    stress: Number = 0


class Pool(Counted, frozen=True, kw_only=True, tag="pool"):
    """Add Focus to the Rescued Strangers pool."""


class Stranger(Counted, frozen=True, kw_only=True, tag="stranger"):
    """Place Strangers from the supply."""

    where: Spot


class Reroll(Counted, frozen=True, kw_only=True, tag="reroll"):
    """Roll up to so many Action Dice again."""


class AddDice(Counted, frozen=True, kw_only=True, tag="add-dice"):
    """More Action Dice in this pool."""


class Nerve(Counted, frozen=True, kw_only=True, tag="nerve"):
    """Fewer Stress Dice in this pool."""


class Ease(Counted, frozen=True, kw_only=True, tag="ease"):
    """Exert less for what is being paid."""


class Hush(Verb, frozen=True, kw_only=True, tag="hush"):
    """This Ammunition Maneuver raises no Threat."""


# Losses


class Stress(Aimed, frozen=True, kw_only=True, tag="stress"):
    """Suffer Stress."""


class Exert(Aimed, frozen=True, kw_only=True, tag="exert"):
    """Exert."""


class LoseTrust(Aimed, frozen=True, kw_only=True, tag="lose-trust"):
    """Discard Trust."""


class LoseFocus(Aimed, frozen=True, kw_only=True, tag="lose-focus"):
    """Discard Focus."""


class Lose(Counted, frozen=True, kw_only=True, tag="lose"):
    """The group discards Resources."""

    what: Choice


class Noise(Counted, frozen=True, kw_only=True, tag="noise"):
    """Raise Threat."""


class Despair(Counted, frozen=True, kw_only=True, tag="despair"):
    """Lose Morale."""


class Tension(Verb, frozen=True, kw_only=True, tag="tension"):
    """Resolve Group Tension."""


class Spawn(Counted, frozen=True, kw_only=True, tag="spawn"):
    """Place Walkers, ready."""

    walker: Literal["standard", "special"] = "standard"
    where: Spot


class Corpse(Counted, frozen=True, kw_only=True, tag="corpse"):
    """Place Corpse Tokens."""

    where: Spot


class Wreck(Counted, frozen=True, kw_only=True, tag="wreck"):
    """Remove Barricades."""

    where: Walls


class Fall(Aimed, frozen=True, kw_only=True, tag="fall"):
    """Be knocked down."""


class PlaceRival(Counted, frozen=True, kw_only=True, tag="rival"):
    """Place Rivals, ready."""

    where: Spot


class LosePool(Counted, frozen=True, kw_only=True, tag="lose-pool"):
    """Discard Focus from the Rescued Strangers pool."""


class StrangersDown(Counted, frozen=True, kw_only=True, tag="strangers-down"):
    """Knock down ready Strangers on the map."""


class LoseStrangers(Counted, frozen=True, kw_only=True, tag="lose-strangers"):
    """Rescued Strangers are defeated."""


# Stages, Rivals, Special Rules


class Advance(Verb, frozen=True, kw_only=True, tag="advance"):
    """Advance the Objective."""


class TurnRivals(Verb, frozen=True, kw_only=True, tag="turn-rivals"):
    """Turn the Rivals Activation Card."""

    active: bool


class Vigil(Verb, frozen=True, kw_only=True, tag="vigil"):
    """Add 1 to the Vigil, or set it back to 0."""

    reset: bool = False


class CloseIn(Counted, frozen=True, kw_only=True, tag="close-in"):
    """The reacting Rival moves toward the nearest Survivor."""


class Nightfall(Verb, frozen=True, kw_only=True, tag="nightfall"):
    """Discard a Map Card and place a Walker there, unless the Space lies in the named Building."""

    building: str
    stages: tuple[Few, ...] = ()
    """Only while one of these stages is current; empty: always."""


class Arrival(Verb, frozen=True, kw_only=True, tag="arrival"):
    """Place a Stranger in a random Space, if the supply is not empty."""


class Crowd(Verb, frozen=True, kw_only=True, tag="crowd"):
    """If so many Strangers or more are on the map, raise Threat by 1."""

    at: Few


# Control


class Pay(Verb, frozen=True, kw_only=True, tag="pay"):
    """You may pay the whole cost to get the effect."""

    cost: Cost
    then: tuple[Part, ...]


class If(Verb, frozen=True, kw_only=True, tag="if"):
    """Do it only if all conditions hold, else the other thing."""

    when: tuple[AnyCondition, ...]
    then: tuple[Part, ...]
    otherwise: tuple[Part, ...] = msgspec.field(default=(), name="else")


Cost: TypeAlias = (
    Stress | Exert | LoseTrust | LoseFocus | Lose | Noise | Wreck | LosePool | LoseStrangers
)  # fmt: skip

Part: TypeAlias = (
    Trust | Focus | Calm | CalmAndTrust | Heal | Draw | Gain | Quiet | Rally | Token | Lay | Barricade | Search | Look
    | Move | Slip | Lead | Stride | KnockDown | Defeat | Push | Lure | Clear | Rescue | Pool | Stranger | Reroll
    | AddDice | Nerve | Ease | Hush | Stress | Exert | LoseTrust | LoseFocus | Lose | Noise | Despair | Tension | Spawn
    | Corpse | Wreck | Fall | PlaceRival | LosePool | StrangersDown | LoseStrangers | Advance | TurnRivals | Vigil
    | CloseIn | Nightfall | Arrival | Crowd | Pay | If
)  # fmt: skip
Effect: TypeAlias = tuple[Part, ...]
