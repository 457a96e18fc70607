"""Bots: things that answer the asks of one seat, seeing no more than that seat may see.

>>> from random import Random
>>> import shamble
>>> m = shamble.match("best_defense", players=2, seed=7)
>>> bot("random").choose(m.view(0), Random(1)) in [option.words for option in m.pending[0].options]
True
"""

from __future__ import annotations

from random import Random
from typing import Protocol

from ..engine.errors import BadOptions
from ..engine.view import View
from .guess import Guess
from .scout import Scout
from .usual import Usual


class Bot(Protocol):
    """What plays a seat. The same view and random numbers give the same answer."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View, random: Random) -> str:
        """The words of one of the options that the seat is offered."""
        ...


BOTS: dict[str, Bot] = {each.name: each for each in (Guess(), Scout())}
"""Those that take a seat at a table."""
MEASURES: dict[str, Bot] = {each.name: each for each in (Usual(),)}
"""Those that only play in simulations."""


def bot(name: str) -> Bot:
    """The bot of this name; a sentence lists the known ones if there is none."""
    known = {**BOTS, **MEASURES}
    try:
        return known[name]
    except KeyError:
        raise BadOptions(f"There is no bot called '{name}'; there are {', '.join(known)}.") from None
