"""Seats whose players stay away: the host decides, all are told, and a bot plays only as long as that says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from shamble.engine.game import find_game
from shamble.table.app import create_app
from shamble.table.kept import Details, Link
from shamble.table.live import LiveTable, Refused
from shamble.table.tables import Place, Tables

from .helpers import give, room, run, settings

HERE = {"sec-fetch-site": "same-origin"}


async def two(tables: Tables, **wishes: int | bool) -> tuple[LiveTable, list[Link]]:
    """A running table of two people, of whom the first is looking at it and the second is not."""
    details = Details(**wishes)  # type: ignore[arg-type]
    places = [Place("me", "Ann"), Place("friend", "Bob")]
    table, host = await tables.make(find_game("best_defense"), {}, places, "a browser", details)
    bob = table.links[table.seats[1].link]
    await table.join(bob, "Bob")
    table.watch(host)
    return table, [host, bob]


async def until_asked(table: LiveTable, links: list[Link], seat: int) -> None:
    """Play on until a seat is asked."""
    for _ in range(200):
        assert table.match is not None
        if table.match.pending[0].seat == seat:
            return
        await give(table, links)
    raise AssertionError(f"seat {seat} is never asked")


async def bots_done(table: LiveTable) -> None:
    """Wait until no bot thinks any more."""
    while table.is_busy:
        await asyncio.sleep(0.01)


def by(table: LiveTable, seat: int) -> int:
    """How many answers a seat has given."""
    assert table.match is not None
    return sum(answer.seat == seat for answer in table.match.answers)


def told(table: LiveTable) -> list[str]:
    return [note.text for note in table.notes]


def test_without_a_choice_the_table_waits(tmp_path: Path) -> None:
    async def do() -> None:
        async with room(tmp_path) as tables:
            table, links = await two(tables)
            await until_asked(table, links, 1)
            before = by(table, 1)
            for now in (0.0, 1e6):
                await table.mind_absent(now)
            await bots_done(table)
            assert by(table, 1) == before and told(table) == []

    run(do())


def test_a_bot_plays_the_turn_after_the_time_that_the_host_chose(tmp_path: Path) -> None:
    async def do() -> None:
        async with room(tmp_path) as tables:
            table, links = await two(tables, away=120)
            assert told(table) == [
                "At this table: when a player stays away for 2 minutes, a bot plays the turn for them."
            ]
            await until_asked(table, links, 1)
            before = by(table, 1)
            # given that Bob is missed for less than two minutes
            for now in (1000.0, 1119.0):
                await table.mind_absent(now)
            assert by(table, 1) == before and len(told(table)) == 1
            # when the time is over
            await table.mind_absent(1120.0)
            await bots_done(table)
            # then a bot has answered for him, and all are told
            assert by(table, 1) > before
            assert told(table)[1:] == ["Bob is away: a bot plays for them this turn."]
            # and in the next turn the others wait for him again
            match = table.match
            assert match is not None
            turn = match.game.turn(match.state)
            while match.game.turn(match.state) == turn or match.pending[0].seat != 1:
                await give(table, links) if match.pending[0].seat == 0 else await bots_done(table)
                if not table.is_busy and match.pending[0].seat == 1:
                    break
            after = by(table, 1)
            await table.mind_absent(1121.0)
            await bots_done(table)
            assert by(table, 1) == after

    run(do())


def test_a_bot_plays_until_its_player_is_back(tmp_path: Path) -> None:
    async def do() -> None:
        async with room(tmp_path) as tables:
            table, links = await two(tables, away=60, stays=True)
            await until_asked(table, links, 1)
            for now in (0.0, 60.0):
                await table.mind_absent(now)
            await bots_done(table)
            assert told(table)[-1] == "Bob is away: a bot plays for them until they return."
            before = by(table, 1)
            for _ in range(12):
                assert table.match is not None
                assert table.match.pending[0].seat == 0, "the bot plays on in later turns, too"
                await give(table, links)
                await bots_done(table)
            assert by(table, 1) > before
            # when Bob opens his page, nobody plays for him from that moment on
            table.watch(links[1])
            assert table.bot_of(1) == ""
            await table.mind_absent(61.0)
            assert told(table)[-1] == "Bob is back."
            await until_asked(table, links, 1)
            before = by(table, 1)
            await table.mind_absent(1e6)
            await bots_done(table)
            assert by(table, 1) == before

    run(do())


def test_at_an_empty_table_nobody_is_missed(tmp_path: Path) -> None:
    async def do() -> None:
        async with room(tmp_path) as tables:
            table, links = await two(tables, away=60)
            await until_asked(table, links, 1)
            table.watchers.clear()
            before = by(table, 1)
            for now in (0.0, 1e6):
                await table.mind_absent(now)
            await bots_done(table)
            assert by(table, 1) == before

    run(do())


def test_a_seat_that_is_handed_on_is_nobodys_to_play(tmp_path: Path) -> None:
    async def do() -> None:
        async with room(tmp_path) as tables:
            table, links = await two(tables, away=60, stays=True)
            await until_asked(table, links, 1)
            await table.mind_absent(0.0)
            async with table.lock:
                table._stand_in(60.0)
            await table.hand_over(1, "friend", ())
            assert table.bot_of(1) == ""

    run(do())


def test_only_the_host_decides_and_it_is_kept(tmp_path: Path) -> None:
    async def do() -> None:
        async with room(tmp_path) as tables:
            table, links = await two(tables)
            with pytest.raises(Refused, match="Only the host"):
                await table.set_away(links[1], 5, False)
            with pytest.raises(Refused, match="1, 2, 5, 15 or 60 minutes"):
                await table.set_away(links[0], 7, False)
            await table.set_away(links[0], 5, True)
            said = "when a player stays away for 5 minutes, a bot plays for them until they return."
            assert told(table) == [f"The host has decided: {said}"]
        async with room(tmp_path) as tables:
            again = await tables.get(table.id)
            assert again is not None and (again.details.away, again.details.stays) == (300, True)
            await again.set_away(again.host, 0, False)
            assert told(again)[-1] == "The host has decided: the table waits for players who stay away."

    run(do())


# The page of the host


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(settings(tmp_path)), cookies={"shamble": "m" * 32}) as client:
        yield client


def test_the_host_sees_who_is_here_names_decides_and_deletes(client: TestClient[Litestar]) -> None:
    fields = {"who-0": "me", "name-0": "Ann", "who-1": "friend", "name-1": "Bob", "away": "5", "stays": "yes"}
    made = client.post("/new/best_defense", data=fields, headers=HERE, follow_redirects=False)
    host = made.headers["location"]
    assert f'href="{host}/host"' in client.get(host).text
    page = client.get(f"{host}/host").text
    assert '<b>Bob</b> <span class="soft">not here yet</span>' in page
    assert "Now: when a player stays away for 5 minutes, a bot plays for them until they return." in page
    changed = client.post(f"{host}/away", data={"away": "0", "back": "host"}, headers=HERE)
    assert "Now: the table waits for players who stay away." in changed.text
    named = client.post(f"{host}/rename", data={"title": "Friday", "back": "host"}, headers=HERE)
    assert 'value="Friday"' in named.text
    gone = client.post(f"{host}/delete", headers=HERE, follow_redirects=False)
    assert gone.headers["location"] == "/"
    assert client.get(host).status_code == 404


def test_a_wrong_time_gets_a_sentence_and_others_have_no_page_of_the_host(client: TestClient[Litestar]) -> None:
    wrong = client.post("/new/best_defense", data={"who-0": "me", "who-1": "random", "away": "7"}, headers=HERE)
    assert "or for 1, 2, 5, 15 or 60 minutes" in wrong.text
    made = client.post(
        "/new/best_defense", data={"who-0": "me", "who-1": "friend"}, headers=HERE, follow_redirects=False
    )
    lobby = client.get(made.headers["location"]).text
    friend = lobby.partition('class="link" readonly value="')[2].partition('"')[0]
    assert client.get(f"{friend}/host").status_code == 403
