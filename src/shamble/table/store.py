"""What the table keeps: tables, seats, links, answers, checkpoints, chat, policies and votes, in SQLite or PostgreSQL.

Every write goes through one writer, which commits in a thread of its own whatever waits, in one transaction. A write is
done when it is on the disk (WAL, synchronous FULL), and only then is an answer acknowledged.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Executable, Table, select
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from shamble.engine.errors import ShambleError

from .database import connect, connect_async, execute, hold, is_sound, prepare
from .kept import Details, Link, Listed, Note, Pack, Proposal, Result, Said, Seat, Stored, StoredAnswer
from .schema import (
    ANSWERS,
    CHAT,
    CHECKPOINTS,
    DETAILS,
    GUESTS,
    KEEPSAKES,
    LINKS,
    META,
    NOTES,
    OPENED,
    ORDERS,
    OWNERS,
    PACKS,
    POLICIES,
    PROPOSALS,
    RESULTS,
    SEATS,
    TABLES,
)
from .statements import drop_table, heartbeat

HEARTBEAT = 3.0
"""After this many seconds without an answer the disk counts as broken."""

BETWEEN_LOOKS = 60.0
"""How many seconds pass at least until the whole database is looked through again."""

Job = tuple[Sequence[Executable], asyncio.Future[None]]
"""Statements that are done together, and what waits for them."""


class DamagedDatabase(ShambleError):
    """A database that cannot be opened."""


class Store:
    """The database of one server."""

    def __init__(self, where: Path | str) -> None:
        self._engine = connect_async(where)
        self._writing = connect(where)
        self._thread = ThreadPoolExecutor(1, "store")
        self._held: Any = None
        self._queue: asyncio.Queue[Job | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._closed = False
        self._where = where
        self._sound, self._look_again = True, 0.0

    async def open(self) -> None:
        """Make the database ready: a new one is made, one of an earlier version is brought up to date."""
        try:
            await asyncio.to_thread(prepare, self._writing, META)
        except DatabaseError as wrong:
            raise DamagedDatabase(
                f"The database of the tables cannot be opened ({wrong.orig}): it is damaged, or the disk is full or "
                "read-only. Put back a backup with `shamble admin restore`, or choose another folder with --data."
            ) from None
        self._held = hold(self._writing)
        self._writer = asyncio.create_task(self._write_all())

    async def close(self) -> None:
        """Finish what waits to be written and close the database."""
        self._closed = True
        if self._writer is not None:
            await self._queue.put(None)
            await self._writer
        if self._held is not None:
            self._held.close()
        self._writing.dispose()
        self._thread.shutdown()
        await self._engine.dispose()

    # Writing

    async def write(self, *statements: Executable) -> None:
        """Do these statements together; when this returns they are on the disk."""
        if self._closed:
            raise OSError("the database is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._queue.put((statements, done))
        await done

    async def _write_all(self) -> None:
        while (first := await self._queue.get()) is not None:
            batch = [first]
            while not self._queue.empty() and len(batch) < 200:
                following = self._queue.get_nowait()
                if following is None:
                    self._queue.put_nowait(None)
                    break
                batch.append(following)
            if not await self._commit(batch):
                for each in batch:
                    await self._commit([each], last=True)

    async def _commit(self, batch: list[Job], last: bool = False) -> bool:
        """Commit a batch; one that fails is tried again job by job, and then says which one it was."""
        statements = [statement for job, _ in batch for statement in job]
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._execute, statements)
        except (SQLAlchemyError, OSError) as wrong:
            if last:
                _fail(batch[0][1], wrong)
            return last
        for _, done in batch:
            if not done.done():
                done.set_result(None)
        return True

    def _execute(self, statements: list[Executable]) -> None:
        with self._writing.begin() as connection:
            for statement in statements:
                execute(connection, statement)

    # Reading

    async def find_link(self, digest: str) -> tuple[str, str] | None:
        """The table and the link of a token's hash."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(LINKS.c.table_id, LINKS.c.id).where(LINKS.c.hash == digest))).first()
        return (row.table_id, row.id) if row else None

    async def load(self, table: str) -> Stored | None:
        """Everything that is kept of a table."""
        async with self._engine.connect() as connection:

            async def rows(of: Table, *order: Any) -> list[Any]:
                key = of.c.id if of is TABLES else of.c.table_id
                return list(await connection.execute(select(of).where(key == table).order_by(*order)))

            found = await rows(TABLES)
            if not found:
                return None
            kept = await rows(CHECKPOINTS)
            since = kept[0].answers if kept else 0
            links = await rows(LINKS)
            owners: dict[str, set[str]] = {}
            for row in await connection.execute(select(OWNERS).where(OWNERS.c.link.in_([row.id for row in links]))):
                owners.setdefault(row.link, set()).add(row.browser)
            answers = [row for row in await rows(ANSWERS, ANSWERS.c.number) if row.number >= since]
            return Stored(
                id=table,
                game=found[0].game,
                options=msgspec.json.decode(found[0].options, type=dict[str, str]),
                status=found[0].status,
                created=found[0].created,
                seats=[
                    Seat(row.seat, row.name, row.bot, row.link, bool(row.joined))
                    for row in await rows(SEATS, SEATS.c.seat)
                ],
                links=[Link(row.id, row.kind, row.generation, row.eyes, row.seen, row.seen_at) for row in links],
                checkpoint=kept[0].data if kept else b"",
                answers=[StoredAnswer(row.number, row.seat, row.words, row.undos) for row in answers],
                chat=[Said(row.name, row.text, row.at) for row in await rows(CHAT, CHAT.c.id)],
                policies={(row.seat, row.key): row.words for row in await rows(POLICIES)},
                proposal=next((msgspec.json.decode(row.data, type=Proposal) for row in await rows(PROPOSALS)), None),
                owners=owners,
                notes=[Note(row.step, row.text) for row in await rows(NOTES, NOTES.c.id)],
                opened=next((row.data for row in await rows(OPENED)), ""),
                details=_details(next((row.data for row in await rows(DETAILS)), "")),
                keepsake=next((row.data for row in await rows(KEEPSAKES)), b""),
            )

    async def tables_of(self, browser: str) -> list[Listed]:
        """The tables that a browser has been at, the latest first."""
        wanted = (
            select(TABLES, LINKS.c.kind, LINKS.c.id.label("link"), LINKS.c.generation, DETAILS.c.data.label("details"))
            .join(LINKS, LINKS.c.table_id == TABLES.c.id)
            .join(DETAILS, DETAILS.c.table_id == TABLES.c.id, isouter=True)
            .join(GUESTS, GUESTS.c.link == LINKS.c.id)
            .where(GUESTS.c.browser == browser)
            .order_by(TABLES.c.changed.desc())
            .limit(40)
        )
        async with self._engine.connect() as connection:
            rows = list(await connection.execute(wanted))
            seats = list(
                await connection.execute(
                    select(SEATS).where(SEATS.c.table_id.in_([row.id for row in rows])).order_by(SEATS.c.seat)
                )
            )
        return [
            Listed(
                row.id,
                _details(row.details),
                row.game,
                row.status,
                row.changed,
                row.kind,
                row.link,
                row.generation,
                [seat.name for seat in seats if seat.table_id == row.id],
            )
            for row in rows
        ]

    async def results_of(self, browser: str, most: int = 500) -> list[Result]:
        """How the games ended at which a browser has been, the latest first."""
        wanted = (
            select(RESULTS)
            .join(LINKS, LINKS.c.table_id == RESULTS.c.table_id)
            .join(GUESTS, GUESTS.c.link == LINKS.c.id)
            .where(GUESTS.c.browser == browser)
            .distinct()
            .order_by(RESULTS.c.ended.desc())
            .limit(most)
        )
        async with self._engine.connect() as connection:
            rows = list(await connection.execute(wanted))
        found = [(row, msgspec.json.decode(row.data, type=Result)) for row in rows]
        return [msgspec.structs.replace(each, ended=row.ended, table=row.table_id) for row, each in found]

    async def find_code(self, code: str) -> str | None:
        """The table with a join code."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(DETAILS.c.table_id).where(DETAILS.c.code == code))).first()
        return row.table_id if row else None

    async def pack(self, hashed: str) -> Pack | None:
        """The pack with this content."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(PACKS.c.data).where(PACKS.c.hash == hashed))).first()
        return msgspec.json.decode(row.data, type=Pack) if row else None

    async def orders(self) -> dict[str, bool]:
        """The tables that whoever runs the server wants to change, and whether they were put away."""
        async with self._engine.connect() as connection:
            return {row.table_id: bool(row.done) for row in await connection.execute(select(ORDERS))}

    async def unchanged_since(self, moment: float) -> list[str]:
        """The tables at which nobody has played since a moment."""
        async with self._engine.connect() as connection:
            return list((await connection.execute(select(TABLES.c.id).where(TABLES.c.changed < moment))).scalars())

    async def forget(self, table: str) -> None:
        """Delete everything of a table."""
        await self.write(*drop_table(table))

    async def is_well(self) -> bool:
        """Whether the database can be read and written: a full, read-only or damaged disk is not well."""
        if self._writer is None or self._writer.done():
            return False
        try:
            async with self._engine.connect() as connection:
                await connection.execute(select(TABLES.c.id).limit(1))
            await asyncio.wait_for(self.write(*heartbeat()), HEARTBEAT)
        except (SQLAlchemyError, OSError, TimeoutError):
            return False
        return await self._is_sound()

    async def _is_sound(self) -> bool:
        """Whether the database is whole; that reads all of it, so it is looked at now and then only."""
        began = time.monotonic()
        if began >= self._look_again:
            self._sound = await asyncio.to_thread(is_sound, self._where)
            self._look_again = began + max(BETWEEN_LOOKS, 50 * (time.monotonic() - began))
        return self._sound


def _details(data: str | None) -> Details:
    return msgspec.json.decode(data, type=Details) if data else Details()


def _fail(done: asyncio.Future[None], wrong: Exception) -> None:
    if not done.done():
        done.set_exception(wrong)
