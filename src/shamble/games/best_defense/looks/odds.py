"""What an answer brings, in words, where the board alone does not show it."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import Ask, Option
from ..rules.combat import POINTS_PER_KILL, is_melee, kills
from ..state import NO_ATTACK, Defense, Survivor


def odds(g: Defense, ask: Ask, option: Option) -> Sequence[str]:
    """What giving up Allies adds to the points and to the Walkers killed."""
    if ask.key != "add-allies":
        return []
    s: Survivor = ask.about[0]
    more: int = option.value
    fighters = [each for each in g.at(s.at) if each.attack != NO_ATTACK]
    points = s.total if is_melee(g, s) else sum(each.total for each in fighters if not is_melee(g, each))
    walkers, before = g.walkers[s.at], kills(g, fighters)

    def killed(allies: int) -> int:
        return min(walkers, before + (points + allies) // POINTS_PER_KILL - points // POINTS_PER_KILL)

    said = f"{points + more} points kill {killed(more)} of {walkers} Walker{'' if walkers == 1 else 's'}"
    return [f"{said}, the last Ally adds nothing yet." if more and killed(more) == killed(more - 1) else f"{said}."]
