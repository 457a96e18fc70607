"""Dice that nobody can choose alone: each person's browser seals a share, all shares are shown, and they make the seed.

The server's secret is sealed first (its seal stands on the page), then every browser sends the seal of a share of its
own, and only then the shares are shown. A page without script, or a bot, gives none and is named as such.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable

from shamble.engine.chance import SEED_BYTES, commitment
from shamble.engine.fairness import SHARE_BYTES, Drawn, Share, mix, seal

from .kept import Link

LONGEST_SEAL = 3.0
"""How many seconds a page has to send its seal when a new seed is drawn in play."""
LONGEST_REVEAL = 5.0
"""How many seconds a browser has to show the share that it sealed."""
DIGITS = frozenset("0123456789abcdef")


class Round:
    """One drawing of a seed."""

    def __init__(self) -> None:
        self.secret = secrets.token_bytes(SEED_BYTES)
        self.seals: dict[str, str] = {}
        self.shares: dict[str, bytes] = {}
        self.reveals = False
        self._news = asyncio.Event()

    @property
    def promise(self) -> str:
        """The seal of the server's secret."""
        return commitment(self.secret)

    def take_seal(self, link: Link, word: str) -> bool:
        """A browser sends the seal of its share; a later one counts as long as none was shown."""
        if self.reveals or not is_hex(word):
            return False
        self.seals[link.id] = word
        self._news.set()
        return True

    def take_share(self, link: Link, word: str) -> bool:
        """A browser shows its share; one that does not fit its seal is none."""
        if not self.reveals or not is_hex(word) or seal(bytes.fromhex(word)) != self.seals.get(link.id):
            return False
        self.shares[link.id] = bytes.fromhex(word)
        self._news.set()
        return True

    async def wait(self, done: Callable[[], bool], seconds: float) -> None:
        """Wait until something is there, but not for ever."""
        until = time.monotonic() + seconds
        while not done() and (left := until - time.monotonic()) > 0:
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), left)
            except TimeoutError:
                return

    def draw(self, people: Iterable[tuple[str, str]], others: Iterable[str], answers: int) -> tuple[bytes, Drawn]:
        """The seed and how it was made: people are links and the names at them, others are seats of bots."""
        shares, without = [], []
        for link, name in people:
            share = self.shares.get(link)
            if share is None:
                without.append(name)
            else:
                shares.append(Share(name, self.seals[link], share.hex()))
        seed = mix(self.secret, [bytes.fromhex(each.share) for each in shares])
        return seed, Drawn(answers, self.secret.hex(), tuple(shares), (*without, *others))


def is_hex(word: str) -> bool:
    """Whether a word is a share or a seal: 32 bytes in hexadecimal digits.

    >>> is_hex("0f" * 32), is_hex("0f"), is_hex("zz" * 32)
    (True, False, False)
    """
    return len(word) == 2 * SHARE_BYTES and DIGITS.issuperset(word)
