"""A mat for each player: the sheets of the Survivor and of its Allies, hand size, piles, tokens."""

from __future__ import annotations

from typing import Literal

from ....engine.rulebook import rule
from ....engine.scene import Card, Counter, Mat, Pile, Row, Thing
from ....engine.sight import Sight
from ..content.terms import CHARACTERISTICS
from ..state import MOST_EXERT, MOST_FOCUS, MOST_STRESS, MOST_TRUST, NO_CARD, Sanctuary
from .cards import search_card, survivor_card


@rule("NS-3.12", "NS-5.07", "NS-15.01")
def mat(sight: Sight[Sanctuary], seat: int, name: str) -> Mat:
    """What lies before a player."""
    g = sight.g
    s = g.survivors[seat]
    rows = [_sheet(g, number) for number, each in enumerate(g.survivors) if each.ally and each.seat == seat]
    sheet = g.content.sheets.get(s.id)
    return Mat(
        id=f"mat-{seat}",
        label=name,
        seat=seat,
        tint=s.colour,
        title=f"{sheet.name}, {sheet.role}" if sheet else "",
        active=g.active >= 0 and g.survivors[g.active].seat == seat,
        badges=_badges(g, seat),
        counters=_counters(g, seat) if sheet else [],
        cards=_open_cards(g, seat),
        piles=_piles(sight, seat),
        rows=[*_tokens(g, seat), *rows],
    )


def _badges(g: Sanctuary, seat: int) -> list[Thing]:
    s = g.survivors[seat]
    found = []
    if g.round and seat == g.leader:
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
        said += [f"Success: {each.text}" for each in action.successes]
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


def _sheet(g: Sanctuary, number: int) -> Row:
    """The sheet of an Ally."""
    s = g.survivors[number]
    name = g.content.sheets[s.id].name
    kept = [search_card(g, card) for card in s.kept]
    return Row(
        id=f"ally-{s.id}",
        label=f"{name}, an Ally",
        icon=s.id,
        counters=_counters(g, number),
        cards=[*kept, *sheet_cards(g, number)],
    )


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
