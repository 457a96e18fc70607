"""The cards of Dead of Winter: what a card in each of the files in `cards/` looks like.

What cards do is written in verbs (`do`), conditions (`is`), triggers (`on`) and modifiers (`mod`), each a typed table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, get_args

import msgspec

from ....engine.ask import Option
from ....engine.cards import C, Card, Cards
from .conditions import Condition
from .dice import PrintedDie, action_die, exposure_die
from .modifiers import Modifier
from .objectives import ExiledObjective, MainObjective, SecretObjective
from .scripts import scripts_inside
from .sources import Source
from .terms import CellNo, ItemNo, LocationId, Part, PlaceNo, SecretNo, SurvivorNo, Symbol, Value, Where
from .triggers import Action, Standing, Trigger
from .verbs import Effect, adds_survivors

# Locations and dice


class Location(Card, frozen=True, kw_only=True):
    """A location and its spaces (DW-2.05)."""

    order: Annotated[int, msgspec.Meta(ge=0, le=6)]
    survivor_spaces: Annotated[int, msgspec.Meta(ge=1, le=60)]
    entrances: Value
    spaces_per_entrance: Annotated[int, msgspec.Meta(ge=1, le=12)]
    noise_spaces: Annotated[int, msgspec.Meta(ge=0, le=12)]
    symbols: tuple[Symbol, ...] = ()
    """What its item deck holds, in falling frequency."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.id not in get_args(LocationId):
            raise ValueError(f"a location is one of {', '.join(get_args(LocationId))} - at `$.id`")


# Survivors and items


class Ability(Part, frozen=True, kw_only=True):
    """What a survivor or an item can do: when, where (DW-16.14, DW-16.36) and how often (DW-2.28)."""

    when: Literal[
        "start",  # at turn start only (DW-4.05)
        "free",  # on the player's turn without a die (DW-6.29); for an item in hand: when it is played (DW-6.01)
        "die",  # by spending a die of `die` or more (DW-5.27, DW-5.30)
        "passive",  # always on
        "roll",  # at the roll step (DW-3.05)
        "move",  # named with the declaration of a move (DW-6.15)
        "attack",  # may modify an attack on zombies (DW-16.18)
        "search",  # may modify a search (DW-16.32)
        "noise",  # may modify a noise token (DW-16.32)
        "clean",  # may modify a clean waste action (DW-5.29)
        "wall",  # may modify a barricade action (DW-16.35)
        "react",  # answers an exposure roll or an overrun (DW-16.15)
    ]
    die: Value | None = None
    where: Where = "anywhere"
    once: bool = False
    """Once per round; the mark belongs to the card."""
    effects: tuple[Effect, ...] = ()
    modifiers: tuple[Modifier, ...] = ()

    def __post_init__(self) -> None:
        if (self.when == "die") != (self.die is not None):
            raise ValueError('`die` is written with when = "die" and only with it')
        if bool(self.effects) == bool(self.modifiers):
            raise ValueError("an ability has either effects or modifiers")


class Survivor(Card, frozen=True, kw_only=True):
    """A survivor card (DW-2.26)."""

    occupation: str
    influence: Annotated[int, msgspec.Meta(ge=0, le=100)]
    attack: Value
    search: Value
    ability: Ability
    mature: bool = False
    not_for_coop: bool = False


Copies = Annotated[int, msgspec.Meta(ge=0, le=60)]


class Decks(Part, frozen=True, kw_only=True):
    """How many copies lie in which of the seven item decks (DW-1.18, DW-1.19)."""

    starter: Copies = 0
    police: Copies = 0
    grocery: Copies = 0
    school: Copies = 0
    library: Copies = 0
    hospital: Copies = 0
    gas: Copies = 0


