"""Walkers: the supply, and how they come, go and move."""

from __future__ import annotations

from ....engine.rulebook import rule
from ..content.board import CellNo
from ..state import WALKER_TOKENS, Defense


@rule("BD-2.16")
def tokens_needed(walkers: int) -> int:
    """A Location needs a token for every 3 Walkers and one for each that is left."""
    return walkers // 3 + walkers % 3


@rule("BD-2.16", "BD-2.17", "BD-2.18", "BD-10.05")
def add_walkers(g: Defense, cell: CellNo, count: int) -> int:
    """Add as many of the Walkers as the supply allows; the others are not owed."""
    walkers = g.walkers
    here = walkers[cell]
    if sum(walkers) + count <= WALKER_TOKENS:  # a token for each of them is more than enough
        return _come(g, cell, count) if count else _none_left(g, cell)
    others = sum([each // 3 + each % 3 for each in walkers]) - (here // 3 + here % 3)
    for added in range(count, 0, -1):
        if others + (here + added) // 3 + (here + added) % 3 <= WALKER_TOKENS:
            return _come(g, cell, added)
    return _none_left(g, cell)


def _come(g: Defense, cell: CellNo, count: int) -> int:
    g.walkers[cell] += count
    g.story.tell("walkers-come", count, g.places[cell])
    return count


def _none_left(g: Defense, cell: CellNo) -> int:
    g.story.tell("no-walkers-left", g.places[cell])
    return 0


@rule("BD-2.15", "BD-2.25", "BD-13.07")
def remove_walkers(g: Defense, cell: CellNo, count: int) -> int:
    """Remove up to this many Walkers, those that are not fresh first; the supply never forbids it."""
    here = g.walkers[cell]
    removed = count if count < here else here
    g.walkers[cell] = here = here - removed
    if g.fresh[cell] > here:
        g.fresh[cell] = here
    return removed


@rule("BD-2.25", "BD-13.06", "BD-13.07")
def move_walkers(g: Defense, source: CellNo, target: CellNo, count: int) -> int:
    """Move Walkers, those that are not fresh first; a fresh one stays fresh; the supply is not tested."""
    moved = min(count, g.walkers[source])
    fresh_moved = max(0, moved - (g.walkers[source] - g.fresh[source]))
    g.walkers[source] -= moved
    g.walkers[target] += moved
    g.fresh[source] -= fresh_moved
    g.fresh[target] += fresh_moved
    return moved


@rule("BD-12.02", "BD-13.07", "BD-14.02", "BD-14.03", "BD-14.04", "BD-14.05", "BD-14.06")
def damaging_walkers(g: Defense, cell: CellNo) -> int:
    """Walkers less the fresh ones, then less Prison Walls, then less a Barricade Kit; never below 0."""
    walkers = g.walkers[cell]
    if not walkers:
        return 0
    ignored = g.content.locations[g.places[cell]].ignored
    return max(0, max(0, walkers - g.fresh[cell] - ignored) - g.walls[cell])
