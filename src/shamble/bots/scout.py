"""The scout: looks one answer ahead.

It imagines the match a few times: what its seat cannot see is dealt again, the dice are fresh. In each of these worlds
it gives each of its options, plays on by habit until the game says that the position is quiet, and lets the game judge
it. All options are tried in the same worlds, so that luck favours none of them. It thinks in rounds: after each round
only the better half of the options is tried in further worlds, until one is clearly the best.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ..engine.ask import Ask, Option
from ..engine.playout import Playout
from ..engine.view import View

ROUNDS, WORLDS = 4, 3
"""For how many rounds it thinks at most, and in how many worlds it tries the options that are left in each of them."""
CLEAR = 2.0
"""By how many standard errors an option must lead to be clearly better than another."""
FARTHEST = 120
"""How many answers it plays on for at most."""

Habit = Callable[[Any, Ask], Option]


class Scout:
    """Chooses the option after which the game looks best."""

    name = "scout"

    def choose(self, view: View, random: Random) -> str:
        """The option with the best average over the imagined worlds; of equals the usual one."""
        ask, seat = view.ask, view.seat
        if len(ask.options) == 1:
            return ask.options[0].words
        judge, habit, shortlist = view.game.judge, view.game.habit, view.game.shortlist
        world = view.deal(random)
        imagined = view.imagine(Random(random.getrandbits(32)), world).state
        usual = habit(imagined, ask)
        left = sorted(shortlist(imagined, ask), key=lambda option: option != usual)
        scores: dict[Option, list[float]] = {option: [] for option in left}
        for number in range(ROUNDS * WORLDS):
            if len(left) == 1:
                break
            dice = random.getrandbits(32)
            for option in left:
                playout = view.imagine(Random(dice), world)
                answer(playout, seat, option, habit)
                play_on(playout, habit)
                scores[option].append(judge(playout.state, seat))
            if number % WORLDS == WORLDS - 1:
                left = better_half(left, scores)
            world = view.deal(random)
        return left[0].words


def better_half(options: Sequence[Option], scores: dict[Option, list[float]]) -> list[Option]:
    """The options worth more thought, the best first: one if it is clearly better than the next, else at least two."""
    ranked = sorted(options, key=lambda option: -sum(scores[option]))
    best, next_best = (scores[option] for option in ranked[:2])
    if leads(best, next_best):
        return ranked[:1]
    return ranked[: max(2, (len(ranked) + 1) // 2)]


def leads(best: Sequence[float], other: Sequence[float]) -> bool:
    """Whether one option is clearly better than another in the same worlds, or never makes a difference to it."""
    ahead = [one - two for one, two in zip(best, other, strict=True)]
    worlds = len(ahead)
    mean = sum(ahead) / worlds
    spread = sum([(each - mean) ** 2 for each in ahead]) / (worlds - 1)
    return mean * mean * worlds >= CLEAR * CLEAR * spread


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
