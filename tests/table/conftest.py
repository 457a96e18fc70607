"""A real server and a real Chromium for the tests of the table."""

from __future__ import annotations

import asyncio
import os
import shutil
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from shamble.table.app import create_app
from shamble.table.serve import _listen, configure
from shamble.table.tables import Tables

from .helpers import settings

T = TypeVar("T")

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The system's Chromium; without one the tests fail where it has to be there, and say so elsewhere."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail("There is no Chromium, and the browser tests have to run here.")
        pytest.skip("There is no Chromium on this machine, so the browser tests are left out; CI runs them.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


class House:
    """A server in a thread of its own, whose tables a test can look into."""

    def __init__(self, data: Path, **wishes: Any) -> None:
        wished = settings(data, **wishes)
        self.app = create_app(wished)
        self._socket = _listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        config = configure(self.app, wished)
        config.timeout_graceful_shutdown = 2
        self._server = uvicorn.Server(config)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._server.serve(sockets=[self._socket]))

    def __enter__(self) -> House:
        self._thread.start()
        while not self._server.started:
            time.sleep(0.002)
            if not self._thread.is_alive():
                raise RuntimeError("the server did not start")
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self.tables.say_goodbye)
        self._server.should_exit = True
        self._thread.join(15)

    @property
    def tables(self) -> Tables:
        found: Tables = self.app.state.site.tables
        return found

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path) as house:
        yield house


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for a whole module, whose tests make tables of their own and never look at those of others."""
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house


def faults(page: Page, *trifles: str) -> list[str]:
    """What axe finds wrong with a page, but for what is only as bad as this."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    wrong = [each for each in found if each["impact"] not in trifles]
    return [f"{page.url}: {each['id']}: {[node['html'][:160] for node in each['nodes'][:3]]}" for each in wrong]


class Visitor:
    """A browser of one person; it notes every error and every request that goes elsewhere."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        self.context = context
        self.home = home
        self.wrong: list[str] = []
        self.expected: list[str] = []

    def like(self, what: str, value: str) -> None:
        """Set something as the settings page would."""
        self.context.add_cookies([{"name": what, "value": value, "url": self.home}])

    def page(self, path: str = "/") -> Page:
        page = self.context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda line: self._note(f"console: {line.text}") if line.type == "error" else None)
        page.on("pageerror", lambda error: self._note(f"script: {error}"))
        page.on("request", lambda request: self._check(request.url))
        page.goto(self.home + path)
        return page

    def _note(self, what: str) -> None:
        if not any(each in what for each in self.expected):
            self.wrong.append(what)

    def _check(self, url: str) -> None:
        if not url.startswith((self.home + "/", "data:", "blob:")):
            self.wrong.append(f"request to {url}")


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Callable[..., Visitor]]:
    """Make visitors who know what they want and end turns unasked; at the end none of them may have seen an error."""
    visitors: list[Visitor] = []

    def make(home: str, **wishes: Any) -> Visitor:
        usual: dict[str, Any] = {
            "viewport": {"width": 1366, "height": 768},
            "reduced_motion": "reduce",
            "service_workers": "block",
        }
        visitor = Visitor(chromium.new_context(**{**usual, **wishes}), home)
        visitor.like("confirm", "off")
        visitors.append(visitor)
        return visitor

    yield make
    for visitor in visitors:
        visitor.context.close()
    assert [wrong for visitor in visitors for wrong in visitor.wrong] == []
