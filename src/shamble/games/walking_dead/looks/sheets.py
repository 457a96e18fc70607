"""A player's sheet: resources, survivors with dice and fatigue, items, and the Locations collected."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.scene import Card, Counter, Mat, Row, Thing
from ....engine.seats import seat_id
from ....engine.sight import Sight
from ..content import RESOURCES
from ..rules.dice import dice_pool
from ..rules.fatigue import fatigue_of
from ..state import MOST, TO_WIN, Georgia, Party
from .cards import item_card, location_card, survivor_card
from .georgia import TINTS, face

STATUS = {
    "eliminated": "Has lost everybody",
    "out": "Out of the game",
    "won": "Has found a haven",
    "stopped": "Has stopped",
}


def sheet(sight: Sight[Georgia], p: Party, seats: Sequence[str]) -> Mat:
    """The sheet of one player, as these eyes see it."""
    g = sight.g
    survivors = [survivor_card(g, person, p) for person in p.people]
    collected = [location_card(g, card, p, scouted=True) for card in p.scouted]
    name = g.content.people[p.people[0]].card.name if p.people else seats[p.seat]
    items = [item_card(g, item, p) for item in p.items]
    return Mat(
        id=seat_id(p.seat),
        label=name,
        title=seats[p.seat],
        icon=face(g, p),
        seat=p.seat,
        tint=TINTS[p.seat],
        active=g.active == p.seat,
        away=not p.in_play,
        badges=badges(g, p, seats),
        counters=counters(g, p),
        cards=survivors,
        rows=[*pool(g, p), *rows(p, items, [*collected, *private(sight, p)])],
    )


def pool(g: Georgia, p: Party) -> list[Row]:
    """The dice that the party rolls, with those of its group."""
    dice = dice_pool(g, p)
    counters = [
        Counter(id=f"pool-{p.seat}-{die.id}", label=die.name, icon=f"die-{die.id}", value=dice.count(each))
        for each, die in enumerate(g.content.pool_dice)
        if each in dice
    ]
    return [Row(id=f"pool-{p.seat}", label="Pool", icon="dice", counters=counters)] if counters else []


def rows(p: Party, items: list[Card], locations: list[Card]) -> list[Row]:
    """Items, and the Locations that are collected or still private."""
    found = []
    if items:
        found.append(Row(id=f"items-{p.seat}", label="Items", icon="item", cards=items))
    if locations:
        found.append(Row(id=f"locations-{p.seat}", label="Locations", icon="location", cards=locations))
    return found


def counters(g: Georgia, p: Party) -> list[Counter]:
    """Resources, Locations, survivors and the fatigue of the whole party."""
    stock = [
        Counter(id=f"{name}-{p.seat}", label=name.capitalize(), icon=name, value=p.stock[each],
                tone="good" if p.stock[each] == MOST else "")
        for each, name in enumerate(RESOURCES)
    ]  # fmt: skip
    fatigue = fatigue_of(g, p)
    return [
        Counter(id=f"scouted-{p.seat}", label="Locations scouted", icon="location", value=len(p.scouted), most=TO_WIN,
                tone="good"),
        *stock,
        Counter(id=f"tired-{p.seat}", label="Fatigue of the party", icon="fatigue", value=fatigue,
                tone="bad" if fatigue > 2 * len(p.people) - 1 and fatigue else ""),
        Counter(id=f"survivors-{p.seat}", label="Survivors", icon="people", value=len(p.people)),
    ]  # fmt: skip


def badges(g: Georgia, p: Party, seats: Sequence[str]) -> list[Thing]:
    """Groups, and how a player stands."""
    found = []
    mates = [q for q in g.members(p) if q is not p] if p.in_play else []
    if mates:
        names = " and ".join(seats[q.seat] for q in mates)
        found.append(Thing(id=f"group-{p.seat}", label=f"In a group with {names}", icon="people", clause="WD-23.01"))
    if not p.in_play:
        place = g.places[p.seat]
        label = f"{STATUS[p.status]}: place {place}" if place else STATUS[p.status]
        found.append(Thing(id=f"status-{p.seat}", label=label, icon="flag" if place else "skull"))
    if g.first == p.seat and g.players > 1:
        found.append(Thing(id="first-player", label="First player", icon="crown", clause="WD-2.12"))
    return found


def private(sight: Sight[Georgia], p: Party) -> list[Card]:
    """A private Location that others see from behind only; one's own lies beside the public ones."""
    hidden = sight.cards("private", p.seat)
    return [
        Card(id=f"private-{p.seat}", label="A private Location", icon="location", kind="private", face_down=True,
             clause="WD-25.01")
        for card in hidden
        if card is None
    ]  # fmt: skip
