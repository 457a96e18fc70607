"""Grids: square spaces with walls and doorways on their sides, and the ways, ranges and lines of sight between them.

A grid is immutable and made once in a game's content: from rows of letters, from a drawing, or from tiles that are
turned and laid side by side. A cell is a column and a row, counted from the north-west; it has a number, and the rules
use the numbers. What lies on the side of a cell (a wall, a doorway, a partial wall) lies on the side of its neighbour,
too; on the side of a cell at the border there is only that one.

    >>> house = Grid.drawn('''
    ... +---+---+   +
    ... | a   b o c
    ... +---+---+   +
    ...           d
    ... +   +   +   +
    ... ''', names=True)
    >>> a, b, c, d = (house.number[name] for name in "abcd")
    >>> house.building[a] == house.building[b] != house.building[c]
    True
    >>> house.places().near[b] == (a, c)
    True
    >>> house.places(diagonals="either").distance[b][d]
    1
    >>> sees(house.lines(), a, b), house.range[a][d]
    (True, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from .places import Places

Kind = Literal["wall", "doorway", "partial"]
Cell = tuple[int, int]
"""Its column and its row."""

STEPS: Mapping[str, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""What lies beyond each side of a cell."""
DIAGONALS: tuple[Cell, ...] = ((-1, -1), (1, -1), (1, 1), (-1, 1))

Diagonals = Literal["never", "either", "both"]
"""When a step leads to a diagonal neighbour: never, or where one or both of the two ways round the corner are open."""
Own = Literal["none", "cell", "building"]
"""Whose walls somebody inside a building looks through: nobody's, those of the cell, those of the whole building."""


