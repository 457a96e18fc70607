"""Modifiers: what changes a rule for one survivor, for one action or for the colony.

In a file of cards a modifier is a table with the key `mod`: `{ mod = "atk", kill = 2, expose = 0 }`.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from ....engine.effects import Passive
from .terms import Few, snake


class Mod(Passive, frozen=True, kw_only=True, tag_field="mod", tag=snake):
    """Any modifier. Lasting ones end with the bearer (DW-16.27)."""


# Moving


class NoMoveExposure(Mod, frozen=True, kw_only=True):
    """The bearer's moves cause no exposure roll (DW-7.01)."""


class CalmMove(Mod, frozen=True, kw_only=True):
    """The one move with which it is used causes no exposure roll (DW-6.15)."""


class ExtraMove(Mod, frozen=True, kw_only=True):
    """The bearer may move n more times per turn (DW-6.12)."""

    n: Few


class Convoy(Mod, frozen=True, kw_only=True):
    """Another survivor of the player there that has not moved may come along, unexposed (DW-6.12, DW-12.04)."""


# Staying alive


class SkipBite(Mod, frozen=True, kw_only=True):
    """A spreading bite never chooses the bearer (DW-7.14)."""


class WoundLimit(Mod, frozen=True, kw_only=True):
    """The bearer dies at n wounds instead of 3 (DW-11.05)."""

    n: Few


class FrostToWound(Mod, frozen=True, kw_only=True):
    """A frostbite token on the bearer becomes an ordinary wound token (DW-7.05)."""


class SacrificeOverrun(Mod, frozen=True, kw_only=True):
    """Reaction: the bearer is removed, not killed, in place of whom an overrun would kill (DW-10.06, DW-11.19)."""


class CancelExposure(Mod, frozen=True, kw_only=True):
    """Reaction: cancel one exposure roll of the bearer before it is rolled (DW-16.15, DW-7.19)."""


class IgnoreWound(Mod, frozen=True, kw_only=True):
    """Reaction: a wound result of the bearer's exposure roll has no effect (DW-16.15, DW-7.19)."""


# Searching, cleaning, building


class Look(Mod, frozen=True, kw_only=True):
    """A search draws n more cards at the first draw (DW-16.19)."""

    n: Few


class Keep(Mod, frozen=True, kw_only=True):
    """A search draws n more cards at the first draw and may keep up to n more (DW-16.19)."""

    n: Few


class NoiseDraw(Mod, frozen=True, kw_only=True):
    """A noise token draws n more cards (DW-16.19)."""

    n: Few


class CleanTo(Mod, frozen=True, kw_only=True):
    """A clean waste action removes n cards instead of 3 (DW-5.29, DW-16.35)."""

    n: Few


class WallTo(Mod, frozen=True, kw_only=True):
    """A barricade action places n barricades instead of 1 (DW-16.35)."""

    n: Few


class FreeWall(Mod, frozen=True, kw_only=True):
    """A barricade action of the bearer without a die (DW-16.35)."""


# Fighting


class Atk(Mod, frozen=True, kw_only=True):
    """An attack on zombies kills up to that many and causes that many exposure rolls in total (DW-16.18)."""

    kill: Few
    expose: Annotated[int, msgspec.Meta(ge=0, le=30)]


class AtkAnyDie(Mod, frozen=True, kw_only=True):
    """An attack on a zombie may use a die of any value (DW-16.18)."""


class PlusNoise(Mod, frozen=True, kw_only=True):
    """After the effect one noise token is placed where the bearer is, if a space is empty (DW-16.18)."""


# Others


class NoEquip(Mod, frozen=True, kw_only=True):
    """The bearer cannot be equipped (DW-6.03, DW-6.23)."""


class ExtraDie(Mod, frozen=True, kw_only=True):
    """The controller rolls n more dice at every roll step (DW-3.05)."""

    n: Few


class HelplessFreeFood(Mod, frozen=True, kw_only=True):
    """Helpless survivors do not count when food is paid (DW-9.02)."""


Modifier = (
    NoMoveExposure
    | CalmMove
    | ExtraMove
    | Convoy
    | SkipBite
    | WoundLimit
    | FrostToWound
    | SacrificeOverrun
    | CancelExposure
    | IgnoreWound
    | Look
    | Keep
    | NoiseDraw
    | CleanTo
    | WallTo
    | FreeWall
    | Atk
    | AtkAnyDie
    | PlusNoise
    | NoEquip
    | ExtraDie
    | HelplessFreeFood
)
