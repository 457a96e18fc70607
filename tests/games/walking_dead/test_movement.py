"""Sections 3, 8, 9 and 10: steps, gas, and the tokens that are left behind."""

from __future__ import annotations

import pytest

from shamble.engine.errors import BadAnswer
from shamble.testing import at, options_of, play

from .helpers import crowded, fatigue_of, look, now, offered, party, place_of, road, stock, tokens_at

MISS = ("-", "-", "-")


# Steps


@pytest.mark.rule("WD-8.01", "WD-8.02", "WD-10.01", "WD-10.06", "WD-6.04", "WD-8.04", "WD-8.16")
def test_each_plain_step_leaves_a_token_and_a_blank_space_ends_the_turn() -> None:
    m = road(a=at("D1", people=["glenn"], gas=0))
    play(m, "step E1", "step F1", "step F2")
    assert tokens_at(m, "D1", "E1", "F1", "F2") == [1, 1, 1, 0]
    assert len(look(m).bag) == 213
    assert not any(look(m).token_up)
    # No Encounter, and the next player's turn has begun
    assert not look(m).facing
    assert look(m).active == 1


@pytest.mark.rule("WD-10.01", "WD-10.02", "WD-3.09", "WD-8.13")
def test_the_last_pawn_to_leave_a_space_leaves_a_token() -> None:
    m = road(a=at("E1", people=["rick"]), b=at("E1", people=["shane"]), options={"coop": "off"})
    play(m, "step F1", "stop")
    assert tokens_at(m, "E1") == [0]
    play(m, "step D2", "stop")
    assert tokens_at(m, "E1") == [1]


@pytest.mark.rule("WD-8.03", "WD-8.05")
def test_a_turn_enters_at_least_one_space() -> None:
    m = road(a=at("E1", people=["rick"], gas=0), tokens={space: [1] for space in ("D1", "F1", "D2", "E2")})
    assert "stop" not in options_of(m)
    assert ("stop", "WD-8.03") in [(each.words, each.clause) for each in m.pending[0].refusals()]
    with pytest.raises(BadAnswer):
        m.answer("stop")


@pytest.mark.rule("WD-3.06", "WD-3.07", "WD-3.08")
def test_the_border_of_atlanta_is_crossed_at_the_gates_only() -> None:
    assert not {"E4", "E5"} & set(offered(road(a=at("D4", people=["rick"])), "step"))
    assert "E5" in offered(road(a=at("D5", people=["rick"])), "step")


@pytest.mark.rule("WD-12.07", "WD-8.02", "WD-8.15", "WD-11.06", "WD-8.09", "WD-12.01")
def test_a_resource_space_is_used_again_by_stepping_off_and_back_on() -> None:
    m = road(
        a=at("C2", people=["rick"], gas=0, food=0), pool=[3], encounters=["E42"], dice=("K2", "K1", "-", "A1", "-", "-")
    )
    play(m, "step C1")
    assert tokens_at(m, "C2") == [1]
    play(m, "step C2")
    # The token left on C2 was the 3; it is fought and gone, and movement is over
    assert tokens_at(m, "C2", "C1") == [0, 1]
    assert now(m) == ("collect", 0)
    play(m, "collect food")
    assert stock(m) == (2, 0, 1)
    assert look(m).active == 1


@pytest.mark.rule("WD-8.09", "WD-9.04")
def test_a_resource_space_ends_movement() -> None:
    m = road(a=at("D1", people=["rick"], gas=3), encounters=["E76"])
    play(m, "step C2")
    # E76 is met by holding 3 gas
    assert now(m)[0] == "find-any"
    assert look(m).steps == 0


@pytest.mark.rule("WD-8.12")
def test_a_fight_does_not_end_movement() -> None:
    m = road(a=at("D1", people=["rick"], ammo=0, gas=0), tokens={"E1": [1]}, dice=("K1", "-", "-"))
    play(m, "step E1")
    assert (now(m), look(m).steps) == (("step", 0), 2)


@pytest.mark.rule("WD-10.03")
def test_a_space_with_a_token_gets_no_second_one_when_left() -> None:
    m = road(a=at("D1", people=["rick"], gas=1), tokens={"D1": [2]})
    play(m, "step E1")
    assert tokens_at(m, "D1") == [1]


@pytest.mark.rule("WD-10.08", "WD-10.01")
def test_an_empty_pool_places_nothing() -> None:
    m = road(a=at("D1", people=["rick"]), pool_size=0)
    play(m, "step E1")
    assert crowded(m) == set()


