"""Requests for cards of other players, and handing equipment from survivor to survivor."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import NO, PASS, YES, Ask, Asking, Option, option
from ....engine.rulebook import rule
from ....engine.seats import seat_id, seat_options
from ..content.terms import ItemNo, SurvivorNo
from ..deeds import Gave, HandedOff
from ..owed import Requests
from ..state import Winter
from .equipment import forbids_equipping
from .hands import card_options, lose
from .playing_cards import forbids_card, owe_play
from .settling import owe, pays

ANY = "any"
SYMBOLS = ("weapon", "fuel", "education", "food", "medicine", "tool", "survivor")
WISHES = [option("wish", each) for each in (ANY, *SYMBOLS)]
BY_NAME = Option("wish-by-name")
EVERYBODY = Option("ask-all")
REQUEST, HAND_OFF = Option("request"), Option("hand-off")


# Requests


@rule("DW-6.18", "DW-2.33", "DW-12.18")
def askable(g: Winter, others: Sequence[int], wish: str) -> list[int]:
    """The other players who have not turned down this wish with the hand that they still hold."""
    refused = g.refused
    return [other for other in others if (other, wish) not in refused] if refused else list(others)


@rule("DW-6.18", "DW-2.33")
def forbids_request(g: Winter, seat: int) -> str:
    """Some wish must still be open to somebody."""
    others = g.out.count(False) - (not g.out[seat])
    if not others:
        return "DW-6.18"
    if len(g.refused) < len(WISHES) * others:
        return ""  # too few refusals to close every wish to everybody
    closed = closed_wishes(g, g.others(seat))
    return "DW-2.33" if closed.issuperset((ANY, *SYMBOLS, *g.content.symbol_of)) else ""


@rule("DW-2.33")
def closed_wishes(g: Winter, others: Sequence[int]) -> set[str]:
    """The wishes that all others have turned down."""
    if len(g.refused) < len(others):
        return set()
    return {wish for _, wish in g.refused if not askable(g, others, wish)}


@rule("DW-6.18", "DW-6.19", "DW-6.21", "DW-14.08")
def request(g: Winter, seat: int) -> Asking[None]:
    """Name a symbol, a card or anything, and the players who are asked; there is no location requirement."""
    wish = yield from make_wish(g, seat)
    others = yield from name_players(g, seat, wish)
    owe(g, Requests(wish, tuple(others)))


@rule("DW-6.18", "DW-2.33")
def make_wish(g: Winter, seat: int) -> Asking[str]:
    """Any card, a card with a symbol, or a card by its name."""
    symbol, closed = g.content.symbol_of, closed_wishes(g, g.others(seat))
    options = [wish for wish in WISHES if wish.ids[0] not in closed] if closed else WISHES[:]
    names = [name for name in symbol if name not in closed] if closed else symbol
    if names:
        options.append(BY_NAME)
    chosen = yield Ask(seat, "wish", options)
    if chosen is not BY_NAME:
        return str(chosen.ids[0])
    printed = {symbol[name] for name in names}
    kind = yield Ask(seat, "wish-symbol", [option("symbol", each) for each in SYMBOLS if each in printed])
    fitting = [option("wish", name) for name in names if symbol[name] == kind.ids[0]]
    return str((yield Ask(seat, "wish-name", fitting)).ids[0])


@rule("DW-6.18", "DW-6.19")
def name_players(g: Winter, seat: int, wish: str) -> Asking[list[int]]:
    """One or more others are asked, in seat order clockwise from the active player."""
    open_to = askable(g, g.others(seat), wish)
    known = seat_options("ask", g.players)
    named: list[int] = []
    while left := [other for other in open_to if other not in named]:
        options = [known[other] for other in left]
        options.insert(0, PASS if named else EVERYBODY)
        chosen = yield Ask(seat, "ask-whom", options if len(open_to) > 1 else options[1:], (wish,))
        if chosen is EVERYBODY:
            return open_to
        if chosen is PASS:
            break
        named.append(chosen.value)
    return [other for other in open_to if other in named]


@rule("DW-6.19", "DW-6.20", "DW-6.22", "DW-6.30", "DW-2.31", "DW-2.33", "DW-14.08")
@pays(Requests)
def ask_for(g: Winter, owed: Requests) -> Asking[None]:
    """The asked player may give one fitting card, which is played at once; asked alike without one."""
    seat, wish = g.order[g.turn], owed.wish
    others = [other for other in owed.others if not g.out[other]]
    if not others or g.out[seat]:
        return
    other = others[0]
    if others[1:]:
        owe(g, Requests(wish, tuple(others[1:])))
    able = g.hands[other] if wish == ANY else [item for item in g.hands[other] if fits(g, item, wish)]
    always = g.content.always_playable
    fitting = [item for item in able if always[item] or not forbids_card(g, seat, item)]
    g.story.tell("asks-for", seat_id(seat), seat_id(other), wish)
    options = [PASS, *card_options(g, "give", fitting)]
    chosen = yield Ask(other, "give-request", options, (seat_id(seat), wish), secret=True)
    if chosen is PASS:
        g.refused += ((other, wish),)
        g.story.tell("declines", seat_id(other))
        return
    lose(g, other, chosen.value)
    g.story.tell("gives-openly", seat_id(other), seat_id(seat), g.content.items[chosen.value])
    g.deeds += (Gave(other),)
    owe_play(g, seat, chosen.value)


def fits(g: Winter, item: ItemNo, wish: str) -> bool:
    """Whether an item card is what was wished for."""
    card = g.content.items[item]
    return bool(wish in (ANY, card.symbol, card.card.id))


# Handing off


@rule("DW-6.23", "DW-2.33")
def receivers(g: Winter, s: SurvivorNo, item: ItemNo) -> list[SurvivorNo]:
    """Other survivors at the same place who can be equipped and whose player has not refused this item."""
    name = g.content.items[item].id
    found = []
    for each in g.people[g.at[s]]:
        if each != s and not forbids_equipping(g, each):
            if g.refused and (g.owner[each], f"{name} {g.content.survivors[each].id}") in g.refused:
                continue
            found.append(each)
    return found


@rule("DW-6.23", "DW-2.33")
def forbids_hand_off(g: Winter, seat: int) -> str:
    """Some equipped item must be able to pass to a survivor at the same place whose player has not refused it."""
    equipped = g.equipped
    for s in g.group[seat]:
        if equipped[s] and len(g.people[g.at[s]]) > 1:
            for item in equipped[s]:
                if receivers(g, s, item):
                    return ""
    for _, offer in g.refused:
        if " " in offer:
            return "DW-2.33"
    return "DW-6.23"


@rule("DW-6.23", "DW-6.24", "DW-6.25", "DW-2.28", "DW-2.33")
def hand_off(g: Winter, seat: int) -> Asking[None]:
    """An equipped item passes to another survivor at the same place; another player has to agree."""
    content = g.content
    items = [item for s in g.group[seat] for item in g.equipped[s] if receivers(g, s, item)]
    item: ItemNo = (yield Ask(seat, "hand-off", [content.item_options["hand-over"][each] for each in items])).value
    s = next(each for each in g.group[seat] if item in g.equipped[each])
    options = [content.survivor_options["to"][each] for each in receivers(g, s, item)]
    other: SurvivorNo = (yield Ask(seat, "hand-off-to", options, (content.items[item],))).value
    owner = g.owner[other]
    if owner != seat:
        about = (content.survivors[s], content.items[item], content.survivors[other])
        if (yield Ask(owner, "accept", (YES, NO), about)) is NO:
            g.refused += ((owner, f"{content.items[item].id} {content.survivors[other].id}"),)
            g.story.tell("refuses", seat_id(owner), content.items[item])
            return
    g.equipped[s] = tuple([each for each in g.equipped[s] if each != item])
    g.equipped[other] += (item,)
    g.deeds += (HandedOff(s, other),)
    g.story.tell("hands-off", content.survivors[s], content.items[item], content.survivors[other])
