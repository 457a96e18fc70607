"""Piles of cards: drawing, putting on top and under, shuffling in, and renewing a deck from its discards.

A pile is a field of the state: a tuple of cards whose last one is the top. A field that is a list of such tuples holds
one pile for each owner (a seat, a place). `Pile` names the field and does what all games do with it. Where the cards of
different decks have numbers of different types (`NewType`), the pile says which: `Pile[EventNo]("events")`.

    EVENTS = Pile("events", discards=("played",))
    ITEMS = Pile("item_decks")
    ...
    card = EVENTS.draw(g)
    looked_at = ITEMS.draw_many(g, 3, place)
    ITEMS.put_under(g, looked_at, place)

Whenever a pile is shuffled, `Pile` calls `forget`: what somebody had looked at there is known no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, cast

from .fields import NO_CARD as NO_CARD
from .game import Table
from .sight import forget

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    K = TypeVar("K", bound=int, default=int)
else:
    from typing import TypeVar

    K = TypeVar("K")


@dataclass(frozen=True)
class Pile(Generic[K]):
    """A pile of cards in the state, by its field; `discards` are the fields that renew it when it is empty."""

    field: str
    discards: tuple[str, ...] = ()
    renewed: str = ""
    """The event to tell when the pile was renewed."""

    # Looking

    def cards(self, g: Table, owner: int = 0) -> tuple[K, ...]:
        """All cards of the pile, the top one last."""
        held = getattr(g, self.field)
        cards: tuple[K, ...] = held[owner] if type(held) is list else held
        return cards

    def put(self, g: Table, cards: Sequence[K], owner: int = 0) -> None:
        """Let the pile be exactly these cards, the top one last."""
        held: Any = getattr(g, self.field)
        if type(held) is list:
            held[owner] = tuple(cards)
        else:
            setattr(g, self.field, tuple(cards))

    # Taking

    def draw(self, g: Table, owner: int = 0) -> K:
        """Take the top card; an empty pile is renewed first. NO_CARD if there is none anywhere."""
        held: Any = getattr(g, self.field)
        cards: tuple[K, ...] = held[owner] if type(held) is list else held
        if not cards:
            cards = self.renew(g, owner)
            if not cards:
                return cast("K", NO_CARD)
        if type(held) is list:
            held[owner] = cards[:-1]
        else:
            setattr(g, self.field, cards[:-1])
        return cards[-1]

    def draw_many(self, g: Table, count: int, owner: int = 0) -> tuple[K, ...]:
        """Take the top cards, the top one first, as far as there are any; a pile that runs out is renewed."""
        drawn: tuple[K, ...] = ()
        while len(drawn) < count:
            cards = self.cards(g, owner) or self.renew(g, owner)
            if not cards:
                break
            taken = cards[len(drawn) - count :]
            self.put(g, cards[: len(cards) - len(taken)], owner)
            drawn += taken[::-1]
        return drawn

    def take(self, g: Table, card: K, owner: int = 0) -> None:
        """Take this card out of the pile; the others keep their order."""
        cards = self.cards(g, owner)
        at = cards.index(card)
        self.put(g, cards[:at] + cards[at + 1 :], owner)

    def take_at_random(self, g: Table, owner: int = 0) -> K:
        """Take a random card out of the pile; NO_CARD if it is empty."""
        cards = self.cards(g, owner)
        if not cards:
            return cast("K", NO_CARD)
        card = cards[g.chance.below(len(cards))]
        self.take(g, card, owner)
        return card

    # Putting

    def put_on_top(self, g: Table, cards: Sequence[K], owner: int = 0) -> None:
        """Put cards on top one after another, so that the last one is on top."""
        held: Any = getattr(g, self.field)
        if type(held) is list:
            held[owner] += tuple(cards)
        else:
            setattr(g, self.field, held + tuple(cards))

    def put_under(self, g: Table, cards: Sequence[K], owner: int = 0) -> None:
        """Put cards under the pile one after another, so that the last one is at the bottom."""
        self.put(g, (*reversed(cards), *self.cards(g, owner)), owner)

    def shuffle_in(self, g: Table, cards: Sequence[K], owner: int = 0) -> None:
        """Put cards into the pile and shuffle it."""
        self.put_on_top(g, cards, owner)
        self.shuffle(g, owner)

    # Shuffling

    def shuffle(self, g: Table, owner: int = 0) -> None:
        """Put the pile into a random order, which nobody knows."""
        cards = list(self.cards(g, owner))
        g.chance.shuffle(cards)
        self.put(g, cards, owner)
        forget(g, self.field, owner)

    def renew(self, g: Table, owner: int = 0) -> tuple[K, ...]:
        """Shuffle the discards into a new pile, if there are any; the cards that it has now."""
        cards = sorted([card for field in self.discards for card in _empty(g, field)])
        if cards:
            self.put(g, cards, owner)
            self.shuffle(g, owner)
            if self.renewed:
                g.story.tell(self.renewed)
        return self.cards(g, owner)


def _empty(g: Table, field: str) -> list[Any]:
    """Take everything from a field, whether one pile or one for each owner."""
    held: Any = getattr(g, field)
    if type(held) is list:
        setattr(g, field, [()] * len(held))
        return [card for cards in held for card in cards]
    setattr(g, field, ())
    return list(held)
