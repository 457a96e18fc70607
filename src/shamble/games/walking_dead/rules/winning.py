"""Winning, playing on after a win, and the end of the game."""

from __future__ import annotations

from typing import NoReturn

from ....engine.ask import NO, YES, Ask, Asking
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..state import NOWHERE, STOPPED, WON, Georgia, Party
from .elimination import drop_out, stop_turn


@rule("WD-21.01", "WD-21.02", "WD-21.03", "WD-21.08", "WD-21.10", "WD-23.22", "WD-24.07")
def win(g: Georgia, p: Party) -> None:
    """The third Location wins at once, for the whole group; the game is over unless the others play on."""
    members = g.members(p)
    place = 1 + sum(place > 0 for place in g.places)
    for member in members:
        g.places[member.seat] = place
        g.story.tell("wins", seat_id(member.seat))
    if not g.play_on:
        finish(g)
    for member in members:
        leave_game(g, member, WON)
    g.won_now = True
    stop_turn(g)


@rule("WD-21.05", "WD-21.07", "WD-21.09", "WD-10.10")
def leave_game(g: Georgia, p: Party, status: str) -> None:
    """Who has won or stopped leaves with everything they have; the pawn leaves the board."""
    drop_out(g, p)
    p.status = status
    p.at = NOWHERE
    p.may_stay = NOWHERE


@rule("WD-21.04", "WD-21.07")
def ask_to_play_on(g: Georgia) -> None:
    """After a win everybody in play is asked, in seat order."""
    g.won_now = False
    g.do(*(("play-on", p.seat) for p in g.in_order()))


@rule("WD-21.07")
def play_on(g: Georgia, seat: int) -> Asking[None]:
    """Play on for a haven of one's own, or stop."""
    chosen = yield Ask(seat, "play-on", [YES, NO])
    if not chosen.value:
        g.story.tell("stops", seat_id(seat))
        leave_game(g, g.parties[seat], STOPPED)


@rule("WD-21.06", "WD-21.11", "WD-24.08", "WD-24.09")
def finish(g: Georgia) -> NoReturn:
    """The result: the winners with their places, and how many Locations everybody collected."""
    winners = [seat for seat, place in enumerate(g.places) if place]
    if g.solo:
        saved = [len(g.rescued)] if winners else []
        g.end("solo-won" if winners else "solo-lost", winners, [0] * len(saved), saved)
    scores = [len(p.scouted) for p in g.parties]
    ending = "nobody" if not winners else "group" if len(winners) > 1 and not g.play_on else "haven"
    g.end(ending, winners, g.places, scores)
