"""Verbs that touch Search decks, Spaces and Strangers: searching, looking, moving, Corpses, rescuing."""

from __future__ import annotations

from ....engine.ask import NO, PASS, YES, Ask, Asking, option
from ....engine.rulebook import rule
from ..agenda import step, then
from ..content.ground import SPACE_IDS, SPACES
from ..content.verbs import (
    Arrival,
    Clear,
    Crowd,
    Lead,
    Look,
    LosePool,
    LoseStrangers,
    Move,
    Pool,
    Reroll,
    Rescue,
    Search,
    Slip,
    Stranger,
    StrangersDown,
)
from ..rules.figures import count_strangers, put_corpse
from ..rules.map_deck import random_space
from ..rules.tension import fail
from ..state import Sanctuary
from .registry import EFFECTS
from .survivors import suffer
from .targets import aim, spots

READY, DOWN = "ready", "down"


# Search decks


@EFFECTS.carries_out(Search)
def search(g: Sanctuary, verb: Search, me: int) -> None:
    """Draw Search Cards one at a time."""
    then(g, ("search", me, verb.n))


@EFFECTS.carries_out(Look)
def look(g: Sanctuary, verb: Look, me: int) -> None:
    """Look at the top cards of the Search deck of the Building."""
    then(g, ("look", me, verb.n))


# Moving


@EFFECTS.carries_out(Move)
def move(g: Sanctuary, verb: Move, me: int) -> None:
    """Move; leaving Walkers costs Exert."""
    then(g, ("walk", me, verb.n, 1, 1))


@EFFECTS.carries_out(Slip)
def slip(g: Sanctuary, verb: Slip, me: int) -> None:
    """Move without Exerting."""
    then(g, ("walk", me, verb.n, 0, 1))


@rule("NS-2.07")
@EFFECTS.carries_out(Lead)
def lead(g: Sanctuary, verb: Lead, me: int) -> Asking[None] | None:
    """Move another Survivor without Exerting; the acting player chooses the way."""
    return aim(g, verb, me, lambda g, who, count: then(g, ("lead", me, who, count)))


# Dice


@EFFECTS.carries_out(Reroll)
def reroll(g: Sanctuary, verb: Reroll, me: int) -> None:
    """Choose up to so many Action Dice and roll them again."""
    g.rerolled = ()
    then(g, ("reroll", me, verb.n))


# Corpses


@rule("NS-30.10")
@EFFECTS.carries_out(Clear)
def clear(g: Sanctuary, verb: Clear, me: int) -> None:
    """Remove up to so many Corpses from the Space."""
    then(g, ("clear", me, verb.n))


@step("clear")
def clear_one(g: Sanctuary, me: int, left: int) -> Asking[None] | None:
    """One Corpse after another."""
    return _ask_clear(g, me, left) if left and g.corpses[g.survivors[me].at] else None


def _ask_clear(g: Sanctuary, me: int, left: int) -> Asking[None]:
    s = g.survivors[me]
    chosen = yield Ask(s.seat, "clear", (YES, NO), of=s.id)
    if chosen is YES:
        g.corpses[s.at] -= 1
        g.story.tell("clears", s.id, SPACE_IDS[s.at])
        then(g, ("clear", me, left - 1))


# Strangers


@rule("NS-25.04", "NS-25.06", "NS-25.07", "NS-25.08", "NS-25.15")
@EFFECTS.carries_out(Rescue)
def rescue(g: Sanctuary, verb: Rescue, me: int) -> None:
    """Strangers in the Space are Rescued, each for Stress where the Action says so; without one nothing is suffered."""
    then(g, ("rescue", me, verb.n, verb.stress))


@step("rescue")
def rescue_one(g: Sanctuary, me: int, left: int, stress: int) -> Asking[None] | None:
    """One Stranger after another, standing or lying."""
    space = g.survivors[me].at
    if not left or not (g.strangers[space] or g.fallen[space]):
        return None
    return _ask_rescue(g, me, left, stress)


def _ask_rescue(g: Sanctuary, me: int, left: int, stress: int) -> Asking[None]:
    s = g.survivors[me]
    kinds = [kind for kind, figures in ((READY, g.strangers), (DOWN, g.fallen)) if figures[s.at]]
    options = [option("stranger", f"{SPACE_IDS[s.at]}-stranger-{kind}") for kind in kinds]
    chosen = yield Ask(s.seat, "rescue", options if stress else [*options, PASS], of=s.id)
    if chosen is PASS:
        return
    figures = g.strangers if chosen.ids[0].endswith(READY) else g.fallen
    figures[s.at] -= 1
    g.rescued += 1
    g.story.tell("rescues", s.id)
    if stress:
        suffer(g, me, stress)
    then(g, ("rescue", me, left - 1, stress))


