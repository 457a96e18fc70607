"""Sections 4, 5, 11, 15 and 16: the Dice Pool, fights, the modification window, ammo and attracted zombies."""

from __future__ import annotations

import pytest

from shamble.testing import at, options_of, play

from .helpers import crowded, fatigue_of, look, now, offered, party, people_of, road, stock, tokens_at


@pytest.mark.rule(
    "WD-8.12", "WD-11.01", "WD-11.02", "WD-11.04", "WD-15.02", "WD-15.06", "WD-17.01", "WD-10.07", "WD-11.05"
)
def test_the_worked_example_of_the_rulebook() -> None:
    m = road(
        a=at("D1", people=["rick", "arnold"], ammo=0, gas=0),
        tokens={"E1": [5]},
        dice=("blue:K2", "blue:-", "blue:A1", "red:K1"),
    )
    play(m, "step E1")
    # The token is flipped to 5, no ammo is offered, 2 fatigue must be placed
    assert look(m).token_up[look(m).fighting]
    assert (now(m), options_of(m)) == (("place-fatigue", 0), ["tire rick", "tire arnold"])
    play(m, "tire rick", "tire arnold")
    assert (fatigue_of(m, "rick"), fatigue_of(m, "arnold")) == (1, 1)
    assert tokens_at(m, "E1") == [0]
    assert len(look(m).bag) == 215
    assert (now(m), look(m).steps) == (("step", 0), 2)


@pytest.mark.rule("WD-11.03", "WD-15.09", "WD-17.02", "WD-17.03", "WD-4.04")
def test_a_death_shrinks_the_pool_of_the_next_fight() -> None:
    m = road(
        a=at("D1", people=["shane", "chris"], fatigue={"shane": 2, "chris": 2}, ammo=0, gas=0),
        tokens={"E1": [4, 2]},
        dice=("red:K3", "blue:-", "blue:-", "red:-", "red:K2", "blue:-", "blue:-"),
    )
    play(m, "step E1", "fight token-1", "tire chris")
    assert people_of(m) == ["shane"]
    assert len(look(m).pool) == 3
    assert tokens_at(m, "E1") == [0]
    assert (now(m)[0], fatigue_of(m, "shane")) == ("step", 2)


@pytest.mark.rule("WD-15.03", "WD-15.05")
def test_no_ammo_is_offered_once_the_kills_suffice() -> None:
    m = road(a=at("D1", people=["rick"], ammo=2, gas=0), tokens={"E1": [3]}, dice=("K2", "K1", "-"))
    play(m, "step E1")
    assert (now(m)[0], fatigue_of(m, "rick"), stock(m)[2]) == ("step", 0, 2)


@pytest.mark.rule("WD-15.04", "WD-15.07", "WD-16.01", "WD-16.02", "WD-5.05", "WD-5.06", "WD-15.08", "WD-16.03")
def test_ammo_is_used_one_at_a_time_while_kills_are_short() -> None:
    m = road(
        a=at("D1", people=["rick"], ammo=3, gas=0), tokens={"E1": [4]}, dice=("K1", "-", "-", "black:K1", "black:K2")
    )
    play(m, "step E1")
    assert (now(m), options_of(m)) == (("window", 0), ["fire", "enough"])
    play(m, "fire")
    assert (now(m)[0], stock(m)[2]) == ("window", 2)
    play(m, "fire")
    assert (now(m)[0], stock(m)[2], fatigue_of(m, "rick")) == ("step", 1, 0)


@pytest.mark.rule("WD-11.05", "WD-15.06")
def test_nobody_has_to_use_ammo() -> None:
    m = road(a=at("D1", people=["rick"], ammo=3, gas=0), tokens={"E1": [2]}, dice=("-", "-", "-"))
    play(m, "step E1", "enough")
    assert (fatigue_of(m, "rick"), stock(m)[2]) == (2, 3)


