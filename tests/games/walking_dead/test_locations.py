"""Sections 20 and 26: Location cards and scouting."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import at, options_of, play

from .helpers import crowded, fatigue_of, look, now, offered, party, people_of, public, road, scouted, stock

HIT = ("A1", "-", "-")
FISHING = "E42"
"""Roll 1 action: find 1 food, or 1 fatigue."""
NOTHING = "E38"
"""Roll 2 actions: heal 3, or collect nothing. Beaten without fatigue it changes nothing."""
CALM = ("A1", "A1", "-")


# Which cards


@pytest.mark.rule("WD-20.03", "WD-8.14", "WD-20.02", "WD-26.08")
@pytest.mark.parametrize(("food", "may"), [(2, False), (3, True)])
def test_a_location_is_entered_only_with_what_its_line_asks_for(food: int, may: bool) -> None:
    m = road(a=at("B7", people=["rick"], food=food), public=["greene-farm"])
    assert (offered(m, "scout") == ["B8 greene-farm-1"]) is may
    refused = {each.words: each.clause for each in m.pending[0].refusals()}
    assert refused.get("step B8", "") == ("" if may else "WD-20.03")


@pytest.mark.rule("WD-20.01", "WD-20.02", "WD-8.14")
def test_only_public_locations_and_ones_own_private_one_are_scouted() -> None:
    m = road(a=at("C1", people=["rick"]), b=at("M5", people=["dale"], private="motel"), public=["prison"])
    assert offered(m, "scout") == []
    m = road(a=at("C1", people=["rick"], private="motel"), public=["prison"])
    assert offered(m, "scout") == ["B1 motel-1"]


@pytest.mark.rule("WD-20.19", "WD-20.07", "WD-20.02")
def test_a_second_copy_counts_as_a_further_location() -> None:
    m = road(a=at("K4", people=["rick"], scouted=["armory"], ammo=2), public=["motel"])
    assert offered(m, "scout") == []
    assert ("step J4", "WD-20.19") in [(each.words, each.clause) for each in m.pending[0].refusals()]
    m = road(
        a=at("K4", people=["rick"], scouted=["armory"], ammo=2, gas=0),
        public=["armory"],
        encounters=[FISHING],
        dice=HIT,
    )
    play(m, "scout J4 armory-2")
    assert (scouted(m), stock(m)[2]) == (["armory", "armory"], 0)


# Scouting


@pytest.mark.rule("WD-20.04", "WD-20.10", "WD-20.16", "WD-26.09", "WD-25.01")
def test_a_private_location_is_shown_on_entry_and_not_replaced() -> None:
    m = road(
        a=at("B6", people=["rick"], private="prison"),
        public=["motel", "armory", "airport"],
        encounters=[NOTHING],
        dice=CALM,
    )
    play(m, "scout C6 prison-1")
    assert party(m).private_up
    play(m, "pay gas", "pay ammo")
    assert (stock(m), scouted(m), party(m).private) == ((1, 0, 0), ["prison"], ())
    assert public(m) == ["motel", "armory", "airport"]


@pytest.mark.rule("WD-20.10", "WD-26.09", "WD-18.03")
def test_a_cost_that_takes_everything_is_paid_without_asking() -> None:
    m = road(a=at("B6", people=["rick"], food=0), public=["prison"], encounters=[NOTHING], dice=CALM)
    play(m, "scout C6 prison-1")
    assert (stock(m), scouted(m)) == ((0, 0, 0), ["prison"])


@pytest.mark.rule("WD-20.14", "WD-20.15", "WD-26.13", "WD-20.24", "WD-2.06")
def test_a_collected_public_card_is_replaced_at_once() -> None:
    m = road(
        a=at("K4", people=["rick"], ammo=3), public=["motel", "armory", "prison"], locations=["clinic"],
        encounters=[NOTHING], dice=CALM,
    )  # fmt: skip
    play(m, "scout J4 armory-1")
    assert (scouted(m), stock(m)[2], public(m)) == (["armory"], 3, ["motel", "clinic", "prison"])
    assert (look(m).active, party(m).may_stay) == (1, -1)


@pytest.mark.rule("WD-20.15", "WD-20.25")
def test_with_an_empty_deck_the_slot_stays_empty() -> None:
    m = road(
        a=at("K4", people=["rick"], ammo=3), public=["motel", "armory", "prison"], locations=[],
        encounters=[NOTHING], dice=CALM,
    )  # fmt: skip
    play(m, "scout J4 armory-1")
    assert public(m) == ["motel", "", "prison"]


@pytest.mark.rule("WD-20.08", "WD-20.09", "WD-8.06", "WD-8.07", "WD-20.17", "WD-20.06")
def test_a_failed_encounter_fails_the_attempt_but_lets_the_player_stay() -> None:
    m = road(
        2,
        a=at("C1", people=["rick"], scouted=["armory", "prison"], gas=0),
        public=["motel"],
        encounters=[FISHING, "E43", "E76", FISHING, "E48", "E07"],
        dice=(*HIT, "-", "-", "-"),
    )
    play(m, "scout B1 motel-1")
    # The first card was beaten, the second failed; no third one is drawn
    assert (stock(m)[0], scouted(m), public(m)[0]) == (2, ["armory", "prison"], "motel")
    assert [line.text for line in m.log(1) if "fails to scout" in line.text] != []
    assert now(m)[1] == 1
    play(m, "step L5", "stop")
    assert now(m) == ("step", 0)
    assert options_of(m)[0] == "stay motel-1"
    assert "step C1" in options_of(m)


@pytest.mark.rule("WD-8.07", "WD-20.06", "WD-21.01", "WD-21.03")
def test_staying_is_a_new_attempt_in_place_of_moving() -> None:
    m = road(a=at("B1", people=["rick"], may_stay=True), public=["motel"], encounters=[FISHING], dice=HIT)
    play(m, "stay motel-1")
    assert (scouted(m), crowded(m)) == (["motel"], set())


@pytest.mark.rule("WD-8.06", "WD-20.21")
def test_nobody_stays_for_a_card_that_is_gone() -> None:
    m = road(a=at("B1", people=["rick"], may_stay=True), public=["prison"])
    assert offered(m, "stay") == []


@pytest.mark.rule("WD-20.10", "WD-20.11", "WD-8.08", "WD-20.17")
def test_a_condition_is_checked_again_after_the_encounters() -> None:
    m = road(2, a=at("B7", people=["rick"], food=3), public=["greene-farm"], encounters=["E62"], followers=["chris"])
    play(m, "scout B8 greene-farm-1", "accept")
    assert (scouted(m), people_of(m), public(m)[0]) == ([], ["rick", "chris"], "greene-farm")
    assert party(m).may_stay == -1


@pytest.mark.rule("WD-20.20", "WD-20.08")
def test_nothing_is_collected_at_a_location() -> None:
    m = road(a=at("C1", people=["rick"]), public=["motel"], encounters=[FISHING], dice=HIT)
    play(m, "scout B1 motel-1")
    assert (stock(m), look(m).active) == ((2, 1, 1), 1)


@pytest.mark.rule("WD-20.12", "WD-26.14", "WD-4.14", "WD-15.02", "WD-15.01")
def test_a_kill_line_is_a_fight_with_bonuses_and_ammo() -> None:
    m = road(a=at("J5", people=["rick"], items=["E10"], gas=0), public=["gun-shop"], dice=("K2", "-", "-", "K1"))
    play(m, "scout J6 gun-shop-1", "fire")
    assert (scouted(m), fatigue_of(m, "rick")) == (["gun-shop"], 0)


@pytest.mark.rule("WD-20.12", "WD-8.08")
def test_a_failed_kill_line_costs_fatigue_and_gives_no_right_to_stay() -> None:
    m = road(a=at("J5", people=["rick"], ammo=0, gas=0), public=["gun-shop"], dice=("K2", "K1", "-"))
    play(m, "scout J6 gun-shop-1")
    assert (scouted(m), fatigue_of(m, "rick"), party(m).may_stay) == ([], 1, -1)


@pytest.mark.rule("WD-20.13")
@pytest.mark.parametrize(("faces", "won"), [(("A1", "A1", "W1"), True), (("A1", "A1", "-"), False)])
def test_an_action_line_is_one_roll(faces: tuple[str, ...], won: bool) -> None:
    m = road(a=at("D4", people=["rick"]), public=["quarry-camp"], dice=faces)
    play(m, "scout C4 quarry-camp-1")
    assert (scouted(m) == ["quarry-camp"]) is won
    assert fatigue_of(m, "rick") == 0


@pytest.mark.rule("WD-26.11", "WD-26.15", "WD-20.22", "WD-20.14")
def test_fatigue_is_split_and_a_death_does_not_spoil_it() -> None:
    m = road(
        a=at("G2", people=["rick", "chris"], fatigue={"chris": 2}), public=["warehouse"], encounters=[FISHING], dice=HIT
    )
    play(m, "scout G1 warehouse-1", "tire chris")
    assert (scouted(m), people_of(m), fatigue_of(m, "rick")) == (["warehouse"], ["rick"], 1)


@pytest.mark.rule("WD-20.22", "WD-20.14", "WD-22.01", "WD-20.17", "WD-14.10")
def test_a_split_that_takes_the_last_survivor_collects_nothing() -> None:
    m = road(
        a=at("G2", people=["glenn"], fatigue={"glenn": 1}, items=["E36"]),
        public=["warehouse", "motel", "prison"],
        encounters=[FISHING],
        dice=HIT,
        options={"reentry": "off"},
    )
    play(m, "scout G1 warehouse-1")
    assert (party(m).status, scouted(m), public(m)[0]) == ("out", [], "warehouse")


@pytest.mark.rule("WD-26.11", "WD-20.10", "WD-13.13")
def test_the_least_fatigue_counts_with_ties() -> None:
    m = road(
        a=at("G2", people=["rick"], fatigue={"rick": 2}, scouted=["motel", "prison"]),
        b=at("M5", people=["dale"], fatigue={"dale": 2}),
        c=at("J1", people=["shane", "chris"], fatigue={"shane": 2, "chris": 1}),
        public=["warehouse"],
        encounters=[FISHING],
        dice=HIT,
    )
    play(m, "scout G1 warehouse-1")
    assert (m.state.ending, m.state.winners) == ("haven", (0,))


@pytest.mark.rule("WD-20.03", "WD-13.13", "WD-26.10")
@pytest.mark.parametrize(("people", "may"), [(["dale", "chris", "amos"], False), (["dale", "chris"], True)])
def test_most_survivors_means_strictly_more(people: list[str], may: bool) -> None:
    m = road(
        a=at("K1", people=["rick", "gus", "june"], scouted=["motel", "prison"]),
        b=at("M5", people=people),
        public=["wiltshire-estates"],
    )
    assert bool(offered(m, "scout")) is may


@pytest.mark.rule("WD-26.10", "WD-26.16", "WD-17.09", "WD-20.03")
def test_a_survivor_is_given_up() -> None:
    m = road(a=at("K1", people=["rick"], scouted=["motel"]), public=["wiltshire-estates"])
    assert offered(m, "scout") == []
    m = road(
        a=at("K1", people=["rick", "chris"], scouted=["motel"]), public=["wiltshire-estates"],
        encounters=[FISHING], dice=HIT,
    )  # fmt: skip
    play(m, "scout K2 wiltshire-estates-1", "discard rick")
    assert (people_of(m), scouted(m)) == (["chris"], ["motel", "wiltshire-estates"])
    assert look(m).content.person_number["rick"] in look(m).dead


@pytest.mark.rule("WD-26.12")
@pytest.mark.parametrize(("level", "need"), [(0, 2), (1, 3), (2, 4)])
def test_the_stadium_wants_more_survivors_at_each_level(level: int, need: int) -> None:
    people = ["rick", "chris", "gus", "amos"]
    for count in (need - 1, need):
        m = road(a=at("F3", people=people[:count], scouted=["motel", "prison"][:level]), public=["football-stadium"])
        assert bool(offered(m, "scout")) is (count >= need)


@pytest.mark.rule("WD-26.18", "WD-14.07")
def test_the_trade_school_counts_items() -> None:
    assert offered(road(a=at("K9", people=["rick"]), public=["trade-school"]), "scout") == []
    m = road(a=at("K9", people=["rick"], items=["E10"]), public=["trade-school"])
    assert offered(m, "scout") == ["L9 trade-school-1"]


@pytest.mark.rule("WD-20.03")
@pytest.mark.parametrize(
    ("level", "fatigue", "may"), [(0, 2, True), (1, 2, False), (1, 1, True), (2, 1, False), (2, 0, True)]
)
def test_the_clinic_wants_a_rested_party(level: int, fatigue: int, may: bool) -> None:
    m = road(
        a=at("G7", people=["rick"], fatigue={"rick": fatigue}, scouted=["motel", "prison"][:level]), public=["clinic"]
    )
    assert bool(offered(m, "scout")) is may


@pytest.mark.rule("WD-20.03", "WD-20.10")
def test_the_airport_burns_gas() -> None:
    m = road(a=at("G8", people=["rick"], scouted=["motel"], gas=3), public=["airport"], encounters=[FISHING], dice=HIT)
    play(m, "scout G9 airport-1")
    assert (stock(m)[1], scouted(m)) == (0, ["motel", "airport"])


@pytest.mark.rule("WD-26.09", "WD-18.06", "WD-21.01", "WD-18.08")
def test_ten_resources_are_handed_over_to_one_or_more_players() -> None:
    m = road(
        a=at("B6", people=["rick"], scouted=["motel", "armory"], food=4, gas=3, ammo=3),
        b=at("M5", people=["dale"], food=9, gas=0, ammo=0),
        c=at("J1", people=["shane"], food=0, gas=0, ammo=0),
        public=["prison"],
        encounters=[NOTHING],
        dice=CALM,
    )
    play(m, "scout C6 prison-1", "give food seat-1")
    # B is full of food now
    assert "food seat-1" not in offered(m, "give")
    play(m, *["give food seat-2"] * 3, *["give gas seat-2"] * 3, *["give ammo seat-2"] * 3)
    assert (stock(m), stock(m, "b"), stock(m, "c")) == ((0, 0, 0), (10, 0, 0), (3, 3, 3))
    assert (m.state.ending, m.state.winners) == ("haven", (0,))


@pytest.mark.rule("WD-22.07", "WD-20.03")
def test_the_last_player_cannot_give_but_meets_comparisons() -> None:
    alone: dict[str, Any] = {"b": at("M5", people=["dale"], status="out"), "public": ["prison", "greene-farm"]}
    m = road(2, a=at("B7", people=["rick"], scouted=["motel", "armory"], food=1, gas=9, ammo=9), **alone)
    assert offered(m, "scout") == ["B8 greene-farm-1"]


@pytest.mark.rule("WD-20.12", "WD-26.14", "WD-16.04", "WD-21.01")
def test_a_third_gun_shop() -> None:
    m = road(
        a=at("J5", people=["rick"], scouted=["motel", "armory"], ammo=2, gas=0),
        public=["gun-shop"],
        encounters=[FISHING, "E43"],
        dice=(*HIT, "A1", "A1", "-", "K2", "K2", "-", "N1", "K3"),
    )
    play(m, "scout J6 gun-shop-1", "fire", "fire")
    assert {"J5", "K5", "I6", "K6", "J7", "K7"} <= crowded(m)
    assert (m.state.ending, m.state.winners) == ("haven", (0,))


# Copies and private cards


@pytest.mark.rule("WD-8.07", "WD-20.04", "WD-20.05", "WD-20.16", "WD-25.11")
def test_with_two_matching_cards_the_player_says_which_in_the_same_answer() -> None:
    m = road(
        a=at("B1", people=["rick"], may_stay=True, private="motel"), public=["motel"], encounters=[FISHING], dice=HIT
    )
    assert offered(m, "stay") == ["motel-2", "motel-1"]
    assert not party(m).private_up
    play(m, "stay motel-1")
    assert (scouted(m), public(m)[0], party(m).private) == (["motel"], "motel", ())


@pytest.mark.rule("WD-20.05")
def test_entering_names_the_card_too() -> None:
    m = road(a=at("C1", people=["rick"], private="motel"), public=["motel", "motel"])
    assert len(offered(m, "scout")) == 3


@pytest.mark.rule("WD-20.18", "WD-20.17")
def test_a_private_location_stays_face_up_after_a_failure() -> None:
    m = road(
        2, a=at("C1", people=["rick"], private="motel"), b=at("C1", people=["dale"]), public=["prison"],
        encounters=["E43"], dice=["-"] * 3, options={"coop": "off"},
    )  # fmt: skip
    play(m, "scout B1 motel-1")
    assert (party(m).private_up, len(party(m).private)) == (True, 1)
    # It is still only its owner's to scout
    assert (now(m)[1], offered(m, "scout")) == (1, [])


@pytest.mark.rule("WD-20.23", "WD-20.08", "WD-20.16")
def test_a_private_location_is_not_swapped_while_it_is_scouted() -> None:
    m = road(a=at("C1", people=["rick"], private="motel"), public=["prison"], encounters=["E49"], dice=CALM)
    play(m, "scout B1 motel-1")
    assert now(m)[0] == "find-any"
    play(m, "find gas")
    assert scouted(m) == ["motel"]


@pytest.mark.rule("WD-20.23", "WD-25.07")
def test_a_private_location_may_be_swapped() -> None:
    m = road(
        a=at("D1", people=["rick"], private="motel", private_up=True), locations=["clinic", "airport"],
        encounters=["E49"], dice=CALM,
    )  # fmt: skip
    play(m, "step C2")
    assert now(m) == ("swap-private", 0)
    play(m, "yes", "find gas", "pass")
    g = look(m)
    assert g.content.scoutings[party(m).private[0]].card.id == "clinic"
    assert not party(m).private_up
    assert [g.content.scoutings[card].card.id for card in g.location_deck] == ["motel", "airport"]


@pytest.mark.rule("WD-20.23")
def test_an_empty_deck_allows_no_swap() -> None:
    m = road(a=at("D1", people=["rick"], private="motel"), locations=[], encounters=["E49"], dice=CALM)
    play(m, "step C2")
    assert now(m)[0] == "find-any"


@pytest.mark.rule("WD-25.08", "WD-25.11")
def test_a_step_next_to_a_location_is_asked_even_if_there_is_only_one() -> None:
    m = road(a=at("A1", people=["rick"], gas=0), public=["prison"], tokens={})
    assert (now(m), options_of(m)) == (("step", 0), ["step A2"])


@pytest.mark.rule("WD-13.07", "WD-20.09")
def test_without_any_card_an_encounter_line_cannot_be_met() -> None:
    m = road(a=at("C1", people=["rick"]), public=["motel"], encounter_deck=0, encounter_discards=())
    play(m, "scout B1 motel-1")
    assert (scouted(m), party(m).may_stay) == ([], -1)


@pytest.mark.rule("WD-20.03", "WD-9.02")
@pytest.mark.parametrize(("gas", "way"), [(2, []), (3, ["F9 G9 airport-1"])])
def test_gas_for_the_last_step_is_paid_before_the_location_is_entered(gas: int, way: list[str]) -> None:
    m = road(a=at("E9", people=["rick"], gas=gas), public=["airport"])
    assert [option for option in offered(m, "double") if option.startswith("F9 G9")] == way


@pytest.mark.rule("WD-20.03", "WD-9.14")
def test_a_double_step_without_gas_leaves_the_gas_for_the_location() -> None:
    m = road(a=at("E9", people=["rick"], gas=2), public=["airport"], free_doubles=1)
    assert "F9 G9 airport-1" in offered(m, "double-free")
    assert "F9 G9 airport-1" not in offered(m, "double")
