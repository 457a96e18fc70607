"""Odds in words: what a test promises, and which Dogs wait on a way, from what everybody can see."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from fractions import Fraction

from ....engine.ask import PASS, Ask, Option
from ....engine.rulebook import rule
from ..content.cards import DogCard
from ..content.dice import FACES, LOST
from ..content.town import FAR
from ..rules.cars import EAST, TO_EAST, TO_WEST, WEST
from ..rules.moving import attacks
from ..rules.numbers import alertness, bite_numbers, from_gear, living_strength, stealth, strength, wins_check
from ..rules.piles import LIVING
from ..state import NO_CARD, Dog, Person, Undead, Z
from .board import hit_by_car

DRIVES = {TO_WEST.verb: WEST, TO_EAST.verb: EAST}

Sums = tuple[int, int]
"""What the Z has before the die, and what it needs."""


def odds(g: Undead, ask: Ask, option: Option) -> Sequence[str]:
    """What an option promises before the die decides."""
    z = next((z for z in g.zs if z.id == ask.of), None)
    if z is None:
        return ()
    if option.verb in ("check", "attack", "bite") and len(option.ids) == 1:
        person = g.person(g.content.token_number[option.ids[0]])
        return [] if person is None else [_bite(g, z)] if option.verb == "bite" else [_test(g, z, person, option.verb)]
    if option.verb in DRIVES:
        return (f"Hits {whom(g, DRIVES[option.verb])}.",)
    if ask.key == "at-pre-car" and option is PASS:
        west = percent(Fraction(sum(each == LOST or each < 0 for each in FACES), len(FACES)))
        return (f"{west} west: it hits {whom(g, WEST)}. Otherwise east: {whom(g, EAST)}.",)
    if option.verb in ("move", "step") and option.ids:
        return _way(g, z, g.content.space_ids[option.ids[0]])
    return ()


@rule("LU-13.04")
def whom(g: Undead, direction: int) -> str:
    """Whom the car hits on its lane, in order."""
    return ", then ".join(hit_by_car(g, direction)) or "nobody"


@rule("LU-7.07", "LU-7.08", "LU-8.02")
def chance(own: int, needed: int) -> Fraction:
    """How often the Chance die is enough; a tie is, and the automatic loss never.

    >>> chance(2, 2)
    Fraction(1, 2)
    """
    return Fraction(sum(face != LOST and own + face >= needed for face in FACES), len(FACES))


def percent(often: Fraction) -> str:
    """A chance as people say it."""
    return f"{round(often * 100)} %"


@rule("LU-7.02", "LU-7.07", "LU-7.09", "LU-8.02", "LU-25.04")
def _test(g: Undead, z: Z, person: Person, kind: str) -> str:
    """The sum and the chance; of an unknown Living the range and the mean over all who may still be in its pile.

    Only a Sound Check draws a card: a Living that was checked without one is attacked as it is.
    """
    found = [_outlook(g, z, each, kind) for each in (_who(g, person) if kind == "check" else [person])]
    chances = [often for _, often in found]
    if min(chances) == 1:
        return "Won whatever the die shows."
    if len(found) > 1:
        mean = sum(chances, Fraction(0)) / len(chances)
        return f"Unknown: {percent(min(chances))} to {percent(max(chances))}, on average {percent(mean)}."
    (own, needed), often = found[0]
    return f"{own} + die against {needed}: {percent(often)}."


def _who(g: Undead, person: Person) -> list[Person]:
    """Who a Living may be: itself once it is known, else anybody whose card may still come."""
    if person.card != NO_CARD:
        return [person]
    pile = LIVING[person.kind]
    cards = pile.cards(g) or tuple(card for field in pile.discards for card in getattr(g, field))
    return [_as(g, person, card) for card in sorted(cards)] or [person]


def _as(g: Undead, person: Person, card: int) -> Person:
    """A Living as it would be with this card."""
    twin = copy(person)
    twin.card, twin.kind = card, g.content.living_kind[card]
    return twin


def _outlook(g: Undead, z: Z, person: Person, kind: str) -> tuple[Sums, Fraction]:
    if kind == "check":
        own, needed = stealth(g, z, person), alertness(g, person)
        return (own, needed), Fraction(1) if wins_check(g, z, person) else chance(own, needed)
    own, needed = strength(g, z, person), living_strength(g, person)
    return (own, needed), chance(own, needed)


@rule("LU-9.03")
def _bite(g: Undead, z: Z) -> str:
    """Which faces of the Bite die infect."""
    numbers = sorted(set(bite_numbers(g, z)))
    return f"Infects on {', '.join(map(str, numbers))}: {percent(Fraction(len(numbers), 6))}."


@rule("LU-12.04", "LU-12.05", "LU-12.15")
def _way(g: Undead, z: Z, space: int) -> list[str]:
    """The building a step leads into, Dogs that wait there, and Dogs of its own that could catch the Z there."""
    tile = g.town.building[space]
    found = [f"Into the {g.content.tiles[tile].name}."] if tile >= 0 and tile != g.town.building[z.at] else []
    for dog in g.dogs_at(space):
        if attacks(g, dog.owner, z):
            found.append(f"{g.content.dogs[dog.card].card.name} attacks you there.")
    for dog in g.dogs_of(z):
        if dog.at != space and (often := catches(g, dog, z, space)):
            found.append(f"{g.content.dogs[dog.card].card.name} in reach: {percent(often)}.")
    return found


@rule("LU-12.04", "LU-12.05", "LU-12.06")
def catches(g: Undead, dog: Dog, z: Z, space: int) -> Fraction:
    """How often a Dog's next run is long enough to reach its owner on a space."""
    far = g.town.distances(space)[dog.at]
    if far == FAR:
        return Fraction(0)
    printed: DogCard = g.content.dogs[dog.card].card
    more = from_gear(g, z, "dog-move")
    faces = printed.steps[:1] if printed.fixed else printed.steps
    return Fraction(sum(max(0, steps + more) >= far for steps in faces), len(faces))
