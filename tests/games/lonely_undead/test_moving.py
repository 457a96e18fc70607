"""Moving a Z: steps, what stands in the way, pushes and placements, the Hotel and the Clinic."""

from __future__ import annotations

import pytest

from shamble.testing import at, off_board, options_of, play

from .helpers import HURT, asked, dog_at, name_at, offered, on, pile, state, there, town, where, z


@pytest.mark.rule("LU-2.09", "LU-2.10", "LU-2.12", "LU-2.06")
def test_nothing_passes_where_building_corners_meet() -> None:
    m = town(ben=at("9-3"), billy=at("1-1"), living={"10-4": "generic"})
    assert set(offered(m, "move")) == {"8-3", "9-2", "10-2"}
    assert not offered(m, "check")


@pytest.mark.rule("LU-5.02", "LU-5.03", "LU-2.05")
def test_zs_and_healthy_living_stand_in_the_way() -> None:
    m = town(ben=at("6-6"), billy=at("7-6"), living={"6-5": "generic", "5-5": {"kind": "kid", "injured": True}})
    assert "7-6" not in offered(m, "move")
    assert "6-5" not in offered(m, "move")


@pytest.mark.rule("LU-5.04", "LU-5.01", "LU-5.06")
def test_an_injured_living_can_be_passed_but_not_stood_on() -> None:
    m = town(ben=at("7-7"), billy=at("1-1"), living={"8-7": {"kind": "generic", "injured": True}})
    play(m, "move 8-7")
    assert "stop" not in options_of(m)
    play(m, "step 9-7")
    assert where(m, "ben") == "9-7"
    assert asked(m) == "turn", "two steps are all of Move 2, so nothing is left to ask"
    near = town(
        ben=at("7-7", gear=[]),
        billy=at("1-1"),
        living={"8-7": {"kind": "generic", "injured": True}},
        lasting=[("move", -1, 0, 9)],
    )
    assert "8-7" not in offered(near, "move"), "with one step it would have to end there"


@pytest.mark.rule("LU-5.04", "LU-5.11", "LU-18.20", "LU-18.21", "LU-1.15")
def test_going_on_means_a_legal_next_step() -> None:
    blocked = {"1-8": {"kind": "generic", "injured": True}, "1-9": "generic", "2-9": "generic"}
    m = town(ben=at("1-7"), billy=at("12-12"), living=blocked)
    assert "1-8" not in offered(m, "move")
    m = town(ben=at("1-7"), billy=at("12-12"), living={key: blocked[key] for key in ("1-8", "1-9")})
    play(m, "move 1-8")
    assert where(m, "ben") == "2-9", "it can neither stop nor leave the Hotel again, so the step is taken for it"


@pytest.mark.rule("LU-5.05", "LU-12.09", "LU-12.10", "LU-12.11", "LU-12.15")
def test_a_dog_attacks_who_enters_its_space() -> None:
    m = town(ben=at("6-6"), billy=at("1-1"), dogs={"rufus": ("6-5", "billy")})
    play(m, "move 6-5")
    assert z(m, "ben").limbs == 3
    assert dog_at(m, "rufus") == ""
    assert pile(m, "reaction_discards") == ["rufus"]
    assert "6-4" in offered(m, "step")
    play(m, "step 6-4")
    assert where(m, "ben") == "6-4"


@pytest.mark.rule("LU-5.05", "LU-12.15")
def test_all_dogs_attack_even_if_the_first_throws_you_out() -> None:
    m = town(beth=at("6-6"), billy=at("1-1"), dogs={"biscuit": ("6-5", "billy"), "tank": ("6-5", "billy")})
    play(m, "move 6-5")
    assert asked(m) == "dogs-attack"
    play(m, "dog tank")
    assert asked(m) == "walk"
    play(m, "step 6-4", "stop")
    assert z(m, "beth").limbs == 2
    assert (dog_at(m, "tank"), dog_at(m, "biscuit")) == ("", "")
    assert asked(m) == "turn", "the rest of the move is lost"
    assert where(m, "beth") == "6-4"


