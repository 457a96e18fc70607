"""Cars: directions, lanes, who is hit, and what comes afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.game import find_game
from shamble.engine.match import Match
from shamble.engine.question import pose
from shamble.games.lonely_undead.content.stamps import Placed, cells_of
from shamble.testing import at, off_board, play

from .helpers import DRAW, HURT, asked, dog_at, offered, pile, state, there, town, where, z
from .helpers import at as person_at


@pytest.mark.rule(
    "LU-13.01", "LU-13.03", "LU-13.04", "LU-13.05", "LU-13.06", "LU-13.07", "LU-13.08", "LU-13.09", "LU-13.10",
    "LU-13.11", "LU-14.04", "LU-12.14",
)  # fmt: skip
def test_a_car_drives_west_along_its_lane() -> None:
    m = town(
        ben=at("6-6", gear=["crowbar-1"]),
        billy=at("12-12"),
        living={"10-6": "generic", "3-6": HURT, "2-7": HURT},
        dogs={"biscuit": ("8-6", "billy")},
        toll=2,
        frames=DRAW,
        top={"reactions": ["late-pizza"]},
        dice=(-1,),
    )
    assert there(m, "10-6").injured
    assert dog_at(m, "biscuit") == ""
    assert z(m, "ben").limbs == 3
    assert person_at(m, "3-6") is None
    assert there(m, "2-7").injured
    assert len(state(m).toll) == 4
    assert state(m).toll[2] == state(m).content.first_dog
    assert pile(m, "aid_discards") == ["crowbar-1"], "card 4 was drawn after the car had left"
    assert [state(m).content.toll[card].card.number for card in reversed(state(m).toll_stack)] == [6, 8, 10]


@pytest.mark.rule("LU-13.01", "LU-13.03")
@pytest.mark.parametrize(("face", "hit"), [(-2, "3-6"), (-1, "3-6"), ("X", "3-6"), (0, "3-7"), (1, "3-7"), (2, "3-7")])
def test_the_die_decides_the_direction(face: int | str, hit: str) -> None:
    m = town(
        ben=at("12-12"),
        billy=at("12-11"),
        living={"3-6": "generic", "3-7": "generic"},
        frames=DRAW,
        top={"reactions": ["late-pizza"]},
        dice=(face,),
    )
    assert there(m, hit).injured
    assert not there(m, "3-7" if hit == "3-6" else "3-6").injured


@pytest.mark.rule("LU-13.14", "LU-14.13", "LU-15.12", "LU-1.12", "LU-15.02", "LU-16.04")
def test_a_car_is_completed_even_if_its_drawer_is_knocked_out() -> None:
    m = town(
        ben=at("7-6", limbs=1),
        billy=at("3-6"),
        bob=at("12-12"),
        living={"9-6": HURT},
        toll=3,
        frames=DRAW,
        top={"reactions": ["late-pizza"]},
        dice=(-2,),
    )
    assert z(m, "ben").out
    assert z(m, "billy").limbs == 3
    assert len(state(m).toll) == 4
    assert len(state(m).toll_stack) == 4, "nobody draws the card"
    assert state(m).active == z(m, "billy").number


@pytest.mark.rule("LU-13.07")
@pytest.mark.parametrize(
    ("name", "kind", "injured"),
    [
        ("late-pizza", "kid", True),
        ("ice-cream-van", "kid", False),
        ("ice-cream-van", "officer", True),
        ("getaway-sedan", "kid", True),
        ("rubbish-truck", "kid", True),
        ("civic-limousine", "kid", False),
        ("ambulance", "kid", True),
        ("tow-truck", "kid", True),
        ("joyriders", "kid", True),
    ],
)
def test_what_each_car_does_to_the_healthy(name: str, kind: str, injured: bool) -> None:
    m = town(
        ben=at("12-12"), billy=at("12-11"), living={"3-7": kind}, frames=DRAW, top={"reactions": [name]}, dice=(1, 2, 2)
    )
    assert there(m, "3-7").injured == injured


@pytest.mark.rule("LU-13.07", "LU-13.06")
def test_an_ambulance_spares_revealed_medics_but_kills_the_injured() -> None:
    m = town(
        ben=at("12-12"),
        billy=at("12-11"),
        living={"3-7": {"card": "night-shift-nurse"}, "5-7": HURT},
        frames=DRAW,
        top={"reactions": ["ambulance"]},
        dice=(1,),
    )
    assert not there(m, "3-7").injured
    assert person_at(m, "5-7") is None


@pytest.mark.rule("LU-13.07", "LU-1.06")
def test_a_school_bus_drops_the_healthy_beside_the_road() -> None:
    m = town(
        ben=at("12-12"),
        billy=at("12-11"),
        living={"3-7": "kid"},
        frames=DRAW,
        top={"reactions": ["school-bus"]},
        dice=(1,),
    )
    assert asked(m) == "displace"
    assert set(offered(m, "to")) == {"3-8", "4-8"}
    play(m, "to 3-8")
    assert not there(m, "3-8").injured


@pytest.mark.rule("LU-13.08")
@pytest.mark.parametrize(
    ("name", "wishes", "limbs"),
    [
        ("late-pizza", {}, 3),
        ("ice-cream-van", {}, 3),
        ("getaway-sedan", {}, 3),
        ("getaway-sedan", {"gear": ["crowbar-1"]}, 4),
        ("school-bus", {"hand": ["heave-1"]}, 4),
        ("civic-limousine", {}, 4),
        ("ambulance", {}, 3),
        ("joyriders", {}, 3),
        ("late-pizza", {"gear": ["hi-vis-vest-1"]}, 4),
    ],
)
def test_what_each_car_does_to_a_z(name: str, wishes: dict[str, list[str]], limbs: int) -> None:
    m = town(
        ben=at("3-7", **wishes), billy=at("12-11"), frames=DRAW, top={"reactions": [name]}, dice=(1, 2, 2), living={}
    )
    ben = z(m, "ben")
    assert ben.limbs == limbs
    assert not ben.hand
    assert ben.next_actions == (-1 if name == "civic-limousine" else 0)
    assert len(ben.gear) == (1 if "hi-vis-vest-1" in wishes.get("gear", []) else 0)


@pytest.mark.rule("LU-13.08", "LU-13.04")
def test_trucks_move_who_they_hit() -> None:
    m = town(ben=at("3-7"), billy=at("12-12"), frames=DRAW, top={"reactions": ["rubbish-truck"]}, dice=(1,))
    assert "3-8" in offered(m, "land")
    play(m, "land 3-8")
    assert where(m, "ben") == "3-8"
    m = town(ben=at("3-7"), billy=at("12-7"), bob=at("12-12"), frames=DRAW, top={"reactions": ["tow-truck"]}, dice=(1,))
    assert where(m, "ben") == "11-7", "the last free space of the lane, and it is not hit again"
    assert z(m, "ben").limbs == 3
    assert z(m, "billy").limbs == 3


@pytest.mark.rule("LU-13.10")
def test_joyriders_come_back_on_the_other_lane_and_sedans_bring_officers() -> None:
    m = town(
        ben=at("3-7"), billy=at("5-6"), frames=DRAW, top={"reactions": ["joyriders"]}, dice=(1,), living={"9-6": HURT}
    )
    assert (z(m, "ben").limbs, z(m, "billy").limbs) == (3, 3)
    assert person_at(m, "9-6") is None
    m = town(ben=at("12-12"), billy=at("5-5"), frames=DRAW, top={"reactions": ["getaway-sedan"]}, dice=(1, 3, 9))
    assert there(m, "3-9").kind == 2


@pytest.mark.rule("LU-13.02", "LU-25.11", "LU-25.06")
def test_wrong_way_is_played_before_the_roll() -> None:
    m = town(
        ben=at("3-7"),
        billy=at("12-12", holds=["wrong-way"]),
        bob=at("12-11", holds=["crowd-cover"]),
        frames=DRAW,
        top={"reactions": ["late-pizza"]},
    )
    assert (asked(m), m.pending[0].seat) == ("at-pre-car", 1)
    play(m, "play wrong-way", "drive-west")
    assert m.pending[0].seat == 2 or asked(m) == "turn"
    while asked(m) == "at-pre-car":
        play(m, "pass")
    assert z(m, "ben").limbs == 4
    assert not m.chance.rolls


@pytest.mark.rule("LU-13.01", "LU-13.02", "LU-13.04")
def test_whom_a_coming_car_hits_is_said_before_it_drives() -> None:
    m = town(
        ben=at("3-7"), billy=at("12-12", holds=["wrong-way"]), living={"8-7": "generic"}, frames=DRAW,
        top={"reactions": ["late-pizza"]},
    )  # fmt: skip
    notes = {choice.words: choice.note for choice in pose(m, m.pending[0]).choices}
    assert notes["pass"].startswith("50 % west: it hits nobody. Otherwise east: Ben, then ")
    play(m, "play wrong-way")
    west, east = [choice.note for choice in pose(m, m.pending[0]).choices]
    assert west == "Hits nobody." and east.startswith("Hits Ben, then ")


@pytest.mark.rule("LU-14.09", "LU-13.06")
def test_a_full_death_toll_takes_no_more() -> None:
    m = town(
        ben=at("12-12"),
        billy=at("12-11"),
        living={"3-7": HURT},
        toll=10,
        frames=DRAW,
        top={"reactions": ["late-pizza"]},
        dice=(1,),
    )
    assert person_at(m, "3-7") is None
    assert len(state(m).toll) == 10


@pytest.mark.rule("LU-13.13")
def test_in_one_space_the_z_is_hit_before_the_dogs() -> None:
    m = town(
        ben=at("3-7", limbs=1, gear=["chew-toy-stash-1"]),
        billy=off_board(),
        bob=at("12-12"),
        dogs={"rufus": ("3-7", "bob")},
        frames=DRAW,
        top={"reactions": ["late-pizza"]},
        dice=(1,),
    )
    assert z(m, "ben").out
    assert len(state(m).toll) == 1


# Mutated: round the buildings


def tile(kind: str) -> int:
    """The number of the first tile of a kind."""
    tiles = find_game("lonely_undead").load().content.tiles
    return next(number for number, each in enumerate(tiles) if each.kind == kind)


def bakery_on_the_road() -> list[Placed]:
    """A Bakery that covers two spaces of the westbound lane, (4,6) and (5,6)."""
    content = find_game("lonely_undead").load().content
    site = content.site(())
    bakery, wanted = tile("bakery"), {content.space_ids["4-6"], content.space_ids["5-6"]}
    ways = [each for side in (0, 1) for turns in range(4) for each in site.corners(bakery, side, turns)]
    return [next(each for each in ways if set(cells_of(content.tiles[bakery], each)) == wanted)]


def drive(face: int, card: str = "late-pizza", **things: Any) -> Match:
    return town(
        layout=bakery_on_the_road(),
        options={"mutated": "on"},
        frames=DRAW,
        top={"reactions": [card]},
        dice=(face,),
        **things,
    )


@pytest.mark.rule("LU-24.20", "LU-24.21", "LU-13.12", "LU-24.23")
@pytest.mark.parametrize(
    ("face", "hit"),
    [(-1, ["9-6", "4-7", "3-6"]), (1, ["9-7", "4-7", "3-7"])],
    ids=["westbound cars swerve and come back to their lane", "eastbound cars drive straight on"],
)
def test_a_car_drives_round_a_building_on_its_lane(face: int, hit: list[str]) -> None:
    spaces = ["9-6", "9-7", "4-7", "4-6", "3-6", "3-7", "4-5", "5-8"]
    m = drive(face, ben=at("12-12"), billy=at("12-11"), living=dict.fromkeys(spaces, "generic"))
    assert [space for space in spaces if there(m, space).injured] == sorted(hit, key=spaces.index)
    assert not there(m, "4-6").injured, "nobody is hit inside the Bakery"


@pytest.mark.rule("LU-13.10", "LU-24.20", "LU-13.08")
def test_joyriders_come_twice_where_a_building_leaves_only_one_lane() -> None:
    m = drive(-1, "joyriders", ben=at("4-7"), billy=at("9-6"), bob=at("12-12"))
    assert z(m, "ben").limbs == 2, "hit in both passes"
    assert z(m, "billy").limbs == 3, "hit in one of them"


@pytest.mark.rule("LU-13.03", "LU-24.20")
def test_the_lanes_of_a_built_town_are_drawn_as_cars_drive_them() -> None:
    m = drive(-1, ben=at("4-7", holds=["wrong-way"]), billy=at("12-12"))
    west, east = m.scene(0).boards[0].trails
    assert [space for space in west.spaces if space.endswith("-7")] == ["5-7", "4-7"]
    assert all(space.endswith("-7") for space in east.spaces)
    assert west.label.endswith("hit Ben") and east.label.endswith("hit Ben")


@pytest.mark.rule("LU-16.02", "LU-13.14")
def test_the_game_ends_in_the_middle_of_the_lane_when_one_z_is_left() -> None:
    m = town(
        ben=at("9-6", limbs=1), billy=at("12-12"), living={"3-6": "generic"},
        frames=DRAW, top={"reactions": ["late-pizza"]}, dice=(-1,),
    )  # fmt: skip
    assert (m.state.ending, m.state.winners) == ("last-competitive", (1,))
    assert not there(m, "3-6").injured, "the car drives no farther"


@pytest.mark.rule("LU-12.14", "LU-13.05")
def test_the_token_of_the_dog_that_was_hit_lies_on_the_death_toll() -> None:
    m = town(
        ben=at("12-12"), billy=at("12-11"), dogs={"noodle": ("8-6", "billy")},
        frames=DRAW, top={"reactions": ["late-pizza"]}, dice=(-1,),
    )  # fmt: skip
    content = state(m).content
    assert [content.tokens[token].id for token in state(m).toll] == ["noodle"]


@pytest.mark.rule("LU-15.02")
def test_lost_limbs_are_counted_for_each_z() -> None:
    m = town(
        ben=at("7-6"), billy=at("3-6"), bob=at("12-12"), frames=DRAW, top={"reactions": ["late-pizza"]}, dice=(-1,)
    )
    assert state(m).lost_limbs == [1, 1, 0]
