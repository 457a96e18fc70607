"""Playing cards: for their effect, equipped, as outsiders, and food spent on dice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...engine.ask import Ask, Asking, Option, Refusal, amount
from ...engine.rulebook import rule
from .bearing import can_equip
from .dice import raise_die, values
from .effects import play_effect
from .hands import card_options, lose, seat_id
from .moving import can_move_anyone, move_with_fuel
from .state import AWAY, COLONY, NO_CARD, Winter

PRINTED = Option("printed-effect")


# What may be played


@rule("DW-6.02", "DW-6.03", "DW-6.07", "DW-6.22", "DW-6.30", "DW-11.03")
def can_play(g: Winter, seat: int, item: int) -> bool:
    """A card may be played even without effect, but outsiders need room, fuel a move and equipment a bearer."""
    card = g.content.items[item]
    if card.kind == "event":
        return has_room_for_newcomer(g, seat)
    if card.kind == "equip":
        return any(can_equip(g, s) for s in g.group[seat])
    return card.ability.when != "move" or can_move_anyone(g, seat)


@rule("DW-6.07", "DW-11.03", "DW-12.11")
def has_room_for_newcomer(g: Winter, seat: int) -> bool:
    """An empty occupant space at the colony; for an exiled player an empty survivor space elsewhere."""
    if g.exiled[seat]:
        return any(g.room(place) for place in AWAY)
    return g.room(COLONY) > 0


@rule("DW-6.01", "DW-16.21")
def playable(g: Winter, seat: int) -> list[int]:
    """The hand cards that may be played by themselves; fuel of the moving kind is named with a move."""
    when, items = g.content.item_when, g.content.items
    return [
        item
        for item in g.hands[seat]
        if not (when[item] == "move" and items[item].kind == "waste") and can_play(g, seat, item)
    ]


def has_playable(g: Winter, seat: int) -> bool:
    """Whether any hand card may be played by itself."""
    when, items = g.content.item_when, g.content.items
    for item in g.hands[seat]:
        kind = items[item].kind
        if kind == "waste":
            if when[item] != "move":
                return True
        elif can_play(g, seat, item):
            return True
    return False


@rule("DW-6.03", "DW-6.07", "DW-16.21")
def why_not_play(g: Winter, seat: int) -> Iterator[Refusal]:
    """Fuel without a move, an outsider without room, equipment without a bearer."""
    able = playable(g, seat)
    for each in card_options(g, "play", [item for item in g.hands[seat] if item not in able]):
        kind = g.content.items[each.value].kind
        clause = "DW-6.07" if kind == "event" else "DW-6.03" if kind == "equip" else "DW-16.21"
        yield Refusal(each.words, clause)


# Playing


@rule("DW-6.01", "DW-2.11")
def play_from_hand(g: Winter, seat: int) -> Asking[None]:
    """On the own turn a player may play any number of cards from hand."""
    options = card_options(g, "play", playable(g, seat))
    secret = len(g.hands[seat]) > 1
    chosen = yield Ask(seat, "play", options, why_not=partial(why_not_play, g, seat), secret=secret)
    lose(g, seat, chosen.value)
    yield from play(g, seat, chosen.value)


@rule("DW-6.01", "DW-6.06", "DW-6.20", "DW-6.21", "DW-12.13", "DW-12.16", "DW-2.25")
def play(g: Winter, seat: int, item: int) -> Asking[None]:
    """Play a card that has left its hand: equip it, move with it, raise a die, or carry out its effect."""
    card = g.content.items[item]
    if card.kind == "equip":
        yield from equip(g, seat, item)
        return
    if card.ability.when == "move":
        yield from move_with_fuel(g, seat, item)
        return
    g.story.tell("plays", seat_id(seat), card)
    if card.kind == "event" or g.exiled[seat]:
        g.removed_items += (item,)
    else:
        g.waste += (item,)
    if g.exiled[seat] and card.symbol == "food":
        raised = yield from eat_card(g, seat, item)
        if raised:
            return
    g.deeds += (("play", card.symbol),)
    yield from play_effect(g, seat, item)


@rule("DW-6.03", "DW-6.04", "DW-6.05")
def equip(g: Winter, seat: int, item: int) -> Asking[None]:
    """An equip card is attached to any one own survivor, wherever it is, and works from then on."""
    card = g.content.items[item]
    options = g.content.survivor_options["equip"]
    able = [options[s] for s in g.group[seat] if can_equip(g, s)]
    g.playing = item
    s = (yield Ask(seat, "equip", able, (card,), partial(why_not_equip, g, seat))).value
    g.playing = NO_CARD
    g.equipped[s] += (item,)
    g.deeds += (("equip", card.symbol),)
    g.story.tell("equips", g.content.survivors[s], card)


@rule("DW-6.03")
def why_not_equip(g: Winter, seat: int) -> Iterator[Refusal]:
    """A survivor that cannot be equipped."""
    for s in g.group[seat]:
        if not can_equip(g, s):
            yield Refusal(f"equip {g.content.survivors[s].id}", "DW-6.03")


@rule("DW-12.12", "DW-12.13", "DW-2.23")
def eat_card(g: Winter, seat: int, item: int) -> Asking[bool]:
    """An exiled player's food card may raise one unused die below 6 by one, in place of its effect."""
    low = [value for value in values(g, seat) if value < 6]
    if not low:
        return False
    options = [PRINTED, *[amount("raise", of=value) for value in low]]
    chosen = yield Ask(seat, "eat-card", options, about=(g.content.items[item],))
    if chosen is PRINTED:
        return False
    raise_die(g, seat, chosen.value, 1)
    g.story.tell("raises-die", seat_id(seat), chosen.value, chosen.value + 1)
    return True


# Spending food


@rule("DW-6.16", "DW-6.17", "DW-12.12")
def can_spend_food(g: Winter, seat: int) -> bool:
    """Food tokens, an unused die below 6, and a player who is not exiled."""
    dice = g.dice[seat]
    return g.food > 0 and bool(dice) and dice[0] < 6 and not g.exiled[seat]


FEED = tuple(
    tuple(Option("feed", str(value), str(count), value=(value, count)) for count in range(1, 7 - value))
    for value in range(7)
)
"""By the value of the die: the options to spend one or more tokens on it."""


@rule("DW-6.16", "DW-6.17", "DW-2.23")
def spend_food(g: Winter, seat: int) -> Asking[None]:
    """One or more tokens raise one unused die by one each, not beyond 6."""
    options = [each for value in values(g, seat) if value < 6 for each in FEED[value][: g.food]]
    value, count = (yield Ask(seat, "feed", options, (g.food,), partial(why_not_feed, g, seat))).value
    g.food -= count
    raise_die(g, seat, value, count)
    g.deeds += (("food",),)
    g.story.tell("feeds", seat_id(seat), count, value + count)


@rule("DW-6.17", "DW-2.23")
def why_not_feed(g: Winter, seat: int) -> Iterator[Refusal]:
    """No token may be spent on a die beyond 6."""
    for value in values(g, seat):
        if g.food >= 7 - value:
            yield Refusal(f"feed {value} {7 - value}", "DW-6.17")
