"""The dawn: the dead have torn at the wall."""

from __future__ import annotations

from shamble.engine.rulebook import rule

from ..content import NIGHT_DIE
from ..state import NIGHTS, Watch
from .stones import remove_stones


@rule("NW-1.01", "NW-4.01")
def dawn(g: Watch) -> None:
    """The wall loses what the night die shows; if it still stands on the fifth morning, you win."""
    rolled = g.chance.roll(NIGHT_DIE)
    g.story.tell("dawn", g.night, rolled)
    if rolled:
        remove_stones(g, rolled)
    if g.night == NIGHTS:
        g.end("morning", tuple(range(g.players)))
    g.night += 1
    g.turn = 0
    g.phase = "watch"
