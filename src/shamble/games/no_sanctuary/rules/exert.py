"""Exert, Heal, drawing cards, and defeat."""

from __future__ import annotations

from functools import cache
from typing import NoReturn

from ....engine.ask import NO, YES, Ask, Asking, Option, option
from ....engine.rulebook import rule
from ..agenda import step, then
from ..state import MOST_EXERT, Sanctuary

FROM_DECK = Option("exert-deck")


@rule("NS-1.05", "NS-1.06", "NS-1.07", "NS-1.08", "NS-1.09")
def defeat_survivor(g: Sanctuary, who: int, ending: str) -> NoReturn:
    """A Survivor is defeated: the group loses at once."""
    g.story.tell("survivor-defeated", g.survivors[who].id)
    g.end(ending)


# Exert


@rule("NS-14.06", "NS-14.11", "NS-24.08")
def can_exert(g: Sanctuary, who: int, points: int) -> bool:
    """Whether a chosen Exert could be paid in full, without the third Exert Token of an Ally."""
    if points <= 0:
        return True
    s = g.survivors[who]
    if s.ally:
        return s.exert + 1 < MOST_EXERT
    return len(s.hand) + len(s.deck) >= points


@rule("NS-14.01", "NS-14.04", "NS-14.05", "NS-14.07", "NS-16.16", "NS-24.08", "NS-24.09", "NS-24.20")
@step("exert")
def exert(g: Sanctuary, who: int, points: int) -> Asking[None] | None:
    """X times discard a card from hand or the top of the deck; who cannot is defeated. An Ally takes 1 token."""
    s = g.survivors[who]
    if points <= 0:
        return None
    if s.ally:
        s.exert += 1
        g.story.tell("ally-exerts", s.id, s.exert)
        if s.exert >= MOST_EXERT:
            defeat_survivor(g, who, "lost_ally")
        return None
    if not s.hand:
        if not s.deck:
            defeat_survivor(g, who, "lost_exert")
        _exert_from_deck(g, who)
        then(g, ("exert", who, points - 1))
        return None
    return _ask_exert(g, who, points)


@rule("NS-14.02", "NS-14.03")
def _ask_exert(g: Sanctuary, who: int, points: int) -> Asking[None]:
    """The source of each point is chosen by itself."""
    s = g.survivors[who]
    ids = g.content.survivor_cards
    options = [exert_card(ids[card].id) for card in s.hand]
    if s.deck:
        options.append(FROM_DECK)
    chosen = yield Ask(s.seat, "exert", options, about=(s.id, points))
    if chosen is FROM_DECK:
        _exert_from_deck(g, who)
    else:
        card = g.content.card_number[chosen.ids[0]]
        s.hand = tuple([each for each in s.hand if each != card])
        s.discards += (card,)
        g.story.tell("exerts", s.id, chosen.ids[0])
    then(g, ("exert", who, points - 1))


@cache
def exert_card(card: str) -> Option:
    """The option to Exert a card from hand, made once."""
    return option("exert", card)


def _exert_from_deck(g: Sanctuary, who: int) -> None:
    s = g.survivors[who]
    card = s.deck[-1]
    s.deck = s.deck[:-1]
    s.discards += (card,)
    g.story.tell("exerts-deck", s.id, g.content.survivor_cards[card].id)


# Heal and draw


@rule("NS-14.08", "NS-14.09", "NS-14.10", "NS-24.10", "NS-9.11", "NS-30.06")
@step("heal")
def heal(g: Sanctuary, who: int, count: int) -> Asking[None] | None:
    """Random cards of the discard pile are shuffled into the deck; an Ally may discard 1 Exert Token instead."""
    s = g.survivors[who]
    if s.ally:
        return _ask_ally_heal(g, who) if s.exert else None
    discards = list(s.discards)
    healed = []
    for _ in range(min(count, len(discards))):
        healed.append(discards.pop(g.chance.below(len(discards))))
    if healed:
        s.discards = tuple(discards)
        deck = [*s.deck, *sorted(healed)]
        g.chance.shuffle(deck)
        s.deck = tuple(deck)
    g.story.tell("heals", s.id, len(healed))
    return None


def _ask_ally_heal(g: Sanctuary, who: int) -> Asking[None]:
    s = g.survivors[who]
    chosen = yield Ask(s.seat, "ally-heal", (YES, NO), about=(s.id,))
    if chosen is YES:
        s.exert -= 1
        g.story.tell("ally-heals", s.id, s.exert)


@rule("NS-5.06", "NS-24.04")
def draw_card(g: Sanctuary, who: int) -> bool:
    """Take the top card of the deck into the hand, however many are there; whether there was one."""
    s = g.survivors[who]
    if s.ally or not s.deck:
        return False
    card = s.deck[-1]
    s.deck = s.deck[:-1]
    s.hand += (card,)
    g.story.whisper((s.seat,), "draws", s.id, secret=(g.content.survivor_cards[card].id,))
    return True
