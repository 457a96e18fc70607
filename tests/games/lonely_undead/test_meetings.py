"""Where rules about figures meet: cars and knock-outs, Dogs in company, ways on foot, Living that are moved."""

from __future__ import annotations

import pytest

from shamble.testing import at, options_of, play, skip_to

from .helpers import (
    DRAW,
    HURT,
    TEAM,
    asked,
    dog_at,
    name_at,
    offered,
    on,
    pile,
    state,
    supply,
    there,
    told,
    town,
    where,
    z,
)
from .helpers import at as person_at

# Cars and knock-outs


@pytest.mark.rule("LU-15.08", "LU-15.12", "LU-13.13")
def test_the_dogs_of_whom_a_car_knocks_out_are_gone_before_it_reaches_them() -> None:
    m = town(
        ben=at("9-6", limbs=1), billy=at("12-12"), bob=at("12-11"), frames=DRAW, top={"reactions": ["late-pizza"]},
        dogs={"rufus": ("5-6", "ben"), "tank": ("9-6", "ben"), "zippy": ("3-6", "billy")}, dice=(-1,),
    )  # fmt: skip
    assert z(m, "ben").out
    content = state(m).content
    assert [content.tokens[token].id for token in state(m).toll] == ["zippy"], "a Dog of another Z is still hit"
    assert state(m).dogs == []


@pytest.mark.rule("LU-13.02", "LU-15.02")
def test_duct_tape_saves_the_last_limb_after_the_direction_is_rolled() -> None:
    m = town(
        ben=at("9-6", limbs=1, gear=["duct-tape-1"]), billy=at("4-6"), bob=at("12-11"), frames=DRAW,
        top={"reactions": ["late-pizza"]}, dice=(-1,),
    )  # fmt: skip
    assert (asked(m), len(m.chance.rolls), z(m, "billy").limbs) == ("at-limb", 1, 4)
    play(m, "use duct-tape-1")
    assert (z(m, "ben").limbs, z(m, "ben").out, z(m, "billy").limbs) == (1, False, 3), "and the car drives on"


@pytest.mark.rule("LU-11.02", "LU-1.11", "LU-15.11")
def test_a_z_that_an_earlier_reaction_knocked_out_draws_none() -> None:
    m = town(
        ben=at("12-12"), billy=at("3-7", limbs=1), bob=at("12-11"), phase="town",
        top={"reactions": ["late-pizza", "new-in-town-1", "new-in-town-2"]}, dice=(1, 3, 9),
    )  # fmt: skip
    assert [args[0] for args in told(m, "draws-reaction")] == ["ben", "bob"]
    assert (state(m).order, state(m).starter) == ((0, 2), z(m, "ben").team), "two are left, so the token stays"


@pytest.mark.rule("LU-13.10", "LU-14.04", "LU-14.03")
def test_a_car_that_fills_three_spots_earns_its_cards_in_their_order_after_it_has_left() -> None:
    m = town(
        ben=at("12-12", gear=["crowbar-1"]), billy=at("3-6"), living={"10-6": HURT, "8-6": HURT, "5-6": HURT}, toll=1,
        frames=DRAW, top={"reactions": ["late-pizza", "lost-and-found"]}, dice=(-1,),
    )  # fmt: skip
    assert len(state(m).toll) == 4
    assert [args[1] for args in told(m, "toll-card")] == ["rumours", "angry-neighbours"]
    keys = [event.key for event in m.story]
    assert keys.index("loses-limbs") < keys.index("toll-card"), "Billy, at the end of the lane, was hit before"
    assert (pile(m, "aid_discards"), z(m, "billy").limbs) == (["crowbar-1"], 3)


@pytest.mark.rule("LU-15.06", "LU-17.08")
def test_the_friends_of_a_knocked_out_z_fill_a_waiting_back_alley() -> None:
    m = town(
        ben=at("6-6", limbs=1, friends=5), billy=at("1-3"), bob=at("12-12"), supply={"generic": 0}, alley_due=True,
        frames=[("lose-limbs", 0, 1)],
    )  # fmt: skip
    assert (z(m, "ben").out, there(m, "4-12").in_alley, supply(m, "generic")) == (True, True, 0)


