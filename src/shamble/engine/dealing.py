"""Dealing: how the cards that some eyes do not see change places, and leave no trace of where they lay."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import repeat, starmap
from random import Random
from typing import TYPE_CHECKING, Any

from .fields import After, Put

if TYPE_CHECKING:
    from .sight import _Place

APART = "apart"
"""A pool: the cards of this zone and owner change places among themselves, and with no others but of their kind."""

Key = Callable[[object], float]
"""Random numbers, one after another, whatever they are asked for."""


class Row:
    """The unseen cards of one zone and owner, and at which spots of it they lie (None: they are all of it).

    `marks` are what is shuffled within the pool: the kinds of the cards, or the cards themselves if they have none.
    """

    __slots__ = ("cards", "group", "marks", "owner", "place", "seen", "spots", "whole")

    def __init__(self, g: Any, place: _Place, owner: int, whole: Sequence[int], spots: list[int] | None) -> None:
        self.place, self.owner, self.whole, self.spots = place, owner, whole, spots
        self.cards = cards = list(whole) if spots is None else list(map(whole.__getitem__, spots))
        self.seen = [] if spots is None else [(spot, whole[spot]) for spot in sorted({*range(len(whole))} - {*spots})]
        """The cards of the row that stay where they are, from the front to the back."""
        self.marks: list[Any] = cards if place.kind is None else place.kinds(g, owner, cards)
        self.group = self._group(g)

    def _group(self, g: Any) -> Any:
        """How marks are shuffled: a pool for all, a list with a pool for each, or None for not at all."""
        place = self.place
        pool = place.pool
        if pool is APART:
            return (place.name, self.owner) if place.kind is None or not _is_one(self.marks) else None
        if type(pool) is str:
            return (place.of, pool)
        assert callable(pool)
        return [(place.of, pool(g, self.owner, card)) for card in self.cards]

    def pools(self) -> list[Hashable]:
        """The pool of each card."""
        if type(self.group) is list:
            return self.group
        return [self.group or (self.place.name, self.owner)] * len(self.cards)

    def drawn_from(self, pools: dict[Hashable, list[Any]]) -> list[Any]:
        """Take as many marks from the shuffled pools as belong here."""
        group = self.group
        if type(group) is list:
            return [pools[pool].pop() for pool in group]
        marks, count = pools[group], len(self.marks)
        drawn = marks[-count:]
        del marks[-count:]
        return drawn

    def filled(self, cards: list[int]) -> tuple[int, ...]:
        """The whole row with other cards at the spots of its unseen ones."""
        for spot, card in self.seen:
            cards.insert(spot, card)
        return tuple(cards)


class Plan:
    """How the unseen cards of some rows are dealt: what is shuffled, and what of it lies where.

    First the marks of each pool are shuffled among the spots that belong to it, then the cards of each kind among the
    spots where a card of that kind is to lie. As long as the rows stay the same, any number of deals need one plan.
    """

    __slots__ = ("_after", "_kinds", "_pools", "_steps")

    def __init__(self, rows: Sequence[Row]) -> None:
        pools: defaultdict[Hashable, list[Any]] = defaultdict(list)
        kinds: defaultdict[tuple[str, Hashable], list[int]] = defaultdict(list)
        for row in rows:
            _gather(row, pools, kinds)
        # They are sorted, so the order in which they lie leaves no trace in what is dealt.
        self._pools = [(pool, sorted(pools[pool])) for pool in sorted(pools, key=_by_name)]
        self._kinds = [(kind, sorted(kinds[kind])) for kind in sorted(kinds, key=_by_name)]
        self._steps = [
            (row, row.place.put, row.owner, _only_kind(row), len(row.cards), row.place.kind is not None) for row in rows
        ]
        self._after = _afterwards(rows)

    def deal(self, random: Random) -> list[tuple[Put, int, tuple[int, ...]]]:
        """One deal: how to fill each row, its owner, and all of its cards."""
        key: Key = partial(next, starmap(random.random, repeat(())))
        pools = {pool: sorted(marks, key=key) for pool, marks in self._pools}
        kinds = {kind: sorted(cards, key=key) for kind, cards in self._kinds}
        found: list[Any] = []
        for row, put, owner, kind, count, has_kinds in self._steps:
            if kind is not None:
                pile = kinds[kind]
                cards = pile[: -count - 1 : -1]
                del pile[-count:]
            else:
                cards = row.drawn_from(pools)
                if has_kinds:
                    of = row.place.of
                    cards = [kinds[of, mark].pop() for mark in cards]
            found.append((put, owner, row.filled(cards) if row.seen else tuple(cards)))
        return found + self._after


def _afterwards(rows: Sequence[Row]) -> list[tuple[Put, int, tuple[int, ...]]]:
    """What zones put right when all of their rows are laid: they are told by owner where cards were dealt."""
    dealt: dict[str, dict[int, Sequence[int]]] = {}
    places = {row.place.name: row.place for row in rows if row.place.after is not None}
    for row in rows:
        if row.place.name in places:
            spots = range(len(row.whole)) if row.spots is None else row.spots
            dealt.setdefault(row.place.name, {})[row.owner] = spots
    return [(_then(place.after, dealt[name]), 0, ()) for name, place in places.items() if place.after is not None]


def _then(after: After, spots: Mapping[int, Sequence[int]]) -> Put:
    """The last step of a deal, in the form of all its steps."""
    return lambda g, owner, cards: after(g, spots)


def _gather(row: Row, pools: dict[Hashable, list[Any]], kinds: dict[tuple[str, Hashable], list[int]]) -> None:
    """Put the marks of a row to those of their pools, and its cards to those of their kinds."""
    if type(row.group) is list:
        for pool, mark in zip(row.group, row.marks, strict=True):
            pools[pool].append(mark)
    elif row.group is not None:
        pools[row.group] += row.marks
    if row.place.kind is not None:
        of = row.place.of
        if _is_one(row.marks):
            kinds[of, row.marks[0]] += row.cards
        else:
            for kind, card in zip(row.marks, row.cards, strict=True):
                kinds[of, kind].append(card)


def _only_kind(row: Row) -> tuple[str, Hashable] | None:
    """The kind that all cards of a row have in every deal, if that is known."""
    return (row.place.of, row.marks[0]) if row.group is None else None


def _is_one(kinds: list[Any]) -> bool:
    """Whether all are of the same kind."""
    return kinds.count(kinds[0]) == len(kinds)


@lru_cache(maxsize=4096)
def _by_name(pool: Hashable) -> str:
    """Pools and kinds are gone through in an order that does not depend on where their cards lie."""
    return str(pool)
