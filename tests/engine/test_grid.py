"""Grids: walls, doorways, corners, ranges, tiles and lines of sight, on drawn maps and against slow references."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shamble.engine.grid import STEPS, Grid, Kind, Own, Side, cells_in, hex_edges, sees
from shamble.engine.places import FAR, Places

SLOW = settings(max_examples=60, deadline=None)

HOUSE = Grid.drawn(
    """
+---+---+---+   +
| a   b | c   d
+   +   + o +   +
| e   f o g   h
+---+---+   +   +
  i   j   k   l
+   +   +   +   +
""",
    names=True,
)


def near(grid: Grid, places: Places, name: str) -> str:
    """The neighbours of a cell, by name."""
    return "".join(sorted(grid.names[cell] for cell in places.near[grid.number[name]]))


def test_a_drawing_says_what_lies_on_each_side() -> None:
    a, c, f, g = (HOUSE.number[name] for name in "acfg")
    assert [HOUSE.kind(a, way) for way in "NESW"] == ["wall", None, None, "wall"]
    assert (HOUSE.kind(c, "S"), HOUSE.kind(g, "N")) == ("doorway", "doorway")
    assert (HOUSE.kind(f, "E"), HOUSE.kind(g, "W")) == ("doorway", "doorway")
    assert (HOUSE.beyond(a, "E"), HOUSE.beyond(a, "N")) == (HOUSE.number["b"], -1)


def test_a_step_leads_over_an_open_side_and_through_a_doorway() -> None:
    places = HOUSE.places()
    assert near(HOUSE, places, "b") == "af"
    assert near(HOUSE, places, "f") == "beg"
    assert near(HOUSE, places, "c") == "dg"
    assert near(HOUSE, HOUSE.places(walls=False), "f") == "begj"


def test_across_a_corner_one_way_round_must_be_open() -> None:
    places = HOUSE.places(diagonals="either")
    # b-g: the way round by f leads through the doorway; b-j: no way round
    assert near(HOUSE, places, "b") == "aefg"
    assert near(HOUSE, places, "g") == "bcdfhjkl"
    # f-c and f-k: the way round by g leads through doorways
    assert near(HOUSE, places, "f") == "abcegk"
    assert near(HOUSE, HOUSE.places(diagonals="both"), "b") == "aef"


def test_two_outside_cells_that_touch_only_where_two_buildings_meet_are_not_neighbours() -> None:
    grid = Grid.built(["a.", ".b"])
    assert grid.places(diagonals="either").near == ((), (), (), ())
    assert Grid.built(["..", ".b"]).places(diagonals="either").near == ((1, 2), (0, 2), (0, 1), ())


def test_a_jammed_doorway_closes_the_corners_beside_it_too() -> None:
    f = HOUSE.number["f"]
    jammed = HOUSE.places("either", closed=[Side.of(HOUSE.cells[f], "E")])
    assert near(HOUSE, jammed, "b") == "aef"
    assert jammed.distance[HOUSE.number["b"]][HOUSE.number["g"]] == FAR
    assert near(HOUSE, HOUSE.places("either"), "b") == "aefg"


def test_a_partial_wall_blocks_nothing_and_makes_no_building() -> None:
    grid = Grid.drawn(
        """
+---+---+
| a ' b |
+ ' +---+
  c   d
