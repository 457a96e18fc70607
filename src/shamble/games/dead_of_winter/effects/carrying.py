"""The one interpreter of cards: each verb is registered here by the module that carries it out."""

from __future__ import annotations

from ....engine.effects import Effects
from ..owed import Occasion
from ..state import Winter

EFFECTS: Effects[Winter, Occasion] = Effects()
