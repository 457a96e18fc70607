"""The hand on the board: what a click answers, what it never answers, and how cards are read."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from shamble.testing import at, play

from ..games.walking_dead.helpers import road
from .clicking import (
    DEFENSE,
    FRESH,
    GEORGIA,
    NEXT,
    SANCTUARY,
    UNDEAD,
    WINTER,
    asked,
    click_on_the_board,
    open_table,
)
from .conftest import House, Visitor

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def house(open_house: House) -> House:
    return open_house


TOUCHED_BY_SEVERAL = """[...document.querySelectorAll('#stage .can-act')]
  .map(each => each.dataset.thing)
  .filter(id => document.querySelectorAll(`.option[data-things~="${CSS.escape(id)}"]`).length > 1)"""


def at_table(house: House, visit: Visit, game: str, *who: str, **options: str) -> Page:
    page = visit(house.url).page()
    open_table(page, "me", *who, game=game, **options)
    page.wait_for_selector("html.has-script #answer", state="attached")
    return page


SHORT = {
    DEFENSE: {"mode": "hardcore"},
    UNDEAD: {"mode": "solo", "difficulty": "expert"},
}
"""What makes a game short."""
ALONE = (UNDEAD, GEORGIA, SANCTUARY)


@pytest.mark.parametrize("game", [DEFENSE, WINTER, UNDEAD, GEORGIA, SANCTUARY])
def test_a_whole_game_by_clicks_on_the_board(house: House, visit: Visit, game: str) -> None:
    page = at_table(house, visit, game, *(() if game in ALONE else ("random",)), **SHORT.get(game, {}))
    ways = click_on_the_board(page, Random(8), 4000)
    expect(page.locator("#result")).to_be_visible()
    assert ways.count("board") > ways.count("button")


def test_a_double_click_answers_one_question(house: House, visit: Visit) -> None:
    page = at_table(house, visit, DEFENSE)
    page.wait_for_timeout(FRESH)
    before = asked(page)
    option = page.locator(".option").first
    box = option.bounding_box()
    assert box is not None
    page.mouse.dblclick(box["x"] + 20, box["y"] + 10)
    page.wait_for_function(NEXT, arg=before)
    after = asked(page)
    page.wait_for_timeout(FRESH)
    assert asked(page) == after
    assert (
        page.locator("#slider-now").inner_text().startswith("1 /") or int(page.locator("#slider-at").input_value()) <= 2
    )


def test_a_turn_with_things_left_to_do_does_not_end_unasked(house: House, visit: Visit) -> None:
    page = at_table(house, visit, UNDEAD, mode="solo")
    page.context.clear_cookies(name="confirm")
    random, end = Random(3), page.locator(".option[value='end-turn']")
    for _ in range(60):
        if end.count():
            break
        click_on_the_board(page, random)
    before = asked(page)
    end.first.dispatch_event("click")
    expect(page.locator("#sure-yes")).to_be_visible()
    page.locator("#sure a").dispatch_event("click")
    expect(page.locator("#sure")).to_have_count(0)
    assert asked(page) == before
    end.first.dispatch_event("click")
    page.locator("#sure-yes").dispatch_event("click")
    page.wait_for_function(NEXT, arg=before)


CLICK_THE_NEXT_ONE = """asked => requestAnimationFrame(function look() {
  const now = document.querySelector('#answer')?.dataset.ask;
  const option = document.querySelector('.option');
  if (!now || now === asked || !option) return requestAnimationFrame(look);
  option.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  window.early = now;
})"""
"""Click an answer in the very frame in which the next question comes up."""


def test_a_new_question_takes_no_click_at_first(house: House, visit: Visit) -> None:
    page = at_table(house, visit, DEFENSE)
    page.wait_for_timeout(FRESH)
    before = asked(page)
    page.evaluate(CLICK_THE_NEXT_ONE, before)
    page.locator(".option").first.click()
    page.wait_for_function("() => window.early")
    second = page.evaluate("window.early")
    page.wait_for_timeout(FRESH)
    assert asked(page) == second
    page.locator(".option").first.click()
    page.wait_for_function(NEXT, arg=second)


def test_a_held_key_answers_one_question(house: House, visit: Visit) -> None:
    page = at_table(house, visit, DEFENSE)
    before = asked(page)
    page.keyboard.down("1")
    page.wait_for_function(NEXT, arg=before)
    second = asked(page)
    for _ in range(5):
        page.keyboard.down("1")
    page.wait_for_timeout(150)
    page.keyboard.up("1")
    assert asked(page) == second


def test_what_was_picked_ends_with_its_question(house: House, visit: Visit) -> None:
    page = at_table(house, visit, WINTER, "random")
    random = Random(4)
    for _ in range(25):
        question = asked(page)
        if not question:
            page.wait_for_timeout(30)
            continue
        live = page.locator("#stage .can-act")
        if live.count():
            live.nth(random.randrange(live.count())).dispatch_event("click")
        assert page.locator(".option:not([hidden])").count() or asked(page) != question
        if asked(page) == question and page.locator("#table:not([aria-busy])").count():
            page.locator(".option:not([hidden])").first.dispatch_event("click")
        page.wait_for_function(NEXT, arg=question)
        if asked(page):
            assert page.locator(".is-picked").count() == 0
            assert page.locator(".option[hidden]").count() == 0


def test_escape_lets_go_of_what_was_picked(house: House, visit: Visit) -> None:
    page = at_table(house, visit, WINTER, "random")
    random = Random(2)
    for _ in range(400):
        question = asked(page)
        # a thing that several options touch is picked, not answered
        things = page.evaluate(TOUCHED_BY_SEVERAL) if question else []
        if things:
            page.locator(f'#stage [data-thing="{things[0]}"]').first.dispatch_event("click")
            break
        if question:
            options = page.locator(".option")
            options.nth(random.randrange(options.count())).dispatch_event("click")
            page.wait_for_function(NEXT, arg=question)
        page.wait_for_timeout(20)
    before = page.locator("#slider-now").inner_text()
    assert page.locator("#stage .is-picked").count()
    page.keyboard.press("Escape")
    assert page.locator("#stage .is-picked").count() == 0
    assert page.locator("#slider-now").inner_text() == before


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["desk", "phone"])
def test_any_card_can_be_read_at_full_size(house: House, visit: Visit, size: tuple[int, int]) -> None:
    page = visit(house.url, viewport={"width": size[0], "height": size[1]}).page()
    open_table(page, "me", "random", game=WINTER)
    page.wait_for_selector("html.has-script #answer", state="attached")
    if size[0] < 800:
        page.get_by_role("button", name="Table", exact=True).click()
    card = page.locator("#stage .card:not(.is-face-down):not(.can-act):visible").first
    title = card.locator(".card-title").first.text_content()
    # a click where it is not live
    card.dispatch_event("click")
    opened = page.locator("#open-card")
    expect(opened.locator(".card-title")).to_have_text(str(title))
    expect(opened.locator(".card-text").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(opened).to_be_hidden()
    # the key I, when it has the focus
    card.focus()
    page.keyboard.press("i")
    expect(opened).to_be_visible()
    opened.get_by_role("button", name="Close").click()
    # a right click
    card.dispatch_event("contextmenu")
    expect(opened).to_be_visible()


def test_a_roll_is_changed_in_the_panel_that_lies_over_the_map(house: House, visit: Visit) -> None:
    """The dice in it are live, its answers stand below them, and it can be folded away to look at the map."""
    page = at_table(house, visit, GEORGIA, "random")
    found = house.do(house.tables.find(page.url.rsplit("/", 1)[-1]))
    assert found is not None
    fight = road(a=at("D1", people=["odessa", "rick"], ammo=2), tokens={"E1": [6]}, dice=("K1", "-", "A1", "K2", "-"))
    play(fight, "step E1")
    found[0].match = fight
    page.reload()
    map_, panel, answers = (page.locator(each).bounding_box() for each in ("#boards", "#contest", "#answers"))
    assert map_ and panel and answers
    assert map_["x"] < panel["x"] and panel["x"] + panel["width"] < map_["x"] + map_["width"]
    assert abs(panel["y"] + panel["height"] - answers["y"]) < 1 and abs(panel["x"] - answers["x"]) < 1
    page.get_by_role("button", name="Look at the board").click()
    expect(page.locator("#contest")).to_be_hidden()
    page.locator("#question-text").click()
    expect(page.locator("#contest .die.can-act").first).to_be_visible()
    expect(page.locator("#answers .option").first).to_be_visible()
