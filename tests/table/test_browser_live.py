"""The live page: things and options light each other, votes, habits, chat, time travel, motion, two tabs."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from shamble.table.kept import Link
from shamble.table.live import LiveTable

from .clicking import NEXT, asked
from .conftest import House, Visitor
from .helpers import give, sit

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]


def path(table: LiveTable, link: Link) -> str:
    return f"/t/{table.token(link)}"


async def until(table: LiveTable, links: list[Link], key: str) -> None:
    """Play until a question of this kind is asked."""
    random = Random(1)
    for _ in range(300):
        assert table.match is not None
        if table.match.pending[0].key == key:
            return
        await give(table, links, random.choice(table.match.pending[0].options).words)
    raise AssertionError(f"'{key}' was never asked")


def test_a_click_on_a_thing_shows_only_the_options_that_touch_it(house: House, visit: Visit) -> None:
    # given somebody who is asked where to go
    table, links = house.do(sit(house.tables, "me"))
    house.do(until(table, links, "move"))
    page = visit(house.url).page(path(table, links[0]))
    options = page.locator(".option:visible")
    words = page.locator(".option[data-things*=' ']").last.get_attribute("data-things")
    assert words is not None
    who, target = words.split(" ")
    touching = page.locator(f".option[data-things~='{who}']").count()
    everything = options.count()
    # when the figure is clicked, which has several ways to go, only its options are left; Esc brings the others back
    assert 1 < touching <= everything
    thing = page.locator(f"#stage [data-thing='{target}']").first
    page.locator(f"#stage [data-thing='{who}']").first.dispatch_event("click")
    expect(options).to_have_count(touching)
    expect(thing).to_have_class(_with("can-act"))
    page.keyboard.press("Escape")
    expect(options).to_have_count(everything)
    # and pointing at one lights the other
    page.locator(f".option[data-things~='{target}']").first.hover()
    expect(thing).to_have_class(_with("is-lit"))
    thing.hover(position={"x": 5, "y": 5})
    expect(page.locator(f".option[data-things~='{target}']").first).to_have_class(_with("is-lit"))


def _with(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b{name}\b")


def test_what_is_not_possible_is_shown_with_its_reason_and_clause(house: House, visit: Visit) -> None:
    # given a question with refusals
    table, links = house.do(sit(house.tables, "me", "friend"))

    async def find() -> int:
        random = Random(5)
        for _ in range(2000):
            match = table.match
            assert match is not None and not match.is_over
            if match.pending[0].refusals():
                return match.pending[0].seat
            await give(table, links, random.choice(match.pending[0].options).words)
        raise AssertionError("nothing was ever refused")

    seat = house.do(find())
    page = visit(house.url).page(path(table, links[seat]))
    # then it is shown, at once where there is room, and its clause opens the rulebook there
    denied = page.locator(".denied li").first
    if page.locator("#denied:not([open])").count():
        page.locator("#denied summary").click()
    expect(denied).to_be_visible()
    clause = denied.locator("a.clause")
    wanted = clause.inner_text()
    clause.click()
    expect(page.locator(f"[id='{wanted}']")).to_have_class(_with("is-wanted"))


def test_an_undo_is_put_to_the_vote_between_two_browsers(house: House, visit: Visit) -> None:
    table, links = house.do(sit(house.tables, "me", "friend"))
    house.do(give(table, links))
    house.do(give(table, links))
    one, two = (visit(house.url).page(path(table, link)) for link in links)
    one.get_by_role("button", name="Take back the last answer").click()
    expect(one.locator("#vote")).to_contain_text("Still asked: Player 2")
    two.get_by_role("button", name="Agree").click()
    for page in (one, two):
        expect(page.locator("#slider-now")).to_have_text("0 / 0")


def test_habits_are_listed_and_taken_back_with_one_click(house: House, visit: Visit) -> None:
    table, links = house.do(sit(house.tables, "me"))
    house.do(until(table, links, "draw"))
    page = visit(house.url).page(path(table, links[0]))
    page.locator("#always summary").click()
    page.get_by_role("button", name="Always: Draw nothing").click()
    page.locator("#fold-tools summary").click()
    expect(page.locator("#habits li")).to_have_count(1)
    page.get_by_role("button", name="Ask me again").click()
    expect(page.locator("#habits")).to_have_count(0)


def test_chat_reaches_the_other_browser_as_text(house: House, visit: Visit) -> None:
    table, links = house.do(sit(house.tables, "me", "friend"))
    one, two = (visit(house.url).page(path(table, link)) for link in links)
    for page in (one, two):
        page.locator("#fold-chat summary").click()
    one.get_by_label("Say to all").fill("<b>run</b>")
    one.keyboard.press("Enter")
    expect(two.locator("#chat")).to_contain_text("<b>run</b>")
    expect(one.get_by_label("Say to all")).to_have_value("")


def test_typing_and_open_folds_survive_a_new_view(house: House, visit: Visit) -> None:
    table, links = house.do(sit(house.tables, "me", "friend"))
    page = visit(house.url).page(path(table, links[1]))
    page.locator("#fold-chat summary").click()
    page.get_by_label("Say to all").fill("half a sent")
    house.do(give(table, links))
    expect(page.locator("#slider-now")).to_have_text("1 / 1")
    expect(page.get_by_label("Say to all")).to_be_focused()
    expect(page.get_by_label("Say to all")).to_have_value("half a sent")


def test_time_travel_steps_plays_and_returns(house: House, visit: Visit) -> None:
    table, links = house.do(sit(house.tables, "me", "friend"))
    for _ in range(12):
        house.do(give(table, links))
    page = visit(house.url).page(path(table, links[0]))
    now = page.locator("#scene").inner_text()
    page.get_by_role("link", name="One answer back").click()
    expect(page.locator("#question-text")).to_contain_text("after 11 of 12 answers")
    page.get_by_label("Answers", exact=True).fill("3")
    expect(page.locator("#question-text")).to_contain_text("after 3 of 12 answers")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#question-text")).to_contain_text("after 5 of 12 answers")
    # an answer of somebody else does not pull one out of the past
    house.do(give(table, links))
    expect(page.locator("#question-text")).to_contain_text(re.compile(r"after \d+ of 1[23] answers"))
    page.keyboard.press("Escape")
    expect(page.locator("#slider-now")).to_have_text("13 / 13")
    assert page.locator("#scene").inner_text() != "" and now != ""


def test_two_tabs_and_a_stale_one_neither_lose_nor_double(house: House, visit: Visit) -> None:
    # given the same seat in two tabs, of which one no longer hears anything
    table, links = house.do(sit(house.tables, "me", "friend"))
    visitor = visit(house.url)
    visitor.expected = ["409"]
    fresh = visitor.page(path(table, links[0]))
    visitor.context.route("**/events*", lambda route: route.abort())
    visitor.expected.append("ERR_FAILED")
    stale = visitor.page(path(table, links[0]))
    fresh.locator(".option").first.click()
    fresh.wait_for_function("() => !document.querySelector('#answer')")
    # when the stale one answers something else
    assert asked(stale)
    stale.locator(".option").last.click()
    # then it gets a sentence and the new view
    expect(stale.locator("#notice")).to_contain_text("answered already or has changed")
    assert table.match is not None and len(table.match.answers) == 1


def test_a_new_question_is_answered_while_the_last_receipt_is_on_its_way(house: House, visit: Visit) -> None:
    # given an answer that was taken, whose receipt does not come for a while, and the next question by the stream
    table, links = house.do(sit(house.tables, "me"))
    page = visit(house.url).page(path(table, links[0]))
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/answer", lambda route: held.append((route, route.fetch())), times=1)
    question = asked(page)
    page.evaluate("() => { const first = document.querySelector('.option'); first.click(); first.click(); }")
    page.wait_for_function(NEXT, arg=question)
    for _ in range(100):
        if held:  # the receipt may reach this test after the stream has brought the next question
            break
        page.wait_for_timeout(50)
    assert len(held) == 1 and table.match is not None and len(table.match.answers) == 1
    # when the next question is answered
    page.keyboard.press("1")
    # then that answer is taken, too, and the late receipt changes nothing
    expect(page.locator("#slider-now")).to_have_text("2 / 2")
    held[0][0].fulfill(response=held[0][1])
    expect(page.locator("#table")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator("#slider-now")).to_have_text("2 / 2")
    assert len(table.match.answers) == 2


def test_a_page_whose_stream_has_died_without_a_word_notices_it_by_its_next_answer(house: House, visit: Visit) -> None:
    # given an open stream that brings nothing any more
    table, links = house.do(sit(house.tables, "me"))
    page = visit(house.url).page(path(table, links[0]))
    page.wait_for_function("() => document.querySelector('#link-state').textContent === ''")
    for watcher in list(table.watchers):
        watcher.news = asyncio.Event()
    house.do(asyncio.sleep(0.1))
    question = asked(page)
    # when the page answers
    page.keyboard.press("1")
    # then it opens a new stream and goes on
    page.wait_for_function(NEXT, arg=question)
    expect(page.locator("#slider-now")).to_have_text("1 / 1")
    page.keyboard.press("1")
    expect(page.locator("#slider-now")).to_have_text("2 / 2")


def test_eight_tabs_of_one_browser_are_all_alive(house: House, visit: Visit) -> None:
    # given eight tabs of one browser; it keeps only six connections to a server
    table, links = house.do(sit(house.tables, "me"))
    visitor = visit(house.url)
    tabs = [visitor.page(path(table, links[0])) for _ in range(8)]
    # when the last and then the first of them answers
    for number, tab in enumerate((tabs[-1], tabs[0]), 1):
        tab.wait_for_timeout(320)
        tab.locator(".option").first.click()
        expect(tab.locator("#slider-now")).to_have_text(f"{number} / {number}")
        # then all of them show it, those without a stream a little later
        for other in tabs:
            expect(other.locator("#slider-now")).to_have_text(f"{number} / {number}")
    assert len(table.watchers) <= house.tables.settings.tabs


def test_a_line_of_chat_that_was_not_taken_stands_in_its_field_again(house: House, visit: Visit) -> None:
    table, links = house.do(sit(house.tables, "me", "friend"))
    visitor = visit(house.url)
    visitor.expected = ["ERR_FAILED"]
    page = visitor.page(path(table, links[0]))
    page.locator("#fold-chat summary").click()
    page.route("**/chat", lambda route: route.abort(), times=1)
    page.get_by_label("Say to all").fill("hold the door")
    page.keyboard.press("Enter")
    expect(page.locator("#link-state")).to_have_text("No connection; try again")
    expect(page.get_by_label("Say to all")).to_have_value("hold the door")
    page.keyboard.press("Enter")
    expect(page.locator("#chat")).to_contain_text("hold the door")


def test_pieces_glide_unless_motion_is_not_wanted(house: House, visit: Visit) -> None:
    table, links = house.do(sit(house.tables, "me"))
    house.do(until(table, links, "move"))

    def moves(page: Page) -> int:
        page.evaluate(
            "() => { window.moved = 0; const animate = Element.prototype.animate;"
            " Element.prototype.animate = function (...all) { window.moved += 1; return animate.apply(this, all); }; }"
        )
        before = len(table.match.answers) if table.match else 0
        house.do(give(table, links))
        expect(page.locator("#slider-now")).to_have_text(f"{before + 1} / {before + 1}")
        return int(page.evaluate("window.moved"))

    lively = visit(house.url, reduced_motion="no-preference").page(path(table, links[0]))
    calm = visit(house.url, reduced_motion="reduce").page(path(table, links[0]))
    moved = 0
    for _ in range(12):
        moved += moves(lively)
        assert calm.evaluate("document.getAnimations().length") == 0
    assert moved > 0


def test_coming_back_one_reads_what_happened_since(house: House, visit: Visit) -> None:
    # given a friend who was away for an hour while the others went on
    table, links = house.do(sit(house.tables, "me", "friend"))
    for _ in range(8):
        house.do(give(table, links))
    links[1].seen, links[1].seen_at = 2, time.time() - 3600
    # when the friend comes back
    page = visit(house.url).page(path(table, links[1]))
    # then the news are there, and can be put away
    expect(page.locator("#recap")).to_contain_text("Since you were last here")
    assert page.locator("#recap .line").count() > 0
    page.get_by_role("button", name="Put away").click()
    expect(page.locator("#recap")).to_have_count(0)


def test_the_host_hands_a_seat_to_a_bot_and_the_friend_is_told(house: House, visit: Visit) -> None:
    table, links = house.do(sit(house.tables, "me", "friend"))
    host = visit(house.url).page(path(table, links[0]))
    away = visit(house.url)
    away.expected = ["404"]
    friend = away.page(path(table, links[1]))
    host.locator("#fold-people summary").first.click()
    host.locator("#hand-over-1 summary").click()
    host.locator("#hand-over-1 button[value=random]").click()
    expect(host.locator("#sitter-1")).to_contain_text("random bot")
    expect(friend.locator("#link-state")).to_have_text("This link no longer opens the table")
    friend.reload()
    expect(friend.get_by_role("alert")).to_contain_text("handed to somebody else")
