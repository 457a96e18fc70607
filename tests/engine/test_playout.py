"""Playouts never run for ever: neither in a phase that goes round in circles nor in a match without an end."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import pytest

from shamble.engine.ask import PASS, Ask, Asking, Sealed, option
from shamble.engine.errors import BadAnswer
from shamble.engine.game import Phase, find_game
from shamble.engine.match import Match
from shamble.engine.playout import Playout

from .toy import BREAK, Lots, LotsGame


def dither(g: Lots) -> Asking[None]:
    yield Ask(0, "tie", [PASS, option("break")], about=(0,))


class Endless(LotsGame):
    """A game that asks for ever."""

    longest = 50
    phases: ClassVar[Mapping[str, Phase[Any]]] = {**LotsGame.phases, "bid": dither}


def circle(g: Lots) -> None:
    g.phase = "around"


class Circling(LotsGame):
    """A game whose phases follow each other in a circle and never ask."""

    longest = 50
    phases: ClassVar[Mapping[str, Phase[Any]]] = {**LotsGame.phases, "bid": dither, "around": circle}


def test_a_match_without_an_end_is_played_on_as_far_as_the_longest() -> None:
    playout = Playout.new(Endless(), 2, Random(1))
    assert playout.run_random(Random(1)) == 50
    assert not playout.is_over
    asked = 0

    def choose(_: Playout, ask: Ask) -> Any:
        nonlocal asked
        asked += 1
        return ask.options[0]

    playout.play(choose)
    assert asked == 50
    assert not playout.is_over


def test_a_circle_of_phases_is_noticed() -> None:
    playout = Playout.new(Circling(), 2, Random(1))
    playout.state.phase = "around"
    for go_on in (lambda: playout.run_random(Random(1)), lambda: playout.answer(PASS)):
        playout.state.phase = "around"
        with pytest.raises(RuntimeError, match="phase 'around' goes round in circles"):
            go_on()


class First(Random):
    """Always the first of all options."""

    def random(self) -> float:
        return 0.0


@pytest.mark.parametrize("seed", range(5))
def test_a_playout_that_ends_in_time_counts_its_decisions(seed: int) -> None:
    quick, slow = (Playout.new(LotsGame(), 2, Random(seed)) for _ in range(2))
    choices = 0

    def choose(_: Playout, ask: Ask) -> Any:
        nonlocal choices
        choices += len(ask.options) > 1
        return ask.options[0]

    slow.play(choose)
    assert quick.run_random(First()) == choices
    assert quick.is_over


def never(g: Lots) -> None:
    raise AssertionError(f"the phase '{g.phase}' began with checkpoints")


class Unbroken(LotsGame):
    """A game that has phases of its own for playouts."""

    phases: ClassVar[Mapping[str, Phase[Any]]] = {**LotsGame.phases, "count": never}
    unbroken = LotsGame.phases


def test_random_play_leaves_the_phases_with_checkpoints_at_its_first_question() -> None:
    playout = Playout.new(Unbroken(), 2, Random(1))
    assert playout.state.phase == "bid"
    playout.run_random(Random(1))
    assert playout.is_over


def test_phases_that_go_on_by_themselves_play_the_same_games() -> None:
    game = find_game("walking_dead")
    assert game.unbroken.keys() == game.phases.keys()
    for seed in range(12):
        quick, slow = (Playout.new(game, 1 + seed % 6, Random(seed)) for _ in range(2))
        quick.run_random(Random(seed))
        random = Random(seed)

        def choose(_: Playout, ask: Ask, random: Random = random) -> Any:
            return ask.options[int(random.random() * len(ask.options))] if len(ask.options) > 1 else ask.options[0]

        slow.play(choose)
        assert quick.state.digest() == slow.state.digest()
        assert quick.is_over == slow.is_over


def vote_and_decide(g: Lots) -> Asking[None]:
    """A vote and the question of who counts it, without a checkpoint between them."""
    votes = yield Sealed([Ask(seat, "tie", [PASS, BREAK], about=(seat,), secret=True) for seat in range(2)])
    chosen = yield Ask(0, "tie", [PASS, BREAK], about=(0,))
    g.scores = [10 * sum(vote is BREAK for vote in votes), int(chosen is BREAK)]
    g.phase = "bid"


class Voting(LotsGame):
    phases: ClassVar[Mapping[str, Phase[Any]]] = {**LotsGame.phases, "vote": vote_and_decide}


def test_a_playout_from_a_question_after_a_vote_keeps_the_votes() -> None:
    like = Match.start(Voting(), 2, seed=1)
    position = like.state.copy()
    position.phase = "vote"
    match = Match.begin_at(position, like)
    match.answer("break", 1)
    match.answer("pass", 0)
    playout = Playout.imagined(match, 0, Random(1))
    assert isinstance(playout.asked, Ask) and playout.asked.seat == 0
    playout.answer(BREAK)
    g: Any = playout.state
    assert g.scores == [10, 1]


def test_what_is_over_stays_as_it_is() -> None:
    match = Match.start(LotsGame(), 2, seed=1)
    while match.pending:
        match.answer(match.pending[0].options[0], match.pending[0].seat)
    playout = match.imagine(0, Random(1))
    assert playout.is_over
    before = playout.state.copy()
    assert playout.run_random(Random(1)) == 0
    assert playout.state == before
    with pytest.raises(BadAnswer, match="the game is over"):
        playout.answer(BREAK)
