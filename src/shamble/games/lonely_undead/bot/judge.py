"""What is good and what is bad in Lonely Undead: friends, Limbs, cards, somebody hurt within reach, and Dogs behind."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.endings import friends_counted, goal
from ..state import NOWHERE, Undead, Z
from .odds import attack_odds, bite_odds

END = 3.0
"""What winning is worth; a game in progress is worth about as much as the share of friends."""
LIMBS = (-1.2, 0.0, 0.22, 0.32, 0.38, 0.42)
"""What it is worth to have so many Limbs."""
CARD, GEAR, DOG, TOLL = 0.012, 0.03, 0.05, 0.03
HURT_NEARBY, CHECKED_NEARBY = 0.07, 0.035
STEP = 0.006
SHARE_OF_OTHERS = 0.5
LAST_NEWCOMERS = (0.5, 0.25, 0.12, 0.05)
"""What it costs in Co-op and Solo to have so few Generic tokens left."""


def judge(g: Undead, seat: int) -> float:
    """How well a seat stands."""
    if g.ending:
        return END if seat in g.winners else -END
    if g.shares:
        return _together(g)
    own = [z for z in g.zs if z.seat == seat]
    teams = {z.team for z in own}
    mine = max(standing(g, [z for z in g.zs if z.team == team]) for team in teams)
    others = {z.team for z in g.zs if z.team not in teams and not z.out}
    theirs = max((standing(g, [z for z in g.zs if z.team == team]) for team in others), default=-1.0)
    return mine - SHARE_OF_OTHERS * theirs


def standing(g: Undead, zs: list[Z]) -> float:
    """How well a team stands by itself."""
    living = [z for z in zs if not z.out]
    friends = friends_counted(g, zs[0]) / goal(g)
    return friends + sum(fitness(g, z) for z in living) / max(1, len(zs)) - 0.3 * (len(zs) - len(living))


def fitness(g: Undead, z: Z) -> float:
    """What a Z has besides its friends."""
    value = LIMBS[z.limbs] + CARD * min(z.cards_in_hand, 6) + GEAR * min(len(z.gear), 6)
    value += 0.03 * z.next_actions
    if z.at == NOWHERE:
        return value - 0.05
    far = g.town.distances(z.at)
    value += _prospects(g, z, far)
    for dog in g.dogs:
        if dog.owner == z.number:
            value -= DOG if far[dog.at] <= 4 else DOG / 2
    return value


def _prospects(g: Undead, z: Z, far: Sequence[int]) -> float:
    """Somebody hurt or checked within reach, or at least not far away."""
    best = 0.0
    nearest = 12
    for person in g.living:
        steps = far[person.at]
        if steps > 12 or (person.in_alley and z.had_alley):
            continue
        nearest = min(nearest, steps)
        if steps <= 3 and person.injured and z.number not in person.bitten:
            best = max(best, HURT_NEARBY * bite_odds(g, z) * 2 / max(1, steps))
        elif steps <= 3 and not person.injured and z.number in person.checked:
            best = max(best, CHECKED_NEARBY * attack_odds(g, z, person) * 2 / max(1, steps))
    return best - STEP * nearest


def _together(g: Undead) -> float:
    """How well all Zs stand together: friends against everything that loses the game."""
    value = 1.6 * friends_counted(g, g.zs[0]) / goal(g)
    value += sum(fitness(g, z) for z in g.zs) / len(g.zs)
    weakest = min(z.limbs for z in g.zs)
    value -= (0.5, 0.4, 0.1, 0.0, 0.0, 0.0)[weakest]
    value -= TOLL * len(g.toll) + (0.3 if len(g.toll) >= 8 else 0.0)
    value -= (0.0, 0.0, 0.0, 0.04, 0.15, 0.4)[min(5, len(g.dogs))]
    left = len(g.supply[0])
    return value - (LAST_NEWCOMERS[left] if left < len(LAST_NEWCOMERS) else 0.0)
