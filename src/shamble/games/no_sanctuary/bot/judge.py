"""What is good and what is bad in No Sanctuary: how near the group is to the end of the scenario, and at what price.

Everything is counted in cards of a Survivor. Only what a bot imagines is read here; see `shamble.bots.scout`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..content import Content
from ..content import conditions as asks
from ..content.ground import EDGES, NEXT_TO, PATH, SPACES
from ..content.verbs import Advance, If
from ..rules.figures import count_rivals, count_walkers, rivals_at
from ..state import AMMUNITION, FOOD, JACKAL, MATERIALS, MOST_STRESS, TYPES, WALKERS, Sanctuary

WON, LOST = 400.0, -400.0
STAGE = 70.0
PROGRESS = 60.0
PLACE = 0.4
"""How much it counts to be in the right place, beside the work that a stage asks for."""
WALK = 2.5
"""What a step of the way is worth when nothing is left to do but to come together."""
APPROACH = 0.8
"""What a step toward work is worth."""
FAR = 12
"""Farther than any two Spaces are apart: every step toward a place counts the same."""
NEARLY = 0.8
DONE = 0.999
"""From here on work counts as done, whatever was rounded."""
MORALE = 3.0
LOW_MORALE = (0.0, -14.0, -8.0, -4.0, -2.0)
"""What little Morale costs on top."""
TRUST, FOCUS, STRESS = 0.9, 0.7, 1.6
FULL_STRESS = 2.5
EXERT = (0.0, 2.5, 9.0, 60.0)
THREAT = 0.8
MARKED = 1.6
RESOURCE = {FOOD: 1.0, AMMUNITION: 1.0, MATERIALS: 0.6}
TOKEN, KEPT = 0.6, 0.8
HERE, LYING, BESIDE, ANYWHERE = 1.3, 0.5, 0.35, 0.12
RIVAL = 0.35
PERIL = 0.5
"""What a Stranger out there costs, and again for each Walker beside it and twice for each one there."""
DECK, HAND = 1.2, 0.7
SHORT_DECK = 2.5
"""The deck is the clock: who cannot draw is defeated, whatever the hand holds."""


def judge(g: Sanctuary, seat: int) -> float:
    """How good a position is for the whole group, and so for every seat."""
    if g.ending:
        return WON if g.ending == "won" else LOST + 10 * g.stage
    if not g.round:
        return 0.0
    return progress(g) + _group(g) + sum(_survivor(g, who) for who in range(len(g.survivors))) - _walkers(g)


def _group(g: Sanctuary) -> float:
    """Morale, Threat, Resources and the Event."""
    low = LOW_MORALE[g.morale] if g.morale < len(LOW_MORALE) else 0.0
    value = MORALE * g.morale + low - THREAT * g.threat * (1 + g.threat / 12)
    value += sum(weight * min(g.resources[kind], 6) for kind, weight in RESOURCE.items())
    value += 0.6 * g.pool + 2.0 * g.rescued
    if any(s.marked for s in g.survivors) or g.part != "survivors":
        value += MARKED
    return value


def _survivor(g: Sanctuary, who: int) -> float:
    """Cards, Stress, Trust, Focus, tokens of one Survivor."""
    s = g.survivors[who]
    value = TRUST * min(s.trust, 3) + 0.2 * max(0, s.trust - 3) + FOCUS * min(s.focus, 4)
    value -= STRESS * s.stress + (FULL_STRESS if s.stress == MOST_STRESS else 0.0)
    value += TOKEN * (len(s.sheet) + len(s.laid)) + KEPT * len(s.kept) - (1.5 if s.down else 0.0)
    if s.ally:
        return value - EXERT[s.exert]
    return value + DECK * len(s.deck) + SHORT_DECK * min(0, len(s.deck) - 4) + HAND * min(len(s.hand), 5)


def _walkers(g: Sanctuary) -> float:
    """What Walkers will probably cost: those with Survivors first, then those beside them."""
    harm = 0.0
    for s in g.survivors:
        at = s.at * TYPES
        harm += HERE * sum(g.ready[at : at + WALKERS]) + LYING * sum(g.lying[at : at + WALKERS])
        harm += RIVAL * rivals_at(g, s.at)
        for other in NEXT_TO[s.at]:
            at = other * TYPES
            harm += BESIDE * sum(g.ready[at : at + WALKERS])
    harm += ANYWHERE * sum(sum(g.ready[at : at + WALKERS]) for at in range(0, SPACES * TYPES, TYPES))
    if g.rival_types:
        harm += RIVAL * sum(sum(g.ready[at + JACKAL : at + TYPES]) for at in range(0, SPACES * TYPES, TYPES))
    return harm + 0.8 * sum(g.corpses) + (_perils(g) if g.has_strangers else 0.0)


def _perils(g: Sanctuary) -> float:
    """What Strangers on the map will probably cost: each one that Walkers defeat is Group Tension."""
    harm = 0.0
    for space in range(SPACES):
        people = g.strangers[space] + 2 * g.fallen[space]
        if people:
            at = space * TYPES
            near = sum([sum(g.ready[other * TYPES : other * TYPES + WALKERS]) for other in NEXT_TO[space]])
            harm += PERIL * people * (1 + 2 * min(2, sum(g.ready[at : at + WALKERS])) + min(2, near))
    return harm


# How near the stage is to its end


def progress(g: Sanctuary) -> float:
    """The stages that are done, and how much of the current one is."""
    conditions = stage_conditions(g)
    places = [how_near(g, each) for each in conditions if isinstance(each, PLACES)]
    work = [how_near(g, each) for each in conditions if not isinstance(each, PLACES)]
    value = STAGE * g.stage + PROGRESS * _together(work, places)
    if places and (not work or sum(work) >= DONE * len(work)):
        value -= WALK * sum([_way_left(g, each) for each in conditions if isinstance(each, PLACES)])
    elif work:
        value -= APPROACH * _way_to_work(g)
    return value


def _way_to_work(g: Sanctuary) -> int:
    """How many steps the Survivors are away from the nearest places of work."""
    from .places import goals

    steps = 0
    for who, s in enumerate(g.survivors):
        path = PATH[s.at]
        steps += min([path[space] for space in goals(g, who)], default=0)
    return steps


def _way_left(g: Sanctuary, condition: asks.AllOnEdge | asks.AllInside) -> int:
    """How many steps the Survivors are away from where everybody has to be."""
    if isinstance(condition, asks.AllOnEdge):
        return sum([min([PATH[s.at][space] for space in EDGES[condition.edge]]) for s in g.survivors])
    ground = g.ground
    wanted = [n for n, name in enumerate(ground.names) if not condition.building or name == condition.building]
    spaces = [space for building in wanted for space in ground.spaces_of[building]]
    return sum([min([PATH[s.at][space] for space in spaces]) for s in g.survivors])


PLACES = (asks.AllOnEdge, asks.AllInside)
"""Conditions about where the Survivors are."""


def _together(work: Sequence[float], places: Sequence[float]) -> float:
    """The work comes first: who takes the place before it is done only waits there."""
    if not work or not places:
        parts = [*work, *places]
        return sum(parts) / len(parts) if parts else 0.0
    done = sum(work) / len(work)
    return (1 - PLACE) * done + (PLACE * sum(places) / len(places) if done >= DONE else 0.0)


def stage_conditions(g: Sanctuary) -> Sequence[asks.AnyCondition]:
    """What the current stage asks before it advances; of two ways the first one if it is nearly done."""
    found = ways(g.content, g.scenario, g.stage)
    if len(found) > 1 and not _is_near(g, found[0]):
        return found[1]
    return found[0]


@lru_cache(maxsize=64)
def ways(content: Content, scenario: str, stage: int) -> tuple[tuple[asks.AnyCondition, ...], ...]:
    """The conditions under which a stage advances; a stage that says "or" has two ways."""
    for effect in content.scenarios[scenario].stages[stage].effects:
        for part in effect:
            if isinstance(part, If) and any(isinstance(each, Advance) for each in part.then):
                others = [each.when for each in part.otherwise if isinstance(each, If)]
                return (part.when, *others)
    return ((),)


def _is_near(g: Sanctuary, conditions: Sequence[asks.AnyCondition]) -> bool:
    """Of two ways to end a stage, whether the first one is nearly done."""
    return all(how_near(g, each) > NEARLY for each in conditions)


def how_near(g: Sanctuary, condition: asks.AnyCondition) -> float:
    """From 0 (far away) to 1 (fulfilled)."""
    if isinstance(condition, asks.AllInside):
        return _inside(g, condition)
    if isinstance(condition, asks.EmptyDecks):
        return _emptied(g, condition)
    if isinstance(condition, asks.AllOnEdge):
        return _closeness(g, sorted(EDGES[condition.edge]))
    if isinstance(condition, asks.Rescued):
        return _rescued(g, condition.n)
    if isinstance(condition, asks.Found):
        return 1.0 if condition.objective in g.found else 0.7 * _searched(g)
    if isinstance(condition, asks.NoWalkerIn):
        return 1 / (1 + _walkers_in(g, condition.building))
    return _counted(g, condition)


def _counted(g: Sanctuary, condition: asks.AnyCondition) -> float:
    if isinstance(condition, asks.Resources):
        return min(1.0, sum(g.resources) / condition.n)
    if isinstance(condition, asks.FewRivals):
        return min(1.0, (condition.n + 1) / (1 + count_rivals(g)))
    if isinstance(condition, asks.FewWalkers):
        return min(1.0, (condition.n + 1) / (1 + count_walkers(g)))
    if isinstance(condition, asks.VigilIs):
        return (g.vigil + 1 / (1 + _walkers_in(g, "Farmhouse"))) / (condition.n + 1)
    if isinstance(condition, asks.Barricades):
        walls = g.ground.walls_of_building[g.ground.names.index(condition.building)]
        built = sum(g.barricades[wall] for wall in walls)
        near = _closeness(g, g.ground.spaces_of[g.ground.names.index(condition.building)])
        return 0.9 * min(1.0, built / condition.n) + 0.1 * near
    return 0.0


def _closeness(g: Sanctuary, spaces: Sequence[int]) -> float:
    """How near the Survivors are to some Spaces on average; to be there counts as much as the whole way."""
    away = [min([PATH[s.at][space] for space in spaces]) for s in g.survivors]
    return (away.count(0) + sum([1 - far / FAR for far in away])) / (2 * len(away))


def _inside(g: Sanctuary, condition: asks.AllInside) -> float:
    ground = g.ground
    wanted = [n for n, name in enumerate(ground.names) if not condition.building or name == condition.building]
    near = _closeness(g, [space for building in wanted for space in ground.spaces_of[building]])
    if not condition.barricaded:
        return near
    safe: list[int] = []
    for building in wanted:
        if any(g.barricades[wall] for wall in ground.walls_of_building[building]):
            safe += ground.spaces_of[building]
    return 0.4 * near + 0.6 * (_closeness(g, safe) if safe else 0.0)


def _emptied(g: Sanctuary, condition: asks.EmptyDecks) -> float:
    """Cards drawn count, those of the decks that are nearest to empty most."""
    sizes = sorted(len(deck) for deck in g.search_decks)
    wanted = sizes if condition.all else sizes[: condition.n]
    drawn = 1 - sum(wanted) / (len(wanted) * _deck_size(g))
    return 0.85 * drawn + 0.15 * _at_decks(g)


def _deck_size(g: Sanctuary) -> int:
    sheet, decks = g.sheet, len(g.search_decks)
    return sum(sheet.search.values()) // decks + bool(sheet.objectives)


def _searched(g: Sanctuary) -> float:
    """How much of all Search decks is drawn, and who stands at one."""
    left = sum(len(deck) for deck in g.search_decks)
    return 0.8 * (1 - left / (len(g.search_decks) * _deck_size(g))) + 0.2 * _at_decks(g)


def _at_decks(g: Sanctuary) -> float:
    """How near the Survivors are to Search decks that still hold cards."""
    ground = g.ground
    spaces = [s for deck, cards in enumerate(g.search_decks) if cards for s in ground.spaces_of[ground.decks[deck]]]
    return _closeness(g, spaces) if spaces else 1.0


def _rescued(g: Sanctuary, wanted: int) -> float:
    there = [space for space in range(SPACES) if g.strangers[space] or g.fallen[space]]
    near = _closeness(g, there) if there else 0.0
    return min(1.0, 0.85 * min(g.rescued, wanted) / wanted + (0.15 if g.rescued >= wanted else 0.15 * near))


def _walkers_in(g: Sanctuary, building: str) -> int:
    ground = g.ground
    count = 0
    for number, spaces in enumerate(ground.spaces_of):
        if ground.names[number] == building if building else ground.is_search[number]:
            for space in spaces:
                at = space * TYPES
                count += sum(g.ready[at : at + WALKERS]) + sum(g.lying[at : at + WALKERS])
    return count
