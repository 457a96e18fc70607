"""On a phone, with fingers only: a game is played, a card is read, a board is looked at closely."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import CDPSession, Page, expect

from .clicking import DEFENSE, FRESH, GEORGIA, SANCTUARY, UNDEAD, WINTER, asked, is_over, open_table, tap
from .conftest import House, Visitor

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def house(open_house: House) -> House:
    return open_house


HELD = 600
"""Longer than a finger rests on something before that is a long press, in milliseconds."""


def at_phone(house: House, visit: Visit, game: str, *who: str, **options: str) -> Page:
    page = visit(house.url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).page()
    open_table(page, "me", *who, game=game, **options)
    page.wait_for_selector("html.has-script #answer", state="attached")
    return page


def touch(hand: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Put fingers down, move them or lift them."""
    spots = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    hand.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": spots})


def middle(page: Page, what: str) -> tuple[float, float]:
    box = page.locator(what).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


SHORT = {DEFENSE: {"mode": "hardcore"}, UNDEAD: {"mode": "solo", "difficulty": "expert"}}
"""What makes a game short."""
LONGEST = 900
"""More answers than any of these games takes."""


@pytest.mark.parametrize("game", [DEFENSE, WINTER, UNDEAD, GEORGIA, SANCTUARY])
def test_a_whole_game_by_touch(house: House, visit: Visit, game: str) -> None:
    page = at_phone(house, visit, game, *(("random",) if game == WINTER else ()), **SHORT.get(game, {}))
    random, ways = Random(3), []
    for _ in range(LONGEST):
        if is_over(page):
            break
        ways.append(tap(page, random))
        assert page.locator("#drawer").is_hidden()
    expect(page.locator("#result")).to_be_visible()
    assert "board" in ways


def test_a_resting_finger_sees_what_an_option_does_and_answers_nothing(house: House, visit: Visit) -> None:
    page = at_phone(house, visit, GEORGIA)
    hand, random = page.context.new_cdp_session(page), Random(1)
    for _ in range(8):
        question = asked(page)
        page.wait_for_timeout(FRESH)
        spot = middle(page, ".option:visible")
        touch(hand, "Start", spot)
        page.wait_for_timeout(HELD)
        told = page.locator("#consequence").inner_text()
        # nothing moves away under the finger
        assert middle(page, ".option:visible") == spot
        touch(hand, "End")
        if told:
            page.wait_for_timeout(FRESH)
            assert asked(page) == question
            return
        tap(page, random)
    raise AssertionError("no option says what it does")


def test_a_long_press_opens_a_card_and_answers_nothing(house: House, visit: Visit) -> None:
    page = at_phone(house, visit, WINTER, "random")
    before, hand = asked(page), page.context.new_cdp_session(page)
    page.locator('.tab[data-tab="hand"]').tap()
    card = "#stage .card:not(.is-face-down):visible"
    page.locator(card).first.scroll_into_view_if_needed()
    touch(hand, "Start", middle(page, card))
    page.wait_for_timeout(HELD)
    touch(hand, "End")
    opened = page.locator("#open-card")
    expect(opened).to_be_visible()
    assert opened.locator(".card-text").first.inner_text()
    assert asked(page) == before
    opened.get_by_role("button", name="Close").tap()
    expect(opened).to_be_hidden()


def test_two_fingers_bring_the_board_nearer(house: House, visit: Visit) -> None:
    page = at_phone(house, visit, UNDEAD, mode="solo")
    before, hand = asked(page), page.context.new_cdp_session(page)
    space = page.locator(".board-view .space").first
    narrow = space.evaluate("each => each.getBoundingClientRect().width")
    x, y = middle(page, ".board-view")
    touch(hand, "Start", (x - 20, y), (x + 20, y))
    for step in range(1, 9):
        touch(hand, "Move", (x - 20 - 10 * step, y), (x + 20 + 10 * step, y))
    touch(hand, "End")
    page.wait_for_timeout(60)
    assert space.evaluate("each => each.getBoundingClientRect().width") > 2 * narrow
    assert asked(page) == before


def test_the_first_tap_shows_a_building_lie_there_and_the_second_builds_it(house: House, visit: Visit) -> None:
    page = at_phone(house, visit, UNDEAD, mode="solo", mutated="on")
    for words in ("tile clinic", "lay clinic a 0"):
        page.wait_for_timeout(FRESH)
        question = asked(page)
        page.locator(f'.option[value="{words}"]').dispatch_event("click")
        page.wait_for_function("was => document.querySelector('#answer')?.dataset.ask !== was", arg=question)
    page.wait_for_timeout(FRESH)
    question = asked(page)
    x, y = middle(page, ".board-drawn .space.can-act")
    page.touchscreen.tap(x, y)
    expect(page.locator(".tile-laid")).to_have_class(re.compile("is-shown"))
    expect(page.locator("#ghosts .ghost")).to_have_text("Tap again to build here")
    note = page.locator("#ghosts .ghost").bounding_box()
    assert note is not None and 0 <= note["x"] <= note["x"] + note["width"] <= 390, "beside the edge it can be read too"
    assert asked(page) == question
    page.touchscreen.tap(x, y)
    page.wait_for_function("was => document.querySelector('#answer')?.dataset.ask !== was", arg=question)
