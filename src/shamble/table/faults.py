"""A soak with faults: `python -m shamble.table.faults --faults 60` (or `make faults`).

Somebody plays every game against bots, over the network, as fast as they can. Meanwhile the server is killed or ended,
its bot workers are killed, its disk takes nothing for a while, the tail of its log is torn, and a second server wants
the same folder. After each fault every answer that was acknowledged must be there once, and every match must be what a
clean replay gives.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec

from shamble.engine.errors import ShambleError
from shamble.engine.game import games

from .links import Keeper, digest
from .live import LiveTable
from .load import ASK, ENDLESS, LOCATION, WORDS, Line
from .logs import log_to
from .serve import _listen, serve
from .settings import Settings
from .store import Store
from .thinking import Thinkers

PATIENCE = 90.0
"""How many seconds a server may take to come back."""
OVER = 'name="eyes" value="all"'
"""What stands only on the page of a game that is over."""
NOT_WRITTEN = b"could not be written"
GONE = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError)
LONGEST_REQUEST = 20.0


class Count(msgspec.Struct):
    """What the soak came to."""

    tables: int = 0
    answers: int = 0
    faults: Counter[str] = msgspec.field(default_factory=Counter)
    checks: int = 0
    lost: int = 0
    doubled: int = 0
    differ: int = 0
    wrong: list[str] = []

    @property
    def is_well(self) -> bool:
        """Whether nothing was lost, doubled or different."""
        return not (self.lost or self.doubled or self.differ or self.wrong)

    def __str__(self) -> str:
        kinds = ", ".join(f"{count} × {kind}" for kind, count in sorted(self.faults.items()))
        return (
            f"{self.tables} tables, {self.answers} answers acknowledged, {self.faults.total()} faults ({kinds}), "
            f"{self.checks} matches checked: lost {self.lost}, doubled {self.doubled}, "
            f"not as a clean replay {self.differ}"
        )


# Somebody who plays


class Player:
    """Somebody at one table against bots; what was not acknowledged is sent again."""

    def __init__(self, port: int, game: str, seed: int) -> None:
        self._line, self._port = Line(port), port
        self._game, self._random = game, random.Random(f"{game} {seed}")
        self.token = ""
        self.given: list[str] = []
        self.pending: tuple[str, str] | None = None
        self.is_over = False

    async def play(self) -> None:
        """Play to the end of the game, whatever happens to the server."""
        while not self.is_over:
            try:
                await asyncio.wait_for(self._step(), LONGEST_REQUEST)
            except GONE:
                self._line.close()
                self._line = Line(self._port)
                await asyncio.sleep(0.1)

    async def _step(self) -> None:
        if not self.token:
            await self._sit_down()
        elif self.pending is not None:
            await self._answer(*self.pending)
        else:
            await self._look()

    async def _sit_down(self) -> None:
        count = max(2, games()[self._game].players[0])
        fields = {"who-0": "me", **{f"who-{seat}": "random" for seat in range(1, count)}}
        head, _ = await self._line.ask("POST", f"/new/{self._game}", **fields)
        if found := LOCATION.search(head):
            self.token = found[1].decode().rsplit("/", 1)[-1]
        else:
            await asyncio.sleep(0.1)

    async def _look(self) -> None:
        head, body = await self._line.ask("GET", f"/t/{self.token}")
        text = body.decode()
        ask, words = ASK.search(text), WORDS.findall(text)
        self.is_over = " 200 " in head.decode("latin-1").split("\r\n")[0] and OVER in text
        if ask and words:
            self.pending = (ask[1], html.unescape(self._random.choice(words)))
        else:
            await asyncio.sleep(0.05)

    async def _answer(self, ask: str, words: str) -> None:
        head, body = await self._line.ask("POST", f"/t/{self.token}/answer", ask=ask, words=words, sure="yes")
        status = head.split(b" ", 2)[1]
        if status in (b"204", b"200"):
            self.given.append(words)
            self.pending = None
        elif status == b"409" and NOT_WRITTEN in body:
            self.pending = None
        else:
            await asyncio.sleep(0.1)


# A server that is treated badly


class Victim:
    """A server in a process of its own."""

    def __init__(self, data: Path) -> None:
        self.data = data
        listening = _listen("127.0.0.1", 0)
        self.port = int(listening.getsockname()[1])
        listening.close()
        self._process: subprocess.Popen[bytes] | None = None
        self.log = data.with_name(f"{data.name}.log")

    def _command(self) -> list[str]:
        return [sys.executable, "-m", "shamble.table.faults", "--serve", str(self.data), "--port", str(self.port)]

    async def start(self) -> None:
        """Start, and wait until it answers."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(self._command(), stdout=subprocess.DEVNULL, stderr=log)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                head, _ = await Line(self.port).ask("GET", "/healthz")
                if b" 200 " in head:
                    return
            except GONE:
                pass
            if self._process.poll() is not None:
                raise RuntimeError(f"the server did not start again:\n{self.log.read_text()[-2_000:]}")
            await asyncio.sleep(0.1)
        raise RuntimeError("the server did not answer in time")

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process is not None
        return self._process.pid

    async def end(self, how: signal.Signals) -> int:
        """End it, and wait until it is gone; the status with which it went."""
        assert self._process is not None
        self._process.send_signal(how)
        return await asyncio.to_thread(self._process.wait, PATIENCE)

    def workers(self) -> list[int]:
        """The processes that it started."""
        try:
            words = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="ascii").split()
        except OSError:
            return []
        return [int(word) for word in words]

    async def second(self) -> tuple[int, str]:
        """Start one more server on the same folder: how it ended, and what it said."""
        command = [*self._command()[:-1], "0"]
        other = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
        )
        _, said = await asyncio.wait_for(other.communicate(), PATIENCE)
        return other.returncode or 0, said.decode()