@pytest.mark.rule("LU-23.11", "LU-23.18", "LU-15.05")
def test_both_zs_of_a_player_raid_and_so_would_a_team_mate() -> None:
    m = town(
        players=2, options={"mode": "team", "teams": "2v2", "first": "1"},
        ben=at("6-6", limbs=1, gear=["crowbar-1", "crowbar-2", "duct-tape-1"]), billy=at("1-3", friends=2),
        bob=at("12-12", friends=1), beth=at("12-10"), frames=[("lose-limbs", 0, 1)],
    )  # fmt: skip
    play(m, "pass")
    raiders = []
    while asked(m) == "raid":
        raiders.append(m.pending[0].of)
        play(m, options_of(m)[0])
    assert raiders[:2] == ["beth", "bob"], "fewest friends first; Bob is a Z of the player who lost Ben"
    assert [len(z(m, name).hand) for name in ("beth", "bob", "billy")] == [1, 1, 1]


@pytest.mark.rule("LU-13.02", "LU-13.08")
def test_a_vest_keeps_its_z_where_it_stands_before_a_tow_truck() -> None:
    m = town(
        ben=at("3-7", gear=["hi-vis-vest-1"]), billy=at("12-12"), living={"5-7": HURT}, frames=DRAW,
        top={"reactions": ["tow-truck"]}, dice=(1,),
    )  # fmt: skip
    assert (where(m, "ben"), z(m, "ben").limbs, person_at(m, "5-7")) == ("3-7", 4, None)


@pytest.mark.rule("LU-23.12", "LU-13.14", "LU-16.04")
def test_a_car_that_knocks_out_a_z_alone_in_its_team_ends_the_game_on_its_way() -> None:
    m = town(
        players=2, options=TEAM, ben=at("9-6", limbs=1), billy=at("3-6", limbs=1), bob=at("1-3"), frames=DRAW,
        top={"reactions": ["late-pizza"]}, dice=(-1,),
    )  # fmt: skip
    assert (m.state.ending, m.state.winners, z(m, "billy").limbs) == ("last-team", (1,), 1)


@pytest.mark.rule("LU-15.04", "LU-15.05")
def test_who_raids_last_finds_nothing_left() -> None:
    m = town(
        ben=at("6-6", limbs=1, gear=["crowbar-1"]), billy=at("1-3"), bob=at("12-12", hand=["fear-1"]),
        bertha=at("12-10", friends=1), turn="bob", frames=[("lose-limbs", 0, 1)],
    )  # fmt: skip
    assert (z(m, "ben").out, asked(m)) == (True, "turn"), "a single card is taken without a question"
    assert [len(z(m, name).hand) for name in ("billy", "bob", "bertha")] == [1, 1, 0]


@pytest.mark.rule("LU-19.14", "LU-13.08")
@pytest.mark.parametrize("car", ["tow-truck", "rubbish-truck"])
def test_a_truck_hits_bertha_but_does_not_move_her(car: str) -> None:
    m = town(
        bertha=at("3-7"), billy=at("12-12"), dogs={"rufus": ("3-7", "billy")}, frames=DRAW, top={"reactions": [car]},
        dice=(1,),
    )  # fmt: skip
    assert (where(m, "bertha"), z(m, "bertha").limbs, len(state(m).toll)) == ("3-7", 3, 1)


# Ways on foot


@pytest.mark.rule("LU-19.12", "LU-19.11")
def test_a_curfew_shortens_a_pit_stop() -> None:
    m = town(bob=at("3-7"), ben=at("12-12"), lasting=[("move", -1, 0, 9)])
    play(m, "move 4-7")
    assert "6-8" not in offered(m, "step") and set(offered(m, "step")) >= {"5-7", "5-6"}
    assert not {"4-8", "5-8", "3-8"} & set(offered(m, "step")), "off the road it has a single step"
    play(m, "step 5-7")
    assert (asked(m), where(m, "bob")) == ("turn", "5-7"), "three less one"


