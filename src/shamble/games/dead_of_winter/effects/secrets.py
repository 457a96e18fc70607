"""Verbs that show hidden cards to one player, and the vote that a card calls."""

from __future__ import annotations

from ....engine.ask import Ask, Asking
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ....engine.sight import remember
from ..content import verbs
from ..content.terms import NOWHERE, CrisisNo, ItemNo, PlaceNo
from ..decks import CRISES, ITEMS
from ..owed import ExileVote, Occasion
from ..rules.settling import owe
from ..state import NOBODY, Winter
from .cards import shows_card
from .carrying import EFFECTS
from .targets import aim_at, aim_player


@rule("DW-2.18", "DW-16.26")
@EFFECTS.carries_out(verbs.PeekCrisis, changes=lambda g, effect, o: bool(g.crisis_deck))
def peekcrisis(g: Winter, effect: verbs.PeekCrisis, o: Occasion) -> Asking[None]:
    """Look at the top crisis cards and put them back in any order, the one named last on top."""
    seat, options = o.seat, g.content.crisis_options["back"]
    seen = CRISES.draw_many(g, effect.n)
    g.looking_ahead, g.looker = seen, seat
    g.story.whisper((seat,), "looks-ahead", seat_id(seat), secret=([g.content.crises[each] for each in seen],))
    while g.looking_ahead:
        card: CrisisNo = (yield Ask(seat, "order-crises", [options[each] for each in g.looking_ahead])).value
        g.looking_ahead = tuple([each for each in g.looking_ahead if each != card])
        CRISES.put_on_top(g, (card,))
        remember(g, seat, "crisis_deck", 0, (card,))
    g.looker = NOBODY


@rule("DW-2.18", "DW-16.26")
@EFFECTS.carries_out(verbs.PeekDeck, changes=shows_card)
def peekdeck(g: Winter, effect: verbs.PeekDeck, o: Occasion) -> Asking[None]:
    """Look at the top cards of an item deck and put them back in any order, the one named last on top."""
    place = yield from aim_at(g, effect.where, o, "peek-where", lambda place: bool(g.item_decks[place]))
    if place == NOWHERE or not g.item_decks[place]:
        return
    look_at(g, o.seat, place, effect.n)
    options = g.content.item_options["back"]
    while g.looking:
        left = [options[each] for each in g.looking]
        card: ItemNo = (yield Ask(o.seat, "order-cards", left, (g.content.locations[place],))).value
        g.looking = tuple([each for each in g.looking if each != card])
        ITEMS.put_on_top(g, (card,), place)
        remember(g, o.seat, "item_decks", place, (card,))
    g.looker = NOBODY


@rule("DW-2.18", "DW-16.26")
@EFFECTS.carries_out(verbs.Scry, changes=shows_card)
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
            ITEMS.put_on_top(g, (chosen.value,), place)
        else:
            ITEMS.put_under(g, (chosen.value,), place)
        remember(g, o.seat, "item_decks", place, (chosen.value,))
    g.looker = NOBODY


def look_at(g: Winter, seat: int, place: PlaceNo, count: int) -> None:
    """The top cards of an item deck, seen by one player alone."""
    g.looking, g.looker = ITEMS.draw_many(g, count, place), seat
    cards = [g.content.items[item] for item in g.looking]
    g.story.whisper((seat,), "peeks-at", seat_id(seat), len(cards), g.content.locations[place], secret=(cards,))


@rule("DW-2.16", "DW-2.29")
@EFFECTS.carries_out(verbs.PeekContrib, changes=lambda g, effect, o: any(g.given))
def peekcontrib(g: Winter, effect: verbs.PeekContrib, o: Occasion) -> None:
    """Look at random face-down contributions without learning who added them."""
    hidden = sorted(item for cards in g.given for item in cards)
    seen = []
    for _ in range(min(effect.n, len(hidden))):
        item = hidden.pop(g.chance.below(len(hidden)))
        seen.append(g.content.items[item])
    g.story.whisper((o.seat,), "peeks", seat_id(o.seat), len(seen), secret=(seen,))


@rule("DW-12.01", "DW-14.01", "DW-6.26", "DW-15.03")
@EFFECTS.carries_out(verbs.ExileVote)
def exilevote(g: Winter, effect: verbs.ExileVote, o: Occasion) -> Asking[None]:
    """An exile vote on a player who is not exiled already; it does not use up the vote of the turn."""
    seat = yield from aim_player(g, effect.player, o, "accuse", lambda seat: not g.exiled[seat])
    if seat != NOBODY:
        owe(g, ExileVote(seat))
