"""The story: what happened, as tuples that are worded only when somebody reads them.

A rule tells an event by its key and the things it touches; the game's `words.toml` holds the sentence and the clause.
What only some seats may read is whispered to them; the others get the event's public sentence, if it has one.

    >>> story = Story()
    >>> story.tell("eats", "rick", 4)
    >>> story.whisper((0,), "peeks", "a-good-day")
    >>> [event.key for event in story.read(seat=1)]
    ['eats']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

EVERYONE = -1
"""The eyes that see everything: for the end of the game."""


class Event(NamedTuple):
    """One thing that happened: at which step, who may read it (None: all), its key and what it touched."""

    step: int
    readers: tuple[int, ...] | None
    key: str
    args: tuple[Any, ...]

    def is_for(self, seat: int | None) -> bool:
        """Whether the eyes of this seat (None: a spectator) may read it."""
        return self.readers is None or seat == EVERYONE or (seat is not None and seat in self.readers)


_event = tuple.__new__
"""Makes an Event of a tuple, in half the time; rules tell a lot."""


class Story:
    """The log of a match. A clone shares the past with its original and only writes its own future."""

    __slots__ = ("_events", "_past", "_past_length", "step")

    def __init__(self, past: Story | None = None, length: int = 0) -> None:
        self.step = 0
        self._past = past
        self._past_length = length
        self._events: list[Event] = []

    def __len__(self) -> int:
        return self._past_length + len(self._events)

    def tell(self, key: str, *args: Any) -> None:
        """Note something that everybody may know."""
        self._events.append(_event(Event, (self.step, None, key, tuple(map(plain, args)))))

    def whisper(self, readers: tuple[int, ...], key: str, *args: Any) -> None:
        """Note something that only these seats may know."""
        self._events.append(Event(self.step, readers, key, tuple(map(plain, args))))

    def __iter__(self) -> Iterator[Event]:
        if self._past is not None:
            yield from islice(self._past, self._past_length)
        yield from self._events

    def read(self, seat: int | None, since: int = 0) -> list[Event]:
        """The events that a seat may read, in order."""
        return [event for event in islice(self, since, None) if event.is_for(seat)]

    def restore(self, events: list[Event]) -> None:
        """Begin with events from a save file."""
        self._events = list(events)


class Silence:
    """The story of a playout: nobody reads it, so nothing is kept."""

    __slots__ = ("step",)

    def __init__(self) -> None:
        self.step = 0

    def tell(self, key: str, *args: Any) -> None:
        pass

    def whisper(self, readers: tuple[int, ...], key: str, *args: Any) -> None:
        pass


_WORDS, _LISTS = (str, int), (tuple, list)


def plain(arg: Any) -> Any:
    """Things with an id are told by their id."""
    if isinstance(arg, _WORDS):
        return arg
    if isinstance(arg, _LISTS):
        return [plain(each) for each in arg]
    return arg.id