@pytest.mark.rule("WD-10.04")
def test_leaving_a_location_space_places_nothing() -> None:
    m = road(a=at("B1", people=["rick"]))
    play(m, "step C1")
    assert crowded(m) == set()


# Double steps


@pytest.mark.rule("WD-9.02", "WD-9.03", "WD-9.05", "WD-9.15")
def test_a_double_step_enters_two_spaces_for_one_gas_and_one_step() -> None:
    m = road(a=at("D1", people=["rick"], gas=2))
    play(m, "double E1 F1")
    assert (place_of(m), stock(m)[1], look(m).steps) == ("F1", 1, 2)
    assert crowded(m) == {"D1", "E1"}


@pytest.mark.rule("WD-9.01", "WD-9.12")
def test_three_gas_a_turn_take_a_party_six_spaces() -> None:
    m = road(a=at("D9", people=["rick"], gas=4))
    play(m, "double E9 F9", "double F8 G8", "double H9 I9")
    assert (place_of(m), stock(m)[1]) == ("I9", 1)
    assert crowded(m) == {"D9", "E9", "F9", "F8", "G8", "H9"}
    assert look(m).active == 1


@pytest.mark.rule("WD-9.01")
def test_a_fourth_gas_cannot_be_used() -> None:
    m = road(a=at("D9", people=["rick"], gas=4, items=["E22"]))
    play(m, "double E9 F9", "double F8 G8", "double H9 I9")
    assert now(m) == ("step", 0)
    assert offered(m, "double") == []
    assert stock(m)[1] == 1


@pytest.mark.rule("WD-9.03", "WD-9.04", "WD-1.08")
def test_what_a_double_step_may_pass_and_where_it_may_end() -> None:
    m = road(a=at("D1", people=["rick"], gas=1), b=at("M5", people=["dale"]))
    doubles = offered(m, "double")
    assert "E1 E2" in doubles
    assert not [pair for pair in doubles if pair.startswith("C2 ")]
    # A pawn is in the way of a double step, not of a plain one
    m = road(a=at("D1", people=["rick"], gas=1), b=at("E1", people=["dale"]), options={"coop": "off"})
    assert not [pair for pair in offered(m, "double") if pair.startswith("E1 ") or pair.endswith(" E1")]
    assert "E1" in offered(m, "step")


@pytest.mark.rule("WD-9.03")
def test_a_token_is_in_the_way_of_a_double_step() -> None:
    m = road(a=at("D1", people=["rick"], gas=1), tokens={"E1": [1], "D2": [1]})
    assert not [pair for pair in offered(m, "double") if "E1" in pair or "D2" in pair]


@pytest.mark.rule("WD-9.13")
def test_a_double_step_does_not_end_where_it_left_a_token() -> None:
    m = road(a=at("D1", people=["rick"], gas=1))
    assert not [pair for pair in offered(m, "double") if pair.endswith(" D1")]
    m = road(a=at("D1", people=["rick"], gas=1), pool_size=0)
    assert "E1 D1" in offered(m, "double")


@pytest.mark.rule("WD-9.04", "WD-8.10")
def test_a_follower_marker_stops_a_double_step() -> None:
    m = road(a=at("D1", people=["rick"], gas=1), trapped={"gus": "E1"})
    assert not [pair for pair in offered(m, "double") if pair.startswith("E1 ")]
    m = road(a=at("D1", people=["rick"], gas=1), trapped={"gus": "F1"})
    assert "E1 F1" in offered(m, "double")


@pytest.mark.rule("WD-9.15", "WD-8.04", "WD-9.05", "WD-14.08")
def test_nothing_is_asked_between_the_two_spaces() -> None:
    m = road(a=at("D1", people=["rick"], fatigue={"rick": 1}, gas=1, items=["E20"]))
    play(m, "double E1 F1")
    assert (now(m), place_of(m), look(m).steps) == (("step", 0), "F1", 2)
    assert "use ambulance-bay" in options_of(m)
    assert crowded(m) == {"D1", "E1"}


# Bypassing


@pytest.mark.rule("WD-9.06", "WD-9.07", "WD-9.08", "WD-9.09", "WD-10.03")
def test_one_gas_bypasses_all_tokens_of_a_space() -> None:
    m = road(a=at("D1", people=["rick"], gas=1), tokens={"E1": [2, 3]})
    play(m, "bypass E1", "step F1")
    assert tokens_at(m, "E1", "D1") == [2, 1]
    assert not any(look(m).token_up)
    assert (stock(m)[1], look(m).steps) == (0, 1)


