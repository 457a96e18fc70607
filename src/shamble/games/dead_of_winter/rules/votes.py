"""Votes: sealed and shown together; the first player breaks a tie."""

from __future__ import annotations

from typing import Any

from ....engine.ask import Asking, Option
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ....engine.votes import cast, settled
from ..state import Winter

THUMBS = UP, DOWN = Option("thumb-up", value=True), Option("thumb-down", value=False)


@rule("DW-14.01", "DW-14.02", "DW-14.03", "DW-14.04", "DW-14.05", "DW-12.14", "DW-2.10")
def vote(g: Winter, key: str, about: tuple[Any, ...] = ()) -> Asking[bool]:
    """All who are in the game and not exiled commit secretly; the first player, even if exiled, decides a tie."""
    ballot = yield from cast(g.settlers(), key, THUMBS, about)
    ballot.tell(g)
    in_favour = ballot.voters_for(UP)
    if ballot.voters:
        g.thumbs = in_favour
    chosen = yield from settled(ballot, breaker=g.first)
    if 2 * len(in_favour) == len(ballot.voters):
        g.story.tell("decides", seat_id(g.first), chosen.verb)
    return bool(chosen.value)
