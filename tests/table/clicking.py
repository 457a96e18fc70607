"""Playing in the browser: what a person does with mouse and keys."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from playwright.sync_api import Error, Locator, Page, expect

NEXT = """asked => {
  const answer = document.querySelector('#answer');
  return document.querySelector('#result, #curtain') || (answer ? answer.dataset.ask : '') !== asked;
}"""

"""Whether the page has gone on from a question."""

CLICKS = """async ([seed, most]) => {
  let state = seed;
  const random = () => {
    state = (state + 0x6D2B79F5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const pick = among => among[Math.floor(random() * among.length)];
  const frame = () => new Promise(requestAnimationFrame);
  const asked = () => document.querySelector('#answer')?.dataset.ask || '';
  const isOver = () => Boolean(document.querySelector('#result, #curtain'));
  const drawn = id => document.querySelector(`#stage [data-thing="${CSS.escape(id)}"]`);
  const isOpen = question => asked() === question && document.querySelector('#table:not([aria-busy])');
  const ways = [];
  let patience = performance.now() + 60000;
  while (ways.length < most && !isOver()) {
    const question = asked();
    if (performance.now() > patience) throw new Error(question ? 'a question stays' : 'nobody asks anything');
    if (!question || !isOpen(question)) { await frame(); continue; }
    const touched = [...document.querySelectorAll('.option')]
      .map(option => (option.dataset.things || '').split(' ').filter(id => id && drawn(id)));
    const onBoard = touched.filter(things => things.length);
    const things = pick(onBoard.length && random() < 0.75 ? onBoard : touched);
    for (const id of things) {
      if (isOpen(question)) drawn(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
    if (isOpen(question)) {
      const left = document.querySelector('.option:not([hidden])');
      if (!left) throw new Error('a question is left without answers');
      left.click();
    }
    patience = performance.now() + 60000;
    while (asked() === question && !isOver() && performance.now() < patience) await frame();
    ways.push(!onBoard.length ? 'plain' : things.length ? 'board' : 'button');
  }
  return ways;
}"""
"""Choose an option and click on the things it touches, one after another; on its button only if it touches nothing.

Says which way each was answered: `board`, `button` (although another option touches something) or `plain` (no option
touches anything on the board). A thing is clicked, drawn or not, while its question is open; what is left to press then
is pressed, unless the question has been answered.
"""

FRESH = 320
"""A new question takes no click of a mouse or a finger for a little less than this, in milliseconds."""

DEFENSE, WINTER = "The Walking Dead: The Best Defense", "Dead of Winter: A Crossroads Game"
UNDEAD = "Lonely Undead"
GEORGIA = "The Walking Dead: The Board Game"
SANCTUARY = "The Walking Dead: No Sanctuary"


def open_table(page: Page, *who: str, game: str = DEFENSE, **options: str) -> str:
    """From the home page to a new table, by clicking; its address."""
    page.get_by_role("link", name=f"New table of {game}").click()
    for seat in range(page.locator("[id^=who-]").count()):
        page.locator(f"#who-{seat}").select_option(who[seat] if seat < len(who) else "")
    for name, value in options.items():
        page.locator(f"input[name=option-{name}][value={value}]").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#view")
    page.wait_for_load_state()
    return page.url


def asked(page: Page) -> str:
    """The id of the question on the page, if there is one."""
    return str(page.evaluate("document.querySelector('#answer')?.dataset.ask || ''"))


def is_over(page: Page) -> bool:
    return page.locator("#result").count() > 0


def click_an_option(page: Page, random: Random) -> bool:
    """Press one of the offered options and wait until it is taken; False if nothing is asked."""
    question = asked(page)
    if not question:
        return False
    options = page.locator(".option")
    press(options.nth(random.randrange(options.count())))
    page.wait_for_function(NEXT, arg=question)
    return True


def press(thing: Locator) -> None:
    """Press something as a keyboard does: a new question takes no click of a mouse for a moment."""
    thing.dispatch_event("click")


def click_on_the_board(page: Page, random: Random, most: int = 1) -> list[str]:
    """Give this many answers by clicks on the board, or fewer if the game is over; the way of each."""
    ways: list[str] = page.evaluate(CLICKS, [random.randrange(2**31), most])
    return ways


LIVE = """() => [...document.querySelectorAll('#stage .can-act')].map(each => {
  const box = (each.querySelector('.space-shape') || each).getBoundingClientRect();
  const x = box.left + box.width / 2, y = box.top + box.height / 2;
  const hit = document.elementFromPoint(x, y);
  return hit && each.contains(hit) && !hit.closest('a, button') ? [x, y] : null;
}).filter(Boolean)"""
"""Where a finger would touch each thing that can be chosen and is in sight."""


def tap(page: Page, random: Random) -> str:
    """Answer as on a phone: touch something that glows in sight, else one of the buttons; which of the two it was."""
    question = asked(page)
    if not question:
        page.wait_for_timeout(20)
        return ""
    page.wait_for_timeout(FRESH)
    points = page.evaluate(LIVE)
    way = "board" if points else "plain"
    if way == "board":
        page.touchscreen.tap(*random.choice(points))
    for patience in (250, 1200, 1200, 10_000):
        # what was picked has several answers, or two quick taps were a double click: a person taps once more
        with suppress(Error):
            page.wait_for_function(NEXT, arg=question, timeout=patience if points or patience > 250 else 1)
            return way
        if asked(page) == question and page.locator("#table:not([aria-busy])").count():
            options = page.locator(".option:not([hidden]):visible")
            if not options.count():
                page.locator("#all-options").tap()
            options.nth(random.randrange(options.count())).tap()
    raise AssertionError("a question stays, however often it is answered")


def play_together(pages: list[Page], random: Random, most: int = 1500) -> None:
    """All players click until the game is over."""
    for _ in range(most):
        if all(map(is_over, pages)):
            return
        moved = False
        for page in pages:
            if page.locator("#curtain-open").count():
                page.locator("#curtain-open").click()
                expect(page.locator("#curtain")).to_have_count(0)
                moved = True
            moved = click_an_option(page, random) or moved
        if not moved:
            pages[0].wait_for_timeout(20)
    raise AssertionError("the game did not end")
