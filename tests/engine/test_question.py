"""The question as people see it: one model for browser and terminal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import shamble
from shamble.bots import bot
from shamble.engine.match import Match
from shamble.engine.question import LONGEST_NOTE, Obvious, Question, pose
from shamble.engine.scene import Board, Card, Piece, Pile, Scene, Space
from shamble.engine.sight import Sight
from shamble.games.best_defense.state import BARE_HANDS
from shamble.testing import at, table

from .toy import Lots, LotsGame


def asked(match: Match, *options: str, of: str = "") -> Question:
    """The question whether to give one of these things."""
    ask = shamble.Ask(0, "trade", [shamble.Option(*each.split(" ")) for each in options], of=of)
    return pose(match, ask)


def texts(question: Question) -> list[str]:
    return [choice.text for choice in question.choices]


def test_options_with_one_label_are_told_apart_by_what_lies_on_the_table() -> None:
    gear = {"rifle-1": 2, "rifle-2": 1}
    match = table("best_defense", rick=at("farm", gear=gear), glenn=at("town"), phase="declare")
    assert texts(asked(match, "give rifle-1", "give rifle-2")) == ["Give Rifle (Ammo 2)", "Give Rifle (Ammo 1)"]
    assert texts(asked(match, "give rifle-1")) == ["Give Rifle"]


def test_things_that_look_alike_are_one_choice_that_both_can_be_clicked_for() -> None:
    match = table("best_defense", rick=at("farm", gear=["rifle-1", "rifle-2"]), phase="declare")
    question = asked(match, "give rifle-1", "give rifle-2", "give-food")
    assert texts(question) == ["Give Rifle", match.words("give-food")]
    rifle = question.choices[0]
    assert (rifle.words, rifle.same, rifle.ids) == ("give rifle-1", ("give rifle-2",), ("rifle-1", "rifle-2"))
    assert rifle.means("give rifle-2") and not rifle.means("give-food")
    assert [choice.number for choice in question.choices] == [1, 2] and question.obvious is None


def test_where_all_things_look_alike_one_key_is_enough() -> None:
    match = table("best_defense", rick=at("farm", gear=["rifle-1", "rifle-2"]), phase="declare")
    question = asked(match, "give rifle-1", "give rifle-2")
    assert question.obvious == Obvious("give rifle-1", "They are all alike.")


def test_equal_cards_of_two_people_are_told_apart() -> None:
    rick, glenn = at("farm", gear=["rifle-1"]), at("farm", gear=["rifle-2"])
    match = table("best_defense", rick=rick, glenn=glenn, phase="declare")
    assert texts(asked(match, "give rifle-1", "give rifle-2")) == ["Give Rifle (rifle-1)", "Give Rifle (rifle-2)"]


def two_to_check(seed: int) -> list[str]:
    """How a game asks which of several Generic Living is checked; nothing if it never does."""
    match, random, habit = shamble.match("lonely_undead", players=3, seed=seed), Random(seed), bot("habit")
    for _ in range(400):
        if match.is_over:
            break
        ask = match.pending[0]
        said = [choice.text for choice in pose(match, ask).choices if choice.words.startswith("check generic-")]
        if len(said) > 1:
            return said
        match.answer(habit.choose(match.view(ask.seat), random), ask.seat)
    return []


def test_pieces_of_one_label_are_told_apart_by_where_they_are() -> None:
    """LU-18.01: whoever is near can be Sound Checked, known or not."""
    said = next(filter(None, map(two_to_check, range(10))), [])
    assert len(said) > 1 and all("(at " in text for text in said), said


class Piled(LotsGame):
    """Low cards have one name; what lies on the table is what a test laid there."""

    def __init__(self, **lies: Any) -> None:
        self.lies = lies

    def names(self, content: list[tuple[str, int]]) -> dict[str, str]:
        return {name: name.rstrip("-0123456789").capitalize() for name, _ in content}

    def scene(self, sight: Sight[Lots], seats: Sequence[str]) -> Scene:
        return Scene(heading="", **self.lies)


def bids(*ids: str, **lies: Any) -> list[str]:
    """How it asks which of some cards to bid, with these things on the table."""
    match = Match.start(Piled(**lies), 2, seed=1)
    return texts(pose(match, shamble.Ask(0, "bid", [shamble.Option("bid", each) for each in ids])))


def low(number: int, **more: Any) -> Card:
    return Card(id=f"low-{number}", label="Low", **more)


def crowd(number: int, count: int) -> Piece:
    return Piece(id=f"low-{number}", label="Low", count=count)


def test_what_lies_in_a_pile_or_a_crowd_is_not_told_apart_from_what_lies_beside_it() -> None:
    # Cards that lie open are told apart by what can be seen of them, those in a pile are not, the uppermost included
    assert bids("low-1", "low-2", hand=[low(1), low(2, exhausted=True)]) == ["Bid Low", "Bid Low (used)"]
    pile = Pile(id="pile", label="Pile", count=2, top=low(1, exhausted=True))
    assert bids("low-1", "low-2", piles=[pile]) == ["Bid Low"]
    # One of a crowd stands for all of it, while two pieces in different places are two
    camp, road = (Space(id=name, label=name.capitalize(), x=0, y=0) for name in ("camp", "road"))
    camp.pieces, road.pieces = [crowd(1, 1)], [crowd(2, 1)]
    map_ = Board(id="map", label="Map", width=2, height=1, spaces=[camp, road])
    assert bids("low-1", "low-2", boards=[map_]) == ["Bid Low (at Camp)", "Bid Low (at Road)"]
    camp.pieces, road.pieces = [crowd(1, 3)], []
    assert bids("low-1", "low-2", boards=[map_]) == ["Bid Low"]


def test_no_ally_is_given_up_where_none_changes_the_fight() -> None:
    def fight(allies: int, total: int) -> Question:
        match = table("best_defense", rick=at("farm", allies=allies), glenn=at("town"), phase="declare")
        g: Any = match.state
        rick = g.survivors[0]
        rick.total, rick.attack, g.walkers[rick.at] = total, BARE_HANDS, 1
        options = [shamble.Option("add-allies", str(number), value=number) for number in range(allies + 1)]
        return pose(match, shamble.Ask(0, "add-allies", options, about=(rick, total)))

    # 2 points and 2 Allies are 4: not enough for the first Walker; 5 points kill the only one already
    for idle in (fight(2, 2), fight(3, 5)):
        assert idle.obvious == Obvious("add-allies 0", "No Ally changes this fight.")
    assert fight(3, 2).obvious is None


def test_the_question_names_the_figure_that_is_asked() -> None:
    match = table("best_defense", rick=at("farm"), glenn=at("town"), phase="move")
    assert asked(match, "give-food", "give-ally", of="rick").of == "Rick"
    assert asked(match, "give-food", "give-ally").of == ""


def test_what_is_refused_names_its_clause_and_what_it_touches() -> None:
    match = table("best_defense", rick=at("farm"), glenn=at("town"), phase="move", leader="rick")
    ask = match.pending[0]
    question = pose(match, ask)
    (first, *_) = question.denied
    assert (first.number, first.clause) == (len(question.choices) + 1, ask.refusals()[0].clause)
    assert first.reason == match.game.rulebook[first.clause].text
    assert first.ids == tuple(first.words.split(" ")[1:])


def test_a_choice_says_what_its_card_says_but_not_what_a_place_on_the_board_says() -> None:
    match = shamble.match("best_defense", players=2, seed=7)
    andrea = pose(match, match.pending[0]).choices[0]
    assert andrea.note == match.loaded.cards.texts["andrea"] != ""
    match = table("best_defense", rick=at("farm"), phase="move", leader="rick")
    assert {choice.note for choice in pose(match, match.pending[0]).choices} == {""}


def test_a_refusal_is_said_once_and_numbered_after_the_choices() -> None:
    # Given two cards of one name that may not be given, and a pass that may not be said
    match = table("best_defense", rick=at("farm", gear=["rifle-1", "rifle-2"]), glenn=at("town"), phase="declare")
    why = [
        shamble.Refusal("give rifle-1", "BD-1.01"),
        shamble.Refusal("give rifle-2", "BD-1.01"),
        shamble.Refusal("pass", "XY-9.99"),
    ]
    ask = shamble.Ask(0, "trade", [shamble.Option("give-food"), shamble.Option("give-ally")], why_not=lambda: why)
    denied = pose(match, ask).denied
    # Then people read each sentence once, with the clause in full where the rulebook has it
    assert [(each.number, each.words, each.text, each.clause) for each in denied] == [
        (3, "give rifle-1", "Give Rifle", "BD-1.01"),
        (4, "pass", "Pass", "XY-9.99"),
    ]
    assert [each.reason for each in denied] == [match.game.rulebook["BD-1.01"].text, ""]
    assert [each.ids for each in denied] == [("rifle-1",), ()]


def test_choices_are_numbered_through_and_long_texts_are_no_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    match = shamble.match("best_defense", players=2, seed=7)
    question = pose(match, match.pending[0])
    assert [choice.number for choice in question.choices] == list(range(1, len(question.choices) + 1))
    longest = max(len(choice.note) for choice in question.choices)
    assert 0 < longest <= LONGEST_NOTE
    # Given a page with room for one character less than the longest of these texts has
    monkeypatch.setattr("shamble.engine.question.LONGEST_NOTE", longest - 1)
    shorter = pose(match, match.pending[0])
    for before, after in zip(question.choices, shorter.choices, strict=True):
        assert after.note == (before.note if len(before.note) < longest else "")
