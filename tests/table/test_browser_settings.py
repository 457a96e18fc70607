"""Settings: kept in the browser, on every page; sound to axe in both themes; news and links to a moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from shamble.table.assets import asset

from .conftest import House, Visitor, faults
from .helpers import give, sit

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_settings_hold_on_every_page_and_pages_stay_sound(house: House, visit: Visit, theme: str) -> None:
    # given
    table, _ = house.do(sit(house.tables, "me", "random", game="dead_of_winter"))
    page = visit(house.url, color_scheme=theme).page("/")
    page.get_by_role("link", name="Settings").click()
    assert faults(page, "minor") == []
    # when
    for wish in ("Larger", "More", "For colour-blind eyes, with shapes", "None", "Asks first", "High", "Turn by turn"):
        page.get_by_label(wish, exact=True).check()
        expect(page.locator("#kept")).to_have_text("Kept")
    wrong = faults(page, "minor")
    # then
    page.reload()
    expect(page.get_by_label("Larger")).to_be_checked()
    for path in ("/", f"/t/{table.token(table.host)}"):
        page.goto(house.url + path)
        html = page.locator("html")
        for name, value in (("size", "larger"), ("contrast", "more"), ("palette", "shapes"), ("motion", "less")):
            expect(html).to_have_attribute(f"data-{name}", value)
        assert page.evaluate("document.documentElement.scrollWidth") <= 1366
        wrong += faults(page, "minor")
    shape = "getComputedStyle(document.querySelector('.seat .seat-name'), '::before').content"
    assert "●" in page.evaluate(shape)
    assert page.evaluate("getComputedStyle(document.querySelector('.answers')).zoom") == "1.3"
    assert page.evaluate("document.documentElement.scrollHeight") <= 768
    assert wrong == []


def test_a_link_leads_to_a_moment_and_every_moment_has_one(house: House, visit: Visit) -> None:
    # given
    table, links = house.do(sit(house.tables, "me", "same"))
    for _ in range(6):
        assert table.match is not None
        house.do(give(table, links, table.match.pending[0].options[0].words))
    address = f"/t/{table.token(table.guests)}"
    page = visit(house.url).page(f"{address}#4")
    # then
    expect(page.locator("#slider-now")).to_have_text("4 / 6")
    # when somebody goes to the moment of a line
    page.locator("#fold-log summary").click()
    line = page.locator("#log .line[data-told]").last
    told = line.get_attribute("data-told")
    line.click()
    page.wait_for_url(f"**{address}#{told}")
    page.get_by_role("link", name="Back to now").first.click()
    page.wait_for_url(f"**{address}")
    expect(page.locator("#slider-now")).to_have_text("6 / 6")


def test_your_turn_is_told_on_the_desktop_if_you_want_it_and_look_elsewhere(house: House, visit: Visit) -> None:
    # given
    table, links = house.do(sit(house.tables, "me", "friend"))
    visitor = visit(house.url)
    visitor.context.add_cookies([{"name": "notify", "value": "on", "url": house.url}])
    visitor.context.add_init_script(
        """window.told = [];
        window.Notification = class { static permission = "granted"; constructor(...said) { window.told.push(said); } };
        Object.defineProperty(document, "hidden", { get: () => true });"""
    )
    assert table.match is not None
    other = 1 - table.match.pending[0].seat
    page = visitor.page(f"/t/{table.token(links[other])}")
    # when the others play until it is this seat's turn
    for _ in range(60):
        if any(each.seat == other for each in table.match.pending):
            break
        house.do(give(table, links, table.match.pending[0].options[-1].words))
    # then
    page.wait_for_function("told.length > 0")
    assert page.title().startswith("●")


LISTEN = """async address => {
  const { play } = await import(address);
  const heard = {};
  for (const kind of ["dice", "asked", "press", "big"]) {
    const context = new OfflineAudioContext(1, 2 * 44100, 44100);
    play(context, kind, 0.32);
    const wave = (await context.startRendering()).getChannelData(0);
    const last = wave.findLastIndex(each => Math.abs(each) > 0.002);
    heard[kind] = [wave.reduce((most, each) => Math.max(most, Math.abs(each)), 0), last / 44100];
  }
  return heard;
}"""
"""How loud each sound is at most, from 0 to 1 where it would be cut off, and for how many seconds it is heard."""


def test_sounds_are_heard_and_short_and_never_cut_off(house: House, visit: Visit) -> None:
    page = visit(house.url).page("/")
    heard = page.evaluate(LISTEN, asset("synth.js"))
    for kind, (loudest, seconds) in heard.items():
        assert 0.05 < loudest < 0.9, kind
        assert 0.03 < seconds < 1.5, kind
    assert heard["press"][1] < 0.15
