"""Section 23: co-operative groups."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.games.walking_dead.rules.dice import dice_pool
from shamble.testing import at, options_of, play

from .helpers import (
    crowded,
    fatigue_of,
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


def pair(place: str = "D1", a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **things: Any) -> Match:
    """A and B are a group with A's pawn; B is active unless said otherwise."""
    return road(
        a=at(place, **{"people": ["rick"], **(a or {})}),
        b=at(place, **{"people": ["dale", "penny"], "group": "a", **(b or {})}),
        **{"active": "b", **things},
    )


# Forming and leaving


@pytest.mark.rule("WD-21.02")
def test_who_stands_together_is_a_team_and_each_turn_is_told_apart() -> None:
    m = road(a=at("E1", people=["rick", "arnold"]), b=at("D1", people=["glenn", "june"]), active="b")
    assert m.game.teams(look(m)) == []
    before = m.game.turn(look(m))
    play(m, "step E1", "invite seat-0", "yes")
    assert [(team.id, team.seats) for team in m.game.teams(look(m))] == [("group", (0, 1))]
    assert m.game.turn(look(m)) == before
    while look(m).active == 1:
        play(m, options_of(m)[-1])
    assert m.game.turn(look(m)) != before


@pytest.mark.rule("WD-23.01", "WD-23.02", "WD-23.03", "WD-23.04", "WD-23.05", "WD-23.06")
def test_players_on_one_space_form_a_group_and_pool_their_dice() -> None:
    m = road(a=at("E1", people=["rick", "arnold"]), b=at("D1", people=["glenn", "june"]), active="b")
    play(m, "step E1")
    assert (now(m), options_of(m)) == (("form", 1), ["invite seat-0", "pass"])
    play(m, "invite seat-0")
    assert now(m) == ("agree", 0)
    play(m, "yes")
    # B's pawn stands for both
    assert (party(m, "a").pawn, party(m, "b").pawn) == (1, 1)
    assert sorted(dice_pool(look(m), party(m, "b"))) == sorted([0, 0, 0, 1, 2, 2, 0, 2])


@pytest.mark.rule("WD-23.04")
def test_the_windows_for_forming() -> None:
    m = road(2, a=at("E1", people=["rick"], gas=0), b=at("E1", people=["glenn"]), phase="turn-start")
    assert now(m) == ("form", 0)
    play(m, "pass", "step D2", "step E1")
    # After entering, and again at the end of the turn
    assert now(m) == ("form", 0)
    play(m, "pass", "stop")
    assert now(m) == ("form", 0)
    play(m, "pass")
    assert now(m) == ("form", 1)


@pytest.mark.rule("WD-23.01")
def test_without_the_option_nobody_is_asked() -> None:
    m = road(2, a=at("E1", people=["rick"]), b=at("E1", people=["glenn"]), phase="turn-start", options={"coop": "off"})
    assert now(m)[0] == "step"


@pytest.mark.rule("WD-23.32", "WD-23.04")
def test_no_window_on_a_bypassed_space_unless_movement_ended_there() -> None:
    m = road(
        2,
        a=at("D1", people=["rick"], gas=1, ammo=0),
        b=at("E1", people=["glenn"]),
        tokens={"E1": [1]},
        dice=("K1", "-", "-"),
    )
    play(m, "bypass E1")
    assert now(m)[0] == "step"
    play(m, "stop")
    assert (now(m), tokens_at(m, "E1")) == (("form", 0), [0])


@pytest.mark.rule("WD-23.31", "WD-23.03")
def test_everybody_is_told_who_would_be_in_the_group() -> None:
    m = road(
        4, a=at("D1", people=["rick"]), b=at("E1", people=["dale"], group="b"),
        c=at("E1", people=["glenn"], group="b"), d=at("E1", people=["shane"]),
    )  # fmt: skip
    play(m, "step E1", "invite seat-1", "propose")
    asked = []
    while now(m)[0] == "agree":
        asked.append((now(m)[1], m.pending[0].about))
        play(m, "yes")
    named = ("seat-0", ("seat-1", "seat-2"))
    assert asked == [(1, named), (2, named)]


