"""What follows from who is in a party and from what it holds, found once for each row of cards."""

from __future__ import annotations

import typing
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from ....engine.ask import Option
from ....engine.rulebook import rule
from .abilities import (
    ActionBonus,
    AddAction,
    AddKill,
    AnyAbility,
    AnyPower,
    Convert,
    DiscardFor,
    ExtraSteps,
    FreeBypass,
    FreeDoubles,
    Glasses,
    KillBonus,
    Peek,
    Reroll,
)

if TYPE_CHECKING:
    from . import Content, Person

Row = tuple[int, ...]
T = TypeVar("T")

MOST_ROWS = 20_000
"""How many rows are remembered before all of them are forgotten."""

ABILITIES: tuple[type, ...] = typing.get_args(AnyAbility)
POWERS: tuple[type, ...] = typing.get_args(AnyPower)


class Remembered(dict[Row, T], Generic[T]):
    """What was found for each row of numbers; what is missing is found and remembered."""

    def __init__(self, find: Callable[[Row], T]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, row: Row) -> T:
        if len(self) >= MOST_ROWS:
            self.clear()
        found = self[row] = self._find(row)
        return found


class Talents:
    """What the survivors of a party bring, in their order."""

    __slots__ = ("able", "changes", "choices", "dice", "helps_steps", "may_be_chosen", "peeks")

    def __init__(self, people: Sequence[Person], row: Row) -> None:
        here = [people[number] for number in row]
        self.able: dict[type, Row] = dict.fromkeys(ABILITIES, ())
        """Who has an ability of each kind."""
        self.changes: dict[str, Row] = {"kill": (), "action": ()}
        """Who can change a roll of each sort."""
        for each in here:
            for ability in each.abilities:
                self.able[type(ability)] += (each.number,)
                for rolling in changed_by(ability):
                    self.changes[rolling] += (each.number,)
        self.dice = dice_of(here, row)
        self.peeks = bool(self.able[Peek])
        self.helps_steps = self.peeks or bool(self.able[FreeBypass])
        """Somebody can do something before a step."""
        self.may_be_chosen = may_be_chosen(here, row)
        self.choices = [Option("tire", people[number].id, value=number) for number in self.may_be_chosen]
        """The options to give each of them a marker."""


def changed_by(ability: AnyAbility) -> Sequence[str]:
    """The sorts of rolls that an ability can change."""
    match ability:
        case Reroll():
            return ("kill", "action")
        case Convert():
            return (ability.to,)
        case AddKill():
            return ("kill",)
        case AddAction():
            return ("action",)
        case _:
            return ()


@rule("WD-4.02", "WD-4.03", "WD-4.04", "WD-4.08", "WD-4.12", "WD-26.01")
def dice_of(people: Sequence[Person], row: Row) -> Row:
    """The dice of all survivors of a party, with those that abilities add."""
    dice: list[int] = []
    for person in people:
        dice += person.dice
        if person.die >= 0 and person.die_with in row:
            dice.append(person.die)
    return tuple(dice)


@rule("WD-17.08", "WD-26.02")
def may_be_chosen(people: Sequence[Person], row: Row) -> Row:
    """Who can take a marker: everybody but the protected, unless nobody else is left."""
    free = tuple(each.number for each in people if each.protector not in row)
    return free or row


class Kit:
    """What the items of a player do, in their order."""

    __slots__ = ("action_bonus", "before_steps", "discards", "glasses", "held", "kill_bonus", "steps", "uses")

    def __init__(self, content: Content, row: Row) -> None:
        powers = [content.power(item) for item in row]
        self.held: dict[type, Row] = dict.fromkeys(POWERS, ())
        """The items of each kind."""
        for item, power in zip(row, powers, strict=True):
            self.held[type(power)] += (item,)
        self.kill_bonus = sum(power.count for power in powers if isinstance(power, KillBonus))
        self.action_bonus = sum(power.count for power in powers if isinstance(power, ActionBonus))
        self.steps = sum(power.count for power in powers if isinstance(power, ExtraSteps))
        self.discards = self.held[DiscardFor]
        self.uses = [(content.uses[item], content.found_by(item)) for item in self.discards]
        """The option to discard each of them for its effect, and the resource that it finds."""
        self.before_steps = bool(self.discards or self.held[FreeDoubles])
        """Some may be discarded before a step."""
        self.glasses = self.held[Glasses]
