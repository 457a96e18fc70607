"""Previews: what an option does for sure, what dice and hidden cards decide, and that nothing hidden is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import pytest

from shamble.bots import bot
from shamble.engine.ask import PASS, Ask, Asking, Option
from shamble.engine.changes import Changed, features
from shamble.engine.dice import numbered
from shamble.engine.errors import BadAnswer
from shamble.engine.game import Phase, find_game
from shamble.engine.match import Match
from shamble.engine.preview import Preview, previews
from shamble.engine.question import ALL_THE_SAME, Obvious, pose, without_difference
from shamble.engine.scene import Board, Card, Goal, Piece, Scene, Slots, Space, Track
from shamble.engine.sight import Sight, Zone
from shamble.engine.trials import ALIKE, Luck
from shamble.testing import Setup, at, redealt, table
from shamble.testing.previews import broken_promises, check_previews

from .toy import BREAK, HIGH, LOTS, WHITE, Lots, LotsGame


def lines(preview: Preview) -> list[str]:
    return [change.text for change in preview.changes]


def test_a_move_is_sure() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("town"), phase="move", leader="rick")
    preview = m.preview("move rick town")
    assert lines(preview) == ["Rick: The Farm → The Town"]
    (change,) = preview.changes
    assert (change.id, change.what, change.before, change.after) == ("rick", "move", "The Farm", "The Town")
    assert not (preview.dice or preview.hidden or preview.open)
    # And nothing has happened yet
    assert len(m.answers) == 0


def test_numbers_change_from_what_to_what() -> None:
    m = table("best_defense", rick=at("farm", food=2, hp=2), glenn=at("town"), phase="heal")
    assert {"Rick: Hit points: 2 → 3", "Rick: Food: 2 → 1"} <= set(lines(m.preview("eat", 0)))
    assert not any("Rick: Food" in line for line in lines(m.preview("pass", 0)))


def test_hidden_cards_decide_what_is_drawn_and_no_name_is_told() -> None:
    m = table("dead_of_winter", players=3, felix=at("library"), dice_of={0: (4,)})
    preview = m.preview("search felix")
    assert preview.hidden and not preview.dice
    assert any(text.startswith("Items of Library") for text in lines(preview))
    items = dict(m.loaded.cards.files())["items"]
    said = " ".join(preview.texts)
    assert [card.name for card in items if card.name in said] == []


def test_dice_decide_and_every_side_is_tried() -> None:
    m = at_tie()
    preview = m.preview("break")
    assert preview.dice and not preview.hidden


def at_tie() -> Match:
    for seed in range(200):
        match = Match.start(LOTS, 2, seed=seed)
        for seat in (0, 1):
            ask = match.ask_of(seat)
            assert ask is not None
            match.answer(ask.options[0].words, seat)
        if match.pending[0].key == "tie":
            return match
    raise AssertionError("no tie in 200 seeds")


def test_dice_that_are_rolled_together_are_noticed_like_single_ones() -> None:
    die = numbered("white", 6)
    for number in range(6):
        luck = Luck(number)
        assert luck.roll_all([die, die]) == [number + 1, number + 1]
        assert luck.sides == 6


def test_after_a_handful_the_dice_of_a_world_fall_as_they_like() -> None:
    luck = Luck(5)
    rolled = [luck.roll(WHITE) for _ in range(ALIKE + 30)]
    assert rolled[:ALIKE] == [6] * ALIKE
    assert set(rolled[ALIKE:]) == {1, 2, 3, 4, 5, 6}


def test_a_side_that_only_one_face_in_twelve_shows_is_tried() -> None:
    # Given a move whose exposure die kills with its last face, which costs morale
    m = table("dead_of_winter", players=3, felix=at("library"), tam=at("school"))
    m.answer("move felix")
    preview = m.preview("go school")
    assert preview.dice and "morale" in {change.id for change in preview.open}


class Counting(LotsGame):
    """What seat 0 rolls is the round that all see."""

    phases: ClassVar[Mapping[str, Phase[Any]]] = {
        **LotsGame.phases,
        "jump": lambda g: jump(g),
        "drift": lambda g: drift(g),
        "odd": lambda g: dare(g, 1),
        "even": lambda g: dare(g, 0),
        "listen": lambda g: listen(g),
    }

    def scene(self, sight: Sight[Lots], seats: Sequence[str]) -> Scene:
        return Scene(heading="", tracks=[Track(id="round", label="Round", value=sight.g.round, last=16)])


def jump(g: Lots) -> Asking[None]:
    yield Ask(0, "tie", [PASS, BREAK], about=(0,))
    g.round = 10 + g.chance.roll(WHITE)


def drift(g: Lots) -> Asking[None]:
    yield Ask(0, "tie", [PASS, BREAK], about=(0,))
    g.round = 10 + g.chance.below(1000)


def dare(g: Lots, rest: int) -> Asking[None]:
    """Whether a die is rolled lies in the other hand."""
    yield Ask(0, "tie", [PASS, BREAK], about=(0,))
    g.round = 10 + g.chance.roll(WHITE) if g.hands[1][0] % 2 == rest else 10


def listen(g: Lots) -> Asking[None]:
    """Seat 1 is asked although it can only pass; a playout would pass over that."""
    yield Ask(0, "tie", [PASS, BREAK], about=(0,))
    g.round = 11
    if g.story.listens:
        yield Ask(1, "tie", [PASS], about=(1,), secret=True)
    g.round = 12


def counting(phase: str) -> Match:
    like = Match.start(Counting(), 2, seed=1)
    position = like.state.copy()
    position.phase = phase
    return Match.begin_at(position, like)


@pytest.mark.parametrize("phase", ["jump", "drift"])
def test_no_hidden_card_is_blamed_for_what_chance_decides(phase: str) -> None:
    assert counting(phase).preview("break").texts == ["Dice decide: Round."]


@pytest.mark.parametrize("phase", ["odd", "even"])
def test_dice_that_are_rolled_in_some_deals_only_are_named_beside_the_hidden_cards(phase: str) -> None:
    assert counting(phase).preview("break").texts == ["Dice decide: Round.", "Hidden cards decide: Round."]


def test_a_preview_ends_at_a_question_that_leaves_no_choice() -> None:
    assert counting("listen").preview("break").texts == ["Round: 0 → 11"]


@pytest.mark.parametrize(
    "chance", [lambda luck: luck.below(3), lambda luck: luck.pick("abc"), lambda luck: luck.shuffle([1, 2])]
)
def test_a_chance_without_a_die_is_noticed_too(chance: Callable[[Luck], object]) -> None:
    luck = Luck(1)
    chance(luck)
    assert (luck.used, luck.sides, Luck(1).used) == (True, 0, False)


class Revealing(LotsGame):
    """From round 7 on all hands lie open, in round 8 the deck too."""

    phases: ClassVar[Mapping[str, Phase[Any]]] = {
        **LotsGame.phases,
        "hands": lambda g: show(g, 7),
        "all": lambda g: show(g, 8),
    }
    zones = (
        Zone("hand", "cards", "hands", lambda g, owner, eyes: eyes == owner or g.round >= 7, owned=True),
        Zone("deck", "cards", "deck", lambda g, owner, eyes: g.round == 8),
        *LotsGame.zones[2:],
    )

    def scene(self, sight: Sight[Lots], seats: Sequence[str]) -> Scene:
        seen = [f"back-{n}" if card is None else str(card) for n, card in enumerate(sight.cards("hand", 1))]
        return Scene(heading="", hand=[Card(id=each, label=each) for each in seen])


def show(g: Lots, round_: int) -> Asking[None]:
    if (yield Ask(0, "tie", [PASS, BREAK], about=(0,))) is BREAK:
        g.round = round_
    g.phase = "bid"


@pytest.mark.parametrize("phase", ["hands", "all"])
def test_cards_that_are_shown_where_they_lie_are_not_told_before(phase: str) -> None:
    like = Match.start(Revealing(), 2, seed=1)
    position = like.state.copy()
    position.phase = phase
    match = Match.begin_at(position, like)
    preview = match.preview("break")
    assert preview.hidden and not match.preview("pass").hidden


def test_before_others_have_answered_nothing_happens() -> None:
    m = Match.start(LOTS, 2, seed=1)
    ask = m.ask_of(1)
    assert ask is not None
    preview = m.preview(ask.options[0], 1)
    assert preview.texts == ["Nothing happens before the others have answered."]


def test_the_end_of_the_game_is_said() -> None:
    over = Preview(option="pass", changes=[], ending="Nobody is left.")
    assert over.texts == ["The game ends: Nobody is left."]


def test_the_preview_of_all_options_is_that_of_each() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("town"), phase="move", leader="rick")
    assert previews(m, 0) == {option.words: m.preview(option) for option in m.pending[0].options}
    assert previews(m, 1) == {}


def test_what_is_no_option_has_no_preview() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("town"), phase="move", leader="rick")
    with pytest.raises(BadAnswer, match="'fly home' is not an option"):
        m.preview("fly home")


def test_the_game_can_add_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    def odds(g: Lots, ask: Ask, option: Option) -> Sequence[str]:
        return [f"1 in 2 for seat {ask.seat} to {option.verb}"]

    monkeypatch.setitem(vars(LOTS), "odds", odds)
    (said,) = at_tie().preview("break").odds
    assert said.startswith("1 in 2 for seat") and said.endswith("to break")


EXPERT: dict[str, str | bool] = {"difficulty": "expert"}


def moving() -> Match:
    return table("best_defense", options=EXPERT, rick=at("farm"), glenn=at("town"), phase="move", leader="rick")


def test_what_a_seat_cannot_see_makes_no_difference() -> None:
    m = moving()
    other = redealt(m, 0, Random(3))
    assert other.digest != m.digest
    assert previews(other, 0) == previews(m, 0)


def test_previews_of_the_true_world_are_found_out_by_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    # Given previews that forget to deal what is hidden
    game = find_game("dead_of_winter")
    setup = Setup(3, tuple(game.settle(3).items()))
    check_previews(game, setup, 5)
    monkeypatch.setattr("shamble.engine.trials.Trials.deal", lambda *_: [])
    with pytest.raises(AssertionError, match="tells something hidden"):
        check_previews(game, setup, 5)


def test_what_is_promised_comes_true() -> None:
    m = moving()
    assert broken_promises(m, "move rick town", 0) == []


def test_a_promise_that_is_broken_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    m = moving()
    wrong = Changed("rick", "move", "Rick", "The Farm", "The Moon")
    monkeypatch.setattr(Match, "preview", lambda *_: Preview(option="", changes=[wrong]))
    assert broken_promises(m, "move rick town", 0) == ["Rick: The Farm → The Moon"]


def test_pieces_in_slots_and_what_is_said_of_a_piece_are_seen() -> None:
    piece = Piece(id="rick", label="Rick", status="hurt")
    camp = Space(id="camp", label="Camp", x=0, y=0, slots=[Slots(id="row", label="Row", size=2, pieces=[piece])])
    found = features(Scene(heading="", boards=[Board(id="board", label="Board", width=1, height=1, spaces=[camp])]))
    assert (found["rick", "move"].value, found["rick", "piece"].value) == ("Camp", "hurt")


def test_a_goal_says_how_much_there_is_of_what_it_takes() -> None:
    goals = [Goal(id="food", label="Food", have=2, need=5), Goal(id="rounds", label="Rounds", have=14)]
    found = features(Scene(heading="", goals=goals))
    assert found["food", "number"].value == "2 of 5"
    assert (found["rounds", "number"].label, found["rounds", "number"].value) == ("Rounds", "14")


# In words


def change(what: Any, before: str, after: str, label: str = "Rick") -> Changed:
    return Changed("rick", what, label, before, after)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (change("move", "The Farm", "The Town"), "Rick: The Farm → The Town"),
        (change("move", "The Farm", ""), "Rick: The Farm → gone"),
        (change("move", "Rick", "The Town"), "Rick: off the board → The Town"),
        (change("move", "The Farm", "Rick"), "Rick: The Farm → off the board"),
        (change("piece", "", "The Town"), "Rick: The Town"),
        (change("state", "", "used"), "Rick: used"),
        (change("move", "", "The Town"), "Rick: new, The Town"),
        (change("move", "", "Rick"), "Rick: new, off the board"),
        (change("number", "", "5", "Rick: Food"), "Rick: Food: 5"),
    ],
)
def test_a_change_is_said_in_a_few_words(changed: Changed, said: str) -> None:
    assert changed.text == said


def test_what_decides_names_the_things_that_it_decides() -> None:
    sure = change("move", "The Farm", "The Town")
    shaky = [change("number", "1", "2", "Food"), change("number", "3", "2", "Food"), change("state", "", "x", "Glenn")]
    both = Preview(option="go", changes=[sure], open=shaky, dice=True, hidden=True, odds=["1 in 2"])
    assert both.texts == [
        "Rick: The Farm → The Town, as a rule",
        "Dice decide: Food, Glenn.",
        "Hidden cards decide: Food, Glenn.",
        "1 in 2",
    ]
    assert not both.exact and not Preview(option="go", changes=[], dice=True).exact
    assert Preview(option="go", changes=[], dice=True).texts == ["Dice decide: what follows."]
    assert Preview(option="go", changes=[], hidden=True).texts == ["Hidden cards decide: what follows."]
    calm = Preview(option="go", changes=[])
    assert (calm.exact, calm.texts) == (True, ["Nothing changes on the table at once."])


# Answers that all do the same


def where_nothing_differs() -> Match:
    """A success is left over and there is nobody to use it on: all that it can be used for does nothing."""
    match, random = Match.start(find_game("no_sanctuary"), 3, seed=2), Random(2)
    for _ in range(60):
        ask = match.pending[0]
        if match.makes_no_difference(ask.seat):
            return match
        match.answer(bot("random").choose(match.view(ask.seat), random), ask.seat)
    raise AssertionError("every answer made a difference")


def test_answers_that_all_do_the_same_are_found() -> None:
    m = where_nothing_differs()
    ask = m.pending[0]
    # Then whatever is answered, the table is the same
    after = set()
    for option in ask.options:
        twin = m.clone()
        twin.answer(option, ask.seat)
        after.add(twin.digest)
    assert len(ask.options) > 1 and len(after) == 1
    # And one key is enough to answer
    assert without_difference(m, pose(m, ask)) == Obvious(ask.options[0].words, ALL_THE_SAME)
    # And it is told from nothing that the seat cannot see
    assert redealt(m, ask.seat, Random(3)).makes_no_difference(ask.seat)


def test_an_answer_that_moves_something_makes_a_difference() -> None:
    assert not moving().makes_no_difference(0)
    assert not moving().makes_no_difference(1), "who is not asked has no answers"


def test_an_answer_that_is_only_kept_in_mind_makes_a_difference() -> None:
    # Given somebody who calls a vote: the table is the same whoever is named, until the votes are counted
    m = table("dead_of_winter", players=3)
    m.answer("exile-vote", 0)
    assert {option.verb for option in m.pending[0].options} == {"accuse"}
    assert not m.makes_no_difference(0)


def same_twice(g: Lots) -> Asking[None]:
    if (yield Ask(0, "tie", [PASS, BREAK, HIGH], about=(0,))) is HIGH:
        g.scores[0] += 1
    g.phase = "bid"


def kept_in_mind(g: Lots) -> Asking[None]:
    chosen = yield Ask(0, "tie", [PASS, BREAK], about=(0,))
    yield Ask(1, "tie", [PASS, BREAK], about=(1,))
    g.scores[0] += chosen is BREAK


def rolled_for_nothing(g: Lots) -> Asking[None]:
    yield Ask(0, "tie", [PASS, BREAK], about=(0,))
    g.chance.roll(WHITE)
    g.phase = "bid"


def revealing(g: Lots) -> Asking[None]:
    yield Ask(0, "tie", [PASS, BREAK], about=(0,))
    g.round = 10 + g.hands[1][0]
    g.phase = "bid"


def whispering(g: Lots) -> Asking[None]:
    if (yield Ask(0, "tie", [PASS, BREAK], about=(0,))) is BREAK:
        g.story.whisper((0,), "dealt", 0, 1, secret=(["low-1"],))
    g.phase = "bid"


def the_same(g: Lots) -> Asking[None]:
    yield Ask(0, "tie", [PASS, BREAK], about=(0,))
    g.phase = "bid"


class Twice(LotsGame):
    phases: ClassVar[Mapping[str, Phase[Any]]] = {
        **LotsGame.phases,
        "twice": same_twice,
        "kept in mind": kept_in_mind,
        "rolled": rolled_for_nothing,
        "revealing": revealing,
        "whispering": whispering,
        "the same": the_same,
    }


@pytest.mark.parametrize(
    ("phase", "is_same"),
    [
        ("the same", True), ("twice", False), ("kept in mind", False), ("rolled", False), ("revealing", False),
        ("whispering", False),
    ],
)  # fmt: skip
def test_answers_are_the_same_only_if_all_lead_to_one_table_whatever_is_hidden(phase: str, is_same: bool) -> None:
    like = Match.start(Twice(), 2, seed=1)
    position = like.state.copy()
    position.phase = phase
    assert Match.begin_at(position, like).makes_no_difference(0) == is_same


def test_what_may_go_along_is_previewed_only_if_wanted() -> None:
    # Given an attack, which asks for one of two dice, and then rolls another
    m = table("dead_of_winter", players=3, tam=at("gas"), zombies={"gas": 1}, dice_of={0: (5, 6)})
    asked, along = (m.preview("attack tam", along=along) for along in (False, True))
    assert (asked.dice, along.dice) == (False, True)
    assert m.preview("attack tam") == asked


def test_sealed_answers_are_never_called_the_same() -> None:
    assert not Match.start(LOTS, 2, seed=1).makes_no_difference(0)
