"""Corners: what may be declined, what is empty, full or walled up, and who has gone."""

from __future__ import annotations

import pytest

from shamble.games.lonely_undead.content.stamps import Placed, Site
from shamble.games.lonely_undead.state import Undead
from shamble.testing import at, off_board, options_of, play

from .helpers import (
    HURT,
    asked,
    dog_at,
    friends,
    name_at,
    offered,
    on,
    pile,
    reasons,
    state,
    supply,
    there,
    town,
    where,
    z,
)
from .helpers import at as person_at


def space(m_or_g: Undead, name: str) -> int:
    number: int = m_or_g.content.space_ids[name]
    return number


# Out of town


@pytest.mark.rule("LU-10.28", "LU-18.34")
def test_a_living_leaves_town_only_with_a_step_to_spare() -> None:
    volunteer = {"2-1": {"card": "clinic-volunteer"}}
    m = town(ben=at("3-2", hand=["fear-1"]), billy=at("12-12"), living=volunteer, dice=("X",))
    play(m, "play fear-1")
    assert "out-of-town" in options_of(m), "one step to the doorway and one through it"
    play(m, "out-of-town")
    assert (state(m).living, pile(m, "generic_discards")) == ([], ["clinic-volunteer"])
    m = town(ben=at("3-2"), billy=at("12-12"), living=volunteer, dice=("X",))
    play(m, on(m, "2-1", "check"))
    assert set(options_of(m)) == {"to 1-1", "to 1-2"}, "with a single step it only gets to the doorway"


@pytest.mark.rule("LU-10.28", "LU-10.13", "LU-10.14")
@pytest.mark.parametrize(("doorway", "out"), [("injured", True), ("healthy", False), ("dog", False)])
def test_what_stands_in_the_border_doorway(doorway: str, out: bool) -> None:
    living = {"2-1": {"kind": "generic"}, "12-9": {"kind": "generic"}}
    if doorway != "dog":
        living["1-1"] = {"kind": "generic", "injured": doorway == "injured"}  # type: ignore[dict-item]
    dogs = {"biscuit": ("1-1", "billy")} if doorway == "dog" else {}
    m = town(ben=at("3-2", hand=["fear-1"]), billy=at("12-12"), living=living, dogs=dogs)
    play(m, "play fear-1")
    if asked(m) == "lure":
        play(m, f"lure {name_at(m, '2-1')}")
    assert ("out-of-town" in options_of(m)) is out


@pytest.mark.rule("LU-18.28", "LU-5.01")
def test_leaving_town_takes_a_step() -> None:
    m = town(ben=at("1-3"), billy=at("12-12"))
    play(m, "move 1-2", "step 1-1")
    assert (asked(m), where(m, "ben")) == ("turn", "1-1"), "Move 2 ends before the doorway"
    assert "leave-town" in options_of(m), "but another Move leads out"


@pytest.mark.rule("LU-18.28", "LU-19.13", "LU-24.14")
def test_a_pit_stop_is_no_step_more_for_leaving_town() -> None:
    tiles = state(town(bob=at("6-6"), billy=at("12-12"))).content.tiles
    clinic = next(number for number, tile in enumerate(tiles) if tile.kind == "clinic")
    m = town(bob=at("1-6"), billy=at("12-12"), layout=[(clinic, 0, 0, 1, 4)], options={"mutated": "on"})
    play(m, "move 1-5", "step 1-4")
    assert (asked(m), where(m, "bob")) == ("turn", "1-4"), "off the road Bob has Move 2"


@pytest.mark.rule("LU-18.32", "LU-18.33")
def test_who_has_come_back_moves_like_everybody_else() -> None:
    m = town(ben=off_board(away=True), billy=at("12-12"), phase="start")
    play(m, "at 6-6", "move 6-5", "step 6-4")
    assert (where(m, "ben"), z(m, "ben").away) == ("6-4", False)


