"""Light to carry: packed pages, files kept by their content, a table under 60 kB, an app that knows no connection."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from playwright.sync_api import expect

from shamble.engine.game import Game, games
from shamble.table import assets, icons
from shamble.table.app import create_app
from shamble.table.render import render
from shamble.table.wire import Wire, mark

from .conftest import House, Visitor
from .helpers import settings, sit

LIGHT = 60_000
"""How many bytes a table page may have on the wire, with everything it needs."""
LARGEST_PICTURE = 30_000
"""A painted board is not part of the page: it is fetched once and kept."""
PACKED = {"accept-encoding": "gzip"}
FINISHED = [game for game in games().values() if game.finished]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(settings(tmp_path))) as client:
        yield client


# How heavy a table is


@pytest.mark.parametrize("game", FINISHED, ids=lambda game: str(game.name))
def test_a_table_page_weighs_less_than_60_kb_on_the_wire(client: TestClient[Litestar], game: Game[Any]) -> None:
    fields = {"who-0": "me", **{f"who-{seat}": "random" for seat in range(1, min(4, game.players[-1]))}}
    made = client.post(f"/new/{game.name}", data=fields, headers={"sec-fetch-site": "same-origin"})
    assert made.status_code == 200
    weights = {"the page": _weigh(client, made.url.path)}
    for name in _files(client, made.text):
        weights[name] = _weigh(client, name)
    assert sum(weights.values()) < LIGHT, weights
    shown = set(re.findall(r'<use href="#([^"]+)"', made.text)) - set(re.findall(r'<symbol id="([^"]+)"', made.text))
    for name in shown & icons.pictures(game.name).symbols.keys():
        path = assets.asset(f"symbol/{game.name}/{name}.svg")
        assert "immutable" in client.get(path).headers["cache-control"]
        assert _weigh(client, path) < LARGEST_PICTURE, name


def _weigh(client: TestClient[Litestar], path: str) -> int:
    return int(client.get(path, headers=PACKED).headers["content-length"])


def _files(client: TestClient[Litestar], html: str) -> list[str]:
    """Every style sheet, script and picture of a page, and the modules that its scripts import."""
    found = list(dict.fromkeys(re.findall(r'(?:href|src)="(/assets/[^"]+)"', html)))
    for path in found:
        if path.endswith(".js"):
            imports = re.findall(r'(?:from|import) "\./([^"]+)"', client.get(path).text)
            found += [new for each in imports if (new := f"{path.rpartition('/')[0]}/{each}") not in found]
    return found


def test_a_page_carries_the_pictures_it_shows_and_no_others() -> None:
    html = render("offline.html", prefs={"theme": ""}, here="/")
    assert html.count('class="sprite"') == 1
    assert set(re.findall(r'<symbol id="([^"]+)"', html)) == set(re.findall(r'<use href="#([^"]+)"', html))


def test_a_picture_that_a_page_lacks_can_be_fetched_alone(client: TestClient[Litestar]) -> None:
    name = next(name for name in icons.pictures("dead_of_winter").symbols if name.startswith("art-"))
    found = client.get(assets.asset(f"symbol/dead_of_winter/{name}.svg"))
    assert found.status_code == 200 and f'<symbol id="{name}"' in found.text
    assert client.get(assets.asset("symbol/dead_of_winter/icon-nothing.svg")).status_code == 404
    assert client.get(assets.asset("symbol/nothing/icon-zombie.svg")).status_code == 404


# Packing and keeping


def test_pages_and_files_are_packed_for_those_who_can_unpack_them(client: TestClient[Litestar]) -> None:
    for path in ("/", "/rules/best_defense", assets.asset("table.css"), assets.asset("table.js"), "/box/best_defense"):
        packed, plain = client.get(path, headers=PACKED), client.get(path, headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
        assert "accept-encoding" in packed.headers["vary"]
        assert int(packed.headers["content-length"]) < 0.6 * int(plain.headers["content-length"])


def test_a_file_is_kept_for_as_long_as_its_content_stays_the_same(client: TestClient[Litestar]) -> None:
    now = client.get(assets.asset("table.css"))
    assert "immutable" in now.headers["cache-control"]
    old = client.get("/assets/0123456789/table.css")
    assert old.status_code == 200 and old.headers["cache-control"] == "no-cache"
    again = client.get("/static/table.css", headers={"if-none-match": now.headers["etag"]})
    assert again.status_code == 304 and again.content == b""


def test_the_stamp_follows_from_the_contents(monkeypatch: pytest.MonkeyPatch) -> None:
    before, known = assets.stamp.__wrapped__(), dict(assets.assets())
    known["table.css"] = msgspec.structs.replace(known["table.css"], tag="another")
    monkeypatch.setattr(assets, "assets", lambda: known)
    assert assets.stamp.__wrapped__() != before


def test_every_event_of_a_stream_is_packed_for_itself() -> None:
    events = [
        "retry: 700\n\n",
        "data: " + "<p>a long view</p>" * 500 + "\n\n",
        "data: short\n\n",
        "data: " + "x" * 3000,
    ]
    unpacker, got = zlib.decompressobj(zlib.MAX_WBITS | 16), []
    unpacker.decompress(assets.GZIP_HEAD)
    for event in events:
        got.append(unpacker.decompress(assets.pack_event(event)).decode())
    assert got == events


def test_a_view_that_came_with_the_page_is_not_sent_again() -> None:
    wire = Wire(mark("<p>\n1\n</p>"))
    assert wire.event(1, {"all": "<p>\n1\n</p>"}) == "id: 1\nevent: same\ndata: same\n\n"
    assert wire.event(2, {"all": "<p>\n2\n</p>"}).startswith("id: 2\nevent: view\n")
    assert wire.event(3, {"all": "<p>\n3\n</p>"}).startswith("id: 3\nevent: change\n")
    assert Wire(mark("old")).event(1, {"all": "new"}).startswith("id: 1\nevent: view\n")


# An app


def test_the_app_can_be_installed(client: TestClient[Litestar]) -> None:
    home = client.get("/").text
    address = re.search(r'rel="manifest" href="([^"]+)"', home)
    assert address
    manifest = client.get(address[1]).json()
    assert manifest["start_url"] == manifest["scope"] == "/" and manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert client.get(f"{address[1].rpartition('/')[0]}/{icon['src']}").status_code == 200
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}


@pytest.mark.browser
def test_without_a_connection_the_app_says_so_and_keeps_no_table(house: House, visit: Callable[..., Visitor]) -> None:
    # given
    table, _ = house.do(sit(house.tables, "me", "random"))
    visitor = visit(house.url, service_workers="allow")
    visitor.expected = ["ERR_INTERNET_DISCONNECTED", "Failed to load resource"]
    page = visitor.page("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(f"{house.url}/t/{table.token(table.host)}")
    # when
    visitor.context.set_offline(True)
    page.reload()
    # then
    expect(page.get_by_role("heading", name="The table cannot be reached")).to_be_visible()
    kept = page.evaluate(
        "caches.keys().then(async (names) => (await (await caches.open(names[0])).keys()).map((each) => each.url))"
    )
    assert kept and not [each for each in kept if "/t/" in each]


@pytest.mark.browser
def test_a_picture_that_a_new_view_shows_is_brought(house: House, visit: Callable[..., Visitor]) -> None:
    table, _ = house.do(sit(house.tables, "me", "random", game="dead_of_winter"))
    page = visit(house.url).page(f"/t/{table.token(table.host)}")
    missing = page.evaluate("document.getElementById('icon-upload') === null")
    page.evaluate(
        """document.getElementById("table").insertAdjacentHTML("beforeend",
        '<svg class="icon"><use href="#icon-upload"/></svg>')"""
    )
    page.wait_for_selector("symbol#icon-upload", state="attached")
    assert missing