@pytest.mark.rule("WD-9.11", "WD-11.03", "WD-11.01")
def test_tokens_of_a_bypassed_space_are_fought_if_movement_ends_there() -> None:
    m = road(
        a=at("D1", people=["rick"], gas=1, ammo=0),
        tokens={"E1": [2, 3]},
        dice=("K2", "-", "-", "K2", "K1", "-"),
    )
    play(m, "bypass E1", "stop")
    assert now(m) == ("token-order", 0)
    play(m, "fight token-2")
    # The 3 costs one fatigue, then the 2 is killed; the gas is gone and the turn is over
    assert tokens_at(m, "E1") == [0]
    assert (fatigue_of(m, "rick"), stock(m)[1], look(m).active) == (1, 0, 1)


@pytest.mark.rule("WD-9.10")
def test_a_resource_space_or_a_marker_cannot_be_bypassed_onto() -> None:
    m = road(a=at("D1", people=["rick"], gas=3), tokens={"C2": [1], "E1": [1]}, trapped={"gus": "E1"})
    assert offered(m, "bypass") == []
    assert {"C2", "E1"} <= set(offered(m, "step"))
    refused = {each.words: each.clause for each in m.pending[0].refusals()}
    assert refused["bypass C2"] == "WD-9.10"


@pytest.mark.rule("WD-9.14", "WD-9.01", "WD-9.06", "WD-9.11")
def test_a_free_bypass_does_not_count_toward_the_gas_limit() -> None:
    m = road(
        a=at("D1", people=["glenn"], gas=3, ammo=0),
        tokens={"E1": [1], "F1": [1], "F2": [1]},
        dice=("K1", "-", "-"),
    )
    play(m, "slip E1 glenn", "bypass F1")
    assert (stock(m)[1], look(m).gas_used) == (2, 1)
    # The last step may be a bypass, too, but what lies there is fought at once
    play(m, "bypass F2")
    assert tokens_at(m, "F2") == [0]
    assert offered(m, "slip") == []


@pytest.mark.rule("WD-4.09")
def test_an_ability_works_once_in_a_turn() -> None:
    m = road(a=at("D1", people=["glenn"], gas=0), tokens={"E1": [1], "F1": [1]})
    play(m, "slip E1 glenn")
    assert offered(m, "slip") == []


# Items that move


@pytest.mark.rule("WD-8.01", "WD-14.03")
def test_a_dirt_bike_adds_a_step() -> None:
    assert look(road(a=at("D1", people=["rick"], items=["E22"]))).steps == 4


@pytest.mark.rule("WD-9.14", "WD-14.05")
def test_a_county_map_gives_two_double_steps_without_gas() -> None:
    m = road(a=at("D9", people=["rick"], gas=0, items=["E59"]))
    play(m, "use county-map", "double-free E9 F9", "double-free F8 G8")
    assert offered(m, "double-free") == []
    assert (party(m).items, stock(m)[1], look(m).gas_used) == ((), 0, 0)


@pytest.mark.rule("WD-14.03", "WD-15.10", "WD-25.09")
def test_road_flares_remove_tokens_before_they_are_flipped() -> None:
    m = road(a=at("D1", people=["rick"], items=["E58"]), tokens={"E1": [6, 6]})
    play(m, "step E1")
    assert now(m) == ("flares", 0)
    play(m, "use road-flares")
    assert tokens_at(m, "E1") == [0]
    assert (now(m)[0], party(m).items) == ("step", ())


@pytest.mark.rule("WD-3.11")
def test_steps_are_counted_round_location_spaces() -> None:
    c = look(road()).content
    from_a1 = c.map.distance[c.space_number["A1"]]
    # B1 is a Location Space: C1 is reached through A2 and B2
    assert from_a1[c.space_number["B1"]] == 1
    assert from_a1[c.space_number["C1"]] == 3


@pytest.mark.rule("WD-4.09", "WD-6.02")
def test_an_ability_refreshes_at_the_start_of_its_owners_turn() -> None:
    m = road(2, a=at("D1", people=["glenn"], gas=0), tokens={"E1": [1]})
    play(m, "slip E1 glenn", "step D2", "stop", "step L5", "stop")
    assert now(m) == ("step", 0)
    assert "E1 glenn" in offered(m, "slip")
