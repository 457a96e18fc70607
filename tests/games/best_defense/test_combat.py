"""Section 11: the Combat Phase."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.engine.question import pose
from shamble.testing import at, off_board, options_of, play, skip_to, table

from .helpers import CARDS, GAME_NAME, ammo_on, look, now, place_of, told, walkers, who

PIPE = CARDS.gear[CARDS.gear_number["metal-pipe-1"]].bonus
"""What a Metal Pipe adds is of our own design."""


def battle(*answers: str, **things: Any) -> Match:
    """A table at the declaration of weapons, and the answers from there."""
    m = table(GAME_NAME, **{"phase": "declare", **things})
    play(m, *answers)
    return m


def killed(m: Match) -> dict[str, int]:
    """How many Walkers fell where."""
    return {place: count for count, place in told(m, "killed")}


def points(m: Match) -> dict[str, int]:
    """The Combat Points that each rolled, before Allies."""
    return {name: total for name, _, total in told(m, "rolls")}


@pytest.mark.rule("BD-11.01")
def test_combat_starts_when_every_player_has_completed_their_turn() -> None:
    # Given Rick, the last in turn, has not played an Event yet
    m = table(
        GAME_NAME,
        glenn=at("farm", gear=["katana"]),
        rick=at("farm", hand=["fence-shakers", "pile-up"]),
        walkers={"farm": 1},
        phase="play-event",
        turn="rick",
    )
    assert told(m, "combat") == []
    play(m, "play fence-shakers")
    assert (now(m), len(told(m, "combat"))) == (("declare", 0), 1)


# The window before


@pytest.mark.rule("BD-11.02", "BD-16.18")
def test_before_weapons_are_declared_all_are_asked_in_turn_order_until_all_pass_in_succession() -> None:
    # Given Rick leads with Bandages, then Glenn with a Motorcycle
    m = battle(
        glenn=at("town", gear=["motorcycle"]),
        rick=at("farm", hp=1, gear=["bandages-1", "bandages-2"]),
        leader="rick",
        phase="pre-combat",
        walkers={"farm": 1},
    )
    assert now(m) == ("pre-combat", 1)
    play(m, "pass")
    assert now(m) == ("pre-combat", 0)
    # When Glenn acts, Rick is asked again although he had passed
    play(m, "use motorcycle farm")
    assert (now(m), place_of(m, "glenn")) == (("pre-combat", 1), "farm")
    play(m, "use bandages-1 rick")
    assert now(m) == ("pre-combat", 1)
    play(m, "pass")
    assert look(m).phase != "pre-combat"


@pytest.mark.rule("BD-11.02", "BD-8.12")
def test_kept_ammo_can_be_loaded_before_combat() -> None:
    m = battle(
        "reload spare-clip-1 rifle-1 2",
        glenn=at("farm", gear={"rifle-1": 0}, pouch={"spare-clip-1": 2}),
        walkers={"farm": 1},
        phase="pre-combat",
    )
    assert now(m) == ("declare", 0)
    assert "attack rifle-1" in options_of(m)


@pytest.mark.rule("BD-11.02")
def test_who_is_off_board_is_not_asked_before_combat() -> None:
    m = battle(
        glenn=off_board(hp=2, gear=["bandages-1"], pouch={"spare-clip-1": 2}),
        rick=at("farm", hp=2, gear=["bandages-2"]),
        phase="pre-combat",
    )
    assert now(m) == ("pre-combat", 1)


# Declarations


@pytest.mark.rule("BD-11.03")
def test_weapons_are_declared_openly_in_turn_order_before_any_die_is_rolled() -> None:
    m = battle(
        glenn=at("farm", gear=["katana"]),
        rick=at("farm", gear=["machete-1"]),
        maggie=at("town", gear=["metal-pipe-1"]),
        leader="rick",
        walkers={"farm": 1, "town": 1},
    )
    order = []
    for weapon in ("machete-1", "metal-pipe-1", "katana"):
        order.append(now(m))
        assert m.chance.rolls == []
        play(m, f"attack {weapon}")
    assert order == [("declare", 1), ("declare", 2), ("declare", 0)]
    assert [event.readers for event in m.story if event.key == "declares"] == [None, None, None]
    assert m.chance.rolls != []


@pytest.mark.rule("BD-11.04", "BD-11.10")
def test_a_survivor_uses_one_weapon() -> None:
    # Given a Rifle and a Katana; when the Rifle is declared, only its two dice are rolled
    m = battle(
        "attack rifle-1",
        glenn=at("farm", gear={"rifle-1": 2, "katana": 0}),
        walkers={"farm": 4},
        dice=(6, 6, 6),
    )
    assert told(m, "rolls") == [("glenn", [6, 6], 12)]


@pytest.mark.rule("BD-11.05")
def test_declaring_is_optional() -> None:
    m = battle(glenn=at("farm", gear={"rifle-1": 2}), walkers={"farm": 1})
    assert options_of(m) == ["pass", "attack rifle-1"]
    play(m, "pass")
    assert (told(m, "rolls"), ammo_on(m, "rifle-1"), walkers(m)) == ([], 2, {"farm": 1})


@pytest.mark.rule("BD-11.06")
def test_declaring_a_ranged_weapon_costs_one_ammo_at_once() -> None:
    m = battle(
        "attack rifle-1",
        glenn=at("farm", gear={"rifle-1": 2}),
        rick=at("farm", gear=["katana"]),
        walkers={"farm": 1},
    )
    # Then it is gone while Rick still thinks about his weapon
    assert (now(m), ammo_on(m, "rifle-1")) == (("declare", 1), 1)


@pytest.mark.rule("BD-11.06")
def test_an_empty_ranged_weapon_cannot_be_declared() -> None:
    m = battle(glenn=at("farm", gear={"rifle-1": 0, "handgun-1": 1}), walkers={"farm": 1})
    assert options_of(m) == ["pass", "attack handgun-1"]
    assert [(refusal.words, refusal.clause) for refusal in m.pending[0].refusals()] == [("attack rifle-1", "BD-11.06")]


@pytest.mark.rule("BD-11.07")
def test_a_survivor_spends_at_most_one_ammo_in_a_combat_phase() -> None:
    m = battle(
        "attack shotgun-1",
        glenn=at("farm", gear={"shotgun-1": 3, "rifle-1": 3}, food=1),
        walkers={"farm": 4},
        dice=(1, 1, 1),
    )
    skip_to(m, "heal")
    assert (ammo_on(m, "shotgun-1"), ammo_on(m, "rifle-1")) == (2, 3)


@pytest.mark.rule("BD-11.08", "BD-11.17")
def test_a_survivor_fights_only_the_walkers_at_its_own_location() -> None:
    # Given enough points for three kills against one Walker here; then none falls elsewhere
    m = battle(
        "attack shotgun-1",
        glenn=at("farm", gear={"shotgun-1": 1}),
        walkers={"farm": 1, "prison": 3, "town": 3},
        dice=(6, 6, 1, 6),
    )
    assert killed(m) == {"farm": 1}
    assert walkers(m) == {"prison": 3, "town": 3}


@pytest.mark.rule("BD-11.09")
def test_nobody_fights_where_there_are_no_walkers() -> None:
    # Given Michonne leads, and she and Rick could fight in every way, but only Rick has Walkers before him
    m = battle(
        michonne=at("farm", gear={"rifle-1": 1}, extra_dice=1),
        rick=at("town", gear=["katana"]),
        walkers={"town": 1},
    )
    assert now(m) == ("declare", 1)
    play(m, "pass")
    assert (told(m, "rolls"), ammo_on(m, "rifle-1")) == ([], 1)


# Points and kills


@pytest.mark.rule("BD-11.10", "BD-16.07")
def test_the_weapons_dice_and_the_extra_die_are_added() -> None:
    m = battle(
        "attack rifle-1", glenn=at("farm", gear={"rifle-1": 1}, extra_dice=1), walkers={"farm": 1}, dice=(2, 3, 6)
    )
    assert told(m, "rolls") == [("glenn", [2, 3, 6], 11)]


@pytest.mark.rule("BD-11.11", "BD-11.18")
def test_combat_points_are_dice_and_modifiers_and_allies() -> None:
    # Given a Crossbow (+1) under Rick (+1)
    m = battle(
        "attack crossbow-1",
        rick=at("farm", gear={"crossbow-1": 1}, allies=3),
        walkers={"farm": 2},
        dice=(2,),
    )
    assert points(m) == {"rick": 2 + 1 + 1}
    play(m, "add-allies 2")
    assert told(m, "adds-allies") == [("rick", 2, 6)]


@pytest.mark.rule("BD-11.11")
def test_combat_points_are_never_below_zero() -> None:
    # Given a modifier that would take more than the die shows; then a partner's points stay whole
    m = battle(
        "attack handgun-1",
        glenn=at("farm", gear={"handgun-1": 1}),
        walkers={"farm": 1},
        combat_bonus=-4,
        dice=(1,),
    )
    assert points(m) == {"glenn": 0}


@pytest.mark.rule("BD-11.12")
@pytest.mark.parametrize(
    ("dice", "kills"),
    [((1, 1, 2), 0), ((1, 1, 3), 1), ((3, 3, 3), 1), ((4, 3, 3), 2), ((5, 5, 4), 2), ((5, 5, 5), 3)],
    ids=["4", "5", "9", "10", "14", "15"],
)
def test_every_full_five_points_kill(dice: tuple[int, ...], kills: int) -> None:
    m = battle("attack shotgun-1", glenn=at("farm", gear={"shotgun-1": 1}), walkers={"farm": 9}, dice=dice)
    assert killed(m) == {"farm": kills}


@pytest.mark.rule("BD-11.13")
def test_ranged_weapons_and_lone_extra_dice_make_one_group() -> None:
    # Given a Rifle for 3, a Handgun for 1, a Crossbow for 1 + 1 and a lone extra die of 4: none kills alone
    m = battle(
        "attack rifle-1",
        "attack handgun-1",
        "attack crossbow-1",
        "extra-die",
        glenn=at("farm", gear={"rifle-1": 1}),
        daryl=at("farm", gear={"handgun-1": 1}),
        maggie=at("farm", gear={"crossbow-1": 1}),
        andrea=at("farm", extra_dice=1),
        walkers={"farm": 5},
        dice=(1, 2, 1, 1, 4),
    )
    assert points(m) == {"glenn": 3, "daryl": 1, "maggie": 2, "andrea": 4}
    assert killed(m) == {"farm": 2}


@pytest.mark.rule("BD-11.14")
@pytest.mark.parametrize(("weapons", "dice"), [(("machete-1", "katana"), (4, 3)), (("machete-1", "machete-2"), (4, 4))])
def test_melee_totals_are_never_added(weapons: tuple[str, str], dice: tuple[int, int]) -> None:
    # Given two melee fighters who together have 5 points or more, but neither has 5 alone
    m = battle(
        *(f"attack {weapon}" for weapon in weapons),
        glenn=at("farm", gear=[weapons[0]]),
        daryl=at("farm", gear=[weapons[1]]),
        walkers={"farm": 2},
        dice=dice,
    )
    assert killed(m) == {"farm": 0}


@pytest.mark.rule("BD-11.14")
def test_a_metal_pipe_is_not_added_to_the_ranged_group() -> None:
    die = 4 - PIPE
    m = battle(
        "attack metal-pipe-1",
        "attack rifle-1",
        glenn=at("farm", gear=["metal-pipe-1"]),
        daryl=at("farm", gear={"rifle-1": 1}),
        walkers={"farm": 2},
        dice=(die, 2, 2),
    )
    assert (points(m), killed(m)) == ({"glenn": 4, "daryl": 4}, {"farm": 0})


@pytest.mark.rule("BD-11.15", "BD-11.16")
def test_melee_and_ranged_fight_side_by_side_and_their_kills_are_added() -> None:
    m = battle(
        "attack katana",
        "attack rifle-1",
        glenn=at("farm", gear=["katana"]),
        daryl=at("farm", gear={"rifle-1": 1}),
        walkers={"farm": 5},
        dice=(4, 1, 5, 5),
    )
    assert (killed(m), walkers(m)["farm"]) == ({"farm": 1 + 2}, 2)


@pytest.mark.rule("BD-11.16")
def test_kills_beyond_the_walkers_present_are_lost() -> None:
    m = battle("attack shotgun-1", glenn=at("farm", gear={"shotgun-1": 1}), walkers={"farm": 1}, dice=(5, 5, 3))
    assert (killed(m), walkers(m)) == ({"farm": 1}, {})


@pytest.mark.rule("BD-11.17")
def test_totals_are_not_carried_to_another_location_or_round() -> None:
    # Given 4 points at The Farm and 4 at The Town, twice
    m = battle(
        "attack handgun-1",
        "attack handgun-2",
        glenn=at("farm", gear={"handgun-1": 2}),
        daryl=at("town", gear={"handgun-2": 2}),
        walkers={"farm": 1, "town": 1},
        round=3,
        dice=(4, 4),
    )
    assert killed(m) == {"farm": 0, "town": 0}
    skip_to(m, "move")
    assert (look(m).round, [s.total for s in look(m).survivors]) == (4, [0, 0])


# Allies


@pytest.mark.rule("BD-11.18")
@pytest.mark.parametrize(("allies", "kills"), [(0, 0), (1, 1), (3, 1), (6, 2)])
def test_after_rolling_any_number_of_allies_add_one_each(allies: int, kills: int) -> None:
    m = battle("attack handgun-1", glenn=at("farm", gear={"handgun-1": 1}, allies=6), walkers={"farm": 3}, dice=(4,))
    assert options_of(m) == [f"add-allies {count}" for count in range(7)]
    play(m, f"add-allies {allies}")
    assert (killed(m), who(m, "glenn").allies) == ({"farm": kills}, 6 - allies)


@pytest.mark.rule("BD-11.19")
def test_only_who_made_a_combat_roll_can_discard_allies_and_only_then() -> None:
    # Given Daryl has Allies but does not fight; then he is never asked for them
    m = battle(
        "attack handgun-1",
        "pass",
        glenn=at("farm", gear={"handgun-1": 1}),
        daryl=at("farm", gear=["katana"], allies=6),
        walkers={"farm": 2},
        dice=(4,),
    )
    assert (killed(m), who(m, "daryl").allies, told(m, "adds-allies")) == ({"farm": 0}, 6, [])


@pytest.mark.rule("BD-11.20")
def test_allies_are_decided_in_turn_order_after_all_rolls_at_the_location() -> None:
    m = battle(
        "attack handgun-2",
        "attack handgun-1",
        glenn=at("farm", gear={"handgun-1": 1}, allies=1),
        daryl=at("farm", gear={"handgun-2": 1}, allies=1),
        leader="daryl",
        walkers={"farm": 2},
        dice=(2, 3),
    )
    # Given both have rolled, Daryl who leads decides first, then Glenn, who sees it; nothing has fallen yet
    assert (now(m), len(points(m)), killed(m)) == (("add-allies", 1), 2, {})
    play(m, "add-allies 0")
    assert (now(m), killed(m)) == (("add-allies", 0), {})


# The order of things


@pytest.mark.rule("BD-11.21")
def test_locations_are_resolved_in_board_order() -> None:
    # Given Glenn, first in turn, at The Town, which is the last cell; and Daryl at The Farm, which is the first
    m = battle(
        "attack katana",
        "attack machete-1",
        glenn=at("town", gear=["katana"]),
        daryl=at("farm", gear=["machete-1"]),
        walkers={"farm": 1, "town": 1},
        dice=(2, 3),
    )
    assert [args[1] for args in told(m, "killed")] == ["farm", "town"]
    assert list(points(m)) == ["daryl", "glenn"]


@pytest.mark.rule("BD-11.22")
def test_killed_walkers_do_no_damage() -> None:
    m = battle("attack katana", glenn=at("town", gear=["katana"]), walkers={"town": 1}, dice=(4, 1))
    assert (killed(m), who(m, "glenn").hp, walkers(m)) == ({"town": 1}, 5, {})


@pytest.mark.rule("BD-11.23")
def test_the_combat_phase_goes_in_its_order() -> None:
    # Given a Crossbow with an Ally at The Farm, a loud Shotgun at The Highway, Walkers next door, and Bandages
    m = table(
        GAME_NAME,
        glenn=at("farm", hp=1, gear={"crossbow-1": 1, "bandages-1": 0}, allies=1),
        daryl=at("highway", gear={"shotgun-1": 1}),
        walkers={"farm": 1, "highway": 6, "prison": 3},
        phase="pre-combat",
        dice=(4, 5, 5, 5),
    )
    play(m, "use bandages-1 glenn", "attack crossbow-1", "attack shotgun-1", "add-allies 1")
    skip_to(m, "move")
    # Then the story tells it in the order of the rulebook, Location by Location
    order = ["uses", "declares", "rolls", "adds-allies", "killed", "regains", "lures", "hurt"]
    keys = [event.key for event in m.story if event.key in order]
    assert keys == [
        "uses",
        "declares",
        "declares",
        "rolls",
        "adds-allies",
        "killed",
        "regains",
        "rolls",
        "killed",
        "lures",
        "hurt",
    ]


@pytest.mark.rule("BD-11.24", "BD-16.08")
def test_the_extra_die_goes_with_a_declared_weapon_and_is_a_choice_without_one() -> None:
    m = battle(glenn=at("farm", gear=["machete-1"], extra_dice=1), walkers={"farm": 1}, dice=(1, 1))
    assert options_of(m) == ["pass", "attack machete-1", "extra-die"]
    twin = m.clone()
    play(m, "attack machete-1")
    assert told(m, "rolls") == [("glenn", [1, 1], 1 + 1 + 3)]
    play(twin, "pass")
    assert told(twin, "rolls") == []


@pytest.mark.rule("BD-11.18")
def test_answers_about_allies_say_what_they_bring() -> None:
    m = battle("attack rifle-1", rick=at("farm", allies=3, gear={"rifle-1": 2}), glenn=at("town"), walkers={"farm": 2})
    assert m.pending[0].key == "add-allies"
    notes = [choice.note for choice in pose(m, m.pending[0]).choices]
    total = points(m)["rick"]
    assert len(notes) == 4
    assert notes[0].startswith(f"{total} points kill {min(2, total // 5)} of 2 Walkers")
    assert [note.endswith("adds nothing yet.") for note in notes] == [
        bool(more) and min(2, (total + more) // 5) == min(2, (total + more - 1) // 5) for more in range(4)
    ]


# What an attack promises


@pytest.mark.rule("BD-11.10", "BD-11.11", "BD-11.12")
@pytest.mark.parametrize(
    ("weapon", "said"),
    [({"rifle-1": 1}, "5 points: 83%, 10: 17%."), ({"katana": 0}, "5 points: 50%, 10: 25%.")],
)
def test_a_weapon_says_how_often_it_makes_five_points(weapon: dict[str, int], said: str) -> None:
    # Given Rick in company, so that nothing is added for fighting alone
    m = battle(rick=at("farm", gear=weapon), glenn=at("farm"), leader="glenn", walkers={"farm": 3})
    choice = next(each for each in pose(m, m.pending[0]).choices if each.words.startswith("attack"))
    assert said in choice.note
