"""Verbs that touch item cards: drawing, looking for them, giving, taking and losing them."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import PASS, Ask, Asking, option
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content import verbs
from ..content.terms import NOWHERE, ItemNo, PlaceNo
from ..decks import ITEMS
from ..owed import Occasion
from ..rules.contributing import contribute_card
from ..rules.hands import card_options, gain, lose, remove_from_hand
from ..rules.hands import steal as steal_card
from ..state import NO_CARD, NOBODY, Winter
from .carrying import EFFECTS
from .targets import aim_at, aim_player, possible_places

MANY = 30
"""This many cards to choose from are asked for by symbol first."""


def fits(g: Winter, item: ItemNo, symbol: str) -> bool:
    """Whether an item card has the symbol."""
    return symbol == "any" or g.content.items[item].symbol == symbol


# From decks and piles


def shows_card(
    g: Winter, effect: verbs.Draw | verbs.Dig | verbs.DigTop | verbs.PeekDeck | verbs.Scry, o: Occasion
) -> bool:
    """Whether there is a card to show in a deck that the verb could mean."""
    return any(g.item_decks[place] for place in possible_places(g, effect.where, o))


@rule("DW-16.30", "DW-2.18")
@EFFECTS.carries_out(verbs.Draw, changes=shows_card)
def draw(g: Winter, effect: verbs.Draw, o: Occasion) -> Asking[None]:
    """The top cards of an item deck come to the hand unseen by others; an empty deck gives nothing."""
    place = yield from aim_at(g, effect.where, o, "draw-where", lambda place: bool(g.item_decks[place]))
    if place == NOWHERE or not g.item_decks[place]:
        return
    taken = ITEMS.draw_many(g, effect.n, place)
    gain(g, o.seat, *taken)
    tell_drawn(g, o.seat, taken, place)


def tell_drawn(g: Winter, seat: int, taken: Sequence[int], place: PlaceNo) -> None:
    """Everybody learns how many cards came from where, only the player which."""
    cards = [g.content.items[item] for item in taken]
    g.story.whisper((seat,), "draws", seat_id(seat), len(taken), g.content.locations[place], secret=(cards,))


@rule("DW-2.12", "DW-2.18", "DW-16.26")
@EFFECTS.carries_out(verbs.Dig, changes=shows_card)
def dig(g: Winter, effect: verbs.Dig, o: Occasion) -> Asking[None]:
    """Look through an item deck, take cards with the symbol, shuffle."""
    place = yield from aim_at(g, effect.where, o, "dig-where", lambda place: bool(g.item_decks[place]))
    if place != NOWHERE and g.item_decks[place]:
        yield from look_through(g, o.seat, place, len(g.item_decks[place]), effect.symbol, effect.n)


@rule("DW-2.12", "DW-2.18", "DW-16.26")
@EFFECTS.carries_out(verbs.DigTop, changes=shows_card)
def digtop(g: Winter, effect: verbs.DigTop, o: Occasion) -> Asking[None]:
    """Look at the top cards of an item deck, take cards with the symbol, shuffle the deck."""
    place = yield from aim_at(g, effect.where, o, "dig-where", lambda place: bool(g.item_decks[place]))
    if place != NOWHERE and g.item_decks[place]:
        yield from look_through(g, o.seat, place, effect.k, effect.symbol, effect.n)


@rule("DW-2.12", "DW-2.31", "DW-16.26")
def look_through(g: Winter, seat: int, place: PlaceNo, depth: int, symbol: str, count: int) -> Asking[None]:
    """The looked-at cards are seen by the player alone, who may take fewer; then the deck is shuffled."""
    g.looking, g.looker = ITEMS.draw_many(g, depth, place), seat
    taken = 0
    while taken < count:
        fitting = [item for item in g.looking if fits(g, item, symbol)]
        options = [*card_options(g, "take", fitting), PASS]
        chosen = yield Ask(seat, "take", options, (g.content.locations[place],), secret=True)
        if chosen is PASS:
            break
        g.looking = tuple([item for item in g.looking if item != chosen.value])
        gain(g, seat, chosen.value)
        g.story.whisper(
            (seat,), "takes", seat_id(seat), g.content.locations[place], secret=(g.content.items[chosen.value],)
        )
        taken += 1
    ITEMS.shuffle_in(g, g.looking, place)
    g.looking, g.looker = (), NOBODY
    g.story.tell("looks-through", seat_id(seat), g.content.locations[place])


@rule("DW-2.24", "DW-16.26")
@EFFECTS.carries_out(verbs.Salvage)
def salvage(g: Winter, effect: verbs.Salvage, o: Occasion) -> Asking[None]:
    """Item cards come back from removed-from-game into the hand, for all to see."""
    for _ in range(effect.n):
        fitting = [item for item in g.removed_items if fits(g, item, effect.symbol)]
        options = card_options(g, "take", fitting)
        if len(options) > MANY:
            symbols = sorted({g.content.items[item].symbol for item in fitting})
            wanted = yield Ask(o.seat, "salvage-symbol", [option("symbol", each) for each in symbols])
            options = card_options(g, "take", [item for item in fitting if fits(g, item, wanted.ids[0])])
        chosen = yield Ask(o.seat, "salvage", [*options, PASS])
        if chosen is PASS:
            return
        g.removed_items = tuple([item for item in g.removed_items if item != chosen.value])
        gain(g, o.seat, chosen.value)
        g.story.tell("salvages", seat_id(o.seat), g.content.items[chosen.value])


# Losing, giving, taking


@rule("DW-16.26", "DW-2.31")
@EFFECTS.carries_out(verbs.Scrap)
def scrap(g: Winter, effect: verbs.Scrap, o: Occasion) -> Asking[None]:
    """Hand cards of the player's choice are removed from the game for all to see."""
    seat = yield from aim_player(g, effect.player, o, "scrap-who")
    if seat == NOBODY:
        return
    for _ in range(effect.n):
        fitting = [item for item in g.hands[seat] if fits(g, item, effect.symbol)]
        if not fitting:
            return
        chosen = yield Ask(seat, "scrap", card_options(g, "scrap", fitting), secret=len(g.hands[seat]) > 1)
        remove_from_hand(g, seat, chosen.value)
        g.story.tell("scraps", seat_id(seat), g.content.items[chosen.value])


