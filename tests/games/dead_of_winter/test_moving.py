"""Section 6: moving, with or without fuel, and food for dice."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play

from .helpers import BITTEN, BLANK, FROST, WOUND, acted, gear_of, hand_of, ids, look, now, place_of, rolled, tokens_of

PLACES = ["colony", "police", "grocery", "school", "library", "hospital", "gas"]


def under_way(*answers: str, **things: Any) -> Match:
    """A turn of seat 0; unless they are named, seats 1 and 2 have one survivor each at the hospital."""
    others = {"agnes": at("hospital", seat=1), "elka": at("hospital", seat=2)}
    return acted(*answers, **{**others, **things})


# Moving


@pytest.mark.rule("DW-6.12")
@pytest.mark.parametrize("start", ["colony", "school"])
def test_a_survivor_moves_to_any_other_location(start: str) -> None:
    m = under_way("move rosa", rosa=at(start))
    assert options_of(m) == [f"go {place}" for place in PLACES if place != start]


@pytest.mark.rule("DW-6.12")
def test_a_location_without_an_empty_survivor_space_cannot_be_entered() -> None:
    # Given the two spaces of the gas station taken, and all 24 of the colony
    m = under_way("move rosa", rosa=at("school"), tam=at("gas", seat=1), pip=at("gas", seat=2), helpless=24)
    assert options_of(m) == [f"go {place}" for place in ("police", "grocery", "library", "hospital")]
    assert m.pending[0].refusals() == [("go colony", "DW-6.12"), ("go gas", "DW-6.12")]


@pytest.mark.rule("DW-6.12")
def test_every_own_survivor_moves_once_in_a_turn() -> None:
    m = under_way(
        "move rosa", "go school", rosa=at("colony"), tam=at("colony"), dice=(BLANK, BLANK, 1), sizes={"crossroads": 0}
    )
    moves = [option for option in options_of(m) if option.startswith("move")]
    assert moves == ["move tam"]
    assert ("move rosa", "DW-6.12") in m.pending[0].refusals()
    play(m, "move tam", "go school")
    assert not any(option.startswith("move") for option in options_of(m))
    # In the next own turn both may move again
    while look(m).round_number == 1 or look(m).active != 0:
        play(m, "end-turn")
    assert {"move rosa", "move tam"} <= set(options_of(m))


@pytest.mark.rule("DW-6.12")
def test_nobody_moves_survivors_of_others() -> None:
    m = under_way(rosa=at("colony"))
    assert [option for option in options_of(m) if option.startswith("move")] == ["move rosa"]


@pytest.mark.rule("DW-6.13")
@pytest.mark.parametrize("place", PLACES)
def test_after_every_move_the_mover_rolls_for_exposure(place: str) -> None:
    start = "school" if place != "school" else "gas"
    m = under_way("move rosa", f"go {place}", rosa=at(start), tam=at(start), dice=(WOUND,))
    assert (place_of(m, "rosa"), place_of(m, "tam")) == (place, start)
    assert (rolled(m), tokens_of(m, "rosa")) == ([("exposure", WOUND)], (1, 0))


@pytest.mark.rule("DW-6.14")
def test_a_bite_spreads_at_the_location_just_entered() -> None:
    m = under_way("move rosa", "go gas", tam=at("school"), rosa=at("school"), pip=at("gas", seat=1), dice=(BITTEN,))
    assert (now(m), m.pending[0].about[0].id) == (("bite", 1), "pip")


# Fuel and rope


@pytest.mark.rule("DW-6.15")
def test_a_fuel_card_is_named_with_the_move_and_goes_on_the_waste_pile() -> None:
    m = under_way("move rosa", rosa=at("school"), hands={0: ["jerry-can-1"]}, waste=["crowbar-1"])
    assert {"go gas", "drive gas jerry-can-1"} <= set(options_of(m))
    play(m, "drive gas jerry-can-1")
    assert (place_of(m, "rosa"), rolled(m), hand_of(m, 0)) == ("gas", [], [])
    assert ids(m, look(m).waste) == ["crowbar-1", "jerry-can-1"]
    # It was the survivor's move of this turn
    assert "move rosa" not in options_of(m)


@pytest.mark.rule("DW-6.15")
def test_fuel_that_was_not_named_comes_too_late_for_the_roll() -> None:
    m = under_way("move rosa", "go gas", rosa=at("school"), hands={0: ["jerry-can-1"]}, dice=(FROST,))
    assert (now(m), tokens_of(m, "rosa")) == (("action", 0), (0, 1))
    assert hand_of(m, 0) == ["jerry-can"]


@pytest.mark.rule("DW-6.15")
def test_fuel_lies_on_the_waste_pile_before_anything_else_happens() -> None:
    # Given Hank, who is asked for a companion when the move is declared
    m = under_way("move hank", "drive gas jerry-can-1", hank=at("school"), tam=at("school"), hands={0: ["jerry-can-1"]})
    assert now(m) == ("convoy", 0)
    assert (ids(m, look(m).waste), place_of(m, "hank")) == (["jerry-can-1"], "school")


@pytest.mark.rule("DW-6.15")
def test_fuel_of_an_exiled_player_is_removed_from_the_game() -> None:
    m = under_way("move rosa", "drive gas jerry-can-1", rosa=at("school"), hands={0: ["jerry-can-1"]}, exiled=[0])
    assert (look(m).waste, ids(m, look(m).removed_items)) == ((), ["jerry-can-1"])
    assert rolled(m) == []


@pytest.mark.rule("DW-6.15")
def test_a_climbing_rope_of_the_mover_cancels_one_roll_in_a_round_and_stays() -> None:
    # Given Pip, who may move twice, with a rope
    m = under_way("move rosa", pip=at("school", gear=["climbing-rope-1"]), rosa=at("school"), dice=(BLANK, BLANK))
    # It is of no use to anybody else
    assert not any("climbing-rope-1" in option for option in options_of(m))
    play(m, "go library", "move pip")
    assert {"go gas", "climb gas climbing-rope-1"} <= set(options_of(m))
    play(m, "climb gas climbing-rope-1")
    assert (place_of(m, "pip"), gear_of(m, "pip"), len(rolled(m))) == ("gas", ["climbing-rope"], 1)
    # The second move cannot be made with it
    play(m, "move pip")
    assert not any("climbing-rope-1" in option for option in options_of(m))
    play(m, "go school")
    assert len(rolled(m)) == 2


# Food for dice


@pytest.mark.rule("DW-6.16", "DW-6.17", "DW-2.23")
def test_sc_48_three_tokens_raise_a_2_to_a_5_and_no_token_goes_beyond_6() -> None:
    m = under_way("spend-food", rosa=at("colony"), dice_of={0: (2, 5)}, food=4)
    assert options_of(m) == ["feed 2 1", "feed 2 2", "feed 2 3", "feed 2 4", "feed 5 1"]
    assert ("feed 5 2", "DW-6.17") in m.pending[0].refusals()
    play(m, "feed 2 3")
    assert (look(m).dice[0], look(m).food) == ((5, 5), 1)


@pytest.mark.rule("DW-6.16")
@pytest.mark.parametrize(("tokens", "dice"), [(1, (3, 5)), (2, (4, 5))])
def test_each_token_of_the_supply_raises_one_unused_die_by_one(tokens: int, dice: tuple[int, ...]) -> None:
    m = under_way("spend-food", rosa=at("colony"), dice_of={0: (2, 5)}, spent_of={0: (1,)}, food=2)
    # Not more than the supply holds, and no used die
    assert options_of(m) == ["feed 2 1", "feed 2 2", "feed 5 1"]
    play(m, f"feed 2 {tokens}")
    assert (look(m).dice[0], look(m).spent[0], look(m).food) == (dice, (1,), 2 - tokens)


@pytest.mark.rule("DW-6.16")
def test_an_exiled_player_spends_no_food() -> None:
    m = under_way(rosa=at("school"), dice_of={0: (2, 5)}, food=4, exiled=[0])
    assert "spend-food" not in options_of(m)
    assert ("spend-food", "DW-12.12") in m.pending[0].refusals()


@pytest.mark.rule("DW-6.17")
def test_food_needs_an_unused_die_below_6() -> None:
    for dice in ((), (6, 6)):
        m = under_way(rosa=at("colony"), dice_of={0: dice}, spent_of={0: (1, 2)}, food=4)
        assert "spend-food" not in options_of(m)
        assert ("spend-food", "DW-6.17") in m.pending[0].refusals()


@pytest.mark.rule("DW-6.17")
def test_food_may_be_spent_again_on_the_same_or_another_die() -> None:
    m = under_way("spend-food", "feed 2 1", rosa=at("colony"), dice_of={0: (2, 5)}, food=4)
    play(m, "spend-food", "feed 3 1", "spend-food", "feed 5 1")
    assert (look(m).dice[0], look(m).food) == ((4, 6), 1)
