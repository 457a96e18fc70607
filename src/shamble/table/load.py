"""How much one worker bears: `python -m shamble.table.load` (or `make load`).

N tables with four live pages each; at every table whoever is asked answers at once, again and again, or (`--every 5`)
every so many seconds, as people do. Measured is the time from sending the answer until the last of the four pages has
its new view. With `--control FOLDER`, another checkout of the project, its server is measured too, in slices that
alternate with those of this one, so that whatever else the machine does falls on both.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import chain
from pathlib import Path
from urllib.parse import urlencode

import msgspec

from .logs import log_to
from .serve import _listen, serve
from .settings import Settings
from .wire import patch, receive, unfold

STEPS = (1, 2, 4, 8, 16, 32, 64, 128)
SECONDS = 8.0
LIMIT = 0.1
"""What a person hardly notices."""
SEATS = 4
ENDLESS = (1e9, 1e9)
COOKIE = "cookie: shamble=a-browser-that-sits-everywhere\r\n"

ASK = re.compile(r'name="ask" value="([^"]+)"')
WORDS = re.compile(r'class="option"[^>]* name="words" value="([^"]+)"')
_LINK = re.compile(r'class="link" readonly value="(/t/[^"]+)"')
LOCATION = re.compile(rb"\r\nlocation: (\S+)", re.IGNORECASE)
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
_VERSION = re.compile(rb"\r\nx-version: (\d+)", re.IGNORECASE)


_NUMBERS = itertools.count()


class Figures(msgspec.Struct):
    """What one number of tables came to."""

    tables: int
    answers: int
    per_second: float
    p50: float
    p99: float
    memory: float
    work: float
    """Seconds of the server's processor for one answer: comparable also on a busy machine."""


# A very small browser


