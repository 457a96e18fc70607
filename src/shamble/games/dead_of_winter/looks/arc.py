"""What the end page draws from round to round: morale, and the survivors who died."""

from __future__ import annotations

from ....engine.arc import Arc, Strand
from ....engine.rulebook import rule
from ..state import Winter


@rule("DW-13.01")
def arc(g: Winter) -> Arc:
    """Morale, which ends the game at 0."""
    strands = [Strand(label="Morale", value=g.morale)]
    lost = len(g.removed_survivors)
    return Arc(title="Morale, round by round", strands=strands, limit=0, words="the colony falls apart", lost=lost)
