"""Action dice: a player's unused and used pools. Only the values matter, so both pools are kept in rising order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ....engine.ask import Ask, Asking, Option, Refusal, amount, refused
from ....engine.rulebook import rule
from ..state import Winter

DIE = [amount("die", of=value) for value in range(7)]
"""The options to name an action die of a value."""


def values(g: Winter, seat: int, least: int = 1) -> list[int]:
    """The different values of a player's unused dice from `least` up, the lowest first."""
    found: list[int] = []
    for value in g.dice[seat]:
        if value >= least and (not found or found[-1] != value):
            found.append(value)
    return found


@rule("DW-4.10")
def has_die(g: Winter, seat: int, least: int) -> bool:
    """Whether an unused die shows that value or more."""
    dice = g.dice[seat]
    return bool(dice) and dice[-1] >= least


def die_options(g: Winter, seat: int, least: int = 1) -> list[Option]:
    """One option for each different value."""
    return [DIE[value] for value in values(g, seat, least)]


def take_die(g: Winter, seat: int, value: int) -> None:
    """Take a die of a value out of the unused pool."""
    dice = g.dice[seat]
    at = dice.index(value)
    g.dice[seat] = dice[:at] + dice[at + 1 :]


@rule("DW-3.07", "DW-4.09")
def spend_die(g: Winter, seat: int, value: int) -> None:
    """Spending a die moves it from the unused to the used pool."""
    take_die(g, seat, value)
    g.spent[seat] = tuple(sorted((*g.spent[seat], value)))


def add_die(g: Winter, seat: int, value: int) -> None:
    """A die showing a value joins the unused pool."""
    g.dice[seat] = tuple(sorted((*g.dice[seat], value)))


@rule("DW-2.23")
def raise_die(g: Winter, seat: int, value: int, by: int) -> int:
    """An unused die rises, at most to 6; its new value."""
    take_die(g, seat, value)
    raised = min(6, value + by)
    add_die(g, seat, raised)
    return raised


@rule("DW-4.10", "DW-5.01")
def pick_die(g: Winter, seat: int, least: int = 1, key: str = "which-die") -> Asking[int]:
    """The player names an unused die of that value or more."""
    able = values(g, seat, least)
    if len(able) == 1:
        return able[0]
    chosen = yield Ask(seat, key, [DIE[value] for value in able], (least,), partial(why_not_dice, g, seat, least))
    return int(chosen.value)


def why_not_dice(g: Winter, seat: int, least: int) -> Iterator[Refusal]:
    """The unused dice that show too little."""
    return refused(die_options(g, seat), partial(forbids_die, least))


@rule("DW-4.10")
def forbids_die(least: int, chosen: Option) -> str:
    """A die must show at least what the action names."""
    return "DW-4.10" if chosen.value < least else ""


def roll_new(g: Winter, seat: int, count: int) -> None:
    """Roll a number of dice into the unused pool."""
    roll, die = g.chance.roll, g.content.action_die
    g.dice[seat] = tuple(sorted((*g.dice[seat], *[roll(die) for _ in range(count)])))
