"""How a rule asks: an Ask names a seat, a question and the options; the answer is one of the options.

    >>> STAY, GO = Option("stay"), Option("move", "rick", "farm")
    >>> ask = Ask(0, "move", [STAY, GO], about=("rick",))
    >>> [option.words for option in ask.options]
    ['stay', 'move rick farm']

A rule yields an Ask and is sent the chosen Option; it yields a Sealed bundle of Asks to several seats at once and is
sent their Options in the order of the bundle, when the last one is in.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

import msgspec


class Option:
    """A verb and the ids of the things it touches; `value` is what the rule wants to know of it.

    Options are compared and stored by their words. They never change, so rules make those that recur once and for all.
    """

    __slots__ = ("ids", "value", "verb", "words")

    def __init__(self, verb: str, *ids: str, value: Any = None) -> None:
        self.verb = verb
        self.ids = ids
        self.value = value
        self.words = " ".join((verb, *ids))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.words == other.words

    def __hash__(self) -> int:
        return hash(self.words)

    def __repr__(self) -> str:
        return f"<{self.words}>"


@cache
def option(verb: str, *ids: str) -> Option:
    """The option of these words, made once."""
    return Option(verb, *ids)


@cache
def amount(verb: str, *ids: str, of: int) -> Option:
    """The option of these words and a number, which is also its value, made once."""
    return Option(verb, *ids, str(of), value=of)


PASS = Option("pass")
YES = Option("yes", value=True)
NO = Option("no", value=False)


class Ahead(NamedTuple):
    """An answer together with those to the questions that follow, and the words by which all of it is called."""

    answers: tuple[str, ...]
    called: str


class Refusal(NamedTuple):
    """Something that may not be done now, and the clause that says why."""

    words: str
    clause: str


Forbids = Callable[[Option], str]
"""A predicate over options: the clause that forbids one, or nothing if it is allowed."""


class Forbidden(Refusal):
    """A refusal whose clause comes from the predicate that also keeps it off the menu."""

    __slots__ = ()


def allowed(choices: Iterable[Option], forbids: Forbids) -> list[Option]:
    """What may be chosen: the choices that no clause forbids.

    >>> farm, town = Option("move", "rick", "farm"), Option("move", "rick", "town")
    >>> too_far = lambda chosen: "BD-6.03" if chosen is town else ""
    >>> allowed((farm, town), too_far)
    [<move rick farm>]
    """
    return [option for option in choices if not forbids(option)]


def refused(choices: Iterable[Option], forbids: Forbids) -> Iterator[Refusal]:
    """Why not the others: the same choices and the same predicate, and what it forbids.

    >>> farm, town = Option("move", "rick", "farm"), Option("move", "rick", "town")
    >>> too_far = lambda chosen: "BD-6.03" if chosen is town else ""
    >>> list(refused((farm, town), too_far))
    [Forbidden(words='move rick town', clause='BD-6.03')]
    """
    for option in choices:
        clause = forbids(option)
        if clause:
            yield Forbidden(option.words, clause)


class Ask(msgspec.Struct, eq=False):
    """One question to one seat. `about` names the things the question is about; `why_not` is only called for people.

    An ask with one option is answered without asking, unless it is `secret`: then leaving it out would tell something.
    A seat may speak for several figures: `of` is the id of the one that is asked, and the question names it.
    """

    seat: int
    key: str
    options: Sequence[Option]
    about: tuple[Any, ...] = ()
    why_not: Callable[[], Iterable[Refusal]] | None = None
    secret: bool = False
    of: str = ""

    def refusals(self) -> list[Refusal]:
        """What the seat might expect to be allowed and is not, each with its clause."""
        return list(self.why_not()) if self.why_not else []

    def find(self, words: str) -> Option | None:
        """The option with these words, if it is offered."""
        for option in self.options:
            if option.words == words:
                return option
        return None

    def __repr__(self) -> str:
        return f"Ask({self.seat}, {self.key!r}, {list(self.options)!r})"


class Sealed(msgspec.Struct, eq=False):
    """Asks to several seats at once; nobody sees an answer before all are in."""

    asks: Sequence[Ask]


T = TypeVar("T")
Asking = Generator[Ask | Sealed, Any, T]
"""The type of a rule that asks: `def eat(g: Table) -> Asking[None]`."""
