"""A table in memory: a match in play, the talk at it, and who sits where."""

from __future__ import annotations

import time
from collections.abc import Iterable

from sqlalchemy import Executable

from shamble.engine.scene import Scene, Signals

from . import statements as db
from .answering import may_be_policy
from .kept import Link, Said
from .links import digest, fresh_id
from .opened import Openable
from .playing import Refused, Watcher

__all__ = ["LiveTable", "Refused", "Watcher", "clean_name", "may_be_policy"]

LONGEST_LINE = 400
CHAT_KEPT = 200
HANDS = {"friend": "somebody else, by a new link", "host": "the host's own screen"}


class LiveTable(Openable):
    """One table with everything that people can do at it."""

    # Talk

    def is_silent(self) -> bool:
        """Whether the rules forbid talk now."""
        return self.match is not None and not self.match.is_over and self.match.scene(None).silence

    async def say(self, link: Link, text: str) -> None:
        """Say something to everybody."""
        async with self.lock:
            text = one_line(text)[:LONGEST_LINE]
            if self.is_empty(link):
                raise Refused("Sit down first; then you can talk.")
            if link.kind == "guest":
                raise Refused("Spectators listen; only players and the host talk.")
            if self.is_silent():
                raise Refused("The rules forbid talk now, so the chat is closed.")
            if not text:
                raise Refused("An empty line says nothing; write something first.")
            said = Said(self.speaker(link), text, time.time())
            await self._write(db.put_chat(self.id, said))
            self.chat.append(said)
            del self.chat[:-CHAT_KEPT]
            self.changed()

    def open_signals(self, scene: Scene) -> Signals | None:
        """What may be signalled now; signals end when the game says so, and where talk is forbidden there are none."""
        offered = None if self.is_over or scene.silence else scene.signals
        until = offered.until if offered is not None else ""
        if until != self._signals_until:
            self._signals_until = until
            self.signals.clear()
        return offered

    async def signal(self, link: Link, choice: str) -> None:
        """Show the others a signal of one's own, another one, or none; it is talk, so nothing is kept of it."""
        async with self.lock:
            seat = self.eyes(link)
            offered = self.open_signals(self._running().scene(seat))
            if seat is None:
                raise Refused("Only players signal, each for their own seat.")
            if offered is None:
                raise Refused("The rules have no signals here and now.")
            if choice and choice not in {each.id for each in offered.choices}:
                raise Refused("There is no such signal in this game.")
            self.signals.pop(seat, None)
            if choice:
                self.signals[seat] = choice
            self.changed()

    # Seats

    async def join(self, link: Link, name: str, browser: str = "") -> None:
        """Somebody sits down on a seat that was kept for a friend; from now on it belongs to that browser."""
        async with self.lock:
            own = [seat.seat for seat in self.seats if seat.link == link.id and not seat.bot]
            if all(self.seats[number].joined for number in own):
                raise Refused("You sit at this table already; a seat in play changes hands only by the host.")
            if browser:
                await self.own(link, browser)
            for number in own:
                seat = self.seats[number]
                old = seat.name
                seat.name = self._free_name(clean_name(name) or seat.name, number)
                seat.joined = True
                await self._write(db.put_seat(self.id, seat))
                if self.match is not None:
                    self.match.rename(number, seat.name)
                    told = self.tell(f"{seat.name} sits down at the seat of {old}.")
                    await self._write(*told, *self.comes(number))
            if self.match is not None:
                self.epoch = fresh_id()
                await self._write(*self._kept())
            elif all(seat.joined or seat.bot for seat in self.seats):
                await self._start()
            self.changed()
        self.pump()

    def _free_name(self, name: str, number: int) -> str:
        """A name that nobody else has here, so that nobody can speak as another player."""
        taken = {seat.name.casefold() for seat in self.seats if seat.seat != number} | {"the host", "the table"}
        wanted, count = name, 2
        while name.casefold() in taken:
            name, count = f"{wanted} {count}", count + 1
        return name

    async def start_now(self, level: str) -> None:
        """Start at once; seats whose friend has not come are played by bots until they are handed over."""
        async with self.lock:
            if self.match is not None:
                return
            for seat in self.seats:
                if not seat.bot and not seat.joined:
                    seat.bot = level
                    await self._write(db.put_seat(self.id, seat))
            await self._start()
        self.pump()

    async def start(self) -> None:
        """Start if everybody is there."""
        async with self.lock:
            if self.match is None and all(seat.joined or seat.bot for seat in self.seats):
                await self._start()
        self.pump()

    async def hand_over(self, number: int, to: str, levels: Iterable[str]) -> None:
        """Give a seat to a bot, to a friend with a new link, or to the host's own screen."""
        async with self.lock:
            if not 0 <= number < len(self.seats):
                raise Refused("There is no such seat.")
            seat = self.seats[number]
            old = self.links.get(seat.link)
            statements = [*self._drop_habits(number), *self.leaves(number)]
            if to == "friend":
                link = Link(fresh_id(), "seat")
                self.links[link.id] = link
                seat.bot, seat.link, seat.joined = "", link.id, False
                statements.append(db.put_link(self.id, link, digest(self.token(link))))
            elif to == "host":
                seat.bot, seat.link, seat.joined = "", self.host.id, True
            elif to in levels:
                seat.bot, seat.joined = to, True
            else:
                raise Refused("A seat can be handed to a bot, to a friend or to the host's own screen.")
            if old is not None and old.kind == "seat":
                del self.links[old.id]
                self.owners.pop(old.id, None)
                self.dismiss(old.id)
                statements += db.drop_link(old.id)
            if to == "host":
                statements += self.comes(number)
            statements.append(db.put_seat(self.id, seat))
            statements += self.tell(f"The host hands the seat of {seat.name} to {HANDS.get(to, 'a bot')}.")
            await self._write(*statements, *self._end_vote())
            self.changed()
        self.pump()

    def _drop_habits(self, number: int) -> list[Executable]:
        """Whoever takes over a seat answers for themselves."""
        keys = [key for seat, key in self.policies if seat == number]
        for key in keys:
            del self.policies[number, key]
        return [db.drop_policy(self.id, number, key) for key in keys]


def clean_name(name: str) -> str:
    """A name as people may give it: one line, not too long."""
    return one_line(name)[:24]


def one_line(text: str) -> str:
    """What somebody typed, in one line that can be kept and read."""
    return "".join(char for char in " ".join(text.split()) if char.isprintable())
