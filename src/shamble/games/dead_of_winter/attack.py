"""Attack: on zombies, with modifiers, and on survivors of other players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...engine.ask import PASS, Ask, Asking, Option, Refusal
from ...engine.rulebook import rule
from .bearing import modifier, note_use, usable
from .content import Sample
from .dice import pick_die, spend_die, values
from .entrances import make_noise, names_of, take_zombies
from .exposure import expose
from .hands import steal
from .modifiers import Atk, AtkAnyDie, PlusNoise
from .state import COLONY, Winter
from .survivors import deaths, wound

# Who may attack whom


@rule("DW-5.02", "DW-5.03")
def rivals(g: Winter, seat: int, place: int) -> list[int]:
    """Survivors of other players at a location; helpless survivors cannot be attacked."""
    owner = g.owner
    return [s for s in g.people[place] if owner[s] != seat]


def any_die(g: Winter, s: int) -> bool:
    """Whether a modifier lets the survivor attack zombies with a die of any value."""
    return any(modifier(g, source, AtkAnyDie) for source in usable(g, s, "attack"))


@rule("DW-4.10", "DW-5.01", "DW-5.04", "DW-5.11", "DW-16.18")
def can_attack(g: Winter, seat: int, s: int) -> bool:
    """An attack needs a sufficient die and a legal target; the same survivor may attack again and again."""
    dice = g.dice[seat]
    if not dice or s in g.resting:
        return False
    place, owner = g.at[s], g.owner
    if dice[-1] < g.content.attack[s]:
        aided = g.equipped[s] or g.content.survivor_when[s] == "attack"
        return bool(aided) and g.zombies_at(place) > 0 and any_die(g, s)
    if g.zombies_at(place):
        return True
    for other in g.people[place]:  # noqa: SIM110 - a plain loop is faster here
        if owner[other] != seat:
            return True
    return False


# The attack


@rule("DW-5.01", "DW-5.02", "DW-5.06")
def attack(g: Winter, seat: int, s: int) -> Asking[None]:
    """Choose a target, modifiers against a zombie, and a die; then carry the attack out."""
    content, place = g.content, g.at[s]
    options = [content.cell_options["strike"][cell] for cell in content.cells[place] if g.zombies[cell]]
    if g.dice[seat][-1] >= content.attack[s]:
        options += [content.survivor_options["assault"][rival] for rival in rivals(g, seat, place)]
    about, reasons = (content.survivors[s],), partial(why_not_target, g, seat, s)
    chosen = yield Ask(seat, "target", options, about, reasons)
    if chosen.verb == "strike":
        yield from strike(g, seat, s, chosen.value)
    else:
        yield from assault(g, seat, s, chosen.value)


@rule("DW-5.03", "DW-4.10", "DW-16.18")
def why_not_target(g: Winter, seat: int, s: int) -> Iterator[Refusal]:
    """An own survivor, or one of another player when no die is high enough."""
    low = g.dice[seat][-1] < g.content.attack[s]
    for other in g.people[g.at[s]]:
        if other != s and (low or g.owner[other] == seat):
            clause = "DW-5.03" if g.owner[other] == seat else "DW-4.10"
            yield Refusal(f"assault {g.content.survivors[other].id}", clause)


@rule("DW-5.05", "DW-10.12", "DW-10.13", "DW-10.14", "DW-16.18")
def strike(g: Winter, seat: int, s: int, cell: int) -> Asking[None]:
    """Target zombie: it is killed and taken off the board, then the attacker rolls for exposure."""
    kill, exposures, least = 1, 1, g.content.attack[s]
    noisy = False
    if g.equipped[s] or g.content.survivor_when[s] == "attack":
        named = yield from name_modifiers(g, seat, s)
        kill, exposures, least, noisy = apply_modifiers(g, s, named)
    value = yield from pick_die(g, seat, least)
    spend_die(g, seat, value)
    place = g.at[s]
    g.story.tell("attacks", g.content.survivors[s], g.content.cell_ids[cell])
    g.zombies[cell] -= 1
    killed = [cell]
    if kill > 1:
        killed += yield from take_zombies(g, seat, place, kill - 1, 0, "strike-more")
    g.deeds += (("attack", s, "zombie", -1),)
    yield from after_kills(g, s, place, killed, exposures, "attack")
    if noisy:
        make_noise(g, place, 1)


@rule("DW-16.18", "DW-2.28")
def name_modifiers(g: Winter, seat: int, s: int) -> Asking[list[int]]:
    """The attacker's modifiers are named with the declaration; at most one with more than one kill."""
    named: list[int] = []
    content = g.content
    able = bool(values(g, seat, content.attack[s]))
    while True:
        free = [source for source in usable(g, s, "attack") if source not in named and _fits(g, named, source)]
        if not free:
            return named
        settled = able or any(modifier(g, source, AtkAnyDie) for source in named)
        if not settled:
            free = [source for source in free if modifier(g, source, AtkAnyDie)]
        options = [_source_option(g, source) for source in free]
        if settled:
            options.insert(0, PASS)
        chosen = yield Ask(seat, "attack-with", options, about=(content.survivors[s],))
        if chosen is PASS:
            return named
        named.append(chosen.value)


