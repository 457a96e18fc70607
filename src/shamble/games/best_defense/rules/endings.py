"""Object, winning, losing: the ways a game ends. Every one of them is immediate."""

from __future__ import annotations

from typing import NoReturn

from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..state import Defense
from .motives import is_complete, place_earned


@rule("BD-1.01", "BD-1.03", "BD-17.09")
def win(g: Defense) -> NoReturn:
    """All players win together; Motives have no effect on it."""
    hint(g)
    g.end("rescued", tuple(range(g.players)))


@rule("BD-1.01", "BD-1.09", "BD-17.10", "BD-17.11")
def lose(g: Defense, ending: str) -> NoReturn:
    """All players lose together; only a completed Motive gives a partial victory. Earned tokens still count."""
    hint(g)
    if not g.motives:
        g.end(ending)
    for seat in g.order:
        place_earned(g, seat)
    g.end(ending, tuple(seat for seat in range(g.players) if is_complete(g, seat)))


@rule("BD-18.06")
def hint(g: Defense) -> None:
    """After a game with One Leader a rematch should be led by somebody else."""
    if g.one_leader:
        g.story.tell("rematch", seat_id(g.leader))
