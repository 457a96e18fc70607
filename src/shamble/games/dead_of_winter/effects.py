"""The vocabulary that cards are written in: each verb is one function; those that may ask are generators.

The verbs stand in modules by what they touch; this one carries effects out and holds the verbs that control others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...engine.ask import PASS, Ask, Asking
from ...engine.rulebook import rule
from . import effects_board, effects_cards, effects_colony, effects_dice, effects_secrets, effects_survivors, verbs
from .hands import card_options, gain, lose, seat_id
from .objectives import all_hold
from .state import Winter
from .targets import Occasion, own_place

Carrying = Callable[[Winter, Any, Occasion], Asking[None] | None]


@rule("DW-16.25", "DW-15.13", "DW-2.32")
def carry_out(g: Winter, effects: Sequence[verbs.Effect], o: Occasion) -> Asking[None]:
    """Carry out primitives from left to right, each as far as possible.

    A player who is out of the game does nothing more on the own turn; outside turns the first player stands in.
    """
    for effect in effects:
        asking = VERBS[type(effect)](g, effect, o)
        if asking is not None:
            yield from asking
        if g.out[o.seat]:
            if g.turn >= 0:
                return
            o.seat = g.first


@rule("DW-6.01", "DW-16.26")
def play_effect(g: Winter, seat: int, item: int) -> Asking[None]:
    """The effect of a card played from the hand; where it needs a place, an own survivor's place is meant."""
    effects = g.content.items[item].ability.effects
    o = Occasion(seat)
    if needs_place(effects):
        o.here = yield from own_place(g, seat)
    yield from carry_out(g, effects, o)


def needs_place(effects: Sequence[verbs.Effect]) -> bool:
    """Whether `here` has to be named first: no own survivor that the card names gives it."""
    for effect in verbs.walk(effects):
        if isinstance(effect, verbs.Aimed) and effect.who.startswith("own"):
            return False
        places = (getattr(effect, "where", ""), getattr(effect, "source", ""), getattr(effect, "who", ""))
        if any(place in ("here", "elsewhere", "any@here", "foe@here") for place in places):
            return True
    return False


# Control


def nothing(g: Winter, effect: verbs.Nothing, o: Occasion) -> None:
    """No effect."""


@rule("DW-16.28")
def roll(g: Winter, effect: verbs.Roll, o: Occasion) -> Asking[None]:
    """One extra action die that belongs to no pool; it succeeds on that value or more."""
    rolled = g.chance.d6()
    g.story.tell("rolls", rolled, effect.k)
    return carry_out(g, effect.then if rolled >= effect.k else effect.otherwise, o)


def only_if(g: Winter, effect: verbs.If, o: Occasion) -> Asking[None] | None:
    """Only if all conditions are true."""
    return carry_out(g, effect.then, o) if all_hold(g, effect.conditions, o) else None


@rule("DW-2.32", "DW-16.26")
def each(g: Winter, effect: verbs.Each, o: Occasion) -> Asking[None]:
    """Every non-exiled player in seat order, the active one first, carries it out with own survivors and cards."""
    for seat in g.settlers(o.seat):
        if not g.out[seat] and not g.exiled[seat]:
            yield from carry_out(g, effect.effects, o.of(seat))


# A common offer


@rule("DW-2.31", "DW-16.26")
def pool(g: Winter, effect: verbs.Pool, o: Occasion) -> Asking[None]:
    """Players may offer hand cards openly, each once and all asked alike; enough of them are removed from the game."""
    for seat in g.settlers(o.seat):
        while len(g.offered) < effect.n:
            fitting = [item for item in g.hands[seat] if g.content.items[item].symbol == effect.symbol]
            options = [PASS, *card_options(g, "offer", fitting)]
            about = (len(g.offered), effect.n, effect.symbol)
            chosen = yield Ask(seat, "pool", options, about, secret=True)
            if chosen is PASS:
                break
            lose(g, seat, chosen.value)
            g.offered += ((chosen.value, seat),)
            g.story.tell("offers", seat_id(seat), g.content.items[chosen.value])
    enough = len(g.offered) >= effect.n
    close_offer(g, enough)
    yield from carry_out(g, effect.then if enough else effect.otherwise, o)


def close_offer(g: Winter, enough: bool) -> None:
    """A full offer is removed from the game, a short one goes back to its owners."""
    for item, seat in g.offered:
        if enough:
            g.removed_items += (item,)
        else:
            gain(g, seat, item)
    g.offered = ()
    g.story.tell("offer-full" if enough else "offer-short")


VERBS: dict[type, Carrying] = {
    verbs.Nothing: nothing,
    verbs.Roll: roll,
    verbs.If: only_if,
    verbs.Each: each,
    verbs.Pool: pool,
    **effects_colony.VERBS,
    **effects_board.VERBS,
    **effects_survivors.VERBS,
    **effects_cards.VERBS,
    **effects_dice.VERBS,
    **effects_secrets.VERBS,
}
