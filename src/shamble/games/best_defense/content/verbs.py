"""Verbs and conditions: the typed vocabulary that cards are written in. The room `effects` carries the verbs out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

import msgspec

from ....engine.effects import Passive, Verb

Place: TypeAlias = Literal[
    "farm", "prison", "town", "highway", "here", "opposite-here", "empty", "unguarded", "most", "fewest", "it",
    "next-to-farm", "next-to-prison", "next-to-town", "next-to-highway",
    "one-next-to-farm", "one-next-to-prison", "one-next-to-town", "one-next-to-highway", "one-next-to-most",
]  # fmt: skip
Who: TypeAlias = Literal[
    "me", "each", "each-here", "others-here", "not-with-leader", "it", "any", "here-or-me", "each-no-food"
]
Few: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=99)]
Price: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]
Face: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=6)]
Count: TypeAlias = Few | Literal["d3"]
Tokens: TypeAlias = Literal["food", "ally", "ammo"]


# Walkers


class Add(Verb, frozen=True, tag="add"):
    """Add Walkers to each Location named."""

    where: Place
    count: Count


class Kill(Verb, frozen=True, tag="kill"):
    """Remove up to this many Walkers; this is not a combat kill."""

    where: Place
    count: Count


class Shift(Verb, frozen=True, tag="shift"):
    """Move Walkers from one Location to another."""

    source: Place
    target: Place
    count: Count


class Eat(Verb, frozen=True, tag="eat"):
    """The Resource deck there loses cards from its top."""

    where: Place
    count: Few


# Survivors


class Gain(Verb, frozen=True, tag="gain"):
    """Take tokens from the supply."""

    who: Who
    what: Literal["food", "ally"]
    count: Count


class Lose(Verb, frozen=True, tag="lose"):
    """Lose up to this many tokens."""

    who: Who
    what: Tokens
    count: Count


class Damage(Verb, frozen=True, tag="damage"):
    """Take damage at once."""

    who: Who
    count: Count


class Heal(Verb, frozen=True, tag="heal"):
    """Heal, up to 5 HP."""

    who: Who
    count: Few


class Draw(Verb, frozen=True, tag="draw"):
    """The card player may draw from a deck, wherever it lies."""

    deck: Literal["equipment", "allies", "food", "ammunition"]


class Load(Verb, frozen=True, tag="load"):
    """Put Ammo from the supply on one ranged weapon."""

    who: Who
    count: Few


class AllyOrDamage(Verb, frozen=True, tag="ally-or-damage"):
    """Lose Allies, or take damage for want of them."""

    count: Few


class ExtraDie(Verb, frozen=True, tag="extra-die"):
    """Roll extra Combat dice this round."""

    count: Few


class NoDeath(Verb, frozen=True, tag="no-death"):
    """Cannot die this round."""


class Move(Verb, frozen=True, tag="move"):
    """Go to any other Location."""


class DiscardSelf(Verb, frozen=True, tag="discard-self"):
    """This card goes to its discard pile."""


# Rolls and lasting changes


class RollAt(Verb, frozen=True, tag="roll-at"):
    """Roll a white die for each Location; from low to high something happens there."""

    where: Place
    low: Face
    high: Face
    then: tuple[Add | Eat, ...]


class RollFor(Verb, frozen=True, tag="roll-for"):
    """Roll a white die for each Survivor; from low to high something happens to it."""

    who: Who
    low: Face
    high: Face
    then: tuple[Damage | AllyOrDamage | DiscardSelf, ...]


class Flag(Verb, frozen=True, tag="flag"):
    """A rule changes for the rest of the round."""

    name: Literal["defy-costs-allies", "combat-minus-1"]


# What Equipment does by itself


class Prevent(Passive, frozen=True, tag="prevent"):
    """Prevents the first damage from Walkers in each round's damage step."""

    count: Few


class Wall(Verb, frozen=True, tag="wall"):
    """This many Walkers here do no damage this round."""

    count: Few


