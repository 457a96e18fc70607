"""Where a Survivor had better stand at the end of an activation: near the work, away from Walkers and penalties."""

from __future__ import annotations

from functools import lru_cache

from ..content import Content
from ..content import conditions as asks
from ..content import verbs as do
from ..content.ground import NEXT_TO, PATH, SPACES
from ..rules.figures import rivals_at
from ..state import TYPES, Sanctuary, Survivor
from . import worth as rates
from .places import can_rescue, exact_places, goals, lacking, shunned

STEP = 3.0
"""What a step toward the goal is worth."""
ARRIVED = 3.0
CROWD = 1.5
"""How many steps the way counts longer where somebody else works already."""
CLAIMED = 0.7
"""The same where somebody else is nearer."""
HERE, LYING, BESIDE = 3.0, 0.4, 0.5
"""What a Walker costs: ready in the Space, lying there, and as a share of that, ready beside it."""
SCARCE = 1.8
"""How much more a card of the deck counts than a spare one."""
SHUNNED = 2.5
OUTSIDE = 0.6
"""What it costs to be outside, beside what the stage asks for it."""
SURELY = 0.8
"""How much of what a stage asks at the end of the round counts now."""
FIRST = tuple(range(0, SPACES * TYPES, TYPES))
"""Where the Walkers of each Space begin in the lists of enemies."""


class Survey:
    """How many Walkers stand and lie in each Space, counted once for all Spaces that are weighed."""

    __slots__ = ("exact", "lying", "penalties", "ready", "shunned")

    def __init__(self, g: Sanctuary) -> None:
        ready, lying = g.ready, g.lying
        self.ready = [ready[at] + ready[at + 1] + ready[at + 2] + ready[at + 3] for at in FIRST]
        self.lying = [lying[at] + lying[at + 1] + lying[at + 2] + lying[at + 3] for at in FIRST]
        self.shunned = shunned(g)
        self.exact = exact_places(g)
        self.penalties = _penalties(g.content, g.scenario, g.stage)


def goal_of(g: Sanctuary, who: int, seen: Survey) -> int:
    """Where a Survivor goes: the nearest goal, rather one without Walkers and where nobody else works; -1 for none.

    Who has only to wait at the edge had better do it where the stage takes nothing.
    """
    wanted = goals(g, who)
    if not wanted:
        return -1
    at = g.survivors[who].at
    ground = g.ground
    asked = lacking(g)
    apart = not any(isinstance(each, asks.AllInside) for each in asked)
    waiting = seen.penalties and all(isinstance(each, asks.AllOnEdge) for each in asked)
    fellows = [number for number in range(len(g.survivors)) if number != who] if apart else []
    others = [g.survivors[number].at for number in fellows]
    rescuers = [g.survivors[number].at for number in fellows if can_rescue(g, number)]
    ready, building, ways_from = seen.ready, ground.building, PATH[at]
    crowded = {building[other] for other in others if building[other] >= 0}

    def way(space: int) -> float:
        far, inside = ways_from[space], building[space]
        value = far + 0.6 * ready[space]
        if waiting:
            value -= penalty(g, who, space, seen, ready[space] + seen.lying[space]) / STEP
        for other in rescuers if space in seen.exact and g.has_strangers else others:
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
        same = inside >= 0 and inside == ground.building[goal] and goal not in seen.exact
        value += -STEP * far if far and not same else ARRIVED
    if inside < 0:
        value -= OUTSIDE
    if seen.penalties:
        value += SURELY * penalty(g, who, at, seen, ready + lying + beside)
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


# What the stage takes at the end of the round


@lru_cache(maxsize=64)
def _penalties(content: Content, scenario: str, stage: int) -> tuple[tuple[str, rates.Value, int], ...]:
    """Whom the stage hits, by what is worth how much to them."""
    found: list[tuple[str, rates.Value, int]] = []
    for effect in content.scenarios[scenario].stages[stage].effects:
        for part in effect:
            if isinstance(part, do.If):
                cause = CAUSES.get(type(part.when[0]), "")
                found += [each for inner in part.then for each in _penalty_of(inner, cause)]
            else:
                found += _penalty_of(part, "")
    return tuple(found)


def _penalty_of(part: do.Part, cause: str) -> list[tuple[str, rates.Value, int]]:
    """Whom a part of a stage effect hits; the group pays for those who are where the effect asks for somebody."""
    if isinstance(part, do.Stress | do.Exert) and part.who in HIT:
        return [(part.who, rates.VALUES[type(part)], part.n)]
    return [(cause, _group_pays, 1)] if cause and isinstance(part, do.Tension | do.Stress) else []


HIT = ("outside", "with-walker", "alone", "with-rival", "with-enemy")
CAUSES: dict[type, str] = {asks.AnyOutside: "outside", asks.RivalWithSurvivor: "with-rival"}
"""Where nobody should be when a stage asks for that."""


def _group_pays(s: Survivor, n: int) -> float:
    return rates.TENSION


def penalty(g: Sanctuary, who: int, at: int, seen: Survey, walkers: int) -> float:
    """What the stage will take from a Survivor who ends the round in a Space; Walkers beside it will have come."""
    total = 0.0
    for hit, value, n in seen.penalties:
        if hit == "outside":
            hits = g.ground.building[at] < 0
        elif hit == "alone":
            hits = not walkers and all(s.at != at for number, s in enumerate(g.survivors) if number != who)
        elif hit == "with-walker":
            hits = walkers > 0
        else:
            hits = bool(rivals_at(g, at)) or (hit == "with-enemy" and walkers > 0)
        if hits:
            total += value(g.survivors[who], n)
    return total
