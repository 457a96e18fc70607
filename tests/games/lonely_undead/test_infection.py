"""Infection: friends, rewards, the Back Alley, and what buildings do."""

from __future__ import annotations

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play

from .helpers import HURT, asked, friends, name_at, offered, on, pile, state, supply, there, told, town, where, z
from .helpers import at as person_at


@pytest.mark.rule("LU-16.01", "LU-16.03", "LU-9.15")
def test_the_seventh_friend_ends_the_game_before_the_reward() -> None:
    m = town(
        ben=at("9-7", friends=6),
        billy=at("1-1"),
        living={"9-8": {"card": "night-shift-nurse", "injured": True}},
        dice=(1,),
    )
    play(m, on(m, "9-8", "bite"))
    assert (m.state.ending, m.state.winners) == ("friends-competitive", (0,))
    assert z(m, "ben").limbs == 4


@pytest.mark.rule("LU-9.07", "LU-9.17")
def test_a_must_reward_is_not_asked_about() -> None:
    m = town(ben=at("9-7"), billy=at("1-1"), living={"9-8": {"card": "last-call-regular", "injured": True}}, dice=(1,))
    play(m, on(m, "9-8", "bite"))
    assert asked(m) == "discard-cards"
    play(m, options_of(m)[0])
    assert len(z(m, "ben").hand) == 1


REWARDS: list[tuple[str, dict[str, int], dict[str, int]]] = [
    ("unsuspecting-shopper", {}, {"hand": 1}),
    ("night-shift-nurse", {}, {"limbs": 5}),
    ("clinic-volunteer", {}, {"hand": 2}),
    ("retired-surgeon", {}, {"hand": 1, "limbs": 5}),
    ("butchers-apprentice", {}, {"hand": 2}),
    ("early-baker", {}, {"actions": 4}),
    ("sleepwalker", {}, {"hand": 1}),
    ("substitute-teacher", {}, {"actions": 4}),
    ("basement-theorist", {}, {"hand": 2, "actions": 4}),
    ("tired-kid", {}, {"hand": 1}),
    ("hall-monitor", {}, {"hand": 1, "actions": 4}),
    ("lemonade-tycoon", {}, {"hand": 2}),
    ("junior-wrestler", {}, {"actions": 4}),
    ("slingshot-ace", {}, {"hand": 1}),
    ("runaway-toddler", {}, {"hand": 1}),
    ("beat-cop", {}, {"hand": 3}),
    ("desk-sergeant", {}, {"hand": 1, "limbs": 5}),
    ("nervous-rookie", {}, {"actions": 5}),
    ("riot-trooper", {}, {"actions": 4, "limbs": 5}),
    ("night-deputy", {}, {"hand": 2, "limbs": 5}),
]


@pytest.mark.rule("LU-9.06", "LU-9.08", "LU-4.09")
@pytest.mark.parametrize(("card", "wishes", "gained"), REWARDS)
def test_what_each_living_pays(card: str, wishes: dict[str, int], gained: dict[str, int]) -> None:
    m = town(bob=at("8-7", **wishes), ben=at("1-1"), living={"9-7": {"card": card, "injured": True}}, dice=(3,))
    play(m, on(m, "9-7", "bite"), "yes")
    bob = z(m, "bob")
    assert len(bob.hand) == gained.get("hand", 0)
    assert bob.limbs == gained.get("limbs", 4)
    assert state(m).actions == gained.get("actions", 3)


@pytest.mark.rule("LU-9.06", "LU-9.08")
def test_rewards_that_ask_further() -> None:
    m = _bitten("weary-paramedic")
    play(m, "step 7-7", "step 6-7")
    assert (z(m, "bob").limbs, where(m, "bob")) == (5, "6-7")
    m = _bitten("evening-jogger")
    play(m, "step 7-7", "step 6-7", "step 5-7", "step 4-7")
    assert where(m, "bob") == "4-7"
    m = _bitten("skate-park-kid")
    play(m, "stop")
    assert where(m, "bob") == "8-7"
    m = _bitten("door-to-door-seller")
    play(m, options_of(m)[0])
    assert len(z(m, "bob").hand) == 2
    m = _bitten("hardware-clerk", discards={"aid": ["fear-1", "crowbar-1", "rogue-bone-1"]})
    assert set(offered(m, "take")) == {"crowbar-1", "rogue-bone-1"}
    play(m, "take crowbar-1")
    assert len(z(m, "bob").hand) == 1
    m = _bitten("church-organist", toll=3)
    assert len(state(m).toll) == 2
    m = _bitten("kennel-officer", dogs={"rufus": ("2-11", "bob"), "tank": ("2-11", "bob"), "zippy": ("2-11", "ben")})
    assert [dog.owner for dog in state(m).dogs] == [1]


