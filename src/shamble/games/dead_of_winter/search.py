"""Search: draw, make noise, keep one, and put the rest under the deck."""

from __future__ import annotations

from ...engine.ask import NO, PASS, YES, Ask, Asking, Option
from ...engine.rulebook import rule
from .bearing import ability_of, modifier, note_use, source_id, usable
from .dice import pick_die, spend_die
from .hands import card_options, gain, seat_id
from .modifiers import Keep, Look, NoiseDraw
from .state import COLONY, NOBODY, Winter

NOISE = Option("noise")


@rule("DW-4.10", "DW-5.12", "DW-5.13", "DW-5.18", "DW-5.19")
def can_search(g: Winter, seat: int, s: int) -> bool:
    """Only outside the colony, with a sufficient die and a card in the deck there; again and again."""
    dice, place = g.dice[seat], g.at[s]
    return (
        place != COLONY
        and bool(dice)
        and dice[-1] >= g.content.search[s]
        and bool(g.item_decks[place])
        and s not in g.resting
    )


@rule("DW-5.12", "DW-5.14", "DW-2.17")
def search(g: Winter, seat: int, s: int) -> Asking[None]:
    """Spend a die, look at the top card, make noise or stop, keep one; the others see nothing of it."""
    place = g.at[s]
    value = yield from pick_die(g, seat, g.content.search[s])
    spend_die(g, seat, value)
    more, keeps = yield from name_search_modifiers(g, seat, s)
    g.story.tell("searches", g.content.survivors[s], g.content.locations[place])
    g.looker = seat
    look_at(g, place, 1 + more)
    noises = yield from make_noise(g, seat, s, place)
    yield from keep(g, seat, keeps)
    yield from put_under(g, seat, place)
    g.looker = NOBODY
    g.deeds += (("search", s, place, noises),)


@rule("DW-16.19", "DW-16.32")
def name_search_modifiers(g: Winter, seat: int, s: int) -> Asking[tuple[int, int]]:
    """Search modifiers are named with the declaration and add up: cards drawn more, cards kept at most."""
    more, keeps = 0, 1
    for source in usable(g, s, "search"):
        if ability_of(g, source).once:
            about = (g.content.survivors[s], source_id(g, source))
            if (yield Ask(seat, "search-with", (YES, NO), about)) is NO:
                continue
        note_use(g, source, s)
        look, kept = modifier(g, source, Look), modifier(g, source, Keep)
        more += (look.n if look else 0) + (kept.n if kept else 0)
        keeps += kept.n if kept else 0
    return more, keeps


@rule("DW-5.14", "DW-16.20", "DW-16.30", "DW-2.18")
def look_at(g: Winter, place: int, count: int) -> None:
    """Draw cards from the top and look at them; if the deck has fewer, all that are left."""
    deck = g.item_decks[place]
    drawn = deck[-count:]
    g.item_decks[place] = deck[: len(deck) - len(drawn)]
    g.looking += drawn[::-1]
    g.story.whisper((g.looker,), "looks-at", [g.content.items[item] for item in drawn[::-1]])


@rule("DW-5.15", "DW-5.16", "DW-5.18", "DW-16.32")
def make_noise(g: Winter, seat: int, s: int, place: int) -> Asking[int]:
    """Stop, or put a noise token on an empty space and draw one more, again and again; how many tokens."""
    noises = 0
    while g.noise_room(place) > 0 and g.item_decks[place]:
        helpers = [source for source in usable(g, s, "noise") if modifier(g, source, NoiseDraw)]
        options = [PASS, NOISE, *[_loud(g, source) for source in helpers]]
        about = (g.content.survivors[s], [g.content.items[item] for item in g.looking])
        chosen = yield Ask(seat, "noise", options, about)
        if chosen is PASS:
            break
        g.noise[place] += 1
        noises += 1
        g.story.tell("noise", g.content.survivors[s], g.content.locations[place], g.noise[place])
        look_at(g, place, 1 + noise_bonus(g, s, chosen))
    return noises


def _loud(g: Winter, source: int) -> Option:
    if source >= 0:
        return g.content.item_options["noise-with"][source]  # type: ignore[no-any-return]
    return Option("noise-with", g.content.survivors[~source].id, value=source)


@rule("DW-16.19")
def noise_bonus(g: Winter, s: int, chosen: Option) -> int:
    """A `noise_draw` named with the token draws more cards."""
    if chosen is NOISE:
        return 0
    note_use(g, chosen.value, s)
    bonus = modifier(g, chosen.value, NoiseDraw)
    return bonus.n if bonus else 0


@rule("DW-5.17", "DW-16.19", "DW-2.17")
def keep(g: Winter, seat: int, most: int) -> Asking[None]:
    """One of the cards must be kept, more only with `keep`; what is kept stays secret."""
    for kept in range(most):
        if not g.looking:
            break
        options = card_options(g, "keep", g.looking)
        if kept:
            options.insert(0, PASS)
        chosen = yield Ask(seat, "keep-item", options, secret=len(g.looking) > 1)
        if chosen is PASS:
            break
        take_looked(g, chosen.value)
        gain(g, seat, chosen.value)
        g.story.whisper((seat,), "keeps", seat_id(seat), g.content.items[chosen.value])


def take_looked(g: Winter, item: int) -> None:
    """A card leaves those that are being looked at."""
    at = g.looking.index(item)
    g.looking = g.looking[:at] + g.looking[at + 1 :]


@rule("DW-5.17", "DW-5.19")
def put_under(g: Winter, seat: int, place: int) -> Asking[None]:
    """The rest goes to the bottom of the deck, in an order that the searcher chooses unseen."""
    while g.looking:
        options = card_options(g, "under", g.looking)
        chosen = yield Ask(seat, "put-under", options, secret=len(g.looking) > 1)
        take_looked(g, chosen.value)
        g.item_decks[place] = (chosen.value, *g.item_decks[place])
