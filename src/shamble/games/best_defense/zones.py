"""Who sees which cards: the zones of the table."""

from __future__ import annotations

from ...engine.rulebook import rule
from ...engine.sight import Veil, Zone, unseen
from .content import DECKS
from .state import Defense


@rule("BD-4.04", "BD-4.06", "BD-20.03")
def sees_events(g: Defense, owner: int, eyes: int | None) -> bool:
    """Beginner: all Events lie open. Expert: a player's Events are visible only to that player."""
    return not g.expert or owner == eyes


@rule("BD-17.01", "BD-20.01", "BD-20.03")
def sees_motive(g: Defense, owner: int, eyes: int | None) -> bool:
    """Only its owner sees a Motive, until it is turned up."""
    return g.motive_up[owner] or owner == eyes


@rule("BD-2.20", "BD-3.08", "BD-20.01", "BD-20.02")
def deck_zones(deck: int) -> tuple[Zone[Defense], ...]:
    """A face-down deck that nobody sees, the open card that is being drawn, and the open discards."""
    name = DECKS[deck]
    return (
        Zone(f"{name}-deck", name, f"decks.{deck}", unseen),
        Zone(f"{name}-drawn", name, f"drawn.{deck}"),
        Zone(f"{name}-discards", name, f"discards.{deck}"),
    )


@rule("BD-4.10", "BD-20.04")
def event_zones() -> tuple[Zone[Defense], ...]:
    """Played Events are public; unplayed discards are seen like the hand they came from."""
    return (
        Zone("hand", "events", "hands", sees_events, owned=True),
        Zone("unplayed", "events", "unplayed", sees_events, owned=True),
        Zone("events", "events", "events", unseen),
        Zone("played", "events", "played"),
        Zone("playing", "events", "playing"),
    )


ZONES: tuple[Zone[Defense] | Veil, ...] = (
    *(zone for deck in range(4) for zone in deck_zones(deck)),
    *event_zones(),
    Zone("gear", "equipment", "survivors.gear", owned=True),
    Zone("pouch", "ammunition", "survivors.pouch", owned=True),
    Zone("left", "ammunition", "left", owners=lambda g: range(4)),
    Zone("motive", "motives", "motive", sees_motive, owned=True),
    Zone("put-away", "motives", "put_away", unseen),
    Veil("earned"),
)
"""Veiled are the tokens that a player has earned and not yet placed: nobody else knows of them."""
