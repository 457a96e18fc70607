"""The scene: what is on it, what lies hidden in a pile, and that nothing looks special unless a game says so."""

from __future__ import annotations

import msgspec
import pytest

from shamble.engine import scene as scenes
from shamble.engine.scene import Board, Card, Mat, Pile, Scene, Space, Thing, placed

KINDS = [
    kind
    for kind in vars(scenes).values()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == scenes.__name__
]


MARKS = {
    *("face_down", "exhausted", "low", "lying", "highlight", "one_sided", "turned", "thin", "rim", "locked", "brink"),
    *("active", "away", "menu", "silence"),
}
"""What sets a thing off from others of its kind."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_thing_of_which_nothing_is_said_has_no_special_look(kind: type[msgspec.Struct]) -> None:
    marks = {field.name: field.default for field in msgspec.structs.fields(kind) if field.name in MARKS}
    assert not any(marks.values()), marks


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_thing_of_which_nothing_is_counted_is_there_once_and_one_field_large(kind: type[msgspec.Struct]) -> None:
    numbers = {
        field.name: field.default for field in msgspec.structs.fields(kind) if type(field.default) in (int, float)
    }
    assert numbers == {name: 1 if name in ("count", "width", "height") else 0 for name in numbers}


def test_a_board_is_tiled_if_all_its_spaces_are_tiles() -> None:
    farm, camp = (Space(id=name, label=name, x=0, y=0) for name in ("farm", "camp"))
    road = Space(id="road", label="Road", x=0, y=0, shape="circle")
    assert Board(id="map", label="Map", width=2, height=1, spaces=[farm, camp]).is_tiled
    assert not Board(id="map", label="Map", width=2, height=1, spaces=[farm, road]).is_tiled


def pile(name: str) -> Pile:
    top, under = Card(id=f"{name}-top", label="Top"), Card(id=f"{name}-under", label="Under")
    return Pile(id=name, label=name, count=2, top=top, cards=[top, under])


def test_of_a_pile_only_what_lies_on_top_is_on_the_table() -> None:
    space = Space(id="farm", label="The Farm", x=0, y=0, piles=[pile("on-board")])
    scene = Scene(
        heading="Round 1",
        boards=[Board(id="board", label="Board", width=1, height=1, spaces=[space])],
        mats=[Mat(id="mat", label="Mat", piles=[pile("on-mat")])],
        piles=[pile("beside")],
    )
    assert [each.id for each in scene.all_piles()] == ["on-board", "on-mat", "beside"]
    ids = [thing.id for thing in scene.things()]
    assert {"board", "farm", "on-board", "on-board-top", "on-mat-top", "beside-top"} <= set(ids)
    assert not [name for name in ids if name.endswith("under")]
    assert len(ids) == len(set(ids)) and all(isinstance(thing, Thing) for thing in scene.things())
    # And where a thing lies is said of the same things
    lying = {name: place for name, (place, _) in placed(scene).items()}
    assert set(lying) == set(ids)
    assert (lying["board"], lying["farm"], lying["on-board"]) == ("boards", "board spaces", "farm piles")
    assert (lying["on-board-top"], lying["beside"], lying["beside-top"]) == ("on-board top", "piles", "beside top")