@pytest.mark.rule("WD-3.07", "WD-3.08", "WD-16.04", "WD-3.10", "WD-5.07", "WD-16.07")
def test_an_attract_result_fills_the_spaces_around_also_through_a_gate() -> None:
    m = road(a=at("D4", people=["rick"], ammo=1, gas=0), tokens={"D5": [2]}, dice=("-", "-", "-", "N2"))
    play(m, "step D5", "fire")
    # D4 was just left, so it had one token already
    assert tokens_at(m, "D4", "C5", "E5", "D6", "C4", "C6", "D5") == [2, 1, 1, 1, 0, 0, 0]
    assert fatigue_of(m, "rick") == 0


@pytest.mark.rule("WD-3.08", "WD-16.04")
def test_the_border_keeps_attracted_zombies_out() -> None:
    m = road(a=at("E5", people=["rick"], ammo=1, gas=0), encounters=["E07"], dice=("-", "-", "-", "N3"))
    play(m, "step E4", "fire")
    assert crowded(m) == {"F3", "E5", "F5"}
    assert tokens_at(m, "E5") == [2]


@pytest.mark.rule("WD-16.05", "WD-16.06", "WD-10.09")
def test_every_attract_result_places_tokens_again() -> None:
    m = road(
        a=at("D1", people=["rick"], ammo=2, gas=0),
        b=at("F1", people=["dale"]),
        tokens={"E1": [3]},
        dice=("-", "-", "-", "N1", "N1"),
    )
    play(m, "step E1", "fire", "fire")
    # F1 holds a pawn and gets tokens all the same; nobody fights there
    assert tokens_at(m, "F1", "D2", "E2", "E1") == [2, 2, 2, 0]
    assert fatigue_of(m, "dale") == 0


@pytest.mark.rule("WD-16.08")
def test_a_small_pool_lets_the_active_player_choose_the_spaces() -> None:
    m = road(a=at("D1", people=["rick"], ammo=1, gas=0), tokens={"E1": [2]}, pool_size=2, dice=("-", "-", "-", "N2"))
    play(m, "step E1", "fire")
    # One token of the two was left on D1
    assert now(m) == ("token-on", 0)
    assert offered(m, "token-on") == ["D1", "F1", "D2", "E2"]
    play(m, "token-on E2")
    assert crowded(m) == {"D1", "E2"}


# Reading the dice


@pytest.mark.rule("WD-5.02", "WD-5.04", "WD-4.07", "WD-4.06")
def test_kills_and_wilds_kill_and_actions_do_nothing() -> None:
    m = road(
        a=at("D1", people=["rick", "penny"], ammo=0, gas=0), tokens={"E1": [3]}, dice=("K1", "W1", "A1", "A1", "A2")
    )
    play(m, "step E1")
    assert (now(m)[0], look(m).need, look(m).markers) == ("place-fatigue", 3, 0)
    play(m, "tire rick")
    assert now(m)[0] == "step"


@pytest.mark.rule("WD-13.08", "WD-5.03", "WD-5.04", "WD-16.03")
def test_actions_and_wilds_meet_an_action_challenge_without_ammo() -> None:
    m = road(
        a=at("D1", people=["glenn", "chris"], ammo=2, gas=0, food=0),
        encounters=["E40"],
        dice=("green:A2", "green:-", "blue:W1", "red:K2"),
    )
    play(m, "step C2")
    assert now(m) == ("find-any", 0)
    play(m, "find gas", "find gas", "find food")
    assert stock(m) == (1, 2, 2)


@pytest.mark.rule("WD-4.02", "WD-4.03", "WD-26.01", "WD-4.01")
def test_rick_with_carl_adds_a_die() -> None:
    m = road(a=at("D1", people=["rick", "carl"], ammo=0, gas=0), tokens={"E1": [1]}, dice=("K1", "-", "-", "-", "-"))
    play(m, "step E1")
    assert look(m).pool == (0, 0, 0, 0, 0)


@pytest.mark.rule("WD-4.08", "WD-4.11")
def test_the_pool_is_not_capped() -> None:
    people = ["andrea", "dmitri", "chris", "arnold", "billy"]
    m = road(a=at("D1", people=people, ammo=0, gas=0), tokens={"E1": [1]}, dice=("K1", *["-"] * 7))
    play(m, "step E1")
    assert look(m).pool.count(1) == 7


