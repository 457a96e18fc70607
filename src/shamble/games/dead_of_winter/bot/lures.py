"""Drawing zombies from place to place: for a die of any value two of them leave where they are dangerous."""

from __future__ import annotations

from functools import cache

from ..content import Content
from ..content import conditions as c
from ..content.terms import CellNo, PlaceNo
from ..rules.barricades_and_waste import ZOMBIES_ATTRACTED
from ..state import COLONY, EVERYWHERE, Winter
from .needs import incoming
from .own_objective import eagerness, wants_quiet_gates
from .places import all_walls_wanted, cell_danger, gaps_at, is_inhabited, pressure, room_for_walls
from .wants import Wants

TROUBLE = 0.1
"""What it costs to draw zombies that are no danger where they are."""
FOR_A_WALL = 0.6
"""What an empty space is worth where the goal wants a barricade."""
OFF_THE_STREETS = 0.45
"""What a zombie less outside is worth, where the goal counts them."""
FROM_THE_GATES = 0.35
"""What a zombie less at the colony is worth, where the goal counts them."""
FOR_QUIET_GATES = 0.5
"""What it is worth at the end where the seat's objective counts them."""


def best_lure(g: Winter, wants: Wants, place: PlaceNo) -> tuple[float, PlaceNo]:
    """What it is worth to draw zombies to a place, and from where."""
    if place not in wants.lures:
        wants.lures[place] = _best_lure(g, wants, place)
    return wants.lures[place]


def _best_lure(g: Winter, wants: Wants, place: PlaceNo) -> tuple[float, PlaceNo]:
    room = min(ZOMBIES_ATTRACTED, gaps_at(g, place))
    burdened = burdens(g, place, room)
    found = []
    for source in EVERYWHERE:
        zombies = g.zombies_at(source) if source != place else 0
        if zombies:
            count = min(room, zombies)
            found.append((worth_of_lure(g, wants, source, place, count, burdened[count]), source))
    return max(found, default=(-1.0, place))


def worth_of_lure(g: Winter, wants: Wants, source: PlaceNo, place: PlaceNo, count: int, burdened: float) -> float:
    """The danger that leaves one place, less the danger that comes to the other, and what the goal gains."""
    relieved = wants.reliefs.get((source, count))
    if relieved is None:
        relieved = wants.reliefs[source, count] = relief(g, source, count)
    worth = relieved - burdened - TROUBLE
    parts = _parts(g.content)[g.objective][g.hardcore]
    if parts:
        worth += sum([_for_the_goal(g, wants, each, source, place, count) for each in parts])
    if source == COLONY and wants_quiet_gates(g, wants.seat):
        worth += FOR_QUIET_GATES * eagerness(g)
    return worth


def relief(g: Winter, source: PlaceNo, count: int) -> float:
    """How much less dangerous a place becomes when zombies are taken from where they press most."""
    if not is_inhabited(g, source):
        return 0.0
    return -_change(g, source, pressed_cells(g, source, count), -1)


def burdens(g: Winter, place: PlaceNo, most: int) -> list[float]:
    """How much more dangerous a place becomes with each number of zombies up to the most, put where most room is."""
    quiet = quiet_cells(g, place, most)
    return [_change(g, place, quiet[:count], 1) for count in range(most + 1)]


def _change(g: Winter, place: PlaceNo, cells: list[CellNo], each: int) -> float:
    if not cells:
        return 0.0
    coming = incoming(g, place)
    return sum(
        [
            cell_danger(g, cell, coming, each * cells.count(cell)) - cell_danger(g, cell, coming)
            for cell in dict.fromkeys(cells)
        ]
    )


def pressed_cells(g: Winter, place: PlaceNo, count: int) -> list[CellNo]:
    """The entrances from which zombies are best drawn off, one for each of them."""
    cells = g.content.cells[place]
    if len(cells) == 1:
        return [cells[0]] * count
    coming = incoming(g, place)
    return sorted([cell for cell in cells if g.zombies[cell]], key=lambda cell: -pressure(g, cell, coming))[:count]


def quiet_cells(g: Winter, place: PlaceNo, count: int) -> list[CellNo]:
    """The entrances where more zombies do least harm, one for each of them."""
    cells = g.content.cells[place]
    if len(cells) == 1:
        return [cells[0]] * count
    coming = incoming(g, place)
    return sorted([cell for cell in cells if g.gaps(cell)], key=lambda cell: pressure(g, cell, coming))[:count]


@cache
def _parts(content: Content) -> list[tuple[list[c.Condition], list[c.Condition]]]:
    """The parts of every main objective, on both sides, to which it matters where zombies stand."""
    sides = [(each.normal.goal, each.hardcore.goal) for each in content.main_objectives]
    return [([*filter(_counts_places, normal)], [*filter(_counts_places, hardcore)]) for normal, hardcore in sides]


def _counts_places(goal: c.Condition) -> bool:
    at_the_gates = isinstance(goal, c.Zombies) and goal.where == "colony" and goal.op == "<="
    return at_the_gates or isinstance(goal, c.Barricades | c.Total)


def _walls(g: Winter, wants: Wants, place: PlaceNo) -> tuple[int, int]:
    """How many barricades the goal still wants at a place, and how many more would last there."""
    found = wants.walls.get(place)
    if found is None:
        found = wants.walls[place] = (all_walls_wanted(g, place), room_for_walls(g, place))
    return found


def _for_the_goal(g: Winter, wants: Wants, goal: c.Condition, source: PlaceNo, place: PlaceNo, count: int) -> float:
    """What a part of the main objective gains when zombies change places."""
    if isinstance(goal, c.Barricades):
        wanted, room = _walls(g, wants, source)
        worth = FOR_A_WALL * min(count, wanted - room) if wanted > room else 0.0
        wanted, room = _walls(g, wants, place)
        return worth - (1.0 if wanted > room - count else 0.0)
    if isinstance(goal, c.Total):
        if g.zombies_at(COLONY) + count > _most_at_colony(g):
            return 0.0
        away = sum(g.zombies) - g.zombies_at(COLONY)
        worth = OFF_THE_STREETS * count * ((place == COLONY) - (source == COLONY))
        return worth if away > goal.n or worth < 0 else 0.0
    if isinstance(goal, c.Zombies) and goal.where == "colony" and goal.op == "<=":
        near = g.zombies_at(COLONY) + incoming(g, COLONY)
        if source == COLONY and near > goal.n:
            return FROM_THE_GATES * count
        return -FROM_THE_GATES * count if place == COLONY and near + count > goal.n else 0.0
    return 0.0


def _most_at_colony(g: Winter) -> int:
    """As many zombies as the main objective allows at the colony, or as its entrances hold."""
    limits = [each.n for each in g.side.goal if isinstance(each, c.Zombies) and each.where == "colony"]
    spaces: int = sum([g.content.spaces[cell] for cell in g.content.cells[COLONY]])
    return min([*limits, spaces])
