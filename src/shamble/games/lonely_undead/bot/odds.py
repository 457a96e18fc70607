"""How likely the tests of a Z are to succeed, and its Dogs to reach it, as far as everybody can tell."""

from __future__ import annotations

from functools import cache

from ..content.dice import FACES, LOST
from ..rules.numbers import alertness, bite_numbers, from_gear, living_strength, stealth, strength, wins_check
from ..state import NO_CARD, Dog, Person, Undead, Z

TYPICAL = ((1.4, 1.5), (1.4, 1.0), (2.0, 2.7), (2.0, 4.0))
"""Alertness and Strength that an unknown Living of each kind has on average."""


@cache
def by_difference(lead: int) -> float:
    """The chance to win with so much more than is needed, before the die."""
    return sum(face != LOST and lead + face >= 0 for face in FACES) / len(FACES)


def check_odds(g: Undead, z: Z, person: Person) -> float:
    """The chance to win a Sound Check."""
    if wins_check(g, z, person):
        return 1.0
    needed = alertness(g, person) if person.card != NO_CARD else TYPICAL[person.kind][0]
    return by_difference(round(stealth(g, z, person) - needed))


def attack_odds(g: Undead, z: Z, person: Person) -> float:
    """The chance to win an Attack."""
    needed = living_strength(g, person) if person.card != NO_CARD else TYPICAL[person.kind][1]
    return by_difference(round(strength(g, z, person) - needed))


def bite_odds(g: Undead, z: Z) -> float:
    """The chance that a Bite infects."""
    return len(set(bite_numbers(g, z))) / 6


FARTHEST_RUN = 7
"""From this many steps away no Dog reaches its owner at once."""


@cache
def reaches(steps: tuple[int, ...]) -> tuple[float, ...]:
    """By distance: the chance that a Dog with these steps for the faces of the die runs so far, or farther."""
    return tuple(sum(each >= far for each in steps) / len(steps) for far in range(FARTHEST_RUN + 1))


def dog_reaches(g: Undead, dog: Dog, owner: Z) -> tuple[float, ...]:
    """By its distance from its owner: the chance that a Dog gets there in the next Town Phase."""
    steps = tuple(g.content.dogs[dog.card].card.steps)
    slower = from_gear(g, owner, "dog-move") if owner.gear else 0
    return reaches(tuple([each + slower for each in steps]) if slower else steps)
