"""The laws that all games share: each takes a game, a setup and a seed, and says in a sentence what was broken."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from ..engine.ask import Ask, Forbidden
from ..engine.errors import BadAnswer
from ..engine.game import Game
from ..engine.match import Match
from ..engine.playout import Playout
from ..engine.question import Choice, nameless, pose
from ..engine.save import load
from ..engine.scene import Card, Piece, Track, placed
from ..engine.scene import Counter as CounterShown
from .setups import Setup, random_answers, start


def check_same_inputs(game: Game[Any], setup: Setup, seed: int) -> None:
    """Same five inputs, same match: digests, log and dice are equal when the answers are given again."""
    first = start(game, setup, seed)
    for _ in random_answers(first, Random(seed)):
        pass
    again = start(game, setup, seed)
    for answer in first.answers:
        again.answer(answer.words, answer.seat)
    assert first.marks == again.marks, "Two matches with the same inputs passed different checkpoints."
    assert list(first.story) == list(again.story), "Two matches with the same inputs told different stories."
    assert first.chance.rolls == again.chance.rolls, "Two matches with the same inputs rolled different dice."
    assert first.digest == again.digest and first.result == again.result
    unknown = {die for _, die, _ in first.chance.rolls} - set(first.loaded.dice)
    assert not unknown, f"The rules roll {sorted(unknown)}, which `Game.dice` does not list."


def check_clones(game: Game[Any], setup: Setup, seed: int) -> None:
    """A clone at any ask, played on with the same answers, stays equal to its original."""
    match = start(game, setup, seed)
    twins: list[Match] = []
    for _ in random_answers(match, Random(seed)):
        for twin in twins:
            missing = match.answers[len(twin.answers) :]
            for answer in missing:
                twin.answer(answer.words, answer.seat)
            assert twin.digest == match.digest, f"A clone parted from its match after {len(match.answers)} answers."
        twins = [*twins[-2:], match.clone()]
        assert twins[-1].digest == match.digest, f"A clone differs at once after {len(match.answers)} answers."
        assert twins[-1].log() == match.log()


def check_undo(game: Game[Any], setup: Setup, seed: int) -> None:
    """An undo that the laws allow, and the same answer again, return to the same state."""
    match = start(game, setup, seed)
    undone = 0
    for number, _ in enumerate(random_answers(match, Random(seed))):
        if number % 5 or not match.answers:
            continue
        last = match.answers[-1]
        if match.undo_needs("answer", last.seat).why:
            continue
        twin = match.clone()
        twin.undo("answer", last.seat)
        assert len(twin.answers) < len(match.answers)
        for answer in match.answers[len(twin.answers) :]:
            twin.answer(answer.words, answer.seat)
        assert twin.digest == match.digest, f"Undo and redo changed the state after {len(match.answers)} answers."
        undone += 1


def check_saves(game: Game[Any], setup: Setup, seed: int) -> None:
    """A match saved and loaded at any ask is the same match and goes on the same way."""
    match = start(game, setup, seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.json"
        resumed: Match | None = None
        for number, _ in enumerate(random_answers(match, Random(seed))):
            if resumed is not None:
                resumed.answer(match.answers[-1].words, match.answers[-1].seat)
                assert resumed.digest == match.digest, "A loaded match parted from the one that was saved."
                resumed = None
            if number % 9 == 0:
                match.save(path)
                resumed = load(path)
                assert resumed.digest == match.digest, "A loaded match differs from the one that was saved."
                assert resumed.log() == match.log(), "A loaded match tells another story."
        match.save(path)
        assert load(path).result == match.result, "A finished match loads to another result."


def check_refusals(game: Game[Any], setup: Setup, seed: int) -> None:
    """No ask is without options or repeats one, unknown answers change nothing, and every reason is a clause."""
    match = start(game, setup, seed)
    for _ in random_answers(match, Random(seed)):
        before = match.digest, len(match.answers)
        for ask in match.pending:
            words = [option.words for option in ask.options]
            assert words, f"'{ask.key}' has no options."
            assert len(set(words)) == len(words), f"'{ask.key}' offers the same option twice: {words}."
            question = pose(match, ask)
            texts = [choice.text for choice in question.choices]
            assert match.prompt(ask).text and all(texts)
            assert len(set(texts)) == len(texts), f"'{ask.key}' shows two options with one label: {texts}."
            for choice in question.choices:
                same_choices(match, ask, choice)
            for refusal in ask.refusals():
                assert isinstance(refusal, Forbidden), (
                    f"'{refusal.words}' is refused in '{ask.key}' beside the predicate: let `refused` say why not."
                )
                assert refusal.clause in game.rulebook, f"'{refusal.clause}' is no clause of {game.title}."
                assert refusal.words not in words, f"'{refusal.words}' is both offered and refused."
                assert match.words(refusal.words)
            try:
                match.answer("no such thing", ask.seat)
            except BadAnswer as refused:
                assert "no such thing" in str(refused)
            else:
                raise AssertionError("An unknown answer was taken.")
        assert (match.digest, len(match.answers)) == before, "A refused answer changed the match."


def same_choices(match: Match, ask: Ask, choice: Choice) -> None:
    """Options that are shown as one do the same: whichever is chosen, the seat sees the same and the same is asked.

    Where chance takes part the order of a hand can matter, and of what nobody can see nothing can be said.
    """
    if not choice.same or match.is_sealed or not placed(match.scene(ask.seat)).keys() >= set(choice.ids):
        return
    one, *others = (after(match, ask, words) for words in (choice.words, *choice.same))
    assert all(other in (one, None) for other in others), (
        f"'{choice.text}' in '{ask.key}' stands for {[choice.words, *choice.same]}, which do not do the same."
    )


def after(match: Match, ask: Ask, words: str) -> tuple[Any, ...] | None:
    """What a seat sees after an answer, but for the ids of things, and what is asked then; None if chance took part."""
    twin = match.clone()
    twin.answer(words, ask.seat)
    if twin.chance.used or twin.chance.rolls != match.chance.rolls:
        return None
    seen = (thing for thing in twin.scene(ask.seat).things() if isinstance(thing, (Card, Piece, CounterShown, Track)))
    return Counter(map(nameless, seen)), [(each.seat, each.key, len(each.options)) for each in twin.pending]


def check_scenes(game: Game[Any], setup: Setup, seed: int) -> None:
    """Everything on the table has a label, and no two things share an id."""
    match = start(game, setup, seed)
    for number, _ in enumerate(random_answers(match, Random(seed))):
        if number % 5:
            continue
        for eyes in (*range(setup.players), None):
            things = match.scene(eyes).things()
            ids = [thing.id for thing in things]
            twice = {each for each in ids if ids.count(each) > 1}
            assert not twice, f"The scene shows {sorted(twice)} twice."
            assert all(thing.label for thing in things), "Something on the table has no label."


def check_endings(game: Game[Any], setup: Setup, seed: int) -> None:
    """Random matches always end, in a way that the game declares, by a clause of its rulebook."""
    for number in range(3):
        playout = Playout.new(game, setup.players, Random(seed * 100 + number), dict(setup.options))
        playout.run_random(Random(seed * 100 + number + 50))
        ending = game.load().words.ending(playout.state.ending)
        assert ending.clause in game.rulebook, f"'{ending.clause}' is no clause of {game.title}."
