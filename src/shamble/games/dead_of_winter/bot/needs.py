"""What the colony and a player need: worked out from the table, for the judgement and the habits of bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import exp
from typing import Any, TypeVar, cast

from ..content import Content, verbs
from ..content import conditions as c
from ..content.objectives import Furnace
from ..content.terms import PlaceNo
from ..owed import Occasion
from ..rules.objectives import COUNTS, TESTS, own_conditions
from ..state import AWAY, COLONY, NO_CARD, Winter

CARDS_IN_TIME = 0.8
"""Cards that a player who is still to act will probably add to the crisis."""
FOOD_IN_TIME = 0.6
"""Food tokens that such a player will probably add."""


def chance_of(score: float) -> float:
    """A score as a chance: 0 is even."""
    return 1.0 / (1.0 + exp(-score)) if score > -50 else 0.0


def still_to_act(g: Winter) -> list[int]:
    """The seats at the colony that have a turn left in this round, the active one included."""
    return [seat for seat in g.order[max(0, g.turn) :] if not g.out[seat] and not g.exiled[seat]]


def settlers(g: Winter) -> int:
    """How many players are in the game and not exiled."""
    return [*zip(g.out, g.exiled, strict=True)].count((False, False))


def is_betrayer(g: Winter, seat: int) -> bool:
    """Whether a seat holds a betrayal objective: asked of its own seat, or of others as imagined."""
    card = g.secret[seat]
    return bool(card != NO_CARD and g.content.secret_objectives[card].kind == "betrayal")


# What objectives ask for

K = TypeVar("K", bound=c.Cond)
Parts = dict[type[c.Cond], tuple[c.Cond, ...]]


def _by_kind(conditions: Sequence[c.Cond]) -> Parts:
    return {kind: tuple(each for each in conditions if type(each) is kind) for kind in map(type, conditions)}


@cache
def _goals(content: Content) -> list[tuple[Parts, Parts]]:
    return [(_by_kind(each.normal.goal), _by_kind(each.hardcore.goal)) for each in content.main_objectives]


@cache
def _secrets(content: Content) -> list[Parts]:
    return [_by_kind(each.conditions) for each in content.secret_objectives]


def in_goal(g: Winter, kind: type[K]) -> tuple[K, ...]:
    """The parts of the main objective that are of this kind."""
    return cast(tuple[K, ...], _goals(g.content)[g.objective][g.hardcore].get(kind, ()))


def in_own(g: Winter, seat: int, kind: type[K]) -> tuple[K, ...]:
    """The conditions of a seat's objective that are of this kind."""
    if g.exile_card[seat] != NO_CARD:
        return tuple([each for each in own_conditions(g, seat) if isinstance(each, kind)])
    secret = g.secret[seat]
    return cast(tuple[K, ...], _secrets(g.content)[secret].get(kind, ())) if secret != NO_CARD else ()


# Food


def food_lacking(g: Winter) -> int:
    """How many tokens are missing for the next colony phase; below 0 there are some to spare."""
    leaving = 0
    if g.round_number == 1:
        leaving = sum([all(g.at[s] == COLONY for s in g.group[seat]) for seat in still_to_act(g)])
    mouths = len(g.people[COLONY]) - leaving + (0 if g.helpless_free_food else g.helpless)
    return (mouths + 1) // 2 - g.food


# Zombies


def inflow(g: Winter, place: PlaceNo) -> int:
    """Zombies that the next colony phase brings to a place by itself."""
    if place == COLONY:
        return (len(g.people[COLONY]) + g.helpless + 1) // 2
    return len(g.people[place]) + (g.noise[place] + 1) // 2


def incoming(g: Winter, place: PlaceNo) -> int:
    """Zombies that will come to a place, those of a crisis that will probably strike included."""
    coming = inflow(g, place)
    if g.crisis == NO_CARD:
        return coming
    horde = hordes(g.content)[g.crisis].get(place, 0)
    return coming + round(horde * _strikes(g)) if horde else coming


