"""Drawings of one table, part by part, kept for whoever is to see the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Parts = dict[str, str]
"""Each part by its name, in the order of the page; a line break lies between two of them."""

Kept = dict[str, list[tuple[tuple[Any, ...], str]]]


class Easel:
    """What was drawn of one table lately, part by part, each with all that it was drawn from.

    A drawing is shown again for what is equal to that and for nothing else: nothing of another seat's comes with it.
    What nobody was shown at this version of the table or at the one before is forgotten.
    """

    def __init__(self) -> None:
        self._version = 0
        self._now: Kept = {}
        self._before: Kept = {}

    def turn_to(self, version: int) -> None:
        """Draw a version of the table from now on."""
        if version != self._version:
            self._version, self._before, self._now = version, self._now, {}

    def __call__(self, name: str, draw: Callable[..., str], *given: Any) -> str:
        """The drawing of what is given; what bears the same name is drawn in the same way."""
        now = self._now.get(name)
        if now is None:
            now = self._now[name] = []
        for kept in now:
            if kept[0] == given:
                return kept[1]
        for kept in self._before.get(name, ()):
            if kept[0] == given:
                now.append(kept)
                return kept[1]
        drawn = str(draw(*given)).strip()
        now.append((given, drawn))
        return drawn
