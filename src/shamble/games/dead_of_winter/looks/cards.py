"""Cards and piles as they lie on the table."""

from __future__ import annotations

from ....engine.rulebook import rule
from ....engine.scene import Card, Counter, Pile, Stat, drawn_once
from ..content import Content
from ..content.objectives import ExiledObjective, SecretObjective
from ..content.terms import SurvivorNo
from ..rules.equipment import is_used
from ..state import Winter

FULL_WASTE = 10

# Cards


def survivor_card(g: Winter, s: SurvivorNo, name: str, of: str = "") -> Card:
    """A survivor with influence, attack and search values, wounds and frostbite."""
    is_spent = is_used(g, g.content.survivor_source[s]) or s in g.resting
    return _survivor_card(g.content, s, name, of, g.at[s], g.wounds[s], g.frost[s], is_spent)


@drawn_once
def _survivor_card(
    content: Content, s: SurvivorNo, name: str, of: str, at: int, wounds: int, frost: int, is_spent: bool
) -> Card:
    card = content.survivors[s]
    place = content.locations[at].name if at >= 0 else ""
    values = f"influence {card.influence}, attack {card.attack}, search {card.search}"
    hurt = [
        Counter(id=f"{icon}-{name}", label=label, icon=icon, value=count, tone="bad")
        for icon, label, count in (("wound", "Wounds", wounds), ("frostbite", "Frostbite", frost))
        if count
    ]
    printed = [
        Stat(id=f"{icon or 'place'}-{name}", label=label, icon=icon, text=text)
        for icon, label, text in (
            ("fist", "Attack", f"{card.attack}+"),
            ("search", "Search", f"{card.search}+"),
            ("crown", "Influence", str(card.influence)),
            ("", "Where they are", place),
        )
        if text
    ]
    return Card(
        id=name, label=card.name, icon="person", art=card.id, kind="survivor", text=f"{card.occupation}. {card.text}",
        note=f"{values}; {place}" if place else values, clause=card.clause, counters=hurt, stats=printed,
        exhausted=is_spent, of=of,
    )  # fmt: skip


def item_card(g: Winter, item: int, note: str = "") -> Card:
    """An item card; the mark of the starter deck is part of it."""
    return _item_card(g.content, item, is_used(g, g.content.item_source[item]), note)


@drawn_once
def _item_card(content: Content, item: int, is_spent: bool, note: str) -> Card:
    each = content.items[item]
    return Card(
        id=each.id, label=each.card.name, icon=each.symbol, art=each.card.id, kind=each.symbol, text=each.card.text,
        clause=each.card.clause, note=note or ("Starter card" if each.starter else ""), exhausted=is_spent,
    )  # fmt: skip


def objective_face(card: SecretObjective | ExiledObjective, name: str) -> Card:
    """A secret or an exiled objective, face up."""
    if isinstance(card, ExiledObjective):
        icon, art, note = "exile", "exiled-objective", "Exiled objective"
    elif card.kind == "betrayal":
        icon, art, note = "betrayal", "betrayal", "Secret objective"
    else:
        icon, art, note = "secret", "secret-objective", "Secret objective"
    return Card(
        id=name, label=card.name, icon=icon, art=art, kind="objective", text=card.text, note=note, clause=card.clause
    )


# Piles


def deck(name: str, label: str, icon: str, count: int, clause: str) -> Pile:
    """A face-down deck; its size is public."""
    return Pile(id=name, label=label, icon=icon, count=count, back=icon, clause=clause)


def open_pile(g: Winter, name: str, label: str, icon: str, cards: tuple[int, ...], low: bool, clause: str) -> Pile:
    """A face-up pile; everybody may look through it."""
    seen = [item_card(g, card) for card in reversed(cards)]
    top = seen[0] if seen else None
    return Pile(id=name, label=label, icon=icon, count=len(cards), top=top, low=low, clause=clause, cards=seen)


@rule("DW-2.16", "DW-2.18", "DW-2.25")
def colony_piles(g: Winter) -> list[Pile]:
    """The waste pile, the crisis deck, the face-down contributions, and main objective storage."""
    given = sum(map(len, g.given))
    found = [
        open_pile(g, "waste", "Waste pile", "waste", g.waste, len(g.waste) >= FULL_WASTE, "DW-9.07"),
        deck("crisis-deck", "Crisis deck", "crisis", len(g.crisis_deck), "DW-3.02"),
        Pile(
            id="contributions",
            label="Added: face-down contributions",
            icon="contributions",
            count=given,
            clause="DW-6.09",
        ),
    ]
    return [*found, storage_pile(g)] if g.objective >= 0 and g.side.storage else found


@rule("DW-16.01")
def storage_pile(g: Winter) -> Pile:
    """Main objective storage lies open: what is stored, by symbol."""
    symbols = [g.content.items[item].symbol for item in g.storage]
    pile = open_pile(g, "storage", "Storage", "storage", g.storage, False, "DW-16.01")
    pile.note = ", ".join(f"{symbols.count(symbol)} {symbol}" for symbol in g.side.storage)
    return pile
