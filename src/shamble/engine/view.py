"""View: what a bot is handed to answer one question for one seat.

It holds what that seat may see, its question, and a sampler of worlds that might be. Neither the seed nor the
true table can be reached from it.

    >>> from random import Random
    >>> import shamble
    >>> view = shamble.match("best_defense", players=2, seed=7).view(0)
    >>> view.ask.key, view.imagine(Random(1)).state.players
    ('choose', 2)
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from .ask import Ask
from .errors import BadAnswer
from .game import Game
from .scene import Scene
from .sight import Deal
from .words import Spoken
from .worlds import deal_for

if TYPE_CHECKING:
    from .match import Match
    from .playout import Playout


class View:
    """A match through the eyes of a seat that is asked something; good until the question is answered."""

    __slots__ = ("ask", "deal", "game", "imagine", "log", "scene", "seat", "seats")

    ask: Ask
    """The question that waits for this seat."""
    seat: int
    seats: tuple[str, ...]
    """The names of all players."""
    game: Game[Any]
    scene: Callable[[], Scene]
    """The table as this seat sees it."""
    log: Callable[[], list[Spoken]]
    """What happened, as this seat may read it."""
    deal: Callable[[Random], Deal]
    """Where the things that this seat cannot see might lie: one world to imagine."""
    imagine: Callable[..., Playout]
    """`imagine(random, deal=None)`: the match from here on, in a world that this seat thinks possible.

    To play one world several times, give the same `deal` and equal random numbers each time.
    """


def view_of(match: Match, seat: int) -> View:
    """The view of a seat that is asked something."""
    ask = match.ask_of(seat)
    if ask is None:
        raise BadAnswer(f"Seat {seat} is not asked anything now.")
    view = View()
    view.ask, view.seat, view.seats, view.game = ask, seat, match.seats, match.game

    def deal(random: Random) -> Deal:
        return deal_for(match, seat, random)

    def imagine(random: Random, deal: Deal | None = None) -> Playout:
        return match.imagine(seat, random, deal)

    view.scene = lambda: match.scene(seat)
    view.log = lambda: match.log(seat)
    view.deal, view.imagine = deal, imagine
    return view
