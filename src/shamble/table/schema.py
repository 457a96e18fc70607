"""The tables of the database. Older databases are brought here by the migrations."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, Float, Integer, LargeBinary, MetaData, String, Table, Text
from sqlalchemy.types import TypeEngine

META = MetaData()


def _need(name: str, kind: TypeEngine[Any], **more: Any) -> Column[Any]:
    """A column that is never empty."""
    return Column(name, kind, nullable=False, **more)


def _key(name: str, kind: TypeEngine[Any] | None = None) -> Column[Any]:
    """A column of the key of a row."""
    return Column(name, kind or String(), primary_key=True)


def _once(name: str, *columns: Column[Any]) -> Table:
    """Something of which each table has one."""
    return Table(name, META, _key("table_id"), *columns)


def _many(name: str, *columns: Column[Any]) -> Table:
    """Something of which each table has many, in the order in which they came."""
    return Table(name, META, _key("id", Integer()), _need("table_id", String(), index=True), *columns)


TABLES = Table(
    "tables",
    META,
    _key("id"),
    _need("game", String()),
    _need("options", Text()),
    _need("status", String()),
    _need("created", Float()),
    _need("changed", Float()),
)
SEATS = _once(
    "seats",
    _key("seat", Integer()),
    _need("name", String()),
    _need("bot", String()),
    _need("link", String()),
    _need("joined", Integer()),
)
LINKS = Table(
    "links",
    META,
    _key("id"),
    _need("table_id", String(), index=True),
    _need("kind", String()),
    _need("generation", Integer()),
    _need("hash", String(), unique=True),
    Column("eyes", Integer),
    _need("seen", Integer()),
    _need("seen_at", Float()),
)
ANSWERS = _once(
    "answers",
    _key("number", Integer()),
    _need("seat", Integer()),
    _need("words", String()),
    _need("undos", Integer()),
    _need("at", Float()),
)
CHECKPOINTS = _once("checkpoints", _need("answers", Integer()), _need("data", LargeBinary()))
CHAT = _many("chat", _need("name", String()), _need("text", Text()), _need("at", Float()))
POLICIES = _once("policies", _key("seat", Integer()), _key("key"), _need("words", String()))
PROPOSALS = _once("proposals", _need("data", Text()))
GUESTS = Table("guests", META, _key("browser"), _key("link"))
OWNERS = Table("owners", META, _key("link"), _key("browser"))
NOTES = _many("notes", _need("step", Integer()), _need("text", Text()))
OPENED = _once("opened", _need("data", Text()))
ORDERS = _once("orders", _need("done", Integer()))
KEEPSAKES = _once("keepsakes", _need("data", LargeBinary()))
DETAILS = _once("details", _need("code", String(), index=True), _need("data", Text()))
PACKS = Table("packs", META, _key("hash"), _need("data", Text()))
PACKS_USED = _once("packs_used", _key("hash"))
RESULTS = _once("results", _need("game", String()), _need("ended", Float()), _need("data", Text()))
