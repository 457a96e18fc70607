"""Objectives: the main one with its two sides, the secret ones, and those of exiled players."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ....engine.cards import Card, Wording
from .conditions import Condition
from .conditions import Morale as MoraleIs
from .terms import LocationId, Part, Small, Symbol, Track, Value


class Amount(Part, frozen=True, kw_only=True):
    """A number that may depend on the number of players who started the game (DW-16.05)."""

    n: Annotated[int, msgspec.Meta(ge=-30, le=30)] = 0
    per_player: Annotated[int, msgspec.Meta(ge=-10, le=10)] = 0

    def of(self, players: int) -> int:
        """The number for this many players, never below 0.

        >>> Amount(n=10, per_player=-2).of(3)
        4
        """
        return max(0, self.n + self.per_player * players)


class Special(Part, frozen=True, kw_only=True, tag_field="special", tag=str.lower):
    """A rule that only one main objective has."""


class Horde(Special, frozen=True, kw_only=True):
    """At setup n more zombies are added at a location (DW-1.06)."""

    where: LocationId
    n: Annotated[int, msgspec.Meta(ge=1, le=30)]


class Thin(Special, frozen=True, kw_only=True):
    """At setup a number of random cards of every location deck go to the box unseen (DW-1.06)."""

    cards: Amount


class Furnace(Special, frozen=True, kw_only=True):
    """Before food is paid the fuel cards stored longest burn for an ember, or morale falls (DW-9.23).

    With up to three players at the start `cards` burn, with four or more `cards_from_four`; if fewer are stored, none
    burns and no ember is added.
    """

    cards: Value
    cards_from_four: Value
    morale: Annotated[int, msgspec.Meta(ge=-10, le=-1)]


class Sample(Special, frozen=True, kw_only=True):
    """Each killed zombie gives a sample on that value or more, before the exposure rolls (DW-7.20)."""

    colony: Value
    elsewhere: Value


SpecialRule = Horde | Thin | Furnace | Sample


class Side(Part, frozen=True, kw_only=True):
    """One side of a main objective: set-up lines (DW-1.06), storage (DW-16.01) and goal (DW-16.03)."""

    text: str
    morale: Track
    rounds: Track
    zombies_colony: Small = 0
    zombies_away: Small = 0
    helpless: Amount = Amount()
    food: Small = 0
    storage: tuple[Symbol, ...] = ()
    goal: Annotated[tuple[Condition, ...], msgspec.Meta(min_length=1)]
    special: tuple[SpecialRule, ...] = ()


class MainObjective(Card, frozen=True, kw_only=True):
    """A main objective with its two sides (DW-1.05)."""

    number: str = ""
    summary: Wording = ""
    """What is to be done, in one short sentence for those who choose."""
    normal: Side
    hardcore: Side


class SecretObjective(Card, frozen=True, kw_only=True):
    """A secret objective, fulfilled if all its conditions are true at the end (DW-16.06)."""

    number: str = ""
    kind: Literal["loyal", "betrayal"]
    conditions: Annotated[tuple[Condition, ...], msgspec.Meta(min_length=1)]
    not_for_coop: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        ruin = MoraleIs(op="==", n=0)
        if self.kind == "betrayal" and self.conditions[0] != ruin:
            raise ValueError("a betrayal objective begins with morale 0 (DW-16.11) - at `$.conditions`")


class ExiledObjective(Card, frozen=True, kw_only=True):
    """An exiled objective: new conditions for the loyal (DW-16.12), a new first condition for a traitor (DW-16.13)."""

    number: str = ""
    loyal: Annotated[tuple[Condition, ...], msgspec.Meta(min_length=1)]
    traitor: Annotated[tuple[Condition, ...], msgspec.Meta(min_length=1)]
    mature: bool = False
    not_for_coop: bool = True
