"""The table as one pair of eyes sees it."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.engine.scene import Card, Goal, Mat, Pile, Scene, Track
from shamble.engine.sight import Sight

from ..state import MOST_STONES, NIGHTS, Watch


def draw(sight: Sight[Watch], seats: Sequence[str]) -> Scene:
    """The wall, the nights, the piles, a mat for each player and your hand."""
    g = sight.g
    return Scene(
        heading=f"Night {g.night} of {NIGHTS}",
        tracks=[Track(id="wall", label=f"Wall: {g.stones} stones", value=g.stones, last=MOST_STONES)],
        goals=[
            Goal(id="goal-nights", label="Nights", have=g.night - 1, need=NIGHTS, clause="NW-1.01"),
            Goal(id="goal-wall", label="Stones", have=g.stones, tone="bad", brink=g.stones < 3, clause="NW-1.02"),
        ],
        piles=piles(g),
        mats=[mat(sight, seat, name) for seat, name in enumerate(seats)],
        hand=[card for seat in range(g.players) if sight.is_own(seat) for card in hand(sight, seat)],
    )


def piles(g: Watch) -> list[Pile]:
    """The deck and what lies on top of the discards."""
    top = shown(g, g.discards[-1]) if g.discards else None
    return [
        Pile(id="deck", label=f"Deck: {len(g.deck)} cards", count=len(g.deck)),
        Pile(id="discards", label=f"Discards: {len(g.discards)} cards", count=len(g.discards), top=top),
    ]


def mat(sight: Sight[Watch], seat: int, name: str) -> Mat:
    """A player's corner; the cards of others lie there face down."""
    cards = [] if sight.is_own(seat) else hand(sight, seat)
    return Mat(id=f"mat-{seat}", label=name, title=name, seat=seat, active=sight.g.turn == seat, cards=cards)


def hand(sight: Sight[Watch], seat: int) -> list[Card]:
    """The cards of a hand as these eyes see them: a card that is not seen has an id that tells nothing."""
    found = []
    for number, card in enumerate(sight.cards("hand", seat)):
        if card is None:
            found.append(Card(id=f"hand-{seat}-{number}", label="A card", face_down=True))
        else:
            found.append(shown(sight.g, card))
    return found


def shown(g: Watch, card: int) -> Card:
    """A card that lies open."""
    printed = g.content.cards[card]
    return Card(id=g.content.ids[card], label=printed.name, text=printed.text, clause=printed.clause)
