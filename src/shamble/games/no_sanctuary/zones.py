"""Who sees which cards: the zones of the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial

from ...engine.rulebook import rule
from ...engine.sight import Veil, Zone, unseen
from .content import ENEMIES
from .state import TYPES, Sanctuary


@rule("NS-5.03", "NS-5.04", "NS-5.07")
def sees_hand(g: Sanctuary, owner: int, eyes: int | None) -> bool:
    """Cards in hand are secret: only the player of the Survivor sees them."""
    return g.survivors[owner].seat == eyes


@rule("NS-6.04", "NS-5.07")
def sees_drawn_events(g: Sanctuary, owner: int, eyes: int | None) -> bool:
    """Only the Leader sees the Events to choose from; the one that becomes Active stays hidden till it is laid open."""
    return g.leader == eyes


@rule("NS-13.07", "NS-13.09", "NS-5.07")
def sees_search_deck(g: Sanctuary, owner: int, eyes: int | None) -> bool | Sequence[bool]:
    """Nobody sees a Search deck, but an Objective Card on top of it may lie face up."""
    if not g.face_up[owner]:
        return False
    return [False] * (len(g.search_decks[owner]) - 1) + [True]


def _survivors(g: Sanctuary) -> Iterable[int]:
    return range(len(g.survivors))


def _decks(g: Sanctuary) -> Iterable[int]:
    return range(len(g.search_decks))


def _own_cards(g: Sanctuary, owner: int, card: int) -> Hashable:
    """Each Survivor has cards of its own."""
    return owner


@rule("NS-5.09")
def _search_kind(g: Sanctuary, owner: int, card: int) -> Hashable:
    """The number of cards of each type in play is known, and which Objective Cards the scenario uses."""
    return g.content.search[card].type


def _unused_kind(g: Sanctuary, owner: int, card: int) -> Hashable:
    kind = g.content.search[card].type
    return f"{kind}-{card}" if kind == "objective" else kind


@rule("NS-5.09", "NS-3.28")
def _spread_objectives(g: Sanctuary, dealt: Mapping[int, Sequence[int]]) -> None:
    """Swap an Objective Card out of an imagined deck that holds two, for another card that was dealt."""
    objectives = set(g.content.objective.values())
    known = {each[3] for each in g.memory}
    decks = [list(deck) for deck in g.search_decks]

    def movable(deck: int) -> list[int]:
        return [at for at in dealt.get(deck, ()) if decks[deck][at] not in known]

    for deck in range(len(decks)):
        while sum(card in objectives for card in decks[deck]) > 1:
            ours = [at for at in movable(deck) if decks[deck][at] in objectives]
            others = [each for each in range(len(decks)) if not objectives.intersection(decks[each]) and movable(each)]
            if not ours or not others:
                break
            there = movable(others[0])[0]
            decks[deck][ours[0]], decks[others[0]][there] = decks[others[0]][there], decks[deck][ours[0]]
    g.search_decks = [tuple(deck) for deck in decks]


ZONES: tuple[Zone[Sanctuary] | Veil, ...] = (
    Zone("hand", "survivor-cards", "survivors.hand", sees_hand, _own_cards, owners=_survivors),
    Zone("deck", "survivor-cards", "survivors.deck", unseen, _own_cards, owners=_survivors),
    Zone("discards", "survivor-cards", "survivors.discards", owners=_survivors),
    Zone("played", "survivor-cards", "survivors.played", owners=_survivors),
    Zone("event-deck", "events", "event_deck", unseen),
    Zone("drawn-events", "events", "drawn_events", sees_drawn_events),
    Zone("neglected", "events", "neglected"),
    Zone("active-event", "events", "active_event"),
    Zone("event-discards", "events", "event_discards"),
    Zone("unused-events", "events", "unused_events"),
    Zone(
        "search-decks",
        "search",
        "search_decks",
        sees_search_deck,
        "decks",
        _search_kind,
        owners=_decks,
        after=_spread_objectives,
    ),
    Zone("unused-search", "search", "unused_search", unseen, "unused", _unused_kind),
    Zone("drawing", "search", "drawing"),
    Zone("kept", "search", "survivors.kept", owners=_survivors),
    Zone("search-discards", "search", "search_discards"),
    Zone("map-deck", "map", "map_deck", unseen),
    Zone("map-discards", "map", "map_discards"),
)


# Components that are no cards


@rule("NS-2.08", "NS-26.10")
def _figures(kind: int, g: Sanctuary) -> int:
    """Enemies of a type on the map, in the Reserve or in the supply, once the table is laid out."""
    return g.reserve[kind] + sum(g.ready[kind::TYPES]) + sum(g.lying[kind::TYPES]) if g.map_discards else 0


def _strangers(g: Sanctuary) -> int:
    return g.stranger_supply + g.rescued + sum(g.strangers) + sum(g.fallen)


@rule("NS-3.14")
def _tokens(g: Sanctuary) -> int:
    """Survivor Tokens out of play, on sheets and on the map."""
    return sum(s.tokens + len(s.laid) + len(s.sheet) for s in g.survivors) if g.map_discards else 0


COUNTERS: Mapping[str, Callable[[Sanctuary], int]] = {
    **{name: partial(_figures, kind) for kind, name in enumerate(ENEMIES)},
    "strangers": _strangers,
    "survivor-tokens": _tokens,
}
