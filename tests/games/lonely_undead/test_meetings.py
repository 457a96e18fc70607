"""Where rules meet: cars and knock-outs, bites of several Zs, Holds against Free cards, piles that run out, chains."""

from __future__ import annotations

import pytest

from shamble.engine.match import Match
from shamble.testing import at, off_board, options_of, play, skip_to

from .helpers import asked, dog_at, friends, name_at, offered, on, pile, state, supply, there, town, where, z
from .helpers import at as person_at

DRAW = [("draw-reactions", 0, 1, 0)]
HURT = {"kind": "generic", "injured": True}
TEAM = {"mode": "team", "teams": "1v2", "first": "1"}


def told(m: Match, key: str) -> list[tuple[str, ...]]:
    """What the events of a kind are about, in order."""
    return [tuple(map(str, event.args)) for event in m.story if event.key == key]


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


# Bites of several Zs


@pytest.mark.rule("LU-18.30", "LU-9.13", "LU-17.03")
def test_a_new_character_keeps_the_bites_of_the_old_one() -> None:
    m = town(
        ben=at("1-1", had_alley=True), billy=at("12-12"), living={"6-5": {**HURT, "bitten": ["ben"]}, "7-5": HURT},
        reactions=(), reaction_discards=(),
    )  # fmt: skip
    play(m, "leave-town", "character bob", "end-turn", "at 6-6")
    assert offered(m, "bite") == [name_at(m, "7-5")]
    assert z(m, "bob").had_alley


@pytest.mark.rule("LU-9.14", "LU-15.09")
def test_the_failed_bite_of_a_z_that_is_out_still_counts() -> None:
    m = town(
        ben=at("9-7"), billy=off_board(out=True, limbs=0), bob=at("12-12"),
        living={"9-8": {**HURT, "bitten": ["billy"]}}, dice=(6,),
    )  # fmt: skip
    play(m, on(m, "9-8", "bite"))
    assert (person_at(m, "9-8"), len(state(m).toll)) == (None, 1)


@pytest.mark.rule("LU-23.08", "LU-9.14", "LU-23.18")
def test_a_z_alone_in_its_team_has_no_second_bite_after_that_of_another() -> None:
    m = town(
        players=2, options=TEAM, ben=at("8-7"), billy=at("12-12"), bob=at("1-3"),
        living={"9-7": {**HURT, "bitten": ["billy"]}}, dice=(6,),
    )  # fmt: skip
    play(m, on(m, "9-7", "bite"))
    assert (person_at(m, "9-7"), len(state(m).toll)) == (None, 1), "two bites in all"


@pytest.mark.rule("LU-23.18", "LU-23.13", "LU-9.13", "LU-9.12")
def test_the_two_zs_of_a_player_check_and_bite_each_for_itself() -> None:
    living = {
        "9-7": {**HURT, "bitten": ["billy"]},
        "9-6": {"card": "unsuspecting-shopper", "checked": ["billy"], "holder": "billy"},
    }
    m = town(players=2, options=TEAM, ben=at("1-3"), billy=at("12-12"), bob=at("8-7"), turn="bob", living=living)
    assert (offered(m, "bite"), offered(m, "attack")) == ([name_at(m, "9-7")], [])
    assert offered(m, "check") == [name_at(m, "9-6")]


@pytest.mark.rule("LU-17.05", "LU-14.04")
def test_the_back_alley_takes_the_last_token_before_the_death_toll_card_is_drawn() -> None:
    m = town(
        ben=at("5-12"), billy=at("1-3"), living={"4-12": {**HURT, "in_alley": True, "bitten": ["billy"]}}, toll=1,
        supply={"generic": 1}, top={"reactions": ["new-in-town-1"]}, dice=(6,),
    )  # fmt: skip
    play(m, on(m, "4-12", "bite"))
    assert (len(state(m).toll), there(m, "4-12").in_alley, supply(m, "generic")) == (2, True, 0)
    assert pile(m, "reaction_discards") == ["new-in-town-1"]
    assert len(state(m).living) == 1, "nobody is left for New in Town"


# Holds against Free cards


