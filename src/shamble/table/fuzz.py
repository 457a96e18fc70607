"""Bad requests and altered saves at random: `python -m shamble.table.fuzz --requests 26000 --saves 5000`.

Everything goes to the application in this process, past the server, so that nothing is refused before it. Whatever is
sent, the answer is a page or a sentence: not one may have status 500.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote_plus

import msgspec
from litestar import Litestar

from shamble import match as new_match
from shamble.engine.game import games
from shamble.engine.save import Save, encode, to_save

from .app import create_app
from .inside import Sent, send
from .links import digest
from .live import LiveTable
from .logs import log_to
from .settings import Settings
from .site import Site
from .tables import Place

ENDLESS = (1e9, 1e9)
SAY = partial(print, flush=True)
BROWSER = "a-browser-that-is-fuzzed"
METHODS = ("GET", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", "BREW")
FIELDS = (
    *("ask", "words", "along", "sure", "seat", "to", "key", "drop", "text", "signal", "name", "vote", "agree", "pace"),
    *("theme", "confirm", "sounds", "back", "code", "seal", "share", "n", "pile", "q", "title", "file", "eyes", "has"),
    *("who-0", "who-1", "who-2", "name-0", "name-1", "option-mode", "option-scenario", "option-difficulty"),
)
WORDS = (
    *("", "0", "1", "-1", "²", "٣", "1e9", "0x10", "NaN", "9" * 30, "18446744073709551616", "9" * 5_000, "1_0", "+1"),
    *("me", "same", "friend", "scout", "random", "yes", "on", "pass", "dark", "answer", "turn", "end-turn", "host"),
    *("0-0-0", "²-0-0", "9-9-9", "0-", "-", "0-0", f"{'9' * 25}-0-0", "0-0-0-0", "\x00", "a\rb\nc", "\r\n\r\ndata: x"),
    *(
        "\ud7ff",
        "\u202e",
        "💀" * 50,
        "e\u0301" * 99,
        "<script>",
        "{{7*7}}",
        "%00",
        "%",
        "../../etc/passwd",
        "a" * 3_000,
    ),
    *("//evil", "/\\evil", "http://[", "'; drop table tables; --", "\x1b[2J", "\ufeff", "\ufffd", " ", "\t"),
)

HEADERS = {
    "host": ("table", "", "[", "[::1]:x", "a:99999", "evil.example", "\xff", "table:8000:1", "table/..", "@", "ta ble"),
    "origin": ("http://table", "http://[", "null", "", "http://evil", "://", "\xff\xfe", "http://table:²", "file://"),
    "sec-fetch-site": ("same-origin", "same-origin", "same-origin", "cross-site", "none", "x"),
    "x-forwarded-for": ("1.2.3.4", "1.2.3.4, 5.6.7.8", "[", "\xff", ",,,", "a" * 900, "::1%0", "999.1.1.1"),
    "x-forwarded-proto": ("https", "x", ""),
    "cookie": (f"shamble={BROWSER}", "shamble=", "shamble=\xff" * 9, ";;;=;", "=", "theme=dark; confirm=on", '"'),
    "x-shamble": ("live", "1", "\xff"),
    "x-version": ("0", "²", "9" * 40, "-1"),
    "accept-encoding": ("gzip", "br", "gzip;q=0", "\xff"),
    "last-event-id": ("0", "x", "9" * 40),
    "if-none-match": ("x", '"', "*"),
    "content-length": ("0", "-1", "9" * 30, "x", "²".encode().decode("latin-1")),
    "accept": ("text/html", "application/json", "*/*;q=x", "/"),
    "range": ("bytes=0-", "bytes=-9-", "x"),
}
KINDS = (
    *("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data; boundary=x"),
    *("multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=x; charset=klingon"),
    *("application/x-www-form-urlencoded; charset=klingon", "application/json", "application/msgpack", "text/plain"),
    *("", "/", "application/x-www-form-urlencoded; charset=utf-16", "multipart/mixed; boundary=x", "\xff"),
)


class Counts(msgspec.Struct):
    """What came of it."""

    statuses: Counter[int] = msgspec.field(default_factory=Counter)
    bad: list[str] = msgspec.field(default_factory=list)

    def add(self, status: int, sent: Sent, error: str) -> None:
        """Count an answer; those of status 500 are kept, to be looked at."""
        self.statuses[status] += 1
        if status >= 500 and len(self.bad) < 40:
            self.bad.append(f"{status} {sent} {error}"[-3_000:])

    @property
    def failures(self) -> int:
        """How many got an answer that blames the server, or none."""
        return sum(count for status, count in self.statuses.items() if status >= 500)

    def __str__(self) -> str:
        return ", ".join(f"{count} × {status}" for status, count in sorted(self.statuses.items()))


# Requests


class Fuzzer:
    """Requests at random, some of which almost make sense."""

    def __init__(self, app: Litestar, seed: int) -> None:
        self._app = app
        self._random = Random(seed)
        self._tokens: list[str] = []
        self._here: Site = app.state.site
        self._routes = sorted(
            (route.path, sorted(route.methods)) for route in app.routes if route.scope_type.value == "http"
        )

    async def lay_out(self) -> None:
        """Tables of all games: some in play, one that waits for friends."""
        self._tokens = []
        for _, game in sorted(games().items()):
            for other in ("random", "same", "friend"):
                count = max(2, game.players[0])
                places = [Place("me"), *(Place(other) for _ in range(count - 1))]
                table, _ = await self._here.tables.make(game, {}, places, digest(BROWSER))
                self._tokens += [table.token(link) for link in table.links.values()]

    async def request(self) -> Sent:
        """The next request."""
        pick = self._random.choice
        route, methods = pick(self._routes)
        token = pick(self._tokens)
        if self._random.random() < 0.1:
            token = pick(("", "x", "²", "%00", "%ff", "a" * 200, "..", token[:-1], f"{token}%0d%0a"))
        path = route.replace("{token:str}", token)
        for part in ("{name:str}", "{game:str}", "{mark:str}", "{name:path}"):
            path = path.replace(part, self._part(), 1)
        method = pick(methods) if self._random.random() < 0.8 else pick(METHODS)
        fields = await self._fields(token)
        query = b"&".join(self._pair(*pair) for pair in fields.items())
        kind, body = "", b""
        if method not in ("GET", "HEAD"):
            kind = pick(KINDS) if self._random.random() < 0.5 else KINDS[0]
            body = self._parts(fields) if kind.startswith("multipart") else query
            if self._random.random() < 0.1:
                body = self._spoil(body)
        return Sent(method, path, query if method in ("GET", "HEAD", "TRACE") else b"", self._headers(kind), body)

    def _part(self) -> str:
        names = (*games(), "table.css", "page.css", "zombie.svg", "icons/zombie.svg")
        return self._random.choice((*names, *names, *(quote_plus(word)[:600] or "x" for word in WORDS)))

    def _headers(self, kind: str) -> list[tuple[bytes, bytes]]:
        given = {"host": "table", "sec-fetch-site": "same-origin", "cookie": f"shamble={BROWSER}"}
        if kind:
            given["content-type"] = kind
        for name, values in HEADERS.items():
            if self._random.random() < 0.08:
                given[name] = self._random.choice(values)
        if self._random.random() < 0.03:
            given.pop("host")
        return [(name.encode(), value.encode("latin-1", "replace")) for name, value in given.items()]

    async def _fields(self, token: str) -> dict[str, str]:
        """Fields at random; often beside those that the table really asks for."""
        pick = self._random.choice
        fields = {pick(FIELDS): pick(WORDS) for _ in range(self._random.randrange(5))}
        if self._random.random() < 0.4:
            found = await self._here.tables.find(token)
            asked = found[0].asked(found[1]) if found else None
            if found and asked is not None and found[0].match is not None:
                ask = found[0].match.ask_of(asked)
                if ask is not None:
                    real = {"ask": found[0].ask_id(asked), "words": pick(ask.options).words, "seat": str(asked)}
                    fields = {**real, **fields}
        return fields

    def _pair(self, name: str, value: str) -> bytes:
        if self._random.random() < 0.1:
            return f"{name}={value}".encode("utf-8", "replace").replace(b"&", b"")
        return f"{quote_plus(name)}={quote_plus(value)}".encode()

    def _parts(self, fields: dict[str, str]) -> bytes:
        """The fields as parts, some with a file's name, a charset or bytes that nobody can read."""
        pick, parts = self._random.choice, []
        for name, value in fields.items():
            head = f'content-disposition: form-data; name="{name}"'
            if name == "file" or self._random.random() < 0.1:
                head += f'; filename="{pick(WORDS)[:300]}"'
            if self._random.random() < 0.2:
                kinds = ("text/plain; charset=klingon", "text/plain; charset=utf-16", "application/json", "", "\xff")
                head += f"\r\ncontent-type: {pick(kinds)}"
            data = value.encode("utf-8", "replace") if self._random.random() < 0.9 else b"\xff\xfe\x00"
            parts.append(head.encode("utf-8", "replace") + b"\r\n\r\n" + data)
        return b"--x\r\n" + b"\r\n--x\r\n".join(parts) + b"\r\n--x--\r\n"

    def _spoil(self, data: bytes) -> bytes:
        return spoil(self._random, data)