+   +   +
""",
        names=True,
    )
    assert near(grid, grid.places("either"), "a") == "bcd"
    assert grid.buildings == ()


def test_buildings_are_found_from_walls_and_doorways() -> None:
    assert [[HOUSE.names[cell] for cell in building] for building in HOUSE.buildings] == [["a", "b", "e", "f"]]
    assert HOUSE.building[HOUSE.number["a"]] == 0 and HOUSE.building[HOUSE.number["c"]] == -1


def test_touching_buildings_are_two_and_share_one_wall() -> None:
    grid = Grid.built(["aab", "..b"])
    assert grid.buildings == ((0, 1), (2, 5))
    shared = grid.wall_between(1, 2)
    assert shared >= 0 and shared == grid.wall_between(2, 1)
    assert shared in grid.walls_of[1] and shared in grid.walls_of[2]
    assert grid.wall_between(0, 1) == grid.wall_between(0, 5) == -1
    # Sides at the border of the map are walls with one cell
    assert len(grid.walls_of[0]) == 3 and len(grid.walls) == 11


def test_a_courtyard_is_no_building_however_it_is_turned_and_laid() -> None:
    court = Grid.built(["aaa", "a.a", "aaa"])
    around = Grid.joined([(court.turned(quarters), (3 * quarters, 1)) for quarters in range(4)])
    assert len(court.buildings) == 1 and court.building[4] == -1
    assert [len(building) for building in around.buildings] == [8] * 4
    # Whoever stands in it looks through no wall
    assert cells_in(court.lines()[4]) == (4,)
    # From the walls alone it would be one
    assert len(Grid(court.cells, court.sides).buildings) == 2


def test_a_doorway_at_the_border_leads_out() -> None:
    grid = Grid.drawn(
        """
+---+---+
o a o b
+---+   +
""",
        names=True,
    )
    assert grid.ways_out() == ((0, Side(0, 0, "W")),)
    assert grid.on_border(0)


def test_a_cell_may_be_missing() -> None:
    grid = Grid.drawn(
        """
+   +   +   +
  a  ###  b
+   +   +   +
  c   d   e
