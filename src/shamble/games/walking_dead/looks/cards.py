"""The cards on the table: survivors, items, Encounters and Locations."""

from __future__ import annotations

from ....engine.scene import Card, Counter, Pile
from ..rules.fatigue import limit
from ..state import TO_WIN, Georgia, Party


def encounter_card(g: Georgia, number: int, prefix: str = "") -> Card:
    """An Encounter card with its challenge and both results."""
    card = g.content.encounters[number]
    text = f"{card.text} {card.item.name}: {card.item.text}" if card.item else card.text
    return Card(id=prefix + card.id, label=card.name, icon="encounter", kind="encounter", text=text, clause=card.clause)


def item_card(g: Georgia, number: int, p: Party) -> Card:
    """A kept Inventory card."""
    card = g.content.encounters[number]
    assert card.item is not None
    worn = [g.content.people[person].card.name for person, item in enumerate(g.worn) if item == number]
    return Card(
        id=card.id, label=card.item.name, icon="item", kind="item", text=card.item.text, clause="WD-14.03",
        exhausted=number in p.used_items, note=f"Worn by {worn[0]}" if worn else "",
    )  # fmt: skip


def survivor_card(g: Georgia, person: int, p: Party) -> Card:
    """A survivor with dice, ability and fatigue."""
    them = g.content.people[person]
    most = limit(g, p, person)
    fatigue = g.fatigue[person]
    dice = ", ".join(g.content.pool_dice[die].name for die in them.dice)
    tired = Counter(
        id=f"fatigue-{them.id}", label=f"{fatigue} fatigue, dies on the {ordinal(most)}", icon="fatigue", value=fatigue,
        most=most - 1, tone="bad" if fatigue else "",
    )  # fmt: skip
    return Card(
        id=them.id, label=them.card.name, icon=them.id, art=them.id, kind="survivor",
        text=f"{them.card.text} ({dice})" if them.card.text else dice,
        note="Ability used" if person in p.used else "", exhausted=person in p.used, clause=them.card.clause,
        counters=[tired],
    )  # fmt: skip


def ordinal(number: int) -> str:
    """Third, fourth: how markers are counted."""
    return {3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}.get(number, f"{number}th")


def location_card(g: Georgia, number: int, p: Party, private: bool = False, own: bool = False) -> Card:
    """A Location with its three lines; the one for the next Location of the party is marked."""
    card = g.content.scoutings[number]
    level = min(len(p.scouted), TO_WIN - 1)
    words = ("First", "Second", "Third")
    note = f"{words[level]}: {card.lines[level].text}"
    if private:
        note = f"Only you. {note}" if own and not p.private_up else f"Private. {note}"
    return Card(
        id=card.id, label=card.card.name, icon="location", art=card.card.id, text=card.card.text, note=note,
        kind="private" if private else "location", clause=card.card.clause,
    )  # fmt: skip


def follower_back(g: Georgia) -> Pile:
    """The Follower deck."""
    count = len(g.follower_deck)
    return Pile(id="follower-deck", label=f"Follower deck: {count}", icon="person", back="followers", count=count,
                clause="WD-19.01")  # fmt: skip
