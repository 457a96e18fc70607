"""What the table keeps: tables, seats, links, answers, checkpoints, chat, policies and votes, in SQLite or PostgreSQL.

Every write goes through one writer, which commits in a thread of its own whatever waits, in one transaction. A write is
done when it is on the disk (WAL, synchronous FULL), and only then is an answer acknowledged.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import (
    Column,
    Executable,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    delete,
    insert,
    select,
)
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from shamble.engine.errors import ShambleError

from .database import Upsert, connect, connect_async, execute, hold, prepare

META = MetaData()

TABLES = Table(
    "tables",
    META,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("options", Text, nullable=False),
    Column("status", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
)
SEATS = Table(
    "seats",
    META,
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("bot", String, nullable=False),
    Column("link", String, nullable=False),
    Column("joined", Integer, nullable=False),
)
LINKS = Table(
    "links",
    META,
    Column("id", String, primary_key=True),
    Column("table_id", String, nullable=False, index=True),
    Column("kind", String, nullable=False),
    Column("generation", Integer, nullable=False),
    Column("hash", String, nullable=False, unique=True),
    Column("eyes", Integer),
    Column("seen", Integer, nullable=False),
    Column("seen_at", Float, nullable=False),
)
ANSWERS = Table(
    "answers",
    META,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("words", String, nullable=False),
    Column("undos", Integer, nullable=False),
    Column("at", Float, nullable=False),
)
CHECKPOINTS = Table(
    "checkpoints",
    META,
    Column("table_id", String, primary_key=True),
    Column("answers", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
CHAT = Table(
    "chat",
    META,
    Column("id", Integer, primary_key=True),
    Column("table_id", String, nullable=False, index=True),
    Column("name", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
POLICIES = Table(
    "policies",
    META,
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("key", String, primary_key=True),
    Column("words", String, nullable=False),
)
PROPOSALS = Table(
    "proposals",
    META,
    Column("table_id", String, primary_key=True),
    Column("data", Text, nullable=False),
)
GUESTS = Table(
    "guests",
    META,
    Column("browser", String, primary_key=True),
    Column("link", String, primary_key=True),
)
OWNERS = Table(
    "owners",
    META,
    Column("link", String, primary_key=True),
    Column("browser", String, primary_key=True),
)
NOTES = Table(
    "notes",
    META,
    Column("id", Integer, primary_key=True),
    Column("table_id", String, nullable=False, index=True),
    Column("step", Integer, nullable=False),
    Column("text", Text, nullable=False),
)
OPENED = Table(
    "opened",
    META,
    Column("table_id", String, primary_key=True),
    Column("data", Text, nullable=False),
)
ORDERS = Table(
    "orders",
    META,
    Column("table_id", String, primary_key=True),
    Column("done", Integer, nullable=False),
)
KEEPSAKES = Table(
    "keepsakes",
    META,
    Column("table_id", String, primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

DETAILS = Table(
    "details",
    META,
    Column("table_id", String, primary_key=True),
    Column("code", String, nullable=False, index=True),
    Column("data", Text, nullable=False),
)
RESULTS = Table(
    "results",
    META,
    Column("table_id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("ended", Float, nullable=False),
    Column("data", Text, nullable=False),
)


class Pack(msgspec.Struct):
    """Cards that somebody brought to a table: a name, and the text of each file."""

    name: str
    files: dict[str, str]


class Details(msgspec.Struct, omit_defaults=True):
    """What a table has beside its match: its own title, of which table it is a branch, its join code, its packs.

    `away` is what the host has chosen for seats whose players stay away: how many seconds the others wait before a bot
    plays on for them, or 0 to wait for ever.
    """

    title: str = ""
    fork: str = ""
    code: str = ""
    away: int = 0
    packs: list[Pack] = []


class Result(msgspec.Struct):
    """How a game ended, for the history."""

    game: str
    mode: str
    names: list[str]
    bots: list[bool]
    won: list[int]
    why: str
    answers: int
    ended: float = 0.0
    table: str = ""


class Seat(msgspec.Struct):
    """A seat: who plays it, and through which link; a seat with a `bot` is played by it."""

    seat: int
    name: str
    bot: str = ""
    link: str = ""
    joined: bool = False


class Link(msgspec.Struct):
    """A secret link: of a host, of a seat or of spectators; `eyes` is the seat whose view it shows now."""

    id: str
    kind: str
    generation: int = 0
    eyes: int | None = None
    seen: int = 0
    seen_at: float = 0.0


class Said(msgspec.Struct):
    """A line of the chat."""

    name: str
    text: str
    at: float


class Proposal(msgspec.Struct):
    """Somebody asks to take something back, and the others vote."""

    id: str
    seat: int
    to: str
    why: str
    needed: set[int]
    agreed: set[int]


class StoredAnswer(msgspec.Struct):
    """An answer since the checkpoint."""

    number: int
    seat: int
    words: str
    undos: int


class Note(msgspec.Struct, frozen=True):
    """A line of the table itself in the log: after how many answers, and what it says."""

    step: int
    text: str


class Stored(msgspec.Struct):
    """A table as it was kept."""

    id: str
    game: str
    options: dict[str, str]
    status: str
    created: float
    seats: list[Seat]
    links: list[Link]
    checkpoint: bytes
    answers: list[StoredAnswer]
    chat: list[Said]
    policies: dict[tuple[int, str], str]
    proposal: Proposal | None
    owners: dict[str, set[str]] = {}
    """By link the browsers that own it."""
    notes: list[Note] = []
    opened: str = ""
    keepsake: bytes = b""
    details: Details = msgspec.field(default_factory=Details)


class Listed(msgspec.Struct):
    """A table in the list of somebody's tables."""

    id: str
    details: Details
    game: str
    status: str
    changed: float
    kind: str
    link: str
    generation: int
    names: list[str]


