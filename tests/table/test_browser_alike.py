"""A question whose answers all do the same says so and is one key."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ..engine.test_preview import where_nothing_differs
from .clicking import NEXT, asked
from .conftest import House, Visitor
from .helpers import sit

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]


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
