"""The vocabulary that cards are written in: each verb is one function; those that may ask are generators.

The verbs stand in modules by what they touch; this one carries effects out and holds the verbs that control others.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ....engine.ask import PASS, Ask, Asking
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content import KINDS, verbs
from ..content.terms import NOWHERE, ItemNo
from ..owed import Occasion, Offers, Script
from ..rules.hands import card_options, gain, lose
from ..rules.objectives import all_hold
from ..rules.settling import owe, pays
from ..state import Winter
from . import board, cards, colony, dice, secrets, survivors  # noqa: F401 - importing them makes their verbs known
from .carrying import EFFECTS
from .targets import own_place


def owe_effects(
    g: Winter, effects: Sequence[verbs.Effect], o: Occasion, inner: bool = False, each: bool = False
) -> None:
    """A card is to be carried out on an occasion."""
    if effects:
        owe(g, Script(g.content.script_of[id(effects)], 0, o.twin(), inner, each))


def _asks(g: Winter, owed: Script) -> bool:
    effect = g.content.scripts[owed.effects][owed.at]
    return EFFECTS.asks(effect)


@rule("DW-16.25", "DW-15.13", "DW-2.32")
@pays(Script, asks=_asks)
def carry_out(g: Winter, owed: Script) -> Asking[None] | None:
    """Carry out primitives from left to right, each as far as possible.

    A player who is out of the game does nothing more on their turn; outside turns the first player stands in.
    """
    o, seat = owed.o.twin(), owed.o.seat
    if owed.each and owed.at == 0 and (g.out[seat] or g.exiled[seat]):
        return None
    if owed.at and g.out[seat]:
        if g.turn >= 0:
            return None
        o.seat = g.first
    effects = g.content.scripts[owed.effects]
    if owed.at + 1 < len(effects):
        owe(g, Script(owed.effects, owed.at + 1, o.twin(), owed.inner))
    effect = effects[owed.at]
    asking = EFFECTS.begin(g, effect, o)
    if asking is None or o.here != NOWHERE:
        return asking
    return _watch_here(g, asking, o, len(g.owed), owed)


def _watch_here(g: Winter, asking: Asking[None], o: Occasion, below: int, owed: Script) -> Asking[None]:
    """A survivor that a verb names gives the place that the rest of the card calls `here`."""
    yield from asking
    if o.here == NOWHERE:
        return
    rest = list(g.owed)
    follows = owed.at + 1 < len(g.content.scripts[owed.effects])
    inner = True if follows else owed.inner
    for at in range(below - 1, -1, -1):
        script = rest[at]
        if not inner or not isinstance(script, Script) or script.at == 0:
            break
        rest[at] = Script(script.effects, script.at, replace(script.o, here=o.here), script.inner)
        inner = script.inner
    g.owed = tuple(rest)


@rule("DW-6.01", "DW-16.26")
def play_effect(g: Winter, seat: int, item: ItemNo) -> Asking[None]:
    """The effect of a card played from the hand; where it needs a place, one of the player's survivors gives it."""
    effects = g.content.items[item].ability.effects
    o = Occasion(seat)
    if needs_place(effects):
        o.here = yield from own_place(g, seat)
    owe_effects(g, effects, o)


def needs_place(effects: Sequence[verbs.Effect]) -> bool:
    """Whether `here` has to be named first: no survivor of the player that the card names gives it."""
    for effect in verbs.walk(effects):
        if isinstance(effect, verbs.Aimed) and effect.who.startswith("own"):
            return False
        places = (getattr(effect, "where", ""), getattr(effect, "source", ""), getattr(effect, "who", ""))
        if any(place in ("here", "elsewhere", "any@here", "foe@here") for place in places):
            return True
    return False


# Control


@EFFECTS.carries_out(verbs.Nothing, changes=lambda g, effect, o: False)
def nothing(g: Winter, effect: verbs.Nothing, o: Occasion) -> None:
    """No effect."""


@rule("DW-16.28")
@EFFECTS.carries_out(verbs.Roll)
def roll(g: Winter, effect: verbs.Roll, o: Occasion) -> None:
    """One extra action die that belongs to no pool; it succeeds on that value or more."""
    rolled = g.chance.roll(g.content.action_die)
    g.story.tell("rolls", rolled, effect.k)
    owe_effects(g, effect.then if rolled >= effect.k else effect.otherwise, o, inner=True)


@EFFECTS.carries_out(verbs.If)
def only_if(g: Winter, effect: verbs.If, o: Occasion) -> None:
    """Only if all conditions are true."""
    if all_hold(g, effect.conditions, o):
        owe_effects(g, effect.then, o, inner=True)


@rule("DW-2.32", "DW-16.26")
@EFFECTS.carries_out(verbs.Each)
def each(g: Winter, effect: verbs.Each, o: Occasion) -> None:
    """Every non-exiled player in seat order, the active one first, carries it out with their survivors and cards."""
    for seat in reversed(g.settlers(o.seat)):
        owe_effects(g, effect.effects, o.of(seat), each=True)


# A common offer


@rule("DW-2.31", "DW-16.26")
@EFFECTS.carries_out(verbs.Pool)
def pool(g: Winter, effect: verbs.Pool, o: Occasion) -> None:
    """Players may offer hand cards openly, each once and all asked alike; enough of them are removed from the game."""
    known = g.content.script_of
    then, otherwise = (known.get(id(effects), "") for effects in (effect.then, effect.otherwise))
    owe(g, Offers(effect.n, effect.symbol, tuple(g.settlers(o.seat)), then, otherwise, o.twin()))


@rule("DW-2.31", "DW-16.26")
@pays(Offers)
def offer(g: Winter, owed: Offers) -> Asking[None]:
    """The next player may offer a card, as often as they like; then the offer is full or too small."""
    if len(g.offered) >= owed.n or not owed.seats:
        enough = len(g.offered) >= owed.n
        close_offer(g, enough)
        if name := owed.then if enough else owed.otherwise:
            owe(g, Script(name, 0, owed.o.twin(), inner=True))
        return
    seat = owed.seats[0]
    fitting = [item for item in g.hands[seat] if g.content.items[item].symbol == owed.symbol]
    options = [PASS, *card_options(g, "offer", fitting)]
    chosen = yield Ask(seat, "pool", options, (len(g.offered), owed.n, owed.symbol), secret=True)
    if chosen is PASS:
        owe(g, Offers(owed.n, owed.symbol, owed.seats[1:], owed.then, owed.otherwise, owed.o))
        return
    lose(g, seat, chosen.value)
    g.offered += ((chosen.value, seat),)
    g.story.tell("offers", seat_id(seat), g.content.items[chosen.value])
    owe(g, owed)


def close_offer(g: Winter, enough: bool) -> None:
    """A full offer is removed from the game, a short one goes back to its owners."""
    for item, seat in g.offered:
        if enough:
            g.removed_items += (item,)
        else:
            gain(g, seat, item)
    g.offered = ()
    g.story.tell("offer-full" if enough else "offer-short")


EFFECTS.check(KINDS.values())
