"""A crowded table of Dead of Winter: nothing lies over the edge of a mat, over the hand or over the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from shamble.engine.game import find_game
from shamble.table.live import LiveTable
from shamble.table.tables import Place
from shamble.testing import Spot, at

from .conftest import House, Visitor
from .helpers import give

pytestmark = pytest.mark.browser

GEAR = [
    "breathing-exercises", "floor-plan-gas-station", "fortification-manual", "self-defence-primer",
    "first-aid-textbook", "pep-talk-handbook-1", "splitting-maul", "thermal-goggles", "foraging-guide",
    "push-broom", "scoped-rifle",
]  # fmt: skip

MEASURE = """() => {
  const box = e => e.getBoundingClientRect();
  const hit = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const all = s => [...document.querySelectorAll(s)];
  const wrong = [];
  for (const mat of all('.mat')) for (const card of mat.querySelectorAll('.card-mini'))
    if (box(card).bottom > box(mat).bottom || box(card).right > box(mat).right)
      wrong.push(`${mat.id}: ${card.textContent.trim()} lies over the edge`);
  for (const loose of all('.open-dice .die, .open-cards .card-mini, .open-piles .pile-stack'))
    for (const card of all('.hand > .card, .scene-boards, .others > .mat'))
      if (hit(box(loose), box(card))) wrong.push(`${loose.id || loose.textContent.trim()} lies on ${card.className}`);
  for (const name of all('.mat .card-mini .card-name'))
    if (name.offsetParent && name.scrollWidth > name.clientWidth) wrong.push(`${name.textContent} is cut`);
  return wrong;
}"""


def _crowd(table: LiveTable, players: int, each: int) -> Iterator[tuple[str, Spot]]:
    """This many survivors for each seat, every other one with something in hand."""
    assert table.match is not None
    gear = iter(GEAR)
    for number, survivor in enumerate(table.match.state.content.survivors[: players * each]):
        carried = [next(gear)] if number % 2 and number // 2 < len(GEAR) else []
        yield survivor.id, at("colony", seat=number % players, gear=carried, wounds=number % 2, frost=number % 3 == 1)


@pytest.mark.parametrize(("players", "each"), [(2, 4), (3, 5), (4, 4), (5, 2), (5, 5)])
def test_a_crowd_lies_within_the_edges(house: House, visit: Callable[..., Visitor], players: int, each: int) -> None:
    # given a table in the first turn, its dice just rolled, on which everybody has a lot
    async def make() -> str:
        names = ["Ada", "Bartholomew", "Cleopatra", "Dex", "Evangeline Rose"][:players]
        places = [Place("friend" if seat else "me", name) for seat, name in enumerate(names)]
        table, _ = await house.tables.make(find_game("dead_of_winter"), {}, places, "crowd")
        for seat in table.seats[1:]:
            await table.join(table.links[seat.link], seat.name)
        links = [table.links[seat.link] for seat in table.seats]
        assert table.match is not None
        while table.match.pending[0].key != "action":
            await give(table, links, table.match.pending[0].options[0].words)
        g = table.match.state
        asked = table.match.pending[0].seat
        hand = {asked: ["cold-beans-1", "cold-beans-2", "ration-tins-1", "jerry-can-1", "odds-and-ends-1"]}
        table.match.game.arrange(
            g,
            **dict(_crowd(table, players, each)),
            hands=hand,
            dice_of=dict.fromkeys(range(players), (1, 2, 3, 4, 5)),
        )
        return f"/t/{table.token(links[asked])}"

    # when it is shown on one screen
    page = visit(house.url).page(house.do(make()))
    page.wait_for_load_state()
    # then
    assert page.locator(".mat").count() == players
    assert page.evaluate(MEASURE) == []
