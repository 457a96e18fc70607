"""For whoever runs the server: list, export, import, delete, back up and restore tables, also while it is running.

Before a table is changed under a running server, an order asks the server to put it away; it opens again when the work
is done, from what is kept then.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, Table, delete, insert, select

from shamble.engine.errors import ShambleError
from shamble.engine.save import write_bytes

from .database import VERSION, Upsert, connect, execute, prepare
from .links import Keeper, digest
from .schema import ANSWERS, LINKS, META, ORDERS, PACKS, PACKS_USED, SEATS, TABLES
from .statements import drop_table
from .tables import TakenFolder, claim

PATIENCE = 20.0
"""How many seconds a running server has to put a table away."""


class BadOrder(ShambleError):
    """Something that cannot be done with these tables."""


class Kept(msgspec.Struct):
    """Tables in a file: the version of their rows, and the rows of each table of the database."""

    version: str
    rows: dict[str, list[dict[str, Any]]]
    key: bytes = b""


class Administration:
    """The tables of one data folder."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self.folder = folder
        self._engine: Engine = connect(database or folder / "tables.sqlite")
        prepare(self._engine, META)

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    # Looking

    def lines(self) -> list[str]:
        """Every table in a line: its id, game, state, players, answers, and when it was last played."""
        with self._engine.connect() as connection:
            found = []
            for row in connection.execute(select(TABLES).order_by(TABLES.c.changed.desc())):
                names = connection.execute(select(SEATS.c.name).where(SEATS.c.table_id == row.id)).scalars()
                answers = len(list(connection.execute(select(ANSWERS.c.number).where(ANSWERS.c.table_id == row.id))))
                when = time.strftime("%Y-%m-%d %H:%M", time.localtime(row.changed))
                found.append(f"{row.id}  {row.game}  {row.status}  {when}  {answers} answers  {', '.join(names)}")
            return found

    def ids(self) -> list[str]:
        """The ids of all tables."""
        with self._engine.connect() as connection:
            return list(connection.execute(select(TABLES.c.id)).scalars())

    def export(self, table: str, path: Path) -> None:
        """Write one table to a file, with all its secrets."""
        if table not in self.ids():
            raise BadOrder(f"There is no table {table}; `shamble admin list` lists them.")
        self._save(path, [table], b"")

    def backup(self, path: Path) -> int:
        """Write all tables and the key of their links to a file; how many there are."""
        Keeper(self.folder)
        found = self.ids()
        self._save(path, found, (self.folder / "links.key").read_bytes())
        return len(found)

    def _save(self, path: Path, tables: list[str], key: bytes) -> None:
        with self._engine.connect() as connection:
            rows: dict[str, list[dict[str, Any]]] = {}
            for of in _kinds():
                for table in tables:
                    found = connection.execute(select(of).where(_belongs(of, table)))
                    rows.setdefault(of.name, []).extend(dict(row._mapping) for row in found)
        write_bytes(path, msgspec.msgpack.encode(Kept(VERSION, rows, key)))

    # Changing

    def delete(self, table: str) -> None:
        """Forget a table and everything that belongs to it."""
        if table not in self.ids():
            raise BadOrder(f"There is no table {table}; `shamble admin list` lists them.")
        with self._put_away([table]), self._engine.begin() as connection:
            _forget(connection, table)

    def bring(self, path: Path, replace: bool) -> int:
        """Import the tables of a file; those that are there are replaced by a restore, and refused otherwise."""
        try:
            kept = msgspec.msgpack.decode(path.read_bytes(), type=Kept)
        except OSError as wrong:
            raise BadOrder(f"{path}: the file cannot be read ({wrong.strerror}).") from None
        except (msgspec.DecodeError, ValueError):
            raise BadOrder(f"{path}: this file holds no tables of Shamble.") from None
        if kept.version != VERSION:
            raise BadOrder(f"{path}: its tables have version {kept.version}, and this Shamble reads {VERSION}.")
        tables = [str(row["id"]) for row in kept.rows.get("tables", [])]
        there = sorted(set(tables).intersection(self.ids()))
        if there and not replace:
            raise BadOrder(f"The table {there[0]} is here already; delete it first, or use `shamble admin restore`.")
        if kept.key and not (self.folder / "links.key").exists():
            write_bytes(self.folder / "links.key", kept.key)
        keeper = Keeper(self.folder)
        for row in kept.rows.get("links", []):
            row["hash"] = digest(keeper.token(row["id"], row["generation"]))
        with self._put_away(tables), self._engine.begin() as connection:
            for table in tables:
                _forget(connection, table)
            for of in _kinds():
                rows = [_without_number(row) for row in kept.rows.get(of.name, [])]
                if rows and of is not PACKS:
                    connection.execute(insert(of), rows)
            for pack in kept.rows.get(PACKS.name, []):  # one pack may serve many tables
                execute(connection, Upsert(PACKS, {"hash": pack["hash"]}, {"data": pack["data"]}))
        return len(tables)

    @contextmanager
    def _put_away(self, tables: list[str]) -> Iterator[None]:
        """Nobody plays at these tables while something is done to them."""
        try:
            held = claim(self.folder)
        except TakenFolder:
            held = None
        if held is not None:
            with held:
                yield
            return
        with self._engine.begin() as connection:
            connection.execute(delete(ORDERS).where(ORDERS.c.table_id.in_(tables)))
            connection.execute(insert(ORDERS), [{"table_id": table, "done": 0} for table in tables])
        try:
            self._wait(tables)
            yield
        finally:
            with self._engine.begin() as connection:
                connection.execute(delete(ORDERS).where(ORDERS.c.table_id.in_(tables)))

    def _wait(self, tables: Iterable[str]) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with self._engine.connect() as connection:
                if not list(connection.execute(select(ORDERS.c.table_id).where(ORDERS.c.done == 0))):
                    return
            time.sleep(0.1)
        raise BadOrder("The running server does not put the table away; try again, or close the server first.")


def _without_number(row: dict[str, Any]) -> dict[str, Any]:
    """A row without the number that the database gave it: here it gets another one."""
    return {name: row[name] for name in row if name != "id" or isinstance(row["id"], str)}


def _kinds() -> list[Table]:
    """The tables of the database whose rows belong to a table of players."""
    return [of for of in META.sorted_tables if of is not ORDERS]


def _belongs(of: Table, table: str) -> ColumnElement[bool]:
    """Which rows belong to a table of players: by its id, by one of its links, or as a pack that it plays with."""
    if of is TABLES:
        return of.c.id == table
    if of is PACKS:
        return of.c.hash.in_(select(PACKS_USED.c.hash).where(PACKS_USED.c.table_id == table))
    if "table_id" in of.c:
        return of.c.table_id == table
    return of.c.link.in_(select(LINKS.c.id).where(LINKS.c.table_id == table))


def _forget(connection: Connection, table: str) -> None:
    for statement in drop_table(table):
        execute(connection, statement)
