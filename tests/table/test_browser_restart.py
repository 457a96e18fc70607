"""The server dies in the middle of a game: both pages go on by themselves and no acknowledged answer is missing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import httpx
import pytest
from playwright.sync_api import Page, expect

from .clicking import asked, click_an_option, is_over, open_table
from .conftest import Visitor

pytestmark = pytest.mark.browser


class Process:
    """The real server as a process of its own."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self.port = 0
        self._running: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        words = ["--no-open", "--port", str(self.port), "--data", str(self._data), "--bot-pause", "0", "--seed", "7"]
        self._running = subprocess.Popen(
            [sys.executable, "-m", "shamble.table", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._running.stdout is not None
        said = self._running.stdout.readline()
        self.port = int(said.split("http://127.0.0.1:")[1].split("/")[0])
        for _ in range(200):
            try:
                if httpx.get(f"{self.url}/healthz").status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def end(self, sign: int) -> int:
        """Send a signal and wait for the end; the exit code."""
        assert self._running is not None
        os.kill(self._running.pid, sign)
        code = self._running.wait(20)
        if self._running.stdout:
            self._running.stdout.close()
        self._running = None
        return code

    def close(self) -> None:
        if self._running is not None:
            self.end(signal.SIGKILL)


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path)
    yield process
    process.close()


def _count(page: Page) -> int:
    return int(page.locator("#slider-now").inner_text().split("/")[1])


def _play(pages: list[Page], random: Random, answers: int) -> int:
    """Give this many answers, each acknowledged; how many there are then."""
    given = 0
    while given < answers and not any(map(is_over, pages)):
        moved = [click_an_option(page, random) for page in pages]
        given += sum(moved)
        if not any(moved):
            pages[0].wait_for_timeout(20)
    return given


def test_kill_nine_and_a_polite_end_lose_nothing(process: Process, visit: Callable[..., Visitor]) -> None:
    # given two browsers in the middle of a game
    one, two = visit(process.url), visit(process.url)
    for visitor in (one, two):
        visitor.expected = ["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED", "ERR_CONNECTION_RESET", "ERR_EMPTY"]
    host = one.page()
    open_table(host, "me", "friend")
    friend = two.page(host.locator("input[data-link]").first.input_value().removeprefix(process.url))
    friend.get_by_role("button", name="Sit down").click()
    expect(host.locator("#scene")).to_be_visible()
    random = Random(11)
    for sign in (signal.SIGKILL, signal.SIGTERM):
        given = _play([host, friend], random, 9)
        assert given >= 9
        before = max(_count(host), _count(friend))
        question = asked(host) or asked(friend)
        log = host.locator("#log").inner_text()
        # when the server dies and comes back
        code = process.end(sign)
        assert code == (-signal.SIGKILL if sign == signal.SIGKILL else 0)
        expect(host.locator("#link-state")).to_have_text("Reconnecting")
        process.start()
        # then both pages go on by themselves, with everything that was acknowledged
        for page in (host, friend):
            expect(page.locator("#link-state")).to_have_text("", timeout=15_000)
            assert _count(page) == before
        assert (asked(host) or asked(friend)) == question
        assert host.locator("#log").inner_text() == log
    assert _play([host, friend], random, 4) >= 4
