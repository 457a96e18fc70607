"""Bots answer what they are asked, with what they may know."""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import Any

import pytest

import shamble
from shamble.bots import BOTS, bot
from shamble.engine.chance import Chance
from shamble.engine.errors import BadAnswer, BadOptions
from shamble.engine.game import Table
from shamble.engine.match import Match
from shamble.engine.playout import Playout
from shamble.engine.story import Story
from shamble.lab.sim import simulate

SETUPS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (2, {"difficulty": "expert", "mode": "hardcore"}),
    (3, {"motives": True, "difficulty": "expert", "leader_last": True}),
]


def play(match: Match, name: str, seed: int, most: int = 400) -> list[str]:
    """Let a bot answer for all seats; every answer has to be on offer."""
    random = Random(seed)
    said: list[str] = []
    while not match.is_over and len(said) < most:
        ask = match.pending[0]
        words = bot(name).choose(match.view(ask.seat), random)
        assert words in [option.words for option in ask.options]
        match.answer(words, ask.seat)
        said.append(words)
    return said


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_a_bot_always_answers_with_an_option_on_offer(name: str, players: int, options: dict[str, Any]) -> None:
    match = shamble.match("best_defense", players, seed=11, **options)

    said = play(match, name, seed=1, most=150)

    assert len(said) == len(match.answers) > 20


@pytest.mark.parametrize("name", BOTS)
def test_the_same_random_numbers_give_the_same_answers(name: str) -> None:
    first, second = (shamble.match("best_defense", 2, seed=5) for _ in range(2))

    assert play(first, name, seed=3, most=40) == play(second, name, seed=3, most=40)


@pytest.mark.parametrize("name", BOTS)
def test_thinking_leaves_the_match_as_it_was(name: str) -> None:
    match = shamble.match("best_defense", 3, seed=2)
    play(match, "random", seed=4, most=30)
    seat, before = match.pending[0].seat, match.digest

    bot(name).choose(match.view(seat), Random(1))

    assert match.digest == before
    assert len(match.answers) == 30


def hidden_permuted(match: Match, seat: int, seed: int) -> Match:
    """The same position, with everything that the seat cannot know dealt again."""
    table = match.state.copy()
    sight = match.game.sight(table, len(match.seats), seat)
    sight.redeal(Random(seed))
    return Match.begin_at(table, match, seed=seed)


@pytest.mark.rule("BD-4.06", "BD-20.02", "BD-20.03")
def test_the_scout_does_not_peek() -> None:
    """Whatever lies hidden, the scout answers the same: it cannot have looked."""
    compared = differed = 0
    for seed in range(3):
        match = shamble.match("best_defense", 3, seed=seed, difficulty="expert", motives=True)
        random = Random(seed)
        while not match.is_over and compared < 25 * (seed + 1):
            ask = match.pending[0]
            if ask.key in ("move", "defy", "draw", "trade", "first-event", "event"):
                other = hidden_permuted(match, ask.seat, seed=100 + compared)
                assert [each.words for each in other.pending[0].options] == [each.words for each in ask.options]
                answers = [bot("scout").choose(each.view(ask.seat), Random(compared)) for each in (match, other)]
                assert answers[0] == answers[1]
                differed += other.digest != match.digest
                compared += 1
            match.answer(ask.options[int(random.random() * len(ask.options))], ask.seat)
    assert compared > 40
    assert differed == compared, "the hidden cards have to have been others"


def test_the_scout_beats_the_random_bot_clearly() -> None:
    scouts = simulate("best_defense", games=12, players=2, bots=["scout"], seed=1, processes=1)
    guesses = simulate("best_defense", games=300, players=2, bots=["random"], seed=1, processes=1)

    assert scouts.won_by_all.low > guesses.won_by_all.high
    assert scouts.rounds.mean > guesses.rounds.mean + 3


def test_an_unknown_bot_gets_a_sentence_that_lists_the_known_ones() -> None:
    with pytest.raises(BadOptions, match=r"^There is no bot called 'genius'; there are random, scout, habit\.$"):
        bot("genius")


def test_habits_play_in_simulations_and_take_no_seat_at_a_table() -> None:
    assert "habit" not in BOTS
    match = shamble.match("best_defense", 2, seed=1)
    seat, game = match.pending[0].seat, match.game
    usual = game.habit(match.view(seat).imagine(Random(3)).state, match.pending[0])
    assert bot("habit").choose(match.view(seat), Random(3)) == usual.words
    habits = simulate("best_defense", games=20, players=2, bots=["habit"], seed=1, processes=1)
    guesses = simulate("best_defense", games=200, players=2, bots=["random"], seed=1, processes=1)
    assert habits.rounds.mean > guesses.rounds.mean


def test_a_seat_that_is_not_asked_has_nothing_to_think_about() -> None:
    match = shamble.match("best_defense", 2, seed=1)

    with pytest.raises(BadAnswer, match="Seat 1 is not asked anything now"):
        match.view(1)


def reachable(thing: object) -> list[object]:
    """Everything that can be reached from a thing through attributes, slots, lists and dicts, but not by calling."""
    found, waiting = {id(thing): thing}, [thing]
    while waiting:
        each = waiting.pop()
        slots = [name for base in type(each).__mro__ for name in getattr(base, "__slots__", ())]
        inside = [getattr(each, name) for name in slots if hasattr(each, name)]
        inside += [getattr(each, name) for name in ("__self__", "func", "args", "keywords") if hasattr(each, name)]
        inside += list(getattr(each, "__dict__", {}).values()) if not isinstance(each, type) else []
        inside += list(each.values()) if isinstance(each, dict) else []
        inside += list(each) if isinstance(each, list | tuple) else []
        for one in inside:
            if id(one) not in found and not isinstance(one, str | int | float | ModuleType):
                found[id(one)] = one
                waiting.append(one)
    return list(found.values())


@pytest.mark.parametrize("game", ["best_defense", "dead_of_winter"])
def test_a_bot_reaches_neither_the_match_nor_its_seed_nor_the_true_table(game: str) -> None:
    match = shamble.match(game, 3, seed=3)
    play(match, "random", seed=4, most=25)
    view = match.view(match.pending[0].seat)
    held = reachable([view, view.imagine(Random(1)), view.deal(Random(1)), view.scene(), view.log()])

    assert any(isinstance(each, Playout) for each in held) and any(isinstance(each, Table) for each in held)
    assert [each for each in held if isinstance(each, Match | Chance | Story)] == []
    assert match.seed not in [each for each in held if isinstance(each, bytes)]
    assert all(each is not match.state for each in held)