@pytest.mark.rule("LU-18.32")
def test_a_limb_from_the_clinic_may_be_declined() -> None:
    m = town(ben=at("1-1", limbs=2), billy=at("12-12"))
    play(m, "leave-town", "character bob", "no")
    assert z(m, "bob").limbs == 2


# What may be declined


@pytest.mark.rule("LU-13.02", "LU-6.08")
def test_limbs_are_saved_one_card_at_a_time_or_not_at_all() -> None:
    dogs = {"old-tooth": ("6-5", "billy")}
    gear = ["duct-tape-1", "duct-tape-2"]
    m = town(ben=at("6-6", gear=gear), billy=at("1-1"), dogs=dogs)
    play(m, "move 6-5", "use duct-tape-1", "pass")
    assert (z(m, "ben").limbs, len(z(m, "ben").gear)) == (3, 1)
    m = town(ben=at("6-6", gear=[*gear, "padded-gloves-1"]), billy=at("1-1"), dogs=dogs)
    play(m, "move 6-5", "use duct-tape-1", "use duct-tape-2")
    assert (z(m, "ben").limbs, len(z(m, "ben").gear)) == (4, 1), "nothing is left to save, so nobody is asked"
    assert asked(m) == "walk"
    assert "loses-limbs" not in [event.key for event in m.story]


@pytest.mark.rule("LU-18.07", "LU-18.08")
def test_the_church_is_not_asked_about_an_empty_track_and_may_be_declined() -> None:
    m = town(ben=at("4-9"), billy=at("12-12"), living={"4-10": HURT}, toll=3, dice=(1,))
    play(m, on(m, "4-10", "bite"))
    assert asked(m) == "church"
    play(m, "no")
    assert len(state(m).toll) == 3
    m = town(ben=at("4-9"), billy=at("12-12"), living={"4-10": HURT}, dice=(1,))
    play(m, on(m, "4-10", "bite"))
    assert (asked(m), friends(m, "ben")) == ("turn", 1)


@pytest.mark.rule("LU-14.14", "LU-18.08", "LU-14.11")
def test_the_mayor_never_comes_back_from_the_death_toll() -> None:
    m = town(ben=at("4-9"), billy=at("12-12"), living={"4-10": HURT}, toll=["mayor"], unused=(), dice=(1,))
    play(m, on(m, "4-10", "bite"), "yes")
    g = state(m)
    assert (g.toll, g.unused) == ((), (g.content.mayor_token,))
    assert all(g.content.mayor_token not in tokens for tokens in g.supply)


@pytest.mark.rule("LU-19.14", "LU-9.18")
def test_bedside_manner_may_be_declined() -> None:
    m = town(beth=at("6-4", limbs=3), billy=at("12-12"), living={"6-3": {"card": "clinic-volunteer", "injured": True}},
             dice=(2,))  # fmt: skip
    play(m, on(m, "6-3", "bite"), "no")
    assert asked(m) == "bedside-manner", "declining the reward leaves the ability"
    play(m, "no")
    assert z(m, "beth").limbs == 3


@pytest.mark.rule("LU-18.18", "LU-18.19")
def test_an_extra_action_may_be_declined() -> None:
    m = town(ben=at("5-3"), billy=at("12-12"), living={"5-2": HURT}, dice=(1,))
    play(m, on(m, "5-2", "bite"))
    assert asked(m) == "extra-action"
    play(m, "pass")
    assert (asked(m), state(m).actions) == ("turn", 3)


@pytest.mark.rule("LU-19.09")
def test_pardon_me_may_be_declined_and_needs_room() -> None:
    shopper = {"card": "unsuspecting-shopper"}
    m = town(bertha=at("6-4"), billy=at("12-12"), living={"6-3": shopper}, dice=(2,))
    play(m, on(m, "6-3", "check"), "pass")
    assert there(m, "6-3")
    m = town(bertha=at("5-5"), billy=at("12-12"), living={"4-5": shopper, "5-6": "generic"}, dice=(2,))
    play(m, on(m, "4-5", "check"))
    assert asked(m) == "turn", "in the Bakery there is nowhere to go"