@pytest.mark.rule("WD-23.31", "WD-23.03")
def test_another_group_joins_only_as_a_whole() -> None:
    m = road(a=at("D1", people=["rick"]), b=at("E1", people=["dale"]), c=at("E1", people=["shane"], group="b"))
    play(m, "step E1")
    assert offered(m, "invite") == ["seat-1"]
    play(m, "invite seat-1", "yes", "no")
    assert [p.pawn for p in look(m).parties] == [0, 1, 1]
    # One proposal for each window
    assert now(m)[0] == "step"


@pytest.mark.rule("WD-23.03", "WD-23.31")
def test_single_players_who_refuse_stay_out() -> None:
    m = road(a=at("D1", people=["rick"]), b=at("E1", people=["dale"]), c=at("E1", people=["shane"]))
    play(m, "step E1", "invite seat-1", "invite seat-2", "no", "yes")
    assert [p.pawn for p in look(m).parties] == [0, 1, 0]


@pytest.mark.rule("WD-23.31")
def test_a_present_member_who_refuses_keeps_everybody_out() -> None:
    m = pair(c=at("E1", people=["shane"]))
    play(m, "step E1", "invite seat-2", "yes", "no")
    assert [p.pawn for p in look(m).parties] == [0, 0, 2]


@pytest.mark.rule("WD-23.16", "WD-23.17", "WD-23.19", "WD-23.20", "WD-23.21", "WD-23.18")
def test_a_member_leaves_at_the_start_of_anothers_turn() -> None:
    m = road(2, a=at("F1", people=["rick"], group="b"), b=at("F1", people=["dale"]), phase="turn-start")
    assert now(m) == ("leave", 1)
    play(m, "leave")
    assert [p.pawn for p in look(m).parties] == [0, 1]
    play(m, "pass", "step E1")
    assert (place_of(m, "a"), place_of(m, "b"), tokens_at(m, "F1")) == ("E1", "F1", [0])


@pytest.mark.rule("WD-23.16", "WD-23.18", "WD-6.02")
def test_the_active_member_is_not_asked_to_leave() -> None:
    m = road(
        a=at("F1", people=["rick"]), b=at("F1", people=["dale"], group="a"), c=at("F1", people=["shane"], group="a"),
        phase="turn-start", active="b",
    )  # fmt: skip
    assert now(m) == ("leave", 2)
    play(m, "remain")
    assert now(m) == ("leave", 0)
    play(m, "remain")
    assert now(m) == ("step", 1)


@pytest.mark.rule("WD-23.30")
def test_a_leaver_may_join_again() -> None:
    m = road(2, a=at("F1", people=["rick"]), b=at("F1", people=["dale"], group="a"), phase="turn-start")
    play(m, "leave")
    assert (now(m), offered(m, "invite")) == (("form", 0), ["seat-1"])


# Moving and fighting together


@pytest.mark.rule("WD-23.08", "WD-23.27", "WD-23.21")
def test_the_active_member_moves_the_group_with_their_own_gas() -> None:
    m = pair(a={"gas": 5}, b={"gas": 1})
    play(m, "double E1 F1")
    assert (place_of(m, "a"), place_of(m, "b"), stock(m, "a")[1], stock(m, "b")[1]) == ("F1", "F1", 5, 0)
    assert offered(m, "double") == []
    assert crowded(m) == {"D1", "E1"}


@pytest.mark.rule("WD-23.12", "WD-17.05", "WD-23.35", "WD-23.09")
def test_another_member_takes_some_of_the_fatigue() -> None:
    m = pair(b={"ammo": 0}, a={"ammo": 0}, tokens={"E1": [4]}, dice=("K1", *["-"] * 7))
    play(m, "step E1")
    assert now(m) == ("take-markers", 0)
    play(m, "take 1")
    # A has only Rick; B chooses for the two that are left
    assert (fatigue_of(m, "rick"), now(m)) == (1, ("place-fatigue", 1))
    play(m, "tire dale", "tire penny")
    assert (fatigue_of(m, "dale"), fatigue_of(m, "penny")) == (1, 1)


