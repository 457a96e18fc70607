"""What a seat wants is worked out once for all tables that look alike: nothing else may matter to it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

import pytest

import shamble
from shamble.engine.ask import Ask
from shamble.engine.match import Match
from shamble.games.dead_of_winter.bot import wants
from shamble.games.dead_of_winter.bot.alike import COUNTED, IGNORED, OWN, looks
from shamble.games.dead_of_winter.bot.habits import RATES, habit
from shamble.games.dead_of_winter.state import Winter
from shamble.testing import at, table

from .helpers import GAME, look, rates

MODES: list[tuple[int, dict[str, Any]]] = [(2, {}), (3, {"betrayer": True}), (5, {"hardcore": True})]


class Watched(Winter):
    """A table that notes which of its fields are read."""

    read: ClassVar[set[str]] = set()

    def __getattribute__(self, name: str) -> Any:
        Watched.read.add(name)
        return super().__getattribute__(name)


def watched(g: Winter) -> Watched:
    new: Watched = object.__new__(Watched)
    for name in (*Winter.__match_args__, "content"):
        setattr(new, name, getattr(g, name))
    return new


def asked(players: int, options: dict[str, Any], seed: int) -> Iterator[tuple[Match, Ask]]:
    """Every question of a game that is rated; most are answered by habit, some by chance."""
    match, random = shamble.match(GAME, players, seed=seed, **options), Random(seed)
    while not match.is_over:
        ask = match.pending[0]
        if ask.key in RATES:
            yield match, ask
        by_chance = random.random() < 0.2
        match.answer(random.choice(ask.options) if by_chance else habit(look(match), ask), ask.seat)


def rated_afresh(g: Winter, ask: Ask) -> list[float]:
    """The rates of the options, not those of another table that looks like this one."""
    wants._known.clear()
    return RATES[ask.key](g, ask)


@pytest.mark.parametrize(("players", "options"), MODES)
def test_no_rate_reads_what_tables_that_look_alike_may_differ_in(players: int, options: dict[str, Any]) -> None:
    for match, ask in asked(players, options, seed=players):
        g = watched(look(match))
        Watched.read = set()
        rated_afresh(g, ask)
        assert "hands" in Watched.read
        assert not Watched.read & IGNORED, f"A rate of '{ask.key}' reads {sorted(Watched.read & IGNORED)}."


@pytest.mark.parametrize(("players", "options"), MODES)
def test_what_only_counts_may_lie_in_any_way(players: int, options: dict[str, Any]) -> None:
    """Cards that a seat does not see are dealt again: as long as the tables look alike, they are rated alike."""
    alike = 0
    for number, (match, ask) in enumerate(asked(players, options, seed=10 + players)):
        g, other = look(match), look(match).copy()
        match.game.sight(other, players, ask.seat).redeal(Random(number))
        if looks(other, ask.seat) == looks(g, ask.seat):
            alike += any(getattr(g, name) != getattr(other, name) for name in (*OWN, *COUNTED))
            assert rated_afresh(g, ask) == rated_afresh(other, ask)
    assert alike > 50


def test_a_table_that_changes_is_rated_anew() -> None:
    m = table(GAME, players=3, dutch=at("school", seat=0), nell=at("school", seat=0), dice_of={0: (6,)})
    g = look(m)
    before, school = rates(m), g.content.cells[g.at[g.group[0][0]]][0]

    g.zombies[school] = g.content.spaces[school] - 1

    assert rates(m)["barricade dutch"] > before["barricade dutch"] + 0.1
    g.zombies[school] = 0
    assert rates(m) == before