def spoil(random: Random, data: bytes) -> bytes:
    """Bytes of which some are cut off, changed, or there twice."""
    if not data:
        return bytes(random.randrange(256) for _ in range(20))
    at = random.randrange(len(data))
    return random.choice(
        (
            data[:at],
            data[at:],
            data[:at] + bytes([random.randrange(256)]) + data[at + 1 :],
            data[:at] + data,
            data + b"\x00" * 9,
        )
    )


async def fuzz_requests(app: Litestar, count: int, seed: int, until: float = math.inf) -> Counts:
    """Send this many bad requests."""
    fuzzer, counts = Fuzzer(app, seed), Counts()
    for number in range(count):
        if time.monotonic() > until:
            break
        if number % 500 == 0:
            await fuzzer.lay_out()
        sent = await fuzzer.request()
        counts.add(*await _kept(app, sent))
    return counts


async def _kept(app: Litestar, sent: Sent) -> tuple[int, Sent, str]:
    got = await send(app, sent)
    return got.status, sent, got.error


# Saves

ODD: tuple[Any, ...] = (
    *(0, -1, 1, 2**31, 2**63, 2**64, 10**30, 1.5, -0.0, 1e308, "", "x", "²", "9" * 40, "\x00", True, None, [], {}),
    *([0], [[]], {"": 0}, [None] * 50, "a" * 5_000, 20_000_000, "0" * 64),
)


