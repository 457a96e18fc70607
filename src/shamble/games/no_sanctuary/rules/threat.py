"""Threat: the track, raising and reducing it, placing Walkers."""

from __future__ import annotations

from ....engine.ask import NO, YES, Ask, Asking, option
from ....engine.rulebook import rule
from ..agenda import step, then
from ..content import ENEMIES, SPECIAL_TYPES
from ..state import MOST_THREAT, NOBODY, STANDARD, Sanctuary
from .figures import place_enemy
from .map_deck import random_space
from .tension import begin_effect, fail
from .tokens import take_token, usable

RED = frozenset((4, 8, 11))
NUMBERS = (0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3)


@rule("NS-21.01", "NS-21.02", "NS-21.03")
def space_of_track(threat: int) -> tuple[int, bool]:
    """How many Walkers a space of the Threat Track brings, and whether they are Special (red)."""
    return NUMBERS[threat], threat in RED


@rule("NS-21.05")
def reduce_threat(g: Sanctuary, count: int) -> None:
    """The marker moves toward 0, at most to 0."""
    lower = min(count, g.threat)
    if lower:
        g.threat -= lower
        g.story.tell("threat-falls", lower, g.threat)


@rule("NS-21.04", "NS-16.06")
def raise_threat(g: Sanctuary, count: int) -> None:
    """The marker moves toward 11; what goes beyond is cancelled and fails."""
    higher = min(count, MOST_THREAT - g.threat)
    g.threat += higher
    if higher:
        g.story.tell("threat-rises", higher, g.threat)
    if higher < count:
        fail(g)


@step("raise")
def raising(g: Sanctuary, count: int) -> Asking[None] | None:
    """Raise Threat, after a Hush if the Survivor whose activation it is has one."""
    if g.active != NOBODY and usable(g, g.active, "ruth"):
        return _ask_hush(g, count)
    raise_threat(g, count)
    return None


@rule("NS-15.12")
def _ask_hush(g: Sanctuary, count: int) -> Asking[None]:
    """Quiet Work: a Hush reduces a raise by up to 2."""
    s = g.survivors[g.active]
    chosen = yield Ask(s.seat, "hush", (YES, NO), about=(s.id, count))
    if chosen is YES:
        take_token(g, g.number_of("ruth"), g.active)
        count = max(0, count - 2)
    if count:
        raise_threat(g, count)


# Placing Walkers


@rule("NS-16.04", "NS-21.09", "NS-20.15")
@step("spawn")
def spawn(g: Sanctuary, special: int, left: int, space: int) -> Asking[None] | None:
    """Place Walkers of a colour one by one, in a named Space or (-1) in random ones; too few fail."""
    if left == 0:
        return None
    kinds = _stock(g, bool(special))
    if not kinds:
        fail(g)
        return None
    if len(kinds) > 1:
        return _ask_type(g, special, left, space)
    then(g, ("spawned", kinds[0], space), ("spawn", special, left - 1, space))
    return None


def _stock(g: Sanctuary, special: bool) -> list[int]:
    """The types of that colour that the Reserve still holds; one colour never replaces the other."""
    if not special:
        return [STANDARD] if g.reserve[STANDARD] else []
    return [kind for kind in range(1, 1 + len(SPECIAL_TYPES)) if g.reserve[kind]]


@rule("NS-3.21")
def _ask_type(g: Sanctuary, special: int, left: int, space: int) -> Asking[None]:
    """The Leader takes one of the types of Special Walkers in the Reserve, before the Space is known."""
    options = [option("take", ENEMIES[kind]) for kind in _stock(g, True)]
    chosen = yield Ask(g.leader, "special-type", options)
    then(g, ("spawned", ENEMIES.index(chosen.ids[0]), space), ("spawn", special, left - 1, space))


@rule("NS-21.07", "NS-30.09")
@step("spawned")
def spawned(g: Sanctuary, kind: int, space: int) -> None:
    """A Map Card is discarded only for a Walker that is really placed."""
    place_enemy(g, kind, random_space(g) if space < 0 else space)
    if g.part == "threat":
        g.changed = True
        then(g, ("window",))


# The Threat Step


@rule("NS-19.18", "NS-21.06", "NS-21.07", "NS-21.08")
@step("threat-step")
def threat_step(g: Sanctuary) -> None:
    """While the marker is above 0, resolve its space, then move it 1 toward 0."""
    if g.threat == 0:
        return
    count, red = space_of_track(g.threat)
    then(g, ("threat-down",), ("threat-step",))
    begin_effect(g)
    then(g, ("spawn", int(red), count, -1))


@rule("NS-21.06")
@step("threat-down")
def threat_down(g: Sanctuary) -> None:
    """The resolved space is left."""
    g.threat -= 1
