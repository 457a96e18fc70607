"""Entrances: which one a player means, where zombies come and go and barricades are built by choice; noise spaces."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import PASS, Ask, Asking, amount
from ....engine.rulebook import rule
from ..content.terms import NO_CELL, CellNo, PlaceNo
from ..state import Winter


def pick_cell(
    g: Winter, seat: int, key: str, cells: Sequence[CellNo], about: tuple[str | int, ...] = ()
) -> Asking[CellNo]:
    """A player names one of several entrances."""
    if len(cells) == 1:
        return cells[0]
    options = g.content.cell_options["at"]
    chosen: CellNo = (yield Ask(seat, key, [options[cell] for cell in cells], about)).value
    return chosen


def _next_cell(g: Winter, seat: int, key: str, cells: Sequence[CellNo], may_stop: bool, left: int) -> Asking[CellNo]:
    """A player names an entrance, or stops (NO_CELL)."""
    if len(cells) == 1 and not may_stop:
        return cells[0]
    known = g.content.cell_options["at"]
    options = [known[cell] for cell in cells]
    if may_stop:
        options.append(PASS)
    chosen = yield Ask(seat, key, options, (left,))
    return NO_CELL if chosen is PASS else CellNo(chosen.value)


def _how_many(g: Winter, seat: int, key: str, most: int, least: int) -> Asking[int]:
    """Where there is only one entrance only the number is open."""
    if most == least:
        return most
    chosen = yield Ask(seat, key, [amount("count", of=each) for each in range(most, least - 1, -1)], (most,))
    return int(chosen.value)


@rule("DW-5.06", "DW-10.14", "DW-16.26")
def take_zombies(g: Winter, seat: int, place: PlaceNo, most: int, least: int, key: str) -> Asking[list[CellNo]]:
    """Take up to `most` zombies of a place off the board, from entrances of the player's choice: one for each."""
    most = min(most, g.zombies_at(place))
    least = min(most, least)
    cells = g.content.cells[place]
    if len(cells) == 1:
        count = yield from _how_many(g, seat, f"{key}-count", most, least)
        g.zombies[cells[0]] -= count
        return [cells[0]] * count
    taken: list[CellNo] = []
    while len(taken) < most:
        open_to = [cell for cell in cells if g.zombies[cell]]
        cell = yield from _next_cell(g, seat, key, open_to, len(taken) >= least, most - len(taken))
        if cell < 0:
            break
        g.zombies[cell] -= 1
        taken.append(cell)
    return taken


@rule("DW-5.20", "DW-16.26")
def build(g: Winter, seat: int, place: PlaceNo, most: int, least: int = 1) -> Asking[int]:
    """Put up to `most` barricades on empty entrance spaces of the player's choice; how many."""
    cells = g.content.cells[place]
    most = min(most, g.gaps_at(place))
    least = min(most, least)
    if len(cells) == 1:
        count = yield from _how_many(g, seat, "build-count", most, least)
        g.barricades[cells[0]] += count
        built = [cells[0]] * count
    else:
        built = []
        while len(built) < most:
            left = most - len(built)
            cell = yield from _next_cell(g, seat, "build", g.open_cells(place), len(built) >= least, left)
            if cell < 0:
                break
            g.barricades[cell] += 1
            built.append(cell)
    if built:
        g.story.tell("builds", len(built), names_of(g, built))
    return len(built)


@rule("DW-16.25", "DW-16.26")
def tear_down(g: Winter, seat: int, place: PlaceNo, count: int) -> Asking[None]:
    """Barricades are removed, as many as there are up to that number; the player picks the entrances."""
    cells = g.content.cells[place]
    count = min(count, g.barricades_at(place))
    if count == g.barricades_at(place):
        lost = [cell for cell in cells if g.barricades[cell]]
        for cell in lost:
            g.barricades[cell] = 0
    else:
        lost = []
        for _ in range(count):
            cell = yield from pick_cell(g, seat, "tear-down", [cell for cell in cells if g.barricades[cell]])
            g.barricades[cell] -= 1
            lost.append(cell)
    if count:
        g.story.tell("breaks", count, names_of(g, lost))


@rule("DW-5.24", "DW-5.25", "DW-5.26", "DW-16.26")
def move_zombies(g: Winter, seat: int, source: PlaceNo, place: PlaceNo, most: int, least: int = 1) -> Asking[int]:
    """Move zombies onto empty entrance spaces elsewhere, entrances freely chosen; nothing breaks or is overrun."""
    if source == place:
        return 0
    cells, targets = g.content.cells[source], g.content.cells[place]
    most = min(most, g.zombies_at(source), g.gaps_at(place))
    least = min(most, least)
    if len(cells) == 1 and len(targets) == 1:
        count = yield from _how_many(g, seat, "lure-count", most, least)
        g.zombies[cells[0]] -= count
        g.zombies[targets[0]] += count
        gone, come = [cells[0]] * count, [targets[0]] * count
    else:
        gone, come = [], []
        while len(gone) < most:
            sources = [cell for cell in cells if g.zombies[cell]]
            cell = yield from _next_cell(g, seat, "lure", sources, len(gone) >= least, most - len(gone))
            if cell < 0:
                break
            target = yield from pick_cell(g, seat, "lure-to", g.open_cells(place))
            g.zombies[cell] -= 1
            g.zombies[target] += 1
            gone.append(cell)
            come.append(target)
    if gone:
        g.story.tell("lures", len(gone), names_of(g, gone), names_of(g, come))
    return len(gone)


def names_of(g: Winter, cells: Sequence[CellNo]) -> list[str]:
    """The entrances by their names, each once, for the log."""
    ids = g.content.cell_ids
    return [ids[cells[0]]] if len(cells) == 1 else [ids[cell] for cell in dict.fromkeys(cells)]


@rule("DW-16.25")
def make_noise(g: Winter, place: PlaceNo, count: int) -> None:
    """Noise tokens, as far as there is room; the colony has none."""
    count = min(count, g.noise_room(place))
    if count > 0:
        g.noise[place] += count
        g.story.tell("noise-made", count, g.content.locations[place], g.noise[place])
