"""Small helpers for the tests of the table: a room with tables in memory, and seats that answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from shamble.engine.game import Game, find_game
from shamble.table.kept import Link
from shamble.table.live import LiveTable
from shamble.table.settings import Settings
from shamble.table.tables import Place, Tables

T = TypeVar("T")

UNLIMITED = (1e9, 1e9)


def settings(data: Path, **wishes: Any) -> Settings:
    """Settings for tests: no pauses, no limits on how often, a seed that is always the same."""
    usual: dict[str, Any] = {"bot_pause": 0.0, "posts": UNLIMITED, "news": UNLIMITED, "talk": UNLIMITED, "seed": "7"}
    return Settings(data=data, **{**usual, **wishes})


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run something asynchronous to its end."""
    return asyncio.run(work)


@asynccontextmanager
async def room(data: Path, **wishes: Any) -> AsyncIterator[Tables]:
    """All tables of a server, without the server."""
    tables = Tables(settings(data, **wishes))
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()


async def sit(
    tables: Tables, *who: str, game: str | Game[Any] = "best_defense", **options: str
) -> tuple[LiveTable, list[Link]]:
    """A running table and the link of each seat."""
    found = find_game(game) if isinstance(game, str) else game
    table, host = await tables.make(found, options, [Place(each) for each in who], "a browser")
    for seat in table.seats:
        if seat.link and seat.link != host.id:
            await table.join(table.links[seat.link], seat.name)
    return table, [table.links[seat.link] if seat.link else host for seat in table.seats]


async def give(table: LiveTable, links: list[Link], words: str | None = None) -> int:
    """Answer whatever is asked first; the seat that answered."""
    assert table.match is not None
    ask = table.match.pending[0]
    link = links[ask.seat]
    if table.curtain(link) == ask.seat:
        await table.open_curtain(link, ask.seat)
    await table.answer(link, table.ask_id(ask.seat), words or ask.options[0].words)
    return ask.seat
