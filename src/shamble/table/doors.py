"""Who comes in: how many connections there may be, in all and from one address, and how slow a request may be."""

from __future__ import annotations

import asyncio
import ipaddress
import resource
from collections import Counter
from functools import lru_cache
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from shamble.engine.errors import ShambleError

from .logs import log
from .settings import Settings

LONGEST_HEAD = 10.0
"""How many seconds the head of a request may take to arrive."""
LONGEST_BODY = 60.0
"""How many seconds its body may take."""
LONGEST_BLOCK = 60.0
"""How many seconds somebody may leave unread what was sent to them."""
RESERVE = 64
"""How many open files are kept for everything that is no connection."""
WANTED_FILES = 65_536
"""As many open files as any server of this kind needs, where the system sets no bound."""


def more_handles() -> int:
    """Every open page holds a connection: allow as many open files as the system lets this process have."""
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if most == resource.RLIM_INFINITY else most
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    except (ValueError, OSError):
        return soft
    return wanted


@lru_cache(10_000)
def network(address: str) -> str:
    """What counts as one sender: an address, or the network of a household where addresses are plentiful.

    >>> network("203.0.113.7"), network("2001:db8::1:2:3:4"), network("::ffff:203.0.113.7"), network("unknown")
    ('203.0.113.7', '2001:db8::/64', '203.0.113.7', '?')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return "?"
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class NoProxy(ShambleError):
    """What was given as a proxy is none."""


def _proxy(word: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(word, strict=False)
    except ValueError:
        raise NoProxy(f"A proxy is named by its address, such as --proxy 127.0.0.1, and {word!r} is none.") from None


class Doors:
    """The connections of a server."""

    def __init__(self, settings: Settings, handles: int) -> None:
        self.backlog = max(8, min(512, handles // 8))
        self.most = max(16, min(settings.connections, handles - self.backlog - RESERVE))
        self._each = min(settings.from_one, self.most // 2)
        self._proxies = [_proxy(each) for each in settings.proxies]
        self._here: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether one more connection may come in; proxies that are trusted bring everybody's."""
        who = network(address)
        if self._here.total() >= self.most or (self._here[who] >= self._each and not self._is_proxy(address)):
            log("connection.refused", address=who, of_it=self._here[who], in_all=self._here.total())
            return False
        self._here[who] += 1
        return True

    def leave(self, address: str) -> None:
        """A connection has ended."""
        who = network(address)
        self._here[who] -= 1
        if self._here[who] <= 0:
            del self._here[who]

    def _is_proxy(self, address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in each for each in self._proxies)

    def protocol(self) -> type[asyncio.Protocol]:
        """What speaks HTTP on each connection."""
        return type("Door", (_Door,), {"doors": self})


def _sentence(status: str, text: str) -> bytes:
    head = f"HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {len(text)}\r\n"
    return f"{head}retry-after: 10\r\nconnection: close\r\n\r\n{text}".encode()


FULL = _sentence("503 Service Unavailable", "There are too many connections; close some pages or come back later.")
SLOW = _sentence("408 Request Timeout", "This request took too long to arrive.")


class _Door(H11Protocol):
    """One connection: refused where there are too many, cut where a request comes too slowly or nobody reads."""

    doors: Doors
    _came = False
    _waits_for = ""
    _timer: asyncio.TimerHandle | None = None
    _block: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._came = self.doors.enter(self._address)
        if not self._came:
            transport.write(FULL)
            transport.close()
            return
        self._time()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else "?"

    def connection_lost(self, exc: Exception | None) -> None:
        if self._came:
            self._came = False
            self.doors.leave(self._address)
        for timer in (self._timer, self._block):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._came and not self.transport.is_closing():
            super().data_received(data)
            self._time()

    # Slow requests

    def _waiting(self) -> str:
        """What has still to arrive: the head of a request, its body, or nothing."""
        if self.cycle is None or self.cycle.response_complete:
            return "head"
        return "body" if self.cycle.more_body else ""

    def _time(self) -> None:
        """Begin to count the time when something else has to arrive; more bytes of the same win no time."""
        waits_for = self._waiting()
        if waits_for == self._waits_for:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._waits_for, self._timer = waits_for, None
        if waits_for:
            seconds = LONGEST_HEAD if waits_for == "head" else LONGEST_BODY
            self._timer = self.loop.call_later(seconds, self._cut)

    def _cut(self) -> None:
        if self._waiting() != self._waits_for:
            self._time()
        elif not self.transport.is_closing():
            log("connection.slow", address=network(self._address), waited_for=self._waits_for)
            if self.cycle is None or not self.cycle.response_started:
                self.transport.write(SLOW)
            self.transport.close()

    # Slow readers

    def pause_writing(self) -> None:
        super().pause_writing()
        self._block = self.loop.call_later(LONGEST_BLOCK, self._drop)

    def resume_writing(self) -> None:
        if self._block is not None:
            self._block.cancel()
        super().resume_writing()

    def _drop(self) -> None:
        log("connection.unread", address=network(self._address))
        self.transport.abort()
