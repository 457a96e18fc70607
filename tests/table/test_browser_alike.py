"""A question whose answers all do the same says so and is one key."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from shamble.engine.ask import Ask
from shamble.engine.match import Match
from shamble.engine.question import pose

from ..engine.test_preview import where_nothing_differs
from .clicking import FRESH, NEXT, asked
from .conftest import House, Visitor
from .helpers import sit
from .test_browser_frame import look, reach

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def house(open_house: House) -> House:
    return open_house


def at_such_a_question(house: House, visit: Visit) -> Page:
    match = where_nothing_differs()
    seat = match.pending[0].seat

    async def make() -> str:
        table, link = await house.tables.adopt(match, "a browser")
        await table.open_curtain(link, seat)
        return f"/t/{table.token(link)}"

    page = visit(house.url).page(house.do(make()))
    expect(page.locator("#alike")).to_be_visible()
    return page


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_one_key_answers_what_makes_no_difference(house: House, visit: Visit, key: str) -> None:
    page = at_such_a_question(house, visit)
    expect(page.locator("#alike")).to_contain_text("All of these do the same.")
    question = asked(page)
    page.keyboard.press(key)
    page.wait_for_function(NEXT, arg=question)


def test_a_click_on_the_line_answers_too(house: House, visit: Visit) -> None:
    page = at_such_a_question(house, visit)
    question = asked(page)
    page.locator("#alike").click()
    page.wait_for_function(NEXT, arg=question)


def test_an_obvious_answer_is_marked_and_one_key(house: House, visit: Visit) -> None:
    """BD-11.18: Allies that would change nothing are kept."""

    def idle(match: Match, ask: Ask) -> bool:
        return ask.key == "add-allies" and pose(match, ask).obvious is not None

    table, links = reach(house, idle, game="best_defense")
    page = look(house, visit, table, links)
    expect(page.locator("#alike")).to_contain_text("No Ally changes this fight.")
    expect(page.locator(".option.is-preselected")).to_have_attribute("value", "add-allies 0")
    question, before = asked(page), len(table.match.answers)
    page.keyboard.press("Enter")
    page.wait_for_function(NEXT, arg=question)
    assert table.match.answers[before].words == "add-allies 0"


PRESS_WHAT_IS_LEFT = """asked => {
  const isSame = document.querySelector('#answer')?.dataset.ask === asked;
  const isFree = document.querySelector('#table:not([aria-busy])');
  if (isSame && isFree) document.querySelector('.option:not([hidden])').click();
}"""
"""Where a card has several answers, a second click chooses one."""


@pytest.mark.parametrize("copy", [0, 1])
def test_a_click_on_either_of_two_equal_cards_is_the_same_answer(house: House, visit: Visit, copy: int) -> None:
    def twins(match: Match, ask: Ask) -> bool:
        return any(choice.same and len(choice.ids) == 2 for choice in pose(match, ask).choices)

    table, links = reach(house, twins, game="best_defense", players=3)
    page = look(house, visit, table, links)
    choice = next(each for each in pose(table.match, table.match.pending[0]).choices if each.same)
    option = page.locator(f".option[value='{choice.words}']")
    expect(option).to_have_count(1)
    question, before = asked(page), len(table.match.answers)
    page.wait_for_timeout(FRESH)
    page.locator(f'#stage [data-thing="{choice.ids[copy]}"]').first.dispatch_event("click")
    page.evaluate(PRESS_WHAT_IS_LEFT, question)
    page.wait_for_function(NEXT, arg=question)
    assert choice.ids[0] in table.match.answers[before].words.split()


def test_where_answers_differ_nothing_is_said_and_enter_does_nothing(house: House, visit: Visit) -> None:
    async def make() -> str:
        table, links = await sit(house.tables, "me", "friend")
        assert table.match is not None
        return f"/t/{table.token(links[table.match.pending[0].seat])}"

    page = visit(house.url).page("/")
    path = house.do(make())
    with page.expect_response(lambda answer: "/preview?" in answer.url) as answered:
        page.goto(house.url + path)
    assert answered.value.json() == {"same": False}
    question = asked(page)
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert asked(page) == question
    expect(page.locator("#alike")).to_be_hidden()
