"""Worked scenarios 16 to 30: combat, damage and what single cards do in them."""

from __future__ import annotations

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play, skip_to, table

from .helpers import ammo_on, cards_in, look, now, place_of, pouch_of, walkers_at, who


@pytest.mark.rule("BD-11.12")
@pytest.mark.parametrize(("dice", "allies", "kills"), (((6, 6), 2, 2), ((5, 5), 0, 2), ((2, 2), 0, 0)))
def test_bd_s16_every_full_5_points_kill(dice: tuple[int, int], allies: int, kills: int) -> None:
    m = table(
        "best_defense",
        daryl=at("town", gear={"rifle-1": 1}, allies=allies),
        walkers={"town": 5},
        dice=dice,
        phase="declare",
    )
    play(m, "attack rifle-1", *([f"add-allies {allies}"] if allies else []))
    assert ("killed", (kills, "town")) in [(event.key, event.args) for event in m.story]


@pytest.mark.rule("BD-11.13")
def test_bd_s17_rifle_and_crossbow_add_up() -> None:
    m = table(
        "best_defense",
        maggie=at("town", gear={"rifle-1": 1}),
        daryl=at("town", gear={"crossbow-1": 1}),
        walkers={"town": 3},
        dice=(5, 4, 1),
        phase="declare",
    )
    play(m, "attack rifle-1", "attack crossbow-1")
    rolls = {event.args[0]: event.args[2] for event in m.story if event.key == "rolls"}
    assert rolls == {"maggie": 9, "daryl": 2}
    assert (walkers_at(m, "town"), ammo_on(m, "crossbow-1")) == (1, 0)


@pytest.mark.rule("BD-2.04")
def test_bd_s18_4_and_5_are_9() -> None:
    m = table("best_defense", daryl=at("farm", gear={"rifle-1": 1}), walkers={"farm": 3}, dice=(4, 5), phase="declare")
    play(m, "attack rifle-1")
    assert [event.args for event in m.story if event.key == "rolls"] == [("daryl", [4, 5], 9)]
    assert walkers_at(m, "farm") == 2


def four_at_the_town(mode: str) -> Match:
    """A Survivor with 2 HP kills one of four Walkers; then they bite."""
    m = table(
        "best_defense",
        options={"mode": mode},
        daryl=at("town", hp=2, gear={"rifle-1": 1}),
        glenn=at("farm"),
        walkers={"town": 4},
        sizes={"food": 10},
        dice=(4, 3),
        phase="declare",
    )
    play(m, "attack rifle-1")
    return m


@pytest.mark.rule("BD-12.04", "BD-12.08", "BD-12.09", "BD-13.03")
def test_bd_s19_two_walkers_kill_and_the_third_eats() -> None:
    m = four_at_the_town("standard")
    assert now(m) == ("replacement", 0)
    skip_to(m, "draw")
    assert look(m).round == 2
    assert (cards_in(m, "food"), walkers_at(m, "town")) == (9, 4)


@pytest.mark.rule("BD-13.02", "BD-1.07", "BD-1.09")
def test_bd_s20_hardcore_ends_with_the_second_bite() -> None:
    m = four_at_the_town("hardcore")
    assert m.result is not None
    assert m.result.clause == "BD-1.07"
    assert (cards_in(m, "food"), walkers_at(m, "town")) == (10, 3)


@pytest.mark.rule("BD-8.24", "BD-2.09")
def test_bd_s21_ammo_is_lost_from_the_card() -> None:
    m = table(
        "best_defense",
        rick=at("farm", gear={"handgun-1": 2}, pouch={"deer-stand-find-1": 3}, hand=("damp-powder", "fever")),
        glenn=at("town"),
        phase="play-event",
    )
    play(m, "play damp-powder", "spend deer-stand-find-1", "spend deer-stand-find-1")
    assert (ammo_on(m, "handgun-1"), ammo_on(m, "deer-stand-find-1")) == (2, 1)


@pytest.mark.rule("BD-2.09")
def test_bd_s22_one_of_three_allies_is_lost() -> None:
    m = table(
        "best_defense",
        rick=at("farm", allies=3, food=1, hand=("harsh-count", "bad-light")),
        glenn=at("town"),
        phase="events",
    )
    play(m, "play harsh-count")
    assert who(m, "rick").allies == 2


