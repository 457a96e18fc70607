"""How the table looks: the colony and its entrances, six locations, tracks, piles, and a mat for each player."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.rulebook import rule
from ....engine.scene import Card, Counter, Pile, Scene, Step, Thing, Track
from ....engine.sight import Sight
from ..content import Crossroads
from ..state import MOST_MORALE, NO_CARD, Winter
from .board import board
from .cards import deck, item_card, objective_face, open_pile, survivor_card
from .goals import goals
from .mats import mat

LAST_ROUND_MARKER = 10

PARTS = {
    "set-up": "Setup",
    "choose-leader": "Choosing survivors",
    "choose-followers": "Choosing survivors",
    "start-round": "A new round",
    "start-turn": "Turn start",
    "frostbite": "Turn start",
    "start-abilities": "Turn start",
    "watch-state": "Turn start",
    "crossroads": "Crossroads",
    "actions": "Actions",
    "end-turn": "Turn end",
    "cut-turn": "Turn end",
    "colony-phase": "Colony phase",
    "pay-food": "Pay food",
    "check-waste": "Check waste",
    "crisis": "Resolve the crisis",
    "crisis-strikes": "Resolve the crisis",
    "add-zombies": "Add zombies",
    "check-objective": "Check the main objective",
    "end-round": "Round end",
}
SETTLING = {
    "start-abilities": "Turn start",
    "after-action": "Actions",
    "actions": "Crossroads",
    "cut-turn": "Crossroads",
    "crisis-over": "Resolve the crisis",
    "check-objective": "Add zombies",
}
"""What is being settled, by the phase that comes after it."""


@rule("DW-1.03", "DW-2.13", "DW-2.14", "DW-2.15", "DW-2.16", "DW-2.17", "DW-2.18", "DW-2.19")
def draw(sight: Sight[Winter], seats: Sequence[str]) -> Scene:
    """The whole table as these eyes see it."""
    g = sight.g
    return Scene(
        layout="broad",
        menu=True,
        heading=heading(g, seats),
        boards=[board(g, seats)],
        tracks=[morale_track(g), round_track(g)],
        mats=[mat(sight, seat, seats[seat]) for seat in range(g.players)],
        hand=own_hand(sight),
        piles=piles(g),
        cards=open_cards(sight),
        notes=notes(g, seats),
        goals=goals(sight, sight.eyes if sight.eyes in range(g.players) else None),
    )


def heading(g: Winter, seats: Sequence[str]) -> str:
    """One line: the round, whose turn it is, and which part of the round it is."""
    part = SETTLING.get(g.then, "") if g.phase == "settle" else PARTS.get(g.phase, "")
    if not g.round_number:
        return part
    whose = f"{seats[g.active]}'s turn · " if g.turn >= 0 else ""
    return f"Round {g.round_number} · {whose}{part}"


@rule("DW-1.07", "DW-2.22")
def morale_track(g: Winter) -> Track:
    return Track(
        id="morale", label="Morale", icon="morale", value=g.morale, first=0, last=MOST_MORALE,
        steps={0: Step(icon="skull", label="The end", tone="bad")},
        clause="DW-13.01",
    )  # fmt: skip


@rule("DW-1.07", "DW-9.21")
def round_track(g: Winter) -> Track:
    return Track(
        id="rounds", label="Rounds left", icon="round", value=g.rounds, first=0, last=LAST_ROUND_MARKER,
        steps={0: Step(icon="flag", label="The end", tone="bad")}, clause="DW-13.02",
    )  # fmt: skip


# Cards of one player


@rule("DW-1.20", "DW-1.21", "DW-2.13")
def own_hand(sight: Sight[Winter]) -> list[Card]:
    """The item cards of the seat that looks; while it chooses survivors those, and its items lie on its mat."""
    g, eyes = sight.g, sight.eyes
    if eyes is None or not 0 <= eyes < g.players:
        return []
    return [survivor_card(g, s, g.content.survivors[s].id) for s in g.dealt[eyes]] or items(g, g.hands[eyes])


def items(g: Winter, cards: Sequence[int | None], note: str = "") -> list[Card]:
    """The item cards that these eyes see."""
    return [item_card(g, item, note) for item in cards if item is not None]


# Piles


@rule("DW-2.18", "DW-2.24", "DW-1.26")
def piles(g: Winter) -> list[Pile]:
    """The decks beside the board with their sizes, and what was removed from the game."""
    found = [
        deck("crossroads-deck", "Crossroads deck", "crossroads", len(g.crossroads_deck), "DW-4.01"),
        deck("survivor-deck", "Survivor deck", "people", len(g.survivor_deck), "DW-1.15"),
        removed_pile(g),
        Pile(
            id="removed-survivors", label="Removed survivors", icon="skull", count=len(g.removed_survivors),
            note=", ".join(g.content.survivors[s].name for s in g.removed_survivors), clause="DW-16.10",
            cards=[survivor_card(g, s, g.content.survivors[s].id) for s in reversed(g.removed_survivors)],
        ),
    ]  # fmt: skip
    if any(g.exiled):
        found.append(deck("exiled-deck", "Exiled objectives", "exile", len(g.exiled_deck), "DW-12.02"))
    return found


@rule("DW-2.24")
def removed_pile(g: Winter) -> Pile:
    """Items, crossroads and shown objectives that were removed from the game lie open."""
    pile = open_pile(g, "removed", "Removed cards", "close", g.removed_items, False, "DW-2.24")
    crossroads, secrets = g.content.crossroads, g.content.secret_objectives
    pile.cards += [crossroads_card(crossroads[number], "Removed") for number in reversed(g.removed_crossroads)]
    pile.cards += [objective_face(secrets[number], secrets[number].id) for number in reversed(g.removed_secrets)]
    pile.count = len(pile.cards)
    return pile


# Open cards


@rule("DW-1.05", "DW-2.15", "DW-2.17", "DW-2.19", "DW-3.02")
def open_cards(sight: Sight[Winter]) -> list[Card]:
    """Main objective, crisis, crossroads card, and cards that are being looked at, offered or were contributed."""
    g = sight.g
    found = [objective_card(g)] if g.objective != NO_CARD else []
    if g.crisis != NO_CARD:
        found.append(crisis_card(g, g.crisis))
    found += crossroads_cards(sight)
    found += [crisis_card(g, crisis, "Looked at") for crisis in sight.cards("looking-ahead") if crisis is not None]
    for note, cards in (
        ("Looked at", sight.cards("looking")),
        ("Added face up to the crisis", g.given_openly),
        ("Offered", [item for item, _ in g.offered]),
    ):
        found += items(g, cards, note)
    return found


def objective_card(g: Winter) -> Card:
    """The side of the main objective that lies up, with what was counted for it."""
    card, side = g.content.main_objectives[g.objective], g.side
    progress = [(g.samples, "sample"), (g.embers, "ember")]
    note = ", ".join([f"{count} {what}{'s' if count > 1 else ''}" for count, what in progress if count])
    return Card(
        id=card.id, label=card.name, icon="objective", art="main-objective", kind="main objective", text=side.text,
        clause=card.clause, note=note or ("Hardcore side" if g.hardcore else ""),
    )  # fmt: skip


def crisis_card(g: Winter, number: int, note: str = "") -> Card:
    """A crisis: what prevents it and what happens otherwise."""
    card = g.content.crises[number]
    needed, points = " or ".join(card.symbols), len(g.settlers())
    icon = card.symbols[0] if len(card.symbols) == 1 else "contributions"
    return Card(
        id=card.id, label=card.name, icon="crisis", art=f"crisis-{card.symbols[0]}", kind="crisis",
        text=f"Needs {points} {needed}. {card.text}", clause=card.clause, note=note,
        counters=[Counter(id=f"{card.id}-needs", label=f"Needed: {needed}", icon=icon, value=points)],
    )  # fmt: skip


@rule("DW-2.15", "DW-8.03")
def crossroads_cards(sight: Sight[Winter]) -> list[Card]:
    """The crossroads card of the turn: its face to the player who drew it, to all once it is revealed."""
    g = sight.g
    if g.revealed != NO_CARD:
        return [crossroads_card(g.content.crossroads[g.revealed], "Revealed")]
    found = []
    for number in sight.cards("crossroads"):
        if number is None:
            label = "A crossroads card"
            found.append(Card(id="crossroads", label=label, icon="crossroads", kind="crossroads", face_down=True))
        else:
            card = crossroads_card(g.content.crossroads[number], "Only you see it")
            card.id = "crossroads"
            found.append(card)
    return found


def crossroads_card(card: Crossroads, note: str) -> Card:
    """The whole text of a crossroads card, both options included."""
    text = f"{card.text} {card.when}\nA: {card.a.name}. {card.a.text}\nB: {card.b.name}. {card.b.text}"
    return Card(
        id=card.id, label=card.name, icon="crossroads", art="crossroads", kind="crossroads", text=text,
        clause=card.clause, note=note,
    )  # fmt: skip


# Notes


@rule("DW-16.27", "DW-3.03", "DW-12.08")
def notes(g: Winter, seats: Sequence[str]) -> list[Thing]:
    """What is different for now."""
    found = []
    if g.helpless_free_food:
        label = "Helpless survivors need no food this round"
        found.append(Thing(id="free-food", label=label, icon="food", clause="DW-16.27"))
    if g.round_number and g.crisis == NO_CARD and g.turn >= 0:
        found.append(Thing(id="no-crisis", label="There is no crisis this round", icon="crisis", clause="DW-3.03"))
    shown = [g.content.secret_objectives[each].name for each in g.removed_secrets]
    if shown:
        label = f"Shown when exiled: {', '.join(shown)}"
        found.append(Thing(id="shown-objectives", label=label, icon="objective", clause="DW-16.12"))
    return found