@pytest.mark.rule("LU-18.09", "LU-18.10")
def test_threads_may_be_left_in_the_discards() -> None:
    m = town(ben=at("4-8"), billy=at("12-12"), discards={"aid": ["choir-robe-1"]})
    play(m, "end-turn")
    assert asked(m) == "clothes-store"
    play(m, "pass")
    assert (z(m, "ben").had_threads, pile(m, "aid_discards")) == (False, ["choir-robe-1"])


# Exchanging


@pytest.mark.rule("LU-18.16", "LU-19.14")
def test_only_cards_of_the_draw_are_exchanged() -> None:
    m = town(
        ben=at("6-6", hand=["crowbar-1", "crowbar-2"], gear=["lunch-cooler-1"]), billy=at("12-12"),
        top={"aid": ["fear-1", "fear-2", "fear-3"]},
    )  # fmt: skip
    play(m, "draw")
    assert options_of(m) == ["pass", "bargain fear-1", "swap fear-1 lunch-cooler-1"]
    play(m, "bargain fear-1")
    assert options_of(m) == ["pass", "swap fear-2 lunch-cooler-1"]
    play(m, "swap fear-2 lunch-cooler-1")
    assert [state(m).content.aid[card].id for card in z(m, "ben").hand] == ["crowbar-1", "crowbar-2", "fear-3"]
    play(m, "draw")
    assert asked(m) == "turn", "each of the two works once in a turn"


@pytest.mark.rule("LU-6.06", "LU-1.06")
def test_who_bites_with_every_number_names_none() -> None:
    m = town(ben=at("6-6", hand=["loose-dentures-1"], named=((0, 4), (0, 5), (0, 6))), billy=at("12-12"))
    play(m, "equip loose-dentures-1")
    assert (asked(m), len(z(m, "ben").named)) == ("turn", 3)


# Piles that are empty


@pytest.mark.rule("LU-25.02", "LU-11.02")
def test_nothing_is_drawn_when_pile_and_discards_are_empty() -> None:
    m = town(ben=at("6-6", hand=["mystery-meatloaf"]), billy=at("12-12"), reactions=(), reaction_discards=())
    play(m, "play mystery-meatloaf")
    assert (asked(m), len(z(m, "ben").hand), z(m, "ben").holds) == ("turn", 3, ())


@pytest.mark.rule("LU-25.01", "LU-6.08")
def test_a_scanner_renews_an_empty_pile() -> None:
    cards = {"ben": at("6-6", gear=["police-scanner"]), "billy": at("12-12")}
    m = town(**cards, phase="town", reactions=(), reaction_discards=(12,))
    play(m, "look police-scanner")
    assert (pile(m, "reactions"), pile(m, "reaction_discards")) == (["late-pizza"], [])
    m = town(**cards, phase="town", reactions=(), reaction_discards=(12,), dice=(1,))
    play(m, "use police-scanner")
    assert pile(m, "reaction_discards") == ["late-pizza"], "under a pile of one card it is the next all the same"


@pytest.mark.rule("LU-25.04")
@pytest.mark.parametrize(("die", "actions"), [(0, 3), (-1, 2)])
def test_an_officer_without_a_card_has_alertness_two(die: int, actions: int) -> None:
    m = town(ben=at("6-4"), billy=at("12-12"), living={"6-3": "officer"}, officer_pile=(), dice=(die,))
    play(m, on(m, "6-3", "check"))
    assert state(m).actions == actions, "failing costs one action more"


# The Back Alley


@pytest.mark.rule("LU-17.08", "LU-2.05")
def test_the_back_alley_waits_until_its_inner_space_is_free() -> None:
    m = town(ben=at("4-12"), billy=at("12-12"), alley_due=True)
    assert person_at(m, "4-12") is None
    play(m, "move 5-12")
    assert there(m, "4-12").in_alley
    m = town(ben=at("6-6"), billy=at("12-12"), living={"4-12": "generic"}, alley_due=True)
    play(m, "move 6-5", "stop")
    assert (there(m, "4-12").in_alley, len(state(m).living)) == (False, 1)


