"""What goes over a stream: at first the whole view, then only the lines that the page does not have yet."""

from __future__ import annotations

from hashlib import blake2b

import msgspec


def mark(html: str) -> str:
    """A short mark of a view, by which a page says which one it shows already."""
    return blake2b(html.encode(), digest_size=6).hexdigest()


class Wire:
    """What one open page was sent; it makes the next event."""

    def __init__(self, has: str = "") -> None:
        self._has = has
        """The mark of the view that came with the page: it is not sent again, but its lines are not known either."""
        self._html = ""
        self._lines: list[str] = []

    def event(self, version: int, html: str) -> str:
        """The event for a new view; empty if the page has it already.

        A carriage return ends a line of a stream, too: one in a text would write an event of its own.
        """
        html = html.replace("\r", "")
        if html == self._html:
            return ""
        self._html, lines = html, html.strip().split("\n")
        has, self._has = self._has, ""
        if has and has == mark(html):
            return f"id: {version}\nevent: same\ndata: same\n\n"
        if not self._lines:
            self._lines = lines
            return f"id: {version}\nevent: view\ndata: " + "\ndata: ".join(lines) + "\n\n"
        changes = difference(self._lines, lines)
        # The old strings are kept where they are equal: their hashes are known.
        self._lines = patch(self._lines, changes)
        return f"id: {version}\nevent: change\ndata: {msgspec.json.encode(changes).decode()}\n\n"


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
