"""Tests: Sound Check, Attack and Bite, from the choice of the target to what comes of the roll."""

from __future__ import annotations

from ....engine.ask import PASS, Ask, Asking
from ....engine.rulebook import rule
from ..content import MAYOR
from ..content.dice import AUTOMATIC_LOSS, BITE, CHANCE, LOST
from ..state import NO_CARD, NOBODY, Person, Undead, Z
from .living import Crowd, end_options, ends_of_move, move_living_to
from .numbers import bite_numbers, fail_text_of, totals, wins_check
from .piles import draw_living
from .stack import step
from .windows import has_any, open_then, open_window, others

# Whom


@rule("LU-7.01", "LU-7.13", "LU-20.07", "LU-2.12", "LU-23.13")
def forbids_check(g: Undead, z: Z, person: Person) -> str:
    """The clause that forbids a Sound Check; in Co-op a check of any Z is everybody's."""
    if person.injured:
        return "LU-7.01"
    if g.mode == "co-op" and person.checked:
        return "LU-20.07"
    return "LU-7.13" if z.number in person.checked else ""


@rule("LU-7.14", "LU-7.15", "LU-8.01", "LU-18.13", "LU-18.14", "LU-20.07")
def forbids_attack(g: Undead, z: Z, person: Person) -> str:
    """The clause that forbids an Attack: a check must have been made, won or lost; nobody attacks in the Deli."""
    if person.injured:
        return "LU-8.01"
    if g.no_attack:
        return "LU-8.06"
    if g.functions and g.town.kinds[person.at] == "deli":
        return "LU-18.13"
    if g.mode == "co-op":
        return "" if person.checked else "LU-20.07"
    return "" if z.number in person.checked else "LU-7.14"


@rule("LU-9.01", "LU-9.02", "LU-9.12", "LU-9.13", "LU-17.07", "LU-20.09", "LU-21.08", "LU-23.08", "LU-7.12")
def forbids_bite(g: Undead, z: Z, person: Person) -> str:
    """The clause that forbids a Bite: once for each Z, except where a Z may bite twice; never right after a check."""
    if not person.injured:
        return "LU-9.01"
    if g.no_bite:
        return "LU-7.12"
    if person.in_alley and z.had_alley:
        return "LU-17.03"
    if z.number in person.bitten and not bites_twice(g, z):
        return "LU-17.07" if person.in_alley else "LU-9.13"
    return ""


@rule("LU-17.10", "LU-21.08", "LU-22.09", "LU-23.08")
def bites_twice(g: Undead, z: Z) -> bool:
    """In Solo, and as the only Z of its team from the start, a Z may bite the same Living twice."""
    if g.mode == "team":
        return sum(other.team == z.team for other in g.zs) == 1
    return g.mode == "solo"


@rule("LU-9.14", "LU-22.09")
def bites_bearable(g: Undead) -> int:
    """How many failed bites kill a Living."""
    return 1 if g.shares and g.difficulty == "expert" else 2


# Engaging


@rule("LU-7.04", "LU-7.05", "LU-7.16", "LU-7.19", "LU-9.16", "LU-10.26")
def engage(g: Undead, z: Z, person: Person) -> None:
    """Whoever engages a Living takes over its card; another Z that was engaged with it is disengaged."""
    person.engaged = z.number
    if person.card != NO_CARD:
        person.holder = z.number


@rule("LU-7.02", "LU-7.03", "LU-10.10")
def reveal(g: Undead, z: Z, person: Person) -> None:
    """Draw the card of an unknown Living; a Kid or Officer among the Generic ones gets a token of its kind."""
    draw_living(g, person)
    if person.card == NO_CARD:
        return
    g.story.tell("reveals", z, g.content.living[person.card], g.content.tokens[person.token])
    kind = g.content.living_kind[person.card]
    if kind != person.kind:
        person.kind = kind
        swap_token(g, person)


