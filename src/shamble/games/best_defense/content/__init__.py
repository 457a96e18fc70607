"""What is printed on the cards, and the decks in the form the rules want."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NewType, TypeAlias, get_args

import msgspec

from ....engine.ask import Option, option
from ....engine.cards import Card, Cards
from ....engine.effects import Verb
from ....engine.rulebook import rule
from ....engine.state import Index
from .checks import check_board, check_ids, check_passives, check_use
from .verbs import (
    Ability,
    Alone,
    AloneBonus,
    At,
    Attract,
    BonusEffect,
    Chain,
    Count,
    EventEffect,
    Few,
    Gain,
    Heal,
    ItemEffect,
    Load,
    MayPay,
    MustPay,
    NoneAt,
    NotAlone,
    Prevent,
    Price,
    Regain,
    TradeReach,
    Wall,
    Wounded,
    check_targets,
)

LOCATIONS = ("farm", "prison", "town", "highway")

EQUIPMENT, ALLIES, FOOD, AMMUNITION = range(4)
DECKS = ("equipment", "allies", "food", "ammunition")

STOCKPILES = ("food", "allies", "equipment", "ammo")
Window: TypeAlias = Literal["W1", "W2", "W3", "W4", "W5"]
WINDOWS: tuple[Window, ...] = get_args(Window)

GearNo = NewType("GearNo", Index)
"""The number of a physical Equipment card."""
NO_GEAR = GearNo(-1)
AmmoNo = NewType("AmmoNo", Index)
"""The number of a physical Ammunition card."""
EventNo = NewType("EventNo", Index)
"""The number of a physical Event card."""
NO_EVENT = EventNo(-1)
MotiveNo = NewType("MotiveNo", Index)
"""The number of a Motive card."""


# The cards


class Character(Card, frozen=True, kw_only=True):
    """One of the six, with its Leadership Ability."""

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

    ignored: Price = 0


class Equipment(Card, frozen=True, kw_only=True):
    """A weapon or an item."""

    weapon: Literal["", "ranged", "melee"] = ""
    dice: Price = 0
    bonus: Price = 0
    load: Price = 0
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
        if self.load and self.weapon != "ranged":
            raise ValueError("only a ranged weapon is loaded - at `$.load`")
        if self.bonus and not self.weapon:
            raise ValueError("only a weapon adds to its dice - at `$.bonus`")
        check_passives(self.effects, self.weapon)
        check_use(self.effects, self.windows, self.once)


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
        if self.otherwise and self.when is None:
            raise ValueError("without a condition `else` never happens - at `$.else`")
        if isinstance(self.when, MustPay | MayPay) and not (self.when.ally or self.when.food or self.when.ammo):
            raise ValueError("a price is at least 1 of something - at `$.when`")
        check_targets(self.then, "then")
        check_targets(self.otherwise, "else")


class Motive(Card, frozen=True, kw_only=True):
    """A secret goal: a stockpile to hold, or tokens to collect."""

    kind: Literal["stockpile", "token"]
    need: Few
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
        "alone", "ammo", "as_attack", "as_gift", "attract", "bonus", "card", "chain", "dice", "effects", "id",
        "is_melee", "is_ranged", "load", "prevents", "reaches", "regain", "wall", "windows",
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
        self.effects = tuple([effect for effect in card.effects if isinstance(effect, Verb)])
        """What using it does."""
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
        self.event_number = {name: EventNo(number) for number, name in enumerate(self.event_ids)}
        self.plays = [Option("play", name, value=number) for number, name in enumerate(self.event_ids)]
        self.decks: tuple[Sequence[Gear | Printed], ...] = (self.gear, self.allies, self.food, self.ammo)
        self.gear_number = {gear.id: GearNo(number) for number, gear in enumerate(self.gear)}
        self.ammo_number = {card.id: AmmoNo(number) for number, card in enumerate(self.ammo)}
        self.used_in = {window: self._used_in(window) for window in WINDOWS}
        """By window the items that may be used in it."""
        check_board(self.locations, LOCATIONS, self.characters)
        check_ids(cards)

    def _used_in(self, window: Window) -> frozenset[GearNo]:
        return frozenset(GearNo(number) for number, gear in enumerate(self.gear) if window in gear.windows)

    def names(self) -> dict[str, str]:
        """The name of every card by its id."""
        found = {each.id: each.name for each in (*self.characters.values(), *self.locations.values(), *self.motives)}
        for deck in self.decks:
            found.update((each.id, each.card.name) for each in deck)
        found.update((name, event.name) for name, event in zip(self.event_ids, self.events, strict=True))
        return found
