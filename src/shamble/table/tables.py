"""All tables of a server: which are in memory, how new ones are made, and how those nobody looks at drop out."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

import msgspec
from sqlalchemy import Executable
from sqlalchemy.exc import SQLAlchemyError

from shamble.engine.errors import ShambleError
from shamble.engine.game import Game, find_game
from shamble.engine.match import Match
from shamble.engine.save import pack

from . import statements as db
from .absent import when_away
from .kept import Details, Link, Note, Seat
from .limits import LONGEST_REPLAY, TooSlow, at_most
from .links import Keeper, digest, fresh_code, fresh_id, looks_like_token
from .live import LiveTable, Refused, clean_name
from .logs import log
from .relics import CannotRun
from .settings import Settings
from .shelf import Shelf
from .store import Store
from .thinking import Thinkers

MOST_LINKS = 20_000

LEVELS = {"scout": "Bot that looks ahead", "random": "Bot that plays anything"}
"""The bots that can take a seat."""


class Place(msgspec.Struct):
    """What somebody wants at a seat of a new table: me, same (screen), friend, or a bot's level."""

    who: str
    name: str = ""


class Tables:
    """The tables in memory, by id."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.keeper = Keeper(settings.data)
        self.store = Store(settings.database or settings.data / "tables.sqlite")
        self.shelf = Shelf(self.store, settings.data / "packs")
        self.thinkers = Thinkers(settings.thinkers)
        self.closing = False
        self._live: dict[str, LiveTable] = {}
        self._links: OrderedDict[str, tuple[str, str]] = OrderedDict()
        self._away: set[str] = set()
        self._loading: dict[str, asyncio.Lock] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._claim: IO[bytes]

    async def open(self) -> None:
        """Make ready."""
        self._claim = claim(self.settings.data)
        self.shelf.clear()
        await self.store.open()
        self._sweeper = asyncio.create_task(self._sweep_on())

    async def close(self) -> None:
        """Finish writing and end everything."""
        self.say_goodbye()
        if self._sweeper is not None:
            self._sweeper.cancel()
        for table in list(self._live.values()):
            await table.rest()
        self.thinkers.close()
        await self.store.close()
        self._claim.close()

    def say_goodbye(self) -> None:
        """Tell every open page to come again soon."""
        self.closing = True
        for table in self._live.values():
            table.dismiss()

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    def all(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    # Finding

    async def find(self, token: str) -> tuple[LiveTable, Link] | None:
        """The table and the link of a token."""
        if not looks_like_token(token):
            return None
        hashed = digest(token)
        found = self._links.get(hashed) or await self.store.find_link(hashed)
        if found is None:
            return None
        try:
            table = await self.get(found[0])
        except CannotRun as wrong:
            wrong.link = next((link for link in wrong.kept.links if link.id == found[1]), None)
            raise
        if table is not None and found[1] in table.links:
            self._links[hashed] = found
            self._links.move_to_end(hashed)
            if len(self._links) > MOST_LINKS:
                self._links.popitem(last=False)
        link = table.links.get(found[1]) if table else None
        return (table, link) if table and link else None

    async def get(self, table_id: str) -> LiveTable | None:
        """A table, from memory or from the disk."""
        if table_id in self._away:
            raise Refused("Whoever runs the server is at work on this table; try again in a moment.")
        table = self._live.get(table_id)
        if table is not None and not table.lost:
            table.used = time.monotonic()
            return table
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            table = self._live.get(table_id)
            if table is not None and not table.lost:
                return table
            return await self._load(table_id)

    async def _load(self, table_id: str) -> LiveTable | None:
        kept = await self.store.load(table_id)
        if kept is None:
            return None
        started = time.perf_counter()
        try:
            kept.packs = await self.shelf.folders(find_game(kept.game), kept.details.packs)
            with at_most(LONGEST_REPLAY):
                table = LiveTable(kept, self.store, self.thinkers, self.settings, self.keeper)
        except (ShambleError, TooSlow) as wrong:
            log("table.unreadable", table=table_id, error=str(wrong))
            raise CannotRun(kept, str(wrong)) from None
        self._live[table_id] = table
        log("table.loaded", table=table_id, ms=round((time.perf_counter() - started) * 1000, 2))
        await table.settle()
        table.pump()
        return table

    # Making

    async def make(
        self,
        game: Game[Any],
        options: Mapping[str, str],
        places: Sequence[Place],
        browser: str,
        details: Details | None = None,
        seal: str = "",
    ) -> tuple[LiveTable, Link]:
        """A new table; it starts at once if nobody has to be waited for."""
        details = details or Details()
        settled = game.settle(len(places), options, await self.shelf.folders(game, details.packs))
        host, guest = Link(fresh_id(), "host"), Link(fresh_id(), "guest")
        links, seats = [host, guest], []
        for number, place in enumerate(places):
            name = clean_name(place.name) or _default_name(place.who, number)
            seat = Seat(number, name)
            if place.who in LEVELS:
                seat.bot = place.who
            elif place.who == "friend":
                link = Link(fresh_id(), "seat")
                links.append(link)
                seat.link = link.id
            elif place.who in ("me", "same"):
                seat.link, seat.joined = host.id, True
            else:
                raise Refused("A seat is for you, for somebody at the same screen, for a friend or for a bot.")
            seats.append(seat)
        _tell_apart(seats)
        if any(place.who == "friend" for place in places):
            details.code = fresh_code()
        table = await self._keep(game.name, settled, "lobby", seats, links, browser, details)
        if seal and table.round is not None:
            table.round.take_seal(table.host, seal)
        try:
            await table.start()
        except Refused:
            with contextlib.suppress(SQLAlchemyError, OSError, Refused):
                await self.store.forget(table.id)
            raise
        return table, table.host

    async def adopt(
        self, match: Match, browser: str, bots: Mapping[int, str] | None = None, details: Details | None = None
    ) -> tuple[LiveTable, Link]:
        """A new table with a match that was begun elsewhere: a save file or a branch of another table.

        Whoever opens it has all seats at one screen, but for those of bots, and can hand them over.
        """
        host, guest = Link(fresh_id(), "host"), Link(fresh_id(), "guest")
        links, seats = [host, guest], []
        for number, name in enumerate(match.seats):
            seats.append(
                Seat(number, clean_name(name) or f"Player {number + 1}", (bots or {}).get(number, ""), host.id, True)
            )
        _tell_apart(seats)
        for seat in seats:
            if match.seats[seat.seat] != seat.name:
                match.rename(seat.seat, seat.name)
        status = "over" if match.is_over else "running"
        table = await self._keep(
            match.game.name,
            match.options,
            status,
            seats,
            links,
            browser,
            details or Details(),
            (len(match.answers), pack(match)),
        )
        await table.open_to(table.host)
        if match.fair.unproven:
            await table.say_so(f"What happened before answer {len(match.answers)} is not proven: {match.fair.unproven}")
        return table, table.host

    async def _keep(
        self,
        game: str,
        options: dict[str, str],
        status: str,
        seats: list[Seat],
        links: list[Link],
        browser: str,
        details: Details,
        checkpoint: tuple[int, bytes] | None = None,
    ) -> LiveTable:
        table_id = fresh_id()
        statements: list[Executable] = [db.put_table(table_id, game, options, status, time.time())]
        statements += [db.put_seat(table_id, seat) for seat in seats]
        statements += [
            db.put_link(table_id, link, digest(self.keeper.token(link.id, link.generation))) for link in links
        ]
        statements.append(db.put_guest(browser, links[0].id))
        statements.append(db.put_details(table_id, details))
        for brought in await self.shelf.find(details.packs):
            statements += db.put_pack(table_id, brought)
        if details.packs:
            named = " and ".join(each.name for each in details.packs)
            statements.append(db.put_note(table_id, Note(0, f"This table plays with the cards of {named}.")))
        if details.away:
            statements.append(db.put_note(table_id, Note(0, f"At this table: {when_away(details)}")))
        if checkpoint:
            statements.append(db.put_checkpoint(table_id, *checkpoint))
        await self.store.write(*statements)
        table = await self.get(table_id)
        assert table is not None
        return table

    async def forget(self, table: LiveTable, link: Link, browser: str) -> None:
        """The host deletes a table for everybody; anybody else takes it off their own list."""
        if link.kind != "host":
            await self.store.write(db.drop_guest(browser, [link.id]))
            return
        await table.rest()
        async with table.lock:
            table.lost = True
            table.dismiss()
            self._live.pop(table.id, None)
            for hashed in [hashed for hashed, found in self._links.items() if found[0] == table.id]:
                del self._links[hashed]
            await self.store.forget(table.id)
        log("table.deleted", table=table.id)

    async def forget_relic(self, table_id: str, link: Link, browser: str) -> None:
        """The same for a table that can no longer be played."""
        if link.kind == "host":
            await self.store.forget(table_id)
            log("table.deleted", table=table_id)
        else:
            await self.store.write(db.drop_guest(browser, [link.id]))

    # Forgetting

    async def _sweep_on(self) -> None:
        pause, last = max(1.0, min(10.0, self.settings.idle / 2)), time.monotonic()
        while True:
            await asyncio.sleep(1.0)
            try:
                await self.obey()
                await self.mind_absent()
                if time.monotonic() - last >= pause:
                    last = time.monotonic()
                    await self.sweep()
                    await self.expire()
            except (SQLAlchemyError, OSError) as wrong:
                log("sweep.failed", error=f"{type(wrong).__name__}: {wrong}")

    async def mind_absent(self) -> None:
        """Look at every table who is missing."""
        for table in list(self._live.values()):
            try:
                await table.mind_absent()
            except ShambleError as wrong:
                log("absent.failed", table=table.id, error=str(wrong))

    async def obey(self) -> None:
        """Put away the tables that whoever runs the server wants to change, until that is done."""
        orders = await self.store.orders()
        self._away = set(orders)
        for table_id in [each for each, done in orders.items() if not done]:
            table = self._live.pop(table_id, None)
            if table is not None:
                table.dismiss()
                await table.rest()
                table.lost = True
            await self.store.write(db.put_order(table_id, done=True))

    async def expire(self) -> int:
        """Delete the tables at which nobody has played for longer than the setting says; how many these were."""
        if not self.settings.expire:
            return 0
        old = await self.store.unchanged_since(time.time() - self.settings.expire * 86_400)
        idle = [each for each in old if each not in self._live]
        for table_id in idle:
            await self.store.forget(table_id)
            log("table.expired", table=table_id)
        return len(idle)

    async def sweep(self) -> None:
        """Drop the tables that nobody looks at; they come back from the disk when somebody does."""
        for table_id, table in list(self._live.items()):
            if table.lost or self._is_idle(table):
                try:
                    await table.rest()
                except Refused:
                    continue
                if table.lost or self._is_idle(table):
                    del self._live[table_id]
                    self._loading.pop(table_id, None)
                    log("table.rests", table=table_id)

    def _is_idle(self, table: LiveTable) -> bool:
        unused = time.monotonic() - table.used > self.settings.idle
        return unused and not table.watchers and not table.is_busy


class TakenFolder(ShambleError):
    """Another server uses the same data folder."""


def claim(folder: Path) -> IO[bytes]:
    """Keep other servers out of a data folder for as long as the file is open: two of them would lose answers."""
    folder.mkdir(parents=True, exist_ok=True)
    held = (folder / "server.lock").open("ab")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        raise TakenFolder(
            f"Another table server uses the data folder {folder.name}; close it, or choose another folder with --data."
        ) from None
    return held


def _default_name(who: str, number: int) -> str:
    if who in LEVELS:
        return f"{'Scout' if who == 'scout' else 'Drifter'} {number + 1}"
    return f"Player {number + 1}"


def _tell_apart(seats: list[Seat]) -> None:
    """No two people have the same name: the second one gets a number."""
    taken: set[str] = set()
    for seat in seats:
        name, number = seat.name, 2
        while seat.name in taken:
            seat.name = f"{name} {number}"
            number += 1
        taken.add(seat.name)
