"""Whom and where a card means."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import Ask, Asking, option
from ....engine.rulebook import rule
from ..content.board import EVERY_CELL, NEAR, OPPOSITE, CellNo
from ..state import OFF_BOARD, Defense, Survivor
from . import NOWHERE, Occasion


@rule("BD-2.23", "BD-10.06", "BD-10.13", "BD-10.20")
def survivors(g: Defense, who: str, o: Occasion) -> list[Survivor]:
    """The Survivors that a card means, in turn order."""
    if who == "me":
        return [g.survivors[o.seat]]
    if who == "it" or who == "here-or-me":
        return [g.survivors[o.whom]]
    if who == "each-no-food":
        return [s for s in g.in_order() if s.food == 0]
    on_board = [s for s in g.in_order() if s.at != OFF_BOARD]
    if who == "each":
        return on_board
    if who == "each-here":
        return [s for s in on_board if s.at == o.here]
    if who == "others-here":
        return [s for s in on_board if s.at == o.here and s.seat != o.seat]
    assert who == "not-with-leader"
    with_leader = g.survivors[g.leader].at
    return [s for s in on_board if s.at != with_leader]


@rule("BD-2.01", "BD-10.06", "BD-10.20")
def fixed_cells(g: Defense, where: str, o: Occasion) -> Sequence[CellNo] | None:
    """The Locations that a card means, in board order; None where somebody has to choose."""
    if where in g.places:
        return (g.cell_of(where),)
    if where == "here":
        return (o.here,) if o.here != NOWHERE else ()
    if where == "opposite-here":
        return (OPPOSITE[o.here],) if o.here != NOWHERE else ()
    if where == "it":
        return (o.there,)
    if where in ("empty", "unguarded"):
        taken = {s.at for s in g.survivors}
        return [cell for cell in EVERY_CELL if cell not in taken and (where == "empty" or g.walkers[cell])]
    if where.startswith("next-to-"):
        return NEAR[g.cell_of(where.removeprefix("next-to-"))]
    return None


@rule("BD-10.07", "BD-10.23")
def chosen_cell(g: Defense, where: str, seat: int) -> Asking[CellNo]:
    """Where a target or tie is open the card player chooses: the fullest, the emptiest, or a neighbour."""
    if where == "most" or where == "fewest":
        wanted = max(g.walkers) if where == "most" else min(g.walkers)
        cells: Sequence[CellNo] = [cell for cell in EVERY_CELL if g.walkers[cell] == wanted]
    else:
        beside = where.removeprefix("one-next-to-")
        middle = (yield from chosen_cell(g, "most", seat)) if beside == "most" else g.cell_of(beside)
        cells = NEAR[middle]
    return (yield from pick_cell(g, cells, seat, where))


def pick_cell(g: Defense, cells: Sequence[CellNo], seat: int, why: str) -> Asking[CellNo]:
    """A seat picks one of several Locations."""
    if len(cells) == 1:
        return cells[0]
    options = [option("at", g.places[cell]) for cell in cells]
    chosen = yield Ask(seat, "pick-location", options, about=(why,))
    return g.cell_of(chosen.ids[0])


def one_cell(g: Defense, where: str, o: Occasion) -> Asking[CellNo]:
    """The one Location that an effect means, chosen where there are several; NOWHERE if there is none."""
    cells = fixed_cells(g, where, o)
    if cells is None:
        return (yield from chosen_cell(g, where, o.seat))
    return (yield from pick_cell(g, cells, o.seat, where)) if cells else NOWHERE