def saves(seed: int) -> list[Any]:
    """A save of each game, a few answers in, as plain data."""
    random, made = Random(seed), []
    for name, game in sorted(games().items()):
        match = new_match(name, players=max(2, game.players[0]), seed=seed)
        for _ in range(15):
            if not match.is_over:
                ask = match.pending[0]
                match.answer(random.choice(ask.options), ask.seat)
        made.append(msgspec.json.decode(encode(to_save(match))))
    return made


def alter(random: Random, plain: Any) -> bytes:
    """A save with a few places changed and a check sum that fits, or with bytes changed."""
    data = msgspec.json.encode(plain)
    if random.random() < 0.1:
        return spoil(random, data)
    changed = msgspec.json.decode(data)
    for _ in range(random.choice((1, 1, 2, 5))):
        _change(random, changed)
    try:
        return encode(msgspec.convert(changed, Save))
    except (msgspec.MsgspecError, OverflowError):
        return _plain(changed)


def _plain(changed: Any) -> bytes:
    try:
        return msgspec.json.encode(changed)
    except (msgspec.MsgspecError, OverflowError):
        return repr(changed).encode("utf-8", "replace")


def _change(random: Random, plain: Any) -> None:
    """Change, drop or double one place, as deep as chance leads."""
    where = plain
    while True:
        keys = list(where) if isinstance(where, dict) else list(range(len(where)))
        if not keys:
            return
        key = random.choice(keys)
        if isinstance(where[key], dict | list) and where[key] and random.random() < 0.85:
            where = where[key]
            continue
        break
    how, old = random.random(), where[key]
    if how < 0.5 and isinstance(old, int | str):
        where[key] = _of_its_kind(random, old, plain)
    elif how < 0.6:
        del where[key]
    elif how < 0.7 and isinstance(where, list):
        where.extend(where[: random.randrange(1, 50)])
    else:
        where[key] = random.choice(ODD)


def _of_its_kind(random: Random, old: int | str, plain: Any) -> int | str:
    """Something else that could stand in the same place: such a file is read far further."""
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return random.choice((old - 1, old + 1, -old, 0, old + 100, 10_000_000, 2**63 - 1))
    words: list[str] = []
    _gather(plain, words)
    return random.choice((*words, "", "x", old[:-1], old + "2"))