def _bitten(card: str, **things: object) -> Match:
    """Bob has bitten this Living and takes its reward."""
    m = town(bob=at("8-7"), ben=at("1-1"), living={"9-7": {"card": card, "injured": True}}, dice=(3,), **things)
    play(m, on(m, "9-7", "bite"), "yes")
    return m


@pytest.mark.rule("LU-25.15", "LU-25.01", "LU-1.06")
def test_the_detective_lets_you_order_three_reactions() -> None:
    m = _bitten("plainclothes-detective", top={"reactions": ["curfew", "tour-bus-1", "late-pizza"]})
    assert options_of(m) == ["next curfew", "next tour-bus-1", "next late-pizza"]
    play(m, "next late-pizza", "next curfew")
    assert pile(m, "reactions")[-3:][::-1] == ["late-pizza", "curfew", "tour-bus-1"]
    seen = m.game.sight(m.state, 2, 0).cards("reactions")
    assert tuple(seen[-3:]) == state(m).reactions[-3:], "who looked still knows them"
    assert m.game.sight(m.state, 2, 1).cards("reactions")[-3:] == [None, None, None]


@pytest.mark.rule("LU-9.08", "LU-9.17")
@pytest.mark.parametrize(
    ("card", "wishes", "things"),
    [
        ("night-shift-nurse", {"limbs": 5}, {}),
        ("retired-surgeon", {"limbs": 5}, {}),
        ("church-organist", {}, {"toll": 0}),
        ("hardware-clerk", {}, {"discards": {"aid": ["fear-1"]}}),
        ("kennel-officer", {}, {"dogs": {"rufus": ("2-11", "ben")}}),
        ("unsuspecting-shopper", {}, {"aid": ()}),
        ("night-deputy", {"limbs": 5}, {}),
    ],
)
def test_a_reward_that_cannot_be_taken_whole_is_not_offered(
    card: str, wishes: dict[str, int], things: dict[str, object]
) -> None:
    m = town(
        bob=at("8-7", **wishes), ben=at("1-1"), living={"9-7": {"card": card, "injured": True}}, dice=(3,), **things
    )
    play(m, on(m, "9-7", "bite"))
    assert asked(m) == "turn"
    assert friends(m, "bob") == 1
    assert told(m, "no-reward")


@pytest.mark.rule("LU-10.05", "LU-10.26", "LU-9.02", "LU-12.12", "LU-25.03")
def test_the_mayor_pays_by_sending_two_living_away() -> None:
    others = {"1-3": "generic", "2-3": "kid", "3-3": "generic", "4-12": {**HURT, "in_alley": True}}
    m = town(
        bob=at("11-2", hand=["squeaky-toy-1"]),
        ben=at("1-1"),
        mayor=True,
        living=others,
        dogs={"rufus": ("12-2", "ben")},
        dice=(3,),
    )
    play(m, "play squeaky-toy-1", "run rufus 12-1")
    assert there(m, "12-1").injured
    play(m, "bite mayor", "yes")
    assert set(offered(m, "send-away")) == {name_at(m, space) for space in ("1-3", "2-3", "3-3")}
    play(m, on(m, "1-3", "send-away"), on(m, "2-3", "send-away"))
    assert len(z(m, "bob").hand) == 2
    assert (person_at(m, "1-3"), len(state(m).toll)) == (None, 0)
    assert there(m, "3-3"), "exactly two go"
    assert state(m).gone_living == (state(m).content.mayor_card,)
    assert state(m).content.mayor_token in z(m, "bob").friends


# The Back Alley


@pytest.mark.rule("LU-17.01", "LU-17.02", "LU-17.03", "LU-17.04", "LU-17.05")
def test_the_back_alley_gives_each_z_one_friend() -> None:
    m = town(ben=at("5-12"), billy=at("1-1"), bob=at("12-12"), alley=True, supply={"generic": 10}, dice=(1,))
    assert there(m, "4-12").injured
    left = supply(m, "generic")
    play(m, on(m, "4-12", "bite"))
    assert friends(m, "ben") == 1
    assert asked(m) == "turn"
    assert there(m, "4-12").injured
    assert supply(m, "generic") == left - 1
    assert not offered(m, "bite")


@pytest.mark.rule("LU-17.05", "LU-17.09", "LU-21.10")
def test_the_back_alley_is_not_refilled_when_all_have_had_a_friend() -> None:
    m = town(
        ben=at("5-12"),
        billy=at("1-1", had_alley=True),
        living={"4-12": {**HURT, "in_alley": True}},
        dice=(1,),
    )
    play(m, on(m, "4-12", "bite"))
    assert person_at(m, "4-12") is None


