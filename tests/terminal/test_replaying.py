"""Stepping through a saved match."""

from __future__ import annotations

from random import Random

import pytest

from shamble.engine.errors import ShambleError
from shamble.engine.match import Match
from shamble.terminal.replaying import Replay

from .helpers import ScriptedScreen


def played(answers: int, **options: str) -> Match:
    match, random = Match.start("best_defense", 2, options, ["Ann", "Bob"], 7), Random(1)
    while match.pending and len(match.answers) < answers:
        ask = match.pending[0]
        match.answer(random.choice(ask.options), ask.seat)
    return match


def replay(match: Match, *typed: str, seat: str = "") -> ScriptedScreen:
    screen = ScriptedScreen(typed)
    Replay(match, screen, seat).run()
    return screen


def test_enter_shows_answer_after_answer_and_back_goes_back() -> None:
    match = played(6)
    screen = replay(match, "", "", "back", "6", "", "start", "99", "quit")
    places = [prompt.split(" ")[0] for prompt in screen.prompts]
    assert places == ["0", "1", "2", "1", "6", "6", "0", "0"]
    told = f"Answer 1 of 6: Ann: {match.words(match.answers[0].words)}"
    assert screen.said.count(told) == 2
    assert screen.said.count("The match goes from 0 to 6 answers.") == 2


def test_turn_goes_to_the_next_turn_and_all_to_the_end() -> None:
    match = played(10_000)
    screen = replay(match, "turn", "turn", "all")
    assert [prompt.split(" ")[0] for prompt in screen.prompts][-1] == str(len(match.answers))
    assert match.result is not None
    assert f"The game is over. {match.result.why} ({match.result.clause})" in screen.said
    for line in match.log(None):
        assert any(line.text in said for said in screen.said)


def test_a_replay_with_an_undo_shows_the_dice_that_counted() -> None:
    match = played(30)
    match.undo("turn", agreed=range(2))
    while match.pending:
        match.answer(match.pending[0].options[0])
    screen = replay(match, "end")
    assert match.result is not None
    assert f"The game is over. {match.result.why} ({match.result.clause})" in screen.said


def test_words_log_scene_and_unknown_commands() -> None:
    match = played(4)
    screen = replay(match, "4", "log", "scene", "help", "dance")
    assert screen.said.count(match.log(None)[0].text) == 2
    assert any(line.startswith("turn ") for line in screen.said)
    assert "'dance' is no command here; help lists them." in screen.said
    assert sum(line.startswith("The Prison: ") for line in screen.said) == 2


def test_an_unfinished_match_shows_a_spectator_no_secrets_and_a_seat_its_own() -> None:
    match = played(8, difficulty="expert")
    own = [card.label for card in match.scene(0).hand]
    assert own
    hidden = replay(match, "end", "scene").text
    shown = replay(match, "end", "scene", seat="1").text
    assert not any(name in hidden for name in own)
    assert all(name in shown for name in own)
    assert replay(match, "end", seat="ann").text == replay(match, "end", seat="1").text


def winter(finished: bool) -> Match:
    """A match of Dead of Winter with a card added to the crisis by the first player to move."""
    match, random = Match.start("dead_of_winter", 3, seats=["Ann", "Bob", "Cy"], seed=7), Random(1)
    while match.pending[0].key != "action":
        match.answer(match.pending[0].options[0], match.pending[0].seat)
    match.answer("add-to-crisis")
    match.answer(match.pending[0].options[0])
    while finished and not match.is_over:
        match.answer(random.choice(match.pending[0].options), match.pending[0].seat)
    return match


@pytest.mark.parametrize("finished", [False, True])
def test_what_was_answered_in_secret_is_shown_to_nobody_else(finished: bool) -> None:
    match = winter(finished)
    at = next(number for number, answer in enumerate(match.answers) if answer.words.startswith("contribute "))
    seat, words = match.answers[at].seat, match.words(match.answers[at].words)
    name, place = match.seats[seat], f"Answer {at + 1} of {len(match.answers)}"
    assert f"{place}: {name}: {words}" in replay(match, str(at + 1), seat=name).said
    for eyes in ("", match.seats[(seat + 1) % 3]):
        assert f"{place}: {name}: an answer in secret" in replay(match, str(at + 1), seat=eyes).said
    # Leaders are chosen by all at once: shown to others when the match is over
    leader = f"Answer 1 of {len(match.answers)}: Ann: {match.words(match.answers[0].words)}"
    assert (leader in replay(match, "1").said) == finished


def test_an_unknown_seat_gets_a_sentence() -> None:
    with pytest.raises(ShambleError, match="--seat 3: there is no such seat in this match; there are 1 Ann, 2 Bob"):
        replay(played(2), seat="3")
