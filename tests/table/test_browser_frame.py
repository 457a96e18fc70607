"""The frame of the table: Cancel, previews, what goes along, the recap, stories, and stillness."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from shamble.engine.ask import Ask
from shamble.engine.match import Match
from shamble.table.kept import Link
from shamble.table.live import LiveTable

from .clicking import NEXT, asked
from .conftest import House, Visitor
from .helpers import give, sit

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def house(open_house: House) -> House:
    return open_house


Enough = Callable[[Match, Ask], bool]

PRESS = """([asked, words]) => {
  if (document.querySelector('#answer')?.dataset.ask !== asked) return false;
  [...document.querySelectorAll('.option')].find(each => each.value === words).click();
  return true;
}"""

FIRST_TURN = ("action", "move", "movement")
"""Questions that are asked when everything is dealt and turns begin."""

SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver(list => window.shifts.push(...list.getEntries().map(each => each.value)))
    .observe({ type: 'layout-shift', buffered: true });
}"""


def reach(house: House, enough: Enough, players: int = 2, game: str = "dead_of_winter", seed: int = 1) -> Any:
    """A table that was played at random up to a moment."""
    random = Random(seed)
    for _ in range(8):
        table, links = house.do(sit(house.tables, "me", *["friend"] * (players - 1), game=game))
        match = table.match
        assert match is not None
        while not match.is_over:
            if enough(match, match.pending[0]):
                return table, links
            house.do(give(table, links, random.choice(match.pending[0].options).words))
    raise AssertionError("the moment did not come")


def look(house: House, visit: Visit, table: LiveTable, links: list[Link], **viewport: int) -> Page:
    assert table.match is not None
    size = {"width": 1366, "height": 768, **viewport}
    page = visit(house.url, viewport=size).page(f"/t/{table.token(links[table.match.pending[0].seat])}")
    page.wait_for_selector("html.has-script #answer", state="attached")
    page.evaluate("localStorage.setItem('shamble-lessons', '[\"*\"]')")
    return page


def verbs(ask: Ask) -> set[str]:
    return {option.verb for option in ask.options}


def press(page: Page, words: str) -> None:
    question = asked(page)
    assert page.evaluate(PRESS, [question, words])
    page.wait_for_function(NEXT, arg=question)


def can_move(match: Match, ask: Ask) -> bool:
    return ask.key == "action" and "move" in verbs(ask)


def test_cancel_leaves_an_action_that_can_be_taken_back_freely(house: House, visit: Visit) -> None:
    table, links = reach(house, can_move)
    page = look(house, visit, table, links)
    before = len(table.match.answers)
    assert page.locator("#cancel").count() == 0
    move = next(option for option in table.match.pending[0].options if option.verb == "move")
    press(page, move.words)
    assert table.match.pending[0].key == "destination"
    question = asked(page)
    expect(page.locator("#cancel")).to_be_visible()
    page.keyboard.press("Escape")
    page.wait_for_function(NEXT, arg=question)
    assert (table.match.pending[0].key, len(table.match.answers)) == ("action", before)


def test_a_figure_moves_with_two_clicks(house: House, visit: Visit) -> None:
    table, links = reach(house, can_move)
    page = look(house, visit, table, links)
    match = table.match
    who = next(option for option in match.pending[0].options if option.verb == "move").ids[0]
    question = asked(page)
    page.evaluate(f"document.querySelector('.scene-boards [data-thing=\"{who}\"]').click()")
    target = page.evaluate("document.querySelector('.space.is-target')?.dataset.thing")
    assert target and page.locator(".space.is-target").count() >= 3
    page.evaluate(f"document.querySelector('.space[data-thing=\"{target}\"]').click()")
    page.wait_for_function(NEXT, arg=question)
    gone = [answer.words for answer in match.answers[-2:]]
    assert f"move {who}" in gone or match.answers[-1].words == f"move {who}"
    assert match.pending[0].key != "destination" or len(match.pending[0].options) > 1


def could_drive(match: Match, ask: Ask) -> bool:
    if not can_move(match, ask):
        return False
    tried = match.clone()
    tried.answer(next(option for option in ask.options if option.verb == "move"))
    return tried.pending[0].key == "destination" and "drive" in verbs(tried.pending[0])


