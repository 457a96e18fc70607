"""What is good and what is bad in The Best Defense: the chance that the group survives, as a bot sees it.

A position is described by a few numbers (stores, wounds, Walkers, arms), and `judge` weighs them. Before combat the
rest of the round is not played but estimated: what the Survivors will probably kill, and what the Walkers that are left
will do to Survivors and stores. Only what the bot imagines is read here; see `shamble.bots.scout`.
"""

from __future__ import annotations

from math import exp

from .state import ROUNDS, Defense

BEFORE_COMBAT = frozenset(
    ("choose", "setup", "deal", "own-turn", "move", "defy", "draw", "trade", "events", "play-event", "end-turn")
    + ("pre-combat", "declare", "fight")
)
BEFORE_DAMAGE = BEFORE_COMBAT | {"lure", "damage"}
AFTER_DAMAGE = frozenset(("heal", "end-round"))

WHITE_DIE = 3.5
LOST_REMAINDER = 2.0
"""What a group total loses on average, because only full fives kill."""

ITEMS = {"bandages": 0.8, "flashbang-grenade": 1.2, "silencer": 1.6, "motorcycle": 0.3, "bulletproof-vest": 1.5}
LEADERS = {"rick": 1.0, "glenn": 0.8, "andrea": 0.8, "michonne": 0.5, "daryl": 0.5, "maggie": 0.2}


def judge(g: Defense, seat: int) -> float:
    """The chance to win from here: 0 is lost, 1 is won."""
    if g.ending:
        return _verdict(g, seat)
    stores, health, walkers, deaths = forecast(g)
    togo = ROUNDS + 1 - g.round
    if g.phase in BEFORE_DAMAGE or g.phase in AFTER_DAMAGE:
        togo -= 1
    score = START + togo * TOGO
    score += _stores(stores, togo) + _walkers(g, walkers, togo) + _wounds(g, health, deaths, togo) + _goods(g, togo)
    if g.motives:
        score += MOTIVE * _motive(g, seat)
    return 1.0 / (1.0 + exp(-score))


def _verdict(g: Defense, seat: int) -> float:
    """A game that is over; to have lasted long or to have a Motive completed is a small comfort."""
    if g.ending == "rescued":
        return 1.0
    return 0.0001 * g.round + (0.05 if seat in g.winners else 0.0)
