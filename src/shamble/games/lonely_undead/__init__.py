"""Lonely Undead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...engine.cards import Cards
from ...engine.dice import Die
from ...engine.game import Game, Team
from ...engine.rulebook import rule
from ...engine.switches import VARIANT, Switch, When
from .content import KINDS, Content
from .content.dice import DICE
from .phases import PHASES, UNBROKEN
from .setup import constrain, empty_table
from .state import Undead
from .zones import ZONES

MODE = Switch(
    "mode",
    "Mode",
    {
        "competitive": "Every Z for itself: the first with seven friends wins, or the last one with a Limb.",
        "co-op": "All Zs together collect friends before the town strikes back.",
        "team": "Teams of Zs: the first team with ten friends wins.",
        "solo": "One Z alone, with two Reactions every round.",
    },
    "LU-20.01",
    labels={"co-op": "Co-op"},
    usual={1: "solo", 2: "competitive", 3: "competitive", 4: "competitive"},
)
DIFFICULTY = Switch(
    "difficulty",
    "Difficulty",
    {
        "easy": "More newcomers in the supply, fewer Dogs, fewer friends needed.",
        "normal": "The standard game.",
        "hard": "Fewer newcomers and a Death Toll card for every death.",
        "expert": "Shuffled Death Toll cards, and every failed bite kills.",
    },
    "LU-22.02",
    usual="normal",
    when=(When("LU-22.02", options={"mode": ("co-op", "solo")}),),
)
TEAMS = Switch(
    "teams",
    "Teams",
    {
        "1v2": "One Z against two.",
        "2v2": "Two Zs against two.",
        "1v1v2": "Two single Zs and a pair, for three players.",
        "1v3": "One Z against three, for two players.",
    },
    "LU-23.17",
    labels={"1v2": "1 v 2", "2v2": "2 v 2", "1v1v2": "1 v 1 v 2", "1v3": "1 v 3"},
    usual={2: "1v2", 3: "1v2", 4: "2v2"},
    when=(When("LU-23.02", options={"mode": ("team",)}),),
)
TOLL = Switch(
    "toll",
    "Death Toll cards",
    {
        "even": "Only the even cards, one for every second death.",
        "all": "All ten cards in order, one for every death.",
        "shuffled": "Cards one to nine shuffled, one for every death.",
    },
    "LU-14.12",
    when=(When("LU-14.12", options={"mode": ("competitive", "team")}),),
)
FUNCTIONS = Switch(
    "functions",
    "Building functions",
    {"on": "Every building does what it says.", "off": "Buildings are only walls; the Back Alley still works."},
    "LU-18.02",
    when=(When("LU-18.02", options={"mutated": ("off",)}),),
)
MUTATED = Switch(
    "mutated",
    "Mutated",
    {**VARIANT, "off": "The printed town.", "on": "The players build the town first."},
    "LU-24.01",
)
FIRST = Switch(
    "first",
    "First player",
    {"random": "Chance decides.", "1": "Seat 1.", "2": "Seat 2.", "3": "Seat 3.", "4": "Seat 4."},
    "LU-3.02",
    labels={str(seat): f"Seat {seat}" for seat in range(1, 5)},
)


class LonelyUndead(Game[Undead]):
    """You are the zombie, and you want friends."""

    name = "lonely_undead"
    title = "Lonely Undead"
    prefix = "LU"
    players = range(1, 5)
    minutes = (45, 90)
    kind = "Competitive, co-operative, solo or in teams"
    blurb = "You are the zombie. Sneak up on the townsfolk, bite gently, and make seven friends before the others do."
    reveals = frozenset({"keeps-hold"})  # LU-25.14
    finished = True
    folder = Path(__file__).parent
    kinds = KINDS
    phases = PHASES
    unbroken = UNBROKEN
    zones = ZONES
    spaces = frozenset(("walk", "land", "build-at", "lure-to", "dog-lure-to", "run-to", "medevac", "flee", "displace"))
    switches = (MODE, DIFFICULTY, TEAMS, MUTATED, FUNCTIONS, TOLL, FIRST)

    def content(self, cards: Cards) -> Content:
        return Content(cards)

    def names(self, content: Content) -> dict[str, str]:
        return content.names()

    def dice(self, content: Content) -> Sequence[Die[Any]]:
        return DICE

    def new(self, content: Content, options: Mapping[str, str], players: int) -> Undead:
        return empty_table(content, options, players)

    def constrain(self, options: Mapping[str, str], players: int) -> None:
        constrain(options, players)

    @rule("LU-4.03")
    def turn(self, g: Undead) -> tuple[Any, ...]:
        """The round and whose turn it is; the Town Phase is nobody's."""
        return (g.round, g.active)

    @rule("LU-16.05", "LU-20.11")
    def teams(self, g: Undead) -> Sequence[Team]:
        """The teams of Team mode; in Co-op everybody is one team."""
        if g.mode == "team":
            numbers = sorted({z.team for z in g.zs})
            return [Team(f"team-{team}", tuple(sorted({z.seat for z in g.zs if z.team == team}))) for team in numbers]
        return [Team("all-zs", tuple(range(g.players)))] if g.mode == "co-op" else ()


GAME = LonelyUndead()
