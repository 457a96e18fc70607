"""The cards on the table: survivors, items, Encounters and Locations."""

from __future__ import annotations

import re
from functools import cache

from ....engine.scene import Card, Counter, Pile
from ..content import Content, abilities, challenges
from ..content.challenges import AnyPart
from ..rules.fatigue import limit
from ..state import TO_WIN, Georgia, Party


@cache
def encounter_card(content: Content, number: int, prefix: str = "") -> Card:
    """An Encounter card with its challenge and both results, drawn once."""
    card = content.encounters[number]
    text = f"{card.text} {card.item.name}: {card.item.text}" if card.item else card.text
    return Card(
        id=prefix + card.id, label=card.name, icon="encounter", kind="encounter", text=text, clause=card.clause,
        tiers=re.split(r" (?=Success: |Fail: )", card.text),
    )  # fmt: skip


def item_card(g: Georgia, number: int, p: Party) -> Card:
    """A kept Inventory card."""
    card = g.content.encounters[number]
    assert card.item is not None
    worn = [g.content.people[person].card.name for person, item in enumerate(g.worn) if item == number]
    return Card(
        id=card.id, label=card.item.name, icon="item", kind="item", text=card.item.text, clause="WD-14.03",
        exhausted=number in p.used_items, note=f"Worn by {worn[0]}" if worn else "",
    )  # fmt: skip


SHORT: dict[type, str] = {
    abilities.ExtraDie: "With {0}: 1 die more",
    abilities.FatigueLimit: "Dies on the 4th fatigue",
    abilities.Protected: "Safe with {0}",
    abilities.Convert: "Turns 1 {0} into 1 {1}",
    abilities.Reroll: "Rerolls 1 die",
    abilities.RerollAmmo: "Rerolls the Ammo die",
    abilities.AddKill: "Adds 1 kill",
    abilities.AddAction: "Adds 1 action",
    abilities.FreeHeal: "Heals 1 without food",
    abilities.FreeBypass: "Slips past one space",
    abilities.Quiet: "Silences 1 shot",
    abilities.Salvage: "Searches when you pay",
    abilities.Peek: "Peeks at 1 token",
    abilities.Forage: "1 food more",
}
"""Abilities in a few words, for a small card; the card itself says the rest."""


def short_ability(content: Content, person: int, used: bool) -> str:
    """What a survivor can do, in a few words."""
    for ability in content.people[person].abilities:
        named = {"with": getattr(ability, "with_", ""), "while": getattr(ability, "while_", "")}
        friend = named["with"] or named["while"]
        who = content.people[content.person_number[friend]].card.name if friend else getattr(ability, "from_", "")
        if type(ability) in SHORT:
            words = SHORT[type(ability)].format(who, getattr(ability, "to", ""))
            return f"{words} (used)" if used else words
    return ""


def survivor_card(g: Georgia, person: int, p: Party) -> Card:
    """A survivor with dice, ability and fatigue."""
    them = g.content.people[person]
    more = them.die >= 0 and them.die_with in p.people
    return _survivor_card(g.content, person, g.fatigue[person], limit(g, p, person), person in p.used, more)


@cache
def _survivor_card(content: Content, person: int, fatigue: int, most: int, used: bool, more: bool) -> Card:
    """A survivor's card, drawn once for each way in which it can lie there."""
    them = content.people[person]
    dice = ", ".join(content.pool_dice[die].name for die in them.dice)
    tired = Counter(
        id=f"fatigue-{them.id}", label=f"{fatigue} fatigue, dies on the {ordinal(most)}", icon="fatigue", value=fatigue,
        most=most - 1, tone="bad" if fatigue + 1 >= most else "",
    )  # fmt: skip
    return Card(
        id=them.id, label=them.card.name, icon=them.id, art=them.id, kind="survivor",
        text=f"{them.card.text} ({dice})" if them.card.text else dice,
        note=short_ability(content, person, used), exhausted=used, clause=them.card.clause,
        counters=[tired, *survivor_dice(content, person, more)],
    )  # fmt: skip


def survivor_dice(content: Content, person: int, more: bool) -> list[Counter]:
    """The dice that a survivor adds to the pool, with the one for a friend in the party."""
    them = content.people[person]
    dice = [*them.dice, *([them.die] if more else [])]
    return [
        Counter(id=f"{them.id}-{die.id}", label=die.name, icon=f"die-{die.id}", value=dice.count(each),
                most=dice.count(each))
        for each, die in enumerate(content.pool_dice)
        if each in dice
    ]  # fmt: skip


def ordinal(number: int) -> str:
    """Third, fourth: how markers are counted."""
    return {3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}.get(number, f"{number}th")


def location_card(
    g: Georgia, number: int, p: Party, private: bool = False, own: bool = False, scouted: bool = False
) -> Card:
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
        tiers=[short_line(line.parts) for line in card.lines], tier=level,
        counters=[] if scouted else way_to(g, number, p),
    )  # fmt: skip


def way_to(g: Georgia, number: int, p: Party) -> list[Counter]:
    """How many steps a party's pawn is from a Location."""
    if p.at < 0:
        return []
    steps = g.content.map.distance[p.at][g.content.scoutings[number].space]
    return [Counter(id=f"way-{g.content.scoutings[number].id}", label="Steps to go", icon="step", value=steps)]


@cache
def short_line(parts: tuple[AnyPart, ...]) -> str:
    """A line of a Location in a few words."""
    return ", ".join(_short_part(part) for part in parts).capitalize()


def _short_part(part: AnyPart) -> str:
    match part:
        case challenges.Encounters():
            return f"{part.count} encounter{'s' if part.count > 1 else ''}"
        case challenges.Hold():
            return f"{part.count} {part.what.removesuffix('s') if part.count == 1 else part.what}"
        case challenges.Rested():
            return f"up to {part.count} fatigue" if part.count else "no fatigue"
        case challenges.MoreThanAll():
            return f"most {part.what}"
        case challenges.LeastOfAll():
            return f"least {part.what}"
        case challenges.LoseCost():
            return f"lose any {part.count}" if part.what == "any" else f"lose {part.count} {part.what}"
        case challenges.GiveCost():
            return f"give {part.count}"
        case challenges.DiscardSurvivor():
            return "lose a survivor"
        case challenges.SplitFatigue():
            return f"take {part.count} fatigue"
        case challenges.KillLine():
            return f"kill {part.count}"
        case challenges.ActionLine():
            return f"{part.count} actions"


def follower_back(g: Georgia) -> Pile:
    """The Follower deck."""
    count = len(g.follower_deck)
    return Pile(id="follower-deck", label=f"Follower deck: {count}", icon="person", back="followers", count=count,
                clause="WD-19.01")  # fmt: skip
