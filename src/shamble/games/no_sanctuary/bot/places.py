"""Where a Survivor is needed: the Spaces where a stage is decided, and how good it is to be in a Space."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from ..content import Content
from ..content import conditions as asks
from ..content.ground import EDGES, PATH, SPACES
from ..rules.figures import ready_walkers, rivals_at
from ..rules.searching import is_usable
from ..state import MOST_ON_WALL, Sanctuary
from .judge import stage_conditions, ways

SEARCHING, LATER, IDLY = 7.0, 2.5, 0.9
"""What a Search Card is worth that the stage asks for, that a later one will ask for, and any other."""
RESCUING, WANTED = 5.0, 12.0
"""What a Rescued Stranger is worth, and one that the stage asks for."""
BUILDING = 5.0
"""What a Barricade is worth that the stage asks for."""
VIGIL = "Farmhouse"
NEARBY = 2
"""How far one goes for Strangers whom the stage does not ask for."""
AWAY = 3
"""Walkers follow: nobody waits in a Building that is to be free of them."""


# What the stage asks for


def lacking(g: Sanctuary) -> list[asks.AnyCondition]:
    """The conditions of the stage that are not fulfilled, those about places aside."""
    return [each for each in stage_conditions(g) if not _is_done(g, each)]


def _is_done(g: Sanctuary, condition: asks.AnyCondition) -> bool:
    if isinstance(condition, asks.EmptyDecks):
        empty = sum(not deck for deck in g.search_decks)
        return empty == len(g.search_decks) if condition.all else empty >= condition.n
    if isinstance(condition, asks.Found):
        return condition.objective in g.found
    if isinstance(condition, asks.Rescued):
        return g.rescued >= condition.n
    if isinstance(condition, asks.Resources):
        return sum(g.resources) >= condition.n
    return False


def _asks_for_cards(conditions: Sequence[asks.AnyCondition]) -> bool:
    return any(isinstance(each, asks.EmptyDecks | asks.Found) for each in conditions)


def search_worth(g: Sanctuary, at: int, draws: int) -> float:
    """What it is worth to draw from the Search deck of a Space."""
    ground = g.ground
    deck = ground.deck_of.get(ground.building[at], -1)
    if deck < 0 or not is_usable(g, deck):
        return 0.0
    left = min(draws, len(g.search_decks[deck]))
    if _asks_for_cards(lacking(g)):
        return SEARCHING * left
    return left * (LATER if _later(g.content, g.scenario, g.stage) else IDLY)


@lru_cache(maxsize=64)
def _later(content: Content, scenario: str, stage: int) -> bool:
    """Whether a later stage asks for Search Cards."""
    last = len(content.scenarios[scenario].stages)
    return any(_asks_for_cards(way) for later in range(stage + 1, last) for way in ways(content, scenario, later))


@lru_cache(maxsize=64)
def _asks_for_strangers(content: Content, scenario: str, stage: int) -> int:
    """How many Rescued Strangers this stage and later ones ask for at most."""
    later = range(stage, len(content.scenarios[scenario].stages))
    found = [
        each.n for each in chain(*(ways(content, scenario, n)[0] for n in later)) if isinstance(each, asks.Rescued)
    ]
    return max(found, default=0)


def wanted_strangers(g: Sanctuary) -> int:
    """How many Rescued Strangers the group still has to have."""
    return _asks_for_strangers(g.content, g.scenario, g.stage)


def rescue_worth(g: Sanctuary, at: int, n: int) -> float:
    """What it is worth to rescue the Strangers of a Space."""
    there = min(n, g.strangers[at] + g.fallen[at])
    if not there:
        return 0.0
    wanted = any(isinstance(each, asks.Rescued) for each in lacking(g))
    return there * (WANTED if wanted else RESCUING)


def barricade_worth(g: Sanctuary, at: int) -> float:
    """What a Barricade is worth there: much where the stage asks for it."""
    ground = g.ground
    building = ground.building[at]
    if building < 0:
        return 0.0
    for condition in stage_conditions(g):
        if isinstance(condition, asks.Barricades) and ground.names[building] == condition.building:
            return BUILDING
        if isinstance(condition, asks.AllInside) and condition.barricaded:
            built = any(g.barricades[wall] for wall in ground.walls_of_building[building])
            return 0.2 if built else BUILDING
    return 0.3


def wall_worth(g: Sanctuary, wall: int) -> float:
    """How much a Wall lacks a Barricade: one stops a Walker, two stop two, and so on."""
    built = g.barricades[wall]
    if built == MOST_ON_WALL:
        return 0.0
    outside = [space for space in g.ground.walls[wall].spaces if space >= 0]
    coming = max([ready_walkers(g, space) for space in outside])
    return (1.0 if coming > built else 0.3) / (1 + built)


# Where to go


def goals(g: Sanctuary, who: int) -> list[int]:
    """The Spaces where the current stage is decided: first where work is left, then where everybody has to be."""
    open_ones = lacking(g)
    found: list[int] = []
    for condition in open_ones:
        found += _places_of_work(g, condition)
    if found and can_rescue(g, who):
        path = PATH[g.survivors[who].at]
        found += [space for space in people(g) if path[space] <= NEARBY]
    if found:
        return found
    for condition in open_ones:
        if isinstance(condition, asks.AllOnEdge):
            return sorted(EDGES[condition.edge])
        if isinstance(condition, asks.AllInside | asks.Barricades):
            return _floors(g, condition.building)
    return found


def can_rescue(g: Sanctuary, who: int) -> bool:
    """Whether a Survivor can Rescue Strangers; an Ally only where that was agreed."""
    return g.has_strangers and (not g.survivors[who].ally or g.ally_rescue)


def people(g: Sanctuary) -> list[int]:
    """The Spaces with Strangers."""
    return [space for space in range(SPACES) if g.strangers[space] or g.fallen[space]]


def exact_places(g: Sanctuary) -> frozenset[int]:
    """Where work is done in the very Space, and not in any one of its Building: where Strangers and Rivals are."""
    found = people(g) if g.has_strangers else []
    if any(isinstance(each, asks.FewRivals) for each in lacking(g)):
        found += [space for space in range(SPACES) if rivals_at(g, space)]
    return frozenset(found)


def _places_of_work(g: Sanctuary, condition: asks.AnyCondition) -> list[int]:
    """Where cards wait to be drawn, Strangers to be rescued or enemies to be fought."""
    ground = g.ground
    if isinstance(condition, asks.EmptyDecks | asks.Found | asks.Resources):
        left = [number for number, cards in enumerate(g.search_decks) if cards and is_usable(g, number)]
        return [space for deck in left for space in ground.spaces_of[ground.decks[deck]]]
    if isinstance(condition, asks.Rescued):
        return people(g)
    if isinstance(condition, asks.FewRivals):
        return [space for space in range(SPACES) if rivals_at(g, space)]
    if isinstance(condition, asks.NoWalkerIn | asks.VigilIs):
        return list(_shunned(g.content, g.scenario, g.stage)[1])
    return []


def to_free(g: Sanctuary) -> frozenset[int]:
    """The Spaces in which no Walker may be for the stage to go on."""
    return _to_free(g.content, g.scenario, g.stage)


@lru_cache(maxsize=64)
def _to_free(content: Content, scenario: str, stage: int) -> frozenset[int]:
    ground = content.grounds[scenario]
    for each in ways(content, scenario, stage)[0]:
        if isinstance(each, asks.NoWalkerIn | asks.VigilIs):
            named = each.building if isinstance(each, asks.NoWalkerIn) else VIGIL
            free = [n for n, name in enumerate(ground.names) if (name == named if named else ground.is_search[n])]
            return frozenset(space for building in free for space in ground.spaces_of[building])
    return frozenset()


def shunned(g: Sanctuary) -> frozenset[int]:
    """The Buildings that have to be free of Walkers: those follow, so nobody waits there."""
    return _shunned(g.content, g.scenario, g.stage)[0]


@lru_cache(maxsize=64)
def _shunned(content: Content, scenario: str, stage: int) -> tuple[frozenset[int], tuple[int, ...]]:
    """These Buildings, and the Spaces that are away from them."""
    ground = content.grounds[scenario]
    for each in ways(content, scenario, stage)[0]:
        if isinstance(each, asks.NoWalkerIn | asks.VigilIs):
            named = each.building if isinstance(each, asks.NoWalkerIn) else VIGIL
            free = [n for n, name in enumerate(ground.names) if (name == named if named else ground.is_search[n])]
            floors = [space for n in free for space in ground.spaces_of[n]]
            away = [space for space in range(SPACES) if min(PATH[space][each] for each in floors) >= AWAY]
            return frozenset(free), tuple(away)
    return frozenset(), ()


def _floors(g: Sanctuary, named: str) -> list[int]:
    """The Spaces of a Building, or of all of them."""
    ground = g.ground
    found: list[int] = []
    for number, spaces in enumerate(ground.spaces_of):
        if not named or ground.names[number] == named:
            found += spaces
    return found
