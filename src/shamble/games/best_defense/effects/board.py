"""Verbs that touch the Locations: Walkers, the decks there, walls, and rules that change for the round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....engine.ask import Asking
from ....engine.rulebook import rule
from ..content.board import NEAR, CellNo
from ..content.dice import WHITE
from ..content.verbs import Add, Eat, Flag, Kill, RollAt, Shift, Wall
from ..rules.resources import eat_cards, number
from ..rules.walkers import add_walkers, move_walkers, remove_walkers
from ..state import Defense
from . import EFFECTS, NOWHERE, Occasion, carry_out
from .targets import chosen_cell, fixed_cells, one_cell, pick_cell

Act = Callable[[Defense, CellNo, Any], object]


def _at_cells(g: Defense, effect: Add | Kill | Eat, o: Occasion, act: Act) -> Asking[None] | None:
    """Do something at each Location that an effect names."""
    cells = fixed_cells(g, effect.where, o)
    if cells is None:
        return _at_chosen(g, effect, o, act)
    for cell in cells:
        act(g, cell, effect.count)
    return None


def _at_chosen(g: Defense, effect: Add | Kill | Eat, o: Occasion, act: Act) -> Asking[None]:
    cell = yield from chosen_cell(g, effect.where, o.seat)
    act(g, cell, effect.count)


@rule("BD-2.17", "BD-10.05", "BD-10.11", "BD-10.12")
@EFFECTS.carries_out(Add)
def add(g: Defense, effect: Add, o: Occasion) -> Asking[None] | None:
    """Walkers arrive at once, an amount of 1-3 rolled for each Location."""
    return _at_cells(g, effect, o, lambda g, cell, count: add_walkers(g, cell, number(g, count)))


@EFFECTS.carries_out(Kill)
def kill(g: Defense, effect: Kill, o: Occasion) -> Asking[None] | None:
    """Walkers are removed; these are no combat kills."""
    return _at_cells(g, effect, o, _kill_at)


def _kill_at(g: Defense, cell: CellNo, count: Any) -> None:
    removed = remove_walkers(g, cell, number(g, count))
    g.story.tell("walkers-removed", removed, g.places[cell])


@rule("BD-2.15", "BD-2.25", "BD-10.23")
@EFFECTS.carries_out(Shift)
def shift(g: Defense, effect: Shift, o: Occasion) -> Asking[None]:
    """Walkers move; in one move "most" is the same Location in both places."""
    source = yield from one_cell(g, effect.source, o)
    if effect.target == f"one-next-to-{effect.source}" and source != NOWHERE:
        target = yield from pick_cell(g, NEAR[source], o.seat, effect.target)
    else:
        target = yield from one_cell(g, effect.target, o)
    if NOWHERE in (source, target):
        return
    moved = move_walkers(g, source, target, number(g, effect.count))
    g.story.tell("walkers-move", moved, g.places[source], g.places[target])


@rule("BD-1.05", "BD-12.11")
@EFFECTS.carries_out(Eat)
def eat(g: Defense, effect: Eat, o: Occasion) -> Asking[None] | None:
    """The deck there loses cards from its top."""
    return _at_cells(g, effect, o, eat_cards)


@rule("BD-13.07")
@EFFECTS.carries_out(Wall)
def wall(g: Defense, effect: Wall, o: Occasion) -> None:
    """Some of the Walkers here do no damage this round."""
    g.walls[o.here] += effect.count


@rule("BD-2.07", "BD-10.15")
@EFFECTS.carries_out(RollAt)
def roll_at(g: Defense, effect: RollAt, o: Occasion) -> Asking[None]:
    """A separate roll for each Location."""
    cells = fixed_cells(g, effect.where, o)
    if cells is None:
        cells = ((yield from chosen_cell(g, effect.where, o.seat)),)
    for cell in cells:
        rolled = g.chance.roll(WHITE)
        g.story.tell("rolls-for", g.places[cell], rolled)
        if effect.low <= rolled <= effect.high:
            yield from carry_out(g, effect.then, o.at(cell))


@rule("BD-10.09", "BD-10.14")
@EFFECTS.carries_out(Flag)
def flag(g: Defense, effect: Flag, o: Occasion) -> None:
    """A rule changes for what happens after the card, until the round ends."""
    if effect.name == "defy-costs-allies":
        g.defy_costs_allies = True
    else:
        g.combat_minus_1 = True
    g.story.tell(effect.name)
