"""A test as it lies on the table: what counts for the Z and for the Living, line by line, and which faces win."""

from __future__ import annotations

from ....engine.rulebook import rule
from ....engine.scene import Card, Counter, Die, Roll, Side, Stat, shown_die
from ..content import TOKEN_KINDS
from ..content.dice import AUTOMATIC_LOSS, BITE, CHANCE, FACES, LOST
from ..rules.numbers import (
    alertness,
    bite_numbers,
    card_of,
    character,
    gear_that_counts,
    living_strength,
    stealth,
    strength,
    totals,
    wins_check,
)
from ..state import Person, Undead, Z
from .cards import face

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


# While it is decided, the test lies over the town with all that counts


ROLLED = ("settle", "fail-text")
"""What is still to be resolved once the die has been rolled."""


def is_rolled(g: Undead) -> bool:
    """Whether the die of the test lies on the table."""
    return any(frame[0] in ROLLED for frame in g.stack)


def die_on_the_table(g: Undead) -> list[Die]:
    """The die of the test, once it is rolled."""
    if not g.test or not is_rolled(g):
        return []
    if g.test == "bite":
        return [shown_die(BITE, g.die, "die-test")]
    return [shown_die(CHANCE, AUTOMATIC_LOSS if g.die == LOST else g.die, "die-test")]


@rule("LU-7.07", "LU-8.02", "LU-8.09", "LU-9.03")
def contest(g: Undead, z: Z, person: Person) -> Roll | None:
    """The test between its first card and its result: both sides with their sums, and which faces are enough."""
    if g.test == "check" and wins_check(g, z, person):
        return None
    label = f"{NAMES[g.test]} {_where(g, person)}"
    if g.test == "bite":
        numbers = set(bite_numbers(g, z))
        sides = [_side(g, z, [], ""), _their_side(g, person, [], "")]
        tally = ("infects" if g.die in numbers else "misses") if is_rolled(g) else "bites"
        return Roll(id="contest", label=label, over=True, tally=tally, sides=sides, faces=_bite_faces(numbers))
    own, needed = totals(g, z, person)
    rolled = is_rolled(g)
    die = g.die if rolled and g.die != LOST else 0
    lines = own_lines(g, z, person)
    if rolled:
        lines.append(Stat(id="line-die", label="Chance die", text="X" if g.die == LOST else f"{g.die:+d}"))
    short = needed - own - die
    tally, lack = "plus the die, against", ""
    if rolled:
        tally = "against"
        lack = "X always fails" if g.die == LOST else f"{short} short" if short > 0 else ""
        tally = "is enough against" if not lack else tally
    return Roll(
        id="contest",
        label=label,
        note=f"Equal is enough. {_if_it_fails(g, person)}".rstrip(),
        over=True,
        tally=tally,
        short=lack,
        sides=[
            _side(g, z, lines, str(own + die)),
            _their_side(g, person, their_lines(g, person), str(needed)),
        ],
        faces=_chance_faces(own, needed),
    )


def _if_it_fails(g: Undead, person: Person) -> str:
    """What the card of the Living says about a failure of this test."""
    known = card_of(g, person)
    sentences = known.text.split(". ") if known is not None else []
    return next((f"{each.rstrip('.')}." for each in sentences if each.startswith(f"{NAMES[g.test]} failed:")), "")


def _where(g: Undead, person: Person) -> str:
    """Where a Living stands, in words."""
    tile = g.town.building[person.at]
    return f"in the {g.content.tiles[tile].name}" if tile >= 0 else "in the open"


def _side(g: Undead, z: Z, lines: list[Stat], total: str) -> Side:
    """The Z that makes the test."""
    who = character(g, z)
    return Side(id=f"side-{z.id}", label=who.name, icon=z.id, seat=z.seat, total=total, lines=lines)


def _their_side(g: Undead, person: Person, lines: list[Stat], total: str) -> Side:
    """The Living that is tested against."""
    known = card_of(g, person)
    name = known.name if known is not None else "A stranger"
    icon = face(known) if known is not None else f"unknown-{TOKEN_KINDS[person.kind]}"
    return Side(id="side-living", label=name, icon=icon, total=total, lines=lines)


def _bite_faces(numbers: set[int]) -> list[Die]:
    """The faces of the Bite die; those that infect are kept."""
    return [shown_die(BITE, each, f"face-{each}", fate="kept" if each in numbers else "") for each in range(1, 7)]


def _chance_faces(own: int, needed: int) -> list[Die]:
    """The faces of the Chance die; those that are enough are kept."""
    return [
        shown_die(CHANCE, AUTOMATIC_LOSS if each == LOST else each, f"face-{number}",
                  fate="kept" if each != LOST and own + each >= needed else "")
        for number, each in enumerate(FACES)
    ]  # fmt: skip


def own_lines(g: Undead, z: Z, person: Person) -> list[Stat]:
    """What counts for the Z: its printed value, each equipped card, abilities and the evening, what was played."""
    printed, checking = character(g, z), g.test == "check"
    base = printed.stealth if checking else printed.strength
    full = stealth(g, z, person) if checking else strength(g, z, person)
    gear = gear_that_counts(g, z, "stealth" if checking else "strength", person)
    rest = full - base - sum(by for _, by in gear)
    icon = "ear" if checking else "fist"
    found = [Stat(id="line-own", label="Stealth" if checking else "Strength", icon=icon, text=str(base))]
    for card, by in gear:
        worn = g.content.aid[card]
        found.append(Stat(id=f"line-{worn.id}", label=worn.card.name, icon=worn.card.type, text=f"{by:+d}"))
    if rest:
        found.append(Stat(id="line-rest", label="Tonight" if checking else "Ability", text=f"{rest:+d}"))
    if g.own_bonus:
        found.append(Stat(id="line-played", label="Played for this test", text=f"{g.own_bonus:+d}"))
    return found


def their_lines(g: Undead, person: Person) -> list[Stat]:
    """What counts for the Living: its printed value, where it stands and the evening, what was played against it."""
    known, checking = card_of(g, person), g.test == "check"
    full = alertness(g, person) if checking else living_strength(g, person)
    base = full if known is None else known.alertness if checking else known.strength
    icon = "ear" if checking else "fist"
    found = [Stat(id="line-living", label="Alertness" if checking else "Strength", icon=icon, text=str(base))]
    if full != base:
        found.append(Stat(id="line-there", label="Here and tonight", text=f"{full - base:+d}"))
    if g.their_bonus:
        found.append(Stat(id="line-warned", label="Played against it", text=f"{g.their_bonus:+d}"))
    return found
