"""The Walking Dead: The Best Defense."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...engine.cards import Cards
from ...engine.dice import Die
from ...engine.game import Game, Team
from ...engine.rulebook import rule
from .content import KINDS, Content
from .content.dice import DICE
from .phases import PHASES
from .rules import variants
from .setup import empty_table
from .state import Defense
from .zones import ZONES


class BestDefense(Game[Defense]):
    """Twelve rounds, four Locations, four stores to defend: all survive together or none does."""

    name = "best_defense"
    title = "The Walking Dead: The Best Defense"
    prefix = "BD"
    players = range(1, 5)
    minutes = (45, 60)
    kind = "Co-operative"
    blurb = "Hold four Locations against the dead for twelve rounds before any of your stores runs out."
    reveals = frozenset({"places-tokens"})  # BD-17.04
    finished = True
    folder = Path(__file__).parent
    kinds = KINDS
    phases = PHASES
    zones = ZONES
    switches = variants.switches()

    def content(self, cards: Cards) -> Content:
        return Content(cards)

    def dice(self, content: Content) -> Sequence[Die[int]]:
        return DICE

    def names(self, content: Content) -> dict[str, str]:
        return content.names()

    def new(self, content: Content, options: Mapping[str, str], players: int) -> Defense:
        return empty_table(content, dict(options), players)

    @rule("BD-5.07", "BD-18.04")
    def turn(self, g: Defense) -> tuple[Any, ...]:
        """The turn of a player, the Leader's Events after all others, or what all do together in a round."""
        if g.phase not in TURN_PHASES:
            return (g.round, "together")
        return (g.round, "closing" if g.closing else "turn", g.active)

    def teams(self, g: Defense) -> Sequence[Team]:
        """All survive together; with Ulterior Motives each player may also win in defeat."""
        return () if g.motives else (Team("everybody", tuple(range(g.players))),)


TURN_PHASES = {"own-turn", "move", "defy", "draw", "trade", "events", "play-event", "end-turn"}


GAME = BestDefense()
