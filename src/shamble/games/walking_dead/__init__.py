"""The Walking Dead: The Board Game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...engine.cards import Cards
from ...engine.dice import Die
from ...engine.game import Game, Team
from ...engine.rulebook import rule
from ...engine.switches import Switch, When
from .content import KINDS, Content
from .phases import PHASES, UNBROKEN
from .setup import empty_table
from .state import Georgia
from .zones import ZONES


class WalkingDead(Game[Georgia]):
    """A race through Georgia: the first to scout three Locations has found a haven."""

    name = "walking_dead"
    title = "The Walking Dead: The Board Game"
    prefix = "WD"
    players = range(1, 7)
    minutes = (30, 60)
    kind = "Race"
    blurb = "Lead a party of survivors through northern Georgia and be the first to scout three Locations."
    longest = 5_000
    """Played at random, a lone huge party may live on for much longer than any party that wants to win."""
    reveals = frozenset({"token-flipped", "draws", "passed-over"})  # WD-11.02, WD-13.02
    spaces = frozenset(("step", "look", "clear"))
    finished = True
    folder = Path(__file__).parent
    kinds = KINDS
    phases = PHASES
    unbroken = UNBROKEN
    zones = ZONES
    switches = (
        Switch(
            "coop",
            "Groups",
            {"on": "Players on one space may form a group and win together.", "off": "Everybody plays alone."},
            "WD-23.01",
        ),
        Switch(
            "reentry",
            "Re-entry",
            {
                "on": "Who loses all survivors may begin again with another Starting Character.",
                "off": "Who loses all survivors is out of the game.",
            },
            "WD-22.03",
            usual={1: "off"},
        ),
        Switch(
            "continue_after_win",
            "Play on after a win",
            {"off": "The first haven ends the game.", "on": "The others may go on and look for havens of their own."},
            "WD-21.04",
            when=(When("WD-1.12", range(4, 7), why="Playing on after a win is for four to six players."),),
        ),
    )

    def content(self, cards: Cards) -> Content:
        return Content(cards)

    def dice(self, content: Content) -> Sequence[Die[str]]:
        return list(content.dice.values())

    def names(self, content: Content) -> dict[str, str]:
        return content.names()

    def new(self, content: Content, options: Mapping[str, str], players: int) -> Georgia:
        return empty_table(content, options, players)

    @rule("WD-6.07")
    def turn(self, g: Georgia) -> tuple[Any, ...]:
        return (g.round, g.turns)

    @rule("WD-21.11", "WD-24.08")
    def unit(self, g: Georgia) -> str:
        return "rescued Follower" if g.solo else "Location"

    @rule("WD-21.02")
    def teams(self, g: Georgia) -> Sequence[Team]:
        """The groups that stand together now."""
        found: dict[int, list[int]] = {}
        for p in g.parties:
            found.setdefault(p.pawn, []).append(p.seat)
        return [Team("group", tuple(seats)) for seats in found.values() if len(seats) > 1]


GAME = WalkingDead()
