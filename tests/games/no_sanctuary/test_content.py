"""The published counts, and maps that match the sheets."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import shamble.games.no_sanctuary as package
from shamble.engine.cards import load_cards
from shamble.games.no_sanctuary.content import KINDS, SPACE, SPACE_IDS, Content
from shamble.games.no_sanctuary.content.ground import BESIDE, EDGES, NEXT_TO, RANGE, turned


@cache
def content() -> Content:
    return Content(load_cards(KINDS, Path(package.__file__).parent / "cards"))


def sees(scenario: str, origin: str, target: str) -> bool:
    return bool(content().grounds[scenario].sees[SPACE[origin]] >> SPACE[target] & 1)


@pytest.mark.rule("NS-10.01", "NS-7.01", "NS-3.08")
def test_the_published_counts() -> None:
    c = content()
    assert len(c.survivor_cards) == 120
    assert Counter(card.owner for card in c.survivor_cards) == Counter(dict.fromkeys(c.sheets, 15))
    for name in c.sheets:
        approaches = Counter(card.approach for card in c.survivor_cards if card.owner == name)
        assert approaches == {"normal": 5, "cautious": 5, "reckless": 5}
    assert len(c.events) == 60
    assert set(Counter(card.type for card in c.events).values()) == {10}
    assert Counter(card.approach for card in c.events) == {"normal": 20, "cautious": 20, "reckless": 20}
    kinds = Counter(card.type for card in c.search)
    assert kinds == {"equipment": 12, "hazards": 12, "resources": 14, "objective": 3}
    assert (len(c.map), len(c.tiles), len(c.scenarios), len(c.sheets), len(c.rivals)) == (36, 12, 6, 8, 2)
    assert Counter(c.map_axis) == {"east-west": 18, "north-south": 18}


@pytest.mark.rule("NS-10.03")
def test_some_special_actions_have_a_foreign_exert_bonus() -> None:
    actions = [card for card in content().survivor_cards if card.kind == "action"]
    foreign = [card.number for card in actions if card.bonus != card.characteristic]
    assert len(actions) == 73
    assert len(foreign) == 10


@pytest.mark.rule("NS-4.01", "NS-4.02", "NS-4.03", "NS-4.07", "NS-4.08", "NS-4.09")
def test_neighbours_share_a_side() -> None:
    beside = {SPACE_IDS[space] for space in NEXT_TO[SPACE["A9"]]}
    assert beside == {"A6", "A8", "B7", "C3"}
    assert SPACE["D1"] not in NEXT_TO[SPACE["A9"]]
    assert SPACE["A9"] not in EDGES["any"]
    assert SPACE["C7"] in EDGES["any"]
    assert len(EDGES["any"]) == 20


@pytest.mark.rule("NS-4.04")
def test_north_is_up() -> None:
    assert [SPACE_IDS[space] for space in BESIDE[SPACE["A9"]]] == ["A6", "B7", "C3", "A8"]


@pytest.mark.rule("NS-4.05", "NS-4.06")
def test_a_tile_turned_right() -> None:
    assert turned((".aa", ".a.", "..."), "right") == ["...", ".aa", "..a"]
    assert turned((".aa", ".a.", "..."), "down") == ["...", ".a.", "aa."]
    assert turned((".aa", ".a.", "..."), "left") == ["a..", "aa.", "..."]


@pytest.mark.rule("NS-4.14", "NS-4.15", "NS-4.16")
def test_range_counts_diagonals() -> None:
    ground = content().grounds["bad-company"]
    around = [space for space in range(36) if RANGE[SPACE["C5"]][space] == 1]
    assert len(around) == 8
    assert all(ground.within[SPACE["C5"]][1] >> space & 1 for space in around)


@pytest.mark.rule("NS-4.17", "NS-4.18", "NS-4.19")
def test_the_own_walls_of_a_building_space_do_not_block() -> None:
    assert sees("scavenging-run", "A5", "A6")
    assert not sees("scavenging-run", "A6", "A5")
    assert not sees("scavenging-run", "C5", "C7")


@pytest.mark.rule("NS-4.16", "NS-4.17", "NS-4.25")
def test_touching_a_corner_blocks() -> None:
    ground = content().grounds["scavenging-run"]
    assert not sees("scavenging-run", "A6", "A2")
    assert not sees("scavenging-run", "A2", "A6")
    assert not ground.within[SPACE["A6"]][1] >> SPACE["A2"] & 1
    assert sees("scavenging-run", "D1", "A9")
    assert sees("scavenging-run", "A9", "D1")
    assert not sees("scavenging-run", "A4", "A9")


@pytest.mark.rule("NS-4.24")
def test_a_shared_wall_is_a_wall_of_both() -> None:
    assert sees("dead-ground", "A3", "B1")
    assert sees("dead-ground", "B1", "A3")
    assert not sees("dead-ground", "A6", "B1")
    assert not sees("dead-ground", "B1", "A6")


@pytest.mark.rule("NS-4.11", "NS-4.12", "NS-11.19", "NS-20.14")
def test_walls_lie_on_the_sides_of_buildings() -> None:
    ground = content().grounds["scavenging-run"]
    walls = [ground.walls[wall].id for wall in ground.walls_of[SPACE["A5"]]]
    assert walls == ["wall-A2-A5", "wall-A5-A6", "wall-A5-A8"]
    assert [ground.walls[wall].id for wall in ground.walls_of[SPACE["A6"]]] == ["wall-A5-A6"]
    assert ground.walls_of[SPACE["A9"]] == ()
    west = ground.wall[SPACE["A4"]][3]
    assert ground.walls[west].id == "wall-A4-west"
    dead = content().grounds["dead-ground"]
    between = dead.wall[SPACE["A3"]][1]
    assert between == dead.wall[SPACE["B1"]][3]
    assert len(dead.walls[between].buildings) == 2


@pytest.mark.rule("NS-3.26", "NS-3.27", "NS-4.10")
@pytest.mark.parametrize("scenario", list(content().scenarios))
def test_each_search_building_gets_a_deck(scenario: str) -> None:
    sheet, ground = content().scenarios[scenario], content().grounds[scenario]
    assert sum(sheet.search.values()) % len(ground.decks) == 0
    if sheet.fillers:
        assert len(sheet.objectives) + sheet.fillers.n == len(ground.decks)
    for name in ground.names:
        tiles = {SPACE_IDS[space][0] for space in ground.spaces_of[ground.names.index(name)]}
        assert len(tiles) == 1
