"""A mat for each Z: its numbers, Limbs, friends, gear, Dogs and the Living cards it holds."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.scene import Card, Counter, Mat, Row, Thing
from ....engine.sight import Sight
from ..rules.building import is_being_built
from ..rules.clinic import unused_characters
from ..rules.endings import friends_counted, goal
from ..rules.numbers import bite_numbers
from ..state import MOST_LIMBS, NO_CARD, NOWHERE, Undead, Z
from .cards import aid_card, character_card, dog_card, living_card, reaction_card, tile_card
from .odds import catches, percent

TINTS = ("amber", "blue", "green", "violet")


def mat(sight: Sight[Undead], z: Z, seats: Sequence[str]) -> Mat:
    """The corner of one Z, as these eyes see it."""
    g = sight.g
    name = g.content.characters[z.character].name if z.character else "Not chosen yet"
    return Mat(
        id=f"mat-{z.number}",
        label=name,
        title=seats[z.seat],
        icon=z.character,
        seat=z.seat,
        tint=TINTS[z.number],
        active=g.active == z.number,
        away=z.out or z.away,
        badges=_badges(g, z),
        counters=[*_counters(g, z), *(_numbers(g, z) if sight.is_own(z.seat) else ())],
        note=g.content.characters[z.character].text if z.character else "",
        cards=_around(g, z) if sight.is_own(z.seat) else [],
        rows=_rows(sight, z),
    )


def _counters(g: Undead, z: Z) -> list[Counter]:
    found = [
        Counter(
            id=f"friends-{z.number}",
            label="Friends",
            icon="friend",
            value=friends_counted(g, z),
            most=goal(g),
            tone="good",
        ),
        Counter(
            id=f"limbs-{z.number}",
            label="Limbs",
            icon="limb",
            value=z.limbs,
            most=MOST_LIMBS,
            tone="bad" if z.limbs <= 1 else "",
        ),
        Counter(id=f"aid-{z.number}", label="Aid in hand", icon="aid", value=len(z.hand)),
        Counter(id=f"holds-{z.number}", label="Holds in hand", icon="hold", value=len(z.holds)),
    ]
    if g.active == z.number:
        found.insert(
            0, Counter(id=f"actions-{z.number}", label="Actions left", icon="play", value=g.actions, tone="good")
        )
    return found


def _numbers(g: Undead, z: Z) -> list[Counter]:
    """What is printed on the character card."""
    if not z.character:
        return []
    printed = g.content.characters[z.character]
    return [
        Counter(id=f"stealth-{z.number}", label="Stealth", icon="ear", value=printed.stealth),
        Counter(id=f"strength-{z.number}", label="Strength", icon="fist", value=printed.strength),
        Counter(id=f"move-{z.number}", label="Move", icon="step", value=printed.move),
    ]


def _badges(g: Undead, z: Z) -> list[Thing]:
    found = []
    if z.team == g.starter and g.mode != "solo":
        found.append(Thing(id=f"starter-{z.number}", label="Starts this round", icon="flag", clause="LU-1.09"))
    if z.out:
        found.append(Thing(id=f"out-{z.number}", label="Knocked out", icon="skull", clause="LU-15.02"))
    if z.away:
        found.append(
            Thing(id=f"away-{z.number}", label="Out of town until the next turn", icon="door", clause="LU-18.33")
        )
    return found


def _rows(sight: Sight[Undead], z: Z) -> list[Row]:
    g = sight.g
    rows = []
    if z.character:
        rows.append(Row(id=f"bite-{z.number}", label="Bites with", counters=_bites(g, z)))
    if sight.is_own(z.seat):
        if g.dogs_of(z):
            rows.append(Row(id=f"dogs-{z.number}", label=_pursuit(g, z)))
        return rows
    if z.gear:
        rows.append(Row(id=f"gear-{z.number}", label="Equipped", cards=_gear(g, z)))
    if dogs := _dogs(g, z):
        rows.append(Row(id=f"dogs-{z.number}", label=_pursuit(g, z), cards=dogs))
    if met := _met(g, z):
        rows.append(Row(id=f"held-{z.number}", label="Living met", cards=met))
    if z.hand or z.holds:
        rows.append(Row(id=f"hand-{z.number}", label="Hand", cards=_backs(sight, z)))
    return rows


def _around(g: Undead, z: Z) -> list[Card]:
    """What lies open before your own Z, as large as it can be read."""
    return [*_gear(g, z, "Equipped"), *_dogs(g, z, "After you"), *_met(g, z, "You met")]


def _gear(g: Undead, z: Z, note: str = "") -> list[Card]:
    return [aid_card(g, card, note) for card in z.gear]


def _dogs(g: Undead, z: Z, note: str = "") -> list[Card]:
    return [dog_card(g, dog.card, note) for dog in g.dogs_of(z)]


def _met(g: Undead, z: Z, note: str = "") -> list[Card]:
    held = [person.card for person in g.living if person.holder == z.number and person.card != NO_CARD]
    return [living_card(g, card, note) for card in held]


def _pursuit(g: Undead, z: Z) -> str:
    """How far behind each Dog of a Z is, and how often its next run is long enough."""
    if z.at == NOWHERE:
        return "Dogs in pursuit"
    far = g.town.distances(z.at)
    return ", ".join(
        f"{g.content.dogs[dog.card].card.name} {far[dog.at]} behind ({percent(catches(g, dog, z, z.at))})"
        for dog in g.dogs_of(z)
    )


def _bites(g: Undead, z: Z) -> list[Counter]:
    """The faces of the Bite die that infect."""
    return [
        Counter(id=f"bite-{z.number}-{face}", label="Infects on", icon="tooth", value=face)
        for face in sorted(set(bite_numbers(g, z)))
    ]


def _backs(sight: Sight[Undead], z: Z) -> list[Card]:
    """Another player's hand: what is remembered of it, otherwise only backs."""
    g = sight.g
    found = []
    for at, card in enumerate(sight.cards("hand", z.number)):
        back = Card(id=f"back-aid-{z.number}-{at}", label="An Aid card", kind="Aid", face_down=True)
        found.append(back if card is None else aid_card(g, card))
    for at, card in enumerate(sight.cards("holds", z.number)):
        back = Card(id=f"back-hold-{z.number}-{at}", label="A Hold", kind="Hold", face_down=True)
        found.append(back if card is None else reaction_card(g, card))
    return found


