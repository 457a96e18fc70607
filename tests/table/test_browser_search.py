"""A search with noise: the cards that were found lie open, each noise is one click, and one more keeps a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from shamble.engine.match import Match
from shamble.testing import at, options_of

from ..games.dead_of_winter.helpers import acted, deck_at, hand_of, ids
from .clicking import FRESH, NEXT, asked
from .conftest import House, Visitor, faults

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]

FINDS = ["jerry-can-9", "crowbar-2", "floor-plan-police", "head-torch-2", "ration-tins-8"]
"""Cards laid on top of a deck, the first to be drawn first."""
PHONE = {"width": 390, "height": 844}

CUT = """() => [...document.querySelectorAll(".is-laid :is(.is-card .card-body, .option-words, .card-title)")]
  .filter(each => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1)
  .map(each => each.textContent)"""
SCROLLS = """() => {
  const panel = document.querySelector('.answers.is-laid');
  return panel.scrollHeight > panel.clientHeight + 1;
}"""
COVERS = """() => {
  const box = document.querySelector('.answers.is-laid').getBoundingClientRect();
  return box.bottom > document.querySelector('#ask').getBoundingClientRect().top || box.top < 120;
}"""


@pytest.fixture(scope="module")
def house(open_house: House) -> House:
    return open_house


def begin(house: House, visit: Visit, **wishes: Any) -> tuple[Match, Page]:
    """Felix at the library, whose deck is known, and the page of its player."""
    m = acted(felix=at("library"), rosa=at("colony", seat=1), top={"library": FINDS}, dice_of={0: (4,)})
    return show(house, visit, m, **wishes)


def show(house: House, visit: Visit, m: Match, **wishes: Any) -> tuple[Match, Page]:
    """A match at a table, and the page of its first player."""

    async def sit() -> tuple[Match, str]:
        table, link = await house.tables.adopt(m, "a browser")
        await table.open_curtain(link, 0)
        assert table.match is not None
        return table.match, f"/t/{table.token(link)}"

    match, path = house.do(sit())
    page = visit(house.url, **wishes).page(path)
    page.wait_for_selector("html.has-script #answer", state="attached")
    page.evaluate("localStorage.setItem('shamble-lessons', '[\"*\"]')")
    page.reload()
    page.wait_for_selector("html.has-script #answer", state="attached")
    return match, page


class Hand:
    """A hand that counts its clicks."""

    def __init__(self, page: Page) -> None:
        self.page, self.clicks = page, 0

    def click(self, selector: str, *, answers: bool = True) -> None:
        question = asked(self.page)
        self.page.wait_for_timeout(FRESH)
        self.page.locator(selector).first.click()
        self.clicks += 1
        if answers:
            self.page.wait_for_function(NEXT, arg=question)

    def search(self) -> None:
        self.click(".scene-boards [data-thing=felix]", answers=False)
        self.click(".option[value='search felix']")

    def answer(self, text: str) -> None:
        self.click(f".answers .option:has-text('{text}')")


@pytest.mark.rule("DW-5.14", "DW-5.17")
def test_a_search_without_noise_is_three_clicks(house: House, visit: Visit) -> None:
    match, page = begin(house, visit)
    hand = Hand(page)
    hand.search()
    expect(page.locator(".is-laid .is-card")).to_have_count(1)
    hand.answer("Keep Jerry Can")
    assert (hand.clicks, hand_of(match, 0)) == (3, ["jerry-can"])


@pytest.mark.rule("DW-5.15", "DW-5.17")
def test_a_search_with_one_noise_is_four_clicks(house: House, visit: Visit) -> None:
    match, page = begin(house, visit)
    hand = Hand(page)
    hand.search()
    hand.answer("Make noise")
    hand.answer("Keep Crowbar")
    assert (hand.clicks, hand_of(match, 0)) == (4, ["crowbar"])
    assert ids(match, deck_at(match, "library")[:1]) == ["jerry-can-9"]
    assert match.pending[0].key == "action"


@pytest.mark.rule("DW-5.15", "DW-5.16", "DW-5.17")
def test_the_longest_search_is_a_click_for_each_noise_and_four_more(house: House, visit: Visit) -> None:
    match, page = begin(house, visit)
    hand = Hand(page)
    hand.search()
    for _ in range(4):
        hand.answer("Make noise")
    # the spaces for noise are full, so what is kept is asked
    assert match.pending[0].key == "keep-item"
    hand.answer("Keep Crowbar")
    assert not page.evaluate(SCROLLS)
    hand.answer("All of them, in this order")
    assert (hand.clicks, hand_of(match, 0)) == (8, ["crowbar"])
    assert ids(match, deck_at(match, "library")[:4]) == [FINDS[4], FINDS[3], FINDS[2], FINDS[0]]
    assert match.pending[0].key == "action"


@pytest.mark.rule("DW-5.17")
def test_the_order_under_the_deck_can_still_be_chosen_card_by_card(house: House, visit: Visit) -> None:
    match, page = begin(house, visit)
    hand = Hand(page)
    hand.search()
    for _ in range(3):
        hand.answer("Make noise")
    hand.answer("Keep Crowbar")
    hand.answer("Head Torch goes under")
    hand.answer("Floor Plan: Police goes under")
    bottom = ids(match, deck_at(match, "library")[:3])
    assert {bottom[0], bottom[2]} == {"jerry-can-9", "head-torch-2"} and bottom[1] == "floor-plan-police"


@pytest.mark.parametrize("size", [{"width": 1366, "height": 768}, {"width": 1024, "height": 768}, PHONE])
def test_the_found_cards_can_be_read_and_cover_no_question(house: House, visit: Visit, size: dict[str, int]) -> None:
    match, page = begin(house, visit, viewport=size)
    hand = Hand(page)
    page.evaluate("document.querySelector('.option[value=\"search felix\"]').click()")
    page.wait_for_selector(".is-laid .is-card")
    for _ in range(3):
        hand.answer("Make noise")
    expect(page.locator(".is-laid .is-card")).to_have_count(4)
    assert page.evaluate(CUT) == []
    assert size is PHONE or not (page.evaluate(COVERS) or page.evaluate(SCROLLS))
    assert faults(page) == []
    # it can be folded away, and comes back
    if size is not PHONE:
        page.get_by_role("button", name="Look at the board").click()
        expect(page.locator(".is-laid")).to_be_hidden()
        page.locator("#ask").click()
        expect(page.locator(".is-laid")).to_be_visible()
    assert "noise" in options_of(match)


@pytest.mark.rule("DW-16.26")
def test_a_card_with_two_answers_lies_there_once(house: House, visit: Visit) -> None:
    m = acted("ability elka", elka=at("colony"), rosa=at("colony", seat=1), top={"school": FINDS}, dice_of={0: (6,)})
    answer = next(option.words for option in m.pending[0].options if option.words.endswith("school"))
    m.answer(answer)
    _, page = show(house, visit, m)
    expect(page.locator(".is-laid .laid-card .card")).to_have_count(1)
    expect(page.locator(".is-laid .laid-card .option")).to_have_count(2)
    assert page.evaluate(CUT) == []
    Hand(page).answer("Jerry Can at the bottom")
