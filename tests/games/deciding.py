"""Decision points: whom a question is put to, whether it can be declined, and in which secrecy, watched in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple

from shamble.engine.ask import Ask
from shamble.engine.match import Match

Role = Callable[[Any, Ask], bool]
"""Whether the seat is the one that must be asked on this table."""


class Point(NamedTuple):
    """A decision point: the questions it is asked with, who is asked, and whether declining is an answer."""

    keys: tuple[str, ...]
    role: Role
    pass_: str = "no"
    """`no`; `yes`; `later`: once something was chosen; `may`: as the card says."""
    secret: bool = False
    """Also asked if there is only one option, because the options depend on what is hidden."""
    sealed: bool = False


class Seen(NamedTuple):
    """A question as it was put."""

    ask: Ask
    at_once: int
    right_seat: bool


def by_key(points: dict[str, Point]) -> dict[str, Point]:
    """The decision point of each question."""
    return {key: point for point in points.values() for key in point.keys}


def watch(
    game: str,
    setups: Iterable[tuple[int, dict[str, Any]]],
    games: int,
    points: dict[str, Point],
    choose: Callable[[Ask, Random], str],
) -> dict[str, list[Seen]]:
    """All questions of many games, by their key; the seeds are fixed."""
    found: dict[str, list[Seen]] = {}
    for players, options in setups:
        for seed in range(games):
            m, random = Match.start(game, players, options, seed=seed), Random(seed)
            while not m.is_over:
                for ask in m.pending:
                    right = points[ask.key].role(m.state, ask)
                    found.setdefault(ask.key, []).append(Seen(ask, len(m.pending), right))
                m.answer(choose(m.pending[0], random), m.pending[0].seat)
    return found


def check(key: str, point: Point, put: Iterable[Seen], also_secret: tuple[str, ...] = ()) -> None:
    """Every question of a key went to the right seat, with the right way out and in the right secrecy."""
    for seen in put:
        words = [option.words for option in seen.ask.options]
        assert seen.right_seat, f"seat {seen.ask.seat} is asked {key}"
        assert (seen.at_once > 1) <= point.sealed
        assert ("pass" in words) <= (point.pass_ != "no")
        if point.pass_ == "yes" and not key.endswith("-count"):
            assert "pass" in words
        if len(words) == 1:
            # Nothing is asked that is no choice, unless leaving it out would tell of hidden cards
            assert seen.ask.secret and (point.secret or key in also_secret)
