"""How far the Survivors are with what the current stage asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....engine.rulebook import rule
from ..content import conditions as asks
from ..content.ground import EDGES
from ..content.verbs import If
from ..effects.control import fits, holds
from ..state import Sanctuary


@rule("NS-1.02", "NS-22.01", "NS-29.06", "NS-29.08")
def progress(g: Sanctuary) -> tuple[int, int]:
    """How much is done, and how much it takes: of a single condition what it counts, of several how many hold."""
    *_, last = g.sheet.stages[g.stage].effects
    when = next((part.when for part in last if isinstance(part, If)), ())
    if len(when) == 1:
        have, need = COUNTS.get(type(when[0]), _whether)(g, when[0])
        return min(have, need), need
    return sum(holds(g, each, g.leader) for each in when), len(when)


def _whether(g: Sanctuary, condition: Any) -> tuple[int, int]:
    return int(holds(g, condition, g.leader)), 1


def _inside(g: Sanctuary, condition: asks.AllInside) -> tuple[int, int]:
    return sum(fits(g, s.at, condition) for s in g.survivors), len(g.survivors)


def _on_edge(g: Sanctuary, condition: asks.AllOnEdge) -> tuple[int, int]:
    return sum(s.at in EDGES[condition.edge] for s in g.survivors), len(g.survivors)


def _empty_decks(g: Sanctuary, condition: asks.EmptyDecks) -> tuple[int, int]:
    return sum(not deck for deck in g.search_decks), len(g.search_decks) if condition.all else condition.n


def _barricades(g: Sanctuary, condition: asks.Barricades) -> tuple[int, int]:
    walls = g.ground.walls_of_building[g.ground.names.index(condition.building)]
    built = sum(g.barricades[wall] for wall in walls) if g.barricades else 0  # none before the map is laid
    return built, condition.n


COUNTS: dict[type, Callable[[Sanctuary, Any], tuple[int, int]]] = {
    asks.AllInside: _inside,
    asks.AllOnEdge: _on_edge,
    asks.EmptyDecks: _empty_decks,
    asks.Barricades: _barricades,
    asks.Rescued: lambda g, c: (g.rescued, c.n),
    asks.Resources: lambda g, c: (sum(g.resources), c.n),
    asks.VigilIs: lambda g, c: (g.vigil, c.n),
}
