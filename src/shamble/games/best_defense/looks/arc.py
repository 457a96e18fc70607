"""What the end page draws from round to round: the four stores, and the Survivors who died."""

from __future__ import annotations

from ....engine.arc import Arc, Strand
from ....engine.rulebook import rule
from ..state import Defense
from .goals import LABELS


@rule("BD-1.04")
def arc(g: Defense) -> Arc:
    """How many cards are left in each store; the first that is empty loses the game."""
    strands = [Strand(label=label, value=len(g.decks[deck])) for deck, label in enumerate(LABELS)]
    lost = len(g.used) - len(g.survivors)
    return Arc(title="The stores, round by round", strands=strands, limit=0, words="a store is empty", lost=lost)