@rule("NS-25.09")
@EFFECTS.carries_out(Pool)
def pool(g: Sanctuary, verb: Pool, me: int) -> None:
    """Focus for the Rescued Strangers pool, which has no limit."""
    g.pool += verb.n
    g.story.tell("pool-grows", verb.n, g.pool)


@rule("NS-25.13", "NS-25.14", "NS-30.10")
@EFFECTS.carries_out(Stranger)
def stranger(g: Sanctuary, verb: Stranger, me: int) -> None:
    """Place up to so many Strangers from the supply, ready."""
    then(g, ("stranger", me, verb.n, spots(g, verb.where, me)[0]))


@step("stranger")
def place_stranger(g: Sanctuary, me: int, left: int, space: int) -> Asking[None] | None:
    """One Stranger after another."""
    return _ask_stranger(g, me, left, space) if left and g.stranger_supply else None


def _ask_stranger(g: Sanctuary, me: int, left: int, space: int) -> Asking[None]:
    s = g.survivors[me]
    chosen = yield Ask(s.seat, "stranger", (YES, NO), about=(SPACE_IDS[space],), of=s.id)
    if chosen is YES:
        put_stranger(g, space)
        then(g, ("stranger", me, left - 1, space))


@rule("NS-25.13")
def put_stranger(g: Sanctuary, space: int) -> None:
    """A Stranger stands ready in a Space and does nothing by itself."""
    g.stranger_supply -= 1
    g.strangers[space] += 1
    g.story.tell("stranger-placed", SPACE_IDS[space])


@rule("NS-16.03", "NS-30.07")
@EFFECTS.carries_out(LosePool)
def lose_pool(g: Sanctuary, verb: LosePool, me: int) -> None:
    """Discard Focus of the pool; too little fails."""
    lost = min(verb.n, g.pool)
    g.pool -= lost
    if lost:
        g.story.tell("pool-shrinks", lost, g.pool)
    if lost < verb.n:
        fail(g)


@rule("NS-16.22", "NS-30.07")
@EFFECTS.carries_out(StrangersDown)
def strangers_down(g: Sanctuary, verb: StrangersDown, me: int) -> None:
    """Knock down ready Strangers of the Leader's choice; too few fail."""
    then(g, ("stranger-down", verb.n))


@step("stranger-down")
def stranger_down(g: Sanctuary, left: int) -> Asking[None] | None:
    """One Stranger after another."""
    if left == 0:
        return None
    found = [space for space in range(SPACES) if g.strangers[space]]
    if not found:
        fail(g)
        return None
    return _ask_stranger_down(g, left, found)


def _ask_stranger_down(g: Sanctuary, left: int, found: list[int]) -> Asking[None]:
    options = [option("stranger", f"{SPACE_IDS[space]}-stranger-{READY}") for space in found]
    chosen = yield Ask(g.leader, "stranger-down", options)
    space = found[options.index(chosen)]
    g.strangers[space] -= 1
    g.fallen[space] += 1
    g.story.tell("stranger-falls", SPACE_IDS[space])
    then(g, ("stranger-down", left - 1))


@rule("NS-25.05", "NS-25.10", "NS-16.17")
@EFFECTS.carries_out(LoseStrangers)
def lose_strangers(g: Sanctuary, verb: LoseStrangers, me: int) -> None:
    """Rescued Strangers are defeated: each leaves a Corpse in a random Space and causes Group Tension."""
    lost = min(verb.n, g.rescued)
    then(g, *[("rescued-dies",)] * lost)
    if lost < verb.n:
        fail(g)


@rule("NS-25.10", "NS-16.17")
@step("rescued-dies")
def rescued_dies(g: Sanctuary) -> None:
    """One of them after another."""
    put_corpse(g, random_space(g))
    g.rescued -= 1
    g.stranger_supply += 1
    g.story.tell("rescued-lost", 1)
    then(g, ("tension",))


@rule("NS-25.11", "NS-25.14", "NS-30.09")
@EFFECTS.carries_out(Arrival)
def arrival(g: Sanctuary, verb: Arrival, me: int) -> None:
    """A Stranger comes to a random Space, on the Active side and while there is one."""
    if g.strangers_active and g.stranger_supply:
        put_stranger(g, random_space(g))


@rule("NS-25.11")
@EFFECTS.carries_out(Crowd)
def crowd(g: Sanctuary, verb: Crowd, me: int) -> None:
    """Many Strangers on the map make noise."""
    if count_strangers(g) >= verb.at:
        then(g, ("raise", 1))
