"""Section 2: survivors and who controls them, once-per-round marks, and chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shamble.testing import at, options_of, play, random_answers, skip_to, table

from .helpers import GAME, content, gear_of, group_of, hand_of, look, number, opened, place_of, tokens_of

QUIET = {"crossroads": 0}


# Survivors and helpless survivors


@pytest.mark.rule("DW-2.26")
def test_survivor_means_a_card_and_not_a_helpless_one() -> None:
    # Fever Ward wounds every survivor
    m = table(GAME, players=3, phase="crisis", crisis="fever-ward", helpless=3, rosa=at("colony"), food=20, sizes=QUIET)
    skip_to(m, "action")
    assert tokens_of(m, "rosa") == (1, 0)
    assert look(m).helpless == 3
    # And Bad Water names them where it means them
    m = table(GAME, players=3, phase="crisis", crisis="bad-water", helpless=3, rosa=at("colony"), food=20, sizes=QUIET)
    skip_to(m, "action")
    assert look(m).helpless == 2


@pytest.mark.rule("DW-2.26", "DW-2.30")
def test_the_lowest_influence_is_never_a_helpless_survivor() -> None:
    # Given a full first entrance and more helpless survivors than others
    m = table(
        GAME,
        players=3,
        phase="add-zombies",
        zombies={"entrance-1": 3},
        helpless=4,
        biscuit=at("colony"),
        rosa=at("colony"),
    )
    assert place_of(m, "biscuit") == ""
    assert look(m).helpless == 4


@pytest.mark.rule("DW-2.30")
def test_helpless_survivors_have_no_controller_no_equipment_and_no_actions() -> None:
    # Given a colony with nobody but helpless survivors and a zombie, and players with plenty of dice outside
    outside: dict[str, Any] = {"rosa": at("school"), "tam": at("gas", seat=1), "pip": at("police", seat=2)}
    m = table(
        GAME,
        3,
        None,
        helpless=5,
        zombies={"entrance-1": 1},
        waste=3,
        dice_of={0: (6, 6)},
        hands={0: ["crowbar", "jerry-can"]},
        **outside,
    )
    # Then nobody can attack or clean there, and there is nobody there to equip
    assert "clean-waste" not in options_of(m)
    acting = {
        words.split()[1] for words in options_of(m) if words.split()[0] in ("attack", "barricade", "move", "search")
    }
    assert acting == {"rosa"}
    play(m, "play-card")
    assert len(options_of(m)) == 1
    play(m, *options_of(m))
    assert gear_of(m, "rosa") == ["crowbar"]
    # Nor can they be attacked
    m = table(
        GAME, players=3, rosa=at("colony"), tam=at("gas", seat=1), pip=at("gas", seat=2), helpless=5, dice_of={0: (6,)}
    )
    assert "attack rosa" not in options_of(m)


# Control


@pytest.mark.rule("DW-2.27")
def test_a_player_controls_leader_and_following_without_limit() -> None:
    names = ("tam", "pip", "rosa", "felix", "kai", "lou", "nell", "joan", "wes")
    own: dict[str, Any] = {name: at("colony") for name in names}
    m = table(GAME, 3, None, noor=at("colony", seat=1), dice_of={0: (1,)}, **own)
    assert group_of(m, 0) == list(names)
    # Each of them can act, and no survivor of others
    assert [words for words in options_of(m) if words.startswith("act ")] == [f"act {name}" for name in names]
    play(m, "act wes")
    assert {words.split()[1] for words in options_of(m)} == {"wes"}
    # The next roll gives a die for each
    m = table(GAME, 3, None, phase="start-round", noor=at("colony", seat=1), sizes=QUIET, **own)
    assert len(look(m).dice[0]) == 10


# Once per round


@pytest.mark.rule("DW-2.28")
def test_a_mark_stays_with_the_item_when_its_bearer_changes() -> None:
    m = table(
        GAME,
        players=3,
        rosa=at("colony", gear=["breathing-exercises"]),
        tam=at("colony"),
        dice_of={0: (1, 2)},
        sizes=QUIET,
    )
    play(m, "use breathing-exercises", "die 1")
    assert "use breathing-exercises" not in options_of(m)
    assert ("use breathing-exercises", "DW-2.28") in m.pending[0].refusals()
    play(m, "hand-off", "to tam")
    assert gear_of(m, "tam") == ["breathing-exercises"]
    assert "use breathing-exercises" not in options_of(m)


@pytest.mark.rule("DW-2.28")
def test_a_mark_stays_with_the_item_when_its_bearer_dies_and_it_is_equipped_anew() -> None:
    m = table(
        GAME,
        players=3,
        dice=(5, 5, 1),
        rosa=at("colony", wounds=2, gear=["breathing-exercises"]),
        tam=at("colony"),
        joan=at("colony", seat=1),
        dice_of={0: (1, 2)},
        crossroads="CR46",
        hands={0: ["cold-beans"]},
    )
    play(m, "use breathing-exercises", "die 1")
    # When Rosa dies in the colony, her book comes to hand and is equipped by somebody else
    play(m, "add-to-crisis", "contribute cold-beans-1", "pass", "option-a give-until-it-hurts-a", "choose rosa")
    skip_to(m, "action")
    assert (place_of(m, "rosa"), hand_of(m, 0)) == ("", ["breathing-exercises"])
    play(m, "play-card")
    assert gear_of(m, "tam") == ["breathing-exercises"]
    assert "use breathing-exercises" not in options_of(m)


@pytest.mark.rule("DW-2.28")
@pytest.mark.parametrize("crises", (5, 0))
def test_marks_are_cleared_at_step_1_of_every_round_also_without_a_crisis(crises: int) -> None:
    cards = content(opened())
    m = table(
        GAME,
        players=3,
        phase="start-round",
        dice=(1, 1),
        joan=at("colony", gear=["pep-talk-handbook-1"]),
        used_survivors=(cards.survivor_number["joan"],),
        used_items=(cards.item_number["pep-talk-handbook-1"],),
        sizes={"crises": crises, "crossroads": 0},
    )
    assert (look(m).used_survivors, look(m).used_items) == ((), ())
    assert {"ability joan", "use pep-talk-handbook-1"} <= set(options_of(m))
    # Within the round they stay
    play(m, "ability joan", "at entrance-1")
    assert look(m).used_survivors == (number(m, "joan"),)
    play(m, "end-turn")
    skip_to(m, "action", seat=1)
    assert look(m).used_survivors == (number(m, "joan"),)


# Chance


@pytest.mark.rule("DW-2.29")
def test_the_same_seed_and_answers_give_the_same_game() -> None:
    one = opened(3, seed=11)
    for _ in random_answers(one, Random(11)):
        pass
    again = opened(3, seed=11)
    for answer in one.answers:
        again.answer(answer.words, answer.seat)
    assert (again.digest, again.result) == (one.digest, one.result)
    assert again.chance.rolls == one.chance.rolls
    assert one.replay().digest == one.digest
    # Another seed gives another game
    assert opened(3, seed=12).digest != opened(3, seed=11).digest


@pytest.mark.rule("DW-2.29")
def test_another_seed_brings_other_dice_and_random_cards() -> None:
    def rolled(seed: int) -> tuple[int, ...]:
        m = table(GAME, players=3, seed=seed, phase="start-round", sizes=QUIET, rosa=at("colony"), tam=at("colony"))
        return look(m).dice[0]

    def stolen(seed: int) -> list[str]:
        cards = ["cold-beans", "fire-axe", "jerry-can", "lone-stranger"]
        m = table(GAME, players=3, seed=seed, dutch=at("school"), tam=at("school", seat=1), hands={1: cards})
        play(m, "ability dutch")
        return hand_of(m, 0)

    assert len({rolled(seed) for seed in range(12)}) > 4
    assert len({stolen(seed)[0] for seed in range(12)}) > 1