@pytest.mark.rule("WD-4.12")
def test_a_party_goes_on_without_its_starting_character() -> None:
    m = road(
        a=at("D1", people=["rick", "chris"], fatigue={"rick": 2}, ammo=0, gas=0), tokens={"E1": [1]}, dice=["-"] * 4
    )
    play(m, "step E1", "tire rick")
    assert (people_of(m), now(m)) == (["chris"], ("step", 0))
    assert party(m).in_play


# The modification window


@pytest.mark.rule("WD-4.10", "WD-4.15", "WD-5.08", "WD-13.08", "WD-26.04", "WD-26.06")
def test_converting_and_rerolling_in_one_window() -> None:
    m = road(
        a=at("D1", people=["shane", "odessa"], gas=0),
        encounters=["E40"],
        dice=("red:K2", "blue:A1", "blue:A1", "blue:-", "blue:A1"),
    )
    play(m, "step C2")
    assert offered(m, "convert") == ["shane red-K2"]
    play(m, "convert shane red-K2")
    # 3 actions are enough, but the window is still open; the converted die cannot be rerolled
    assert now(m) == ("window", 0)
    assert m.pending[0].about[:2] == (3, 3)
    assert offered(m, "reroll") == ["odessa blue--", "odessa blue-A1"]
    play(m, "reroll odessa blue--")
    assert now(m)[0] == "find-any"


@pytest.mark.rule("WD-5.08", "WD-4.10")
def test_the_reverse_ability_turns_an_action_into_a_kill() -> None:
    m = road(
        a=at("D1", people=["imani"], ammo=0, gas=0),
        tokens={"E1": [1]},
        dice=("A1",),
    )
    play(m, "step E1")
    assert options_of(m) == ["convert imani blue-A1", "enough"]
    play(m, "convert imani blue-A1")
    assert (now(m)[0], fatigue_of(m, "imani")) == ("step", 0)


@pytest.mark.rule("WD-5.08")
def test_wilds_cannot_be_converted_and_each_sort_of_roll_has_its_ability() -> None:
    m = road(a=at("D1", people=["shane", "imani"], ammo=0, gas=0), tokens={"E1": [3]}, dice=("K1", "W1", "-", "W1"))
    play(m, "step E1")
    # 3 kills; neither a wild nor a kill can be turned into a kill
    assert now(m)[0] == "step"


@pytest.mark.rule("WD-4.10", "WD-4.09")
def test_adding_a_kill_and_an_action() -> None:
    m = road(a=at("D1", people=["tyreese"], ammo=0, gas=0), tokens={"E1": [2]}, dice=("K1", "-", "-"))
    play(m, "step E1", "add tyreese")
    assert (now(m)[0], fatigue_of(m, "tyreese")) == ("step", 0)
    m = road(a=at("D1", people=["bettina"], gas=0), encounters=["E39"], dice=("A1",))
    play(m, "step C2", "add bettina", "collect food")
    assert stock(m) == (2, 2, 1)


@pytest.mark.rule("WD-4.14", "WD-15.02", "WD-14.06", "WD-14.03")
def test_lasting_bonuses_are_added_once_to_each_roll() -> None:
    m = road(
        a=at("D1", people=["rick"], ammo=0, gas=0, items=["E10", "E52"]), tokens={"E1": [2]}, dice=("K1", "-", "-")
    )
    play(m, "step E1")
    assert (now(m)[0], fatigue_of(m, "rick")) == ("step", 0)
    m = road(a=at("D1", people=["rick"], gas=0, items=["E10", "E52"]), encounters=["E39"], dice=("A1", "-", "-"))
    play(m, "step C2", "pass")
    assert stock(m)[1] == 2


@pytest.mark.rule("WD-14.08", "WD-15.04", "WD-14.05")
def test_a_cartridge_box_helps_in_the_window() -> None:
    m = road(
        a=at("D1", people=["rick"], ammo=0, gas=0, items=["E56"]), tokens={"E1": [4]}, dice=("K1", "K1", "-", "K3")
    )
    play(m, "step E1")
    assert options_of(m) == ["use cartridge-box", "enough"]
    play(m, "use cartridge-box", "fire")
    assert (stock(m)[2], fatigue_of(m, "rick"), party(m).items) == (2, 0, ())
    assert look(m).content.by_code["E56"] in look(m).encounter_discards


