"""The Map deck: random Spaces and random directions."""

from __future__ import annotations

from ....engine.rulebook import rule
from ..content.ground import SPACE_IDS
from ..state import Sanctuary


@rule("NS-27.02", "NS-27.06", "NS-3.17")
def shuffle_map(g: Sanctuary) -> None:
    """After each shuffle the top card is discarded; it places nothing and only sets the axis."""
    deck = sorted((*g.map_deck, *g.map_discards))
    g.chance.shuffle(deck)
    g.map_deck, g.map_discards = tuple(deck[:-1]), (deck[-1],)
    g.story.tell("map-shuffled", g.content.map_axis[deck[-1]])


@rule("NS-27.01", "NS-27.03", "NS-27.05")
def random_space(g: Sanctuary) -> int:
    """Discard the top Map Card and read its Space; an empty deck is made again from the discards."""
    if not g.map_deck:
        shuffle_map(g)
    card = g.map_deck[-1]
    g.map_deck = g.map_deck[:-1]
    g.map_discards += (card,)
    space = g.content.map_space[card]
    g.story.tell("map-card", SPACE_IDS[space])
    return space


@rule("NS-20.04", "NS-20.07", "NS-27.04")
def axis(g: Sanctuary) -> str:
    """The axis that goes first, on the topmost discard, which stays where it is."""
    return g.content.map_axis[g.map_discards[-1]]
