"""Corners of the rules: what carries over, what does not, and what happens when two things meet."""

from __future__ import annotations

import pytest

from shamble.testing import at, options_of, play

from .helpers import (
    crowded,
    fatigue_of,
    items_of,
    look,
    now,
    offered,
    party,
    people_of,
    place_of,
    road,
    scouted,
    stock,
    tokens_at,
)

BLANKS = ["-"] * 3


# Gas and what is free


@pytest.mark.rule("WD-9.14", "WD-9.01")
def test_a_map_and_gas_are_two_ways_to_the_same_space() -> None:
    m = road(a=at("C2", people=["rick"], gas=1, items=["E59"]), public=["quarry-camp"])
    play(m, "use county-map")
    assert "C3 B2" in offered(m, "double")
    assert "C3 B2" in offered(m, "double-free")
    assert "C3 C4 quarry-camp-1" in offered(m, "double-free")
    play(m, "double-free C3 B2")
    assert (stock(m)[1], look(m).free_doubles, look(m).steps) == (1, 1, 2)


@pytest.mark.rule("WD-9.14", "WD-6.02")
def test_what_a_map_did_not_use_is_lost_with_the_turn() -> None:
    m = road(2, a=at("C3", people=["rick"], gas=0, items=["E59"]), b=at("J1", people=["shane"], gas=0))
    play(m, "use county-map", "step B4", "stop")
    play(m, "step I1", "stop")
    assert (now(m), offered(m, "double-free")) == (("step", 0), [])


@pytest.mark.rule("WD-9.01")
def test_three_gas_are_the_limit_of_each_turn_and_not_of_the_game() -> None:
    m = road(
        2, a=at("D9", people=["rick"], gas=5, items=["E22"]), b=at("J1", people=["shane"], gas=0), tokens={"I8": [1]}
    )  # fmt: skip
    play(m, "double E9 F9", "double F8 G8", "double H9 I9")
    refused = {each.words: each.clause for each in m.pending[0].refusals()}
    assert (offered(m, "bypass"), refused["bypass I8"]) == ([], "WD-9.01")
    play(m, "stop", "step I1", "stop")
    assert "I8" in offered(m, "bypass")


@pytest.mark.rule("WD-4.18", "WD-26.05")
def test_gas_and_food_may_be_salvaged_too() -> None:
    m = road(a=at("D1", people=["wendell"], gas=1, fatigue={"wendell": 1}), phase="recover", dice=["A1", "-"])
    play(m, "eat wendell", "yes", "find gas")
    assert (stock(m), fatigue_of(m, "wendell")) == ((0, 2, 1), 0)
    m = road(a=at("D1", people=["wendell"], gas=1), dice=["A2"])
    play(m, "double E1 F1")
    assert (now(m)[0], place_of(m)) == ("salvage", "D1")
    play(m, "yes", "find gas")
    assert (stock(m)[1], place_of(m)) == (1, "F1")


# When items may be used


@pytest.mark.rule("WD-14.08")
def test_an_item_is_used_when_movement_has_ended() -> None:
    m = road(a=at("D1", people=["rick"], items=["E54"], gas=0))
    play(m, "step E1", "stop")
    assert now(m) == ("items", 0)
    play(m, "use jerry-cans")
    assert (stock(m)[1], look(m).active) == (3, 1)


@pytest.mark.rule("WD-14.08", "WD-9.11")
def test_an_item_is_used_before_the_tokens_of_a_bypassed_space_are_fought() -> None:
    m = road(a=at("D1", people=["rick"], items=["E56"], gas=1, ammo=0), tokens={"E1": [2]}, dice=[*BLANKS, "K3"])
    play(m, "bypass E1", "stop")
    assert (now(m), look(m).fighting) == (("items", 0), -1)
    play(m, "use cartridge-box", "fire")
    assert (stock(m)[2], fatigue_of(m, "rick")) == (2, 0)


