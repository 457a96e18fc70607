"""From the home page to the end screen in a real Chromium: with the mouse, with keys only, at one screen, watching."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from .clicking import DEFENSE, NEXT, WINTER, asked, is_over, open_table, play_together, press
from .conftest import House, Visitor, faults
from .helpers import give, sit

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]

FIRST_ON_THE_PAGE = (DEFENSE, WINTER)
FOCUSED = "document.activeElement.matches('a, button') ? document.activeElement.innerText : ''"


def test_two_browsers_bots_and_a_spectator_from_home_to_the_end(house: House, visit: Visit) -> None:
    # given a table of one browser with a friend's seat and a bot, and the friend in a second browser
    host = visit(house.url).page()
    open_table(host, "me", "friend", "random", mode="hardcore")
    expect(host.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(host.locator("input[data-link]").first).to_have_value(re.compile(re.escape(f"{house.url}/t/")))
    link = host.locator("input[data-link]").first.input_value()
    friend = visit(house.url).page(link.removeprefix(house.url))
    friend.get_by_label("Your name").fill("Ann")
    friend.get_by_role("button", name="Sit down").click()
    # when the game begins by itself, and somebody watches
    expect(host.locator("#scene")).to_be_visible()
    host.locator("#fold-tools summary").click()
    watch = host.get_by_label("Link for spectators").input_value()
    host.locator("#fold-log summary").click()
    spectator = visit(house.url).page(watch.removeprefix(house.url))
    expect(spectator.locator("#scene")).to_be_visible()
    play_together([host, friend], Random(3))
    # then all three see the end, and the spectator was never asked anything
    expect(spectator.locator("#result")).to_be_visible()
    assert spectator.locator(".option").count() == 0
    host.get_by_role("link", name="Summary").click()
    expect(host.get_by_role("heading", name="Fair dice")).to_be_visible(timeout=20_000)
    expect(host.locator(".chart").first).to_be_visible()


@pytest.mark.parametrize("game", [DEFENSE, WINTER])
def test_the_whole_game_by_keyboard_only(house: House, visit: Visit, game: str) -> None:
    page = visit(house.url).page()
    random = Random(5)

    def reach(name: str, most: int = 60) -> None:
        """Press Tab until the thing of this name has the focus."""
        for _ in range(most):
            page.keyboard.press("Tab")
            if name in page.evaluate(FOCUSED):
                return
        raise AssertionError(f"{name} cannot be reached by keyboard")

    # given: to the table by Tab and Enter
    for _ in range(FIRST_ON_THE_PAGE.index(game) + 1):
        reach("New table")
    page.keyboard.press("Enter")
    page.wait_for_selector("#who-0")
    reach("Open the table")
    page.keyboard.press("Enter")
    page.wait_for_selector("html.has-script #view")
    # when: A opens options that wait beside the pieces, numbers press one, arrows move between them, Enter presses
    for turn in range(1500):
        if is_over(page):
            break
        question = asked(page)
        if not question:
            page.wait_for_timeout(20)
            continue
        if not page.locator(".option").first.is_visible():
            page.keyboard.press("a")
        count = page.locator(".option").count()
        if turn % 2:
            page.keyboard.press(str(random.randrange(min(count, 9)) + 1))
        else:
            for _ in range(random.randrange(count) + 1):
                page.keyboard.press("ArrowDown")
            assert page.evaluate("document.activeElement.className").startswith("option")
            page.keyboard.press("Enter")
        page.wait_for_function(NEXT, arg=question)
    # then
    expect(page.locator("#result")).to_be_visible()
    reach("Full summary", 8)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Fair dice")).to_be_visible(timeout=20_000)


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["desk", "phone"])
def test_the_end_is_told_in_large_letters(house: House, visit: Visit, size: tuple[int, int], scheme: str) -> None:
    # given
    table, links = house.do(sit(house.tables, "me", "friend", game="best_defense"))
    random, match = Random(4), table.match
    assert match is not None
    while not match.is_over:
        house.do(give(table, links, random.choice(match.pending[0].options).words))
    assert match.result is not None
    # when
    look = {"viewport": {"width": size[0], "height": size[1]}, "color_scheme": scheme}
    page = visit(house.url, **look).page(f"/t/{table.token(links[0])}")
    end = page.locator("#result")
    expect(end.get_by_role("heading", name=match.result.why)).to_be_in_viewport()
    expect(end.locator(".end-own")).to_have_text(re.compile("You (won|lost)"))
    for sitter in table.seats:
        expect(end.locator(".end-seats")).to_contain_text(sitter.name)
    expect(end.get_by_role("button", name="Play again with the same seats")).to_be_in_viewport()
    # then: the round that changed most, as soon as it is known
    expect(end.get_by_text("here things turned for the")).to_be_visible(timeout=20_000)
    # and the stores from round to round, in a drawing that says the same in words and is large enough to be read
    drawing = end.get_by_role("img", name="The stores, round by round. Equipment: ")
    expect(drawing).to_be_visible()
    expect(end.get_by_role("heading", name="The stores, round by round")).to_be_visible()
    heights = drawing.locator("text").evaluate_all("all => all.map(each => each.getBoundingClientRect().height)")
    assert min(heights) >= 11
    expect(end.locator(".turned-art")).to_have_js_property("complete", True)
    assert end.locator(".turned-art").evaluate("each => each.naturalWidth") > 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []
    # and one can look at the board and come back
    end.get_by_role("button", name="Look at the board").click()
    expect(end).to_be_hidden()
    page.mouse.click(200, 300)
    expect(end).to_be_hidden()
    page.get_by_role("button", name="The result").click()
    expect(end).to_be_visible()
    end.get_by_role("button", name="Play again with the same seats").click()
    page.wait_for_url(lambda url: table.token(links[0]) not in url)


def test_hot_seat_falls_a_curtain_between_two_players(house: House, visit: Visit) -> None:
    page = visit(house.url).page()
    open_table(page, "me", "same", difficulty="expert", mode="hardcore")
    # given the curtain: nothing of the table is on the page
    expect(page.get_by_role("heading", name="Pass the device to Player 1")).to_be_visible()
    assert page.locator("#scene, .option, #log").count() == 0
    page.get_by_role("button", name="I am Player 1").click()
    # when the first has chosen, the curtain falls for the second
    press(page.locator(".option").first)
    expect(page.get_by_role("heading", name="Pass the device to Player 2")).to_be_visible()
    # then the game goes on to its end like this
    play_together([page], Random(8))
    expect(page.locator("#result")).to_be_visible()


def test_without_script_the_same_game_is_played_with_plain_forms(house: House, visit: Visit) -> None:
    page = visit(house.url, java_script_enabled=False).page()
    open_table(page, "me", mode="hardcore")
    random = Random(2)
    for _ in range(400):
        if page.locator("#result").count():
            break
        options = page.locator(".option")
        with page.expect_navigation():
            options.nth(random.randrange(options.count())).click()
    expect(page.locator("#result")).to_be_visible()
