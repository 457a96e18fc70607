"""Adding cards to the crisis, and laying cards into the storage of the main objective."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ....engine.ask import PASS, Ask, Asking, Option, Refusal, refused
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content.terms import ItemNo
from ..deeds import Contributed
from ..owed import Contribution, Storing
from ..state import NO_CARD, Winter
from .hands import card_options, lose
from .settling import owe, pays


def gear_of(g: Winter, seat: int) -> list[ItemNo]:
    """All cards equipped to a player's survivors."""
    equipped = g.equipped
    found: list[ItemNo] = []
    for s in g.group[seat]:
        if equipped[s]:
            found += equipped[s]
    return found


def take_gear(g: Winter, seat: int, item: ItemNo) -> None:
    """An equipped card leaves its survivor."""
    for s in g.group[seat]:
        if item in g.equipped[s]:
            g.equipped[s] = tuple([each for each in g.equipped[s] if each != item])


# The crisis


@rule("DW-3.03", "DW-6.08", "DW-6.11", "DW-12.10", "DW-14.08")
def forbids_contributing(g: Winter, seat: int) -> str:
    """While there is a crisis, with any item card in hand or equipped; never by an exiled player."""
    if g.crisis == NO_CARD:
        return "DW-3.03"
    if g.exiled[seat]:
        return "DW-12.10"
    return "" if g.hands[seat] or gear_of(g, seat) else "DW-6.08"


@rule("DW-6.08", "DW-6.09", "DW-6.10")
def contribute(g: Winter, seat: int, added: bool = False) -> Asking[None]:
    """Add a card from hand, face down, or from one of your survivors, face up, wherever they stand; then others."""
    options: list[Option] = card_options(g, "contribute", g.hands[seat])
    options += [g.content.item_options["give-up"][item] for item in gear_of(g, seat)]
    if added:
        options.insert(0, PASS)
    about = (g.content.crises[g.crisis],)
    chosen = yield Ask(seat, "contribute", options, about, secret=len(g.hands[seat]) > 1)
    if chosen is PASS:
        return
    if chosen.verb == "contribute":
        contribute_card(g, seat, chosen.value)
    else:
        contribute_gear(g, seat, chosen.value)
    owe(g, Contribution(seat))


@rule("DW-6.08")
@pays(Contribution)
def contribute_more(g: Winter, owed: Contribution) -> Asking[None]:
    """Any number of cards may be added, one after another."""
    if not forbids_contributing(g, owed.seat):
        yield from contribute(g, owed.seat, added=True)


@rule("DW-2.16", "DW-6.09", "DW-6.10", "DW-6.11")
def contribute_card(g: Winter, seat: int, item: ItemNo) -> None:
    """A hand card is added face down: everybody sees how many, only the contributor knows which."""
    lose(g, seat, item)
    g.given[seat] += (item,)
    note_contribution(g, seat)
    g.story.whisper((seat,), "contributes", seat_id(seat), secret=(g.content.items[item],))


@rule("DW-6.05", "DW-6.09")
def contribute_gear(g: Winter, seat: int, item: ItemNo) -> None:
    """An equipped card is public already and is added face up."""
    take_gear(g, seat, item)
    g.given_openly += (item,)
    note_contribution(g, seat)
    g.story.tell("contributes-openly", seat_id(seat), g.content.items[item])


def note_contribution(g: Winter, seat: int) -> None:
    """Remember who added a card this turn, for triggers."""
    g.deeds += (Contributed(seat),)
    if g.turn >= 0 and g.order[g.turn] == seat:
        g.contributed = True


# Storage


@rule("DW-16.01", "DW-16.02", "DW-1.28")
def forbids_storing(g: Winter, item: ItemNo) -> str:
    """Only cards with a storage symbol are laid into storage, and never starter cards."""
    card = g.content.items[item]
    if card.symbol not in g.side.storage:
        return "DW-16.01"
    return "DW-16.02" if card.starter else ""


@rule("DW-16.01", "DW-6.05", "DW-12.18")
def storable(g: Winter, seat: int) -> list[ItemNo]:
    """The cards in hand or equipped that may be stored, wherever the survivors stand."""
    if not g.side.storage:
        return []
    return [item for item in (*g.hands[seat], *gear_of(g, seat)) if not forbids_storing(g, item)]


def forbids_storing_anything(g: Winter, seat: int) -> str:
    """Storing needs a card that may be stored."""
    content = g.content
    storage, items = content.storage[g.objective][g.hardcore], content.items
    if storage:
        for item in (*g.hands[seat], *gear_of(g, seat)):
            if items[item].symbol in storage and not forbids_storing(g, item):
                return ""
    return "DW-16.02"


@rule("DW-16.01", "DW-6.05")
def store(g: Winter, seat: int, stored: bool = False) -> Asking[None]:
    """Lay such a card face up into storage, then others; they are never taken back."""
    found, hand = storable(g, seat), set(g.hands[seat])
    options: list[Option] = card_options(g, "store", [item for item in found if item in hand])
    options += [g.content.item_options["store-gear"][item] for item in found if item not in hand]
    if stored:
        options.insert(0, PASS)
    about = (g.content.main_objectives[g.objective],)
    secret = len(g.hands[seat]) > 1
    chosen = yield Ask(seat, "store", options, about, partial(why_not_store, g, seat), secret)
    if chosen is PASS:
        return
    if chosen.verb == "store":
        lose(g, seat, chosen.value)
    else:
        take_gear(g, seat, chosen.value)
    g.storage += (chosen.value,)
    g.story.tell("stores", seat_id(seat), g.content.items[chosen.value])
    owe(g, Storing(seat))


@rule("DW-16.01")
@pays(Storing)
def store_more(g: Winter, owed: Storing) -> Asking[None]:
    """Any number of cards may be stored, one after another."""
    if storable(g, owed.seat):
        yield from store(g, owed.seat, stored=True)


def why_not_store(g: Winter, seat: int) -> Iterator[Refusal]:
    """The cards in hand that may not be stored."""
    return refused(card_options(g, "store", g.hands[seat]), lambda chosen: forbids_storing(g, chosen.value))