@pytest.mark.rule("WD-14.08", "WD-20.10")
def test_an_item_helps_before_the_rest_of_a_line_is_checked() -> None:
    m = road(a=at("B7", people=["rick"], food=3, items=["E55"]), public=["greene-farm"], encounters=["E62"])
    play(m, "scout B8 greene-farm-1", "pass", "pass", "accept")
    assert (now(m), stock(m)[0]) == (("items", 0), 1)
    play(m, "use case-of-preserves")
    assert (scouted(m), stock(m)[0]) == (["greene-farm"], 4)


@pytest.mark.rule("WD-14.08", "WD-18.01")
def test_an_item_that_would_change_nothing_is_not_offered() -> None:
    m = road(a=at("D1", people=["rick"], gas=10, items=["E54", "E20"]))
    assert offered(m, "use") == []
    m = road(a=at("D1", people=["rick"], gas=9, items=["E54"]))
    play(m, "use jerry-cans")
    assert stock(m)[1] == 10


@pytest.mark.rule("WD-14.03", "WD-14.10")
def test_a_shield_may_be_kept_for_later() -> None:
    m = road(a=at("D1", people=["rick"], ammo=0, gas=0, items=["E36"]), tokens={"E1": [2]}, dice=BLANKS)
    play(m, "step E1", "pass")
    assert (fatigue_of(m, "rick"), items_of(m)) == (2, ["E36"])
    m = road(a=at("D1", people=["rick"], gas=0, items=["E36"]), encounters=["E47"], dice=BLANKS)
    play(m, "step C2", "pass")
    assert (fatigue_of(m, "rick"), items_of(m)) == (1, ["E36"])
    m = road(a=at("D1", people=["rick"], gas=0, items=["E36"]), encounters=["E47"], dice=BLANKS)
    play(m, "step C2", "use riot-van")
    assert (fatigue_of(m, "rick"), items_of(m)) == (0, [])


@pytest.mark.rule("WD-14.11", "WD-16.09")
def test_a_suppressor_silences_the_first_result_of_every_turn() -> None:
    m = road(
        2, a=at("D1", people=["rick"], gas=0, ammo=2, items=["E11"]), b=at("J9", people=["tyreese"], gas=0),
        tokens={"E1": [1], "F1": [1]}, dice=[*BLANKS, "N1", *BLANKS, "N1"],
    )  # fmt: skip
    play(m, "step E1", "fire", "stop")
    assert crowded(m) == {"D1", "F1"}
    play(m, "step I9", "stop", "step F1", "fire")
    assert crowded(m) == {"D1", "E1", "J9"}


# Coats and limits


@pytest.mark.rule("WD-14.09", "WD-17.06", "WD-17.07")
def test_a_coat_adds_to_a_raised_limit() -> None:
    # Earl dies on his fourth marker, in the coat on the fifth
    m = road(
        a=at("D1", people=["dale", "earl"], fatigue={"earl": 3, "dale": 2}, items=["E66"], ammo=0, gas=0),
        tokens={"E1": [2]}, dice=["-"] * 4,
    )  # fmt: skip
    g = look(m)
    earl = g.content.person_number["earl"]
    g.worn[earl], g.coats[earl] = g.content.by_code["E66"], 1
    play(m, "step E1", "tire earl")
    assert people_of(m) == ["dale", "earl"]
    play(m, "tire earl")
    assert (people_of(m), items_of(m), g.worn[earl]) == (["dale"], [], -1)


@pytest.mark.rule("WD-14.09", "WD-17.07")
def test_without_the_coat_the_old_limit_holds_at_the_next_marker() -> None:
    m = road(
        2, a=at("D1", people=["dale", "chris"], fatigue={"chris": 3}, items=["E66"], gas=0, ammo=0),
        b=at("J9", people=["tyreese"], gas=0), encounters=["E69"], tokens={"C1": [1]}, dice=["-"] * 4,
    )  # fmt: skip
    g = look(m)
    chris = g.content.person_number["chris"]
    g.worn[chris], g.coats[chris] = g.content.by_code["E66"], 1
    play(m, "step C2", "discard travelling-trader", *["find food"] * 4, "pass")
    assert (people_of(m), g.coats[chris], g.worn[chris]) == (["dale", "chris"], 0, -1)
    play(m, "step I9", "stop", "pass", "step C1", "tire chris")
    assert people_of(m) == ["dale"]


