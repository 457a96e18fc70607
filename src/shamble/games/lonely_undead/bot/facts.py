"""What is worth counting about a game of Lonely Undead that has ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ..state import Undead


def facts(g: Undead) -> Mapping[str, int]:
    """Rounds, Limbs lost, deaths and friends; who was played, and who won."""
    friends = len(g.friends) + sum(len(z.friends) for z in g.zs)
    lost = sum(g.lost_limbs)
    found = Counter({"rounds": g.round, "zs": len(g.zs), "limbs lost": lost, "deaths": len(g.toll), "friends": friends})
    for z in g.zs:
        found[f"{z.character}-played"] += 1
        found[f"{z.character}-won"] += int(z.seat in g.winners)
    return dict(found)
