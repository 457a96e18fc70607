"""The usual bot: does what a game's habits say, without looking ahead; quick enough for many games of a simulation."""

from __future__ import annotations

from random import Random

from ..engine.view import View


class Usual:
    """Answers by habit, in a world that its seat imagines."""

    name = "habit"

    def choose(self, view: View, random: Random) -> str:
        """What the seat would do by habit in one of the worlds that are possible for it."""
        ask = view.ask
        if len(ask.options) == 1:
            return ask.options[0].words
        words: str = view.game.habit(view.imagine(random).state, ask).words
        return words
