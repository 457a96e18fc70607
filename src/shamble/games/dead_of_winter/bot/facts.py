"""What simulations count about games that have ended."""

from __future__ import annotations

from ..rules.endings import MAIN
from ..state import Winter
from .needs import is_betrayer


def facts(g: Winter) -> dict[str, int]:
    """How a game ended for the colony, the loyal players and the betrayer."""
    traitors = [seat for seat in range(g.players) if is_betrayer(g, seat)]
    loyal = [seat for seat in range(g.players) if seat not in traitors]
    completed = g.ending == MAIN
    return {
        "main-objective": int(completed),
        "betrayer": len(traitors),
        "betrayer-won": sum([seat in g.winners for seat in traitors]),
        "loyal-when-completed": len(loyal) if completed else 0,
        "loyal-won-when-completed": sum([seat in g.winners for seat in loyal]) if completed else 0,
        "morale-when-completed": g.morale if completed else 0,
        "dead-survivors": len(g.removed_survivors),
    }
