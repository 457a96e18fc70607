"""The Walking Dead: No Sanctuary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...engine.cards import Cards
from ...engine.dice import Die
from ...engine.game import Game, Team
from ...engine.rulebook import rule
from .content import KINDS, Content
from .phases import PHASES
from .setup import constrain, empty_table
from .state import ACTION_DIE, STRESS_DIE, Sanctuary
from .variants import SWITCHES
from .zones import COUNTERS, ZONES


class NoSanctuary(Game[Sanctuary]):
    """Four Survivors, one Leader, six scenarios: all survive together or none does."""

    name = "no_sanctuary"
    title = "The Walking Dead: No Sanctuary"
    prefix = "NS"
    players = range(1, 5)
    minutes = (45, 120)
    kind = "Co-operative"
    blurb = "Follow your Leader or defy them, keep quiet, and finish the scenario before Morale or your cards run out."
    folder = Path(__file__).parent
    kinds = KINDS
    phases = PHASES
    zones = ZONES
    counters = COUNTERS
    finished = True
    switches = SWITCHES

    def content(self, cards: Cards) -> Content:
        return Content(cards)

    def dice(self, content: Content) -> Sequence[Die[str]]:
        return (ACTION_DIE, STRESS_DIE)

    def names(self, content: Content) -> dict[str, str]:
        return content.names()

    def new(self, content: Content, options: Mapping[str, str], players: int) -> Sanctuary:
        return empty_table(content, options, players)

    def constrain(self, options: Mapping[str, str], players: int) -> None:
        constrain(self.load().content, options, players)

    def turn(self, g: Sanctuary) -> tuple[Any, ...]:
        return (g.round, g.part, g.active)

    def midway(self, g: Sanctuary) -> bool:
        """An activation can be taken back from one free moment to the one before."""
        return g.active >= 0 and bool(g.agenda) and g.agenda[-1][0] not in ("free-moment", "play-card")

    @rule("NS-1.01")
    def teams(self, g: Sanctuary) -> Sequence[Team]:
        """All players win together or lose together."""
        return (Team("everybody", tuple(range(g.players))),)


GAME = NoSanctuary()
