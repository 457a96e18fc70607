"""The dice, as cards/dice.toml prints them."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from ....engine.cards import Card, Cards
from ....engine.dice import Die

ACTION, EXPOSURE = "action-die", "exposure-die"

Sign = Literal["blank", "wound", "frost", "bitten"]
"""What the exposure die shows."""


class PrintedDie(Card, frozen=True, kw_only=True):
    """A die and its faces (DW-3.05, DW-7.07)."""

    faces: Annotated[tuple[str, ...], msgspec.Meta(min_length=2, max_length=256)]

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.id not in (ACTION, EXPOSURE):
            raise ValueError(f"the dice are {ACTION} and {EXPOSURE} - at `$.id`")
        known = tuple("123456") if self.id == ACTION else get_args(Sign)
        wrong = [face for face in self.faces if face not in known]
        if wrong:
            raise ValueError(f"the {self.id} shows {', '.join(known)}, not `{wrong[0]}` - at `$.faces`")


def action_die(cards: Cards) -> Die[int]:
    """The die that actions cost; also rolled for attacks on survivors, noise and cards."""
    printed = _printed(cards, ACTION)
    return Die("action", tuple(int(face) for face in printed.faces), "white", printed.name)


def exposure_die(cards: Cards) -> Die[str]:
    """The die that is rolled after a move and for every zombie killed."""
    printed = _printed(cards, EXPOSURE)
    return Die("exposure", printed.faces, "red", printed.name)


def _printed(cards: Cards, name: str) -> PrintedDie:
    return next(die for die in cards.of("dice", PrintedDie) if die.id == name)