@pytest.mark.rule("LU-17.08")
def test_a_refill_waits_for_a_token() -> None:
    m = town(
        ben=at("5-12"),
        billy=at("1-1"),
        living={"4-12": {**HURT, "in_alley": True}},
        supply={"generic": 0},
        toll=0,
        dice=(1,),
    )
    play(m, on(m, "4-12", "bite"))
    assert person_at(m, "4-12") is None
    assert state(m).alley_due


@pytest.mark.rule("LU-17.06", "LU-17.07", "LU-17.10", "LU-21.08")
def test_failed_bites_in_the_back_alley() -> None:
    solo = town(bob=at("5-12"), options={"mode": "solo"}, alley=True, dice=(1, 2))
    play(solo, on(solo, "4-12", "bite"))
    assert offered(solo, "bite")
    left = supply(solo, "generic")
    play(solo, on(solo, "4-12", "bite"))
    assert len(state(solo).toll) == 1
    assert there(solo, "4-12").bitten == ()
    assert supply(solo, "generic") == left - 1
    assert offered(solo, "bite")
    m = town(bob=at("5-12"), ben=at("1-1"), alley=True, dice=(1,))
    play(m, on(m, "4-12", "bite"))
    assert not offered(m, "bite")


# Buildings


@pytest.mark.rule("LU-18.18", "LU-18.19", "LU-9.06", "LU-9.18")
def test_a_home_gives_an_extra_action_after_the_reward() -> None:
    m = town(
        bob=at("5-3", hand=["second-wind-1"]),
        ben=at("1-1"),
        living={"5-2": {"card": "unsuspecting-shopper", "injured": True}},
        actions=1,
        dice=(3,),
    )
    play(m, on(m, "5-2", "bite"), "pass", "yes")
    assert asked(m) == "extra-action"
    assert len(z(m, "bob").hand) == 2
    assert "play second-wind-1" not in options_of(m)
    play(m, "draw")
    assert (asked(m), state(m).actions) == ("turn", 0)
    assert len(z(m, "bob").hand) == 3
    assert not offered(m, "move")


@pytest.mark.rule("LU-18.07", "LU-18.08", "LU-14.11", "LU-20.04")
def test_the_church_forgives_one() -> None:
    m = town(bob=at("4-9"), ben=at("1-1"), living={"4-10": HURT}, toll=5, dice=(3,))
    before = supply(m, "generic")
    play(m, on(m, "4-10", "bite"), "yes")
    assert len(state(m).toll) == 4
    assert supply(m, "generic") == before + 1


@pytest.mark.rule("LU-18.22", "LU-18.23", "LU-18.24", "LU-18.36")
def test_the_mall_gives_a_third_friend() -> None:
    m = town(
        bob=at("9-9", mall=1),
        ben=at("1-1"),
        living={"9-8": HURT, "8-8": {"card": "early-baker"}, "8-10": HURT, "10-10": HURT, "10-9": "kid"},
        dice=(3, 3, 3),
    )
    play(m, on(m, "9-8", "bite"))
    assert asked(m) == "mall"
    assert set(offered(m, "befriend")) == {name_at(m, "8-8"), name_at(m, "10-9")}
    play(m, on(m, "8-8", "befriend"))
    assert friends(m, "bob") == 2
    assert asked(m) == "turn", "no reward"
    assert pile(m, "generic_discards") == ["early-baker"]
    play(m, on(m, "8-10", "bite"))
    assert asked(m) == "turn"
    play(m, on(m, "10-10", "bite"))
    assert asked(m) == "mall"


@pytest.mark.rule("LU-9.20", "LU-9.18", "LU-18.24")
def test_walking_out_of_the_mall_by_a_reward_loses_the_free_friend() -> None:
    things = {"9-9": {"card": "evening-jogger", "injured": True}, "10-9": "kid"}
    m = town(bob=at("8-9", mall=1), ben=at("1-1"), living=things, dice=(3,))
    play(m, on(m, "9-9", "bite"), "yes", "step 7-9", "stop")
    assert (asked(m), z(m, "bob").mall) == ("turn", 0)
    m = town(bob=at("8-9", mall=1), ben=at("1-1"), living=things, dice=(3,))
    play(m, on(m, "9-9", "bite"), "yes", "stop")
    assert asked(m) == "mall"


@pytest.mark.rule("LU-18.09", "LU-18.10", "LU-18.11", "LU-18.12")
def test_the_clothes_store_gives_threads_once() -> None:
    m = town(ben=at("4-8"), billy=at("1-1"), discards={"aid": ["steel-toed-galoshes-1", "second-wind-1"]})
    play(m, "end-turn")
    assert (asked(m), options_of(m)) == ("clothes-store", ["pass", "take steel-toed-galoshes-1"])
    play(m, "take steel-toed-galoshes-1")
    assert z(m, "ben").had_threads
    again = town(ben=at("4-8", had_threads=True), billy=at("1-1"), discards={"aid": ["steel-toed-galoshes-1"]})
    play(again, "end-turn")
    assert state(again).active == 1
    crowded = town(ben=at("4-8"), billy=at("1-1"), living={"5-8": "kid"}, discards={"aid": ["steel-toed-galoshes-1"]})
    play(crowded, "end-turn")
    assert state(crowded).active == 1


