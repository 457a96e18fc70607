"""Nothing that a seat may not see is ever sent to it."""

from __future__ import annotations

import json
import threading
import time
from html import unescape
from pathlib import Path
from random import Random

import httpx
import pytest

from shamble.engine.game import find_game, games
from shamble.engine.match import Match
from shamble.table import view
from shamble.table.kept import Link
from shamble.table.live import LiveTable
from shamble.table.peek import peek
from shamble.table.site import Prefs, part
from shamble.table.view import build

from .conftest import House
from .helpers import give, room, run, sit

PREFS = Prefs()


def _html(table: LiveTable, link: Link) -> str:
    return part(build(table, link), PREFS)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_page_is_the_same_whatever_the_hidden_cards_are(tmp_path: Path, seed: str) -> None:
    """The whole view of a seat is compared with that of a table where everything it cannot see is dealt again."""

    async def play() -> None:
        async with room(tmp_path, seed=seed) as tables:
            table, links = await sit(tables, "me", "friend", "friend", difficulty="expert", motives="on")
            random = Random(seed)
            differing = 0
            for _ in range(70):
                match = table.match
                assert match is not None
                if match.is_over:
                    break
                for link in [*links, table.guests]:
                    shown = _html(table, link)
                    other = _redealt(match, table.eyes(link), random)
                    differing += other.digest != match.digest
                    table.match = other
                    assert _html(table, link) == shown
                    table.match = match
                ask = match.pending[0]
                await give(table, links, random.choice(ask.options).words)
            assert differing > 100

    run(play())


@pytest.mark.parametrize("name", sorted(games()))
def test_nobody_at_a_table_of_any_game_is_sent_what_is_hidden(name: str) -> None:
    """Pages, stream, log, report, board, piles, previews and refusals, for host, friends and spectators."""
    found = run(peek(find_game(name), 3, seed=2))
    assert found.leaks == []
    assert found.positions == 3 and found.worlds >= 3 and found.answers > 100


def test_peeking_finds_what_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that names the cards of another hand differs as soon as they are dealt again."""
    shown = view._frame

    def leak(table: LiveTable, link: Link, notice: str) -> view.View:
        made = shown(table, link, notice)
        assert table.match is not None
        made.notice = table.match.digest
        return made

    monkeypatch.setattr(view, "_frame", leak)
    assert run(peek(find_game("best_defense"), 1, seed=2)).leaks


def _redealt(match: Match, eyes: int | None, random: Random) -> Match:
    """The same match, but for what these eyes cannot see."""
    twin = match.clone()
    twin.game.sight(twin.state, len(twin.seats), eyes).redeal(random)
    return twin


def _secrets(match: Match, eyes: int | None) -> set[str]:
    """The id, name and text of every card in another hand that these eyes find nowhere in their own scene and log."""
    public = json.dumps([str(match.scene(eyes)), [line.text for line in match.log(eyes)]])
    found: set[str] = set()
    for seat in range(len(match.seats)):
        if seat != eyes:
            for card in match.scene(seat).hand:
                found.update(word for word in (card.id, card.label, card.text) if len(word) > 3)
    return {word for word in found if word not in public}


class Listener(threading.Thread):
    """Somebody who reads the raw stream of a link."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.heard = ""
        self.start()

    def run(self) -> None:
        try:
            with httpx.stream("GET", self.url, timeout=60) as stream:
                for text in stream.iter_text():
                    self.heard += text
        except httpx.HTTPError:
            self.heard += "\n"


def _page(client: httpx.Client, address: str) -> str:
    """What a page holds, without the drawings that are the same for everybody."""
    html = client.get(address).text
    return html.split("</svg>  <a class", 1)[-1].split('<header class="bar">', 1)[-1]


def _quiet(ears: list[Listener]) -> None:
    """Wait until nothing more is heard."""
    before = -1
    while (now := sum(len(ear.heard) for ear in ears)) != before:
        before = now
        time.sleep(0.04)


def test_another_hand_is_nowhere_in_page_or_stream(house: House) -> None:
    # given an Expert game: two people, each with a hand of Events, and a spectator
    table, links = house.do(sit(house.tables, "me", "friend", difficulty="expert"))
    viewers = [*links, table.guests]
    paths = [f"{house.url}/t/{table.token(link)}" for link in viewers]
    ears = [Listener(f"{path}/events") for path in paths]
    random, client = Random(6), httpx.Client()
    searched = heard = 0
    for _ in range(40):
        match = table.match
        assert match is not None
        # when somebody answers
        _quiet(ears)
        for ear in ears:
            ear.heard = ""
        house.do(give(table, links, random.choice(match.pending[0].options).words))
        if match.is_over:
            break
        _quiet(ears)
        # then nothing that reaches a viewer holds what it must not see at that moment
        for link, path, ear in zip(viewers, paths, ears, strict=True):
            secrets = _secrets(match, table.eyes(link))
            searched += len(secrets)
            heard += ear.heard.count("event: view") + ear.heard.count("event: change")
            pages = (path, f"{path}/log", f"{path}/report", f"{path}/at?n={len(match.answers)}&eyes=all")
            sent = [
                unescape(each.replace('\\"', '"')) for each in (ear.heard, *(_page(client, each) for each in pages))
            ]
            for secret in secrets:
                assert not any(secret in each for each in sent), f"{secret} reached a viewer"
    client.close()
    assert searched > 100 and heard > 60
