"""Every page in both themes and both sizes: axe finds nothing but trifles, nothing scrolls sideways, one screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from shamble.engine.game import find_game
from shamble.table.live import LiveTable
from shamble.table.tables import Place

from .conftest import House, Visitor, faults
from .helpers import give, sit

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]
Places = dict[str, str]


@pytest.fixture(scope="module")
def house(open_house: House) -> House:
    return open_house


SIZES = {"wide": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}


async def _play(table: LiveTable, links: list[Any], answers: int) -> None:
    random = Random(1)
    for _ in range(answers):
        assert table.match is not None
        if table.match.is_over:
            return
        await give(table, links, random.choice(table.match.pending[0].options).words)


@pytest.fixture(scope="module")
def places(house: House) -> dict[str, str]:
    """An address for each kind of page."""

    async def make() -> dict[str, str]:
        tables = house.tables
        lobby, host = await tables.make(find_game("best_defense"), {}, [Place("me"), Place("friend")], "b")
        running, seats = await sit(tables, "me", "friend", "friend", "friend")
        await _play(running, seats, 40)
        asked = running.match.pending[0].seat if running.match else 0
        shared, own = await sit(tables, "me", "same")
        over, all_seats = await sit(tables, "me", "friend", mode="hardcore")
        await _play(over, all_seats, 3000)
        assert over.is_over and over.match is not None
        pile = next(each.id for each in over.match.scene().all_piles() if each.cards)
        winter, cold = await sit(tables, "me", "friend", "friend", game="dead_of_winter")
        await _play(winter, cold, 25)
        assert winter.match is not None and not winter.is_over
        end = f"/t/{over.token(over.host)}"
        return {
            "home": "/",
            "new": "/new/best_defense",
            "rules": "/rules/best_defense?q=leader",
            "missing": "/nothing/here",
            "lobby": f"/t/{lobby.token(host)}",
            "about": f"/t/{lobby.token(host)}/host",
            "asked": f"/t/{running.token(seats[asked])}",
            "waiting": f"/t/{running.token(seats[(asked + 1) % 4])}",
            "watching": f"/t/{running.token(running.guests)}",
            "curtain": f"/t/{shared.token(own[0])}",
            "past": f"/t/{running.token(seats[0])}/at?n=12",
            "log": f"/t/{running.token(seats[0])}/log",
            "end": end,
            "summary": f"{end}/summary",
            "pile": f"{end}?pile={pile}",
            "pile in the drawer": end,
            "winter": f"/t/{winter.token(cold[winter.match.pending[0].seat])}",
        }

    return house.do(make())


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
def test_pages_are_sound(house: House, places: Places, visit: Visit, theme: str, size: str) -> None:
    # given every page of a house with running and finished games
    visitor = visit(house.url, viewport=SIZES[size], color_scheme=theme)
    visitor.expected = ["status of 404"]
    wrong = []
    for name, path in places.items():
        # when it is shown with everything open
        page = visitor.page(path)
        page.wait_for_load_state()
        if size == "phone" and name in ("asked", "end"):
            page.get_by_role("button", name="Log").click()
        if name in ("asked", "end"):
            page.locator("#fold-tools summary").click()
        if name == "pile in the drawer":
            page.get_by_role("button", name="Look at the board").click()
            page.locator("[data-pile]").first.click()
            expect(page.locator("#drawer .card-title").first).to_be_visible()
        # then
        wrong += faults(page, "minor")
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > SIZES[size]["width"]:
            wrong.append(f"{name}: {width} wide")
        if size == "wide" and name in ("asked", "waiting", "watching", "end", "past", "winter"):
            height, panel = page.evaluate(
                "[document.documentElement.scrollHeight, "
                "document.querySelector('#answers').scrollHeight - document.querySelector('#answers').clientHeight]"
            )
            if height > 768 or panel > 0:
                wrong.append(f"{name}: {height} high, the answers {panel} too high")
        page.close()
    assert wrong == [], "\n".join(wrong)


def test_on_a_phone_the_result_gives_way_to_a_tab(house: House, places: Places, visit: Visit) -> None:
    # given the end of a game, whose result lies over the table
    page = visit(house.url, viewport=SIZES["phone"]).page(places["end"])
    expect(page.locator("#result")).to_be_visible()
    # when a tab is chosen
    page.get_by_role("button", name="Log").click()
    # then what it shows is free, and the result comes back when asked for
    expect(page.locator("#result")).to_be_hidden()
    page.get_by_role("button", name="The result").click()
    expect(page.locator("#result")).to_be_visible()


def test_on_a_phone_the_log_is_read_and_the_chat_is_used(house: House, places: Places, visit: Visit) -> None:
    page = visit(house.url, viewport=SIZES["phone"]).page(places["asked"])
    page.get_by_role("button", name="Log").click()
    log = page.locator("#fold-log .fold-in").bounding_box()
    assert log is not None and log["height"] > 250
    page.locator("#fold-chat summary").click()
    page.get_by_label("Say to all").fill("hello")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator("#chat")).to_contain_text("hello")
    expect(page.locator("#chat")).to_be_in_viewport()


def test_the_rulebook_drawer_is_sound_and_can_be_searched(house: House, places: Places, visit: Visit) -> None:
    page = visit(house.url).page(places["asked"])
    page.get_by_role("link", name="Rulebook").click()
    expect(page.locator("#drawer")).to_be_visible()
    page.get_by_role("searchbox").fill("defy")
    page.keyboard.press("Enter")
    expect(page.locator("#drawer .small.soft")).to_contain_text("clause")
    assert page.locator("#drawer .rule").count() < 60
    assert faults(page, "minor") == []
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()


def test_the_theme_is_kept(house: House, visit: Visit) -> None:
    page = visit(house.url, color_scheme="dark").page()
    page.get_by_role("button", name="Light theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.goto(house.url + "/new/best_defense")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_a_new_table_lets_rest_what_makes_no_sense_with_these_players_and_choices(house: House, visit: Visit) -> None:
    page = visit(house.url).page()
    page.goto(house.url + "/new/best_defense")
    last = page.get_by_role("group", name="Leader Last").get_by_role("radio", name="On")
    both = page.get_by_role("group", name="House option").get_by_role("radio", name="On Not in the rulebook")
    expect(last).to_be_disabled()
    page.get_by_role("group", name="Difficulty").get_by_role("radio", name="Expert").check()
    expect(last).to_be_enabled()
    expect(both).to_be_disabled()
    last.check()
    for seat in ("Seat 2", "Seat 3"):
        page.get_by_label(seat, exact=True).select_option("Nobody")
    expect(both).to_be_enabled()
    expect(last).to_be_disabled()
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/t/"))
