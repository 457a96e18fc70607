"""Beginning again after losing everybody, and who is out for good."""

from __future__ import annotations

from ....engine.ask import NO, YES, Ask, Asking
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..state import ASIDE, LOCATIONS, OUT, PLAYING, Georgia, Party
from .followers import draw_follower


@rule("WD-22.03", "WD-22.06", "WD-22.08", "WD-24.09")
def reenter(g: Georgia, seat: int) -> Asking[None] | None:
    """At the end of the turn an eliminated player may begin again, if a Starting Character is left."""
    if not g.reentry or not g.aside:
        _stay_out(g, g.parties[seat])
        return None
    return _reenter(g, g.parties[seat])


def _reenter(g: Georgia, p: Party) -> Asking[None]:
    chosen = yield Ask(p.seat, "reenter", [YES, NO])
    if chosen.value:
        begin_again(g, p)
    else:
        _stay_out(g, p)


def _stay_out(g: Georgia, p: Party) -> None:
    p.status = OUT
    g.story.tell("out", seat_id(p.seat))


@rule("WD-22.04", "WD-22.05", "WD-22.09", "WD-25.06")
def begin_again(g: Georgia, p: Party) -> None:
    """A random Starting Character on its own space, a Follower, 1 of each resource, and a new private Location."""
    character = ASIDE.take_at_random(g)
    p.status = PLAYING
    p.character = character
    p.people = (character,)
    p.stock = [1, 1, 1]
    p.at = g.content.people[character].start
    p.pawn = p.seat
    p.used = p.used_items = ()
    g.story.tell("begins-again", seat_id(p.seat), g.content.people[character])
    g.do(("deal-private", p.seat))
    draw_follower(g, p)


@rule("WD-2.07", "WD-22.04", "WD-24.02")
def deal_private(g: Georgia, seat: int) -> None:
    """A player gets a private Location, if the deck has one; in solitaire there are none."""
    p = g.parties[seat]
    if g.location_deck and not g.solo:
        p.private = (LOCATIONS.draw(g),)
        g.story.whisper((seat,), "private-location", seat_id(seat), secret=(g.content.scoutings[p.private[0]],))