class Soak:
    """Players, a server, and faults at random moments."""

    def __init__(self, data: Path, seed: int) -> None:
        self.count = Count()
        self._random = random.Random(seed)
        self._victim = Victim(data)
        self._players: list[Player] = []
        self._playing: dict[str, asyncio.Task[None]] = {}

    async def run(self, faults: int, names: list[str]) -> Count:
        """Play at every game and do this many faults."""
        kinds: list[tuple[str, Callable[[], Awaitable[None]]]] = [
            ("server killed", self._kill),
            ("server killed, its log torn", self._tear),
            ("server ended", self._term),
            ("bot workers killed", self._kill_workers),
            ("disk full", self._fill),
            ("disk takes nothing", self._refuse),
            ("second server", self._second),
            ("damaged copy", self._damage),
        ]
        await self._victim.start()
        try:
            for number in range(faults):
                self._keep_playing(names)
                await asyncio.sleep(self._random.uniform(0.3, 2.0))
                kind, do = kinds[number] if number < len(kinds) else self._random.choice(kinds)
                await do()
                self.count.faults[kind] += 1
                await self._check()
            await asyncio.sleep(1.0)
            await self._victim.end(signal.SIGTERM)
            await self._check()
        finally:
            for task in self._playing.values():
                task.cancel()
            await self._victim.end(signal.SIGKILL)
        self.count.tables = sum(bool(player.token) for player in self._players)
        self.count.answers = sum(len(player.given) for player in self._players)
        return self.count

    def _keep_playing(self, names: list[str]) -> None:
        """One table of each game is always played at."""
        for name in names:
            if name not in self._playing or self._playing[name].done():
                player = Player(self._victim.port, name, len(self._players))
                self._players.append(player)
                self._playing[name] = asyncio.create_task(player.play())

    # Faults

    async def _kill(self) -> None:
        await self._victim.end(signal.SIGKILL)
        await self._victim.start()

    async def _term(self) -> None:
        status = await self._victim.end(signal.SIGTERM)
        if status not in (0, -signal.SIGTERM):
            self.count.wrong.append(f"SIGTERM ended the server with status {status}")
        await self._victim.start()

    async def _tear(self) -> None:
        """Killed in the middle of a write: what stands last in the log of the database is rubbish."""
        await self._victim.end(signal.SIGKILL)
        with (self._victim.data / "tables.sqlite-wal").open("ab") as log:
            log.write(self._random.randbytes(self._random.randrange(1, 9_000)))
        await self._victim.start()

    async def _kill_workers(self) -> None:
        for worker in self._victim.workers():
            os.kill(worker, signal.SIGKILL)

    async def _fill(self) -> None:
        """The files cannot grow."""
        sizes = [each.stat().st_size for each in self._victim.data.glob("tables.sqlite*")]
        await self._limit(max([*sizes, 4_096]))

    async def _refuse(self) -> None:
        """Nothing at all can be written."""
        await self._limit(0)

    async def _limit(self, size: int) -> None:
        _, most = resource.prlimit(self._victim.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self._victim.pid, resource.RLIMIT_FSIZE, (size, most))
        await asyncio.sleep(self._random.uniform(0.5, 1.5))
        if size == 0:
            head, _ = await asyncio.wait_for(Line(self._victim.port).ask("GET", "/healthz"), LONGEST_REQUEST)
            if b" 503 " not in head:
                self.count.wrong.append("/healthz calls a disk well that takes nothing")
        resource.prlimit(self._victim.pid, resource.RLIMIT_FSIZE, (most, most))

    async def _second(self) -> None:
        status, said = await self._victim.second()
        if status == 0 or "Another table server" not in said:
            self.count.wrong.append(f"a second server was not refused: {status} {said[-300:]}")

    async def _damage(self) -> None:
        """A copy of the database with rubbish in it is refused or shown as far as it goes; the server never dies."""
        with tempfile.TemporaryDirectory() as folder:
            copy = self._copy(Path(folder))
            database = copy / "tables.sqlite"
            data = bytearray(database.read_bytes())
            for _ in range(4):
                at = self._random.randrange(len(data))
                data[at : at + 2_000] = self._random.randbytes(len(data[at : at + 2_000]))
            database.write_bytes(data)
            for player in self._players:
                try:
                    await self._load(copy, player)
                except (ShambleError, sqlite3.Error):
                    continue
                except Exception as wrong:
                    if "sqlite" not in str(type(wrong.__cause__ or wrong)) and "sqlalchemy" not in repr(type(wrong)):
                        self.count.wrong.append(f"a damaged database: {type(wrong).__name__}: {wrong}")

    # Looking whether all is there

    def _copy(self, folder: Path) -> Path:
        with (
            sqlite3.connect(self._victim.data / "tables.sqlite", timeout=20) as now,
            sqlite3.connect(folder / "tables.sqlite") as copy,
        ):
            now.backup(copy)
        copy.close()
        now.close()
        (folder / "links.key").write_bytes((self._victim.data / "links.key").read_bytes())
        return folder

    async def _check(self) -> None:
        """Every answer that was acknowledged is there once, and every match is what a clean replay gives."""
        given = [list(player.given) for player in self._players]
        with tempfile.TemporaryDirectory() as folder:
            copy = self._copy(Path(folder))
            for player, before in zip(self._players, given, strict=True):
                if player.token:
                    table = await self._load(copy, player)
                    self._compare(table, player, before)

    async def _load(self, folder: Path, player: Player) -> LiveTable | None:
        """The table as it is kept, without anybody playing on."""
        store, thinkers = Store(folder / "tables.sqlite"), Thinkers(1)
        try:
            await store.open()
            found = await store.find_link(digest(player.token))
            kept = await store.load(found[0]) if found else None
            settings = Settings(data=folder)
            return LiveTable(kept, store, thinkers, settings, Keeper(folder)) if kept else None
        finally:
            await store.close()

    def _compare(self, table: LiveTable | None, player: Player, before: list[str]) -> None:
        kept = [each.words for each in table.match.answers if each.seat == 0] if table and table.match else []
        sent = [*player.given, *([player.pending[1]] if player.pending else [])]
        same = next((n for n, pair in enumerate(zip(kept, sent, strict=False)) if pair[0] != pair[1]), None)
        fitting = min(len(kept), len(sent)) if same is None else same
        self.count.checks += 1
        self.count.lost += max(0, len(before) - fitting)
        self.count.doubled += max(0, len(kept) - fitting)
        if table and table.match and table.match.replay().digest != table.match.digest:
            self.count.differ += 1


async def soak(faults: int, seed: int, names: list[str]) -> Count:
    """Do this many faults to a server at which all games are played."""
    with tempfile.TemporaryDirectory() as folder:
        return await Soak(Path(folder) / "data", seed).run(faults, names or sorted(games()))


def _serve(data: Path, port: int) -> int:
    settings = Settings(data=data, port=port, posts=ENDLESS, news=ENDLESS, misses=ENDLESS, bot_pause=0.0, idle=2.0)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        serve(open_browser=False, settings=settings)
    except KeyboardInterrupt:
        return 0
    except ShambleError as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


def main(words: list[str]) -> int:
    """Soak and print the counts."""
    parser = argparse.ArgumentParser(prog="python -m shamble.table.faults", description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--faults", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    given = parser.parse_args(words)
    if given.serve is not None:
        return _serve(given.serve, given.port)
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        log_to(nowhere)
        try:
            count = asyncio.run(soak(given.faults, given.seed, given.games))
        finally:
            log_to(None)
    print(count)
    for each in count.wrong:
        print(f"  {each}")
    return 0 if count.is_well else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