@pytest.mark.rule("WD-23.34", "WD-23.11")
def test_a_member_pays_ammo() -> None:
    m = pair(a={"ammo": 1}, b={"ammo": 0}, tokens={"E1": [3]}, dice=("K2", *["-"] * 7, "K1"))
    play(m, "step E1")
    assert options_of(m) == ["ask-ammo", "enough"]
    play(m, "ask-ammo")
    assert now(m) == ("pay-ammo", 0)
    play(m, "yes")
    assert (stock(m, "a")[2], now(m)) == (0, ("step", 1))
    assert fatigue_of(m, "rick") == 0


@pytest.mark.rule("WD-23.34")
def test_members_who_refuse_are_not_asked_again() -> None:
    m = pair(a={"ammo": 1}, b={"ammo": 1}, tokens={"E1": [3]}, dice=["-"] * 8)
    play(m, "step E1", "ask-ammo", "no")
    assert options_of(m) == ["fire", "enough"]


@pytest.mark.rule("WD-23.24", "WD-4.16")
def test_only_the_active_members_abilities_are_used_but_extra_dice_count() -> None:
    m = road(
        a=at("D1", people=["rick", "carl", "odessa"]),
        b=at("D1", people=["tyreese"], group="a", ammo=0),
        active="b",
        tokens={"E1": [1]},
        dice=["-"] * 9,
    )
    play(m, "step E1")
    assert len(look(m).pool) == 9
    assert options_of(m) == ["add tyreese", "ask-ammo", "enough"]


@pytest.mark.rule("WD-23.25")
def test_any_members_death_fails_a_survive_challenge() -> None:
    m = pair(
        a={"fatigue": {"rick": 2}, "people": ["rick", "chris"]},
        b={"ammo": 0},
        encounters=["E30"],
        dice=("K2", "K2", *["-"] * 7),
    )
    play(m, "step C2", "enough")
    assert now(m) == ("take-markers", 0)
    play(m, "take 1", "tire rick")
    assert (people_of(m, "a"), look(m).met) == (["chris"], False)


@pytest.mark.rule("WD-23.29", "WD-23.39", "WD-22.01")
def test_an_eliminated_member_drops_out_and_the_turn_goes_on() -> None:
    m = pair(a={"fatigue": {"rick": 2}, "ammo": 0}, b={"ammo": 0}, tokens={"E1": [2]}, dice=("K1", *["-"] * 7))
    play(m, "step E1", "take 1")
    assert (party(m, "a").status, party(m, "b").pawn) == ("eliminated", 1)
    assert now(m) == ("step", 1)


# Paying together


@pytest.mark.rule("WD-23.10", "WD-23.11", "WD-23.14", "WD-23.33")
def test_a_member_volunteers_part_of_a_payment() -> None:
    m = pair(a={"food": 2}, b={"food": 1}, encounters=["E62"], followers=["chris"])
    play(m, "step C2")
    assert options_of(m) == ["together", "pass"]
    play(m, "together")
    assert (now(m), options_of(m)) == (("pledge", 0), ["pledge food", "pass"])
    play(m, "pledge food", "pass", "pass")
    assert (stock(m, "a")[0], stock(m, "b")[0], people_of(m, "b")) == (1, 0, ["dale", "penny", "chris"])


@pytest.mark.rule("WD-23.33")
def test_an_offer_that_is_not_reached_costs_nobody_anything() -> None:
    m = pair(a={"food": 2}, b={"food": 1}, encounters=["E62"])
    play(m, "step C2", "together", "pass")
    assert (stock(m, "a")[0], stock(m, "b")[0], look(m).met) == (2, 1, False)


