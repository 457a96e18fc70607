"""What an answer brings, in words, where the board alone does not show it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ....engine.ask import PASS, Ask, Option
from ....engine.rulebook import rule
from ..content.dice import WHITE
from ..content.verbs import Chain
from ..rules.combat import POINTS_PER_KILL, is_melee, kills
from ..state import BARE_HANDS, NO_ATTACK, Defense, Survivor

MOST_IN_CHAIN = 12
"""A Katana that goes on for longer than this is not looked at."""


def odds(g: Defense, ask: Ask, option: Option) -> Sequence[str]:
    """How likely an attack kills, and what giving up Allies adds to the points and to the Walkers killed."""
    if ask.key == "declare" and option is not PASS:
        return [attacking(g, ask.about[0], option)]
    if ask.key != "add-allies":
        return []
    fight, more = _Fight(g, ask.about[0]), option.value
    walkers = f"{fight.walkers} Walker{'' if fight.walkers == 1 else 's'}"
    said = f"{fight.points + more} points kill {fight.killed(more)} of {walkers}"
    wasted = more and fight.killed(more) == fight.killed(more - 1)
    return [f"{said}, the last Ally adds nothing yet." if wasted else f"{said}."]


# What a roll brings


@rule("BD-11.10", "BD-11.11", "BD-11.12")
def attacking(g: Defense, s: Survivor, option: Option) -> str:
    """How often the roll alone makes 5 points, and 10, without Allies and without those who fight beside it."""
    weapon = g.content.gear[g.content.gear_number[option.ids[0]]] if option.ids else None
    plain = g.bare_hands if option.value == BARE_HANDS else 0
    bonus = g.combat_bonus - g.combat_minus_1
    if weapon:
        bonus += weapon.bonus + (weapon.alone if len(g.at(s.at)) == 1 else 0)
    chances = _totals(weapon.dice if weapon else plain, s.extra_dice, weapon.chain if weapon else None)
    one, two = (_at_least(chances, kills * POINTS_PER_KILL - bonus) for kills in (1, 2))
    said = f"{POINTS_PER_KILL} points: {one}"
    return f"{said}, {2 * POINTS_PER_KILL}: {two}." if two != "never" else f"{said}."


Chances = dict[int, float]
"""How likely each sum of dice is."""


@cache
def _totals(dice: int, extra: int, chain: Chain | None) -> Chances:
    """The sums of a weapon's dice and the extra ones; the last die of a chain is rolled on while it is high."""
    chances = {0: 1.0}
    for _ in range(dice + extra - bool(chain)):
        chances, _ = _rolled(chances, None)
    if chain is None:
        return chances
    found: Chances = {}
    for _ in range(MOST_IN_CHAIN):
        done, chances = _rolled(chances, chain)
        for total, chance in done.items():
            found[total] = found.get(total, 0) + chance
    return found


def _rolled(chances: Chances, chain: Chain | None) -> tuple[Chances, Chances]:
    """One die more: where it ends, and where it is rolled on."""
    done: Chances = {}
    going: Chances = {}
    for total, chance in chances.items():
        for face in WHITE.faces:
            into = going if chain and chain.low <= face <= chain.high else done
            into[total + face] = into.get(total + face, 0) + chance / len(WHITE.faces)
    return done, going


def _at_least(chances: dict[int, float], points: int) -> str:
    """How often this many points are made, in words."""
    often = sum(chance for total, chance in chances.items() if total >= points)
    return "always" if often > 0.999 else "never" if often < 0.001 else f"{often:.0%}"


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
