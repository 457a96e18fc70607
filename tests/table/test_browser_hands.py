"""Hands at a full table: seven cards, the wordiest that a game deals, are whole on every screen and no word is cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from shamble.engine.game import find_game, games
from shamble.engine.match import Match
from shamble.engine.scene import Card, Scene

from .conftest import House, Visitor
from .helpers import give, sit

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def house(open_house: House) -> House:
    return open_house


GAMES = [name for name, game in games().items() if game.finished]
WIDTHS = {1366: 768, 1024: 768, 390: 844}
SEVEN = 7


def is_choice(scene: Scene) -> bool:
    """Whether those whom one can play lie in the place of the hand: they never lie beside other cards."""
    return any(card.kind == "character" for card in scene.hand)


def dealt(name: str) -> Iterator[Card]:
    """The cards that come into hands in a few games."""
    game = find_game(name)
    for seed in range(3):
        match, random = Match.start(game, game.players[-1], {}, seed=seed), Random(seed)
        while not match.is_over and len(match.answers) < 160:
            ask = match.pending[0]
            scene = match.scene(ask.seat)
            yield from scene.hand if scene.boards and not is_choice(scene) else []
            match.answer(random.choice(ask.options), ask.seat)


@cache
def wordiest(name: str) -> list[Card]:
    """Seven of them, with the most to read; fewer if the game deals no more kinds, and none if it has no hands."""
    known = {card.label: card for card in dealt(name) if not card.face_down}
    found = sorted(known.values(), key=lambda card: -len(card.text + card.note + card.label))[:SEVEN]
    return [msgspec.structs.replace(card, id=f"hand-{number}") for number, card in enumerate(found)]


CUT = """() => {
  const wrong = [];
  const style = each => getComputedStyle(each);
  const isBox = each => /auto|scroll/.test(style(each).overflowY) || !each.parentElement;
  const scrolls = each => isBox(each) ? each : scrolls(each.parentElement);
  const hand = document.querySelector('.hand');
  if (!hand) return ['no hand'];
  for (const card of hand.children) {
    card.scrollIntoView();
    const edge = hand.getBoundingClientRect();
    const own = card.getBoundingClientRect();
    const name = card.querySelector('.card-title').textContent;
    const say = what => wrong.push(`${name}: ${what}`);
    if (own.right > edge.right + 5 || own.left < edge.left - 5) say('cut at the side');
    if (own.bottom > Math.min(innerHeight, scrolls(hand).getBoundingClientRect().bottom) + 1) say('cut below');
    for (const words of card.querySelectorAll('.card-title, .card-text, .card-note, .card-kind')) {
      if (!words.textContent.trim() || !words.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(words);
      const box = range.getBoundingClientRect();
      const isOut = box.right > own.right + 1 || box.bottom > own.bottom + 1 || box.left < own.left - 1;
      const isShort = words.scrollWidth > words.clientWidth + 1 && style(words).overflow === 'hidden';
      if (isOut || isShort) say(`${words.className} is cut`);
      if (parseFloat(style(words).fontSize) < 10.9) say(`${words.className} is too small`);
    }
    const body = card.querySelector('.card-body');
    if (body.scrollHeight > body.clientHeight + 2 && style(body).overflow !== 'visible') say('the text is cut');
  }
  return wrong;
}"""


def show_hand(page: Page) -> None:
    """On a phone the hand lies behind a tab."""
    tab = page.locator(".tab[data-tab=hand]")
    if tab.count() and tab.first.is_visible():
        tab.first.click()


@pytest.mark.parametrize("game", GAMES)
def test_seven_cards_are_whole_and_no_word_is_cut(
    house: House, visit: Visit, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a full table, in the middle of a game, with seven cards in every hand
    cards = wordiest(game)
    if not cards:
        return  # this game has no hands: its cards lie on mats
    players = min(5, find_game(game).players[-1])
    table, links = house.do(sit(house.tables, "me", *["friend"] * (players - 1), game=game))
    match, random = table.match, Random(3)
    assert match is not None
    while not match.scene(match.pending[0].seat).boards or len(match.answers) < 20:
        house.do(give(table, links, random.choice(match.pending[0].options).words))
    drawn = Match.scene

    def with_hands(seen: Match, *given: Any, **wishes: Any) -> Scene:
        return msgspec.structs.replace(drawn(seen, *given, **wishes), hand=cards)

    monkeypatch.setattr(Match, "scene", with_hands)
    wrong = {}
    for width, height in WIDTHS.items():
        # when it is looked at
        page = visit(house.url, viewport={"width": width, "height": height}).page(
            f"/t/{table.token(links[match.pending[0].seat])}"
        )
        page.wait_for_selector("html.has-script #question", state="attached")
        show_hand(page)
        # then
        if found := page.evaluate(CUT):
            wrong[width] = found
    assert wrong == {}


@pytest.mark.parametrize("game", ["lonely_undead", "no_sanctuary"])
def test_all_whom_one_can_play_are_whole(house: House, visit: Visit, game: str) -> None:
    # given a full table at which somebody chooses whom to play
    table, links = house.do(sit(house.tables, "me", *["friend"] * (find_game(game).players[-1] - 1), game=game))
    match, random = table.match, Random(1)
    assert match is not None
    while not is_choice(match.scene(match.pending[0].seat)):
        house.do(give(table, links, random.choice(match.pending[0].options).words))
    for width, height in WIDTHS.items():
        # when it is looked at
        page = visit(house.url, viewport={"width": width, "height": height}).page(
            f"/t/{table.token(links[match.pending[0].seat])}"
        )
        page.wait_for_selector("html.has-script #question", state="attached")
        show_hand(page)
        # then
        assert page.evaluate(CUT) == [], width
