"""What goes over a stream: at first the whole view, then how the lines of those parts change that are others now."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import msgspec
from markupsafe import escape


def mark(html: str) -> str:
    """A short mark of a view, by which a page says which one it shows already."""
    return blake2b(html.encode(), digest_size=6).hexdigest()


PILE_LINK = 'href="?pile='
"""How a drawing links to a pile: it is shared, so it cannot say at which table and moment."""
LINK = "\ue000"
"""What stands in such a drawing for the address of the page's own link; nobody can type it, and no font shows it."""


def seen_at(drawing: str, moment: str, quote: str = '"') -> str:
    """A drawing of the table as the page of a link shows it: its piles open as they lay at a moment.

    >>> seen_at('<a href="?pile=discards">', "/t/x/at?n=3")
    '<a href="/t/x/at?n=3&amp;pile=discards">'
    >>> seen_at(f'<a href="{LINK}/log">', "/t/x/at?n=3")
    '<a href="/t/x/log">'
    """
    start = escape(moment + ("&" if "?" in moment else "?"))
    drawing = drawing.replace(LINK, str(escape(moment.partition("/at?")[0])))
    return drawing.replace(PILE_LINK.replace('"', quote), f"href={quote}{start}pile=")


class Wire:
    """What one open page was sent, part by part; it makes the next event.

    At first the page is told which parts there are, how many lines each has, and all the lines. Later it is told how
    the lines of single parts change, and under the name of no part which parts there are, if these are others.
    """

    def __init__(self, has: str = "", moment: str = "") -> None:
        self._moment = moment
        self._has = has
        """The mark of the view that came with the page: it is not sent again, but its lines are not known either."""
        self._seen: Mapping[str, str] = {}
        self._sent: Mapping[str, str] = {}

    def event(self, version: int, parts: Mapping[str, str]) -> str:
        """The event for a new view; empty if the page has it already."""
        if parts == self._seen:
            return ""
        self._seen = parts
        has, self._has = self._has, ""
        if has and has == mark(seen_at("\n".join(parts.values()), self._moment)):
            return f"id: {version}\nevent: same\ndata: same\n\n"
        if self._sent:
            told = f"event: change\ndata: {seen_at(_changes(self._sent, parts), self._moment, QUOTE)}"
        else:
            counts = msgspec.json.encode({name: text.count("\n") + 1 for name, text in parts.items()}).decode()
            lines = "\ndata: ".join(line for text in parts.values() for line in lines_of(text))
            told = f"event: view\ndata: {counts}\ndata: {seen_at(lines, self._moment)}"
        self._sent = parts
        return f"id: {version}\n{told}\n\n"


def _changes(old: Mapping[str, str], new: Mapping[str, str]) -> str:
    """How the parts of a view have changed, as JSON."""
    told = [f"{_quoted(name)}:{_change(old.get(name), text)}" for name, text in new.items() if old.get(name) != text]
    if list(old) != list(new):
        told.append(f'"":{msgspec.json.encode(list(new)).decode()}')
    return "{" + ",".join(told) + "}"


@lru_cache(500)
def _quoted(name: str) -> str:
    return msgspec.json.encode(name).decode()


@lru_cache(500)
def _change(old: str | None, new: str) -> str:
    """How a part has changed, as JSON: the same for all the pages that show it."""
    lines = lines_of(new)
    return msgspec.json.encode(lines if old is None else difference(lines_of(old), lines)).decode()


def receive(old: Mapping[str, list[str]], changes: Mapping[str, list[Any]]) -> dict[str, list[str]]:
    """The lines of all parts, as a page makes them from those it has.

    >>> receive({"a": ["one"], "b": ["two"]}, {"b": [[0, 1], "three"], "": ["b"]})
    {'b': ['two', 'three']}
    """
    names = changes.get("", old)
    return {name: patch(old.get(name, []), changes[name]) if name in changes else old[name] for name in names}


def unfold(lines: list[str]) -> dict[str, list[str]]:
    """The parts of a first view, as a page takes them apart.

    >>> unfold(['{"a":1,"b":2}', "one", "two", "three"])
    {'a': ['one'], 'b': ['two', 'three']}
    """
    counts, at, parts = msgspec.json.decode(lines[0], type=dict[str, int]), 1, {}
    for name, count in counts.items():
        parts[name], at = lines[at : at + count], at + count
    return parts


def lines_of(text: str) -> list[str]:
    """The lines of a part. A carriage return ends a line of a stream, too: one in a text would write its own event."""
    return (text.replace("\r", "") if "\r" in text else text).split("\n")


QUOTE = '\\"'
"""How a quotation mark stands in JSON."""

Change = str | tuple[int, int]

STRETCH = 16
"""How many lines are compared at once."""


def difference(old: list[str], new: list[str]) -> list[Change]:
    """How to make the new lines: `(start, count)` takes over old lines, a text is a new line.

    >>> difference(["a", "b", "c"], ["a", "x", "b", "c"])
    [(0, 1), 'x', (1, 2)]
    """
    places = {line: place for place, line in enumerate(old)}
    found: list[Change] = []
    start = count = 0
    at, end = 0, len(new)
    while at < end:
        if count:
            # Most of a view stays as it was: whole stretches are compared at once.
            while at + STRETCH <= end and old[start + count : start + count + STRETCH] == new[at : at + STRETCH]:
                count += STRETCH
                at += STRETCH
            if at == end:
                break
        line = new[at]
        at += 1
        if count and start + count < len(old) and old[start + count] == line:
            count += 1
            continue
        if count:
            found.append((start, count))
        start, count = places.get(line, 0), int(line in places)
        if not count:
            found.append(line)
    if count:
        found.append((start, count))
    return found


def patch(old: list[str], changes: list[Any]) -> list[str]:
    """The new lines, as a page makes them.

    >>> patch(["a", "b", "c"], [(0, 1), "x", (1, 2)])
    ['a', 'x', 'b', 'c']
    """
    new: list[str] = []
    for change in changes:
        new += [change] if isinstance(change, str) else old[change[0] : change[0] + change[1]]
    return new
