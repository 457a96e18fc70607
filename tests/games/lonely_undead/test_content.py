"""The components: published counts, the printed town, and where building tiles may lie."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from shamble.engine.cards import load_cards
from shamble.engine.rulebook import Rulebook
from shamble.games.lonely_undead.content import KINDS, Content, cards
from shamble.games.lonely_undead.content.stamps import Placed, Site
from shamble.games.lonely_undead.content.town import Town

FOLDER = Path(cards.__file__).parent.parent


@cache
def content() -> Content:
    return Content(load_cards(KINDS, FOLDER / "cards"))


def town() -> Town:
    return content().town(content().printed, True)


def at(name: str) -> int:
    return content().space_ids[name]


def test_the_rulebook_has_all_clauses() -> None:
    assert len(Rulebook.load(FOLDER / "rulebook.md")) == 413


@pytest.mark.rule("LU-11.08", "LU-10.03")
def test_the_box_holds_what_is_published() -> None:
    c = content()
    assert Counter(card.card.kind for card in c.living) == {"generic": 15, "kid": 7, "officer": 7, "mayor": 1}
    assert (len(c.aid), len(c.reactions), len(c.toll), len(c.tiles), len(c.characters)) == (70, 55, 10, 18, 6)
    assert (len(c.dogs), len(c.cars), len(c.events), len(c.holds)) == (12, 9, 22, 12)
    types = Counter(card.card.type for card in c.aid)
    assert types == {"threads": 18, "item": 16, "lure": 14, "skill": 15, "patch": 7}
    assert sum(card.card.free for card in c.aid) == 28
    assert Counter(token.kind for token in c.tokens) == {0: 25, 1: 10, 2: 10, 3: 1, -1: 12}
    assert sum(card.card.medical for card in c.living) == 4


@pytest.mark.rule("LU-2.01", "LU-2.15", "LU-2.16", "LU-2.18")
def test_the_printed_town_has_its_spaces() -> None:
    t = town()
    inside = [space for space in t.spaces if t.building[space] >= 0]
    assert (len(t.spaces), len(inside), len(t.road)) == (144, 72, 24)
    assert [content().space_names[space] for space in t.center] == ["6-6", "7-6", "6-7", "7-7"]
    assert t.reached.bit_count() == 144
    assert [content().space_names[space] for space in (t.room, t.alley)] == ["12-1", "4-12"]
    assert [content().space_names[lane[0]] for lane in t.lanes] == ["12-6", "1-7"]


@pytest.mark.rule("LU-2.06", "LU-2.07", "LU-2.08", "LU-2.09", "LU-2.10", "LU-2.11")
@pytest.mark.parametrize(
    ("space", "near"),
    [
        ("9-7", "8-6 8-7 8-8 9-6 9-8 10-6 10-7 10-8"),
        ("7-9", "6-8 6-9 6-10 7-8 7-10 8-8 8-9 8-10"),
        ("12-1", "11-2 12-2"),
        ("11-2", "10-1 10-2 10-3 11-1 11-3 12-1 12-2 12-3"),
        ("4-12", "5-12"),
        ("6-12", "5-11 5-12 6-11 7-11 7-12"),
        ("10-11", "9-10 9-11 10-10 10-12 11-12"),
        ("11-10", "11-9 11-11 12-9 12-10 12-11"),
        ("9-3", "8-3 9-2 10-2"),
        ("5-6", "4-5 4-6 4-7 5-5 5-7 6-5 6-6 6-7"),
        ("5-3", "4-2 4-3 4-4 5-2 6-3 6-4"),
        ("3-1", "2-2 3-2 4-1 4-2"),
        ("2-11", "1-11 1-12 2-12 3-10 3-11 3-12"),
        ("1-8", "1-7 1-9 2-7 2-9"),
    ],
)
def test_what_is_adjacent_and_accessible(space: str, near: str) -> None:
    assert {content().space_names[each] for each in town().near[at(space)]} == set(near.split())


@pytest.mark.rule("LU-2.17")
@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        ("7-7", "9-7", 2),
        ("6-6", "12-1", 7),
        ("6-6", "1-1", 7),
        ("2-11", "6-6", 6),
        ("2-11", "7-7", 5),
        ("2-11", "12-1", 12),
        ("10-11", "11-10", 3),
        ("9-3", "10-4", 3),
        ("3-9", "5-9", 2),
    ],
)
def test_distances_count_walls(one: str, other: str, steps: int) -> None:
    assert town().distance(at(one), at(other)) == steps


# Building a town


def tile(name: str, side: str, turns: int, column: int, row: int) -> Placed:
    number = next(number for number, each in enumerate(content().tiles) if each.id == name)
    return number, "ab".index(side), turns, column, row


@pytest.mark.rule("LU-24.09", "LU-24.12", "LU-24.13", "LU-24.14", "LU-24.15", "LU-24.16")
@pytest.mark.parametrize(
    ("placed", "wanted", "clause"),
    [
        ([], tile("mall", "a", 0, 2, 2), ""),
        ([], tile("mall", "a", 0, 6, 5), "LU-24.09"),
        ([], tile("mall", "a", 0, 11, 1), "LU-24.09"),
        ([tile("mall", "a", 0, 2, 2)], tile("bakery", "a", 0, 2, 3), "LU-24.09"),
        ([], tile("clinic", "a", 0, 4, 3), "LU-24.14"),
        ([], tile("clinic", "a", 0, 1, 3), ""),
        ([], tile("bakery", "a", 0, 3, 12), "LU-24.13"),
        ([tile("clinic", "a", 0, 1, 1)], tile("home-1", "a", 0, 3, 1), "LU-24.13"),
        ([tile("clinic", "a", 0, 1, 1)], tile("school", "a", 0, 3, 2), "LU-24.15"),
        ([], tile("home-1", "a", 0, 3, 6), "LU-24.16"),
        ([], tile("bakery", "a", 0, 4, 6), ""),
        ([], tile("dog-park", "a", 0, -1, 3), ""),
        ([], tile("dog-park", "b", 0, -1, 3), "LU-24.10"),
        ([], tile("dog-park", "a", 0, -1, 6), "LU-24.10"),
        ([], tile("dog-park", "a", 0, 13, 3), "LU-24.10"),
        ([], tile("dog-park", "a", 2, 13, 3), ""),
        ([], tile("bakery", "a", 0, -1, 3), "LU-24.09"),
    ],
)
def test_where_a_tile_may_lie(placed: list[Placed], wanted: Placed, clause: str) -> None:
    assert Site(content().tiles, placed).forbids(wanted) == clause


@pytest.mark.rule("LU-24.13", "LU-24.14", "LU-24.15")
def test_the_clinic_does_not_open_onto_the_wall_of_a_dog_park_outside() -> None:
    park, clinic = tile("dog-park", "a", 0, -1, 3), tile("clinic", "a", 0, 1, 4)
    assert Site(content().tiles, [park]).forbids(clinic) == "LU-24.13"
    assert Site(content().tiles, [clinic]).forbids(park) == "LU-24.15"


@pytest.mark.rule("LU-24.16", "LU-24.22", "LU-2.10")
def test_cars_do_not_squeeze_through_where_the_corners_of_two_buildings_meet() -> None:
    bakery = tile("bakery", "a", 0, 4, 6)
    store = tile("clothes-store", "a", 0, 2, 7)
    assert Site(content().tiles, []).forbids(store) == ""
    assert Site(content().tiles, [bakery]).forbids(store) == "LU-24.16", "from (4,7) nothing leads to (3,6)"
    assert Site(content().tiles, [bakery]).forbids(tile("clothes-store", "a", 0, 1, 7)) == ""


@pytest.mark.rule("LU-24.09", "LU-3.05", "LU-17.02")
@pytest.mark.parametrize(
    ("side", "turns", "room", "beside", "alley"),
    [
        ("a", 0, "4-2", {"3-3", "4-3"}, "9-9"),
        ("a", 1, "4-4", {"3-3", "3-4"}, "9-9"),
        ("a", 2, "2-4", {"2-3", "3-3"}, "10-9"),
        ("b", 0, "2-4", {"2-3", "3-3"}, "10-9"),
        ("b", 3, "4-4", {"3-3", "3-4"}, "9-9"),
    ],
)
def test_the_mayors_room_and_the_back_alley_turn_with_their_tiles(
    side: str, turns: int, room: str, beside: set[str], alley: str
) -> None:
    c = content()
    built = c.town((tile("mayors-mansion", side, turns, 2, 2), tile("back-alley", side, turns, 9, 9)), True)
    assert (c.space_names[built.room], c.space_names[built.alley]) == (room, alley)
    assert {c.space_names[space] for space in built.near[built.room]} == beside


@pytest.mark.rule("LU-24.12", "LU-24.15")
def test_a_doorway_may_not_be_walled_in() -> None:
    bar, bakery = tile("bar-2", "b", 0, 2, 1), tile("bakery", "b", 3, 1, 2)
    assert Site(content().tiles, [bar]).forbids(bakery) == "LU-24.12"
    assert Site(content().tiles, [bakery]).forbids(bar) == "LU-24.15"


@pytest.mark.rule("LU-13.12", "LU-24.16", "LU-24.20", "LU-24.21", "LU-24.22", "LU-24.23")
def test_cars_drive_round_a_building_and_return_to_their_lane() -> None:
    c = content()
    built = c.town((tile("bakery", "a", 0, 4, 6),), True)
    way = [c.space_names[space] for space in built.lanes[0]]
    assert way == ["12-6", "11-6", "10-6", "9-6", "8-6", "7-6", "6-6", "5-7", "4-7", "3-6", "2-6", "1-6"]
    assert [c.space_names[space] for space in built.lanes[1]] == [f"{column}-7" for column in range(1, 13)]
    assert not built.is_road[at("4-6")]


@pytest.mark.rule("LU-2.19")
def test_no_way_is_farther_than_any_number() -> None:
    c = content()
    jammed = c.town(c.printed, True, (at("4-4"), at("4-3")))
    assert jammed.distance(at("4-4"), at("4-3")) > 50
    assert not jammed.reached >> at("4-4") & 1
    assert jammed.distance(at("4-4"), at("5-4")) == 1


@pytest.mark.rule("LU-18.27", "LU-18.02")
def test_the_clinic_has_a_border_doorway_unless_functions_are_off() -> None:
    c = content()
    assert town().exits == {at("1-1")}
    assert c.town(c.printed, False).exits == frozenset()