class TradeReach(Passive, frozen=True, tag="trade-reach"):
    """The owner's Trade step reaches every Location."""


class Regain(Passive, frozen=True, tag="regain"):
    """Ammo comes back when the wielder's total is high enough."""

    total: Few
    count: Few


class Attract(Passive, frozen=True, tag="attract"):
    """A loud natural total lures a Walker from next door."""

    natural: Few


class Chain(Passive, frozen=True, tag="chain"):
    """A high die is rolled on."""

    low: Face
    high: Face


class AloneBonus(Passive, frozen=True, tag="alone-bonus"):
    """Added when no other Survivor is there."""

    count: Few


# What Leaders do


class Give(Verb, frozen=True, tag="give"):
    """Give one item to another Survivor anywhere."""


class Unarmed(Verb, frozen=True, tag="unarmed"):
    """Anybody may fight bare-handed in place of a weapon."""

    dice: Few


class CombatBonus(Verb, frozen=True, tag="combat-bonus"):
    """Added to each Survivor's own Combat roll."""

    count: Few


EventEffect: TypeAlias = Add | Kill | Shift | Eat | Gain | Lose | Damage | Heal | Draw | Load | RollAt | RollFor | Flag
BonusEffect: TypeAlias = Gain | Heal | Load | Kill | RollFor | ExtraDie | NoDeath
ItemEffect: TypeAlias = (
    DiscardSelf | Heal | Kill | RollFor | Move | Prevent | Wall | TradeReach | Regain | Attract | Chain | AloneBonus
)
Ability: TypeAlias = Heal | Gain | Load | Give | Unarmed | CombatBonus
AnyEffect: TypeAlias = EventEffect | BonusEffect | ItemEffect | Ability | AllyOrDamage


def check_targets(effects: Iterable[AnyEffect], field: str, it: str = "") -> None:
    """`it` is known inside a roll only, and only Leaders and owners of items choose a Survivor."""
    for effect in effects:
        named = {name: getattr(effect, name, "") for name in ("who", "where", "source", "target")}
        if named["who"] in ("any", "here-or-me"):
            raise ValueError(f"nobody chooses `{named['who']}` on such a card - at `$.{field}`")
        if any(value == "it" and name != it for name, value in named.items()):
            raise ValueError(f"`it` is known inside a roll only - at `$.{field}`")
        if isinstance(effect, DiscardSelf):
            raise ValueError(f"only Equipment can say `discard-self` - at `$.{field}`")
        if isinstance(effect, RollAt | RollFor):
            check_roll(effect, field)
            check_targets(effect.then, field, "where" if isinstance(effect, RollAt) else "who")


def check_roll(effect: RollAt | RollFor, field: str) -> None:
    """A roll can succeed, and then something happens."""
    if effect.low > effect.high:
        raise ValueError(f"no die shows {effect.low} or more and {effect.high} or less - at `$.{field}`")
    if not effect.then:
        raise ValueError(f"a roll has something that happens `then` - at `$.{field}`")


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="if"):
    """What an Event depends on; tested once, when the card is played."""


class At(Condition, frozen=True, tag="at"):
    """The card player is there."""

    place: Literal["farm", "prison", "town", "highway"]


class NoneAt(Condition, frozen=True, tag="none-at"):
    """No Survivor is there."""

    place: Literal["farm", "prison", "town", "highway"]


class Alone(Condition, frozen=True, tag="alone"):
    """No other Survivor is at the card player's Location."""


class NotAlone(Condition, frozen=True, tag="not-alone"):
    """Another Survivor is at the card player's Location."""


class Wounded(Condition, frozen=True, tag="wounded"):
    """The card player has 3 HP or fewer."""


class MustPay(Condition, frozen=True, tag="must-pay"):
    """Those who have all of it must pay."""

    ally: Price = 0
    food: Price = 0
    ammo: Price = 0


class MayPay(Condition, frozen=True, tag="may-pay"):
    """Those who have all of it may pay."""

    ally: Price = 0
    food: Price = 0
    ammo: Price = 0
