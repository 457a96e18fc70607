"""The laws of undo."""

from __future__ import annotations

import pytest

from shamble.engine.errors import UndoRefused
from shamble.engine.match import Match
from shamble.testing import at, play, skip_to, table


def trading() -> Match:
    """Rick and Glenn at The Farm; Rick leads and is about to trade."""
    return table(
        "best_defense",
        rick=at("farm", food=2, gear={"rifle-1": 2}),
        glenn=at("farm", gear={"rifle-2": 0, "rifle-3": 0}),
        phase="trade",
    )


def test_the_last_answer_can_be_taken_back_and_given_again() -> None:
    match = table("best_defense", rick=at("farm"), glenn=at("town"), phase="move")
    before = match.digest
    match.answer("move rick highway")
    moved = match.digest
    match.undo()
    assert match.digest == before and not match.answers
    match.answer("move rick highway")
    assert match.digest == moved


def test_an_action_and_a_turn_can_be_taken_back_as_a_whole() -> None:
    match = table("best_defense", rick=at("farm"), glenn=at("town"), maggie=at("town"), phase="move")
    before = match.digest
    play(match, "move rick highway", "stay glenn", "move maggie farm")
    assert len(match.answers) == 3
    once = match.clone()
    once.undo("action")
    assert len(once.answers) == 2
    match.undo("turn")
    assert match.digest == before


def test_nobody_elses_answer_is_taken_back_without_consent() -> None:
    match = trading()
    play(match, "give-food", "pass")
    with pytest.raises(UndoRefused, match=r"Somebody else has answered since\. .* Player 2 would have to agree"):
        match.undo("turn", seat=0)
    match.undo("turn", seat=0, agreed=[1])
    assert not match.answers


def test_the_choice_stays_with_the_same_player() -> None:
    match = trading()
    match.answer("give-food")
    assert match.pending[0].seat == 1
    with pytest.raises(UndoRefused, match="no longer the same player's choice"):
        match.undo(seat=0)


def test_dice_are_not_crossed_and_fresh_ones_are_rolled_after_consent() -> None:
    faces = set()
    for again in range(12):
        match = table(
            "best_defense", rick=at("farm", gear={"rifle-1": 2}, allies=1), glenn=at("town"), walkers={"farm": 3},
            phase="declare", seed=5,
        )  # fmt: skip
        for _ in range(again):
            match.answer("attack rifle-1")
            match.undo(agreed=[1])
        match.answer("attack rifle-1")
        assert match.undo_needs().why == "Dice were rolled or cards shuffled since."
        with pytest.raises(UndoRefused, match="Dice were rolled"):
            match.undo()
        faces.add(tuple(face for _, _, face in match.chance.rolls))
    assert len(faces) > 3


def test_what_was_hidden_and_is_shown_is_not_crossed() -> None:
    match = table("best_defense", rick=at("prison"), glenn=at("town"), phase="draw", top={"equipment": ["katana"]})
    match.answer("draw")
    assert match.undo_needs(seat=0).why == "Something hidden was shown since."
    with pytest.raises(UndoRefused, match="Something hidden"):
        match.undo(seat=0)


def test_an_undone_answer_leaves_no_trace_in_the_log() -> None:
    match = table("best_defense", rick=at("farm"), glenn=at("town"), phase="move")
    before = match.log()
    match.answer("move rick highway")
    assert len(match.log()) == len(before) + 1
    match.undo()
    assert match.log() == before


def test_there_is_nothing_to_undo_at_the_start() -> None:
    match = trading()
    with pytest.raises(UndoRefused, match="nothing to take back"):
        match.undo()
    match.answer("give-nothing")
    with pytest.raises(UndoRefused, match="'everything' cannot be taken back"):
        match.undo("everything", agreed=[1])


def test_a_finished_match_is_only_reopened_by_everybody() -> None:
    match = table(
        "best_defense", rick=at("farm"), glenn=at("farm"), phase="heal", round=12, options={"mode": "hardcore"}
    )
    assert match.is_over
    match = table("best_defense", rick=at("farm", hp=4, food=1), glenn=at("farm"), phase="heal", round=12)
    ask = skip_to(match, "heal")
    assert ask.seat == 0
    match.answer("eat")
    assert match.is_over
    assert match.undo_needs().who == (1,)
    match.undo(agreed=[1])
    assert [ask.key for ask in match.pending] == ["heal"]
