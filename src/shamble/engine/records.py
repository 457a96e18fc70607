"""What a match notes down: answers, marks of checkpoints, checkpoints, and how it ended."""

from __future__ import annotations

from typing import Any, NamedTuple

from .game import Table


class Answer(NamedTuple):
    """One answer: who gave it, in which words, and how many undos there had been."""

    seat: int
    words: str
    undos: int


class Mark(NamedTuple):
    """A checkpoint that was passed: after how many answers, at which step, in which turn, and the state's digest."""

    answers: int
    step: int
    turn: tuple[Any, ...]
    digest: str


class Checkpoint(NamedTuple):
    """A menu of the game, where the state alone says what comes next. Its state is never changed."""

    state: Table
    answers: int
    step: int
    undos: int
    story: int


class Outcome(NamedTuple):
    """How a match ended: which seats won and lost, why, and by which clause."""

    won: tuple[int, ...]
    lost: tuple[int, ...]
    ending: str
    why: str
    clause: str
