"""The board: a square of four cells, numbered clockwise from the top left, on which the Locations are laid."""

from __future__ import annotations

from typing import NewType

from ....engine.places import Places
from ....engine.state import Index

CellNo = NewType("CellNo", Index)
"""The number of a cell, clockwise from the top left."""

CELLS = ("top-left", "top-right", "bottom-right", "bottom-left")

BOARD = Places(CELLS, zip(CELLS, (*CELLS[1:], CELLS[0]), strict=True))
"""Each cell is adjacent to the two that share an edge with it (BD-2.01)."""

EVERY_CELL = tuple(map(CellNo, range(len(CELLS))))
NEAR = tuple(tuple(map(CellNo, near)) for near in BOARD.near)
"""By cell the two that it is next to."""
OPPOSITE = tuple(CellNo(row.index(2)) for row in BOARD.distance)
"""The cell across the middle: two steps away."""
