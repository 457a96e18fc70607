"""Playing in the browser: what a person does with mouse and keys."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

NEXT = """asked => {
  const answer = document.querySelector('#answer');
  return document.querySelector('#result, #curtain') || (answer ? answer.dataset.ask : '') !== asked;
}"""


def open_table(page: Page, *who: str, **options: str) -> str:
    """From the home page to a new table, by clicking; its address."""
    page.get_by_role("link", name="New table of The Walking Dead: The Best Defense").click()
    for seat in range(4):
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
    options.nth(random.randrange(options.count())).click()
    page.wait_for_function(NEXT, arg=question)
    return True


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