+   +   +   +
""",
        names=True,
    )
    assert len(grid.cells) == 5
    assert near(grid, grid.places("either"), "a") == "cd"
    assert grid.range[grid.number["a"]][grid.number["b"]] == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("+---+\n|   |\n+---\n", "corner"),
        ("+---+\n|   |\n", "corner"),
        ("+-x-+\n|   |\n+---+\n", "'-x-' is no side"),
        ("+---+\n!   |\n+---+\n", "'!' is no side"),
        ("+   +   +\n  a   a\n+   +   +", "Two cells are called 'a'"),
    ],
)
def test_a_drawing_that_makes_no_sense_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Grid.drawn(text, names=True)


# Tiles


def drawing(grid: Grid) -> list[str]:
    """The buildings as rows of letters."""
    wide, high = (max(cell[axis] for cell in grid.cells) + 1 for axis in (0, 1))
    letter = {cell: ".abcdefgh"[grid.building[number] + 1] for cell, number in grid.number_at.items()}
    return ["".join(letter[column, row] for column in range(wide)) for row in range(high)]


def test_a_tile_turns_clockwise() -> None:
    store = Grid.built([".aa", ".a.", "..."])
    assert drawing(store.turned()) == ["...", ".aa", "..a"]
    assert drawing(store.turned(2)) == ["...", ".a.", "aa."]
    assert drawing(store.turned(3)) == ["a..", "aa.", "..."]
    assert drawing(store.turned(4)) == drawing(store)


def test_doorways_turn_with_their_tile() -> None:
    home = Grid.drawn("+ o +---+\n|       |\n+---+---+")
    turned = home.turned()
    assert turned.cells == ((0, 0), (0, 1))
    assert (turned.kind(0, "E"), turned.kind(1, "E"), turned.kind(0, "N")) == ("doorway", "wall", "wall")


def test_joined_tiles_keep_their_buildings_apart() -> None:
    row = Grid.built(["..a"]), Grid.built(["a.."])
    grid = Grid.joined([(row[0], (0, 0)), (row[1], (3, 0))], names=lambda cell: f"A{cell[0] + 1}")
    assert grid.names == ("A1", "A2", "A3", "A4", "A5", "A6")
    assert grid.buildings == ((2,), (3,))
    assert grid.wall_between(2, 3) >= 0
    with pytest.raises(ValueError, match="Two tiles cover column 2, row 0"):
        Grid.joined([(row[0], (0, 0)), (row[1], (2, 0))])


def test_between_a_wall_and_a_doorway_of_two_tiles_lies_a_wall() -> None:
    wall, door = Grid.drawn("+   +\n    |\n+   +"), Grid.drawn("+   +\no    \n+   +")
    laid = [(wall, (0, 0)), (door, (1, 0))]
    assert Grid.joined(laid).kind(0, "E") == Grid.joined(laid[::-1]).kind(0, "E") == "wall"


@given(st.lists(st.text("ab.", min_size=3, max_size=3), min_size=2, max_size=4), st.integers(0, 3))
@SLOW
def test_turning_changes_no_distance_range_or_line(rows: list[str], quarters: int) -> None:
    grid = Grid.built(rows)
    turned = grid.turned(quarters)
    high = len(rows)

    def to(cell: tuple[int, int]) -> int:
        column, row = cell
        wide_now, high_now = 3, high
        for _ in range(quarters):
            column, row, wide_now, high_now = high_now - 1 - row, column, high_now, wide_now
        return turned.number_at[column, row]

    moved = [to(cell) for cell in grid.cells]
    ways, ways_turned = grid.places("either"), turned.places("either")
    for a, b in product(range(len(grid.cells)), repeat=2):
        assert ways.distance[a][b] == ways_turned.distance[moved[a]][moved[b]]
        assert grid.range[a][b] == turned.range[moved[a]][moved[b]]
        assert sees(grid.lines(), a, b) == sees(turned.lines(), moved[a], moved[b])


# Lines of sight: four tiles of nine, A north-west, B north-east, C south-west, D south-east

TILES = {
    "A": ["...", "aa.", "..."],
    "B": [".aa", ".a.", "..."],
    "C": ["...", ".a.", "aa."],
    "D": ["...", ".aa", "..a"],
}
CORNERS = {"A": (0, 0), "B": (3, 0), "C": (0, 3), "D": (3, 3)}


def named(cell: tuple[int, int]) -> str:
    column, row = cell
    return f"{'ABCD'[row // 3 * 2 + column // 3]}{row % 3 * 3 + column % 3 + 1}"


TOWN = Grid.joined([(Grid.built(rows), CORNERS[tile]) for tile, rows in TILES.items()], named)


@pytest.mark.parametrize(
    ("a", "b", "seen"),
    [
        ("A5", "A6", True),  # out of a building, through the wall of the viewer's own cell
        ("A6", "A5", False),  # but not into it
        ("A6", "A2", False),  # the line touches the corner of a building
        ("A2", "A6", False),
        ("C5", "C7", False),  # the same building, but the line touches the end of another cell's wall
        ("A4", "A5", True),
        ("A1", "A3", True),
        ("A9", "D1", True),
        ("A5", "A5", True),
        ("A3", "A9", True),
        ("A2", "A8", False),
    ],
)
def test_a_line_is_open_where_it_touches_no_wall_but_the_viewer_s_own(a: str, b: str, seen: bool) -> None:
    assert sees(TOWN.lines(), TOWN.number[a], TOWN.number[b]) is seen


def test_a_wall_that_two_buildings_share_is_looked_through_from_both_sides() -> None:
    grid = Grid.built(["ab", "c."])
    assert sees(grid.lines(), 0, 1) and sees(grid.lines(), 1, 0)
    # At the corner the line touches walls of others
    assert not sees(grid.lines(), 0, 3)


def test_whose_walls_are_looked_through() -> None:
    grid = Grid.built(["aa."])
    seen = {own: [sees(grid.lines(own), cell, 2) for cell in (0, 1)] for own in ("none", "cell", "building")}
    assert seen == {"none": [False, False], "cell": [False, True], "building": [True, True]}


def test_range_counts_diagonals_and_a_mask_joins_range_and_sight() -> None:
    middle = TOWN.number["B8"]
    around = cells_in(TOWN.in_range(middle, 1))
    assert len(around) == 9 and TOWN.range[TOWN.number["A1"]][TOWN.number["D9"]] == 5
    assert cells_in(TOWN.in_range(middle, 1) & TOWN.lines()[middle]) == tuple(
        cell for cell in around if sees(TOWN.lines(), middle, cell)
    )


def reference(grid: Grid, a: int, b: int, own: Own) -> bool:
    """Whether a sees b, by intersecting the line with every wall in fractions."""
    cells: tuple[int, ...] = ()
    if own != "none" and grid.building[a] >= 0:
        cells = (a,) if own == "cell" else grid.buildings[grid.building[a]]
    through = {Side.of(grid.cells[cell], way) for cell in cells for way in STEPS}
    half = Fraction(1, 2)
    (ax, ay), (bx, by) = ((column + half, row + half) for column, row in (grid.cells[a], grid.cells[b]))
    for wall in set(grid.walls) - through:
        if wall.way == "N" and ay != by:
            t = (wall.row - ay) / (by - ay)
            at = ax + t * (bx - ax) - wall.column
        elif wall.way == "W" and ax != bx:
            t = (wall.column - ax) / (bx - ax)
            at = ay + t * (by - ay) - wall.row
        else:
            continue
        if 0 <= t <= 1 and 0 <= at <= 1:
            return False
    return True


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Any grid of up to 5 x 5 cells with walls and doorways anywhere."""
    wide, high = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    every = [Side(c, r, way) for c in range(wide + 1) for r in range(high + 1) for way in "NW"]
    kinds: list[Kind] = ["wall", "wall", "doorway", "partial"]
    sides = draw(st.dictionaries(st.sampled_from(every), st.sampled_from(kinds), max_size=len(every)))
    return Grid([(c, r) for c in range(wide) for r in range(high)], sides)


