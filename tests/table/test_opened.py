"""Nobody can foretell: a table that was opened is dealt again, and people draw the seed together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from litestar.testing import TestClient

from shamble.engine.chance import Chance
from shamble.engine.dice import Die
from shamble.engine.game import find_game
from shamble.engine.match import Match
from shamble.engine.proof import verify
from shamble.engine.save import decode, encode, from_save, to_save
from shamble.table.app import create_app
from shamble.table.kept import Link
from shamble.table.live import LiveTable
from shamble.table.tables import LEVELS, Place, Tables

from .conftest import House, Visitor
from .helpers import give, room, run, settings, sit

Visit = Callable[..., Visitor]


async def hand_to_a_friend(table: LiveTable, number: int) -> Link:
    """The host hands a seat over, a friend sits down, and what follows is done."""
    await table.hand_over(number, "friend", LEVELS)
    link = table.links[table.seats[number].link]
    await table.join(link, "Bea", "bea's browser")
    if table._drawing is not None:
        await asyncio.wait_for(table._drawing, 10)
    return link


async def download(table: LiveTable, tables: Tables) -> Match:
    """What the host gets who plays alone: the whole match, with its seed."""
    await table.open_to(table.host)
    assert table.match is not None
    return from_save(decode(encode(to_save(table.match)), "x"))


async def answers(table: LiveTable, count: int) -> None:
    """Everybody answers a while."""
    links = [table.links.get(seat.link, table.host) for seat in table.seats]
    for _ in range(count):
        assert table.match is not None
        if not table.match.is_over:
            await give(table, links)


def foretold(copy: Match, match: Match, dice: int = 17) -> int:
    """How many of the next dice somebody with the copy knows: those of the next steps, from its newest seed."""
    white, right = Die("white", tuple(range(60)), "white"), 0
    for step in range(dice):
        theirs, real = (Chance(each._reseeds[-1][1] if each._reseeds else each.seed) for each in (copy, match))
        for chance in (theirs, real):
            chance.begin(match._step + 1 + step, 0)
        right += theirs.roll(white) == real.roll(white)
    return right


@pytest.mark.parametrize("way", ["bot", "same screen", "friend and back", "start without waiting"])
def test_who_downloaded_the_match_cannot_foretell_what_comes_after_a_hand_over(tmp_path: Path, way: str) -> None:
    async def go() -> None:
        async with room(tmp_path) as tables:
            if way == "start without waiting":
                places = [Place("me"), Place("friend")]
                table, _ = await tables.make(find_game("best_defense"), {}, places, "a browser")
                await table.start_now("random")
                for _ in range(5):
                    await quiet(table)
                    await answers(table, 1)
                await quiet(table)
            else:
                table, _ = await sit(tables, "me", "same" if way == "same screen" else "friend", game="best_defense")
                await answers(table, 9)
            if way in ("bot", "friend and back"):
                await table.hand_over(1, "random", LEVELS)
                await table.hand_over(1, "host", LEVELS)
            copy = await download(table, tables)
            assert foretold(copy, copy) == 17
            assert table.match is not None
            before = table.match.digest
            seal = table.match.commitment
            await hand_to_a_friend(table, 1)
            told = [line.text for line in table.log(1)]
            assert any("had the whole match open after answer" in each and "dice are new" in each for each in told)
            assert "The cards that nobody else had seen were dealt again." in told
            assert table.match.digest != before
            assert table.match.commitment != seal
            assert foretold(copy, table.match) < 5, "a die or two may be right by luck"
            await answers(table, 20)

    run(go())


async def quiet(table: LiveTable) -> None:
    """Wait until the bots have answered."""
    while table._pumping is not None and not table._pumping.done():
        await table._pumping


@pytest.mark.parametrize("way", ["save", "report", "fork"])
def test_every_way_to_take_a_running_match_away_opens_the_table(tmp_path: Path, way: str) -> None:
    with TestClient(create_app(settings(tmp_path))) as client:
        own = {"sec-fetch-site": "same-origin"}
        seats = {"who-0": "me", "who-1": "random"}
        at = client.post("/new/best_defense", data=seats, headers=own, follow_redirects=False).headers["location"]
        table: LiveTable = client.app.state.site.tables.all()[0]
        assert not table.opened.by
        if way == "fork":
            answer = client.post(f"{at}/fork", data={"n": "0"}, headers=own)
        else:
            answer = client.get(f"{at}/{way}")
        assert answer.status_code == 200
        assert table.opened.by == table.seats[0].name
        assert table.opened.link == table.host.id


def test_what_another_person_has_seen_stays(tmp_path: Path) -> None:
    """Friend, bot, download, back: the friend finds the cards that the friend knew."""

    async def go() -> None:
        async with room(tmp_path) as tables:
            table, _ = await sit(tables, "me", "friend", game="dead_of_winter")
            match = table.match
            assert match is not None
            await answers(table, 4)
            while len(match.answers) > match._checkpoint.answers:
                await answers(table, 1)

            def hand(seat: int) -> list[tuple[str, int]]:
                return sorted(
                    match.game.sight(match.state, 2, seat).known() - match.game.sight(match.state, 2, None).known()
                )

            ours, theirs = hand(0), hand(1)
            table.seats[1].bot = ""
            await table.hand_over(1, "host", LEVELS)
            await table.open_to(table.host)
            await hand_to_a_friend(table, 1)
            assert hand(1) == theirs
            assert hand(0) != ours, "the opener's own hand was seen by nobody else"

    run(go())


def test_a_newcomer_is_shown_nothing_before_the_cards_are_dealt(tmp_path: Path) -> None:
    async def go() -> None:
        async with room(tmp_path) as tables:
            table, _ = await sit(tables, "me", "same")
            await answers(table, 3)
            await table.open_to(table.host)
            await table.hand_over(1, "friend", LEVELS)
            link = table.links[table.seats[1].link]
            await table.join(link, "Bea")
            assert table.is_empty(link) and table.seats_of(link) == []
            assert table._drawing is not None
            await table._drawing
            assert table.seats_of(link) == [1]

    run(go())


def test_an_opened_table_is_dealt_again_after_a_restart_too(tmp_path: Path) -> None:
    async def go() -> None:
        async with room(tmp_path) as tables:
            table, _ = await sit(tables, "me", "same")
            await answers(table, 9)
            await table.open_to(table.host)
            token = table.token(table.host)
        async with room(tmp_path) as tables:
            found = await tables.find(token)
            assert found is not None
            table = found[0]
            assert table.match is not None
            seal = table.match.commitment
            await hand_to_a_friend(table, 1)
            assert table.match.commitment != seal
            await answers(table, 400)
            verdict = verify(to_save(table.match))
            assert verdict.honest or not table.is_over, verdict.why

    run(go())


def test_an_uploaded_match_counts_as_opened(tmp_path: Path) -> None:
    async def go() -> None:
        async with room(tmp_path) as tables:
            match = Match.start("best_defense", 2, seed=3)
            for _ in range(9):
                match.answer(Random(1).choice(match.pending[0].options), match.pending[0].seat)
            table, host = await tables.adopt(match, "browser")
            assert table.opened.by
            assert table.opened.link == host.id

    run(go())


# Shares


def share_of(letter: str) -> tuple[str, str]:
    """A share and its seal."""
    share = letter.encode() * 32
    return share.hex(), sha256(share).hexdigest()


def test_the_seed_is_made_of_the_shares_of_all_browsers(tmp_path: Path) -> None:
    async def go() -> None:
        async with room(tmp_path, seed="") as tables:
            places = [Place("me", "Ann"), Place("friend", "Bob"), Place("random", "Bot")]
            table, host = await tables.make(find_game("best_defense"), {}, places, "browser")
            friend = table.links[table.seats[1].link]
            drawing = table.round
            assert drawing is not None
            promise = drawing.promise
            (ann, ann_seal), (bob, bob_seal) = share_of("a"), share_of("b")
            assert drawing.take_seal(host, ann_seal) and drawing.take_seal(friend, bob_seal)
            assert not drawing.take_share(host, ann), "nobody shows a share before all are sealed"
            await table.join(friend, "Bob")
            assert table.status == "lobby", "the game waits for the shares"
            assert not drawing.take_seal(host, bob_seal), "too late for another one"
            assert not drawing.take_share(host, bob), "a share that does not fit its seal is none"
            assert drawing.take_share(host, ann) and drawing.take_share(friend, bob)
            assert table._drawing is not None
            await asyncio.wait_for(table._drawing, 5)
            match = table.match
            assert match is not None
            drawn = match.fair.drawn[0]
            assert sha256(bytes.fromhex(drawn.secret)).hexdigest() == promise
            assert [(each.who, each.share) for each in drawn.shares] == [("Ann", ann), ("Bob", bob)]
            assert drawn.without == ("Bot",)
            assert from_save(decode(encode(to_save(match)), "x")).fair == match.fair

    run(go())


def test_a_browser_that_keeps_its_share_back_holds_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shamble.table.opened.LONGEST_REVEAL", 0.05)

    async def go() -> None:
        async with room(tmp_path, seed="") as tables:
            places = [Place("me", "Ann"), Place("random", "Bot")]
            table, _ = await tables.make(find_game("best_defense"), {}, places, "browser", seal=share_of("a")[1])
            assert table._drawing is not None
            await table._drawing
            assert table.match is not None
            assert table.match.fair.drawn[0].without == ("Ann", "Bot")

    run(go())


@pytest.mark.browser
def test_browsers_give_shares_without_being_asked(tmp_path: Path, visit: Visit) -> None:
    """Over plain http, with our own SHA-256; a new table and a friend who sits down."""
    with House(tmp_path, seed="") as house:
        host, friend = visit(house.url), visit(house.url)
        page = host.page("/new/best_defense")
        assert len(page.locator("[data-new-seal]").input_value()) == 64
        page.select_option("[name=who-1]", "friend")
        page.select_option("[name=who-2]", "")
        page.locator(".new-form button.primary, .new-form button[type=submit]").first.click()
        link = page.locator(".sitter input.link").first.input_value().removeprefix(house.url)
        other = friend.page(link)
        other.wait_for_selector("#draw[data-sealed]:not([data-sealed=''])")
        other.click("text=Sit down")
        other.wait_for_selector("#answer, .question, #stage")
        match = next(iter(house.tables._live.values())).match
        assert match is not None
        drawn = match.fair.drawn[0]
        assert len(drawn.shares) == 2
        assert all(sha256(bytes.fromhex(each.share)).hexdigest() == each.seal for each in drawn.shares)
        page.close()
        other.close()
