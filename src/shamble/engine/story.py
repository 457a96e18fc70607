"""The story: what happened, as tuples that are worded only when somebody reads them.

A rule tells an event by its key and the things it touches; the game's `words.toml` holds the sentence and the clause.
What only some seats may read is whispered to them. A whisper keeps its public and its secret things apart, and the
sentence for the others is made from the public ones alone.

    >>> story = Story()
    >>> story.tell("eats", "rick", 4)
    >>> story.whisper((0,), "peeks", "rick", secret=("a-good-day",))
    >>> [event.key for event in story.read(seat=1)]
    ['eats']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, starmap
from typing import Any, ClassVar, NamedTuple

from .state import State

EVERYONE = -1
"""The eyes that see everything: for the end of the game."""


class Event(NamedTuple):
    """One thing that happened: at which step, who may read all of it (None: everybody), its key and what it touched.

    Everybody may know `args`; only the readers may know `secret`.
    """

    step: int
    readers: tuple[int, ...] | None
    key: str
    args: tuple[Any, ...]
    secret: tuple[Any, ...] = ()

    def is_for(self, seat: int | None) -> bool:
        """Whether the eyes of this seat (None: a spectator) may read all of it."""
        return self.readers is None or seat == EVERYONE or (seat is not None and seat in self.readers)


Raw = tuple[int, tuple[int, ...] | None, str, tuple[Any, ...], tuple[Any, ...]]
"""An event as it is kept: rules tell a lot more than anybody reads, so an Event is made of it for a reader."""

MOST_LISTS = 16
"""How many lists a story shares with others before it makes one of them."""


class Story:
    """The log of a match. A clone shares the past with its original and only writes its own future."""

    __slots__ = ("_events", "_past", "_past_length", "step")
    listens: ClassVar[bool] = True
    """Whether somebody notices who is asked: not in a playout."""

    def __init__(self, past: Story | None = None, length: int = 0) -> None:
        self.step = 0
        self._past = past._first(length) if past is not None else ()
        self._past_length = length
        self._events: list[Raw] = []

    def _first(self, length: int) -> tuple[tuple[list[Raw], int], ...]:
        """The lists that hold the first events, and how many of each count; many short ones are put together."""
        own = length - self._past_length
        if own >= 0:
            lists = (*self._past, (self._events, own)) if own else self._past
        else:
            lists = ()
            for events, count in self._past:
                if length <= 0:
                    break
                lists += ((events, min(count, length)),)
                length -= count
        if len(lists) > MOST_LISTS:
            events = [event for part, count in lists for event in islice(part, count)]
            return ((events, len(events)),)
        return lists

    def __len__(self) -> int:
        return self._past_length + len(self._events)

    def tell(self, key: str, *args: Any) -> None:
        """Note something that everybody may know."""
        for each in args:
            if type(each) not in _LASTING:
                args = _lasting(args)
                break
        self._events.append((self.step, None, key, args, ()))

    def whisper(self, readers: tuple[int, ...] | None, key: str, *public: Any, secret: tuple[Any, ...] = ()) -> None:
        """Note something of which only these seats (None: everybody, this time) may know the secret part."""
        if secret:
            secret = _lasting(secret)
        self._events.append((self.step, readers, key, _lasting(public) if public else (), secret))

    def __iter__(self) -> Iterator[Event]:
        return self.since(0)

    def since(self, number: int) -> Iterator[Event]:
        """The events from this number on."""
        for events, count in (*self._past, (self._events, len(self._events))):
            if number < count:
                yield from starmap(_readable, islice(events, number, count))
            number = max(0, number - count)

    def read(self, seat: int | None, since: int = 0) -> list[Event]:
        """The events that a seat may read, in order."""
        return [event for event in self.since(since) if event.is_for(seat)]

    def restore(self, events: Iterable[Event]) -> None:
        """Begin with events from a save file."""
        self._events = list(events)


class Silence:
    """The story of a playout: nobody reads it, so nothing is kept."""

    __slots__ = ("step",)
    listens: ClassVar[bool] = False

    def __init__(self) -> None:
        self.step = 0

    def tell(self, key: str, *args: Any) -> None:
        pass

    def whisper(self, readers: tuple[int, ...] | None, key: str, *public: Any, secret: tuple[Any, ...] = ()) -> None:
        pass


def _readable(
    step: int, readers: tuple[int, ...] | None, key: str, args: tuple[Any, ...], secret: tuple[Any, ...]
) -> Event:
    """An event as its readers want it, in which things are named by their ids."""
    return Event(step, readers, key, plain_all(args), plain_all(secret))


# What is told

_WORDS, _LISTS = (str, int), (tuple, list)
_LASTING: set[type] = {str, int, bool}
"""Kinds of things that never change: they are kept as they are, and whoever reads them asks for their ids."""
_KNOWN: set[type] = {str, int, bool, *_LISTS}
"""Kinds of things of which is known whether they change."""


def _lasting(args: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same where nothing of it ever changes; otherwise what is to be told of it now."""
    if not _KNOWN.issuperset(map(type, args)):
        _LASTING.update(kind for kind in map(type, args) if kind not in _KNOWN and _is_lasting(kind))
        _KNOWN.update(map(type, args))
    return tuple([each if type(each) in _LASTING else _told_now(each) for each in args])


def _told_now(thing: Any) -> Any:
    """What may change before it is read, as it is now."""
    return tuple(thing) if type(thing) in _ROWS and _LASTING.issuperset(map(type, thing)) else plain(thing)


def _is_lasting(kind: type) -> bool:
    """Whether things of a kind, such as cards and places, have an id and never change: what is no part of the state."""
    return not issubclass(kind, State) and hasattr(kind, "id")


_PLAIN, _ROWS = frozenset((str, int, bool)), frozenset(_LISTS)


def plain_all(args: Iterable[Any]) -> tuple[Any, ...]:
    """All of them as they are told; nearly all are words, numbers or things with an id."""
    try:
        return tuple(
            [
                each if (kind := type(each)) in _PLAIN else each.id if kind not in _ROWS else list(plain_all(each))
                for each in args
            ]
        )
    except AttributeError:
        return tuple(map(plain, args))


def plain(arg: Any) -> Any:
    """Things with an id are told by their id."""
    if isinstance(arg, _WORDS):
        return arg
    if isinstance(arg, _LISTS):
        return list(plain_all(arg))
    return arg.id
