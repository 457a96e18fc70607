"""What players are compared by, and what counts as having enough."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.rulebook import rule
from ..content import RESOURCES
from ..state import Georgia, Party
from .fatigue import fatigue_of
from .resources import total_of


@rule("WD-13.24")
def amount_of(g: Georgia, p: Party, what: str) -> int:
    """Survivors and items by number, fatigue and resources added up."""
    if what in RESOURCES:
        return p.stock[RESOURCES.index(what)]
    if what == "total":
        return total_of(p)
    if what == "fatigue":
        return fatigue_of(g, p)
    return len(p.people) if what == "survivors" else len(p.items)


def is_resource(what: str) -> bool:
    """Whether something is counted in food, gas and ammo."""
    return what == "total" or what in RESOURCES


@rule("WD-23.09", "WD-23.26")
def pooled(g: Georgia, p: Party, what: str) -> int:
    """What a player can show: of resources all that the group holds, of survivors and items only their own."""
    if not is_resource(what):
        return amount_of(g, p, what)
    return sum(amount_of(g, member, what) for member in g.members(p))


@rule("WD-13.13", "WD-22.07", "WD-23.26")
def has_most(g: Georgia, p: Party, what: str) -> bool:
    """Strictly more than each other player in play; alone it holds by itself."""
    return _compare(g, p, what, lambda own, other: own > other)


@rule("WD-13.13", "WD-22.07", "WD-23.26")
def has_fewest(g: Georgia, p: Party, what: str) -> bool:
    """Nobody in play has fewer; ties count."""
    return _compare(g, p, what, lambda own, other: own <= other)


@rule("WD-23.37")
def _compare(g: Georgia, p: Party, what: str, holds: Callable[[int, int], bool]) -> bool:
    """With one's own amount against everybody, or for resources with the group's against everybody outside it."""
    own = amount_of(g, p, what)
    others = g.others(p.seat)
    if all(holds(own, amount_of(g, other, what)) for other in others):
        return True
    members = g.members(p)
    if len(members) < 2 or not is_resource(what):
        return False
    together = pooled(g, p, what)
    return all(holds(together, amount_of(g, other, what)) for other in others if other not in members)
