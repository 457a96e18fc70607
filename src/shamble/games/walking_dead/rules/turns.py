"""Turns: their phases, who comes next, and the count of rounds."""

from __future__ import annotations

from ....engine.rulebook import rule
from ....engine.seats import clockwise, seat_id
from ..state import NONE, PLAYING, Georgia, Next, Party, Task
from .groups import leave_tasks
from .movement import move
from .recover import may_recover
from .winning import finish


@rule("WD-6.01", "WD-6.02", "WD-4.09", "WD-14.11")
def start_turn(g: Georgia) -> Next:
    """Abilities refresh; members may leave and groups form; then Recover, Move, Encounters and the end."""
    p, agenda = g.parties[g.active], g.agenda
    p.used = p.used_items = ()
    g.turns += 1
    g.steps = g.entered = g.gas_used = g.free_doubles = 0
    g.bypassed = False
    g.invited = ()
    g.scouting = g.rescuing = NONE
    if g.story.listens:
        g.story.tell("turn", seat_id(p.seat), g.round)
    agenda.clear()
    agenda += (("turn-over",), ("encounters",), ("move",))
    if not g.groups:
        return _alone(g, p)
    at = p.at
    for q in g.parties:
        if q.at == at and q is not p:
            break
    else:
        return _alone(g, p)
    agenda += (("recover",), ("form",))
    g.do(*leave_tasks(g))
    return None


def _alone(g: Georgia, p: Party) -> Next:
    """Nobody else is on the space; a turn in which nobody could recover goes straight on with Move."""
    if may_recover(g, p):
        return ("recover",)
    g.agenda.pop()
    return move(g)


@rule("WD-6.05", "WD-21.10", "WD-22.08")
def turn_over(g: Georgia) -> Next:
    """Who was eliminated chooses about re-entry; after a win the others are asked to play on; then play passes."""
    if not g.eliminated and not g.won_now:
        return pass_turn(g)
    order = clockwise(g.active, g.players)
    back: list[Task] = [("reenter", seat) for seat in order if seat in g.eliminated]
    g.eliminated = ()
    g.do(*back, *([("after-win",)] if g.won_now else []), ("pass-turn",))
    return None


@rule("WD-2.16", "WD-6.05", "WD-6.07", "WD-21.06", "WD-22.05")
def pass_turn(g: Georgia) -> Next:
    """Play passes clockwise to the next player in play; a round ends at the first player's seat."""
    parties, players = g.parties, g.players
    seat, rounds = g.active, 0
    while True:
        seat = (seat + 1) % players
        if seat == g.first:
            rounds += 1
        if parties[seat].status == PLAYING:
            break
        if seat == g.active:
            finish(g)
    g.active = seat
    g.round += rounds
    return start_turn(g)
