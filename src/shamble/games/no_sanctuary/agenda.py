"""The agenda: what is still to be done. Each step is a rule with its name; it may put further steps before the rest.

A step is one small thing with at most a question or two, so a whole game is cut into pieces between which the state
alone says what comes next, however deep an effect sits inside another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine.ask import Asking
from .state import Sanctuary, Step

Doing = Callable[..., Asking[None] | None]

STEPS: dict[str, Doing] = {}


def step(name: str) -> Callable[[Doing], Doing]:
    """Register the rule that carries out the steps of a name.

    A rule that asks is a generator. A plain one may return the generator that asks, if it has changed nothing before.
    """

    def note(function: Doing) -> Doing:
        if name in STEPS:
            raise TypeError(f"Two rules carry out the step '{name}'; there must be one.")
        STEPS[name] = function
        return function

    return note


def then(g: Sanctuary, *steps: Step) -> None:
    """Do these steps next, in this order."""
    g.agenda += steps[::-1]


def play(g: Sanctuary) -> Asking[None] | None:
    """Carry out the agenda up to the next question."""
    agenda, steps = g.agenda, STEPS
    while True:
        doing = agenda.pop()
        asking = steps[doing[0]](g, *doing[1:])  # type: ignore[index]
        if asking is not None:
            agenda.append(doing)
            return _ask(g, asking)


def _ask(g: Sanctuary, asking: Asking[Any]) -> Asking[None]:
    """The step leaves the agenda when its question is put."""
    g.agenda.pop()
    yield from asking
