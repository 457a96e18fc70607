"""How a zone reads and fills the field of the state that it names."""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, get_args, get_origin

from .state import State

NO_CARD = -1
"""In a field for one card: there is none."""

Read = Callable[[Any, int], Sequence[int]]
Put = Callable[[Any, int, Sequence[int]], None]
After = Callable[[Any, Mapping[int, Sequence[int]]], None]


def reader(table: type, path: str, zone: str) -> Read:
    """A function of (g, owner) that reads the cards of a field."""
    field = _Field(table, path, zone)
    get, inner, at = attrgetter(field.name), field.inner, field.at
    if inner:
        item = attrgetter(inner)
        if field.is_list:
            return _one_or_more(field, lambda g, owner: item(get(g)[owner]))
        return _one_or_more(field, lambda g, owner: item(get(g)))
    if at is not None:
        return _one_or_more(field, lambda g, owner: get(g)[at])
    if field.is_list:
        return _one_or_more(field, lambda g, owner: get(g)[owner])
    return _one_or_more(field, lambda g, owner: get(g))


def lister(table: type, path: str, zone: str) -> Callable[[Any], Sequence[Sequence[int]]] | None:
    """A function of g that reads the cards of all owners in one go; None where a field does not list them by owner."""
    field = _Field(table, path, zone)
    get = attrgetter(field.name)
    if not field.is_list or field.inner or field.at is not None:
        return None
    return get if field.is_pile else lambda g: [(card,) if card != NO_CARD else () for card in get(g)]


def watched(table: type, path: str, zone: str) -> str:
    """What to compare, to see whether anything has moved in a field: a pile or a list of piles; "" for all others."""
    field = _Field(table, path, zone)
    return "" if field.is_list and field.inner else field.name if field.at is not None else path


def _one_or_more(field: _Field, value: Callable[[Any, int], Any]) -> Read:
    if field.is_pile:
        return value

    def one(g: Any, owner: int) -> tuple[int, ...]:
        card = value(g, owner)
        return (card,) if card != NO_CARD else ()

    return one


def writer(table: type, path: str, zone: str) -> Put:
    """A function of (g, owner, cards) that lays cards into a field."""
    field = _Field(table, path, zone)
    name, inner, at, is_list = field.name, field.inner, field.at, field.is_list
    laid = tuple if field.is_pile else _only_one

    def put_alone(g: Any, owner: int, cards: Sequence[int]) -> None:
        setattr(g, name, laid(cards))

    def put_for_owner(g: Any, owner: int, cards: Sequence[int]) -> None:
        getattr(g, name)[owner if at is None else at] = laid(cards)

    def put_inside(g: Any, owner: int, cards: Sequence[int]) -> None:
        held = getattr(g, name)
        setattr(held[owner] if is_list else held, inner, laid(cards))

    return put_inside if inner else put_for_owner if is_list else put_alone


def _only_one(cards: Sequence[int]) -> int:
    return cards[0] if cards else NO_CARD


def pile_of(path: str) -> tuple[str, int | None]:
    """The field and the number in it that a path such as `decks.2` names; None if any owner's is meant."""
    name, _, inner = path.rpartition(".")
    return (name, int(inner)) if inner.isdigit() else (path, None)


class _Field:
    """The field that a path names: `waste`, `hands`, `decks.2`, `survivors.gear`, `bag.row`."""

    def __init__(self, table: type, path: str, zone: str) -> None:
        self.name, _, inner = path.partition(".")
        self.at = int(inner) if inner.isdigit() else None
        self.inner = "" if inner.isdigit() else inner
        hint = _hint(table, self.name, zone)
        self.is_list = get_origin(hint) is list
        held = get_args(hint)[0] if self.is_list else hint
        if self.inner:
            if not (isinstance(held, type) and issubclass(held, State)):
                raise TypeError(f"Zone '{zone}' names '{path}', but '{self.name}' holds no states.")
            held = _hint(held, self.inner, zone)
        self.is_pile = (get_origin(held) or held) is tuple


def _hint(table: type, name: str, zone: str) -> Any:
    hints = _hints(table)
    if name not in hints:
        raise TypeError(f"Zone '{zone}' names the field '{name}', which {table.__name__} does not have.")
    return hints[name]


@cache
def _hints(table: type) -> dict[str, Any]:
    return typing.get_type_hints(table)
