"""Sketches: grids in the making, as bit masks.

Where players lay tiles, thousands of places have to be tried before the board is a `Grid`. A sketch has the same cells
and walls and answers the same few questions with a handful of operations on integers: bit n of a mask is the cell
number n, counted row by row. When the board is finished, `grid` makes the Grid of it, with the same numbers.

    >>> sketch = Sketch(3, 2)
    >>> sketch.wall(0, 1)
    >>> sketch.wall(3, 4)
    >>> sketch.is_open(0, 1), sketch.is_near(0, 4)
    (False, False)
    >>> [cell for cell in bits(sketch.flood(1 << 2, within=0b111111))]
    [1, 2, 4, 5]
    >>> sketch.grid().places("either").near[2]
    (1, 4, 5)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from .grid import Cell, Grid, Kind, Side


def bits(mask: int) -> Iterator[int]:
    """The cells of a mask, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@cache
def _last_column(width: int, height: int) -> int:
    return sum([1 << row * width + width - 1 for row in range(height)])


class Sketch:
    """The walls of a grid in the making; a step leads across a corner if one way round it is open."""

    __slots__ = ("_last_column", "height", "walls_east", "walls_south", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.walls_east = self.walls_south = 0
        """The cells with a wall on their east side, and on their south side."""
        self._last_column = _last_column(width, height)

    def wall(self, one: int, other: int) -> None:
        """Put a wall between two cells that share a side."""
        if abs(one - other) == 1:
            self.walls_east |= 1 << min(one, other)
        else:
            self.walls_south |= 1 << min(one, other)

    def is_open(self, one: int, other: int) -> bool:
        """Whether there is no wall between two cells that share a side."""
        return not (self.walls_east if abs(one - other) == 1 else self.walls_south) >> min(one, other) & 1

    def is_near(self, one: int, other: int) -> bool:
        """Whether a step leads from a cell to one that touches it, diagonally by way of a cell at the corner."""
        width = self.width
        if one % width == other % width or one // width == other // width:
            return self.is_open(one, other)
        for corner in (one // width * width + other % width, other // width * width + one % width):
            if self.is_open(one, corner) and self.is_open(corner, other):
                return True
        return False

    def flood(self, start: int, within: int) -> int:
        """All cells of a mask that can be reached from a mask of cells in it."""
        width = self.width
        open_east = ~(self.walls_east | self._last_column) & within & (within >> 1)
        open_south = ~self.walls_south & within & (within >> width)
        found, before = start, 0
        while found != before:
            before = found
            found |= (found & open_east) << 1
            found |= (found & open_south) << width
            found |= (found >> 1) & open_east
            found |= (found >> width) & open_south
        return found

    def cell(self, number: int) -> Cell:
        """The column and row of a cell, counted from 0."""
        return number % self.width, number // self.width

    def side(self, one: int, other: int) -> Side:
        """The side that two cells share."""
        low = self.cell(min(one, other))
        return Side.of(low, "E" if abs(one - other) == 1 else "S")

    def grid(self, sides: Mapping[tuple[int, int], Kind] | None = None, outside: Iterable[int] = ()) -> Grid:
        """The finished grid: these walls, and what else lies between two cells."""
        kinds: dict[Side, Kind] = {self.side(*cells): kind for cells, kind in (sides or {}).items()}
        kinds.update((self.side(cell, cell + 1), "wall") for cell in bits(self.walls_east))
        kinds.update((self.side(cell, cell + self.width), "wall") for cell in bits(self.walls_south))
        cells = [self.cell(number) for number in range(self.width * self.height)]
        return Grid(cells, kinds, outside=map(self.cell, outside))
