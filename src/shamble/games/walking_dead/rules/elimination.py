"""Losing all survivors, beginning again, and who is out for good."""

from __future__ import annotations

from ....engine.rulebook import rule
from ....engine.seats import clockwise, seat_id
from ..state import DISCARDS, ELIMINATED, LOCATIONS, NONE, NOWHERE, Georgia, Party
from .tokens import remove_token


@rule("WD-22.01", "WD-22.02", "WD-10.10", "WD-6.06", "WD-23.39")
def eliminate(g: Georgia, p: Party) -> None:
    """A player without survivors is eliminated: the pawn leaves, everything goes back, and their turn stops."""
    g.story.tell("eliminated", seat_id(p.seat))
    drop_out(g, p)
    p.status = ELIMINATED
    p.at = NOWHERE
    p.stock = [0, 0, 0]
    p.died += 1
    p.may_stay = NOWHERE
    DISCARDS.put_on_top(g, p.items)
    p.items = ()
    return_locations(g, p)
    g.eliminated += (p.seat,)
    if p.seat == g.active:
        stop_turn(g)


@rule("WD-6.06", "WD-11.07", "WD-13.20")
def stop_turn(g: Georgia) -> None:
    """Nothing else of the turn is done: the token just fought goes, the card is discarded."""
    if g.fighting != NONE:
        remove_token(g, g.fighting)
        g.fighting = NONE
    DISCARDS.put_on_top(g, g.facing)
    g.facing = ()
    g.agenda[:] = [("turn-over",)]


@rule("WD-23.29", "WD-23.20")
def drop_out(g: Georgia, p: Party) -> None:
    """A member who drops out leaves the group; the next member clockwise provides the pawn if it was theirs."""
    members = [q for q in g.parties if q.pawn == p.pawn and q is not p and q.in_play]
    if members and p.pawn == p.seat:
        order = clockwise(p.seat, g.players)
        bearer = min(members, key=lambda q: order.index(q.seat))
        for q in members:
            q.pawn = bearer.seat
    p.pawn = p.seat


@rule("WD-22.02", "WD-24.10", "WD-25.07")
def return_locations(g: Georgia, p: Party) -> None:
    """Collected Locations and the private one go under the deck in random order; in solitaire back into the row."""
    cards = [*p.scouted, *p.private]
    p.scouted = p.private = ()
    p.private_up = False
    if g.solo:
        for card in cards:
            g.slots[g.slots.index(NONE)] = card
        return
    g.chance.shuffle(cards)
    LOCATIONS.put_under(g, cards)
    fill_slots(g)


@rule("WD-20.15", "WD-20.25")
def fill_slots(g: Georgia) -> None:
    """Empty public slots are filled in the order of their numbers, as long as the deck lasts."""
    if g.solo:
        return
    for slot, card in enumerate(g.slots):
        if card == NONE and g.location_deck:
            g.slots[slot] = LOCATIONS.draw(g)
            g.story.tell("public-location", g.content.scoutings[g.slots[slot]])
