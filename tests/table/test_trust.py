"""Attacks on the table that must fail: bad requests, peeking by being asked, taking a seat or a name."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

import shamble
from shamble.engine.ask import NO, PASS, YES, Ask, Option
from shamble.engine.errors import ShambleError
from shamble.engine.game import find_game
from shamble.engine.match import Match
from shamble.engine.save import encode, to_save, unpack
from shamble.table import store
from shamble.table.app import create_app
from shamble.table.fuzz import upload
from shamble.table.inside import Got, Sent, send
from shamble.table.links import KEY_BYTES, Keeper
from shamble.table.live import Refused, may_be_policy
from shamble.table.tables import Place, Tables

from .helpers import give, room, run, settings, sit

# Requests


Client = TestClient[Litestar]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with TestClient(create_app(settings(tmp_path)), raise_server_exceptions=False) as made:
        yield made


def test_digits_that_are_not_ascii_are_no_numbers(client: Client) -> None:
    token = new_table(client)
    for path, data in (
        ("curtain", {"seat": "²"}),
        ("hand-over", {"seat": "²", "to": "scout"}),
        ("policy", {"seat": "٣"}),
    ):
        answer = client.post(f"/t/{token}/{path}", data=data, headers=OWN)
        assert answer.status_code == 409, path
    assert client.get(f"/t/{token}/at?n=²").status_code == 200
    assert client.post(f"/t/{token}/answer", data={"ask": "²-0-0", "words": "x"}, headers=OWN).status_code == 409


OWN = {"sec-fetch-site": "same-origin"}


def new_table(client: Client) -> str:
    answer = client.post(
        "/new/best_defense", data={"who-0": "me", "who-1": "random"}, headers=OWN, follow_redirects=False
    )
    return str(answer.headers["location"]).rsplit("/", 1)[-1]


FIELD = b'--x\r\n%bcontent-disposition: form-data; name="a"\r\n\r\n%b\r\n--x--\r\n'
PARTS = "multipart/form-data; boundary=x"


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (f"{PARTS}; charset=klingon", FIELD % (b"", b"b")),
        (PARTS, FIELD % (b"", b"\xff\xfe")),
        (PARTS, FIELD % (b"content-type: text/plain; charset=klingon\r\n", b"b")),
        ("application/x-www-form-urlencoded; charset=klingon", b"a=%ff"),
    ],
)
def test_a_form_that_cannot_be_read_is_no_fault_of_the_server(client: Client, kind: str, body: bytes) -> None:
    for path in ("/open", "/likes", "/new/best_defense"):
        answer = client.post(path, content=body, headers={**OWN, "content-type": kind})
        assert answer.status_code < 500, (path, answer.text[-300:])


def test_a_strange_origin_and_a_zero_byte_are_refused(client: Client) -> None:
    assert client.post("/likes", data={}, headers={"origin": "http://["}).status_code == 403
    for path in ("/static/%00", "/static/table.css%00", "/looks/%00/table.css", "/box/%00"):
        assert client.get(path).status_code == 404, path


# The key and the checkpoint


def test_a_damaged_key_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "links.key").write_bytes(b"short")
    with pytest.raises(ShambleError, match=r"links\.key .* 5 bytes instead of 32"):
        Keeper(tmp_path)


def test_a_new_key_is_written_whole_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    first = Keeper(tmp_path).token("a", 0)
    assert [each.name for each in tmp_path.iterdir()] == ["links.key"]
    assert len((tmp_path / "links.key").read_bytes()) == KEY_BYTES
    assert Keeper(tmp_path).token("a", 0) == first


def test_a_key_that_could_not_be_written_whole_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="No space"):
        Keeper(tmp_path)
    assert not (tmp_path / "links.key").exists()


def test_a_damaged_checkpoint_gets_a_sentence() -> None:
    with pytest.raises(ShambleError, match="damaged"):
        unpack(b"\xc1 not msgpack", "The table")


# Seats


def test_a_seat_in_play_changes_hands_only_by_the_host(tmp_path: Path) -> None:
    async def go() -> None:
        async with room(tmp_path) as tables:
            table, _ = await tables.make(find_game("best_defense"), {}, [Place("me"), Place("friend")], "browser")
            friend = next(link for link in table.links.values() if link.kind == "seat")
            await table.join(friend, "Ann")
            with pytest.raises(Refused, match="already"):
                await table.join(friend, "Somebody else")
            assert table.seats[1].name == "Ann"

    run(go())


def test_nobody_takes_the_name_of_another(tmp_path: Path) -> None:
    async def go() -> None:
        async with room(tmp_path) as tables:
            places = [Place("me", "Ann"), Place("friend")]
            table, _ = await tables.make(find_game("best_defense"), {}, places, "browser")
            friend = next(link for link in table.links.values() if link.kind == "seat")
            await table.join(friend, "ANN")
            assert table.seats[1].name == "ANN 2"

    run(go())


def test_a_hand_over_drops_habits_and_is_told_to_all(tmp_path: Path) -> None:
    async def go() -> None:
        async with room(tmp_path) as tables:
            table, _ = await sit(tables, "me", "same")
            table.policies[1, "defy"] = "pass"
            await table.hand_over(1, "random", ["random"])
            assert table.policies == {}
            for eyes in (0, 1, None):
                assert table.log(eyes)[-1].text == "The host hands the seat of Player 2 to a bot."

    run(go())


class Person:
    """One person's browser: at the same server as the others, with cookies of its own."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.jar: dict[str, str] = {}

    def _ask(self, method: str, path: str, **things: Any) -> Any:
        self._client.cookies.clear()
        self._client.cookies.update(self.jar)
        answer = self._client.request(method, path, **things)
        self.jar = dict(self._client.cookies)
        return answer

    def get(self, path: str) -> Any:
        return self._ask("GET", path)

    def post(self, path: str, data: dict[str, str], **things: Any) -> Any:
        return self._ask("POST", path, data=data, headers=OWN, **things)


