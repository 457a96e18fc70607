"""What cards do: one function for each verb. Verbs that need a choice leave it on the stack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....engine.effects import Effects, Passive, Verb
from ....engine.rulebook import rule
from ..content.cards import KINDS
from ..content.verbs import ActivateDogs, EachZ, Mod, Spawn
from ..rules.moving import made
from ..rules.stack import step
from ..state import NOWHERE, Undead, Z

WORLDLY = (Spawn, EachZ)
"""Verbs that do not concern the Z of the card, so they are carried out also when it is out."""


class Occasion(NamedTuple):
    """Whom a text concerns, which space it speaks of, and what kind of text it is; where it stands in its card."""

    z: int
    space: int
    source: str
    script: int
    at: int


EFFECTS: Effects[Undead, Occasion] = Effects()


@rule("LU-6.14", "LU-21.06")
def can_change(g: Undead, z: Z, effects: Sequence[Verb | Passive], source: str = "card", space: int = NOWHERE) -> bool:
    """Whether one of the parts of a text has a target, a card, a Limb or a step to change: only then it may be used."""
    return EFFECTS.would_change(g, effects, made(Occasion, (z.number, space, source, 0, 0)))


@step("do")
@rule("LU-1.07", "LU-1.08", "LU-1.12")
def do(g: Undead, script: int, at: int, number: int, space: int, source: str) -> None:
    """Carry out one part of a text, then the rest; the parts that concern a knocked-out Z lapse."""
    text = g.content.scripts[script]
    if at + 1 < len(text):
        g.push("do", script, at + 1, number, space, source)
    effect = text[at]
    z = g.zs[number]
    if (z.out or (z.away and source == "reward")) and not _is_worldly(effect):
        return
    assert isinstance(effect, Verb)
    EFFECTS.begin(g, effect, made(Occasion, (number, space, source, script, at)))


def _is_worldly(effect: object) -> bool:
    if isinstance(effect, Mod):
        return effect.stat in ("alertness-all", "strength-all")
    return isinstance(effect, WORLDLY) or (isinstance(effect, ActivateDogs) and effect.whose == "all")


from . import cards, figures, tests  # noqa: E402 - they register what they carry out

EFFECTS.check(KINDS.values())

__all__ = ["EFFECTS", "Occasion", "can_change", "cards", "figures", "tests"]
