"""One short test for each Equipment card. Amounts of our own design are read off the card."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.games.best_defense.content import Gear
from shamble.games.best_defense.content.verbs import Heal, RollFor
from shamble.testing import at, options_of, play, skip_to, table

from .helpers import CARDS, GAME_NAME, ammo_on, discarded, gear_of, now, place_of, told, walkers, who


def card(name: str) -> Gear:
    """An Equipment card by its id."""
    return CARDS.gear[CARDS.gear_number[name]]


# The weapon; its dice; what it adds; whether firing costs Ammo; its load at the start of the game
WEAPONS = [
    ("handgun-1", [4], 0, True),
    ("rifle-1", [4, 5], 0, True),
    ("crossbow-1", [2], 1, True),
    ("shotgun-1", [1, 2, 3], 0, True),
    ("metal-pipe-1", [3], card("metal-pipe-1").bonus, False),
    ("machete-1", [2], 3, False),
    ("katana", [5, 1], 0, False),
]


@pytest.mark.rule("BD-11.10", "BD-11.13", "BD-11.14", "BD-16.20")
@pytest.mark.parametrize(("weapon", "dice", "adds", "is_ranged"), WEAPONS, ids=[each[0] for each in WEAPONS])
def test_weapon(weapon: str, dice: list[int], adds: int, is_ranged: bool) -> None:
    # Given it is drawn in play, empty; and with 2 Ammo if it is ranged, against Walkers
    m = table(
        GAME_NAME,
        glenn=at("farm", gear={weapon: 2 if is_ranged else 0}),
        walkers={"farm": 3},
        phase="declare",
        dice=dice,
    )
    play(m, f"attack {weapon}")
    # Then it rolls these dice and adds this; only a ranged weapon fires Ammo (none of these totals brings it back)
    assert told(m, "rolls") == [("glenn", dice, sum(dice) + adds)]
    assert (ammo_on(m, weapon), card(weapon).load > 0) == (1 if is_ranged else 0, is_ranged)


@pytest.mark.rule("BD-16.01")
def test_bandages_heal_two_hp() -> None:
    effect = next(each for each in card("bandages-1").card.effects if isinstance(each, Heal))
    m = table(GAME_NAME, glenn=at("farm", gear=["bandages-2"]), rick=at("farm", hp=1), phase="pre-combat")
    play(m, "use bandages-2 rick")
    assert (who(m, "rick").hp, gear_of(m, "glenn"), effect.count) == (3, [], 2)


@pytest.mark.rule("BD-16.10")
@pytest.mark.parametrize("die", [1, 3])
def test_flashbang_grenade_removes_one_to_three_walkers_here(die: int) -> None:
    m = table(
        GAME_NAME,
        glenn=at("farm", gear=["flashbang-grenade"]),
        walkers={"farm": 4, "town": 1},
        phase="pre-combat",
        dice=(die,),
    )
    play(m, "use flashbang-grenade")
    assert told(m, "walkers-removed") == [(die, "farm")]
    assert (gear_of(m, "glenn"), discarded(m, "equipment")[0]) == ([], "flashbang-grenade")


@pytest.mark.rule("BD-16.11")
def test_silencer_removes_a_walker_once_a_round_and_may_be_lost() -> None:
    effect = next(each for each in card("silencer").card.effects if isinstance(each, RollFor))
    for die in (effect.high, effect.high + 1):
        m = table(
            GAME_NAME,
            glenn=at("farm", gear=["silencer", "katana"]),
            walkers={"farm": 4},
            phase="pre-combat",
            dice=(die,),
        )
        play(m, "use silencer")
        # Then it is not offered again this round, and a low roll discards it
        assert (now(m)[0], walkers(m)) == ("declare", {"farm": 3})
        assert ("silencer" in gear_of(m, "glenn")) == (die > effect.high)


@pytest.mark.rule("BD-16.18")
def test_motorcycle_reaches_even_the_diagonal_location() -> None:
    m = table(GAME_NAME, glenn=at("farm", gear=["motorcycle"]), rick=at("town", hp=4, food=1), phase="pre-combat")
    play(m, "use motorcycle prison")
    assert (place_of(m, "glenn"), gear_of(m, "glenn")) == ("prison", [])


@pytest.mark.rule("BD-16.19")
def test_bulletproof_vest_ignores_the_first_walker_damage() -> None:
    m = table(GAME_NAME, glenn=at("town", gear=["bulletproof-vest"], food=1), walkers={"town": 2}, phase="damage")
    assert (who(m, "glenn").hp, told(m, "prevents")) == (4, [("glenn", 1)])


@pytest.mark.rule("BD-9.15")
def test_two_way_radio_reaches_every_location() -> None:
    things: dict[str, Any] = {"rick": at("prison", food=1), "phase": "trade"}
    m = table(GAME_NAME, glenn=at("farm", food=1, gear=["two-way-radio"]), **things)
    play(m, "give-food")
    assert (who(m, "rick").food, now(m)) == (2, ("return-gift", 1))
    m = table(GAME_NAME, glenn=at("farm", food=1, gear=["katana"]), **things)
    assert now(m)[0] == "first-event"


@pytest.mark.rule("BD-12.19")
def test_barricade_kit_stops_walkers_for_this_round() -> None:
    wall = card("barricade-kit").wall
    m = table(
        GAME_NAME,
        glenn=at("town", gear=["barricade-kit"], hp=4, food=1),
        walkers={"town": wall},
        phase="damage",
        round=2,
        top={"events": ["a-good-day", "promise-me"]},
    )
    play(m, "yes")
    assert (now(m)[0], who(m, "glenn").hp) == ("heal", 4)
    # And in the next round they bite
    skip_to(m, "move")
    skip_to(m, "heal")
    assert who(m, "glenn").hp == 4 - wall
    assert options_of(m) == ["pass", "eat"]
