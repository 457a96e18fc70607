"""Locks on the doors: headers, where POSTs may come from, and how many there may be."""

from __future__ import annotations

import ipaddress
import re
import socket
import time
from collections import OrderedDict
from collections.abc import Sequence
from urllib.parse import urlsplit

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-robots-tag": "noindex",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?")


def is_host(host: str) -> bool:
    """Whether a Host header names a host at all, and a port that there is.

    >>> is_host("table:8000"), is_host("[::1]"), is_host("table:99999"), is_host("table:8000:1")
    (True, True, False, False)
    """
    found = _HOST.fullmatch(host)
    return found is not None and int(found[2] or 0) < 65_536


AT_HOME = (".local", ".lan", ".home", ".internal", ".home.arpa", ".localhost")
"""How names end that nobody can buy: no page of a stranger has such a name."""


def is_name_of_ours(host: str, names: Sequence[str]) -> bool:
    """Whether a Host is one that this server goes by.

    Somebody's page on the web may give its own name the address of this server, and would then count as one of our own
    pages. So a name that can be bought has to be told to the server first.

    >>> is_name_of_ours("192.168.1.5:8000", ()), is_name_of_ours("attic.local", ()), is_name_of_ours("evil.example", ())
    (True, True, False)
    >>> is_name_of_ours("table.example:443", ("table.example",)), is_name_of_ours("evil.example", ("*",))
    (True, True)
    """
    found = _HOST.fullmatch(host)
    if found is None:
        return False
    name = found[1].strip("[]").lower().rstrip(".")
    if "." not in name or name.endswith(AT_HOME) or "*" in names:
        return True
    if name in {each.lower() for each in names} or name == socket.gethostname().lower():
        return True
    try:
        return bool(ipaddress.ip_address(name))
    except ValueError:
        return False


def is_same_origin(host: str, origin: str, site: str, has_cookie: bool) -> bool:
    """Whether a POST comes from a page of this server.

    Browsers say so with Sec-Fetch-Site, or with Origin. A page without script, on plain HTTP and not on this machine,
    sends neither (its Origin is `null`, as we ask for no referrers): then our SameSite=Strict cookie has to be there.

    >>> is_same_origin("table:8000", "http://table:8000", "", False), is_same_origin("table", "http://evil", "", True)
    (True, False)
    """
    if site:
        return site == "same-origin"
    if origin and origin != "null":
        try:
            return urlsplit(origin).netloc.lower() == host.lower()
        except ValueError:  # such as `http://[`
            return False
    return has_cookie


class Buckets:
    """How often each address may do something: `rate` a second in the long run, `most` at once."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, amount: float = 1.0) -> bool:
        """Whether there is still room; if so it is used up."""
        now = time.monotonic()
        level, then = self._levels.pop(who, (self._most, now))
        level = min(self._most, level + (now - then) * self._rate)
        allowed = level >= amount
        self._levels[who] = (level - amount if allowed else level, now)
        while len(self._levels) > 10_000:
            self._levels.popitem(last=False)
        return allowed
