"""Dice: things with an id, faces and a tint.

The rules roll a die and get the face that shows: a number, a sign, whatever is printed on it. A face that is printed on
several sides is written as often as it is printed.

    >>> from shamble.engine.chance import Chance, seed_from
    >>> exposure = Die("exposure", ("blank", "blank", "wound", "bitten"), tint="red")
    >>> exposure.name, exposure.sides
    ('Exposure die', 4)
    >>> Chance(seed_from(7)).roll(exposure) in exposure.faces
    True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, Literal, TypeVar

import msgspec

F = TypeVar("F", bound=int | str)

Tint = Literal["white", "black", "red", "blue", "green", "yellow"]
"""The colours in which the table can draw a die."""


class Die(msgspec.Struct, Generic[F], frozen=True):
    """A die: what it is called in records and scripts, what is printed on its sides, and its colour."""

    id: str
    faces: tuple[F, ...]
    tint: Tint = "white"
    title: str = ""
    """What players call it; by default its id and the word *die*."""

    def __post_init__(self) -> None:
        if not self.id or ":" in self.id:
            raise ValueError(f"'{self.id}' does not name a die: an id is a word without a colon.")
        if not 2 <= len(self.faces) <= 256:
            raise ValueError(f"The die '{self.id}' has {len(self.faces)} faces; a die has 2 to 256.")

    @property
    def name(self) -> str:
        """What players call it."""
        return self.title or f"{self.id.replace('-', ' ').capitalize()} die"

    @property
    def sides(self) -> int:
        """How many sides it has."""
        return len(self.faces)

    @property
    def signs(self) -> list[str]:
        """Its different faces as words, in the order in which they are printed."""
        return list(dict.fromkeys(str(face) for face in self.faces))

    def side(self, face: int | str) -> int:
        """The first side that shows a face, named by itself or in words; -1 if none does."""
        words = [str(each) for each in self.faces]
        return words.index(str(face)) if str(face) in words else -1


def numbered(name: str, sides: int, tint: Tint = "white") -> Die[int]:
    """A die with the numbers from 1 up.

    >>> numbered("white", 6).faces
    (1, 2, 3, 4, 5, 6)
    """
    return Die(name, tuple(range(1, sides + 1)), tint)


def by_id(dice: Iterable[Die[Any]]) -> dict[str, Die[Any]]:
    """The dice of a game by their ids, in the game's order."""
    found: dict[str, Die[Any]] = {}
    for die in dice:
        if die.id in found:
            raise ValueError(f"Two dice are called '{die.id}'.")
        found[die.id] = die
    return found
