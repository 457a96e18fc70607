"""Aid: equipping, playing, discard functions, and what each card changes."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import at, options_of, play

from .helpers import SHOPPER, asked, dog_at, friends, name_at, offered, on, pile, state, there, town, where, z
from .helpers import at as person_at


@pytest.mark.rule("LU-6.02", "LU-6.05", "LU-6.08", "LU-6.09", "LU-4.08")
def test_a_card_is_equipped_and_its_discard_function_used_at_once() -> None:
    m = town(bob=at("6-6", hand=["shopping-cart-1"]), billy=at("1-1"), actions=1)
    assert not offered(m, "use")
    play(m, "equip shopping-cart-1")
    assert state(m).actions == 0
    play(m, "use shopping-cart-1")
    assert len(z(m, "bob").hand) == 2


@pytest.mark.rule("LU-6.01")
def test_a_draw_action_takes_the_top_card_unseen() -> None:
    m = town(bob=at("6-6"), billy=at("1-1"), top={"aid": ["fear-1"]})
    play(m, "draw")
    assert [state(m).content.aid[card].id for card in z(m, "bob").hand] == ["fear-1"]
    assert not any("Fear" in line.text for line in m.log(1))


@pytest.mark.rule("LU-6.03", "LU-6.07", "LU-6.11")
def test_free_cards_are_played_not_equipped() -> None:
    m = town(bob=at("6-6", hand=["second-wind-1"]), billy=at("1-1"))
    assert (offered(m, "equip"), offered(m, "play")) == ([], ["second-wind-1"])
    play(m, "play second-wind-1")
    assert state(m).actions == 5
    assert pile(m, "aid_discards") == ["second-wind-1"]


STATS: list[tuple[list[str], dict[str, Any], str, int, bool]] = [
    (["fuzzy-slippers-1"], {"card": "early-baker"}, "check", -1, True),
    ([], {"card": "early-baker"}, "check", -1, False),
    (["letterman-jacket-1"], {"card": "skate-park-kid"}, "check", 0, True),
    ([], {"card": "skate-park-kid"}, "check", 0, False),
    (["costume-badge-1"], {"card": "night-deputy"}, "check", -1, True),
    ([], {"card": "night-deputy"}, "check", 0, False),
    (["borrowed-scrubs-1"], {"card": "weary-paramedic"}, "check", 0, True),
    ([], {"card": "weary-paramedic"}, "check", 0, False),
    (["choir-robe-1"], {"card": "early-baker"}, "check", -1, False),
]


@pytest.mark.rule("LU-6.06", "LU-6.12", "LU-7.07", "LU-10.02")
@pytest.mark.parametrize(("gear", "living", "test", "die", "won"), STATS)
def test_threads_add_stealth(gear: list[str], living: dict[str, Any], test: str, die: int, won: bool) -> None:
    m = town(beth=at("8-7", gear=gear), billy=at("1-1"), living={"9-7": living}, dice=(die,))
    play(m, on(m, "9-7", test))
    while asked(m) in ("at-post-check", "at-fail"):
        play(m, "pass")
    keys = [event.key for event in m.story]
    assert ("check-won" in keys) == won


@pytest.mark.rule("LU-6.06")
def test_a_choir_robe_works_inside() -> None:
    m = town(
        beth=at("9-8", gear=["choir-robe-1"]), billy=at("1-1"), living={"9-9": {"card": "early-baker"}}, dice=(-1,)
    )
    play(m, on(m, "9-9", "check"))
    assert "check-won" in [event.key for event in m.story]


@pytest.mark.rule("LU-6.06", "LU-8.02")
@pytest.mark.parametrize(
    ("gear", "z_at", "space", "die", "won"),
    [
        (["steel-toed-galoshes-1"], "8-7", "9-7", 0, True),
        ([], "8-7", "9-7", 0, False),
        (["crowbar-1"], "9-7", "9-8", 0, True),
        (["crowbar-1"], "8-7", "9-7", 0, False),
    ],
)
def test_gear_adds_strength(gear: list[str], z_at: str, space: str, die: int, won: bool) -> None:
    living = {space: {"card": "hardware-clerk", "checked": ["beth"]}}
    m = town(beth=at(z_at, gear=gear), billy=at("1-1"), living=living, dice=(die,))
    play(m, on(m, space, "attack"))
    while asked(m) in ("at-pre-attack", "at-post-attack"):
        play(m, "pass")
    assert there(m, space).injured == won


@pytest.mark.rule("LU-6.08", "LU-8.09")
def test_crowbars_galoshes_and_heave_in_an_attack() -> None:
    living = {"9-7": {"card": "riot-trooper", "checked": ["beth"]}}
    m = town(beth=at("8-7", gear=["crowbar-1"], hand=["heave-1"]), billy=at("1-1"), living=living, dice=(0,))
    play(m, on(m, "9-7", "attack"), "use crowbar-1", "play heave-1")
    assert there(m, "9-7").injured is True, "1 and 4 against 4 and 1 on the road"
    m = town(
        beth=at("8-7", gear=["steel-toed-galoshes-1"]),
        billy=at("1-1"),
        living={"9-7": {**SHOPPER, "checked": ["beth"]}},
        dice=("X", 0),
    )
    play(m, on(m, "9-7", "attack"), "use steel-toed-galoshes-1")
    assert there(m, "9-7").injured


@pytest.mark.rule("LU-8.10")
def test_hush_lasts_through_a_re_roll() -> None:
    m = town(
        beth=at("8-7", hand=["hush-1", "lucky-twitch-1"]),
        billy=at("1-1"),
        living={"9-7": {"card": "basement-theorist"}},
        dice=("X", -1),
    )
    play(m, on(m, "9-7", "check"), "play hush-1", "pass", "play lucky-twitch-1")
    assert "check-won" in [event.key for event in m.story]


@pytest.mark.rule("LU-9.03", "LU-1.06")
def test_wide_open_and_loose_dentures_name_numbers() -> None:
    m = town(
        ben=at("8-7", hand=["wide-open-1", "loose-dentures-1"]),
        billy=at("1-1"),
        living={"9-7": {"kind": "kid", "injured": True}},
        dice=(6,),
    )
    play(m, "equip loose-dentures-1")
    assert offered(m, "number") == ["4", "5", "6"]
    play(m, "number 4", on(m, "9-7", "bite"), "play wide-open-1")
    assert offered(m, "number") == ["5", "6"]
    play(m, "number 5", "pass")
    assert friends(m, "ben") == 1


@pytest.mark.rule("LU-6.06", "LU-5.09")
def test_sneakers_move_and_throw() -> None:
    m = town(ben=at("3-9", gear=["second-hand-sneakers-1"]), billy=at("12-12"))
    play(m, "move 4-9", "step 5-9", "step 6-9")
    assert where(m, "ben") == "6-9"
    play(m, "use second-hand-sneakers-1", "step 7-9", "stop")
    assert (where(m, "ben"), state(m).actions) == ("7-9", 3)


@pytest.mark.rule("LU-6.08", "LU-6.14", "LU-10.15")
def test_a_letterman_jacket_leads_a_kid_away() -> None:
    m = town(ben=at("8-7", gear=["letterman-jacket-1"]), billy=at("1-1"), living={"9-7": "kid"})
    play(m, "use letterman-jacket-1", "to 10-7")
    assert there(m, "10-7")
    m = town(ben=at("8-7", gear=["letterman-jacket-1"]), billy=at("1-1"), living={"9-7": "generic"})
    assert not offered(m, "use")


@pytest.mark.rule("LU-6.07", "LU-6.14")
@pytest.mark.parametrize(
    ("card", "inside", "outside"), [("borrowed-scrubs-1", "2-2", "3-2"), ("choir-robe-1", "4-10", "4-9")]
)
def test_some_discard_functions_work_in_one_building(card: str, inside: str, outside: str) -> None:
    m = town(ben=at(outside, gear=[card]), billy=at("12-12"), toll=2)
    assert not offered(m, "use")
    m = town(ben=at(inside, gear=[card]), billy=at("12-12"), toll=2)
    play(m, f"use {card}")
    assert (z(m, "ben").limbs, len(state(m).toll)) == ((5, 2) if card.startswith("borrowed") else (4, 1))


@pytest.mark.rule("LU-12.12", "LU-6.08")
def test_a_rogue_bone_moves_a_dog() -> None:
    m = town(ben=at("6-9", gear=["rogue-bone-1"]), billy=at("12-12"), dogs={"rufus": ("3-9", "ben")})
    play(m, "use rogue-bone-1")
    play(m, "run rufus 3-12")
    assert dog_at(m, "rufus") == "3-12"


@pytest.mark.rule("LU-6.08", "LU-6.14")
def test_chew_toys_dismiss_a_dog_nearby() -> None:
    m = town(ben=at("6-9", gear=["chew-toy-stash-1"]), billy=at("12-12"), dogs={"rufus": ("2-11", "ben")})
    assert not offered(m, "use")
    m = town(ben=at("6-9", gear=["chew-toy-stash-1"]), billy=at("12-12"), dogs={"rufus": ("5-9", "ben")})
    play(m, "use chew-toy-stash-1")
    assert not state(m).dogs


@pytest.mark.rule("LU-6.08", "LU-4.09")
def test_coolers_and_slush_give_actions() -> None:
    m = town(ben=at("6-9", gear=["lunch-cooler-1", "brain-freeze-slush"]), billy=at("12-12"))
    play(m, "use lunch-cooler-1", "use brain-freeze-slush")
    assert (state(m).actions, z(m, "ben").next_actions) == (7, -1)


@pytest.mark.rule("LU-4.09")
def test_stored_changes_count_once_and_never_below_zero() -> None:
    m = town(ben=at("6-9", next_actions=-1), billy=at("12-12", next_actions=-9), phase="start")
    assert state(m).actions == 3
    assert z(m, "ben").next_actions == 0
    play(m, "end-turn")
    assert state(m).round == 1 or state(m).active == 0


@pytest.mark.rule("LU-10.12", "LU-10.28", "LU-18.34", "LU-6.14", "LU-2.13")
def test_fear_and_free_samples_at_the_clinic_door() -> None:
    m = town(ben=at("2-2", hand=["fear-1", "free-samples-1"]), billy=at("12-12"), living={"1-1": "generic"})
    assert offered(m, "play") == ["fear-1"]
    play(m, "play fear-1")
    assert set(options_of(m)) == {"to 2-3", "out-of-town"}
    play(m, "out-of-town")
    assert not state(m).living
    assert len(state(m).supply[0]) == 25


@pytest.mark.rule("LU-10.12", "LU-10.13", "LU-10.15")
def test_lures_pull_strictly_closer() -> None:
    m = town(
        ben=at("6-9", hand=["free-samples-1", "ice-cream-jingle-1", "prank-call-1"]),
        billy=at("12-12"),
        living={"6-12": "generic", "3-9": "kid", "7-10": "officer"},
    )
    play(m, "play ice-cream-jingle-1")
    assert asked(m) == "lure-to"
    assert "4-9" in offered(m, "to") and "3-10" not in offered(m, "to")
    play(m, "to 5-9")
    play(m, "play prank-call-1")
    g = state(m)
    ends = [g.content.space_ids[name] for name in offered(m, "to")]
    assert ends and all(g.town.distance(g.zs[0].at, space) > 1 for space in ends)
    play(m, options_of(m)[0], "play free-samples-1", on(m, "6-12", "lure"), "to 6-10")
    assert there(m, "6-10").kind == 0


@pytest.mark.rule("LU-10.12", "LU-10.15")
def test_alarms_and_flyers() -> None:
    m = town(
        ben=at("6-9", gear=["car-alarm", "karaoke-flyer"]),
        billy=at("12-12"),
        living={"3-9": "generic", "10-12": "kid", "6-1": "officer"},
    )
    play(m, "use car-alarm")
    assert asked(m) in ("lure", "lure-to")
    if asked(m) == "lure":
        assert name_at(m, "10-12") not in offered(m, "lure"), "too far from the road"
        play(m, on(m, "3-9", "lure"))
    assert "3-7" in offered(m, "to")
    play(m, "to 3-7", "use karaoke-flyer")
    before = {person.token for person in state(m).living}
    play(m, options_of(m)[0])
    play(m, options_of(m)[0])
    assert asked(m) == "lure" and "pass" in options_of(m)
    play(m, "pass")
    assert {person.token for person in state(m).living} == before


@pytest.mark.rule("LU-10.13", "LU-2.16", "LU-10.08")
def test_what_stands_in_the_way_of_a_moved_living() -> None:
    m = town(
        ben=at("8-6", hand=["fear-1"]),
        billy=at("9-5"),
        living={"8-7": "generic", "9-7": "kid", "8-8": {"kind": "kid", "injured": True}},
    )
    play(m, "play fear-1", on(m, "8-7", "lure"))
    ends = set(offered(m, "to"))
    assert not ends & {"9-7", "8-8", "7-7", "7-6", "8-6"}
    assert ends


@pytest.mark.rule("LU-9.10", "LU-9.18", "LU-17.03", "LU-6.14")
def test_clamp_down_infects_without_a_bite() -> None:
    living = {"9-7": {**SHOPPER, "injured": True}, "9-6": {"kind": "kid", "injured": True, "bitten": ["bob"]}}
    m = town(bob=at("8-7", gear=["clamp-down"]), billy=at("1-1"), living=living)
    play(m, "use clamp-down")
    assert asked(m) == "reward"
    play(m, "yes")
    assert (friends(m, "bob"), len(z(m, "bob").hand)) == (1, 1)
    assert person_at(m, "9-7") is None
    m = town(bob=at("8-7", gear=["clamp-down"]), billy=at("1-1"), living={"9-6": living["9-6"]})
    assert not offered(m, "use")


@pytest.mark.rule("LU-11.09")
def test_a_meatloaf_costs_a_reaction() -> None:
    m = town(bob=at("8-7", hand=["mystery-meatloaf"]), billy=at("1-1"), top={"reactions": ["new-in-town-1"]})
    play(m, "play mystery-meatloaf")
    while asked(m) == "at-event":
        play(m, "pass")
    assert len(z(m, "bob").hand) == 3
    assert pile(m, "reaction_discards") == ["new-in-town-1"]


@pytest.mark.rule("LU-23.18")
def test_one_card_is_stolen_of_several() -> None:
    m = town(
        ben=at("6-6"),
        billy=at("6-7", hand=["nothing-to-see-here-1", "nothing-to-see-here-2"]),
        frames=[("steal", 0, 1, 99)],
    )
    assert (len(z(m, "ben").hand), len(z(m, "billy").hand)) == (1, 1)


@pytest.mark.rule("LU-25.15", "LU-6.13")
def test_a_stolen_hold_can_be_played_by_the_thief() -> None:
    m = town(
        ben=at("6-6"),
        billy=at("6-7", holds=["hush-money-1"]),
        frames=[("draw-reactions", 0, 1, 0), ("steal", 0, 1, 99)],
        top={"reactions": ["alarm-bells"]},
    )
    while asked(m) == "steal":
        play(m, "steal billy")
    assert (asked(m), m.pending[0].seat) == ("at-event", 0)
    play(m, "play hush-money-1")
    assert state(m).lasting == []
