"""Scenarios that go through several rules at once."""

from __future__ import annotations

import pytest

from shamble.testing import at, off_board, options_of, play

from .helpers import asked, dog_at, friends, name_at, offered, on, pile, state, supply, there, town, where, z
from .helpers import at as person_at

HURT = {"kind": "generic", "injured": True}
DRAW = [("draw-reactions", 0, 1, 0)]


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
