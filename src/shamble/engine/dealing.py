"""Dealing: how the cards that some eyes do not see change places, and leave no trace of where they lay."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache, partial
from itertools import repeat, starmap
from random import Random
from typing import TYPE_CHECKING, Any

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

    __slots__ = ("cards", "group", "marks", "owner", "place", "spots", "whole")

    def __init__(self, g: Any, place: _Place, owner: int, whole: Sequence[int], spots: list[int] | None) -> None:
        self.place, self.owner, self.whole, self.spots = place, owner, whole, spots
        self.cards = cards = list(whole) if spots is None else [whole[spot] for spot in spots]
        self.marks: list[Any] = cards if place.kind is None else place.kinds(g, owner, cards)
        self.group = self._group(g)

    def _group(self, g: Any) -> Any:
        """Within what the marks are shuffled: a pool for all, a list with a pool for each, or None for not at all."""
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

    def filled(self) -> tuple[int, ...]:
        """The whole row with its unseen cards as they lie now."""
        if self.spots is None:
            return tuple(self.cards)
        whole = list(self.whole)
        for spot, card in zip(self.spots, self.cards, strict=True):
            whole[spot] = card
        return tuple(whole)


def shuffle(rows: Sequence[Row], random: Random) -> None:
    """Let the cards of all rows change places: first within their pools, then within their kinds."""
    key: Key = partial(next, starmap(random.random, repeat(())))
    of_kinds = [(row, row.marks) for row in rows if row.place.kind is not None]
    _shuffle_pools([row for row in rows if row.group is not None], key)
    if of_kinds:
        _shuffle_kinds(of_kinds, key)


def _shuffle_pools(rows: list[Row], key: Key) -> None:
    """Shuffle the marks of each pool among the spots that belong to it."""
    pools: defaultdict[Hashable, list[Any]] = defaultdict(list)
    for row in rows:
        if type(row.group) is list:
            for pool, mark in zip(row.group, row.marks, strict=True):
                pools[pool].append(mark)
        else:
            pools[row.group] += row.marks
    for pool in sorted(pools, key=_by_name):
        _shuffle(pools[pool], key)
    for row in rows:
        if type(row.group) is list:
            row.marks = [pools[pool].pop() for pool in row.group]
        else:
            marks, count = pools[row.group], len(row.marks)
            row.marks = marks[-count:]
            del marks[-count:]
        if row.place.kind is None:
            row.cards = row.marks


def _shuffle_kinds(rows: list[tuple[Row, list[Any]]], key: Key) -> None:
    """Lay cards of each kind, in a random order, where a card of that kind is to lie."""
    sorts: dict[str, defaultdict[Hashable, list[int]]] = {}
    for row, true_kinds in rows:
        kinds = sorts.get(row.place.of)
        if kinds is None:
            kinds = sorts[row.place.of] = defaultdict(list)
        if _is_one(true_kinds):
            kinds[true_kinds[0]] += row.cards
        else:
            for kind, card in zip(true_kinds, row.cards, strict=True):
                kinds[kind].append(card)
    for of, kind in sorted([(of, kind) for of, kinds in sorts.items() for kind in kinds], key=_by_name):
        _shuffle(sorts[of][kind], key)
    for row, _ in rows:
        kinds, marks = sorts[row.place.of], row.marks
        if _is_one(marks):
            pile, count = kinds[marks[0]], len(marks)
            row.cards = pile[: -count - 1 : -1]
            del pile[-count:]
        else:
            row.cards = [kinds[kind].pop() for kind in marks]


def _is_one(kinds: list[Any]) -> bool:
    """Whether all are of the same kind."""
    return kinds.count(kinds[0]) == len(kinds)


@lru_cache(maxsize=4096)
def _by_name(pool: Hashable) -> str:
    """Pools and kinds are gone through in an order that does not depend on where their cards lie."""
    return str(pool)


def _shuffle(things: list[Any], key: Key) -> None:
    """Put cards or kinds into a random order in which the order they had leaves no trace."""
    things.sort()
    things.sort(key=key)