@pytest.mark.rule("WD-13.25")
def test_who_is_above_the_limit_can_take_one_marker_in_the_count() -> None:
    # Rick has 3 markers and Carl is gone: one more kills him, and one kills Chris
    wishes = {"people": ["rick", "chris"], "fatigue": {"rick": 3, "chris": 2}}
    m = road(a=at("D1", **wishes), encounters=["E67"])
    play(m, "step C2")
    assert now(m)[0] == "collect"
    m = road(a=at("D1", **wishes), encounters=["E68"])
    play(m, "step C2", "accept", "tire rick")
    assert (people_of(m), look(m).met) == (["chris"], True)


# Resources


@pytest.mark.rule("WD-18.01", "WD-18.03")
def test_nothing_is_found_beyond_ten_of_each() -> None:
    m = road(a=at("D1", people=["rick"], food=9, gas=10, ammo=10), encounters=["E67"])
    play(m, "step C2", "accept")
    # Of three units one fits, which needs no question
    assert (stock(m), now(m)[0]) == ((10, 10, 10), "collect")


@pytest.mark.rule("WD-18.09")
def test_only_what_the_other_has_room_for_is_handed_over() -> None:
    m = road(a=at("D1", people=["rick"], food=10), b=at("M5", people=["dale"], food=5, gas=1), encounters=["E89"])
    play(m, "step C2", "ask seat-1", "help")
    assert (now(m), options_of(m)) == (("hand-over", 1), ["hand gas", "hand ammo"])
    play(m, "hand gas")
    assert (stock(m)[:2], stock(m, "b")) == ((10, 2), (5, 0, 1))
    m = road(a=at("D1", people=["rick"], food=10), b=at("M5", people=["dale"], gas=0, ammo=0), encounters=["E89"])
    play(m, "step C2", "ask seat-1", "help")
    assert (stock(m, "b"), now(m)[0]) == ((1, 0, 0), "collect")


@pytest.mark.rule("WD-12.04")
def test_a_barren_space_is_barren_for_one_turn_only() -> None:
    m = road(
        2, a=at("D1", people=["rick"], gas=0, ammo=0), b=at("J9", people=["tyreese"], gas=0),
        encounters=["E43", "E42"], pool=[1, 1, 1], dice=[*BLANKS, "K1", "-", "-", "A1", "-", "-"],
    )  # fmt: skip
    play(m, "step C2", "step I9", "stop", "step C1", "step C2")
    assert (now(m), offered(m, "collect")) == (("collect", 0), ["food"])


# Tokens of cards


@pytest.mark.rule("WD-16.10")
def test_a_card_places_tokens_on_as_many_spaces_as_there_are() -> None:
    m = road(a=at("A2", people=["rick"], gas=0), encounters=["E51", "E42"], dice=[*BLANKS, "A1", "-", "-"])
    play(m, "step A1")
    # Next to A1 there is a Location Space and A2, where leaving has put one already
    assert tokens_at(m, "A2", "B1") == [2, 0]


@pytest.mark.rule("WD-16.08", "WD-16.10")
def test_a_card_with_a_small_pool_asks_where_the_last_tokens_go() -> None:
    m = road(a=at("D1", people=["rick"], gas=0), encounters=["E45"], pool_size=3, dice=BLANKS)
    play(m, "step C2")
    assert now(m) == ("token-on", 0)
    play(m, "token-on D2", "token-on C3")
    assert (crowded(m), len(look(m).bag)) == ({"D1", "D2", "C3"}, 0)


