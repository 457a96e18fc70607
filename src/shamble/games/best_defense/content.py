"""What is printed on the cards: the typed vocabulary they are written in, and the decks in the form the rules want."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from ...engine.ask import Option, option
from ...engine.cards import Card, Cards
from ...engine.rulebook import rule
from .checks import check_board, check_ids, check_sizes

LOCATIONS = ("farm", "prison", "town", "highway")

EQUIPMENT, ALLIES, FOOD, AMMUNITION = range(4)
DECKS = ("equipment", "allies", "food", "ammunition")

Place: TypeAlias = Literal[
    "farm", "prison", "town", "highway", "here", "opposite-here", "empty", "unguarded", "most", "fewest", "it",
    "next-to-farm", "next-to-prison", "next-to-town", "next-to-highway",
    "one-next-to-farm", "one-next-to-prison", "one-next-to-town", "one-next-to-highway", "one-next-to-most",
]  # fmt: skip
Who: TypeAlias = Literal[
    "me", "each", "each-here", "others-here", "not-with-leader", "it", "any", "here-or-me", "each-no-food"
]
Count: TypeAlias = int | Literal["d3"]
Tokens: TypeAlias = Literal["food", "ally", "ammo"]
STOCKPILES = ("food", "allies", "equipment", "ammo")
Window: TypeAlias = Literal["W1", "W2", "W3", "W4", "W5"]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """A verb that a card can say; `effects.py` carries it out."""


# Walkers


class Add(Effect, frozen=True, tag="add"):
    """Add Walkers to each Location named."""

    where: Place
    count: Count


class Kill(Effect, frozen=True, tag="kill"):
    """Remove up to so many Walkers; not a combat kill."""

    where: Place
    count: Count


class Shift(Effect, frozen=True, tag="shift"):
    """Move Walkers from one Location to another."""

    source: Place
    target: Place
    count: Count


class Eat(Effect, frozen=True, tag="eat"):
    """The Resource deck there loses cards from its top."""

    where: Place
    count: int


# Survivors


class Gain(Effect, frozen=True, tag="gain"):
    """Take tokens from the supply."""

    who: Who
    what: Literal["food", "ally"]
    count: Count


class Lose(Effect, frozen=True, tag="lose"):
    """Lose up to so many tokens."""

    who: Who
    what: Tokens
    count: Count


class Damage(Effect, frozen=True, tag="damage"):
    """Take damage at once."""

    who: Who
    count: Count


class Heal(Effect, frozen=True, tag="heal"):
    """Heal, up to 5 HP."""

    who: Who
    count: int


class Draw(Effect, frozen=True, tag="draw"):
    """The card player may draw from a deck, wherever it lies."""

    deck: Literal["equipment", "allies", "food", "ammunition"]


class Load(Effect, frozen=True, tag="load"):
    """Put Ammo from the supply on one ranged weapon."""

    who: Who
    count: int


class AllyOrDamage(Effect, frozen=True, tag="ally-or-damage"):
    """Lose Allies, or take damage for want of them."""

    count: int


class ExtraDie(Effect, frozen=True, tag="extra-die"):
    """Roll extra Combat dice this round."""

    count: int


class NoDeath(Effect, frozen=True, tag="no-death"):
    """Cannot die this round."""


class Move(Effect, frozen=True, tag="move"):
    """Go to any other Location."""


class DiscardSelf(Effect, frozen=True, tag="discard-self"):
    """This card goes to its discard pile."""


# Rolls and lasting changes


class RollAt(Effect, frozen=True, tag="roll-at"):
    """Roll a white die for each Location; from low to high something happens there."""

    where: Place
    low: int
    high: int
    then: tuple[Add | Eat, ...]


class RollFor(Effect, frozen=True, tag="roll-for"):
    """Roll a white die for each Survivor; from low to high something happens to it."""

    who: Who
    low: int
    high: int
    then: tuple[Damage | AllyOrDamage | DiscardSelf, ...]


class Flag(Effect, frozen=True, tag="flag"):
    """A rule changes for the rest of the round."""

    name: Literal["defy-costs-allies", "combat-minus-1"]


# What Equipment does by itself


class Prevent(Effect, frozen=True, tag="prevent"):
    """Prevents the first damage from Walkers in each round's damage step."""

    count: int


