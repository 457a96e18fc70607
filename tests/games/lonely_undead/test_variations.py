"""Variations of the scenarios: others take part, one more or one fewer, two rules at the same moment."""

from __future__ import annotations

import pytest

from shamble.testing import at, off_board, options_of, play

from .helpers import (
    DRAW,
    HURT,
    asked,
    dog_at,
    friends,
    name_at,
    offered,
    on,
    state,
    supply,
    there,
    told,
    town,
    where,
    z,
)

DOOMED = {"kind": "generic", "injured": True, "bitten": ["ben"]}
"""An injured Living that the next failed bite kills."""


# A Dog where a Z comes back


@pytest.mark.rule("LU-18.33", "LU-4.17", "LU-12.09")
def test_a_dog_in_dead_center_attacks_who_comes_back_and_its_turn_goes_on() -> None:
    m = town(
        ben=off_board(away=True), billy=at("12-12"), bob=at("1-3"), phase="start", dogs={"rufus": ("6-6", "billy")}
    )
    play(m, "at 6-6")
    assert (z(m, "ben").limbs, dog_at(m, "rufus")) == (3, "")
    assert (asked(m), where(m, "ben"), state(m).actions) == ("turn", "6-6", 4)


@pytest.mark.rule("LU-18.33", "LU-15.10", "LU-1.11")
def test_who_is_knocked_out_on_coming_back_has_no_turn() -> None:
    m = town(
        ben=off_board(away=True, limbs=1), billy=at("12-12"), bob=at("1-3"), phase="start",
        dogs={"noodle": ("6-6", "billy")},
    )  # fmt: skip
    play(m, "at 6-6")
    assert (z(m, "ben").out, state(m).active, asked(m)) == (True, z(m, "billy").number, "turn")


# Infections, and what follows


@pytest.mark.rule("LU-18.19", "LU-7.12")
def test_a_check_as_the_extra_action_forbids_a_bite_as_the_next_one() -> None:
    living = {"5-1": HURT, "4-1": HURT, "4-2": {"card": "unsuspecting-shopper"}}
    m = town(ben=at("5-2"), billy=at("12-12"), living=living, dice=(1, 2), actions=2)
    play(m, on(m, "5-1", "bite"), on(m, "4-2", "check"))
    assert (asked(m), state(m).actions, offered(m, "bite")) == ("turn", 1, [])


@pytest.mark.rule("LU-18.22", "LU-18.23", "LU-18.36")
def test_a_bite_and_an_automatic_infection_in_one_turn_make_a_pair_in_the_mall() -> None:
    living = {"8-8": HURT, "10-8": HURT, "8-10": {"card": "unsuspecting-shopper"}}
    m = town(ben=at("9-9", gear=["clamp-down"]), billy=at("12-12"), living=living, dice=(1,))
    play(m, on(m, "8-8", "bite"), "use clamp-down")
    assert (asked(m), friends(m, "ben")) == ("mall", 2)
    play(m, on(m, "8-10", "befriend"))
    assert (friends(m, "ben"), z(m, "ben").hand, asked(m)) == (3, (), "turn"), "no reward for the free friend"


@pytest.mark.rule("LU-22.09", "LU-17.06", "LU-17.10", "LU-22.08")
def test_in_solo_at_expert_one_failed_bite_in_the_back_alley_kills_and_a_new_one_waits() -> None:
    m = town(
        players=1, options={"mode": "solo", "difficulty": "expert"}, ben=at("5-12"), alley=True, dice=(6,),
        top={"toll": ["roadblocks"]},
    )  # fmt: skip
    first = name_at(m, "4-12")
    play(m, on(m, "4-12", "bite"))
    assert (len(state(m).toll), z(m, "ben").next_actions) == (1, -2), "a card for every spot"
    assert (there(m, "4-12").in_alley, name_at(m, "4-12") != first) == (True, True)
    assert offered(m, "bite") == [name_at(m, "4-12")]


@pytest.mark.rule("LU-20.04", "LU-7.03")
def test_a_token_that_is_swapped_in_co_op_adds_to_the_supply() -> None:
    things = {"living": {"6-3": "generic"}, "top": {"generic": ["beat-cop"]}, "dice": (0,)}
    m = town(players=2, options={"mode": "co-op"}, ben=at("6-4"), billy=at("12-12"), **things)
    play(m, on(m, "6-3", "check"))
    assert (supply(m, "generic"), supply(m, "officer")) == (9, 9)