# Dice that look alike


@pytest.mark.rule("WD-4.15", "WD-5.08")
def test_of_two_dice_alike_only_the_converted_one_is_fixed() -> None:
    m = road(
        a=at("D1", people=["shane", "odessa", "chris"]), encounters=["E40"], dice=["K1", "-", "-", "-", "K1", "A1"]
    )  # fmt: skip
    play(m, "step C2", "convert shane red-K1")
    assert "odessa red-K1" in offered(m, "reroll")
    play(m, "reroll odessa red-K1")
    # The converted die still counts, and the other one shows an action now
    assert (look(m).faces, look(m).bent, look(m).extra) == (["K1", "-", "-", "-", "A1"], (0,), 1)


# Groups


@pytest.mark.rule("WD-23.34")
def test_the_first_member_who_agrees_pays_the_ammo() -> None:
    m = road(
        a=at("D1", people=["rick"], ammo=0), b=at("D1", people=["dale"], group="a"),
        c=at("D1", people=["shane"], group="a", ammo=2), tokens={"E1": [6]}, dice=["-"] * 9 + ["K1", "K1"],
    )  # fmt: skip
    play(m, "step E1", "ask-ammo")
    assert now(m) == ("pay-ammo", 1)
    play(m, "no")
    assert now(m) == ("pay-ammo", 2)
    play(m, "yes")
    # Somebody paid, so they may be asked again, from the first on
    assert options_of(m) == ["ask-ammo", "enough"]
    play(m, "ask-ammo", "yes")
    assert ([stock(m, each)[2] for each in "abc"], look(m).extra) == ([0, 0, 1], 2)


@pytest.mark.rule("WD-23.29", "WD-6.06", "WD-22.08")
def test_the_active_member_dies_and_the_next_one_provides_the_pawn() -> None:
    m = road(
        a=at("D1", people=["rick"], fatigue={"rick": 2}, ammo=0), b=at("D1", people=["dale"], group="a", ammo=0),
        c=at("D1", people=["shane"], group="a", ammo=0), tokens={"E1": [1]}, dice=["-"] * 9,
    )  # fmt: skip
    play(m, "step E1", "take 0", "take 0")
    # B and C are on E1 under B's pawn, and A is asked about beginning again at once
    assert ([p.pawn for p in look(m).parties], place_of(m, "b"), place_of(m, "c")) == ([0, 1, 1], "E1", "E1")
    assert (now(m), tokens_at(m, "E1")) == (("reenter", 0), [0])


@pytest.mark.rule("WD-1.10", "WD-22.08", "WD-13.22")
def test_two_who_died_in_a_turn_choose_in_seat_order() -> None:
    m = road(
        4, active="b", a=at("D1", people=["rick"], fatigue={"rick": 2}), b=at("D1", people=["dale", "chris"]),
        c=at("J1", people=["shane"], fatigue={"shane": 2}), d=at("J9", people=["tyreese"]), encounters=["E80"],
        options={"coop": "off"},
    )  # fmt: skip
    play(m, "step C2", "0: yes", "1: yes", "2: yes", "3: yes", "tire dale", "find food", "find food", "pass")
    assert now(m) == ("reenter", 2)
    play(m, "yes")
    assert now(m) == ("reenter", 0)
    play(m, "no")
    assert [p.status for p in look(m).parties] == ["out", "playing", "playing", "playing"]
    assert (now(m), party(m, "c").stock) == (("step", 2), [1, 1, 1])


@pytest.mark.rule("WD-23.35", "WD-26.15")
def test_members_may_take_markers_of_a_split() -> None:
    m = road(
        a=at("F1", people=["rick"]), b=at("F1", people=["dale"], group="a"), public=["warehouse"],
        encounters=["E38"], dice=["A1", "A1", *["-"] * 4],
    )  # fmt: skip
    play(m, "scout G1 warehouse-1")
    assert now(m) == ("take-markers", 1)
    play(m, "take 2")
    assert (fatigue_of(m, "rick"), fatigue_of(m, "dale"), scouted(m)) == (0, 2, ["warehouse"])