@pytest.mark.rule("LU-17.05", "LU-20.12")
def test_the_last_generic_of_the_supply_refills_the_back_alley() -> None:
    m = town(ben=at("5-12"), billy=at("12-12"), options={"mode": "co-op"}, supply={"generic": 1}, alley_due=True)
    play(m, "move 6-12", "stop")
    assert (there(m, "4-12").in_alley, supply(m, "generic"), asked(m)) == (True, 0, "turn")


# Dogs


@pytest.mark.rule("LU-12.17", "LU-2.19")
def test_a_dog_without_a_way_to_its_owner_stays() -> None:
    m = town(ben=at("6-6"), billy=at("12-12"))
    door = space(state(m), "2-11"), space(state(m), "3-11")
    m = town(ben=at("6-6"), billy=at("12-12"), dogs={"rufus": ("1-11", "ben")}, jam=door, frames=[("run", 2)])
    assert dog_at(m, "rufus") == "1-11"
    m = town(ben=at("6-6"), billy=at("12-12"), dogs={"rufus": ("6-6", "ben")}, frames=[("run", 2)])
    assert (dog_at(m, "rufus"), z(m, "ben").limbs) == ("6-6", 4), "they must part before they can meet again"


# Gone


@pytest.mark.rule("LU-1.11", "LU-4.02")
def test_a_z_that_is_knocked_out_before_its_turn_has_none() -> None:
    m = town(
        ben=at("6-6", hand=["squeaky-toy-1"]), billy=at("6-3", limbs=1), bob=at("12-12"),
        dogs={"biscuit": ("6-4", "ben")},
    )  # fmt: skip
    play(m, "play squeaky-toy-1", "run biscuit 6-3", "end-turn")
    assert (z(m, "billy").out, asked(m), m.pending[0].seat) == (True, "turn", 2)


@pytest.mark.rule("LU-20.18", "LU-14.05")
def test_the_uprising_takes_a_friend_from_the_shared_pile() -> None:
    options = {"mode": "co-op", "difficulty": "hard"}
    m = town(ben=at("6-6", friends=1), billy=at("12-12", friends=1), options=options, toll_stack=(9,),
             toll_gone=tuple(range(9)), frames=[("toll-card", 0)])  # fmt: skip
    assert (z(m, "ben").limbs, z(m, "billy").limbs, len(state(m).friends)) == (2, 2, 0)


@pytest.mark.rule("LU-5.11")
def test_a_z_that_cannot_go_on_returns_to_where_it_came_from() -> None:
    g = state(town(ben=at("6-6"), billy=at("12-12")))
    walk = ("walk", 0, 0, 2, 0, 2, 2, -1, 0, space(g, "6-5"), space(g, "6-4"))
    m = town(ben=at("6-4"), billy=at("12-12"), living={"6-4": HURT}, frames=[walk])
    assert (where(m, "ben"), asked(m)) == ("6-5", "turn")


@pytest.mark.rule("LU-4.04")
def test_without_an_action_the_reason_is_told() -> None:
    m = town(ben=at("6-6", hand=["hush-1"]), billy=at("12-12"), actions=0)
    assert reasons(m) == {"draw": "LU-4.04", "play hush-1": "LU-6.04"}


@pytest.mark.rule("LU-6.04", "LU-6.14", "LU-11.07", "LU-25.02")
def test_why_a_card_cannot_be_played_now_is_told() -> None:
    m = town(
        ben=at("6-6", hand=["fear-1", "hush-1", "second-wind-1"], holds=["wrong-way", "inside-tip"]), billy=at("12-12"),
        aid=(), reactions=(), reaction_discards=(),
    )  # fmt: skip
    assert set(offered(m, "play")) == {"second-wind-1"}
    told = {words: clause for words, clause in reasons(m).items() if words.startswith(("play", "draw"))}
    nothing_to_do, not_now = dict.fromkeys(("play fear-1", "play inside-tip"), "LU-6.14"), {"play hush-1": "LU-6.04"}
    assert told == {**nothing_to_do, **not_now, "play wrong-way": "LU-11.07", "draw": "LU-25.02"}