@pytest.mark.rule("LU-18.16")
def test_the_grab_n_go_doubles_draws() -> None:
    m = town(bob=at("8-12"), billy=at("1-1"))
    play(m, "draw")
    assert asked(m) == "double"
    play(m, "draw-double")
    assert len(z(m, "bob").hand) == 2
    cooler = town(bob=at("8-12", gear=["lunch-cooler-1"]), billy=at("1-1"))
    play(cooler, "draw", "draw-double")
    assert asked(cooler) == "exchange"
    play(cooler, next(words for words in options_of(cooler) if words.startswith("swap")))
    assert len(z(cooler, "bob").hand) == 2
    assert asked(cooler) == "turn"
    assert len(state(cooler).aid_discards) == 1


@pytest.mark.rule("LU-18.04")
def test_the_all_shop_trades_gear_for_aid() -> None:
    m = town(bob=at("8-4", gear=["crowbar-1", "duct-tape-1"]), billy=at("1-1"), actions=0)
    play(m, "shop crowbar-1", "shop duct-tape-1")
    assert len(z(m, "bob").hand) == 2
    assert set(pile(m, "aid_discards")) == {"crowbar-1", "duct-tape-1"}


@pytest.mark.rule("LU-19.14", "LU-9.18")
def test_bedside_manner() -> None:
    m = town(
        beth=at("9-7", limbs=3), ben=at("1-1"), living={"9-8": {"card": "clinic-volunteer", "injured": True}}, dice=(3,)
    )
    play(m, on(m, "9-8", "bite"), "no", "yes")
    assert z(m, "beth").limbs == 4


@pytest.mark.rule("LU-19.14", "LU-25.15")
def test_bens_bargain_bin() -> None:
    m = town(ben=at("9-7"), billy=at("1-1"), top={"aid": ["fear-1", "hush-1"]})
    play(m, "draw", "bargain fear-1")
    assert pile(m, "aid")[0] == "fear-1"
    assert [state(m).content.aid[card].id for card in z(m, "ben").hand] == ["hush-1"]
    play(m, "draw")
    assert asked(m) == "turn", "once per turn"
    assert m.game.sight(m.state, 2, 0).cards("aid")[0] == state(m).aid[0]
    assert m.game.sight(m.state, 2, 1).cards("aid")[0] is None


@pytest.mark.rule("LU-16.01", "LU-16.03", "LU-18.22", "LU-9.18")
@pytest.mark.parametrize("inside", ["the Mall", "Clamp Down"])
def test_the_seventh_friend_ends_the_game_however_it_comes(inside: str) -> None:
    if inside == "the Mall":
        things = {"9-8": HURT, "8-8": {"card": "early-baker"}}
        m = town(bob=at("9-9", mall=1, friends=5), ben=at("1-1"), living=things, dice=(3,))
        play(m, on(m, "9-8", "bite"))
        assert (asked(m), friends(m, "bob")) == ("mall", 6)
        play(m, on(m, "8-8", "befriend"))
    else:
        m = town(bob=at("9-9", gear=["clamp-down"], friends=6), ben=at("1-1"), living={"9-8": HURT})
        play(m, "use clamp-down")
    assert (m.state.ending, m.state.winners) == ("friends-competitive", (0,))


@pytest.mark.rule("LU-23.18", "LU-4.10", "LU-23.03")
def test_hands_and_limits_belong_to_each_z_of_a_player() -> None:
    cards = ["fear-1", "fear-2", "fear-3", "hush-1", "hush-2", "free-samples-1"]
    m = town(
        players=2,
        options={"mode": "team", "teams": "2v2", "first": "1"},
        ben=at("1-1"),
        bob=at("12-1", hand=["heave-1", "heave-2"]),
        billy=at("1-12", hand=cards),
        beth=at("12-12"),
        turn="billy",
    )
    seat = z(m, "billy").seat
    partner = next(each for each in state(m).zs if each.seat == seat and each.character != "billy")
    play(m, "end-turn")
    assert (asked(m), m.pending[0].seat, m.pending[0].of) == ("discard-step", seat, "billy")
    assert sorted(offered(m, "discard")) == sorted(cards), "nothing of its other Z"
    assert len(partner.hand) <= 2
    play(m, "discard fear-1")
    assert asked(m) != "discard-step"
    assert len(z(m, "billy").hand) == 5