@given(grids(), st.sampled_from(["none", "cell", "building"]))
@SLOW
def test_sight_is_what_exact_geometry_says(grid: Grid, own: Own) -> None:
    lines = grid.lines(own)
    for a, b in product(range(len(grid.cells)), repeat=2):
        assert sees(lines, a, b) == reference(grid, a, b, own), (grid.cells[a], grid.cells[b])


@given(st.lists(st.text("abc.", min_size=4, max_size=4), min_size=1, max_size=4), st.sampled_from(["none", "cell"]))
@SLOW
def test_sight_in_a_built_town_is_what_exact_geometry_says(rows: list[str], own: Own) -> None:
    grid = Grid.built(rows)
    for a, b in product(range(len(grid.cells)), repeat=2):
        assert sees(grid.lines(own), a, b) == reference(grid, a, b, own)


@given(grids())
@SLOW
def test_without_own_walls_sight_is_mutual(grid: Grid) -> None:
    lines = grid.lines("none")
    for a, b in product(range(len(grid.cells)), repeat=2):
        assert sees(lines, a, b) == sees(lines, b, a)


@given(grids(), st.sampled_from(["either", "both"]))
@SLOW
def test_diagonal_steps_follow_the_corner_rule(grid: Grid, rule: str) -> None:
    straight = grid.places()
    places = grid.places("either" if rule == "either" else "both")
    for a, b in product(range(len(grid.cells)), repeat=2):
        (ax, ay), (bx, by) = grid.cells[a], grid.cells[b]
        if abs(ax - bx) == 1 == abs(ay - by):
            ways = [c for c in straight.near[a] if c in straight.near[b]]
            assert (b in places.near[a]) == (len(ways) == 2 or (rule == "either" and len(ways) == 1))
        else:
            assert (b in places.near[a]) == (b in straight.near[a])
        assert (b in places.near[a]) == (a in places.near[b])


# Hexagons


def test_hexagons_touch_six_others_and_a_city_is_entered_by_its_gates() -> None:
    cells = [(column, row) for row in range(9) for column in range(13 - row % 2)]
    names = {cell: f"{'ABCDEFGHIJKLM'[cell[0]]}{cell[1] + 1}" for cell in cells}
    edges = [(names[a], names[b]) for a, b in hex_edges(cells)]
    plain = Places([names[cell] for cell in cells], edges)
    assert len(plain) == 113
    assert [plain.names[place] for place in plain.near[plain.number["G5"]]] == ["F4", "G4", "F5", "H5", "F6", "G6"]
    city = {plain.names[place] for place in plain.within(plain.number["G5"], 2)}
    assert len(city) == 19
    walled = Places(plain.names, edges, borders=[city], links=[("E5", "D5"), ("I5", "J5")])
    assert walled.distance[walled.number["D5"]][walled.number["E5"]] == 1
    assert walled.distance[walled.number["F2"]][walled.number["F3"]] > 1
    inside = [a for a in city if any(walled.names[b] not in city for b in walled.near[walled.number[a]])]
    assert sorted(inside) == ["E5", "I5"]
