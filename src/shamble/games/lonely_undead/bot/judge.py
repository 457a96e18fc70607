"""What is good and what is bad in Lonely Undead: the chance to win, as a bot sees it.

A position is described by a few numbers (friends, Limbs, cards, who is within reach, Dogs, what else loses the game),
and `judge` weighs them. The weights are rounded from a logistic regression on positions of games by habit.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul

from ..rules.endings import friends_counted, goal
from ..rules.numbers import character
from ..state import NO_CARD, NOWHERE, Undead, Z
from .odds import FARTHEST_RUN, attack_odds, bite_odds, dog_reaches

FAR = 12
IN_TIME = (1.0, 1.0, 0.95, 0.85, 0.7, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.22, 0.2, 0.2, 0.2, 0.2)
"""What something is worth that takes so many actions."""

# What a position is described by, and how much each number counts for the chance to win (in log-odds)
EACH_TOGETHER = {
    "one Limb": -2.6,
    "two Limbs": -1.1,
    "three Limbs": -0.42,
    "five Limbs": 0.05,
    "cards": 0.1,
    "gear": 0.13,
    "actions": 0.12,
    "outlook": 1.85,
    "second outlook": 2.0,
    "Dogs behind": -0.65,
}
"""What Zs have on average, besides friends, in Co-op and Solo."""
TOGETHER = {
    "friends": 2.2,
    "friends squared": 3.4,
    "supply": 0.09,
    "supply low": -0.4,
    "deaths": -0.08,
    "deaths near the end": -0.3,
    "Dogs": -0.3,
    "five Dogs": -0.1,
    "living": -0.02,
    "friends left in the alley": -0.2,
    **EACH_TOGETHER,
}
EACH_APART = {
    "one Limb": -1.2,
    "two Limbs": -0.65,
    "three Limbs": -0.2,
    "five Limbs": 0.1,
    "cards": 0.05,
    "gear": 0.08,
    "actions": 0.1,
    "outlook": 1.6,
    "second outlook": 1.5,
    "Dogs behind": -0.57,
}
"""What the Zs of a team have on average, besides friends, where teams or Zs play against each other."""
APART = {
    "friends": 3.3,
    "friends squared": 1.9,
    "out": -0.8,
    "rival friends": -1.0,
    "rival friends squared": -3.6,
    "rivals": -1.0,
    "rivals with one Limb": 0.5,
    **EACH_APART,
}
_TOGETHER, _APART, _EACH = tuple(TOGETHER.values()), tuple(APART.values()), len(EACH_APART)


def judge(g: Undead, seat: int) -> float:
    """The chance to win from here: 0 is lost, 1 is won."""
    if g.ending:
        return 1.0 if seat in g.winners else 0.0
    if g.shares:
        return _chance(sum(map(mul, _TOGETHER, describe_together(g))))
    return _chance(sum(map(mul, _APART, describe_apart(g, seat))))


def _chance(odds: float) -> float:
    return 1.0 / (1.0 + exp(-odds))


def describe_together(g: Undead) -> tuple[float, ...]:
    """The numbers that TOGETHER names, in its order."""
    share = friends_counted(g, g.zs[0]) / goal(g)
    left, deaths, dogs = len(g.supply[0]), len(g.toll), len(g.dogs)
    return (
        share,
        share * share,
        left,
        max(0, 3 - left),
        deaths,
        max(0, deaths - 6),
        dogs,
        dogs >= 5,
        len(g.living),
        sum(not z.had_alley for z in g.zs) / len(g.zs),
        *_all(g, g.zs),
    )


def describe_apart(g: Undead, seat: int) -> tuple[float, ...]:
    """The numbers that APART names, in its order."""
    team = next(z.team for z in g.zs if z.seat == seat)
    own = [z for z in g.zs if z.team == team]
    standing = [z for z in own if not z.out]
    rivals = [z for z in g.zs if z.team != team and not z.out]
    share = friends_counted(g, own[0]) / goal(g)
    theirs = max((friends_counted(g, z) / goal(g) for z in rivals), default=0.0)
    return (
        share,
        share * share,
        (len(own) - len(standing)) / len(own),
        theirs,
        theirs * theirs,
        len(rivals),
        sum(z.limbs <= 1 for z in rivals),
        *_all(g, standing, len(own)),
    )


def _all(g: Undead, zs: Sequence[Z], count: int = 0) -> tuple[float, ...]:
    """What Zs have on average."""
    rows = [_each(g, z) for z in zs]
    count = count or len(zs)
    return tuple([sum(column) / count for column in zip(*rows, strict=True)]) if rows else (0.0,) * _EACH


def _each(g: Undead, z: Z) -> tuple[float, ...]:
    """The numbers of one Z that EACH_TOGETHER and EACH_APART name."""
    limbs = z.limbs
    best, second = _outlook(g, z)
    return (
        limbs == 1,
        limbs == 2,
        limbs == 3,
        limbs == 5,
        min(6, z.cards_in_hand),
        min(6, len(z.gear)),
        z.next_actions,
        best,
        second,
        _behind(g, z),
    )


def _behind(g: Undead, z: Z) -> float:
    """How many Dogs are likely to bite a Z in the next Town Phase; more by far if it has few Limbs."""
    if z.at == NOWHERE or not g.dogs:
        return 0.0
    far = g.town.distances(z.at)
    likely = [dog_reaches(g, dog, z)[min(far[dog.at], FARTHEST_RUN)] for dog in g.dogs if dog.owner == z.number]
    return sum(likely) * 2 / max(1, z.limbs)


def _outlook(g: Undead, z: Z) -> tuple[float, float]:
    """How likely the Z is to have another friend soon, by the best and the second best of the Living within reach."""
    if z.at == NOWHERE:
        return 0.3, 0.2
    far, number, shared = g.town.distances(z.at), z.number, g.mode == "co-op"
    bites, pace = bite_odds(g, z), character(g, z).move
    best = second = 0.0
    strangers: dict[int, float] = {}
    for person in g.living:
        steps = far[person.at]
        if steps > FAR:
            continue
        needed = max(0, steps - 2 + pace) // pace
        if person.injured:
            if number in person.bitten or (person.in_alley and z.had_alley):
                continue
            likely = bites * IN_TIME[needed + 1]
        else:
            if person.card == NO_CARD:
                odds = strangers.get(person.kind, -1.0)
                if odds < 0:
                    odds = strangers[person.kind] = attack_odds(g, z, person)
            else:
                odds = attack_odds(g, z, person)
            known = bool(person.checked) if shared else number in person.checked
            likely = bites * odds * (1.5 - 0.5 * odds) * IN_TIME[needed + (2 if known else 3)]
        if likely > best:
            best, second = likely, best
        elif likely > second:
            second = likely
    return best, second
