"""Drawn boards: what stands where, what lies between, and how little is sent when one piece moves."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO

import pytest
from rich.console import Console

from shamble.engine.scene import Board, Edge, Mark, Piece, Region, Scene, Space, Tile, Trail
from shamble.table import icons
from shamble.table.geometry import between, outline
from shamble.table.render import environment
from shamble.table.wire import Wire
from shamble.terminal.boards import draw_board as terminal_board

from .gallery import SCENES, hexes, town


def drawn(scene: Scene) -> str:
    template = environment().from_string('{% import "scene/scene.html" as table %}{{ table.scene(scene) }}')
    with icons.of_game("best_defense"):
        return template.render(scene=scene)


def cells(wide: int, high: int, *edges: Edge, regions: list[Region] | None = None) -> Board:
    spaces = [Space(id=f"{x}-{y}", label=f"{x},{y}", x=x, y=y, shape="cell") for y in range(high) for x in range(wide)]
    return Board(
        id="b", label="A map", width=wide, height=high, spaces=spaces, edges=list(edges), regions=regions or []
    )


def test_hexagons_that_touch_share_a_side() -> None:
    here = Space(id="a", label="", x=0, y=0, shape="hex")
    below = Space(id="b", label="", x=0.5, y=0.87, shape="hex")
    far = Space(id="c", label="", x=2, y=0, shape="hex")
    assert between(here, below, Edge(id="e", label="", a="a", b="b")) is not None
    assert between(here, far, Edge(id="e", label="", a="a", b="c")) is None


def test_the_outline_of_hexagons_in_two_rows_is_one_line() -> None:
    spaces = [Space(id=f"{x}-{y}", label="", x=x + y / 2, y=y * 0.87, shape="hex") for x in range(3) for y in range(2)]
    (line,) = outline(spaces)
    assert len(line) == 18, "six hexagons in two rows have eighteen corners outside"


def test_a_yard_inside_a_region_is_an_outline_of_its_own() -> None:
    ring = [
        Space(id=f"{x}-{y}", label="", x=x, y=y, shape="cell") for x in range(3) for y in range(3) if (x, y) != (1, 1)
    ]
    assert sorted(map(len, outline(ring))) == [4, 4]


@pytest.mark.parametrize(
    "kind", ["wall", "stub", "door", "gate", "barricade", "border", "fence", "arrow", "closed", "way"]
)
def test_every_kind_of_edge_is_drawn_and_spoken(kind: str) -> None:
    edge = Edge(id="e", label="Between", a="0-0", b="1-0", kind=kind)  # type: ignore[arg-type]
    html = drawn(Scene(heading="", boards=[cells(2, 1, edge)]))
    (found,) = re.findall(rf'<g class="edge edge-{kind}" id="thing-e"[^>]*aria-label="Between">(.*?)</g>', html)
    assert "<path" in found or "<rect" in found


def test_a_barricade_shows_its_number_and_as_many_planks() -> None:
    edge = Edge(id="e", label="2 Barricades", a="0-0", b="1-0", kind="barricade", count=2)
    html = drawn(Scene(heading="", boards=[cells(2, 1, edge)]))
    assert html.count('class="plank"') == 2
    assert re.search(r'class="tally".*?<text[^>]*>2</text>', html)


def test_a_piece_shows_its_marks_its_tag_and_that_it_lies() -> None:
    board = cells(1, 1)
    bite = Mark(id="bite", label="bitten by Beth", icon="wound", seat=1)
    board.spaces[0].pieces = [
        Piece(id="p", label="Walker", kind="enemy", icon="zombie", lying=True, tag="3rd", marks=[bite])
    ]
    html = drawn(Scene(heading="", boards=[board]))
    assert 'aria-label="Walker, knocked down, bitten by Beth"' in html
    assert "rotate(90" in html
    assert 'id="thing-bite"' in html
    assert ">3rd</text>" in html


def test_a_face_down_token_looks_like_every_other() -> None:
    def token(number: int) -> str:
        board = cells(1, 1)
        board.spaces[0].pieces = [Piece(id=f"token-{number}", label="A token", icon="zombie", face_down=True)]
        return drawn(Scene(heading="", boards=[board])).replace(f"token-{number}", "token")

    assert token(1) == token(2)


def test_names_on_the_ground_are_drawn_and_not_spoken() -> None:
    html = drawn(hexes())
    assert re.search(r'<g class="words words-town" [^>]*aria-hidden="true"><text[^>]*>Rome</text>', html)
    assert re.search(r'<g class="words words-road" [^>]*><path class="shield"[^>]*/><text[^>]*>75</text>', html)
    assert "Rome" not in printed(hexes().boards[0])


def test_a_trail_leads_through_its_spaces() -> None:
    board = cells(3, 1)
    board.trails = [Trail(id="t", label="The way", spaces=["0-0", "1-0", "2-0"], end="2 steps")]
    html = drawn(Scene(heading="", boards=[board]))
    assert 'd="M50 50L150 50L250 50"' in html
    assert ">2 steps</text>" in html


@pytest.mark.parametrize(("scene", "piece"), [(hexes, "rick-pawn"), (town, "z-1")], ids=["hexes", "town"])
def test_one_piece_moved_sends_less_than_two_kilobytes(scene: Callable[[], Scene], piece: str) -> None:
    wire, before, after = Wire(), scene(), scene()
    spaces = after.boards[0].spaces
    start = next(space for space in spaces if piece in [each.id for each in space.pieces])
    there = next(space for space in spaces if not space.pieces)
    there.pieces, start.pieces = start.pieces, []
    wire.event(1, {"all": drawn(before)})
    change = wire.event(2, {"all": drawn(after)})
    assert 0 < len(change.encode()) < 2_000


def test_a_tile_that_is_being_laid_comes_with_its_places_and_waits_to_be_shown() -> None:
    house = [Space(id=f"t-{x}", label="", x=x, y=0, shape="cell", ground="indoors") for x in range(2)]
    step = Space(id="t-step", label="", x=0, y=1, shape="cell")
    door = Edge(id="t-door", label="", a="t-0", b="t-step", kind="door")
    board = cells(3, 2)
    board.tile = Tile(id="laying", label="House", spaces=house, edges=[door], doorsteps=[step],
                      places=["0-0", "1-0"], barred=["2-0"])  # fmt: skip
    text = drawn(Scene(heading="", boards=[board]))
    assert text.count('class="place-fits"') == 2
    assert text.count('class="place-barred"') == 1
    assert 'class="tile-laid" id="tile-laying" data-places="0-0 1-0"' in text
    assert "edge-door" in text
    assert "tile-laid" not in drawn(Scene(heading="", boards=[cells(3, 2)]))


def printed(board: Board) -> str:
    console = Console(width=100, no_color=True, highlight=False, record=True, file=StringIO())
    console.print(terminal_board(board, 40))
    return console.export_text()


def test_the_terminal_draws_walls_doors_and_barricades() -> None:
    wall = Edge(id="w", label="Wall", a="0-0", b="1-0", kind="wall")
    door = Edge(id="d", label="Doorway", a="1-0", b="1-1", kind="door")
    planks = Edge(id="p", label="2 Barricades", a="0-1", b="1-1", kind="barricade", count=2)
    text = printed(cells(4, 2, wall, door, planks))
    assert "│" in text
    assert "╴ ╶" in text
    assert "▒" in text


def test_the_terminal_walls_in_a_building() -> None:
    house = Region(id="h", label="House", spaces=["1-1", "2-1"], outline="wall")
    text = printed(cells(4, 3, regions=[house]))
    assert "┌───────┐" in text.replace("┬", "─")
    assert "└───────┘" in text.replace("┴", "─")


def test_the_terminal_shifts_every_second_row_of_hexagons_and_lists_no_edges() -> None:
    scene = SCENES["hexes"]
    text = printed(scene.boards[0])
    rows = [line for line in text.splitlines() if line.count("·") > 5]
    assert len(rows) == 9
    assert rows[1].index("·") != rows[0].index("·")
    assert "A gate" not in text
    assert "Rick" in text