@cache
def hordes(content: Content) -> list[dict[int, int]]:
    """For each crisis how many zombies it brings to which place."""
    found: list[dict[int, int]] = []
    for card in content.crises:
        places: dict[int, int] = {}
        for effect in card.failure:
            if isinstance(effect, verbs.Zombies):
                where = AWAY if effect.where == "eachaway" else (content.location_number[effect.where],)
                for place in where:
                    places[place] = places.get(place, 0) + effect.n
        found.append(places)
    return found


def _strikes(g: Winter) -> float:
    """How probably the crisis will strike, by how many cards lie there."""
    laid = sum([len(each) for each in g.given]) + len(g.given_openly)
    lacking = settlers(g) - laid
    if lacking <= 0:
        return 0.0
    return min(1.0, 0.25 + 0.25 * (lacking - len(still_to_act(g)) + 1))


def overruns(g: Winter, place: PlaceNo, n: int) -> float:
    """How many of these zombies will break in: a barricade takes one zombie along and leaves its space to another."""
    cells, spaces = g.content.cells[place], g.content.spaces
    if len(cells) == 1:
        cell = cells[0]
        return float(max(0, n - (spaces[cell] - g.zombies[cell] + g.barricades[cell])))
    found = 0
    for number, cell in enumerate(cells):
        coming = (n - number + len(cells) - 1) // len(cells)
        found += max(0, coming - (spaces[cell] - g.zombies[cell] + g.barricades[cell]))
    return float(found)


def losses_by_zombies(g: Winter, place: PlaceNo, rounds: int) -> float:
    """Survivors that overruns at a place will cost in the next colony phases, if nobody does anything."""
    if not g.people[place] and not (place == COLONY and g.helpless):
        return 0.0
    there = len(g.people[place]) + (g.helpless if place == COLONY else 0)
    return min(float(there), overruns(g, place, rounds * inflow(g, place)))


# The crisis


def harm(g: Winter) -> float:
    """What the crisis of the round costs in morale, or what is as bad."""
    return sum([_harm(g, effect) for effect in g.content.crises[g.crisis].failure])


def _harm(g: Winter, effect: verbs.Effect) -> float:
    if isinstance(effect, verbs.Morale):
        return float(-effect.n)
    if isinstance(effect, verbs.Kill):
        return 1.6
    if isinstance(effect, verbs.KillHelpless):
        return 1.0
    if isinstance(effect, verbs.Zombies):
        return _harm_of_zombies(g, effect)
    if isinstance(effect, verbs.Wound | verbs.Frost):
        return 1.2 if effect.who.startswith(("all", "highest")) else 0.6
    return 0.7


def _harm_of_zombies(g: Winter, effect: verbs.Zombies) -> float:
    """Break-ins now, and less room for what comes later."""
    places: Sequence[PlaceNo] = AWAY
    if effect.where != "eachaway":
        places = (g.content.location_number[effect.where],)
    worth = 0.0
    for place in places:
        more = 0.1 if g.people[place] else 0.03
        worth += more * effect.n
        if g.people[place]:
            worth += 1.3 * overruns(g, place, effect.n + inflow(g, place))
    return worth


def crisis_lacking(g: Winter, seat: int) -> int:
    """How many cards are still missing, if all but its own face-down cards are right; below 0 there are some over."""
    symbols, items = g.content.crises[g.crisis].symbols, g.content.items
    known = (*g.given_openly, *g.given[seat])
    points = sum([1 if items[item].symbol in symbols else -1 for item in known])
    points += sum([len(given) for other, given in enumerate(g.given) if other != seat])
    return settlers(g) - points


def crisis_outlook(g: Winter, seat: int) -> float:
    """The morale that the crisis will probably cost (below 0) or give."""
    if g.crisis == NO_CARD:
        return 0.0
    margin = CARDS_IN_TIME * len(still_to_act(g)) - crisis_lacking(g, seat)
    spread = 1.2 if g.order[g.turn + 1 :] else 4.0
    fails = 1.0 - chance_of(spread * (margin + 0.3))
    return chance_of(spread * (margin - 1.7)) - fails * harm(g)


# Objectives


