"""Votes: sealed and shown together; the first player breaks a tie."""

from __future__ import annotations

from typing import Any

from ...engine.ask import Ask, Asking, Option, Sealed
from ...engine.rulebook import rule
from .hands import seat_id
from .state import Winter

THUMBS = UP, DOWN = Option("thumb-up", value=True), Option("thumb-down", value=False)


@rule("DW-14.01", "DW-14.02", "DW-14.03", "DW-14.04", "DW-14.05", "DW-12.14", "DW-2.10")
def vote(g: Winter, key: str, about: tuple[Any, ...] = ()) -> Asking[bool]:
    """All who are in the game and not exiled commit secretly; whether the result is yes."""
    voters = g.settlers()
    if not voters:
        return (yield from decide(g, f"{key}-tie", about))
    votes: list[Option] = yield Sealed([Ask(seat, key, THUMBS, about) for seat in voters])
    for seat, thumb in zip(voters, votes, strict=True):
        g.story.tell("votes", seat_id(seat), thumb.verb)
    g.thumbs = tuple([seat for seat, thumb in zip(voters, votes, strict=True) if thumb.verb == "thumb-up"])
    yes = len(g.thumbs)
    no = len(votes) - yes
    if yes == no:
        return (yield from decide(g, f"{key}-tie", about))
    return yes > no


@rule("DW-14.04", "DW-14.05", "DW-2.10")
def decide(g: Winter, key: str, about: tuple[Any, ...]) -> Asking[bool]:
    """The first player decides a tie, even if exiled."""
    chosen = yield Ask(g.first, key, THUMBS, about)
    g.story.tell("decides", seat_id(g.first), chosen.verb)
    return bool(chosen.verb == "thumb-up")
