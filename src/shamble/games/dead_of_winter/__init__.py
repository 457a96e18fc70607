"""Dead of Winter: A Crossroads Game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...engine.cards import Cards
from ...engine.dice import Die
from ...engine.game import Game, Team
from ...engine.rulebook import rule
from .content import KINDS, Content
from .content.together import check
from .phases import PHASES
from .rules import variants
from .setup import empty_table
from .state import Winter
from .zones import ZONES


class DeadOfWinter(Game[Winter]):
    """One main objective for all, one secret objective for each, and perhaps a betrayer."""

    name = "dead_of_winter"
    title = "Dead of Winter: A Crossroads Game"
    prefix = "DW"
    players = range(2, 6)
    minutes = (90, 150)
    kind = "Semi-co-operative"
    blurb = "Keep the colony alive through the winter, and your own secret objective within reach."
    reveals = frozenset({"crossroads", "no-option", "shows-objective"})  # DW-8.03, DW-8.08, DW-16.12
    finished = True
    folder = Path(__file__).parent
    kinds = KINDS
    phases = PHASES
    zones = ZONES
    switches = variants.switches()

    def content(self, cards: Cards) -> Content:
        check(cards)
        return Content(cards)

    def names(self, content: Content) -> dict[str, str]:
        return content.names()

    def new(self, content: Content, options: Mapping[str, str], players: int) -> Winter:
        return empty_table(content, options, players)

    @rule("DW-3.01", "DW-3.09")
    def dice(self, content: Content) -> Sequence[Die[Any]]:
        return content.action_die, content.exposure_die

    def turn(self, g: Winter) -> tuple[Any, ...]:
        return (g.round_number, g.turn)

    def midway(self, g: Winter) -> bool:
        return g.phase == "settle" or (g.phase == "crossroads" and (bool(g.deeds) or g.then == "cut-turn"))

    def teams(self, g: Winter) -> Sequence[Team]:
        """Without secret objectives all win or lose together."""
        return (Team("everybody", tuple(range(g.players))),) if g.coop else ()


GAME = DeadOfWinter()