@pytest.mark.rule("LU-19.03", "LU-19.04", "LU-10.08")
def test_why_beth_cannot_carry_somebody_off_is_told() -> None:
    living = {"6-3": "generic", "7-3": {"card": "night-shift-nurse", "injured": True}, "5-3": "clinic-volunteer"}
    m = town(beth=at("6-4"), billy=at("12-12"), living=living)
    told = {name_at(m, "6-3"): "LU-19.03", name_at(m, "7-3"): "LU-10.08"}
    assert offered(m, "medevac") == [name_at(m, "5-3")]
    assert {words.split(" ")[1]: why for words, why in reasons(m).items() if words.startswith("medevac")} == told


# A town of one's own


def dog_park_outside() -> Placed:
    """A Dog Park west of the border, its gate onto the town."""
    content = state(town(ben=at("6-6"), billy=at("12-12"))).content
    number = next(number for number, tile in enumerate(content.tiles) if tile.kind == "dog-park")
    return next(each for each in Site(content.tiles, ()).corners(number, 0, 0) if each[3] < 0)


@pytest.mark.rule("LU-24.10", "LU-2.13")
def test_only_dogs_go_into_a_dog_park_outside_the_border() -> None:
    placed = dog_park_outside()
    gate = f"1-{placed[4]}"
    m = town(ben=at(gate, hand=["fear-1", "squeaky-toy-1"]), billy=at("12-12"), layout=[placed],
             living={f"2-{placed[4]}": "generic"}, dogs={"rufus": (f"3-{placed[4]}", "ben")},
             options={"mutated": "on"})  # fmt: skip
    assert offered(m, "move")
    assert not [name for name in offered(m, "move") if name.startswith("w")]
    m = town(ben=at("6-6", hand=["squeaky-toy-1"]), billy=at("12-12"), layout=[placed],
             dogs={"rufus": (gate, "ben")}, options={"mutated": "on"})  # fmt: skip
    play(m, "play squeaky-toy-1")
    assert [name for name in offered(m, "run") if " w" in name], "a Dog may"


@pytest.mark.rule("LU-10.25", "LU-24.18")
def test_without_a_home_the_family_arrives_anywhere() -> None:
    m = town(
        ben=at("6-6"), billy=at("12-12"), layout=[dog_park_outside()], options={"mutated": "on"},
        frames=[("draw-reactions", 0, 1, 0)], top={"reactions": ["family-visit"]}, dice=(3, 3, 4, 4),
    )  # fmt: skip
    assert (there(m, "3-3").kind, there(m, "4-4").kind, asked(m)) == (0, 1, "turn")


# Small numbers


@pytest.mark.rule("LU-10.25", "LU-1.14")
def test_nobody_arrives_where_a_z_stands() -> None:
    m = town(
        ben=at("6-1"), billy=at("12-12"), living={"7-1": "generic"},
        frames=[("draw-reactions", 0, 1, 0)], top={"reactions": ["class-dismissed-1"]},
    )  # fmt: skip
    assert set(offered(m, "at")) == {"8-1", "6-2", "7-2", "8-2"}


@pytest.mark.rule("LU-23.18", "LU-6.13")
@pytest.mark.parametrize("card", ["fuzzy-slippers-1", "crowbar-2"])
def test_any_aid_can_be_stolen(card: str) -> None:
    m = town(ben=at("6-6", hand=["sticky-fingers"]), billy=at("7-6", hand=[card]), bob=at("12-12", hand=["hush-1"]))
    play(m, "play sticky-fingers")
    assert ([state(m).content.aid[each].id for each in z(m, "ben").hand], z(m, "billy").hand) == ([card], ())


