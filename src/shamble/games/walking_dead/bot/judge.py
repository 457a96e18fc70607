"""What is good and what is bad in The Walking Dead: how near a party is to three Locations, and how fit it is.

`judge` weighs a position for a seat in Locations: 1.0 is worth as much as a collected one. Only what a bot imagines is
read here; see `shamble.bots.scout`.
"""

from __future__ import annotations

from ..content.challenges import (
    ActionLine,
    AnyPart,
    DiscardSurvivor,
    Encounters,
    GiveCost,
    Hold,
    KillLine,
    LeastOfAll,
    LoseCost,
    MoreThanAll,
    Rested,
    SplitFatigue,
)
from ..rules.comparisons import amount_of, pooled
from ..rules.dice import dice_pool
from ..rules.fatigue import fatigue_of, limit
from ..rules.locations import line, why_not_scout
from ..state import LIMIT, NONE, Georgia, Party

KILLS = (2 / 3, 7 / 6, 1 / 6)
ACTIONS = (1 / 2, 1 / 6, 1.0)
"""What a blue, a red and a green die bring on average."""
STEPS_A_TURN = 4.0
TURN = 0.07
"""What a turn is worth, in Locations."""
AHEAD = 0.35
"""How much the best rival's position counts against one's own."""
SHARED = 0.8
"""What a mate's position is worth to oneself: the haven would be shared."""
TOGETHER = 0.1
"""What it is worth to have mates who pay, roll and take fatigue."""


def judge(g: Georgia, seat: int) -> float:
    """How good a position is for a seat; a mate's haven is shared, so mates who are ahead help more than they harm."""
    p = g.parties[seat]
    own = standing(g, p)
    best = rival = 0.0
    for q in g.parties:
        if q is not p:
            theirs = standing(g, q)
            if q.pawn == p.pawn and q.in_play and p.in_play:
                best = max(best, theirs)
            else:
                rival = max(rival, theirs)
    if best:
        own = max(own, SHARED * best) + TOGETHER
    return own - AHEAD * rival


def standing(g: Georgia, p: Party) -> float:
    """How well one party stands, whatever the others do."""
    if g.places[p.seat]:
        return 10.0 - g.places[p.seat]
    if not p.in_play:
        return -2.0 if p.status == "eliminated" and g.reentry and g.aside else -4.0
    return len(p.scouted) + fitness(g, p) + 0.5 / (1.0 + TURN * 8 * nearest(g, p)[0])


def fitness(g: Georgia, p: Party) -> float:
    """Survivors, their fatigue, resources and items."""
    worth = 0.0
    for person in p.people:
        left = limit(g, p, person) - g.fatigue[person]
        worth += 0.10 + 0.03 * len(g.content.people[person].dice) - (0.0, 0.12, 0.05, 0.02, 0.0, 0.0, 0.0)[min(left, 6)]
    if sum(limit(g, p, person) - g.fatigue[person] for person in p.people) <= LIMIT:
        worth -= 0.25
    for units in p.stock:
        worth += 0.035 * min(units, 3) + 0.012 * max(0, units - 3)
    return worth + 0.07 * len(p.items)


# Which Location is nearest


def nearest(g: Georgia, p: Party) -> tuple[float, int]:
    """How many turns the easiest Location takes, and which card it is."""
    best, chosen = 30.0, NONE
    if p.at < 0:
        return best, chosen
    distance = g.content.map.distance[p.at]
    for card in (*g.slots, *p.private):
        if card != NONE:
            steps = distance[g.content.scoutings[card].space]
            turns = steps / STEPS_A_TURN + effort(g, p, card)
            if turns < best:
                best, chosen = turns, card
    return best, chosen


def effort(g: Georgia, p: Party, card: int) -> float:
    """How many turns it takes to have what the line of a Location asks for, and to try it as often as it takes."""
    return sum(_effort(g, p, part) for part in line(g, p, card).parts)


def lacking(g: Georgia, p: Party, card: int) -> bool:
    """Whether something is missing that the line asks for."""
    return bool(why_not_scout(g, p, card))


def _effort(g: Georgia, p: Party, part: AnyPart) -> float:
    match part:
        case Encounters():
            return 0.6 * part.count
        case Hold():
            price = {"survivors": 3.0, "items": 4.0}.get(part.what, 0.9)
            return price * max(0, part.count - pooled(g, p, part.what))
        case Rested():
            return 0.7 * max(0, fatigue_of(g, p) - part.count)
        case MoreThanAll():
            most = max((amount_of(g, q, part.what) for q in g.others(p.seat)), default=-1)
            price = 3.0 if part.what == "survivors" else 0.9
            return price * max(0, most + 1 - amount_of(g, p, part.what))
        case LeastOfAll():
            least = min((fatigue_of(g, q) for q in g.others(p.seat)), default=99)
            return 0.7 * max(0, fatigue_of(g, p) - least)
        case LoseCost():
            have = sum(p.stock) if part.what == "any" else amount_of(g, p, part.what)
            return 0.9 * max(0, part.count - have) + 0.3 * part.count
        case GiveCost():
            return (0.8 * max(0, part.count - sum(p.stock)) + 0.3 * part.count) if g.others(p.seat) else 30.0
        case DiscardSurvivor():
            return 1.5 if len(p.people) > 1 else 4.0
        case SplitFatigue():
            room = sum(limit(g, p, person) - 1 - g.fatigue[person] for person in p.people)
            return 0.5 * part.count + 2.0 * max(0, part.count - room)
        case KillLine():
            return 1.2 * max(0.0, part.count - kills(g, p) - 1.5 * min(p.stock[2], 3)) + 0.2
        case ActionLine():
            return 1.2 * max(0.0, part.count - actions(g, p)) + 0.2


def kills(g: Georgia, p: Party) -> float:
    """The kills of an average roll of a party, with its group."""
    return sum(KILLS[die] for die in dice_pool(g, p))


def actions(g: Georgia, p: Party) -> float:
    """The actions of an average roll of a party, with its group."""
    return sum(ACTIONS[die] for die in dice_pool(g, p))
