"""Edges: nothing left to spare, nothing left to choose, and what one choice leaves for the next."""

from __future__ import annotations

import pytest

from shamble.testing import at, play

from .helpers import fatigue_of, items_of, now, offered, party, people_of, road, scouted, stock

BLANKS = ["-"] * 9


@pytest.mark.rule("WD-14.03", "WD-17.10")
def test_a_shield_that_covers_every_marker_leaves_nothing_to_choose() -> None:
    m = road(
        a=at("D1", people=["rick", "chris", "amos"], fatigue={"rick": 2}, gas=0, items=["E36"]),
        encounters=["E47"],
        dice=BLANKS,
    )
    play(m, "step C2", "use riot-van")
    assert (now(m)[0], items_of(m)) == ("collect", [])
    assert [fatigue_of(m, name) for name in ("rick", "chris", "amos")] == [2, 0, 0]


@pytest.mark.rule("WD-15.03", "WD-14.03")
def test_a_shield_is_not_asked_for_in_a_fight_that_is_won_to_the_last_zombie() -> None:
    m = road(a=at("D1", people=["rick"], gas=0, items=["E36"]), encounters=["E01"], dice=["K1", "K1", "K2"])
    play(m, "step C2")
    assert (now(m)[0], stock(m)[0], items_of(m)) == ("collect", 2, ["E36"])


@pytest.mark.rule("WD-9.03", "WD-9.14", "WD-20.05")
def test_a_double_step_onto_a_location_costs_gas_without_a_map() -> None:
    m = road(a=at("C2", people=["rick"], gas=1), public=["quarry-camp"])
    assert "C3 C4 quarry-camp-1" in offered(m, "double")
    assert offered(m, "double-free") == []


@pytest.mark.rule("WD-18.03", "WD-18.04")
def test_who_loses_all_there_is_has_nothing_to_choose() -> None:
    m = road(a=at("D1", people=["rick"], food=1, gas=1, ammo=0), encounters=["E65"], dice=BLANKS)
    play(m, "step C2")
    assert (now(m)[0], stock(m)) == ("collect", (0, 0, 0))


@pytest.mark.rule("WD-19.09", "WD-19.08")
def test_markers_without_an_icon_are_the_only_ones_to_draw_for() -> None:
    m = road(
        a=at("D1", people=["rick"], gas=0, food=0),
        trapped={"chris": "E1", "hank": "E1"},
        encounters=["E42", "E42"],
        dice=["A1", "-", "-", *BLANKS],
    )
    play(m, "step E1")
    assert (now(m), offered(m, "for"), offered(m, "for-icon")) == (("draw-for", 0), ["chris", "hank"], [])
    play(m, "for hank")
    assert people_of(m) == ["rick", "hank"], "the second card needs no question: it can only be for Chris"
    assert now(m)[0] == "place-fatigue"


@pytest.mark.rule("WD-4.17", "WD-25.10")
def test_who_has_looked_at_a_token_is_offered_only_the_others() -> None:
    m = road(a=at("D1", people=["cora"], items=["E53"], gas=0), tokens={"E1": [3, 4]})
    play(m, "look-with cora", "look token-1 E1", "look-with field-glasses")
    assert now(m)[0] == "step", "only one token is left to look at, so nothing is asked"
    assert offered(m, "look-with") == []
    m = road(a=at("D1", people=["cora"], items=["E53"], gas=0), tokens={"E1": [3]})
    play(m, "look-with cora")
    assert offered(m, "look-with") == [], "the glasses show nothing new"


@pytest.mark.rule("WD-23.38", "WD-23.40")
def test_whoever_has_room_may_be_named_for_a_volunteered_unit() -> None:
    m = road(
        4,
        a=at("B6", people=["rick"], scouted=["motel"], food=2, gas=0, ammo=0),
        b=at("B6", people=["dale"], food=0, gas=10, ammo=0, group="a"),
        c=at("B6", people=["shane"], food=0, gas=1, ammo=0, group="a"),
        d=at("M5", people=["tyreese"], food=0, gas=9, ammo=0),
        public=["prison"],
        encounters=["E38"],
        dice=("A1", "A1", *BLANKS),
    )
    play(m, "scout C6 prison-1", "pledge gas", "pass", "pledge gas")
    assert (now(m), offered(m, "give")) == (("gift-to", 0), ["gas seat-2", "gas seat-3"])
    play(m, "give gas seat-3")
    # D is full now, but B who has just paid is not
    assert (now(m), [stock(m, each)[1] for each in "bcd"]) == (("gift", 0), [10, 0, 10])
    play(m, "give food seat-1", "give food seat-3")
    assert (scouted(m), party(m).stock[0]) == (["motel", "prison"], 0)


@pytest.mark.rule("WD-18.01", "WD-19.10", "WD-13.02")
def test_the_story_tells_the_card_and_who_is_rescued_but_not_what_there_is_no_room_for() -> None:
    m = road(
        a=at("D1", people=["rick"], gas=0, food=10), trapped={"chris": "E1"}, encounters=["E42"], dice=["A1", "-", "-"]
    )
    play(m, "step E1")
    told = [event.key for event in m.story]
    assert ("draws" in told, "rescued" in told, "finds" in told, stock(m)[0]) == (True, True, False, 10)


@pytest.mark.rule("WD-23.31", "WD-23.03")
def test_a_proposal_may_leave_somebody_out() -> None:
    m = road(a=at("D1", people=["rick"]), b=at("E1", people=["dale"]), c=at("E1", people=["shane"]))
    play(m, "step E1", "invite seat-1")
    assert set(offered(m, "invite")) == {"seat-2"}
    play(m, "propose")
    assert now(m) == ("agree", 1)
    play(m, "yes")
    assert [party(m, each).pawn for each in "abc"] == [0, 0, 2]
    assert now(m) == ("step", 0), "nobody else is asked"


@pytest.mark.rule("WD-17.11")
def test_healing_ends_with_the_last_marker() -> None:
    m = road(
        a=at("D1", people=["rick", "chris"], fatigue={"rick": 1, "chris": 1}, gas=0),
        encounters=["E38"],
        dice=["A1", "A1", *BLANKS],
    )
    play(m, "step C2", "rest rick", "rest chris")
    assert (now(m)[0], fatigue_of(m, "rick"), fatigue_of(m, "chris")) == ("collect", 0, 0)


@pytest.mark.rule("WD-23.33", "WD-20.11", "WD-23.09", "WD-8.08")
def test_a_gift_that_nobody_completes_is_not_made() -> None:
    m = road(
        a=at("B6", people=["rick"], scouted=["motel"], food=2, gas=0, ammo=0),
        b=at("B6", people=["dale"], food=0, gas=3, ammo=0, group="a"),
        public=["prison"],
        encounters=["E38"],
        dice=("A1", "A1", *BLANKS),
    )
    play(m, "scout C6 prison-1", "pledge gas", "pass")
    assert (scouted(m), stock(m, "a"), stock(m, "b")) == (["motel"], (2, 0, 0), (0, 3, 0))
    assert party(m).may_stay == -1, "no Encounter was failed"
