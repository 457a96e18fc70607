"""The board: a square of four cells, numbered clockwise from the top left, on which the Locations are laid."""

from __future__ import annotations

from ....engine.places import Places

CELLS = ("top-left", "top-right", "bottom-right", "bottom-left")

BOARD = Places(CELLS, zip(CELLS, (*CELLS[1:], CELLS[0]), strict=True))
"""Each cell is adjacent to the two that share an edge with it (BD-2.01)."""

OPPOSITE = tuple(row.index(2) for row in BOARD.distance)
"""The cell across the middle: two steps away."""
