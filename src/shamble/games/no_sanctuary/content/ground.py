"""The map of a scenario: Spaces, Buildings, Walls, range and line of sight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ....engine.errors import BadCards
from ....engine.grid import Grid
from ....engine.rulebook import rule
from .cards import Scenario, Tile

SIDE = 6
SPACES = SIDE * SIDE
TURNS = {"up": 0, "right": 1, "down": 2, "left": 3}
NORTH, EAST, SOUTH, WEST = range(4)
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIRECTIONS = ("north", "east", "south", "west")


@rule("NS-4.01", "NS-4.02", "NS-4.03", "NS-4.04")
def _space_ids() -> tuple[str, ...]:
    """Tile A north-west, B north-east, C south-west, D south-east; each numbers its Spaces 1 to 9 row by row."""
    return tuple(
        f"{'ABCD'[row // 3 * 2 + column // 3]}{row % 3 * 3 + column % 3 + 1}"
        for row in range(SIDE)
        for column in range(SIDE)
    )


SPACE_IDS = _space_ids()
SPACE = {name: space for space, name in enumerate(SPACE_IDS)}


@rule("NS-4.07", "NS-4.09")
def _neighbours(space: int) -> tuple[int, ...]:
    """By direction, north first: the Space that shares a side, -1 beyond the border. Nobody moves diagonally."""
    row, column = divmod(space, SIDE)
    around = [(column + dx, row + dy) for dx, dy in STEPS]
    return tuple(y * SIDE + x if 0 <= x < SIDE and 0 <= y < SIDE else -1 for x, y in around)


BESIDE = tuple(_neighbours(space) for space in range(SPACES))
NEXT_TO = tuple(tuple(other for other in around if other >= 0) for around in BESIDE)


@rule("NS-4.14", "NS-4.15", "NS-20.02")
def _measured() -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Range counts diagonals, a path over adjacent Spaces does not; Walls and Barricades lengthen neither."""
    board = Grid.built(["." * SIDE] * SIDE)
    return board.range, board.places().distance


RANGE, PATH = _measured()


@rule("NS-4.08")
def _edges() -> dict[str, frozenset[int]]:
    """The Spaces of the first and last rows and columns, and all of them together."""
    edges = {
        "north": frozenset(range(SIDE)),
        "south": frozenset(range(SPACES - SIDE, SPACES)),
        "west": frozenset(range(0, SPACES, SIDE)),
        "east": frozenset(range(SIDE - 1, SPACES, SIDE)),
    }
    return {**edges, "any": frozenset().union(*edges.values())}


EDGES = _edges()


class Wall(NamedTuple):
    """One Space-long side of a Building Space: its id, the two Spaces (-1 beyond the border) and its Buildings."""

    id: str
    spaces: tuple[int, int]
    buildings: tuple[int, ...]


