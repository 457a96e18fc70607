"""Cards as the table shows them."""

from __future__ import annotations

from ....engine.rulebook import rule
from ....engine.scene import Card, Counter, Stat
from ..content.terms import CHARACTERISTICS
from ..state import Sanctuary

ICONS = {"action": "action", "maneuver": "maneuver", "ability": "ability"}


@rule("NS-3.09", "NS-3.10")
def sheet_card(g: Sanctuary, name: str, is_ally: bool) -> Card:
    """A Survivor Sheet as somebody who may take it looks at it: the side of a player, or that of an Ally."""
    sheet = g.content.sheets[name]
    values = zip(CHARACTERISTICS, g.content.characteristics(name, is_ally), strict=True)
    stats = [Stat(id=f"{what}-{name}", label=what.capitalize(), icon=what, text=str(value)) for what, value in values]
    said = ", ".join(f"{each.label} {each.text}" for each in stats)
    actions = [f"{each.approach.capitalize()}: {each.name} ({each.characteristic})." for each in sheet.ally.actions]
    return Card(
        id=name,
        label=sheet.name,
        kind="character",
        icon=name,
        text=" ".join(actions) if is_ally else f"{sheet.ability} ({sheet.token}). {sheet.text}",
        note=f"{sheet.role.capitalize()}. {said}",
        stats=stats,
    )


@rule("NS-10.02")
def survivor_card(g: Sanctuary, number: int) -> Card:
    """A Survivor Card with its Approach, Exert Bonus, text and Fear effect."""
    card = g.content.survivor_cards[number]
    what = f"{card.characteristic} Action".capitalize() if card.characteristic else card.kind.capitalize()
    said = [f"{what}. {card.text}", *(f"★ {each.text}" for each in card.successes), f"Fear: {card.fear_text}"]
    return Card(
        id=card.id,
        label=card.name,
        kind=card.approach,
        icon=card.kind,
        text=" ".join(said),
        note=f"Exert Bonus: {card.bonus.capitalize()}",
        clause="NS-10.02",
        art=card.owner,
    )


def event_card(g: Sanctuary, number: int) -> Card:
    """An Event with its Ability and its Neglect effect, and how many markers lie on it."""
    card = g.content.events[number]
    kinds = {"free": "Free", "maneuver": "Maneuver", "trigger": "Ability"}
    what = f"{card.characteristic} Action".capitalize() if card.characteristic else kinds[card.kind]
    said = [f"{what}. {card.text}", *(f"★ {each.text}" for each in card.successes)]
    said.append(f"Neglect: {card.neglect_text}")
    marked = sum(s.marked for s in g.survivors) if number == g.active_event else 0
    markers = Counter(id="event-markers", label="Survivors who used it", icon="person", value=marked)
    return Card(
        id=card.id,
        label=card.name,
        kind=card.approach,
        icon="event",
        text=" ".join(said),
        note=card.type.capitalize(),
        clause="NS-8.01",
        counters=[markers] if marked else [],
    )


@rule("NS-3.03", "NS-3.05", "NS-22.01", "NS-22.03", "NS-22.07")
def stage_card(g: Sanctuary, number: int) -> Card:
    """A stage of the Scenario Sheet: what it links, brings at once and does each round."""
    stage = g.sheet.stages[number]
    said = [f"Objective {stage.link.upper()}: {g.sheet.objectives[stage.link]}."] if stage.link else []
    if stage.immediate_text:
        said.append(f"At once: {stage.immediate_text}")
    said.append(f"Each round: {' '.join(stage.texts)}")
    return Card(
        id=f"stage-{number + 1}",
        label=f"{number + 1}. {stage.name}",
        kind="reference",
        icon="objective",
        text=" ".join(said),
        note="Locked" if number > g.stage else "Now" if number == g.stage else "Done",
        clause="NS-22.01",
    )


def search_card(g: Sanctuary, number: int) -> Card:
    """A Search Card; an Objective has the name of its item."""
    card = g.content.search[number]
    name = card.name
    for letter, item in g.sheet.objectives.items():
        if g.content.objective[letter] == number:
            name = f"{card.name}: {item}"
    return Card(
        id=g.content.search_ids[number],
        label=name,
        kind=card.type,
        icon=card.type,
        text=card.text,
        clause="NS-13.04",
    )
