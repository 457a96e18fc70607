"""Whether all answers to a question do the same: then nobody needs to think about it."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from .ask import Option
from .story import Silence, plain
from .trials import DEALS, Luck, Trials

if TYPE_CHECKING:
    from .game import Table
    from .match import Match

MOST_ALIKE = 8
"""Nobody looks through more answers than this for a difference."""


def makes_no_difference(match: Match, seat: int) -> bool:
    """Whether all answers to what a seat is asked do the same, as surely as the seat can know.

    In every world that is tried each answer leads into a new phase of the rules with the same table, the same things
    whispered, and no dice. An answer that a phase still keeps in mind can matter later, so it is never called the same.
    """
    ask = match.ask_of(seat)
    if ask is None or match.is_sealed or not 2 <= len(ask.options) <= MOST_ALIKE:
        return False
    return _Alike(Trials(match, ask)).all_the_same()


class _Led(NamedTuple):
    """Where an answer leads: the table when the last phase began, the table after it, and what was whispered."""

    start: Table | None
    after: dict[str, Any]
    heard: list[Any]


class _Watched(dict[str, Any]):
    """The phases of a game, which keep the table as it stood when the last of them began."""

    start: Table | None = None

    def __getitem__(self, name: str) -> Any:
        phase = super().__getitem__(name)

        def begin(g: Table) -> Any:
            self.start = g.copy()
            return phase(g)

        return begin


class _Whispers(Silence):
    """A story that keeps what is told to some seats only: it may be all that an answer does."""

    __slots__ = ("heard",)
    listens = True

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Any] = []

    def whisper(self, readers: tuple[int, ...] | None, key: str, *public: Any, secret: tuple[Any, ...] = ()) -> None:
        self.heard.append((readers, key, plain(public), plain(secret)))


class _Alike:
    """The options of one ask, each led to the next question in the same worlds."""

    def __init__(self, trials: Trials) -> None:
        self._trials = trials
        self._fields: tuple[str, ...] = trials.match.state.__match_args__
        self._read = attrgetter(*self._fields)

    def all_the_same(self) -> bool:
        """Whether every option leads to the same in each of the deals, and the deals make no difference either."""
        first, *others = self._trials.ask.options
        deltas = []
        for deal in range(DEALS):
            led = self._lead(first, deal)
            if led is None or any(self._lead(other, deal) != led for other in others):
                return False
            deltas.append({name: led.after[name] for name in self._changed(led, deal)})
        return all(delta == deltas[0] for delta in deltas)

    def _lead(self, option: Option, deal: int) -> _Led | None:
        """Where an option leads in a deal; None if dice fell or the phase that asked still holds the answer."""
        luck, whispers = Luck(0), _Whispers()
        playout = self._trials.begin(deal, luck)
        phases = _Watched(playout.game.phases)
        playout.watch(phases)
        playout.state.story = whispers
        playout.answer(option)
        if luck.sides or luck.used or (phases.start is None and playout.asked is not None):
            return None
        return _Led(phases.start, dict(zip(self._fields, self._read(playout.state), strict=True)), whispers.heard)

    def _changed(self, led: _Led, deal: int) -> list[str]:
        """The names of the fields that have changed."""
        before = self._read(self._trials.begin(deal, Luck(0)).state)
        pairs = zip(self._fields, before, led.after.values(), strict=True)
        return [name for name, then, now in pairs if now != then]
