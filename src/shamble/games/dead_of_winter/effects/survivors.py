"""Verbs that touch survivors: wounds, healing, exposure, death, places, newcomers."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.ask import Ask, Asking
from ....engine.rulebook import rule
from ..content import verbs
from ..content.terms import NO_SURVIVOR, NOWHERE, PlaceNo, SurvivorNo
from ..decks import SURVIVORS
from ..deeds import Recruited
from ..owed import Kill, Occasion
from ..rules.exposure import owe_exposure
from ..rules.settling import owe
from ..rules.survivors import add_survivor, heal_wound, owe_deaths, set_at
from ..rules.survivors import wound as give_wounds
from ..state import AWAY, COLONY, Winter
from .carrying import EFFECTS
from .targets import aim, aim_at, candidates


@rule("DW-7.04", "DW-11.06", "DW-16.26")
@EFFECTS.carries_out(verbs.Wound)
def wound(g: Winter, effect: verbs.Wound, o: Occasion) -> Asking[None]:
    """Ordinary wounds; a survivor who reaches the limit dies after all of them are given."""
    for s in (yield from aim(g, effect, o, "wound-whom")):
        give_wounds(g, s, effect.n)
    owe_deaths(g)


@rule("DW-7.05", "DW-11.06", "DW-16.26")
@EFFECTS.carries_out(verbs.Frost)
def frost(g: Winter, effect: verbs.Frost, o: Occasion) -> Asking[None]:
    """Frostbite wounds; a survivor who reaches the limit dies after all of them are given."""
    for s in (yield from aim(g, effect, o, "frost-whom")):
        give_wounds(g, s, effect.n, frost=True)
    owe_deaths(g)


def _heals(g: Winter, effect: verbs.Heal, o: Occasion) -> bool:
    if effect.who in ("self", "actor"):
        return g.wounded(o.actor) > 0
    if effect.who == "named":
        return g.wounded(g.content.survivor_number[effect.survivor]) > 0
    return any(g.wounded(s) for s in candidates(g, effect.who, o))


@rule("DW-11.21", "DW-16.22", "DW-16.26")
@EFFECTS.carries_out(verbs.Heal, changes=_heals)
def heal(g: Winter, effect: verbs.Heal, o: Occasion) -> Asking[None]:
    """Wound tokens are removed; the healing player chooses whom and which kind, and nobody can refuse."""
    for s in (yield from aim(g, effect, o, "heal-whom", lambda s: g.wounded(s) > 0)):
        for _ in range(min(effect.n, g.wounded(s))):
            frostbite = g.frost[s] > 0
            if g.wounds[s] and g.frost[s]:
                options = [g.content.survivor_options[verb][s] for verb in ("heal-wound", "heal-frostbite")]
                frostbite = (yield Ask(o.seat, "heal-which", options, (g.content.survivors[s],))) is options[1]
            heal_wound(g, s, frostbite)


@rule("DW-7.01", "DW-16.26")
@EFFECTS.carries_out(verbs.Expose)
def expose(g: Winter, effect: verbs.Expose, o: Occasion) -> Asking[None]:
    """Rolls for exposure, one after another, until the survivor is dead."""
    for s in reversed((yield from aim(g, effect, o, "expose-whom"))):
        owe_exposure(g, s, effect.n)


@rule("DW-11.07", "DW-11.08")
@EFFECTS.carries_out(verbs.Kill)
def kill_effect(g: Winter, effect: verbs.Kill, o: Occasion) -> Asking[None]:
    """Killed by a card."""
    for s in reversed((yield from aim(g, effect, o, "kill-whom"))):
        owe(g, Kill(s))


@rule("DW-7.18", "DW-12.09", "DW-16.25")
@EFFECTS.carries_out(verbs.PlaceAt)
def place(g: Winter, effect: verbs.PlaceAt, o: Occasion) -> Asking[None]:
    """Put somewhere with an empty survivor space: no move, no exposure; nobody brings an exile into the colony."""
    for s in (yield from aim(g, effect, o, "place-whom")):
        there = yield from aim_at(g, effect.where, o, "place-where", _room_for(g, s))
        if there in (NOWHERE, g.at[s]) or not _room_for(g, s)(there):
            continue
        set_at(g, s, there)
        g.story.tell("placed", g.content.survivors[s], g.content.locations[there])


def _room_for(g: Winter, s: SurvivorNo) -> Callable[[PlaceNo], bool]:
    """Whether a survivor could be put there."""
    shut = COLONY if g.exiled[g.owner[s]] else NOWHERE
    return lambda place: place not in (shut, g.at[s]) and g.room(place) > 0


@rule("DW-6.12")
@EFFECTS.carries_out(verbs.Pin)
def pin(g: Winter, effect: verbs.Pin, o: Occasion) -> Asking[None]:
    """Cannot move again this turn."""
    for s in (yield from aim(g, effect, o, "pin-whom")):
        g.pinned += (s,)
        g.story.tell("pinned", g.content.survivors[s])


@rule("DW-16.27")
@EFFECTS.carries_out(verbs.Rest)
def rest(g: Winter, effect: verbs.Rest, o: Occasion) -> Asking[None]:
    """Cannot attack, search, move or use its ability for the rest of this turn."""
    for s in (yield from aim(g, effect, o, "rest-who")):
        g.resting += (s,)
        g.story.tell("rests", g.content.survivors[s])


@rule("DW-16.27")
@EFFECTS.carries_out(verbs.Attach)
def attach(g: Winter, effect: verbs.Attach, o: Occasion) -> Asking[None]:
    """From now on the survivor's moves cause no exposure roll, until it leaves play."""
    for s in (yield from aim(g, effect, o, "attach-whom")):
        g.calm += (s,)
        g.story.tell("moves-calmly", g.content.survivors[s])


@rule("DW-2.12", "DW-11.01", "DW-11.03", "DW-11.17", "DW-16.23")
@EFFECTS.carries_out(verbs.Recruit)
def recruit(g: Winter, effect: verbs.Recruit, o: Occasion) -> None:
    """The top survivor of the deck, or a named one out of it, joins; nobody without a card or a space."""
    deck = g.survivor_deck
    if g.exiled[o.seat]:
        room = any(g.room(place) for place in AWAY)
    else:
        room = g.room(COLONY) > 0
    s = g.content.survivor_number[effect.survivor] if effect.survivor else deck[-1] if deck else NO_SURVIVOR
    if s not in deck or not room:
        return
    SURVIVORS.take(g, s)
    if effect.survivor:
        SURVIVORS.shuffle(g)
    g.deeds += (Recruited(s),)
    add_survivor(g, o.seat, s)
