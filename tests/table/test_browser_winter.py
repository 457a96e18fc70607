"""A table of Dead of Winter in a browser: nothing is cut or too small, at any point of a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from markupsafe import Markup
from playwright.sync_api import Browser, ViewportSize

import shamble
from shamble.engine.scene import Card
from shamble.games.dead_of_winter.looks.cards import item_card, objective_face, survivor_card
from shamble.games.dead_of_winter.looks.scene import crisis_card, crossroads_card, objective_card
from shamble.table import icons
from shamble.table.render import environment

from .conftest import House, Visitor
from .helpers import give, sit

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def house(open_house: House) -> House:
    return open_house


SIZES: dict[str, ViewportSize] = {
    "wide": {"width": 1366, "height": 768},
    "small": {"width": 1280, "height": 720},
    "phone": {"width": 390, "height": 844},
}

CUT = """() => [...document.querySelectorAll(
    ".strip, .others, .mine, .mat, .mat-title, .space-tile, .space-floor, .scene-boards, .card-body, .card-name")]
  .filter(each => each.checkVisibility() && !each.closest(".card-peek"))
  .filter(each => !/auto|scroll/.test(getComputedStyle(each).overflow))
  .filter(each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
  .map(each => `${each.className}: ${each.textContent.trim().slice(0, 30)}`)"""

SMALL = """() => [...document.querySelectorAll("#scene *")]
  .filter(each => [...each.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()))
  .filter(each => each.checkVisibility() && !each.closest(".card-peek, .unseen, title"))
  .filter(each => parseFloat(getComputedStyle(each).fontSize) < 10)
  .map(each => `${each.className}: ${each.textContent.trim().slice(0, 30)}`)"""

COVERED = """() => {
  const tray = document.querySelector("#ask").getBoundingClientRect().top;
  const tiles = [...document.querySelectorAll(".space-tile")];
  return tiles.filter(each => each.getBoundingClientRect().bottom > tray).length;
}"""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_on_the_table_is_cut_covered_or_too_small(house: House, visit: Visit, players: int) -> None:
    # given a game that is played at random
    who = ["me", *["friend"] * (players - 1)]
    table, links = house.do(sit(house.tables, *who, game="dead_of_winter"))
    match, random = table.match, Random(players)
    assert match is not None
    visitor = visit(house.url)
    for count in (0, 15, 40, 80, 3000):
        # when it is looked at now and then, and at its end
        while len(match.answers) < count and not match.is_over:
            house.do(give(table, links, random.choice(match.pending[0].options).words))
        seat = 0 if match.is_over else match.pending[0].seat
        page = visitor.page(f"/t/{table.token(links[seat])}")
        for size, viewport in SIZES.items():
            # then
            page.set_viewport_size(viewport)
            where = f"after {len(match.answers)} answers on a {size} screen"
            assert page.evaluate(CUT) == [], where
            assert page.evaluate(SMALL) == [], where
            assert size == "phone" or page.evaluate(COVERED) == 0, where
        page.close()
    assert match.is_over


SHEET = """<!doctype html><html lang="en"><head><title>Cards</title><style>{{ css }}
.scene { height: auto; } .row { display: flex; flex-wrap: wrap; gap: 8px; }
.row > .card-small { width: 250px; height: auto; }
.row > .card-small > .card-peek { position: relative; inset: auto; display: flex; }
</style></head><body class="game-dead_of_winter">{{ sprite }}
{% import "scene/cards.html" as cards %}<div class="scene" id="scene"><div class="row">
{%- for each in those %}{{ cards[way](each) }}{% endfor %}</div></div></body></html>"""


def _every_card() -> list[Card]:
    """Each card of the game with the longest note that it can have."""
    g: Any = shamble.match("dead_of_winter", players=5, seed=1).state
    box, found = g.content, []
    for g.objective in range(len(box.main_objectives)):
        for g.hardcore in (False, True):
            found.append(objective_card(g))
    found += [crisis_card(g, number, "Looked at") for number in range(len(box.crises))]
    found += [crossroads_card(each, "Only you see it") for each in box.crossroads]
    found += [objective_face(each, each.id) for each in (*box.secret_objectives, *box.exiled_objectives)]
    found += [survivor_card(g, s, box.survivors[s].id) for s in box.everyone]
    return found + [item_card(g, each) for each in range(len(box.items))]


@pytest.mark.parametrize("way", ["card", "small_card"])
def test_every_card_can_be_read_to_its_end(chromium: Browser, tmp_path: Path, way: str) -> None:
    static = Path(icons.__file__).parent / "static"
    sheets = [static / "table.css", icons.sheet("dead_of_winter")]
    css = Markup("".join(each.read_text(encoding="utf-8") for each in sheets if each))
    sprite = icons.pictures("dead_of_winter").sprite
    with icons.of_game("dead_of_winter"):
        sheet = environment().from_string(SHEET).render(css=css, sprite=sprite, those=_every_card(), way=way)
    (tmp_path / "cards.html").write_text(sheet, encoding="utf-8")
    page = chromium.new_page(viewport={"width": 1366, "height": 768})
    page.goto((tmp_path / "cards.html").as_uri())
    cut = page.evaluate(
        "[...document.querySelectorAll('.card-body')].filter(each => each.scrollHeight > each.clientHeight + 1)"
        ".map(each => each.parentElement.querySelector('.card-title').textContent)"
    )
    shown = page.locator(".card-body:visible").count()
    page.close()
    assert shown == len(_every_card()) > 250
    assert cut == []
