"""Bots think in processes of their own, so that the table never waits for them.

Each table has its process, which keeps the match and is only told the answers since it last thought. What else takes
long (summaries, strange save files) is done by one more process.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar
from zlib import crc32

from shamble.engine.match import Match
from shamble.engine.save import decode, encode, from_save, to_save

from .logs import log

T = TypeVar("T")

MOST_MATCHES = 200
LONGEST_THOUGHT = 30.0
LONGEST_START = 120.0
"""How many seconds a process may take to start; a busy machine starts it slowly."""


class Thinkers:
    """The processes that think."""

    def __init__(self, count: int) -> None:
        self._count = max(1, count)
        self._thinkers: dict[int, Thinker] = {}
        self._known: OrderedDict[str, tuple[str, int]] = OrderedDict()

    async def choose(self, table: str, epoch: str, match: Match, seat: int, bot: str) -> str:
        """What a bot answers for a seat; a bot that fails is replaced by a random answer."""
        ask = match.ask_of(seat)
        offered = [option.words for option in ask.options] if ask else []
        try:
            words = await self._ask_bot(table, epoch, match, seat, bot)
            if words in offered:
                return words
            log("bot.wrong", bot=bot, table=table, words=words)
        except Exception as wrong:
            log("bot.failed", bot=bot, table=table, error=f"{type(wrong).__name__}: {wrong}")
        return random.SystemRandom().choice(offered)

    async def _ask_bot(self, table: str, epoch: str, match: Match, seat: int, bot: str) -> str:
        place = crc32(table.encode()) % self._count
        known, count = self._known.get(table, ("", 0))
        seed = random.SystemRandom().getrandbits(64)
        now = len(match.answers)
        words: str | None = None
        if known == epoch and count <= now:
            tail = [(answer.seat, answer.words) for answer in match.answers[count:]]
            words = await self.run_at(place, _think_on, table, epoch, count, tail, seat, bot, seed)
        if words is None:
            save = encode(to_save(match))
            words = await self.run_at(place, _think_afresh, table, epoch, save, match.packs, seat, bot, seed)
        self._known[table] = (epoch, now)
        self._known.move_to_end(table)
        while len(self._known) > MOST_MATCHES * self._count:
            self._known.popitem(last=False)
        return words

    async def run(self, work: Callable[..., T], *args: Any, seconds: float = LONGEST_THOUGHT) -> T:
        """Do something that takes long, beside the bots."""
        return await self.run_at(self._count, work, *args, seconds=seconds)

    async def run_at(self, place: int, work: Callable[..., T], *args: Any, seconds: float = LONGEST_THOUGHT) -> T:
        """Do something in one of the processes."""
        thinker = self._thinkers.get(place)
        if thinker is None:
            thinker = self._thinkers[place] = Thinker(_warm_up if place == self._count else os.getpid)
        return await thinker.run(work, *args, seconds=seconds)

    def close(self) -> None:
        """End all processes."""
        for thinker in self._thinkers.values():
            thinker.close()
        self._thinkers.clear()


class Thinker:
    """One process, which does one thing after another; if one hangs it is ended and started again for the next."""

    def __init__(self, ready: Callable[[], object]) -> None:
        self._ready = ready
        """What the process does before its time begins."""
        self._turn = asyncio.Lock()
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., T], *args: Any, seconds: float) -> T:
        """Do something. Its time begins when its turn has come and the process is there."""
        async with self._turn:
            try:
                pool = self._pool or await self._start()
                return await asyncio.wait_for(asyncio.wrap_future(pool.submit(work, *args)), seconds)
            except (TimeoutError, RuntimeError, asyncio.CancelledError):
                self.close()
                raise

    async def _start(self) -> ProcessPoolExecutor:
        self._pool = ProcessPoolExecutor(
            1, mp_context=get_context("spawn"), initializer=_begin, initargs=(os.getpid(),)
        )
        await asyncio.wait_for(asyncio.wrap_future(self._pool.submit(self._ready)), LONGEST_START)
        return self._pool

    def close(self) -> None:
        """End the process."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


# In the processes

_matches: OrderedDict[str, tuple[str, Match]] = OrderedDict()


def _begin(parent: int) -> None:
    """A process that thinks leaves Ctrl-C to the server, gives way to it, and ends when it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _warm_up() -> None:
    """Read everything that a check of strangers' files needs, so that it does not count as their time."""
    from shamble.engine.game import games

    from . import packs, summary  # noqa: F401
    from .render import environment

    games()
    _ = environment().get_template("scene/scene.html").module


def _think_afresh(table: str, epoch: str, save: bytes, packs: tuple[Path, ...], seat: int, bot: str, seed: int) -> str:
    match = from_save(decode(save, "The match"), packs=packs)
    _matches[table] = (epoch, match)
    _matches.move_to_end(table)
    while len(_matches) > MOST_MATCHES:
        _matches.popitem(last=False)
    return _think(match, seat, bot, seed)


def _think_on(
    table: str, epoch: str, count: int, tail: list[tuple[int, str]], seat: int, bot: str, seed: int
) -> str | None:
    """Think about a match that this process knows; None if it does not know it as it was after `count` answers."""
    known, match = _matches.get(table, ("", None))
    if match is None or known != epoch or len(match.answers) != count:
        return None
    for by, words in tail:
        match.answer(words, by)
    return _think(match, seat, bot, seed)


def _think(match: Match, seat: int, bot: str, seed: int) -> str:
    from shamble.bots import bot as find_bot

    return str(find_bot(bot).choose(match.view(seat), random.Random(seed)))
