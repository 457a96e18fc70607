"""Where a Survivor is needed: the Spaces where a stage is decided, and how good it is to be in a Space."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..content import Content
from ..content import conditions as asks
from ..content.ground import EDGES, NEXT_TO, PATH, SPACES
from ..rules.figures import rivals_at
from ..rules.searching import is_usable
from ..state import MATERIALS, TYPES, Sanctuary
from .judge import stage_conditions, ways

STEP = 3.0
"""What a step toward the goal is worth."""
ARRIVED = 3.0
CROWD = 1.5
"""So many steps more one goes to work where nobody else does."""
CLAIMED = 0.7
"""So many where somebody else is nearer."""
SEARCHING, LATER, IDLY = 7.0, 2.5, 0.9
"""What a Search Card is worth that the stage asks for, that a later one will ask for, and any other."""
RESCUING = 5.0
BUILDING = 5.0
"""What a Barricade is worth that the stage asks for."""
HERE, LYING, BESIDE = 1.1, 0.4, 0.5
"""What a Walker costs: ready in the Space, lying there, and as a share of that, ready beside it."""
SCARCE = 1.8
"""How much more a card of the deck counts than a spare one."""
VIGIL = "Farmhouse"
SHUNNED = 2.5
AWAY = 3
"""Walkers follow: nobody waits in a Building that is to be free of them."""
OUTSIDE, ALONE = 1.2, 1.5
FIRST = tuple(range(0, SPACES * TYPES, TYPES))
"""Where the Walkers of each Space begin in the lists of enemies."""


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


def rescue_worth(g: Sanctuary, at: int, n: int) -> float:
    """What it is worth to rescue the Strangers of a Space."""
    return RESCUING * min(n, g.strangers[at] + g.fallen[at])


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


# Where to go


def goals(g: Sanctuary) -> list[int]:
    """The Spaces where the current stage is decided: first where work is left, then where everybody has to be."""
    found: list[int] = []
    open_ones = lacking(g)
    for condition in open_ones:
        found += _places_of_work(g, condition)
    if g.has_strangers and found:
        found += [space for space in range(SPACES) if g.strangers[space] or g.fallen[space]]
    if found:
        return found
    for condition in open_ones:
        if isinstance(condition, asks.AllOnEdge):
            return sorted(EDGES[condition.edge])
        if isinstance(condition, asks.AllInside | asks.Barricades):
            return _floors(g, condition.building)
    return found


def _places_of_work(g: Sanctuary, condition: asks.AnyCondition) -> list[int]:
    """Where cards wait to be drawn, Strangers to be rescued or enemies to be fought."""
    ground = g.ground
    if isinstance(condition, asks.EmptyDecks | asks.Found | asks.Resources):
        left = [number for number, cards in enumerate(g.search_decks) if cards and is_usable(g, number)]
        return [space for deck in left for space in ground.spaces_of[ground.decks[deck]]]
    if isinstance(condition, asks.Rescued):
        return [space for space in range(SPACES) if g.strangers[space] or g.fallen[space]]
    if isinstance(condition, asks.FewRivals):
        return [space for space in range(SPACES) if rivals_at(g, space)]
    if isinstance(condition, asks.NoWalkerIn | asks.VigilIs):
        return list(_shunned(g.content, g.scenario, g.stage)[1])
    return []


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


class Survey:
    """How many Walkers stand and lie in each Space, counted once for all Spaces that are weighed."""

    __slots__ = ("lying", "ready", "shunned")

    def __init__(self, g: Sanctuary) -> None:
        ready, lying = g.ready, g.lying
        self.ready = [ready[at] + ready[at + 1] + ready[at + 2] + ready[at + 3] for at in FIRST]
        self.lying = [lying[at] + lying[at + 1] + lying[at + 2] + lying[at + 3] for at in FIRST]
        self.shunned = shunned(g)


def goal_of(g: Sanctuary, who: int, seen: Survey) -> int:
    """Where a Survivor goes: the nearest goal, rather one without Walkers and where nobody else works; -1 for none."""
    wanted = goals(g)
    if not wanted:
        return -1
    at = g.survivors[who].at
    ground = g.ground
    apart = not any(isinstance(each, asks.AllInside) for each in lacking(g))
    others = [s.at for number, s in enumerate(g.survivors) if number != who] if apart else []

    ready, building, ways_from = seen.ready, ground.building, PATH[at]
    crowded = {building[other] for other in others if building[other] >= 0}

    def way(space: int) -> float:
        far, inside = ways_from[space], building[space]
        value = far + 0.6 * ready[space]
        for other in others:
            if inside in crowded and building[other] == inside:
                value += CROWD
            elif PATH[other][space] < far:
                value += CLAIMED
        return value

    return min(wanted, key=way)


def standing(g: Sanctuary, who: int, at: int, goal: int, seen: Survey) -> float:
    """How good it is for a Survivor to be in a Space at the end of the activation."""
    walkers = seen.ready
    ready, lying, beside = walkers[at], seen.lying[at], 0
    for other in NEXT_TO[at]:
        beside += walkers[other]
    value = -LYING * lying
    if ready:
        value -= harm(g, who, at, ready)
    if beside:
        value -= BESIDE * harm(g, who, at, beside)
    ground = g.ground
    inside = ground.building[at]
    if inside in seen.shunned and not ready and not lying:
        value -= SHUNNED
    if goal >= 0:
        far = PATH[at][goal]
        same = inside >= 0 and inside == ground.building[goal]
        value += -STEP * far if far and not same else ARRIVED
    if inside < 0:
        value -= OUTSIDE
    return value


def harm(g: Sanctuary, who: int, at: int, walkers: int) -> float:
    """What it costs to be overrun by so many Walkers, shared with those who are there too."""
    if not walkers:
        return 0.0
    s = g.survivors[who]
    others = [each for number, each in enumerate(g.survivors) if each.at == at and number != who]
    if s.ally:
        return (2.5, 8.0, 60.0)[min(s.exert, 2)] * (0.6 if others else 1.0)
    mine = -(-walkers // (1 + len(others)))
    cards = max(0, len(s.hand) - 1) + len(s.deck)
    if mine > cards:
        return 60.0
    spare = min(mine, max(0, len(s.hand) - 2))
    return HERE * (spare + SCARCE * (mine - spare) * (2.0 if len(s.deck) - (mine - spare) < 4 else 1.0))


def can_build(g: Sanctuary, at: int) -> bool:
    """Whether a Barricade could be built in a Space."""
    return g.resources[MATERIALS] > 0 and bool(g.ground.walls_of[at])
