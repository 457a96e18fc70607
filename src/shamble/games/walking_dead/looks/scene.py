"""How the table looks: the map of northern Georgia, the Locations to scout, and a sheet for each player."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.rulebook import rule
from ....engine.scene import Card, Goal, Pile, Scene, Thing, Track
from ....engine.sight import Sight
from ..rules.dice import total
from ..rules.fatigue import limit
from ..state import MOST_GAS, NONE, TO_WIN, Georgia, Party
from .cards import encounter_card, follower_back, location_card
from .georgia import board
from .rolls import is_rolling, roll, roll_on_the_table
from .sheets import sheet

PARTS = {
    "leave": "Start of turn",
    "form": "Groups",
    "agree": "Groups",
    "recover": "Recover",
    "stove": "Recover",
    "step": "Move",
    "flares": "Move",
    "tokens": "Fight",
    "window": "Roll",
    "pay-ammo": "Fight",
    "reroll-ammo": "Fight",
    "shot": "Fight",
    "place": "Fatigue",
    "take-markers": "Fatigue",
    "ignore-markers": "Fatigue",
    "tire-each": "Fatigue",
    "collect": "Collecting",
    "reenter": "End of turn",
    "play-on": "After a win",
}
STILL_TO_COME = (
    ("move", "Recover"),
    ("move-over", "Move"),
    ("encounters", "Move"),
    ("turn-over", "Encounters"),
    ("pass-turn", "End of turn"),
)
"""What a part of the turn leaves on the agenda, for all that can happen in any of them."""


@rule("WD-4.13", "WD-25.01", "WD-25.02", "WD-25.03", "WD-25.08")
def draw(sight: Sight[Georgia], seats: Sequence[str]) -> Scene:
    """The whole table as these eyes see it."""
    g = sight.g
    if g.phase == "setup":
        return Scene(heading="Setup")
    return Scene(
        heading=heading(g, seats),
        boards=[board(sight, seats)],
        tracks=steps_track(g),
        mats=[sheet(sight, p, seats) for p in g.parties],
        piles=piles(g),
        cards=[*facing(g), *locations(sight)],
        dice=roll_on_the_table(g),
        roll=roll(g),
        notes=notes(g),
        goals=goals(sight, seats),
        layout="map",
    )


@rule("WD-6.01")
def heading(g: Georgia, seats: Sequence[str]) -> str:
    """One line: the round, whose turn it is, and which part of the turn; before the first turn it is setup."""
    if ("first-player",) in g.agenda:
        return "Setup"
    return f"Round {g.round} · {seats[g.active]}'s turn · {part_of_turn(g)}"


def part_of_turn(g: Georgia) -> str:
    """The part of the turn, by what is being done or else by what is still to come."""
    waiting = {task[0] for task in g.agenda}
    named = next((part for task, part in STILL_TO_COME if task in waiting), "End of turn")
    return PARTS.get(g.phase, named)


def steps_track(g: Georgia) -> list[Track]:
    """Steps that are left, while somebody moves."""
    if g.phase != "step" or not g.steps:
        return []
    label = f"{g.steps} step{'s' if g.steps > 1 else ''} left, gas {g.gas_used} of {MOST_GAS}"
    return [Track(id="steps", label=label, icon="step", value=g.steps, first=0, last=max(3, g.steps), clause="WD-8.01")]


def piles(g: Georgia) -> list[Pile]:
    """The decks, the Encounter discards and the pool of zombie tokens."""
    thrown = [encounter_card(g.content, card, "discarded-") for card in reversed(g.encounter_discards)]
    return [
        Pile(id="encounter-deck", label=f"Encounter deck: {len(g.encounter_deck)}", icon="encounter", back="encounters",
             count=len(g.encounter_deck), clause="WD-13.06"),
        Pile(id="encounter-discards", label=f"Encounter discards: {len(thrown)}", icon="discard", count=len(thrown),
             top=thrown[0] if thrown else None, cards=thrown, clause="WD-13.05"),
        Pile(id="location-deck", label=f"Location deck: {len(g.location_deck)}", icon="location", back="locations",
             count=len(g.location_deck), clause="WD-2.08"),
        follower_back(g),
        Pile(id="token-pool", label=f"Zombie tokens in the pool: {len(g.bag)}", icon="zombie", back="tokens",
             count=len(g.bag), clause="WD-2.10"),
    ]  # fmt: skip


def facing(g: Georgia) -> list[Card]:
    """The Encounter card that is being resolved."""
    return [encounter_card(g.content, card) for card in g.facing]


def locations(sight: Sight[Georgia]) -> list[Card]:
    """The public Locations, and one's own private one."""
    g, eyes = sight.g, sight.eyes
    p = g.parties[eyes] if eyes is not None and eyes >= 0 else g.party
    found = [location_card(g, card, p) for card in g.slots if card != NONE]
    for each in g.parties:
        for card in sight.cards("private", each.seat):
            if card is not None:
                found.append(location_card(g, card, each, private=True, own=sight.is_own(each.seat)))
    return found


def notes(g: Georgia) -> list[Thing]:
    """What the roll gives, and what else matters just now."""
    found = []
    if is_rolling(g):
        what = "kills" if g.rolling == "kill" else "actions"
        label = f"{total(g)} of {g.need} {what}"
        found.append(Thing(id="roll", label=label, icon="dice", clause="WD-4.10"))
    if g.barren and g.scouting == NONE and (g.facing or g.phase in ("next-card", "collect")):
        found.append(Thing(id="barren", label="Nothing more is collected here", icon="warning", clause="WD-12.04"))
    return found


# Goals and dangers


def goals(sight: Sight[Georgia], seats: Sequence[str]) -> list[Goal]:
    """How near a haven is, for you and for the one who is nearest; and who of yours is about to die."""
    g, eyes = sight.g, sight.eyes
    found = []
    own = g.parties[eyes] if eyes is not None and eyes >= 0 else g.party
    mine = eyes is not None and eyes >= 0
    label = f"Scout {TO_WIN} Locations" if mine or g.solo else f"{seats[own.seat]}: Locations scouted"
    found.append(Goal(id="goal", label=label, icon="location", have=len(own.scouted), need=TO_WIN, clause="WD-21.01"))
    rivals = [p for p in g.parties if p.in_play and p is not own and p.pawn != own.pawn]
    if rivals:
        ahead = max(rivals, key=lambda p: len(p.scouted))
        if ahead.scouted:
            found.append(
                Goal(id="rival", label=f"{seats[ahead.seat]} has scouted", icon="warning", have=len(ahead.scouted),
                     need=TO_WIN, tone="bad", brink=len(ahead.scouted) == TO_WIN - 1, clause="WD-21.01")
            )  # fmt: skip
    if g.solo:
        found.append(Goal(id="rescued", label="Followers rescued", icon="person", have=len(g.rescued),
                          need=len(g.trapped_at_setup), clause="WD-24.08"))  # fmt: skip
    return found + dangers(g, own)


def dangers(g: Georgia, p: Party) -> list[Goal]:
    """The survivors whom the next marker would kill."""
    people = [person for person in p.people if g.fatigue[person] + 1 >= limit(g, p, person)]
    if not people:
        return []
    names = ", ".join(g.content.people[person].card.name for person in people)
    return [Goal(id="danger", label=f"One more fatigue kills {names}", icon="fatigue", have=len(people),
                 need=len(p.people), tone="bad", brink=len(people) == len(p.people), clause="WD-17.02")]  # fmt: skip
