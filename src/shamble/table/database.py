"""The database under the store: SQLite in the data folder or PostgreSQL at an address, and its version."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import (
    Connection,
    Engine,
    Executable,
    Insert,
    MetaData,
    Table,
    create_engine,
    event,
    insert,
    inspect,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from shamble.engine.errors import ShambleError

VERSION = "0004"
"""The version of the tables that this program reads and writes: the last of the migrations."""
FIRST = "0001"
"""What a database without a version has: it was made before there were any."""
MIGRATIONS = Path(__file__).parent / "migrations"
HELD = 0x5348414D
"""The number of the lock by which a server holds a PostgreSQL database."""


class Upsert(Executable):
    """Keep a row: made if its key is new, changed if it is there. Each database says this in its own way."""

    def __init__(self, table: Table, key: Mapping[str, Any], values: Mapping[str, Any] | None = None) -> None:
        self.table, self.key, self.values = table, dict(key), dict(values or {})

    def on(self, dialect: str) -> Executable:
        """The statement for a kind of database."""
        made: Any = (postgresql if dialect == "postgresql" else sqlite).insert(self.table)
        made = made.values(**self.key, **self.values)
        if not self.values:
            return made.on_conflict_do_nothing()  # type: ignore[no-any-return]
        return made.on_conflict_do_update(index_elements=list(self.key), set_=self.values)  # type: ignore[no-any-return]


class NewRow(Executable):
    """Keep a row that is new. The statement is the same for all rows of a table, so it is made only once."""

    def __init__(self, table: Table, values: Mapping[str, Any]) -> None:
        self.table, self.values = table, values


@cache
def _insert(table: Table) -> Insert:
    return insert(table)


def execute(connection: Connection, statement: Executable) -> None:
    """Do a statement, whatever the database is."""
    if isinstance(statement, NewRow):
        connection.execute(_insert(statement.table), statement.values)
        return
    if isinstance(statement, Upsert):
        statement = statement.on(connection.dialect.name)
    connection.execute(statement)


# Connections


def connect(where: Path | str) -> Engine:
    """The database for one thread: a file, or the address of a PostgreSQL database."""
    if isinstance(where, str):
        return create_engine(_address(where), pool_pre_ping=True)
    where.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(f"sqlite:///{where}")
    event.listen(engine, "connect", _prepare_file)
    return engine


def connect_async(where: Path | str) -> AsyncEngine:
    """The database for reading beside everything else."""
    if isinstance(where, str):
        return create_async_engine(_address(where), pool_size=4, max_overflow=8, pool_pre_ping=True)
    where.parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(f"sqlite+aiosqlite:///{where}", pool_size=4, max_overflow=8)
    event.listen(engine.sync_engine, "connect", _prepare_file)
    return engine


def _address(where: str) -> str:
    """The address as SQLAlchemy wants it; both spellings of PostgreSQL are understood.

    >>> _address("postgres://me@host/tables")
    'postgresql+psycopg://me@host/tables'
    """
    scheme, _, rest = where.partition("://")
    if scheme not in ("postgres", "postgresql", "postgresql+psycopg") or not rest:
        raise BadDatabase("The address of a database looks like postgresql://user:password@host/name.")
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise BadDatabase("PostgreSQL needs one more package: pip install 'shamble[scale]'.") from None
    return f"postgresql+psycopg://{rest}"


class BadDatabase(ShambleError):
    """A database that cannot be used."""


def _prepare_file(connection: Any, _: Any) -> None:
    """What every connection to a file is told first."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "temp_store=MEMORY"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def is_sound(where: Path | str) -> bool:
    """Whether every page of a database file is whole; other databases look after that themselves."""
    if isinstance(where, str):
        return True
    try:
        with contextlib.closing(
            sqlite3.connect(f"file:{quote(str(where))}?mode=ro", uri=True, timeout=5)
        ) as connection:
            return tuple(connection.execute("PRAGMA quick_check(1)").fetchone()) == ("ok",)
    except sqlite3.DatabaseError:
        return False


def hold(engine: Engine) -> Connection | None:
    """Keep other servers out of a PostgreSQL database for as long as the connection is open."""
    if engine.dialect.name != "postgresql":
        return None
    connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    if not connection.execute(text("SELECT pg_try_advisory_lock(:number)"), {"number": HELD}).scalar():
        connection.close()
        raise BadDatabase("Another table server uses this database; close it, or choose another one with --database.")
    return connection


# Versions


def prepare(engine: Engine, meta: MetaData) -> None:
    """Bring the tables of a database to this version: a new one is made whole, an earlier one is migrated."""
    with engine.begin() as connection:
        found = version(connection)
        if found == VERSION:
            return
        if found is None:
            meta.create_all(connection)
            _stamp(connection, VERSION)
            return
        _migrate(connection, found)


def version(connection: Connection) -> str | None:
    """Which version the tables of a database have; None if there are none."""
    names = inspect(connection).get_table_names()
    if "alembic_version" in names:
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())
    return FIRST if "tables" in names else None


def _stamp(connection: Connection, number: str) -> None:
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:number)"), {"number": number})


def _migrate(connection: Connection, found: str) -> None:
    """Take a database from one version to this one, step by step."""
    from alembic import command

    config = migrations(connection)
    if not is_known(found):
        raise BadDatabase(
            f"The tables of this database have version {found}, and this Shamble knows them up to {VERSION}; "
            "a newer Shamble wrote them, so use that one."
        )
    if found == FIRST and "alembic_version" not in inspect(connection).get_table_names():
        _stamp(connection, FIRST)
    command.upgrade(config, "head")


def migrations(connection: Connection | None = None) -> Any:
    """How Alembic finds the migrations, and the connection that it works on."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def is_known(number: str) -> bool:
    """Whether there is a migration of this number."""
    return any(path.name.startswith(f"v{number}_") for path in (MIGRATIONS / "versions").glob("v*.py"))