class Line:
    """A kept connection for requests; one that was idle for too long is closed by the server and opened again."""

    def __init__(self, port: int, cookie: str = COOKIE) -> None:
        self._port = port
        self._cookie = cookie
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, **fields: str) -> tuple[bytes, bytes]:
        """Send a request; the head and the body of the answer.

        As browsers do, it is sent once more if a kept connection was closed before anything came back.
        """
        is_kept = self._writer is not None
        reader, writer = await self._open()
        try:
            return await self._send(reader, writer, method, path, fields)
        except (ConnectionError, asyncio.IncompleteReadError) as wrong:
            if not is_kept or (isinstance(wrong, asyncio.IncompleteReadError) and wrong.partial):
                raise
        self.close()
        return await self._send(*await self._open(), method, path, fields)

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._writer is None or self._reader is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port, limit=2**22)
        return self._reader, self._writer

    async def _send(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, method: str, path: str, fields: dict[str, str]
    ) -> tuple[bytes, bytes]:
        body = urlencode(fields).encode()
        writer.write(
            f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self._port}\r\nsec-fetch-site: same-origin\r\n{self._cookie}"
            f"x-shamble: live\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}\r\n\r\n"
            "".encode()
            + body
        )
        head = await reader.readuntil(b"\r\n\r\n")
        length = _LENGTH.search(head)
        return head, await reader.readexactly(int(length[1])) if length else b""

    def close(self) -> None:
        """Let go of the connection."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


class Page:
    """One live page: it reads its stream and remembers its newest view."""

    def __init__(self, port: int, path: str, cookie: str) -> None:
        self.path = path
        self.version = 0
        self.html = ""
        self._parts: dict[str, list[str]] = {}
        self.news = asyncio.Event()
        self._port, self._cookie = port, cookie
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=2**22)
        writer.write(f"GET {self.path}/events HTTP/1.1\r\nhost: 127.0.0.1:{self._port}\r\n{self._cookie}\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        text = b""
        try:
            while True:
                size = int((await reader.readuntil(b"\r\n")).strip(), 16)
                text += (await reader.readexactly(size + 2))[:-2]
                while b"\n\n" in text:
                    event, _, text = text.partition(b"\n\n")
                    self._take(event.decode())
        finally:
            writer.close()

    def _take(self, event: str) -> None:
        head, _, data = event.partition("\ndata: ")
        if not head.startswith("id: "):
            return
        if head.endswith("change"):
            changes = msgspec.json.decode(data)
            whole = isinstance(changes, list)  # servers of before knew no parts: a view was one list of lines
            self._parts = {"": patch(self._parts[""], changes)} if whole else receive(self._parts, changes)
        else:
            lines = data.split("\ndata: ")
            self._parts = unfold(lines) if lines[0].startswith("{") else {"": lines}
        self.version, self.html = int(head.split("\n")[0][4:]), "\n".join(chain.from_iterable(self._parts.values()))
        self.news.set()

    async def reach(self, version: int) -> None:
        """Wait for a view that is at least this new."""
        while self.version < version:
            self.news.clear()
            await self.news.wait()


class Party:
    """A table with four live pages, at which somebody always answers at once."""

    def __init__(self, port: int) -> None:
        self._port = port
        number = next(_NUMBERS)
        self._cookie = f"cookie: shamble=a-browser-that-sits-at-table-{number}\r\n"
        """Each table has a browser of its own: a browser has only a few streams."""
        self._line = Line(port, self._cookie)
        self._random = random.Random(number)
        self.pages: list[Page] = []
        self.times: list[float] = []

    async def sit_down(self) -> None:
        """Make a table and open its pages."""
        for page in self.pages:
            page.task.cancel()
        fields = {"who-0": "me", **{f"who-{seat}": "friend" for seat in range(1, SEATS)}}
        head, _ = await self._line.ask("POST", "/new/best_defense", **fields)
        found = LOCATION.search(head)
        assert found, head
        host = found[1].decode()
        _, lobby = await self._line.ask("GET", host)
        friends = list(dict.fromkeys(_LINK.findall(lobby.decode())))[: SEATS - 1]
        for friend in friends:
            await self._line.ask("POST", f"{friend}/join", name="")
        self.pages = [Page(self._port, path, self._cookie) for path in (host, *friends)]
        for page in self.pages:
            await page.reach(1)

    async def answer(self) -> None:
        """Answer what is asked and wait until all four pages show it."""
        page = next((page for page in self.pages if ASK.search(page.html)), None)
        if page is None:
            await self.sit_down()
            return
        ask = ASK.search(page.html)
        assert ask
        words = self._random.choice(WORDS.findall(page.html))
        began = time.perf_counter()
        head, _ = await self._line.ask("POST", f"{page.path}/answer", ask=ask[1], words=words, sure="yes")
        version = _VERSION.search(head)
        assert version, head
        await asyncio.gather(*(each.reach(int(version[1])) for each in self.pages))
        self.times.append(time.perf_counter() - began)

    async def play(self, until: float, every: float = 0.0) -> None:
        """Answer until a moment, at once or after every so many seconds."""
        if every:
            await asyncio.sleep(self._random.uniform(0, every))
        while (now := time.perf_counter()) < until:
            await self.answer()
            if every:
                await asyncio.sleep(max(0.0, min(now + every, until) - time.perf_counter()))

    def close(self) -> None:
        for page in self.pages:
            page.task.cancel()
        self._line.close()


# Measuring


def _serve(data: str, port: int) -> None:
    with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123
        log_to(nowhere)
        settings = Settings(
            data=Path(data),
            port=port,
            posts=ENDLESS,
            news=ENDLESS,
            misses=ENDLESS,
            talk=ENDLESS,
            looks=ENDLESS,
            streams=99,
            connections=20_000,
            from_one=20_000,
            pages_of_one=20_000,
        )
        serve(open_browser=False, settings=settings)


def _memory(process: int) -> float:
    """The memory of a process in MB; 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:
        return 0.0
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) / 1024 if found else 0.0


