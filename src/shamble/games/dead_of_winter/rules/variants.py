"""Variants: the switches of the game and when they make sense."""

from __future__ import annotations

from ....engine.rulebook import rule
from ....engine.switches import Switch, When


@rule("DW-15.01", "DW-15.05", "DW-15.09", "DW-15.11", "DW-1.02")
def switches() -> tuple[Switch, ...]:
    """All variants combine, but without secret objectives nobody can be a betrayer."""
    return (
        Switch(
            "mode",
            "Mode",
            {
                "standard": "Everybody has a secret objective and one player may be a betrayer. Two players always "
                "play the two-player variant of the co-op game.",
                "coop": "No secrets: all win or lose together, on the hardcore side of the main objective.",
            },
            "DW-15.01",
            {"coop": "Co-op"},
        ),
        Switch(
            "objective",
            "Main objective",
            {"random": "Drawn at random."},
            "DW-1.05",
            cards="main_objectives",
            told="summary",
        ),
        Switch(
            "hardcore",
            "Hardcore",
            {
                "off": "The normal side of the main objective (co-op and two players: always the hardcore side).",
                "on": "The hardcore side of the main objective.",
            },
            "DW-15.10",
        ),
        Switch(
            "betrayer",
            "Betrayer",
            {
                "off": "Two loyal objectives for each player and one betrayal are shuffled: often nobody betrays.",
                "on": "Only one loyal objective for each player: very likely somebody is a betrayer.",
            },
            "DW-15.09",
            when=(
                When(
                    "DW-15.05",
                    range(3, 6),
                    why="Two players play without secret objectives, so there is no betrayer (DW-15.05).",
                ),
                When(
                    "DW-15.01",
                    options={"mode": ("standard",)},
                    why="The co-op game has no secret objectives, so there is no betrayer (DW-15.01).",
                ),
            ),
        ),
        Switch(
            "elimination",
            "Player elimination",
            {
                "off": "When you lose your last survivor, you go on with a new one.",
                "on": "When you lose your last survivor, you are out of the game.",
            },
            "DW-15.12",
        ),
        Switch(
            "mature_filter",
            "Leave out mature themes",
            {"off": "All crossroads cards are used.", "on": "Cards with mature themes stay in the box."},
            "DW-1.16",
        ),
    )
