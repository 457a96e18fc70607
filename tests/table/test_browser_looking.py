"""Looking closely: the table is made larger and smaller, and open piles are looked through."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import httpx
import pytest
from playwright.sync_api import Page, expect

from shamble.engine.match import Match
from shamble.table.kept import Link
from shamble.table.live import LiveTable

from .conftest import House, Visitor
from .helpers import give, sit

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]


async def _until_discards(table: LiveTable, links: list[Link], least: int) -> str:
    """Play until some open pile on a board has so many cards; its id."""
    random = Random(3)
    for _ in range(400):
        match = table.match
        assert match is not None and not match.is_over
        for pile in match.scene(None).all_piles():
            if len(pile.cards) >= least:
                return pile.id
        await give(table, links, random.choice(match.pending[0].options).words)
    raise AssertionError("nothing was discarded")


def _labels(match: Match, pile: str) -> list[str]:
    """The names of the cards in a pile, as anybody sees them."""
    return [card.label for each in match.scene(None).all_piles() if each.id == pile for card in each.cards]


def _size(page: Page) -> float:
    return float(page.evaluate("document.querySelector('.space').getBoundingClientRect().width"))


@pytest.mark.parametrize("viewport", [{"width": 1366, "height": 768}, {"width": 390, "height": 844}])
def test_the_table_is_made_larger_by_buttons_and_keys_and_fits_again(
    house: House, visit: Visit, viewport: dict[str, int]
) -> None:
    table, links = house.do(sit(house.tables, "me", "friend"))
    assert table.match is not None
    while not table.match.scene(None).boards:
        house.do(give(table, links))
    before = len(table.match.answers)
    page = visit(house.url, viewport=viewport).page(f"/t/{table.token(links[0])}")
    fits = _size(page)
    page.get_by_role("button", name="Larger").click()
    page.keyboard.press("+")
    assert _size(page) == pytest.approx(fits * 1.5)
    # the whole table can be reached by scrolling the stage, and the page itself scrolls no more than before
    reach = page.evaluate(
        "(() => { const s = document.querySelector('#boards'); return s.scrollWidth / s.clientWidth; })()"
    )
    assert reach > 1.4
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    # a new view keeps the size, and things are still chosen by clicking
    house.do(give(table, links))
    expect(page.locator("#slider-now")).to_have_text(f"{before + 1} / {before + 1}")
    assert _size(page) == pytest.approx(fits * 1.5)
    page.keyboard.press("-")
    assert _size(page) == pytest.approx(fits * 1.25)
    page.keyboard.press("0")
    assert _size(page) == pytest.approx(fits)
    page.get_by_role("button", name="Smaller").click()
    assert _size(page) == pytest.approx(fits)


@pytest.mark.rule("BD-2.20", "BD-20.01")
def test_an_open_pile_is_looked_through_by_mouse_and_by_keyboard(house: House, visit: Visit) -> None:
    # given a discard pile with several cards
    table, links = house.do(sit(house.tables, "me", "friend"))
    pile = house.do(_until_discards(table, links, 3))
    assert table.match is not None
    shown = _labels(table.match, pile)
    address = f"/t/{table.token(table.guests)}"
    page = visit(house.url).page(address)
    cards = page.locator("#drawer .pile-cards .card-title")
    # when anybody clicks it, all its cards can be read, the uppermost first; Esc puts them away
    page.locator(f"[data-pile='{pile}']").click()
    expect(cards).to_have_text(shown)
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    expect(page.locator(f"[data-pile='{pile}']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(cards).to_have_count(len(shown))
    # and without script it is a page of its own
    html = httpx.get(f"{house.url}{address}?pile={pile}").text
    assert all(label in html for label in shown)
    assert httpx.get(f"{house.url}{address}?pile=event-deck").text.count('class="card-title"') == 0
    assert httpx.get(f"{house.url}{address}?pile=nothing").status_code == 404


def test_a_tile_in_hand_is_turned_and_turned_over_by_keys(house: House, visit: Visit) -> None:
    table, links = house.do(sit(house.tables, "me", game="lonely_undead", mode="solo", mutated="on"))
    for words in ("tile mall", "lay mall a 0"):
        house.do(give(table, links, words))
    page = visit(house.url).page(f"/t/{table.token(links[0])}")
    expect(page.get_by_role("button", name="Turn", exact=True).locator("kbd")).to_have_text("R")
    expect(page.get_by_role("button", name="Side B").locator("kbd")).to_have_text("F")
    for key, turned in (("r", "turn mall a 180"), ("f", "turn mall b 180"), ("r", "turn mall b 270")):
        page.keyboard.press(key)
        expect(page.locator(".option[value^=turn]")).to_have_attribute("value", turned)


def test_in_the_past_a_pile_is_shown_as_it_was(house: House, visit: Visit) -> None:
    table, links = house.do(sit(house.tables, "me", "friend"))
    pile = house.do(_until_discards(table, links, 3))
    assert table.match is not None
    now, then = (_labels(match, pile) for match in (table.match, table.match.replay(len(table.match.answers) - 1)))
    assert len(then) < len(now)
    page = visit(house.url).page(f"/t/{table.token(table.guests)}")
    page.get_by_role("link", name="One answer back").click()
    expect(page.locator("#question-text")).to_contain_text("You look at the table after")
    page.locator(f"[data-pile='{pile}']").click()
    expect(page.locator("#drawer .card-title")).to_have_text(then)
