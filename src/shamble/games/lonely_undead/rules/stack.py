"""The stack: what is still to be resolved, the innermost on top. Each step that asks is a checkpoint of its own.

A rule that needs others to happen first pushes what comes later before what comes sooner. A step is called with what
was pushed after its name. It does what is to be done, or changes nothing and returns a generator that asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ....engine.ask import Asking
from ....engine.rulebook import rule
from ..state import Undead

Step = TypeVar("Step", bound=Callable[..., Asking[None] | None])

STEPS: dict[str, Callable[..., Asking[None] | None]] = {}
STAYING: set[str] = set()
"""Steps that are still on the stack while they ask, and take themselves off it: those that come again and again."""


def step(name: str, stays: bool = False) -> Callable[[Step], Step]:
    """Register what is done when this name is on top of the stack."""

    def note(function: Step) -> Step:
        STEPS[name] = function
        if stays:
            STAYING.add(name)
        return function

    return note


@rule("LU-1.07", "LU-1.13", "LU-17.05", "LU-17.08")
def resolve(g: Undead) -> Asking[None] | None:
    """An effect that arises inside another one is resolved completely, then the outer one goes on."""
    stack, steps, staying = g.stack, STEPS, STAYING
    while True:
        if g.alley_due:
            steps["refill-alley"](g)
        frame: Any = stack.pop()
        asks = steps[frame[0]](g, *frame[1:])
        if asks is not None:
            stack.append(frame)
            return asks if frame[0] in staying else _ask(g, asks)


def resolve_on(g: Undead) -> Asking[None]:
    """Resolve one step after the other without end, for whoever needs no checkpoint."""
    stack, steps, staying = g.stack, STEPS, STAYING
    while True:
        if g.alley_due:
            steps["refill-alley"](g)
        frame: Any = stack.pop()
        asks = steps[frame[0]](g, *frame[1:])
        if asks is not None:
            if frame[0] in staying:
                stack.append(frame)
            yield from asks


def _ask(g: Undead, asks: Asking[None]) -> Asking[None]:
    """The checkpoint was made with the step still on the stack, so that it can be asked again from there."""
    g.stack.pop()
    yield from asks