@rule("LU-7.03", "LU-20.04")
def swap_token(g: Undead, person: Person) -> None:
    """The Generic token goes back to the supply for one of the new kind, if there is one."""
    tokens = g.supply[person.kind]
    if tokens:
        old = person.token
        person.token = tokens[0]
        g.supply[person.kind] = tokens[1:]
        g.supply[0] = tuple(sorted((*g.supply[0], old)))
        if g.target == old:
            g.target = person.token


# The three tests


def begin_test(g: Undead, z: Z, kind: str, person: Person) -> None:
    """A test begins with the choice of its target."""
    g.test, g.target = kind, person.token
    g.own_bonus = g.their_bonus = 0
    g.extra_bites = ()
    g.ignored = False
    engage(g, z, person)


@rule("LU-7.01", "LU-7.02", "LU-7.06", "LU-7.09", "LU-7.13", "LU-7.20", "LU-6.15")
def sound_check(g: Undead, z: Z, person: Person) -> None:
    """Reveal the Living, let those act who can, then roll; a check that is won anyway opens no window."""
    begin_test(g, z, "check", person)
    g.story.tell("checks", z, g.content.tokens[person.token])
    if person.card == NO_CARD:
        reveal(g, z, person)
        engage(g, z, person)
    person.checked += (z.number,)
    if wins_check(g, z, person):
        roll(g, z.number)
    else:
        open_both(g, z, "check")


@rule("LU-8.01", "LU-8.02", "LU-8.07", "LU-7.20")
def attack(g: Undead, z: Z, person: Person) -> None:
    """Attack a Living; a failed Attack may be repeated with another action."""
    begin_test(g, z, "attack", person)
    g.story.tell("attacks", z, _name(g, person))
    open_both(g, z, "attack")


@rule("LU-7.06", "LU-25.09")
def open_both(g: Undead, z: Z, test: str) -> None:
    """Before the roll the Z that tests can act, then all others."""
    if has_any(g, f"pre-{test}", [z]):
        g.push("roll", z.number)
        open_window(g, f"other-{test}", others(g, z.number))
        open_window(g, f"pre-{test}", [z])
    else:
        open_then(g, f"other-{test}", others(g, z.number), "roll", z.number)


@rule("LU-9.01", "LU-9.03", "LU-7.20", "LU-9.16")
def bite(g: Undead, z: Z, person: Person) -> None:
    """Bite an injured Living."""
    begin_test(g, z, "bite", person)
    g.story.tell("bites", z, _name(g, person))
    open_then(g, "pre-bite", [z], "roll", z.number)


def _name(g: Undead, person: Person) -> str:
    """What a Living is called: by its card, or by its token while it is unknown."""
    if person.card != NO_CARD:
        return str(g.content.living[person.card].id)
    return str(g.content.tokens[person.token].id)


# Rolling


@step("roll")
@rule("LU-7.06", "LU-7.09", "LU-8.03", "LU-9.03")
def roll(g: Undead, number: int) -> None:
    """Roll the die of the test; it is rolled also when the test is won anyway."""
    person = g.person(g.target)
    if person is None or g.zs[number].out:
        end_test(g)
        return
    _throw(g)
    if g.test == "check" and wins_check(g, g.zs[number], person):
        settle(g, number)
    else:
        open_then(g, f"post-{g.test}", [g.zs[number]], "settle", number)


def _throw(g: Undead) -> None:
    if g.test == "bite":
        g.die = g.chance.roll(BITE)
        g.story.tell("rolls-bite", g.die)
        return
    face = g.chance.roll(CHANCE)
    g.die = LOST if face == AUTOMATIC_LOSS else int(face)
    g.story.tell("rolls-chance", f"{g.die:+d}" if g.die != LOST else AUTOMATIC_LOSS)


@step("reroll")
@rule("LU-8.09", "LU-25.10")
def reroll(g: Undead) -> None:
    """A new roll replaces the earlier one completely."""
    _throw(g)


