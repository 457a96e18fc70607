"""The skeleton: setup, and then whatever lies on top of the stack."""

from __future__ import annotations

from ...engine.game import Phase
from . import effects
from .rules import back_alley, building, clinic, limbs, reactions
from .rules.stack import resolve, resolve_on
from .setup import set_up
from .state import Undead

STEPS_FROM = (effects, back_alley, building, clinic, limbs, reactions)
"""The modules that register steps of the stack."""

UNBROKEN: dict[str, Phase[Undead]] = {"setup": set_up, "play": resolve_on}
PHASES: dict[str, Phase[Undead]] = {"setup": set_up, "play": resolve}