def links_on(page: str) -> list[str]:
    return re.findall(r'class="link" readonly value="(/t/[^"]+)"', page)


def invite(host: Person) -> tuple[str, str]:
    """A new table with one friend: the host's link and the friend's."""
    made = host.post("/new/best_defense", data={"who-0": "me", "who-1": "friend"}, follow_redirects=False)
    token = str(made.headers["location"])
    return token, links_on(host.get(token).text)[0]


def test_a_seat_belongs_to_the_browser_that_sat_down(client: Client) -> None:
    host, friend = Person(client), Person(client)
    table, link = invite(host)
    assert "Sit down" in host.get(link).text, "looking claims nothing"
    friend.get(link)
    assert friend.post(f"{link}/join", data={"name": "Ann"}).status_code == 200
    assert link not in host.get(table).text, "a taken seat's link is never shown again"
    taken = host.get(link)
    assert taken.status_code == 403
    assert "This seat is taken" in taken.text
    for path in ("events", "at?n=0", "log", "report", "save"):
        assert host.get(f"{link}/{path}").status_code == 403, path
    for path in ("answer", "join", "chat", "undo", "policy", "curtain", "fork"):
        assert host.post(f"{link}/{path}", data={}).status_code == 403, path
    assert "view-table" in friend.get(link).text


def test_the_owner_of_a_seat_carries_on_elsewhere_with_a_code(client: Client) -> None:
    host, friend, phone = Person(client), Person(client), Person(client)
    table, link = invite(host)
    friend.get(link)
    friend.post(f"{link}/join", data={"name": "Ann"})
    code = re.findall(r'id="code">([^<]+)<', friend.get(link).text)[0]
    assert code not in host.get(table).text
    wrong = phone.post(f"{link}/carry", data={"code": "aaaaa-aaaaa"})
    assert wrong.status_code == 403
    assert phone.post(f"{link}/carry", data={"code": code.upper()}).status_code == 200
    assert "view-table" in phone.get(link).text
    assert "view-table" in friend.get(link).text
    assert host.post(f"{link}/carry", data={"code": code}).status_code == 403, "it worked once"


