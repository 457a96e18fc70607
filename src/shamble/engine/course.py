"""The course of a game: one phase after another.

A phase that asks is a generator. Here its questions are handed on by one generator that outlives it, because it costs
more to find out that a generator has ended than to hand on a question.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from types import GeneratorType
from typing import Any, Final, cast, final

from .ask import Ask, Asking, Sealed
from .game import Phase, Table

A_WHILE = 250
"""After so many phases a course ends, so that whoever follows it finds out where the rules go round in circles."""


@final
class Begins:
    """Where a phase that asks begins: the state alone says what comes next. With True it begins again."""


BEGINS: Final = Begins()


def in_turn(phases: Mapping[str, Phase[Any]], g: Table) -> Asking[None]:
    """One phase after another, for a while."""
    for _ in range(A_WHILE):
        resolution = phases[g.phase](g)
        if resolution is not None:
            yield from resolution


Course = Generator[Ask | Sealed | Begins, Any, None]


def in_steps(phases: Mapping[str, Phase[Any]], g: Table) -> Course:
    """The same, which says where a phase begins that asks."""
    for _ in range(A_WHILE):
        resolution = phases[g.phase](g)
        if resolution is None:
            continue
        if (yield BEGINS):
            resolution = phases[g.phase](g)
            assert resolution is not None
        yield from resolution


COURSES = (in_turn.__code__, in_steps.__code__)


def resolving(resolution: Course | Asking[None] | None) -> Asking[None] | None:
    """The phase that asks now, without the course that it may be part of."""
    if isinstance(resolution, GeneratorType) and resolution.gi_code in COURSES:
        return cast("Asking[None] | None", resolution.gi_yieldfrom)
    return cast("Asking[None] | None", resolution)