HEART = "-"
"""The id of no table: what is written to see whether writing works."""
HEARTBEAT = 3.0
"""After this many seconds without an answer the disk counts as broken."""

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
        links = select(LINKS.c.id).where(LINKS.c.table_id == table)
        owned = [of for of in META.sorted_tables if "table_id" not in of.c and of is not TABLES]
        rest = [of for of in META.sorted_tables if "table_id" in of.c and of is not LINKS]
        await self.write(
            *(delete(of).where(of.c.link.in_(links)) for of in owned),
            *(delete(of).where(of.c.table_id == table) for of in (*rest, LINKS)),
            delete(TABLES).where(TABLES.c.id == table),
        )

    async def is_well(self) -> bool:
        """Whether the database can be read and written: a full, read-only or damaged disk is not well."""
        if self._writer is None or self._writer.done():
            return False
        try:
            async with self._engine.connect() as connection:
                await connection.execute(select(TABLES.c.id).limit(1))
            await asyncio.wait_for(self.write(*_heartbeat()), HEARTBEAT)
        except (SQLAlchemyError, OSError, TimeoutError):
            return False
        return True


# Statements


def _heartbeat() -> list[Executable]:
    """A row that comes and goes, so that it is known whether anything can be written."""
    made = Upsert(PROPOSALS, {"table_id": HEART}, {"data": "beats"})
    return [made, delete(PROPOSALS).where(PROPOSALS.c.table_id == HEART)]


def put_table(table: str, game: str, options: dict[str, str], status: str, now: float) -> Executable:
    """Keep a new table."""
    return insert(TABLES).values(
        id=table, game=game, options=msgspec.json.encode(options).decode(), status=status, created=now, changed=now
    )


def put_status(table: str, status: str, now: float) -> Executable:
    """Note that a table has started, has ended or was played at."""
    return TABLES.update().where(TABLES.c.id == table).values(status=status, changed=now)


def put_seat(table: str, seat: Seat) -> Executable:
    """Keep a seat as it is now."""
    values = {"name": seat.name, "bot": seat.bot, "link": seat.link, "joined": int(seat.joined)}
    return Upsert(SEATS, {"table_id": table, "seat": seat.seat}, values)


def put_link(table: str, link: Link, digest: str) -> Executable:
    """Keep a link as it is now."""
    values = {
        "kind": link.kind,
        "generation": link.generation,
        "hash": digest,
        "eyes": link.eyes,
        "seen": link.seen,
        "seen_at": link.seen_at,
    }
    return Upsert(LINKS, {"id": link.id}, {"table_id": table, **values})


def drop_link(link: str) -> list[Executable]:
    """Forget a link, also on the lists of the browsers that have been there or own it."""
    return [
        delete(LINKS).where(LINKS.c.id == link),
        delete(GUESTS).where(GUESTS.c.link == link),
        delete(OWNERS).where(OWNERS.c.link == link),
    ]


