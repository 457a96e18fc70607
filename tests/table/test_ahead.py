"""Choices that answer the questions that follow as well."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from shamble.engine.match import Match
from shamble.engine.question import pose
from shamble.table.ahead import with_ahead
from shamble.table.kept import Link
from shamble.table.live import LiveTable, Refused
from shamble.testing import at, options_of, play

from ..games.dead_of_winter.helpers import acted, deck_at, hand_of, ids
from .helpers import room, run

FINDS = ["jerry-can-9", "crowbar-2", "floor-plan-police", "head-torch-2"]


def found(*answers: str) -> Match:
    """Felix has searched the library, whose deck is known, and was asked whether he makes noise."""
    m = acted("search felix", felix=at("library"), rosa=at("colony", seat=1), top={"library": FINDS}, dice_of={0: (4,)})
    play(m, *answers)
    return m


def choices(m: Match) -> list[tuple[str, str]]:
    """What a page offers: the words that it sends, and what stands on the button."""
    ask = m.pending[0]
    return [(each.words, each.text) for each in with_ahead(m, ask, pose(m, ask)).choices]


def at_table(tmp_path: Path, m: Match, do: Callable[[LiveTable, Link, str], Awaitable[None]]) -> Match:
    """Let somebody answer at a table with this match; the match afterwards."""

    async def sit() -> Match:
        async with room(tmp_path) as tables:
            table, link = await tables.adopt(m, "a browser")
            await table.open_curtain(link, 0)
            await do(table, link, table.ask_id(0))
            assert table.match is not None
            return table.match

    return run(sit())


@pytest.mark.rule("DW-5.15", "DW-5.17")
def test_stopping_and_what_is_kept_are_one_choice() -> None:
    assert choices(found()) == [("pass", "Keep Jerry Can"), ("noise", "Make noise and draw one more")]
    assert choices(found("noise")) == [
        ("pass, keep jerry-can-9", "Keep Jerry Can"),
        ("pass, keep crowbar-2", "Keep Crowbar"),
        ("noise", "Make noise and draw one more"),
    ]


@pytest.mark.rule("DW-5.17")
def test_what_is_left_goes_under_the_deck_in_one_choice_where_there_is_more_than_one_to_make() -> None:
    m = found("noise", "noise", "noise", "pass", "keep crowbar-2")
    assert choices(m)[-1] == ("under jerry-can-9, under floor-plan-police", "All of them, in this order")
    play(m, "under jerry-can-9")
    assert [words for words, _ in choices(m)] == options_of(m)


def test_an_answer_and_those_that_follow_are_given_one_after_another(tmp_path: Path) -> None:
    async def do(table: LiveTable, link: Link, asked: str) -> None:
        await table.answer(link, asked, "pass, keep crowbar-2")

    m = at_table(tmp_path, found("noise"), do)
    assert [answer.words for answer in m.answers[-2:]] == ["pass", "keep crowbar-2"]
    assert (hand_of(m, 0), ids(m, deck_at(m, "library")[:1])) == (["crowbar"], ["jerry-can-9"])


def test_what_is_not_asked_for_is_left_out_and_a_repeated_request_changes_nothing(tmp_path: Path) -> None:
    async def do(table: LiveTable, link: Link, asked: str) -> None:
        # when the second answer is none that is possible, and all of it arrives twice
        for _ in range(2):
            await table.answer(link, asked, "pass, keep the-moon, keep crowbar-2")

    m = at_table(tmp_path, found("noise"), do)
    assert (m.answers[-1].words, m.pending[0].key) == ("pass", "keep-item")


def test_the_first_answer_has_to_be_one_that_is_offered(tmp_path: Path) -> None:
    async def do(table: LiveTable, link: Link, asked: str) -> None:
        with pytest.raises(Refused, match="answered already"):
            await table.answer(link, f"9{asked}", "pass, keep crowbar-2")

    before = found("noise")
    count = len(before.answers)
    assert len(at_table(tmp_path, before, do).answers) == count
