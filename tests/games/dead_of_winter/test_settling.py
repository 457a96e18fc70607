"""What is owed lies in the state: a match can be resumed, cloned and taken back in the middle of a resolution."""

from __future__ import annotations

from pathlib import Path

import pytest

import shamble
from shamble.testing import at, play, table

from .helpers import BITTEN, BLANK, GAME, acted, look, now, place_of, told


def test_a_match_saved_in_the_middle_of_a_bite_chain_goes_on_alike(tmp_path: Path) -> None:
    # Given Rosa, bitten where Priya and Yusra stand, who are threatened one after the other
    m = acted(
        "move rosa",
        "go hospital",
        tam=at("school"),
        rosa=at("school"),
        priya=at("hospital", seat=1),
        yusra=at("hospital", seat=2),
        pip=at("library", seat=1),
        joan=at("library", seat=2),
        morale=7,
        dice=(BITTEN, BITTEN),
    )
    play(m, "resist-bite")
    # When it is saved and loaded between the two
    assert now(m) == ("bite", 2)
    m.save(tmp_path / "bite.json")
    again = shamble.load(tmp_path / "bite.json")
    for each in (m, again):
        play(each, "yield-to-bite")
    # Then both go on in the same way, and nothing is owed any more
    assert (again.state, told(again)) == (m.state, told(m))
    assert (place_of(m, "priya"), place_of(m, "yusra"), look(m).owed, now(m)[0]) == ("", "", (), "action")


def test_taking_back_an_action_goes_back_to_the_menu() -> None:
    m = acted("request", "wish food", "ask-all", tam=at("colony"), pip=at("colony", seat=1), nell=at("colony", seat=2))
    assert now(m) == ("give-request", 1)
    m.undo("action", seat=0, agreed=(1, 2))
    assert (now(m), m.answers) == (("action", 0), [])


@pytest.mark.rule("DW-6.19", "DW-6.21")
def test_who_is_still_to_be_asked_is_part_of_the_state() -> None:
    m = acted("request", "wish food", "ask-all", tam=at("colony"), pip=at("colony", seat=1), nell=at("colony", seat=2))
    play(m, "pass")
    assert now(m) == ("give-request", 2)
    assert len(m.answers) - m._checkpoint.answers == 0, "each question to another player is a step of its own"


def test_a_card_that_an_action_revealed_is_taken_back_with_the_action() -> None:
    things = {"pip": at("colony", seat=1), "joan": at("colony", seat=2), "dice": (BLANK,)}
    m = acted("move felix", "go library", crossroads="CR06", felix=at("school"), **things)
    assert now(m) == ("crossroads", 0)
    m.undo("action", seat=0, agreed=(1, 2))
    assert (now(m), m.answers) == (("action", 0), [])


AMES = """
[[card]]
id = "ames"
name = "Ames Lind"
text = "At the start of your turn: kill a zombie where Ames is."
occupation = "Psychologist"
influence = 54
attack = 5
search = 3

[card.ability]
when = "start"
once = true
effects = [{ do = "slay", who = "self", n = 1, expose = 0 }]
"""


@pytest.mark.rule("DW-4.05", "DW-8.06", "DW-4.14")
def test_what_an_ability_did_at_the_start_of_a_turn_is_no_part_of_what_follows(tmp_path: Path) -> None:
    # Given an ability that kills at the start of a turn, and a card that waits for a state
    (tmp_path / "survivors.toml").write_text(AMES, encoding="utf-8")
    m = table(
        GAME,
        players=3,
        packs=[tmp_path],
        phase="start-turn",
        ames=at("colony"),
        biscuit=at("colony", seat=1),
        zombies={"entrance-1": 2},
        top={"crossroads": ["CR73"]},
    )
    play(m, "ability ames")
    # When the card is revealed and its player answers
    assert (now(m), look(m).deeds) == (("crossroads", 0), ())
    play(m, m.pending[0].options[0].words)
    assert now(m)[0] != "crossroads"
    # Then the answer is taken back alone: the kill is not part of the same action
    m.undo("action", seat=0, agreed=(1, 2))
    assert now(m) == ("crossroads", 0)
    assert "uses-ability" in told(m)
