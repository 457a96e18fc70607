"""What a card does to a survivor for the rest of the turn: it rests, or it cannot move again."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play, table

from .helpers import BLANK, GAME, asked_until, now, place_of

OTHERS: dict[str, Any] = {"nell": at("colony", seat=1), "joan": at("colony", seat=2)}


def cornered(choice: str) -> Match:
    """Elka at the school with a zombie, high dice and a full deck, after the card Cornered."""
    m = table(
        GAME,
        players=3,
        phase="watch-state",
        crossroads="CR64",
        elka=at("school"),
        rosa=at("school"),
        zombies={"school": 1, "library": 2},
        dice_of={0: (6, 6, 6)},
        **OTHERS,
    )
    play(m, "choose elka", choice)
    return m


def may(m: Match, survivor: str) -> set[str]:
    """What a survivor may do now."""
    return {words.split()[0] for words in options_of(m) if words.endswith(f" {survivor}")}


@pytest.mark.rule("DW-16.27")
def test_a_resting_survivor_neither_attacks_nor_searches_nor_moves_nor_uses_its_ability() -> None:
    m = cornered("option-b cornered-b")
    # Then Elka may only do what needs no rest, and Rosa beside her may do everything
    assert may(m, "elka") == {"barricade", "attract"}
    assert may(m, "rosa") >= {"attack", "search", "move", "barricade", "attract"}


@pytest.mark.rule("DW-16.27")
def test_a_resting_survivor_is_told_that_it_rests() -> None:
    refused = dict(cornered("option-b cornered-b").pending[0].refusals())
    assert [refused[f"{verb} elka"] for verb in ("attack", "search", "move", "ability")] == ["DW-16.27"] * 4


@pytest.mark.rule("DW-16.27")
def test_a_rest_ends_with_the_turn() -> None:
    m = cornered("option-b cornered-b")
    play(m, "end-turn")
    asked_until(m, "action")
    play(m, "end-turn")
    asked_until(m, "action")
    play(m, "end-turn")
    while now(m) != ("action", 0):
        m.answer(m.pending[0].options[0], m.pending[0].seat)
    assert "move" in may(m, "elka")


def footprints() -> Match:
    """Pip, who has two moves, walked from the school to the library, where prints turned him back."""
    m = table(
        GAME,
        players=3,
        crossroads="CR01",
        pip=at("school"),
        rosa=at("gas"),
        zombies={"school": 1},
        dice_of={0: (6, 6)},
        dice=(BLANK,),
        **OTHERS,
    )
    play(m, "move pip", "go library", "option-b footprints-b")
    return m


@pytest.mark.rule("DW-6.12")
def test_a_survivor_that_turned_back_cannot_move_again_this_turn() -> None:
    m = footprints()
    assert place_of(m, "pip") == "school"
    # Then he may still search and attack there
    assert may(m, "pip") >= {"search", "attack"} and "move" not in may(m, "pip")
    assert dict(m.pending[0].refusals())["move pip"] == "DW-6.12"
    assert "move" in may(m, "rosa")
