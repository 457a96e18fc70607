"""Action dice: a player's unused and used pools. Only the values matter, so both pools are kept in rising order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...engine.ask import Ask, Asking, Option, Refusal, amount
from ...engine.rulebook import rule
from .state import Winter


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
    return [amount("die", of=value) for value in values(g, seat, least)]


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
    options = die_options(g, seat, least)
    if len(options) == 1:
        return int(options[0].value)
    chosen = yield Ask(seat, key, options, about=(least,), why_not=partial(why_not_die, g, seat, least))
    return int(chosen.value)


@rule("DW-4.10")
def why_not_die(g: Winter, seat: int, least: int) -> Iterator[Refusal]:
    """A die that shows less than the action names."""
    for value in values(g, seat):
        if value < least:
            yield Refusal(f"die {value}", "DW-4.10")


def roll_new(g: Winter, seat: int, count: int) -> None:
    """Roll so many dice into the unused pool."""
    d6 = g.chance.d6
    g.dice[seat] = tuple(sorted((*g.dice[seat], *[d6() for _ in range(count)])))