def test_a_lost_cookie_is_mended_by_a_hand_over_that_all_are_told(client: Client) -> None:
    host, friend = Person(client), Person(client)
    table, link = invite(host)
    friend.get(link)
    friend.post(f"{link}/join", data={"name": "Ann"})
    friend.jar.clear()
    assert friend.get(link).status_code == 403
    host.post(f"{table}/hand-over", data={"seat": "1", "to": "friend"})
    fresh = links_on(host.get(table).text)[0]
    shown = friend.get(fresh).text
    assert "A seat is kept for you" in shown, "nothing is shown before somebody sits down"
    assert "view-table" not in shown
    assert friend.post(f"{fresh}/answer", data={"ask": "0-0-1", "words": "x"}).status_code == 409
    friend.post(f"{fresh}/join", data={"name": "Ann"})
    assert "view-table" in friend.get(fresh).text
    assert friend.get(link).status_code == 404
    log = host.get(f"{table}/log").text
    assert "The host hands the seat of Ann to somebody else, by a new link." in log
    assert "Ann sits down at the seat of Ann." in log


def test_a_browser_without_cookies_is_told_before_it_sits_down(client: Client) -> None:
    host, friend = Person(client), Person(client)
    _, link = invite(host)
    refused = friend.post(f"{link}/join", data={"name": "Ann"})
    assert refused.status_code == 409
    assert "keeps no cookies" in refused.text


def seated_friend(client: Client) -> tuple[Person, Person, str, str]:
    """A host and a friend who has sat down, with their links."""
    host, friend = Person(client), Person(client)
    table, link = invite(host)
    friend.get(link)
    friend.post(f"{link}/join", data={"name": "Ann"})
    return host, friend, table, link


def test_a_seat_stays_its_owners_when_the_game_is_over(client: Client) -> None:
    host, friend, table, link = seated_friend(client)
    client.blocking_portal.call(play_to_the_end, client.app.state.site.tables)
    for path in ("", "/summary", "/at?n=0", "/log", "/save", "/report"):
        assert host.get(f"{link}{path}").status_code == 403, path
    assert friend.get(f"{link}/log").status_code == 200
    assert host.get(f"{table}/log").status_code == 200


async def play_to_the_end(tables: Tables) -> None:
    table = tables.all()[0]
    links = [table.links[seat.link] for seat in table.seats]
    while not table.is_over:
        await give(table, links)


def test_a_seat_stays_its_owners_when_the_match_can_no_longer_run(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path)), raise_server_exceptions=False) as client:
        host, friend, table, link = seated_friend(client)
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        connection.execute("update checkpoints set data = x'80'")
    connection.close()
    with TestClient(create_app(settings(tmp_path)), raise_server_exceptions=False) as client:
        host._client = friend._client = client
        assert host.get(link).status_code == 403
        assert host.post(f"{link}/delete", data={}).status_code == 403
        assert "This game cannot go on" in friend.get(link).text
        # and only the host deletes such a table
        friend.post(f"{link}/delete", data={})
        assert host.get(table).status_code == 200
        host.post(f"{table}/delete", data={})
        assert host.get(table).status_code == 404
        assert friend.get(link).status_code == 404


def test_only_the_host_deletes_a_table(client: Client) -> None:
    host, friend, table, link = seated_friend(client)
    watch = re.findall(r'value="(/t/[^"]+)"', host.get(f"{table}/invite").text)[-1]
    assert Person(client).post(f"{link}/delete", data={}).status_code == 403, "another browser"
    for who, path in ((friend, link), (friend, watch)):
        who.post(f"{path}/delete", data={})
        assert host.get(table).status_code == 200, "it is gone from the list of that browser only"
    lured = client.post(f"{table}/delete", headers={"origin": "http://evil.example"})
    assert lured.status_code == 403
    assert host.get(table).status_code == 200
    host.post(f"{table}/delete", data={})
    assert host.get(table).status_code == 404
    assert friend.get(link).status_code == 404


