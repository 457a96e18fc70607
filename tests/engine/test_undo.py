"""The laws of undo."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from shamble.engine.ask import PASS, Ask, Asking
from shamble.engine.errors import UndoRefused
from shamble.engine.game import Phase
from shamble.engine.match import Match
from shamble.engine.proof import verify
from shamble.engine.save import load, read
from shamble.engine.worlds import deal_for, world
from shamble.testing import at, play, skip_to, table

from .toy import BREAK, LOTS, Lots, LotsGame, Rolling, rolling


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


def test_what_all_are_asked_at_once_is_no_longer_one_players_choice() -> None:
    # Given somebody who breaks a tie, after which all bid again
    match = Match.start(LOTS, 2, seed=1)
    for seat in (0, 1):
        match.answer(match.pending[0].options[0], seat)
    assert match.pending[0].key == "tie"
    match.answer(PASS)
    assert [ask.seat for ask in match.pending] == [0, 1]
    assert match.undo_needs().why == "It is no longer the same player's choice."


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
        faces.add(tuple(side for _, _, side in match.chance.rolls))
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


def test_a_table_bears_any_number_of_undos() -> None:
    match = table("best_defense", rick=at("farm"), glenn=at("town"), phase="move")
    before = [line.text for line in match.log()]
    for _ in range(1_200):
        match.answer("move rick highway")
        match.undo()
    assert [line.text for line in match.log()] == before
    assert match.undos == 1_200


def test_who_never_answered_has_nothing_to_take_back() -> None:
    match = trading()
    match.answer("give-nothing")
    assert {answer.seat for answer in match.answers} == {0}
    for to in ("answer", "action", "turn"):
        with pytest.raises(UndoRefused, match="Player 2 has not answered anything yet"):
            match.undo(to, seat=1, agreed=[0])
    assert match.undo_needs("answer", 1).why.startswith("Player 2 has not answered anything yet")
    assert len(match.answers) == 1


def test_a_card_that_is_drawn_and_not_yet_kept_cannot_be_fished_for() -> None:
    # Given Ammo with a fixed number on top, so that no die is rolled when it is drawn
    match = table(
        "best_defense", rick=at("highway", gear={"rifle-1": 0}), glenn=at("town"), phase="draw",
        top={"ammunition": ["spare-clip-1"]},
    )  # fmt: skip
    match.answer("draw")
    assert match.pending[0].key == "ammo"
    assert not match.chance.used
    assert match.undo_needs(seat=0).why == "Something hidden was shown since."


class Fishing(LotsGame):
    """Seat 0 may ask again and again which card lies on top of the deck."""

    phases: ClassVar[Mapping[str, Phase[Any]]] = {**LotsGame.phases, "fish": lambda g: fish(g)}


def fish(g: Lots) -> Asking[None]:
    if (yield Ask(0, "tie", [PASS, BREAK], about=(0,))) is BREAK:
        g.story.tell("bids", 0, g.content[g.deck[-1]][0])
    g.phase = "fish"


def test_what_was_told_and_depends_on_hidden_cards_is_not_crossed() -> None:
    like = Match.start(Fishing(), 2, seed=3)
    position = like.state.copy()
    position.phase = "fish"
    match = Match.begin_at(position, like)
    match.answer("pass")
    assert match.undo_needs() == ("", ())
    match.answer("break")
    assert match.undo_needs() == ("Something was told since that depends on what is hidden.", (1,))
    with pytest.raises(UndoRefused, match="depends on what is hidden"):
        match.undo()


class Drawing(LotsGame):
    """Seat 0 draws a card whenever it likes, and four times before the next checkpoint."""

    phases: ClassVar[Mapping[str, Phase[Any]]] = {**LotsGame.phases, "draw": lambda g: draw(g)}


def draw(g: Lots) -> Asking[None]:
    for _ in range(4):
        if (yield Ask(0, "tie", [PASS, BREAK], about=(0,))) is BREAK:
            g.hands[0], g.deck = (*g.hands[0], g.deck[-1]), g.deck[:-1]


def drawing() -> Match:
    like = Match.start(Drawing(), 2, seed=3)
    position = like.state.copy()
    position.phase = "draw"
    return Match.begin_at(position, like)


def test_a_card_that_only_its_owner_has_seen_is_not_crossed_either() -> None:
    match = drawing()
    match.answer("break")
    assert match.undo_needs().why == "Something hidden was shown since."


def test_what_was_drawn_since_the_checkpoint_stays_in_every_world_of_who_drew_it() -> None:
    match = drawing()
    match.answer("break")
    for number in range(5):
        imagined = world(match, 0, deal_for(match, 0, Random(number))).state
        lots = match.state
        assert isinstance(imagined, Lots) and isinstance(lots, Lots)
        assert imagined.hands[0] == lots.hands[0]
        assert sorted((*imagined.deck, *imagined.hands[1])) == sorted((*lots.deck, *lots.hands[1]))


def test_who_plays_alone_may_roll_again_but_the_match_says_so(tmp_path: Path) -> None:
    match = table(
        "best_defense", 1, rick=at("farm", gear={"rifle-1": 2}, allies=1), walkers={"farm": 3}, phase="declare", seed=5
    )
    for _ in range(2):
        match.answer("attack rifle-1")
        match.undo()
    rolled = match.taken_back
    assert rolled >= 2
    while not match.is_over:
        match.answer(match.pending[0].options[-1], match.pending[0].seat)
    match.save(tmp_path / "solo.json")
    assert load(tmp_path / "solo.json").taken_back == rolled
    verdict = verify(read(tmp_path / "solo.json"))
    assert verdict.why.endswith(f" {rolled} rolls were taken back.")


def test_of_a_match_without_a_second_roll_nothing_is_said(tmp_path: Path) -> None:
    match = table("best_defense", 1, rick=at("farm"), phase="move", seed=5)
    match.answer("move rick highway")
    match.undo()
    assert match.taken_back == 0
    while not match.is_over:
        match.answer(match.pending[0].options[-1], match.pending[0].seat)
    match.save(tmp_path / "solo.json")
    assert verify(read(tmp_path / "solo.json")).why.endswith("follows from the promised seed.")


# Where the dice lie between an answer and its undo


@pytest.mark.parametrize("phase", ["bid", "count"])
@pytest.mark.parametrize("answers", ["p", "b", "bp", "pb", "pbp", "bpp", "ppb", "ppp", "bbp"])
def test_only_dice_that_were_rolled_since_stand_in_the_way(answers: str, phase: str) -> None:
    # Given somebody who answered like this: p without dice, b with a roll
    match = rolling(phase)
    for each in answers:
        match.answer("pass" if each == "p" else "break", 0)
    # Then the last answer is free if nothing was rolled after it was given, and the turn if nothing was rolled at all
    dice = "Dice were rolled or cards shuffled since."
    assert match.undo_needs("answer", 0).why == (dice if answers[-1] == "b" else "")
    assert match.undo_needs("turn", 0).why == (dice if "b" in answers else "")
    assert match.undo_needs("turn", 0).who == ((1,) if "b" in answers else ())
    # And what was rolled before stays rolled
    if answers[-1] == "p":
        rolls = match.chance.rolls[:]
        match.undo("answer", 0)
        assert (match.chance.rolls, match.taken_back, len(match.answers)) == (rolls, 0, len(answers) - 1)
    else:
        match.undo("answer", 0, agreed=[1])
        assert (len(match.chance.rolls), match.taken_back) == (answers.count("b") - 1, 1)


def test_all_others_must_agree_and_who_is_missing_is_named() -> None:
    match = Match.start(Rolling(), 3, seed=1, seats=["Ann", "Bea", "Cleo"])
    match.answer("break", 0)
    before = match.digest
    for agreed, missing in (([], "Bea, Cleo"), ([1], "Cleo"), ([2, 0], "Bea")):
        with pytest.raises(UndoRefused) as refused:
            match.undo("answer", 0, agreed=agreed)
        assert str(refused.value) == (
            f"Dice were rolled or cards shuffled since. To take it back, {missing} would have to agree."
        )
    assert match.digest == before
    match.undo("answer", 0, agreed=[1, 2])
    assert match.answers == [] and match.undos == 1
