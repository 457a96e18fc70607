"""The night: every player plays one card."""

from __future__ import annotations

from functools import partial

from shamble.engine.ask import Ask, Asking, Option, allowed, refused
from shamble.engine.rulebook import rule
from shamble.engine.seats import seat_id

from ..content import CardNo
from ..effects import EFFECTS, carry_out
from ..state import Watch
from ..zones import DECK, DISCARDS, HANDS


@rule("NW-3.01", "NW-3.02")
def watch(g: Watch) -> Asking[None]:
    """A player plays one card from hand and draws another; then it is the next player's turn."""
    seat = g.turn
    choices = [g.content.plays[card] for card in g.hands[seat]]
    forbids = partial(forbids_play, g, seat)
    chosen = yield Ask(seat, "play", allowed(choices, forbids), why_not=partial(refused, choices, forbids), secret=True)
    HANDS.take(g, chosen.value, seat)
    DISCARDS.put_on_top(g, (chosen.value,))
    g.story.tell("plays", seat_id(seat), g.content.ids[chosen.value])
    yield from carry_out(g, g.content.cards[chosen.value].effects, seat)
    draw(g, seat)
    g.turn += 1
    g.phase = "watch" if g.turn < g.players else "dawn"


@rule("NW-3.03")
def forbids_play(g: Watch, seat: int, chosen: Option) -> str:
    """What would change nothing may not be played while another card would."""
    if changes(g, seat, chosen.value) or not any(changes(g, seat, card) for card in g.hands[seat]):
        return ""
    return "NW-3.03"


def changes(g: Watch, seat: int, card: CardNo) -> bool:
    """Whether a card would change or show anything now."""
    return EFFECTS.would_change(g, g.content.cards[card].effects, seat)


@rule("NW-3.04")
def draw(g: Watch, seat: int) -> None:
    """The player draws a card that nobody else sees."""
    card = DECK.draw(g)
    HANDS.put_on_top(g, (card,), seat)
    g.story.whisper((seat,), "draws", seat_id(seat), secret=(g.content.ids[card],))
