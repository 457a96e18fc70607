"""How likely the tests of a Z are to succeed, as far as everybody can tell."""

from __future__ import annotations

from functools import cache

from ..content.dice import FACES, LOST
from ..rules.numbers import alertness, bite_numbers, living_strength, stealth, strength, wins_check
from ..state import NO_CARD, Person, Undead, Z

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
