"""Learning at the table: words show their meaning, rules are searched, the drawer stands beside the question."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from shamble.engine.game import games

from .conftest import House, Visitor, faults
from .test_browser_frame import look, reach

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def house(open_house: House) -> House:
    return open_house


GAMES = [name for name, game in games().items() if game.finished]


DESCRIBED = "document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent"


def test_a_word_shows_its_meaning_to_mouse_key_and_finger(house: House, visit: Visit) -> None:
    page = visit(house.url, has_touch=True).page("/rules/best_defense")
    tip = page.locator("#term-tip")
    word = page.locator(".rule .term", has_text="Leader").first
    word.hover()
    expect(tip).to_be_visible()
    expect(tip).to_contain_text("holds the Badge")
    page.mouse.move(0, 0)
    expect(tip).to_be_hidden()
    page.locator(".rule a").first.focus()
    while page.evaluate("!document.activeElement.matches('.term')"):
        page.keyboard.press("Tab")
    expect(tip).to_be_visible()
    described = page.evaluate(DESCRIBED)
    assert described and described in (tip.text_content() or "")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    word.tap()
    expect(tip).to_contain_text("holds the Badge")
    assert page.url.endswith("/rules/best_defense")


def test_a_word_in_an_option_is_explained_when_the_option_has_the_focus(house: House, visit: Visit) -> None:
    table, links = reach(house, lambda match, ask: ask.key == "add-allies", game="best_defense")
    page = look(house, visit, table, links)
    answers = len(table.match.answers)
    page.locator("#answers .option").first.focus()
    page.keyboard.press("Tab")
    expect(page.locator("#term-tip")).to_contain_text("Ally")
    assert page.evaluate("document.activeElement.getAttribute('aria-describedby')") == "term-tip"
    # a tap on the word is meant for the option
    page.locator("#answers .option .term").first.click()
    page.wait_for_function("() => !document.querySelector('#answers .option .term')")
    assert len(table.match.answers) > answers


def test_without_script_a_word_leads_to_its_meaning_and_the_rules_are_searched(house: House, visit: Visit) -> None:
    page = visit(house.url, java_script_enabled=False).page("/rules/dead_of_winter")
    page.locator(".rule a.term").first.click()
    expect(page.locator("td:target")).to_be_visible()
    page.goto(house.url + "/rules/dead_of_winter")
    page.get_by_role("searchbox").fill("exposure")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("status")).to_contain_text("exposure")
    assert 1 <= page.locator(".rule").count() < 80


MISSING = """() => [...document.querySelectorAll('.cutout use')]
  .filter(each => !document.querySelector(each.getAttribute('href'))).length"""


@pytest.mark.parametrize("game", GAMES)
def test_guide_and_rulebook_are_sound(house: House, visit: Visit, game: str) -> None:
    for scheme, width, height in (("dark", 1366, 768), ("light", 390, 844)):
        guest = visit(house.url, viewport={"width": width, "height": height}, color_scheme=scheme)
        for path in (f"/guide/{game}", f"/rules/{game}"):
            page = guest.page(path)
            assert faults(page, "minor", "moderate") == [], (path, width)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path
            assert page.evaluate(MISSING) == 0, f"{path}: a picture lacks a drawing"
            page.close()


def test_the_contents_stay_beside_the_text_and_lead_to_its_chapters(house: House, visit: Visit) -> None:
    page = visit(house.url).page("/rules/walking_dead")
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="8. Movement").click()
    expect(page.get_by_role("heading", name="8. Movement")).to_be_in_viewport()
    expect(page.get_by_role("navigation", name="Contents").get_by_role("link", name="8. Movement")).to_be_in_viewport()
    expect(page.locator("#chapter-8 figure")).to_be_visible()


OVERLAP = """() => {
  const drawer = document.getElementById('drawer').getBoundingClientRect();
  return ['ask', 'answers'].map(id => document.getElementById(id))
    .filter(each => each.checkVisibility({ visibilityProperty: true })).map(each => each.getBoundingClientRect())
    .filter(box => Math.min(box.right, drawer.right) - Math.max(box.left, drawer.left) > 1
      && Math.min(box.bottom, drawer.bottom) - Math.max(box.top, drawer.top) > 1).length;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_drawer_stands_beside_the_question_and_says_what_it_cites(house: House, visit: Visit, game: str) -> None:
    table, links = reach(
        house, lambda match, ask: match.scene(ask.seat).boards != [] and len(ask.options) > 2, game=game
    )
    page = look(house, visit, table, links)
    page.get_by_role("link", name="Rulebook").click()
    expect(page.locator("#drawer")).to_be_visible()
    assert page.evaluate(OVERLAP) == 0
    box = page.locator("#drawer").bounding_box()
    assert box is not None and box["width"] >= 340
    cited = page.locator("#question-text [data-clause]").get_attribute("data-clause") or ""
    expect(page.locator(".rules-cited")).to_contain_text(cited)
    page.locator(f'.rules-cited [data-clause="{cited}"]').click()
    expect(page.locator(f'[id="{cited}"].is-wanted')).to_be_in_viewport()
