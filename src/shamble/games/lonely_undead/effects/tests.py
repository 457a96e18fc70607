"""Verbs that change tests and numbers."""

from __future__ import annotations

from ....engine.rulebook import rule
from ..content.verbs import AddBite, IgnoreFail, Mod, Reroll
from ..state import NOBODY, Undead
from . import EFFECTS, Occasion


@EFFECTS.carries_out(Mod)
@rule("LU-8.10", "LU-6.12", "LU-4.09")
def mod(g: Undead, effect: Mod, o: Occasion) -> None:
    """A number changes for this test, for this turn, or to the end of the next Z Phase to begin."""
    of_living = effect.stat in ("alertness-all", "strength-all")
    if effect.until == "test":
        if of_living:
            g.their_bonus += effect.by
        else:
            g.own_bonus += effect.by
    elif effect.until == "turn":
        g.stealth_now += effect.by
    else:
        g.lasting.append((effect.stat, effect.by, NOBODY if of_living else o.z, g.round + 1))


@EFFECTS.carries_out(AddBite)
def add_bite(g: Undead, effect: AddBite, o: Occasion) -> None:
    """Name further bite numbers for this Bite."""
    g.push("name-bite", o.z, effect.count, NOBODY)


@EFFECTS.carries_out(Reroll)
@rule("LU-8.09")
def reroll(g: Undead, effect: Reroll, o: Occasion) -> None:
    """Roll the die of the test again."""
    g.push("reroll")


@EFFECTS.carries_out(IgnoreFail)
def ignore_fail(g: Undead, effect: IgnoreFail, o: Occasion) -> None:
    """The fail text just triggered is not applied."""
    g.ignored = True
