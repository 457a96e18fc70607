"""What the options say before they are chosen: the die they cost, what they bring, how a roll can go."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.engine.question import pose
from shamble.testing import at, play, table

from .helpers import GAME, content, number


def notes(m: Match) -> dict[str, str]:
    """What each option says beside its label."""
    return {choice.words: choice.note for choice in pose(m, m.pending[0]).choices}


def menu(**things: Any) -> Match:
    """Rosa, who attacks and searches on 3, and a rival."""
    given = {"rosa": at("hospital", seat=0), "felix": at("school", seat=1), "dice_of": {0: (2, 3, 5)}}
    return table(GAME, players=2, phase="actions", **{**given, **things})


@pytest.mark.rule("DW-5.01", "DW-5.12", "DW-5.20")
def test_the_lowest_die_that_is_enough_is_named_with_the_action() -> None:
    found = notes(menu(zombies={"hospital": 1, "school": 1}))
    assert found["attack rosa"] == "Spends a 3: a zombie dies, then an exposure roll (6 of 12 faces do nothing)."
    assert found["search rosa"].startswith("Spends a 3: ")
    assert found["barricade rosa"] == "Spends a 2: one barricade here."
    assert found["attract rosa"] == "Spends a 2: one or two zombies come here."
    assert found["move rosa"] == "An exposure roll: 6 of 12 faces do nothing."


@pytest.mark.rule("DW-5.07", "DW-5.08")
def test_an_attack_on_a_survivor_says_which_rolls_hit() -> None:
    m = menu(felix=at("hospital", seat=1), tam=at("hospital", seat=1))
    assert notes(m)["attack rosa"] == "Spends a 3 on another player's survivor."
    play(m, "attack rosa")
    most = content(m).attack[number(m, "felix")]
    assert notes(m)["assault felix"] == f"A roll of {most} or less wounds and takes a card."


@pytest.mark.rule("DW-7.01")
def test_a_way_on_foot_names_its_roll() -> None:
    m = menu()
    play(m, "move rosa")
    assert notes(m)["go library"] == "An exposure roll: 6 of 12 faces do nothing."
