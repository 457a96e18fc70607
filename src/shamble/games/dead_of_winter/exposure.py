"""Exposure and bites."""

from __future__ import annotations

from ...engine.ask import NO, YES, Ask, Asking, Option
from ...engine.rulebook import rule
from .bearing import bears, modifier, note_use, source_id, usable
from .modifiers import CancelExposure, IgnoreWound, Mod, SkipBite
from .state import Winter
from .survivors import deaths, kill, replace_bereaved, wound
from .targets import lowest

YIELD, RESIST = Option("yield-to-bite"), Option("resist-bite")


@rule("DW-7.01", "DW-7.03", "DW-7.04", "DW-7.05", "DW-7.06", "DW-7.17")
def expose(g: Winter, s: int, cause: str = "") -> Asking[None]:
    """A survivor rolls the exposure die, unless the roll is cancelled; `cause` is "move", "attack" or nothing."""
    reacts = bool(g.equipped[s]) or g.content.survivor_when[s] == "react"
    if reacts:
        cancelled = yield from react(g, s, CancelExposure, "cancel-exposure")
        if cancelled:
            return
    face = roll_exposure(g)
    g.deeds += (("expose", s, face, cause),)
    g.story.tell("exposed", g.content.survivors[s], face)
    if face == "bitten":
        yield from bite(g, s)
    elif face != "blank":
        if face == "wound" and reacts:
            ignored = yield from react(g, s, IgnoreWound, "ignore-wound")
            if ignored:
                return
        wound(g, s, 1, frost=face == "frost")
        dead = deaths(g)
        if dead:
            yield from dead


@rule("DW-7.07", "DW-2.29")
def roll_exposure(g: Winter) -> str:
    """The exposure die: 6 blank, 3 wound, 2 frostbite, 1 bitten."""
    faces = g.content.exposure_faces
    face: str = faces[g.chance.die(len(faces)) - 1]
    return face


@rule("DW-16.15", "DW-16.16", "DW-2.11")
def react(g: Winter, s: int, kind: type[Mod], key: str) -> Asking[bool]:
    """The controller may use a reaction of the survivor; whether it was used."""
    for source in usable(g, s, "react"):
        if modifier(g, source, kind):
            about = (g.content.survivors[s], source_id(g, source))
            if (yield Ask(g.owner[s], key, (YES, NO), about)) is YES:
                note_use(g, source, s)
                return True
    return False


# Bites


@rule("DW-6.14", "DW-7.06", "DW-7.08", "DW-7.14", "DW-7.15", "DW-7.16")
def bite(g: Winter, s: int) -> Asking[None]:
    """The bitten survivor dies and the bite goes on to the lowest influence there, until it stops."""
    place = g.at[s]
    g.holding = True
    yield from kill(g, s)
    while threatened := bite_victims(g, place):
        victim = yield from lowest(g, threatened)
        stops = yield from threaten(g, victim)
        if stops:
            break
    g.holding = False
    yield from replace_bereaved(g)


@rule("DW-7.08", "DW-7.09", "DW-7.14")
def bite_victims(g: Winter, place: int) -> list[int]:
    """The survivors that a spreading bite can choose: no helpless ones, no bearers of `skip_bite`."""
    return [s for s in g.people[place] if not bears(g, s, SkipBite)]


@rule("DW-7.10", "DW-7.11", "DW-7.12", "DW-7.13", "DW-7.19")
def threaten(g: Winter, s: int) -> Asking[bool]:
    """The controller lets it die, or rolls: blank saves it, any other face kills it and spreads. Whether it stops."""
    survivor = g.content.survivors[s]
    chosen = yield Ask(g.owner[s], "bite", (YIELD, RESIST), about=(survivor,))
    if chosen is YIELD:
        yield from kill(g, s)
        return True
    face = roll_exposure(g)
    g.story.tell("resists", survivor, face)
    if face == "blank":
        return True
    yield from kill(g, s)
    return False
