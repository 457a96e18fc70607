"""A test as it lies on the table: what counts for the Z and for the Living, line by line, and which faces win."""

from __future__ import annotations

from ....engine.rulebook import rule
from ....engine.scene import Card, Counter
from ..content.dice import AUTOMATIC_LOSS, FACES, LOST
from ..rules.numbers import (
    alertness,
    bite_numbers,
    card_of,
    character,
    living_strength,
    stealth,
    strength,
    totals,
    wins_check,
)
from ..state import Person, Undead, Z

NAMES = {"check": "Sound Check", "attack": "Attack", "bite": "Bite"}


@rule("LU-7.07", "LU-8.02", "LU-9.03", "LU-7.09")
def test_card(g: Undead, z: Z, person: Person) -> Card:
    """The test that is being made, with its sums so far."""
    known = card_of(g, person)
    whom = known.name if known is not None else "a stranger"
    found = Card(
        id="test",
        label=f"{NAMES[g.test]}: {whom}",
        kind=f"{character(g, z).name}'s test",
        icon={"check": "ear", "attack": "fist", "bite": "tooth"}[g.test],
    )
    if g.test == "bite":
        numbers = sorted(set(bite_numbers(g, z)))
        found.text = f"Infects on {', '.join(map(str, numbers))}: {len(numbers)} faces of six."
        return found
    if g.test == "check" and wins_check(g, z, person):
        found.text = "Won whatever the die shows."
        return found
    own, needed = totals(g, z, person)
    found.text = " ".join((*_own_lines(g, z, person), *_their_lines(g, person), _faces(own, needed)))
    found.counters = [
        Counter(id="test-own", label=f"{character(g, z).name} without the die", icon="limb", value=own),
        Counter(id="test-needed", label="Needed", icon="generic", value=needed, tone="bad"),
    ]
    return found


def _own_lines(g: Undead, z: Z, person: Person) -> list[str]:
    """What the Z has: its printed value, what its gear and the evening add, what was played for this test."""
    printed = character(g, z)
    word, base, full = (
        ("Stealth", printed.stealth, stealth(g, z, person))
        if g.test == "check"
        else ("Strength", printed.strength, strength(g, z, person))
    )
    found = [f"{printed.name}: {word} {base}."]
    if full != base:
        found.append(f"Gear and abilities {full - base:+d}.")
    if g.own_bonus:
        found.append(f"Played for this test {g.own_bonus:+d}.")
    return found


def _their_lines(g: Undead, person: Person) -> list[str]:
    """What the Living has: its printed value, where it stands, what was played against the test."""
    known = card_of(g, person)
    word, full = ("Alertness", alertness(g, person)) if g.test == "check" else ("Strength", living_strength(g, person))
    base = full if known is None else known.alertness if g.test == "check" else known.strength
    found = [f"The Living: {word} {base}."]
    if full != base:
        found.append(f"Here and tonight {full - base:+d}.")
    if g.their_bonus:
        found.append(f"A warning {g.their_bonus:+d}.")
    return found


def _faces(own: int, needed: int) -> str:
    """Which faces of the Chance die win; a tie is a success."""
    winning = [f"{face:+d}" if face else "0" for face in FACES if face != LOST and own + face >= needed]
    if not winning:
        return "No face wins."
    return f"Wins on {', '.join(winning)}; {AUTOMATIC_LOSS} always fails."
