"""Section 5: signals of the Approach that a player would favour, as table talk."""

from __future__ import annotations

from pathlib import Path

import pytest

from shamble.engine.match import Match
from shamble.engine.save import encode, to_save
from shamble.engine.scene import Signals
from shamble.table.view import build
from shamble.testing import at, play, table

from ...table.helpers import give, room, run, sit
from .helpers import now

TOP = ("shared-supper", "stocked-shelves")


def offered_in(m: Match, seat: int) -> Signals:
    """The signals that a seat may give."""
    found = m.scene(seat).signals
    assert found is not None
    return found


@pytest.mark.rule("NS-5.05", "NS-5.04")
def test_every_player_may_favour_an_approach_and_is_reminded_of_the_manners() -> None:
    m = table("no_sanctuary", harlan=at("A2"), wren=at("A2"), top_events=TOP)
    for seat in (0, 1):
        assert [each.label for each in offered_in(m, seat).choices] == ["Normal", "Cautious", "Reckless"]
        assert "never name or describe a card in your hand" in m.scene(seat).manners


@pytest.mark.rule("NS-5.08")
def test_signals_end_when_the_active_event_is_laid_open_and_not_before() -> None:
    m = table("no_sanctuary", harlan=at("A2"), wren=at("A2"), top_events=TOP)
    before = offered_in(m, 1).until
    play(m, "activate stocked-shelves")
    assert now(m)[0] == "tension" and offered_in(m, 1).until == before
    play(m, "0: discard-trust", "1: discard-trust")
    laid_open = offered_in(m, 1).until
    assert laid_open != before
    m = table("no_sanctuary", harlan=at("A2"), wren=at("A2"), top_events=TOP, phase="leader-step")
    assert now(m)[0] == "pass-leader" and offered_in(m, 0).until == laid_open
    play(m, "no")
    assert now(m)[0] == "choose-event" and offered_in(m, 0).until == laid_open


@pytest.mark.rule("NS-5.05", "NS-5.08")
def test_a_signal_is_seen_by_all_and_is_no_part_of_the_match(tmp_path: Path) -> None:
    async def talk() -> None:
        async with room(tmp_path) as tables:
            at_table, links = await sit(tables, "me", "friend", game="no_sanctuary")
            assert at_table.match is not None
            while at_table.match.pending[0].key != "choose-event":
                await give(at_table, links)
            saved, asked = encode(to_save(at_table.match)), at_table.match.pending
            await at_table.signal(links[1], "cautious")
            for link in links:
                signals = build(at_table, link).signals
                assert signals is not None and [(e.seat, e.choice.id) for e in signals.shown] == [(1, "cautious")]
            await at_table.signal(links[1], "reckless")
            await at_table.signal(links[0], "normal")
            await at_table.signal(links[1], "")
            assert at_table.signals == {0: "normal"}
            assert encode(to_save(at_table.match)) == saved and at_table.match.pending == asked

    run(talk())
