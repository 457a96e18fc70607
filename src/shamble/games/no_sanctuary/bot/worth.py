"""What effects are worth at a glance, counted in cards of a Survivor: the rates by which bots play on."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from ..content import Content
from ..content import verbs as do
from ..content.ground import RANGE
from ..effects.control import can_pay, holds
from ..effects.group import KINDS
from ..effects.targets import KINDS as FIGURES
from ..rules.figures import enemies_at, is_alone, is_inside, walkers_at
from ..rules.threat import space_of_track
from ..state import (
    FOOD,
    MOST_FOCUS,
    MOST_STRESS,
    MOST_THREAT,
    MOST_TRUST,
    STANDARD,
    TYPES,
    WALKERS,
    Sanctuary,
    Survivor,
)
from .places import barricade_worth, rescue_worth, search_worth, shunned, to_free, wanted_strangers

FORBIDDEN = -100.0
"""What must not happen."""
TENSION = -3.0
"""What Group Tension costs, be it in Morale or in Trust."""
NO_TRUST = 1.2
"""What the first Trust is worth: without it nobody can pay for Group Tension."""
KNOCKED, SLAIN, AFAR = 2.0, 1.8, 0.5
FREED = 2.0
"""What it is worth besides to rid a Building of a Walker when the stage asks for that."""
THREAT, LAST_ONES = 0.9, 2.4
"""What a Walker costs that Threat brings, and how much more when none is left in the Reserve."""
CALLED = tuple(
    (
        sum([n for n, red in map(space_of_track, range(threat + 1)) if not red]),
        sum([n for n, red in map(space_of_track, range(threat + 1)) if red]),
    )
    for threat in range(MOST_THREAT + 1)
)
"""How many standard and Special Walkers come when the Threat Step begins at a space of the track."""
ALLY_EXERT = (-2.5, -8.0, -100.0)

ROUNDS, LEAST = 11, 3
"""A deck should last to this round, and never have fewer cards than this if the hand can spare any."""
MEAL = 2.5
"""What Food is worth that will be eaten: 2 cards of a deck."""
KEEP, HAND = 2, 0.5
"""How many cards one keeps in hand, and what each other one is worth."""
LAST_HAND = 1.2
"""What one of the last cards in hand is worth: without a choice one defies more often."""
CLOCK = (6.0, 4.5, 3.0, 2.2, 1.8, 1.5, 1.3, 1.1, 0.9)
"""What a card of the deck is worth when so many are left: who cannot draw is defeated."""

ENEMIES, CARDS, PEOPLE, CORPSES, WALLS = 1, 2, 4, 8, 16
"""What a Space can hold that matters to effects there."""
TOUCHED: dict[type, int] = {
    do.KnockDown: ENEMIES, do.Defeat: ENEMIES, do.Push: ENEMIES, do.Search: CARDS, do.Rescue: PEOPLE, do.Clear: CORPSES,
    do.Barricade: WALLS,
}  # fmt: skip

Value = Callable[[Survivor, int], float]
Rate = Callable[[Sanctuary, Any, int, int, bool], float]


def worth(g: Sanctuary, plan: tuple[int, ...], who: int, at: int, hope: bool = False) -> float:
    """What an effect is worth to a Survivor in a Space; with hope what stands now may lie when it comes to it."""
    total = 0.0
    for own, rate, verb, n in _rated(g.content, plan):
        total += own(g.survivors[who], n) if own else rate(g, verb, who, at, hope)
    return total


@lru_cache(maxsize=4096)
def _rated(content: Content, plan: tuple[int, ...]) -> tuple[tuple[Value | None, Rate, Any, int], ...]:
    """The parts of an effect with their rates; what only touches the one who acts with what it is worth to them."""
    found = []
    for number in plan:
        verb = content.verbs[number]
        own = VALUES[type(verb)] if isinstance(verb, do.Aimed) and verb.who == "me" else None
        found.append((own, RATES[type(verb)], verb, getattr(verb, "n", 1)))
    return tuple(found)


def touches(content: Content, plan: tuple[int, ...]) -> int:
    """What in a Space matters to the worth of an effect there."""
    found = 0
    for number in plan:
        verb = content.verbs[number]
        if isinstance(verb, do.Pay):
            found |= touches(content, (content.costs[number], *content.inner[number][0]))
        elif isinstance(verb, do.If):
            for inner in content.inner[number]:
                found |= touches(content, inner)
        elif isinstance(verb, do.Aimed):
            found |= PEOPLE if verb.who in ("any-here", "other-here") else 0
        else:
            found |= TOUCHED.get(type(verb), 0)
    return found


def present(g: Sanctuary, at: int) -> int:
    """What there is in a Space: enemies, Search Cards, people, Corpses, a Building."""
    ground = g.ground
    inside = ground.building[at]
    found = ENEMIES if enemies_at(g, at) else 0
    if inside >= 0:
        deck = ground.deck_of.get(inside, -1)
        found |= WALLS | CARDS if deck >= 0 and g.search_decks[deck] else WALLS
    if g.corpses[at]:
        found |= CORPSES
    if g.strangers[at] or g.fallen[at] or any(s.at == at for s in g.survivors):
        found |= PEOPLE
    return found


def ability(g: Sanctuary, plan: tuple[int, ...], who: int, at: int) -> float:
    """What it is worth to use an effect: a cost in front of all of it has to be paid."""
    content = g.content
    first = content.verbs[plan[0]]
    if len(plan) == 1 and isinstance(first, do.Pay):
        return worth(g, (content.costs[plan[0]], *content.inner[plan[0]][0]), who, at)
    return worth(g, plan, who, at)


# What Survivors gain and lose


def trust(s: Survivor, n: int) -> float:
    return min(n, MOST_TRUST - s.trust) * (NO_TRUST if s.trust == 0 else 0.9 if s.trust < 3 else 0.3)


def focus(s: Survivor, n: int) -> float:
    return min(n, MOST_FOCUS - s.focus) * (0.7 if s.focus < 3 else 0.3)


def calm(s: Survivor, n: int) -> float:
    return 1.3 * min(n, s.stress) + (1.0 if s.stress == MOST_STRESS else 0.0)


def calm_and_trust(s: Survivor, n: int) -> float:
    return calm(s, n) + trust(s, n)


def heal(s: Survivor, n: int) -> float:
    if s.ally:
        return (0.0, 2.5, 8.0)[s.exert]
    return min(n, len(s.discards)) * CLOCK[min(len(s.deck), len(CLOCK) - 1)]


def draw(s: Survivor, n: int) -> float:
    return 0.0


def token(s: Survivor, n: int) -> float:
    return 0.8


def lead(s: Survivor, n: int) -> float:
    return 0.4


def stress(s: Survivor, n: int) -> float:
    return -1.4 * n + (TENSION if s.stress + n > MOST_STRESS else 0.0)


def exert(s: Survivor, n: int) -> float:
    """Cards in hand are spare, those of the deck are the clock; when it runs low, the last of the hand go first."""
    if s.ally:
        return ALLY_EXERT[s.exert] if s.exert < len(ALLY_EXERT) else -100.0
    hand, deck = len(s.hand), len(s.deck)
    if hand + deck < n:
        return -100.0
    spare = min(n, max(0, hand - KEEP))
    rest = n - spare
    last = min(rest, max(0, min(hand, KEEP) - 1)) if deck - rest < LEAST else 0
    left = max(0, deck - rest + last)
    return -HAND * spare - LAST_HAND * last - CLOCK[min(left, len(CLOCK) - 1)] * (rest - last)


def lose_trust(s: Survivor, n: int) -> float:
    return -(NO_TRUST if s.trust == n else 0.9 * n) if s.trust >= n else TENSION


def lose_focus(s: Survivor, n: int) -> float:
    return -0.6 * n if s.focus >= n else TENSION


def fall(s: Survivor, n: int) -> float:
    return TENSION if s.down else -1.0


VALUES: dict[type, Value] = {
    do.Trust: trust, do.Focus: focus, do.Calm: calm, do.CalmAndTrust: calm_and_trust, do.Heal: heal, do.Draw: draw,
    do.Token: token, do.Lead: lead, do.Stress: stress, do.Exert: exert, do.LoseTrust: lose_trust,
    do.LoseFocus: lose_focus, do.Fall: fall,
}  # fmt: skip


def _aimed(g: Sanctuary, verb: do.Aimed, who: int, at: int, hope: bool) -> float:
    """What it is worth to those it touches; of those one may choose from, to the best."""
    value, word, n = VALUES[type(verb)], verb.who, verb.n
    survivors = g.survivors
    if word == "me":
        return value(survivors[who], n)
    if word == "leader":
        return value(survivors[g.leader], n)
    if word in EACH:
        touched = EACH[word]
        return sum([value(s, n) for number, s in enumerate(survivors) if touched(g, number, who)])
    far = FAR.get(word, 0)
    others = word not in ("any", "any-here")
    best = 0.0 if value in GIFTS else -100.0
    for number, s in enumerate(survivors):
        if (number != who or not others) and RANGE[at if number == who else s.at][at] <= far:
            best = max(best, value(s, n))
    return best if best > -100.0 else 0.0


GIFTS = (trust, focus, calm, calm_and_trust, heal, draw, token, lead)
FAR = {"any": 9, "other": 9, "any-here": 0, "other-here": 0, "other-1": 1, "other-2": 2, "nearest-2": 2}
EACH: dict[str, Callable[[Sanctuary, int, int], bool]] = {
    "all": lambda g, number, who: True,
    "others": lambda g, number, who: number != who,
    "outside": lambda g, number, who: not is_inside(g, number),
    "inside": lambda g, number, who: is_inside(g, number),
    "with-walker": lambda g, number, who: walkers_at(g, g.survivors[number].at) > 0,
    "alone": lambda g, number, who: is_alone(g, number),
}


# Enemies


def _targets(g: Sanctuary, verb: do.Hitting, at: int, hope: bool, standing: bool, lying: bool) -> tuple[int, int]:
    """How many of the enemies that a verb means are in the Space, and in others that matter."""
    here = far = 0
    reached = 1 << at if verb.reach == "here" else g.ground.within_reach(at, verb.reach)
    spaces = [at] if verb.reach == "here" else [at, *{s.at for s in g.survivors if s.at != at}]
    for space in spaces:
        if reached >> space & 1:
            first = space * TYPES
            kinds = FIGURES[verb.enemy]
            count = sum([g.ready[first + kind] for kind in kinds]) if standing or hope else 0
            if lying:
                count += sum([g.lying[first + kind] for kind in kinds])
            if space == at:
                here = count
            else:
                far += count
    return here, far


def _knock_down(g: Sanctuary, verb: do.Hitting, who: int, at: int, hope: bool) -> float:
    here, far = _targets(g, verb, at, hope, True, False)
    close = min(verb.n, here)
    return KNOCKED * close + AFAR * min(verb.n - close, far)


def _defeat(g: Sanctuary, verb: do.Hitting, who: int, at: int, hope: bool) -> float:
    here, far = _targets(g, verb, at, hope, verb.posture != "down", verb.posture != "ready")
    close = min(verb.n, here)
    scarce = 0.8 if g.reserve[STANDARD] < 3 else 0.0
    if close and at in to_free(g):
        scarce += FREED
    return (SLAIN + scarce) * close + AFAR * 1.5 * min(verb.n - close, far)


def _push(g: Sanctuary, verb: do.Hitting, who: int, at: int, hope: bool) -> float:
    here, _ = _targets(g, verb, at, hope, True, True)
    return 0.8 * min(verb.n, here)


# The group


def threat_price(g: Sanctuary) -> float:
    """What the next point of Threat costs: its Walkers, and Group Tension when the Reserve has too few of them."""
    threat = g.threat
    if threat == MOST_THREAT:
        return -TENSION
    count, red = space_of_track(threat + 1)
    standard, special = CALLED[threat + 1]
    reserve = g.reserve
    short = sum(reserve[STANDARD + 1 : WALKERS]) < special if red else reserve[STANDARD] < standard
    price = THREAT * count + (LAST_ONES if short else 0.0)
    return price + 0.8 if shunned(g) else price


def _noise(g: Sanctuary, verb: do.Noise, who: int, at: int, hope: bool) -> float:
    return -threat_price(g) * verb.n + (TENSION if g.threat + verb.n > MOST_THREAT else 0.0)


def hunger(g: Sanctuary) -> int:
    """How much Food the group lacks to make the decks last; for an Ally one for each Exert Token."""
    left = max(LEAST, ROUNDS - g.round)
    cards = sum([2 * s.exert if s.ally else max(0, left - len(s.deck)) for s in g.survivors])
    return (cards + 1) // 2 - g.resources[FOOD]


def _gain(g: Sanctuary, verb: do.Gain, who: int, at: int, hope: bool) -> float:
    """Food that will be eaten is worth most."""
    eaten = min(verb.n, max(0, hunger(g))) if FOOD in KINDS[verb.what] else 0
    return eaten * MEAL + (verb.n - eaten) * (0.9 if sum(g.resources) < 8 else 0.4)


def _lose(g: Sanctuary, verb: do.Lose, who: int, at: int, hope: bool) -> float:
    there = sum([g.resources[kind] for kind in KINDS[verb.what]])
    return -0.8 * min(verb.n, there) + (TENSION if there < verb.n else 0.0)


def _spawn(g: Sanctuary, verb: do.Spawn, who: int, at: int, hope: bool) -> float:
    kinds = range(1) if verb.walker == "standard" else range(STANDARD + 1, WALKERS)
    short = sum([g.reserve[kind] for kind in kinds]) < verb.n
    return (-1.0 if verb.where == "random" else -1.6) * verb.n + (TENSION if short else 0.0)


def _pay(g: Sanctuary, verb: do.Pay, who: int, at: int, hope: bool) -> float:
    if not can_pay(g, verb.cost, who):
        return 0.0
    content = g.content
    number = content.number[verb]
    return max(0.0, worth(g, (content.costs[number], *content.inner[number][0]), who, at, hope))


def _if(g: Sanctuary, verb: do.If, who: int, at: int, hope: bool) -> float:
    content = g.content
    yes, no = content.inner[content.number[verb]]
    return worth(g, yes if all(holds(g, each, who) for each in verb.when) else no, who, at, hope)


def _lose_strangers(g: Sanctuary, verb: do.LoseStrangers, who: int, at: int, hope: bool) -> float:
    """Nobody is given away whom a stage still asks for."""
    return FORBIDDEN if g.rescued - verb.n < wanted_strangers(g) else -6.0 * verb.n


def _short(there: float, wanted: int, each: float) -> float:
    return each * wanted if there >= wanted else TENSION


def _flat(each: float) -> Rate:
    return lambda g, verb, who, at, hope: each * getattr(verb, "n", 1)


RATES: dict[type, Rate] = {
    **dict.fromkeys(VALUES, _aimed),
    do.Gain: _gain,
    do.Quiet: lambda g, verb, who, at, hope: threat_price(g) * min(verb.n, g.threat),
    do.Rally: _flat(3.0),
    do.Lay: _flat(0.6),
    do.Barricade: lambda g, verb, who, at, hope: barricade_worth(g, at) * verb.n,
    do.Search: lambda g, verb, who, at, hope: search_worth(g, at, verb.n),
    do.Look: _flat(0.1),
    do.Move: _flat(0.3),
    do.Slip: _flat(0.4),
    do.Stride: _flat(0.3),
    do.KnockDown: _knock_down,
    do.Defeat: _defeat,
    do.Push: _push,
    do.Lure: _flat(0.5),
    do.Clear: lambda g, verb, who, at, hope: 0.8 * min(verb.n, g.corpses[at]),
    do.Rescue: lambda g, verb, who, at, hope: rescue_worth(g, at, verb.n) - (1.4 if verb.stress else 0.0),
    do.Pool: _flat(0.5),
    do.Stranger: _flat(-0.3),
    do.Reroll: _flat(0.4),
    do.AddDice: _flat(0.6),
    do.Nerve: _flat(0.5),
    do.Ease: _flat(0.3),
    do.Hush: _flat(0.2),
    do.Lose: _lose,
    do.Noise: _noise,
    do.Despair: _flat(TENSION),
    do.Tension: _flat(TENSION),
    do.Spawn: _spawn,
    do.Corpse: _flat(-0.9),
    do.Wreck: lambda g, verb, who, at, hope: _short(sum(g.barricades), verb.n, -0.4),
    do.PlaceRival: _flat(-1.2),
    do.LosePool: lambda g, verb, who, at, hope: _short(g.pool, verb.n, -0.5),
    do.StrangersDown: lambda g, verb, who, at, hope: _short(sum(g.strangers), verb.n, -0.6),
    do.LoseStrangers: _lose_strangers,
    do.Pay: _pay,
    do.If: _if,
}
