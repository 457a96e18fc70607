"""Faults: bot workers that die, disks that are full or read-only, damaged files; nothing acknowledged is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar.testing import TestClient
from sqlalchemy import Connection, event

from shamble.engine.errors import ShambleError
from shamble.table.app import create_app
from shamble.table.faults import Player, Soak, soak
from shamble.table.live import LiveTable, Refused
from shamble.table.store import Store
from shamble.table.tables import Tables

from .helpers import give, room, run, settings, sit


class Disk:
    """The disk under a store, as SQLite finds it: well, `full` or `read-only`."""

    def __init__(self, store: Store) -> None:
        self.state = "well"
        event.listen(store._writing, "begin", self._begin)

    def _begin(self, connection: Connection) -> None:
        connection.exec_driver_sql(f"pragma query_only={'on' if self.state == 'read-only' else 'off'}")
        # never more pages than there are already
        connection.exec_driver_sql(f"pragma max_page_count={1 if self.state == 'full' else 1_000_000}")


def sound(table: LiveTable) -> str:
    """The digest of a table's match, which a clean replay gives too."""
    assert table.match is not None
    assert table.match.replay().digest == table.match.digest
    return table.match.digest


@pytest.mark.parametrize("state", ["full", "read-only"])
def test_an_answer_that_cannot_be_written_did_not_happen(tmp_path: Path, state: str) -> None:
    async def go() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "same")
            disk, given = Disk(tables.store), 0
            for _ in range(3):
                await give(table, links)
                given += 1
            disk.state = state
            # a full disk takes what fits into pages that are there: go on until it takes no more
            with pytest.raises(Refused, match="could not be written"):
                for _ in range(400):
                    await give(table, links)
                    given += 1
            assert table.lost
            disk.state = "well"
            again = await tables.get(table.id)
            assert again is not None
            assert again is not table
            assert again.match is not None
            assert len(again.match.answers) == given
            sound(again)
            assert await tables.store.is_well()

    run(go())


@pytest.mark.parametrize("state", ["full", "read-only"])
def test_a_new_table_on_a_disk_that_takes_nothing_gets_a_sentence(tmp_path: Path, state: str) -> None:
    with TestClient(create_app(settings(tmp_path)), raise_server_exceptions=False) as client:
        disk = Disk(client.app.state.site.tables.store)
        disk.state = state
        seats = {"who-0": "me", "who-1": "random"}
        for _ in range(300):  # a full disk takes what fits into pages that are there
            answer = client.post("/new/best_defense", data=seats, headers={"sec-fetch-site": "same-origin"})
            if answer.status_code != 200:
                break
        assert answer.status_code in (422, 503)
        assert "could not be written to the disk" in answer.text
        assert client.get("/healthz").status_code == 503
        disk.state = "well"
        assert client.get("/healthz").status_code == 200


def test_bot_workers_may_die_at_any_moment(tmp_path: Path) -> None:
    async def go() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "random")
            for _ in range(3):
                for thinker in tables.thinkers._thinkers.values():
                    for process in list((thinker._pool._processes if thinker._pool else {}).values()):
                        process.kill()
                await settle(table)
                before = len(table.match.answers) if table.match else 0
                await give(table, links)
                await settle(table)
                assert table.match is not None
                assert len(table.match.answers) > before
            last = sound(table)
        async with room(tmp_path) as tables:
            again = await tables.get(table.id)
            assert again is not None
            assert sound(again) == last

    async def settle(table: LiveTable) -> None:
        while table._pumping is not None and not table._pumping.done():
            await table._pumping

    run(go())


def test_a_damaged_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(b"no database at all" * 500)

    async def go() -> None:
        with pytest.raises(ShambleError, match="damaged"):
            await Tables(settings(tmp_path)).open()

    run(go())


def test_rubbish_after_the_last_write_loses_nothing(tmp_path: Path) -> None:
    async def go() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "same")
            for _ in range(5):
                await give(table, links)
            last = sound(table)
            copy = tmp_path / "copy"
            copy.mkdir()
            for each in ("links.key", "tables.sqlite", "tables.sqlite-wal"):
                (copy / each).write_bytes((tmp_path / each).read_bytes())
        with (copy / "tables.sqlite-wal").open("ab") as log:
            log.write(b"torn" * 700)
        async with room(copy) as tables:
            again = await tables.get(table.id)
            assert again is not None
            assert sound(again) == last

    run(go())


def test_a_server_that_is_killed_ended_and_starved_loses_and_doubles_nothing() -> None:
    """Every kind of fault once, to a server in a process of its own; `make faults` does many more."""
    count = run(soak(8, seed=4, names=["best_defense", "no_sanctuary"]))
    assert count.is_well, (str(count), count.wrong)
    assert len(count.faults) == 8
    assert count.answers > 8
    assert count.checks >= 16


def test_the_soak_sees_what_is_lost_and_what_is_doubled(tmp_path: Path) -> None:
    async def go() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "same")
            for _ in range(6):
                await give(table, links)
            assert table.match is not None
            kept = [each.words for each in table.match.answers if each.seat == 0]
            watch, player = Soak(tmp_path / "other", 1), Player(0, "best_defense", 1)
            for sent, before in ((kept, kept), ([*kept[:-1]], kept[:-1]), ([*kept, "more"], [*kept, "more"])):
                player.given = list(sent)
                watch._compare(table, player, before)
            assert (watch.count.lost, watch.count.doubled, watch.count.differ) == (1, 1, 0)

    run(go())
