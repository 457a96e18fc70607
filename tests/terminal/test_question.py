"""Answers by number, by words and by parts of labels."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import shamble
from shamble.engine.question import Choice, Denied, Question, pose
from shamble.terminal.drawn import draw_question
from shamble.terminal.question import Unclear, understand
from shamble.terminal.screen import PlainScreen
from shamble.testing import at, table


@pytest.fixture
def question() -> Question:
    """The Leader places the first Survivor."""
    match = shamble.match("best_defense", players=2, seed=7)
    match.answer("choose rick")
    match.answer("choose glenn")
    while match.pending[0].key != "move":
        match.answer(match.pending[0].options[0])
    return pose(match, match.pending[0])


def test_options_and_refusals_are_numbered_in_one_row(question: Question) -> None:
    numbers = [each.number for each in question.choices] + [each.number for each in question.denied]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(question.choices) == 4
    assert [each.clause for each in question.denied] == ["BD-6.07"]


def test_a_number_means_its_option(question: Question) -> None:
    assert understand(question, " 02 ") == question.choices[1]


def test_verb_and_ids_mean_their_option(question: Question) -> None:
    for choice in question.choices:
        assert understand(question, choice.words.upper()) == choice


def test_the_label_and_enough_of_it_mean_the_option(question: Question) -> None:
    farm = next(choice for choice in question.choices if choice.words.endswith("farm"))
    assert understand(question, farm.text + ".") == farm
    assert understand(question, "farm") == farm
    assert understand(question, f"{farm.text[:8]} farm") == farm


def test_what_fits_several_options_is_asked_back(question: Question) -> None:
    with pytest.raises(Unclear, match=r"'place' could be '.+' \(1\) or '.+' \(2\).*type the number"):
        understand(question, "place")


def test_words_for_what_is_refused_find_the_refusal(question: Question) -> None:
    (denied,) = question.denied
    assert isinstance(understand(question, denied.text), Denied)
    assert isinstance(understand(question, str(denied.number)), Denied)


@pytest.mark.parametrize("said", ["dance", "x", "la", "the moon"])
def test_unknown_words_get_a_sentence(question: Question, said: str) -> None:
    with pytest.raises(Unclear, match=rf"'{said}' is not an option here: type a number from 1 to 4"):
        understand(question, said)


@pytest.mark.parametrize("said", ["0", "99", "1000000000000000000000"])
def test_numbers_without_option_get_a_sentence(question: Question, said: str) -> None:
    with pytest.raises(Unclear, match=f"There is no option {said}"):
        understand(question, said)


def test_options_are_grouped_in_the_order_of_their_numbers() -> None:
    match = shamble.match("best_defense", players=2, seed=7)
    options = [shamble.Option("give-food"), shamble.Option("give", "handgun-1"), shamble.Option("give-ally")]
    question = pose(match, shamble.Ask(0, "trade", options))
    assert [group.title for group in question.groups] == ["Tokens", "Cards"]
    assert [choice.words for choice in question.choices] == ["give-food", "give-ally", "give handgun-1"]
    assert all(isinstance(understand(question, str(number)), Choice) for number in (1, 2, 3))


def test_the_words_of_an_equal_thing_mean_the_choice_that_stands_for_it() -> None:
    match = table("best_defense", rick=at("farm", gear=["rifle-1", "rifle-2"]), phase="declare")
    options = [shamble.Option("give", "rifle-1"), shamble.Option("give", "rifle-2"), shamble.Option("give-food")]
    question = pose(match, shamble.Ask(0, "trade", options))
    for said in ("give rifle-1", "give rifle-2", "rifle", "1"):
        assert understand(question, said).words == "give rifle-1"


def test_enter_alone_gives_the_obvious_answer_and_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    match = table("best_defense", rick=at("farm", gear=["rifle-1", "rifle-2"]), phase="declare")
    options = [shamble.Option("give", "rifle-1"), shamble.Option("give", "rifle-2")]
    question = pose(match, shamble.Ask(0, "trade", options))
    PlainScreen().ask(question)
    assert "Enter: Give Rifle. They are all alike." in capsys.readouterr().out
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(draw_question(question))
    assert "⏎ Give Rifle. They are all alike." in console.export_text()
