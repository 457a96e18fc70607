"""Rounds, Events, spawns and the Death Toll cards."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play

from .helpers import DRAW, HURT, asked, dog_at, friends, offered, on, pile, state, supply, there, town, z
from .helpers import at as person_at


def event(card: str, *dice: int | str, **things: Any) -> Match:
    """Ben draws an Event."""
    ben = things.pop("ben", at("12-12"))
    return town(ben=ben, billy=at("12-11"), frames=DRAW, top={"reactions": [card]}, dice=dice, **things)


@pytest.mark.rule("LU-4.01", "LU-4.02", "LU-4.03", "LU-4.05", "LU-4.15", "LU-11.04", "LU-4.14")
def test_a_round_is_a_turn_for_each_and_a_town_phase() -> None:
    m = town(ben=at("6-6"), billy=at("1-1"), top={"reactions": ["new-in-town-1", "new-in-town-2"]})
    assert (state(m).active, state(m).actions) == (0, 4)
    play(m, "draw", "pass")
    assert state(m).actions == 3, "the number of actions left is public"
    play(m, "end-turn")
    assert (state(m).active, state(m).actions) == (1, 4), "unused actions are lost"
    play(m, "end-turn", "pass", "pass")
    assert (state(m).round, state(m).active) == (2, 0)
    assert len(pile(m, "reaction_discards")) == 2


@pytest.mark.rule("LU-4.07", "LU-1.01", "LU-19.01", "LU-10.01")
def test_the_menu_of_a_turn() -> None:
    living = {"5-6": {"card": "tired-kid"}, "6-5": {"card": "early-baker", "checked": ["ben"]}, "7-5": HURT}
    m = town(ben=at("6-6", hand=["crowbar-1"]), billy=at("1-1"), living=living)
    verbs = {words.split(" ")[0] for words in options_of(m)}
    assert verbs == {"move", "draw", "equip", "check", "attack", "bite", "end-turn"}


@pytest.mark.rule(
    "LU-10.16",
    "LU-10.17",
    "LU-10.18",
    "LU-10.19",
    "LU-10.20",
    "LU-10.21",
    "LU-10.22",
    "LU-10.24",
    "LU-2.02",
    "LU-18.26",
)
def test_a_spawn_is_rolled_until_its_space_is_legal() -> None:
    dice = (6, 7, 11, 2, 4, 12, 12, 12, 3, 9)
    m = event("new-in-town-1", *dice, living={"4-12": HURT})
    assert len(m.chance.rolls) == 10
    person = there(m, "3-9")
    assert (person.kind, person.injured, person.card) == (0, False, -1)


@pytest.mark.rule("LU-10.27")
def test_a_newcomer_may_appear_beside_a_dog() -> None:
    m = event("new-in-town-1", 3, 9, dogs={"rufus": ("3-9", "billy")})
    assert not there(m, "3-9").injured
    assert dog_at(m, "rufus") == "3-9"


@pytest.mark.rule("LU-11.05", "LU-11.06")
@pytest.mark.parametrize(
    ("card", "kinds"), [("new-in-town-1", [0]), ("tour-bus-1", [0, 0, 0]), ("extra-patrol-1", [2])]
)
def test_newcomers_by_event(card: str, kinds: list[int]) -> None:
    m = event(card, 3, 9, 6, 3, 5, 9)
    assert [person.kind for person in state(m).living] == kinds
    assert pile(m, "reaction_discards") == [card]


@pytest.mark.rule("LU-10.25", "LU-1.06")
def test_newcomers_in_buildings() -> None:
    m = event("class-dismissed-1", living={"6-1": "kid"})
    assert set(offered(m, "at")) == {"7-1", "8-1", "6-2", "7-2", "8-2"}
    play(m, "at 7-1")
    assert there(m, "7-1").kind == 1
    m = event("family-visit")
    assert offered(m, "home") == ["home-1", "home-2"]
    play(m, "home home-1", "at 4-1")
    assert set(offered(m, "at")) == {"5-1", "4-2", "5-2"}
    play(m, "at 5-2")
    assert [person.kind for person in state(m).living] == [0, 1]
    m = event("sales-convention", 3, 9)
    play(m, "at 1-9")
    assert there(m, "1-9") and there(m, "3-9")


@pytest.mark.rule("LU-10.25", "LU-24.18", "LU-24.19")
def test_without_the_building_a_spawn_is_rolled() -> None:
    park = next(number for number, tile in enumerate(state(event("curfew")).content.tiles) if tile.kind == "dog-park")
    m = event("class-dismissed-1", 3, 9, layout=[(park, 0, 0, 2, 2)], ben=at("12-12"))
    assert there(m, "3-9").kind == 1
    m = event("new-in-town-1", 2, 2, layout=[(park, 0, 0, 2, 2)], ben=at("12-12"))
    assert there(m, "2-2").kind == 0, "a covered space is an ordinary space of the building"


@pytest.mark.rule("LU-11.06", "LU-1.08")
def test_loose_stitches() -> None:
    m = event("loose-stitches-1", ben=at("12-12", gear=["crowbar-1"]))
    assert (asked(m), z(m, "ben").limbs, len(z(m, "ben").gear)) == ("turn", 3, 1)
    m = event("loose-stitches-1", ben=at("12-12", gear=["crowbar-1", "crowbar-2"]))
    assert options_of(m) == ["do lose-limb", "do discard-equipped"]
    play(m, "do discard-equipped", "discard crowbar-1")
    assert (z(m, "ben").limbs, z(m, "ben").gear) == (4, ())


@pytest.mark.rule("LU-11.05", "LU-1.10")
def test_alarm_bells_and_self_defence_last_one_more_z_phase() -> None:
    living = {"5-7": {"card": "unsuspecting-shopper"}}
    m = town(
        ben=at("4-7"),
        billy=at("12-11"),
        living=living,
        frames=DRAW,
        top={"reactions": ["alarm-bells", "new-in-town-1", "new-in-town-2", "new-in-town-3", "new-in-town-4"]},
        dice=(-1,),
    )
    play(m, on(m, "5-7", "check"))
    assert "check-lost" in [told.key for told in m.story], "2 minus 1 against 1 and 1"
    assert state(m).lasting
    play(m, "end-turn", "end-turn")
    assert state(m).lasting, "drawn in a Z Phase it covers the next one too"
    play(m, "end-turn", "end-turn")
    assert not state(m).lasting
    m = town(
        ben=at("4-7"),
        billy=at("12-11"),
        living={"5-7": {"card": "unsuspecting-shopper", "checked": ["ben"]}},
        frames=DRAW,
        top={"reactions": ["self-defence-night"]},
        dice=(-1,),
    )
    play(m, on(m, "5-7", "attack"))
    assert not there(m, "5-7").injured


@pytest.mark.rule("LU-12.05", "LU-1.09")
def test_a_dog_whistle_activates_every_dog() -> None:
    m = event("dog-whistle", dogs={"old-tooth": ("2-11", "ben"), "rufus": ("2-11", "billy")})
    while asked(m) == "run-to":
        play(m, options_of(m)[0])
    assert dog_at(m, "old-tooth") != "2-11" and dog_at(m, "rufus") != "2-11"


@pytest.mark.rule("LU-5.01")
def test_a_curfew_slows_everybody() -> None:
    m = event("curfew", ben=at("4-7"))
    play(m, "move 5-7")
    assert asked(m) == "turn"
    assert [each[2] for each in state(m).lasting] == [0, 1]


@pytest.mark.rule("LU-6.10", "LU-11.05")
def test_spring_cleaning_and_lost_and_found() -> None:
    m = event("spring-cleaning", ben=at("12-12", hand=["crowbar-1", "crowbar-2", "duct-tape-1"], holds=["tip-off-1"]))
    while asked(m) == "at-event":
        play(m, "pass")
    play(m, "discard crowbar-1", "discard tip-off-1")
    assert len(z(m, "ben").hand) == 2
    m = event("lost-and-found")
    assert [len(each.hand) for each in state(m).zs] == [1, 1]


@pytest.mark.rule("LU-7.07")
def test_a_patch_of_fog_hides_everybody() -> None:
    m = event("patch-of-fog", -2, ben=at("4-7"), living={"5-7": {"card": "unsuspecting-shopper"}})
    play(m, on(m, "5-7", "check"))
    assert "check-won" in [told.key for told in m.story]


# The Death Toll


@pytest.mark.rule("LU-14.05", "LU-14.04", "LU-1.13")
@pytest.mark.parametrize(
    ("number", "wishes", "things", "limbs", "hand", "gear"),
    [
        (1, {"hand": ["crowbar-1", "crowbar-2"]}, {}, 4, 1, 0),
        (3, {"hand": ["crowbar-1", "crowbar-2"]}, {}, 4, 1, 0),
        (4, {"gear": ["crowbar-1"]}, {}, 4, 0, 0),
        (4, {}, {}, 3, 0, 0),
        (7, {"hand": ["crowbar-1", "crowbar-2", "duct-tape-1"]}, {}, 4, 1, 0),
        (8, {}, {"top": {"reactions": ["new-in-town-1"]}}, 3, 0, 0),
        (9, {}, {}, 3, 0, 0),
        (10, {}, {}, 2, 0, 0),
    ],
)
def test_what_each_death_toll_card_does(
    number: int, wishes: dict[str, Any], things: dict[str, Any], limbs: int, hand: int, gear: int
) -> None:
    m = _toll_card(number, wishes, **things)
    while asked(m) in ("discard-cards", "at-event"):
        play(m, "pass" if asked(m) == "at-event" else options_of(m)[0])
    ben = z(m, "ben")
    assert (ben.limbs, len(ben.hand), len(ben.gear)) == (limbs, hand, gear)


def _toll_card(number: int, wishes: dict[str, Any], **things: Any) -> Match:
    """Ben has filled a spot and draws this card."""
    return town(
        ben=at("12-12", **wishes), billy=at("12-11"), frames=[("toll-card", 0)], toll_stack=(number - 1,), **things
    )


@pytest.mark.rule("LU-14.05")
def test_death_toll_cards_that_change_the_town() -> None:
    m = _toll_card(2, {}, top={"reactions": ["new-in-town-1"]})
    assert pile(m, "reaction_discards") == ["new-in-town-1"]
    m = _toll_card(5, {}, dice=(3, 9))
    assert there(m, "3-9").kind == 2
    m = _toll_card(6, {})
    assert z(m, "ben").next_actions == -2
    m = _toll_card(3, {"hand": ["crowbar-1"]}, dogs={"old-tooth": ("2-11", "ben")})
    if asked(m) == "run-to":
        play(m, options_of(m)[0])
    assert dog_at(m, "old-tooth") != "2-11"
    assert len(z(m, "ben").hand) == 1


@pytest.mark.rule("LU-14.14", "LU-20.18", "LU-14.05")
def test_an_uprising_costs_a_friend() -> None:
    m = _toll_card(10, {"friends": 5})
    assert len(offered(m, "give-up")) == 2
    officers = supply(m, "officer")
    play(m, next(words for words in options_of(m) if "officer" in words))
    assert (friends(m, "ben"), supply(m, "officer")) == (4, officers + 1)
    m = _toll_card(10, {"friends": 1}, mayor=False)
    mayor = state(m).content.mayor_token
    assert mayor in state(m).unused, "a Mayor that has left never returns"


@pytest.mark.rule("LU-14.07", "LU-14.08", "LU-14.11")
def test_a_spot_that_is_filled_again_draws_the_top_card_whatever_its_number() -> None:
    living = {"9-7": {**HURT, "bitten": ["billy"]}}
    m = town(bob=at("8-7"), billy=at("12-11"), living=living, toll=1, toll_stack=(9, 7, 5), dice=(1,))
    play(m, on(m, "9-7", "bite"))
    assert z(m, "bob").next_actions == -2, "card 6 on spot 2"
    m = town(bob=at("8-7"), billy=at("12-11"), living=living, toll=1, toll_stack=(), dice=(1,))
    play(m, on(m, "9-7", "bite"))
    assert len(state(m).toll) == 2 and asked(m) == "turn"


@pytest.mark.rule("LU-14.01", "LU-14.04")
def test_an_odd_spot_draws_nothing() -> None:
    m = town(bob=at("8-7"), billy=at("12-11"), living={"9-7": {**HURT, "bitten": ["billy"]}}, dice=(1,))
    play(m, on(m, "9-7", "bite"))
    assert (len(state(m).toll), len(state(m).toll_stack)) == (1, 5)


@pytest.mark.rule("LU-21.12", "LU-17.08")
def test_a_back_alley_that_cannot_be_refilled_loses_solo() -> None:
    m = town(
        bob=at("5-12"),
        options={"mode": "solo"},
        living={"4-12": {**HURT, "in_alley": True}},
        supply={"generic": 0},
        dice=(1, 2),
    )
    play(m, on(m, "4-12", "bite"), on(m, "4-12", "bite"))
    assert m.state.ending == "no-generic"


@pytest.mark.rule("LU-1.13", "LU-12.08")
def test_what_arises_inside_an_effect_is_resolved_first() -> None:
    m = town(
        ben=at("7-9", hand=["fear-1"]),
        billy=at("12-12"),
        living={"6-9": {"card": "unsuspecting-shopper"}},
        dogs={"biscuit": ("5-9", "billy"), "rufus": ("5-9", "ben")},
        toll=1,
        top={"reactions": ["lost-and-found"]},
    )
    play(m, "play fear-1", "to 5-9", "dog rufus")
    keys = [told.key for told in m.story]
    assert keys.index("dies") < keys.index("toll-card") < keys.index("draws-reaction")
    assert pile(m, "generic_discards") == ["unsuspecting-shopper"]


@pytest.mark.rule("LU-2.14", "LU-18.03", "LU-18.05", "LU-18.25", "LU-18.35", "LU-1.04")
def test_what_counts_is_the_space_of_the_living() -> None:
    m = town(bob=at("9-7"), billy=at("1-1"), living={"9-8": {"card": "night-deputy"}}, dice=(2,))
    play(m, on(m, "9-8", "check"))
    assert "check-lost" in [told.key for told in m.story], "1 and 2 against 3 and 1 within the Mall"
    g = state(m)
    assert g.town.kind(g.content.space_ids["9-7"]) == ""
    assert g.town.touches(g.content.space_ids["6-1"], g.content.space_ids["7-1"]), "a partial wall blocks nothing"
    for quiet in ("5-5", "6-1"):
        plain = town(bob=at(quiet, gear=["crowbar-1"]), billy=at("1-1"))
        assert not offered(plain, "shop")


@pytest.mark.rule("LU-25.07", "LU-25.08", "LU-1.02", "LU-1.05")
def test_records_are_kept_for_each_z_and_living() -> None:
    m = town(bob=at("8-7"), billy=at("9-6"), living={"9-7": {**HURT, "card": "early-baker"}}, dice=(1,))
    play(m, on(m, "9-7", "bite"))
    person = there(m, "9-7")
    assert (person.bitten, person.holder, person.injured) == ((0,), 0, True)
    assert not offered(m, "bite")
    assert person_at(m, "9-8") is None


@pytest.mark.rule("LU-19.02", "LU-3.01", "LU-2.04")
def test_abilities_cost_no_action_and_the_printed_town_is_used() -> None:
    m = town(bertha=at("8-7"), billy=at("12-12"), living={"9-7": {"card": "last-call-regular"}}, dice=(1,))
    play(m, on(m, "9-7", "check"), "to 10-7")
    assert state(m).actions == 3
    assert state(m).layout == state(m).content.printed