class Side(NamedTuple):
    """A side of a cell: the north or west side, so that two cells that touch name it in the same way."""

    column: int
    row: int
    way: str

    @classmethod
    def of(cls, cell: Cell, way: str) -> Side:
        """The north, east, south or west side of a cell."""
        column, row = cell
        if way == "E":
            return cls(column + 1, row, "W")
        if way == "S":
            return cls(column, row + 1, "N")
        return cls(column, row, way)

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The cells on both sides of it: north and south, or west and east."""
        column, row = self.column, self.row
        return ((column, row - 1), (column, row)) if self.way == "N" else ((column - 1, row), (column, row))


class Grid:
    """Cells, and what lies on their sides."""

    __slots__ = (
        "_between", "_lines", "building", "buildings", "cells", "names", "number", "number_at", "outside", "range",
        "sides", "walls", "walls_of",
    )  # fmt: skip

    range: tuple[tuple[int, ...], ...]
    """`range[a][b]`: the steps between two cells where diagonal ones count as one and walls do not matter."""

    def __init__(
        self,
        cells: Iterable[Cell],
        sides: Mapping[Side, Kind],
        names: Callable[[Cell], str] | None = None,
        outside: Iterable[Cell] = (),
    ) -> None:
        self.cells = tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))
        """By number, row by row from the north-west."""
        self.number_at = {cell: number for number, cell in enumerate(self.cells)}
        self.names = tuple(map(names or _name, self.cells))
        self.number = {name: number for number, name in enumerate(self.names)}
        """The number of each cell by its name."""
        if len(self.number) != len(self.cells):
            twice = next(name for name in self.names if self.names.count(name) > 1)
            raise ValueError(f"Two cells are called '{twice}'.")
        self.sides = {side: sides[side] for side in sorted(sides) if any(c in self.number_at for c in side.cells)}
        """What lies on the sides of the cells."""
        self.walls = tuple(side for side, kind in self.sides.items() if kind == "wall")
        """The walls by number."""
        self.outside = frozenset(outside)
        """The cells that lie outside although walls may enclose them: courtyards."""
        self.buildings = _buildings(self)
        """The cells of each building: of each group that is completely enclosed by walls and doorways."""
        inside = {cell: number for number, building in enumerate(self.buildings) for cell in building}
        self.building = tuple(inside.get(cell, -1) for cell in range(len(self.cells)))
        """The number of the building in which each cell lies; -1: outside."""
        numbers = {side: number for number, side in enumerate(self.walls)}
        around = [[numbers.get(Side.of(cell, way), -1) for way in STEPS] for cell in self.cells]
        self.walls_of = tuple(tuple(wall for wall in walls if wall >= 0) for walls in around)
        """By cell: the numbers of the walls on its sides, north, east, south, west."""
        self._between = {
            (cell, self.beyond(cell, way)): wall
            for cell, walls in enumerate(around)
            for way, wall in zip(STEPS, walls, strict=True)
        }
        self._lines: dict[Own, tuple[int, ...]] = {}

    def __getattr__(self, name: str) -> tuple[tuple[int, ...], ...]:
        """Ranges are made when they are first asked for, once."""
        if name != "range":
            raise AttributeError(name)
        self.range = tuple([tuple([max(abs(a - c), abs(b - d)) for c, d in self.cells]) for a, b in self.cells])
        return self.range

    # How to make one

    @classmethod
    def built(cls, rows: Sequence[str]) -> Grid:
        """A grid from rows of letters: equal letters that touch are one building with walls around it, `.` is outside.

        >>> [len(building) for building in Grid.built(["aa.", "a.b", "..b"]).buildings]
        [3, 2]
        """
        cells = {(column, row): sign for row, line in enumerate(rows) for column, sign in enumerate(line)}
        walls = {
            Side.of(cell, way): "wall"
            for cell, sign in cells.items()
            for way in STEPS
            if sign != "." and cells.get(_beyond(cell, way)) != sign
        }
        return cls(cells, dict.fromkeys(walls, "wall"), outside=[cell for cell, sign in cells.items() if sign == "."])

    @classmethod
    def drawn(cls, text: str, names: bool = False) -> Grid:
        """A grid from a drawing with a corner `+` every four columns and every two lines.

        Between the corners `---` and `|` are walls, `o` is a doorway, `'` a partial wall; a cell `###` is none. With
        `names` the cells are called what is written in them, where something is.
        """
        return _drawn(text, names)

    def turned(self, quarters: int = 1) -> Grid:
        """The grid turned clockwise by quarters of a circle; its north-west corner is at (0, 0) again."""
        grid = self._moved(-min(column for column, _ in self.cells), -min(row for _, row in self.cells))
        for _ in range(quarters % 4):
            grid = grid._quarter()
        return grid

    def _moved(self, columns: int, rows: int) -> Grid:
        cells = {(column, row): (column + columns, row + rows) for column, row in self.cells}
        sides = {Side(side.column + columns, side.row + rows, side.way): kind for side, kind in self.sides.items()}
        return Grid(cells.values(), sides, outside=[cells[cell] for cell in self.outside])

    def _quarter(self) -> Grid:
        last = max(row for _, row in self.cells)
        cells = {(column, row): (last - row, column) for column, row in self.cells}
        sides = {}
        for side, kind in self.sides.items():
            turned = (last - side.row, side.column)
            sides[Side.of(turned, "E" if side.way == "N" else "N")] = kind
        return Grid(cells.values(), sides, outside=[cells[cell] for cell in self.outside])

    @classmethod
    def joined(cls, tiles: Iterable[tuple[Grid, Cell]], names: Callable[[Cell], str] | None = None) -> Grid:
        """Tiles laid side by side, each with its north-west corner at a cell.

        Where two tiles touch, what is printed on either lies between them: a wall rather than a doorway.
        """
        cells: set[Cell] = set()
        outside: set[Cell] = set()
        sides: dict[Side, Kind] = {}
        for tile, (column, row) in tiles:
            laid = tile.turned(0)._moved(column, row)
            covered = cells.intersection(laid.cells)
            if covered:
                raise ValueError(f"Two tiles cover column {min(covered)[0]}, row {min(covered)[1]}.")
            cells.update(laid.cells)
            outside.update(laid.outside)
            for side, kind in laid.sides.items():
                sides[side] = max(kind, sides.get(side, kind), key=_FIRMNESS.index)
        return cls(cells, sides, names, outside)

    # What lies between cells

    def beyond(self, cell: int, way: str) -> int:
        """The cell beyond a side (N, E, S, W); -1 where the grid ends."""
        return self.number_at.get(_beyond(self.cells[cell], way), -1)

    def kind(self, cell: int, way: str) -> Kind | None:
        """What lies on a side of a cell."""
        return self.sides.get(Side.of(self.cells[cell], way))

    def wall_between(self, a: int, b: int) -> int:
        """The number of the wall between two cells that share a side; -1 if there is none."""
        return self._between.get((a, b), -1)

    def on_border(self, cell: int) -> bool:
        """Whether the grid ends at one of its sides."""
        return any(self.beyond(cell, way) < 0 for way in STEPS)

    def ways_out(self) -> tuple[tuple[int, Side], ...]:
        """The doorways through which one leaves the grid, each with the cell inside."""
        found = [(self.number_at.get(cell), side) for side, kind in self.sides.items() for cell in side.cells
                 if kind == "doorway"]  # fmt: skip
        inner = [(cell, side) for cell, side in found if cell is not None]
        return tuple((cell, side) for cell, side in inner if sum(other == side for _, other in inner) == 1)

    # Ways

    def places(
        self,
        diagonals: Diagonals = "never",
        *,
        walls: bool = True,
        closed: Iterable[Side] = (),
        stops: Collection[int] = (),
    ) -> Places:
        """The cells as places: which steps lead where.

        A step leads to the cell that shares a side, unless a wall lies on it (with `walls`) or it is one of the
        `closed` sides (a jammed doorway); `diagonals` says when one leads across a corner.
        """
        return _places(self, diagonals, walls, frozenset(closed), frozenset(stops))

    # Sight

    def lines(self, own: Own = "cell") -> tuple[int, ...]:
        """What can be seen from each cell, as a bit mask: bit b of `lines()[a]` is set where a sees b.

        A straight line leads from centre to centre. A wall that it crosses or touches, be it only at its end, blocks
        it. A cell sees itself. `own` says whose walls somebody in a building looks through.
        """
        if own not in self._lines:
            self._lines[own] = _lines(self, own)
        return self._lines[own]

    def in_range(self, a: int, far: int) -> int:
        """The cells at most that range away, as a bit mask."""
        return sum(1 << b for b, steps in enumerate(self.range[a]) if steps <= far)


_FIRMNESS: tuple[Kind, ...] = ("partial", "doorway", "wall")


def sees(lines: Sequence[int], a: int, b: int) -> bool:
    """Whether the line from a to b is open."""
    return bool(lines[a] >> b & 1)


def cells_in(mask: int) -> tuple[int, ...]:
    """The cells of a bit mask, in rising order.

    >>> cells_in(0b10110)
    (1, 2, 4)
    """
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)


def _name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _beyond(cell: Cell, way: str) -> Cell:
    step = STEPS[way]
    return cell[0] + step[0], cell[1] + step[1]


def _buildings(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """Groups of cells with no wall or doorway between them, closed to the border of the grid on all sides."""
    found, seen = [], set()
    for start in range(len(grid.cells)):
        if start in seen:
            continue
        group, enclosed, here = {start}, True, [start]
        while here:
            cell = here.pop()
            for way in STEPS:
                if grid.kind(cell, way) in ("wall", "doorway"):
                    continue
                other = grid.beyond(cell, way)
                if other < 0:
                    enclosed = False
                elif other not in group:
                    group.add(other)
                    here.append(other)
        seen |= group
        if enclosed and not any(grid.cells[cell] in grid.outside for cell in group):
            found.append(tuple(sorted(group)))
    return tuple(found)


# Ways


@lru_cache(maxsize=256)
def _places(grid: Grid, diagonals: Diagonals, walls: bool, closed: frozenset[Side], stops: frozenset[int]) -> Places:
    blocked = closed | frozenset(grid.walls if walls else ())
    if not closed:
        near = [_steps_from(grid, blocked, diagonals, cell) for cell in grid.cells]
        return Places.of(grid.names, near, stops)
    opened = _places(grid, diagonals, walls, frozenset(), stops).near
    beside = {(cell[0] + x, cell[1] + y) for side in closed for cell in side.cells for x in _ONE for y in _ONE}
    again = [
        _steps_from(grid, blocked, diagonals, cell) if cell in beside else opened[number]
        for number, cell in enumerate(grid.cells)
    ]
    return Places.of(grid.names, again, stops)


_ONE = (-1, 0, 1)
_CORNERS = (("W", "N"), ("E", "N"), ("E", "S"), ("W", "S"))
"""Each diagonal neighbour by the two steps that lead there, across and down."""


def _steps_from(grid: Grid, blocked: frozenset[Side], diagonals: Diagonals, cell: Cell) -> list[int]:
    """The cells to which one step leads."""
    number_at = grid.number_at

    def step(start: Cell | None, way: str) -> Cell | None:
        other = None if start is None or Side.of(start, way) in blocked else _beyond(start, way)
        return other if other in number_at else None

    first = {way: step(cell, way) for way in STEPS}
    found = [number_at[other] for other in first.values() if other is not None]
    if diagonals != "never":
        for across, down in _CORNERS:
            ways = [end for end in (step(first[across], down), step(first[down], across)) if end is not None]
            if len(ways) >= (2 if diagonals == "both" else 1):
                found.append(number_at[ways[0]])
    return found


# Sight: centres and ends of walls in half cells, so that every number is whole


def _lines(grid: Grid, own: Own) -> tuple[int, ...]:
    walls = frozenset(grid.walls)
    masks = []
    for a, (column, row) in enumerate(grid.cells):
        blocking = walls - _looked_through(grid, a, own)
        mask = 0
        for b, (other_column, other_row) in enumerate(grid.cells):
            touched = _touched(other_column - column, other_row - row)
            if not any(Side(column + c, row + r, way) in blocking for c, r, way in touched):
                mask |= 1 << b
        masks.append(mask)
    return tuple(masks)


def _looked_through(grid: Grid, cell: int, own: Own) -> frozenset[Side]:
    """The walls that do not block somebody who looks out of a cell."""
    if own == "none" or grid.building[cell] < 0:
        return frozenset()
    cells = (cell,) if own == "cell" else grid.buildings[grid.building[cell]]
    return frozenset(Side.of(grid.cells[each], way) for each in cells for way in STEPS)


@lru_cache(maxsize=4096)
def _touched(columns: int, rows: int) -> tuple[Side, ...]:
    """The sides that a line touches, from the centre of (0, 0) to that of a cell some columns and rows on."""
    if columns == rows == 0:
        return ()
    wide = range(min(columns, 0), max(columns, 0) + 2)
    high = range(min(rows, 0), max(rows, 0) + 2)
    sides = [Side(column, row, way) for column in wide for row in high for way in "NW"]
    return tuple(side for side in sides if _touches(2 * columns, 2 * rows, side))


def _touches(x: int, y: int, side: Side) -> bool:
    """Whether the line from (0, 0) to (x, y) and a side, both with their ends, share a point.

    The line lies within the box of its ends. On it x' * y == y' * x, so a side that is not parallel to it is touched
    where its two ends do not lie strictly on the same side of it. None is parallel *and* on it, because lines join
    centres.
    """
    left, top = 2 * side.column - 1, 2 * side.row - 1
    right, bottom = (left + 2, top) if side.way == "N" else (left, top + 2)
    if max(left, min(0, x)) > min(right, max(0, x)) or max(top, min(0, y)) > min(bottom, max(0, y)):
        return False
    return (left * y - top * x) * (right * y - bottom * x) <= 0


# Drawings


def _drawn(text: str, named: bool) -> Grid:
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    wide = (max(map(len, lines)) - 1) // 4
    lines = [line.ljust(4 * wide + 1) for line in lines]
    if len(lines) % 2 == 0 or any(line[4 * column] != "+" for line in lines[::2] for column in range(wide + 1)):
        raise ValueError("A drawn grid has a corner + every four columns and every two lines.")
    cells: dict[Cell, str] = {}
    sides: dict[Side, Kind] = {}
    for row in range(len(lines) // 2):
        for column in range(wide):
            written = lines[2 * row + 1][4 * column + 1 : 4 * column + 4]
            if written != "###":
                cells[column, row] = written.strip()
    for row in range(len(lines) // 2 + 1):
        for column in range(wide + 1):
            if column < wide:
                _note(sides, Side(column, row, "N"), lines[2 * row][4 * column + 1 : 4 * column + 4], "---")
            if row < len(lines) // 2:
                _note(sides, Side(column, row, "W"), lines[2 * row + 1][4 * column], "|")
    return Grid(cells, sides, (lambda cell: cells[cell] or _name(cell)) if named else None)


def _note(sides: dict[Side, Kind], side: Side, sign: str, wall: str) -> None:
    """What a sign in a drawing means."""
    kinds: dict[str, Kind] = {wall: "wall", "o": "doorway", "'": "partial"}
    if sign.strip() in kinds:
        sides[side] = kinds[sign.strip()]
    elif sign.strip():
        raise ValueError(f"'{sign}' is no side of a cell in a drawn grid; there are '{wall}', o, ' and nothing.")


# Hexagons


def hex_edges(cells: Collection[Cell]) -> list[tuple[Cell, Cell]]:
    """The pairs of hexagons that touch, where every second row (1, 3, ...) is shifted to the right by half a hexagon.

    >>> hex_edges([(0, 0), (1, 0), (0, 1)])
    [((0, 0), (1, 0)), ((0, 0), (0, 1)), ((1, 0), (0, 1))]
    """
    found = []
    for column, row in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        shift = row % 2
        for other in ((column + 1, row), (column - 1 + shift, row + 1), (column + shift, row + 1)):
            if other in cells:
                found.append(((column, row), other))
    return found