@pytest.mark.rule("LU-12.10", "LU-2.17", "LU-1.06", "LU-1.14")
def test_noodle_drags_you_to_dead_center_or_as_near_as_possible() -> None:
    m = town(
        ben=at("3-8"),
        billy=at("6-6"),
        bob=at("7-6"),
        dogs={"noodle": ("3-9", "billy"), "biscuit": ("6-7", "billy"), "rufus": ("7-7", "billy")},
    )
    play(m, "move 3-9")
    assert z(m, "ben").limbs == 3
    assert asked(m) == "land"
    g = state(m)
    ends = [g.content.space_ids[name] for name in offered(m, "land")]
    assert all(g.town.distances(*g.town.center)[space] == 1 for space in ends)
    assert {"5-6", "8-7", "6-5", "7-8"} <= set(offered(m, "land"))


@pytest.mark.rule("LU-12.10")
def test_noodle_puts_you_on_a_free_space_of_dead_center() -> None:
    m = town(ben=at("3-8"), billy=at("6-6"), dogs={"noodle": ("3-9", "billy")})
    play(m, "move 3-9")
    assert set(offered(m, "land")) == {"7-6", "6-7", "7-7"}


@pytest.mark.rule("LU-18.20", "LU-18.21")
def test_the_hotel_is_entered_or_left_but_not_both() -> None:
    m = town(ben=at("1-7"), billy=at("12-12"))
    play(m, "move 1-8", "stop")
    assert not {"1-7", "2-7"} & set(offered(m, "move"))
    play(m, "end-turn")
    m = town(ben=at("2-9"), billy=at("12-12"))
    play(m, "move 3-9", "stop")
    assert "2-9" not in offered(m, "move")


@pytest.mark.rule("LU-18.20", "LU-18.21")
def test_a_push_out_of_the_hotel_is_no_way_to_enter_it_again() -> None:
    wrestler = {"1-9": {"card": "junior-wrestler"}}
    m = town(ben=at("3-9"), billy=at("12-12"), living=wrestler, dice=["X"])
    play(m, "move 2-9", "stop", on(m, "1-9", "check"), "step 3-9", "stop")
    assert where(m, "ben") == "3-9", "a push can take it out in the turn in which it entered"
    assert "2-9" not in offered(m, "move"), "but then it has left the Hotel in this turn"
    assert "3-8" in offered(m, "move")


@pytest.mark.rule("LU-18.21")
def test_with_functions_off_the_hotel_is_only_walls() -> None:
    m = town(ben=at("1-7"), billy=at("12-12"), options={"functions": "off"})
    play(m, "move 1-8", "stop")
    assert "1-7" in offered(m, "move")


@pytest.mark.rule("LU-19.11", "LU-19.12", "LU-19.13", "LU-5.10")
def test_bobs_pit_stop_caps_moves_on_the_road() -> None:
    sneakers = ["second-hand-sneakers-1", "second-hand-sneakers-2"]
    m = town(bob=at("3-7", gear=sneakers), ben=at("12-12"))
    play(m, "move 4-7", "step 5-7", "step 6-7")
    assert "7-7" not in offered(m, "step"), "four steps on the road are too many"
    assert "6-8" in offered(m, "step"), "a move that leaves the road has Move 4"
    play(m, "step 6-8")
    assert where(m, "bob") == "6-8"
    plain = town(bob=at("3-7"), ben=at("12-12"))
    play(plain, "move 4-7", "step 5-7")
    assert set(offered(plain, "step")) >= {"6-7", "6-6"}
    assert "6-8" not in offered(plain, "step"), "off the road Bob has Move 2"


