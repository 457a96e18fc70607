"""The wall and its stones."""

from __future__ import annotations

from shamble.engine.rulebook import rule

from ..state import MOST_STONES, Watch


@rule("NW-2.01")
def add_stones(g: Watch, n: int) -> None:
    """Stones are added, as many as fit."""
    added = min(n, MOST_STONES - g.stones)
    g.stones += added
    g.story.tell("mends", added, g.stones)


@rule("NW-1.02")
def remove_stones(g: Watch, n: int) -> None:
    """Stones are removed; without the last one all players lose at once."""
    removed = min(n, g.stones)
    g.stones -= removed
    g.story.tell("crumbles", removed, g.stones)
    if g.stones == 0:
        g.end("breached")
