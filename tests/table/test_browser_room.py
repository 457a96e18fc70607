"""Room: lessons stand where they hide nothing, answers use the panel they have, the bottom line is level."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from shamble.engine.ask import Ask
from shamble.engine.match import Match
from shamble.table.kept import Link
from shamble.table.live import LiveTable

from .conftest import House, Visitor
from .test_browser_frame import Visit, reach

pytestmark = pytest.mark.browser

GAMES = ("best_defense", "dead_of_winter", "lonely_undead", "no_sanctuary", "walking_dead")

COVERED = """() => {
  const coach = document.querySelector('#coach');
  const box = coach.getBoundingClientRect();
  const found = [...document.querySelectorAll('.option, button, .can-act, .signals label, summary, a')]
    .filter(each => !coach.contains(each) && each.checkVisibility({ visibilityProperty: true }))
    .map(each => [each, (each.querySelector(':scope > .space-shape') || each).getBoundingClientRect()])
    .filter(([, at]) => Math.min(at.right, box.right) - Math.max(at.left, box.left) > 1
      && Math.min(at.bottom, box.bottom) - Math.max(at.top, box.top) > 1);
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  return [coach.hidden, inside, found.map(([each]) => each.id || each.className.baseVal || each.className)];
}"""
"""Whether the lesson is hidden or partly off the page, and what it lies over."""

CUT = """what => [...document.querySelectorAll('.option-words')].filter(each => {
  const [box, read] = [each, each.querySelector(what)].map(part => part?.getBoundingClientRect());
  return read && box.height && (read.right > box.right + 1 || read.bottom > box.bottom + 3);
}).map(each => each.textContent)"""
"""The options of which this part is not read whole."""


@pytest.fixture(scope="module")
def house(open_house: House) -> House:
    return open_house


def later(answers: int) -> Callable[[Match, Ask], bool]:
    """A moment with a choice after so many answers."""
    return lambda match, ask: len(match.answers) >= answers and len(ask.options) > 2


def newcomer(house: House, visit: Visit, table: LiveTable, links: list[Link], width: int = 1366) -> Page:
    """The page of whoever is asked; they have read no lesson yet."""
    assert table.match is not None
    visitor: Visitor = visit(house.url, viewport={"width": width, "height": 768})
    page = visitor.page(f"/t/{table.token(links[table.match.pending[0].seat])}")
    page.wait_for_selector("html.has-script #answer", state="attached")
    return page


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_lies_over_nothing_that_can_be_clicked(house: House, visit: Visit, game: str) -> None:
    for answers, width in ((0, 1366), (60, 1366), (90, 1024)):
        table, links = reach(house, later(answers), players=3, game=game)
        page = newcomer(house, visit, table, links, width)
        page.wait_for_function("() => document.querySelector('#coach')?.style.translate")
        hidden, inside, over = page.evaluate(COVERED)
        assert (hidden, inside, over) == (False, True, []), (game, answers, width)
        page.close()


def asks(key: str, fewest: int = 0) -> Callable[[Match, Ask], bool]:
    return lambda match, ask: ask.key == key and len(ask.options) >= fewest


@pytest.mark.parametrize(
    ("game", "moment", "what"),
    [
        ("best_defense", asks("trade", 5), ".option-text"),
        ("no_sanctuary", asks("exert"), ".option-note"),
        ("walking_dead", asks("find-any"), ".option-text"),
    ],
)
def test_answers_with_room_around_them_are_read_whole(
    house: House, visit: Visit, game: str, moment: Any, what: str
) -> None:
    table, links = reach(house, moment, players=3, game=game)
    page = newcomer(house, visit, table, links)
    page.wait_for_function("() => document.querySelector('#answers').dataset.drawn !== undefined")
    assert page.evaluate(CUT, what) == []


ONE_LINE = """() => [...document.querySelectorAll('.option-words')].filter(each => {
  const isCut = each.scrollHeight > each.clientHeight + 1;
  return isCut && each.clientHeight < 24;
}).map(each => each.textContent)"""
"""Answers that are cut after a single line."""


def test_ten_answers_beside_a_map_take_a_second_line_where_there_is_room(house: House, visit: Visit) -> None:
    table, links = reach(house, asks("act", 10), players=3, game="no_sanctuary")
    page = newcomer(house, visit, table, links)
    page.wait_for_function("() => document.querySelector('#answers').dataset.drawn !== undefined")
    assert page.evaluate(ONE_LINE) == []


TOUCHES = """() => {
  const boxes = [...document.querySelectorAll('.open-table :is(.die, .pile)')]
    .filter(each => each.checkVisibility()).map(each => each.getBoundingClientRect());
  return boxes.some((one, n) => boxes.slice(n + 1).some(two =>
    one.left < two.right - 9 && two.left < one.right - 9 && one.top < two.bottom && two.top < one.bottom));
}"""


def test_the_dice_that_all_players_rolled_lie_over_no_pile(house: House, visit: Visit) -> None:
    table, links = reach(house, lambda match, ask: len(match.scene(ask.seat).dice) > 5, players=5)
    page = newcomer(house, visit, table, links)
    assert not page.evaluate(TOUCHES)


def test_the_tools_of_the_bottom_line_stand_at_one_height(house: House, visit: Visit) -> None:
    table, links = reach(house, later(10), game="walking_dead")
    page = newcomer(house, visit, table, links)
    middles = page.evaluate("""() => ['#zoom .tool', '#slider .tool', '#undo button', '.fold-log summary']
      .map(each => document.querySelector(each)?.getBoundingClientRect()).filter(Boolean)
      .map(box => (box.top + box.bottom) / 2)""")
    assert len(middles) >= 3
    assert max(middles) - min(middles) <= 1.5
