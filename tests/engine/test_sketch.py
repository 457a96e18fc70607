"""A sketch answers with bit masks what the grid made of it answers with places."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from shamble.engine.grid import Side
from shamble.engine.places import FAR
from shamble.engine.sketch import Sketch, bits

WIDTH, HEIGHT = 5, 4
CELLS = range(WIDTH * HEIGHT)
SIDES = [
    (cell, cell + by)
    for cell in CELLS
    for by in (1, WIDTH)
    if cell + by in CELLS and not (by == 1 and (cell + 1) % WIDTH == 0)
]


def sketched(walls: set[tuple[int, int]]) -> Sketch:
    sketch = Sketch(WIDTH, HEIGHT)
    for one, other in walls:
        sketch.wall(other, one)
    return sketch


def touch(one: int, other: int) -> bool:
    columns, rows = abs(one % WIDTH - other % WIDTH), abs(one // WIDTH - other // WIDTH)
    return max(columns, rows) == 1


@given(st.sets(st.sampled_from(SIDES)))
def test_steps_are_those_of_the_grid(walls: set[tuple[int, int]]) -> None:
    sketch = sketched(walls)
    near = sketch.grid().places("either").near
    for cell in CELLS:
        assert near[cell] == tuple(other for other in CELLS if touch(cell, other) and sketch.is_near(cell, other))


@given(st.sets(st.sampled_from(SIDES)), st.sampled_from(CELLS))
def test_a_flood_reaches_what_the_places_reach(walls: set[tuple[int, int]], start: int) -> None:
    sketch = sketched(walls)
    far = sketch.grid().places().far_from(start)
    assert list(bits(sketch.flood(1 << start, (1 << len(CELLS)) - 1))) == [cell for cell in CELLS if far[cell] < FAR]


def test_a_flood_does_not_leave_its_cells_or_run_on_from_one_row_into_the_next() -> None:
    west = sum(1 << cell for cell in CELLS if cell % WIDTH in (0, 4))
    assert list(bits(Sketch(WIDTH, HEIGHT).flood(1, west))) == [0, 5, 10, 15]


def test_the_grid_keeps_numbers_doorways_and_what_is_outside() -> None:
    sketch = Sketch(2, 1)
    sketch.wall(0, 1)
    grid = sketch.grid({(0, 1): "doorway"}, outside=[0])
    assert grid.kind(0, "E") == "wall", "a wall is firmer than a doorway"
    grid = Sketch(2, 1).grid({(1, 0): "doorway"}, outside=[0])
    assert (grid.kind(0, "E"), grid.cells, grid.outside) == ("doorway", ((0, 0), (1, 0)), frozenset({(0, 0)}))
    assert sketch.side(1, 0) == Side(1, 0, "W")


def test_a_wall_stands_on_the_side_that_its_cells_share() -> None:
    sketch = Sketch(2, 2)
    sketch.wall(2, 0)
    sketch.wall(0, 1)
    assert sketch.grid().sides == {Side.of((0, 0), "S"): "wall", Side.of((0, 0), "E"): "wall"}
    assert (sketch.is_open(0, 2), sketch.is_open(1, 3), sketch.is_open(2, 3)) == (False, True, True)
    assert list(bits(sketch.flood(1, 0b1111))) == [0], "walled in"


def test_far_from_several_places_is_the_way_from_the_nearest() -> None:
    places = Sketch(5, 1).grid().places()
    assert places.far_from(0, 4) == (0, 1, 2, 1, 0)
    assert places.far_from(3) == tuple(places.distance[3])