def _source_option(g: Winter, source: int) -> Option:
    if source >= 0:
        return g.content.item_options["with"][source]  # type: ignore[no-any-return]
    return Option("with", g.content.survivors[~source].id, value=source)


@rule("DW-16.18")
def _fits(g: Winter, named: list[int], source: int) -> bool:
    """One modifier with a kill number above 1, one that takes any die and one without exposure go together."""
    return all(_group(g, source) != _group(g, other) for other in named)


def _group(g: Winter, source: int) -> str:
    if modifier(g, source, AtkAnyDie):
        return "die"
    atk = modifier(g, source, Atk)
    return "kill" if atk and atk.kill > 1 else "calm"


@rule("DW-16.18")
def apply_modifiers(g: Winter, s: int, named: list[int]) -> tuple[int, int, int, bool]:
    """How many zombies, how many exposure rolls, which die at least, and whether it makes noise."""
    kill, exposures, least, noisy = 1, 1, g.content.attack[s], False
    calm = False
    for source in named:
        note_use(g, source, s)
        if modifier(g, source, AtkAnyDie):
            least = 1
        atk = modifier(g, source, Atk)
        if atk and atk.kill > 1:
            kill, exposures = atk.kill, atk.expose
        elif atk:
            calm = True
        noisy = noisy or bool(modifier(g, source, PlusNoise))
    return kill, 0 if calm else exposures, least, noisy


# Kills


@rule("DW-16.17", "DW-10.13", "DW-10.14")
def slay(g: Winter, s: int, place: int, most: int, exposures: int, cause: str = "", least: int = 0) -> Asking[int]:
    """A survivor kills up to so many zombies at a place; so many exposure rolls follow in total. How many died."""
    killed = yield from take_zombies(g, g.owner[s], place, most, least, "slay")
    if killed:
        yield from after_kills(g, s, place, killed, exposures, cause)
    return len(killed)


@rule("DW-7.02", "DW-7.20", "DW-10.13")
def after_kills(g: Winter, s: int, place: int, cells: list[int], exposures: int, cause: str) -> Asking[None]:
    """All kills come first, then samples, then the exposure rolls until the survivor is dead."""
    killed = len(cells)
    g.story.tell("kills", g.content.survivors[s], killed, names_of(g, cells))
    g.deeds += (("slay", s, killed),)
    if g.turn >= 0 and g.owner[s] == g.order[g.turn]:
        g.kills += killed
    take_samples(g, place, killed)
    for _ in range(min(exposures, killed)):
        if g.at[s] < 0:
            return
        yield from expose(g, s, cause)


@rule("DW-16.17", "DW-7.20")
def take_samples(g: Winter, place: int, killed: int) -> None:
    """Cold Samples: for each zombie killed an extra die may give a sample, before the exposure rolls."""
    for special in g.side.special:
        if isinstance(special, Sample):
            needed = special.colony if place == COLONY else special.elsewhere
            for _ in range(killed):
                rolled = g.chance.d6()
                g.samples += rolled >= needed
                g.story.tell("sample", rolled, g.samples)


# Survivors of other players


@rule("DW-5.07", "DW-5.08", "DW-5.09", "DW-5.10")
def assault(g: Winter, seat: int, s: int, target: int) -> Asking[None]:
    """Target survivor: the spent die is rolled; up to the target's attack value it wounds and takes a random card."""
    value = yield from pick_die(g, seat, g.content.attack[s])
    spend_die(g, seat, value)
    rolled = g.chance.d6()
    _turn_spent_die(g, seat, value, rolled)
    rival = g.owner[target]
    g.story.tell("assaults", g.content.survivors[s], g.content.survivors[target], rolled)
    g.deeds += (("attack", s, "survivor", rival),)
    if rolled <= g.content.attack[target]:
        wound(g, target, 1)
        steal(g, seat, rival)
        dead = deaths(g)
        if dead:
            yield from dead


def _turn_spent_die(g: Winter, seat: int, value: int, rolled: int) -> None:
    """The die just spent was rolled: it lies in the used pool with its new face."""
    spent = list(g.spent[seat])
    spent[spent.index(value)] = rolled
    g.spent[seat] = tuple(sorted(spent))
