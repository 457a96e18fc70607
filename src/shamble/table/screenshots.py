"""Pictures of every page in both themes and sizes: `python -m shamble.table.screenshots [FOLDER]`.

It opens a house of its own with prepared tables, so that the pictures are always of the same moments.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import uvicorn

from shamble.bots import bot
from shamble.engine.game import find_game, games
from shamble.engine.match import Match

from .app import create_app
from .kept import Link
from .live import LiveTable
from .serve import _listen
from .settings import Settings
from .tables import Place, Tables

SIZES = {"wide": (1366, 768), "mid": (1024, 768), "phone": (390, 844)}
IN_BETWEEN = ("table",)
"""Pages whose pictures are taken at the middle size, too: the others only grow and shrink."""
THEMES = ("dark", "light")
NAMES = ("Ada", "Bo", "Cleo", "Dex")
WHOLE = ("home", "new", "summary")
"""Pages that scroll: their pictures show all of them."""
GAMES_OWN = ("table", "end")
"""Pages whose pictures are taken for every game; of the others one is enough."""
SLOWEST = 60_000
"""How long a picture of an end waits for its summary, in milliseconds."""
EARLY = {"dead_of_winter": 110, "walking_dead": 30}
"""Answers after which there is something on the table; 90, unless a game takes longer."""


def main(words: list[str]) -> int:
    """Write the pictures."""
    if len(words) > 1 or any(word.startswith("-") for word in words):
        print("Name at most one folder: python -m shamble.table.screenshots [FOLDER]")
        return 2
    folder = Path(words[0] if words else "docs/screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, _house(Path(data)) as (url, tables, do):
        for number, game in enumerate(game for game in games().values() if game.finished):
            pages = do(prepare(tables, game.name))
            if number:
                pages = {f"{game.name}-{name}": pages[name] for name in GAMES_OWN}
            shoot(url, pages, folder)
    return 0


@contextmanager
def _house(data: Path) -> Iterator[tuple[str, Tables, Callable[[Any], Any]]]:
    """A server in a thread."""
    app = create_app(Settings(data=data, seed="a quiet evening", bot_pause=0.0))
    listening = _listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, timeout_graceful_shutdown=2))
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=lambda: loop.run_until_complete(server.serve(sockets=[listening])), daemon=True)
    thread.start()
    while not server.started:
        thread.join(0.05)
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    tables: Tables = app.state.site.tables
    try:
        yield url, tables, lambda work: asyncio.run_coroutine_threadsafe(work, loop).result(120)
    finally:
        loop.call_soon_threadsafe(tables.say_goodbye)
        server.should_exit = True
        thread.join(10)


# Tables


async def prepare(tables: Tables, game: str) -> dict[str, str]:
    """An address for each kind of page."""
    found = find_game(game)
    lobby, host = await tables.make(found, {}, [Place("me", "Ada"), Place("friend", "Bo"), Place("scout")], "b")
    running = await _begin(tables, game, "friend")
    await _play(running, lambda match: _is_interesting(match))
    assert running.match is not None
    asked = running.match.pending[0].seat
    seats = [running.links[seat.link] for seat in running.seats]
    await running.say(seats[1], "I can hold this place alone for a round.")
    await running.say(seats[0], "Then I go and search. Bring the rifle.")
    shared, mine = await tables.make(found, {}, [Place("me", "Ada"), Place("same", "Bo")], "b")
    over = await _begin(tables, game, "friend")
    await _play(over, lambda match: match.is_over)
    past = len(running.match.answers) // 2
    return {
        "home": "/",
        "new": f"/new/{game}",
        "rules": f"/rules/{game}?q=leader",
        "lobby": _address(lobby, host),
        "table": _address(running, seats[asked]),
        "waiting": _address(running, seats[(asked + 1) % len(seats)]),
        "watching": _address(running, running.guests),
        "past": f"{_address(running, seats[asked])}/at?n={past}",
        "curtain": _address(shared, mine),
        "end": _address(over, over.links[over.seats[0].link]),
        "summary": f"{_address(over, over.links[over.seats[0].link])}/summary",
    }


def _address(table: LiveTable, link: Link) -> str:
    return f"/t/{table.token(link)}"


async def _begin(tables: Tables, game: str, who: str) -> LiveTable:
    found = find_game(game)
    names = NAMES[: found.players[-1]]
    places = [Place("me" if number == 0 else who, name) for number, name in enumerate(names)]
    table, _ = await tables.make(found, {}, places, "b")
    for seat in table.seats[1:]:
        await table.join(table.links[seat.link], seat.name)
    return table


async def _play(table: LiveTable, enough: Callable[[Match], bool]) -> None:
    """Let the scout play all seats until the moment is right."""
    random, scout = Random(5), bot("scout")
    match = table.match
    assert match is not None
    while not enough(match) and not match.is_over:
        seat = match.pending[0].seat
        words = scout.choose(match.view(seat), random)
        link = table.links[table.seats[seat].link]
        await table.answer(link, table.ask_id(seat), words)


def _is_interesting(match: Match) -> bool:
    """Late enough that there is something on the table, and with something to choose."""
    return len(match.answers) > EARLY.get(match.game.name, 90) and len(match.pending[0].options) >= 4


# Pictures


def shoot(url: str, pages: dict[str, str], folder: Path) -> None:
    """One picture of each page, theme and size."""
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for size, (width, height) in SIZES.items():
            for theme in THEMES:
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme="dark" if theme == "dark" else "light",
                    reduced_motion="reduce",
                )
                for name, address in pages.items():
                    if size == "mid" and not name.endswith(IN_BETWEEN):
                        continue
                    page = context.new_page()
                    page.goto(url + address)
                    page.wait_for_timeout(300)
                    if name.endswith("end"):
                        page.locator("#turning img, #arc").last.wait_for(timeout=SLOWEST)
                    path_to = folder / f"{name}-{size}-{theme}.jpg"
                    page.screenshot(path=path_to, type="jpeg", quality=72, full_page=name.split("-")[-1] in WHOLE)
                    page.close()
                context.close()
        browser.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
