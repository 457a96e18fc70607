"""Scenarios that go through several rules at once."""

from __future__ import annotations

import pytest

from shamble.testing import at, off_board, options_of, play, skip_to

from .helpers import (
    DRAW,
    HURT,
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


@pytest.mark.rule("LU-25.01")
def test_an_empty_aid_pile_is_made_of_its_discards() -> None:
    m = town(
        bob=at("8-7"),
        ben=at("1-1"),
        living={"9-7": {"card": "clinic-volunteer", "injured": True}},
        aid=(),
        aid_discards=tuple(range(12)),
        dice=(3,),
    )
    play(m, on(m, "9-7", "bite"), "yes")
    assert (len(z(m, "bob").hand), len(state(m).aid), state(m).aid_discards) == (2, 10, ())


@pytest.mark.rule("LU-18.22", "LU-18.24")
def test_a_free_friend_that_is_declined_uses_the_pair_up() -> None:
    living = {"9-8": HURT, "8-10": HURT, "10-10": HURT, "10-9": "kid"}
    m = town(bob=at("9-9", mall=1), ben=at("1-1"), living=living, dice=(3, 3, 3))
    play(m, on(m, "9-8", "bite"), "pass")
    assert (friends(m, "bob"), z(m, "bob").mall) == (1, 0)
    play(m, on(m, "8-10", "bite"))
    assert asked(m) == "turn", "nothing after the third"
    play(m, on(m, "10-10", "bite"))
    assert offered(m, "befriend") == [name_at(m, "10-9")]


@pytest.mark.rule("LU-18.22", "LU-18.36")
def test_the_mall_counts_only_who_bites_within_it() -> None:
    m = town(bob=at("9-7"), ben=at("1-1"), living={"9-8": HURT}, dice=(3,))
    play(m, on(m, "9-8", "bite"))
    assert (friends(m, "bob"), z(m, "bob").mall) == (1, 0)


@pytest.mark.rule("LU-14.09", "LU-13.06")
def test_the_token_of_a_death_beyond_the_tenth_goes_to_the_supply() -> None:
    m = town(
        ben=at("12-12"),
        billy=at("12-11"),
        living={"3-7": HURT},
        toll=10,
        frames=DRAW,
        top={"reactions": ["late-pizza"]},
        dice=(1,),
    )
    assert supply(m, "generic") == 25 - 10
    assert len(state(m).toll_stack) == 0


@pytest.mark.rule("LU-18.02", "LU-17.02")
def test_with_functions_off_a_bar_is_only_a_room_and_the_alley_still_works() -> None:
    m = town(
        ben=at("11-9"),
        billy=at("1-1"),
        living={"12-9": {"card": "unsuspecting-shopper"}},
        options={"functions": "off"},
        alley=True,
        dice=("X",),
    )
    play(m, on(m, "12-9", "check"))
    assert state(m).actions == 2, "the check failed and cost an action"
    assert there(m, "4-12").injured
    play(m, "end-turn")
    assert "leave-town" not in options_of(m)


@pytest.mark.rule("LU-23.18", "LU-4.10")
def test_every_z_has_a_hand_limit_of_its_own() -> None:
    six = ["fear-1", "fear-2", "fear-3", "hush-1", "hush-2", "sticky-fingers"]
    m = town(
        players=2,
        options={"mode": "team", "teams": "1v3", "first": "1"},
        ben=at("6-6"),
        billy=at("1-3", hand=six),
        bob=at("3-3", hand=["heave-1", "heave-2"]),
        beth=at("12-12"),
        turn="billy",
    )
    assert "play sticky-fingers" in options_of(m), "another Z may be one of the same player"
    play(m, "end-turn")
    assert asked(m) == "discard-step"
    play(m, "discard fear-1")
    assert [len(z(m, name).hand) for name in ("billy", "bob")] == [5, 2]
    assert asked(m) != "discard-step"


@pytest.mark.rule("LU-23.09", "LU-23.11", "LU-16.05")
def test_the_friends_of_a_knocked_out_z_are_lost_for_its_team() -> None:
    m = town(
        options={"mode": "team", "first": "1"},
        ben=at("6-6", limbs=1, friends=4),
        billy=at("1-1"),
        bob=at("8-7", friends=5),
        beth=at("12-12"),
        living={"9-7": HURT},
        turn="bob",
        frames=[("lose-limbs", 0, 1)],
        dice=(3,),
    )
    assert [friends(m, name) for name in ("ben", "bob")] == [0, 5]
    play(m, on(m, "9-7", "bite"))
    assert friends(m, "bob") == 6 and not m.is_over


@pytest.mark.rule("LU-17.09")
def test_an_alley_living_whom_nobody_may_bite_stays_and_is_not_replaced() -> None:
    m = town(
        ben=at("5-12", had_alley=True, hand=["squeaky-toy-1"]),
        billy=at("1-1", had_alley=True),
        living={"4-12": {**HURT, "in_alley": True}},
        dogs={"rufus": ("6-12", "billy")},
    )
    assert not offered(m, "bite")
    play(m, "play squeaky-toy-1")
    assert all(not words.endswith(" 4-12") for words in options_of(m)), "Ben stands in the only way"
    m = town(
        ben=at("6-11", had_alley=True, hand=["squeaky-toy-1"]),
        billy=at("1-1", had_alley=True),
        living={"4-12": {**HURT, "in_alley": True}},
        dogs={"rufus": ("6-12", "billy")},
    )
    play(m, "play squeaky-toy-1", "run rufus 4-12")
    assert person_at(m, "4-12") is None
    assert (len(state(m).toll), dog_at(m, "rufus")) == (1, "")


@pytest.mark.rule("LU-17.05", "LU-17.08")
def test_a_waiting_alley_is_refilled_as_soon_as_a_token_comes_back() -> None:
    m = town(
        ben=at("12-12", friends=5),
        billy=at("1-1"),
        supply={"generic": 0},
        alley_due=True,
        frames=[("toll-card", 0)],
        toll_stack=(9,),
    )
    generic = next(words for words in options_of(m) if "generic" in words)
    play(m, generic)
    assert there(m, "4-12").in_alley and supply(m, "generic") == 0


@pytest.mark.rule("LU-18.33", "LU-1.14")
def test_a_full_dead_center_sends_who_comes_back_beside_it() -> None:
    m = town(
        ben=off_board(away=True),
        billy=at("6-6"),
        bob=at("7-6"),
        beth=at("6-7"),
        dogs={"rufus": ("7-7", "billy")},
        phase="start",
    )
    assert where(m, "ben") == "7-7", "a Dog does not make a space less empty"
    assert z(m, "ben").limbs == 3


@pytest.mark.rule("LU-12.21")
def test_a_dog_runs_past_who_is_immune_to_it() -> None:
    m = town(
        ben=at("6-9"),
        billy=at("4-9", gear=["chew-toy-stash-1"]),
        dogs={"zippy": ("3-9", "ben")},
        phase="town",
    )
    assert (z(m, "billy").limbs, z(m, "ben").limbs) == (4, 3)


@pytest.mark.rule("LU-12.09", "LU-12.06")
def test_a_dog_on_its_way_bites_whom_it_meets() -> None:
    m = town(ben=at("6-12"), billy=at("5-12"), dogs={"rufus": ("4-12", "billy")}, phase="town")
    assert z(m, "billy").limbs == 3
    m = town(ben=at("5-12"), billy=at("6-12"), bob=at("1-1"), dogs={"rufus": ("4-12", "billy")}, phase="town")
    assert (z(m, "ben").limbs, z(m, "billy").limbs) == (3, 4)
    assert "rufus" in pile(m, "reaction_discards")


@pytest.mark.rule("LU-1.12", "LU-13.14")
def test_what_does_not_concern_a_knocked_out_z_is_still_carried_out() -> None:
    three = {"ben": at("3-7", limbs=1), "billy": at("1-1"), "bob": at("12-12")}
    m = town(**three, frames=DRAW, top={"reactions": ["getaway-sedan"]}, dice=(1, 3, 9))
    assert z(m, "ben").out
    assert there(m, "3-9").kind == 2
    m = town(**three, frames=[("toll-card", 0)], toll_stack=(8,), dice=(3, 9))
    assert z(m, "ben").out
    assert there(m, "3-9").kind == 2
    m = town(**three, frames=[("toll-card", 0)], toll_stack=(7,), top={"reactions": ["extra-patrol-1"]})
    assert z(m, "ben").out
    assert not state(m).living and not pile(m, "reaction_discards"), "the Reaction would have been its own"
    m = town(**three, frames=[("toll-card", 0)], toll_stack=(9,), living={"9-7": "kid"})
    assert z(m, "ben").out and z(m, "ben").friends == ()


@pytest.mark.rule("LU-9.20", "LU-18.28")
def test_what_is_still_to_come_lapses_when_a_reward_leads_out_of_town() -> None:
    m = town(
        beth=at("1-1", limbs=3),
        ben=at("12-12"),
        living={"2-2": {"card": "weary-paramedic", "injured": True}},
        dice=(3,),
    )
    play(m, on(m, "2-2", "bite"), "yes", "leave-town")
    assert asked(m) == "new-character"
    play(m, "random-character")
    assert state(m).active == z(m, "ben").number, "no Bedside Manner, and the turn is over"
    assert state(m).zs[0].limbs == 4


# Whole turns and rounds, played through


@pytest.mark.rule("LU-7.06", "LU-7.11", "LU-8.04", "LU-9.05", "LU-4.15")
def test_billy_fails_wins_and_bites_in_one_turn() -> None:
    m = town(
        billy=at("9-7"), ben=at("1-1"), living={"9-8": "generic"}, top={"generic": ["night-shift-nurse"]},
        dice=(-2, 1, 4),
    )  # fmt: skip
    play(m, on(m, "9-8", "check"))
    assert (state(m).actions, offered(m, "move")) == (3, [])
    play(m, on(m, "9-8", "attack"))
    assert (there(m, "9-8").injured, state(m).actions, offered(m, "move")) == (True, 2, [])
    play(m, on(m, "9-8", "bite"), "yes")
    assert (friends(m, "billy"), z(m, "billy").limbs, state(m).actions) == (1, 5, 1)
    assert (person_at(m, "9-8"), pile(m, "generic_discards")) == (None, ["night-shift-nurse"])
    assert not offered(m, "move"), "to the end of the turn"


@pytest.mark.rule("LU-9.13", "LU-9.11")
def test_a_living_that_billy_bit_in_vain_is_not_his_again_in_a_later_turn() -> None:
    m = town(
        billy=at("5-3"), ben=at("12-12"), living={"5-2": {"card": "tired-kid", "injured": True}}, reactions=(),
        reaction_discards=(), dice=(2,),
    )  # fmt: skip
    play(m, on(m, "5-2", "bite"), "draw")
    assert (len(z(m, "billy").hand), offered(m, "bite")) == (1, [])
    play(m, "end-turn", "end-turn")
    skip_to(m, "turn", 0)
    assert (state(m).round, offered(m, "bite")) == (2, [])


@pytest.mark.rule("LU-7.04", "LU-7.13", "LU-7.14", "LU-7.19")
def test_a_second_z_checks_without_a_card_and_the_first_attacks_later() -> None:
    nurse = {"card": "night-shift-nurse", "checked": ["ben"], "holder": "ben", "engaged": "ben"}
    m = town(
        ben=at("9-7"), billy=at("10-7"), turn="billy", living={"9-8": nurse}, reactions=(), reaction_discards=(),
        dice=(2, 2),
    )  # fmt: skip
    before = state(m).generic_pile
    assert (offered(m, "attack"), offered(m, "check")) == ([], [name_at(m, "9-8")])
    play(m, on(m, "9-8", "check"))
    assert state(m).generic_pile == before, "its card is known already"
    play(m, "end-turn")
    assert (state(m).round, state(m).active) == (2, 0)
    assert offered(m, "check") == []
    play(m, on(m, "9-8", "attack"))
    assert there(m, "9-8").injured
    assert there(m, "9-8").holder == 0, "an Attack engages, so the card comes back"


@pytest.mark.rule("LU-11.03", "LU-15.04", "LU-15.05", "LU-15.06", "LU-15.07", "LU-15.08")
def test_with_two_left_after_a_knock_out_the_token_stays_with_its_holder() -> None:
    m = town(
        billy=at("1-3", friends=2, hand=["fear-1", "fear-2", "fear-3", "hush-1"]),
        ben=at("12-12", friends=2, hand=["hush-2", "wide-open-1", "wide-open-2"]),
        bob=at("6-9", friends=3, limbs=1, gear=["fuzzy-slippers-1", "crowbar-1"], hand=["heave-1", "heave-2"]),
        dogs={"rufus": ("6-8", "bob"), "biscuit": ("2-11", "bob")}, reactions=(), phase="town",
        reaction_discards=(), dice=(),
    )  # fmt: skip
    play(m, "dog rufus", "pass")
    assert (asked(m), m.pending[0].seat) == ("raid", 1), "Ben has fewer cards in hand"
    play(m, "take crowbar-1")
    assert [len(z(m, name).hand) for name in ("ben", "billy")] == [4, 5]
    assert (z(m, "bob").friends, state(m).dogs, sorted(pile(m, "aid_discards"))) == ((), [], ["heave-1", "heave-2"])
    skip_to(m, "turn")
    assert (state(m).round, state(m).order, state(m).starter) == (2, (0, 1), z(m, "billy").team)


@pytest.mark.rule("LU-18.22", "LU-18.24")
def test_two_infections_in_two_turns_within_the_mall_make_a_pair() -> None:
    m = town(
        bob=at("9-9"), ben=at("1-3"), living={"9-8": HURT, "10-10": HURT, "10-9": "kid"},
        reactions=(), reaction_discards=(), dice=(3, 3),
    )  # fmt: skip
    play(m, on(m, "9-8", "bite"))
    assert asked(m) == "turn"
    play(m, "end-turn", "end-turn")
    assert (state(m).round, state(m).active) == (2, 0)
    play(m, on(m, "10-10", "bite"))
    assert (asked(m), offered(m, "befriend")) == ("mall", [name_at(m, "10-9")])
    play(m, on(m, "10-9", "befriend"))
    assert (friends(m, "bob"), asked(m)) == (3, "turn")


@pytest.mark.rule("LU-21.05", "LU-11.02")
def test_in_solo_the_second_reaction_waits_for_the_first() -> None:
    events = ["class-dismissed-1", "lost-and-found"]
    m = town(ben=at("6-9"), options={"mode": "solo"}, phase="town", top={"reactions": events})
    assert (asked(m), pile(m, "reactions")[-1]) == ("spawn-in", "lost-and-found")
    play(m, "at 7-1")
    assert pile(m, "reaction_discards") == events
    assert (there(m, "7-1").kind, len(z(m, "ben").hand)) == (1, 1)


@pytest.mark.rule("LU-18.20", "LU-18.21")
def test_the_hotel_may_be_left_in_the_next_turn() -> None:
    m = town(ben=at("1-7"), billy=at("12-12"), reactions=(), reaction_discards=())
    play(m, "move 1-8", "stop")
    assert not {"1-7", "2-7"} & set(offered(m, "move"))
    play(m, "end-turn", "end-turn")
    assert {"1-7", "2-7"} <= set(offered(m, "move"))


@pytest.mark.rule("LU-9.02", "LU-9.09", "LU-10.09")
def test_whom_a_car_injured_unseen_is_bitten_without_a_card_or_a_reward() -> None:
    m = town(
        ben=at("8-8"), billy=at("12-12"), living={"8-7": "generic"}, frames=DRAW,
        top={"reactions": ["late-pizza"]}, dice=(1, 3),
    )  # fmt: skip
    before = state(m).generic_pile
    assert (there(m, "8-7").injured, there(m, "8-7").card) == (True, -1)
    play(m, "move 9-7", "stop", on(m, "8-7", "bite"))
    assert (asked(m), friends(m, "ben"), state(m).generic_pile) == ("turn", 1, before)


@pytest.mark.rule("LU-23.15", "LU-23.07", "LU-23.04")
def test_teams_draw_reactions_and_run_dogs_in_the_order_of_their_round() -> None:
    options = {"mode": "team", "teams": "1v1v2", "first": "1"}
    newcomers = [*(f"new-in-town-{each}" for each in range(1, 6)), "tour-bus-1", "tour-bus-2"]
    m = town(
        players=3, options=options, ben=at("6-6"), billy=at("1-3"), bob=at("12-3"), beth=at("12-10"),
        dogs={"old-tooth": ("1-11", "beth"), "rufus": ("2-12", "ben"), "noodle": ("2-11", "billy")}, phase="town",
        top={"reactions": ["lost-and-found", *newcomers]},
    )  # fmt: skip
    skip_to(m, "turn")
    assert [args[0] for args in told(m, "draws-reaction")] == ["ben", "billy", "bob", "beth"]
    assert [args[0] for args in told(m, "dog-runs")] == ["rufus", "noodle", "old-tooth"]
    assert state(m).order == (1, 2, 0, 3)
    for _ in range(4):
        skip_to(m, "turn")
        m.answer("end-turn")
    skip_to(m, "turn")
    assert [args[0] for args in told(m, "draws-reaction")][4:] == ["billy", "bob", "ben", "beth"]


@pytest.mark.rule("LU-20.17", "LU-21.16", "LU-20.11")
def test_the_checks_of_competitive_games_end_no_other_game() -> None:
    m = town(ben=at("6-6"), options={"mode": "solo"}, frames=[("lose-limbs", 0, 1)])
    assert (z(m, "ben").limbs, m.is_over) == (3, False), "it is the only Z with a Limb"
    m = town(
        ben=at("1-1"), bob=at("8-7", friends=6), turn="bob", options={"mode": "co-op"}, living={"9-7": HURT}, dice=(3,)
    )
    play(m, on(m, "9-7", "bite"))
    assert (friends(m, "ben"), m.is_over) == (7, False)


@pytest.mark.rule("LU-7.09", "LU-18.06")
def test_the_die_of_a_check_in_a_bar_is_rolled_all_the_same() -> None:
    m = town(ben=at("11-9"), billy=at("1-1"), living={"12-9": {"card": "plainclothes-detective"}}, dice=("X",))
    play(m, on(m, "12-9", "check"))
    assert (len(m.chance.rolls), state(m).actions) == (1, 3)


@pytest.mark.rule("LU-15.11", "LU-11.03")
def test_who_is_left_draws_in_order_and_the_new_holder_keeps_the_token() -> None:
    m = town(
        ben=at("6-6", limbs=1), billy=at("1-3"), bob=at("12-12"), dogs={"rufus": ("6-5", "ben")}, phase="town",
        top={"reactions": [f"new-in-town-{each}" for each in range(1, 5)]},
    )  # fmt: skip
    assert [args[0] for args in told(m, "draws-reaction")] == ["billy", "bob"]
    for number in (2, 3):
        assert (state(m).round, state(m).order) == (number, (1, 2))
        play(m, "end-turn", "end-turn")
        skip_to(m, "turn")
