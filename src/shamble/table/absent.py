"""Players who stay away: the table waits for them, or a bot plays in their place for a while, as the host has chosen.

The clock is the server's, outside the match: what the bot answers is an answer like any other, and the match stays a
function of its seed, its options, its cards and its answers.
"""

from __future__ import annotations

import time
from typing import Any

from .answering import Answering
from .kept import Details, Link, Stored
from .links import Keeper
from .playing import Refused
from .settings import Settings
from .store import Store
from .thinking import Thinkers

MINUTES = (0, 1, 2, 5, 15, 60)
"""How long the others can wait for somebody; 0 is for ever."""
STAND_IN = "scout"
"""The bot that plays for somebody who is away."""


class Absent(Answering):
    """One table that knows who is missing."""

    def __init__(self, kept: Stored, store: Store, thinkers: Thinkers, settings: Settings, keeper: Keeper) -> None:
        super().__init__(kept, store, thinkers, settings, keeper)
        self._missed: dict[int, tuple[str, float]] = {}
        """Of each seat that is asked and not here: its question, and since when that is so."""
        self._covered: dict[int, tuple[Any, ...] | None] = {}
        """The seats that a bot plays for now: for this turn, or (None) until their player returns."""

    async def mind_absent(self, now: float | None = None) -> None:
        """Look who is missing, and who is back; done every second."""
        match = self.match
        if match is None or match.is_over or self.lost or not (self.details.away or self._covered):
            return
        now = time.monotonic() if now is None else now
        async with self.lock:
            told = self._welcome()
            told += self._stand_in(now)
            if told:
                await self._write(*(statement for text in told for statement in self.tell(text)))
                self.changed()
        if told:
            self.pump()

    def bot_of(self, seat: int) -> str:
        """The bot that answers for a seat now: its own, or one that stands in for somebody who is away."""
        bot = super().bot_of(seat)
        if bot or seat not in self._covered or self._is_back(seat):
            return bot
        return STAND_IN if self._is_covered(seat) else ""

    def _is_back(self, seat: int) -> bool:
        """Whether somebody plays a seat themselves again, or it has come into other hands."""
        return self.here(self.seats[seat].link) or bool(self.seats[seat].bot) or not self.seats[seat].joined

    def _is_covered(self, seat: int) -> bool:
        match = self._running()
        return self._covered[seat] in (None, match.game.turn(match.state))

    def _welcome(self) -> list[str]:
        """Give the seats back whose players are here again, or whose turn is over."""
        told = []
        for seat in list(self._covered):
            back = self._is_back(seat)
            if back or not self.details.away or not self._is_covered(seat):
                del self._covered[seat]
                self._missed.pop(seat, None)
                if self.here(self.seats[seat].link) and not self.seats[seat].bot:
                    told.append(f"{self.seats[seat].name} is back.")
        return told

    def _stand_in(self, now: float) -> list[str]:
        """Let a bot play for those who have been missed long enough; at an empty table nobody is missed."""
        match = self._running()
        asked = {ask.seat for ask in match.pending if self._is_missing(ask.seat)}
        self._missed = {
            seat: since if since[0] == self.ask_id(seat) else (self.ask_id(seat), now)
            for seat in sorted(asked)
            for since in [self._missed.get(seat, ("", 0.0))]
        }
        told = []
        for seat, (_, since) in self._missed.items():
            if self.details.away and seat not in self._covered and now - since >= self.details.away:
                self._covered[seat] = None if self.details.stays else match.game.turn(match.state)
                until = "until they return" if self.details.stays else "this turn"
                told.append(f"{self.seats[seat].name} is away: a bot plays for them {until}.")
        return told

    def _is_missing(self, number: int) -> bool:
        seat = self.seats[number]
        waits = any(watcher.link != seat.link for watcher in self.watchers)
        return waits and seat.joined and not seat.bot and not self.here(seat.link)

    async def set_away(self, link: Link, minutes: int, stays: bool) -> None:
        """The host decides what happens to seats whose players stay away; all are told."""
        if link.kind != "host":
            raise Refused("Only the host of the table can do that.")
        if minutes not in MINUTES:
            raise Refused("The others wait for ever, or for 1, 2, 5, 15 or 60 minutes.")
        async with self.lock:
            self.details.away, self.details.stays = minutes * 60, stays
            self._missed.clear()
            await self._write(*self.keeping_details(), *self.tell(f"The host has decided: {when_away(self.details)}"))
            self.changed()


def when_away(details: Details) -> str:
    """What happens to seats whose players stay away, in a sentence.

    >>> when_away(Details(away=300, stays=True))
    'when a player stays away for 5 minutes, a bot plays for them until they return.'
    """
    if not details.away:
        return "the table waits for players who stay away."
    minutes = details.away // 60
    time_ = "a minute" if minutes == 1 else f"{minutes} minutes"
    what = "a bot plays for them until they return" if details.stays else "a bot plays the turn for them"
    return f"when a player stays away for {time_}, {what}."
