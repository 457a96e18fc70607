"""Search decks, Search Cards and Objective Cards."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import Ask, Asking, Option, option
from ....engine.rulebook import rule
from ....engine.sight import remember
from ..agenda import step, then
from ..state import NO_CARD, Sanctuary
from .figures import do_plan
from .tension import begin_effect

KEEP, DISCARD = Option("keep"), Option("discard")


@rule("NS-13.01")
def deck_here(g: Sanctuary, who: int) -> int:
    """The Search deck of the Building a Survivor is in, from whichever of its Spaces; -1 if there is none."""
    ground = g.ground
    return ground.deck_of.get(ground.building[g.survivors[who].at], -1)


@rule("NS-3.05", "NS-22.08", "NS-13.08")
def is_locked(g: Sanctuary, card: int) -> bool:
    """Whether a card is an Objective Card whose stage is locked; stages passed stay unlocked."""
    for number, stage in enumerate(g.sheet.stages):
        if stage.link and g.content.objective[stage.link] == card:
            return number > g.stage
    return False


@rule("NS-13.08")
def is_usable(g: Sanctuary, deck: int) -> bool:
    """A deck with a locked Objective Card on top cannot be used at all."""
    return bool(g.search_decks[deck]) and not (g.face_up[deck] and is_locked(g, g.search_decks[deck][-1]))


# Drawing


@rule("NS-12.24", "NS-13.02", "NS-13.03")
@step("search")
def search(g: Sanctuary, me: int, left: int) -> None:
    """Draw one card after another, each completely resolved before the next; where there is none, draw nothing."""
    deck = deck_here(g, me)
    if left == 0 or deck < 0 or not is_usable(g, deck):
        return
    then(g, ("search", me, left - 1))
    card = g.search_decks[deck][-1]
    g.search_decks[deck] = g.search_decks[deck][:-1]
    g.face_up[deck] = False
    g.story.tell("searches", g.survivors[me].id, g.content.search_ids[card])
    if g.content.search[card].use == "objective":
        _objective(g, me, card, deck)
    else:
        g.drawing = card
        then(g, ("search-card", me, card))


@rule("NS-13.06", "NS-13.07", "NS-13.09", "NS-13.10", "NS-13.11", "NS-22.07")
def _objective(g: Sanctuary, me: int, card: int, deck: int) -> None:
    """Unlocked it is kept and the group has the item; locked it goes back face up, and the draw is used up."""
    if is_locked(g, card):
        g.search_decks[deck] += (card,)
        g.face_up[deck] = True
        g.story.tell("objective-locked", g.content.search_ids[card])
        return
    g.survivors[me].kept += (card,)
    name = next(name for name, number in g.content.objective.items() if number == card)
    g.found += (name,)
    g.story.tell("objective-found", g.survivors[me].id, g.content.search_ids[card])


@rule("NS-13.04", "NS-13.05", "NS-13.13")
@step("search-card")
def search_card(g: Sanctuary, me: int, card: int) -> Asking[None] | None:
    """A card for now is resolved and discarded; any other may be kept or discarded."""
    if g.content.search[card].use != "now":
        return _ask_keep(g, me, card)
    then(g, ("discard-search", me, card))
    begin_effect(g)
    do_plan(g, g.content.search_effects[card], me)
    return None


def _ask_keep(g: Sanctuary, me: int, card: int) -> Asking[None]:
    s = g.survivors[me]
    name = g.content.search_ids[card]
    chosen = yield Ask(s.seat, "keep", (KEEP, DISCARD), about=(name,), of=s.id)
    g.drawing = NO_CARD
    if chosen is KEEP:
        s.kept += (card,)
        g.story.tell("keeps", s.id, name)
    else:
        g.search_discards += (card,)
        g.story.tell("discards-search", s.id, name)


@rule("NS-13.13")
@step("discard-search")
def discard_search(g: Sanctuary, me: int, card: int) -> None:
    """A resolved card lies open beside the map; one of the type Resources is a trigger."""
    g.drawing = NO_CARD
    g.search_discards += (card,)
    if g.content.search[card].type == "resources":
        then(g, ("trigger", "resource-card", me))


# Looking


@rule("NS-13.14", "NS-5.09", "NS-13.08")
@step("look")
def look(g: Sanctuary, me: int, count: int) -> None:
    """Look at the top cards of the deck here, unless a card lies face up on it; they are put back in any order."""
    deck = deck_here(g, me)
    if deck < 0 or not g.search_decks[deck] or g.face_up[deck]:
        return
    cards = g.search_decks[deck][-count:]
    ids = g.content.search_ids
    s = g.survivors[me]
    if len(cards) > 1:
        _unsettle(g, s.seat, deck, cards)
    remember(g, s.seat, "search_decks", deck, cards)
    g.story.whisper((s.seat,), "looks", s.id, len(cards), secret=([ids[card] for card in reversed(cards)],))
    then(g, ("put-back", me, deck, len(cards)))


@rule("NS-5.09")
def _unsettle(g: Sanctuary, seat: int, deck: int, cards: Sequence[int]) -> None:
    """Whoever looked before no longer knows where these cards lie: they may come back in another order."""
    moved = {("search_decks", deck, card) for card in cards}
    g.memory = tuple([known for known in g.memory if known[0] == seat or known[1:] not in moved])


@rule("NS-5.09")
@step("put-back")
def put_back(g: Sanctuary, me: int, deck: int, left: int) -> Asking[None] | None:
    """Say which of the cards lies undermost, then the next; the last one is on top."""
    if left < 2:
        return None
    return _ask_order(g, me, deck, left)


def _ask_order(g: Sanctuary, me: int, deck: int, left: int) -> Asking[None]:
    s = g.survivors[me]
    cards = g.search_decks[deck]
    ids = g.content.search_ids
    options = [option("under", ids[card]) for card in reversed(cards[-left:])]
    chosen = yield Ask(s.seat, "put-back", options, about=(left,), of=s.id)
    card = g.content.search_number[chosen.ids[0]]
    others = tuple([each for each in cards[-left:] if each != card])
    g.search_decks[deck] = (*cards[:-left], card, *others)
    then(g, ("put-back", me, deck, left - 1))
