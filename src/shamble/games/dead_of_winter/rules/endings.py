"""End of the game: morale, and who wins. Every end is immediate."""

from __future__ import annotations

from typing import NoReturn

from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..state import MOST_MORALE, Winter
from .objectives import fulfilled

MAIN = "main-objective"


@rule("DW-2.22", "DW-13.01", "DW-13.10")
def change_morale(g: Winter, change: int) -> None:
    """Morale stays within 0 and 10; on 0 the game ends immediately, in the middle of whatever is going on."""
    before = g.morale
    g.morale = min(MOST_MORALE, max(0, before + change))
    if g.morale != before:
        g.story.tell("morale", g.morale - before, g.morale)
    if g.morale == 0:
        finish(g, "morale")


@rule("DW-13.01", "DW-13.02", "DW-13.03", "DW-13.04", "DW-13.05", "DW-13.06", "DW-13.07", "DW-13.08", "DW-13.10")
def finish(g: Winter, ending: str) -> NoReturn:
    """The game is over: standard players win by their own objectives, all of them revealed."""
    by_main = ending == MAIN
    if g.coop:
        g.end(ending, winners_together(g, by_main))
    for seat in range(g.players):
        if g.secret[seat] >= 0:
            g.story.tell("objective-was", seat_id(seat), g.content.secret_objectives[g.secret[seat]])
        if g.exile_card[seat] >= 0:
            g.story.tell("exiled-objective-was", seat_id(seat), g.content.exiled_objectives[g.exile_card[seat]])
    g.end(ending, tuple(seat for seat in g.clockwise(0) if fulfilled(g, seat, by_main)))


@rule("DW-13.09", "DW-15.02", "DW-15.05")
def winners_together(g: Winter, by_main: bool) -> tuple[int, ...]:
    """Co-op: everybody still in the game wins if the main objective was completed, otherwise nobody."""
    return g.clockwise(0) if by_main else ()