# The Ammo die


@pytest.mark.rule("WD-4.18", "WD-18.07", "WD-15.04", "WD-26.05")
def test_salvaging_comes_before_the_shot_and_once_in_a_turn() -> None:
    m = road(
        a=at("D1", people=["rick", "wendell"], ammo=1, gas=0),
        tokens={"E1": [4]},
        dice=("blue:K2", "blue:-", "blue:-", "green:-", "green:A1", "black:K1", "black:K2"),
    )
    play(m, "step E1", "fire")
    assert now(m) == ("salvage", 0)
    play(m, "yes", "find ammo")
    # The found ammo is there before the first Ammo roll is read
    assert (now(m)[0], stock(m)[2]) == ("window", 1)
    play(m, "fire")
    assert (now(m)[0], stock(m)[2], fatigue_of(m, "rick")) == ("step", 0, 0)


@pytest.mark.rule("WD-4.18")
def test_salvaging_may_be_left_out_and_may_fail() -> None:
    m = road(a=at("D1", people=["wendell"], gas=2), dice=("green:K1",))
    play(m, "double E1 F1", "no")
    assert (stock(m), now(m)[0]) == ((1, 1, 1), "step")
    play(m, "double F2 G2", "yes")
    assert stock(m)[1] == 0


@pytest.mark.rule("WD-16.09", "WD-16.04", "WD-4.15")
def test_a_rerolled_shot_never_was_and_a_suppressor_silences_the_first_result() -> None:
    m = road(
        a=at("D1", people=["andrea"], ammo=2, gas=0, items=["E11"]),
        tokens={"D2": [6]},
        dice=("red:K1", "red:-", "blue:-", "N2", "N1", "N3"),
    )
    play(m, "step D2", "fire")
    assert now(m) == ("reroll-ammo", 0)
    play(m, "reroll-ammo andrea")
    # N1 counts and is silenced; only D1, which was left, has a token
    assert (crowded(m) - {"D2"}, now(m)[0]) == ({"D1"}, "window")
    play(m, "fire")
    c = look(m).content
    around = {c.spaces[space].id for space in c.spaces[c.space_number["D2"]].near}
    assert around <= crowded(m)
    # 1 + 1 + 3 of 6
    assert fatigue_of(m, "andrea") == 1


@pytest.mark.rule("WD-16.09")
def test_tobias_may_keep_one_shot_quiet() -> None:
    m = road(a=at("D1", people=["tobias"], ammo=2, gas=0), tokens={"E1": [4]}, dice=("-", "N1", "N3"))
    play(m, "step E1", "fire")
    assert now(m) == ("quiet", 0)
    play(m, "quiet tobias")
    assert crowded(m) == {"D1", "E1"}
    play(m, "fire")
    # The ability is used up, but the kills of both shots count
    assert (tokens_at(m, "F1"), fatigue_of(m, "tobias")) == ([1], 0)


@pytest.mark.rule("WD-16.09")
def test_keeping_quiet_is_a_choice() -> None:
    m = road(a=at("D1", people=["tobias"], ammo=1, gas=0), tokens={"E1": [1]}, dice=("-", "N1"))
    play(m, "step E1", "fire", "pass")
    assert tokens_at(m, "F1", "E2") == [1, 1]


# The end of a party


@pytest.mark.rule("WD-11.07", "WD-6.06", "WD-22.01", "WD-10.10")
def test_a_party_that_dies_leaves_the_tokens_it_did_not_fight() -> None:
    m = road(
        a=at("D1", people=["rick"], fatigue={"rick": 2}, ammo=0, gas=0),
        tokens={"E1": [4, 5]},
        dice=("-", "-", "-"),
        options={"reentry": "off"},
    )
    play(m, "step E1", "fight token-1")
    assert tokens_at(m, "E1") == [1]
    assert not any(look(m).token_up)
    assert (party(m).status, look(m).active) == ("out", 1)