@pytest.mark.rule("LU-5.07", "LU-18.28")
def test_who_cannot_move_cannot_leave_town_either() -> None:
    m = town(ben=at("1-1", gear=["second-hand-sneakers-1"]), billy=at("12-12"), no_move=True)
    assert "leave-town" not in options_of(m)
    assert not offered(m, "use")


@pytest.mark.rule("LU-19.12", "LU-6.12")
@pytest.mark.parametrize(
    ("slower", "gear", "far"),
    [
        (0, ["cracked-skateboard"], "6-7"),
        (-1, ["cracked-skateboard"], "6-7"),
        (-1, ["second-hand-sneakers-1"], "6-7"),
        (-2, ["cracked-skateboard"], "5-7"),
    ],
)
def test_all_that_changes_a_pit_stop_is_added_up_before_the_cap(slower: int, gear: list[str], far: str) -> None:
    m = town(bob=at("3-7", gear=gear), ben=at("12-12"), lasting=[("move", slower, 0, 9)])
    play(m, "move 4-7")
    for space in ("5-7", "6-7", "7-7"):
        if space in offered(m, "step"):
            play(m, f"step {space}")
    assert where(m, "bob") == far


@pytest.mark.rule("LU-5.01", "LU-5.10", "LU-6.12")
def test_a_skateboard_makes_up_for_a_curfew_on_the_road_only() -> None:
    m = town(ben=at("3-7", gear=["cracked-skateboard"]), billy=at("12-12"), lasting=[("move", -1, 0, 9)])
    play(m, "move 4-7")
    assert ("5-7" in offered(m, "step"), "4-8" in offered(m, "step")) == (True, False)
    play(m, "step 5-7")
    assert asked(m) == "turn"


# Dogs in company


@pytest.mark.rule("LU-12.20", "LU-25.09", "LU-6.04")
def test_whom_a_new_dog_finds_in_the_park_plays_dead_out_of_turn() -> None:
    m = town(
        ben=at("6-9"), billy=at("1-11", hand=["play-dead"]), frames=DRAW, top={"reactions": ["duchess"]},
    )  # fmt: skip
    play(m, "at 1-11")
    assert (asked(m), m.pending[0].seat) == ("at-dog", 1)
    play(m, "play play-dead")
    assert (z(m, "billy").limbs, dog_at(m, "duchess"), m.chance.rolls) == (4, "", [])
    assert sorted((*pile(m, "reaction_discards"), *pile(m, "aid_discards"))) == ["duchess", "play-dead"]


@pytest.mark.rule("LU-12.21", "LU-12.20", "LU-12.02")
def test_a_new_dog_runs_out_from_under_a_z_that_is_immune_to_it() -> None:
    m = town(
        ben=at("6-9"), billy=at("1-11", gear=["chew-toy-stash-1"]), frames=DRAW, top={"reactions": ["rufus"]},
    )  # fmt: skip
    play(m, "at 1-11")
    while asked(m) == "run-to":
        play(m, options_of(m)[0])
    assert (z(m, "billy").limbs, dog_at(m, "rufus") not in ("", "1-11")) == (4, True)


@pytest.mark.rule("LU-2.10", "LU-12.06", "LU-12.09")
def test_a_dog_goes_round_where_the_corners_of_two_buildings_meet() -> None:
    m = town(ben=at("11-10"), billy=at("1-3"), dogs={"rufus": ("10-11", "ben")}, phase="town", reactions=(),
             reaction_discards=())  # fmt: skip
    while asked(m) == "run-to":
        assert "rufus 11-10" not in offered(m, "run")
        play(m, options_of(m)[0])
    assert (z(m, "ben").limbs, dog_at(m, "rufus") not in ("", "10-11")) == (4, True), "the way is three steps long"