class Item(Card, frozen=True, kw_only=True):
    """An item card."""

    number: str = ""
    symbol: Symbol
    kind: Literal["waste", "equip", "event"]
    """Carried out and wasted (DW-6.01), equipped (DW-6.03), or an outsider, which leaves the game (DW-6.06)."""
    ability: Ability
    decks: Decks

    def __post_init__(self) -> None:
        super().__post_init__()
        dealt = sum(msgspec.structs.astuple(self.decks))
        if dealt != self.count:
            raise ValueError(f"the decks hold {dealt} copies, but there are {self.count} - at `$.decks`")
        if (self.kind == "event") != (self.symbol == "survivor"):
            raise ValueError("an event has the symbol survivor, and no other item has it - at `$.kind`")

    def dealt(self) -> list[tuple[str, str]]:
        """The ids of the physical cards, each with the deck that it is printed for (DW-1.28)."""
        decks = [deck for deck in self.decks.__struct_fields__ for _ in range(getattr(self.decks, deck))]
        return list(zip(self.copies(), decks, strict=True))


# Crises and crossroads


class Crisis(Card, frozen=True, kw_only=True):
    """A crisis: the symbols that prevent it and what happens otherwise (DW-16.24)."""

    number: str = ""
    symbols: Annotated[tuple[Symbol, ...], msgspec.Meta(min_length=1, max_length=2)]
    failure: Annotated[tuple[Effect, ...], msgspec.Meta(min_length=1)]


class Choice(Part, frozen=True, kw_only=True):
    """One of the two options of a crossroads card: what it needs (DW-8.08) and what it does."""

    name: str
    text: str
    needs: tuple[Condition, ...] = ()
    effects: Annotated[tuple[Effect, ...], msgspec.Meta(min_length=1)]


class Crossroads(Card, frozen=True, kw_only=True):
    """A crossroads card: its triggers and conditions must hold together (DW-8.03).

    `text` is the situation and `when` the trigger in words.
    """

    number: str = ""
    when: str
    triggers: tuple[Trigger, ...] = ()
    conditions: tuple[Condition, ...] = ()
    decide: Literal["player", "vote"] = "player"
    a: Choice
    b: Choice
    mature: bool = False
    not_for_coop: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.triggers and not self.conditions:
            raise ValueError("a crossroads card needs a trigger or a condition - at `$.triggers`")
        if sum(isinstance(each, Action) for each in self.triggers) > 1:
            raise ValueError("a crossroads card waits for one action at most - at `$.triggers`")

    @property
    def action(self) -> Action | None:
        """The action that it waits for; None if it describes a state (DW-8.06)."""
        return next((each for each in self.triggers if isinstance(each, Action)), None)

    @property
    def adds_survivors(self) -> bool:
        """Whether a full colony keeps it from triggering (DW-8.11)."""
        return adds_survivors((*self.a.effects, *self.b.effects))


# Objectives


# The files

KINDS: Mapping[str, type[Card]] = {
    "locations": Location,
    "dice": PrintedDie,
    "survivors": Survivor,
    "items": Item,
    "crises": Crisis,
    "main_objectives": MainObjective,
    "secret_objectives": SecretObjective,
    "exiled_objectives": ExiledObjective,
    "crossroads": Crossroads,
}
"""The files of cards and what a card in each looks like."""


# The decks in the form that the rules want


class ItemCard:
    """One physical item card; `starter` is the mark of the starter deck, which it never loses (DW-1.28)."""

    __slots__ = ("ability", "card", "deck", "id", "kind", "starter", "symbol")

    def __init__(self, card: Item, identity: str, deck: str) -> None:
        self.card = card
        self.id = identity
        self.deck = deck
        self.starter = deck == "starter"
        self.symbol = card.symbol
        self.kind = card.kind
        self.ability = card.ability


class Options(dict[str, list[Option]]):
    """For each verb the options that name one of these things, by its number; made when a verb is first used."""

    def __init__(self, ids: Sequence[str]) -> None:
        super().__init__()
        self._ids = ids

    def __missing__(self, verb: str) -> list[Option]:
        made = self[verb] = [Option(verb, each, value=number) for number, each in enumerate(self._ids)]
        return made


