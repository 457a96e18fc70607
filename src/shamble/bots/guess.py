"""The random bot: any option is as good as another."""

from __future__ import annotations

from random import Random

from ..engine.errors import BadAnswer
from ..engine.match import Match


class Guess:
    """Answers uniformly at random."""

    name = "random"

    def choose(self, match: Match, seat: int, random: Random) -> str:
        """Any option, all equally likely."""
        ask = match.ask_of(seat)
        if ask is None:
            raise BadAnswer(f"Seat {seat} is not asked anything now.")
        return ask.options[int(random.random() * len(ask.options))].words