@pytest.mark.rule("LU-25.09", "LU-7.07", "LU-8.10", "LU-1.10")
@pytest.mark.parametrize(("die", "won"), [(-1, True), (-2, False)])
def test_a_tip_off_makes_up_for_hush_and_both_last_through_a_re_roll(die: int, won: bool) -> None:
    m = town(
        ben=at("8-7", hand=["hush-1", "lucky-twitch-1"]), billy=at("1-3", holds=["tip-off-1"]),
        living={"9-7": {"card": "unsuspecting-shopper"}}, dice=("X", die),
    )  # fmt: skip
    play(m, on(m, "9-7", "check"))
    assert (asked(m), m.pending[0].seat) == ("at-pre-check", 0)
    play(m, "play hush-1", "pass")
    assert (asked(m), m.pending[0].seat) == ("at-other-check", 1)
    play(m, "play tip-off-1")
    skip_to(m, "at-post-check")
    play(m, "play lucky-twitch-1")
    assert asked(m) not in ("at-pre-check", "at-other-check"), "only the window after the roll opens again"
    skip_to(m, "turn")
    assert bool(told(m, "check-won")) is won, "2 and 2 against 1 and 2"


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


# Walls and ways


@pytest.mark.rule("LU-2.10", "LU-12.06", "LU-12.09")
def test_a_dog_goes_round_where_the_corners_of_two_buildings_meet() -> None:
    m = town(ben=at("11-10"), billy=at("1-3"), dogs={"rufus": ("10-11", "ben")}, phase="town", reactions=(),
             reaction_discards=())  # fmt: skip
    while asked(m) == "run-to":
        assert "rufus 11-10" not in offered(m, "run")
        play(m, options_of(m)[0])
    assert (z(m, "ben").limbs, dog_at(m, "rufus") not in ("", "10-11")) == (4, True), "the way is three steps long"


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


@pytest.mark.rule("LU-7.17", "LU-7.18")
def test_a_living_that_is_scared_away_is_disengaged_and_its_card_stays() -> None:
    living = {"6-3": {"card": "early-baker", "holder": "ben", "engaged": "ben", "checked": ["ben"]}}
    m = town(ben=at("6-4", hand=["fear-1"]), billy=at("12-12"), living=living)
    play(m, "play fear-1", "to 7-2")
    assert (there(m, "7-2").engaged, there(m, "7-2").holder) == (-1, 0)
    assert offered(m, "attack") == []


# Away and coming back


@pytest.mark.rule("LU-18.33", "LU-12.01", "LU-12.17")
def test_a_dog_that_is_drawn_out_of_town_waits_in_the_dog_park() -> None:
    m = town(
        ben=off_board(away=True), billy=at("12-12"), phase="town", top={"reactions": ["rufus", "new-in-town-1"]},
        dice=(3, 9),
    )  # fmt: skip
    play(m, "at 2-11")
    assert dog_at(m, "rufus") == "2-11"
    skip_to(m, "return")
    play(m, "at 6-6")
    assert (where(m, "ben"), dog_at(m, "rufus")) == ("6-6", "2-11"), "it runs in the next Town Phase"


@pytest.mark.rule("LU-18.33", "LU-15.04", "LU-6.04")
def test_who_is_out_of_town_raids_but_is_out_of_reach() -> None:
    m = town(
        ben=at("6-6", limbs=1, gear=["crowbar-1", "crowbar-2"]), bob=at("12-12"),
        billy=off_board(away=True, hand=["fear-1"]), frames=[("lose-limbs", 0, 1)],
    )  # fmt: skip
    play(m, "take crowbar-2")
    assert [state(m).content.aid[card].id for card in z(m, "billy").hand] == ["fear-1", "crowbar-1"]
    m = town(ben=at("6-6", hand=["sticky-fingers"]), billy=off_board(away=True, hand=["fear-1"]), bob=at("12-12"))
    assert "play sticky-fingers" not in options_of(m)


# Death Toll and piles


@pytest.mark.rule("LU-12.19", "LU-18.07", "LU-14.11")
def test_a_dog_that_the_church_freed_may_come_again() -> None:
    m = town(
        ben=at("4-9"), billy=at("12-12"), living={"4-10": HURT}, toll=["biscuit"], reactions=(),
        reaction_discards=(), dice=(1, -2),
    )  # fmt: skip
    state(m).reactions = (state(m).content.reaction_number["biscuit"],)
    play(m, on(m, "4-10", "bite"), "yes", "end-turn", "end-turn")
    assert asked(m) == "dog-arrives"
    play(m, "at 2-11")
    assert dog_at(m, "biscuit") != ""


