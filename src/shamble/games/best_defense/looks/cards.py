"""Events, Motives and Characters as cards, as far as some eyes see them."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.rulebook import rule
from ....engine.scene import Card, Counter, Pile, drawn_once
from ....engine.sight import Sight
from ..content import Content, EventCard, EventNo, MotiveNo
from ..state import Defense


@drawn_once
def event_card(content: Content, event: EventNo, prefix: str = "", note: str = "") -> Card:
    """The face of an Event."""
    card = content.events[event]
    return Card(
        id=prefix + content.event_ids[event], label=card.name, icon="event", kind="event", text=card.text, note=note,
        clause=card.clause, art=event_art(content, card),
    )  # fmt: skip


def event_art(content: Content, card: EventCard) -> str:
    """The Location that the Event names, else a picture of its own."""
    return next((place.id for place in content.locations.values() if place.name in card.text), card.id)


@rule("BD-4.04", "BD-4.06")
def own_hand(sight: Sight[Defense]) -> list[Card]:
    """The Events of the seat that looks."""
    g = sight.g
    if sight.eyes is None or not 0 <= sight.eyes < g.players:
        return []
    return [event_card(g.content, event) for event in g.hands[sight.eyes]]


@rule("BD-4.04", "BD-4.06", "BD-20.01")
def hand_of_other(sight: Sight[Defense], seat: int) -> tuple[EventNo | None, ...]:
    """The Events of another seat: open in Beginner, backs (None) in Expert."""
    return () if seat == sight.eyes else tuple(sight.cards("hand", seat))  # type: ignore[arg-type]


def event_of_other(content: Content, seat: int, number: int, event: EventNo | None) -> Card:
    if event is None:
        return Card(id=f"event-{seat}-{number}", label="An Event", icon="event", kind="event", face_down=True)
    return event_card(content, event)


class Motive(NamedTuple):
    """What some eyes see of a Motive: the card (None: its back), the tokens, and whether it was turned up."""

    card: MotiveNo | None
    tokens: int
    earned: int
    is_up: bool


@rule("BD-17.01", "BD-17.04", "BD-20.03")
def motive(sight: Sight[Defense], seat: int) -> Motive | None:
    """A Motive: its tokens are public, its text is not until it is turned up."""
    g = sight.g
    if not g.motives or not (cards := sight.cards("motive", seat)):
        return None
    earned = g.earned[seat] if sight.is_own(seat) else 0
    return Motive(cards[0], g.tokens[seat], earned, g.motive_up[seat])  # type: ignore[arg-type]


def motive_card(content: Content, seat: int, motive: Motive) -> Card:
    name, counters = f"motive-{seat}", []
    if motive.tokens:
        counters.append(Counter(id=f"tokens-{seat}", label="Tokens on the Motive", icon="token", value=motive.tokens))
    if motive.earned:
        counters.append(
            Counter(id=f"earned-{seat}", label="Earned, not yet placed", icon="secret", value=motive.earned)
        )
    if motive.card is None:
        return Card(
            id=name, label="An Ulterior Motive", icon="motive", kind="motive", face_down=True, counters=counters
        )
    card = content.motives[motive.card]
    return Card(
        id=name, label=card.name, icon="motive", kind="motive", text=card.text, clause=card.clause,
        note="Complete" if motive.is_up else "Secret", art=card.id, counters=counters,
    )  # fmt: skip


@rule("BD-20.04")
def event_piles(sight: Sight[Defense]) -> list[Pile]:
    """The Event deck and the Events played; what was discarded unplayed stays unseen in Expert."""
    g = sight.g
    unplayed = tuple([event for seat in range(len(g.unplayed)) for event in sight.cards("unplayed", seat)])
    return _event_piles(g.content, len(g.events), g.played, unplayed)


@drawn_once
def _event_piles(
    content: Content, left: int, played: tuple[EventNo, ...], unplayed: tuple[EventNo | None, ...]
) -> list[Pile]:
    cards = [event_card(content, event, "discarded-") for event in reversed(played)]
    top, count = cards[0] if cards else None, len(played) + len(unplayed)
    cards += [event_card(content, event, "discarded-", "Not played") for event in unplayed if event is not None]
    return [
        Pile(id="event-deck", label=f"Event deck: {left}", icon="event", count=left, back="events"),
        Pile(id="event-discards", label=f"Event discards: {count}", icon="discard", count=count, top=top, cards=cards,
             clause="BD-20.04"),
    ]  # fmt: skip


@rule("BD-3.02")
def characters_left(g: Defense) -> list[Card]:
    """The Characters that nobody has chosen yet."""
    return [
        Card(id=each.id, label=each.name, icon=each.id, kind="character", text=each.text, clause=each.clause)
        for each in g.content.characters.values()
        if each.id not in g.used
    ]