@pytest.mark.rule("LU-11.06", "LU-6.10")
def test_loose_stitches_cost_a_limb_or_two_equipped_cards() -> None:
    m = town(
        ben=at("6-6", gear=["crowbar-1", "crowbar-2", "choir-robe-1"]), billy=at("12-12"),
        frames=[("draw-reactions", 0, 1, 0)], top={"reactions": ["loose-stitches-1"]},
    )  # fmt: skip
    play(m, "do discard-equipped", "discard crowbar-1", "discard choir-robe-1")
    assert (pile(m, "aid_discards"), z(m, "ben").limbs) == (["crowbar-1", "choir-robe-1"], 4)


@pytest.mark.rule("LU-6.14", "LU-12.11")
def test_a_chew_toy_reaches_two_steps_and_only_ones_own_dogs() -> None:
    dogs = {"biscuit": ("6-4", "ben"), "rufus": ("6-5", "billy"), "tank": ("6-3", "ben")}
    m = town(ben=at("6-6", gear=["chew-toy-stash-1"]), billy=at("12-12"), dogs=dogs)
    play(m, "use chew-toy-stash-1")
    assert [dog_at(m, name) for name in dogs] == ["", "6-5", "6-3"]


@pytest.mark.rule("LU-10.25")
def test_the_home_that_was_named_is_the_only_one() -> None:
    m = town(
        ben=at("6-6"), billy=at("12-12"), living={"11-11": "generic"},
        frames=[("draw-reactions", 0, 1, 0)], top={"reactions": ["family-visit"]},
    )  # fmt: skip
    play(m, "home home-2")
    assert set(offered(m, "at")) == {"12-11", "11-12"}
    play(m, "at 12-11")
    assert there(m, "11-12").kind == 1, "one space is left for the Kid"


@pytest.mark.rule("LU-10.28", "LU-10.13")
@pytest.mark.parametrize("blocked", [False, True])
def test_a_living_that_has_to_go_round_somebody_may_be_too_far_from_the_border(blocked: bool) -> None:
    officer = {"3-2": {"card": "beat-cop", "kind": "officer"}}
    m = town(
        ben=at("6-2", hand=["prank-call-1"]),
        billy=at("12-12"),
        living={**officer, **({"2-1": "generic", "2-2": "generic"} if blocked else {})},
    )
    play(m, "play prank-call-1")
    assert asked(m) == "lure-to"
    assert ("out-of-town" in options_of(m)) is not blocked, "through the eastern doorway three steps are enough"


@pytest.mark.rule("LU-6.10")
def test_whoever_has_too_few_equipped_cards_discards_those() -> None:
    m = town(ben=at("6-6", gear=["crowbar-1"]), billy=at("12-12"), frames=[("discard-gear", 0, 2)])
    assert z(m, "ben").gear == ()
    assert asked(m) == "turn"
    assert asked(town(ben=at("6-6"), billy=at("12-12"), frames=[("discard-gear", 0, 1)])) == "turn"


@pytest.mark.rule("LU-25.15", "LU-25.02")
def test_what_is_put_under_a_pile_mixes_nothing_into_it() -> None:
    m = town(
        ben=at("6-6", gear=["police-scanner"]),
        billy=at("12-12"),
        top={"reactions": ["lost-and-found", "new-in-town-1"]},
        discards={"reactions": ["hush-money-1"]},
        frames=[("scan", 0, 0)],
    )
    before = pile(m, "reactions")
    play(m, "use police-scanner")
    assert pile(m, "reactions") == ["lost-and-found", *before[:-1]]
    assert pile(m, "reaction_discards") == ["hush-money-1"]


@pytest.mark.rule("LU-1.06", "LU-10.15")
def test_a_card_for_one_living_moves_one() -> None:
    m = town(ben=at("6-3", hand=["fear-1"]), billy=at("12-12"), living={"6-4": "generic", "7-3": "kid"})
    play(m, "play fear-1", on(m, "6-4", "lure"))
    assert asked(m) == "lure-to"
    play(m, options_of(m)[0])
    assert asked(m) == "turn"
