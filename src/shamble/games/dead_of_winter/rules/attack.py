"""Attack: on zombies, with modifiers, and on survivors of other players."""

from __future__ import annotations

from functools import partial

from ....engine.ask import PASS, Ask, Asking, Option, allowed, refused
from ....engine.rulebook import rule
from ..content.modifiers import Atk, AtkAnyDie, PlusNoise
from ..content.objectives import Sample
from ..content.sources import Source
from ..content.terms import CellNo, PlaceNo, SurvivorNo
from ..deeds import Assaulted, Cause, Slew, Struck
from ..state import COLONY, Winter
from .action_dice import pick_die, spend_die, values
from .entrances import make_noise, names_of, take_zombies
from .equipment import note_use, usable
from .exposure import owe_exposure
from .hands import steal
from .survivors import owe_deaths, wound

# Who may attack whom


def any_die(g: Winter, s: SurvivorNo) -> bool:
    """Whether a modifier lets the survivor attack zombies with a die of any value."""
    return any(source.modifier(AtkAnyDie) for source in usable(g, s, "attack"))


@rule("DW-4.10", "DW-5.01", "DW-5.04", "DW-5.11", "DW-16.18", "DW-16.27")
def forbids_attack(g: Winter, seat: int, s: SurvivorNo) -> str:
    """An attack needs a legal target and a sufficient die; the same survivor may attack again and again."""
    dice, place = g.dice[seat], g.at[s]
    if s in g.resting:
        return "DW-16.27"
    zombies = any(g.zombies[g.content.entrances[place]])
    if not zombies and not has_rival(g, seat, place):
        return "DW-5.04"
    if not dice:
        return "DW-5.01"
    if dice[-1] >= g.content.attack[s]:
        return ""
    aided = zombies and (g.equipped[s] or g.content.survivor_when[s] == "attack")
    return "" if aided and any_die(g, s) else "DW-4.10"


def has_rival(g: Winter, seat: int, place: PlaceNo) -> bool:
    """Whether a survivor of another player is at a location."""
    owner = g.owner
    for other in g.people[place]:  # noqa: SIM110 - a plain loop is faster here
        if owner[other] != seat:
            return True
    return False


@rule("DW-4.10", "DW-5.03", "DW-16.18")
def forbids_assault(g: Winter, seat: int, s: SurvivorNo, other: SurvivorNo) -> str:
    """Nobody attacks a survivor of their own; one of another player needs a sufficient die."""
    if g.owner[other] == seat:
        return "DW-5.03"
    return "" if g.dice[seat][-1] >= g.content.attack[s] else "DW-4.10"


# The attack


@rule("DW-5.01", "DW-5.02", "DW-5.06")
def attack(g: Winter, seat: int, s: SurvivorNo) -> Asking[None]:
    """Choose a target, modifiers against a zombie, and a die; then carry the attack out."""
    content, place = g.content, g.at[s]
    options = [content.cell_options["strike"][cell] for cell in content.cells[place] if g.zombies[cell]]
    assaults = [content.survivor_options["assault"][other] for other in g.people[place] if other != s]

    def forbids(chosen: Option) -> str:
        return forbids_assault(g, seat, s, chosen.value)

    options += allowed(assaults, forbids)
    chosen = yield Ask(seat, "target", options, (content.survivors[s],), partial(refused, assaults, forbids))
    if chosen.verb == "strike":
        yield from strike(g, seat, s, chosen.value)
    else:
        yield from assault(g, seat, s, chosen.value)


@rule("DW-5.05", "DW-10.12", "DW-10.13", "DW-10.14", "DW-16.18")
def strike(g: Winter, seat: int, s: SurvivorNo, cell: CellNo) -> Asking[None]:
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
    g.deeds += (Struck(s),)
    after_kills(g, s, place, killed, exposures, "attack")
    if noisy:
        make_noise(g, place, 1)


@rule("DW-16.18", "DW-2.28")
def name_modifiers(g: Winter, seat: int, s: SurvivorNo) -> Asking[list[Source]]:
    """The attacker's modifiers are named with the declaration; at most one with more than one kill."""
    named: list[Source] = []
    content = g.content
    able = bool(values(g, seat, content.attack[s]))
    while True:
        free = [source for source in usable(g, s, "attack") if source not in named and _fits(named, source)]
        if not free:
            return named
        settled = able or any(source.modifier(AtkAnyDie) for source in named)
        if not settled:
            free = [source for source in free if source.modifier(AtkAnyDie)]
        options = [source.option("with") for source in free]
        if settled:
            options.insert(0, PASS)
        chosen = yield Ask(seat, "attack-with", options, about=(content.survivors[s],))
        if chosen is PASS:
            return named
        named.append(chosen.value)


