"""Cards as the table shows them: Aid, Reactions, Living, characters, Death Toll cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ....engine.rulebook import rule
from ....engine.scene import Card, Counter, Stat
from ..content import Printed
from ..content.cards import LivingCard
from ..state import Undead

FACES = frozenset(path.stem for path in Path(__file__).with_name("icons").glob("*.svg"))
"""The icons that this game brings, those of the Living among them."""
TYPES = {"threads": "Threads", "item": "Item", "lure": "Lure", "skill": "Skill", "patch": "Patch"}


@rule("LU-3.16")
def character_card(g: Undead, name: str) -> Card:
    """One of the Zs as somebody who may become it looks at it: its numbers, what infects, and both abilities."""
    printed = g.content.characters[name]
    bites = ", ".join(map(str, printed.bite))
    stats = [
        Stat(id=f"{icon}-{name}", label=label, icon=icon, text=text)
        for icon, label, text in (
            ("ear", "Stealth", str(printed.stealth)),
            ("fist", "Strength", str(printed.strength)),
            ("step", "Move", str(printed.move)),
            ("tooth", "Bites with", bites),
        )
    ]
    note = f"Stealth {printed.stealth}, Strength {printed.strength}, Move {printed.move}, bites with {bites}"
    return Card(id=name, label=printed.name, kind="character", icon=name, text=printed.text, note=note, stats=stats)


def aid_card(g: Undead, number: int, note: str = "") -> Card:
    """An Aid card."""
    printed: Printed = g.content.aid[number]
    kind = TYPES[printed.card.type] + (" · Free" if printed.card.free else "")
    return Card(
        id=printed.id, label=printed.card.name, kind=kind, text=printed.card.text, icon=printed.card.type, note=note
    )


def reaction_card(g: Undead, number: int, note: str = "") -> Card:
    """A Reaction of any kind."""
    printed: Printed = g.content.reactions[number]
    kind, icon = _reaction_kind(g, number)
    return Card(id=printed.id, label=printed.card.name, kind=kind, text=printed.card.text, icon=icon, note=note)


def dog_card(g: Undead, number: int, note: str = "") -> Card:
    """The card of a Dog in town, whose token bears its name on the board."""
    card = reaction_card(g, number, note)
    card.id = f"card-{card.id}"
    return card


def _reaction_kind(g: Undead, number: int) -> tuple[str, str]:
    content = g.content
    if number < len(content.dogs):
        return "Dog", "dog"
    if number < len(content.dogs) + len(content.cars):
        return "Drive-Thru", "car"
    if number >= len(content.reactions) - len(content.holds):
        return "Hold", "hold"
    return "Event", "event"


def face(printed: LivingCard) -> str:
    """The face of a revealed Living; one from a card pack looks like its kind."""
    return str(printed.id) if printed.id in FACES else printed.kind


def living_card(g: Undead, number: int, note: str = "") -> Card:
    """Who a Living is."""
    printed: LivingCard = g.content.living[number].card
    bonus = ""
    if printed.at:
        place = printed.at.replace("-", " ").title()
        gains = [f"+{printed.alertness_there} Alertness"] if printed.alertness_there else []
        gains += [f"+{printed.strength_there} Strength"] if printed.strength_there else []
        bonus = f" {place}: {' and '.join(gains)}."
    return Card(
        id=printed.id,
        label=printed.name,
        kind=printed.kind.capitalize() + (" · Medical" if printed.medical else ""),
        text=printed.text + bonus,
        icon=face(printed),
        note=note,
        counters=[
            Counter(id=f"{printed.id}-alertness", label="Alertness", icon="ear", value=printed.alertness),
            Counter(id=f"{printed.id}-strength", label="Strength", icon="fist", value=printed.strength),
        ],
    )


def tile_card(g: Undead, tile: int, is_offered: bool = True, way: Sequence[int] = ()) -> Card:
    """A building tile beside the board, with both its sides; `way` is the side that is up, and its turns."""
    printed = g.content.tiles[tile]
    sides = (printed.a, printed.b)
    doors = {len(side.doors) for side in (sides[way[0] :][:1] if way else sides)}
    note = f"{' or '.join(map(str, sorted(doors)))} doorway{'s' if doors != {1} else ''}"
    is_laid = any(placed[0] == tile for placed in g.layout)
    if way:
        note += f"; side {'AB'[way[0]]} up, turned {way[1] * 90}°"
    return Card(
        id=printed.id if is_offered and not is_laid else f"beside-{printed.id}",
        label=printed.name,
        kind="Building",
        text=printed.text,
        art=f"tile-{printed.id}",
        exhausted=is_laid,
        note="In town" if is_laid else note,
    )


def toll_card(g: Undead, number: int) -> Card:
    """A Death Toll card."""
    printed: Any = g.content.toll[number]
    return Card(
        id=printed.id,
        label=f"{printed.card.number} {printed.card.name}",
        kind="Death Toll",
        text=printed.card.text,
        icon="skull",
    )
