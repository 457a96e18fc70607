"""What is worth counting about a game of Lonely Undead that has ended."""

from __future__ import annotations

from collections.abc import Mapping

from ..state import Undead


def facts(g: Undead) -> Mapping[str, int]:
    """Rounds, Limbs lost, deaths and friends."""
    friends = len(g.friends) + sum(len(z.friends) for z in g.zs)
    return {"rounds": g.round, "limbs lost": sum(g.lost_limbs), "deaths": len(g.toll), "friends": friends}