class Ground:
    """A finished map; made once for each scenario."""

    def __init__(self, scenario: Scenario, tiles: Mapping[str, Tile]) -> None:
        self.names = tuple(building.name for building in scenario.buildings)
        self.is_search = tuple(building.search for building in scenario.buildings)
        self.spaces_of = tuple(tuple(SPACE[name] for name in building.spaces) for building in scenario.buildings)
        self.building = [-1] * SPACES
        """The Building of each Space, -1 outside."""
        for number, spaces in enumerate(self.spaces_of):
            for space in spaces:
                self.building[space] = number
        _check_buildings(scenario, tiles, self.building)
        self.decks = tuple(number for number, search in enumerate(self.is_search) if search)
        """The search Buildings, in their order."""
        self.deck_of = {building: deck for deck, building in enumerate(self.decks)}
        self.walls: list[Wall] = []
        self.wall: list[list[int]] = [[-1] * 4 for _ in range(SPACES)]
        """The Wall on each side of each Space, -1 where there is none."""
        self._build_walls()
        self.walls_of = tuple(tuple(wall for wall in sides if wall >= 0) for sides in self.wall)
        self.walls_of_building = tuple(
            tuple(number for number, wall in enumerate(self.walls) if building in wall.buildings)
            for building in range(len(self.names))
        )
        self.sees = self._sights()
        """The Spaces in line of sight of each Space, as bits."""
        self.within = tuple(
            tuple(
                sum(1 << b for b in range(SPACES) if RANGE[a][b] <= far and self.sees[a] >> b & 1) for far in range(4)
            )
            for a in range(SPACES)
        )
        """The Spaces within range 0 to 3 of each Space, as bits."""

    @rule("NS-4.11", "NS-4.12", "NS-11.19", "NS-20.14")
    def _build_walls(self) -> None:
        """Each side of a Building Space that is not shared with the same Building; one between two Spaces is theirs."""
        for space in range(SPACES):
            for side, other in enumerate(BESIDE[space]):
                inside = self.building[space]
                beyond = self.building[other] if other >= 0 else -1
                if (inside < 0 and beyond < 0) or inside == beyond:
                    continue
                if other >= 0 and other < space:
                    self.wall[space][side] = self.wall[other][(side + 2) % 4]
                elif inside >= 0 or other >= 0:
                    end = SPACE_IDS[other] if other >= 0 else DIRECTIONS[side]
                    self.wall[space][side] = len(self.walls)
                    both = tuple(building for building in (inside, beyond) if building >= 0)
                    self.walls.append(Wall(f"wall-{SPACE_IDS[space]}-{end}", (space, other), both))

    @rule("NS-4.17", "NS-4.18", "NS-4.19", "NS-4.20", "NS-4.24", "NS-4.25")
    def _sights(self) -> tuple[int, ...]:
        """Centre to centre; any touch of a Wall blocks, but for those of the Building Space one looks from."""
        letters = "".join("." if building < 0 else chr(ord("a") + building) for building in self.building)
        rows = [letters[start : start + SIDE] for start in range(0, SPACES, SIDE)]
        return Grid.built(rows).lines(own="cell")

    def within_reach(self, origin: int, reach: str) -> int:
        """The Spaces that a word of a card reaches from here, as bits."""
        if reach == "here":
            return 1 << origin
        return self.sees[origin] if reach == "sight" else self.within[origin][int(reach)]


# Tiles


@rule("NS-4.05", "NS-4.06")
def turned(rows: Sequence[str], direction: str) -> list[str]:
    """A tile with its arrow up, right, down or left: turned clockwise by quarters."""
    for _ in range(TURNS[direction]):
        rows = ["".join(rows[2 - column][row] for column in range(3)) for row in range(3)]
    return list(rows)


@rule("NS-3.16", "NS-4.10")
def _check_buildings(scenario: Scenario, tiles: Mapping[str, Tile], building: Sequence[int]) -> None:
    """The Buildings that a sheet names are those that its tiles show."""
    for corner, code in enumerate(scenario.tiles):
        name, _, direction = code.partition(" ")
        if name not in tiles or direction not in TURNS:
            raise BadCards(f"scenarios.toml, card '{scenario.id}', field tiles: '{code}' is no tile and direction.")
        rows = turned(tiles[name].rows, direction)
        found: dict[str, set[int]] = {}
        for row in range(3):
            for column in range(3):
                space = (corner // 2 * 3 + row) * SIDE + corner % 2 * 3 + column
                if (rows[row][column] == ".") != (building[space] < 0):
                    where = SPACE_IDS[space]
                    raise BadCards(
                        f"scenarios.toml, card '{scenario.id}', field buildings: {where} differs from the tile."
                    )
                found.setdefault(rows[row][column], set()).add(building[space])
        if any(len(numbers) > 1 for numbers in found.values()):
            raise BadCards(f"scenarios.toml, card '{scenario.id}', field buildings: one Building of {name} is split.")
