"""An Action Roll on the table: its steps, and what becomes of each die."""

from __future__ import annotations

import pytest

from shamble.engine.match import Match
from shamble.terminal.screen import describe
from shamble.testing import at, play

from .helpers import group

DICE = ("success", "focus", "exert", "threat", "fear")


def grapple(**more: object) -> Match:
    """Harlan, with a card whose Exert Bonus is for Attacks, grapples with two Walkers."""
    return group(
        p1=at("A5", stress=1, focus=1), turn="harlan", card="clear-the-room", dice=DICE,
        enemies={"A5-standard-ready": 2}, **more,
    )  # fmt: skip


def step(m: Match) -> str:
    """The step that the table shows."""
    shown = m.scene(0).roll
    return shown.steps[shown.at] if shown else ""


def became(m: Match) -> list[str]:
    """What the table says about each die."""
    return [die.became for die in m.scene(0).dice]


@pytest.mark.rule("NS-12.07", "NS-12.12", "NS-12.22")
def test_the_steps_of_a_roll_are_shown_one_after_another() -> None:
    m = grapple()
    assert step(m) == ""
    play(m, "action grapple")
    assert step(m) == ""  # the effect of the Action comes before its roll
    play(m, "resolve")
    assert step(m) == "Exert"
    play(m, "turn 1")
    assert step(m) == "Focus"
    play(m, "own-focus")
    assert step(m) == "Assign"
    play(m, "assign grapple.2", "assign grapple.1", "assign grapple.2")
    assert step(m) == "Fear"
    play(m, "exert-deck")
    assert step(m) == ""


@pytest.mark.rule("NS-12.13", "NS-12.15", "NS-12.16", "NS-12.18", "NS-12.19")
def test_each_die_says_what_becomes_of_it() -> None:
    m = grapple()
    play(m, "action grapple", "resolve")
    assert became(m) == ["success", "1 Focus turns it", "turn it for free", "+1 Threat at step 6", "Fear at step 7"]
    play(m, "turn 1")
    assert became(m)[1:3] == ["1 Focus turns it", "turned for free"]
    play(m, "own-focus")
    assert became(m)[:3] == ["assign now", "assign next", "assign next"]
    play(m, "assign grapple.2")
    assert became(m)[:3] == ["used", "assign now", "assign next"]
    play(m, "assign grapple.1", "assign grapple.2")
    assert became(m) == ["used", "used", "used", "Threat +1", "Fear"]


@pytest.mark.rule("NS-12.14", "NS-12.20", "NS-12.21")
def test_results_that_are_not_turned_do_nothing_or_become_focus() -> None:
    m = group(p1=at("A2", focus=1), turn="harlan", card="clear-the-room", dice=("exert", "focus"))
    play(m, "action search", "skip")
    assert (step(m), became(m)) == ("Exert", ["Exert 1 turns it", "1 Focus turns it"])
    play(m, "no", "pass")
    assert (step(m), became(m)) == ("Keep Focus", ["nothing", "Focus"])


@pytest.mark.rule("NS-12.14", "NS-14.03")
def test_paying_for_an_exert_result_is_still_that_step() -> None:
    m = group(p1=at("A2"), turn="harlan", card="clear-the-room", dice=("exert", "exert"))
    play(m, "action search", "skip", "yes")
    assert m.pending[0].key == "exert"
    assert (step(m), became(m)) == ("Exert", ["turned for Exert 1", "Exert 1 turns it"])


@pytest.mark.rule("NS-12.12")
def test_the_terminal_says_the_step_and_what_becomes_of_the_dice() -> None:
    m = grapple()
    play(m, "action grapple", "resolve")
    said = list(describe(m.scene(0), 0))
    assert "Harlan: Grapple, step 3 of 8: Exert." in said
    assert any("1 Focus turns it" in line for line in said)
