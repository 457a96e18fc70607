"""A mat for each player and each Ally: the sheet, hand size, piles, tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ....engine.rulebook import rule
from ....engine.scene import Card, Counter, Mat, Piece, Pile, Row, Thing
from ....engine.sight import Sight
from ..content.terms import CHARACTERISTICS
from ..state import MOST_EXERT, MOST_FOCUS, MOST_STRESS, MOST_TRUST, NO_CARD, Sanctuary
from .cards import search_card, survivor_card

REFERENCE = (
    ("move", "Move", "maneuver"),
    ("hide", "Hide", "hide"),
    ("focus", "Focus", "focus"),
    ("grapple", "Grapple", "attack"),
    ("search", "Search", "search"),
    ("assist", "Assist", "coordinate"),
)


@rule("NS-3.12", "NS-5.07", "NS-15.01")
def mat(sight: Sight[Sanctuary], seat: int, name: str) -> Mat:
    """What lies before a player: everything for that player, only numbers for the others."""
    g = sight.g
    s = g.survivors[seat]
    sheet = g.content.sheets.get(s.id)
    own = sight.eyes == seat
    return Mat(
        id=f"mat-{seat}",
        label=name,
        icon=s.id,
        seat=seat,
        tint=s.colour,
        title=f"{sheet.name}, {sheet.role}" if sheet else "",
        active=g.active == seat,
        badges=_badges(g, seat),
        counters=[] if not sheet else _counters(g, seat) if own else _numbers(g, seat),
        cards=_open_cards(g, seat),
        piles=_piles(sight, seat),
        rows=[*_tokens(g, seat), *(_reference(g) if own and sheet else [])],
    )


@rule("NS-11.01", "NS-12.01", "NS-25.06")
def _reference(g: Sanctuary) -> list[Row]:
    """The reference card: what everybody can always do, to be clicked on."""
    ways = [*REFERENCE, *((("rescue", "Rescue", "rescue"),) if g.has_strangers else ())]
    pieces = [Piece(id=name, label=label, icon=icon, form="disc") for name, label, icon in ways]
    return [Row(id="reference", label="You can", pieces=pieces)]


@rule("NS-24.02", "NS-24.07", "NS-24.12")
def ally_mats(g: Sanctuary, seats: Sequence[str]) -> list[Mat]:
    """The sheets of the Allies."""
    return [
        Mat(
            id=f"mat-{s.id}",
            label=g.content.sheets[s.id].name,
            icon=s.id,
            tint=s.colour or g.survivors[s.seat].colour,
            title=f"Ally of {seats[s.seat]}",
            active=g.active == number,
            badges=_badges(g, number),
            counters=_numbers(g, number),
            cards=_open_cards(g, number),
            rows=_tokens(g, number),
        )
        for number, s in enumerate(g.survivors)
        if s.ally and s.id
    ]


def _numbers(g: Sanctuary, number: int) -> list[Counter]:
    """Stress, Trust, Focus and how long somebody lasts, in as little room as possible."""
    s = g.survivors[number]
    full: Literal["", "bad"] = "bad" if s.stress == MOST_STRESS else ""
    found = [
        Counter(id=f"trust-{s.id}", label="Trust", icon="trust", value=s.trust),
        Counter(id=f"focus-{s.id}", label="Focus", icon="focus", value=s.focus),
        Counter(id=f"stress-{s.id}", label="Stress, at most 3", icon="stress", value=s.stress, tone=full),
    ]
    if s.ally:
        risk: Literal["", "bad"] = "bad" if s.exert == MOST_EXERT - 1 else ""
        found.append(Counter(id=f"exert-{s.id}", label="Exert, lost at 3", icon="exert", value=s.exert, tone=risk))
    else:
        low: Literal["", "bad"] = "bad" if g.round and len(s.deck) < 3 else ""
        found.append(Counter(id=f"left-{s.id}", label="Cards in the deck", icon="deck", value=len(s.deck), tone=low))
        found.append(Counter(id=f"held-{s.id}", label="Cards in hand", icon="hand", value=len(s.hand)))
    return found


def _badges(g: Sanctuary, number: int) -> list[Thing]:
    s = g.survivors[number]
    found = []
    if g.round and number == g.leader:
        found.append(Thing(id="leader", label="Leader", icon="leader", clause="NS-23.01"))
    if s.down:
        found.append(Thing(id=f"down-{s.id}", label="Knocked down", icon="down", clause="NS-2.07"))
    if s.marked:
        found.append(Thing(id=f"marked-{s.id}", label="Has used the Event", icon="event", clause="NS-8.03"))
    return found


def _counters(g: Sanctuary, number: int) -> list[Counter]:
    """Stress, Trust and Focus, and the Characteristics."""
    s = g.survivors[number]
    tone: Literal["", "bad"] = "bad" if s.stress == MOST_STRESS else ""
    found = [
        Counter(id=f"stress-{s.id}", label="Stress", icon="stress", value=s.stress, most=MOST_STRESS, tone=tone),
        Counter(id=f"trust-{s.id}", label="Trust", icon="trust", value=s.trust, most=MOST_TRUST),
        Counter(id=f"focus-{s.id}", label="Focus", icon="focus", value=s.focus, most=MOST_FOCUS),
    ]
    if s.ally:
        risk: Literal["", "bad"] = "bad" if s.exert == MOST_EXERT - 1 else ""
        found.append(
            Counter(id=f"exert-{s.id}", label="Exert", icon="exert", value=s.exert, most=MOST_EXERT, tone=risk)
        )
    values = g.content.characteristics(s.id, s.ally)
    for name, value in zip(CHARACTERISTICS, values, strict=True):
        found.append(Counter(id=f"{name}-{s.id}", label=name.capitalize(), icon=name, value=value))
    return found


def _open_cards(g: Sanctuary, number: int) -> list[Card]:
    """The played card and kept Search Cards; the sheet itself as a card."""
    s = g.survivors[number]
    found = [survivor_card(g, s.played)] if s.played != NO_CARD else []
    return [*found, *(search_card(g, card) for card in s.kept), *sheet_cards(g, number)]


def sheet_cards(g: Sanctuary, number: int) -> list[Card]:
    """The Survivor Ability or the three Actions of an Ally, to be read."""
    s = g.survivors[number]
    if not s.id:
        return []
    sheet = g.content.sheets[s.id]
    if not s.ally:
        label = f"{sheet.ability} ({sheet.token})"
        return [Card(id=f"sheet-{s.id}", label=label, kind="sheet", icon=s.id, text=sheet.text, clause="NS-15.06")]
    found = []
    for action in sheet.ally.actions:
        said = [f"{action.characteristic.capitalize()}. {action.text}"]
        said += [f"★ {each.text}" for each in action.successes]
        said.append(f"Fear: {sheet.ally.fear_text}")
        found.append(Card(id=action.id, label=action.name, kind=action.approach, icon="action", text=" ".join(said)))
    return found


def _tokens(g: Sanctuary, number: int) -> list[Row]:
    """Survivor Tokens on this sheet, and how many of its own are out of play."""
    s = g.survivors[number]
    if not s.id:
        return []
    own = g.content.sheets[s.id].token
    counters = [Counter(id=f"supply-{s.id}", label=f"{own} out of play", icon=f"token-{s.id}", value=s.tokens)]
    for owner in sorted(set(s.sheet)):
        name = g.survivors[owner].id
        token = g.content.sheets[name].token
        counters.append(
            Counter(id=f"held-{name}-{s.id}", label=f"{token} here", icon=f"token-{name}", value=s.sheet.count(owner))
        )
    return [Row(id=f"tokens-{s.id}", label="Tokens", counters=counters)]


@rule("NS-5.03", "NS-5.07", "NS-14.03")
def _piles(sight: Sight[Sanctuary], seat: int) -> list[Pile]:
    """The face-down deck, the number of cards in hand, and the open discards."""
    g = sight.g
    s = g.survivors[seat]
    discards = [survivor_card(g, card) for card in reversed(s.discards)]
    low = bool(g.round) and len(s.deck) < 3
    return [
        Pile(id=f"deck-{seat}", label="Deck", icon="deck", count=len(s.deck), back="survivor", low=low),
        Pile(id=f"hand-{seat}", label="Hand", icon="hand", count=len(s.hand), back="survivor"),
        Pile(
            id=f"discards-{seat}",
            label="Discards",
            icon="discard",
            count=len(discards),
            top=discards[0] if discards else None,
            cards=discards,
        ),
    ]