@pytest.mark.rule("LU-5.10", "LU-6.12")
def test_a_skateboard_helps_only_on_the_road() -> None:
    m = town(ben=at("3-7", gear=["cracked-skateboard"]), billy=at("12-12"))
    play(m, "move 4-7", "step 5-7")
    assert "6-7" in offered(m, "step")
    assert "6-8" not in offered(m, "step")


@pytest.mark.rule("LU-5.09", "LU-5.10", "LU-6.08", "LU-4.08")
def test_a_vest_drives_you_along_the_road() -> None:
    m = town(ben=at("3-8", gear=["hi-vis-vest-1"]), billy=at("12-12"))
    play(m, "use hi-vis-vest-1")
    assert set(offered(m, "step")) == {"2-7", "3-7", "4-7"}
    play(m, "step 4-7", "step 5-7", "step 6-7", "step 7-7")
    assert (where(m, "ben"), state(m).actions) == ("7-7", 4)


@pytest.mark.rule("LU-5.07", "LU-6.14")
def test_who_cannot_move_cannot_use_cards_to_move() -> None:
    m = town(ben=at("3-8", gear=["second-hand-sneakers-1"]), billy=at("12-12"), no_move=True)
    assert not offered(m, "use")
    assert not offered(m, "move")


@pytest.mark.rule(
    "LU-18.28", "LU-18.29", "LU-18.30", "LU-18.31", "LU-18.32", "LU-18.33", "LU-12.17", "LU-4.13", "LU-4.17"
)
def test_leaving_town_through_the_clinic() -> None:
    m = town(
        ben=at("1-1", limbs=2, hand=["fear-1", "fear-2"], holds=["crowd-cover"], gear=["crowbar-1"], friends=4),
        billy=at("6-6"),
        dogs={"biscuit": ("3-3", "ben")},
        living={"2-2": {"card": "early-baker", "holder": "ben"}},
        top={"reactions": ["curfew", "patch-of-fog"]},
    )
    play(m, "leave-town")
    assert set(offered(m, "character")) == {"beth", "brittney", "bertha", "bob"}
    play(m, "character bob", "yes")
    assert z(m, "bob").limbs == 3
    assert len(z(m, "bob").hand) == 2
    assert len(z(m, "bob").friends) == 4
    assert set(pile(m, "aid_discards")) == {"fear-1", "fear-2", "crowbar-1"}
    assert pile(m, "reaction_discards") == ["crowd-cover"]
    assert there(m, "2-2").holder == -1
    assert state(m).active == z(m, "billy").number, "the turn is over"
    play(m, "end-turn")
    for _ in range(8):
        if asked(m) == "return":
            break
        play(m, "pass" if "pass" in options_of(m) else options_of(m)[0])
    assert dog_at(m, "biscuit") == "3-3", "its owner was not on the board"
    assert len(pile(m, "reaction_discards")) >= 3, "it still drew its Reaction"
    assert set(offered(m, "at")) == {"7-6", "6-7", "7-7"}
    play(m, "at 7-7")
    assert where(m, "bob") == "7-7"
    assert state(m).actions == 4


@pytest.mark.rule("LU-18.02")
def test_with_functions_off_the_border_doorway_is_a_wall() -> None:
    m = town(ben=at("1-1"), billy=at("12-12"), options={"functions": "off"})
    assert "leave-town" not in options_of(m)


@pytest.mark.rule("LU-7.11", "LU-1.15", "LU-5.07")
def test_a_push_leads_strictly_away() -> None:
    m = town(ben=at("9-7"), billy=at("1-1"), living={"9-8": {"card": "butchers-apprentice"}}, no_move=True, dice=("X",))
    play(m, f"check {name_at(m, '9-8')}")
    assert asked(m) == "walk"
    assert set(offered(m, "step")) == {"8-6", "9-6", "10-6"}
    play(m, "step 9-6")
    assert where(m, "ben") == "9-6"


