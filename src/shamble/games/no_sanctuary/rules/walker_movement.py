"""How Walkers move: nearest humans, ties, Barricades, Snares, Charred Walkers."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import PASS, Ask, Asking, Option, option
from ....engine.rulebook import rule
from ..agenda import step, then
from ..content.ground import BESIDE, EAST, PATH, SPACE_IDS, WEST
from ..state import CHARRED, NOBODY, PLATED, TYPES, WALKERS, Sanctuary
from .figures import defeat_enemy, enemy_id
from .map_deck import axis
from .tension import begin_effect, fail
from .tokens import is_fully_stressed, lift_token, suffer_stress, token_works

ALONG = {"east-west": (EAST, WEST), "north-south": (0, 2)}


# Where to


@rule("NS-20.02", "NS-20.03", "NS-20.04", "NS-20.06", "NS-26.13")
def ways(g: Sanctuary, space: int, targets: Sequence[int]) -> list[int]:
    """The adjacent Spaces on a shortest way to a nearest target; the axis of the Map discard goes before the other."""
    path = PATH[space]
    far = min([path[target] for target in targets])
    nearest = [target for target in targets if path[target] == far]
    sides = [
        side
        for side, other in enumerate(BESIDE[space])
        if other >= 0 and far - 1 in [PATH[other][target] for target in nearest]
    ]
    if len(sides) > 1:
        first = ALONG[axis(g)]
        sides = [side for side in sides if side in first] or sides
    return [BESIDE[space][side] for side in sides]


@rule("NS-20.05", "NS-23.08")
def ask_way(g: Sanctuary, key: str, space: int, found: Sequence[int]) -> Asking[int]:
    """If several directions are left, the Leader decides."""
    if len(found) == 1:
        return found[0]
    options = [option("space", SPACE_IDS[other]) for other in found]
    chosen = yield Ask(g.leader, key, options, about=(SPACE_IDS[space],))
    return found[options.index(chosen)]


# Barricades


@rule("NS-20.01", "NS-20.08", "NS-20.09", "NS-20.10", "NS-20.11")
@step("advance-group")
def advance_group(g: Sanctuary, space: int, to: int) -> Asking[None] | None:
    """All ready Walkers of a Space move together; a Barricade stops a group that is no larger than what lies there."""
    wall = g.ground.wall[space][BESIDE[space].index(to)]
    there = g.barricades[wall] if wall >= 0 else 0
    at = space * TYPES
    group = g.ready[at : at + WALKERS]
    if there == 0:
        _go(g, space, to, group)
    elif sum(group) <= there:
        _stop(g, space, wall)
    elif _braces(g, wall):
        return _ask_brace(g, space, to, wall)
    else:
        _break_through(g, space, to, wall)
    return None


def _stop(g: Sanctuary, space: int, wall: int) -> None:
    """The group is knocked down where it is."""
    at = space * TYPES
    for kind in range(WALKERS):
        g.lying[at + kind] += g.ready[at + kind]
        g.ready[at + kind] = 0
    g.story.tell("walkers-stopped", SPACE_IDS[space], g.ground.walls[wall].id)


@rule("NS-20.10")
def _break_through(g: Sanctuary, space: int, to: int, wall: int) -> None:
    """One Barricade is removed; if none is left the group moves, otherwise it is knocked down."""
    g.barricades[wall] -= 1
    g.story.tell("barricade-lost", g.ground.walls[wall].id, g.barricades[wall])
    if g.barricades[wall]:
        _stop(g, space, wall)
    else:
        at = space * TYPES
        _go(g, space, to, g.ready[at : at + WALKERS])


def _braces(g: Sanctuary, wall: int) -> bool:
    from ..effects.group import braces

    return bool(braces(g, wall))


def _ask_brace(g: Sanctuary, space: int, to: int, wall: int) -> Asking[None]:
    """Cross-brace: the Barricade stays and the group is knocked down."""
    from ..effects.group import ask_brace

    saved = yield from ask_brace(g, wall)
    if saved:
        _stop(g, space, wall)
    else:
        _break_through(g, space, to, wall)


# Moving


@rule("NS-20.16")
def move_group(
    g: Sanctuary, space: int, to: int, counts: Sequence[int], ready: bool = True, falls: bool = True
) -> None:
    """A group moves: first the move, then Snares one after another, then Charred Walkers, then the knock-down."""
    _shift(g, space, to, counts, g.ready if ready else g.lying)
    then(g, ("snare", to, *counts, int(ready), int(falls), 0))


def _shift(g: Sanctuary, space: int, to: int, counts: Sequence[int], figures: list[int]) -> None:
    for kind in range(WALKERS):
        figures[space * TYPES + kind] -= counts[kind]
        figures[to * TYPES + kind] += counts[kind]
    g.story.tell("walkers-move", sum(counts), SPACE_IDS[space], SPACE_IDS[to])


def _go(g: Sanctuary, space: int, to: int, group: Sequence[int]) -> None:
    """A whole group goes on as the last thing of its step; it falls at once unless a Snare or a fright waits."""
    if any(to in s.laid for s in g.survivors) or group[CHARRED]:
        move_group(g, space, to, group, ready=True, falls=True)
    else:
        _shift(g, space, to, group, g.ready)
        fall_down(g, to, *group)


@rule("NS-15.12", "NS-20.16")
@step("snare")
def snares(g: Sanctuary, to: int, *group: int) -> Asking[None] | None:
    """Tripwire: after the move and before the knock-down each Snare there may defeat 1 of those that moved in."""
    boone = g.number_of("boone")
    if (
        (sum(group[:WALKERS]) or group[-1])
        and boone != NOBODY
        and to in g.survivors[boone].laid
        and token_works(g, boone)
    ):
        return _ask_snare(g, boone, to, *group)
    _arrived(g, to, *group)
    return None


def _ask_snare(g: Sanctuary, boone: int, to: int, *group: int) -> Asking[None]:
    """The last number says how many Plated Walkers of the group a Snare has only knocked down."""
    counts, (ready, falls, fallen) = list(group[:WALKERS]), group[WALKERS:]
    options = [
        Option("enemy", enemy_id(to, kind, bool(ready)), value=(kind, bool(ready)))
        for kind in range(WALKERS)
        if counts[kind]
    ]
    if fallen:
        options.append(Option("enemy", enemy_id(to, PLATED, False), value=(PLATED, False)))
    chosen = yield Ask(g.survivors[boone].seat, "snare", [*options, PASS], about=(SPACE_IDS[to],))
    if chosen is PASS:
        _arrived(g, to, *group)
        return
    lift_token(g, boone, to)
    kind, stands = chosen.value
    if stands == bool(ready):
        counts[kind] -= 1
    else:
        fallen -= 1
    if not defeat_enemy(g, kind, to, stands):
        fallen += 1
    then(g, ("snare", to, *counts, ready, falls, fallen))


def _arrived(g: Sanctuary, to: int, *group: int) -> None:
    counts, (ready, falls, _) = group[:WALKERS], group[WALKERS:]
    if falls and ready:
        then(g, ("fall-down", to, *counts))
    if counts[CHARRED] and g.here(to):
        then(g, ("charred", to))


@rule("NS-19.14", "NS-19.15")
@step("fall-down")
def fall_down(g: Sanctuary, to: int, *counts: int) -> None:
    """The Walkers that moved are knocked down: they have acted."""
    for kind in range(WALKERS):
        g.ready[to * TYPES + kind] -= counts[kind]
        g.lying[to * TYPES + kind] += counts[kind]


@rule("NS-16.21", "NS-16.22", "NS-20.16")
@step("charred")
def charred(g: Sanctuary, to: int) -> Asking[None] | None:
    """Charred Walkers that move in scare 1 Survivor of the Leader's choice, one who can bear it if there is any."""
    here = g.here(to)
    able = [who for who in here if not is_fully_stressed(g, who)]
    if len(able) > 1:
        return _ask_charred(g, to, able)
    begin_effect(g)
    if not suffer_stress(g, (able or here)[0], 1):
        fail(g)
    return None


def _ask_charred(g: Sanctuary, to: int, able: list[int]) -> Asking[None]:
    options = [option("survivor", g.survivors[who].id) for who in able]
    chosen = yield Ask(g.leader, "charred", options, about=(SPACE_IDS[to],))
    suffer_stress(g, g.number_of(chosen.ids[0]), 1)
