"""Where rules about friends and cards meet: bites of several Zs, infections in a row, Holds, piles that run out."""

from __future__ import annotations

import pytest

from shamble.testing import at, off_board, options_of, play, skip_to

from .helpers import (
    DRAW,
    HURT,
    TEAM,
    asked,
    dog_at,
    friends,
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


# Friends in a row


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


@pytest.mark.rule("LU-25.12", "LU-25.09")
def test_who_has_passed_does_not_answer_a_hold_that_is_played_later_in_the_window() -> None:
    m = town(
        ben=at("8-7"), billy=at("1-3", holds=["tip-off-1"]), bob=at("12-12", holds=["tip-off-2"]),
        living={"9-7": {"card": "unsuspecting-shopper"}}, dice=(0,),
    )  # fmt: skip
    play(m, on(m, "9-7", "check"))
    assert (asked(m), m.pending[0].seat) == ("at-other-check", 1)
    play(m, "pass")
    assert (asked(m), m.pending[0].seat) == ("at-other-check", 2)
    play(m, "play tip-off-2")
    assert asked(m) == "turn"
    assert (len(told(m, "check-lost")), len(z(m, "billy").holds)) == (1, 1)


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


@pytest.mark.rule("LU-25.02", "LU-1.09", "LU-11.05")
def test_who_comes_last_finds_nothing_in_lost_and_found() -> None:
    m = town(
        ben=at("6-6"), billy=at("1-3"), bob=at("12-12"), frames=[("draw-reactions", 1, 1, 0)],
        top={"reactions": ["lost-and-found"]}, aid=(3,), aid_discards=(4,),
    )  # fmt: skip
    assert [len(z(m, name).hand) for name in ("billy", "bob", "ben")] == [1, 1, 0], "the drawer first"


@pytest.mark.rule("LU-25.01", "LU-1.06")
def test_an_inside_tip_looks_at_what_is_there() -> None:
    m = town(ben=at("6-6", holds=["inside-tip"]), billy=at("1-3"), reactions=(13, 12), reaction_discards=(30, 31))
    play(m, "play inside-tip")
    assert options_of(m) == ["next late-pizza", "next ice-cream-van"]
    play(m, "next ice-cream-van")
    assert pile(m, "reactions") == ["late-pizza", "ice-cream-van"]


@pytest.mark.rule("LU-14.12", "LU-14.09", "LU-14.04")
def test_with_all_cards_in_order_the_tenth_spot_draws_the_tenth_card_and_ends_nothing() -> None:
    m = town(
        ben=at("8-7", friends=1), billy=at("1-3"), options={"toll": "all"}, toll=9,
        living={"9-7": {**HURT, "bitten": ["billy"]}}, dice=(6,),
    )  # fmt: skip
    play(m, on(m, "9-7", "bite"))
    assert [args[1] for args in told(m, "toll-card")] == ["uprising"]
    assert (len(state(m).toll), z(m, "ben").limbs, friends(m, "ben"), m.is_over) == (10, 2, 0, False)


@pytest.mark.rule("LU-9.17", "LU-25.02", "LU-25.01")
def test_the_detective_pays_even_if_there_is_no_reaction_to_look_at() -> None:
    m = town(
        ben=at("8-7"), billy=at("1-3"), living={"9-7": {"card": "plainclothes-detective", "injured": True}},
        reactions=(), reaction_discards=(), dice=(1,),
    )  # fmt: skip
    play(m, on(m, "9-7", "bite"), "yes")
    assert (asked(m), len(z(m, "ben").hand)) == ("turn", 2)


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


# Reactions in the middle of a turn


@pytest.mark.rule("LU-15.10", "LU-15.07", "LU-6.07")
def test_a_meatloaf_that_ends_in_a_knock_out_is_discarded_with_what_it_brought() -> None:
    m = town(
        ben=at("9-6", limbs=1, hand=["mystery-meatloaf"]), billy=at("1-3"), bob=at("12-12"),
        top={"reactions": ["late-pizza"], "aid": ["fear-1", "fear-2", "crowbar-1"]}, dice=(-1,),
    )  # fmt: skip
    play(m, "play mystery-meatloaf")
    assert (z(m, "ben").out, m.pending[0].seat, state(m).active) == (True, 1, 1)
    assert sorted(pile(m, "aid_discards")) == ["crowbar-1", "fear-1", "fear-2", "mystery-meatloaf"]
    assert pile(m, "reaction_discards") == ["late-pizza"]


@pytest.mark.rule("LU-21.04", "LU-11.09", "LU-14.05")
def test_in_solo_every_effect_draws_one_reaction_more() -> None:
    events = ["lost-and-found", "curfew", "patch-of-fog"]
    m = town(ben=at("6-9", hand=["mystery-meatloaf"]), options={"mode": "solo"}, top={"reactions": events})
    play(m, "play mystery-meatloaf")
    skip_to(m, "turn")
    assert pile(m, "reaction_discards") == events[:2]
    m = town(ben=at("6-9"), options={"mode": "solo"}, frames=[("toll-card", 0)], toll_stack=(1,),
             top={"reactions": events})  # fmt: skip
    skip_to(m, "turn")
    assert pile(m, "reaction_discards") == events[:2], "Rumours too"


@pytest.mark.rule("LU-20.05", "LU-20.14", "LU-16.03")
def test_in_co_op_a_death_toll_card_that_takes_a_last_limb_ends_at_that_z() -> None:
    m = town(
        ben=at("6-6", gear=["crowbar-1"]), billy=at("1-3", limbs=1), bob=at("12-12"), options={"mode": "co-op"},
        frames=[("toll-card", 0)], toll_stack=(3,),
    )  # fmt: skip
    assert (m.state.ending, pile(m, "aid_discards"), z(m, "bob").limbs) == ("no-limbs", ["crowbar-1"], 4)


@pytest.mark.rule("LU-20.04", "LU-18.07", "LU-20.12")
def test_what_the_church_gives_back_may_save_a_team_without_generic_living() -> None:
    m = town(
        ben=at("4-9"), billy=at("1-3"), options={"mode": "co-op"}, living={"4-10": HURT}, toll=1,
        supply={"generic": 0}, top={"reactions": ["new-in-town-1", "new-in-town-2"]}, dice=(1, 3, 9),
    )  # fmt: skip
    play(m, on(m, "4-10", "bite"), "yes")
    assert supply(m, "generic") == 1
    play(m, "end-turn", "end-turn")
    assert (there(m, "3-9").kind, m.state.ending) == (0, "no-generic"), "the second newcomer is one too many"


# To the end of a turn, and of a test


@pytest.mark.rule("LU-7.11", "LU-5.07", "LU-4.13")
def test_what_a_fail_text_forbids_is_allowed_again_in_the_next_turn() -> None:
    living = {
        "6-3": {"card": "substitute-teacher"},
        "7-3": {"card": "night-shift-nurse", "checked": ["ben"]},
        "5-3": {"card": "early-baker", "checked": ["ben"]},
    }
    m = town(ben=at("6-4"), billy=at("12-12"), living=living, reactions=(), reaction_discards=(), dice=("X", 2))
    assert offered(m, "attack") == [name_at(m, "7-3"), name_at(m, "5-3")]
    play(m, on(m, "6-3", "check"))
    assert (offered(m, "attack"), bool(offered(m, "move"))) == ([], True)
    play(m, "end-turn", "end-turn")
    assert len(offered(m, "attack")) == 3
    play(m, on(m, "7-3", "attack"))
    assert there(m, "7-3").injured


@pytest.mark.rule("LU-19.08", "LU-8.10", "LU-6.06")
@pytest.mark.parametrize(("paid", "won"), [("steel-toed-galoshes-1", False), ("shopping-cart-1", True)])
def test_what_pays_for_a_sore_loser_no_longer_counts(paid: str, won: bool) -> None:
    m = town(
        billy=at("6-4", gear=["steel-toed-galoshes-1", "shopping-cart-1"]), ben=at("12-12"),
        living={"6-3": {"card": "night-shift-nurse", "checked": ["billy"]}}, dice=("X", 0),
    )  # fmt: skip
    play(m, on(m, "6-3", "attack"), f"sore-loser {paid}")
    skip_to(m, "turn")
    assert there(m, "6-3").injured is won, "1 and 1 against 2"


@pytest.mark.rule("LU-8.10", "LU-9.03", "LU-8.09")
@pytest.mark.parametrize(("die", "made"), [(5, 1), (4, 0)])
def test_the_numbers_of_wide_open_outlast_the_dentures_that_roll_again(die: int, made: int) -> None:
    m = town(
        ben=at("6-4", hand=["loose-dentures-1", "wide-open-1"]), billy=at("12-12"), living={"6-3": HURT}, dice=(6, die),
    )  # fmt: skip
    play(m, "equip loose-dentures-1", "number 4", on(m, "6-3", "bite"), "play wide-open-1")
    assert offered(m, "number") == ["5", "6"], "4 is named already"
    play(m, "number 5", "use loose-dentures-1")
    assert friends(m, "ben") == made, "5 and 6 are named for this Bite, 4 was named for the dentures"


@pytest.mark.rule("LU-20.16", "LU-20.11", "LU-20.12", "LU-9.18")
def test_the_last_friend_from_the_back_alley_wins_before_nobody_can_take_its_place() -> None:
    m = town(
        bob=at("5-12", friends=14), ben=at("1-3"), options={"mode": "co-op"}, supply={"generic": 0},
        living={"4-12": {**HURT, "in_alley": True}}, dice=(3,),
    )  # fmt: skip
    play(m, on(m, "4-12", "bite"))
    assert m.state.ending == "friends-co-op"
    m = town(
        bob=at("5-12", friends=13), ben=at("1-3"), options={"mode": "co-op"}, supply={"generic": 0},
        living={"4-12": {**HURT, "in_alley": True}}, dice=(3,),
    )  # fmt: skip
    play(m, on(m, "4-12", "bite"))
    assert m.state.ending == "no-generic"


@pytest.mark.rule("LU-18.24", "LU-12.10", "LU-18.22")
def test_who_is_dragged_out_of_the_mall_begins_a_new_pair() -> None:
    m = town(
        ben=at("9-9"), billy=at("1-3"), living={"9-8": HURT, "10-10": HURT, "8-8": "kid"},
        dogs={"noodle": ("8-9", "billy")}, actions=5, dice=(1, 1),
    )  # fmt: skip
    play(
        m,
        on(m, "9-8", "bite"),
        "move 8-9",
        "land 7-7",
        "move 8-7",
        "step 9-7",
        "move 9-8",
        "step 9-9",
        on(m, "10-10", "bite"),
    )
    assert (asked(m), z(m, "ben").mall) == ("turn", 1)


@pytest.mark.rule("LU-14.12", "LU-14.07", "LU-18.08", "LU-14.05")
def test_a_spot_that_the_church_emptied_draws_the_next_card_when_it_is_filled_again() -> None:
    m = town(
        ben=at("4-9"), billy=at("12-12"), living={"4-10": HURT, "5-9": {**HURT, "bitten": ["billy"]}}, toll=2,
        dice=(1, 6),
    )  # fmt: skip
    play(m, on(m, "4-10", "bite"), "yes")
    assert len(state(m).toll) == 1
    play(m, on(m, "5-9", "bite"))
    assert (len(state(m).toll), [args[1] for args in told(m, "toll-card")]) == (2, ["angry-neighbours"])
    assert z(m, "ben").limbs == 3


@pytest.mark.rule("LU-23.10", "LU-14.13", "LU-14.04")
def test_of_a_team_only_who_is_left_resolves_the_card_of_a_car_that_knocked_its_drawer_out() -> None:
    m = town(
        players=2, options={"mode": "team", "teams": "2v2", "first": "1"}, ben=at("9-6", limbs=1), billy=at("1-3"),
        bob=at("12-12"), beth=at("12-10"), living={"5-6": HURT}, toll=1, frames=DRAW,
        top={"reactions": ["late-pizza", "lost-and-found"]}, dice=(-1,),
    )  # fmt: skip
    assert z(m, "ben").out
    assert [args[0] for args in told(m, "draws-reaction")] == ["ben", "bob"], "Rumours make Bob draw"
