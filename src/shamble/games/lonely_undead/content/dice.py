"""The dice: Chance and Bite, and one for the column and one for the row of a spawn."""

from __future__ import annotations

from ....engine.dice import Die, numbered

AUTOMATIC_LOSS = "X"
CHANCE: Die[int | str] = Die("chance", (-2, -1, 0, 1, 2, AUTOMATIC_LOSS), tint="yellow")
BITE = numbered("bite", 6, tint="red")
COLUMN = numbered("column", 12)
ROW = numbered("row", 12, tint="black")
DICE = (CHANCE, BITE, COLUMN, ROW)

LOST = 9
"""How the state notes the automatic loss."""
FACES = (-2, -1, 0, 1, 2, LOST)