@rule("DW-16.18")
def _fits(named: list[Source], source: Source) -> bool:
    """One modifier with a kill number above 1, one that takes any die and one without exposure go together."""
    return all(_group(source) != _group(other) for other in named)


def _group(source: Source) -> str:
    if source.modifier(AtkAnyDie):
        return "die"
    atk = source.modifier(Atk)
    return "kill" if atk and atk.kill > 1 else "calm"


@rule("DW-16.18")
def apply_modifiers(g: Winter, s: SurvivorNo, named: list[Source]) -> tuple[int, int, int, bool]:
    """How many zombies, how many exposure rolls, which die at least, and whether it makes noise."""
    kill, exposures, least, noisy = 1, 1, g.content.attack[s], False
    calm = False
    for source in named:
        note_use(g, source, s)
        if source.modifier(AtkAnyDie):
            least = 1
        atk = source.modifier(Atk)
        if atk and atk.kill > 1:
            kill, exposures = atk.kill, atk.expose
        elif atk:
            calm = True
        noisy = noisy or bool(source.modifier(PlusNoise))
    return kill, 0 if calm else exposures, least, noisy


# Kills


@rule("DW-16.17", "DW-10.13", "DW-10.14")
def slay(g: Winter, s: SurvivorNo, place: PlaceNo, most: int, exposures: int) -> Asking[None]:
    """A survivor kills up to `most` zombies at a place, at least one; all exposure rolls follow together."""
    killed = yield from take_zombies(g, g.owner[s], place, most, 1, "slay")
    if killed:
        after_kills(g, s, place, killed, exposures, "")


@rule("DW-7.02", "DW-7.20", "DW-10.13")
def after_kills(g: Winter, s: SurvivorNo, place: PlaceNo, cells: list[CellNo], exposures: int, cause: Cause) -> None:
    """All kills come first, then samples, then the exposure rolls until the survivor is dead."""
    killed = len(cells)
    g.story.tell("kills", g.content.survivors[s], killed, names_of(g, cells))
    g.deeds += (Slew(s, killed),)
    if g.turn >= 0 and g.owner[s] == g.order[g.turn]:
        g.kills += killed
    take_samples(g, place, killed)
    owe_exposure(g, s, min(exposures, killed), cause)


@rule("DW-16.17", "DW-7.20")
def take_samples(g: Winter, place: PlaceNo, killed: int) -> None:
    """Cold Samples: for each zombie killed an extra die may give a sample, before the exposure rolls."""
    for special in g.side.special:
        if isinstance(special, Sample):
            needed = special.colony if place == COLONY else special.elsewhere
            for _ in range(killed):
                rolled = g.chance.roll(g.content.action_die)
                g.samples += rolled >= needed
                g.story.tell("sample", rolled, g.samples)


# Survivors of other players


@rule("DW-5.07", "DW-5.08", "DW-5.09", "DW-5.10")
def assault(g: Winter, seat: int, s: SurvivorNo, target: SurvivorNo) -> Asking[None]:
    """Target survivor: the spent die is rolled; up to the target's attack value it wounds and takes a random card."""
    value = yield from pick_die(g, seat, g.content.attack[s])
    spend_die(g, seat, value)
    rolled = g.chance.roll(g.content.action_die)
    _turn_spent_die(g, seat, value, rolled)
    rival = g.owner[target]
    g.story.tell("assaults", g.content.survivors[s], g.content.survivors[target], rolled)
    g.deeds += (Assaulted(s, rival),)
    if rolled <= g.content.attack[target]:
        wound(g, target, 1)
        steal(g, seat, rival)
        owe_deaths(g)


def _turn_spent_die(g: Winter, seat: int, value: int, rolled: int) -> None:
    """The die just spent was rolled: it lies in the used pool with its new face."""
    spent = list(g.spent[seat])
    spent[spent.index(value)] = rolled
    g.spent[seat] = tuple(sorted(spent))