@pytest.mark.rule("WD-23.33", "WD-23.10")
def test_volunteered_units_count_in_a_forced_loss() -> None:
    m = pair(a={"gas": 2}, b={"gas": 0}, encounters=["E39"], dice=["-"] * 8)
    play(m, "step C2")
    assert now(m) == ("pledge", 0)
    play(m, "pledge gas")
    assert (stock(m, "a")[1], stock(m, "b")[1], now(m)) == (1, 0, ("collect", 1))


@pytest.mark.rule("WD-23.09", "WD-23.26")
def test_resources_are_counted_together_and_survivors_are_not() -> None:
    m = pair("B7", a={"food": 2}, b={"food": 1}, public=["greene-farm", "football-stadium"])
    assert offered(m, "scout") == ["B8 greene-farm-1"]
    m = road(
        a=at("F3", people=["rick", "chris"]),
        b=at("F3", people=["dale"], group="a"),
        active="b",
        public=["football-stadium"],
    )
    assert offered(m, "scout") == []


@pytest.mark.rule("WD-23.37", "WD-13.13")
def test_comparisons_from_inside_and_outside_a_group() -> None:
    wishes: dict[str, Any] = {
        "a": at("D1", people=["rick"], food=3, gas=0, ammo=0),
        "b": at("D1", people=["dale"], food=9, gas=0, ammo=0, group="a"),
        "c": at("D1", people=["shane"], food=4, gas=0, ammo=0),
        "encounters": ["E73"],
    }
    m = road(**wishes)
    play(m, "step C2")
    assert look(m).met
    m = road(**wishes, active="c")
    play(m, "step C2")
    assert not look(m).met


@pytest.mark.rule("WD-23.37")
def test_the_group_total_counts_against_those_outside() -> None:
    m = road(
        a=at("D1", people=["rick"], ammo=2), b=at("D1", people=["dale"], ammo=2, group="a"),
        c=at("M5", people=["shane"], ammo=3), encounters=["E72"],
    )  # fmt: skip
    play(m, "step C2")
    assert look(m).met


@pytest.mark.rule("WD-23.37")
@pytest.mark.parametrize(("fourth", "met"), [(1, True), (4, False)])
def test_the_group_total_counts_against_everybody_outside(fourth: int, met: bool) -> None:
    m = road(
        4,
        a=at("D1", people=["rick"], ammo=2),
        b=at("D1", people=["dale"], ammo=2, group="a"),
        c=at("M5", people=["shane"], ammo=3),
        d=at("J9", people=["tyreese"], ammo=fourth),
        encounters=["E72"],
    )
    play(m, "step C2")
    assert look(m).met is met


@pytest.mark.rule("WD-23.37", "WD-13.13")
@pytest.mark.parametrize(("mate", "met"), [(1, True), (2, False)])
def test_fatigue_is_compared_with_a_mates_too(mate: int, met: bool) -> None:
    m = road(
        a=at("D1", people=["rick"], fatigue={"rick": 2}),
        b=at("D1", people=["dale", "penny"], fatigue={"dale": mate}, group="a"),
        encounters=["E75"],
    )
    play(m, "step C2")
    assert look(m).met is met


@pytest.mark.rule("WD-23.38", "WD-23.40", "WD-18.08", "WD-20.03", "WD-23.09")
@pytest.mark.parametrize(("gas", "may"), [(9, False), (8, True)])
def test_a_gift_of_a_group(gas: int, may: bool) -> None:
    m = road(
        a=at("B6", people=["rick"], scouted=["motel"], food=2, gas=0, ammo=0),
        b=at("B6", people=["dale"], food=0, gas=3, ammo=0, group="a"),
        c=at("M5", people=["shane"], food=0, gas=gas, ammo=0),
        public=["prison"],
        encounters=["E38"],
        dice=("A1", "A1", *["-"] * 4),
    )
    assert bool(offered(m, "scout")) is may
    if not may:
        return
    play(m, "scout C6 prison-1", "pledge gas", "pledge gas")
    # B's gas can only go to C; then A hands over 2 food to B or C
    assert (now(m), stock(m, "c")[1]) == (("gift", 0), 10)
    assert offered(m, "give") == ["food seat-1", "food seat-2"]
    play(m, "give food seat-1", "give food seat-2")
    assert (stock(m, "a"), stock(m, "b"), stock(m, "c")) == ((0, 0, 0), (1, 1, 0), (1, 10, 0))
    assert scouted(m) == ["motel", "prison"]