@pytest.mark.rule("LU-19.14")
def test_bertha_is_planted() -> None:
    m = town(bertha=at("9-7"), billy=at("1-1"), living={"9-8": {"card": "butchers-apprentice"}}, dice=("X",))
    play(m, f"check {name_at(m, '9-8')}")
    assert where(m, "bertha") == "9-7"
    assert asked(m) == "turn"


@pytest.mark.rule("LU-2.19", "LU-2.18", "LU-10.18", "LU-10.22")
def test_a_jammed_door_walls_a_bar_in() -> None:
    m = town(
        ben=at("12-12", holds=["jammed-door"]),
        bob=at("4-4", hand=["fear-1", "mystery-meatloaf"]),
        living={"4-3": "generic"},
        phase="start",
        turn="bob",
        top={"reactions": ["new-in-town-1"]},
        dice=(5, 4, 4, 2),
    )
    assert asked(m) == "at-other-start"
    play(m, "play jammed-door", "jam 4-4 4-3")
    if asked(m) == "at-other-start":
        play(m, "pass")
    assert set(offered(m, "move")) == {"5-4"}
    assert not offered(m, "check")
    assert offered(m, "play") == ["mystery-meatloaf"]
    play(m, "play mystery-meatloaf")
    while asked(m) == "at-event":
        play(m, "pass")
    assert there(m, "4-2").kind == 0
    play(m, "end-turn")
    assert state(m).jam == ()


@pytest.mark.rule("LU-18.33", "LU-1.14")
def test_a_z_comes_back_beside_a_full_dead_center() -> None:
    def back(**living: str) -> list[str]:
        m = town(ben=off_board(away=True), billy=at("1-1"), living=living, frames=[("return", 0)])
        assert asked(m) == "return"
        return [each.partition(" ")[2] for each in options_of(m)]

    center = ["6-6", "7-6", "6-7", "7-7"]
    assert sorted(back()) == sorted(center)
    around = back(**dict.fromkeys(center, "generic"))
    assert "5-6" in around
    assert not set(around) & set(center)
    assert all(4 < int(number) < 9 for space in around for number in space.split("-"))


@pytest.mark.rule("LU-5.05", "LU-6.06")
def test_shoes_that_a_dog_takes_shorten_the_move_under_way() -> None:
    things = {"ben": at("12-12"), "dogs": {"pickles": ("8-3", "ben")}}
    m = town(billy=at("6-3", gear=["second-hand-sneakers", "crowbar"]), **things)
    play(m, "move 7-3", "step 8-3", "discard second-hand-sneakers-1")
    assert (asked(m), where(m, "billy")) == ("turn", "8-3"), "two of two steps are taken"
    m = town(billy=at("6-3", gear=["second-hand-sneakers", "crowbar"]), **things)
    play(m, "move 7-3", "step 8-3", "discard crowbar-1")
    assert "9-3" in offered(m, "step"), "with Sneakers there is a third step"


@pytest.mark.rule("LU-5.11", "LU-6.06")
def test_a_z_that_cannot_pass_an_injured_living_any_more_goes_back() -> None:
    m = town(
        billy=at("6-3", gear=["second-hand-sneakers"]), ben=at("12-12"), living={"8-3": HURT},
        dogs={"pickles": ("8-3", "ben")},
    )  # fmt: skip
    play(m, "move 7-3", "step 8-3")
    assert (asked(m), where(m, "billy"), dog_at(m, "pickles")) == ("turn", "7-3", "")
    assert there(m, "8-3").injured


@pytest.mark.rule("LU-19.12", "LU-6.06")
def test_pit_stop_outlasts_lost_shoes() -> None:
    m = town(bob=at("2-7", gear=["second-hand-sneakers"]), ben=at("12-12"), dogs={"pickles": ("4-7", "ben")})
    play(m, "move 3-7", "step 4-7")
    third = {"3-6", "4-6", "5-6", "3-7", "5-7"}
    assert set(offered(m, "step")) == third, "a third step, but only on the road"