class Wall(Effect, frozen=True, tag="wall"):
    """So many Walkers here do no damage this round."""

    count: int


class TradeReach(Effect, frozen=True, tag="trade-reach"):
    """The owner's Trade step reaches every Location."""


class Regain(Effect, frozen=True, tag="regain"):
    """Ammo comes back when the own total is high enough."""

    total: int
    count: int


class Attract(Effect, frozen=True, tag="attract"):
    """A loud natural total lures a Walker from next door."""

    natural: int


class Chain(Effect, frozen=True, tag="chain"):
    """A high die is rolled on."""

    low: int
    high: int


class AloneBonus(Effect, frozen=True, tag="alone-bonus"):
    """Added when no other Survivor is there."""

    count: int


# What Leaders do


class Give(Effect, frozen=True, tag="give"):
    """Give one item to another Survivor anywhere."""


class Unarmed(Effect, frozen=True, tag="unarmed"):
    """Anybody may fight bare-handed in place of a weapon."""

    dice: int


class CombatBonus(Effect, frozen=True, tag="combat-bonus"):
    """Added to each Survivor's own Combat roll."""

    count: int


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
            check_targets(effect.then, field, "where" if isinstance(effect, RollAt) else "who")


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
    """Who has all of it must pay."""

    ally: int = 0
    food: int = 0
    ammo: int = 0


class MayPay(Condition, frozen=True, tag="may-pay"):
    """Who has all of it may pay."""

    ally: int = 0
    food: int = 0
    ammo: int = 0


# The cards


