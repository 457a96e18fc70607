"""The functions that carry out verbs; the occasion of a verb is the number of the Survivor who acts."""

from __future__ import annotations

from ....engine.ask import Asking
from ....engine.effects import Effects
from ....engine.rulebook import rule
from ..agenda import step
from ..state import Sanctuary

EFFECTS: Effects[Sanctuary, int] = Effects()


@rule("NS-30.01", "NS-30.02", "NS-30.04")
@step("do")
def carry_out(g: Sanctuary, verb: int, me: int) -> Asking[None] | None:
    """Carry out one part of an effect; what is not optional in its words is compulsory."""
    return EFFECTS.carry_out_one(g, g.content.verbs[verb], me)
