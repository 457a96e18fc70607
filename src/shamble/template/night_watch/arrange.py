"""Put things where a test wants them.

table("night_watch", phase="watch", stones=3, hand_of={0: ["mason-1", "panic-1"]}, top=["scouts-1"])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .content import CardNo
from .setup import set_up
from .state import MOST_STONES, Watch


def arrange(
    g: Watch,
    phase: str = "watch",
    night: int = 1,
    turn: int = 0,
    stones: int = MOST_STONES,
    hand_of: Mapping[int, Sequence[str]] | None = None,
    top: Sequence[str] = (),
    empty: bool = False,
) -> None:
    """Deal as usual, then give each named seat these cards and put others on top; `empty`: the rest is discarded."""
    g.deck, g.discards = (), ()
    set_up(g)
    g.phase, g.night, g.turn, g.stones = phase, night, turn, stones
    for seat, names in (hand_of or {}).items():
        wanted = [take(g, name) for name in names]
        g.deck = (*g.hands[seat], *g.deck)
        g.hands[seat] = tuple(wanted)
    if empty:
        g.discards, g.deck = (*g.discards, *g.deck), ()
    wanted = [take(g, name) for name in top]
    g.deck = (*g.deck, *reversed(wanted))


def take(g: Watch, name: str) -> CardNo:
    """Take a card from wherever it lies."""
    card = CardNo(g.content.ids.index(name))
    g.deck = tuple(each for each in g.deck if each != card)
    g.discards = tuple(each for each in g.discards if each != card)
    g.hands = [tuple(each for each in hand if each != card) for hand in g.hands]
    return card