@pytest.mark.rule("LU-12.15", "LU-15.08", "LU-12.11")
def test_the_dogs_that_did_not_get_to_attack_stay_where_they_are() -> None:
    dogs = {"rufus": ("6-5", "billy"), "zippy": ("6-5", "bob"), "chief": ("6-5", "ben")}
    m = town(ben=at("6-6", limbs=1), billy=at("1-3"), bob=at("12-12"), dogs=dogs)
    play(m, "move 6-5", "dog rufus")
    assert z(m, "ben").out
    assert [dog_at(m, name) for name in dogs] == ["", "6-5", ""], "Ben's own leaves with him"


@pytest.mark.rule("LU-10.14", "LU-12.11")
def test_a_third_dog_finds_nobody_left_to_attack() -> None:
    dogs = {"biscuit": ("5-9", "billy"), "rufus": ("5-9", "ben"), "tank": ("5-9", "billy")}
    m = town(ben=at("7-9", hand=["fear-1"]), billy=at("12-12"), living={"6-9": "generic"}, dogs=dogs)
    play(m, "play fear-1", "to 5-9", "dog tank", "dog biscuit")
    assert (state(m).living, len(state(m).toll)) == ([], 1)
    assert [dog_at(m, name) for name in dogs] == ["", "5-9", ""]


@pytest.mark.rule("LU-5.04", "LU-5.05", "LU-5.11")
def test_a_dog_beside_an_injured_living_bites_who_passes_and_it_must_go_on() -> None:
    m = town(ben=at("7-8"), billy=at("1-3"), living={"7-9": HURT}, dogs={"rufus": ("7-9", "billy")})
    play(m, "move 7-9")
    assert (z(m, "ben").limbs, asked(m), "stop" in options_of(m)) == (3, "walk", False)
    play(m, "step 7-10")
    assert (where(m, "ben"), there(m, "7-9").injured, dog_at(m, "rufus")) == ("7-10", True, "")


@pytest.mark.rule("LU-12.21", "LU-12.09")
def test_when_an_immunity_ends_a_dog_in_the_same_space_waits_for_another_meeting() -> None:
    m = town(
        ben=at("6-4", gear=["chew-toy-stash-1"]), billy=at("1-3"),
        dogs={"rufus": ("6-4", "billy"), "zippy": ("6-5", "ben")},
    )  # fmt: skip
    play(m, "use chew-toy-stash-1")
    assert (z(m, "ben").limbs, dog_at(m, "rufus"), dog_at(m, "zippy")) == (4, "6-4", "")
    play(m, "move 6-5", "step 6-4")
    assert (z(m, "ben").limbs, dog_at(m, "rufus")) == (3, "")


@pytest.mark.rule("LU-12.21", "LU-12.06", "LU-12.16")
def test_a_dog_that_changes_owner_is_no_longer_foreign() -> None:
    m = town(
        ben=at("1-3", holds=["bad-scent-1"]), billy=at("4-9", gear=["chew-toy-stash-1"]), bob=at("12-12"),
        dogs={"rufus": ("3-9", "ben")}, phase="town",
        top={"reactions": ["new-in-town-1", "new-in-town-2", "new-in-town-3"]},
    )  # fmt: skip
    play(m, "play bad-scent-1", "give-dog rufus billy")
    skip_to(m, "turn")
    assert (z(m, "billy").limbs, dog_at(m, "rufus")) == (3, ""), "it runs with its new owner's Dogs"


@pytest.mark.rule("LU-19.14", "LU-12.15", "LU-5.05")
@pytest.mark.parametrize("dog", ["tank", "noodle"])
def test_bertha_goes_on_from_where_a_dog_attacked_her(dog: str) -> None:
    m = town(bertha=at("3-4"), billy=at("12-12"), dogs={dog: ("3-3", "billy")})
    play(m, "move 3-3")
    assert (z(m, "bertha").limbs, where(m, "bertha"), asked(m)) == (3, "3-3", "walk")
    play(m, "step 2-3")
    assert where(m, "bertha") == "2-3"


