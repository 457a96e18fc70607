"""The @state decorator: slotted, typed state with a generated copy, equality, digest and plain-data round trip.

    >>> @state
    ... class Camp(State):
    ...     food: Count = 3
    ...     walkers: list[Count] = many(factory=lambda: [0, 0])
    >>> camp = Camp()
    >>> twin = camp.copy()
    >>> twin.walkers[0] = 2
    >>> camp.walkers, twin == camp, Camp.from_plain(camp.plain()) == camp
    ([0, 0], False, True)

Every number says how large it can be (`Count`, `Index`, ... or `Annotated[int, Meta(ge=0, le=12)]`), so that a made-up
save file can neither hang nor bloat anything.

Every field is one of: an int, str, bool, None or tuple (shared, never changed in place); a list or dict of such
things; a list of lists of such things; another state; a list of states. That is what makes a copy a few microseconds.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from hashlib import blake2b
from typing import Annotated, Any, Self, TypeVar, dataclass_transform, get_args, get_origin

import msgspec
from msgspec import Meta

from .errors import BadSave

Count = Annotated[int, Meta(ge=0, le=999)]
"""How many there are of something."""
Signed = Annotated[int, Meta(ge=-999, le=999)]
"""A number that may fall below nothing."""
Index = Annotated[int, Meta(ge=-9, le=9_999)]
"""A card, place, figure or position by its number; below nothing are the signs for none."""
SeatNo = Annotated[int, Meta(ge=-1, le=15)]
"""A seat, or -1 for nobody."""
Bits = Annotated[int, Meta(ge=0, le=2**32 - 1)]
"""Several yes and no in one number."""

MOST_VALUES = 8_000
"""A stored state that holds more numbers and words than this is made up."""
LONGEST_WORD = 200

_SHARED = (int, str, bool, float, bytes, type(None), tuple, frozenset)


def many(factory: Callable[[], Any]) -> Any:
    """Declare a field whose default is made afresh for every state."""
    return field(default_factory=factory)


class State:
    """What every state can do; `@state` generates `copy` for each class."""

    __slots__ = ()

    def copy(self) -> Self:
        """An independent copy that shares nothing that can change."""
        raise TypeError(f"{type(self).__name__} lacks the @state decorator.")

    def plain(self) -> dict[str, Any]:
        """The state as dicts, lists, strings and numbers, ready for JSON."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data

    @classmethod
    def from_plain(cls, data: object) -> Self:
        """The state that `plain` described; a sentence says which field is wrong."""
        try:
            if _values(data) > MOST_VALUES:
                raise BadSave(f"The stored {cls.__name__} cannot be read: it is larger than any table of this game.")
            return msgspec.convert(data, type=cls)
        except RecursionError:
            raise BadSave(f"The stored {cls.__name__} cannot be read: it is nested too deeply.") from None
        except msgspec.ValidationError as wrong:
            raise BadSave(f"The stored {cls.__name__} cannot be read: {wrong}.") from None

    def digest(self) -> str:
        """Sixteen hex digits that are equal exactly when (for all practice) two states are."""
        return blake2b(msgspec.msgpack.encode(self), digest_size=8).hexdigest()


def unbounded(cls: type[State]) -> list[str]:
    """The fields of a state, and of the states in it, whose numbers do not say how large they can be."""
    found = []
    for name, hint in typing.get_type_hints(cls, include_extras=True).items():
        if name in {each.name for each in fields(cls)}:  # type: ignore[arg-type]
            found += [f"{cls.__name__}.{name}"] if _has_bare_int(hint) else []
            found += [each for inner in (hint, *get_args(hint)) if _is_state(inner) for each in unbounded(inner)]
    return found


def _has_bare_int(hint: Any) -> bool:
    if isinstance(hint, typing.NewType):
        return _has_bare_int(hint.__supertype__)
    if get_origin(hint) is Annotated:
        meta = [each for each in get_args(hint)[1:] if isinstance(each, Meta)]
        return not any(each.ge is not None and each.le is not None for each in meta)
    return hint is int or any(map(_has_bare_int, get_args(hint)))


def _values(data: object) -> int:
    """How many numbers and words plain data hold; a very long word counts as many."""
    if isinstance(data, dict):
        return len(data) + sum(map(_values, data.values()))
    if isinstance(data, list | tuple):
        return sum(map(_values, data))
    return 1 + len(data) // LONGEST_WORD if isinstance(data, str) else 1


S = TypeVar("S", bound=State)


@dataclass_transform(field_specifiers=(many, field))
def state(cls: type[S]) -> type[S]:
    """Turn annotated fields into a slotted state class with a generated, field-by-field `copy`."""
    made = dataclass(slots=True)(cls)
    made.copy = _copy_of(made)  # type: ignore[method-assign,assignment]
    return made


def _copy_of(cls: type[S]) -> Callable[[S], S]:
    hints = typing.get_type_hints(cls)
    lines = ["def copy(self):", "    new = make(cls)"]
    for name in _attached(cls):
        lines.append(f"    new.{name} = self.{name}")
    for each in fields(cls):  # type: ignore[arg-type]
        lines.append(f"    new.{each.name} = {_copy_expression(f'self.{each.name}', hints[each.name])}")
    lines.append("    return new")
    names: dict[str, Any] = {"make": object.__new__, "cls": cls}
    for hint in hints.values():
        names |= {f"copy_{each.__name__}": each.copy for each in get_args(hint) if _is_state(each)}
    exec("\n".join(lines), names)  # noqa: S102 - generated from field names only
    copy: Callable[[S], S] = names["copy"]
    copy.__doc__ = State.copy.__doc__
    return copy


def _attached(cls: type[State]) -> list[str]:
    """Slots that a base class carries beside the state (chance, story, content): shared, not part of the state."""
    declared = {each.name for each in fields(cls)}  # type: ignore[arg-type]
    return [name for base in cls.__mro__ for name in getattr(base, "__slots__", ()) if name not in declared]


def _copy_expression(source: str, hint: Any) -> str:
    if _is_shared(hint):
        return source
    if _is_state(hint):
        return f"{source}.copy()"
    origin, inner = get_origin(hint), get_args(hint)
    if origin is dict and all(map(_is_shared, inner)):
        return f"{source}.copy() if {source} else {{}}"
    if origin is list:
        if _is_shared(inner[0]):
            return f"{source}.copy()"
        if _is_state(inner[0]):
            return f"list(map(copy_{inner[0].__name__}, {source}))"
        return f"[each{_copy_expression('', inner[0])} for each in {source}]"
    raise TypeError(f"A state field may not be of type {hint!r}.")


def _is_state(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, State)


def _is_shared(hint: Any) -> bool:
    if isinstance(hint, typing.NewType):
        return _is_shared(hint.__supertype__)
    origin = get_origin(hint)
    if origin is Annotated:
        return _is_shared(get_args(hint)[0])
    if origin in (typing.Union, types.UnionType):
        return all(map(_is_shared, get_args(hint)))
    if origin is typing.Literal:
        return True
    return (origin or hint) in _SHARED
