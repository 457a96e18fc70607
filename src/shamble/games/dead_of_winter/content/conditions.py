"""Conditions: what must be true for a need, an `if`, a trigger, a goal or a secret objective.

In a file of cards a condition is a table with the key `is`: `{ is = "hand", symbol = "fuel", n = 3 }`. Counters are
compared with `op` (">=" unless said otherwise) to n, plus `per_player` for every player who started the game.
`you` is the active player, or the owner of a secret objective.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from .terms import AnySymbol, Spot, Symbol, snake


class Cond(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="is", tag=snake):
    """Any condition; several in a list must all hold (DW-16.25)."""


class Count(Cond, frozen=True, kw_only=True):
    """A number on the table compared with a number on the card; P is the number of players at the start (DW-16.05)."""

    op: Literal[">=", "<=", "=="] = ">="
    n: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    per_player: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0

    def holds(self, count: int, players: int = 0) -> bool:
        """Whether a count on the table is enough, few enough or exact.

        >>> Food(n=2).holds(3), Stored(symbol="fuel", n=1, per_player=2).holds(8, players=4)
        (True, False)
        """
        wanted = self.n + self.per_player * players
        if self.op == ">=":
            return count >= wanted
        return count <= wanted if self.op == "<=" else count == wanted


# What lies on the table


class Food(Count, frozen=True, kw_only=True):
    """Food tokens in the supply."""


class Morale(Count, frozen=True, kw_only=True):
    """The morale track (DW-16.11)."""


class Waste(Count, frozen=True, kw_only=True):
    """Cards in the waste pile."""


class Starvation(Count, frozen=True, kw_only=True):
    """Starvation tokens in the supply."""


class Helpless(Count, frozen=True, kw_only=True):
    """Helpless survivors in the colony."""


class Zombies(Count, frozen=True, kw_only=True):
    """Zombies at a place."""

    where: Spot


class Total(Count, frozen=True, kw_only=True):
    """Zombies at the six non-colony locations together."""

    of: Literal["zombies"] = "zombies"
    where: Literal["away"] = "away"


class Barricades(Count, frozen=True, kw_only=True):
    """Barricades at a place; with `eachaway` it must hold at each of the six non-colony locations."""

    where: Spot | Literal["eachaway"]


class Space(Count, frozen=True, kw_only=True):
    """Empty survivor spaces at a place; `away` is the most that one place other than the actor's has (DW-8.08)."""

    where: Spot


class Removed(Count, frozen=True, kw_only=True):
    """Survivor cards in removed-from-game (DW-16.10)."""


class Exiled(Count, frozen=True, kw_only=True):
    """Players in the game who are exiled."""


class DeckEmpty(Count, frozen=True, kw_only=True):
    """Non-colony item decks without cards."""


class Stored(Count, frozen=True, kw_only=True):
    """Cards with the symbol in main objective storage (DW-16.01, DW-16.02)."""

    symbol: Symbol


class Samples(Count, frozen=True, kw_only=True):
    """Sample counters."""


class Embers(Count, frozen=True, kw_only=True):
    """Ember counters."""


# What a player has


class Dice(Count, frozen=True, kw_only=True):
    """Own unused dice."""


class Hand(Count, frozen=True, kw_only=True):
    """Own hand cards with the symbol; outsiders count as items (DW-16.08, DW-14.07)."""

    symbol: AnySymbol = "any"


class Equip(Count, frozen=True, kw_only=True):
    """Cards with the symbol equipped to the player's survivors (DW-16.08)."""

    symbol: AnySymbol = "any"


class Survivors(Count, frozen=True, kw_only=True):
    """Own survivors, all of them or those in the colony."""

    where: Literal["anywhere", "colony"] = "anywhere"


class MostSurvivors(Cond, frozen=True, kw_only=True):
    """Strictly more survivors than every other player in the game (DW-16.09)."""


class LeadSurvivors(Cond, frozen=True, kw_only=True):
    """At least n more survivors than any other player in the game (DW-16.09)."""

    n: Annotated[int, msgspec.Meta(ge=1, le=30)]


class Unwounded(Cond, frozen=True, kw_only=True):
    """No wound on any of the player's survivors."""


class AllAway(Cond, frozen=True, kw_only=True):
    """None of the player's survivors is in the colony."""


class SamePlace(Cond, frozen=True, kw_only=True):
    """All of the player's survivors are at one location."""


class PairAway(Cond, frozen=True, kw_only=True):
    """Two or more of the player's survivors are at one non-colony location."""


class FirstLeader(Cond, frozen=True, kw_only=True):
    """The leader chosen at setup is still controlled."""


class Loyal(Cond, frozen=True, kw_only=True):
    """The active player is not exiled; never looks at a secret objective (DW-16.34)."""


class Outcast(Cond, frozen=True, kw_only=True):
    """The active player is exiled; never looks at a secret objective (DW-16.34)."""


# Single survivors


class Alive(Cond, frozen=True, kw_only=True):
    """The actor is alive."""

    who: Literal["actor"] = "actor"


class Inplay(Cond, frozen=True, kw_only=True):
    """Some player controls the survivor."""

    survivor: str


class Has(Cond, frozen=True, kw_only=True):
    """The active player controls the survivor."""

    survivor: str


class Indeck(Cond, frozen=True, kw_only=True):
    """The survivor is in the survivor deck."""

    survivor: str


# How the game stands or ended


class Main(Cond, frozen=True, kw_only=True):
    """The game ended by the main objective (DW-13.07)."""


class Notmain(Cond, frozen=True, kw_only=True):
    """The game ended, but not by the main objective (DW-13.07)."""


class Survive(Cond, frozen=True, kw_only=True):
    """The round marker stands on 1 at the check and morale is above 0 (DW-16.04)."""


class Armed(Cond, frozen=True, kw_only=True):
    """Every non-exiled player in the game has a card with one of the symbols equipped; starter cards count."""

    symbols: Annotated[tuple[Symbol, ...], msgspec.Meta(min_length=1)]


Condition = (
    Food
    | Morale
    | Waste
    | Starvation
    | Helpless
    | Zombies
    | Total
    | Barricades
    | Space
    | Removed
    | Exiled
    | DeckEmpty
    | Stored
    | Samples
    | Embers
    | Dice
    | Hand
    | Equip
    | Survivors
    | MostSurvivors
    | LeadSurvivors
    | Unwounded
    | AllAway
    | SamePlace
    | PairAway
    | FirstLeader
    | Loyal
    | Outcast
    | Alive
    | Inplay
    | Has
    | Indeck
    | Main
    | Notmain
    | Survive
    | Armed
)
