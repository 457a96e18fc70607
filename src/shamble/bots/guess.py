"""The random bot: any option is as good as another."""

from __future__ import annotations

from random import Random

from ..engine.view import View


class Guess:
    """Answers uniformly at random."""

    name = "random"

    def choose(self, view: View, random: Random) -> str:
        """Any option, all equally likely."""
        options = view.ask.options
        return options[int(random.random() * len(options))].words