@pytest.mark.rule("LU-25.03", "LU-7.03", "LU-25.01")
def test_an_officer_from_the_generic_pile_goes_back_to_that_pile() -> None:
    m = town(
        ben=at("8-7"), billy=at("12-12"), living={"9-7": "generic", "9-6": "generic"}, top={"generic": ["beat-cop"]},
        dice=(2, 2, 3, 0),
    )  # fmt: skip
    state(m).generic_pile = state(m).generic_pile[-1:]
    play(m, on(m, "9-7", "check"))
    play(m, on(m, "9-7", "attack"), on(m, "9-7", "bite"), "yes")
    assert (pile(m, "generic_discards"), pile(m, "officer_discards")) == (["beat-cop"], [])
    play(m, on(m, "9-6", "check"))
    person = there(m, "9-6")
    assert state(m).content.living[person.card].id == "beat-cop", "the pile is made of its discards"
    assert name_at(m, "9-6").startswith("officer")


@pytest.mark.rule("LU-9.07", "LU-9.17", "LU-18.16")
def test_a_must_reward_is_paid_as_far_as_the_pile_goes_and_doubled_in_the_grab_n_go() -> None:
    regular = {"8-11": {"card": "last-call-regular", "injured": True}}
    m = town(ben=at("8-12"), billy=at("1-3"), living=regular, dice=(1,))
    play(m, on(m, "8-11", "bite"), "draw-double")
    assert (asked(m), len(offered(m, "discard"))) == ("discard-cards", 4)
    play(m, options_of(m)[0])
    assert len(z(m, "ben").hand) == 3
    m = town(ben=at("8-10"), billy=at("1-3"), living={"8-9": regular["8-11"]}, aid=(0,), aid_discards=(), dice=(1,))
    play(m, on(m, "8-9", "bite"))
    if asked(m) == "discard-cards":
        play(m, options_of(m)[0])
    assert (asked(m), z(m, "ben").hand, len(state(m).aid_discards)) == ("turn", (), 1)


@pytest.mark.rule("LU-18.12", "LU-4.11")
def test_threads_from_the_store_may_make_the_hand_too_large() -> None:
    hand = ["fear-1", "fear-2", "fear-3", "hush-1", "hush-2", "choir-robe-1"]
    m = town(bob=at("4-8", hand=hand), billy=at("12-12"))
    play(m, "end-turn", "discard choir-robe-1")
    assert (asked(m), offered(m, "take")) == ("clothes-store", ["choir-robe-1"]), "what was just discarded lies there"
    play(m, "take choir-robe-1")
    assert (len(z(m, "bob").hand), asked(m) == "discard-step") == (6, False)


# Chains


@pytest.mark.rule("LU-18.18", "LU-18.19", "LU-16.03", "LU-9.15")
def test_the_extra_actions_of_a_home_chain_to_the_seventh_friend() -> None:
    m = town(
        ben=at("5-2", friends=4), billy=at("12-12"), living={"4-1": HURT, "5-1": HURT, "4-2": HURT}, actions=1,
        dice=(1, 1, 1),
    )  # fmt: skip
    play(m, on(m, "4-1", "bite"))
    assert (asked(m), friends(m, "ben"), state(m).actions) == ("extra-action", 5, 0)
    play(m, on(m, "5-1", "bite"))
    assert (asked(m), friends(m, "ben")) == ("extra-action", 6)
    play(m, on(m, "4-2", "bite"))
    assert (m.state.ending, m.state.winners) == ("friends-competitive", (0,))


@pytest.mark.rule("LU-18.24", "LU-18.22")
@pytest.mark.parametrize("taken", [True, False])
def test_a_free_friend_from_the_mall_is_none_of_the_next_pair(taken: bool) -> None:
    m = town(
        bob=at("9-9", mall=1), ben=at("1-3"), living={"9-8": HURT, "10-10": HURT, "10-9": "kid"}, dice=(3, 3)
    )  # fmt: skip
    play(m, on(m, "9-8", "bite"), on(m, "10-9", "befriend") if taken else "pass", on(m, "10-10", "bite"))
    assert (asked(m), z(m, "bob").mall, friends(m, "bob")) == ("turn", 1, 2 + taken)


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


