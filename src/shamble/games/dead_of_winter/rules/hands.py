"""Cards that come to a hand or leave it: every change lets old wishes be made again (DW-2.33)."""

from __future__ import annotations

from collections.abc import Iterable

from ....engine.ask import Option
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content.terms import ItemNo
from ..decks import HANDS
from ..state import NO_CARD, Winter


@rule("DW-2.13", "DW-2.33")
def gain(g: Winter, seat: int, *items: ItemNo) -> None:
    """Cards come to a hand; there is no limit."""
    if items:
        g.hands[seat] += items
        forget_wishes(g, seat)


@rule("DW-2.33")
def lose(g: Winter, seat: int, item: ItemNo) -> None:
    """A card leaves a hand."""
    HANDS.take(g, item, seat)
    forget_wishes(g, seat)


@rule("DW-2.33")
def forget_wishes(g: Winter, seat: int) -> None:
    """A refused wish may be made again once that player's hand has changed; a refused hand-off may not."""
    if g.refused:
        g.refused = tuple([each for each in g.refused if each[0] != seat or " " in each[1]])


@rule("DW-5.08", "DW-2.29")
def steal(g: Winter, thief: int, victim: int) -> int:
    """A random card passes from one hand to another, known only to these two; -1 if there is none."""
    hand = g.hands[victim]
    if not hand:
        return NO_CARD
    item = hand[g.chance.below(len(hand))]
    lose(g, victim, item)
    gain(g, thief, item)
    g.story.whisper((thief, victim), "steals", seat_id(thief), seat_id(victim), secret=(g.content.items[item],))
    return item


@rule("DW-2.24", "DW-12.16")
def remove_from_hand(g: Winter, seat: int, item: ItemNo) -> None:
    """A hand card is removed from the game."""
    lose(g, seat, item)
    g.removed_items += (item,)


@rule("DW-11.14", "DW-11.15")
def lose_hand(g: Winter, seat: int) -> None:
    """All cards of a hand are removed from the game."""
    hand = g.hands[seat]
    if hand:
        g.removed_items += hand
        g.hands[seat] = ()
        forget_wishes(g, seat)
        g.story.tell("loses-hand", seat_id(seat), [g.content.items[item] for item in hand])


def card_options(g: Winter, verb: str, items: Iterable[ItemNo]) -> list[Option]:
    """One option for each class of equal cards; its value is the number of the card."""
    classes, options = g.content.item_class, g.content.item_options[verb]
    seen: dict[int, Option] = {}
    for item in items:
        if classes[item] not in seen:
            seen[classes[item]] = options[item]
    return list(seen.values())