def test_a_carriage_return_in_an_uploaded_name_writes_no_event(client: Client) -> None:
    match = shamble.match("best_defense", players=2, seed=3)
    evil = msgspec.structs.replace(to_save(match), seats=["Ann\revent: again\rdata: x\r\r", "Ann\r" * 500])
    for name in ("match.json", "a\rdata: x\r"):
        sent = upload(encode(evil), name)
        heads = {key.decode(): value.decode() for key, value in sent.headers if key != b"host"}
        answer = client.post("/open", content=sent.body, headers=heads, follow_redirects=False)
        assert answer.status_code == 303
        token = answer.headers["location"].rsplit("/", 1)[-1]
        found = client.blocking_portal.call(stream_of, client.app, token)
        assert found.status == 200
        assert b"event: view" in found.body
        assert b"\r" not in found.body
        assert [line for line in found.body.split(b"\n") if line.startswith(b"event:")] == [b"event: view"]
        table = client.app.state.site.tables.all()[-1]
        assert all(len(seat.name) <= 24 and seat.name.isprintable() for seat in table.seats)


async def stream_of(app: Litestar, token: str) -> Got:
    return await send(app, Sent("GET", f"/t/{token}/events", b"", [(b"host", b"table")]))


def test_asking_whether_one_is_sure_tries_nothing_in_the_real_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with room(tmp_path) as tables:
            table, _ = await sit(tables, "me", "random")
            match = table.match
            assert match is not None
            monkeypatch.setattr(Match, "answer", lambda *_: pytest.fail("the real match was tried"))
            found = [table.ends_turn(ask.seat, option.words) for ask in match.pending for option in ask.options]
            assert found

    run(go())


# Servers and disks


def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    async def go() -> None:
        async with room(tmp_path):
            with pytest.raises(ShambleError, match="Another table server uses the data folder"):
                await Tables(settings(tmp_path)).open()
        async with room(tmp_path) as again:
            assert again.count == 0

    run(go())


def test_health_is_told_truly_when_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        async with room(tmp_path) as tables:
            assert await tables.store.is_well()
            monkeypatch.setattr(tables.store, "_execute", disk_is_full)
            assert not await tables.store.is_well()
            monkeypatch.undo()
            assert await tables.store.is_well()

    def disk_is_full(statements: object) -> None:
        raise OSError(28, "No space left on device")

    run(go())


def test_health_is_told_truly_when_the_file_is_damaged(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "BETWEEN_LOOKS", 0.0)
    new_table(client)
    tables: Tables = client.app.state.site.tables
    assert client.get("/healthz").status_code == 200
    with sqlite3.connect(tables.settings.data / "tables.sqlite") as connection:
        connection.execute("pragma wal_checkpoint(truncate)")
    connection.close()
    with (tables.settings.data / "tables.sqlite").open("r+b") as file:
        for page in range(3, 9):
            file.seek(page * 4_096)
            file.write(b"rubbish" * 500)
    monkeypatch.setattr(tables.store, "_look_again", 0.0)
    assert client.get("/healthz").status_code == 503


def test_asking_for_the_health_all_the_time_does_not_wear_out_the_disk(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path, looks=(0.0, 3.0)))) as client:
        tables: Tables = client.app.state.site.tables
        wrote, tried = tables.store.write, []

        async def count(*statements: Any) -> None:
            tried.append(1)
            await wrote(*statements)

        tables.store.write = count  # type: ignore[method-assign]
        assert {client.get("/healthz").status_code for _ in range(20)} == {200}
        assert len(tried) == 3


def test_a_visit_without_a_cookie_leaves_no_row(client: Client) -> None:
    token = new_table(client)
    tables = client.app.state.site.tables
    before = guests(tables.settings.data)
    client.cookies.clear()
    for _ in range(3):
        assert client.get(f"/t/{token}", headers={"cookie": ""}).status_code == 200
        client.cookies.clear()
    assert guests(tables.settings.data) == before


def guests(data: Path) -> int:
    with sqlite3.connect(data / "tables.sqlite") as connection:
        return int(connection.execute("select count(*) from guests").fetchone()[0])


def test_only_yes_no_and_letting_pass_become_habits() -> None:
    window = Ask(0, "react", [PASS, Option("play", "card")], secret=True)
    menu = Ask(0, "action", [PASS, Option("attack", "zombie"), Option("play-a-card")])
    question = Ask(0, "defy", [YES, NO])
    assert may_be_policy(window, "pass")
    assert may_be_policy(question, "no")
    assert not may_be_policy(menu, "pass")
    assert not may_be_policy(menu, "play-a-card")
    assert not may_be_policy(window, "play card")