# Moved, and then


@pytest.mark.rule("LU-7.17", "LU-7.18")
def test_a_living_that_is_scared_away_is_disengaged_and_its_card_stays() -> None:
    living = {"6-3": {"card": "early-baker", "holder": "ben", "engaged": "ben", "checked": ["ben"]}}
    m = town(ben=at("6-4", hand=["fear-1"]), billy=at("12-12"), living=living)
    play(m, "play fear-1", "to 7-2")
    assert (there(m, "7-2").engaged, there(m, "7-2").holder) == (-1, 0)
    assert offered(m, "attack") == []


@pytest.mark.rule("LU-19.09", "LU-19.10", "LU-10.14", "LU-7.12")
def test_bertha_excuses_a_living_into_a_dog_and_may_not_bite_it_at_once() -> None:
    m = town(
        bertha=at("6-4"), billy=at("12-12"), living={"6-3": {"card": "unsuspecting-shopper"}},
        dogs={"rufus": ("7-3", "billy")}, dice=(2, 3),
    )  # fmt: skip
    play(m, on(m, "6-3", "check"), "to 7-3")
    assert (there(m, "7-3").injured, dog_at(m, "rufus"), offered(m, "bite")) == (True, "", [])
    play(m, "draw")
    skip_to(m, "turn")
    assert offered(m, "bite") == [name_at(m, "7-3")]


@pytest.mark.rule("LU-10.28", "LU-19.10", "LU-19.04")
def test_neither_pardon_me_nor_a_lure_leads_out_of_town() -> None:
    living = {"1-1": {"card": "unsuspecting-shopper"}}
    m = town(bertha=at("1-2"), billy=at("12-12"), living=living, dice=(2,))
    play(m, on(m, "1-1", "check"))
    assert set(options_of(m)) == {"pass", "to 2-1", "to 2-2"}
    m = town(ben=at("3-2", hand=["free-samples-1"]), billy=at("12-12"), living=living)
    play(m, "play free-samples-1")
    assert "out-of-town" not in options_of(m)


@pytest.mark.rule("LU-18.13", "LU-18.03", "LU-8.01")
def test_a_living_that_is_scared_out_of_the_deli_can_be_attacked() -> None:
    living = {"11-5": {"card": "unsuspecting-shopper", "checked": ["ben"]}}
    m = town(ben=at("12-5", hand=["fear-1"]), billy=at("1-3"), living=living)
    assert offered(m, "attack") == []
    play(m, "play fear-1", "to 11-7", "move 11-6")
    assert "stop" in options_of(m)
    play(m, "stop")
    assert offered(m, "attack") == [name_at(m, "11-7")]


@pytest.mark.rule("LU-19.04", "LU-10.14", "LU-14.03")
def test_beth_fills_a_spot_with_a_nurse_whom_two_dogs_await() -> None:
    m = town(
        beth=at("6-4"), billy=at("12-12"), living={"6-3": {"card": "night-shift-nurse"}}, toll=1,
        dogs={"rufus": ("7-2", "billy"), "tank": ("7-2", "billy")}, top={"reactions": ["lost-and-found"]},
    )  # fmt: skip
    play(m, on(m, "6-3", "medevac"), "to 7-2", "dog tank")
    assert (len(state(m).toll), pile(m, "generic_discards")) == (2, ["night-shift-nurse"])
    assert [args[0] for args in told(m, "draws-reaction")] == ["beth"]


# A town that players built


@pytest.mark.rule("LU-24.18", "LU-6.14")
def test_a_karaoke_flyer_needs_a_bar() -> None:
    tiles = state(town(ben=at("6-6"), billy=at("12-12"))).content.tiles
    number = {tile.id: each for each, tile in enumerate(tiles)}
    things = {"ben": at("6-6", gear=["karaoke-flyer"]), "billy": at("12-12"), "living": {"3-9": "generic"}}
    park = (number["dog-park"], 0, 0, 1, 11)
    m = town(**things, layout=[park], options={"mutated": "on"})
    assert not offered(m, "use")
    m = town(**things, layout=[park, (number["bar-1"], 0, 0, 4, 4)], options={"mutated": "on"})
    assert offered(m, "use") == ["karaoke-flyer"]


