"""Odds in words: how a fight or an action roll would go, from what the asked player knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from ....engine.ask import Ask, Option
from ....engine.rulebook import rule
from ..content import Content
from ..rules.dice import ACTING, KILLING, bonus, dice_pool, total
from ..rules.fatigue import endurance
from ..rules.locations import line
from ..rules.tokens import tokens_on
from ..state import Georgia
from .cards import short_line

Spread = tuple[Fraction, ...]
"""How likely each number of icons is."""


def odds(g: Georgia, ask: Ask, option: Option) -> Sequence[str]:
    """What an option promises before dice or hidden tokens decide."""
    if ask.key == "step" and option.verb == "step":
        return _before_a_fight(g, ask.seat, g.content.space_number[option.ids[0]])
    if ask.key == "step" and option.ids and option.ids[-1] in g.content.scouting_number:
        return _before_scouting(g, g.content.scouting_number[option.ids[-1]])
    if ask.key == "window":
        return _in_the_window(g, option)
    return ()


@cache
def _spread(content: Content, pool: tuple[int, ...], killing: bool) -> Spread:
    """How many icons a pool shows, and how often."""
    value = KILLING if killing else ACTING
    spread: Spread = (Fraction(1),)
    for die in pool:
        faces = content.pool_dice[die].faces
        grown = [Fraction(0)] * (len(spread) + 3)
        for icons, chance in enumerate(spread):
            for face in faces:
                grown[icons + value[face]] += chance / len(faces)
        spread = tuple(grown)
    return spread


def at_least(content: Content, pool: tuple[int, ...], need: int, killing: bool = True) -> Fraction:
    """The chance that a pool rolls enough."""
    return sum(_spread(content, tuple(sorted(pool)), killing)[max(0, need) :], Fraction(0))


def percent(chance: Fraction) -> str:
    """A chance as people say it."""
    return f"{round(chance * 100)} %"


@rule("WD-11.01", "WD-25.02", "WD-25.05")
def _before_a_fight(g: Georgia, seat: int, space: int) -> list[str]:
    """How a plain step onto tokens would go: each known number, and an average over the unknown ones."""
    found, unknown = [], 0
    pool, more = tuple(sorted(dice_pool(g, g.party))), bonus(g, g.party, "kill")
    for token in tokens_on(g, space):
        if g.token_up[token] or g.token_eyes[token] >> seat & 1:
            number = g.token_number[token]
            found.append(f"{percent(at_least(g.content, pool, number - more))} to kill all {number} without ammo")
        else:
            unknown += 1
    if unknown:
        chance = percent(against_unknown(g.content, pool, more))
        if unknown == 1:
            found.append(f"1 to 6 zombies: {chance} to kill all without ammo")
        else:
            found.append(f"{unknown} unknown tokens: {chance} to kill each one")
    return found


@cache
def against_unknown(content: Content, pool: tuple[int, ...], more: int) -> Fraction:
    """The chance to kill all zombies of a token whose number is not known."""
    numbers = Counter(content.tokens)
    good = sum((at_least(content, pool, number - more) * count for number, count in numbers.items()), Fraction(0))
    return good / len(content.tokens)


@rule("WD-20.07")
def _before_scouting(g: Georgia, card: int) -> list[str]:
    """What the line asks for, which counts for the next Location of the player."""
    return [f"It takes: {short_line(line(g, g.party, card).parts).lower()}"]


@rule("WD-15.04", "WD-15.06", "WD-16.04")
def _in_the_window(g: Georgia, option: Option) -> list[str]:
    """What firing, a reroll or stopping promises for the roll that lies there."""
    short = g.need - total(g)
    if option.verb == "fire":
        faces = g.content.ammo_die.faces
        wins = sum(int(face[1]) >= short for face in faces)
        loud = sum(face[0] == "N" for face in faces)
        enough = f"{wins} of {len(faces)} faces are enough" if wins else "No face is enough by itself"
        return [f"{enough}; {loud} of {len(faces)} call a token to every space around you"]
    if option.verb == "reroll":
        value = KILLING if g.rolling == "kill" else ACTING
        colour, face = option.ids[1].split("-", 1)
        faces = g.content.dice[colour].faces
        better = sum(value[each] > value[face] for each in faces)
        return [f"{better} of {len(faces)} faces are better"]
    if option.verb == "enough" and g.rolling == "kill" and short > 0:
        deadly = "; your whole party would die" if short >= endurance(g, g.party) else ""
        return [f"{short} zombie{'s' if short > 1 else ''} left: {short} fatigue{deadly}"]
    return []