class Character(Card, frozen=True, kw_only=True):
    """One of the six, with its Leadership Ability."""

    timing: Literal["start", "round"]
    ability: tuple[Ability, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        for ability in self.ability:
            if isinstance(ability, Heal | Load) and ability.who != "any":
                raise ValueError("a Leader heals or arms `any` Survivor - at `$.ability`")
            if isinstance(ability, Gain):
                check_targets((ability,), "ability")


class Location(Card, frozen=True, kw_only=True):
    """One of the four tiles; `ignored` Walkers do no damage at the End of Round."""

    ignored: int = 0


class Equipment(Card, frozen=True, kw_only=True):
    """A weapon or an item."""

    weapon: Literal["", "ranged", "melee"] = ""
    dice: int = 0
    bonus: int = 0
    load: int = 0
    ammo: Literal["", "handgun", "rifle", "crossbow", "shotgun"] = ""
    windows: tuple[Window, ...] = ()
    once: bool = False
    effects: tuple[ItemEffect, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if bool(self.weapon) != bool(self.dice):
            raise ValueError("a weapon has dice and an item has none - at `$.dice`")
        if (self.weapon == "ranged") != bool(self.ammo):
            raise ValueError("a ranged weapon names its ammo and no other card does - at `$.ammo`")


class Ammunition(Card, frozen=True, kw_only=True):
    """Ammo for one type of weapon, for any, or for everybody here."""

    type: Literal["handgun", "rifle", "crossbow", "shotgun", "any", "pool"]
    amount: Count


class Supplies(Card, frozen=True, kw_only=True):
    """A Food or an Ally card."""

    amount: Count
    bonus: tuple[BonusEffect, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        check_targets(self.bonus, "bonus")


class EventCard(Card, frozen=True, kw_only=True):
    """An Event: on the condition `then`, else `otherwise`."""

    when: At | NoneAt | Alone | NotAlone | Wounded | MustPay | MayPay | None = None
    then: tuple[EventEffect, ...] = ()
    otherwise: tuple[EventEffect, ...] = msgspec.field(default=(), name="else")

    def __post_init__(self) -> None:
        super().__post_init__()
        check_targets(self.then, "then")
        check_targets(self.otherwise, "else")


class Motive(Card, frozen=True, kw_only=True):
    """A secret goal: a stockpile to hold, or tokens to collect."""

    kind: Literal["stockpile", "token"]
    need: int
    counts: Literal["food", "allies", "equipment", "ammo", "defying", "alone", "melee", "gifts", "prison"]

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.kind == "stockpile") != (self.counts in STOCKPILES):
            held = ", ".join(STOCKPILES)
            raise ValueError(f"a stockpile counts one of {held}, and tokens none of them - at `$.counts`")


KINDS: dict[str, type[Card]] = {
    "characters": Character,
    "locations": Location,
    "equipment": Equipment,
    "allies": Supplies,
    "food": Supplies,
    "ammunition": Ammunition,
    "events": EventCard,
    "motives": Motive,
}


class Gear:
    """One physical Equipment card, with what combat asks of it again and again at hand."""

    __slots__ = (
        "alone", "ammo", "as_attack", "as_gift", "attract", "bonus", "card", "chain", "dice", "id", "is_melee",
        "is_ranged", "load", "prevents", "reaches", "regain", "wall", "windows",
    )  # fmt: skip

    def __init__(self, card: Equipment, identity: str) -> None:
        self.card = card
        self.id = identity
        self.as_gift, self.as_attack = option("give", identity), option("attack", identity)
        self.dice = card.dice
        self.bonus = card.bonus
        self.load = card.load
        self.ammo = card.ammo
        self.is_ranged = card.weapon == "ranged"
        self.is_melee = card.weapon == "melee"
        self.windows = frozenset(card.windows)
        self.attract = self.alone = self.prevents = self.wall = 0
        self.reaches = False
        self.regain: Regain | None = None
        self.chain: Chain | None = None
        for effect in card.effects:
            match effect:
                case Attract():
                    self.attract = effect.natural
                case AloneBonus():
                    self.alone = effect.count
                case Prevent():
                    self.prevents = effect.count
                case Wall():
                    self.wall = effect.count
                case TradeReach():
                    self.reaches = True
                case Regain():
                    self.regain = effect
                case Chain():
                    self.chain = effect
                case _:
                    pass


class Printed:
    """One physical card of another deck."""

    __slots__ = ("card", "id")

    def __init__(self, card: Card, identity: str) -> None:
        self.card = card
        self.id = identity


class AmmoCard(Printed):
    """One physical Ammunition card."""

    __slots__ = ("amount", "type")

    def __init__(self, card: Ammunition, identity: str) -> None:
        super().__init__(card, identity)
        self.type = card.type
        self.amount = card.amount


class SupplyCard(Printed):
    """One physical Food or Ally card."""

    __slots__ = ("amount", "bonus")

    def __init__(self, card: Supplies, identity: str) -> None:
        super().__init__(card, identity)
        self.amount = card.amount
        self.bonus = card.bonus


@rule("BD-1.11", "BD-8.20", "BD-8.21")
class Content:
    """All cards, each physical one by its number in its deck; a card with an unknown code does not load."""

    def __init__(self, cards: Cards) -> None:
        self.characters = {each.id: each for each in cards.of("characters", Character)}
        self.locations = {each.id: each for each in cards.of("locations", Location)}
        self.gear = [Gear(card, copy) for card in cards.of("equipment", Equipment) for copy in card.copies()]
        self.ammo = [AmmoCard(card, copy) for card in cards.of("ammunition", Ammunition) for copy in card.copies()]
        self.food = [SupplyCard(card, copy) for card in cards.of("food", Supplies) for copy in card.copies()]
        self.allies = [SupplyCard(card, copy) for card in cards.of("allies", Supplies) for copy in card.copies()]
        self.events = [event for event in cards.of("events", EventCard) for _ in event.copies()]
        self.event_ids = [copy for event in cards.of("events", EventCard) for copy in event.copies()]
        self.motives = cards.of("motives", Motive)
        self.event_number = {name: number for number, name in enumerate(self.event_ids)}
        self.plays = [Option("play", name, value=number) for number, name in enumerate(self.event_ids)]
        self.decks = (self.gear, self.allies, self.food, self.ammo)
        self.gear_number = {gear.id: number for number, gear in enumerate(self.gear)}
        self.ammo_number = {card.id: number for number, card in enumerate(self.ammo)}
        check_board(self.locations, LOCATIONS, self.characters)
        check_ids(cards)
        check_sizes({**dict(zip(DECKS, self.decks, strict=True)), "events": self.events, "motives": self.motives})

    def names(self) -> dict[str, str]:
        """The name of every card by its id."""
        found = {each.id: each.name for each in (*self.characters.values(), *self.locations.values(), *self.motives)}
        for deck in self.decks:
            found.update((each.id, each.card.name) for each in deck)
        found.update((name, event.name) for name, event in zip(self.event_ids, self.events, strict=True))
        return found