def _gather(plain: Any, words: list[str]) -> None:
    """Every word in a save."""
    if isinstance(plain, str):
        words.append(plain)
    elif isinstance(plain, dict | list):
        for each in plain.values() if isinstance(plain, dict) else plain:
            _gather(each, words)


def upload(data: bytes, name: str = "match.json") -> Sent:
    """The request that opens a save."""
    head = f'--x\r\ncontent-disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    headers = {"host": "table", "sec-fetch-site": "same-origin", "content-type": "multipart/form-data; boundary=x"}
    body = head.encode() + data + b"\r\n--x--\r\n"
    return Sent("POST", "/open", b"", [(key.encode(), value.encode()) for key, value in headers.items()], body)


async def fuzz_saves(app: Litestar, count: int, seed: int, until: float = math.inf) -> Counts:
    """Open this many altered saves; look at each table that comes of it, answer there, and look again."""
    random, whole, counts = Random(seed), saves(seed), Counts()
    before: set[str] = set()
    here: Site = app.state.site
    for _ in range(count):
        if time.monotonic() > until:
            break
        sent = upload(alter(random, random.choice(whole)), random.choice(("match.json", "a\rb", "\x00", "²", "../x")))
        counts.add(*await _kept(app, sent))
        for table in [each for each in here.tables.all() if each.id not in before]:
            before.add(table.id)
            for look in _looks(table):
                got = await send(app, look)
                if got.status >= 500:
                    counts.add(got.status, look, got.error)
            await here.tables.forget(table, table.host, "")
    return counts


def _looks(table: LiveTable) -> Iterator[Sent]:
    """What somebody does at a table that was opened; each as the table stands then."""
    at = f"/t/{table.token(table.host)}"
    head = [(b"host", b"table"), (b"sec-fetch-site", b"same-origin")]
    yield Sent("GET", at, b"", head)
    asks = table.match.pending if table.match is not None and not table.match.is_over else ()
    for ask in asks[:1]:
        named = {"ask": table.ask_id(ask.seat), "words": ask.options[0].words, "seat": str(ask.seat)}
        query = b"&".join(f"{name}={quote_plus(value)}".encode() for name, value in named.items())
        posted = [*head, (b"content-type", b"application/x-www-form-urlencoded")]
        yield Sent("POST", f"{at}/curtain", b"", posted, query)
        yield Sent("GET", f"{at}/preview", query, head)
        yield Sent("POST", f"{at}/answer", b"", posted, query)
    for page in ("", "/log", "/report", "/at"):
        yield Sent("GET", at + page, b"n=3" if page == "/at" else b"", head)


async def fuzz(
    requests: int, saves: int, seed: int, say: Callable[[str], None] = SAY, seconds: float = math.inf
) -> int:
    """Send everything to a server without a network, each kind for so many seconds at most.

    How many answers blame the server.
    """
    with tempfile.TemporaryDirectory() as data:
        settings = Settings(
            data=Path(data), bot_pause=0.0, idle=2.0, posts=ENDLESS, news=ENDLESS, misses=ENDLESS, talk=ENDLESS
        )
        app, failures = create_app(settings), 0
        async with app.lifespan():
            for what, count, work in (("requests", requests, fuzz_requests), ("saves", saves, fuzz_saves)):
                began = time.monotonic()
                counts = await work(app, count, seed, began + seconds)
                say(f"{counts.statuses.total()} {what} in {time.monotonic() - began:.0f} s: {counts}")
                for each in counts.bad:
                    say(each)
                failures += counts.failures
    say(f"{failures} of status 500 or above.")
    return failures


def main(words: list[str]) -> int:
    """Fuzz and print the counts."""
    parser = argparse.ArgumentParser(prog="python -m shamble.table.fuzz", description=__doc__)
    parser.add_argument("--requests", type=int, default=26_000)
    parser.add_argument("--saves", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=math.inf, help="stop each kind after so many seconds")
    parser.add_argument("--log", type=Path, default=Path(os.devnull), help="a file for the server's log")
    given = parser.parse_args(words)
    with given.log.open("w", encoding="utf-8") as file:
        log_to(file)
        try:
            failures = asyncio.run(fuzz(given.requests, given.saves, given.seed, seconds=given.seconds))
        finally:
            log_to(None)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
