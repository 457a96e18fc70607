"""Try to see what is hidden: `python -m shamble.table.peek --positions 80`.

Matches of every game are played at random by a host, by friends in browsers of their own, and before a spectator. At a
position everything that one of them cannot see is dealt again, and each page, stream, file, preview and refusal that
the server sends to that one is compared with what it sent before. Not one byte may differ.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import math
import os
import re
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Litestar

from shamble.engine.game import Game, games
from shamble.engine.match import Match
from shamble.engine.records import Checkpoint
from shamble.testing.secrets import CHECKPOINTS, Tally, compare
from shamble.testing.setups import setups

from .app import create_app
from .inside import Sent, send
from .kept import Link
from .links import digest, fresh_secret
from .live import LiveTable
from .logs import log_to
from .settings import Settings
from .site import Prefs, Site, part
from .tables import Place
from .view import build_past

ENDLESS = (1e9, 1e9)
SAY = partial(print, flush=True)
PREVIEWS = 3
"""How many options of a question are previewed."""
CLOCK = re.compile(rb"id: \d{13}")
"""The number of a view in the stream, which is made of the time."""
EVERY = 0.25
"""At how many of the positions somebody peeks."""
MOST_MATCHES = 12
"""After how many matches of a game it is given up: it has too little that is hidden."""


class Found(msgspec.Struct):
    """What peeking came to."""

    positions: int = 0
    worlds: int = 0
    """Deals that differed from the true one in something hidden."""
    answers: int = 0
    leaks: list[str] = []

    def __str__(self) -> str:
        count = f"{self.positions} positions, {self.worlds} other deals, {self.answers} answers compared"
        return f"{count}, {len(self.leaks)} differ"


class Peeker:
    """A table with a browser for each link, and somebody who looks for differences."""

    def __init__(self, app: Litestar, random: Random, found: Found) -> None:
        self._app, self._random, self._found = app, random, found
        self._browsers: dict[str, str] = {}

    async def sit(self, game: Game[Any]) -> LiveTable:
        """A new table: the host plays, friends sit in browsers of their own, and there is a link for spectators."""
        here: Site = self._app.state.site
        setup = self._random.choice([each for each in setups(game) if each.players > 1])
        places = [Place("me"), *(Place("friend") for _ in range(setup.players - 1))]
        host = fresh_secret()
        table, _ = await here.tables.make(game, dict(setup.options), places, digest(host))
        self._browsers = {link.id: fresh_secret() for link in table.links.values()}
        self._browsers[table.host.id] = host
        for seat in table.seats:
            if not seat.joined:
                link = table.links[seat.link]
                await table.join(link, seat.name, digest(self._browsers[link.id]))
        return table

    async def play(self, table: LiveTable, most: int, until: float = math.inf) -> None:
        """Play to the end, and peek now and then."""
        past: deque[Checkpoint] = deque(maxlen=CHECKPOINTS)
        while (match := table.match) is not None and not match.is_over and self._found.positions < most:
            if time.monotonic() > until:
                return
            if not past or past[-1] is not match._checkpoint:
                past.append(match._checkpoint)
            if self._random.random() < EVERY:
                await self._peek(table, match, self._random.choice(past))
            ask = self._random.choice(match.pending)
            link = next(each for each in table.links.values() if ask.seat in table.seats_of(each))
            await table.answer(link, table.ask_id(ask.seat), self._random.choice(ask.options).words)

    async def _peek(self, table: LiveTable, match: Match, at: Checkpoint) -> None:
        """Look through every link at this position, as it is and with everything dealt again that it cannot see."""
        looked = False
        for link in table.links.values():
            tally = Tally()
            other = compare(match, at, table.eyes(link), self._random, tally)
            if other is None or not tally.different:
                continue
            looked = True
            self._found.worlds += 1
            wanted = self._wanted(table, match, link)
            ours = await self._look(table, match, link, wanted)
            theirs = await self._look(table, other, link, wanted)
            table.match = match
            self._found.answers += len(ours)
            for name, said in ours.items():
                if said != theirs[name]:
                    where = f"{table.game.name} after {len(match.answers)} answers, {link.kind} {table.eyes(link)}"
                    self._found.leaks.append(f"{where}: {name}: {first_difference(said, theirs[name])}")
        self._found.positions += looked

    def _wanted(self, table: LiveTable, match: Match, link: Link) -> list[tuple[str, str, dict[str, str]]]:
        """Everything that can be asked of the server through a link without changing the match."""
        pages = ["", "/log", "/report", "/board.svg", "/events", "/summary", "/save", "/invite", "/carry"]
        wanted: list[tuple[str, str, dict[str, str]]] = [("GET", page, {}) for page in pages]
        eyes = table.eyes(link)
        scene = match.scene(eyes)
        wanted += [("GET", "", {"pile": pile.id}) for pile in self._some(scene.all_piles())]
        asks = match.pending
        for ask in asks:
            question = table.ask_id(ask.seat)
            if ask.seat == eyes:
                wanted.append(("GET", "/preview", {"ask": question}))
                for option in self._some(ask.options):
                    wanted.append(("GET", "/preview", {"ask": question, "words": option.words}))
                    wanted.append(("POST", "/answer", {"ask": f"9{question}", "words": option.words}))
                wanted.append(("POST", "/answer", {"ask": question, "words": "peek"}))
            else:
                wanted.append(("POST", "/answer", {"ask": question, "words": "pass"}))
                wanted.append(("GET", "/preview", {"ask": question, "words": "pass"}))
                wanted.append(("POST", "/policy", {"seat": str(ask.seat), "key": ask.key, "words": "pass"}))
        return [*wanted, ("POST", "/fork", {"n": "0"}), ("POST", "/vote", {"vote": "x"}), ("POST", "/curtain", {})]

    def _some(self, things: Any) -> list[Any]:
        listed = list(things)
        return self._random.sample(listed, min(PREVIEWS, len(listed)))

    async def _look(
        self, table: LiveTable, match: Match, link: Link, wanted: list[tuple[str, str, dict[str, str]]]
    ) -> dict[str, bytes]:
        """What the server sends through a link, as if this were the match."""
        table.match = match
        seen: dict[str, bytes] = {}
        for method, path, fields in wanted:
            table.parts.clear()
            table._coming = dict.fromkeys(table.links, math.inf)  # all are here, however long this takes
            version = table.version
            said = await send(self._app, self._request(method, f"/t/{table.token(link)}{path}", fields, link))
            table.version = version
            name = f"{method} {path} {fields}"
            body = CLOCK.sub(b"id:", _unpacked(said.headers, said.body))
            seen[name] = b"%d %r %s" % (said.status, sorted(said.headers), body)
        table._coming = dict.fromkeys(table.links, math.inf)
        view = build_past(table, link, match, len(match.answers), False)
        seen["the past"] = part(view, Prefs()).encode()
        return seen

    def _request(self, method: str, path: str, fields: dict[str, str], link: Link) -> Sent:
        given = {"host": "table", "sec-fetch-site": "same-origin", "cookie": f"shamble={self._browsers[link.id]}"}
        body, query = b"", b""
        if method == "POST":
            given["content-type"] = "application/x-www-form-urlencoded"
            body = urlencode(fields).encode()
        else:
            query = urlencode(fields).encode()
        return Sent(method, path, query, [(name.encode(), value.encode()) for name, value in given.items()], body)


def _unpacked(headers: list[tuple[bytes, bytes]], body: bytes) -> bytes:
    return gzip.decompress(body) if (b"content-encoding", b"gzip") in headers else body


def first_difference(one: bytes, two: bytes) -> str:
    """Where two answers part, and what each says there."""
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    start = max(0, at - 80)
    return f"{one[start : at + 60]!r} or {two[start : at + 60]!r}"


async def peek(game: Game[Any], positions: int, seed: int, seconds: float = math.inf) -> Found:
    """Peek at this many positions of a game, for so many seconds at most."""
    found, random, until = Found(), Random(f"peek {game.name} {seed}"), time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as data:
        settings = Settings(data=Path(data), posts=ENDLESS, news=ENDLESS, misses=ENDLESS, talk=ENDLESS, seed=f"{seed}")
        app = create_app(settings)
        async with app.lifespan():
            for number in range(MOST_MATCHES):
                if found.positions >= positions or time.monotonic() > until:
                    break
                app.state.site.settings.seed = f"{seed} {number}"
                peeker = Peeker(app, random, found)
                table = await peeker.sit(game)
                await peeker.play(table, positions, until)
                await app.state.site.tables.forget(table, table.host, "")
    return found


def run(
    positions: int, seed: int, names: list[str], seconds: float = math.inf, say: Callable[[str], None] = SAY
) -> int:
    """Peek at every game and print what came of it; how many answers differ."""
    leaks = 0
    for name, game in sorted(games().items()):
        if names and name not in names:
            continue
        began = time.monotonic()
        found = asyncio.run(peek(game, positions, seed, seconds))
        say(f"{name}: {found} ({time.monotonic() - began:.0f} s)")
        for each in found.leaks[:10]:
            say(f"  {each}")
        leaks += len(found.leaks)
    return leaks


def main(words: list[str]) -> int:
    """Peek and print the counts."""
    parser = argparse.ArgumentParser(prog="python -m shamble.table.peek", description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--positions", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=math.inf, help="stop each game after so many seconds")
    given = parser.parse_args(words)
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        log_to(nowhere)
        try:
            return 1 if run(given.positions, given.seed, given.games, given.seconds) else 0
        finally:
            log_to(None)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