@pytest.mark.rule("BD-14.02", "BD-14.03", "BD-14.04", "BD-14.05")
@pytest.mark.parametrize(("walkers", "hp"), ((3, 5), (5, 3)))
def test_bd_s23_prison_walls(walkers: int, hp: int) -> None:
    m = table("best_defense", rick=at("prison"), walkers={"prison": walkers}, phase="damage")
    assert (who(m, "rick").hp, walkers_at(m, "prison")) == (hp, walkers)


@pytest.mark.rule("BD-14.03", "BD-14.04")
def test_bd_s24_an_unguarded_prison() -> None:
    m = table("best_defense", rick=at("farm"), walkers={"prison": 4}, sizes={"equipment": 20}, phase="damage")
    assert cards_in(m, "equipment") == 19


# Cards


@pytest.mark.rule("BD-17.05", "BD-17.06", "BD-17.07")
def test_bd_s25_a_hoarder_may_spend_what_was_hoarded() -> None:
    # Given 9 Food and Hoarder
    m = table(
        "best_defense",
        options={"motives": True},
        rick=at("farm", food=9, motive="hoarder"),
        glenn=at("farm"),
        sizes={"allies": 1},
        phase="discussion",
    )
    assert options_of(m) == ["pass", "turn-up"]
    play(m, "turn-up")
    # When 5 Food are gone and the group loses
    who(m, "rick").food -= 5
    skip_to(m, "draw")
    play(m, "draw")
    # Then it is still complete
    assert m.result is not None
    assert m.result.won == (0,)


@pytest.mark.rule("BD-16.04", "BD-16.05")
def test_bd_s26_a_guinea_pig_outlives_13_walkers() -> None:
    m = table("best_defense", rick=at("town", hp=4, no_death=True), walkers={"town": 13}, phase="damage")
    assert (who(m, "rick").hp, place_of(m, "rick"), cards_in(m, "food")) == (1, "town", 25)


@pytest.mark.rule("BD-16.06")
def test_bd_s27_the_katana_rolls_on() -> None:
    m = table(
        "best_defense", daryl=at("town", gear=["katana"]), walkers={"town": 4}, dice=(4, 6, 5, 2), phase="declare"
    )
    play(m, "attack katana")
    assert [event.args for event in m.story if event.key == "rolls"] == [("daryl", [4, 6, 5, 2], 17)]
    assert walkers_at(m, "town") == 1


@pytest.mark.rule("BD-16.07", "BD-16.08", "BD-16.09")
def test_bd_s28_a_little_help_without_a_weapon() -> None:
    m = table(
        "best_defense",
        daryl=at("town", extra_dice=1, allies=3),
        glenn=at("town", gear={"rifle-1": 1}),
        walkers={"town": 4},
        dice=(4, 5, 3),
        phase="declare",
    )
    play(m, "extra-die", "attack rifle-1", "add-allies 3")
    # Then 4 + 3 + 8 = 15
    assert walkers_at(m, "town") == 1


@pytest.mark.rule("BD-16.12", "BD-16.13", "BD-16.14")
def test_bd_s29_the_shotgun_lures() -> None:
    m = table(
        "best_defense",
        daryl=at("farm", gear={"shotgun-1": 1}),
        walkers={"farm": 3, "highway": 2},
        dice=(6, 5, 3),
        phase="declare",
    )
    play(m, "attack shotgun-1")
    told = [(event.key, event.args) for event in m.story]
    assert told.index(("killed", (2, "farm"))) < told.index(("lures", ("daryl", "highway")))
    assert ("hurt", ("daryl", 2, 3)) in told
    assert (walkers_at(m, "farm"), walkers_at(m, "highway")) == (2, 1)


@pytest.mark.rule("BD-1.04", "BD-8.01", "BD-8.04")
def test_bd_s30_the_last_ammunition_card() -> None:
    m = table(
        "best_defense",
        rick=at("highway", gear=["rifle-1"]),
        glenn=at("farm"),
        top={"ammunition": ["spare-clip-1"]},
        sizes={"ammunition": 1},
        phase="draw",
    )
    declined = m.clone()
    # When it is drawn the group loses before the card does anything
    play(m, "draw")
    assert m.is_over
    assert (ammo_on(m, "rifle-1"), pouch_of(m, "rick")) == (0, [])
    # When it is declined play goes on
    play(declined, "pass")
    assert now(declined)[0] == "first-event"
