"""The one phase of the game: carrying out the agenda. Importing this module registers every step and verb."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.game import Phase
from .agenda import play
from .content import KINDS
from .effects import control, enemies, group, survivors, things
from .effects.registry import EFFECTS
from .rules import (
    action_roll,
    action_step,
    activation,
    event_phase,
    exert,
    maneuvers,
    objective_phase,
    overrun,
    overwatch,
    planning,
    rivals,
    searching,
    tension,
    threat,
    triggers,
    walker_movement,
    walker_phase,
)

ROOMS = (
    action_roll, action_step, activation, control, enemies, event_phase, exert, group, maneuvers, objective_phase,
    overrun, overwatch, planning, rivals, searching, survivors, tension, things, threat, triggers, walker_movement,
    walker_phase,
)  # fmt: skip
"""Everything that carries something out."""

PHASES: Mapping[str, Phase[Any]] = {"play": play}

EFFECTS.check(KINDS.values())
