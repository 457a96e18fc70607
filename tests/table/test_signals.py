"""Signals: wordless table talk where a game's rules allow it; nothing of it is an answer, state or saved."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from shamble.engine import game as engine_game
from shamble.engine.save import encode, to_save
from shamble.engine.scene import Scene, Signals, Thing
from shamble.engine.sight import Sight
from shamble.table.live import Refused
from shamble.table.site import Prefs, part
from shamble.table.view import build

from .helpers import give, room, run, sit
from .toy import Toy, Votes

CHOICES = [Thing(id="red", label="Red"), Thing(id="blue", label="Blue")]


class Signalled(Toy):
    """Red or blue, where one may hint at what one would like until the votes lie open."""

    name = "signalled"
    silent = False

    def scene(self, sight: Sight[Votes], seats: Sequence[str]) -> Scene:
        signals = Signals(label="I would favour", choices=CHOICES, until=str(sight.g.rounds), clause="TY-1.01")
        drawn = super().scene(sight, seats)
        return msgspec.structs.replace(drawn, signals=signals, silence=self.silent, manners="Name no card.")


GAME = Signalled()


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Signalled:
    monkeypatch.setitem(engine_game._registered, "signalled", GAME)
    return GAME


def test_all_see_a_signal_and_it_is_no_part_of_the_match(tmp_path: Path, game: Signalled) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            # given
            table, links = await sit(tables, "me", "friend", game=game)
            assert table.match is not None
            before = encode(to_save(table.match))
            # when
            await table.signal(links[1], "red")
            # then
            for link in (*links, table.guests):
                signals = build(table, link).signals
                assert signals is not None and [(each.seat, each.choice.id) for each in signals.shown] == [(1, "red")]
                assert signals.own == ("red" if link is links[1] else "")
            assert encode(to_save(table.match)) == before
            stored = await tables.store.load(table.id)
            assert stored is not None and b"red" not in msgspec.msgpack.encode((stored.chat, stored.answers))

    run(play())


def test_a_signal_can_be_changed_and_withdrawn(tmp_path: Path, game: Signalled) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend", game=game)
            await table.signal(links[0], "red")
            await table.signal(links[0], "blue")
            assert table.signals == {0: "blue"}
            await table.signal(links[0], "")
            assert table.signals == {}

    run(play())


def test_signals_are_cleared_when_the_game_says_so(tmp_path: Path, game: Signalled) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend", game=game)
            build(table, links[0])
            await table.signal(links[0], "red")
            await give(table, links)
            assert build(table, links[1]).signals.shown  # type: ignore[union-attr]
            await give(table, links)
            assert build(table, links[1]).signals.shown == []  # type: ignore[union-attr]

    run(play())


def test_signals_are_for_players_and_for_where_the_rules_have_them(
    tmp_path: Path, game: Signalled, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend", game=game)
            with pytest.raises(Refused, match="Only players"):
                await table.signal(table.guests, "red")
            with pytest.raises(Refused, match="no such signal"):
                await table.signal(links[0], "green")
            monkeypatch.setattr(Signalled, "silent", True)
            with pytest.raises(Refused, match="no signals here and now"):
                await table.signal(links[0], "red")
            assert build(table, links[0]).signals is None
            other, seats = await sit(tables, "me", "friend")
            with pytest.raises(Refused, match="no signals here and now"):
                await other.signal(seats[0], "red")

    run(play())


def test_the_page_offers_the_signals_and_the_manners(tmp_path: Path, game: Signalled) -> None:
    async def play() -> None:
        async with room(tmp_path) as tables:
            table, links = await sit(tables, "me", "friend", game=game)
            await table.signal(links[0], "red")
            mine, theirs, watching = (_page(build(table, link)) for link in (*links, table.guests))
            assert 'value="" aria-pressed="true"' in mine and 'value="blue" aria-pressed="false"' in mine
            assert 'value="red" aria-pressed="false"' in theirs and 'class="signal-shown signal-red"' in theirs
            assert "aria-pressed" not in watching.split('id="signals"')[1].split("</section>")[0]
            assert "Name no card." in mine

    run(play())


def _page(view: Any) -> str:
    return part(view, Prefs())
