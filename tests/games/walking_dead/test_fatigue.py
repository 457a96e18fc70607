"""Sections 7 and 17: Recover, fatigue and death."""

from __future__ import annotations

import pytest

from shamble.testing import at, options_of, play

from .helpers import fatigue_of, items_of, look, now, offered, party, people_of, road, stock

ONE_FIGHT = {"E1": [5]}


@pytest.mark.rule("WD-17.04", "WD-17.05", "WD-17.02", "WD-17.09")
def test_markers_cannot_be_dumped_on_the_dead() -> None:
    m = road(a=at("D1", people=["dale", "amos"], ammo=0, gas=0), tokens=ONE_FIGHT, dice=["-"] * 4)
    play(m, "step E1", "enough", "tire amos", "tire amos", "tire amos")
    assert people_of(m) == ["dale"]
    assert fatigue_of(m, "dale") == 2
    assert look(m).content.person_number["amos"] in look(m).dead


@pytest.mark.rule("WD-26.01", "WD-26.02", "WD-17.06", "WD-17.08", "WD-4.16")
def test_carl_cannot_be_chosen_and_rick_dies_on_the_fourth_marker() -> None:
    m = road(
        a=at("D1", people=["rick", "carl"], fatigue={"rick": 2}, ammo=0, gas=0), tokens={"E1": [1]}, dice=["-"] * 5
    )
    play(m, "step E1")
    # Only Rick could be chosen, so nobody was asked
    assert (fatigue_of(m, "rick"), fatigue_of(m, "carl"), people_of(m)) == (3, 0, ["rick", "carl"])


@pytest.mark.rule("WD-17.08")
def test_carl_takes_markers_when_nobody_else_is_left() -> None:
    m = road(
        a=at("D1", people=["rick", "carl"], fatigue={"rick": 3}, ammo=0, gas=0), tokens={"E1": [2]}, dice=["-"] * 5
    )
    play(m, "step E1")
    assert (people_of(m), fatigue_of(m, "carl")) == (["carl"], 1)


@pytest.mark.rule("WD-17.07", "WD-19.03", "WD-19.05")
def test_a_limit_that_falls_back_kills_only_at_the_next_marker() -> None:
    m = road(
        a=at("D1", people=["rick", "carl"], fatigue={"rick": 2}, ammo=0, gas=0),
        encounters=["E06"],
        dice=("K2", "K2", "K1", "-", "-"),
    )
    play(m, "step C2")
    # One zombie was left: Rick's third marker does not kill him. Then Carl is left behind
    assert (people_of(m), fatigue_of(m, "rick")) == (["rick"], 3)
    play(m, "collect food")
    assert people_of(m) == ["rick"]


@pytest.mark.rule("WD-17.07")
def test_without_carl_the_next_marker_kills_rick() -> None:
    m = road(a=at("D1", people=["rick"], fatigue={"rick": 3}, ammo=0, gas=0), tokens={"E1": [1]}, dice=["-"] * 3)
    assert people_of(m) == ["rick"]
    play(m, "step E1")
    assert people_of(m) == []


@pytest.mark.rule("WD-17.06", "WD-4.16")
def test_earl_dies_on_the_fourth_marker() -> None:
    m = road(a=at("D1", people=["earl"], fatigue={"earl": 2}, ammo=0, gas=0), tokens={"E1": [1]}, dice=["-"])
    play(m, "step E1")
    assert (people_of(m), fatigue_of(m, "earl")) == (["earl"], 3)


@pytest.mark.rule("WD-17.10", "WD-17.08")
def test_fever_hits_the_protected_too_in_an_order_of_the_owners_choice() -> None:
    m = road(a=at("D1", people=["shane", "chris"], fatigue={"chris": 2}, gas=0), encounters=["E47"], dice=["-"] * 4)
    play(m, "step C2")
    assert (now(m), options_of(m)) == (("order-each", 0), ["tire shane", "tire chris"])
    play(m, "tire chris")
    assert (people_of(m), fatigue_of(m, "shane")) == (["shane"], 1)


@pytest.mark.rule("WD-17.10")
def test_the_order_is_not_asked_where_nobody_dies() -> None:
    m = road(a=at("D1", people=["rick", "carl"], gas=0), encounters=["E47"], dice=["-"] * 5)
    play(m, "step C2")
    assert (now(m)[0], fatigue_of(m, "rick"), fatigue_of(m, "carl")) == ("collect", 1, 1)


# Items against fatigue


@pytest.mark.rule("WD-14.03", "WD-14.10", "WD-15.10")
def test_a_riot_shield_stops_up_to_three_markers_of_a_fight() -> None:
    m = road(a=at("D1", people=["rick"], ammo=0, gas=0, items=["E36"]), tokens={"E1": [4]}, dice=["-"] * 3)
    play(m, "step E1")
    assert now(m) == ("ignore-markers", 0)
    play(m, "use riot-van")
    assert (fatigue_of(m, "rick"), items_of(m)) == (1, [])


