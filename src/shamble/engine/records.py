"""What a match notes down: answers, marks of checkpoints, checkpoints, and how it ended."""

from __future__ import annotations

from typing import Any, NamedTuple

from .game import Table

MOST_STEPS = 5_000
"""After this many steps without an answer a rule goes round in circles."""


noted = tuple.__new__
"""Makes one of these records of a tuple, in half the time; every answer makes three."""


class Answer(NamedTuple):
    """One answer: who gave it, in which words, and how many undos there had been."""

    seat: int
    words: str
    undos: int


class Mark(NamedTuple):
    """A checkpoint that was passed: after how many answers, at which step, in which turn, and the state's digest.

    Only the first of each round has a digest: it costs more than anything else that is noted, and a replay that goes
    wrong within a round is found out at the next one.
    """

    answers: int
    step: int
    turn: tuple[Any, ...]
    digest: str


class Checkpoint(NamedTuple):
    """A menu of the game, where the state alone says what comes next, and in which turn. Its state is never changed."""

    state: Table
    answers: int
    step: int
    undos: int
    story: int
    turn: tuple[Any, ...] = ()
    is_midway: bool = False
    """Whether an action that was begun goes on here."""


class Change(NamedTuple):
    """The cards or the rules changed in the middle of a match: after how many answers, and which of the two."""

    answers: int
    what: str

    @property
    def note(self) -> str:
        """The change in a sentence."""
        return f"The {self.what} changed after answer {self.answers}; the match goes on from there."


class Outcome(NamedTuple):
    """How a match ended: which seats won and lost, why, and by which clause.

    Where seats are ranked, `places` (1 is the first, 0 stands for none) and `scores` are given by seat; otherwise they
    are empty. `unit` is what scores count.
    """

    won: tuple[int, ...]
    lost: tuple[int, ...]
    ending: str
    why: str
    clause: str
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    unit: str = "point"

    def ranked(self) -> list[int]:
        """The seats in the order in which they ended: by place, otherwise the winners first."""
        seats = range(len(self.won) + len(self.lost))
        order = [place or len(seats) + 1 for place in self.places] or [seat not in self.won for seat in seats]
        return sorted(seats, key=lambda seat: order[seat])

    def standing(self, seat: int) -> str:
        """How a seat ended, in a few words: `won`, `2nd with 14 points`."""
        place = self.places[seat] if self.places else 0
        said = ordinal(place) if place else "won" if seat in self.won else "lost"
        if not self.scores:
            return said
        points = self.scores[seat]
        return f"{said} with {points} {self.unit}{'' if points == 1 else 's'}"

    def rank(self, seat: int) -> str:
        """What a ranking tells of a seat beside that it won or lost; empty where that is all there is to say."""
        return self.standing(seat).removeprefix("won").removeprefix("lost").strip() if self.places else ""


def ordinal(place: int) -> str:
    """A place in a ranking: `1st`, `12th`, `23rd`."""
    ending = "th" if 10 < place % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"