def _tiles(g: Undead) -> list[Card]:
    """Before the game everybody sees the tiles; the one that is being laid lies there alone."""
    if g.stack[-1][0] in ("build-side", "build-at"):
        tile, *way = (int(each) for each in g.stack[-1][4:])
        return [tile_card(g, tile, is_offered=False, way=way)]
    return [tile_card(g, tile) for tile in range(len(g.content.tiles))]


def _becomes(g: Undead) -> Z | None:
    """Who chooses a character just now: what comes next tells, since a step leaves the stack while it asks."""
    after = g.stack[-1] if g.stack else ("",)
    if after[0] == "new-cards":
        return g.zs[int(after[1])]
    first = next((z for z in map(g.zs.__getitem__, g.order) if not z.character), None)
    return first if first and (after[0] == "deal" or (after[0] == "choose" and after[1] != first.number)) else None


def hand(sight: Sight[Undead]) -> list[Card]:
    """The cards in the hands of all Zs that these eyes control, or those from which they choose."""
    g = sight.g
    own = [z for z in g.zs if sight.eyes is not None and sight.eyes >= 0 and z.seat == sight.eyes]
    if own and is_being_built(g):
        return _tiles(g)
    found = [character_card(g, name) for name in unused_characters(g)] if _becomes(g) in own else []
    for z in own:
        note = f"{g.content.characters[z.character].name}'s hand" if len(own) > 1 and z.character else ""
        found += [aid_card(g, card, note) for card in z.hand]
        found += [reaction_card(g, card, note) for card in z.holds]
    return found
