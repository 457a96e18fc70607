"""The town: its spaces, walls, doorways and buildings, what is adjacent, and how far it is from here to there."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from ....engine.ask import Option
from ....engine.grid import Grid, Kind
from ....engine.places import FAR, Places
from ....engine.rulebook import rule
from ....engine.sketch import bits
from .cards import Building
from .stamps import (
    CENTER_SPACES,
    EAST,
    ROAD_ROWS,
    SIZE,
    SOUTH,
    TOWN,
    WIDTH,
    Placed,
    Plan,
    cells_of,
    column_of,
    doors_of,
    row_of,
    space_at,
    space_id,
    stamp,
)

OUT_OF_TOWN = -2
"""Where the border doorway of the Clinic leads."""
SPACES = WIDTH * WIDTH
MOVES, STEPS = ([Option(verb, space_id(space), value=space) for space in range(SPACES)] for verb in ("move", "step"))
"""By space: the first step of a Move action and a further one, made once."""
Door = tuple[int, int]
"""The space inside and the space outside of a doorway."""


class Ways:
    """The steps from each space as options, made once for each way in which neighbours may be taken."""

    __slots__ = ("_found", "_near", "_options")

    def __init__(self, near: Sequence[Sequence[int]], options: Sequence[Option]) -> None:
        self._near, self._options = near, options
        self._found: dict[tuple[int, ...], tuple[Option, ...]] = {}

    def past(self, here: int, taken: Sequence[int]) -> tuple[Option, ...]:
        """The steps from a space to those next to it that are not taken."""
        key = (here, *taken)
        found = self._found.get(key)
        if found is None:
            options = tuple([self._options[there] for there in self._near[here] if there not in taken])
            found = self._found[key] = options
        return found


@rule("LU-2.01", "LU-2.03", "LU-2.04", "LU-2.14", "LU-24.02")
class Town:
    """A finished town, made once for each layout (and each jammed doorway) and then only read."""

    __slots__ = (
        "alley", "around", "beside", "building", "center", "doors", "exits", "grid", "hotel", "hounds", "in_center",
        "inner", "is_road", "kinds", "lanes", "moves", "near", "no_stop", "off_road", "outside", "park", "partial",
        "placed", "places", "plain", "reached", "road", "roams", "room", "spaces", "steps", "tiles", "within",
    )  # fmt: skip

    def __init__(self, tiles: Sequence[Building], placed: Sequence[Placed], border_door: bool) -> None:
        self.tiles = tiles
        self.placed = tuple(placed)
        plan = Plan(tiles, placed)
        self._lay_buildings()
        self._open_doors(border_door)
        self._lay_road(plan)
        self.spaces = tuple(bits(TOWN))
        self.outside = frozenset(space for space in self.park if not TOWN >> space & 1)
        self.no_stop = self.outside | set(self.center)
        """The spaces in which no Living may end a movement."""
        self.grid = self._fence(plan)
        self.hotel = frozenset(self.all_within("hotel"))
        self.plain = frozenset(self.spaces) - self.hotel
        self.kinds = [tiles[tile].kind if tile >= 0 else "" for tile in self.building]
        self._look_around(self.grid.places("either"))

    @rule("LU-2.14", "LU-24.18", "LU-24.19")
    def _lay_buildings(self) -> None:
        """Which building each space belongs to, and the spaces of each kind of building, tile by tile."""
        self.building = [-1] * SPACES
        self.within: dict[str, list[tuple[int, ...]]] = {}
        self.room = self.alley = -1
        self.partial: list[Door] = []
        for placed in self.placed:
            tile = self.tiles[placed[0]]
            cells = cells_of(tile, placed)
            for space in cells:
                self.building[space] = placed[0]
            self.within.setdefault(tile.kind, []).append(tuple(cells))
            mark = stamp(tile, placed[1], placed[2])
            shift = cells[0] - next(bits(mark.cells))
            self.partial += [(one + shift, other + shift) for one, other in mark.partial]
            if tile.kind == "mayors-mansion":
                self.room = mark.room + shift
            elif tile.kind == "back-alley":
                self.alley = mark.room + shift
        self.park = self.all_within("dog-park")

    @rule("LU-18.27", "LU-18.02")
    def _open_doors(self, border_door: bool) -> None:
        """All doorways; those of the Clinic that lead over the border are exits, unless functions are off."""
        self.doors: list[Door] = []
        exits = []
        for placed in self.placed:
            for inside, outside in doors_of(self.tiles[placed[0]], placed):
                if TOWN >> outside & 1:
                    self.doors.append((inside, outside))
                elif border_door and self.tiles[placed[0]].kind == "clinic":
                    self.doors.append((inside, OUT_OF_TOWN))
                    exits.append(inside)
        self.exits = frozenset(exits)

    @rule("LU-2.15", "LU-2.16", "LU-13.03", "LU-13.12", "LU-24.23")
    def _lay_road(self, plan: Plan) -> None:
        """The road without what is covered, its two lanes as cars travel them, and Dead Center."""
        spaces = [space_at(column, row) for row in ROAD_ROWS for column in range(1, SIZE + 1)]
        self.road = tuple(space for space in spaces if not plan.covered >> space & 1)
        self.is_road = [False] * SPACES
        for space in self.road:
            self.is_road[space] = True
        self.off_road = tuple(space for space in bits(TOWN) if not self.is_road[space])
        self.lanes = (tuple(plan.lane(ROAD_ROWS[0])), tuple(plan.lane(ROAD_ROWS[1])))
        self.center = CENTER_SPACES
        self.in_center = [space in CENTER_SPACES for space in range(SPACES)]

    @rule("LU-2.07", "LU-2.08", "LU-2.13", "LU-24.10")
    def _fence(self, plan: Plan) -> Grid:
        """The grid of the finished town; nothing leads over its border but the doorway of a Dog Park outside."""
        for space in self.spaces:
            for by in (-SOUTH, -EAST, EAST, SOUTH):
                if not TOWN >> space + by & 1 and (space + by, space) not in self.doors:
                    plan.wall(space, space + by)
        sides: dict[Door, Kind] = dict.fromkeys(self.partial, "partial")
        sides.update((door, "doorway") for door in self.doors if door[1] != OUT_OF_TOWN)
        return plan.grid(sides, outside=bits(TOWN & ~plan.covered))

    @rule("LU-2.06", "LU-2.09", "LU-2.10", "LU-2.11", "LU-2.18")
    def _look_around(self, places: Places) -> None:
        """What follows from the neighbours of each space and is looked up at every step."""
        self.places = places
        self.near = places.near
        far = places.far_from(*self.center)
        self.reached = sum(1 << space for space in self.spaces if far[space] < FAR)
        self.beside = [frozenset(near) for near in self.near]
        self.hounds: dict[tuple[int, int, int], tuple[list[int], frozenset[int]]] = {}
        self.around = [frozenset((space, *near)) for space, near in enumerate(self.near)]
        self.moves, self.steps = Ways(self.near, MOVES), Ways(self.near, STEPS)
        in_town = self.plain | self.hotel
        self.inner = [space in in_town and self.beside[space] <= in_town for space in range(SPACES)]
        """By space: whether every step from it stays in town."""
        self.roams = [space in self.plain and self.beside[space] <= self.plain for space in range(SPACES)]
        """By space: whether every step from it keeps to plain ground: in town, not into or out of the Hotel."""

    def jammed(self, door: Door) -> Town:
        """The same town while a doorway is jammed: it counts as a wall, so only the steps around it change."""
        town = copy(self)
        if door[1] == OUT_OF_TOWN:
            town.exits = self.exits - {door[0]}
            return town
        closed = Plan(self.tiles, self.placed).side(*door)
        town._look_around(self.grid.places("either", closed=[closed]))
        return town

    # Questions

    def kind(self, space: int) -> str:
        """The kind of building that a space belongs to; none outside."""
        return self.kinds[space] if space >= 0 else ""

    def all_within(self, kind: str) -> tuple[int, ...]:
        """The spaces of all buildings of a kind."""
        return tuple(space for cells in self.within.get(kind, ()) for space in cells)

    @rule("LU-12.06", "LU-2.17")
    def hound(self, here: int, there: int, steps: int) -> tuple[list[int], frozenset[int]]:
        """Where so many steps of a shortest path lead, and every space that such paths touch; looked up after once."""
        key = (here, there, steps)
        found = self.hounds.get(key)
        if found is None:
            far, near = self.distances(there), self.near
            edge, passed = {here}, set[int]()
            to_go = far[here]
            for closer in range(to_go - 1, max(0, to_go - steps) - 1, -1) if 0 < to_go < FAR else ():
                edge = {onward for space in edge for onward in near[space] if far[onward] == closer}
                passed |= edge
            found = self.hounds[key] = (sorted(edge) if passed else [], frozenset(passed))
        return found

    def is_in_town(self, space: int) -> bool:
        """Whether a space lies inside the border."""
        return space >= 0 and bool(TOWN >> space & 1)

    @rule("LU-2.12")
    def touches(self, one: int, other: int) -> bool:
        """Whether two spaces are adjacent and accessible."""
        return one >= 0 and other in self.beside[one]

    @rule("LU-2.17", "LU-2.19")
    def distances(self, *goals: int) -> tuple[int, ...]:
        """How many steps it is from every space to the nearest goal, figures ignored; FAR where no way leads."""
        return self.places.far_from(*goals)

    def distance(self, one: int, other: int) -> int:
        """The smallest number of accessible steps between two spaces."""
        return self.places.far_from(one)[other]


def printed_town(tiles: Sequence[Building]) -> tuple[Placed, ...]:
    """The layout of the printed side of the board: every tile with side A up where it is printed."""
    return tuple((number, 0, 0, tile.column, tile.row) for number, tile in enumerate(tiles))


__all__ = ["FAR", "OUT_OF_TOWN", "SPACES", "Door", "Town", "column_of", "printed_town", "row_of", "space_at"]
