"""Prices and conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....engine.ask import NO, YES, Ask, Asking, Option
from ....engine.rulebook import rule
from ..agenda import step, then
from ..content import conditions as asks
from ..content.ground import EDGES
from ..content.verbs import (
    Exert,
    If,
    Lose,
    LoseFocus,
    LosePool,
    LoseStrangers,
    LoseTrust,
    Noise,
    Pay,
    Stress,
    Wreck,
)
from ..rules.activation import is_compliant
from ..rules.exert import can_exert
from ..rules.figures import (
    count_rivals,
    count_walkers,
    do_plan,
    enemies_at,
    is_alone,
    is_inside,
    rivals_at,
    strangers_at,
    walkers_at,
)
from ..rules.tokens import lose_trust, suffer_stress
from ..state import MOST_STRESS, MOST_THREAT, Sanctuary
from .group import KINDS, walls
from .registry import EFFECTS

OWN_FOCUS, POOL_FOCUS = Option("own-focus"), Option("pool-focus")


# Prices


@rule("NS-30.05", "NS-30.08")
@EFFECTS.carries_out(Pay)
def pay(g: Sanctuary, verb: Pay, me: int) -> Asking[None] | None:
    """The whole cost may be paid to get the effect; one that cannot be paid is not offered."""
    return _ask_pay(g, verb, me) if can_pay(g, verb.cost, me) else None


def _ask_pay(g: Sanctuary, verb: Pay, me: int) -> Asking[None]:
    s = g.survivors[me]
    key = type(verb.cost).__struct_config__.tag
    chosen = yield Ask(s.seat, f"pay-{key}", (YES, NO), about=(verb.cost.n,), of=s.id)
    if chosen is YES:
        number = g.content.number[verb]
        do_plan(g, g.content.inner[number][0], me)
        then(g, ("pay", g.content.costs[number], me))


@rule("NS-30.05", "NS-14.06", "NS-25.09")
def can_pay(g: Sanctuary, cost: Any, me: int) -> bool:
    """Whether a cost can be paid completely."""
    s = g.survivors[me]
    if isinstance(cost, Lose):
        return sum(g.resources[kind] for kind in KINDS[cost.what]) >= cost.n
    if isinstance(cost, Exert):
        return can_exert(g, me, cost.n)
    if isinstance(cost, Stress):
        return s.stress + cost.n <= MOST_STRESS
    if isinstance(cost, LoseTrust):
        return s.trust >= cost.n
    if isinstance(cost, LoseFocus):
        return s.focus + g.pool >= cost.n
    if isinstance(cost, Noise):
        return g.threat + cost.n <= MOST_THREAT
    if isinstance(cost, Wreck):
        return sum(g.barricades[wall] for wall in walls(g, cost.where, me)) >= cost.n
    if isinstance(cost, LosePool):
        return g.pool >= cost.n
    assert isinstance(cost, LoseStrangers)
    return g.rescued >= cost.n


@rule("NS-30.05", "NS-25.16")
@step("pay")
def pay_cost(g: Sanctuary, number: int, me: int) -> None:
    """Costs never fail: they were only offered because they can be paid. A Hush does not lower a price."""
    cost = g.content.verbs[number]
    s = g.survivors[me]
    if isinstance(cost, Lose):
        then(g, ("lose", cost.what, cost.n, s.seat))
    elif isinstance(cost, Exert):
        then(g, ("exert", me, cost.n))
    elif isinstance(cost, Stress):
        suffer_stress(g, me, cost.n)
    elif isinstance(cost, LoseTrust):
        lose_trust(g, me, cost.n)
    elif isinstance(cost, LoseFocus):
        then(g, ("spend-focus", me, cost.n))
    elif isinstance(cost, Noise):
        g.threat += cost.n
        g.story.tell("threat-rises", cost.n, g.threat)
    elif isinstance(cost, Wreck):
        then(g, ("wreck", cost.where, cost.n, me, 1))
    else:
        then(g, ("do", number, me))


@rule("NS-15.09", "NS-25.09", "NS-25.16")
@step("spend-focus")
def spend_focus(g: Sanctuary, me: int, left: int) -> Asking[None] | None:
    """Any Survivor may spend Focus of the Rescued Strangers pool as if it were its own."""
    if left == 0:
        return None
    s = g.survivors[me]
    if s.focus and g.pool:
        return _ask_focus(g, me, left)
    if s.focus:
        s.focus -= 1
    else:
        g.pool -= 1
    then(g, ("spend-focus", me, left - 1))
    return None


def _ask_focus(g: Sanctuary, me: int, left: int) -> Asking[None]:
    s = g.survivors[me]
    chosen = yield Ask(s.seat, "which-focus", (OWN_FOCUS, POOL_FOCUS), of=s.id)
    if chosen is OWN_FOCUS:
        s.focus -= 1
    else:
        g.pool -= 1
    then(g, ("spend-focus", me, left - 1))


# Conditions


@rule("NS-8.08")
@EFFECTS.carries_out(If)
def if_it_holds(g: Sanctuary, verb: If, me: int) -> None:
    """Do it only if all conditions hold."""
    plans = g.content.inner[g.content.number[verb]]
    do_plan(g, plans[0] if all(holds(g, each, me) for each in verb.when) else plans[1], me)


def holds(g: Sanctuary, condition: asks.AnyCondition, me: int) -> bool:
    """Whether a condition is true now."""
    return CONDITIONS[type(condition)](g, condition, me)


def _me(g: Sanctuary, condition: asks.Am, me: int) -> bool:
    what, space = condition.what, g.survivors[me].at
    if what == "leader":
        return me == g.leader
    if what in ("defiant", "compliant"):
        return is_compliant(g, me) == (what == "compliant")
    if what in ("indoors", "outdoors"):
        return is_inside(g, me) == (what == "indoors")
    if what == "alone":
        return is_alone(g, me)
    if what == "accompanied":
        return sum(s.at == space for s in g.survivors) > 1
    if what == "no-enemy-here":
        return not enemies_at(g, space)
    return strangers_at(g, space) > 0


def _met(g: Sanctuary, condition: asks.Met, me: int) -> bool:
    return any(s.at == g.rival_at for s in g.survivors)


@rule("NS-26.16")
def _near(g: Sanctuary, condition: asks.Near, me: int) -> bool:
    """Survivors within a range of a Rival need its line of sight too."""
    within = g.ground.within[g.rival_at][condition.range]
    return any(within >> s.at & 1 for s in g.survivors) != condition.none


@rule("NS-29.06", "NS-29.07")
def _all_inside(g: Sanctuary, condition: asks.AllInside, me: int) -> bool:
    """Survivors may be in different Buildings."""
    return all(fits(g, s.at, condition) for s in g.survivors)


@rule("NS-29.06", "NS-29.07")
def fits(g: Sanctuary, space: int, condition: asks.AllInside) -> bool:
    """Whether a Space is in such a Building; one has a Barricade if any of its Walls holds one."""
    ground = g.ground
    inside = ground.building[space]
    if inside < 0 or (condition.building and ground.names[inside] != condition.building):
        return False
    if condition.barricaded and not any(g.barricades[wall] for wall in ground.walls_of_building[inside]):
        return False
    return not (condition.no_rivals and any(rivals_at(g, each) for each in ground.spaces_of[inside]))


@rule("NS-29.08", "NS-29.09", "NS-29.11")
def _empty_decks(g: Sanctuary, condition: asks.EmptyDecks, me: int) -> bool:
    """Only Buildings that started with a Search deck count; cards that Survivors keep are not on the map."""
    empty = sum(not deck for deck in g.search_decks)
    return empty == len(g.search_decks) if condition.all else empty >= condition.n


def _no_walker_in(g: Sanctuary, condition: asks.NoWalkerIn, me: int) -> bool:
    ground = g.ground
    for building, spaces in enumerate(ground.spaces_of):
        counts = ground.names[building] == condition.building if condition.building else ground.is_search[building]
        if counts and any(walkers_at(g, space) for space in spaces):
            return False
    return True


def _barricades(g: Sanctuary, condition: asks.Barricades, me: int) -> bool:
    walls_there = g.ground.walls_of_building[g.ground.names.index(condition.building)]
    return sum(g.barricades[wall] for wall in walls_there) >= condition.n


CONDITIONS: dict[type, Callable[[Sanctuary, Any, int], bool]] = {
    asks.Am: _me,
    asks.Met: _met,
    asks.Near: _near,
    asks.AnyOutside: lambda g, c, me: not all(is_inside(g, each) for each in range(len(g.survivors))),
    asks.AllInside: _all_inside,
    asks.EmptyDecks: _empty_decks,
    asks.AllOnEdge: lambda g, c, me: all(s.at in EDGES[c.edge] for s in g.survivors),
    asks.StrangerDown: lambda g, c, me: any(g.fallen),
    asks.Rescued: lambda g, c, me: g.rescued >= c.n,
    asks.Found: lambda g, c, me: c.objective in g.found,
    asks.NoWalkerIn: _no_walker_in,
    asks.RivalWithSurvivor: lambda g, c, me: any(rivals_at(g, s.at) for s in g.survivors),
    asks.Resources: lambda g, c, me: sum(g.resources) >= c.n,
    asks.FewRivals: lambda g, c, me: count_rivals(g) <= c.n,
    asks.FewWalkers: lambda g, c, me: count_walkers(g) <= c.n,
    asks.Barricades: _barricades,
    asks.VigilIs: lambda g, c, me: g.vigil >= c.n,
}
