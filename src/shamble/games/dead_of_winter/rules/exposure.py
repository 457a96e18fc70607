"""Exposure and bites."""

from __future__ import annotations

from ....engine.ask import NO, YES, Ask, Asking, Option
from ....engine.rulebook import rule
from ..content.modifiers import CancelExposure, IgnoreWound, Mod, SkipBite
from ..content.terms import PlaceNo, SurvivorNo
from ..deeds import Cause, WasExposed
from ..effects.targets import lowest
from ..owed import Bereaved, Exposure, Spread
from ..state import Winter
from .equipment import bears, note_use, usable
from .settling import owe, pays
from .survivors import kill, owe_deaths, wound

YIELD, RESIST = Option("yield-to-bite"), Option("resist-bite")


@rule("DW-7.01", "DW-7.02", "DW-7.20")
def owe_exposure(g: Winter, s: SurvivorNo, rolls: int = 1, cause: Cause = "") -> None:
    """A survivor has to roll for exposure, perhaps several times, until it is dead."""
    if rolls > 0:
        owe(g, Exposure(s, rolls, cause))


def may_react(g: Winter, owed: Exposure) -> bool:
    """Whether the survivor bears anything that could cancel the roll or ignore a wound."""
    s = owed.survivor
    return bool(g.equipped[s]) or g.content.survivor_when[s] == "react"


@rule("DW-7.01", "DW-7.03", "DW-7.17")
@pays(Exposure, asks=may_react)
def expose(g: Winter, owed: Exposure) -> Asking[None] | None:
    """A survivor rolls the exposure die, unless it is dead; first it may react."""
    s = owed.survivor
    if not g.is_alive(s):
        return None
    owe_exposure(g, s, owed.rolls - 1, owed.cause)
    if may_react(g, owed):
        return _expose(g, s, owed.cause)
    suffer(g, s, show(g, s, owed.cause))
    return None


def _expose(g: Winter, s: SurvivorNo, cause: Cause) -> Asking[None]:
    cancelled = yield from react(g, s, CancelExposure, "cancel-exposure")
    if cancelled:
        return
    face = show(g, s, cause)
    if face == "wound":
        ignored = yield from react(g, s, IgnoreWound, "ignore-wound")
        if ignored:
            return
    suffer(g, s, face)


def show(g: Winter, s: SurvivorNo, cause: Cause) -> str:
    """The exposure die is rolled for a survivor, for all to see."""
    face = roll_exposure(g)
    g.deeds += (WasExposed(s, face, cause),)
    g.story.tell("exposed", g.content.survivors[s], face)
    return face


@rule("DW-7.03", "DW-7.04", "DW-7.05", "DW-7.06")
def suffer(g: Winter, s: SurvivorNo, face: str) -> None:
    """Blank does nothing, the others wound, freeze or bite."""
    if face == "bitten":
        bite(g, s)
    elif face != "blank":
        wound(g, s, 1, frost=face == "frost")
        owe_deaths(g)


@rule("DW-7.07", "DW-2.29")
def roll_exposure(g: Winter) -> str:
    """The exposure die: 6 blank, 3 wound, 2 frostbite, 1 bitten."""
    die = g.content.exposure_die
    return g.chance.roll(die)


@rule("DW-16.15", "DW-16.16", "DW-2.11")
def react(g: Winter, s: SurvivorNo, kind: type[Mod], key: str) -> Asking[bool]:
    """The controller may use a reaction of the survivor; whether it was used."""
    for source in usable(g, s, "react"):
        if source.modifier(kind):
            about = (g.content.survivors[s], source.id)
            if (yield Ask(g.owner[s], key, (YES, NO), about)) is YES:
                note_use(g, source, s)
                return True
    return False


# Bites


@rule("DW-6.14", "DW-7.06", "DW-7.14", "DW-7.15", "DW-7.16")
def bite(g: Winter, s: SurvivorNo) -> None:
    """The bitten survivor dies and the bite spreads; who lost the last survivor is replaced when it has stopped."""
    g.holding = True
    owe(g, Spread(g.at[s]), Bereaved())
    kill(g, s)


@rule("DW-7.08", "DW-7.10", "DW-7.11", "DW-7.12", "DW-7.13", "DW-7.19")
@pays(Spread)
def spread(g: Winter, owed: Spread) -> Asking[None]:
    """The lowest influence there is let die, or rolls: blank stops the bite, any other face kills and it goes on."""
    threatened = bite_victims(g, owed.place)
    if not threatened:
        return
    s = yield from lowest(g, threatened)
    survivor = g.content.survivors[s]
    chosen = yield Ask(g.owner[s], "bite", (YIELD, RESIST), about=(survivor,))
    if chosen is RESIST:
        face = roll_exposure(g)
        g.story.tell("resists", survivor, face)
        if face == "blank":
            return
        owe(g, owed)
    kill(g, s)


@rule("DW-7.08", "DW-7.09", "DW-7.14")
def bite_victims(g: Winter, place: PlaceNo) -> list[SurvivorNo]:
    """The survivors that a spreading bite can choose: no helpless ones, no bearers of `skip_bite`."""
    return [s for s in g.people[place] if not bears(g, s, SkipBite)]
