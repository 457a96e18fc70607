"""Search: draw, make noise, keep one, and put the rest under the deck."""

from __future__ import annotations

from ....engine.ask import NO, PASS, YES, Ask, Asking, Option
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ....engine.sight import remember
from ..content.modifiers import Keep, Look, NoiseDraw
from ..content.terms import ItemNo, PlaceNo, SurvivorNo
from ..decks import ITEMS
from ..deeds import Searched
from ..owed import SearchKeep, SearchNoise, SearchRest
from ..state import COLONY, NOBODY, Winter
from .action_dice import pick_die, spend_die
from .equipment import note_use, usable
from .hands import card_options, gain
from .settling import owe, pays

NOISE = Option("noise")


@rule("DW-4.10", "DW-5.12", "DW-5.13", "DW-5.18", "DW-5.19", "DW-16.27")
def forbids_search(g: Winter, seat: int, s: SurvivorNo) -> str:
    """Only outside the colony, with a card in the deck there and a sufficient die; again and again."""
    dice, place = g.dice[seat], g.at[s]
    if place == COLONY or not dice:
        return "DW-5.12"
    if s in g.resting:
        return "DW-16.27"
    if not g.item_decks[place]:
        return "DW-5.13"
    return "" if dice[-1] >= g.content.search[s] else "DW-5.12"


@rule("DW-5.12", "DW-5.14", "DW-2.17")
def search(g: Winter, seat: int, s: SurvivorNo) -> Asking[None]:
    """Spend a die, look at the top card, make noise or stop, keep one; the others see nothing of it."""
    place = g.at[s]
    value = yield from pick_die(g, seat, g.content.search[s])
    spend_die(g, seat, value)
    more, keeps = yield from name_search_modifiers(g, seat, s)
    g.story.tell("searches", g.content.survivors[s], g.content.locations[place])
    g.looker = seat
    look_at(g, place, 1 + more)
    owe(g, SearchNoise(s, place, 0, keeps))


@rule("DW-16.19", "DW-16.32")
def name_search_modifiers(g: Winter, seat: int, s: SurvivorNo) -> Asking[tuple[int, int]]:
    """Search modifiers are named with the declaration and add up: cards drawn more, cards kept at most."""
    more, keeps = 0, 1
    for source in usable(g, s, "search"):
        if source.ability.once:
            about = (g.content.survivors[s], source.id)
            if (yield Ask(seat, "search-with", (YES, NO), about)) is NO:
                continue
        note_use(g, source, s)
        look, kept = source.modifier(Look), source.modifier(Keep)
        more += (look.n if look else 0) + (kept.n if kept else 0)
        keeps += kept.n if kept else 0
    return more, keeps


@rule("DW-5.14", "DW-16.20", "DW-16.30", "DW-2.18")
def look_at(g: Winter, place: PlaceNo, count: int) -> None:
    """Draw cards from the top and look at them; if the deck has fewer, all that are left."""
    drawn = ITEMS.draw_many(g, count, place)
    g.looking += drawn
    g.story.whisper((g.looker,), "looks-at", secret=([g.content.items[item] for item in drawn],))


@rule("DW-5.15", "DW-5.16", "DW-5.18", "DW-16.32")
@pays(SearchNoise)
def make_noise(g: Winter, owed: SearchNoise) -> Asking[None]:
    """Stop, or put a noise token on an empty space and draw one more, again and again."""
    s, place = owed.survivor, owed.place
    chosen = PASS
    if g.noise_room(place) > 0 and g.item_decks[place]:
        helpers = [source for source in usable(g, s, "noise") if source.modifier(NoiseDraw)]
        options = [PASS, NOISE, *[source.option("noise-with") for source in helpers]]
        about = (g.content.survivors[s], [g.content.items[item] for item in g.looking])
        chosen = yield Ask(g.looker, "noise", options, about)
    if chosen is PASS:
        owe(g, SearchKeep(s, place, owed.noises, 0, owed.keeps))
        return
    g.noise[place] += 1
    g.story.tell("noise", g.content.survivors[s], g.content.locations[place], g.noise[place])
    look_at(g, place, 1 + noise_bonus(g, s, chosen))
    owe(g, SearchNoise(s, place, owed.noises + 1, owed.keeps))


@rule("DW-16.19")
def noise_bonus(g: Winter, s: SurvivorNo, chosen: Option) -> int:
    """A `noise_draw` named with the token draws more cards."""
    if chosen is NOISE:
        return 0
    note_use(g, chosen.value, s)
    bonus = chosen.value.modifier(NoiseDraw)
    return bonus.n if bonus else 0


@rule("DW-5.17", "DW-16.19", "DW-2.17")
@pays(SearchKeep)
def keep(g: Winter, owed: SearchKeep) -> Asking[None]:
    """One of the cards must be kept, more only with `keep`; what is kept stays secret."""
    seat, chosen = g.looker, PASS
    if g.looking and owed.kept < owed.keeps:
        options = card_options(g, "keep", g.looking)
        if owed.kept:
            options.insert(0, PASS)
        chosen = yield Ask(seat, "keep-item", options, secret=len(g.looking) > 1)
    if chosen is PASS:
        owe(g, SearchRest(owed.survivor, owed.place, owed.noises))
        return
    take_looked(g, chosen.value)
    gain(g, seat, chosen.value)
    g.story.whisper((seat,), "keeps", seat_id(seat), secret=(g.content.items[chosen.value],))
    owe(g, SearchKeep(owed.survivor, owed.place, owed.noises, owed.kept + 1, owed.keeps))


def take_looked(g: Winter, item: ItemNo) -> None:
    """A card leaves those that are being looked at."""
    at = g.looking.index(item)
    g.looking = g.looking[:at] + g.looking[at + 1 :]


@rule("DW-5.17", "DW-5.19")
@pays(SearchRest, asks=lambda g, owed: bool(g.looking))
def put_under(g: Winter, owed: SearchRest) -> Asking[None] | None:
    """The rest goes to the bottom of the deck, in an order that the searcher chooses unseen."""
    if g.looking:
        return _put_under(g, owed)
    g.looker = NOBODY
    g.deeds += (Searched(owed.survivor, owed.place, owed.noises),)
    return None


def _put_under(g: Winter, owed: SearchRest) -> Asking[None]:
    options = card_options(g, "under", g.looking)
    chosen = yield Ask(g.looker, "put-under", options, secret=len(g.looking) > 1)
    take_looked(g, chosen.value)
    ITEMS.put_under(g, (chosen.value,), owed.place)
    remember(g, g.looker, "item_decks", owed.place, (chosen.value,))
    owe(g, owed)
