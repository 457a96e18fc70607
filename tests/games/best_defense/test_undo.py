"""Taking back: a turn of The Best Defense is one player's, and the steps around the turns are nobody's."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shamble.engine.errors import UndoRefused
from shamble.engine.match import Match
from shamble.engine.save import encode, to_save
from shamble.table.summary import summarize
from shamble.testing import at, play, random_answers, table

from .helpers import GAME_NAME, look, now, place_of, told


def after_the_leader() -> Match:
    """Glenn has led and played both Events; Rick defies and does not draw."""
    m = table(
        GAME_NAME,
        glenn=at("prison", hand=["bad-light", "promise-me"]),
        rick=at("farm", food=1, hand=["a-good-day", "fence-shakers"]),
        maggie=at("highway", food=1),
        phase="play-event",
        turn="glenn",
    )
    play(m, "play bad-light")
    play(m, "defy rick town", "pass")
    return m


@pytest.mark.rule("BD-5.07")
def test_a_turn_is_taken_back_to_its_own_beginning_and_no_further() -> None:
    m = after_the_leader()
    assert (now(m), place_of(m, "rick")) == (("event", 1), "town")
    m.undo("turn", 1)
    assert (now(m), place_of(m, "rick")) == (("defy-at-a-price", 1), "farm")
    assert [args[1] for args in told(m, "plays")] == ["bad-light", "promise-me"]


@pytest.mark.rule("BD-5.07")
def test_the_turn_of_another_player_is_not_taken_back_freely() -> None:
    m = after_the_leader()
    with pytest.raises(UndoRefused, match="Somebody else has answered since"):
        m.undo("turn", 0)
    assert place_of(m, "rick") == "town"


@pytest.mark.rule("BD-5.07")
def test_combat_belongs_to_no_turn() -> None:
    game = after_the_leader().game
    m = table(GAME_NAME, glenn=at("farm", gear={"rifle-1": 1}), rick=at("farm"), walkers={"farm": 2}, phase="declare")
    turns = {game.turn(look(m))}
    play(m, "attack rifle-1")
    turns.add(game.turn(look(m)))
    assert len(turns) == 1
    assert turns != {game.turn(look(after_the_leader()))}


def test_the_summary_says_what_was_rolled_again_and_that_somebody_set_the_table() -> None:
    # Given somebody alone who begins at a position of their own and rolls again after an undo
    m = table(GAME_NAME, 1, rick=at("farm", gear={"rifle-1": 2}), walkers={"farm": 3}, phase="declare", seed=5)
    play(m, "attack rifle-1")
    m.undo()
    assert m.taken_back > 1
    # When the match is over
    for _ in random_answers(m, Random(3)):
        pass
    # Then whoever reads its summary is told both
    summary = summarize(encode(to_save(m)))
    assert not summary.honest
    assert summary.verdict.endswith(f" {m.taken_back} rolls were taken back.")
    assert "began at a position of somebody's making" in summary.verdict


@pytest.mark.rule("BD-5.07", "BD-18.04")
def test_the_turns_of_a_round_and_what_all_do_together_are_told_apart() -> None:
    # Given Leaders who play their Events after everybody else
    m = table(
        GAME_NAME,
        options={"difficulty": "expert", "leader_last": True},
        glenn=at("prison", hand=["bad-light", "promise-me"]),
        rick=at("town", hand=["a-good-day", "fence-shakers"]),
        phase="draw",
        turn="glenn",
        leader="glenn",
    )
    turns: dict[tuple[Any, ...], list[str]] = {}
    for _ in random_answers(m, Random(1)):
        if look(m).round > 3:
            break
        turns.setdefault(m.game.turn(look(m)), []).append(now(m)[0])
    # Then a round is two turns, the Leader's Events after them, and what all do together
    for number in (2, 3):
        of_round = [turn for turn in turns if turn[0] == number]
        assert sorted(turn[1] for turn in of_round) == ["closing", "together", "turn", "turn"]
        assert {turn[2] for turn in of_round if turn[1] == "turn"} == {0, 1}
    for turn, asked in turns.items():
        assert ("first-event" in asked) == (turn[1] == "closing")
        assert turn[1] == "turn" or not {"move", "defy", "draw", "event"} & {*asked}
