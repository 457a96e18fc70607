"""The stack: what is still to be resolved, the innermost on top. Each step that asks is a checkpoint of its own.

A rule that needs others to happen first pushes what comes later before what comes sooner. A step is a plain function,
or a generator that asks; both are called with what was pushed after their name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ....engine.ask import Asking
from ....engine.rulebook import rule
from ..state import Undead

Plain = TypeVar("Plain", bound=Callable[..., None])
Asks = TypeVar("Asks", bound=Callable[..., Asking[None]])

STEPS: dict[str, Callable[..., None]] = {}
ASKING: dict[str, Callable[..., Asking[None]]] = {}


def step(name: str) -> Callable[[Plain], Plain]:
    """Register a step that asks nothing."""

    def note(function: Plain) -> Plain:
        STEPS[name] = function
        return function

    return note


def asking(name: str) -> Callable[[Asks], Asks]:
    """Register a step that asks."""

    def note(function: Asks) -> Asks:
        ASKING[name] = function
        return function

    return note


@rule("LU-1.07", "LU-1.13")
def resolve(g: Undead) -> Asking[None] | None:
    """An effect that arises inside another one is resolved completely, then the outer one goes on."""
    stack = g.stack
    while True:
        name: Any = stack[-1][0]
        if name in ASKING:
            return _ask(g, ASKING[name])
        frame: Any = stack.pop()
        STEPS[frame[0]](g, *frame[1:])
        if g.alley_due:
            STEPS["refill-alley"](g)


def _ask(g: Undead, asks: Callable[..., Asking[None]]) -> Asking[None]:
    frame = g.stack.pop()
    yield from asks(g, *frame[1:])
    if g.alley_due:
        STEPS["refill-alley"](g)
