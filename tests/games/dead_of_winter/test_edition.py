"""Section 16: how the cards of this edition work."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play, skip_to

from .helpers import (
    BLANK,
    acted,
    barricades_in,
    deck_at,
    hand_of,
    ids,
    items,
    look,
    noise_at,
    now,
    number,
    place_of,
    rolled,
    seen,
    tokens_of,
    told,
    zombies_in,
)

MEDICINE = [f"field-dressing-{number}" for number in range(4, 12)]
FINDS = ["fire-bottle", "pump-shotgun-2", "flare-gun-2", "lone-stranger-4"]
EMPTY = dict.fromkeys(("police", "grocery", "school", "library", "hospital", "gas"), 0)


def turn(*answers: str, **things: Any) -> Match:
    """A turn of seat 0; the other seats have Marcus and Elka out of the way unless the test names them."""
    others = {"marcus": at("library", seat=1), "elka": at("library", seat=2)}
    return acted(*answers, **{**others, **things})


def ends(**things: Any) -> tuple[int, ...]:
    """Who wins when the main objective is found complete; seat 0 leads Tam at the gas station."""
    people = {"tam": at("gas"), "bruno": at("colony", seat=1), "noor": at("colony", seat=2)}
    m = acted(**{"phase": "check-objective", "rounds": 1, **people, **things})
    assert m.result is not None
    return tuple(m.result.won)


# Storage


@pytest.mark.rule("DW-16.01")
@pytest.mark.parametrize("exiled", [[], [0]])
def test_any_number_of_fitting_cards_is_stored_without_a_die_from_hand_and_equipment(exiled: list[int]) -> None:
    m = turn(
        "store-cards",
        objective="signal-tower",
        tam=at("gas", gear=["claw-hammer"]),
        hands={0: ["odds-and-ends-3", "foraging-guide", "cold-beans-5"]},
        exiled=exiled,
    )
    assert options_of(m) == ["store odds-and-ends-3", "store foraging-guide", "store-gear claw-hammer"]
    assert ("store cold-beans-5", "DW-16.01") in m.pending[0].refusals()
    play(m, "store foraging-guide", "store-gear claw-hammer", "store odds-and-ends-3")
    assert ids(m, look(m).storage) == ["foraging-guide", "claw-hammer", "odds-and-ends-3"]
    assert (hand_of(m, 0), look(m).equipped[number(m, "tam")]) == (["cold-beans"], ())
    # They lie face up and nothing takes them back
    assert seen(m, None, "storage") == list(look(m).storage)
    assert not any("store" in words for words in options_of(m))


@pytest.mark.rule("DW-16.01")
def test_storing_may_stop_after_a_card_and_needs_an_objective_that_stores() -> None:
    hand = {0: ["odds-and-ends-3", "foraging-guide"]}
    m = turn("store-cards", "store foraging-guide", "pass", objective="signal-tower", tam=at("gas"), hands=hand)
    assert (ids(m, look(m).storage), hand_of(m, 0)) == (["foraging-guide"], ["odds-and-ends"])
    assert "store-cards" not in options_of(turn(tam=at("gas"), hands=hand))


@pytest.mark.rule("DW-16.02")
def test_starter_cards_cannot_be_stored_from_hand_or_equipment() -> None:
    gear = at("gas", gear=["crowbar-1"])
    m = turn(objective="signal-tower", tam=gear, hands={0: ["odds-and-ends-1"]})
    assert ("store-cards", "DW-16.02") in m.pending[0].refusals()
    m = turn("store-cards", objective="signal-tower", tam=gear, hands={0: ["odds-and-ends-1", "odds-and-ends-3"]})
    assert options_of(m) == ["store odds-and-ends-3"]
    assert ("store odds-and-ends-1", "DW-16.02") in m.pending[0].refusals()


# Main objectives


@pytest.mark.rule("DW-16.03", "DW-9.07", "DW-13.01", "DW-13.07")
def test_sc_42_a_goal_met_during_the_turns_does_not_count_before_its_check() -> None:
    m = acted(
        players=4,
        active=3,
        objective="field-hospital",
        storage=MEDICINE,
        barricades={"hospital": 2},
        morale=1,
        waste=10,
        food=9,
        tam=at("gas", seat=3),
        secret={3: "L11"},
    )
    assert now(m) == ("action", 3)
    play(m, "end-turn")
    assert m.result is not None
    assert (m.result.ending, look(m).morale, tuple(m.result.won)) == ("morale", 0, ())
    assert "pays-food" in told(m)


@pytest.mark.rule("DW-16.04", "DW-13.03")
def test_sc_44_who_survives_the_round_with_the_marker_on_1_has_done_it() -> None:
    m = acted(phase="check-objective", rounds=1, morale=2)
    assert m.result is not None and m.result.ending == "main-objective"
    # Not with the marker on 2, and not before the check of that round
    assert acted(phase="check-objective", rounds=2, morale=2).result is None
    assert acted(rounds=1, morale=2).result is None


@pytest.mark.rule("DW-16.05")
@pytest.mark.parametrize(("cards", "done"), [(7, False), (8, True)])
def test_p_is_the_number_of_players_who_started(cards: int, done: bool) -> None:
    # Given four players started and one is out of the game
    m = acted(
        players=4,
        out=[3],
        options={"elimination": True},
        phase="check-objective",
        objective="field-hospital",
        storage=MEDICINE[:cards],
        barricades={"hospital": 2},
    )
    assert (m.result is not None) == done


# Objectives of players


@pytest.mark.rule("DW-16.07")
def test_a_card_may_serve_several_conditions() -> None:
    # Given three tools in hand: three for the exiled half, two of them also for Loosened Nails
    tools = ["odds-and-ends", "crowbar", "head-torch"]
    assert 0 in ends(secret={0: "B07"}, exiled={0: "E02"}, hands={0: tools})
    assert 0 not in ends(secret={0: "B07"}, exiled={0: "E02"}, hands={0: tools[:2]})


@pytest.mark.rule("DW-16.08")
def test_hand_conditions_look_at_the_hand_and_equipment_conditions_at_own_equipment() -> None:
    tools = ["odds-and-ends", "crowbar", "head-torch"]
    assert 0 in ends(secret={0: "L06"}, hands={0: tools})
    assert 0 not in ends(secret={0: "L06"}, hands={0: tools[:1]}, tam=at("gas", gear=tools[1:]))
    weapons = ["fire-axe", "flick-knife"]
    assert 0 in ends(secret={0: "L07"}, tam=at("gas", gear=weapons))
    assert 0 not in ends(secret={0: "L07"}, tam=at("gas"), hands={0: weapons})
    stranger = at("gas", seat=1, gear=weapons)
    assert 0 not in ends(secret={0: "L07"}, tam=at("gas"), rosa=stranger)


@pytest.mark.rule("DW-16.09")
def test_equal_is_not_most_and_exiled_players_are_others() -> None:
    assert 0 in ends(secret={0: "L12"}, pip=at("gas"))
    assert 0 not in ends(secret={0: "L12"})
    assert 0 not in ends(secret={0: "L12"}, pip=at("gas"), rosa=at("school", seat=2), exiled=[2])


@pytest.mark.rule("DW-16.10")
def test_only_survivor_cards_out_of_the_game_count_as_removed() -> None:
    assert 0 in ends(secret={0: "L14"}, removed=["pip"])
    assert 0 not in ends(secret={0: "L14"}, removed=["crowbar", "cold-beans"])
    # A helpless survivor that dies is not counted: the last round kills one in an overrun
    for removed, wins in (([], False), (["pip"], True)):
        people = {"bruno": at("school", seat=1), "noor": at("school", seat=2), "helpless": 1}
        full = {"zombies": {"entrance-1": 3}, "phase": "add-zombies", "removed": removed}
        assert (0 in ends(secret={0: "L14"}, **people, **full)) == wins


@pytest.mark.rule("DW-16.12", "DW-16.13", "DW-16.31")
@pytest.mark.parametrize(("secret", "shown"), [("L01", True), ("B01", False)])
def test_only_the_old_loyal_objective_is_shown_never_the_exiled_one(secret: str, shown: bool) -> None:
    m = turn("exile-vote", "accuse seat-1", "0: thumb-up", "1: thumb-down", "2: thumb-up", secret={1: secret})
    card = look(m).exile_card[1]
    assert (look(m).exiled[1], "shows-objective" in told(m), look(m).secret[1] == -1) == (True, shown, shown)
    for eyes in (0, 1, 2, None):
        assert seen(m, eyes, "exile-card", 1) == [card if eyes == 1 else None]


# Abilities and equipment


@pytest.mark.rule("DW-16.15")
def test_abilities_wait_for_the_own_turn_but_reactions_do_not() -> None:
    m = turn(tam=at("gas", wounds=1), yusra=at("gas", seat=1), kai=at("colony", seat=1))
    assert "ability yusra" not in options_of(m)
    assert m.ask_of(1) is None
    # When Kai's player is exiled in the turn of seat 0, Kai may cancel the roll of the way out
    play(m, "exile-vote", "accuse seat-1", "0: thumb-up", "1: thumb-down", "2: thumb-up", "go school")
    assert now(m) == ("cancel-exposure", 1)
    play(m, "yes")
    assert (place_of(m, "kai"), rolled(m), now(m)) == ("school", [], ("action", 0))
    play(m, "end-turn")
    skip_to(m, "action", seat=1)
    assert "ability yusra" in options_of(m)


@pytest.mark.rule("DW-16.16")
def test_nobody_uses_the_equipment_or_the_ability_of_another() -> None:
    # Given Tam with a maul beside Pip
    people = {"tam": at("gas", gear=["splitting-maul"]), "pip": at("gas")}
    m = turn("attack pip", **people, zombies={"gas": 3}, dice_of={0: (4,)}, dice=(BLANK,))
    assert (zombies_in(m, "gas"), now(m)) == (2, ("action", 0))
    # And Nell, who knows the gas station, beside Pip
    m = turn("search pip", pip=at("gas"), nell=at("gas"), dice_of={0: (4,)})
    assert (now(m), len(look(m).looking)) == (("noise", 0), 1)


@pytest.mark.rule("DW-16.17")
def test_kills_of_an_ability_are_kills_but_no_attack() -> None:
    # Given Red Mist, which waits for two kills, and then Familiar Face, which waits for an attack
    things = {"noor": at("colony"), "zombies": {"entrance-1": 2, "entrance-2": 1}, "dice_of": {0: (4, 4)}}
    kills = ("ability noor", "at entrance-1", "at entrance-1")
    m = turn(*kills, crossroads="CR26", **things)
    assert now(m)[0] == "crossroads"
    m = turn(*kills, crossroads="CR25", dice=(BLANK,), **things)
    assert (now(m), tokens_of(m, "noor")) == (("action", 0), (0, 0))
    # Without a die left an attack can only end in the wound of its second option
    play(m, "attack noor")
    assert tokens_of(m, "noor") == (1, 0)


@pytest.mark.rule("DW-16.18")
def test_sc_56_three_modifiers_in_one_attack() -> None:
    # Given Nell, attack 3, with a maul, a pistol and a crowbar beside Bruno, and a die showing 1
    gear = ["splitting-maul", "service-pistol-1", "crowbar-1"]
    people = {"nell": at("gas", gear=gear), "bruno": at("gas", seat=1)}
    m = turn("attack nell", **people, zombies={"gas": 3}, dice_of={0: (1,)})
    # The crowbar is named of itself, for without it the die is too low
    assert (now(m), options_of(m)) == (("attack-with", 0), ["pass", "with splitting-maul", "with service-pistol-1"])
    play(m, "with splitting-maul", "with service-pistol-1", "count 1")
    assert (zombies_in(m, "gas"), rolled(m), look(m).spent[0]) == (1, [], (1,))
    assert sorted(ids(m, look(m).used_items)) == sorted(gear)
    # Against a survivor none of them can be used: a 1 is not enough, and with a 3 nothing is asked
    assert "attack nell" not in options_of(turn(**people, dice_of={0: (1,)}))
    m = turn("attack nell", **people, dice_of={0: (3,)}, dice=(6,))
    assert (now(m), look(m).used_items) == (("action", 0), ())


@pytest.mark.rule("DW-16.18")
def test_one_modifier_with_more_kills_at_most_and_what_is_not_named_is_not_used() -> None:
    gear = ["splitting-maul", "fire-axe", "service-pistol-1"]
    m = turn("attack tam", tam=at("gas", gear=gear), zombies={"gas": 3}, dice_of={0: (4,)}, dice=(BLANK,) * 2)
    assert options_of(m) == ["pass", *[f"with {card}" for card in gear]]
    play(m, "with splitting-maul")
    assert options_of(m) == ["pass", "with service-pistol-1"]
    play(m, "pass", "count 1")
    assert (ids(m, look(m).used_items), rolled(m)) == (["splitting-maul"], [("exposure", BLANK)] * 2)


# Searching


@pytest.mark.rule("DW-16.19", "DW-16.32")
def test_search_modifiers_add_up_and_are_named_before_a_card_is_seen() -> None:
    # Given Marcus, who looks at one card more, with the plan of the gas station and a Head Torch
    m = turn(
        "search marcus",
        marcus=at("gas", gear=["floor-plan-gas-station", "head-torch-2"]),
        bruno=at("colony", seat=1),
        top={"gas": FINDS},
        dice_of={0: (3,)},
    )
    assert (now(m), look(m).looking) == (("search-with", 0), ())
    play(m, "yes")
    assert ids(m, look(m).looking) == FINDS[:3]
    # The torch is named with the noise token, and not marked before
    assert (options_of(m), ids(m, look(m).used_items)) == (
        ["pass", "noise", "noise-with head-torch-2"],
        ["floor-plan-gas-station"],
    )
    play(m, "noise-with head-torch-2")
    assert (len(look(m).looking), noise_at(m, "gas")) == (6, 1)
    play(m, "pass", f"keep {FINDS[0]}", f"keep {FINDS[2]}")
    assert (now(m), ids(m, look(m).hands[0])) == (("put-under", 0), [FINDS[0], FINDS[2]])


@pytest.mark.rule("DW-16.19")
def test_the_second_card_need_not_be_kept_but_the_first_must() -> None:
    m = turn("search nell", "yes", "pass", nell=at("gas"), top={"gas": FINDS}, dice_of={0: (3,)})
    assert options_of(m) == [f"keep {FINDS[0]}", f"keep {FINDS[1]}"]
    play(m, f"keep {FINDS[1]}")
    assert options_of(m) == ["pass", f"keep {FINDS[0]}"]
    play(m, "pass")
    assert (ids(m, look(m).hands[0]), ids(m, deck_at(m, "gas"))[0]) == ([FINDS[1]], FINDS[0])


@pytest.mark.rule("DW-16.20")
@pytest.mark.parametrize(("cards", "drawn"), [(1, 1), (2, 2), (3, 2)])
def test_a_short_deck_gives_all_it_has(cards: int, drawn: int) -> None:
    m = turn("search nell", nell=at("gas"), sizes={"gas": cards}, dice_of={0: (3,)})
    before = len(deck_at(m, "gas"))
    play(m, "yes")
    assert (before, before - len(deck_at(m, "gas"))) == (cards, drawn)


# Cards


@pytest.mark.rule("DW-16.21")
def test_moving_fuel_is_played_with_a_move_given_to_the_crisis_or_stored() -> None:
    m = turn(tam=at("colony"), hands={0: ["jerry-can-5"]}, objective="the-long-road-south")
    assert "play-card" not in options_of(m)
    assert {"move tam", "add-to-crisis", "store-cards"} <= set(options_of(m))
    play(m, "move tam")
    assert "drive gas jerry-can-5" in options_of(m)


@pytest.mark.rule("DW-16.23")
def test_an_outsider_adds_the_survivor_before_the_helpless() -> None:
    # Given one empty space in the colony
    m = turn("play-card", tam=at("gas"), hands={0: ["straggling-family"]}, helpless=23, top={"survivors": ["noor"]})
    assert (place_of(m, "noor"), look(m).helpless) == ("colony", 23)


@pytest.mark.rule("DW-16.25")
def test_primitives_go_from_left_to_right_as_far_as_possible() -> None:
    # Given Bad Water with one survivor at the colony and no helpless one; morale 1 would not bear the death of one
    people = {"tam": at("colony"), "bruno": at("gas", seat=1), "noor": at("gas", seat=2)}
    m = acted(phase="crisis", crisis="bad-water", rounds=1, morale=1, **people)
    assert (tokens_of(m, "tam"), look(m).morale) == ((1, 0), 1)
    # Blackout breaks the barricades before the zombies come
    m = acted(phase="crisis", crisis="blackout", rounds=1, barricades={"entrance-1": 3}, **people)
    assert (zombies_in(m, "entrance-1"), barricades_in(m, "entrance-1")) == (3, 0)


@pytest.mark.rule("DW-16.26")
def test_the_active_player_chooses_for_a_card_also_among_survivors_of_others() -> None:
    people = {"tam": at("colony"), "bruno": at("colony", seat=1, wounds=1, frost=1), "rosa": at("colony", wounds=1)}
    m = turn("play-card", **people, hands={0: ["field-dressing"]})
    assert (now(m), options_of(m)) == (("heal-whom", 0), ["choose rosa", "choose bruno"])
    play(m, "choose bruno")
    assert (now(m), options_of(m)) == (("heal-which", 0), ["heal-wound bruno", "heal-frostbite bruno"])


@pytest.mark.rule("DW-16.27")
def test_a_lasting_effect_stays_with_its_survivor_until_it_leaves_play() -> None:
    # Given an Abandoned Snowcat and fuel for it
    m = turn("move tam", "go gas", tam=at("colony"), crossroads="CR05", hands={0: ["jerry-can"]}, dice=(BLANK,))
    play(m, "option-a abandoned-snowcat-a")
    assert told(m).count("exposed") == 1
    # Then no later move of Tam is exposed, in this round or the next
    play(m, "end-turn")
    skip_to(m, "action", seat=0)
    play(m, "move tam", "go school")
    assert (place_of(m, "tam"), told(m).count("exposed")) == ("school", 1)
    # It is gone with its survivor
    m = turn(tam=at("gas", wounds=2, frost=1), rosa=at("school"), calm=(1,), phase="frostbite")
    assert (place_of(m, "tam"), look(m).calm) == ("", ())


@pytest.mark.rule("DW-16.27")
def test_an_effect_for_the_round_ends_with_it() -> None:
    m = turn(helpless_free_food=True, phase="pay-food", helpless=4, food=2, tam=at("gas"), crisis="")
    assert (look(m).food, look(m).helpless_free_food, now(m)[0]) == (2, False, "action")


@pytest.mark.rule("DW-16.28")
@pytest.mark.parametrize(("face", "cards"), [(3, 0), (4, 1)])
def test_a_roll_of_a_card_is_an_extra_die_that_succeeds_on_its_number(face: int, cards: int) -> None:
    # Given Footprints: exposure, then a card on 4 or more
    m = turn("move tam", "go gas", tam=at("colony"), crossroads="CR01", dice_of={0: (2,)}, dice=(BLANK, BLANK, face))
    play(m, "option-a footprints-a")
    if cards:
        play(m, "at gas")
    assert (len(hand_of(m, 0)), rolled(m)[-1]) == (cards, ("action", face))
    assert (look(m).dice[0], look(m).spent[0]) == ((2,), ())


@pytest.mark.rule("DW-16.30")
def test_drawing_from_an_empty_deck_gives_nothing() -> None:
    m = turn("move tam", "go gas", tam=at("colony"), crossroads="CR01", sizes=EMPTY, dice=(BLANK, BLANK, 6))
    play(m, "option-a footprints-a")
    assert (now(m), hand_of(m, 0)) == (("action", 0), [])


@pytest.mark.rule("DW-16.33")
def test_what_would_change_nothing_is_not_offered_but_a_hand_card_is() -> None:
    gear = ["scoped-rifle", "pep-talk-handbook", "breathing-exercises"]
    idle = {"yusra": at("gas", gear=gear), "delphine": at("colony"), "hands": {0: ["field-dressing"]}}
    m = turn(**idle)
    uses = [words for words in options_of(m) if words.startswith(("use", "ability"))]
    assert (uses, "play-card" in options_of(m)) == ([], True)
    assert ("ability yusra", "DW-16.33") in m.pending[0].refusals()
    # The same with something to change or to show
    m = turn(**{**idle, "rosa": at("gas", wounds=1)}, zombies={"gas": 1}, dice_of={0: (1,)}, given={1: ["crowbar"]})
    uses = [words.split()[1] for words in options_of(m) if words.startswith(("use", "ability"))]
    assert uses == ["yusra", "scoped-rifle", "pep-talk-handbook-1", "breathing-exercises", "delphine"]
    play(m, "play-card")
    assert items(m, look(m).waste) == ["field-dressing"]


@pytest.mark.rule("DW-16.34")
@pytest.mark.parametrize(
    ("secret", "exiled", "reveals"), [("L01", [], True), ("B01", [], True), ("L01", [0], False), ("B01", [0], False)]
)
def test_loyal_on_a_card_asks_for_exile_not_for_a_secret(secret: str, exiled: list[int], reveals: bool) -> None:
    # Given Church Pews, for the barricade of a loyal player
    m = turn("barricade tam", tam=at("gas"), crossroads="CR30", secret={0: secret}, exiled=exiled, dice_of={0: (1,)})
    assert (now(m)[0] == "crossroads") == reveals


@pytest.mark.rule("DW-16.35")
def test_building_and_cleaning_by_modifier_are_the_actions_and_a_primitive_is_not() -> None:
    # Given Church Pews, which wait for a barricade
    m = turn("ability joan", joan=at("gas"), crossroads="CR30")
    assert now(m)[0] == "crossroads"
    m = turn("ability tobias", "count 2", tobias=at("gas"), crossroads="CR30", dice_of={0: (2,)})
    assert (barricades_in(m, "gas"), now(m)) == (2, ("action", 0))
    m = turn("clean-waste", "with lou", lou=at("colony"), waste=6, crossroads="CR32", dice_of={0: (2,)})
    assert now(m)[0] == "crossroads"
    # A hammer works with Joan's free barricade
    m = turn("ability joan", "yes", joan=at("gas", gear=["claw-hammer"]))
    assert (barricades_in(m, "gas"), look(m).spent[0]) == (2, ())
