"""The database: migrations from the first release, the same store in SQLite and PostgreSQL."""

from __future__ import annotations

import os
import pwd
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from litestar.testing import TestClient
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError

from shamble.engine.errors import ShambleError
from shamble.table import database
from shamble.table import statements as db
from shamble.table.app import create_app
from shamble.table.database import connect, migrations, prepare, version
from shamble.table.kept import Link, Note, Proposal, Said, Seat
from shamble.table.links import Keeper, digest
from shamble.table.schema import ANSWERS, CHECKPOINTS, META
from shamble.table.store import Store

from .helpers import give, room, run, settings, sit

FIRST = Path(__file__).parent / "old" / "first.sql"
"""A database of the first release: a finished table, one in play, and one that waits for a friend."""

# Versions


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A data folder as the first release left it."""
    script = FIRST.read_text(encoding="utf-8")
    (tmp_path / "links.key").write_bytes(bytes.fromhex(script.splitlines()[0].rsplit(" ", 1)[1]))
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        connection.executescript(script)
    return tmp_path


def test_a_new_database_is_what_all_migrations_together_make(
    old: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    new = tmp_path_factory.mktemp("new") / "tables.sqlite"
    for path in (old / "tables.sqlite", new):
        engine = connect(path)
        prepare(engine, META)
        prepare(engine, META)
        with engine.connect() as connection:
            assert version(connection) == database.VERSION
            found = compare_metadata(MigrationContext.configure(connection), META)
            assert found == [], "the tables in schema.py and the migrations differ: add a migration"
        engine.dispose()


def test_the_program_and_its_migrations_name_the_same_version() -> None:
    assert ScriptDirectory.from_config(migrations()).get_current_head() == database.VERSION


def test_tables_of_a_later_version_are_refused_with_a_sentence(tmp_path: Path) -> None:
    engine = connect(tmp_path / "tables.sqlite")
    prepare(engine, META)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(ShambleError, match="version 9999, and this Shamble knows them up to"):
        prepare(engine, META)
    engine.dispose()


def test_tables_of_the_first_release_open_to_look_at(old: Path) -> None:
    """The finished one tells how it ended, the one in play what happened, and the one that waits goes on."""
    keeper = Keeper(old)
    with sqlite3.connect(old / "tables.sqlite") as connection:
        hosts = {
            status: keeper.token(link, 0)
            for link, status in connection.execute(
                "select links.id, status from links join tables on tables.id = table_id where kind = 'host'"
            )
        }
    with TestClient(create_app(settings(old)), raise_server_exceptions=False) as client:
        over = client.get(f"/t/{hosts['over']}")
        assert over.status_code == 200
        assert "The game is over" in over.text
        assert "Ann, Bob" in over.text
        assert "55 answers" in over.text
        assert over.text.count('class="line') > 40
        running = client.get(f"/t/{hosts['running']}")
        assert running.status_code == 200
        assert "This game cannot go on" in running.text
        assert "Hello there" in running.text
        assert client.post(f"/t/{hosts['running']}/undo", headers={"sec-fetch-site": "same-origin"}).status_code == 409
        assert "Waiting for players" in client.get(f"/t/{hosts['lobby']}").text


def test_a_finished_table_is_shown_as_it_was_when_its_rules_are_gone(tmp_path: Path) -> None:
    async def play_to_the_end() -> tuple[str, str]:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "same")
            while not table.is_over:
                await give(table, links)
            assert table.match is not None and table.match.result is not None
            await tables.store.write(
                CHECKPOINTS.update().where(CHECKPOINTS.c.table_id == table.id).values(data=b"\x80")
            )
            return table.token(table.host), table.match.result.why

    token, why = run(play_to_the_end())
    with TestClient(create_app(settings(tmp_path))) as client:
        shown = client.get(f"/t/{token}")
        assert shown.status_code == 200
        assert why in shown.text
        assert 'class="board' in shown.text


# The same store, whatever is under it


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PostgreSQL of our own, for these tests only; where there is none CI fails and other machines say so."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin")) or [Path(shutil.which("initdb") or "/none/x").parent]
    if not (programs[-1] / "initdb").exists():
        if os.environ.get("CI") == "true":
            pytest.fail("There is no PostgreSQL, and its tests have to run here.")
        pytest.skip("There is no PostgreSQL on this machine, so its tests are left out; CI runs them.")
    folder = Path(subprocess.check_output(["mktemp", "-d", "/tmp/shamble-pg-XXXXXX"], text=True).strip())
    user: list[str] = []
    if os.geteuid() == 0:
        name = "postgres" if any(each.pw_name == "postgres" for each in pwd.getpwall()) else "nobody"
        shutil.chown(folder, name)
        user = ["runuser", "-u", name, "--"]
    data = folder / "data"

    def call(program: str, *words: str) -> None:
        with (folder.parent / f"{folder.name}.log").open("a") as log:
            subprocess.run([*user, str(programs[-1] / program), *words], check=True, stdout=log, stderr=log, cwd="/")

    call("initdb", "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
    call("pg_ctl", "-D", str(data), "-w", "-o", f"-k {folder} -h ''", "-l", str(folder / "log"), "start")
    try:
        yield f"postgresql://postgres@/postgres?host={folder}"
    finally:
        call("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)
        folder.with_name(f"{folder.name}.log").unlink()


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return tmp_path / "tables.sqlite"
    address: str = request.getfixturevalue("cluster")
    engine = connect(address)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return address


def test_everything_that_is_kept_comes_back(where: Path | str) -> None:
    async def go() -> None:
        store = Store(where)
        await store.open()
        host = Link("h", "host", 0, 1, 7, 2.5)
        said = Said("Ann", "Hello", 3.0)
        proposal = Proposal("p", 0, "turn", "Because.", {1}, set())
        for _ in range(2):  # the second time everything is there already
            await store.write(
                db.put_seat("t", Seat(0, "Ann", "", "h", True)),
                db.put_link("t", host, digest("token")),
                db.put_policy("t", 0, "defy", "no"),
                db.put_checkpoint("t", 1, b"\x00blob"),
                db.put_proposal("t", proposal),
                db.put_guest("browser", "h"),
                db.put_owner("h", "browser"),
                db.put_opened("t", "{}"),
                db.put_keepsake("t", b"kept"),
            )
        await store.write(
            db.put_table("t", "best_defense", {"mode": "standard"}, "running", 1.0),
            db.put_chat("t", said),
            db.put_note("t", Note(4, "Told.")),
        )
        await store.write(db.put_answer("t", 0, 0, "pass", 0, 1.0), db.put_answer("t", 1, 0, "move é", 0, 1.0))
        kept = await store.load("t")
        assert kept is not None
        assert (kept.game, kept.options, kept.status) == ("best_defense", {"mode": "standard"}, "running")
        assert kept.seats == [Seat(0, "Ann", "", "h", True)]
        assert kept.links == [host]
        assert [(answer.number, answer.words) for answer in kept.answers] == [(1, "move é")]
        assert (kept.checkpoint, kept.chat, kept.policies) == (b"\x00blob", [said], {(0, "defy"): "no"})
        assert kept.proposal == proposal
        assert (kept.owners, kept.notes, kept.opened) == ({"h": {"browser"}}, [Note(4, "Told.")], "{}")
        assert kept.keepsake == b"kept"
        assert await store.find_link(digest("token")) == ("t", "h")
        assert [each.names for each in await store.tables_of("browser")] == [["Ann"]]
        await store.write(*db.drop_link("h"), db.drop_answers("t", 1), db.drop_policy("t", 0, "defy"))
        kept = await store.load("t")
        assert kept is not None and not kept.links and not kept.answers and not kept.owners and not kept.policies
        assert await store.is_well()
        await store.close()

    run(go())


def test_an_answer_is_kept_once_or_not_at_all(where: Path | str) -> None:
    async def go() -> None:
        store = Store(where)
        await store.open()
        await store.write(db.put_answer("t", 0, 0, "pass", 0, 1.0))
        with pytest.raises(IntegrityError):
            await store.write(
                db.put_answer("t", 1, 0, "first of two", 0, 1.0), db.put_answer("t", 0, 0, "other", 0, 1.0)
            )
        await store.close()
        engine = connect(where)
        with engine.connect() as connection:
            assert list(connection.execute(select(ANSWERS.c.words)).scalars()) == ["pass"]
        engine.dispose()

    run(go())


def test_a_whole_table_lives_in_either_database(where: Path | str, tmp_path: Path) -> None:
    wish = {} if isinstance(where, Path) else {"database": where}

    async def go() -> None:
        async with room(tmp_path, **wish) as tables:
            table, links = await sit(tables, "me", "same")
            for _ in range(30):
                await give(table, links)
            token, answers = table.token(table.host), table.match and table.match.answers[:]
            if wish:
                with pytest.raises(ShambleError, match="Another table server uses this database"):
                    await Store(where).open()
        async with room(tmp_path, **wish) as tables:
            found = await tables.find(token)
            assert found is not None
            assert found[0].match is not None
            assert found[0].match.answers == answers

    run(go())


def test_a_wrong_address_of_a_database_gets_a_sentence() -> None:
    with pytest.raises(ShambleError, match="looks like postgresql://"):
        Store("mysql://somewhere")
