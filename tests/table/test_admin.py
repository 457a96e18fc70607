"""Looking after tables while the server runs, and tables that expire."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from shamble.engine.errors import ShambleError
from shamble.table import statements as db
from shamble.table.admin import Administration

from .helpers import give, room, run, sit


def test_tables_are_listed_saved_deleted_and_brought_back_while_the_server_runs(tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def go() -> None:
        async with room(data) as tables:
            table, links = await sit(tables, "me", "friend")
            for _ in range(5):
                await give(table, links)
            token, answers = table.token(links[1]), table.match and table.match.answers[:]
            desk = Administration(data)
            assert table.id in desk.lines()[0]
            assert desk.backup(tmp_path / "all.tables") == 1
            desk.export(table.id, tmp_path / "one.tables")
            await give(table, links)
            assert await asyncio.to_thread(desk.bring, tmp_path / "all.tables", True) == 1
            await tables.obey()
            found = await tables.find(token)
            assert found is not None and found[0].match is not None
            assert found[0].match.answers == answers, "the answer after the backup is gone"
            await give(found[0], [found[0].links[each.id] for each in links])
            await asyncio.to_thread(desk.delete, table.id)
            await tables.obey()
            tables._links.clear()
            assert await tables.find(token) is None
            with pytest.raises(ShambleError, match="There is no table"):
                desk.export(table.id, tmp_path / "x")
            assert await asyncio.to_thread(desk.bring, tmp_path / "one.tables", False) == 1
            with pytest.raises(ShambleError, match="is here already"):
                desk.bring(tmp_path / "one.tables", False)
            await tables.obey()
            assert await tables.find(token) is not None
            desk.close()

    run(go())


def test_a_backup_is_restored_into_an_empty_folder_with_the_same_links(tmp_path: Path) -> None:
    async def make() -> str:
        async with room(tmp_path / "old") as tables:
            table, _ = await sit(tables, "me", "same")
            return table.token(table.host)

    async def look(token: str) -> bool:
        async with room(tmp_path / "new") as tables:
            return await tables.find(token) is not None

    token = run(make())
    old = Administration(tmp_path / "old")
    old.backup(tmp_path / "all.tables")
    old.close()
    new = Administration(tmp_path / "new")
    assert new.bring(tmp_path / "all.tables", True) == 1
    new.close()
    assert run(look(token))


def test_tables_expire_by_a_setting(tmp_path: Path) -> None:
    async def go() -> None:
        async with room(tmp_path, expire=2.0) as tables:
            table, _ = await sit(tables, "me", "same")
            token = table.token(table.host)
            await table.rest()
            tables._live.clear()
            assert await tables.expire() == 0
            await tables.store.write(db.put_status(table.id, "running", 1.0))
            assert await tables.expire() == 1
            tables._links.clear()
            assert await tables.find(token) is None

    run(go())
