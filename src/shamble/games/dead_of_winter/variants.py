"""Variants: the switches of the game and which of them go together."""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.errors import BadOptions
from ...engine.game import Switch
from ...engine.rulebook import rule

OBJECTIVES = {
    "until-the-thaw": "Until the Thaw",
    "quiet-streets": "Quiet Streets",
    "field-hospital": "Field Hospital",
    "ring-of-timber": "Ring of Timber",
    "nothing-left-behind": "Nothing Left Behind",
    "the-long-road-south": "The Long Road South",
    "signal-tower": "Signal Tower",
    "feed-the-furnace": "Feed the Furnace",
    "full-house": "Full House",
    "cold-samples": "Cold Samples",
}
GOALS = {
    "until-the-thaw": "Hold out until the last round.",
    "quiet-streets": "Clear the streets outside the colony of the dead.",
    "field-hospital": "Store medicine and barricade the hospital.",
    "ring-of-timber": "Build barricades all around the colony and one everywhere else.",
    "nothing-left-behind": "Empty two item decks.",
    "the-long-road-south": "Store fuel and see that everybody is armed.",
    "signal-tower": "Store tools and books and keep the gates quiet.",
    "feed-the-furnace": "Burn stored fuel every round.",
    "full-house": "Hold out with many helpless survivors.",
    "cold-samples": "Kill zombies and take samples from them.",
}

SWITCHES = (
    Switch(
        "mode",
        "Mode",
        {
            "standard": "Everybody has a secret objective and one player may be a betrayer. Two players always play "
            "the two-player variant of the co-op game.",
            "coop": "No secrets: all win or lose together, on the hardcore side of the main objective.",
        },
        "DW-15.01",
        {"coop": "Co-op"},
    ),
    Switch(
        "objective",
        "Main objective",
        {"random": "Drawn at random.", **GOALS},
        "DW-1.05",
        {"random": "Random", **OBJECTIVES},
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
            "off": "Two loyal objectives for each player and one betrayal are shuffled: often nobody is a betrayer.",
            "on": "Only one loyal objective for each player: very likely somebody is a betrayer.",
        },
        "DW-15.09",
    ),
    Switch(
        "elimination",
        "Player elimination",
        {
            "off": "Who loses the last survivor goes on with a new one.",
            "on": "Who loses the last survivor is out of the game.",
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


@rule("DW-15.01", "DW-15.05", "DW-15.09", "DW-15.11", "DW-1.02")
def constrain(options: Mapping[str, str], players: int) -> None:
    """Without secret objectives nobody can be a betrayer."""
    if options["betrayer"] == "on" and players == 2:
        raise BadOptions("Two players play without secret objectives, so there is no betrayer (DW-15.05).")
    if options["betrayer"] == "on" and options["mode"] == "coop":
        raise BadOptions("The co-op game has no secret objectives, so there is no betrayer (DW-15.01).")