@pytest.mark.rule("WD-14.03")
def test_a_riot_shield_spares_chosen_survivors_from_a_fever() -> None:
    m = road(
        a=at("D1", people=["rick", "chris", "amos", "hank"], fatigue={"rick": 2, "chris": 2}, gas=0, items=["E36"]),
        encounters=["E47"],
        dice=["-"] * 8,
    )
    play(m, "step C2", "use riot-van", "spare rick", "spare chris", "spare hank")
    assert people_of(m) == ["rick", "chris", "amos", "hank"]
    assert [fatigue_of(m, name) for name in ("rick", "chris", "amos", "hank")] == [2, 2, 1, 0]


@pytest.mark.rule("WD-14.01", "WD-14.09", "WD-17.06")
def test_a_padded_coat_is_worn_by_one_survivor_and_discarded_with_them() -> None:
    m = road(
        a=at("D1", people=["rick", "chris"], fatigue={"chris": 2}, gas=0, ammo=0, food=2),
        encounters=["E66"],
        tokens={"C1": [2]},
    )
    play(m, "step C2", "accept")
    assert now(m) == ("coat", 0)
    play(m, "wear chris", "pass")
    g = look(m)
    chris = g.content.person_number["chris"]
    assert (g.coats[chris], items_of(m)) == (1, ["E66"])
    from shamble.games.walking_dead.rules.fatigue import tire

    tire(g, party(m), chris)
    assert "chris" in people_of(m)
    tire(g, party(m), chris)
    assert (people_of(m), items_of(m)) == (["rick"], [])
    assert g.content.by_code["E66"] in g.encounter_discards


# Recover


@pytest.mark.rule("WD-7.01", "WD-7.02", "WD-7.04", "WD-6.01", "WD-6.02")
def test_food_takes_fatigue_off_as_long_as_there_is_any() -> None:
    m = road(a=at("D1", people=["rick", "arnold"], fatigue={"rick": 2, "arnold": 1}, food=4), phase="turn-start")
    assert now(m) == ("recover", 0)
    play(m, "eat rick", "eat arnold", "eat rick")
    assert (now(m)[0], stock(m)[0]) == ("step", 1)
    assert (fatigue_of(m, "rick"), fatigue_of(m, "arnold")) == (0, 0)


@pytest.mark.rule("WD-7.03")
def test_food_is_of_no_use_after_recover() -> None:
    m = road(a=at("D1", people=["rick"], fatigue={"rick": 2}, food=4), phase="turn-start")
    play(m, "pass")
    assert (now(m)[0], offered(m, "eat")) == ("step", [])


@pytest.mark.rule("WD-4.09")
def test_two_healers_each_work_once_without_food() -> None:
    m = road(a=at("D1", people=["dale", "priya"], fatigue={"dale": 2, "priya": 1}, food=0), phase="turn-start")
    play(m, "heal-free dale dale", "heal-free priya priya")
    assert (fatigue_of(m, "dale"), fatigue_of(m, "priya"), now(m)[0]) == (1, 0, "step")


@pytest.mark.rule("WD-7.01", "WD-14.03")
def test_a_camp_stove_takes_off_a_second_marker() -> None:
    m = road(
        a=at("D1", people=["rick", "arnold"], fatigue={"rick": 2, "arnold": 2}, food=2, items=["E57"]),
        phase="turn-start",
    )
    play(m, "eat rick")
    assert now(m) == ("stove", 0)
    play(m, "rest arnold", "eat arnold", "pass")
    assert (fatigue_of(m, "rick"), fatigue_of(m, "arnold"), stock(m)[0]) == (1, 0, 0)


@pytest.mark.rule("WD-14.04", "WD-14.08", "WD-17.11")
def test_a_first_aid_kit_is_used_in_recover() -> None:
    m = road(
        a=at("D1", people=["rick", "arnold"], fatigue={"rick": 2, "arnold": 1}, food=0, items=["E20"]),
        phase="turn-start",
    )
    play(m, "use ambulance-bay", "rest rick", "rest arnold", "pass")
    assert (fatigue_of(m, "rick"), fatigue_of(m, "arnold"), items_of(m), now(m)[0]) == (1, 0, [], "step")


@pytest.mark.rule("WD-14.08")
def test_finding_items_are_used_in_the_turn() -> None:
    m = road(a=at("D1", people=["rick"], items=["E54", "E55"]), phase="turn-start")
    play(m, "use jerry-cans", "pass", "use case-of-preserves")
    assert stock(m) == (4, 4, 1)
    assert (items_of(m), now(m)[0]) == ([], "step")
