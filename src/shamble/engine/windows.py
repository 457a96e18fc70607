"""Windows: moments in which several players may use something, asked one after another in a fixed order.

Who is asked must tell nothing about hidden cards. So everybody is asked who *could* hold something, judged by
`may_hold` from what everybody can see, even if passing is all that is left to do; and nobody else is asked.

    CANCEL = Window("cancel-event", might_hold_a_cancel, cancels, play_cancel)
    ...
    yield from CANCEL.ask(g, g.order)

A window is gone through once: each in turn uses any number of things and then passes for good. With `again=True` a use
lets all others decide again, those who had passed too, until all pass in succession. Whom a window still has to ask is
part of the state, so a long window can also be cut into phases that ask once each:

    PRE_COMBAT = Window("pre-combat", can_act, acts, act, again=True)

    def pre_combat(g: Defense) -> Asking[None] | None:
        return PRE_COMBAT.step(g, g.order, then="declare")
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from .ask import PASS, Ask, Asking, Option, Refusal
from .game import Table

G = TypeVar("G", bound=Table)

PASS_ALL = Option("pass-all")
"""Pass in this window and in all that follow until they are reopened."""


@dataclass(frozen=True)
class Window(Generic[G]):
    """A question that is put to everybody who could hold an answer to it.

    Those who are asked are seats; where they are figures, `seat_of` says which seat speaks for each.
    """

    key: str
    """The question, and the name under which the state remembers who is still to be asked."""
    may_hold: Callable[[G, int], bool]
    """Whether, as far as everybody can see, somebody could use something now."""
    offers: Callable[[G, int], Sequence[Option]]
    """What somebody may really use now; passing is added."""
    use: Callable[[G, int, Option], Asking[None] | None]
    """Carries a use out; one that asks nothing is a plain function."""
    again: bool = False
    """Whether a use lets all others decide again."""
    about: Callable[[G, int], tuple[Any, ...]] | None = None
    seat_of: Callable[[G, int], int] | None = None
    of: Callable[[G, int], str] | None = None
    """The id of the figure for which a seat is asked, where it may lead several."""
    secret: bool = True
    """Whether somebody could hold hidden cards for it; not where everybody sees what can be used."""
    why_not: Callable[[G, int], Sequence[Refusal]] | None = None
    until: str = ""
    """With a word here players may also pass in all windows that share it, until `reopen` is called with it."""

    def ask(self, g: G, who: Sequence[int]) -> Asking[None]:
        """Go through the window: ask each of them in order what to use."""
        if self.key in g.windows:
            raise ValueError(f"The window '{self.key}' is open already, so it cannot be opened inside itself.")
        while (asked := self.next_asked(g, who)) is not None:
            yield from self._ask_one(g, who, asked)

    def step(self, g: G, who: Sequence[int], then: str) -> Asking[None] | None:
        """One question of the window, as a phase that comes again until nobody is left to ask; then the next phase."""
        asking = self.ask_next(g, who)
        if asking is None:
            g.phase = then
        return asking

    def ask_next(self, g: G, who: Sequence[int]) -> Asking[None] | None:
        """One question of the window, to the next seat; None when nobody is left to ask."""
        asked = self.next_asked(g, who)
        return None if asked is None else self._ask_one(g, who, asked)

    def next_asked(self, g: G, who: Sequence[int]) -> int | None:
        """Who is asked next; None closes the window. Who could hold nothing when their moment comes is passed over.

        Where nobody listens (in a playout) those are passed over as well who hold nothing: being asked tells nothing.
        """
        windows, listened = g.windows, self.until or g.story.listens
        waiting = windows.get(self.key)
        if waiting is None:
            waiting = tuple(who)
        passed = windows.get(self.until, ()) if self.until else ()
        for number, each in enumerate(waiting):
            if each not in passed and (listened or self.offers(g, each)) and self.may_hold(g, each):
                windows[self.key] = waiting[number:]
                return each
        windows.pop(self.key, None)
        return None

    def declined(self, g: G, who: Sequence[int]) -> tuple[int, ...]:
        """Who is not asked again while the window is open, unless a use lets them decide again."""
        waiting = g.windows.get(self.key, who)
        return tuple([each for each in who if each not in waiting])

    def close(self, g: G) -> None:
        """Nobody else is asked: what the window is about is over."""
        if self.key in g.windows:
            g.windows[self.key] = ()

    def _ask_one(self, g: G, who: Sequence[int], asked: int) -> Asking[None]:
        chosen = yield self._question(g, asked)
        if chosen is PASS or chosen is PASS_ALL:
            g.windows[self.key] = g.windows[self.key][1:]
            if chosen is PASS_ALL:
                g.windows[self.until] = (*g.windows.get(self.until, ()), asked)
            return
        if self.again:
            after = who.index(asked) + 1
            g.windows[self.key] = (*who[after:], *who[:after])
        using = self.use(g, asked, chosen)
        if using is not None:
            yield from using

    def _question(self, g: G, asked: int) -> Ask:
        """The question is asked although passing may be all there is: leaving it out would tell that."""
        passing = (PASS, PASS_ALL) if self.until else (PASS,)
        return Ask(
            self.seat_of(g, asked) if self.seat_of else asked,
            self.key,
            [*passing, *self.offers(g, asked)],
            self.about(g, asked) if self.about else (),
            partial(self.why_not, g, asked) if self.why_not else None,
            secret=self.secret,
            of=self.of(g, asked) if self.of else "",
        )


def reopen(g: Table, until: str) -> None:
    """Those who passed in all windows that share a word are asked again from now on."""
    g.windows.pop(until, None)