@pytest.mark.rule("WD-20.11", "WD-23.33", "WD-23.09")
def test_a_cost_that_nobody_volunteers_for_fails_the_attempt() -> None:
    m = road(
        a=at("F9", people=["rick"], gas=1, scouted=["motel"]), b=at("F9", people=["dale"], group="a", gas=2),
        public=["airport"], encounters=["E38"], dice=["A1", "A1", *["-"] * 4],
    )  # fmt: skip
    play(m, "scout G9 airport-1", "pledge gas", "pass")
    assert (scouted(m), stock(m)[1], stock(m, "b")[1], party(m).may_stay) == (["motel"], 1, 2, -1)


# What is forgotten


@pytest.mark.rule("WD-13.04", "WD-13.16")
def test_every_card_is_met_or_failed_by_itself() -> None:
    m = road(
        a=at("E5", people=["rick"], food=0), encounters=["E42", "E77"], dice=["A1", "-", "-"], followers=["chris"]
    )  # fmt: skip
    play(m, "step F5", "collect ammo")
    # The first card was beaten; the second asks for 3 food
    assert (look(m).met, stock(m), people_of(m)) == (False, (0, 1, 2), ["rick"])


@pytest.mark.rule("WD-4.15", "WD-5.08")
def test_a_converted_die_is_free_again_in_the_next_roll() -> None:
    m = road(
        a=at("E5", people=["shane", "odessa"], ammo=0), encounters=["E40", "E39"],
        dice=["K1", "A1", "A1", "-", "K1", "-", "-", "-"],
    )  # fmt: skip
    play(m, "step F5", "convert shane red-K1", "enough", *["find food"] * 3, "collect food")
    assert "odessa red-K1" in offered(m, "reroll")


@pytest.mark.rule("WD-23.34")
def test_members_who_refused_are_asked_again_in_the_next_fight() -> None:
    m = road(
        2, a=at("D1", people=["rick"], ammo=0), b=at("D1", people=["dale"], group="a", ammo=1),
        tokens={"E1": [1, 1]}, dice=["-"] * 12,
    )  # fmt: skip
    play(m, "step E1", "fight token-1", "ask-ammo", "no", "take 0")
    assert options_of(m) == ["ask-ammo", "enough"]


@pytest.mark.rule("WD-13.10", "WD-13.12")
def test_a_death_on_the_road_does_not_spoil_a_later_survive_challenge() -> None:
    m = road(
        a=at("D1", people=["dale", "chris"], fatigue={"chris": 2}, ammo=0), tokens={"C2": [1]}, encounters=["E30"],
        dice=["-"] * 4 + ["K2", "K2", "K1"],
    )  # fmt: skip
    play(m, "step C2", "tire chris")
    assert (people_of(m), look(m).met, now(m)[0]) == (["dale"], True, "find-any")


@pytest.mark.rule("WD-6.06", "WD-20.17", "WD-6.03")
def test_an_attempt_dies_with_its_party() -> None:
    m = road(
        2, a=at("C1", people=["rick"], fatigue={"rick": 2}, ammo=0), b=at("D1", people=["dale"]), public=["motel"],
        encounters=["E07", "E42"], dice=[*BLANKS, "A1", "-", "-"],
    )  # fmt: skip
    play(m, "scout B1 motel-1", "no", "step C2")
    # B draws a card for the icon and scouts nothing
    assert (now(m), offered(m, "collect"), look(m).slots[0] >= 0) == (("collect", 1), ["food"], True)
    play(m, "collect food")
    assert (scouted(m, "b"), stock(m, "b")[0]) == ([], 3)


