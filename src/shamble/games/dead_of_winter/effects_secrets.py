"""Verbs that show hidden cards to one player, and the vote that a card calls."""

from __future__ import annotations

from typing import Any

from ...engine.ask import Ask, Asking
from ...engine.rulebook import rule
from . import verbs
from .effects_cards import top
from .exile import exile_vote
from .hands import seat_id
from .state import NOBODY, NOWHERE, Winter
from .targets import Occasion, aim_at, aim_player


@rule("DW-2.18", "DW-16.26")
def peekcrisis(g: Winter, effect: verbs.PeekCrisis, o: Occasion) -> Asking[None]:
    """Look at the top crisis cards and put them back in any order, the one named last on top."""
    seat, deck, options = o.seat, g.crisis_deck, g.content.crisis_options["back"]
    seen = deck[-effect.n :][::-1]
    g.crisis_deck = deck[: len(deck) - len(seen)]
    g.looking_ahead, g.looker = seen, seat
    g.looks[seat] += 1
    g.story.whisper((seat,), "looks-ahead", seat_id(seat), [g.content.crises[each] for each in seen])
    while g.looking_ahead:
        card: int = (yield Ask(seat, "order-crises", [options[each] for each in g.looking_ahead])).value
        g.looking_ahead = tuple([each for each in g.looking_ahead if each != card])
        g.crisis_deck += (card,)
    g.looker = NOBODY


@rule("DW-2.18", "DW-16.26")
def peekdeck(g: Winter, effect: verbs.PeekDeck, o: Occasion) -> Asking[None]:
    """Look at the top cards of an item deck and put them back in any order, the one named last on top."""
    place = yield from aim_at(g, effect.where, o, "peek-where", lambda place: bool(g.item_decks[place]))
    if place == NOWHERE or not g.item_decks[place]:
        return
    look_at(g, o.seat, place, effect.n)
    options = g.content.item_options["back"]
    while g.looking:
        left = [options[each] for each in g.looking]
        card: int = (yield Ask(o.seat, "order-cards", left, (g.content.locations[place],))).value
        g.looking = tuple([each for each in g.looking if each != card])
        g.item_decks[place] += (card,)
    g.looker = NOBODY


@rule("DW-2.18", "DW-16.26")
def scry(g: Winter, effect: verbs.Scry, o: Occasion) -> Asking[None]:
    """Look at the top cards of an item deck and put each on top or at the bottom, in any order."""
    place = yield from aim_at(g, effect.where, o, "peek-where", lambda place: bool(g.item_decks[place]))
    if place == NOWHERE or not g.item_decks[place]:
        return
    look_at(g, o.seat, place, effect.n)
    known = g.content.item_options
    while g.looking:
        options = [known[verb][item] for verb in ("top", "bottom") for item in g.looking]
        chosen = yield Ask(o.seat, "scry", options, (g.content.locations[place],))
        g.looking = tuple([item for item in g.looking if item != chosen.value])
        if chosen.verb == "top":
            g.item_decks[place] += (chosen.value,)
        else:
            g.item_decks[place] = (chosen.value, *g.item_decks[place])
    g.looker = NOBODY


def look_at(g: Winter, seat: int, place: int, count: int) -> None:
    """The top cards of an item deck, seen by one player alone."""
    g.looking, g.looker = top(g, place, count), seat
    g.looks[seat] += 1
    cards = [g.content.items[item] for item in g.looking]
    g.story.whisper((seat,), "peeks-at", seat_id(seat), len(cards), g.content.locations[place], cards)


@rule("DW-2.16", "DW-2.29")
def peekcontrib(g: Winter, effect: verbs.PeekContrib, o: Occasion) -> None:
    """Look at random face-down contributions without learning who added them."""
    hidden = sorted(item for cards in g.given for item in cards)
    seen = []
    for _ in range(min(effect.n, len(hidden))):
        item = hidden.pop(g.chance.below(len(hidden)))
        seen.append(g.content.items[item])
    g.story.whisper((o.seat,), "peeks", seat_id(o.seat), len(seen), seen)


@rule("DW-12.01", "DW-14.01", "DW-6.26", "DW-15.03")
def exilevote(g: Winter, effect: verbs.ExileVote, o: Occasion) -> Asking[None]:
    """An exile vote on a player who is not exiled already; it does not use up the vote of the turn."""
    seat = yield from aim_player(g, effect.player, o, "accuse", lambda seat: not g.exiled[seat])
    if seat != NOBODY and not g.exiled[seat] and not g.coop:
        yield from exile_vote(g, seat)


VERBS: dict[type, Any] = {
    verbs.PeekCrisis: peekcrisis,
    verbs.PeekDeck: peekdeck,
    verbs.Scry: scry,
    verbs.PeekContrib: peekcontrib,
    verbs.ExileVote: exilevote,
}