@pytest.mark.rule("WD-23.40", "WD-18.08")
def test_an_offered_gift_with_the_groups_help_is_not_paid_by_its_receiver() -> None:
    m = pair(a={"food": 2}, b={"food": 0}, encounters=["E84"])
    play(m, "step C2")
    # Only A has food, so it can only go to C
    assert options_of(m) == ["give-together seat-2", "pass"]
    play(m, "give-together seat-2", "pledge food", "pledge food", "find-or gas 2", "pass")
    assert (stock(m, "a")[0], stock(m, "c")[0], stock(m, "b")) == (0, 3, (0, 3, 1))


@pytest.mark.rule("WD-23.35", "WD-13.21")
def test_members_are_asked_before_offered_fatigue_is_accepted() -> None:
    m = pair(b={"people": ["dale"], "fatigue": {"dale": 2}}, encounters=["E68"])
    play(m, "step C2")
    assert options_of(m) == ["together", "pass"]
    play(m, "together", "take 1", "accept")
    assert (fatigue_of(m, "rick"), fatigue_of(m, "dale"), stock(m, "b")[2]) == (1, 2, 3)
    m = pair(b={"people": ["dale"], "fatigue": {"dale": 2}}, encounters=["E68"])
    play(m, "step C2", "together", "take 0")
    # Nobody would be left
    assert (look(m).met, fatigue_of(m, "dale")) == (False, 2)


# Fail results


@pytest.mark.rule("WD-23.13", "WD-23.36", "WD-12.04")
def test_a_member_takes_over_what_hits_a_whole_party() -> None:
    m = road(
        a=at("E4", people=["rick", "chris"]), b=at("E4", people=["dale"], group="a"), active="b",
        encounters=["E47", "E43", "E39"], dice=[*["-"] * 14, *["-"] * 7],
    )  # fmt: skip
    play(m, "step F5")
    assert now(m) == ("bear", 0)
    play(m, "yes")
    assert [fatigue_of(m, name) for name in ("rick", "chris", "dale")] == [1, 1, 0]
    play(m, "collect food")
    # "Collect nothing" cannot be taken over
    assert now(m)[0] in ("pledge", "leave", "form", "step", "recover")
    assert look(m).barren


@pytest.mark.rule("WD-23.36", "WD-19.05")
def test_only_members_with_a_follower_are_asked_to_lose_one() -> None:
    m = pair(a={"ammo": 0}, b={"ammo": 0}, encounters=["E16"], dice=["K1"] * 4 + ["-", "K2", "-", "-"])
    play(m, "step C2", "take 0", "tire dale")
    # Rick has no Follower to lose, so A is not asked
    assert (people_of(m, "b"), now(m)) == (["dale"], ("collect", 1))


@pytest.mark.rule("WD-23.42", "WD-23.12", "WD-23.14", "WD-23.35")
def test_what_a_card_lays_on_others_is_theirs() -> None:
    m = pair(active="a", a={"people": ["rick", "chris"]}, encounters=["E80"])
    play(m, "step C2", "0: yes", "1: yes", "2: yes")
    # B is asked about A's marker, A is not asked about B's
    assert now(m) == ("take-markers", 1)
    play(m, "take 0", "tire rick")
    assert now(m) == ("place-fatigue", 1)
    play(m, "tire dale")
    assert (fatigue_of(m, "tyreese"), now(m)) == (1, ("find-any", 0))
    play(m, "find gas", "find gas", "find gas")
    assert [stock(m, letter)[1] for letter in "abc"] == [2, 2, 2]


