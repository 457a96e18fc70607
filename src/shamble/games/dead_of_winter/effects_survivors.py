"""Verbs that touch survivors: wounds, healing, exposure, death, places, newcomers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine.ask import Ask, Asking
from ...engine.rulebook import rule
from . import verbs
from .exposure import expose as roll_for_exposure
from .state import AWAY, COLONY, NOBODY, NOWHERE, Winter
from .survivors import add_survivor, deaths, heal_wound, kill, set_at
from .survivors import wound as give_wounds
from .targets import Occasion, aim, aim_at


@rule("DW-7.04", "DW-11.06", "DW-16.26")
def wound(g: Winter, effect: verbs.Wound, o: Occasion) -> Asking[None]:
    """Ordinary wounds; whoever reaches the limit by this primitive dies after it."""
    for s in (yield from aim(g, effect, o, "wound-whom")):
        give_wounds(g, s, effect.n)
    dying = deaths(g)
    if dying is not None:
        yield from dying


@rule("DW-7.05", "DW-11.06", "DW-16.26")
def frost(g: Winter, effect: verbs.Frost, o: Occasion) -> Asking[None]:
    """Frostbite wounds; whoever reaches the limit by this primitive dies after it."""
    for s in (yield from aim(g, effect, o, "frost-whom")):
        give_wounds(g, s, effect.n, frost=True)
    dying = deaths(g)
    if dying is not None:
        yield from dying


@rule("DW-11.21", "DW-16.22", "DW-16.26")
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
def expose(g: Winter, effect: verbs.Expose, o: Occasion) -> Asking[None]:
    """Rolls for exposure, one after another, until the survivor is dead."""
    for s in (yield from aim(g, effect, o, "expose-whom")):
        for _ in range(effect.n):
            if g.is_alive(s):
                yield from roll_for_exposure(g, s, "")


@rule("DW-11.07", "DW-11.08")
def kill_effect(g: Winter, effect: verbs.Kill, o: Occasion) -> Asking[None]:
    """Killed by a card."""
    for s in (yield from aim(g, effect, o, "kill-whom")):
        if g.is_alive(s):
            yield from kill(g, s)


@rule("DW-7.18", "DW-12.09", "DW-16.25")
def place(g: Winter, effect: verbs.PlaceAt, o: Occasion) -> Asking[None]:
    """Put somewhere with an empty survivor space: no move, no exposure; nobody brings an exile into the colony."""
    for s in (yield from aim(g, effect, o, "place-whom")):
        there = yield from aim_at(g, effect.where, o, "place-where", _room_for(g, s))
        if there in (NOWHERE, g.at[s]) or not _room_for(g, s)(there):
            continue
        set_at(g, s, there)
        g.story.tell("placed", g.content.survivors[s], g.content.locations[there])


def _room_for(g: Winter, s: int) -> Callable[[int], bool]:
    """Whether a survivor could be put there."""
    shut = COLONY if g.exiled[g.owner[s]] else NOWHERE
    return lambda place: place not in (shut, g.at[s]) and g.room(place) > 0


@rule("DW-6.12")
def pin(g: Winter, effect: verbs.Pin, o: Occasion) -> Asking[None]:
    """Cannot move again this turn."""
    for s in (yield from aim(g, effect, o, "pin-whom")):
        g.pinned += (s,)
        g.story.tell("pinned", g.content.survivors[s])


@rule("DW-16.27")
def rest(g: Winter, effect: verbs.Rest, o: Occasion) -> Asking[None]:
    """Cannot attack, search, move or use its ability for the rest of this turn."""
    for s in (yield from aim(g, effect, o, "rest-who")):
        g.resting += (s,)
        g.story.tell("rests", g.content.survivors[s])


@rule("DW-16.27")
def attach(g: Winter, effect: verbs.Attach, o: Occasion) -> Asking[None]:
    """From now on the survivor's moves cause no exposure roll, until it leaves play."""
    for s in (yield from aim(g, effect, o, "attach-whom")):
        g.calm += (s,)
        g.story.tell("moves-calmly", g.content.survivors[s])


@rule("DW-2.12", "DW-11.01", "DW-11.03", "DW-11.17", "DW-16.23")
def recruit(g: Winter, effect: verbs.Recruit, o: Occasion) -> Asking[None] | None:
    """The top survivor of the deck, or a named one out of it, joins; nobody without a card or a space."""
    deck = g.survivor_deck
    if g.exiled[o.seat]:
        room = any(g.room(place) for place in AWAY)
    else:
        room = g.room(COLONY) > 0
    s = g.content.survivor_number[effect.survivor] if effect.survivor else deck[-1] if deck else NOBODY
    if s not in deck or not room:
        return None
    rest_of_deck = [each for each in deck if each != s]
    if effect.survivor:
        g.chance.shuffle(rest_of_deck)
    g.survivor_deck = tuple(rest_of_deck)
    g.deeds += (("recruit", s),)
    return add_survivor(g, o.seat, s)


VERBS: dict[type, Any] = {
    verbs.Wound: wound,
    verbs.Frost: frost,
    verbs.Heal: heal,
    verbs.Expose: expose,
    verbs.Kill: kill_effect,
    verbs.PlaceAt: place,
    verbs.Pin: pin,
    verbs.Rest: rest,
    verbs.Attach: attach,
    verbs.Recruit: recruit,
}
