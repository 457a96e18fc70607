"""Variants: the switches of the game and when they make sense."""

from __future__ import annotations

from ....engine.rulebook import rule
from ....engine.switches import Switch, When

NOT_ALONE = range(2, 5)


@rule("BD-4.01", "BD-4.11", "BD-17.01", "BD-17.12", "BD-18.01", "BD-18.03", "BD-18.07", "BD-19.06", "BD-19.14")
def switches() -> tuple[Switch, ...]:
    """Mode and difficulty combine freely; some variants need company or Expert difficulty."""
    return (
        Switch(
            "mode",
            "Mode",
            {
                "standard": "When your Character dies, you go on with another as long as there are any.",
                "hardcore": "The first death loses the game. With Expert it is the hardest setting.",
            },
            "BD-4.01",
        ),
        Switch(
            "difficulty",
            "Difficulty",
            {
                "beginner": "All Events lie open and everybody may talk. Best with Hardcore.",
                "expert": "Events are secret and nobody may talk from the deal to combat. Best with Standard.",
            },
            "BD-4.11",
        ),
        Switch(
            "motives",
            "Ulterior Motives",
            {"off": "Nobody has secret goals.", "on": "Everybody has a secret goal that can still be won in defeat."},
            "BD-17.01",
            when=(When("BD-17.12", NOT_ALONE, why="Ulterior Motives needs at least two players (BD-17.12)."),),
        ),
        Switch(
            "one_leader",
            "One Leader",
            {"off": "The Badge passes to the left every round.", "on": "One player leads for all twelve rounds."},
            "BD-18.01",
            when=(When("BD-18.07", NOT_ALONE, why="One Leader needs at least two players (BD-18.07)."),),
        ),
        Switch(
            "leader_last",
            "Leader Last",
            {
                "off": "Leaders play both Events in their turn.",
                "on": "Leaders play both Events after everybody else.",
            },
            "BD-18.04",
            when=(
                When("BD-18.07", NOT_ALONE, why="Leader Last needs at least two players (BD-18.07)."),
                When(
                    "BD-18.03",
                    options={"difficulty": ("expert",)},
                    why="Leader Last is only allowed with Expert difficulty (BD-18.03).",
                ),
            ),
        ),
        Switch(
            "both_events",
            "House option: both Events every round",
            {
                "off": "Solo as in the rulebook: one Event, or both after defying.",
                "on": "Not in the rulebook: the solo player plays both Events every round, which is much harder.",
            },
            "BD-19.06",
            when=(
                When("BD-19.06", range(1, 2), why="The house option “both Events every round” is for solo play only."),
            ),
        ),
    )