@pytest.mark.rule("LU-24.20", "LU-13.04", "LU-13.06", "LU-13.10")
def test_joyriders_kill_on_their_way_back_whom_they_injured_in_the_lane_that_is_left() -> None:
    content = state(town(ben=at("6-6"), billy=at("12-12"))).content
    bakery = next(number for number, tile in enumerate(content.tiles) if tile.id == "bakery")
    m = town(
        ben=at("12-12"), billy=at("1-3"), layout=[(bakery, 0, 0, 4, 6)], options={"mutated": "on"},
        living={"4-7": "generic", "9-7": "kid", "9-6": "kid"}, toll=1, frames=DRAW,
        top={"reactions": ["joyriders", "lost-and-found"]}, dice=(-1,),
    )  # fmt: skip
    assert (person_at(m, "4-7"), there(m, "9-7").injured, there(m, "9-6").injured) == (None, True, True)
    assert [args[1] for args in told(m, "toll-card")] == ["rumours"]
    keys = [event.key for event in m.story]
    assert keys.index("car-west") < keys.index("dies") < keys.index("toll-card")
    assert keys.index("car-west") < keys.index("car-east") < keys.index("toll-card")


@pytest.mark.rule("LU-24.10", "LU-12.01", "LU-12.06")
def test_a_new_dog_runs_into_town_from_a_dog_park_outside() -> None:
    content = state(town(ben=at("6-6"), billy=at("12-12"))).content
    park = next(number for number, tile in enumerate(content.tiles) if tile.id == "dog-park")
    m = town(
        ben=at("4-3"), billy=at("12-12"), layout=[(park, 0, 0, -1, 3)], options={"mutated": "on"}, frames=DRAW,
        top={"reactions": ["rufus"]},
    )  # fmt: skip
    assert asked(m) == "dog-arrives"
    assert all(space.startswith("w") for space in offered(m, "at"))
    play(m, "at w1-3")
    assert set(offered(m, "run")) == {f"rufus 2-{row}" for row in range(1, 6)}, "straight or slantwise through the gate"
    play(m, "run rufus 2-3")
    assert dog_at(m, "rufus") == "2-3"


# A jammed doorway


@pytest.mark.rule("LU-2.19", "LU-18.28", "LU-10.28", "LU-4.17")
def test_a_jammed_border_doorway_keeps_everybody_in_town_for_one_turn() -> None:
    m = town(
        ben=at("1-2", hand=["fear-1"]), billy=at("12-12", holds=["jammed-door"]), living={"1-1": "generic"},
        phase="start", reactions=(), reaction_discards=(),
    )  # fmt: skip
    play(m, "play jammed-door", "jam 1-1 out")
    skip_to(m, "turn")
    play(m, "play fear-1")
    assert "out-of-town" not in options_of(m), "there is another way to run"
    play(m, "to 3-1", "end-turn", "end-turn", "move 1-1")
    assert "leave-town" in options_of(m)


@pytest.mark.rule("LU-2.19", "LU-12.17", "LU-12.22")
def test_a_doorway_is_open_again_when_the_dogs_run() -> None:
    m = town(
        ben=at("3-9"), billy=at("12-12", holds=["jammed-door"]), bob=at("1-3"), dogs={"rufus": ("2-11", "ben")},
        turn="bob", phase="start", top={"reactions": [f"new-in-town-{each}" for each in range(1, 4)]},
    )  # fmt: skip
    play(m, "play jammed-door", "jam 2-11 3-11", "end-turn")
    skip_to(m, "turn")
    assert (z(m, "ben").limbs, dog_at(m, "rufus")) == (3, "")
