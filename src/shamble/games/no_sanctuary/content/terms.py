"""The words that cards are written with: whom, where, how many."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

APPROACHES = ("normal", "cautious", "reckless")
CHARACTERISTICS = ("attack", "coordinate", "interact")
RESOURCES = ("food", "ammunition", "materials")

Few: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=30)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]
Approach: TypeAlias = Literal["normal", "cautious", "reckless"]
Characteristic: TypeAlias = Literal["attack", "coordinate", "interact"]
Resource: TypeAlias = Literal["food", "ammunition", "materials"]
Choice: TypeAlias = Literal["food", "ammunition", "materials", "any", "food-or-materials"]
"""A Resource, or several of which one is chosen."""

Who: TypeAlias = Literal[
    "me", "leader", "all", "others", "outside", "inside",
    "any", "any-here", "other", "other-here", "other-1", "other-2",
    "with-walker", "with-rival", "with-enemy", "alone",
    "one-there", "each-there", "elsewhere", "nearest-2",
]  # fmt: skip
"""Survivors: those in the second line are one of choice, those in the last line are seen from a Rival that reacts."""

ONE_OF = frozenset(("any", "any-here", "other", "other-here", "other-1", "other-2", "one-there", "nearest-2"))
"""The words that mean one Survivor, whom somebody may have to choose."""

Enemy: TypeAlias = Literal["enemy", "walker", "special", "rival"]
Posture: TypeAlias = Literal["either", "ready", "down"]
Reach: TypeAlias = Literal["here", "1", "2", "3", "sight"]
"""In your Space, within that range, or anywhere in line of sight."""

Spot: TypeAlias = Literal["here", "near", "2", "leader", "adjacent", "random"]
"""A Space: yours, yours or an adjacent one, within range 2, the Leader's, one next to yours that the Leader picks."""

Walls: TypeAlias = Literal["here", "building", "map"]

Trigger: TypeAlias = Literal[
    "start", "end", "pool", "pool-grapple", "pool-search", "pool-assist", "roll", "kill", "first-kill", "leave", "move",
    "search", "grapple", "assist", "rescue", "hide", "ammunition", "material", "barricade", "enter", "overrun",
    "resource-card",
]  # fmt: skip
