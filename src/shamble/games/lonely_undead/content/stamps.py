"""Stamps: building tiles as bit masks on a frame around the town, and where a tile may be placed.

Spaces are bits of an integer: 12 columns by 12 rows and a margin of two on every side for a Dog Park outside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from ....engine.rulebook import rule
from ....engine.sketch import Sketch, bits
from ....engine.state import Index
from .cards import Building

SIZE = 12
MARGIN = 2
WIDTH = SIZE + 2 * MARGIN + 2
"""How many bits a row of the frame has."""
EAST, SOUTH = 1, WIDTH

Placed = tuple[Index, Index, Index, Index, Index]
"""A tile on the board: its number, its side, its quarter turns clockwise, and where its north-west corner lies."""
TURNED = {"N": "E", "E": "S", "S": "W", "W": "N"}


def space_at(column: int, row: int) -> int:
    """The number of a space."""
    return (row + MARGIN) * WIDTH + column + MARGIN


def column_of(space: int) -> int:
    return space % WIDTH - MARGIN


def row_of(space: int) -> int:
    return space // WIDTH - MARGIN


@rule("LU-2.01")
def space_id(space: int) -> str:
    """How options and events name a space: column and row, or how far it lies beyond the border."""
    column, row = column_of(space), row_of(space)
    across = f"w{1 - column}" if column < 1 else f"e{column - SIZE}" if column > SIZE else str(column)
    down = f"n{1 - row}" if row < 1 else f"s{row - SIZE}" if row > SIZE else str(row)
    return f"{across}-{down}"


TOWN = sum(1 << space_at(column, row) for column in range(1, SIZE + 1) for row in range(1, SIZE + 1))
CENTER_SPACES = tuple(space_at(column, row) for row in (6, 7) for column in (6, 7))
CENTER = sum(1 << space for space in CENTER_SPACES)
ROAD_ROWS = (6, 7)


class Stamp:
    """One side of a tile, turned, with its north-west corner at column 1 and row 1 of the frame."""

    __slots__ = ("cells", "doors", "height", "outs", "partial", "room", "walls_east", "walls_south", "width")

    def __init__(self, tile: Building, side: int, turns: int) -> None:
        face = tile.b if side else tile.a
        self.width, self.height = (tile.height, tile.width) if turns % 2 else (tile.width, tile.height)

        def turned(column: int, row: int) -> tuple[int, int]:
            height = tile.height
            width = tile.width
            for _ in range(turns):
                column, row = height + 1 - row, column
                width, height = height, width
            return column, row

        inside = [space_at(column, row) for row in range(1, self.height + 1) for column in range(1, self.width + 1)]
        self.cells = sum(1 << space for space in inside)
        self.doors = tuple(_door(door, turns, turned) for door in face.doors)
        self.outs = sum(1 << out for _, out in self.doors)
        self.walls_east, self.walls_south = self._outer_walls(inside)
        for wall in face.walls:
            self._block(space_at(*turned(*wall[:2])), space_at(*turned(*wall[2:])))
        self.partial = tuple((space_at(*turned(*wall[:2])), space_at(*turned(*wall[2:]))) for wall in face.partial)
        self.room = space_at(*turned(*face.room)) if face.room else -1

    @rule("LU-2.07")
    def _outer_walls(self, inside: Sequence[int]) -> tuple[int, int]:
        """Every outer side is a wall, except where a doorway is."""
        east = south = 0
        doors = {frozenset(door) for door in self.doors}
        for space in inside:
            for other in (space + EAST, space - EAST, space + SOUTH, space - SOUTH):
                if self.cells >> other & 1 or frozenset((space, other)) in doors:
                    continue
                if abs(other - space) == EAST:
                    east |= 1 << min(space, other)
                else:
                    south |= 1 << min(space, other)
        return east, south

    @rule("LU-2.08", "LU-18.35")
    def _block(self, one: int, other: int) -> None:
        """A full wall inside the building; partial ones block nothing and are only drawn."""
        if abs(one - other) == EAST:
            self.walls_east |= 1 << min(one, other)
        else:
            self.walls_south |= 1 << min(one, other)


def _door(door: str, turns: int, turned: object) -> tuple[int, int]:
    """A doorway as (space inside, space outside)."""
    letter, column, row = door.split(" ")
    for _ in range(turns):
        letter = TURNED[letter]
    inside = space_at(*turned(int(column), int(row)))  # type: ignore[operator]
    return inside, inside + {"N": -SOUTH, "E": EAST, "S": SOUTH, "W": -EAST}[letter]


@cache
def stamp(tile: Building, side: int, turns: int) -> Stamp:
    """The tile with this side up, turned so often, made once."""
    return Stamp(tile, side, turns)


@rule("LU-2.06", "LU-2.07", "LU-2.09", "LU-2.10", "LU-2.11")
class Plan(Sketch):
    """A town in the making: what is covered, where walls stand, which spaces lie before doorways."""

    __slots__ = ("covered", "outs", "tiles")

    def __init__(self, tiles: Sequence[Building], placed: Sequence[Placed]) -> None:
        super().__init__(WIDTH, WIDTH)
        self.tiles = tiles
        self.covered = self.outs = 0
        for each in placed:
            self._add(each)

    def _add(self, placed: Placed) -> None:
        tile, side, turns, column, row = placed
        mark, shift = stamp(self.tiles[tile], side, turns), _shift(column, row)
        self.covered |= _shifted(mark.cells, shift)
        self.walls_east |= _shifted(mark.walls_east, shift)
        self.walls_south |= _shifted(mark.walls_south, shift)
        self.outs |= _shifted(mark.outs, shift)

    @rule("LU-2.18", "LU-24.12")
    def reached(self) -> int:
        """All spaces that can be reached from Dead Center by accessible steps."""
        return self.flood(CENTER, TOWN)

    @rule("LU-24.16", "LU-24.20", "LU-24.21")
    def lane(self, row: int) -> list[int]:
        """The way of a car: its own lane where it is uncovered, otherwise the other one; -1 where both are covered."""
        columns = range(SIZE, 0, -1) if row == ROAD_ROWS[0] else range(1, SIZE + 1)
        other = ROAD_ROWS[0] + ROAD_ROWS[1] - row
        way = []
        for column in columns:
            own, beside = space_at(column, row), space_at(column, other)
            way.append(own if not self.covered >> own & 1 else beside if not self.covered >> beside & 1 else -1)
        return way

    @rule("LU-24.22")
    def is_unbroken(self, row: int) -> bool:
        """Whether a car gets from one end of the road to the other."""
        way = self.lane(row)
        return -1 not in way and all(self.is_near(here, there) for here, there in pairwise(way))


def _shift(column: int, row: int) -> int:
    return (row - 1) * WIDTH + column - 1


def _shifted(mask: int, shift: int) -> int:
    return mask << shift if shift >= 0 else mask >> -shift


def doors_of(tile: Building, placed: Placed) -> list[tuple[int, int]]:
    """The doorways of a placed tile as (space inside, space outside)."""
    _, side, turns, column, row = placed
    shift = _shift(column, row)
    return [(inside + shift, outside + shift) for inside, outside in stamp(tile, side, turns).doors]


def cells_of(tile: Building, placed: Placed) -> list[int]:
    """The spaces of a placed tile."""
    _, side, turns, column, row = placed
    return list(bits(_shifted(stamp(tile, side, turns).cells, _shift(column, row))))


# Where a tile may be placed


class Site:
    """A plan to which one more tile is to be added."""

    __slots__ = ("_corners", "placed", "plan", "tiles")

    def __init__(self, tiles: Sequence[Building], placed: Sequence[Placed]) -> None:
        self.tiles = tiles
        self.placed = tuple(placed)
        self.plan = Plan(tiles, placed)
        self._corners: dict[tuple[int, int, int], tuple[Placed, ...]] = {}

    @rule("LU-24.09", "LU-24.10", "LU-24.12", "LU-24.13", "LU-24.14", "LU-24.15", "LU-24.16")
    def forbids(self, wanted: Placed) -> str:
        """The clause that forbids a placement; none if it is legal."""
        tile = self.tiles[wanted[0]]
        mark, shift = stamp(tile, wanted[1], wanted[2]), _shift(wanted[3], wanted[4])
        cells, outs = _shifted(mark.cells, shift), _shifted(mark.outs, shift)
        plan = self.plan
        if cells & ~TOWN:
            if tile.kind != "dog-park" or (cells & TOWN) or _blocks_road_end(cells) or not _in_frame(wanted, mark):
                return "LU-24.10" if tile.kind == "dog-park" else "LU-24.09"
            if outs & ~TOWN:
                return "LU-24.10"
        if cells & (plan.covered | CENTER):
            return "LU-24.09"
        if tile.kind == "clinic" and not outs & ~TOWN:
            return "LU-24.14"
        if tile.kind != "clinic" and outs & ~TOWN:
            return "LU-24.13"
        if outs & (plan.covered | cells):
            return "LU-24.13"
        if plan.outs & cells:
            return "LU-24.15"
        return self._forbids_in_town(wanted)

    def _forbids_in_town(self, wanted: Placed) -> str:
        """What can only be told of the town as it would be: the road and the ways to all doorways."""
        after = Plan(self.tiles, (*self.placed, wanted))
        if not all(map(after.is_unbroken, ROAD_ROWS)):
            return "LU-24.16"
        missing = after.outs & TOWN & ~after.reached()
        if missing:
            return "LU-24.15" if missing & self.plan.outs else "LU-24.12"
        return ""

    def corners(self, tile: int, side: int, turns: int) -> tuple[Placed, ...]:
        """Every legal place of a tile with this side up and turned so, row by row."""
        found = self._corners.get((tile, side, turns))
        if found is None:
            found = self._corners[tile, side, turns] = tuple(self._search(tile, side, turns))
        return found

    def _search(self, tile: int, side: int, turns: int) -> Iterator[Placed]:
        low = 1 - MARGIN if self.tiles[tile].kind == "dog-park" else 1
        high = SIZE + 1 if self.tiles[tile].kind == "dog-park" else SIZE
        for row in range(low, high + 1):
            for column in range(low, high + 1):
                wanted = (tile, side, turns, column, row)
                if not self.forbids(wanted):
                    yield wanted

    def fits(self, tile: int, side: int, turns: int) -> bool:
        """Whether a tile fits anywhere like this."""
        if (tile, side, turns) in self._corners:
            return bool(self._corners[tile, side, turns])
        if next(self._search(tile, side, turns), None) is not None:
            return True
        self._corners[tile, side, turns] = ()
        return False


def _in_frame(wanted: Placed, mark: Stamp) -> bool:
    return wanted[3] + mark.width - 1 <= SIZE + MARGIN and wanted[4] + mark.height - 1 <= SIZE + MARGIN


@rule("LU-24.10")
def _blocks_road_end(cells: int) -> bool:
    """Whether a Dog Park outside the border would lie across an end of the road."""
    return any(row_of(space) in ROAD_ROWS and not 1 <= column_of(space) <= SIZE for space in bits(cells))


@cache
def ways_to_lay(tile: Building) -> tuple[tuple[int, int], ...]:
    """The sides and turns of a tile."""
    return tuple((side, turns) for side in range(2) for turns in range(4))
