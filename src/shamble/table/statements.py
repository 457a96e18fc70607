"""What can be written about a table, as statements that the store does together."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import Executable, delete, insert, select

from .database import NewRow, Upsert
from .kept import Details, Link, Note, Pack, Proposal, Result, Said, Seat
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
    PACKS_USED,
    POLICIES,
    PROPOSALS,
    RESULTS,
    SEATS,
    TABLES,
)

HEART = "-"
"""The id of no table: what is written to see whether writing works."""


BEAT = "beats " * 10_000
"""More than fits into what is left of the pages of a database: a disk that is nearly full counts as full."""


def heartbeat() -> list[Executable]:
    """A row that comes and goes, so that it is known whether anything can be written."""
    made = Upsert(PROPOSALS, {"table_id": HEART}, {"data": BEAT})
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
    return NewRow(
        ANSWERS, {"table_id": table, "number": number, "seat": seat, "words": words, "undos": undos, "at": now}
    )


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


def put_pack(table: str, pack: Pack) -> list[Executable]:
    """Keep a pack that a table plays with; a pack that no table plays with any more is forgotten with its last one."""
    return [
        Upsert(PACKS, {"hash": pack.hash}, {"data": msgspec.json.encode(pack).decode()}),
        Upsert(PACKS_USED, {"table_id": table, "hash": pack.hash}),
    ]


def put_result(table: str, result: Result, now: float) -> Executable:
    """Keep how a game ended."""
    values = {"game": result.game, "ended": now, "data": msgspec.json.encode(result).decode()}
    return Upsert(RESULTS, {"table_id": table}, values)


def drop_table(table: str) -> list[Executable]:
    """Forget a table and everything about it."""
    links = select(LINKS.c.id).where(LINKS.c.table_id == table)
    rest = [of for of in META.sorted_tables if "table_id" in of.c and of is not LINKS]
    return [
        *(delete(of).where(of.c.link.in_(links)) for of in (GUESTS, OWNERS)),
        *(delete(of).where(of.c.table_id == table) for of in (*rest, LINKS)),
        delete(TABLES).where(TABLES.c.id == table),
        delete(PACKS).where(PACKS.c.hash.not_in(select(PACKS_USED.c.hash))),
    ]


def drop_guest(browser: str, links: Iterable[str]) -> Executable:
    """Take a table off the list of a browser."""
    return delete(GUESTS).where(GUESTS.c.browser == browser, GUESTS.c.link.in_(list(links)))
