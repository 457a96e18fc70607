"""What is good and what is bad in The Walking Dead: how near a party is to three Locations, and how fit it is.

In a race `judge` weighs a position for a seat in Locations: 1.0 is worth as much as a collected one. Alone it is the
chance to win, a little more the farther the game has come. Only what a bot imagines is
read here; see `shamble.bots.scout`.
"""

from __future__ import annotations

from math import exp

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
from ..rules.fatigue import endurance, fatigue_of, limit
from ..rules.followers import marked
from ..rules.locations import line, why_not_scout
from ..state import AMMO, FOOD, NONE, Georgia, Party

KILLS = (2 / 3, 7 / 6, 1 / 6)
ACTIONS = (1 / 2, 1 / 6, 1.0)
"""What a blue, a red and a green die bring on average."""
STEPS_A_TURN = 4.0
MUCH_AMMO = 4
"""More ammo than this makes nobody stronger."""

# In a race, in Locations
SCOUTED = (0.0, 1.0, 2.3)
"""What collected Locations are worth; the third one wins."""
A_STRENGTH, STRONG = 0.12, 14.0
"""What strength is worth, and how much of it."""
A_UNIT, MUCH = (0.06, 0.1, 0.08), 4
"""What a food, a gas and an ammo are worth, and how many of each."""
AN_ITEM = 0.1
NEAR, TURN = 1.4, 0.56
"""What it is worth to be at a Location that can be scouted, and how fast that falls with the turns it takes."""
AGAIN, OUT = 0.5, -1.0
"""What it is worth to begin again with other survivors, and to be out of the game."""
AHEAD = 0.35
"""How much the best rival's position counts against one's own."""
SHARED = 0.8
"""What a mate's position is worth to oneself: the haven would be shared."""
TOGETHER = 0.1
"""What it is worth to have mates who pay, roll and take fatigue."""

# Alone, in logits of the chance to win
FAINT = -3.0
"""The chance of a party without any strength."""
ENOUGH, PLENTY = 14.0, 20.0
SURER, A_LITTLE_SURER = 0.46, 0.23
"""What a point of strength adds up to the first of these numbers, and between the two."""
A_MEAL, A_TOOL, A_CAPTIVE = 0.2, 0.15, -0.2
"""What a food (three count), an item and a Follower who is still trapped add."""
FEW = 6
"""A party with fewer survivors looks for trapped Followers."""
EACH_SCOUTED, CLOSE, A_DETOUR = 0.35, 0.35, 0.01
"""How much more a chance is worth for each Location, near one, and how much less for each step to a Follower."""


def judge(g: Georgia, seat: int) -> float:
    """How good a position is for a seat; a mate's haven is shared, so mates who are ahead help more than they harm."""
    p = g.parties[seat]
    if g.solo:
        return alone(g, p)
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


def alone(g: Georgia, p: Party) -> float:
    """How well a lone player stands: the chance to win, and how far the game has come."""
    if g.places[p.seat]:
        return 2.0
    if not p.in_play:
        return 0.0
    trapped = marked(g)
    steps = g.content.map.distance[p.at]
    pull = min([steps[space] for space in trapped], default=0) if len(p.people) < FEW else 0
    come = EACH_SCOUTED * len(p.scouted) + CLOSE / (1.0 + TURN * nearest(g, p)[0]) - A_DETOUR * pull
    return chance_alone(g, p, len(trapped)) * (1.0 + come)


def chance_alone(g: Georgia, p: Party, trapped: int) -> float:
    """How likely a lone player wins; the numbers are those of 2,500 games by habit."""
    power = strength(g, p)
    logit = FAINT + SURER * min(power, ENOUGH) + A_LITTLE_SURER * max(0.0, min(power, PLENTY) - ENOUGH)
    logit += A_MEAL * min(3, p.stock[FOOD]) + A_TOOL * len(p.items) + A_CAPTIVE * trapped
    return 1.0 / (1.0 + exp(-logit))


def strength(g: Georgia, p: Party) -> float:
    """How much a party can bear and do: markers, kills of an average roll, and half of its ammo."""
    return endurance(g, p) + kills(g, p) + 0.5 * min(MUCH_AMMO, p.stock[AMMO])


def standing(g: Georgia, p: Party) -> float:
    """How well one party stands in a race, whatever the others do."""
    if g.places[p.seat]:
        return 10.0 - g.places[p.seat]
    if not p.in_play:
        return AGAIN if p.status == "eliminated" and g.reentry and g.aside else OUT
    worth = SCOUTED[len(p.scouted)] + A_STRENGTH * min(STRONG, strength(g, p))
    worth += sum([price * min(MUCH, units) for price, units in zip(A_UNIT, p.stock, strict=True)])
    return worth + AN_ITEM * len(p.items) + NEAR / (1.0 + TURN * nearest(g, p)[0])


# Which Location is nearest


def nearest(g: Georgia, p: Party) -> tuple[float, int]:
    """How many turns the easiest Location takes, and which card it is."""
    best, chosen = 30.0, NONE
    if p.at < 0:
        return best, chosen
    distance = g.content.map.distance[p.at]
    for card in (*g.slots, *p.private):
        if card != NONE:
            way = distance[g.content.card_space[card]] / STEPS_A_TURN
            if way < best and (turns := way + effort(g, p, card)) < best:
                best, chosen = turns, card
    return best, chosen


def effort(g: Georgia, p: Party, card: int) -> float:
    """How many turns it takes to have what the line of a Location asks for, and to try it as often as it takes."""
    return sum([_effort(g, p, part) for part in line(g, p, card).parts])


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
