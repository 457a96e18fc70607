"""Section 15: Leadership Abilities, one Character after another."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import Spot, at, off_board, options_of, play, table

from .helpers import GAME_NAME, ammo_on, gear_of, kept_ammo, look, now, told, who


def morning(leader: str, **things: Any) -> Match:
    """The start of a round under a Leader; nobody has been dealt Events yet."""
    return table(GAME_NAME, leader=leader, **{"round": 3, **things})


def undealt(m: Match) -> bool:
    """Whether no Events have been dealt yet."""
    return not any(look(m).hands)


# Daryl


@pytest.mark.rule("BD-15.01", "BD-15.02", "BD-15.12")
def test_daryl_feeds_everybody_without_food_wherever_they_are() -> None:
    m = morning("daryl", daryl=at("farm"), glenn=at("town", food=1), maggie=off_board(), rick=at("prison", food=3))
    assert [s.food for s in look(m).survivors] == [1, 1, 1, 3]


@pytest.mark.rule("BD-15.02")
def test_daryl_tests_all_at_the_same_moment() -> None:
    m = morning("daryl", daryl=at("farm"), glenn=at("farm"))
    assert told(m, "gains-food") == [("daryl", 1), ("glenn", 1)]
    assert told(m, "dealt")[0][0] == "daryl"


@pytest.mark.rule("BD-15.11")
def test_daryls_ability_is_automatic() -> None:
    m = morning("daryl", daryl=at("farm", gear={"rifle-1": 1}), glenn=at("farm"))
    assert (now(m)[0], [s.food for s in look(m).survivors]) == ("move", [1, 1])


# Glenn


@pytest.mark.rule("BD-15.03", "BD-15.12")
def test_glenn_names_a_survivor_and_one_of_its_ranged_weapons() -> None:
    m = morning(
        "glenn",
        glenn=off_board(gear={"handgun-1": 0}),
        maggie=at("town", gear={"rifle-1": 2, "shotgun-1": 0}),
        rick=off_board(gear={"crossbow-1": 1}),
    )
    assert undealt(m)
    assert options_of(m) == [
        "pass",
        "arm glenn handgun-1",
        "arm maggie rifle-1",
        "arm maggie shotgun-1",
        "arm rick crossbow-1",
    ]
    play(m, "arm maggie shotgun-1")
    assert (ammo_on(m, "shotgun-1"), ammo_on(m, "rifle-1")) == (1, 2)


@pytest.mark.rule("BD-15.04")
def test_glenn_gives_no_ammo_to_who_has_no_ranged_weapon() -> None:
    m = morning(
        "glenn", glenn=at("farm", gear=["katana"]), maggie=at("town", gear={"rifle-1": 2}, pouch={"duty-belt-1": 1})
    )
    assert options_of(m) == ["pass", "arm maggie rifle-1"]


@pytest.mark.rule("BD-15.04")
def test_glenn_does_nothing_when_nobody_has_a_ranged_weapon() -> None:
    m = morning("glenn", glenn=at("farm", gear=["katana"]), maggie=at("town"))
    assert (now(m)[0], sum(look(m).loaded)) == ("move", 0)


# Maggie


@pytest.mark.rule("BD-15.05", "BD-15.06", "BD-15.12")
def test_maggie_gives_one_item_to_another_survivor_wherever_it_is() -> None:
    m = morning(
        "maggie",
        maggie=at("farm", food=1, allies=1, gear={"katana": 0, "rifle-1": 2}, pouch={"slug-pair-1": 2}),
        glenn=at("prison", gear=["rifle-2"]),
        rick=off_board(gear=["shotgun-1"]),
    )
    assert undealt(m)
    assert options_of(m) == [
        "pass",
        "give-food",
        "give-ally",
        "give katana",
        "give rifle-1",
        "give-round rifle-1",
        "give slug-pair-1",
        "give-round slug-pair-1",
    ]
    play(m, "give rifle-1")
    assert options_of(m) == ["to glenn", "to rick"]
    play(m, "to rick")
    # Then Rick has it with its Ammo without being asked, and nothing more is given
    assert (gear_of(m, "rick"), ammo_on(m, "rifle-1"), now(m)[0]) == (["shotgun-1", "rifle-1"], 2, "move")


@pytest.mark.rule("BD-15.06")
def test_maggie_can_give_only_what_she_has() -> None:
    m = morning("maggie", maggie=at("farm", gear={"rifle-1": 0}), glenn=at("farm", food=2, gear={"rifle-2": 1}))
    assert options_of(m) == ["pass", "give rifle-1"]


@pytest.mark.rule("BD-15.07")
def test_single_ammo_goes_only_to_who_has_a_weapon_of_its_type() -> None:
    # Given 1 Ammo from a Rifle and from a Shotgun card; Glenn has a Rifle, Rick a Shotgun
    things: dict[str, Any] = {
        "maggie": at("farm", gear={"rifle-1": 2}, pouch={"slug-pair-1": 2}),
        "glenn": at("prison", gear=["rifle-2"]),
        "rick": at("town", gear=["shotgun-1"]),
    }
    m = morning("maggie", **things)
    play(m, "give-round rifle-1")
    assert (ammo_on(m, "rifle-1"), ammo_on(m, "rifle-2")) == (1, 1)
    m = morning("maggie", **things)
    play(m, "give-round slug-pair-1")
    assert (kept_ammo(m, "maggie"), ammo_on(m, "shotgun-1")) == ({"slug-pair-1": 1}, 1)


@pytest.mark.rule("BD-15.07")
def test_untyped_ammo_fits_any_ranged_weapon_and_the_receiver_chooses() -> None:
    m = morning(
        "maggie",
        maggie=at("farm", pouch={"lucky-find-1": 1}),
        glenn=at("prison", gear=["rifle-2", "handgun-1", "katana"]),
    )
    play(m, "give-round lucky-find-1")
    assert (now(m), options_of(m)) == (("which-weapon", 1), ["onto rifle-2", "onto handgun-1"])
    play(m, "onto handgun-1")
    assert (ammo_on(m, "handgun-1"), kept_ammo(m, "maggie")) == (1, {})


@pytest.mark.rule("BD-15.07")
def test_a_whole_ammo_card_may_go_to_anybody() -> None:
    m = morning("maggie", maggie=at("farm", pouch={"slug-pair-1": 2}), glenn=at("prison"))
    assert options_of(m) == ["pass", "give slug-pair-1"]
    play(m, "give slug-pair-1")
    assert kept_ammo(m, "glenn") == {"slug-pair-1": 2}


# Andrea


@pytest.mark.rule("BD-15.08", "BD-15.12")
def test_andrea_heals_one_hurt_survivor_of_the_leaders_choice() -> None:
    m = morning("andrea", andrea=off_board(hp=4), glenn=at("town", hp=1), rick=off_board(hp=2), maggie=at("farm"))
    assert undealt(m)
    assert options_of(m) == ["pass", "heal andrea", "heal glenn", "heal rick"]
    play(m, "heal rick")
    assert [s.hp for s in look(m).survivors] == [4, 1, 3, 5]


# Michonne


@pytest.mark.rule("BD-15.09", "BD-16.09")
def test_under_michonne_everybody_may_fight_with_bare_hands() -> None:
    # Given Glenn with a weapon and an extra die, under Michonne
    m = table(
        GAME_NAME,
        michonne=at("farm"),
        glenn=at("farm", gear={"rifle-1": 1}, extra_dice=1),
        walkers={"farm": 4},
        phase="declare",
        dice=(4, 3, 3),
    )
    assert options_of(m) == ["pass", "bare-hands"]
    play(m, "bare-hands")
    assert options_of(m) == ["pass", "attack rifle-1", "bare-hands", "extra-die"]
    play(m, "bare-hands")
    # Then each rolls one die as melee, the extra die goes to its owner's total, and the totals are not added
    assert told(m, "rolls") == [("michonne", [4], 4), ("glenn", [3, 3], 6)]
    assert (told(m, "killed"), ammo_on(m, "rifle-1")) == ([(1, "farm")], 1)


@pytest.mark.rule("BD-15.09", "BD-5.03")
def test_bare_hands_need_michonne_to_lead() -> None:
    m = table(
        GAME_NAME,
        michonne=at("farm"),
        glenn=at("farm", gear=["katana"]),
        leader="glenn",
        walkers={"farm": 1},
        phase="declare",
    )
    assert options_of(m) == ["pass", "attack katana"]


# Rick


@pytest.mark.rule("BD-15.10")
def test_under_rick_every_own_roll_gets_one_more() -> None:
    # Given a weapon and a lone extra die
    m = table(
        GAME_NAME,
        rick=at("farm", gear={"rifle-1": 1}),
        glenn=at("farm", extra_dice=1),
        walkers={"farm": 4},
        phase="declare",
        dice=(2, 2, 4),
    )
    play(m, "attack rifle-1", "extra-die")
    assert told(m, "rolls") == [("rick", [2, 2], 5), ("glenn", [4], 5)]


# All of them


@pytest.mark.rule("BD-15.11")
@pytest.mark.parametrize(
    ("leader", "spot"),
    [
        ("andrea", at("farm", hp=3)),
        ("glenn", at("farm", gear={"rifle-1": 1})),
        ("maggie", at("farm", food=1)),
    ],
)
def test_a_leader_may_decline(leader: str, spot: Spot) -> None:
    m = morning(leader, **{leader: spot, "daryl": at("farm")})
    before = look(m).copy()
    play(m, "pass")
    s, then = look(m).survivors[0], before.survivors[0]
    assert now(m)[0] == "move"
    assert (s.hp, s.food, s.gear, sum(look(m).loaded)) == (then.hp, then.food, then.gear, sum(before.loaded))


@pytest.mark.rule("BD-15.12")
def test_abilities_work_in_round_one_while_all_are_off_board() -> None:
    m = morning("daryl", daryl=off_board(), glenn=off_board(), round=1)
    assert [s.food for s in look(m).survivors] == [1, 1]


@pytest.mark.rule("BD-15.13")
def test_solo_maggie_has_nobody_to_give_to_and_others_help_themselves() -> None:
    m = morning("maggie", maggie=at("farm", food=2, gear=["katana"]))
    assert (now(m)[0], who(m, "maggie").food) == ("move", 2)
    m = morning("andrea", andrea=at("farm", hp=2))
    play(m, "heal andrea")
    assert who(m, "andrea").hp == 3
    m = table(GAME_NAME, rick=at("farm", gear=["machete-1"]), walkers={"farm": 1}, phase="declare", dice=(1,))
    play(m, "attack machete-1")
    assert told(m, "rolls") == [("rick", [1], 1 + 3 + 1)]


@pytest.mark.rule("BD-15.06", "BD-15.07")
def test_maggie_may_give_a_single_ammo_from_a_card_but_not_for_a_weapon_that_nobody_has() -> None:
    maggie = at("town", gear={"shotgun-1": 1}, pouch={"spare-clip-1": 2})
    m = table(GAME_NAME, maggie=maggie, glenn=at("farm", gear=["handgun-1"]), phase="start-round")
    assert now(m) == ("lead-give", 0)
    assert m.pending[0].refusals() == [("give-round shotgun-1", "BD-9.09"), ("give-round spare-clip-1", "BD-9.09")]
