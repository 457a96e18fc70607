"""Playing cards: for their effect, equipped, as outsiders, and food spent on dice."""

from __future__ import annotations

from functools import partial

from ....engine.ask import Ask, Asking, Option, allowed, amount, refused
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content.terms import NO_ITEM, ItemNo
from ..deeds import Equipped, Played, SpentFood
from ..effects import play_effect
from ..owed import Play
from ..state import AWAY, COLONY, Winter
from .action_dice import raise_die, values
from .equipment import forbids_equipping
from .hands import card_options, lose
from .moving import can_move_anyone, move_with_fuel
from .settling import owe, pays

PRINTED = Option("printed-effect")


# What may be played


@rule("DW-6.02", "DW-6.03", "DW-6.07", "DW-6.22", "DW-6.30", "DW-11.03")
def forbids_card(g: Winter, seat: int, item: ItemNo) -> str:
    """A card may be played even without effect, but outsiders need room, fuel a move and equipment a bearer."""
    card = g.content.items[item]
    if card.kind == "event":
        return "" if has_room_for_newcomer(g, seat) else "DW-6.07"
    if card.kind == "equip":
        for s in g.group[seat]:
            if not forbids_equipping(g, s):
                return ""
        return "DW-6.03"
    return "" if card.ability.when != "move" or can_move_anyone(g, seat) else "DW-6.30"


@rule("DW-6.07", "DW-11.03", "DW-12.11")
def has_room_for_newcomer(g: Winter, seat: int) -> bool:
    """An empty occupant space at the colony; for an exiled player an empty survivor space elsewhere."""
    if g.exiled[seat]:
        return any(g.room(place) for place in AWAY)
    return g.room(COLONY) > 0


@rule("DW-6.01", "DW-16.21")
def forbids_card_alone(g: Winter, seat: int, item: ItemNo) -> str:
    """Fuel of the moving kind is not played by itself but named with a move."""
    if g.content.item_when[item] == "move" and g.content.items[item].kind == "waste":
        return "DW-16.21"
    return forbids_card(g, seat, item)


@rule("DW-6.01")
def forbids_playing(g: Winter, seat: int) -> str:
    """Playing needs a hand card that may be played by itself; else the reason is that of the first card."""
    reason, always = "DW-6.01", g.content.always_playable
    for item in g.hands[seat]:
        if always[item]:
            return ""
        clause = forbids_card_alone(g, seat, item)
        if not clause:
            return ""
        if reason == "DW-6.01":
            reason = clause
    return reason


# Playing


@rule("DW-6.01", "DW-2.11")
def play_from_hand(g: Winter, seat: int) -> Asking[None]:
    """On their turn a player may play any number of cards from hand."""
    cards = card_options(g, "play", g.hands[seat])

    def forbids(chosen: Option) -> str:
        return forbids_card_alone(g, seat, chosen.value)

    why_not, secret = partial(refused, cards, forbids), len(g.hands[seat]) > 1
    chosen = yield Ask(seat, "play", allowed(cards, forbids), why_not=why_not, secret=secret)
    lose(g, seat, chosen.value)
    owe_play(g, seat, chosen.value)


def owe_play(g: Winter, seat: int, item: ItemNo) -> None:
    """A card that has left its hand lies open until it is played."""
    g.playing = item
    owe(g, Play(seat))


@rule("DW-6.01", "DW-6.06", "DW-6.20", "DW-6.21", "DW-12.13", "DW-12.16", "DW-2.25")
@pays(Play)
def play(g: Winter, owed: Play) -> Asking[None]:
    """Play a card that has left its hand: equip it, move with it, raise a die, or carry out its effect."""
    seat, item = owed.seat, g.playing
    card = g.content.items[item]
    if card.kind == "equip":
        yield from equip(g, seat, item)
        return
    if card.ability.when == "move":
        yield from move_with_fuel(g, seat, item)
        return
    g.playing = NO_ITEM
    g.story.tell("plays", seat_id(seat), card)
    if card.kind == "event" or g.exiled[seat]:
        g.removed_items += (item,)
    else:
        g.waste += (item,)
    if g.exiled[seat] and card.symbol == "food":
        raised = yield from eat_card(g, seat, item)
        if raised:
            return
    g.deeds += (Played(card.symbol),)
    yield from play_effect(g, seat, item)


@rule("DW-6.03", "DW-6.04", "DW-6.05")
def equip(g: Winter, seat: int, item: ItemNo) -> Asking[None]:
    """An equip card is attached to any one of the player's survivors, wherever it is, and works from then on."""
    card = g.content.items[item]
    options = g.content.survivor_options["equip"]
    bearers = [options[s] for s in g.group[seat]]

    def forbids(chosen: Option) -> str:
        return forbids_equipping(g, chosen.value)

    able, reasons = allowed(bearers, forbids), partial(refused, bearers, forbids)
    s = (yield Ask(seat, "equip", able, (card,), reasons)).value
    g.playing = NO_ITEM
    g.equipped[s] += (item,)
    g.deeds += (Equipped(card.symbol),)
    g.story.tell("equips", g.content.survivors[s], card)


@rule("DW-12.12", "DW-12.13", "DW-2.23")
def eat_card(g: Winter, seat: int, item: ItemNo) -> Asking[bool]:
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
def forbids_food(g: Winter, seat: int) -> str:
    """Food tokens, an unused die below 6, and a player who is not exiled."""
    if g.exiled[seat]:
        return "DW-12.12"
    dice = g.dice[seat]
    return "" if g.food > 0 and dice and dice[0] < 6 else "DW-6.17"


FEED = tuple(
    tuple(Option("feed", str(value), str(count), value=(value, count)) for count in range(1, 8 - value))
    for value in range(7)
)
"""By the value of the die: the options to spend one or more tokens on it, up to one too many."""


@rule("DW-6.16", "DW-6.17", "DW-2.23")
def spend_food(g: Winter, seat: int) -> Asking[None]:
    """One or more tokens raise one unused die by one each, not beyond 6."""
    choices = [each for value in values(g, seat) for each in FEED[value][: g.food]]
    options, reasons = allowed(choices, forbids_feeding), partial(refused, choices, forbids_feeding)
    value, count = (yield Ask(seat, "feed", options, (g.food,), reasons)).value
    g.food -= count
    raise_die(g, seat, value, count)
    g.deeds += (SpentFood(),)
    g.story.tell("feeds", seat_id(seat), count, value + count)


@rule("DW-6.17", "DW-2.23")
def forbids_feeding(chosen: Option) -> str:
    """No token may be spent on a die beyond 6."""
    value, count = chosen.value
    return "DW-6.17" if value + count > 6 else ""
