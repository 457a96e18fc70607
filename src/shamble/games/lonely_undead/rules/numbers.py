"""The numbers of a Z and of a Living as they are in force now: Stealth, Strength, Move, bite numbers, Alertness."""

from __future__ import annotations

from ....engine.rulebook import rule
from ..content import GENERIC, KID, OFFICER
from ..content.cards import AidCard, Character, LivingCard
from ..content.town import Town
from ..content.verbs import COSTS_AN_ACTION, TextEffect
from ..state import NO_CARD, NOBODY, Person, Undead, Z

STANDARD_HAND = 5
BENS_HAND = 7
BOBS_ROAD = 3
UNKNOWN = {GENERIC: (1, 1), KID: (1, 1), OFFICER: (2, 3)}
"""Alertness and Strength of a Living for which no card could be drawn."""


def character(g: Undead, z: Z) -> Character:
    """The character card of a Z."""
    found: Character = g.content.characters[z.character]
    return found


def aid(g: Undead, card: int) -> AidCard:
    """What is printed on an Aid card."""
    found: AidCard = g.content.aid[card].card
    return found


def card_of(g: Undead, person: Person) -> LivingCard | None:
    """The card of a revealed Living."""
    return g.content.living[person.card].card if person.card != NO_CARD else None


@rule("LU-7.11", "LU-8.06", "LU-25.04")
def fail_text_of(g: Undead, person: Person) -> tuple[TextEffect, ...]:
    """What a Z suffers that fails the test being made; a Living without a card costs an action."""
    card = card_of(g, person)
    if card is None:
        return COSTS_AN_ACTION
    return card.check_fail if g.test == "check" else card.attack_fail


def is_medical(g: Undead, person: Person) -> bool:
    """Whether a Living is known to be Medical."""
    card = card_of(g, person)
    return card is not None and card.medical


@rule("LU-18.03", "LU-18.05", "LU-18.25")
def kind_at(g: Undead, space: int) -> str:
    """The kind of building at a space whose function is in force; none outside or with functions off."""
    return g.town.kinds[space] if g.functions and space >= 0 else ""


# The Z


@rule("LU-6.06", "LU-6.12", "LU-8.10")
def from_gear(g: Undead, z: Z, stat: str, person: Person | None = None) -> int:
    """What the equipped cards add to a number, all together; only those that are in play count."""
    total = 0
    for card in z.gear:
        for mod in g.content.mods[card]:
            if mod.stat == stat and _applies(g, z, mod.against, person):
                total += mod.by
    return total


def gear_that_counts(g: Undead, z: Z, stat: str, person: Person) -> list[tuple[int, int]]:
    """The equipped cards that change a number now, each with what it adds."""
    found = [
        (
            card,
            sum([mod.by for mod in g.content.mods[card] if mod.stat == stat and _applies(g, z, mod.against, person)]),
        )
        for card in z.gear
    ]
    return [(card, by) for card, by in found if by]


def _applies(g: Undead, z: Z, against: str, person: Person | None) -> bool:
    """Whether a modifier counts now, against this Living."""
    if against in ("any", "own"):
        return True
    if against == "inside":
        return g.town.building[z.at] >= 0
    if person is None:
        return False
    if against == "kid":
        return person.kind == KID
    if against == "officer":
        return person.kind == OFFICER
    if against == "medical":
        return is_medical(g, person)
    return against == "target-inside" and g.town.building[person.at] >= 0


def lasting(g: Undead, stat: str, z: int) -> int:
    """What is in force to the end of a Z Phase, for a Z or (NOBODY) for all Living."""
    return sum([by for name, by, of, _ in g.lasting if name == stat and of == z])


@rule("LU-7.07")
def stealth(g: Undead, z: Z, person: Person) -> int:
    """Stealth of a Z with all its modifiers, before the die."""
    now = g.stealth_now if g.active == z.number else 0
    return character(g, z).stealth + from_gear(g, z, "stealth", person) + lasting(g, "stealth", z.number) + now


@rule("LU-8.02", "LU-19.14")
def strength(g: Undead, z: Z, person: Person) -> int:
    """Strength of a Z with all its modifiers, before the die."""
    total = character(g, z).strength + from_gear(g, z, "strength", person)
    if g.can(z, "crowd-pleaser") and len(adjacent_living(g, z)) >= 2:
        total += 1
    if g.can(z, "kerb-crawler") and g.town.is_road[person.at]:
        total += 1
    return total


