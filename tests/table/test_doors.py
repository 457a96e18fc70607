"""Attacks with sockets: slow requests, more connections than the server bears, headers that lie."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient

from shamble.engine.errors import ShambleError
from shamble.table import doors, logs, play
from shamble.table.app import create_app
from shamble.table.doors import Doors
from shamble.table.invite import addresses
from shamble.table.live import LiveTable
from shamble.table.logs import log, log_to
from shamble.table.security import Buckets
from shamble.table.serve import configure

from .conftest import House
from .helpers import settings, sit

STRANGER = "127.0.0.2"


def connect(port: int, source: str = STRANGER) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(source, 0))
    made.settimeout(10)
    return made


def port_of(house: House) -> int:
    return int(house.url.rpartition(":")[2])


def heard(line: socket.socket) -> bytes:
    """Everything that is sent until the connection is closed."""
    found = b""
    with contextlib.suppress(ConnectionError):
        while got := line.recv(65_536):
            found += got
    return found


# Slow requests


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nhost: localhost\r\n"])
def test_a_head_that_comes_too_slowly_is_cut(house: House, monkeypatch: pytest.MonkeyPatch, begun: bytes) -> None:
    monkeypatch.setattr(doors, "LONGEST_HEAD", 0.4)
    began = time.monotonic()
    with connect(port_of(house)) as line:
        with contextlib.suppress(ConnectionError):
            line.sendall(begun)
            for _ in range(20 if begun else 0):  # a byte now and then wins no time
                line.sendall(b"x")
                time.sleep(0.05)
        assert b"408" in heard(line).split(b"\r\n")[0]
    assert time.monotonic() - began < 5


def test_a_body_that_never_ends_is_cut(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "LONGEST_BODY", 0.4)
    with connect(port_of(house)) as line:
        head = "POST /likes HTTP/1.1\r\nhost: localhost\r\nsec-fetch-site: same-origin\r\ncontent-length: 500\r\n"
        line.sendall(f"{head}content-type: application/x-www-form-urlencoded\r\n\r\na=".encode())
        assert b"408" in heard(line).split(b"\r\n")[0]


def test_a_stream_that_nobody_reads_is_dropped(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "LONGEST_BLOCK", 0.3)
    monkeypatch.setattr(play, "current", lambda table, *_: (table.version, {"view": os.urandom(500_000).hex()}))
    table, links = house.do(sit(house.tables, "me", "same"))
    with connect(port_of(house)) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.sendall(f"GET /t/{table.token(links[0])}/events HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
        until = time.monotonic() + 20
        while not table.watchers and time.monotonic() < until:
            time.sleep(0.02)
        assert table.watchers
        while table.watchers and time.monotonic() < until:
            house.do(_news(table))
            time.sleep(0.02)
        assert not table.watchers


async def _news(table: LiveTable) -> None:
    table.changed()


def test_a_keep_alive_connection_is_used_again_and_again(house: House) -> None:
    with httpx.Client(base_url=house.url) as client:
        for _ in range(5):
            assert client.get("/offline").status_code == 200


# Too many connections


def test_one_address_cannot_take_all_connections(tmp_path: Path) -> None:
    with House(tmp_path, connections=40) as house, contextlib.ExitStack() as held:
        lines = [held.enter_context(connect(port_of(house))) for _ in range(30)]
        assert b"503" in heard(lines[-1]), "more than half of all is too many for one"
        assert httpx.get(f"{house.url}/offline").status_code == 200, "others come in"


def test_idle_connections_of_many_addresses_make_room_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "LONGEST_HEAD", 0.5)
    with House(tmp_path, connections=20) as house, contextlib.ExitStack() as held:
        lines = [held.enter_context(connect(port_of(house), f"127.0.1.{number}")) for number in range(1, 31)]
        assert b"503" in heard(lines[-1])
        time.sleep(0.8)
        assert httpx.get(f"{house.url}/offline").status_code == 200


def test_streams_of_one_address_are_counted_and_leave_nothing_behind(tmp_path: Path) -> None:
    with House(tmp_path, pages_of_one=3, tabs=99) as house:
        table, links = house.do(sit(house.tables, "me", "same"))
        ask = f"GET /t/{table.token(links[0])}/events HTTP/1.1\r\nhost: localhost\r\n\r\n".encode()
        with contextlib.ExitStack() as held:
            lines = [held.enter_context(connect(port_of(house))) for _ in range(4)]
            said = []
            for line in lines:
                line.sendall(ask)
                said.append(line.recv(12))
            assert [each[-3:] for each in said] == [b"200", b"200", b"200", b"429"]
        until = time.monotonic() + 10
        while table.watchers and time.monotonic() < until:
            time.sleep(0.02)
        assert not table.watchers
        assert house.app.state.site.may_stream("127.0.0.2")


@pytest.fixture
def poor(tmp_path: Path) -> Iterator[tuple[int, subprocess.Popen[str], Path]]:
    """A server that may open 200 files."""
    said = tmp_path / "log"
    with said.open("w") as file:
        command = [sys.executable, "-m", "shamble.table", "--port", "0", "--no-open", "--data", str(tmp_path / "data")]
        server = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=file,
            text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (100, 200)),
        )
        assert server.stdout is not None
        url = server.stdout.readline().split(" at ")[1].split()[0]
        until = time.monotonic() + 60
        while "server.ready" not in said.read_text() and time.monotonic() < until:
            time.sleep(0.05)
        yield int(url.rstrip("/").rpartition(":")[2]), server, said
        server.send_signal(signal.SIGTERM)
        server.wait(20)


def test_more_connections_than_handles_leave_the_server_alive_and_the_log_calm(
    poor: tuple[int, subprocess.Popen[str], Path],
) -> None:
    port, server, said = poor
    assert resource.prlimit(server.pid, resource.RLIMIT_NOFILE) == (200, 200), "it takes all it may have"
    with contextlib.ExitStack() as held:
        for number in range(600):
            with contextlib.suppress(OSError):
                held.enter_context(connect(port, f"127.0.2.{number % 3 + 1}"))
        time.sleep(1.0)
    until = time.monotonic() + 20
    while time.monotonic() < until:
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=5).status_code == 200:
                break
        time.sleep(0.1)
    else:
        pytest.fail("the server did not come back")
    text = said.read_text()
    assert "connection.refused" in text
    assert "Traceback" not in text
    assert len(text.splitlines()) < 200


# The log


def test_the_log_counts_what_it_leaves_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "log").open("w") as file:
        log_to(file)
        try:
            for _ in range(5_000):
                log("a.flood", error="Traceback")
            monkeypatch.setattr(logs, "_troubles", Buckets(*logs.TROUBLES))
            log("a.flood", error="Traceback")
        finally:
            log_to(None)
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert len(lines) < 50
    assert len(lines) + lines[-1]["left_out"] == 5_001


# Headers that lie


def test_forwarded_headers_count_only_from_a_proxy_that_is_trusted(tmp_path: Path) -> None:
    lie = {"x-forwarded-for": "198.51.100.9", "x-forwarded-proto": "https"}
    for proxies, secure, allowed in (((), False, [404, 429]), (("127.0.0.1",), True, [404, 404])):
        with House(tmp_path / str(secure), proxies=proxies, misses=(0.0, 1.0)) as house:
            assert ("Secure" in httpx.get(house.url, headers=lie).headers["set-cookie"]) is secure
            wrong = f"{house.url}/t/{'x' * 32}"
            found = [httpx.get(wrong, headers={"x-forwarded-for": f"198.51.100.{last}"}).status_code for last in (1, 2)]
            assert found == allowed, "nobody wins tries by claiming to be many"


def test_a_proxy_may_bring_more_connections_than_one_address(tmp_path: Path) -> None:
    kept = Doors(settings(tmp_path, connections=400, from_one=10, proxies=("127.0.0.1",)), 10_000)
    assert all(kept.enter("127.0.0.1") for _ in range(50))
    assert [kept.enter("127.0.0.2") for _ in range(12)].count(False) == 2


def test_a_proxy_that_is_none_gets_a_sentence(tmp_path: Path) -> None:
    wished = settings(tmp_path, proxies=("in front",))
    with pytest.raises(ShambleError, match="'in front' is none"):
        configure(create_app(wished), wished)


def test_a_name_of_a_stranger_is_not_ours(tmp_path: Path) -> None:
    # given a page of a stranger whose name leads to this server
    lured = {"host": "evil.example", "origin": "http://evil.example"}
    with TestClient(create_app(settings(tmp_path))) as client:
        assert client.post("/new/best_defense", data={"who-0": "me"}, headers=lured).status_code == 421
        assert client.get("/", headers={"host": "192.168.1.5:8000"}).status_code == 200
    with TestClient(create_app(settings(tmp_path, names=("evil.example",)))) as client:
        assert client.get("/", headers={"host": "evil.example"}).status_code == 200


def test_friends_are_invited_to_the_address_of_the_proxy(tmp_path: Path) -> None:
    assert addresses("table.example", settings(tmp_path), "https").urls == ["https://table.example"]
