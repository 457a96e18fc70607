"""Adding cards to the crisis, and laying cards into the storage of the main objective."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...engine.ask import PASS, Ask, Asking, Option, Refusal
from ...engine.rulebook import rule
from .hands import card_options, lose, seat_id
from .state import NO_CARD, Winter


def gear_of(g: Winter, seat: int) -> list[int]:
    """All cards equipped to a player's survivors."""
    return [item for s in g.group[seat] for item in g.equipped[s]]


def take_gear(g: Winter, seat: int, item: int) -> None:
    """An equipped card leaves its survivor."""
    for s in g.group[seat]:
        if item in g.equipped[s]:
            g.equipped[s] = tuple([each for each in g.equipped[s] if each != item])


# The crisis


@rule("DW-3.03", "DW-6.08", "DW-6.11", "DW-12.10", "DW-14.08")
def can_contribute(g: Winter, seat: int) -> bool:
    """While there is a crisis, with any item card in hand or equipped; never by an exiled player."""
    if g.crisis == NO_CARD or g.exiled[seat]:
        return False
    return bool(g.hands[seat]) or bool(gear_of(g, seat))


@rule("DW-6.08", "DW-6.09", "DW-6.10")
def contribute(g: Winter, seat: int) -> Asking[None]:
    """Add one or more cards from hand, face down, or from own survivors, face up, wherever they stand."""
    added = False
    while can_contribute(g, seat):
        options: list[Option] = card_options(g, "contribute", g.hands[seat])
        options += [g.content.item_options["give-up"][item] for item in gear_of(g, seat)]
        if added:
            options.insert(0, PASS)
        about = (g.content.crises[g.crisis],)
        chosen = yield Ask(seat, "contribute", options, about, secret=len(g.hands[seat]) > 1)
        if chosen is PASS:
            break
        if chosen.verb == "contribute":
            contribute_card(g, seat, chosen.value)
        else:
            contribute_gear(g, seat, chosen.value)
        added = True


@rule("DW-2.16", "DW-6.09", "DW-6.10", "DW-6.11")
def contribute_card(g: Winter, seat: int, item: int) -> None:
    """A hand card is added face down: everybody sees how many, only the contributor knows which."""
    lose(g, seat, item)
    g.given[seat] += (item,)
    note_contribution(g, seat)
    g.story.whisper((seat,), "contributes", seat_id(seat), g.content.items[item])


@rule("DW-6.05", "DW-6.09")
def contribute_gear(g: Winter, seat: int, item: int) -> None:
    """An equipped card is public already and is added face up."""
    take_gear(g, seat, item)
    g.given_openly += (item,)
    note_contribution(g, seat)
    g.story.tell("contributes-openly", seat_id(seat), g.content.items[item])


def note_contribution(g: Winter, seat: int) -> None:
    """Remember who added a card this turn, for triggers."""
    g.deeds += (("contribute", seat),)
    if g.turn >= 0 and g.order[g.turn] == seat:
        g.contributed = True


# Storage


@rule("DW-16.01", "DW-16.02", "DW-1.28", "DW-6.05", "DW-12.18")
def storable(g: Winter, seat: int) -> list[int]:
    """Cards with a storage symbol in hand or equipped, wherever the survivors stand; never starter cards."""
    symbols, items = g.side.storage, g.content.items
    if not symbols:
        return []
    return [
        item
        for item in (*g.hands[seat], *gear_of(g, seat))
        if items[item].symbol in symbols and not items[item].starter
    ]


@rule("DW-16.01", "DW-6.05")
def store(g: Winter, seat: int) -> Asking[None]:
    """Lay any number of such cards face up into storage; they are never taken back."""
    stored = False
    while found := storable(g, seat):
        hand = set(g.hands[seat])
        options: list[Option] = card_options(g, "store", [item for item in found if item in hand])
        options += [g.content.item_options["store-gear"][item] for item in found if item not in hand]
        if stored:
            options.insert(0, PASS)
        about = (g.content.main_objectives[g.objective],)
        secret = len(g.hands[seat]) > 1
        chosen = yield Ask(seat, "store", options, about, partial(why_not_store, g, seat), secret)
        if chosen is PASS:
            break
        if chosen.verb == "store":
            lose(g, seat, chosen.value)
        else:
            take_gear(g, seat, chosen.value)
        g.storage += (chosen.value,)
        g.story.tell("stores", seat_id(seat), g.content.items[chosen.value])
        stored = True


@rule("DW-16.01", "DW-16.02")
def why_not_store(g: Winter, seat: int) -> Iterator[Refusal]:
    """Starter cards do not count, and other symbols are not wanted."""
    able = storable(g, seat)
    for each in card_options(g, "store", [item for item in g.hands[seat] if item not in able]):
        wanted = g.content.items[each.value].symbol in g.side.storage
        yield Refusal(each.words, "DW-16.02" if wanted else "DW-16.01")
