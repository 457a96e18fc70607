"""The two kinds of dice."""

from __future__ import annotations

from ....engine.dice import numbered

WHITE = numbered("white", 6, "white")
BLACK = numbered("black", 3, "black")
DICE = (WHITE, BLACK)