@rule("DW-2.25", "DW-2.29", "DW-12.16")
@EFFECTS.carries_out(verbs.TossRandom)
def tossrandom(g: Winter, effect: verbs.TossRandom, o: Occasion) -> Asking[None]:
    """Random hand cards go on the waste pile."""
    seat = yield from aim_player(g, effect.player, o, "toss-who", lambda seat: bool(g.hands[seat]))
    if seat == NOBODY:
        return
    for _ in range(min(effect.n, len(g.hands[seat]))):
        item = g.hands[seat][g.chance.below(len(g.hands[seat]))]
        lose(g, seat, item)
        g.waste += (item,)
        g.story.tell("tosses", seat_id(seat), g.content.items[item])


@rule("DW-16.26")
@EFFECTS.carries_out(verbs.Give)
def give(g: Winter, effect: verbs.Give, o: Occasion) -> Asking[None]:
    """Hand cards of choice go to another player, who cannot refuse; only these two see them."""
    seat = yield from aim_player(g, effect.player, o, "give-whom")
    if seat == NOBODY:
        return
    for _ in range(min(effect.n, len(g.hands[o.seat]))):
        chosen = yield Ask(o.seat, "give", card_options(g, "give", g.hands[o.seat]), (seat_id(seat),), secret=True)
        lose(g, o.seat, chosen.value)
        gain(g, seat, chosen.value)
        item = g.content.items[chosen.value]
        g.story.whisper((o.seat, seat), "gives", seat_id(o.seat), seat_id(seat), secret=(item,))


def _steals(g: Winter, effect: verbs.Steal, o: Occasion) -> bool:
    others: Sequence[int] = g.others(o.seat)
    if effect.player == "other@here":
        here = [g.owner[s] for s in g.people[o.here]]
        others = [seat for seat in others if seat in here]
    return any(g.hands[seat] for seat in others)


@rule("DW-16.26", "DW-2.29")
@EFFECTS.carries_out(verbs.Steal, changes=_steals)
def steal(g: Winter, effect: verbs.Steal, o: Occasion) -> Asking[None]:
    """Random cards come from another hand; only these two players see them."""
    seat = yield from aim_player(g, effect.player, o, "steal-from", lambda seat: bool(g.hands[seat]))
    if seat != NOBODY:
        for _ in range(effect.n):
            steal_card(g, o.seat, seat)


@rule("DW-3.03", "DW-6.09", "DW-12.10", "DW-16.26")
@EFFECTS.carries_out(verbs.Contribute)
def contribute(g: Winter, effect: verbs.Contribute, o: Occasion) -> Asking[None]:
    """Hand cards of the player's choice are added to the crisis face down."""
    seat = yield from aim_player(g, effect.player, o, "contribute-who")
    if seat == NOBODY or g.crisis == NO_CARD or g.exiled[seat]:
        return
    for _ in range(min(effect.n, len(g.hands[seat]))):
        options = card_options(g, "contribute", g.hands[seat])
        chosen = yield Ask(seat, "contribute-one", options, secret=True)
        contribute_card(g, seat, chosen.value)
