"""Bots think elsewhere, fail without harm, and see no more than they should be told; the store fails without harm."""

from __future__ import annotations

import asyncio
import os
import time
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Executable

import shamble
from shamble.table.live import Refused
from shamble.table.logs import log_to
from shamble.table.statements import put_answer
from shamble.table.store import Store
from shamble.table.thinking import Thinkers

from .helpers import give, room, run, sit


def test_thinking_happens_in_another_process() -> None:
    async def think() -> int:
        thinkers = Thinkers(1)
        try:
            return await thinkers.run(os.getpid)
        finally:
            thinkers.close()

    assert run(think()) != os.getpid()


def test_the_time_of_a_job_begins_when_its_turn_has_come() -> None:
    async def think() -> list[None]:
        thinkers = Thinkers(1)
        try:
            return await asyncio.gather(*(thinkers.run(time.sleep, 0.6, seconds=2.0) for _ in range(4)))
        finally:
            thinkers.close()

    # the last one waits 1.8 seconds and for the start of the process, and still has its two seconds
    assert run(think()) == [None] * 4


def test_a_job_that_hangs_is_ended_and_the_next_one_is_done_elsewhere() -> None:
    async def think() -> tuple[int, int]:
        thinkers = Thinkers(1)
        try:
            first = await thinkers.run(os.getpid)
            with pytest.raises(TimeoutError):
                await thinkers.run(time.sleep, 600, seconds=0.2)
            return first, await thinkers.run(os.getpid)
        finally:
            thinkers.close()

    first, second = run(think())
    assert first != second


def test_a_bot_is_told_only_the_answers_since_it_last_thought() -> None:
    async def think() -> tuple[list[str], list[int]]:
        thinkers = Thinkers(1)
        match = shamble.match("best_defense", players=2, seed=3)
        sent: list[int] = []
        run_at = thinkers.run_at

        async def count(place: int, work: Any, *args: Any, **more: Any) -> Any:
            sent.append(sum(len(arg) for arg in args if isinstance(arg, bytes)))
            return await run_at(place, work, *args, **more)

        thinkers.run_at = count  # type: ignore[method-assign]
        said = []
        try:
            for _ in range(5):
                seat = match.pending[0].seat
                words = await thinkers.choose("a table", "an epoch", match, seat, "random")
                assert match.pending[0].find(words)
                match.answer(words, seat)
                said.append(words)
        finally:
            thinkers.close()
        return said, sent

    said, sent = run(think())
    assert len(said) == 5
    assert sent[0] > 1000 and sent[1:] == [0, 0, 0, 0]


def test_a_bot_that_fails_is_replaced_by_a_random_answer_and_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    written = StringIO()

    async def fail(*_: Any) -> str:
        raise RuntimeError("no idea")

    async def think() -> str:
        thinkers = Thinkers(1)
        monkeypatch.setattr(thinkers, "_ask_bot", fail)
        match = shamble.match("best_defense", players=2, seed=3)
        return await thinkers.choose("t", "e", match, 0, "scout")

    log_to(written)
    try:
        words = run(think())
    finally:
        log_to(None)
    assert words.startswith("choose ")
    assert '"what":"bot.failed"' in written.getvalue() and "no idea" in written.getvalue()


def test_a_table_of_bots_plays_itself_to_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, _ = await sit(tables, "random", "random", mode="hardcore")
            assert table._pumping is not None
            await table._pumping
            assert table.is_over and table.status == "over"

    run(play())


# The store


def test_an_answer_that_cannot_be_written_did_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend")
            await give(table, links)

            async def full(*_: Executable) -> None:
                raise OSError("disk full")

            with monkeypatch.context() as broken:
                broken.setattr(tables.store, "write", full)
                with pytest.raises(Refused, match="did not happen"):
                    await give(table, links)
            again = await tables.get(table.id)
            assert again is not None and again is not table and again.match is not None
            assert len(again.match.answers) == 1
            await give(again, [again.links[link.id] for link in links])
            assert len(again.match.answers) == 2

    run(play())


def test_one_bad_write_does_not_take_others_with_it(tmp_path: Path) -> None:
    async def write() -> None:
        store = Store(tmp_path / "tables.sqlite")
        await store.open()
        done = await asyncio.gather(
            store.write(put_answer("t", 0, 0, "a", 0, 0.0)),
            store.write(put_answer("t", 0, 0, "again", 0, 0.0)),
            store.write(put_answer("t", 1, 0, "b", 0, 0.0)),
            return_exceptions=True,
        )
        assert [type(each).__name__ for each in done] == ["NoneType", "IntegrityError", "NoneType"]
        await store.close()
        with pytest.raises(OSError, match="closed"):
            await store.write(put_answer("t", 2, 0, "c", 0, 0.0))

    run(write())