def put_seen(link: Link) -> Executable:
    """Note whose eyes a link shows and what they have read."""
    return LINKS.update().where(LINKS.c.id == link.id).values(eyes=link.eyes, seen=link.seen, seen_at=link.seen_at)


def put_answer(table: str, number: int, seat: int, words: str, undos: int, now: float) -> Executable:
    """Keep one answer. A second answer with the same number is an error, never a silent change."""
    return insert(ANSWERS).values(table_id=table, number=number, seat=seat, words=words, undos=undos, at=now)


def drop_answers(table: str, since: int) -> Executable:
    """Forget the answers that were taken back."""
    return delete(ANSWERS).where(ANSWERS.c.table_id == table, ANSWERS.c.number >= since)


def put_checkpoint(table: str, answers: int, data: bytes) -> Executable:
    """Keep the match as it stands after this many answers."""
    return Upsert(CHECKPOINTS, {"table_id": table}, {"answers": answers, "data": data})


def put_chat(table: str, said: Said) -> Executable:
    """Keep a line of the chat."""
    return insert(CHAT).values(table_id=table, name=said.name, text=said.text, at=said.at)


def put_policy(table: str, seat: int, key: str, words: str) -> Executable:
    """Keep that a seat always answers a question in this way."""
    return Upsert(POLICIES, {"table_id": table, "seat": seat, "key": key}, {"words": words})


def drop_policy(table: str, seat: int, key: str) -> Executable:
    """Forget a policy."""
    return delete(POLICIES).where(POLICIES.c.table_id == table, POLICIES.c.seat == seat, POLICIES.c.key == key)


def put_proposal(table: str, proposal: Proposal) -> Executable:
    """Keep a vote as it stands; a table has one at a time."""
    return Upsert(PROPOSALS, {"table_id": table}, {"data": msgspec.json.encode(proposal).decode()})


def drop_proposal(table: str) -> Executable:
    """Forget a vote that is over."""
    return delete(PROPOSALS).where(PROPOSALS.c.table_id == table)


def put_guest(browser: str, link: str) -> Executable:
    """Note that a browser has been at a link."""
    return Upsert(GUESTS, {"browser": browser, "link": link})


def put_owner(link: str, browser: str) -> Executable:
    """Keep that a browser owns a link."""
    return Upsert(OWNERS, {"link": link, "browser": browser})


def put_order(table: str, done: bool) -> Executable:
    """Note that a table was put away."""
    return ORDERS.update().where(ORDERS.c.table_id == table).values(done=int(done))


def put_note(table: str, note: Note) -> Executable:
    """Keep a line of the table itself."""
    return insert(NOTES).values(table_id=table, step=note.step, text=note.text)


def put_opened(table: str, data: str) -> Executable:
    """Keep who has seen the whole match."""
    return Upsert(OPENED, {"table_id": table}, {"data": data})


def put_keepsake(table: str, data: bytes) -> Executable:
    """Keep how a finished table looked."""
    return Upsert(KEEPSAKES, {"table_id": table}, {"data": data})


def put_details(table: str, details: Details) -> Executable:
    """Keep the details of a table."""
    data = msgspec.json.encode(details).decode()
    return Upsert(DETAILS, {"table_id": table}, {"code": details.code, "data": data})


def put_result(table: str, result: Result, now: float) -> Executable:
    """Keep how a game ended."""
    values = {"game": result.game, "ended": now, "data": msgspec.json.encode(result).decode()}
    return Upsert(RESULTS, {"table_id": table}, values)


def drop_table(table: str, links: Iterable[str]) -> list[Executable]:
    """Forget a table and everything about it."""
    known = list(links)
    found: list[Executable] = [delete(of).where(of.c.link.in_(known)) for of in (GUESTS, OWNERS)]
    for of in META.sorted_tables:
        if "table_id" in of.c:
            found.append(delete(of).where(of.c.table_id == table))
    return [*found, delete(TABLES).where(TABLES.c.id == table)]


def drop_guest(browser: str, links: Iterable[str]) -> Executable:
    """Take a table off the list of a browser."""
    return delete(GUESTS).where(GUESTS.c.browser == browser, GUESTS.c.link.in_(list(links)))


def _details(data: str | None) -> Details:
    return msgspec.json.decode(data, type=Details) if data else Details()


def _fail(done: asyncio.Future[None], wrong: Exception) -> None:
    if not done.done():
        done.set_exception(wrong)
