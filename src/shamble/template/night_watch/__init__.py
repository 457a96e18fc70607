"""Night Watch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from shamble.engine.cards import Cards
from shamble.engine.dice import Die
from shamble.engine.game import Game, Team

from .content import KINDS, NIGHT_DIE, Content
from .phases import PHASES
from .setup import empty_table
from .state import Watch
from .zones import ZONES


class NightWatch(Game[Watch]):
    """Hold the wall together until the fifth morning."""

    name = "night_watch"
    title = "Night Watch"
    prefix = "NW"
    players = range(1, 5)
    minutes = (5, 10)
    kind = "Co-operative"
    blurb = "Hold the wall together until the fifth morning."
    finished = True
    folder = Path(__file__).parent
    kinds = KINDS
    phases = PHASES
    zones = ZONES

    def content(self, cards: Cards) -> Content:
        return Content(cards)

    def names(self, content: Content) -> dict[str, str]:
        return content.names()

    def dice(self, content: Content) -> Sequence[Die[Any]]:
        return (NIGHT_DIE,)

    def new(self, content: Content, options: Mapping[str, str], players: int) -> Watch:
        return empty_table(players)

    def turn(self, g: Watch) -> tuple[Any, ...]:
        return (g.night, g.turn)

    def teams(self, g: Watch) -> Sequence[Team]:
        return (Team("everybody", tuple(range(g.players))),)


GAME = NightWatch()
