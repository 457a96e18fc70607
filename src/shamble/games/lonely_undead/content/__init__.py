"""The cards in the form in which the rules want them: every physical card and token by its number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....engine.ask import option
from ....engine.cards import Card, Cards
from ....engine.effects import Passive, Verb
from ....engine.rulebook import rule
from .cards import (
    FREE,
    HELD,
    KINDS,
    AidCard,
    Building,
    CarCard,
    Character,
    DogCard,
    EventCard,
    HoldCard,
    LivingCard,
    TollCard,
)
from .checks import check_counts, check_ids
from .stamps import SIZE, Placed, Site, space_at, space_id
from .town import Town, printed_town
from .verbs import COSTS_AN_ACTION, Immune, Mod, Peek, SwapDraw

__all__ = ["GENERIC", "KID", "KINDS", "MAYOR", "OFFICER", "Content", "Printed"]

GENERIC, KID, OFFICER, MAYOR = range(4)
Text = tuple[Verb | Passive, ...]
TOKEN_KINDS = ("generic", "kid", "officer", "mayor")
TOKENS = (25, 10, 10, 1)
"""How many tokens of each kind there are."""


class Printed:
    """One physical card: its number in its pile, its id and what is printed on it."""

    __slots__ = ("card", "id", "number")

    def __init__(self, card: Any, identity: str, number: int) -> None:
        self.card = card
        self.id = identity
        self.number = number


class Token:
    """A Living or Dog token by its number; a Dog's token bears the name of its card."""

    __slots__ = ("dog", "id", "kind", "number")

    def __init__(self, number: int, identity: str, kind: int, dog: int = -1) -> None:
        self.number = number
        self.id = identity
        self.kind = kind
        self.dog = dog


def _copies(cards: Sequence[Card], start: int = 0) -> list[Printed]:
    """Every physical card of a file, numbered from `start`."""
    found: list[Printed] = []
    for card in cards:
        found += [Printed(card, copy, start + len(found) + at) for at, copy in enumerate(card.copies())]
    return found


