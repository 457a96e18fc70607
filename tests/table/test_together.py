"""Coming together: the list of tables, names, deleting, join codes, invitations, rematches and the history."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from playwright.sync_api import expect

from shamble.engine.game import find_game, games
from shamble.table.app import create_app
from shamble.table.invite import addresses
from shamble.table.kept import Details, Link
from shamble.table.links import CODE_CHARS, CODE_LENGTH, digest
from shamble.table.live import LiveTable
from shamble.table.miniature import draw_miniature
from shamble.table.settings import Settings
from shamble.table.tables import Place, Tables

from .conftest import House, Visitor
from .helpers import give, room, run, settings, sit

HERE = {"sec-fetch-site": "same-origin"}
ME = "m" * 32


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(settings(tmp_path)), cookies={"shamble": ME}) as client:
        yield client


def make(client: TestClient[Litestar], *who: str, game: str = "best_defense") -> str:
    """A new table; the address of its host."""
    fields = {f"who-{seat}": each for seat, each in enumerate(who)}
    made = client.post(f"/new/{game}", data=fields, headers=HERE, follow_redirects=False)
    return made.headers["location"]


async def play_on(table: LiveTable, links: list[Link], answers: int = 4000) -> None:
    random = Random(1)
    for _ in range(answers):
        assert table.match is not None
        if table.match.is_over:
            return
        await give(table, links, random.choice(table.match.pending[0].options).words)


# The list


def test_tables_where_it_is_your_turn_come_first(client: TestClient[Litestar]) -> None:
    # given a table where the host is asked, and a younger one that waits for a friend
    mine = make(client, "me", "same")
    waits = make(client, "me", "friend")
    # when
    home = client.get("/").text
    # then
    assert "Your turn at one table" in home
    assert home.index(mine) < home.index(waits)
    assert re.search(rf'class="button primary" href="{re.escape(mine)}">Play', home)
    assert re.search(rf'class="button" href="{re.escape(waits)}">Look', home)
    assert "Waiting for players" in home


def test_a_table_can_be_renamed_and_deleted_by_its_host(client: TestClient[Litestar]) -> None:
    table = make(client, "me", "same")
    client.post(f"{table}/rename", data={"title": "  Friday   night ", "back": "home"}, headers=HERE)
    assert "Friday night" in client.get("/").text
    client.post(f"{table}/delete", headers=HERE)
    assert "Friday night" not in client.get("/").text
    assert client.get(table).status_code == 404


def test_nothing_is_left_of_a_deleted_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend")
            await give(table, links)
            kept, _ = await sit(tables, "me", "friend")
            await tables.forget(table, table.host, "a browser")
            assert await tables.store.load(table.id) is None
            assert await tables.find(table.token(links[1])) is None
            assert await tables.store.load(kept.id) is not None

    run(play())


def test_others_take_a_table_off_their_own_list_only(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend")
            await tables.forget(table, links[1], "another browser")
            assert await tables.get(table.id) is table and not table.lost

    run(play())


def test_only_the_host_renames(client: TestClient[Litestar]) -> None:
    host = make(client, "me", "friend")
    friend = re.findall(r'value="(/t/[^"]+)" data-link', client.get(host).text)[0]
    refused = client.post(f"{friend}/rename", data={"title": "Mine"}, headers=HERE)
    assert refused.status_code == 409 and "Only the host" in refused.text


def test_a_branch_is_marked(client: TestClient[Litestar]) -> None:
    table = make(client, "me", "same")
    client.post(f"{table}/fork", data={"n": "0"}, headers=HERE)
    assert "a branch of The Walking Dead: The Best Defense after 0 answers" in client.get("/").text


@pytest.mark.parametrize("game", sorted(games()))
def test_the_board_in_small_stands_for_itself(tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend", game=game)
            await play_on(table, links, 30)
            assert table.match is not None
            drawn = draw_miniature(table.match.scene(0), game)
            used, held = (
                set(re.findall(r'<use href="#([^"]+)"', drawn)),
                set(re.findall(r'<symbol id="([^"]+)"', drawn)),
            )
            assert used and used <= held
            wanted, named = (
                set(re.findall(r"var\((--[\w-]+)\)", drawn)),
                set(re.findall(r"(--[\w-]+):", drawn)),
            )
            assert wanted <= named
            assert "&lt;" not in drawn and "http" not in drawn.replace("http://www.w3.org/2000/svg", "")

    run(play())


def test_the_small_board_shows_what_its_eyes_see_and_nothing_behind_a_curtain(client: TestClient[Litestar]) -> None:
    shared = make(client, "me", "same", game="dead_of_winter")
    assert 'id="curtain"' in client.get(shared).text
    assert client.get(f"{shared}/board.svg").headers["content-type"].startswith("image/svg+xml")
    assert client.get(f"{make(client, 'me', 'friend')}/board.svg").status_code == 404


# Joining


def test_a_friend_joins_with_a_code_until_the_game_begins(client: TestClient[Litestar]) -> None:
    # given
    host = make(client, "me", "friend")
    code = re.search(r'id="join-code">([^<]+)<', client.get(f"{host}/invite").text)
    assert code and len(code[1]) == CODE_LENGTH and set(code[1]) <= set(CODE_CHARS)
    # when a friend types it in small letters and takes the seat
    client.cookies = {"shamble": "f" * 32}
    offered = client.get("/join", params={"code": f" {code[1].lower()} "})
    assert "Player 2" in offered.text
    seat = client.post("/join", data={"code": code[1], "seat": "1"}, headers=HERE, follow_redirects=False)
    client.post(f"{seat.headers['location']}/join", data={"name": "Cleo"}, headers=HERE)
    # then the game begins and the code is void
    assert "Waiting for players" not in client.get(seat.headers["location"]).text
    assert client.get("/join", params={"code": code[1]}).status_code == 404
    assert client.get("/join", params={"code": "ABC234"}).status_code == 404


def test_a_whole_link_is_understood_as_well(client: TestClient[Litestar]) -> None:
    host = make(client, "me", "friend")
    found = client.get("/join", params={"code": f"http://table:8000{host}#12"}, follow_redirects=False)
    assert found.headers["location"] == host


def test_guessing_codes_is_slowed_down(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path, misses=(0.0, 3.0)))) as client:
        found = [client.get("/join", params={"code": f"AAAAA{last}"}).status_code for last in "23456"]
    assert found == [404, 404, 404, 429, 429]


def test_the_host_is_told_how_to_open_the_server_to_the_network(tmp_path: Path) -> None:
    here = Settings(data=tmp_path, host="127.0.0.1")
    assert addresses("localhost:8000", here).command == "shamble serve --host 0.0.0.0 --port 8000"
    assert addresses("192.168.1.5:8000", Settings(data=tmp_path, host="0.0.0.0")).urls == ["http://192.168.1.5:8000"]
    opened = addresses("localhost:9000", Settings(data=tmp_path, host="0.0.0.0"))
    assert not opened.command and all(each.endswith(":9000") for each in opened.urls)


def test_only_the_host_sees_the_invitations(client: TestClient[Litestar]) -> None:
    host = make(client, "me", "friend", "friend")
    page = client.get(f"{host}/invite").text
    assert page.count("<svg xmlns") == 3, "two seats and the spectators"
    watch = re.findall(r'value="http://[^/]+(/t/[^"]+)"', page)[-1]
    assert client.get(f"{watch}/invite").status_code == 403


# Playing again, and what was


def test_a_rematch_has_the_same_seats_and_everybody_finds_it(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path)), cookies={"shamble": ME}) as client:
        portal, tables = client.blocking_portal, client.app.state.site.tables
        table, links = portal.call(_finished, tables)
        host = f"/t/{table.token(links[0])}"
        # when
        made = client.post(f"{host}/again", headers=HERE, follow_redirects=False).headers["location"]
        # then
        again = client.get(made).text
        assert "Waiting for players" in again and "Cleo" in again
        assert table.nexts[links[1].id] != made
        friend = client.get(f"/t/{table.token(links[1])}").text
        assert f'href="{table.nexts[links[1].id]}"' in friend
        assert client.post(f"{made}/again", headers=HERE).status_code == 409


async def _finished(tables: Tables) -> tuple[LiveTable, list[Link]]:
    places = [Place("me", "Bo"), Place("friend", "Cleo")]
    table, host = await tables.make(find_game("best_defense"), {"mode": "hardcore"}, places, digest(ME), Details())
    await table.join(table.links[table.seats[1].link], "Cleo")
    links = [host, table.links[table.seats[1].link]]
    await play_on(table, links)
    return table, links


def test_the_history_counts_by_player_game_and_mode(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path)), cookies={"shamble": ME}) as client:
        client.blocking_portal.call(_finished, client.app.state.site.tables)
        page = client.get("/history").text
        assert "Mode: Hardcore" in page and '<th scope="row">Bo</th>' in page
        assert "No finished game fits this" in client.get("/history?name=Bo&game=dead_of_winter").text
        assert "No finished game fits this" not in client.get("/history?name=Bo&game=best_defense").text
        client.cookies = {"shamble": "s" * 32}
        assert "No game has ended yet" in client.get("/history").text


# In a browser


@pytest.mark.browser
def test_a_link_is_copied_with_one_click(house: House, visit: Callable[..., Visitor]) -> None:
    table, host = house.do(house.tables.make(find_game("best_defense"), {}, [Place("me"), Place("friend")], "b"))
    visitor = visit(house.url, permissions=["clipboard-read", "clipboard-write"])
    page = visitor.page(f"/t/{table.token(host)}/invite")
    page.get_by_role("button", name="Copy the code").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == table.details.code
