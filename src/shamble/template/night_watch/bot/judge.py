"""How good a position is for a seat."""

from __future__ import annotations

from ..state import MOST_STONES, NIGHTS, Watch


def judge(g: Watch, seat: int) -> float:
    """Every night survived counts, and every stone."""
    if g.ending:
        return 1.0 if seat in g.winners else 0.0
    return 0.5 * (g.night - 1) / NIGHTS + 0.4 * g.stones / MOST_STONES