@pytest.mark.rule("DW-6.15")
def test_a_click_on_a_place_walks_and_the_menu_still_asks_for_the_card(house: House, visit: Visit) -> None:
    table, links = reach(house, could_drive)
    page = look(house, visit, table, links)
    match, before = table.match, len(table.match.answers)
    move = next(option for option in match.pending[0].options if option.verb == "move")
    # when the way of moving is chosen in the menu, every way is asked for
    press(page, move.words)
    assert {"go", "drive"} <= verbs(match.pending[0])
    question = asked(page)
    page.keyboard.press("Escape")
    page.wait_for_function(NEXT, arg=question)
    # when the figure and a place are clicked, it walks there
    question = asked(page)
    page.wait_for_timeout(400)
    page.evaluate(f"document.querySelector('.scene-boards [data-thing=\"{move.ids[0]}\"]').click()")
    target = page.evaluate("document.querySelector('.space.is-target')?.dataset.thing")
    page.evaluate(f"document.querySelector('.space[data-thing=\"{target}\"]').click()")
    page.wait_for_function(NEXT, arg=question)
    assert [answer.words for answer in match.answers[before:]][-2:] == [move.words, f"go {target}"]


def searches(match: Match, ask: Ask) -> bool:
    g: Any = match.state
    return ask.key == "action" and "search" in verbs(ask) and len(set(g.dice[ask.seat])) > 1


def test_the_lowest_die_that_is_enough_goes_along_with_the_action(house: House, visit: Visit) -> None:
    def wanted(match: Match, ask: Ask) -> bool:
        if not searches(match, ask):
            return False
        search = next(option for option in ask.options if option.verb == "search")
        tried = match.clone()
        tried.answer(search)
        return tried.pending[0].key == "which-die"

    table, links = reach(house, wanted)
    page = look(house, visit, table, links)
    match = table.match
    search = next(option for option in match.pending[0].options if option.verb == "search")
    tried = match.clone()
    tried.answer(search)
    lowest = tried.pending[0].options[0].words
    count = len(match.answers)
    press(page, search.words)
    assert [answer.words for answer in match.answers[count : count + 2]] == [search.words, lowest]


def test_pointing_at_an_option_shows_what_it_does(house: House, visit: Visit) -> None:
    table, links = reach(house, lambda match, ask: match.scene(None).boards != [] and len(ask.options) > 3,
                         game="best_defense")  # fmt: skip
    page = look(house, visit, table, links)
    page.locator("#answers .option").last.hover()
    expect(page.locator("#consequence")).not_to_be_empty()
    page.locator("#consequence").hover()
    expect(page.locator("#consequence")).to_be_empty()
    page.locator("#answers .option").first.focus()
    expect(page.locator("#consequence")).not_to_be_empty()


def test_your_turn_begins_with_what_happened_since_the_last_one(house: House, visit: Visit) -> None:
    table, links = reach(house, lambda match, ask: ask.key == "action")
    page = look(house, visit, table, links)
    match, random = table.match, Random(2)
    mine = match.pending[0].seat
    press(page, "end-turn")
    if page.locator("#sure-yes").count():
        page.locator("#sure-yes").click()
    since = page.locator("#since")
    for _ in range(600):
        # until the first question of the next turn, which may be one before the main question
        ask = match.pending[0]
        if ask.seat == mine:
            page.wait_for_function(
                "given => Number(document.querySelector('#slider-at').max) >= given", arg=len(match.answers)
            )
            page.wait_for_timeout(60)
            if since.count():
                break
        house.do(give(table, links, random.choice(ask.options).words))
    expect(since).to_be_visible()
    assert 1 <= since.locator(".since-lines button").count() <= 7
    expect(since.locator("h2")).to_have_text("What happened so far")
    page.keyboard.press("Escape")
    expect(since).to_have_count(0)


def test_a_crossroads_is_a_story_in_the_middle_of_the_table(house: House, visit: Visit) -> None:
    table, links = reach(house, lambda match, ask: ask.key == "crossroads", players=3, seed=3)
    page = look(house, visit, table, links)
    story = page.locator(".answers.is-story")
    expect(story).to_be_visible()
    expect(story.locator(".tale-name")).to_have_text(table.match.pending[0].about[0].name)
    page.get_by_role("button", name="Look at the board").click()
    expect(story).to_be_hidden()
    page.locator("#ask").click()
    expect(story).to_be_visible()
    press(page, table.match.pending[0].options[0].words)


