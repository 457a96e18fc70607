"""Events in general: dealing, choosing and playing them."""

from __future__ import annotations

from ....engine.ask import NO, YES, Ask, Asking
from ....engine.piles import Pile
from ....engine.rulebook import rule
from ..content import NO_EVENT, EventCard, EventNo
from ..content.board import CellNo
from ..content.verbs import Alone, At, MayPay, MustPay, NoneAt, NotAlone, Wounded
from ..effects import Occasion, carry_out
from ..state import OFF_BOARD, Defense, Survivor
from .motives import notice_stockpiles
from .resources import ammo_held, lose_allies, lose_ammo
from .windows import before

PRICES = (MustPay, MayPay)
EVENTS = Pile[EventNo]("events", discards=("played", "unplayed"), renewed="reshuffled")
"""The Event discards are shuffled into a new deck when it is empty (BD-5.06)."""


@rule("BD-4.04", "BD-4.06", "BD-4.08", "BD-5.02", "BD-5.05", "BD-5.06", "BD-5.13")
def deal(g: Defense) -> None:
    """Two Events to each player in turn order; an empty deck is made again of the discards."""
    for seat in g.order:
        g.hands[seat] = hand = EVENTS.draw_many(g, 2)
        dealt = [g.content.event_ids[event] for event in hand]
        readers = (seat,) if g.expert else None
        g.story.whisper(readers, "dealt", g.survivors[seat].id, secret=(dealt,))
    g.silent = g.expert and g.players > 1
    g.turn = 0
    before(g, "move")


@rule("BD-6.13", "BD-7.07", "BD-7.08", "BD-18.04", "BD-19.05", "BD-19.06")
def events(g: Defense) -> None:
    """Step 4: the Leader plays both Events, the others one; solo both only after defying."""
    seat = g.order[g.turn]
    both = seat == g.leader and (g.players > 1 or g.survivors[seat].defied or g.both_events)
    g.events_left = 2 if both else 1
    g.phase = "play-event"


@rule("BD-6.13", "BD-7.07", "BD-7.08", "BD-10.01")
def play_event(g: Defense) -> Asking[None]:
    """The player names one Event of the hand and resolves it completely."""
    s = g.survivors[g.order[g.turn]]
    hand, plays = g.hands[s.seat], g.content.plays
    options = [plays[event] for event in hand]
    key = "first-event" if g.events_left == 2 else "event"
    chosen = yield Ask(s.seat, key, options, about=(s,))
    g.hands[s.seat] = tuple([event for event in hand if event != chosen.value])
    yield from resolve(g, s, chosen.value)
    if g.motives:
        yield from notice_stockpiles(g)
    finish_event(g, s)


@rule("BD-4.07", "BD-10.02", "BD-10.03", "BD-10.16", "BD-10.17", "BD-10.20", "BD-10.21")
def resolve(g: Defense, s: Survivor, event: EventNo) -> Asking[None]:
    """The text is shown to all; the condition is tested now, and one branch is carried out."""
    card = g.content.events[event]
    g.playing = event
    g.story.tell("plays", s.id, g.content.event_ids[event])
    here = s.at
    if isinstance(card.when, PRICES):
        met = yield from pay(g, s, card.when)
    else:
        met = holds(g, s, card, here)
    yield from carry_out(g, card.then if met else card.otherwise, Occasion(s.seat, here))
    g.playing = NO_EVENT
    g.played += (event,)


@rule("BD-6.14", "BD-7.09", "BD-4.10", "BD-19.07", "BD-20.04")
def finish_event(g: Defense, s: Survivor) -> None:
    """When the last required Event is resolved, both are discarded; in Expert the other one is not shown."""
    g.events_left -= 1
    if g.events_left:
        before(g, "play-event")
        return
    if g.hands[s.seat]:
        g.unplayed[s.seat] += g.hands[s.seat]
        g.hands[s.seat] = ()
    before(g, "end-turn")


@rule("BD-10.03", "BD-10.20")
def holds(g: Defense, s: Survivor, card: EventCard, here: CellNo) -> bool:
    """Whether the condition holds, for where the card player stands; off board nobody is at a place or alone."""
    when = card.when
    if when is None:
        return True
    if isinstance(when, At):
        return here != OFF_BOARD and g.places[here] == when.place
    if isinstance(when, NoneAt):
        return not g.at(g.cell_of(when.place))
    if isinstance(when, Wounded):
        return s.hp <= 3
    if here == OFF_BOARD:
        return False
    alone = len(g.at(here)) == 1
    if isinstance(when, Alone):
        return alone
    assert isinstance(when, NotAlone)
    return not alone


@rule("BD-8.24", "BD-10.08", "BD-10.18", "BD-10.21")
def pay(g: Defense, s: Survivor, price: MustPay | MayPay) -> Asking[bool]:
    """Only the whole price can be paid: who holds it must (or may) pay; otherwise nothing is discarded."""
    if s.allies < price.ally or s.food < price.food or ammo_held(g, s) < price.ammo:
        return False
    if isinstance(price, MayPay) and (yield Ask(s.seat, "pay", (YES, NO), about=_price(price))) is NO:
        return False
    lose_allies(g, s, price.ally)
    if price.food:
        s.food -= price.food
        g.story.tell("loses-food", s.id, price.food)
    yield from lose_ammo(g, s, price.ammo)
    return True


def _price(price: MayPay) -> tuple[str]:
    parts = ((price.ally, "Ally", "Allies"), (price.food, "Food", "Food"), (price.ammo, "Ammo", "Ammo"))
    return (" and ".join(f"{count} {one if count == 1 else more}" for count, one, more in parts if count),)
