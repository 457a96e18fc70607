"""A fight or an action roll as it lies on the table: the zombies, the dice, and what firing could bring."""

from __future__ import annotations

from ....engine.rulebook import rule
from ....engine.scene import Die, Roll, shown_die
from ..content import shown
from ..rules.dice import ACTING, KILLING, total
from ..state import AMMO, NONE, Georgia
from .cards import encounter_card

ROLLING = ("window", "pay-ammo", "reroll-ammo", "shot")
"""Phases in which a roll lies on the table."""
NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")


def is_rolling(g: Georgia) -> bool:
    """Whether a roll may still be changed."""
    return g.phase in ROLLING and bool(g.need)


@rule("WD-4.15", "WD-5.02", "WD-5.03", "WD-5.04")
def roll_on_the_table(g: Georgia) -> list[Die]:
    """The zombies of a fight, the dice of the roll that may still be changed with what each adds, and the last shot."""
    if not is_rolling(g):
        return []
    value = KILLING if g.rolling == "kill" else ACTING
    found = zombies(g)
    named: set[str] = set()
    for at, (die, face) in enumerate(zip(g.pool, g.faces, strict=True)):
        turned = at in g.bent
        # Options name a die by colour and face: the first such die answers to that name.
        name = shown(die, face)
        own = f"die-{at}" if turned or name in named else name
        named.add(own)
        found.append(
            shown_die(g.content.pool_dice[die], face, own, fate="turned" if turned else "",
                      adds=f"+{value[face] + turned}" if value[face] + turned else "0")
        )  # fmt: skip
    if g.shot and g.phase != "window":
        found.append(shown_die(g.content.ammo_die, g.shot, "die-ammo", adds=f"+{g.shot[1]}"))
    return found


def zombies(g: Georgia) -> list[Die]:
    """The zombies of a fight, the killed ones first."""
    if g.rolling != "kill":
        return []
    killed = total(g)
    return [
        Die(id=f"zombie-{number}", label="Killed" if number < killed else "Still standing", face="zombie",
            tint="zombie", fate="spent" if number < killed else "")
        for number in range(g.need)
    ]  # fmt: skip


@rule("WD-4.10", "WD-15.04", "WD-16.02")
def roll(g: Georgia) -> Roll | None:
    """The roll that may still be changed: what it is for, what it comes to and what is lacking."""
    if not is_rolling(g):
        return None
    rolled, what = total(g), "killed" if g.rolling == "kill" else "actions"
    short = g.need - rolled
    label, note = cause(g)
    return Roll(
        id="fight", label=label, note=note, over=True, tally=f"{rolled} of {g.need} {what}",
        short=f"{short} short" if short > 0 else "", faces=shots(g, short), clause="WD-4.10",
    )  # fmt: skip


def cause(g: Georgia) -> tuple[str, str]:
    """What is rolled for: a token, an Encounter card or a Location; and a line that says more."""
    at = g.party.at
    if g.fighting != NONE and g.token_space[g.fighting] == at:
        more = g.crowd[at] - 1
        waiting = f"{more} more token{'s' if more > 1 else ''} wait{'' if more > 1 else 's'} here" if more else ""
        return f"{_many(g.need)} at {g.content.spaces[at].id}", waiting
    if g.facing:
        card = encounter_card(g.content, g.facing[-1])
        return card.label, card.tiers[0]
    place = g.content.spaces[at]
    demand = f"{_many(g.need)} to kill" if g.rolling == "kill" else f"{g.need} actions needed"
    return (g.content.locations[place.location].name if place.is_location else place.id), demand


def _many(zombies: int) -> str:
    """How many zombies, in words.

    >>> _many(1), _many(6)
    ('One zombie', 'Six zombies')
    """
    number = NUMBERS[zombies] if 0 <= zombies < len(NUMBERS) else str(zombies)
    return f"{number} zombie{'' if zombies == 1 else 's'}"


@rule("WD-15.05", "WD-16.01")
def shots(g: Georgia, short: int) -> list[Die]:
    """The faces of the Ammo die while somebody could still fire; those that would be enough are kept."""
    if g.phase != "window" or g.rolling != "kill" or short <= 0 or not any(p.stock[AMMO] for p in g.members(g.party)):
        return []
    die = g.content.ammo_die
    return [
        shown_die(die, face, f"shot-{number}", _shot(face), fate="kept" if int(face[1]) >= short else "")
        for number, face in enumerate(die.faces)
    ]  # fmt: skip


def _shot(face: str) -> str:
    """What a face of the Ammo die means.

    >>> _shot("N2")
    '2 kills, loud'
    """
    return f"{face[1]} kill{'' if face[1] == '1' else 's'}{', loud' if face[0] == 'N' else ''}"