# Death Toll cards


@pytest.mark.rule("LU-20.05", "LU-22.03", "LU-14.04")
def test_in_hard_co_op_the_first_death_costs_each_z_a_card_from_whom_caused_it() -> None:
    m = town(
        players=3, options={"mode": "co-op", "difficulty": "hard"}, ben=at("1-3", hand=["fear-1", "fear-2"]),
        billy=at("6-4", hand=["fear-3", "prank-call-1"]), bob=at("12-12", holds=["wrong-way", "inside-tip"]),
        turn="billy", living={"6-3": DOOMED}, dice=(6,), discards={"aid": ["wide-open-1", "wide-open-2"]},
    )  # fmt: skip
    play(m, on(m, "6-3", "bite"))
    asked_in_turn = []
    while asked(m) == "discard-cards":
        asked_in_turn.append(m.pending[0].of)
        play(m, options_of(m)[0])
    assert asked_in_turn == ["billy", "bob", "ben"]


@pytest.mark.rule("LU-23.10", "LU-14.04")
def test_a_team_of_two_resolves_a_death_toll_card_and_the_z_alone_does_not() -> None:
    m = town(
        players=3, options={"mode": "team", "teams": "1v2", "first": "1"}, ben=at("1-3"), billy=at("6-4"),
        bob=at("12-12"), turn="billy", toll=1, living={"6-3": DOOMED}, dice=(6,),
        top={"reactions": ["patch-of-fog", "curfew", "spring-cleaning"]},
    )  # fmt: skip
    play(m, on(m, "6-3", "bite"))
    assert [args[0] for args in told(m, "draws-reaction")] == ["billy", "bob"]


# Pushed and carried


@pytest.mark.rule("LU-13.08", "LU-13.04", "LU-1.14")
def test_a_tow_truck_carries_whom_it_hits_in_the_last_space_to_the_one_before() -> None:
    m = town(ben=at("1-6"), billy=at("12-12"), frames=DRAW, top={"reactions": ["tow-truck"]}, dice=(-1,))
    assert (z(m, "ben").limbs, where(m, "ben")) == (3, "2-6"), "its own space holds a Z: itself"


@pytest.mark.rule("LU-13.07", "LU-2.17")
def test_a_school_bus_puts_a_living_in_a_bakery_if_its_floor_is_as_near_as_a_lawn() -> None:
    m = town(
        ben=at("12-12"), billy=at("1-3"), living={"5-6": "generic"}, frames=DRAW, top={"reactions": ["school-bus"]},
        dice=(-1,),
    )  # fmt: skip
    assert set(offered(m, "to")) == {"4-5", "5-5", "6-5"}


@pytest.mark.rule("LU-1.15", "LU-7.11")
def test_a_push_of_two_may_begin_with_a_step_that_leads_no_farther_away() -> None:
    m = town(ben=at("6-4"), billy=at("12-12"), living={"6-3": {"card": "junior-wrestler"}}, dice=(-2,))
    play(m, on(m, "6-3", "check"))
    assert {"7-4", "6-5"} <= set(offered(m, "step")) and "stop" not in options_of(m)
    play(m, "step 7-4")
    assert "stop" not in options_of(m), "it is as near as before"
    play(m, "step 8-5" if "8-5" in offered(m, "step") else "step 7-5")
    assert asked(m) == "turn"


@pytest.mark.rule("LU-1.12", "LU-15.10")
def test_whom_the_night_deputy_knocks_out_does_not_end_the_turn_of_the_next() -> None:
    living = {"6-3": {"card": "night-deputy", "checked": ["ben"]}}
    m = town(ben=at("6-4", limbs=1), billy=at("12-12"), bob=at("1-3"), living=living, dice=(-2,))
    play(m, on(m, "6-3", "attack"))
    assert (z(m, "ben").out, state(m).active, asked(m)) == (True, z(m, "billy").number, "turn")
    assert (state(m).turn_over, state(m).actions) == (False, 4)