def adjacent_living(g: Undead, z: Z) -> list[Person]:
    """The Living in spaces that are adjacent and accessible to a Z."""
    return g.living_on(g.town.beside[z.at]) if z.at >= 0 else []


@rule("LU-5.01", "LU-5.10", "LU-19.11", "LU-19.12", "LU-19.13")
def move_limits(g: Undead, town: Town, z: Z) -> tuple[int, int]:
    """How many steps a Move action has, in general and if it is made entirely on the road, start included."""
    on_foot = not z.gear or g.content.shoes.isdisjoint(z.gear)
    mods = 0 if on_foot else from_gear(g, z, "move")
    if g.lasting:
        mods += lasting(g, "move", z.number)
    printed = g.content.characters[z.character]
    value = max(1, printed.move + mods) if mods else printed.move
    if not town.is_road[z.at]:
        return value, value
    on_road = mods
    if not on_foot:
        on_road += sum([mod.by for card in z.gear for mod in g.content.mods[card] if mod.against == "road"])
    if "pit-stop" in printed.abilities:
        return value, max(1, min(BOBS_ROAD, BOBS_ROAD + on_road))
    return value, max(1, printed.move + on_road)


@rule("LU-9.03", "LU-6.06")
def bite_numbers(g: Undead, z: Z) -> tuple[int, ...]:
    """The numbers with which a bite succeeds: those of the character, of equipped cards, and of this Bite."""
    extra = g.extra_bites if g.test == "bite" and g.active == z.number else ()
    return (*character(g, z).bite, *(number for _, number in z.named), *extra)


@rule("LU-4.10", "LU-19.05")
def hand_limit(g: Undead, z: Z) -> int:
    """How many cards a Z may keep at the end of its turn; Ben's limit is seven and cannot be raised."""
    if g.can(z, "deep-pockets"):
        return BENS_HAND
    return STANDARD_HAND + from_gear(g, z, "hand-limit") if z.gear else STANDARD_HAND


def is_immune(g: Undead, z: Z, to: str) -> bool:
    """Whether an equipped card keeps cars or the Dogs of others away."""
    return not g.content.immune[to].isdisjoint(z.gear)


# The Living


@rule("LU-7.07", "LU-10.02", "LU-25.04")
def alertness(g: Undead, person: Person) -> int:
    """Alertness of a Living with the bonus of its location and what concerns all Living."""
    card = card_of(g, person)
    value = UNKNOWN[person.kind][0] if card is None else card.alertness
    if card is not None and card.at and is_at(g, person.at, card.at):
        value += card.alertness_there
    return value + lasting(g, "alertness-all", NOBODY)


@rule("LU-8.02", "LU-10.02", "LU-18.17", "LU-25.04")
def living_strength(g: Undead, person: Person) -> int:
    """Strength of a Living with the bonus of its location; in the Hardware Store one more."""
    card = card_of(g, person)
    value = UNKNOWN[person.kind][1] if card is None else card.strength
    if card is not None and card.at and is_at(g, person.at, card.at):
        value += card.strength_there
    if kind_at(g, person.at) == "hardware-store":
        value += 1
    return value + lasting(g, "strength-all", NOBODY)


@rule("LU-10.02", "LU-2.14", "LU-24.18")
def is_at(g: Undead, space: int, location: str) -> bool:
    """Whether a space belongs to the location of a bonus."""
    if location == "outside":
        return g.town.building[space] < 0
    if location == "road":
        return g.town.is_road[space]
    return g.town.kind(space) == location


# Tests


@rule("LU-7.09", "LU-18.06", "LU-19.06", "LU-19.07")
def wins_check(g: Undead, z: Z, person: Person) -> bool:
    """Whether a Sound Check is won whatever the die shows: in a Bar, by Small Talk, or by Kid Brother."""
    if kind_at(g, person.at) == "bar":
        return True
    inside = g.town.building[z.at]
    if g.can(z, "small-talk") and person.kind == GENERIC and inside >= 0 and inside == g.town.building[person.at]:
        return True
    return g.can(z, "kid-brother") and person.kind == KID and inside < 0


def totals(g: Undead, z: Z, person: Person) -> tuple[int, int]:
    """What the Z has (without the die) and what it needs in the test that is being made."""
    if g.test == "check":
        return stealth(g, z, person) + g.own_bonus, alertness(g, person) + g.their_bonus
    return strength(g, z, person) + g.own_bonus, living_strength(g, person) + g.their_bonus
