"""Verbs that touch entrances and noise spaces: zombies, barricades, noise tokens."""

from __future__ import annotations

from ....engine.ask import Asking
from ....engine.rulebook import rule
from ..content import verbs
from ..content.terms import NOWHERE
from ..owed import Horde, Occasion
from ..rules.attack import slay as slay_zombies
from ..rules.entrances import build, make_noise, move_zombies, names_of, take_zombies, tear_down
from ..rules.settling import owe
from ..state import COLONY, EVERYWHERE, Winter
from .carrying import EFFECTS
from .targets import aim, aim_at, aim_everywhere, pick_place, possible_places


@rule("DW-10.01", "DW-10.03", "DW-10.10", "DW-2.06")
@EFFECTS.carries_out(verbs.Zombies)
def zombies(g: Winter, effect: verbs.Zombies, o: Occasion) -> Asking[None]:
    """Zombies are added, one batch for each location; `eachaway` in board order."""
    for place in aim_everywhere(effect.where)[::-1] or [(yield from aim_at(g, effect.where, o, "zombies-where"))]:
        if place != NOWHERE:
            owe(g, Horde(place, effect.n))


def _culls(g: Winter, effect: verbs.Cull, o: Occasion) -> bool:
    return any(g.zombies_at(place) for place in possible_places(g, effect.where, o))


@rule("DW-10.14", "DW-10.15", "DW-16.26")
@EFFECTS.carries_out(verbs.Cull, changes=_culls)
def cull(g: Winter, effect: verbs.Cull, o: Occasion) -> Asking[None]:
    """Zombies are removed: no kill, no exposure; the player says where and how many."""
    place = yield from aim_at(g, effect.where, o, "cull-where", lambda place: g.zombies_at(place) > 0)
    if place != NOWHERE:
        taken = yield from take_zombies(g, o.seat, place, effect.n, 1, "cull")
        if taken:
            g.story.tell("zombies-leave", len(taken), names_of(g, taken))


def _slays(g: Winter, effect: verbs.Slay, o: Occasion) -> bool:
    return g.zombies_at(o.here) > 0 and (effect.most != "helpless" or g.helpless > 0)


@rule("DW-7.02", "DW-7.20", "DW-10.13", "DW-16.17")
@EFFECTS.carries_out(verbs.Slay, changes=_slays)
def slay(g: Winter, effect: verbs.Slay, o: Occasion) -> Asking[None]:
    """A survivor kills zombies where it is: no attack, but kills, perhaps with exposure rolls."""
    near = [s for s in g.group[o.seat] if g.zombies_at(g.at[s])]
    found = yield from aim(g, effect, o, "slay-who", (lambda s: s in near) if near else None)
    most = min(effect.n, g.helpless) if effect.most == "helpless" else effect.n
    for s in found:
        if most and g.zombies_at(g.at[s]):
            yield from slay_zombies(g, s, g.at[s], most, effect.expose)


@rule("DW-16.17", "DW-16.26")
@EFFECTS.carries_out(verbs.Snipe, changes=lambda g, effect, o: any(g.zombies))
def snipe(g: Winter, effect: verbs.Snipe, o: Occasion) -> Asking[None]:
    """The bearer kills zombies at any one location, also a distant one, without exposure."""
    places = [place for place in EVERYWHERE if g.zombies_at(place)]
    if places and o.actor >= 0 and g.is_alive(o.actor):
        place = yield from pick_place(g, o.seat, "snipe-where", places)
        yield from slay_zombies(g, o.actor, place, effect.n, 0)


@rule("DW-5.25", "DW-5.26", "DW-16.26")
@EFFECTS.carries_out(verbs.Lure)
def lure(g: Winter, effect: verbs.Lure, o: Occasion) -> Asking[None]:
    """Zombies move to empty entrance spaces of another place."""
    source = yield from aim_at(g, effect.source, o, "lure-from-where", lambda place: g.zombies_at(place) > 0)
    if source == NOWHERE or not g.zombies_at(source):
        return
    place = yield from aim_at(
        g, effect.where, o, "lure-where", lambda place: place != source and bool(g.open_cells(place))
    )
    if place != NOWHERE:
        yield from move_zombies(g, o.seat, source, place, effect.n)


def _walls(g: Winter, effect: verbs.Wall, o: Occasion) -> bool:
    return any(g.open_cells(place) for place in possible_places(g, effect.where, o))


@rule("DW-16.26", "DW-16.35")
@EFFECTS.carries_out(verbs.Wall, changes=_walls)
def wall(g: Winter, effect: verbs.Wall, o: Occasion) -> Asking[None]:
    """Barricades on empty entrance spaces; this is not the action."""
    for place in aim_everywhere(effect.where) or [
        (yield from aim_at(g, effect.where, o, "wall-where", lambda place: bool(g.open_cells(place))))
    ]:
        if place != NOWHERE:
            yield from build(g, o.seat, place, effect.n)


@rule("DW-16.25", "DW-16.26")
@EFFECTS.carries_out(verbs.Breach)
def breach(g: Winter, effect: verbs.Breach, o: Occasion) -> Asking[None]:
    """Barricades are removed; the player picks the entrances."""
    for place in aim_everywhere(effect.where) or [
        (yield from aim_at(g, effect.where, o, "breach-where", lambda place: g.barricades_at(place) > 0))
    ]:
        if place != NOWHERE:
            count = g.barricades_at(place) if effect.n == "all" else effect.n
            yield from tear_down(g, o.seat, place, count)


@rule("DW-16.25")
@EFFECTS.carries_out(verbs.Noise)
def noise(g: Winter, effect: verbs.Noise, o: Occasion) -> Asking[None]:
    """Noise tokens on empty noise spaces; the colony has none."""
    for place in aim_everywhere(effect.where) or [(yield from aim_at(g, effect.where, o, "noise-where"))]:
        if place not in (NOWHERE, COLONY):
            make_noise(g, place, g.noise_room(place) if effect.n == "fill" else effect.n)
