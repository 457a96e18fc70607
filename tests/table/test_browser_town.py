"""Lonely Undead in a browser: a car that is coming, and letters that can be read on a middling screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from shamble.engine.match import Match
from shamble.testing import at, play

from ..games.lonely_undead.helpers import DRAW, town
from .conftest import House, Visitor, faults
from .helpers import sit

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]

OVERLAPS = """([one, other]) => {
  const [a, b] = [one, other].map(each => document.querySelector(each).getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


@pytest.fixture(scope="module")
def house(open_house: House) -> House:
    return open_house


def look(house: House, visit: Visit, match: Match, size: ViewportSize) -> Page:
    """The page of whoever is asked."""

    async def make() -> str:
        table, link = await house.tables.adopt(match, "a browser")
        await table.open_curtain(link, match.pending[0].seat)
        return f"/t/{table.token(link)}"

    page = visit(house.url, viewport=size).page(house.do(make()))
    page.evaluate("localStorage.setItem('shamble-lessons', '[\"*\"]')")
    page.reload()
    page.wait_for_selector("html.has-script #answer", state="attached")
    return page


@pytest.mark.rule("LU-13.02", "LU-13.04")
@pytest.mark.parametrize("width", [1366, 1024])
def test_a_coming_car_lies_beside_the_town_with_whom_it_would_hit(house: House, visit: Visit, width: int) -> None:
    m = town(
        ben=at("3-7"), billy=at("12-12", holds=["wrong-way"]), frames=DRAW, top={"reactions": ["late-pizza"]},
    )  # fmt: skip
    page = look(house, visit, m, {"width": width, "height": 768})
    story = page.locator(".answers.is-story")
    expect(story).to_be_visible()
    expect(story.locator(".tale-name")).to_have_text("Late Pizza")
    expect(story.locator(".option[value=pass]")).to_contain_text("Otherwise east: Ben.")
    # the town stays in sight, and so does the card that can be played
    assert not page.evaluate(OVERLAPS, [".answers.is-story", "#boards"])
    assert not page.evaluate(OVERLAPS, [".answers.is-story", ".hand .card.can-act"])
    assert faults(page, "minor", "moderate") == []
    # when the card is played, its two ways say whom they hit
    play(m, "play wrong-way")
    page = look(house, visit, m, {"width": width, "height": 768})
    expect(page.locator(".answers.is-story .option").nth(0)).to_contain_text("Hits nobody.")
    expect(page.locator(".answers.is-story .option").nth(1)).to_contain_text("Hits Ben.")


SMALL = """() => [...document.querySelectorAll("#boards svg text")].filter(each => {
  if (!each.textContent.trim() || !each.getBoundingClientRect().width) return false;
  if (each.closest(".mini-map")) return false;
  const drawn = each.getScreenCTM();
  return parseFloat(getComputedStyle(each).fontSize) * Math.hypot(drawn.a, drawn.b) < 10.9;
}).map(each => each.textContent)"""
"""Letters of a map under 11 px, as they are drawn."""


@pytest.mark.parametrize("game", ["lonely_undead", "no_sanctuary", "walking_dead"])
def test_letters_of_a_map_can_be_read_on_a_middling_screen(house: House, visit: Visit, game: str) -> None:
    table, links = house.do(sit(house.tables, "me", "friend", game=game))
    assert table.match is not None
    while not table.match.scene(0).boards:
        ask = table.match.pending[0]
        house.do(table.answer(links[ask.seat], table.ask_id(ask.seat), ask.options[0].words))
    page = visit(house.url, viewport={"width": 1024, "height": 768}).page(
        f"/t/{table.token(links[table.match.pending[0].seat])}"
    )
    page.wait_for_selector("html.has-script #answer", state="attached")
    assert page.evaluate(SMALL) == []