MENU, START = ("free", "die"), ("start",)
"""The timings of what is used by itself: in a turn, and at its start only."""


def _uses(when: Sequence[str]) -> dict[tuple[str, ...], list[bool]]:
    """For the menu of a turn and for its start: which of these survivors or items have something to use then."""
    return {timings: [each in timings for each in when] for timings in (MENU, START)}


def _copies(cards: list[C]) -> list[C]:
    return [card for card in cards for _ in range(card.count)]


class Content:
    """All cards, each physical one by its number in its list; locations are numbered in board order (DW-2.06)."""

    def __init__(self, cards: Cards) -> None:
        self.locations = sorted(cards.of("locations", Location), key=lambda location: location.order)
        self.survivors = cards.of("survivors", Survivor)
        self.items = [ItemCard(card, *dealt) for card in cards.of("items", Item) for dealt in card.dealt()]
        self.crises = _copies(cards.of("crises", Crisis))
        self.main_objectives = cards.of("main_objectives", MainObjective)
        self.secret_objectives = [
            each for each in cards.of("secret_objectives", SecretObjective) for _ in each.copies()
        ]
        self.exiled_objectives = [
            each for each in cards.of("exiled_objectives", ExiledObjective) for _ in each.copies()
        ]
        self.crossroads = _copies(cards.of("crossroads", Crossroads))
        self.action_die, self.exposure_die = action_die(cards), exposure_die(cards)
        self.location_number = {each.id: PlaceNo(number) for number, each in enumerate(self.locations)}
        self.survivor_number = {each.id: SurvivorNo(number) for number, each in enumerate(self.survivors)}
        self.everyone = list(self.survivor_number.values())
        """All survivors by their number, in play or not."""
        self.item_number = {each.id: ItemNo(number) for number, each in enumerate(self.items)}
        self._names = {card.id: card.name for _, file in cards.files() for card in file}
        self._measure()

    def _measure(self) -> None:
        """Numbers that the rules look up often. Entrances are numbered through, those of the colony first."""
        self.influence = [each.influence for each in self.survivors]
        self.attack = [each.attack for each in self.survivors]
        self.search = [each.search for each in self.survivors]
        self.survivor_spaces = [each.survivor_spaces for each in self.locations]
        self.noise_spaces = [each.noise_spaces for each in self.locations]
        self.cell_place = [PlaceNo(number) for number, each in enumerate(self.locations) for _ in range(each.entrances)]
        self.spaces = [self.locations[place].spaces_per_entrance for place in self.cell_place]
        self.cells = [
            tuple(CellNo(cell) for cell, place in enumerate(self.cell_place) if place == number)
            for number in range(len(self.locations))
        ]
        self.all_spaces = [sum(self.spaces[cell] for cell in cells) for cells in self.cells]
        """The spaces of all entrances of each location together."""
        self.entrances = [slice(cells[0], cells[-1] + 1) if cells else slice(0) for cells in self.cells]
        self.cell_ids = [self._cell_id(CellNo(cell)) for cell in range(len(self.cell_place))]
        self.cell_number = {each: CellNo(cell) for cell, each in enumerate(self.cell_ids)}
        self._look_up(self.survivors, self.items)
        kinds: dict[tuple[str, bool], int] = {}
        self.item_class = [kinds.setdefault((each.card.id, each.starter), len(kinds)) for each in self.items]
        """Item cards of one class are alike in everything: the same card with the same mark."""
        self.survivor_options = Options([each.id for each in self.survivors])
        self.item_options = Options([each.id for each in self.items])
        self.place_options = Options([each.id for each in self.locations])
        self.cell_options = Options(self.cell_ids)
        self.crisis_options = Options([each.id for each in self.crises])
        self.item_names = list(dict.fromkeys(each.card.id for each in self.items))
        self._sort()

    def _sort(self) -> None:
        """The cards as setup lays them out: starter items, location decks, objectives by kind."""
        self.starters = [ItemNo(number) for number, each in enumerate(self.items) if each.starter]
        self.deck_items = [
            [ItemNo(number) for number, each in enumerate(self.items) if each.deck == location.id]
            for location in self.locations
        ]
        kinds = [each.kind for each in self.secret_objectives]
        self.loyal_secrets = [SecretNo(number) for number, kind in enumerate(kinds) if kind == "loyal"]
        self.betrayal_secrets = [SecretNo(number) for number, kind in enumerate(kinds) if kind == "betrayal"]

    def _look_up(self, survivors: list[Survivor], items: list[ItemCard]) -> None:
        """What abilities of survivors and items the rules look for: when, where, and which modifiers they bear."""
        self.survivor_when: list[str] = [each.ability.when for each in survivors]
        self.survivor_where = [self._reach(each.ability.where) for each in survivors]
        self.survivor_bears = [tuple(type(each) for each in card.ability.modifiers) for card in survivors]
        self.item_when: list[str] = [each.ability.when for each in items]
        self.item_where = [self._reach(each.ability.where) for each in items]
        self.item_bears = [tuple(type(each) for each in card.ability.modifiers) for card in items]
        self.survivor_uses = _uses(self.survivor_when)
        self.item_uses = _uses(self.item_when)
        self.always_playable = [each.kind == "waste" and each.ability.when != "move" for each in items]
        """Whether a card needs neither room nor a bearer nor a move (DW-6.30)."""
        self.survivor_source = [
            Source(each.id, number, each.ability, self.survivor_where[number]) for number, each in enumerate(survivors)
        ]
        self.item_source = [
            Source(each.id, number, each.ability, self.item_where[number], each.symbol, item=True)
            for number, each in enumerate(items)
        ]
        self.symbol_of = {each.card.id: each.symbol for each in items}
        self.waits_for = [each.action for each in self.crossroads]
        self.standing = [
            tuple(each for each in card.triggers if isinstance(each, Standing)) for card in self.crossroads
        ]
        self.storage = [tuple(side.storage for side in (card.normal, card.hardcore)) for card in self.main_objectives]
        """What is laid into the storage of each main objective, by its side."""
        self.needs_room = [each.adds_survivors for each in self.crossroads]
        self.scripts = dict(self._scripts())
        self.script_of = {id(effects): name for name, effects in self.scripts.items()}

    def _scripts(self) -> Iterator[tuple[str, tuple[Effect, ...]]]:
        """Every list of effects that a card carries out, by its name."""
        for crisis in self.crises:
            yield from scripts_inside(crisis.id, crisis.failure)
        for card in self.crossroads:
            yield from scripts_inside(f"{card.id}-a", card.a.effects)
            yield from scripts_inside(f"{card.id}-b", card.b.effects)
        for survivor in self.survivors:
            yield from scripts_inside(survivor.id, survivor.ability.effects)
        for item in self.items:
            yield from scripts_inside(item.card.id, item.ability.effects)

    def _reach(self, where: str) -> tuple[PlaceNo, ...]:
        """The locations where an ability works (DW-16.14, DW-16.36)."""
        if where == "anywhere":
            return tuple(self.location_number.values())
        if where == "away":
            return tuple(self.location_number.values())[1:]
        return (self.location_number[where],)

    def _cell_id(self, cell: CellNo) -> str:
        """The id of an entrance: `entrance-3` of the colony, or the location itself where it is the only one."""
        place = self.cell_place[cell]
        if len(self.cells[place]) == 1:
            return self.locations[place].id
        number = self.cells[place].index(cell) + 1
        return f"entrance-{number}" if place == 0 else f"{self.locations[place].id}-{number}"

    def names(self) -> dict[str, str]:
        """The name of every card by its id, of the copies of an item and of both options of a crossroads card too."""
        copies = {each.id: each.card.name for each in self.items}
        options = {f"{card.id}-a": f"{card.a.name}. {card.a.text}" for card in self.crossroads}
        options |= {f"{card.id}-b": f"{card.b.name}. {card.b.text}" for card in self.crossroads}
        return {**self._names, **copies, **options}
