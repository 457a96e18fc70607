"""What a game costs a hand, counted in a real browser: `python -m shamble.table.counts [ANSWERS [GAME ...]]`.

A bot chooses for all seats; one page of each seat gives the answers by clicks, as a person would: on the thing, then in
the menu, on a button only for what touches nothing. It prints the table that docs/table.md shows.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

from shamble.bots import bot
from shamble.engine.ask import Ask
from shamble.engine.game import find_game
from shamble.engine.match import Match
from shamble.engine.question import pose

from .ahead import AND_THEN, with_ahead
from .ahead import answers as answers_in
from .live import LiveTable
from .screenshots import _address, _house
from .tables import Place, Tables

GAMES = ("best_defense", "dead_of_winter", "no_sanctuary", "walking_dead", "lonely_undead")
ACTIONS = ("search", "move", "attack")
ENOUGH = 3
"""An action that was counted less often than this is chosen where it is offered, whatever the bot would do."""
LONGER = "noise"
"""Who makes noise decides to go on with a search: such a search is counted for itself."""
IDLE = "put-under"
"""Nobody minds in what order cards go under a deck, if one click settles it."""
PLAYERS = ("Ada", "Bo")

CLICK = """async ([asked, words, place]) => {
  const table = document.querySelector('#table');
  const wait = ms => new Promise(done => setTimeout(done, ms));
  const ready = () => document.querySelector('#answer')?.dataset.ask === asked && !table.hasAttribute('aria-busy');
  for (let tries = 0; tries < 200 && !ready(); tries++) await wait(20);
  await wait(310);
  const option = [...document.querySelectorAll('.option')].find(each => each.value === words);
  if (!option) return { clicks: 0, found: false };
  const menu = document.querySelector('#answers');
  const seen = menu.checkVisibility({ visibilityProperty: true });
  const state = { found: true, scrolls: seen && menu.scrollHeight > menu.clientHeight + 1, clicks: 1 };
  const things = option.dataset.things.split(' ').filter(Boolean)
    .map(id => document.querySelector(`#stage [data-thing="${CSS.escape(id)}"]`)).filter(Boolean);
  const gone = () => !ready();
  const press = each => each.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  if (things.length) {
    press(things[0]);
    await wait(30);
    if (gone()) return state;
    state.clicks = 2;
    state.empty = !document.querySelector('.option:not([hidden])');
    const there = 'leads' in option.dataset && place
      && document.querySelector(`.space.is-target[data-thing="${place}"]`);
    if (there) press(there);
    else option.click();
    return state;
  }
  option.click();
  return state;
}"""
"""Answer a question as a hand does; how many clicks it took, and whether the panel scrolled or a pick left nothing."""

SETTLED = """count => document.querySelector('#sure-yes')
  || Number(document.querySelector('#slider-at')?.max || 0) >= count || document.querySelector('#result')"""
"""Whether an answer was taken, or the page asks whether the turn shall really end."""

DRAWN = "count => Number(document.querySelector('#slider-at')?.max || 0) >= count || document.querySelector('#result')"


class Counted:
    """What was counted in one game."""

    def __init__(self) -> None:
        self.clicks: dict[str, list[int]] = defaultdict(list)
        self.turns: Counter[tuple[Any, ...]] = Counter()
        self.asked: Counter[tuple[Any, ...]] = Counter()
        self.scrolled: Counter[str] = Counter()
        self.empty = self.questions = 0
        self.waits: list[float] = []

    def rare(self, ask: Ask) -> str:
        """An action that was hardly counted yet, if it is offered here."""
        offered = [option.words for option in ask.options if option.verb in ACTIONS]
        return next((words for words in offered if len(self.clicks[words.split(" ")[0]]) < ENOUGH), "")

    def lines(self) -> list[str]:
        """The rows of the table in docs/table.md."""
        counted = [verb for verb in (*ACTIONS, f"search with {LONGER}") if self.clicks[verb]]
        rows = [f"| clicks for one {verb} | {_spread(self.clicks[verb])} |" for verb in counted]
        rows.append(f"| clicks in a turn | {mean(self.turns.values()):.1f} |")
        rows.append(f"| questions in a turn | {mean(self.asked.values()):.1f} |")
        rows.append(f"| picks that leave nothing to choose | {self.empty} of {self.questions} |")
        which = ", ".join(sorted(key for key, times in self.scrolled.items() if times))
        scrolls = f"{self.scrolled.total()} of {self.questions}" + (f" ({which})" if which else "")
        rows.append(f"| panels that scroll at 1366 x 768 | {scrolls} |")
        rows.append(f"| from a click to all pages drawn | {median(self.waits):.0f} ms |")
        return rows


def _spread(counts: list[int]) -> str:
    """The usual number and the largest, over how many."""
    return f"{median(counts):.0f}, at most {max(counts)} ({len(counts)} counted)"


def count(url: str, table: LiveTable, do: Callable[[Any], Any], answers: int) -> Counted:
    """Play on by clicks for so many answers."""
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium") or shutil.which("google-chrome")
    found, random, scout = Counted(), Random(5), bot("scout")
    match = table.match
    assert match is not None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        pages = []
        for seat in table.seats:
            page = browser.new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
            page.goto(url + _address(table, table.links[seat.link]))
            page.evaluate("localStorage.setItem('shamble-lessons', '[\"*\"]')")
            pages.append(page)
        verb, spent = "", 0
        while not match.is_over and len(match.answers) < answers:
            ask = match.pending[0]
            before, turn = len(match.answers), (*match.game.turn(match.state), ask.seat)
            if any(mark.answers == before for mark in match.marks):
                if verb:
                    found.clicks[verb].append(spent)
                verb, spent = "", 0
            words = found.rare(ask) or scout.choose(match.view(ask.seat), random)
            words = _shown(match, ask, words, _after(match, ask.seat, words, scout, random) if words == "pass" else "")
            given = before + len(answers_in(words))
            place = ""
            if match.loaded.words.leads(words.split(" ")[0]):
                place = _place(match, ask.seat, words, scout, random)
            started = time.perf_counter()
            did = pages[ask.seat].evaluate(CLICK, [table.ask_id(ask.seat), words, place])
            if not did["found"]:
                raise RuntimeError(f"'{words}' is not on the page")
            pages[ask.seat].wait_for_function(SETTLED, arg=given)
            if pages[ask.seat].locator("#sure-yes").count():
                pages[ask.seat].locator("#sure-yes").click()
                did["clicks"] += 1
            for page in pages:
                page.wait_for_function(DRAWN, arg=given)
            found.waits.append((time.perf_counter() - started) * 1000 - 310 - 30 * (did["clicks"] - 1))
            verb, spent = verb or words.split(" ")[0], spent + did["clicks"]
            if words.startswith(LONGER) and verb == "search":
                verb = f"search with {LONGER}"
            found.questions += 1
            found.scrolled[ask.key] += did["scrolls"]
            found.empty += did.get("empty", False)
            found.turns[turn] += did["clicks"]
            found.asked[turn] += 1
        browser.close()
    return found


def _shown(match: Match, ask: Ask, words: str, after: str) -> str:
    """The choice that stands for an option on the page, if it can one that answers what follows as well."""
    choices = with_ahead(match, ask, pose(match, ask)).choices
    if ask.key == IDLE and AND_THEN in choices[-1].words:
        return choices[-1].words
    shown = next((each.words for each in choices if each.means(words)), "")
    ahead = [each.words for each in choices if each.words.startswith(words + AND_THEN)]
    return shown or next((each for each in ahead if each.endswith(AND_THEN + after)), ahead[0])


def _after(match: Any, seat: int, words: str, scout: Any, random: Random) -> str:
    """What the bot would answer next, if it is asked next."""
    tried = match.clone()
    tried.answer(words, seat)
    return "" if tried.ask_of(seat) is None else str(scout.choose(tried.view(seat), random))


def _place(match: Any, seat: int, words: str, scout: Any, random: Random) -> str:
    """Where the bot would go next: a hand clicks there at once."""
    tried = match.clone()
    tried.answer(words, seat)
    ask = tried.ask_of(seat)
    chosen = ask and ask.find(scout.choose(tried.view(seat), random))
    return str(chosen.ids[0]) if chosen and chosen.ids and len(chosen.ids) == 1 else ""


async def _sit(tables: Tables, game: str) -> LiveTable:
    places = [Place("me" if number == 0 else "friend", name) for number, name in enumerate(PLAYERS)]
    table, _ = await tables.make(find_game(game), {}, places, "b")
    for seat in table.seats[1:]:
        await table.join(table.links[seat.link], seat.name)
    return table


def main(words: list[str]) -> int:
    """Count every game and print the rows."""
    parser = argparse.ArgumentParser(prog="python -m shamble.table.counts", description=__doc__)
    parser.add_argument("answers", type=int, nargs="?", default=250, help="how many answers of each game")
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games; all if none is named")
    given = parser.parse_args(words)
    for game in given.games:
        if game not in GAMES:
            parser.error(f"there is no game '{game}'; there are {', '.join(GAMES)}")
    with tempfile.TemporaryDirectory() as data, _house(Path(data)) as (url, tables, do):
        for game in given.games or GAMES:
            found = count(url, do(_sit(tables, game)), do, given.answers)
            print(f"\n## {find_game(game).title}\n\n| | |\n|---|---|", *found.lines(), sep="\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
