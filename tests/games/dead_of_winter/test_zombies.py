"""Section 10: zombies come one at a time, break barricades, overrun entrances, and are killed or removed."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, play, table

from .helpers import (
    BITTEN,
    BLANK,
    FROST,
    GAME,
    WOUND,
    acted,
    barricades_in,
    group_of,
    look,
    now,
    place_of,
    rolled,
    tokens_of,
    told,
    zombies_in,
)

FULL = {f"entrance-{n}": 3 for n in range(1, 7)}
AWAY: dict[str, Any] = {"tam": at("hospital"), "pip": at("hospital", seat=1), "nell": at("hospital", seat=2)}
"""One survivor of each player away, so that nobody is at the colony."""


def zombies_come(step: str = "add-zombies", **things: Any) -> Match:
    """The step that adds zombies, or a crisis before it."""
    position: dict[str, Any] = {"players": 3, "phase": step, "crisis": "", "sizes": {"crises": 0, "crossroads": 0}}
    return table(GAME, **{**position, **things})


def entrances(m: Match) -> list[int]:
    """The zombies at the six entrances of the colony."""
    return [zombies_in(m, f"entrance-{n}") for n in range(1, 7)]


def fate(m: Match) -> list[str]:
    """Who died, in order."""
    return [event.args[0] for event in m.story if event.key == "dies"]


# Where they go


@pytest.mark.rule("DW-10.01")
def test_zombies_come_one_at_a_time() -> None:
    # Given one barricade and no empty space: what the first zombie breaks makes room for the second
    m = zombies_come(
        zombies={"school": 3},
        barricades={"school": 1},
        tam=at("school"),
        pip=at("school", seat=1),
        nell=at("hospital", seat=2),
    )
    assert (zombies_in(m, "school"), barricades_in(m, "school"), fate(m)) == (4, 0, [])


@pytest.mark.rule("DW-10.02")
def test_sc_23_eight_zombies_go_round_the_entrances() -> None:
    m = zombies_come("crisis", crisis="C15", **AWAY)
    assert entrances(m) == [2, 2, 1, 1, 1, 1]


@pytest.mark.rule("DW-10.02")
@pytest.mark.parametrize(("helpless", "found"), [(2, [1, 0, 0, 0, 0, 0]), (12, [1] * 6), (14, [2, 1, 1, 1, 1, 1])])
def test_the_first_goes_to_entrance_1_and_the_seventh_again(helpless: int, found: list[int]) -> None:
    assert entrances(zombies_come(helpless=helpless, **AWAY)) == found


@pytest.mark.rule("DW-10.03")
def test_each_batch_starts_at_entrance_1_again() -> None:
    # Given a crisis that adds 8 zombies and a step that adds 2 more
    m = zombies_come("crisis", crisis="C15", helpless=4, **AWAY)
    assert entrances(m) == [3, 3, 1, 1, 1, 1]


@pytest.mark.rule("DW-10.04")
@pytest.mark.parametrize(("zombies", "barricades"), [(0, 2), (1, 1), (2, 0)])
def test_a_zombie_takes_an_empty_space_and_leaves_barricades_alone(zombies: int, barricades: int) -> None:
    m = zombies_come(zombies={"entrance-1": zombies}, barricades={"entrance-1": barricades}, helpless=1, **AWAY)
    assert (zombies_in(m, "entrance-1"), barricades_in(m, "entrance-1")) == (zombies + 1, barricades)
    assert (look(m).helpless, look(m).morale) == (1, 5)


@pytest.mark.rule("DW-10.05", "DW-10.09")
def test_sc_24_a_barricade_is_broken_and_the_next_zombie_goes_to_the_next_entrance() -> None:
    m = zombies_come(zombies={"entrance-1": 2}, barricades={"entrance-1": 1}, helpless=4, **AWAY)
    assert (zombies_in(m, "entrance-1"), barricades_in(m, "entrance-1")) == (2, 0)
    assert zombies_in(m, "entrance-2") == 1
    assert (look(m).helpless, look(m).morale) == (4, 5)


@pytest.mark.rule("DW-10.05")
def test_one_zombie_breaks_one_barricade_of_its_own_entrance() -> None:
    m = zombies_come(barricades={"entrance-1": 3, "entrance-2": 3}, helpless=2, **AWAY)
    assert (zombies_in(m, "entrance-1"), barricades_in(m, "entrance-1"), barricades_in(m, "entrance-2")) == (0, 2, 3)


# Overruns


@pytest.mark.rule("DW-10.06", "DW-11.12")
def test_sc_25_an_overrun_kills_the_lowest_influence() -> None:
    m = zombies_come(
        zombies={"entrance-1": 3},
        felix=at("colony"),
        wes=at("colony", seat=1),
        greta=at("colony", seat=2),
        rosa=at("hospital", seat=2),
        helpless=2,
    )
    assert (fate(m), look(m).helpless, look(m).morale) == (["greta"], 2, 4)
    # The zombie is not placed; the other two of the batch find room
    assert entrances(m) == [3, 1, 1, 0, 0, 0]


@pytest.mark.rule("DW-10.06")
def test_an_overrun_of_the_colony_spares_lower_influence_elsewhere() -> None:
    m = zombies_come(zombies=FULL, **{**AWAY, "harriet": at("colony", seat=2)})
    assert (fate(m), look(m).zombies[:6]) == (["harriet"], [3] * 6)


@pytest.mark.rule("DW-10.06", "DW-10.07")
def test_an_overrun_kills_a_dog_before_a_helpless_survivor() -> None:
    # Given Biscuit, the first of all survivor cards, among helpless survivors
    m = zombies_come(zombies={"entrance-1": 3}, helpless=2, **{**AWAY, "biscuit": at("colony", seat=2)})
    assert (fate(m), look(m).helpless, look(m).morale) == (["biscuit"], 2, 4)


@pytest.mark.rule("DW-10.07", "DW-11.18")
def test_sc_26_an_overrun_kills_a_helpless_survivor_if_nobody_else_is_there() -> None:
    m = zombies_come(zombies={"entrance-1": 3}, helpless=2, **AWAY)
    assert (look(m).helpless, look(m).morale, fate(m)) == (1, 4, [])
    assert entrances(m) == [3, 0, 0, 0, 0, 0]


@pytest.mark.rule("DW-10.08")
def test_sc_26_an_overrun_without_anybody_there_changes_nothing() -> None:
    m = zombies_come("crisis", crisis="C11", zombies=FULL, **AWAY)
    assert (entrances(m), look(m).morale, fate(m)) == ([3] * 6, 5, [])
    assert "overrun" not in told(m)


@pytest.mark.rule("DW-10.08", "DW-10.07")
def test_when_the_last_one_is_dead_further_zombies_find_nobody() -> None:
    # Given one helpless survivor and a crisis with 12 zombies before full entrances
    m = zombies_come("crisis", crisis="C11", zombies=FULL, helpless=1, **AWAY)
    assert (look(m).helpless, look(m).morale) == (0, 4)


@pytest.mark.rule("DW-10.09")
def test_after_an_overrun_the_next_zombie_goes_to_the_next_entrance() -> None:
    m = zombies_come(zombies={"entrance-1": 3, "entrance-3": 3}, helpless=8, **AWAY)
    assert entrances(m) == [3, 1, 3, 1, 0, 0]
    assert (look(m).helpless, look(m).morale) == (6, 3)


@pytest.mark.rule("DW-10.10")
def test_elsewhere_the_single_entrance_takes_all_and_the_survivors_there_are_in_danger() -> None:
    # Given room for one zombie, one barricade, and four survivors of whom Greta has the lowest influence
    m = zombies_come(
        zombies={"hospital": 2},
        barricades={"hospital": 1},
        tam=at("colony"),
        felix=at("hospital"),
        greta=at("hospital", seat=1),
        rosa=at("hospital", seat=1),
        wes=at("hospital", seat=2),
        helpless=1,
    )
    # Then one comes in, one breaks the barricade, one takes its space and one overruns
    assert (zombies_in(m, "hospital"), barricades_in(m, "hospital"), fate(m)) == (4, 0, ["greta"])
    assert (look(m).helpless, look(m).morale, place_of(m, "tam")) == (1, 4, "colony")


# All that follows


@pytest.mark.rule("DW-10.11")
def test_a_replacement_enters_before_the_next_zombie_and_may_be_its_victim() -> None:
    # Given Greta, the last survivor of seat 0, and Tam with a lower influence than all on the deck
    m = zombies_come(
        zombies=FULL,
        greta=at("colony"),
        felix=at("colony", seat=1),
        wes=at("colony", seat=2),
        hands={0: ["crowbar"]},
        top={"survivors": ["tam", "rosa"]},
    )
    assert (fate(m), group_of(m, 0), look(m).morale) == (["greta", "tam"], ["rosa"], 3)


@pytest.mark.rule("DW-10.11")
def test_a_new_leader_is_chosen_before_the_next_zombie_is_added() -> None:
    m = zombies_come(
        zombies={"entrance-1": 3},
        greta=at("colony"),
        felix=at("colony"),
        joan=at("hospital"),
        wes=at("colony", seat=1),
        harriet=at("colony", seat=2),
    )
    assert (now(m), entrances(m)) == (("new-leader", 0), [3, 0, 0, 0, 0, 0])
    play(m, "lead joan")
    assert (group_of(m, 0), entrances(m)) == (["joan", "felix"], [3, 1, 0, 0, 0, 0])


@pytest.mark.rule("DW-10.11")
def test_each_overrun_of_a_batch_kills_the_lowest_of_those_still_there() -> None:
    m = zombies_come(
        zombies=FULL,
        tam=at("hospital"),
        greta=at("colony"),
        pip=at("hospital", seat=1),
        felix=at("colony", seat=1),
        nell=at("hospital", seat=2),
        wes=at("colony", seat=2),
        helpless=3,
    )
    assert (fate(m), look(m).helpless, look(m).morale) == (["greta", "felix", "wes"], 3, 2)


@pytest.mark.rule("DW-10.11", "DW-10.06")
@pytest.mark.parametrize(("answer", "dead"), [("yes", []), ("no", ["greta"])])
def test_sister_ilse_may_step_in_for_the_victim_of_an_overrun(answer: str, dead: list[str]) -> None:
    m = zombies_come(
        zombies={"entrance-1": 3},
        greta=at("colony"),
        rosa=at("hospital"),
        ilse=at("colony", seat=1),
        wes=at("hospital", seat=1),
        harriet=at("hospital", seat=2),
    )
    assert now(m) == ("sacrifice", 1)
    play(m, answer)
    assert (fate(m), look(m).morale) == (dead, 5 - len(dead))
    assert bool(place_of(m, "ilse")) == (answer == "no")


# How they go


@pytest.mark.rule("DW-10.12", "DW-10.13")
@pytest.mark.parametrize("face", [BLANK, WOUND, FROST, BITTEN])
def test_an_attacked_zombie_is_killed_and_the_attacker_rolls_for_exposure(face: str) -> None:
    m = acted(
        "attack rosa",
        rosa=at("school"),
        tam=at("library"),
        zombies={"school": 2},
        dice_of={0: (3,)},
        dice=(face,),
    )
    # The spent die is not rolled: the only roll is that for exposure
    assert (zombies_in(m, "school"), rolled(m)) == (1, [("exposure", face)])


@pytest.mark.rule("DW-10.13")
def test_a_card_that_makes_a_survivor_kill_zombies_makes_it_roll_too() -> None:
    # Given Cornered, whose first option lets Rosa kill up to two zombies where she is
    things: dict[str, Any] = {"phase": "watch-state", "crossroads": "CR64", "zombies": {"school": 3}}
    m = acted("option-a cornered-a", "count 2", rosa=at("school"), **things, dice=(WOUND, FROST))
    assert (zombies_in(m, "school"), tokens_of(m, "rosa")) == (1, (1, 1))
    assert rolled(m) == [("exposure", WOUND), ("exposure", FROST)]


@pytest.mark.rule("DW-10.14")
def test_a_killed_zombie_leaves_its_space_to_the_next() -> None:
    # Given the full entrance of the Gas Station: Rosa kills one, and one more comes in the colony phase
    m = acted(
        "attack rosa",
        "end-turn",
        rosa=at("gas"),
        pip=at("colony", seat=1),
        nell=at("colony", seat=2),
        active=0,
        first=1,
        food=9,
        crisis="",
        zombies={"gas": 3},
        dice_of={0: (6,)},
        sizes={"crises": 0, "crossroads": 0},
        dice=(BLANK,),
    )
    assert (look(m).round_number, zombies_in(m, "gas"), fate(m)) == (2, 3, [])


OUTCAST: dict[str, Any] = {
    "active": 1,
    "phase": "watch-state",
    "crossroads": "CR72",
    "exiled": [1],
    "rosa": at("colony"),
    "pip": at("school", seat=1),
    "wes": at("colony", seat=2),
    "objective": "M10",
}


@pytest.mark.rule("DW-10.14", "DW-10.15")
def test_zombies_that_an_effect_removes_are_not_killed() -> None:
    # Given Cold Samples, where every kill is rolled for, and Fire on the Ridge
    m = acted("option-b fire-on-the-ridge-b", zombies={"entrance-2": 2}, **OUTCAST)
    while now(m)[0] == "cull":
        play(m, "at entrance-2")
    assert entrances(m) == [0] * 6
    assert (rolled(m), look(m).kills, look(m).samples) == ([], 0, 0)
