"""Tables outlive edits: other rules, and seats that are handed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from shamble.games.best_defense import BestDefense
from shamble.table.statements import put_answer
from shamble.table.tables import Tables
from shamble.table.view import build

from .helpers import give, room, run, sit


def test_a_new_player_is_called_by_name_from_then_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend")
            await give(table, links, "choose rick")
            # when the other seat is handed over and somebody new sits down
            await table.hand_over(1, "friend", ())
            fresh = table.links[table.seats[1].link]
            await table.join(fresh, "Zoe")
            await give(table, [links[0], fresh], "choose glenn")
            # then the log and the table know the new name
            assert any("Zoe" in line.text for line in table.log(None))
            assert "Zoe" in str(build(table, fresh).scene)

    run(play())


def test_a_table_comes_back_under_changed_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def begin() -> str:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend")
            await give(table, links, "choose rick")
            # given an answer that the rules of today no longer know
            await tables.store.write(put_answer(table.id, 1, 1, "choose nobody", 0, 0.0))
            return table.id

    async def go_on(tables: Tables, name: str) -> None:
        table = await tables.get(name)
        assert table is not None and table.match is not None
        # then the table goes on before that answer, and says why
        assert [answer.words for answer in table.match.answers] == ["choose rick"]
        view = build(table, table.host)
        assert view.change == "The rules changed after answer 1; the match goes on from there."
        # and the next answer takes the place of the old one
        await give(table, [table.links[seat.link] for seat in table.seats], "choose glenn")
        kept = await tables.store.load(name)
        assert kept is not None
        assert [answer.words for answer in kept.answers][-1] == "choose glenn"

    async def come_back(name: str) -> None:
        async with room(tmp_path) as tables:
            await go_on(tables, name)

    name = run(begin())
    monkeypatch.setattr(BestDefense, "edition", 2)
    run(come_back(name))