@pytest.mark.rule("WD-17.11")
def test_healing_concerns_ones_own_party_only() -> None:
    m = pair(a={"fatigue": {"rick": 2}}, encounters=["E38"], dice=("A1", "A1", *["-"] * 6))
    play(m, "step C2")
    assert (look(m).met, fatigue_of(m, "rick"), now(m)[0]) == (True, 2, "collect")


# Scouting and winning together


@pytest.mark.rule("WD-23.15", "WD-23.22", "WD-21.02")
@pytest.mark.parametrize("active", ["a", "b"])
def test_the_level_is_the_active_members_and_a_third_location_wins_for_all(active: str) -> None:
    m = pair(
        "C1",
        active=active,
        a={"scouted": ["armory"], "people": ["rick"]},
        b={"scouted": ["prison", "clinic"], "people": ["dale"]},
        public=["motel"],
        encounters=["E42", "E43", "E48"],
        dice=("A1", *["-"] * 5, "A1", "A1", *["-"] * 4, "A1", "A1", *["-"] * 4),
    )
    play(m, "scout B1 motel-1")
    if active == "a":
        assert (scouted(m, "a"), m.is_over) == (["armory", "motel"], False)
    else:
        assert (m.state.ending, m.state.winners) == ("group", (0, 1))


@pytest.mark.rule("WD-23.23")
def test_a_private_location_is_scouted_in_its_owners_turn_only() -> None:
    m = pair("C1", a={"private": "motel"}, public=["prison"])
    assert offered(m, "scout") == []


@pytest.mark.rule("WD-23.28", "WD-23.41", "WD-8.06", "WD-23.17", "WD-10.04")
def test_every_member_has_the_right_to_stay_until_the_pawn_leaves() -> None:
    m = road(
        a=at("C1", people=["rick"]),
        b=at("C1", people=["dale"], group="a"),
        c=at("C1", people=["shane"], group="a"),
        public=["motel"],
        encounters=["E43"],
        dice=["-"] * 9,
    )
    play(m, "scout B1 motel-1")
    # B's turn: C leaves, A stays
    assert now(m) == ("leave", 2)
    play(m, "leave", "remain", "pass")
    assert offered(m, "stay") == ["motel-1"]
    play(m, "step B2", "stop")
    assert tokens_at(m, "B1") == [0]
    # C is alone on B1 and may stay; the others have left
    assert (now(m), offered(m, "stay")) == (("step", 2), ["motel-1"])
    assert [p.may_stay for p in look(m).parties][:2] == [-1, -1]


@pytest.mark.rule("WD-23.41", "WD-8.06", "WD-8.08")
def test_an_attempt_of_one_member_does_not_use_up_the_right_of_another() -> None:
    m = road(
        2,
        a=at("B7", people=["rick"], food=3, gas=0, ammo=0),
        b=at("B7", people=["dale"], group="a", gas=0, ammo=0),
        public=["greene-farm"],
        encounters=["E43", "E62"],
        followers=["chris"],
        dice=["-"] * 6,
    )
    play(m, "scout B8 greene-farm-1", "remain", "stay greene-farm-1")
    # B's own attempt fails for want of food, not because of the card
    play(m, "together", "pledge food", "pass")
    assert (now(m), party(m, "b").may_stay) == (("leave", 1), -1)
    play(m, "remain")
    assert party(m, "a").may_stay == look(m).content.space_number["B8"]


@pytest.mark.rule("WD-19.05", "WD-23.36")
def test_nobody_takes_over_a_loss_that_the_active_member_would_not_suffer() -> None:
    faces = ["K1"] * 3 + ["-"] * 4
    m = pair(
        a={"people": ["rick", "chris"], "ammo": 0}, b={"people": ["dale"], "ammo": 0}, encounters=["E06"], dice=faces
    )
    play(m, "step C2", "take 3", *["tire rick"] * 2, "tire chris")
    assert (people_of(m, "a"), now(m)) == (["rick", "chris"], ("collect", 1))
