"""The start of a round and the Leadership Abilities."""

from __future__ import annotations

from ....engine.ask import Ask, Asking, Option, Sealed
from ....engine.rulebook import rule
from ..effects import Occasion, carry_out
from ..state import Defense
from .motives import notice_stockpiles
from .windows import DISCUSSION

READY = Option("ready")


@rule("BD-5.01", "BD-5.02", "BD-5.03", "BD-5.04", "BD-18.02", "BD-19.02")
def start_round(g: Defense) -> Asking[None]:
    """Only the ability of the Leader's Survivor is in effect; most act now, before Events are dealt."""
    leader = g.survivors[g.leader]
    g.ability = leader.id
    character = g.content.characters[leader.id]
    g.story.tell("round", g.round, leader.id)
    g.story.tell("ability", leader.id, character.text)
    yield from carry_out(g, character.ability, Occasion(leader.seat, leader.at))
    if g.motives:
        yield from notice_stockpiles(g)
    g.phase = "discussion"


@rule("BD-4.05", "BD-5.02", "BD-5.15")
def discussion(g: Defense) -> Asking[None] | None:
    """W1: discussion, Bandages and kept Ammo, before Events are dealt."""
    return DISCUSSION.step(g, g.order, then="ready" if g.expert else "deal")


@rule("BD-4.12")
def ready(g: Defense) -> Asking[None]:
    """Expert: nobody is hurried past the talk; all say at once that they are ready, and only then Events are dealt."""
    yield Sealed([Ask(seat, "ready", (READY,), secret=True) for seat in g.order])
    g.phase = "deal"
