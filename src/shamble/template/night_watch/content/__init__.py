"""What is printed on the cards, and the deck in the form the rules want."""

from __future__ import annotations

from typing import NewType

from shamble.engine.ask import Option
from shamble.engine.cards import Card, Cards
from shamble.engine.dice import Die
from shamble.engine.state import Index

from .verbs import Effect

CardNo = NewType("CardNo", Index)
"""The number of a physical card."""

NIGHT_DIE = Die("night", (0, 1, 1, 2, 2, 3), tint="black")


class WatchCard(Card, frozen=True, kw_only=True):
    """A card of the deck."""

    effects: tuple[Effect, ...]


KINDS = {"watches": WatchCard}


class Content:
    """All cards, each physical one by its number, with the options that name it."""

    def __init__(self, cards: Cards) -> None:
        printed = [(card, copy) for card in cards.of("watches", WatchCard) for copy in card.copies()]
        self.cards = [card for card, _ in printed]
        self.ids = [copy for _, copy in printed]
        self.plays = [Option("play", copy, value=number) for number, copy in enumerate(self.ids)]

    def names(self) -> dict[str, str]:
        """The name of every card by its id."""
        return {copy: card.name for card, copy in zip(self.cards, self.ids, strict=True)}
