"""Everything that is printed, in the form in which the rules want it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ....engine.cards import Cards
from ....engine.effects import Verb
from ....engine.errors import BadCards
from ....engine.rulebook import rule
from .cards import (
    KINDS,
    Action,
    AllyAction,
    EventCard,
    MapCard,
    RivalSheet,
    Scenario,
    SearchCard,
    Sheet,
    SpecialWalker,
    SurvivorCard,
    Tile,
)
from .ground import SPACE, SPACE_IDS, Ground
from .moments import check_moments
from .terms import APPROACHES, CHARACTERISTICS
from .verbs import Arrival, Crowd, Effect, If, Pay

SPECIAL_TYPES = ("masked", "plated", "charred")
RIVAL_TYPES = ("road-jackals", "iron-wardens")
ENEMIES = ("standard", *SPECIAL_TYPES, *RIVAL_TYPES)
"""The types of enemies; the first four are Walkers."""
ONE_ENEMY = tuple(f"a-{name}" for name in ENEMIES)
"""How the story calls one of each: "A Walker", "An Iron Warden"."""

CROWD = 3
"""With so many Strangers on the map the Strangers Activation Card raises Threat."""

Plan = tuple[int, ...]
"""An effect as the numbers of its verbs."""


class Act:
    """An Action ready to be performed: its Characteristic, effect and success effects."""

    __slots__ = ("approach", "characteristic", "effect", "id", "name", "once", "successes", "text")

    def __init__(self, content: Content, card: Action | AllyAction | SurvivorCard | EventCard) -> None:
        assert card.characteristic is not None
        self.id, self.name, self.text = card.id, card.name, card.text
        self.characteristic = CHARACTERISTICS.index(card.characteristic)
        self.effect = content.plan(card.effect)
        self.successes = {f"{card.id}.{n}": content.plan(each.effect) for n, each in enumerate(card.successes, 1)}
        self.once = frozenset(f"{card.id}.{n}" for n, each in enumerate(card.successes, 1) if each.once)


class Content:
    """The components of the game; shared by all matches."""

    def __init__(self, cards: Cards) -> None:
        self.verbs: list[Verb] = []
        self.number: dict[Verb, int] = {}
        self.inner: dict[int, tuple[Plan, Plan]] = {}
        """For `pay` and `if`: what follows, and what follows otherwise."""
        self.costs: dict[int, int] = {}
        self.sheets = {card.id: card for card in cards.of("survivors", Sheet)}
        self.survivor_cards = cards.of("survivor_cards", SurvivorCard)
        self.events = cards.of("events", EventCard)
        self.search, self.search_ids = _copies(cards.of("search", SearchCard))
        self.map = cards.of("map", MapCard)
        self.special = {card.id: card for card in cards.of("walkers", SpecialWalker)}
        self.rivals = cards.of("rivals", RivalSheet)
        self.scenarios = {card.id: card for card in cards.of("scenarios", Scenario)}
        self.tiles = {card.id: card for card in cards.of("tiles", Tile)}
        self.actions = {card.id: card for card in cards.of("actions", Action)}
        _check(self, cards)
        self.grounds = {name: Ground(scenario, self.tiles) for name, scenario in self.scenarios.items()}
        self._index()
        self._plan_all()

    # Numbers and ids

    def _index(self) -> None:
        self.card_number = {card.id: number for number, card in enumerate(self.survivor_cards)}
        self.event_number = {card.id: number for number, card in enumerate(self.events)}
        self.search_number = {name: number for number, name in enumerate(self.search_ids)}
        self.decks = {
            name: tuple(number for number, card in enumerate(self.survivor_cards) if card.owner == name)
            for name in self.sheets
        }
        self.map_space = [SPACE[card.space] for card in self.map]
        self.map_axis = [card.axis for card in self.map]
        self.approach = [APPROACHES.index(card.approach) for card in self.survivor_cards]
        self.event_approach = [APPROACHES.index(card.approach) for card in self.events]
        self.bonus = [CHARACTERISTICS.index(card.bonus) for card in self.survivor_cards]
        self.objective = {name: self.search_number.get(f"objective-{name}", -1) for name in "abc"}
        """The number of each Objective Card."""

    # Effects

    def verb(self, verb: Verb) -> int:
        """The number of a verb, given at its first use."""
        if verb not in self.number:
            number = self.number[verb] = len(self.verbs)
            self.verbs.append(verb)
            if isinstance(verb, Pay):
                self.costs[number] = self.verb(verb.cost)
                self.inner[number] = (self.plan(verb.then), ())
            elif isinstance(verb, If):
                self.inner[number] = (self.plan(verb.then), self.plan(verb.otherwise))
        return self.number[verb]

    def plan(self, effect: Effect) -> Plan:
        """An effect as the numbers of its verbs."""
        return tuple(self.verb(part) for part in effect)

    def _plan_all(self) -> None:
        """Turn every effect on every card into a plan."""
        self.acts = {card.id: Act(self, card) for card in self.actions.values()}
        for sheet in self.sheets.values():
            self.acts.update((action.id, Act(self, action)) for action in sheet.ally.actions)
        specials: list[SurvivorCard | EventCard] = [*self.survivor_cards, *self.events]
        self.acts.update((card.id, Act(self, card)) for card in specials if card.kind == "action")
        self.fears = [self.plan(card.fear) for card in self.survivor_cards]
        self.ally_fears = {name: self.plan(sheet.ally.fear) for name, sheet in self.sheets.items()}
        self.card_effects = [self.plan(card.effect) for card in self.survivor_cards]
        self.card_triggers: list[dict[str, Plan]] = [
            {each.on: self.plan(each.effect) for each in card.triggers} for card in self.survivor_cards
        ]
        self.event_effects = [self.plan(card.effect) for card in self.events]
        self.neglects = [self.plan(card.neglect) for card in self.events]
        self.search_effects = [self.plan(card.effect) for card in self.search]
        self.reactions = [
            tuple(self.plan(effect) for effect in (sheet.normal, sheet.cautious, sheet.reckless))
            for sheet in self.rivals
        ]
        self.stranger_steps = (self.plan((Arrival(),)), self.plan((Crowd(at=CROWD),)))
        self.defeats = [self.plan(sheet.defeat) for sheet in self.rivals]
        self.stages = {
            name: [tuple(self.plan(effect) for effect in stage.effects) for stage in scenario.stages]
            for name, scenario in self.scenarios.items()
        }
        self.immediates = {
            name: [self.plan(stage.immediate) for stage in scenario.stages] for name, scenario in self.scenarios.items()
        }
        self.nightfall = {
            name: tuple(self.plan(effect) for effect in scenario.nightfall) for name, scenario in self.scenarios.items()
        }

    def characteristics(self, name: str, ally: bool) -> tuple[int, int, int]:
        """Attack, Coordinate and Interact of a Survivor or an Ally."""
        side: Any = self.sheets[name].ally if ally else self.sheets[name]
        return side.attack, side.coordinate, side.interact

    def names(self) -> dict[str, str]:
        """The name of each card, piece and place by its id; success effects are called by their text."""
        found = {name: sheet.name for name, sheet in self.sheets.items()}
        for sheet in self.sheets.values():
            found[f"token-{sheet.id}"] = sheet.token
            found.update((f"{sheet.id}:{share}", f"{sheet.name} {share}") for share in range(WALKER_FIGURES + 1))
            for action in sheet.ally.actions:
                found[action.id] = action.name
                found.update((f"{action.id}.{n}", each.text) for n, each in enumerate(action.successes, 1))
        acting: list[Any] = [*self.actions.values(), *self.survivor_cards, *self.events]
        for card in acting:
            found[card.id] = card.name
            found.update((f"{card.id}.{n}", each.text) for n, each in enumerate(card.successes, 1))
        found.update(zip(self.search_ids, (card.name for card in self.search), strict=True))
        found.update((card.id, card.name) for card in self.map)
        found.update((card.id, card.name) for card in self.special.values())
        found.update((sheet.id, sheet.singular) for sheet in self.rivals)
        found.update((one, _one(found.get(name, "Walker"))) for one, name in zip(ONE_ENEMY, ENEMIES, strict=True))
        found.update((name, scenario.name) for name, scenario in self.scenarios.items())
        for ground in self.grounds.values():
            found.update((wall.id, _wall_name(wall.id)) for wall in ground.walls)
        for space in SPACE_IDS:
            found.update(self._figure_names(space))
        return found

    def _figure_names(self, space: str) -> dict[str, str]:
        """What the figures in a Space are called."""
        kinds = {"standard": "Walker", "stranger": "Stranger"}
        kinds.update((name, card.name) for name, card in self.special.items())
        kinds.update((sheet.id, sheet.singular) for sheet in self.rivals)
        words = {"ready": "ready", "down": "knocked-down"}
        return {
            f"{space}-{kind}-{state}": f"a {word} {name} in {space}"
            for kind, name in kinds.items()
            for state, word in words.items()
        }


def _one(name: str) -> str:
    """A name at the beginning of a sentence, with its article."""
    return f"An {name}" if name[0] in "AEIOU" else f"A {name}"


WALKER_FIGURES = 30
"""No Overrun has more to divide than there are Walkers."""


def _wall_name(wall: str) -> str:
    """A Wall by its two sides: between two Spaces, or a side of a Space at the border."""
    _, space, end = wall.split("-")
    return f"the Wall between {space} and {end}" if end in SPACE else f"the {end} Wall of {space}"


def _copies(cards: Iterable[SearchCard]) -> tuple[list[SearchCard], list[str]]:
    """Each physical card and its id."""
    found = [(card, name) for card in cards for name in card.copies()]
    return [card for card, _ in found], [name for _, name in found]


@rule("NS-3.08", "NS-10.01", "NS-13.12", "NS-3.26", "NS-3.20")
def _check(content: Content, cards: Cards) -> None:
    """What all packs together must be: decks of 15, a Map Card for each Space, decks for all search Buildings."""
    _check_ids(cards)
    check_moments(cards)
    for name in content.sheets:
        size = sum(card.owner == name for card in content.survivor_cards)
        if size != 15:
            raise BadCards(f"survivor_cards.toml, field owner: '{name}' has {size} cards, but a deck has 15.")
    if sorted(card.space for card in content.map) != sorted(SPACE_IDS):
        raise BadCards("map.toml, field space: there is exactly one Map Card for each of the 36 Spaces.")
    for needed in ("grapple", "search", "assist", "rescue"):
        if needed not in content.actions:
            raise BadCards(f"actions.toml, field id: the Action '{needed}' is missing.")
    if tuple(sheet.id for sheet in content.rivals) != RIVAL_TYPES or tuple(content.special) != SPECIAL_TYPES:
        raise BadCards("rivals.toml and walkers.toml, field id: the types of enemies are fixed.")
    for scenario in content.scenarios.values():
        _check_scenario(scenario)


def _check_ids(cards: Cards) -> None:
    """No two things share an id: answers and saves name them by it."""
    owners: dict[str, str] = {}
    for file, found in cards.files():
        for card in found:
            inner = [action.id for action in card.ally.actions] if isinstance(card, Sheet) else []
            for name in (*card.copies(), *inner):
                if name in owners:
                    raise BadCards(f"{file}.toml, card '{card.id}', field id: {owners[name]} uses '{name}' already.")
                owners[name] = f"card '{card.id}' in {file}.toml"


def _check_scenario(scenario: Scenario) -> None:
    """Search Cards split evenly, Objective Cards and their fillers are one for each deck, setup fits the Reserve."""

    def wrong(field: str, why: str) -> BadCards:
        return BadCards(f"scenarios.toml, card '{scenario.id}', field {field}: {why}.")

    decks = sum(building.search for building in scenario.buildings)
    if sum(scenario.search.values()) % decks:
        raise wrong("search", f"the cards do not split evenly into {decks} decks")
    extra = len(scenario.objectives) + (scenario.fillers.n if scenario.fillers else 0)
    if extra not in (0, decks):
        raise wrong("fillers", f"Objective Cards and fillers are {extra} cards for {decks} decks")
    if sum(scenario.walkers.values()) > scenario.reserve.standard:
        raise wrong("walkers", "more Walkers are placed than the Reserve holds")
    if sum(scenario.special.values()) > scenario.reserve.special:
        raise wrong("special", "more Special Walkers are placed than the Reserve holds")
    places = [scenario.start, *scenario.walkers, *scenario.special]
    places += [space for building in scenario.buildings for space in building.spaces]
    places += [*(scenario.strangers.at if scenario.strangers else ()), *(scenario.rivals.at if scenario.rivals else ())]
    for place in places:
        if place not in SPACE:
            raise wrong("start", f"'{place}' is no Space of the map")
    names = {building.name for building in scenario.buildings}
    for named in _buildings_named(scenario):
        if named not in names:
            raise wrong("stages", f"there is no Building called '{named}'")


def _buildings_named(scenario: Scenario) -> list[str]:
    """The Buildings that stages and rules of a scenario speak of."""
    found: list[str] = []

    def look(thing: Any) -> None:
        if isinstance(thing, msgspec.Struct):
            if getattr(thing, "building", ""):
                found.append(thing.building)  # type: ignore[attr-defined]
            for name in thing.__struct_fields__:
                look(getattr(thing, name))
        elif isinstance(thing, tuple):
            for each in thing:
                look(each)

    look((scenario.stages, scenario.nightfall))
    return found


__all__ = [
    "CROWD", "ENEMIES", "KINDS", "ONE_ENEMY", "RIVAL_TYPES", "SPACE", "SPACE_IDS", "SPECIAL_TYPES",
    "Act", "Content", "Ground", "Plan",
]  # fmt: skip
