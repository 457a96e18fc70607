"""Verbs about the wall and what comes towards it."""

from __future__ import annotations

from shamble.engine.ask import Ask, Asking, option
from shamble.engine.rulebook import rule
from shamble.engine.seats import seat_id
from shamble.engine.sight import remember

from ..content.verbs import Crumble, Lookout, Mend
from ..rules.stones import add_stones, remove_stones
from ..state import MOST_STONES, Watch
from ..zones import DECK
from . import EFFECTS


@rule("NW-3.02")
@EFFECTS.carries_out(Mend, changes=lambda g, effect, seat: g.stones < MOST_STONES)
def mend(g: Watch, effect: Mend, seat: int) -> None:
    """Stones are added to the wall."""
    add_stones(g, effect.n)


@rule("NW-3.02")
@EFFECTS.carries_out(Crumble)
def crumble(g: Watch, effect: Crumble, seat: int) -> None:
    """Stones fall from the wall."""
    remove_stones(g, effect.n)


@rule("NW-3.05")
@EFFECTS.carries_out(Lookout, changes=lambda g, effect, seat: bool(g.deck))
def lookout(g: Watch, effect: Lookout, seat: int) -> Asking[None]:
    """The player looks at the top card and leaves it there or puts it under the deck."""
    if not g.deck:
        return
    name = g.content.ids[g.deck[-1]]
    remember(g, seat, "deck", 0, (g.deck[-1],))
    g.story.whisper((seat,), "looks", seat_id(seat), secret=(name,))
    chosen = yield Ask(seat, "lookout", (option("leave", name), option("under", name)))
    if chosen.verb == "under":
        DECK.put_under(g, (DECK.draw(g),))
    g.story.tell("puts-under" if chosen.verb == "under" else "leaves")