def progress(g: Winter, condition: c.Condition, o: Occasion) -> float:
    """How far a condition is met, from 0 to 1."""
    special = PROGRESS.get(type(condition))
    if special is not None:
        return special(g, condition, o)
    count = COUNTS.get(type(condition))
    if count is None:
        return 1.0 if TESTS[type(condition)](g, condition, o) else 0.0
    assert isinstance(condition, c.Count)
    have, wanted = count(g, condition, o), condition.n + condition.per_player * g.players
    if condition.op == ">=":
        return min(1.0, have / wanted) if wanted else 1.0
    if condition.op == "<=":
        return 1.0 if have <= wanted else max(0.0, 1.0 - (have - wanted) / (wanted + 10))
    return max(0.0, 1.0 - 0.4 * abs(have - wanted))


def _decks_emptied(g: Winter, condition: c.DeckEmpty, o: Occasion) -> float:
    wanted = condition.n + condition.per_player * g.players
    left = sorted([len(g.item_decks[place]) for place in AWAY])[:wanted]
    return 1.0 - sum(left) / (20.0 * wanted)


def _barricaded(g: Winter, condition: c.Barricades, o: Occasion) -> float:
    wanted = condition.n + condition.per_player * g.players
    if condition.op != ">=" or not wanted:
        return 1.0 if COUNTS[c.Barricades](g, condition, o) <= wanted else 0.4
    if condition.where == "eachaway":
        return sum([min(wanted, g.barricades_at(place)) for place in AWAY]) / (6.0 * wanted)
    return min(1.0, COUNTS[c.Barricades](g, condition, o) / wanted)


def _armed(g: Winter, condition: c.Armed, o: Occasion) -> float:
    settlers = g.settlers()
    items = g.content.items
    found = sum(
        any(items[item].symbol in condition.symbols for s in g.group[seat] for item in g.equipped[s])
        for seat in settlers
    )
    return found / max(1, len(settlers))


def burned_each_round(g: Winter) -> int:
    """How many stored fuel cards the furnace takes in each colony phase."""
    furnaces = [each for each in g.side.special if isinstance(each, Furnace)]
    return sum([each.cards if g.players < 4 else each.cards_from_four for each in furnaces])


def _embers(g: Winter, condition: c.Embers, o: Occasion) -> float:
    """Embers, and those that the stored fuel will give."""
    burned = burned_each_round(g)
    coming = min(g.rounds, len(g.storage) / burned) if burned else 0.0
    return min(1.0, (g.embers + 0.9 * coming) / max(1, condition.n))


PROGRESS: dict[type, Callable[[Winter, Any, Occasion], float]] = {
    c.DeckEmpty: _decks_emptied,
    c.Barricades: _barricaded,
    c.Armed: _armed,
    c.Embers: _embers,
    c.Survive: lambda g, condition, o: 1.0 - (g.rounds - 1) / max(1, g.side.rounds),
    c.Main: lambda g, condition, o: 1.0,
    c.Notmain: lambda g, condition, o: 1.0,
}


def main_progress(g: Winter) -> float:
    """How far the goal of the main objective is met, the hardest part counting most."""
    o = Occasion(g.first)
    parts = [progress(g, condition, o) for condition in g.side.goal]
    return 0.6 * sum(parts) / len(parts) + 0.4 * min(parts)


def own_progress(g: Winter, seat: int) -> float:
    """How far the seat's objective is met, apart from morale and the main objective."""
    o = Occasion(seat)
    found = [progress(g, each, o) for each in own_conditions(g, seat) if not isinstance(each, UP_TO_ALL)]
    if not found:
        return 1.0
    return 0.5 * sum(found) / len(found) + 0.5 * min(found)


UP_TO_ALL = (c.Main, c.Notmain, c.Morale)


# Cards


def symbols_to_store(g: Winter) -> dict[str, int]:
    """How many cards of each symbol the main objective still wants in storage."""
    items = g.content.items
    found: dict[str, int] = {}
    for each in g.side.goal:
        if isinstance(each, c.Stored):
            have = sum([items[item].symbol == each.symbol for item in g.storage])
            found[each.symbol] = each.n + each.per_player * g.players - have
        elif isinstance(each, c.Embers):
            found["fuel"] = burned_each_round(g) * min(2, each.n - g.embers) - len(g.storage)
    return {symbol: left for symbol, left in found.items() if left > 0}
