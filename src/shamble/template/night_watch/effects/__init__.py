"""What cards do: one function for each verb. The occasion of a card is the seat that plays it."""

from __future__ import annotations

from shamble.engine.effects import Effects

from ..state import Watch

EFFECTS: Effects[Watch, int] = Effects()
carry_out = EFFECTS.carry_out