@pytest.mark.rule("WD-21.07")
def test_playing_on_is_asked_once_for_each_win() -> None:
    m = road(
        4, a=at("C1", people=["rick"], scouted=["prison", "armory"], gas=0), public=["motel"],
        encounters=["E38", "E47", "E17"], dice=["W1", "W1", "-"] * 3, options={"continue_after_win": "on"},
    )  # fmt: skip
    play(m, "scout B1 motel-1")
    assert now(m) == ("play-on", 1)
    play(m, "yes", "yes", "yes", "step L5", "stop")
    assert now(m) == ("step", 2)


# Forming groups


@pytest.mark.rule("WD-23.19", "WD-23.17")
def test_the_active_members_pawn_stands_for_all_who_stay() -> None:
    m = road(
        a=at("F1", people=["rick"], group="b"), b=at("F1", people=["dale"]), c=at("F1", people=["shane"], group="b"),
        phase="turn-start",
    )  # fmt: skip
    play(m, "leave", "remain")
    assert [p.pawn for p in look(m).parties] == [0, 1, 0]


@pytest.mark.rule("WD-23.31", "WD-23.30")
def test_who_refused_once_may_agree_in_the_next_window() -> None:
    m = road(2, a=at("D1", people=["rick"]), b=at("E1", people=["dale"]))
    play(m, "step E1", "invite seat-1", "no", "stop")
    assert now(m) == ("form", 0)
    play(m, "invite seat-1", "yes")
    assert [p.pawn for p in look(m).parties] == [0, 0]


# What is refused, and with which clause


@pytest.mark.rule("WD-20.02", "WD-25.08")
def test_a_location_without_a_card_is_refused() -> None:
    m = road(a=at("C1", people=["rick"]), public=["prison"])
    assert ("step B1", "WD-20.02") in [(each.words, each.clause) for each in m.pending[0].refusals()]


@pytest.mark.rule("WD-14.03", "WD-11.01")
def test_flares_may_be_kept_for_worse() -> None:
    m = road(a=at("D1", people=["rick"], items=["E58"], ammo=0, gas=0), tokens={"E1": [1]}, dice=["K1", "-", "-"])
    play(m, "step E1", "pass")
    assert (items_of(m), tokens_at(m, "E1"), look(m).faces) == (["E58"], [0], ["K1", "-", "-"])


# What is counted and told


@pytest.mark.rule("WD-22.01", "WD-21.11")
def test_eliminations_are_counted_and_losers_have_no_place() -> None:
    m = road(
        2, a=at("D1", people=["rick"], fatigue={"rick": 2}, gas=0, ammo=0),
        b=at("C1", people=["dale"], scouted=["prison", "armory"]), public=["motel"], tokens={"E1": [1]},
        encounters=["E38", "E47", "E17"], dice=[*BLANKS, *["W1", "W1", "-"] * 3],
    )  # fmt: skip
    play(m, "step E1", "yes")
    assert [p.died for p in look(m).parties] == [1, 0]
    play(m, "scout B1 motel-1")
    assert (m.state.winners, m.state.final_places) == ((1,), (0, 1))
    assert m.result is not None
    assert [m.result.standing(seat) for seat in m.result.ranked()] == ["1st with 3 Locations", "lost with 0 Locations"]


@pytest.mark.rule("WD-24.08")
def test_a_follower_who_was_not_one_of_the_five_does_not_count() -> None:
    m = road(1, a=at("E1", people=["rick"]), trapped={"penny": "F1"}, encounters=["E42"], dice=("A1", "-", "-"))
    play(m, "step F1")
    assert (people_of(m), look(m).rescued) == (["rick", "penny"], ())


@pytest.mark.rule("WD-23.05", "WD-23.31")
def test_the_pawn_of_a_group_stays_if_nobody_joins() -> None:
    m = road(
        a=at("D1", people=["rick"]), b=at("D1", people=["dale"], group="a"), c=at("E1", people=["shane"]), active="b"
    )  # fmt: skip
    play(m, "step E1", "invite seat-2", "no", "yes")
    assert [p.pawn for p in look(m).parties] == [0, 0, 2]


