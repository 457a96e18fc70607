"""One short test for each item card: played from the hand, or equipped and used."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play, skip_to

from .helpers import (
    BITTEN,
    BLANK,
    FROST,
    WOUND,
    acted,
    barricades_in,
    content,
    gear_of,
    group_of,
    hand_of,
    ids,
    items,
    look,
    noise_at,
    now,
    place_of,
    rolled,
    tokens_of,
    zombies_in,
)


def turn(*answers: str, **things: Any) -> Match:
    """A turn of seat 0; the other seats have Marcus and Elka out of the way unless the test names them."""
    others = {"marcus": at("library", seat=1), "elka": at("library", seat=2)}
    return acted(*answers, **{**others, **things})


def played(card: str, *answers: str, **things: Any) -> Match:
    """Seat 0 plays the only card of its hand; it lies on the waste pile."""
    m = turn("play-card", *answers, **{"hands": {0: [card]}, "tam": at("colony"), **things})
    assert (hand_of(m, 0), items(m, look(m).waste)) == ([], [card])
    return m


# Food, medicine, fuel


@pytest.mark.parametrize(("card", "food"), [("cold-beans", 1), ("ration-tins", 2), ("pantry-crate", 3)])
def test_food_cards_add_tokens(card: str, food: int) -> None:
    assert look(played(card, food=2)).food == 2 + food


@pytest.mark.rule("DW-16.22")
@pytest.mark.parametrize(("card", "healed"), [("field-dressing", 1), ("antibiotic-course", 2)])
def test_medicine_heals_own_survivors_anywhere_and_others_beside_them(card: str, healed: int) -> None:
    # Given an own survivor far away, a stranger beside Tam and a stranger nobody is near
    people = {"tam": at("colony"), "bruno": at("gas", wounds=3), "rosa": at("colony", seat=1, wounds=2)}
    m = played(card, **people, nell=at("school", seat=2, wounds=1))
    assert options_of(m) == ["choose bruno", "choose rosa"]
    for name, before in (("bruno", 3), ("rosa", 2)):
        end = m.clone()
        play(end, f"choose {name}")
        # Then nobody else is asked
        assert (tokens_of(end, name), now(end)) == ((before - healed, 0), ("action", 0))


def test_stimulant_ampoule_brings_a_used_die_back_on_3() -> None:
    m = played("stimulant-ampoule", dice_of={0: (5,)}, spent_of={0: (1, 6)})
    assert (look(m).dice[0], len(look(m).spent[0])) == ((3, 5), 1)
    # Without a used die nothing comes of it
    assert look(played("stimulant-ampoule", dice_of={0: (5,)})).dice[0] == (5,)


@pytest.mark.rule("DW-16.21")
def test_jerry_can_makes_one_move_unexposed_and_is_no_card_to_play_by_itself() -> None:
    m = turn(tam=at("colony"), hands={0: ["jerry-can-5"]})
    assert ("play-card", "DW-16.21") in m.pending[0].refusals()
    play(m, "move tam", "drive gas jerry-can-5")
    assert (place_of(m, "tam"), rolled(m), items(m, look(m).waste)) == ("gas", [], ["jerry-can"])


@pytest.mark.rule("DW-16.17")
def test_fire_bottle_kills_two_unexposed_and_makes_noise() -> None:
    m = played("fire-bottle", "count 2", tam=at("gas"), zombies={"gas": 3})
    assert (zombies_in(m, "gas"), noise_at(m, "gas"), rolled(m), look(m).kills) == (1, 1, [], 2)


# Tools


def test_odds_and_ends_rerolls_one_die() -> None:
    m = played("odds-and-ends", "die 2", dice_of={0: (1, 2, 5)}, dice=(6,))
    assert look(m).dice[0] == (1, 5, 6)


@pytest.mark.rule("DW-16.35")
def test_claw_hammer_builds_two_with_one_action_once_a_round() -> None:
    m = turn("barricade tam", tam=at("gas", gear=["claw-hammer"]), dice_of={0: (1, 1)})
    assert now(m) == ("build-with", 0)
    play(m, "yes")
    assert (barricades_in(m, "gas"), look(m).spent[0]) == (2, (1,))
    play(m, "barricade tam")
    assert (barricades_in(m, "gas"), now(m)) == (3, ("action", 0))


def test_chain_and_padlock_builds_two_where_an_own_survivor_is() -> None:
    m = played("chain-and-padlock", tam=at("gas"), bruno=at("school"))
    assert options_of(m) == ["at school", "at gas"]
    play(m, "at gas", "count 2")
    assert (barricades_in(m, "gas"), look(m).dice[0]) == (2, ())


def test_push_broom_cleans_five() -> None:
    m = turn("clean-waste", "with push-broom", tam=at("colony", gear=["push-broom"]), waste=9, dice_of={0: (1,)})
    assert (len(look(m).waste), len(look(m).removed_items)) == (4, 5)


def test_air_horn_draws_four_zombies_from_one_other_place() -> None:
    m = played("air-horn", tam=at("school"), zombies={"gas": 3, "hospital": 4, "school": 0})
    assert options_of(m) == ["at hospital", "at gas"]
    play(m, "at hospital")
    assert options_of(m) == ["count 4", "count 3", "count 2", "count 1"]
    play(m, "count 4")
    assert [zombies_in(m, place) for place in ("school", "hospital", "gas")] == [4, 0, 3]


def test_thermal_goggles_add_a_die_to_the_roll() -> None:
    m = turn(tam=at("gas", gear=["thermal-goggles"]), phase="start-round", crisis="")
    assert [len(dice) for dice in look(m).dice] == [3, 2, 2]


@pytest.mark.rule("DW-16.19")
def test_head_torch_draws_two_more_cards_for_a_noise_token() -> None:
    m = turn("search tam", "noise-with head-torch-2", tam=at("gas", gear=["head-torch-2"]), dice_of={0: (3,)})
    assert (len(look(m).looking), noise_at(m, "gas"), options_of(m)) == (4, 1, ["pass", "noise"])


def test_snow_boots_turn_frostbite_into_a_wound() -> None:
    m = turn("move tam", "go gas", tam=at("colony", gear=["snow-boots"]), dice=(FROST,))
    assert tokens_of(m, "tam") == (1, 0)


@pytest.mark.rule("DW-16.18")
@pytest.mark.parametrize("card", ["crowbar-2", "flick-knife-2"])
def test_crowbar_and_flick_knife_attack_zombies_with_any_die(card: str) -> None:
    # Given Tam attacks with a 4 only
    m = turn("attack tam", tam=at("gas", gear=[card]), zombies={"gas": 2}, dice_of={0: (1, 1)}, dice=(BLANK,))
    assert (zombies_in(m, "gas"), look(m).spent[0], rolled(m)) == (1, (1,), [("exposure", BLANK)])
    assert ("attack tam", "DW-4.10") in m.pending[0].refusals()


def test_bait_bucket_keeps_the_bite_away() -> None:
    m = turn(
        "attack noor",
        "strike gas",
        noor=at("gas"),
        tam=at("gas", seat=1, gear=["bait-bucket"]),
        zombies={"gas": 1},
        dice_of={0: (6,)},
        dice=(BITTEN,),
    )
    assert (place_of(m, "noor"), place_of(m, "tam"), now(m)) == ("", "gas", ("action", 0))


def test_climbing_rope_makes_one_move_a_round_unexposed() -> None:
    m = turn("move pip", "climb gas climbing-rope-2", pip=at("colony", gear=["climbing-rope-2"]))
    assert (place_of(m, "pip"), rolled(m), look(m).waste) == ("gas", [], ())
    play(m, "move pip")
    assert not any(words.startswith("climb") for words in options_of(m))


# The weapon; how many of three zombies it may kill; the exposure rolls of two kills (or one)
WEAPONS = [
    ("splitting-maul", 2, 2),
    ("service-pistol-1", 1, 0),
    ("pump-shotgun-1", 2, 0),
    ("fire-axe", 2, 1),
    ("self-defence-primer", 1, 0),
]


@pytest.mark.rule("DW-16.18")
@pytest.mark.parametrize(("card", "kills", "exposures"), WEAPONS, ids=[row[0] for row in WEAPONS])
def test_weapons(card: str, kills: int, exposures: int) -> None:
    m = turn("attack tam", tam=at("gas", gear=[card]), zombies={"gas": 3}, dice_of={0: (4, 4)}, dice=(BLANK,) * 4)
    assert options_of(m) == ["pass", f"with {card}"]
    play(m, f"with {card}")
    if kills > 1:
        play(m, f"count {kills - 1}")
    assert (zombies_in(m, "gas"), len(rolled(m)), look(m).kills) == (3 - kills, exposures, kills)
    assert noise_at(m, "gas") == (card == "pump-shotgun-1")
    # Once per round: the next attack is a plain one
    play(m, "attack tam")
    assert (zombies_in(m, "gas"), len(rolled(m))) == (2 - kills, exposures + 1)


@pytest.mark.rule("DW-16.15")
def test_riot_shield_turns_one_wound_a_round_but_no_frostbite() -> None:
    m = turn("move tam", "go gas", tam=at("colony", gear=["riot-shield"]), dice=(WOUND,))
    assert now(m) == ("ignore-wound", 0)
    play(m, "yes")
    assert tokens_of(m, "tam") == (0, 0)
    m = turn("move tam", "go gas", tam=at("colony", gear=["riot-shield"]), dice=(FROST,))
    assert (tokens_of(m, "tam"), now(m)) == ((0, 1), ("action", 0))


@pytest.mark.rule("DW-16.17")
def test_scoped_rifle_kills_one_zombie_anywhere_unexposed() -> None:
    m = turn("use scoped-rifle", "at school", tam=at("gas", gear=["scoped-rifle"]), zombies={"school": 1, "police": 2})
    assert (zombies_in(m, "school"), zombies_in(m, "police"), rolled(m), look(m).kills) == (0, 2, [], 1)
    assert ("use scoped-rifle", "DW-2.28") in m.pending[0].refusals()


def test_flare_gun_leads_three_zombies_away_from_the_colony() -> None:
    m = played("flare-gun", zombies={"entrance-2": 2, "entrance-5": 3})
    assert "at colony" not in options_of(m)
    play(m, "at gas", "at entrance-2", "at entrance-5", "at entrance-5")
    assert [zombies_in(m, cell) for cell in ("entrance-2", "entrance-5", "gas")] == [1, 1, 3]


# Education


@pytest.mark.rule("DW-16.36")
def test_fortification_manual_builds_at_the_colony_without_a_die() -> None:
    m = turn("use fortification-manual", "at entrance-3", tam=at("colony", gear=["fortification-manual"]))
    assert (barricades_in(m, "entrance-3"), look(m).spent[0]) == (1, ())
    m = turn(tam=at("gas", gear=["fortification-manual"]))
    assert ("use fortification-manual", "DW-16.36") in m.pending[0].refusals()


def test_pep_talk_handbook_raises_a_die() -> None:
    m = turn("use pep-talk-handbook-1", "die 2", tam=at("gas", gear=["pep-talk-handbook-1"]), dice_of={0: (1, 2)})
    assert look(m).dice[0] == (1, 3)
    assert ("use pep-talk-handbook-1", "DW-2.28") in m.pending[0].refusals()


@pytest.mark.rule("DW-16.36")
def test_foraging_guide_finds_food_at_the_colony() -> None:
    m = turn("use foraging-guide", tam=at("colony", gear=["foraging-guide"]))
    assert (look(m).food, look(m).spent[0]) == (1, ())
    assert ("use foraging-guide", "DW-2.28") in m.pending[0].refusals()
    m = turn(tam=at("gas", gear=["foraging-guide"]))
    assert ("use foraging-guide", "DW-16.36") in m.pending[0].refusals()


def test_breathing_exercises_reroll_one_die_a_round() -> None:
    gear = at("gas", gear=["breathing-exercises"])
    m = turn("use breathing-exercises", "die 1", tam=gear, dice_of={0: (1, 2)}, dice=(6,))
    assert look(m).dice[0] == (2, 6)
    assert ("use breathing-exercises", "DW-2.28") in m.pending[0].refusals()


@pytest.mark.rule("DW-5.30")
def test_first_aid_textbook_heals_here_with_a_4() -> None:
    people = {"tam": at("gas", gear=["first-aid-textbook"]), "nell": at("gas", seat=1, wounds=2)}
    m = turn("use first-aid-textbook", **people, bruno=at("school", wounds=1), dice_of={0: (3, 4, 4)})
    assert (tokens_of(m, "nell"), tokens_of(m, "bruno"), look(m).spent[0]) == ((1, 0), (1, 0), (4,))
    assert ("use first-aid-textbook", "DW-2.28") in m.pending[0].refusals()
    m = turn(**people, dice_of={0: (3,)})
    assert ("use first-aid-textbook", "DW-5.30") in m.pending[0].refusals()


PLANS = {
    "floor-plan-police": "police",
    "floor-plan-grocery": "grocery",
    "floor-plan-school": "school",
    "floor-plan-library": "library",
    "floor-plan-hospital": "hospital",
    "floor-plan-gas-station": "gas",
}


@pytest.mark.rule("DW-16.19", "DW-16.36")
@pytest.mark.parametrize(("plan", "place"), PLANS.items(), ids=PLANS)
def test_a_floor_plan_lets_its_bearer_keep_a_card_more_at_its_place(plan: str, place: str) -> None:
    m = turn("search tam", tam=at(place, gear=[plan]), dice_of={0: (3, 3)})
    assert now(m) == ("search-with", 0)
    play(m, "yes")
    first, second = ids(m, look(m).looking)
    play(m, "pass", f"keep {first}", f"keep {second}")
    assert ids(m, look(m).hands[0]) == [first, second]
    # Once per round, and nowhere else
    play(m, "search tam")
    assert (now(m), len(look(m).looking)) == (("noise", 0), 1)
    elsewhere = "gas" if place != "gas" else "school"
    m = turn("search tam", tam=at(elsewhere, gear=[plan]), dice_of={0: (3,)})
    assert (now(m), len(look(m).looking)) == (("noise", 0), 1)


# Outsiders


@pytest.mark.rule("DW-16.23")
@pytest.mark.parametrize(
    ("card", "strength"), [("lone-stranger", 1), ("stranger-with-a-ward", 2), ("straggling-family", 3)]
)
def test_outsiders_bring_a_survivor_and_helpless_ones(card: str, strength: int) -> None:
    m = turn("play-card", tam=at("gas"), hands={0: [card]}, top={"survivors": ["noor"]})
    assert (group_of(m, 0), place_of(m, "noor")) == (["tam", "noor"], "colony")
    assert (look(m).helpless, items(m, look(m).removed_items), look(m).waste) == (strength - 1, [card], ())


# All of them


@pytest.mark.rule("DW-6.03")
def test_every_equip_card_is_attached_and_every_other_card_goes_to_a_pile() -> None:
    kinds = {"equip": 0, "waste": 0, "event": 0}
    m = turn()
    for card in {item.card.id: item for item in content(m).items}.values():
        kinds[card.kind] += 1
        if card.ability.when == "move" and card.kind == "waste":
            continue
        m = turn("play-card", tam=at("gas"), hands={0: [card.id]}, zombies={"gas": 1})
        skip_to(m, "action")
        piles = {"equip": gear_of(m, "tam"), "waste": items(m, look(m).waste), "event": items(m, look(m).removed_items)}
        assert piles.pop(card.kind) == [card.card.id]
        assert not any(piles.values())
    assert kinds == {"equip": 27, "waste": 12, "event": 3}


def test_every_item_card_stands_in_this_file() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    known = {item.card.id for item in content(turn()).items}
    assert len(known) == 42
    assert [name for name in known if f'"{name}"' not in text and f'"{name}-' not in text] == []
