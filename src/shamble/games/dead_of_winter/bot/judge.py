"""What is good and what is bad in Dead of Winter: the chance of a seat to win, as a bot sees it.

A position is described by a few numbers (morale to come, food, zombies, wounds, cards, the main objective), and `judge`
weighs them. The colony phase of the round is not played but estimated. A loyal seat wants the colony to hold and its
own objective met; a betrayer wants its own objective met first, and the colony broken only then, so that it looks loyal
as long as it needs the others. Only what a bot imagines is read here; see `shamble.bots.scout`.
"""

from __future__ import annotations

from math import exp
from operator import mul

from ..content.conditions import Survive
from ..state import AWAY, COLONY, Winter
from .needs import (
    FOOD_IN_TIME,
    chance_of,
    crisis_outlook,
    food_lacking,
    losses_by_zombies,
    main_progress,
    own_progress,
    still_to_act,
    symbols_to_store,
)
from .own_objective import eagerness
from .wants import wants_ruin

# What a position is described by, and how much each number counts for the main objective (in log-odds)
WEIGHTS = {
    "always": 0.5,
    "morale": 0.35,
    "low morale": -5.0,
    "goal": 4.0,
    "behind the goal": -0.5,
    "rounds to hold": -0.15,
    "food": 0.05,
    "starvation": -0.5,
    "helpless": -0.3,
    "overruns at the colony": -0.6,
    "overruns elsewhere": -0.12,
    "zombies": -0.08,
    "survivors": 0.15,
    "wounds": -0.18,
    "near death": -0.2,
    "waste": -0.3,
    "cards": 0.06,
    "cards to store": 0.2,
    "gear": 0.06,
    "searchers": 0.05,
    "exiles": -0.3,
}
_WEIGHTS = tuple(WEIGHTS.values())
OWN = 1.0
"""How much the seat's objective counts beside the main objective, more towards the end."""
COMFORT = 3
"""A betrayer hides as long as morale is above this."""


def judge(g: Winter, seat: int) -> float:
    """The chance to win from here: 0 is lost, 1 is won."""
    if g.ending:
        return _verdict(g, seat)
    holds = sum(map(mul, _WEIGHTS, describe(g, seat)))
    if g.coop:
        return chance_of(holds)
    own = own_progress(g, seat)
    if wants_ruin(g, seat):
        return _scheme(g, holds, own)
    return chance_of(holds + OWN * (0.6 + 1.4 * eagerness(g)) * (own - 0.5) + _faith(g, seat))


def _verdict(g: Winter, seat: int) -> float:
    """A game that is over; to have met the main objective or to have lasted is a small comfort."""
    if seat in g.winners:
        return 1.0
    if wants_ruin(g, seat):
        return 0.02
    return 0.12 if g.ending == "main-objective" else 0.0001 * g.round_number


def _scheme(g: Winter, holds: float, own: float) -> float:
    """A betrayer: helps a little in the open until the seat's objective is met or time runs out, then drags."""
    ready = max(0.0, (own - 0.6) / 0.4)
    late = 1.0 if g.rounds <= 2 or g.morale <= COMFORT else 0.0
    drag = max(ready, 0.6 * late)
    mood = 0.25 - 1.1 * drag
    return chance_of(3.0 * own - 2.0 + 0.5 * mood * holds)


def _faith(g: Winter, seat: int) -> float:
    """Who is exiled and was doubted does no more harm; who was not is missed."""
    found = 0.0
    for other in range(g.players):
        if g.exiled[other] and other != seat:
            found += 1.6 * chance_of(g.doubts[other] / 25 - 2.5)
    return found


# The description of a position


def describe(g: Winter, seat: int) -> tuple[float, ...]:
    """The numbers that WEIGHTS names, in its order."""
    togo = min(3, g.rounds) / 3
    morale, food = forecast(g, seat)
    goal = main_progress(g)
    survive = any(isinstance(each, Survive) for each in g.side.goal)
    passed = 1.0 - (g.rounds - 1) / max(1, g.side.rounds)
    return (
        1.0,
        morale,
        exp(-max(0.0, morale) / 2),
        0.0 if survive else goal,
        0.0 if survive else max(0.0, passed - goal),
        g.rounds if survive else 0.0,
        min(6.0, food),
        g.starvation * togo,
        0.0 if survive else g.helpless * togo,
        togo * losses_by_zombies(g, COLONY, 2),
        togo * sum([losses_by_zombies(g, place, 2) for place in AWAY if g.people[place]]),
        sum(g.zombies) * togo,
        sum([len(group) for group in g.group]) * togo,
        *(togo * each for each in _wounds(g)),
        len(g.waste) / 10 * togo,
        *_cards(g, seat, togo),
        togo * _gear(g),
        togo * _searchers(g),
        sum(g.exiled),
    )


def forecast(g: Winter, seat: int) -> tuple[float, float]:
    """Morale and food to expect after the next colony phase."""
    helpers = len(still_to_act(g))
    morale = g.morale + crisis_outlook(g, seat) - len(g.waste) // 10
    lacking = food_lacking(g)
    short = chance_of(2.5 * (lacking - 0.4 - FOOD_IN_TIME * max(0, helpers - 1)))
    morale -= short * (g.starvation + 1)
    overrun = losses_by_zombies(g, COLONY, 1)
    overrun += sum([losses_by_zombies(g, place, 1) for place in AWAY if g.people[place]])
    return morale - overrun * (0.9 if helpers < 2 else 0.6), max(0.0, -lacking) + 0.3 * short * g.food


def _wounds(g: Winter) -> tuple[float, float]:
    """Wounded survivors, frostbite counting double, and those one wound away from death."""
    wounds = near = 0.0
    for group in g.group:
        for s in group:
            tokens = g.wounds[s] + g.frost[s]
            wounds += tokens + g.frost[s]
            near += tokens == 2
            near += tokens == 2 and g.frost[s] > 0
    return wounds, near


def _cards(g: Winter, seat: int, togo: float) -> tuple[float, float]:
    """Cards in the seat's hand, and those that can be stored."""
    hand, items = g.hands[seat], g.content.items
    wanted = symbols_to_store(g)
    fitting = [item for item in hand if items[item].symbol in wanted and not items[item].starter] if wanted else ()
    return min(8, len(hand)) * togo, min(4, len(fitting))


def _gear(g: Winter) -> float:
    """Equipped items, of which each survivor can use two well."""
    return sum([min(2, len(g.equipped[s])) for group in g.group for s in group])


def _searchers(g: Winter) -> float:
    """Survivors who stand where cards are left to be found, and feed themselves."""
    return sum([len(g.people[place]) for place in AWAY if g.item_decks[place]])
