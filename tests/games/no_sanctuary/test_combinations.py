"""Rules that meet: several failing losses in one effect, several kinds of humans in a Space, defeat in mid-roll."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import at, off_board, play, table

from .helpers import (
    INDOORS,
    group,
    has,
    look,
    lying_at,
    now,
    offered,
    on_wall,
    ready_at,
    rivals_at,
    until,
    who,
)


def told(m: Any, key: str) -> int:
    """How often a kind of event was told."""
    return sum(event.key == key for event in m.story)


# Group Tension


@pytest.mark.rule("NS-16.07", "NS-16.16", "NS-12.27")
def test_fear_and_threat_results_fail_one_by_one_in_the_middle_of_a_roll() -> None:
    # Two Threat results on a full track, and a Fear result that only Exerts
    m = group(
        p1=at("A2", stress=2), p4=at("A2", trust=0), turn="harlan", card="clear-the-room", threat=11,
        enemies={"A2-standard-down": 1}, dice=("exert", "exert", "exert", "threat", "threat", "fear"),
    )  # fmt: skip
    play(m, "action grapple", "skip")
    until(m, "play", "exert")
    assert (look(m).threat, look(m).morale, told(m, "tension")) == (11, 8, 2)


@pytest.mark.rule("NS-1.04", "NS-1.07", "NS-16.19")
def test_the_last_morale_ends_the_game_before_the_next_result() -> None:
    m = group(
        p1=at("A2", stress=2), p4=at("A2", trust=0), turn="harlan", card="clear-the-room", threat=11, morale=1,
        dice=("exert", "exert", "exert", "threat", "threat"),
    )  # fmt: skip
    play(m, "action grapple", "skip")
    until(m, "play")
    assert (look(m).ending, told(m, "tension")) == ("lost_morale", 1)


@pytest.mark.rule("NS-16.10", "NS-16.20", "NS-19.09", "NS-25.03")
def test_trust_pays_for_the_first_of_two_strangers_and_not_for_the_second() -> None:
    m = group(**INDOORS, phase="walkers", fallen={"D7": 2}, enemies={"D7-standard-ready": 1})
    assert now(m)[0] == "tension"
    play(m, *[f"{seat}: discard-trust" for seat in range(4)])
    until(m, "choose-event")
    assert [s.trust for s in look(m).survivors] == [0, 0, 0, 0]
    assert (look(m).morale, told(m, "tension"), sum(look(m).corpses)) == (9, 2, 2)


# Overruns with mixed humans


@pytest.mark.rule("NS-19.10", "NS-19.11", "NS-19.13")
def test_a_survivor_stands_for_strangers_and_rivals_alike() -> None:
    m = group(
        p1=at("D7", hand=0, deck=6), phase="walkers", strangers={"D7": 1},
        enemies={"D7-road-jackals-ready": 2, "D7-standard-ready": 2},
    )  # fmt: skip
    # Nobody falls, no Rival fights: the Survivor pays for both Walkers
    assert len(who(m, "harlan").deck) == 4
    assert (sum(look(m).strangers), sum(look(m).fallen), rivals_at(m, "D7")) == (1, 0, (2, 0))
    assert ready_at(m, "D7") + lying_at(m, "D7") == 2


@pytest.mark.rule("NS-19.09", "NS-19.11")
def test_rivals_do_not_fight_beside_a_stranger() -> None:
    m = group(
        phase="walkers", strangers={"D7": 1}, enemies={"D7-road-jackals-ready": 2, "D7-standard-ready": 2},
    )  # fmt: skip
    assert (sum(look(m).strangers), sum(look(m).fallen)) == (0, 1)
    assert (rivals_at(m, "D7"), ready_at(m, "D7") + lying_at(m, "D7")) == ((2, 0), 2)
    assert sum(look(m).corpses) == 0


@pytest.mark.rule("NS-24.20", "NS-24.08", "NS-19.20")
def test_an_ally_takes_a_whole_overrun_for_one_token() -> None:
    ally = off_board(**at("D7", exert=1), ally_of="harlan")
    m = table(
        "no_sanctuary", players=1, harlan=at("D7", hand=0, deck=4), wren=ally, phase="walkers",
        enemies={"D7-standard-ready": 4},
    )  # fmt: skip
    assert now(m) == ("share", 0)
    play(m, offered(m)[0] if m.pending[0].about[0] == "harlan" else offered(m)[-1])
    assert (who(m, "wren").exert, len(who(m, "harlan").deck), m.is_over) == (2, 4, False)


# Groups of Walkers


@pytest.mark.rule("NS-20.09", "NS-20.11", "NS-19.13")
def test_walkers_that_lie_do_not_help_a_group_against_a_barricade() -> None:
    m = group(
        p1=at("B5"), p2=at("B5"), p3=at("B5"), p4=at("B5"), phase="walkers", barricades={"wall-B4-B5": 2},
        enemies={"B4-standard-ready": 2, "B4-standard-down": 3},
    )  # fmt: skip
    assert (on_wall(m, "wall-B4-B5"), ready_at(m, "B4"), ready_at(m, "B5")) == (2, 5, 0)


@pytest.mark.rule("NS-20.02", "NS-20.03", "NS-20.09")
def test_walkers_do_not_walk_around_a_barricade() -> None:
    # The way through the Wall is the shortest, though another one is open
    m = group(
        p1=at("B5"), p2=at("B5"), p3=at("B5"), p4=at("B5"), phase="walkers", barricades={"wall-B4-B5": 1},
        enemies={"B4-standard-ready": 1},
    )  # fmt: skip
    assert (on_wall(m, "wall-B4-B5"), ready_at(m, "B4")) == (1, 1)


@pytest.mark.rule("NS-2.01", "NS-19.14", "NS-20.04", "NS-20.05")
@pytest.mark.parametrize(("axis", "to"), [("east-west", "D8"), ("north-south", "D4")])
def test_a_stranger_and_a_rival_draw_walkers_like_survivors(axis: str, to: str) -> None:
    # A Stranger to the east of D7, a Rival to the north
    m = group(
        phase="walkers", axis=axis, strangers={"D8": 1},
        enemies={"D4-road-jackals-ready": 1, "D7-standard-ready": 2},
    )  # fmt: skip
    assert ready_at(m, to) == 2
    assert ready_at(m, "D7") == 0


@pytest.mark.rule("NS-19.21", "NS-19.14", "NS-19.15", "NS-25.03")
def test_walkers_beside_a_defeated_stranger_shamble_on() -> None:
    m = group(
        **INDOORS, phase="walkers", axis="north-south", fallen={"B7": 1},
        enemies={"B7-standard-ready": 1, "B8-standard-ready": 1},
    )  # fmt: skip
    until(m, "choose-event")
    assert look(m).morale == 9
    assert (ready_at(m, "B5"), sum(look(m).fallen)) == (1, 0)


# Defeat in the middle of something


@pytest.mark.rule("NS-1.05", "NS-1.07", "NS-12.19", "NS-14.05")
def test_a_fear_that_cannot_be_paid_ends_the_game_in_the_middle_of_a_roll() -> None:
    m = group(
        p1=at("A2", hand=0, deck=1, stress=3), turn="harlan", card="clear-the-room", threat=3,
        dice=("exert", "exert", "focus", "fear", "fear", "blank"),
    )  # fmt: skip
    play(m, "action grapple", "skip")
    until(m, "play", "take-focus")
    # The second Fear finds no card; the Focus result is not taken any more
    assert (look(m).ending, who(m, "harlan").focus) == ("lost_exert", 0)


@pytest.mark.rule("NS-11.04", "NS-14.11", "NS-24.09")
def test_an_ally_with_two_tokens_stays_with_its_walker() -> None:
    ally = off_board(**at("A2", exert=2), ally_of="harlan")
    m = table("no_sanctuary", players=1, harlan=at("A2"), wren=ally, turn="wren", enemies={"A2-standard-ready": 1})
    assert "maneuver move" not in offered(m)
    m = table("no_sanctuary", players=1, harlan=at("A2"), wren=ally, turn="wren", enemies={"A2-standard-down": 1})
    assert "maneuver move" in offered(m)


# Line of sight


@pytest.mark.rule("NS-4.17", "NS-4.18", "NS-4.19", "NS-4.24")
@pytest.mark.parametrize(
    ("one", "other", "there", "back"),
    [
        ("A5", "A6", True, False),  # out through the Wall of your own Space, not in through a foreign one
        ("A5", "A9", True, False),  # a diagonal through the corner of your own two Walls
        ("A4", "A6", False, False),  # the Wall beyond belongs to the other Space of the Building
        ("A2", "A4", False, False),  # the corner belongs to a Wall of A5 as well
        ("B2", "B5", True, True),  # inside one Building
        ("A1", "A3", True, True),
    ],
)
def test_sight_through_walls_and_corners(one: str, other: str, there: bool, back: bool) -> None:
    for space, target, seen in ((one, other, there), (other, one, back)):
        m = group(
            p1=at(space), p2=at("D7"), p3=at("D7"), p4=at("D7"), turn="harlan", card="roll-call", ammunition=1,
            enemies={f"{target}-standard-ready": 1},
        )  # fmt: skip
        assert ("maneuver ammunition" in offered(m)) is seen, f"{space} to {target}"
        if seen:
            play(m, "maneuver ammunition")
            assert (has(m, "ammunition"), look(m).reserve[0]) == (0, 11)
