"""Setup: from an empty table to the first turn."""

from __future__ import annotations

from shamble.engine.rulebook import rule
from shamble.engine.seats import seat_id

from .content import CardNo
from .state import Watch
from .zones import DECK

CARDS_DEALT = 3


@rule("NW-2.01")
def empty_table(players: int) -> Watch:
    """The table before setup, with a whole wall."""
    return Watch(phase="set-up", players=players, hands=[()] * players)


@rule("NW-2.02")
def set_up(g: Watch) -> None:
    """Shuffle the cards and deal three to each player."""
    DECK.shuffle_in(g, [CardNo(number) for number in range(len(g.content.cards))])
    for seat in range(g.players):
        g.hands[seat] = DECK.draw_many(g, CARDS_DEALT)
        dealt = [g.content.ids[card] for card in g.hands[seat]]
        g.story.whisper((seat,), "deals", seat_id(seat), CARDS_DEALT, secret=(dealt,))
    g.phase = "watch"
