"""What goes over a stream: at first the whole view, then only the lines that the page does not have yet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate

import msgspec
from markupsafe import escape


def mark(html: str) -> str:
    """A short mark of a view, by which a page says which one it shows already."""
    return blake2b(html.encode(), digest_size=6).hexdigest()


PILE_LINK = 'href="?pile='
"""How a drawing links to a pile: it is shared, so it cannot say at which table and moment."""


def seen_at(drawing: str, moment: str, quote: str = '"') -> str:
    """A drawing of the table whose piles open as they lay at a moment.

    >>> seen_at('<a href="?pile=discards">', "/t/x/at?n=3")
    '<a href="/t/x/at?n=3&amp;pile=discards">'
    """
    start = escape(moment + ("&" if "?" in moment else "?"))
    return drawing.replace(PILE_LINK.replace('"', quote), f"href={quote}{start}pile=")


class Wire:
    """What one open page was sent, part by part; it makes the next event.

    Parts that are as they were take no more than a look; only of the others the lines are compared.
    """

    def __init__(self, has: str = "", moment: str = "") -> None:
        self._moment = moment
        self._has = has
        """The mark of the view that came with the page: it is not sent again, but its lines are not known either."""
        self._seen: Mapping[str, str] = {}
        self._sent: Mapping[str, str] = {}
        self._counts: dict[str, int] = {}
        """How many lines each part has that was sent."""

    def event(self, version: int, parts: Mapping[str, str]) -> str:
        """The event for a new view; empty if the page has it already."""
        if parts == self._seen:
            return ""
        self._seen = parts
        has, self._has = self._has, ""
        if has and has == mark(seen_at("\n".join(parts.values()), self._moment)):
            return f"id: {version}\nevent: same\ndata: same\n\n"
        if self._sent:
            changes = msgspec.json.encode(self._changes(parts)).decode()
            told = f"event: change\ndata: {seen_at(changes, self._moment, QUOTE)}"
        else:
            self._counts = {name: text.count("\n") + 1 for name, text in parts.items()}
            lines = "\ndata: ".join(line for text in parts.values() for line in lines_of(text))
            told = f"event: view\ndata: {seen_at(lines, self._moment)}"
        self._sent = parts
        return f"id: {version}\n{told}\n\n"

    def _changes(self, parts: Mapping[str, str]) -> list[Change]:
        """How to make the lines of all the new parts from those of the old ones."""
        old, counts, new_counts = self._sent, self._counts, {}
        starts = dict(zip(counts, accumulate(counts.values(), initial=0), strict=False))
        found: list[Change] = []
        for name, text in parts.items():
            start, before = starts.get(name, 0), old.get(name)
            if before == text:
                count = new_counts[name] = counts[name]
                _add(found, start, count)
                continue
            made, new_counts[name] = _compared(before, text) if before is not None else _all_new(text)
            for each in made:
                if isinstance(each, str):
                    found.append(each)
                else:
                    _add(found, start + each[0], each[1])
        self._counts = new_counts
        return found


def lines_of(text: str) -> list[str]:
    """The lines of a part. A carriage return ends a line of a stream, too: one in a text would write its own event."""
    return (text.replace("\r", "") if "\r" in text else text).split("\n")


def _add(found: list[Change], start: int, count: int) -> None:
    """Take over old lines; those that follow the last ones are taken together with them."""
    last = found[-1] if found else ""
    if not isinstance(last, str) and last[0] + last[1] == start:
        found[-1] = last[0], last[1] + count
    else:
        found.append((start, count))


@lru_cache(500)
def _compared(old: str, new: str) -> tuple[list[Change], int]:
    """How a part has changed, and how many lines it has now: the same for all the pages that show it."""
    lines = lines_of(new)
    return difference(lines_of(old), lines), len(lines)


def _all_new(text: str) -> tuple[list[Change], int]:
    lines = lines_of(text)
    return [*lines], len(lines)


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


def patch(old: list[str], changes: list[Change]) -> list[str]:
    """The new lines, as a page makes them.

    >>> patch(["a", "b", "c"], [(0, 1), "x", (1, 2)])
    ['a', 'x', 'b', 'c']
    """
    new: list[str] = []
    for change in changes:
        new += [change] if isinstance(change, str) else old[change[0] : change[0] + change[1]]
    return new
