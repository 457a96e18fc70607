"""What the end page draws from round to round: friends, and the Death Toll."""

from __future__ import annotations

from ....engine.arc import Arc, Strand
from ....engine.rulebook import rule
from ..rules.endings import friends_counted, goal
from ..state import Undead


@rule("LU-16.01", "LU-16.03")
def arc(g: Undead) -> Arc:
    """The friends that count for each Z or team, or for all together where they share them."""
    if g.shares:
        strands = [Strand(label="Friends", value=friends_counted(g, g.zs[0]))] if g.zs else []
    elif g.mode == "team":
        teams = {z.team: friends_counted(g, z) for z in g.zs}
        strands = [Strand(label=f"team-{team}", value=friends) for team, friends in sorted(teams.items())]
    else:
        strands = [Strand(seat=z.seat, value=friends_counted(g, z)) for z in g.zs]
    return Arc(
        title="Friends, round by round", strands=strands, limit=goal(g), words="lonely no more", good=True,
        lost=len(g.toll), fallen="on the Death Toll",
    )  # fmt: skip