@rule("LU-1.04", "LU-10.01", "LU-11.08", "LU-19.01", "LU-19.14")
class Content:
    """All cards, tokens and tiles; a card with an unknown word does not load."""

    def __init__(self, cards: Cards) -> None:
        self.characters = {each.id: each for each in cards.of("characters", Character)}
        self.living = _copies(cards.of("living", LivingCard))
        self.aid = _copies(cards.of("aid", AidCard))
        self.dogs = _copies(cards.of("dogs", DogCard))
        self.cars = _copies(cards.of("cars", CarCard), len(self.dogs))
        self.first_event = len(self.dogs) + len(self.cars)
        self.events = _copies(cards.of("events", EventCard), self.first_event)
        self.first_hold = self.first_event + len(self.events)
        self.holds = _copies(cards.of("holds", HoldCard), self.first_hold)
        self.reactions = [*self.dogs, *self.cars, *self.events, *self.holds]
        self.toll = sorted(_copies(cards.of("toll", TollCard)), key=lambda each: int(each.card.number))
        self.tiles = cards.of("buildings", Building)
        check_ids(cards)
        check_counts(self.living, self.toll, self.tiles, self.characters)
        self._make_tokens()
        self._number_cards()
        self._write_scripts()
        self._towns: dict[tuple[tuple[Placed, ...], bool, tuple[int, ...]], Town] = {}
        self.last_town: tuple[tuple[Placed, ...] | None, tuple[int, ...], bool, Any] = (None, (), True, None)
        """The town asked for last, with its layout: mostly the one that is wanted next."""
        self._sites: dict[tuple[Placed, ...], Site] = {}
        self.printed = printed_town(self.tiles)
        self.space_ids = {space_id(space): space for space in _frame()}
        self.space_names = {space: name for name, space in self.space_ids.items()}
        self._sort_aid()
        self._make_options()

    def _sort_aid(self) -> None:
        """The Aid cards by what the rules look for among those in a hand or equipped."""
        self.mods = [tuple(effect for effect in card.card.effects if isinstance(effect, Mod)) for card in self.aid]
        """By Aid card: what it changes while it is equipped."""
        self.free_in_turn = frozenset(self.free_cards("turn"))
        self.held_for_turn = frozenset(self.hold_cards("turn"))
        self.used_in_turn = frozenset(card.number for card in self.aid if card.card.discard_when == "turn")
        self.scanners, self.coolers = self._aid_with(Peek), self._aid_with(SwapDraw)
        self.shoes = frozenset(
            card.number
            for card in self.aid
            if any(mod.stat == "move" for mod in card.card.effects if isinstance(mod, Mod))
        )
        """The Aid cards that change how far a Z moves."""
        self.immune = {
            to: frozenset(card.number for card in self.aid if Immune(to) in card.card.effects)
            for to in ("car", "foreign-dogs")
        }
        """By what they keep away: the Aid cards that do."""
        self._discarded: dict[str, frozenset[int]] = {}
        for card in self.aid:
            if card.card.discard:
                self._discarded[card.card.discard_when] = self.discarded_at(card.card.discard_when) | {card.number}
        self.for_window = {
            window: (
                frozenset(self.free_cards(FREE.get(window, ""))),
                frozenset(self.hold_cards(HELD.get(window, ""))),
                self.discarded_at(window),
            )
            for window in (*FREE, *HELD, *self._discarded, "post-bite", "fail")
        }
        """By window: all copies of the Free cards, the Holds and the cards with a discard function for it."""

    def _aid_with(self, verb: type[Verb | Passive]) -> frozenset[int]:
        return frozenset(card.number for card in self.aid if any(type(each) is verb for each in card.card.effects))

    def discarded_at(self, when: str) -> frozenset[int]:
        """All copies of the Aid cards with a discard function for a moment."""
        return self._discarded.get(when, frozenset())

    def _make_options(self) -> None:
        """The options that a menu offers again and again, by card or by token."""
        self.equips = [option("equip", card.id) for card in self.aid]
        self.plays = [option("play", card.id) for card in self.aid]
        self.uses = [option("use", card.id) for card in self.aid]
        self.tests = [[option(verb, token.id) for verb in ("check", "attack", "bite")] for token in self.tokens]
        self.equipped_freely = [not card.card.free and card.card.when != "equip" for card in self.aid]
        """By Aid card: whether nothing ever forbids to equip it."""
        self.equipped_at_once = [not card.card.free and card.card.when == "equip" for card in self.aid]
        """By Aid card: whether it works when it is equipped and must do something then."""

    def _make_tokens(self) -> None:
        """25 Generic, 10 Kid and 10 Officer tokens, the Mayor, and one token for each Dog."""
        self.tokens: list[Token] = []
        for kind, count in enumerate(TOKENS):
            name = TOKEN_KINDS[kind]
            for at in range(1, count + 1):
                self.tokens.append(Token(len(self.tokens), f"{name}-{at}" if count > 1 else name, kind))
        self.mayor_token = len(self.tokens) - 1
        self.first_dog = len(self.tokens)
        for dog in self.dogs:
            self.tokens.append(Token(len(self.tokens), dog.id, -1, dog.number))
        self.token_number = {token.id: token.number for token in self.tokens}

    def _number_cards(self) -> None:
        self.aid_number = {card.id: card.number for card in self.aid}
        self.reaction_number = {card.id: card.number for card in self.reactions}
        self.living_number = {card.id: card.number for card in self.living}
        self.living_kind = [TOKEN_KINDS.index(card.card.kind) for card in self.living]
        self.mayor_card = self.living_kind.index(MAYOR)

        self._free: dict[str, tuple[int, ...]] = {}
        self._held: dict[str, tuple[int, ...]] = {}
        for card in self.aid:
            if card.card.free:
                self._free[card.card.when] = (*self._free.get(card.card.when, ()), card.number)
        for card in self.holds:
            self._held[card.card.when] = (*self._held.get(card.card.when, ()), card.number)

    def free_cards(self, when: str) -> tuple[int, ...]:
        """All copies of the Free Aid cards for a moment."""
        return self._free.get(when, ())

    def hold_cards(self, when: str) -> tuple[int, ...]:
        """All copies of the Holds for a moment."""
        return self._held.get(when, ())

    def _write_scripts(self) -> None:
        """Number every text of every card, so that the state can say which one is being carried out."""
        self.scripts: list[Text] = [()]
        self._script_numbers: dict[Text, int] = {(): 0}
        self._known_texts: dict[int, int] = {}
        """The same by identity: the texts of cards live as long as the content, and hashing one takes long."""
        self._number_script(COSTS_AN_ACTION)
        for pile in (self.living, self.aid, self.reactions, self.toll):
            for printed in pile:
                for text in _texts(printed.card):
                    self._number_script(text)

    def _number_script(self, effects: Text) -> None:
        if effects not in self._script_numbers:
            self._script_numbers[effects] = len(self.scripts)
            self.scripts.append(effects)
        self._known_texts[id(effects)] = self._script_numbers[effects]
        for effect in effects:
            for text in _texts(effect):
                self._number_script(text)

    def script(self, effects: Text) -> int:
        """The number of a text."""
        found = self._known_texts.get(id(effects))
        return self._script_numbers[effects] if found is None else found

    def town(self, placed: tuple[Placed, ...], border_door: bool, jam: tuple[int, ...] = ()) -> Town:
        """The town of a layout, made once."""
        key = (placed, border_door, jam)
        found = self._towns.get(key)
        if found is None:
            if len(self._towns) > 500:
                self._towns.clear()
            if jam:
                found = self.town(placed, border_door).jammed((jam[0], jam[1]))
            else:
                found = Town(self.tiles, placed, border_door)
            self._towns[key] = found
        self.last_town = (placed, jam, border_door, found)
        return found

    def site(self, placed: tuple[Placed, ...]) -> Site:
        """A town in the making, made once."""
        found = self._sites.get(placed)
        if found is None:
            if len(self._sites) > 500:
                self._sites.clear()
            found = self._sites[placed] = Site(self.tiles, placed)
        return found

    def names(self) -> dict[str, str]:
        """The name of every card, token, tile and space by its id."""
        found: dict[str, str] = {each.id: each.name for each in (*self.characters.values(), *self.tiles)}
        for pile in (self.living, self.aid, self.reactions, self.toll):
            found.update((each.id, each.card.name) for each in pile)
        found.update((token.id, TOKEN_NAMES[token.kind]) for token in self.tokens if token.dog < 0)
        found.update(a="A", b="B")
        found.update((name, f"({name.replace('-', ',')})") for name in self.space_ids)
        return found


def _texts(holder: Any) -> list[Text]:
    """The texts printed on a card or held by a verb, in the order of their fields."""
    fields = [getattr(holder, name) for name in holder.__struct_fields__]
    return [each for each in fields if isinstance(each, tuple) and each and isinstance(each[0], Verb | Passive)]


TOKEN_NAMES = ("a Generic Living", "a Kid", "an Officer", "the Mayor")


def _frame() -> list[int]:
    """All spaces of the town and of the two rows around it."""
    around = range(-1, SIZE + 3)
    return [space_at(column, row) for row in around for column in around]
