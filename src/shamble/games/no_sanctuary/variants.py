"""What is agreed before the game."""

from __future__ import annotations

from ...engine.switches import VARIANT, Switch

SWITCHES = (
    Switch(
        "scenario",
        "Scenario",
        {"random": "One of the scenarios at random."},
        "NS-3.02",
        usual="scavenging-run",
        cards="scenarios",
    ),
    Switch(
        "survivors_total",
        "Survivors",
        {
            "4": "Allies fill the places of missing players, so that 4 Survivors take part.",
            "3": "Only 3 Survivors take part: for 1 or 2 players.",
            "2": "Only 2 Survivors take part: for 1 player.",
        },
        "NS-24.22",
    ),
    Switch(
        "ally_rescue",
        "Allies may Rescue",
        {
            "off": "Only players' Survivors can Rescue Strangers.",
            "on": "Allies can Rescue Strangers too.",
        },
        "NS-24.11",
    ),
    Switch(
        "never_surrender",
        "Never Surrender",
        {"off": VARIANT["off"], "on": "You add Walkers to the Reserve during setup. The game gets harder."},
        "NS-28.02",
    ),
    Switch(
        "guests",
        "We're Not Alone",
        {
            "none": "Only what the scenario brings.",
            "strangers": "Strangers join a scenario that has none.",
            "rivals": "Rivals join a scenario that has none.",
            "both": "Strangers and Rivals join a scenario that has neither.",
        },
        "NS-28.03",
    ),
    Switch(
        "rival_types",
        "Rivals",
        {
            "usual": "The type that the scenario names, or Road Jackals.",
            "iron-wardens": "Iron Wardens instead, where the scenario names no type.",
            "both": "Both types together.",
        },
        "NS-28.08",
        labels={"iron-wardens": "Iron Wardens"},
    ),
    Switch(
        "special_types",
        "Special Walkers",
        {
            "masked": "All are Masked: 1 more Stress Die near them.",
            "plated": "All are Plated: they fall before they are defeated.",
            "charred": "All are Charred: they bring Stress when they come.",
            "each": "You choose the type of each figure during setup.",
            "random": "The type of each figure is drawn at random.",
        },
        "NS-3.21",
        labels={"each": "You choose each"},
    ),
)
