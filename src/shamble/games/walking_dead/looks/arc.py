"""What the end page draws from round to round: the Locations that each party has scouted, and the survivors it lost."""

from __future__ import annotations

from ....engine.arc import Arc, Strand
from ....engine.rulebook import rule
from ..state import TO_WIN, Georgia


@rule("WD-1.01")
def arc(g: Georgia) -> Arc:
    """The Locations of each party; three of them win."""
    strands = [Strand(seat=p.seat, value=len(p.scouted)) for p in g.parties]
    return Arc(
        title="Locations, round by round", strands=strands, limit=TO_WIN, words="a haven is found", good=True,
        lost=len(g.dead),
    )  # fmt: skip
