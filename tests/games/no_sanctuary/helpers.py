"""What tests of No Sanctuary look at again and again."""

from __future__ import annotations

from typing import Any, cast

from shamble.engine.match import Match
from shamble.games.no_sanctuary.content import SPACE, SPACE_IDS
from shamble.games.no_sanctuary.content.terms import RESOURCES
from shamble.games.no_sanctuary.state import TYPES, WALKERS, Sanctuary, Survivor
from shamble.testing import at, idle, table

NAMES = ("harlan", "wren", "boone", "pax")
FIST = ("exert", "exert", "exert")
"""A roll that does nothing unless it is paid for."""
INDOORS = {f"p{number}": at("A5") for number in range(1, 5)}
"""All four in one Building of Scavenging Run."""


def look(m: Match) -> Sanctuary:
    """The whole table."""
    return cast(Sanctuary, m.state)


def who(m: Match, name: str) -> Survivor:
    """The Survivor of this name."""
    return next(s for s in look(m).survivors if s.id == name)


def place_of(m: Match, name: str) -> str:
    """In which Space a Survivor is."""
    return SPACE_IDS[who(m, name).at]


def now(m: Match) -> tuple[str, int]:
    """What is asked of whom."""
    return m.pending[0].key, m.pending[0].seat


def ready_at(m: Match, space: str) -> int:
    """How many Walkers stand in a Space."""
    at = SPACE[space] * TYPES
    return sum(look(m).ready[at : at + WALKERS])


def lying_at(m: Match, space: str) -> int:
    """How many Walkers lie in a Space."""
    at = SPACE[space] * TYPES
    return sum(look(m).lying[at : at + WALKERS])


def rivals_at(m: Match, space: str) -> tuple[int, int]:
    """How many Rivals stand and lie in a Space."""
    at = SPACE[space] * TYPES
    return sum(look(m).ready[at + WALKERS : at + TYPES]), sum(look(m).lying[at + WALKERS : at + TYPES])


def has(m: Match, resource: str) -> int:
    """How much of a Resource the group has."""
    return look(m).resources[RESOURCES.index(resource)]


def on_wall(m: Match, wall: str) -> int:
    """How many Barricades lie on a Wall."""
    return look(m).barricades[[each.id for each in look(m).ground.walls].index(wall)]


def offered(m: Match, verb: str = "") -> list[str]:
    """The words of the options now on offer, all or those of a verb."""
    return [option.words for option in m.pending[0].options if not verb or option.verb == verb]


def until(m: Match, *keys: str, seat: int | None = None) -> None:
    """Answer idly until one of these questions is asked."""
    for _ in range(500):
        if m.is_over or (m.pending[0].key in keys and seat in (None, m.pending[0].seat)):
            return
        ask = m.pending[0]
        words = [option.words for option in ask.options]
        wanted = next((each for each in ("end", "map-order", "skip", "keep-trust") if each in words), None)
        m.answer(wanted or idle(ask), ask.seat)
    raise AssertionError(f"{keys} was never asked.")


def scenario(name: str, **things: Any) -> Match:
    """A table in a scenario."""
    return table("no_sanctuary", options={"scenario": name}, **things)


def group(
    p1: Any = None, p2: Any = None, p3: Any = None, p4: Any = None, names: Any = "harlan wren boone pax", **things: Any
) -> Match:
    """Four players in A2 unless a spot says otherwise; the first one leads."""
    spots = [each or at("A2") for each in (p1, p2, p3, p4)]
    return table("no_sanctuary", **dict(zip(names.split(), spots, strict=True)), **things)