@pytest.mark.rule("WD-25.08", "WD-20.04")
def test_scouting_a_public_card_shows_nothing_of_the_private_one() -> None:
    m = road(a=at("C1", people=["rick"], private="prison"), public=["motel"], encounters=["E43"], dice=BLANKS)
    play(m, "scout B1 motel-1")
    assert (party(m).private_up, len(party(m).private)) == (False, 1)


@pytest.mark.rule("WD-17.11", "WD-13.18")
def test_a_fever_that_breaks_takes_up_to_one_marker_off_everybody() -> None:
    m = road(
        a=at("D1", people=["rick", "arnold", "chris"], fatigue={"rick": 2, "arnold": 1}), encounters=["E47"],
        dice=["A1", "A1", "-", "-", "-"],
    )  # fmt: skip
    play(m, "step C2")
    assert (now(m), options_of(m)) == (("heal", 0), ["rest rick", "rest arnold", "pass"])
    stopped = m.clone()
    play(stopped, "rest arnold", "pass")
    assert ([fatigue_of(stopped, name) for name in ("rick", "arnold")], now(stopped)[0]) == ([2, 0], "collect")
    play(m, "rest rick")
    assert options_of(m) == ["rest arnold", "pass"]
    play(m, "rest arnold")
    assert ([fatigue_of(m, name) for name in ("rick", "arnold", "chris")], now(m)[0]) == ([1, 0, 0], "collect")


@pytest.mark.rule("WD-20.15")
def test_a_new_public_location_is_told() -> None:
    m = road(
        a=at("C1", people=["rick"]), public=["motel", "armory", "prison"], locations=["clinic"], encounters=["E38"],
        dice=["A1", "A1", "-"],
    )  # fmt: skip
    play(m, "scout B1 motel-1")
    assert [event.args for event in m.story if event.key == "public-location"] == [("clinic-1",)]


@pytest.mark.rule("WD-9.13", "WD-10.04")
def test_a_double_step_may_end_on_the_location_that_it_left() -> None:
    m = road(a=at("B1", people=["rick"], gas=1), public=["motel"])
    assert "C1 B1 motel-1" in offered(m, "double")


@pytest.mark.rule("WD-23.33", "WD-18.06")
def test_a_payment_needs_nobody_with_room() -> None:
    m = road(
        a=at("D1", people=["rick"], food=1), b=at("D1", people=["dale"], group="a", food=1),
        c=at("M5", people=["shane"], food=10), encounters=["E62"], followers=["chris"],
    )  # fmt: skip
    play(m, "step C2", "together", "pledge food")
    assert (people_of(m), stock(m)[0], stock(m, "b")[0]) == (["rick", "chris"], 0, 0)


@pytest.mark.rule("WD-5.02", "WD-5.03")
def test_only_the_icons_that_are_asked_for_count() -> None:
    m = road(a=at("D1", people=["marisol", "dmitri"], ammo=0, gas=0), tokens={"E1": [4]}, dice=["A2", "A1", "K3", "K1"])
    play(m, "step E1")
    assert (fatigue_of(m, "marisol"), fatigue_of(m, "dmitri"), look(m).met) == (0, 0, True)
    m = road(a=at("D1", people=["marisol", "dmitri"]), encounters=["E40"], dice=["A2", "A1", "K3", "K1"])
    play(m, "step C2")
    assert (look(m).met, now(m)[0]) == (True, "find-any")


@pytest.mark.rule("WD-4.17", "WD-14.11")
def test_field_glasses_look_once_and_only_where_there_is_something() -> None:
    m = road(a=at("D1", people=["rick"], items=["E53"], gas=0), tokens={"E1": [3, 5]})
    play(m, "look-with field-glasses", "look token-1 E1")
    assert offered(m, "look-with") == []
    m = road(a=at("D1", people=["rick"], items=["E53"], gas=0))
    assert offered(m, "look-with") == []
