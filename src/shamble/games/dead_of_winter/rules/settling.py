"""Settling what is owed: one step after another, the last one owed first."""

from __future__ import annotations

from collections.abc import Callable
from inspect import isgeneratorfunction
from typing import Any, TypeVar

from ....engine.ask import Asking
from ..owed import AnyOwed, Owed
from ..state import Winter

O = TypeVar("O", bound=Owed)  # noqa: E741 - something owed
Paying = Callable[[Winter, Any], Asking[None] | None]

PAYING: dict[type, Paying] = {}
ASKING: dict[type, Callable[[Winter, Any], bool] | None] = {}
"""What may ask, and where that depends on more than its kind, whether it does."""


def pays(
    kind: type[O], asks: Callable[[Winter, O], bool] | None = None
) -> Callable[[Callable[[Winter, O], Asking[None] | None]], Callable[[Winter, O], Asking[None] | None]]:
    """Register the rule that does what is owed; one that asks is a generator, or says with `asks` when it does."""

    def note(rule: Callable[[Winter, O], Asking[None] | None]) -> Callable[[Winter, O], Asking[None] | None]:
        PAYING[kind] = rule
        if isgeneratorfunction(rule) or asks is not None:
            ASKING[kind] = asks
        return rule

    return note


def owe(g: Winter, *owed: AnyOwed) -> None:
    """Something has to be done next, the first named first."""
    g.owed += owed[::-1]


def settle_before(g: Winter, phase: str) -> None:
    """What is owed comes first, then this phase."""
    g.phase, g.then = ("settle" if g.owed else phase), phase


def settle(g: Winter) -> Asking[None] | None:
    """The phase that pays what is owed. What asks is a step of its own, so that a match can be resumed there."""
    while left := g.owed:
        owed = left[-1]
        kind = type(owed)
        if kind in ASKING and ((asks := ASKING[kind]) is None or asks(g, owed)):
            return _ask(g, owed)
        g.owed = left[:-1]
        PAYING[kind](g, owed)
    g.phase = g.then
    return None


def _ask(g: Winter, owed: Owed) -> Asking[None]:
    g.owed = g.owed[:-1]
    asking = PAYING[type(owed)](g, owed)
    if asking is not None:
        yield from asking
