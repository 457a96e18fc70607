"""What the end page draws from round to round: Morale."""

from __future__ import annotations

from ....engine.arc import Arc, Strand
from ....engine.rulebook import rule
from ..state import Sanctuary


@rule("NS-1.04")
def arc(g: Sanctuary) -> Arc:
    """Morale, which loses the game at 0."""
    strands = [Strand(label="Morale", value=g.morale)]
    return Arc(title="Morale, round by round", strands=strands, limit=0, words="the group gives up")