@step("settle")
@rule("LU-1.10", "LU-7.07", "LU-7.08", "LU-8.02", "LU-8.10", "LU-9.03")
def settle(g: Undead, number: int) -> None:
    """The totals in force now decide; a tie is a success, the automatic loss a failure whatever the totals are."""
    z, person = g.zs[number], g.person(g.target)
    assert person is not None
    if g.test == "bite":
        won = g.die in bite_numbers(g, z)
    elif g.test == "check" and wins_check(g, z, person):
        won = True
    else:
        own, needed = totals(g, z, person)
        won = g.die != LOST and own + g.die >= needed
        g.story.tell("total", z, own + (g.die if g.die != LOST else 0), needed)
    _RESULTS[g.test, won](g, z, person)


def end_test(g: Undead) -> None:
    """Nothing is being tested any more."""
    g.test = ""
    g.target = NOBODY


@rule("LU-7.10", "LU-19.09")
def check_won(g: Undead, z: Z, person: Person) -> None:
    """A won Sound Check has no further effect by itself; Bertha may move that Living."""
    g.story.tell("check-won", z, _name(g, person))
    end_test(g)
    if g.can(z, "pardon-me"):
        g.push("pardon-me", z.number, person.token)


@rule("LU-7.11", "LU-8.06", "LU-8.08")
def test_lost(g: Undead, z: Z, person: Person) -> None:
    """The Z that made the test suffers the fail text, unless a card answers it."""
    g.story.tell(f"{g.test}-lost", z, _name(g, person))
    open_then(g, "fail", [z], "fail-text", z.number)


@step("fail-text")
@rule("LU-7.11", "LU-8.06", "LU-25.04")
def fail_text(g: Undead, number: int) -> None:
    """Carry out the fail text; a Living without a card costs an action."""
    person = g.person(g.target)
    assert person is not None
    text = fail_text_of(g, person)
    end_test(g)
    if not g.ignored:
        g.push("do", g.content.script(text), 0, number, person.at, "fail")


@rule("LU-8.04", "LU-8.05", "LU-10.06")
def attack_won(g: Undead, z: Z, person: Person) -> None:
    """A successful Attack injures the Living for good."""
    person.injured = True
    g.story.tell("attack-won", z, _name(g, person))
    end_test(g)


@rule("LU-9.04")
def bite_won(g: Undead, z: Z, person: Person) -> None:
    """A successful Bite infects the Living."""
    end_test(g)
    g.push("infect", z.number, person.token)


@rule("LU-9.11", "LU-9.12", "LU-9.14", "LU-10.07", "LU-22.09")
def bite_lost(g: Undead, z: Z, person: Person) -> None:
    """A failed Bite has no consequence for the Z; the Living bears its mark, and dies of the last it can bear."""
    g.story.tell("bite-lost", z, _name(g, person))
    end_test(g)
    person.bitten += (z.number,)
    if len(person.bitten) >= bites_bearable(g):
        g.push("dies", person.token, z.number)


_RESULTS = {
    ("check", True): check_won,
    ("check", False): test_lost,
    ("attack", True): attack_won,
    ("attack", False): test_lost,
    ("bite", True): bite_won,
    ("bite", False): bite_lost,
}


# Abilities around a test


@step("pardon-me")
@rule("LU-19.09", "LU-19.10", "LU-10.04", "LU-10.28")
def pardon_me(g: Undead, number: int, token: int) -> Asking[None]:
    """Bertha may move a Living whose Sound Check she won to a space next to it, but not out of town."""
    z, person = g.zs[number], g.person(token)
    if person is None or person.kind == MAYOR or z.out:
        return
    spaces = ends_of_move(Crowd(g), person.at, 1)
    if not spaces:
        return
    options = [PASS, *end_options(g, spaces)]
    chosen = yield Ask(z.seat, "pardon-me", options, about=(z, g.content.tokens[token]), of=z.id)
    if chosen is not PASS:
        move_living_to(g, person, g.content.space_ids[chosen.ids[0]], z)
