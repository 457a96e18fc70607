"""Section 16: what single cards say, where the rulebook clarifies it."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.games.best_defense.content.verbs import Damage
from shamble.testing import at, off_board, options_of, play, skip_to, table

from .helpers import (
    CARDS,
    GAME_NAME,
    ammo_on,
    cards_in,
    carry,
    discarded,
    fresh,
    gear_of,
    look,
    now,
    place_of,
    play_event,
    told,
    walkers,
    who,
)


def battle(*answers: str, **things: Any) -> Match:
    """A table at the declaration of weapons, and the answers from there."""
    m = table(GAME_NAME, **{"phase": "declare", **things})
    play(m, *answers)
    return m


# Bandages


@pytest.mark.rule("BD-16.01")
@pytest.mark.parametrize(
    ("phase", "key"),
    [("discussion", "discussion"), ("own-turn", "own-turn"), ("pre-combat", "pre-combat"), ("heal", "heal")],
)
def test_bandages_are_used_in_w1_w2_w3_and_w5_and_then_discarded(phase: str, key: str) -> None:
    m = table(GAME_NAME, glenn=at("farm", hp=1, gear=["bandages-1"]), rick=at("farm"), phase=phase, then="draw")
    assert (now(m), options_of(m)) == ((key, 0), ["pass", "use bandages-1 glenn"])
    play(m, "use bandages-1 glenn")
    assert (who(m, "glenn").hp, gear_of(m, "glenn"), discarded(m, "equipment")) == (3, [], ["bandages-1"])


@pytest.mark.rule("BD-16.01")
def test_bandages_may_be_kept_for_a_later_round() -> None:
    m = table(GAME_NAME, glenn=at("farm", hp=1, gear=["bandages-1"]), rick=at("farm"), phase="heal", round=2)
    play(m, "pass")
    assert look(m).round == 3
    skip_to(m, "own-turn")
    assert "use bandages-1 glenn" in options_of(m)


@pytest.mark.rule("BD-16.02")
def test_bandages_do_not_answer_damage() -> None:
    # Given 1 HP, Bandages and 1 Walker: then nobody is asked before the death
    m = table(
        GAME_NAME, glenn=at("town", hp=1, gear=["bandages-1"]), rick=at("farm"), walkers={"town": 1}, phase="damage"
    )
    assert now(m) == ("replacement", 0)
    # Nor in answer to an Event
    assert now(play_event("fever", at("town", hp=1, gear=["bandages-1"]))) == ("replacement", 1)


@pytest.mark.rule("BD-16.03", "BD-2.13")
def test_bandages_do_not_heal_above_five() -> None:
    m = table(GAME_NAME, glenn=at("farm", hp=4, gear=["bandages-1"]), phase="pre-combat")
    play(m, "use bandages-1 glenn")
    assert who(m, "glenn").hp == 5


@pytest.mark.rule("BD-16.23", "BD-16.24")
def test_bandages_are_offered_for_the_hurt_here_and_off_board_for_the_owner_only() -> None:
    m = table(
        GAME_NAME,
        glenn=at("farm", gear=["bandages-1"]),
        rick=at("farm", hp=4),
        maggie=at("town", hp=1),
        phase="pre-combat",
    )
    assert options_of(m) == ["pass", "use bandages-1 rick"]
    m = table(
        GAME_NAME,
        glenn=off_board(hp=1, gear=["bandages-1"]),
        rick=off_board(hp=4),
        maggie=at("town", hp=1),
        phase="discussion",
    )
    assert options_of(m) == ["pass", "use bandages-1 glenn"]


# A Guinea Pig


@pytest.mark.rule("BD-16.04")
def test_a_guinea_pig_keeps_its_drawer_alive_for_the_rest_of_the_round() -> None:
    # Given it is drawn at The Farm, where 13 Walkers wait; and Glenn has nothing to fight with
    m = table(
        GAME_NAME,
        glenn=at("farm", hp=4, hand=["fence-shakers", "bad-light"]),
        rick=at("town", hp=4, food=1),
        walkers={"farm": 13},
        phase="draw",
        turn="glenn",
        leader="rick",
        top={"allies": ["a-guinea-pig"]},
    )
    play(m, "draw")
    skip_to(m, "heal")
    assert (who(m, "glenn").hp, who(m, "glenn").allies, told(m, "dies")) == (1, 1, [])
    # Then in the next round it protects no more
    play(m, "pass")
    assert not who(m, "glenn").no_death


@pytest.mark.rule("BD-16.05")
def test_a_guinea_pig_shields_the_deck_completely() -> None:
    m = table(
        GAME_NAME,
        glenn=at("farm", hp=1, no_death=True),
        rick=at("town", hp=4, food=1),
        walkers={"farm": 9},
        sizes={"allies": 5},
        phase="damage",
    )
    assert (cards_in(m, "allies"), who(m, "glenn").hp) == (5, 1)


@pytest.mark.rule("BD-16.25")
def test_a_guinea_pig_covers_events_and_every_other_source() -> None:
    m = play_event("fever", at("town", hp=1, no_death=True))
    assert (who(m, "rick").hp, told(m, "dies")) == (1, [])
    carry(m, 1, Damage("me", 4))
    assert who(m, "rick").hp == 1


# Katana


@pytest.mark.rule("BD-16.06")
@pytest.mark.parametrize(("dice", "total"), [((3,), 3), ((4, 1), 5), ((6, 5, 4, 3), 18)])
def test_a_katana_rolls_on_after_four_or_more(dice: tuple[int, ...], total: int) -> None:
    m = battle("attack katana", glenn=at("town", gear=["katana"]), walkers={"town": 5}, dice=dice)
    assert told(m, "rolls") == [("glenn", list(dice), total)]


@pytest.mark.rule("BD-16.06", "BD-16.21")
def test_modifiers_and_extra_dice_are_no_part_of_the_chain() -> None:
    # Given a natural 3 that Rick makes a 4, and an extra die of 6: then nothing is rolled on
    m = battle("attack katana", rick=at("town", gear=["katana"], extra_dice=1), walkers={"town": 5}, dice=(3, 6))
    assert told(m, "rolls") == [("rick", [3, 6], 10)]


# A Little Help


@pytest.mark.rule("BD-16.07")
def test_a_little_help_gives_one_extra_die_this_round() -> None:
    m = table(GAME_NAME, glenn=at("farm"), rick=at("town"), phase="draw", top={"allies": ["a-little-help-1"]})
    play(m, "draw")
    assert (who(m, "glenn").extra_dice, who(m, "glenn").allies) == (1, 1)


@pytest.mark.rule("BD-16.08")
def test_the_extra_die_can_be_rolled_alone_with_allies() -> None:
    # Given no weapon but an empty Rifle
    m = battle("extra-die", glenn=at("farm", gear=["rifle-1"], extra_dice=1, allies=1), walkers={"farm": 1}, dice=(4,))
    play(m, "add-allies 1")
    assert told(m, "killed") == [(1, "farm")]


@pytest.mark.rule("BD-16.09")
def test_the_extra_die_counts_in_the_group_unless_its_owner_fights_in_melee() -> None:
    # Given Glenn's lone die of 2 and a Handgun for 3 make 5
    things: dict[str, Any] = {"walkers": {"farm": 2}, "dice": (2, 3)}
    m = battle(
        "extra-die",
        "attack handgun-1",
        glenn=at("farm", extra_dice=1),
        rick=at("farm", gear={"handgun-1": 1}),
        **things,
    )
    assert told(m, "killed") == [(1, "farm")]
    # But a Machete for 2 with its extra die of 1 counts alone, and 3 are left for the Handgun
    m = battle(
        "attack machete-1",
        "attack handgun-1",
        glenn=at("farm", gear=["machete-1"], extra_dice=1),
        rick=at("farm", gear={"handgun-1": 1}),
        walkers={"farm": 2},
        dice=(2, 1, 3),
    )
    assert told(m, "killed") == [(0, "farm")]


# Flashbang Grenade and Silencer


@pytest.mark.rule("BD-16.10")
@pytest.mark.parametrize("item", ["flashbang-grenade", "silencer"])
def test_a_flashbang_or_silencer_does_not_use_up_the_weapon(item: str) -> None:
    m = table(
        GAME_NAME,
        glenn=at("farm", gear={item: 0, "rifle-1": 1}),
        walkers={"farm": 5},
        phase="pre-combat",
        dice=(1, 3, 3),
    )
    play(m, f"use {item}")
    assert (now(m), options_of(m)) == (("declare", 0), ["pass", "attack rifle-1"])


@pytest.mark.rule("BD-16.11")
def test_the_silencer_needs_neither_weapon_nor_ammo() -> None:
    m = table(GAME_NAME, glenn=at("farm", gear=["silencer"]), walkers={"farm": 2}, phase="pre-combat", dice=(6,))
    play(m, "use silencer")
    assert walkers(m) == {"farm": 1}


@pytest.mark.rule("BD-16.23", "BD-16.24")
@pytest.mark.parametrize("item", ["flashbang-grenade", "silencer"])
def test_a_flashbang_or_silencer_is_offered_only_with_walkers_here(item: str) -> None:
    others: dict[str, Any] = {
        "rick": at("town", hp=1, gear=["bandages-1"]),
        "walkers": {"town": 2},
        "phase": "pre-combat",
    }
    assert now(table(GAME_NAME, glenn=at("farm", gear=[item]), **others)) == ("pre-combat", 1)
    assert now(table(GAME_NAME, glenn=off_board(gear=[item]), **others)) == ("pre-combat", 1)
    assert now(table(GAME_NAME, glenn=at("town", gear=[item]), **others)) == ("pre-combat", 0)


# Shotgun


@pytest.mark.rule("BD-16.12")
@pytest.mark.parametrize(("dice", "comes"), [((5, 5, 4), True), ((5, 4, 4), False), ((6, 6, 6), True)])
def test_a_shotgun_attracts_on_a_natural_fourteen(dice: tuple[int, ...], comes: bool) -> None:
    m = battle(
        "attack shotgun-1", glenn=at("farm", gear={"shotgun-1": 1}), walkers={"farm": 1, "highway": 2}, dice=dice
    )
    assert (walkers(m).get("farm", 0), walkers(m)["highway"]) == ((1, 1) if comes else (0, 2))


@pytest.mark.rule("BD-16.12", "BD-16.21")
def test_modifiers_and_extra_dice_do_not_attract() -> None:
    # Given natural 13, an extra die of 6 and Rick's +1
    m = battle(
        "attack shotgun-1",
        rick=at("farm", gear={"shotgun-1": 1}, extra_dice=1),
        walkers={"farm": 4, "highway": 2},
        dice=(5, 4, 4, 6),
    )
    assert (told(m, "rolls"), told(m, "lures")) == ([("rick", [5, 4, 4, 6], 20)], [])


@pytest.mark.rule("BD-16.12", "BD-16.15")
def test_the_wielder_chooses_between_locations_that_offer_a_walker_and_cannot_decline() -> None:
    m = battle(
        "attack shotgun-1",
        glenn=at("farm", gear={"shotgun-1": 1}),
        walkers={"farm": 1, "highway": 1, "town": 1, "prison": 1},
        dice=(5, 5, 5),
    )
    assert (now(m), options_of(m)) == (("lure", 0), ["lure-from highway", "lure-from town"])
    play(m, "lure-from town")
    assert walkers(m) == {"farm": 1, "highway": 1, "prison": 1}


@pytest.mark.rule("BD-16.13")
def test_attraction_comes_after_all_combat_and_may_find_nothing() -> None:
    # Given the only Walker next door, at The Town, is killed in the last fight
    m = battle(
        "attack shotgun-1",
        "attack katana",
        glenn=at("farm", gear={"shotgun-1": 1}),
        rick=at("town", gear=["katana"]),
        walkers={"farm": 1, "town": 1},
        dice=(5, 5, 5, 4, 1),
    )
    assert (walkers(m), told(m, "lures")) == ({}, [])


@pytest.mark.rule("BD-16.14")
def test_an_attracted_walker_cannot_be_killed_now_and_bites_where_it_came() -> None:
    # Given points for 3 kills and 1 Walker here: the surplus does not kill the newcomer, which bites
    m = battle(
        "attack shotgun-1",
        glenn=at("farm", gear={"shotgun-1": 1}),
        walkers={"farm": 1, "highway": 1},
        sizes={"ammunition": 5},
        dice=(5, 5, 5),
    )
    assert (walkers(m), who(m, "glenn").hp, cards_in(m, "ammunition")) == ({"farm": 1}, 4, 5)
    # At The Prison the walls ignore it
    m = battle(
        "attack shotgun-1",
        glenn=at("prison", gear={"shotgun-1": 1}),
        walkers={"prison": 1, "highway": 1},
        dice=(5, 5, 5),
    )
    assert (walkers(m), who(m, "glenn").hp) == ({"prison": 1}, 5)
    # And a fresh one stays harmless
    m = battle(
        "attack shotgun-1",
        glenn=at("farm", gear={"shotgun-1": 1}),
        walkers={"farm": 1, "highway": 1},
        fresh={"highway": 1},
        dice=(5, 5, 5),
    )
    assert (walkers(m), who(m, "glenn").hp) == ({"farm": 1}, 5)


@pytest.mark.rule("BD-16.22")
def test_an_attracted_walker_is_not_attracted_again() -> None:
    # Given loud Shotguns at The Farm and The Highway, Rick leads; after the kills 1 Walker is left, at The Farm
    m = battle(
        "attack shotgun-2",
        "attack shotgun-1",
        glenn=at("farm", gear={"shotgun-1": 1}),
        rick=at("highway", gear={"shotgun-2": 1}),
        leader="rick",
        combat_bonus=0,
        walkers={"farm": 4, "highway": 1},
        dice=(5, 5, 5, 5, 5, 5),
    )
    # Then Rick's attraction takes it from The Farm, and Glenn's cannot take it back
    assert (walkers(m), told(m, "lures")) == ({"highway": 1}, [("rick", "farm")])


@pytest.mark.rule("BD-16.22")
def test_attractions_come_in_turn_order_of_the_wielders() -> None:
    # Given Rick leads from The Town, Glenn is at The Highway, and the one Walker between them is at The Prison
    m = battle(
        "attack shotgun-2",
        "attack shotgun-1",
        glenn=at("highway", gear={"shotgun-1": 1}),
        rick=at("town", gear={"shotgun-2": 1}),
        leader="rick",
        walkers={"highway": 1, "town": 1, "prison": 1},
        dice=(5, 5, 5, 5, 5, 5),
    )
    # Then it goes to Rick, although The Highway was fought for first
    assert told(m, "lures") == [("rick", "prison")]


# Crossbow, Machete and the dice of weapons


@pytest.mark.rule("BD-16.16")
@pytest.mark.parametrize(("die", "allies", "ammo"), [(4, 0, 1), (3, 0, 0), (3, 1, 1), (1, 2, 0)])
def test_a_crossbow_adds_one_and_gets_its_ammo_back_at_five(die: int, allies: int, ammo: int) -> None:
    m = battle(
        "attack crossbow-1",
        glenn=at("farm", gear={"crossbow-1": 1}, allies=2),
        rick=at("town", hp=1, food=1),
        walkers={"farm": 2},
        dice=(die,),
    )
    assert told(m, "rolls") == [("glenn", [die], die + 1)]
    play(m, f"add-allies {allies}")
    assert ammo_on(m, "crossbow-1") == ammo


@pytest.mark.rule("BD-16.17")
def test_a_machete_adds_three_when_its_wielder_is_alone() -> None:
    m = battle("attack machete-1", glenn=at("farm", gear=["machete-1"]), walkers={"farm": 2}, dice=(2,))
    assert told(m, "rolls") == [("glenn", [2], 5)]
    m = battle(
        "attack machete-1", glenn=at("farm", gear=["machete-1"]), rick=at("farm"), walkers={"farm": 2}, dice=(2,)
    )
    assert told(m, "rolls") == [("glenn", [2], 2)]


@pytest.mark.rule("BD-16.20")
@pytest.mark.parametrize(
    ("weapon", "dice"),
    [("rifle-1", 2), ("shotgun-1", 3), ("crossbow-1", 1), ("katana", 1), ("machete-1", 1), ("handgun-1", 1)],
)
def test_how_many_dice_a_weapon_rolls(weapon: str, dice: int) -> None:
    m = battle(f"attack {weapon}", glenn=at("farm", gear={weapon: 1}), walkers={"farm": 9}, dice=(1, 1, 1))
    assert told(m, "rolls")[0][1] == [1] * dice


# Motorcycle, Bulletproof Vest, Barricade Kit


@pytest.mark.rule("BD-16.18", "BD-16.23")
def test_a_motorcycle_is_discarded_before_combat_to_move_to_any_other_location() -> None:
    m = table(GAME_NAME, glenn=at("farm", gear=["motorcycle"]), rick=at("town", hp=4, food=1), phase="pre-combat")
    assert options_of(m) == ["pass", "use motorcycle highway", "use motorcycle prison", "use motorcycle town"]
    play(m, "use motorcycle prison")
    assert (place_of(m, "glenn"), gear_of(m, "glenn"), discarded(m, "equipment")) == ("prison", [], ["motorcycle"])


@pytest.mark.rule("BD-16.24")
def test_a_motorcycle_needs_an_owner_on_board() -> None:
    m = table(
        GAME_NAME, glenn=off_board(gear=["motorcycle"]), rick=at("town", hp=1, gear=["bandages-1"]), phase="pre-combat"
    )
    assert now(m) == ("pre-combat", 1)


@pytest.mark.rule("BD-16.19")
def test_a_vest_stops_one_walker_damage_a_round_and_is_kept() -> None:
    m = table(
        GAME_NAME, glenn=at("town", gear=["bulletproof-vest"], food=1), walkers={"town": 3}, phase="damage", round=2
    )
    assert (who(m, "glenn").hp, gear_of(m, "glenn")) == (3, ["bulletproof-vest"])
    # And again in the next round
    m = table(
        GAME_NAME, glenn=at("town", gear=["bulletproof-vest"], hp=3), walkers={"town": 1}, phase="damage", round=3
    )
    assert (who(m, "glenn").hp, look(m).round) == (3, 4)


@pytest.mark.rule("BD-16.19")
def test_a_vest_does_not_stop_damage_from_events() -> None:
    m = play_event("fever", at("town", gear=["bulletproof-vest"]))
    assert who(m, "rick").hp < 5


@pytest.mark.rule("BD-16.23")
def test_a_barricade_kit_is_offered_only_against_damaging_walkers() -> None:
    m = table(
        GAME_NAME,
        glenn=at("prison", gear=["barricade-kit"]),
        rick=at("farm", hp=4, food=1),
        walkers={"prison": 4},
        fresh={"prison": 1},
        phase="damage",
    )
    assert (now(m), gear_of(m, "glenn")) == (("heal", 1), ["barricade-kit"])


@pytest.mark.rule("BD-16.24")
def test_a_barricade_kit_needs_an_owner_at_the_location() -> None:
    m = table(
        GAME_NAME,
        glenn=off_board(gear=["barricade-kit"]),
        rick=at("town", food=1),
        walkers={"town": 1},
        phase="damage",
    )
    assert (now(m), who(m, "rick").hp) == (("heal", 1), 4)


def test_fresh_walkers_do_not_hide_behind_a_kit() -> None:
    wall = CARDS.gear[CARDS.gear_number["barricade-kit"]].wall
    m = table(
        GAME_NAME,
        glenn=at("town", gear=["barricade-kit"]),
        rick=at("farm", hp=4, food=1),
        walkers={"town": wall + 1},
        fresh={"town": 1},
        phase="damage",
    )
    play(m, "yes")
    assert (who(m, "glenn").hp, fresh(m)) == (5, {"town": 1})