# Who is revealed


@pytest.mark.rule("LU-7.03", "LU-19.06", "LU-6.15")
@pytest.mark.parametrize(("card", "won"), [("night-deputy", False), ("early-baker", True)])
def test_small_talk_does_not_work_on_an_officer_among_the_generic_living(card: str, won: bool) -> None:
    m = town(brittney=at("9-9"), ben=at("1-3"), living={"9-8": "generic"}, top={"generic": [card]}, dice=("X",))
    play(m, on(m, "9-8", "check"))
    assert bool(told(m, "check-won")) is won


@pytest.mark.rule("LU-7.03", "LU-19.07")
def test_kid_brother_works_on_a_kid_among_the_generic_living() -> None:
    m = town(billy=at("9-7"), ben=at("1-3"), living={"9-8": "generic"}, top={"generic": ["hall-monitor"]}, dice=("X",))
    play(m, on(m, "9-8", "check"))
    assert (name_at(m, "9-8").split("-")[0], len(told(m, "check-won"))) == ("kid", 1)


# Infections that are no Bites


@pytest.mark.rule("LU-17.03", "LU-9.10", "LU-17.05")
def test_clamping_down_in_the_back_alley_is_the_one_friend_from_there() -> None:
    m = town(ben=at("5-12", gear=["clamp-down"]), billy=at("1-3"), alley=True)
    play(m, "use clamp-down")
    assert (asked(m), friends(m, "ben"), there(m, "4-12").in_alley) == ("turn", 1, True)
    assert offered(m, "bite") == []


@pytest.mark.rule("LU-18.36", "LU-18.22")
def test_clamping_down_in_the_mall_counts_for_a_pair() -> None:
    m = town(
        ben=at("9-9", gear=["clamp-down"]), billy=at("1-3"), living={"9-8": HURT, "8-8": HURT, "10-9": "kid"},
        dice=(1,),
    )  # fmt: skip
    play(m, "use clamp-down", on(m, "9-8", "infect"), on(m, "8-8", "bite"))
    assert (asked(m), state(m).actions) == ("mall", 3)


@pytest.mark.rule("LU-9.17", "LU-10.05")
def test_the_mayors_reward_needs_two_living_to_send_away() -> None:
    m = town(
        bob=at("11-2", hand=["squeaky-toy-1"]), ben=at("1-3"), mayor=True, alley=True, living={"3-9": "kid"},
        dogs={"rufus": ("12-2", "ben")}, dice=(3,),
    )  # fmt: skip
    play(m, "play squeaky-toy-1", "run rufus 12-1", "bite mayor")
    assert (asked(m), friends(m, "bob"), len(state(m).living)) == ("turn", 1, 2), "the Back Alley does not count"


@pytest.mark.rule("LU-22.09", "LU-17.06", "LU-17.05")
def test_at_expert_the_back_alley_living_dies_of_one_failed_bite() -> None:
    m = town(
        ben=at("5-12"), options={"mode": "solo", "difficulty": "expert"}, alley=True, toll_stack=(5,), dice=(6,)
    )  # fmt: skip
    left = supply(m, "generic")
    play(m, on(m, "4-12", "bite"))
    assert (len(state(m).toll), supply(m, "generic"), z(m, "ben").next_actions) == (1, left - 1, -2)
    assert (there(m, "4-12").bitten, offered(m, "bite")) == ((), [name_at(m, "4-12")])


# Piles that run out in the middle, towns without a building


@pytest.mark.rule("LU-25.02", "LU-1.09", "LU-11.05")
def test_who_comes_last_finds_nothing_in_lost_and_found() -> None:
    m = town(
        ben=at("6-6"), billy=at("1-3"), bob=at("12-12"), frames=[("draw-reactions", 1, 1, 0)],
        top={"reactions": ["lost-and-found"]}, aid=(3,), aid_discards=(4,),
    )  # fmt: skip
    assert [len(z(m, name).hand) for name in ("billy", "bob", "ben")] == [1, 1, 0], "the drawer first"


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
