"""Where two sections of the rules meet: what one of them leaves behind for the other."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play

from .helpers import (
    crowded,
    discards,
    fatigue_of,
    items_of,
    look,
    now,
    offered,
    party,
    people_of,
    place_of,
    public,
    road,
    scouted,
    stock,
    tokens_at,
)

PLAY_ON: dict[str, str | bool] = {"continue_after_win": "on"}
BLANKS = ["-"] * 3
CALM = ("A1", "A1", "-")
"""Beats an Encounter for two actions."""
STARTS = ("D1", "J1", "J9", "D9", "M5")


def names(m: Match, cards: tuple[int, ...]) -> list[str]:
    """The names of Location cards, in this order."""
    return [look(m).content.scoutings[card].card.id for card in cards]


# Movement


@pytest.mark.rule("WD-9.13", "WD-9.03", "WD-23.17", "WD-10.02")
def test_a_leavers_pawn_keeps_a_double_step_from_coming_back() -> None:
    m = road(
        2, a=at("D1", people=["rick"], gas=2), b=at("D1", people=["dale"], group="a"), phase="turn-start", pool_size=0
    )  # fmt: skip
    play(m, "leave", "pass")
    # No token can be left, but B stands on D1 now
    assert not [pair for pair in offered(m, "double") if pair.endswith(" D1")]
    play(m, "double E1 F1")
    assert (crowded(m), place_of(m, "b")) == (set(), "D1")


@pytest.mark.rule("WD-9.05", "WD-10.08", "WD-10.01")
def test_the_last_token_of_the_pool_goes_on_the_first_space_that_is_left() -> None:
    m = road(a=at("D1", people=["rick"], gas=2), pool_size=1)
    play(m, "double E1 F1")
    assert (crowded(m), len(look(m).bag)) == ({"D1"}, 0)


@pytest.mark.rule("WD-9.01", "WD-9.14", "WD-9.06", "WD-9.09")
def test_glenn_a_map_and_gas_in_one_turn() -> None:
    m = road(a=at("D9", people=["glenn"], gas=1, ammo=0, items=["E59", "E22"]), tokens={"E9": [2], "H9": [2]})
    play(m, "use county-map", "slip E9 glenn", "double-free F9 F8", "double G8 H8")
    # Two steps were free and one cost gas; the gas station ends the turn's movement
    assert (stock(m)[1], look(m).gas_used, look(m).free_doubles) == (0, 1, 1)
    assert tokens_at(m, "D9", "E9", "F9", "F8", "G8", "H8") == [1, 1, 1, 1, 1, 0]


@pytest.mark.rule("WD-9.11", "WD-23.12", "WD-23.32", "WD-23.04")
def test_a_group_that_stops_where_it_drove_in_fights_before_others_may_join() -> None:
    m = road(
        a=at("D1", people=["rick"], gas=1, ammo=0),
        b=at("D1", people=["dale"], group="a", ammo=0),
        c=at("E1", people=["shane"]),
        tokens={"E1": [2]},
        dice=["-"] * 6,
    )
    play(m, "bypass E1", "stop")
    assert now(m) == ("take-markers", 1)
    play(m, "take 1")
    assert (fatigue_of(m, "rick"), fatigue_of(m, "dale"), tokens_at(m, "E1")) == (1, 1, [0])
    assert (now(m), offered(m, "invite")) == (("form", 0), ["seat-2"])


@pytest.mark.rule("WD-10.09", "WD-23.21", "WD-9.09")
def test_tokens_that_came_to_a_standing_pawn_are_not_fought_when_it_goes() -> None:
    m = road(a=at("D1", people=["rick"], gas=0, ammo=0), tokens={"D1": [6, 6]})
    play(m, "step E1", "stop")
    assert (fatigue_of(m, "rick"), tokens_at(m, "D1"), look(m).active) == (0, [2], 1)


# Cards and decks


@pytest.mark.rule("WD-13.07", "WD-14.01", "WD-12.05")
def test_the_last_card_was_kept_and_the_second_icon_gets_none() -> None:
    m = road(
        a=at("F5", people=["rick"], ammo=0), encounters=["E10"], encounter_deck=1, encounter_discards=(),
        dice=("K2", "K1", "-"),
    )  # fmt: skip
    play(m, "step E4", "collect gas")
    assert (items_of(m), stock(m), discards(m), look(m).active) == (["E10"], (1, 2, 0), [], 1)


@pytest.mark.rule("WD-13.19", "WD-13.07", "WD-13.23")
def test_a_deck_of_cards_about_others_runs_out() -> None:
    m = road(
        2, a=at("D1", people=["rick"]), b=at("M5", people=["dale"], status="out"), encounters=["E82", "E84"],
        encounter_deck=2, encounter_discards=(),
    )  # fmt: skip
    play(m, "step C2")
    assert (stock(m), sorted(discards(m)), m.is_over) == ((1, 1, 1), ["E82", "E84"], False)


@pytest.mark.rule("WD-12.04", "WD-19.11", "WD-12.05")
def test_no_resources_on_a_card_for_a_marker_holds_for_the_icon_too() -> None:
    m = road(
        a=at("D1", people=["rick"], gas=0, ammo=0), trapped={"chris": "C2"}, encounters=["E43", "E42"],
        dice=(*BLANKS, "A1", "-", "-"),
    )  # fmt: skip
    play(m, "step C2", "for chris")
    # The card for the icon is drawn all the same, and its own food is found
    assert (stock(m), people_of(m), look(m).active, len(discards(m))) == ((2, 0, 0), ["rick"], 1, 2)


@pytest.mark.rule("WD-19.10", "WD-14.03")
def test_an_ace_frees_a_trapped_follower() -> None:
    m = road(a=at("D1", people=["rick"], items=["E70"]), trapped={"chris": "D2"}, encounters=["E40"])
    play(m, "step D2", "use everything-has-a-price", *["find gas"] * 3)
    assert (people_of(m), stock(m)) == (["rick", "chris"], (1, 4, 1))


@pytest.mark.rule("WD-19.03", "WD-19.12", "WD-19.08")
def test_who_is_rescued_and_left_again_gets_no_second_card_in_the_turn() -> None:
    m = road(
        a=at("D1", people=["rick"], ammo=0), trapped={"chris": "C2"}, encounters=["E07", "E06"],
        dice=("K2", "K1", "-", "K2", "K2", "K1", "-"),
    )  # fmt: skip
    play(m, "step C2", "for chris", "tire rick", "collect food")
    chris = look(m).content.person_number["chris"]
    assert (people_of(m), look(m).trapped[chris]) == (["rick"], look(m).content.space_number["C2"])
    assert (discards(m), look(m).active) == (["E07", "E06"], 1)


@pytest.mark.rule("WD-14.11", "WD-16.09", "WD-16.05")
def test_a_suppressor_comes_before_tobias_is_asked() -> None:
    m = road(
        a=at("D1", people=["tobias"], ammo=3, gas=0, items=["E11"]), tokens={"E1": [6]}, dice=("-", "N1", "N1", "N3")
    )  # fmt: skip
    play(m, "step E1", "fire")
    assert now(m)[0] == "window", "the item works by itself"
    play(m, "fire")
    assert now(m) == ("quiet", 0)
    play(m, "quiet tobias", "fire")
    assert (tokens_at(m, "F1", "D2", "D1"), fatigue_of(m, "tobias")) == ([1, 1, 2], 1)


@pytest.mark.rule("WD-14.11", "WD-14.05", "WD-13.06", "WD-16.09")
def test_an_item_that_was_discarded_and_found_again_in_one_turn_is_unused() -> None:
    m = road(
        a=at("E4", people=["rick"], ammo=3, gas=0, items=["E11"]), trapped={"chris": "F5"},
        encounters=["E01", "E69"], encounter_deck=2, encounter_discards=(),
        dice=("K2", "K1", "-", "N1", "K2", "K2", "K1", "K2", "-", "-", "N3"),
    )  # fmt: skip
    play(m, "step F5", "for-icon", "fire", "collect gas", "for-icon", "discard evidence-locker", *["find food"] * 4)
    assert crowded(m) == {"E4"}
    # The deck holds E01 and E69 again, and the Suppressor on top
    g = look(m)
    g.encounter_deck, g.encounter_discards = (g.content.by_code["E01"], g.content.by_code["E11"]), ()
    play(m, "collect food", "for-icon", "collect ammo", "fire")
    assert (items_of(m), crowded(m), people_of(m)) == (["E11"], {"E4"}, ["rick", "chris"])


# Who dies in the middle of it


@pytest.mark.rule("WD-13.20", "WD-13.22", "WD-6.06")
def test_the_active_player_dies_first_and_nobody_else_suffers() -> None:
    m = road(
        a=at("D1", people=["rick"], fatigue={"rick": 2}), b=at("M5", people=["dale"]), encounters=["E80"],
        options={"reentry": "off"},
    )  # fmt: skip
    play(m, "step C2", "0: yes", "1: yes", "2: yes")
    assert (party(m).status, fatigue_of(m, "dale"), stock(m, "b")) == ("out", 0, (1, 1, 1))
    assert (discards(m), now(m)) == (["E80"], ("step", 1))


@pytest.mark.rule("WD-13.22", "WD-22.08", "WD-13.15")
def test_the_asked_player_dies_of_refusing() -> None:
    m = road(a=at("D1", people=["rick"]), b=at("M5", people=["dale"], fatigue={"dale": 2}), encounters=["E88"])
    play(m, "step C2", "ask seat-1", "refuse")
    assert (party(m, "b").status, fatigue_of(m, "rick"), now(m)) == ("eliminated", 1, ("collect", 0))
    play(m, "collect food")
    assert now(m) == ("reenter", 1)


@pytest.mark.rule("WD-1.10", "WD-22.08", "WD-23.29", "WD-23.39")
def test_two_members_die_of_one_fight_and_the_active_one_is_asked_first() -> None:
    m = road(
        a=at("D1", people=["rick"], fatigue={"rick": 2}, ammo=0),
        b=at("D1", people=["dale"], fatigue={"dale": 2}, group="a", ammo=0),
        c=at("M5", people=["shane"]),
        tokens={"E1": [2]},
        dice=["-"] * 6,
    )
    play(m, "step E1", "take 1")
    assert ([p.status for p in look(m).parties], now(m)) == (["eliminated", "eliminated", "playing"], ("reenter", 0))
    assert tokens_at(m, "E1", "D1") == [0, 1]
    play(m, "no")
    assert now(m) == ("reenter", 1)
    play(m, "no")
    assert now(m) == ("step", 2)


@pytest.mark.rule("WD-23.29", "WD-23.39", "WD-23.05")
def test_the_bearer_of_the_pawn_dies_in_anothers_turn() -> None:
    m = road(
        4,
        active="d",
        a=at("D1", people=["rick"], group="b", ammo=0),
        b=at("D1", people=["dale"], fatigue={"dale": 2}, ammo=0),
        c=at("M5", people=["shane"]),
        d=at("D1", people=["tyreese"], group="b", ammo=0),
        tokens={"E1": [1]},
        dice=["-"] * 9,
    )
    play(m, "step E1", "enough", "take 0", "take 1")
    # The next member clockwise from B is D
    assert ([p.pawn for p in look(m).parties], place_of(m, "a"), place_of(m, "d")) == ([3, 1, 2, 3], "E1", "E1")
    assert (now(m), look(m).steps) == (("step", 3), 2)


@pytest.mark.rule("WD-22.03", "WD-22.06", "WD-1.10")
@pytest.mark.parametrize("first", ["yes", "no"])
def test_one_starting_character_for_two_who_died(first: str) -> None:
    m = road(
        5,
        a=at("C1", people=["rick"]),
        b=at("A5", people=["dale"], fatigue={"dale": 2}),
        c=at("J9", people=["tyreese"], fatigue={"tyreese": 2}),
        d=at("D1", people=["andrea"]),
        e=at("J1", people=["shane"]),
        encounters=["E80"],
        followers=["chris", "hank"],
    )
    play(m, "step C2", *[f"{seat}: yes" for seat in range(5)], *["find gas"] * 3, "pass")
    assert now(m) == ("reenter", 1)
    play(m, first)
    if first == "no":
        assert now(m) == ("reenter", 2)
        play(m, "yes")
        assert [p.status for p in look(m).parties[1:3]] == ["out", "playing"]
        assert people_of(m, "c") == ["glenn", "chris"]
    else:
        assert [p.status for p in look(m).parties[1:3]] == ["playing", "out"], "nobody is left for C"
        # Glenn's space is where D stands, and B may propose a group at once
        assert (place_of(m, "b"), now(m), offered(m, "invite")) == ("D1", ("form", 1), ["seat-3"])


@pytest.mark.rule("WD-22.04", "WD-19.02", "WD-22.02", "WD-14.05")
def test_beginning_again_without_a_follower() -> None:
    m = road(
        a=at("D1", people=["rick", "chris"], fatigue={"rick": 2, "chris": 2}, ammo=0, gas=0), tokens={"E1": [2]},
        dice=["-"] * 4, follower_deck=(),
    )  # fmt: skip
    play(m, "step E1", "tire rick", "yes")
    assert (len(people_of(m)), stock(m), look(m).active) == (1, (1, 1, 1), 1)
    assert not {"rick", "chris"} & set(people_of(m))


@pytest.mark.rule("WD-22.02", "WD-14.09", "WD-14.05")
def test_the_coat_of_the_last_survivor_is_discarded_once() -> None:
    m = road(
        a=at("D1", people=["rick"], fatigue={"rick": 3}, ammo=0, gas=0, items=["E66", "E10"]), tokens={"E1": [2]},
        dice=BLANKS,
    )  # fmt: skip
    g = look(m)
    rick = g.content.person_number["rick"]
    g.worn[rick], g.coats[rick] = g.content.by_code["E66"], 1
    play(m, "step E1")
    assert (sorted(discards(m)), items_of(m), look(m).worn[rick]) == (["E10", "E66"], [], -1)


# Scouting


@pytest.mark.rule("WD-20.11", "WD-20.10", "WD-8.08", "WD-26.12")
def test_a_death_in_a_beaten_encounter_may_cost_the_location() -> None:
    m = road(
        2, a=at("F3", people=["rick", "hank", "chris"], fatigue={"chris": 2}, scouted=["motel"]),
        b=at("M5", people=["dale"]), public=["football-stadium"], encounters=["E80"],
    )  # fmt: skip
    play(m, "scout F4 football-stadium-1", "0: yes", "1: yes", "tire chris", "find gas", "find gas")
    assert (scouted(m), people_of(m), party(m).may_stay) == (["motel"], ["rick", "hank"], -1)


@pytest.mark.rule("WD-8.07", "WD-20.03")
def test_nobody_stays_without_what_the_line_asks_for() -> None:
    m = road(a=at("B8", people=["rick"], may_stay=True, food=2), public=["greene-farm"])
    assert (offered(m, "stay"), "stop" in options_of(m)) == ([], False)
    m = road(a=at("B8", people=["rick"], may_stay=True, food=3), public=["greene-farm"])
    assert offered(m, "stay") == ["greene-farm-1"]


@pytest.mark.rule("WD-20.23", "WD-20.05", "WD-25.07")
def test_a_private_copy_is_swapped_while_the_public_one_is_scouted() -> None:
    m = road(
        a=at("C1", people=["rick"], private="motel-1"), public=["motel-2", "prison", "armory"],
        locations=["clinic", "airport"], encounters=["E49"], dice=CALM,
    )  # fmt: skip
    play(m, "scout B1 motel-2", "yes", "find gas")
    assert (scouted(m), names(m, party(m).private)) == (["motel"], ["clinic"])
    # The slot is filled from the top, and the swapped card lies below
    assert (public(m), names(m, look(m).location_deck)) == (["airport", "prison", "armory"], ["motel"])


@pytest.mark.rule("WD-20.23", "WD-20.04", "WD-25.07", "WD-20.18")
def test_a_swapped_in_card_is_secret_until_it_is_scouted() -> None:
    m = road(
        2, a=at("D1", people=["rick"], private="clinic", private_up=True, gas=0), b=at("M5", people=["dale"], gas=0),
        public=["prison"], locations=["motel"], encounters=["E49", "E38"], dice=(*CALM, *CALM),
    )  # fmt: skip
    play(m, "step C2", "yes", "find ammo", "collect food")
    assert list(m.game.sight(m.state, 2, 1).cards("private", 0)) == [None]
    assert names(m, look(m).location_deck) == ["clinic"]
    play(m, "step L5", "stop", "step C1", "scout B1 motel-1")
    assert [event.key for event in m.story].count("reveals") == 1
    assert scouted(m) == ["motel"]


@pytest.mark.rule("WD-20.15", "WD-20.25", "WD-22.02", "WD-13.22")
def test_cards_of_an_eliminated_player_fill_a_slot_in_the_middle_of_an_attempt() -> None:
    m = road(
        a=at("C1", people=["rick"], gas=0),
        b=at("M5", people=["dale"], fatigue={"dale": 2}, private="clinic"),
        c=at("J1", people=["shane"]),
        public=["motel", "prison"],
        locations=[],
        encounters=["E80"],
        options={"reentry": "off"},
    )
    play(m, "scout B1 motel-1", "0: yes", "1: yes", "2: yes", "find gas", "find gas")
    # Clinic went into the empty third slot; Motel's slot stays empty now
    assert (scouted(m), public(m), look(m).location_deck) == (["motel"], ["", "prison", "clinic"], ())


# Groups that pay


@pytest.mark.rule("WD-23.33", "WD-13.16", "WD-23.14")
def test_one_of_each_paid_by_two() -> None:
    m = road(
        a=at("D1", people=["rick"], food=5, gas=0, ammo=0),
        b=at("D1", people=["dale"], food=3, gas=1, ammo=1, group="a"),
        encounters=["E70"],
    )
    play(m, "step C2")
    assert options_of(m) == ["together", "pass"]
    play(m, "together", "pledge gas", "pledge ammo", "pass", "pass")
    assert (stock(m), stock(m, "b"), items_of(m), items_of(m, "b")) == ((4, 0, 0), (3, 0, 0), ["E70"], [])


@pytest.mark.rule("WD-23.09", "WD-23.26")
def test_three_gas_in_two_tanks_are_a_full_tank() -> None:
    m = road(
        a=at("D1", people=["rick"], gas=2), b=at("D1", people=["dale"], gas=1, group="a"), encounters=["E76"]
    )  # fmt: skip
    play(m, "step C2")
    assert (look(m).met, now(m), stock(m)[1], stock(m, "b")[1]) == (True, ("find-any", 0), 2, 1)


@pytest.mark.rule("WD-23.26", "WD-13.24")
def test_only_ones_own_survivors_wake_zombies() -> None:
    m = road(
        a=at("D1", people=["rick"], ammo=0), b=at("D1", people=["dale", "penny", "hank"], group="a", ammo=0),
        encounters=["E17"], dice=("K2", *["-"] * 9),
    )  # fmt: skip
    play(m, "step C2")
    assert (look(m).need, look(m).met) == (2, True)


@pytest.mark.rule("WD-15.10", "WD-23.35", "WD-14.03")
def test_a_shield_comes_before_the_members_are_asked() -> None:
    m = road(
        a=at("D1", people=["rick"], items=["E36"], ammo=0), b=at("D1", people=["dale"], group="a", ammo=0),
        tokens={"E1": [5]}, dice=["-"] * 6,
    )  # fmt: skip
    play(m, "step E1")
    assert now(m) == ("ignore-markers", 0)
    play(m, "use riot-van")
    assert (now(m), offered(m, "take")) == (("take-markers", 1), ["0", "1", "2"])
    play(m, "take 2")
    assert (fatigue_of(m, "rick"), fatigue_of(m, "dale")) == (0, 2)


@pytest.mark.rule("WD-23.36", "WD-19.03")
def test_a_mates_follower_stays_behind_in_place_of_ones_own() -> None:
    m = road(
        a=at("D1", people=["rick", "chris"], ammo=0),
        b=at("D1", people=["dale", "penny"], group="a", ammo=0),
        active="b", encounters=["E06"], dice=["K1"] * 4 + ["K1", "-", "-", "-", "-"],
    )  # fmt: skip
    play(m, "step C2", "take 0", "tire dale", "yes")
    assert (people_of(m, "a"), people_of(m, "b")) == (["rick"], ["dale", "penny"])
    chris = look(m).content.person_number["chris"]
    assert look(m).trapped[chris] == look(m).content.space_number["C2"]


@pytest.mark.rule("WD-23.22", "WD-23.39", "WD-21.02")
def test_who_died_on_the_way_does_not_win_with_the_group() -> None:
    m = road(
        a=at("C1", people=["rick"], scouted=["armory", "prison"], gas=3),
        b=at("C1", people=["dale"], fatigue={"dale": 2}, group="a"),
        c=at("J1", people=["shane"]),
        public=["motel"],
        encounters=["E80", "E76", "E39"],
        dice=CALM,
    )
    play(m, "scout B1 motel-1", "0: yes", "1: yes", "2: yes", "take 0", *["find ammo"] * 4)
    assert (m.is_over, m.state.winners, m.state.final_scores) == (True, (0,), (3, 0, 0))


# Playing on, and playing alone


@pytest.mark.rule("WD-21.06", "WD-21.07", "WD-21.08")
def test_the_last_one_in_play_wins_and_nobody_is_asked() -> None:
    away: dict[str, Any] = {
        letter: at("M5", people=[name], status=status)
        for letter, name, status in (("b", "dale", "won"), ("c", "shane", "stopped"), ("d", "tyreese", "out"))
    }
    m = road(
        4, a=at("C1", people=["rick"], scouted=["armory", "prison"], gas=0), **away, public=["motel"],
        encounters=["E38", "E47", "E39"], dice=CALM * 3, places=[0, 1, 0, 0], options=PLAY_ON,
    )  # fmt: skip
    play(m, "scout B1 motel-1")
    assert (m.is_over, m.state.winners, m.state.final_places) == (True, (0, 1), (2, 1, 0, 0))


@pytest.mark.rule("WD-21.09", "WD-21.05", "WD-22.02")
def test_a_winners_cards_leave_the_game_and_an_eliminated_players_do_not() -> None:
    m = road(
        4,
        a=at("C1", people=["rick"], scouted=["armory", "prison"], private="clinic", gas=3, items=["E10"]),
        b=at("M5", people=["dale"], fatigue={"dale": 2}, private="airport"),
        public=["motel", "warehouse", "gun-shop"],
        locations=["trade-school"],
        encounters=["E76", "E80", "E39"],
        dice=CALM,
        options=PLAY_ON,
    )
    play(m, "scout B1 motel-1", "find ammo", "find ammo", *[f"{seat}: yes" for seat in range(4)], *["find food"] * 3)
    assert (party(m).status, now(m)) == ("won", ("reenter", 1))
    play(m, "no", "yes", "yes")
    assert (public(m), names(m, look(m).location_deck)) == (["trade-school", "warehouse", "gun-shop"], ["airport"])
    assert ("E10" in discards(m), len(party(m).private), look(m).active) == (False, 1, 2)


@pytest.mark.rule("WD-24.10", "WD-24.08", "WD-22.09", "WD-20.17")
def test_alone_again_the_row_is_whole_and_the_rescued_count() -> None:
    m = road(
        1,
        a=at("C1", people=["rick"], fatigue={"rick": 2}, scouted=["airport", "gun-shop"], ammo=0, gas=0),
        public=["motel", "football-stadium"],
        trapped=dict(zip(("gus", "amos", "hank", "june", "earl"), STARTS, strict=True)),
        encounters=["E07"],
        dice=BLANKS,
        followers=["chris"],
        rescued=(9,),
        options={"reentry": "on"},
    )
    play(m, "scout B1 motel-1")
    assert (now(m), sorted(public(m))) == (("reenter", 0), ["airport", "football-stadium", "gun-shop", "motel"])
    play(m, "yes")
    # A marker lies on the Starting Space, which gives no attempt
    assert (now(m)[0], look(m).rescued, scouted(m)) == ("step", (9,), [])
    assert len([space for space in look(m).trapped if space >= 0]) == 5
    assert "stop" not in options_of(m)


@pytest.mark.rule("WD-24.10", "WD-22.06")
def test_alone_without_a_starting_character_the_game_is_lost_at_once() -> None:
    m = road(
        1, a=at("D1", people=["rick"], fatigue={"rick": 2}, ammo=0, gas=0), tokens={"E1": [4]}, dice=BLANKS, aside=(),
        options={"reentry": "on"},
    )  # fmt: skip
    play(m, "step E1")
    assert (m.is_over, m.state.ending, m.state.winners) == (True, "solo-lost", ())


# Who may join, and who pays for whom


@pytest.mark.rule("WD-23.31", "WD-23.03", "WD-23.05")
def test_a_single_player_joins_though_a_group_named_with_them_does_not() -> None:
    m = road(
        4,
        a=at("D1", people=["rick"]),
        b=at("E1", people=["dale"]),
        c=at("E1", people=["shane"], group="b"),
        d=at("E1", people=["tyreese"]),
    )
    play(m, "step E1", "invite seat-1", "invite seat-3", "yes", "no", "yes")
    assert ([p.pawn for p in look(m).parties], now(m)) == ([0, 1, 1, 0], ("step", 0))


@pytest.mark.rule("WD-23.31", "WD-23.05", "WD-23.29")
def test_two_groups_become_one_under_the_active_members_pawn() -> None:
    m = road(
        4,
        active="b",
        a=at("D1", people=["rick"]),
        b=at("D1", people=["dale"], group="a"),
        c=at("E1", people=["shane"], group="d"),
        d=at("E1", people=["tyreese"]),
    )
    play(m, "step E1")
    assert offered(m, "invite") == ["seat-3"], "the other group is named as one"
    play(m, "invite seat-3")
    asked = []
    while now(m)[0] == "agree":
        asked.append(now(m)[1])
        play(m, "yes")
    # The named ones in seat order, then the present member
    assert (asked, [p.pawn for p in look(m).parties]) == ([2, 3, 0], [1, 1, 1, 1])


@pytest.mark.rule("WD-23.40", "WD-23.38", "WD-18.08")
def test_a_mate_receives_an_offered_gift_from_another_mate() -> None:
    m = road(
        4,
        a=at("D1", people=["rick"], food=1),
        b=at("D1", people=["dale"], food=1, group="a"),
        c=at("D1", people=["shane"], food=0, group="a"),
        d=at("M5", people=["tyreese"], food=9),
        encounters=["E84"],
    )
    play(m, "step C2")
    # B could not pay toward a gift to B, and D has no room for two
    assert options_of(m) == ["give-together seat-2", "pass"]
    play(m, "give-together seat-2")
    assert now(m) == ("pledge", 1)
    play(m, "pledge food", "find-or ammo 2", "pass")
    assert ([stock(m, each)[0] for each in "abcd"], stock(m)[2]) == ([0, 0, 2, 9], 3)


@pytest.mark.rule("WD-23.42", "WD-23.35", "WD-13.15")
def test_a_mate_who_refuses_suffers_alone_what_the_card_lays_on_them() -> None:
    m = road(
        a=at("D1", people=["rick"]), b=at("D1", people=["dale", "penny"], group="a"), c=at("M5", people=["shane"]),
        encounters=["E88"],
    )  # fmt: skip
    play(m, "step C2", "ask seat-1", "refuse")
    assert now(m) == ("take-markers", 1), "for the active member's marker only"
    play(m, "take 0")
    assert (fatigue_of(m, "rick"), now(m)) == (1, ("place-fatigue", 1))
    play(m, "tire penny")
    assert (fatigue_of(m, "dale"), fatigue_of(m, "penny"), now(m)) == (0, 1, ("collect", 0))


@pytest.mark.rule("WD-23.36", "WD-23.39", "WD-22.08")
def test_a_mate_who_bears_a_fever_may_die_of_it() -> None:
    m = road(
        a=at("D1", people=["rick"], fatigue={"rick": 2}),
        b=at("D1", people=["dale"], fatigue={"dale": 2}, group="a"),
        c=at("M5", people=["shane"]),
        encounters=["E47"],
        dice=["-"] * 6,
    )
    play(m, "step C2", "yes")
    assert ([p.status for p in look(m).parties[:2]], now(m)) == (["playing", "eliminated"], ("collect", 0))
    play(m, "collect food")
    assert (now(m), fatigue_of(m, "rick")) == (("reenter", 1), 2)


@pytest.mark.rule("WD-13.22", "WD-23.35", "WD-23.42")
def test_who_dies_of_anothers_marker_takes_and_finds_nothing_more() -> None:
    m = road(
        a=at("D1", people=["rick"]),
        b=at("D1", people=["dale"], fatigue={"dale": 2}, group="a"),
        c=at("M5", people=["shane"]),
        encounters=["E80"],
    )
    play(m, "step C2", "0: yes", "1: yes", "2: yes", "take 1")
    assert (party(m, "b").status, fatigue_of(m, "rick"), fatigue_of(m, "shane")) == ("eliminated", 0, 1)
    play(m, "find gas", "find gas", "collect food")
    assert (stock(m, "b"), stock(m, "c"), now(m)) == ((0, 0, 0), (1, 2, 1), ("reenter", 1))


@pytest.mark.rule("WD-23.33", "WD-23.13")
def test_a_volunteer_pays_part_of_a_loss_of_any_and_the_rest_is_the_active_members_choice() -> None:
    m = road(
        a=at("D1", people=["rick"], food=2, gas=2, ammo=0),
        b=at("D1", people=["dale"], food=0, gas=0, ammo=1, group="a"),
        encounters=["E65"],
    )
    # E65 asks for 1 ammo, which only B has
    play(m, "step C2", "together", "pass")
    assert look(m).met is False
    assert now(m) == ("pledge", 1)
    play(m, "pledge ammo", "lose gas", "collect food")
    assert (stock(m), stock(m, "b")) == ((3, 1, 0), (0, 0, 0))


@pytest.mark.rule("WD-23.41", "WD-8.06", "WD-23.05")
def test_who_joins_on_the_location_space_keeps_the_right_until_the_pawn_leaves() -> None:
    m = road(
        2, a=at("B1", people=["rick"], may_stay=True, gas=0), b=at("C1", people=["dale"], gas=0), active="b",
        public=["motel"], encounters=["E43", "E38"], dice=[*["-"] * 6, "A1", "A1", *["-"] * 4],
    )  # fmt: skip
    # B comes for the Motel, A joins before the attempt, which fails
    play(m, "scout B1 motel-1", "invite seat-0", "yes")
    assert (discards(m), party(m, "a").pawn) == (["E43"], 1)
    while now(m) != ("step", 0):
        play(m, {"leave": "remain", "form": "pass", "recover": "pass"}[now(m)[0]])
    assert offered(m, "stay") == ["motel-1"]
    play(m, "stay motel-1")
    assert (scouted(m), scouted(m, "b")) == (["motel"], [])


@pytest.mark.rule("WD-6.07", "WD-22.05", "WD-2.16")
def test_a_round_passes_the_seat_of_the_first_player_who_begins_again() -> None:
    m = road(
        2, a=at("D1", people=["rick"], fatigue={"rick": 2}, ammo=0, gas=0), b=at("M5", people=["dale"], gas=0),
        tokens={"E1": [1]}, dice=BLANKS, followers=["chris"],
    )  # fmt: skip
    play(m, "step E1", "yes")
    assert (look(m).active, look(m).round) == (1, 1)
    play(m, "step L5", "stop")
    assert (look(m).active, look(m).round, now(m)) == (0, 2, ("step", 0))


@pytest.mark.rule("WD-21.07", "WD-23.29", "WD-10.10", "WD-23.20")
def test_the_bearer_of_a_groups_pawn_stops_and_the_mate_goes_on() -> None:
    m = road(
        4,
        a=at("J5", people=["rick"], scouted=["motel", "armory"], ammo=0, gas=0),
        b=at("D1", people=["dale"], gas=0),
        c=at("D1", people=["shane"], group="b", gas=0),
        public=["gun-shop"],
        encounters=["E38", "E47"],
        dice=(*CALM, *CALM, "K2", "K2", "K2"),
        options=PLAY_ON,
    )
    play(m, "scout J6 gun-shop-1", "no", "yes", "yes")
    assert ([p.status for p in look(m).parties], crowded(m)) == (["won", "stopped", "playing", "playing"], {"J5"})
    assert (party(m, "c").pawn, place_of(m, "c"), now(m)) == (2, "D1", ("step", 2))
    play(m, "step E1", "stop")
    assert crowded(m) == {"J5", "D1"}


@pytest.mark.rule("WD-13.14", "WD-14.04", "WD-14.05")
def test_a_radio_against_three_votes_leaves_it_to_the_active_player() -> None:
    m = road(
        4, a=at("D1", people=["rick"]), d=at("J9", people=["tyreese"], items=["E60"]), encounters=["E82"]
    )  # fmt: skip
    play(m, "step C2", "0: yes", "1: yes", "2: yes", "3: no two-way-radio")
    assert (now(m), items_of(m, "d"), discards(m)) == (("vote-tie", 0), [], ["E60"])
    play(m, "no")
    assert (look(m).met, now(m)) == (False, ("lose-any", 0))
