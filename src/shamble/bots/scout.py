"""The scout: looks one answer ahead.

For each option it imagines the match a few times: what its seat cannot see is dealt anew, the dice are fresh. It gives
the answer, plays on by habit until the game says that the position is quiet, and lets the game judge it. All options
are tried in the same imagined worlds, so that luck favours none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ..engine.ask import Ask, Option
from ..engine.errors import BadAnswer
from ..engine.match import Match
from ..engine.playout import Playout

LOOKS = 16
"""About how many times it looks ahead for one answer."""
FEWEST_WORLDS, MOST_WORLDS = 2, 5
FARTHEST = 120
"""It plays on for at most so many answers."""

Habit = Callable[[Any, Ask], Option]


class Scout:
    """Chooses the option after which the game looks best."""

    name = "scout"

    def choose(self, match: Match, seat: int, random: Random) -> str:
        """The option with the best average over the imagined worlds; of equals the first."""
        ask = match.ask_of(seat)
        if ask is None:
            raise BadAnswer(f"Seat {seat} is not asked anything now.")
        options = ask.options
        if len(options) == 1:
            return options[0].words
        judge, habit = match.game.judge(), match.game.habit()
        worlds = [match.deal(seat, random)]
        options = match.game.shortlist()(match.imagine(seat, Random(0), worlds[0]).state, ask)
        if len(options) == 1:
            return options[0].words
        scores = [0.0] * len(options)
        for _ in range(min(MOST_WORLDS, max(FEWEST_WORLDS, LOOKS // len(options)))):
            world, dice = worlds.pop() if worlds else match.deal(seat, random), random.getrandbits(32)
            for number, option in enumerate(options):
                playout = match.imagine(seat, Random(dice), world)
                answer(playout, seat, option, habit)
                play_on(playout, habit)
                scores[number] += judge(playout.state, seat)
        return options[scores.index(max(scores))].words


def answer(playout: Playout, seat: int, option: Option, habit: Habit) -> None:
    """Give an option for a seat; others who are asked at the same time answer too."""
    asked, state = playout.asked, playout.state
    if isinstance(asked, Ask):
        playout.answer(option)
    elif asked is not None:
        own = next(ask.options for ask in asked.asks if ask.seat == seat)
        playout.answer([option if ask.seat == seat else guess(state, ask, own, habit) for ask in asked.asks])


def guess(state: Any, ask: Ask, own: Sequence[Option], habit: Habit) -> Option:
    """What another seat answers: by habit if it has our options, else anything, because its own options are secret."""
    return habit(state, ask) if ask.options == own else state.chance.pick(ask.options)


def play_on(playout: Playout, habit: Habit) -> None:
    """Play by habit until the position is quiet, or long enough."""
    state, horizon = playout.state, playout.game.horizon
    start = horizon(state)
    for _ in range(FARTHEST):
        asked = playout.asked
        if asked is None or horizon(state) != start:
            return
        if isinstance(asked, Ask):
            playout.answer(habit(state, asked))
        else:
            playout.answer([habit(state, ask) for ask in asked.asks])
