"""Who sees which cards: the zones of the table."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.rulebook import rule
from ...engine.sight import Zone, public, unseen
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


def _put_hand(g: Defense, owner: int, cards: Sequence[int]) -> None:
    g.hands[owner] = tuple(cards)


def _put_unplayed(g: Defense, owner: int, cards: Sequence[int]) -> None:
    g.unplayed[owner] = tuple(cards)


def _put_events(g: Defense, owner: int, cards: Sequence[int]) -> None:
    g.events = tuple(cards)


def _put_played(g: Defense, owner: int, cards: Sequence[int]) -> None:
    g.played = tuple(cards)


def _put_motive(g: Defense, owner: int, cards: Sequence[int]) -> None:
    if cards:
        g.motive[owner] = cards[0]


def _put_away(g: Defense, owner: int, cards: Sequence[int]) -> None:
    g.put_away = tuple(cards)


@rule("BD-2.20", "BD-3.08", "BD-20.01", "BD-20.02")
def _deck_zones(deck: int) -> tuple[Zone[Defense], ...]:
    """A face-down deck that nobody sees, its open discards, and the cards lying open with the players."""
    name = DECKS[deck]

    def put(g: Defense, owner: int, cards: Sequence[int]) -> None:
        if g.decks:
            g.decks[deck] = tuple(cards)

    def put_discards(g: Defense, owner: int, cards: Sequence[int]) -> None:
        g.discards[deck] = tuple(cards)

    return (
        Zone(f"{name}-deck", name, lambda g, _: g.decks[deck] if g.decks else (), put, unseen),
        Zone(f"{name}-discards", name, lambda g, _: g.discards[deck], put_discards, public),
    )


def _nothing(g: Defense, owner: int, cards: Sequence[int]) -> None:
    """Cards that everybody sees are never dealt anew."""


@rule("BD-4.10", "BD-20.04")
def _event_zones() -> tuple[Zone[Defense], ...]:
    """Played Events are public; unplayed discards are seen like the hand they came from."""
    return (
        Zone("hand", "events", lambda g, owner: g.hands[owner], _put_hand, sees_events, owned=True),
        Zone("unplayed", "events", lambda g, owner: g.unplayed[owner], _put_unplayed, sees_events, owned=True),
        Zone("events", "events", lambda g, _: g.events, _put_events, unseen),
        Zone("played", "events", lambda g, _: g.played, _put_played, public),
        Zone("playing", "events", lambda g, _: (g.playing,) if g.playing >= 0 else (), _nothing, public),
    )


ZONES: tuple[Zone[Defense], ...] = (
    *(zone for deck in range(4) for zone in _deck_zones(deck)),
    *_event_zones(),
    Zone("gear", "equipment", lambda g, owner: g.survivors[owner].gear, _nothing, public, owned=True),
    Zone("pouch", "ammunition", lambda g, owner: g.survivors[owner].pouch, _nothing, public, owned=True),
    Zone("left", "ammunition", lambda g, _: [card for cards in g.left for card in cards], _nothing, public),
    Zone(
        "motive",
        "motives",
        lambda g, owner: (g.motive[owner],) if g.motive[owner] >= 0 else (),
        _put_motive,
        sees_motive,
        owned=True,
    ),
    Zone("put-away", "motives", lambda g, _: g.put_away, _put_away, unseen),
)
