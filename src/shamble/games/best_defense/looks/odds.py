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
    fight, more = _Fight(g, ask.about[0]), option.value
    walkers = f"{fight.walkers} Walker{'' if fight.walkers == 1 else 's'}"
    said = f"{fight.points + more} points kill {fight.killed(more)} of {walkers}"
    wasted = more and fight.killed(more) == fight.killed(more - 1)
    return [f"{said}, the last Ally adds nothing yet." if wasted else f"{said}."]


def obvious(g: Defense, ask: Ask) -> tuple[Option, str] | None:
    """Nobody gives up an Ally where all Allies together would bring nothing more."""
    if ask.key != "add-allies" or _Fight(g, ask.about[0]).can_be_changed():
        return None
    return ask.options[0], "No Ally changes this fight."


class _Fight:
    """What a Survivor's points bring in the fight at its Location."""

    def __init__(self, g: Defense, s: Survivor) -> None:
        self._g, self._s = g, s
        self._melee = is_melee(g, s)
        fighters = [each for each in g.at(s.at) if each.attack != NO_ATTACK]
        self._group = [s] if self._melee else [each for each in fighters if not is_melee(g, each)]
        self.points = sum(each.total for each in self._group)
        self.walkers, self._before = g.walkers[s.at], kills(g, fighters)

    def killed(self, allies: int) -> int:
        """How many Walkers are killed with more Allies."""
        more = (self.points + allies) // POINTS_PER_KILL - self.points // POINTS_PER_KILL
        return min(self.walkers, self._before + more)

    def can_be_changed(self) -> bool:
        """Whether all Allies of those whose points count together kill more, or its own earn something else."""
        if self.killed(sum(each.allies for each in self._group)) > self.killed(0):
            return True
        return self._earns(self._s.allies) != self._earns(0)

    def _earns(self, allies: int) -> tuple[bool, bool]:
        """Whether more Allies earn a token of motive, and bring Ammo back."""
        g, total = self._g, self._s.total + allies
        weapon = g.content.gear[self._s.attack] if self._s.attack >= 0 else None
        token = g.motives and self._melee and total >= POINTS_PER_KILL
        return token, bool(weapon and weapon.regain and total >= weapon.regain.total)
