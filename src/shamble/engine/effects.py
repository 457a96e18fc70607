"""One interpreter of card effects: a verb is a type that cards are written in, and one function carries it out.

    class Zombies(Verb, frozen=True, tag="zombies"):
        where: str
        n: int

    EFFECTS: Effects[Winter, Occasion] = Effects()

    @EFFECTS.carries_out(Zombies)
    def zombies(g: Winter, effect: Zombies, o: Occasion) -> None:
        add_zombies(g, place_of(g, effect.where, o), effect.n)

A function that asks is a generator, any other is plain. What happens by itself while a card lies there is a `Passive`:
rules look it up, nobody carries it out. `check` is called when a game is imported: every verb that a card can say has
its function. The second argument of `Effects` is the game's own: who plays the card, where, and on whom it acts.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable, Iterator, Sequence
from inspect import isgeneratorfunction
from typing import Any, Generic, TypeVar

import msgspec

from .ask import Asking
from .game import Table

G = TypeVar("G", bound=Table)
O = TypeVar("O")  # noqa: E741 - the occasion
V = TypeVar("V", bound="Verb")
Asked = TypeVar("Asked", bound=Asking[None] | None)


class Verb(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Something that a card does when it is played or used."""


class Passive(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Something that a card does by itself for as long as it lies there."""


class Effects(Generic[G, O]):
    """The functions that carry out the verbs of one game.

    `settle` is called after each verb and pays what it left owed (deaths, replacements): a plain function, or one that
    returns the generator that asks. `goes_on` is asked between two verbs; a card stops where it says no.
    """

    __slots__ = ("_asking", "_changes", "_functions", "_goes_on", "_settle")

    def __init__(
        self,
        settle: Callable[[G], Asking[None] | None] | None = None,
        goes_on: Callable[[G, O], bool] | None = None,
    ) -> None:
        self._functions: dict[type, Callable[[G, Any, O], Asking[None] | None]] = {}
        self._asking: set[type] = set()
        self._changes: dict[type, Callable[[G, Any, O], bool]] = {}
        self._settle = settle
        self._goes_on = goes_on

    def carries_out(
        self, verb: type[V], changes: Callable[[G, V, O], bool] | None = None
    ) -> Callable[[Callable[[G, V, O], Asked]], Callable[[G, V, O], Asked]]:
        """Register the one function that carries out a verb; `changes` says whether it would change anything now."""

        def note(function: Callable[[G, V, O], Asked]) -> Callable[[G, V, O], Asked]:
            if verb in self._functions:
                raise TypeError(f"The verb {verb.__name__} is carried out by two functions; there must be one.")
            self._functions[verb] = function
            if isgeneratorfunction(function):
                self._asking.add(verb)
            if changes is not None:
                self._changes[verb] = changes
            return function

        return note

    def functions(self) -> list[Callable[..., Asking[None] | None]]:
        """All functions that carry out verbs."""
        return list(self._functions.values())

    def begin(self, g: G, effect: Verb, o: O) -> Asking[None] | None:
        """Carry out one verb, for a game that keeps the rest of a card in its state; None if it asks nothing."""
        return self._functions[type(effect)](g, effect, o)

    def asks(self, effect: Verb) -> bool:
        """Whether the function of this verb is a generator."""
        return type(effect) in self._asking

    def carry_out(self, g: G, effects: Sequence[Verb], o: O) -> Asking[None]:
        """Carry out what a card says from left to right, and settle what each verb left owed."""
        functions, settle, goes_on = self._functions, self._settle, self._goes_on
        for effect in effects:
            asking = functions[type(effect)](g, effect, o)
            if asking is not None:
                yield from asking
            if settle is not None:
                settling = settle(g)
                if settling is not None:
                    yield from settling
            if goes_on is not None and not goes_on(g, o):
                return

    def would_change(self, g: G, effects: Sequence[Verb | Passive], o: O) -> bool:
        """Whether at least one verb would change or show something now; one that does not say is taken to do so."""
        for effect in effects:
            changes = self._changes.get(type(effect))
            if changes is None or changes(g, effect, o):
                return True
        return False

    def carry_out_one(self, g: G, effect: Verb, o: O) -> Asking[None] | None:
        """Carry out one verb and settle nothing: for games that keep what is still to be done in their state."""
        return self._functions[type(effect)](g, effect, o)

    def check(self, cards: Iterable[type]) -> None:
        """Refuse a game whose cards can say what no function carries out, or the other way round."""
        admitted = set(verbs_of(cards))
        for verb in sorted(admitted - set(self._functions), key=lambda each: each.__name__):
            raise TypeError(f"Cards can say {verb.__name__}, but no function carries it out.")
        for verb in sorted(set(self._functions) - admitted, key=lambda each: each.__name__):
            raise TypeError(f"A function carries out {verb.__name__}, but no card can say it.")


def verbs_of(cards: Iterable[type]) -> Iterator[type[Verb]]:
    """Every verb that the fields of these types admit, those inside other verbs too."""
    seen: set[Any] = set()
    waiting: list[Any] = list(cards)
    while waiting:
        hint = waiting.pop()
        if hint in seen:
            continue
        seen.add(hint)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            if issubclass(hint, Verb):
                yield hint
            waiting += typing.get_type_hints(hint).values()
        else:
            waiting += typing.get_args(hint)