@pytest.mark.parametrize("game", ["best_defense", "dead_of_winter"])
def test_nothing_moves_and_nothing_scrolls_while_one_plays(house: House, visit: Visit, game: str) -> None:
    # given: everything is dealt
    table, links = reach(house, lambda match, ask: match.scene(None).boards != [] and ask.key in FIRST_TURN, game=game)
    page = look(house, visit, table, links)
    page.evaluate(SHIFTS)
    match, random = table.match, Random(6)
    mine = match.pending[0].seat
    scrolled: list[str] = []
    shifts: list[float] = []
    for _ in range(60):
        if match.is_over:
            break
        shifts = page.evaluate("window.shifts")
        ask = match.pending[0]
        words = random.choice(ask.options).words
        if ask.seat == mine and asked(page):
            over = page.evaluate(
                "(e => e.checkVisibility({ visibilityProperty: true }) ? e.scrollHeight - e.clientHeight : 0)"
                "(document.querySelector('#answers'))"
            )
            if over > 1:
                scrolled.append(f"{ask.key}: {len(ask.options)} options, {over} too high")
        house.do(give(table, links, words))
        page.wait_for_timeout(40)
    # at the end all hands are opened, which is no shift while one plays
    assert scrolled == []
    assert max(shifts, default=0) <= 0.02


def shows_where(match: Match, ask: Ask) -> bool:
    return any(board.focus for board in match.scene(ask.seat).boards)


def test_on_a_phone_the_small_map_lies_beside_its_buttons(house: House, visit: Visit) -> None:
    table, links = reach(house, shows_where, game="walking_dead")
    page = look(house, visit, table, links, width=390, height=844)
    small, zoom = page.locator(".mini-map").bounding_box(), page.locator("#zoom").bounding_box()
    assert small is not None and zoom is not None
    assert small["x"] + small["width"] <= zoom["x"]


CUT = """() => {
  const strip = document.querySelector('.strip').getBoundingClientRect();
  return [...document.querySelectorAll('.strip :is(.goal-kicker, .goal-name, .track-name)')].filter(each => {
    const box = each.getBoundingClientRect();
    return each.scrollWidth > each.clientWidth + 1 || box.right > strip.right + 1 || box.bottom > strip.bottom + 1;
  }).map(each => each.textContent);
}"""
"""The names of goals and tracks that cannot be read whole."""

HALF = """() => [...document.querySelectorAll('.hand')].flatMap(hand => {
  const edge = hand.getBoundingClientRect().right;
  return [...hand.children].map(each => each.getBoundingClientRect())
    .filter(each => each.left < edge - 5 && each.right > edge + 1);
}).length"""
"""How many cards of the hand are cut by its edge."""

SCROLLS = """() => {
  const answers = document.querySelector('#answers');
  return answers.checkVisibility() && answers.scrollHeight > answers.clientHeight + 1;
}"""


@pytest.mark.parametrize("game", ["best_defense", "dead_of_winter", "lonely_undead", "no_sanctuary", "walking_dead"])
def test_at_a_full_table_nothing_is_cut_and_no_panel_scrolls(house: House, visit: Visit, game: str) -> None:
    table, links = house.do(sit(house.tables, "me", "friend", "friend", "friend", game=game))
    match, random = table.match, Random(6)
    assert match is not None
    page = visit(house.url).page()
    page.evaluate("localStorage.setItem('shamble-lessons', '[\"*\"]')")
    wrong = []
    for _ in range(4):
        for _ in range(14):
            if not match.is_over:
                house.do(give(table, links, random.choice(match.pending[0].options).words))
        if match.is_over:
            break
        page.goto(f"{house.url}/t/{table.token(links[match.pending[0].seat])}")
        page.wait_for_selector("html.has-script #answer", state="attached")
        found = (page.evaluate(CUT), page.evaluate(HALF), page.evaluate(SCROLLS))
        if any(found):
            wrong.append((len(match.answers), match.pending[0].key, found))
    assert wrong == []