def _work(process: int) -> float:
    """The seconds of processor that a process has used; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(port: int, process: int, count: int, seconds: float, every: float = 0.0) -> Figures:
    """Let this many tables play for a while; what the server loads only once is loaded by a first measure."""
    before = _memory(process)
    parties = [Party(port) for _ in range(count)]
    for party in parties:
        await party.sit_down()
    warm = time.perf_counter() + min(2.0, seconds / 3)
    await asyncio.gather(*(party.play(warm, every) for party in parties))
    for party in parties:
        party.times.clear()
    worked, began = _work(process), time.perf_counter()
    await asyncio.gather(*(party.play(began + seconds, every) for party in parties))
    took = time.perf_counter() - began
    worked = _work(process) - worked
    times = sorted(each for party in parties for each in party.times)
    grown = (_memory(process) - before) / count
    for party in parties:
        party.close()
    return Figures(
        tables=count,
        answers=len(times),
        per_second=len(times) / took,
        p50=times[len(times) // 2],
        p99=times[int(len(times) * 0.99)],
        memory=max(0.0, grown),
        work=worked / len(times),
    )


async def _all(server: Server, steps: list[int], seconds: float, every: float) -> list[Figures]:
    await _answers(server.port)
    await measure(server.port, server.process, 1, min(2.0, seconds))
    found = []
    for count in steps:
        figures = await measure(server.port, server.process, count, seconds, every)
        found.append(figures)
        _print(figures)
        if figures.p99 > 2 * LIMIT:
            break
    return found


async def _slices(servers: dict[str, Server], given: argparse.Namespace) -> dict[str, list[Figures]]:
    """Measure servers in turns, so that whatever else the machine does falls on all of them."""
    found: dict[str, list[Figures]] = {name: [] for name in servers}
    for server in servers.values():
        await _answers(server.port)
        await measure(server.port, server.process, 1, min(2.0, given.seconds))
    for _ in range(given.slices):
        for name, server in servers.items():
            figures = await measure(server.port, server.process, given.tables[0], given.seconds, given.every)
            found[name].append(figures)
            _print(figures, name)
    return found


def _print(figures: Figures, name: str = "") -> None:
    print(
        f"{figures.tables:>7} {figures.per_second:>11.1f} {figures.p50 * 1000:>9.1f} {figures.p99 * 1000:>9.1f} "
        f"{figures.work * 1000:>14.2f} {figures.memory:>13.2f}  {name}".rstrip(),
        flush=True,
    )


async def _answers(port: int) -> None:
    """Wait until the server is there."""
    for _ in range(1_200):
        try:
            await Line(port).ask("GET", "/healthz")
        except OSError:
            await asyncio.sleep(0.05)
        else:
            return
    raise RuntimeError("the server does not answer")


class Server:
    """A server in a process of its own: of this checkout of the project, or of another one."""

    def __init__(self, data: Path, checkout: Path | None = None) -> None:
        probe = _listen("127.0.0.1", 0)
        self.port = int(probe.getsockname()[1])
        probe.close()
        here = Path(__file__).parents[3] if checkout is None else checkout
        code = f"from shamble.table.load import _serve; _serve({str(data)!r}, {self.port})"
        paths = {**os.environ, "PYTHONPATH": str(here.resolve() / "src")}
        self._running = subprocess.Popen([sys.executable, "-c", code], env=paths, cwd=here)
        self.process = self._running.pid

    def close(self) -> None:
        """End it."""
        self._running.terminate()
        self._running.wait(20)


def main(words: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m shamble.table.load", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=list(STEPS), help="how many tables, one after another")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each number is measured")
    parser.add_argument("--every", type=float, default=0.0, help="seconds between the answers at a table; 0 is at once")
    parser.add_argument("--control", type=Path, help="another checkout, measured in slices that alternate with ours")
    parser.add_argument("--slices", type=int, default=4, help="how many slices of each")
    given = parser.parse_args(words)
    print(" tables   answers/s    p50 ms    p99 ms  CPU ms/answer  MB per table")
    with tempfile.TemporaryDirectory() as data:
        servers = {"ours": Server(Path(data) / "ours")}
        if given.control is not None:
            servers["control"] = Server(Path(data) / "control", given.control)
        try:
            if given.control is None:
                _tell(asyncio.run(_all(servers["ours"], given.tables, given.seconds, given.every)))
            else:
                _compare(asyncio.run(_slices(servers, given)))
        finally:
            for server in servers.values():
                server.close()
    return 0


def _tell(found: list[Figures]) -> None:
    over = next((figures.tables for figures in found if figures.p99 > LIMIT), None)
    print(f"p99 passes {LIMIT * 1000:.0f} ms at {over} tables." if over else "p99 stayed below 100 ms.")


def _compare(found: dict[str, list[Figures]]) -> None:
    """Answers for each second of a processor, of each server, and how many times more ours makes."""
    rates = {name: statistics.median(1 / figures.work for figures in each) for name, each in found.items()}
    for name, rate in rates.items():
        print(f"{name}: {rate:.0f} answers per core-second")
    print(f"ours / control: {rates['ours'] / rates['control']:.2f}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
