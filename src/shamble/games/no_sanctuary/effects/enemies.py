"""Verbs that touch enemies: knocking down, defeating, pushing, luring, placing."""

from __future__ import annotations

from ....engine.ask import PASS, Ask, Asking
from ....engine.rulebook import rule
from ..agenda import step, then
from ..content.ground import BESIDE, NEXT_TO, SPACES
from ..content.verbs import CloseIn, Corpse, Defeat, Hitting, KnockDown, Lure, Nightfall, PlaceRival, Push, Spawn
from ..rules.figures import (
    defeat_enemy,
    enemy_id,
    human_spaces,
    knock_down,
    place_enemy,
    put_corpse,
    ready_walkers,
)
from ..rules.map_deck import random_space
from ..rules.tension import fail
from ..rules.walker_movement import move_group
from ..state import PLATED, STANDARD, TYPES, WALKERS, Sanctuary
from .registry import EFFECTS
from .targets import choose_space, enemies, enemy_options, spots

# Knocking down, defeating, pushing


@rule("NS-12.02", "NS-30.07", "NS-30.10")
def _begin(g: Sanctuary, verb: Hitting, me: int) -> None:
    """Up to so many enemies, one after another."""
    then(g, ("hit", g.content.number[verb], me, verb.n))


EFFECTS.carries_out(KnockDown)(_begin)
EFFECTS.carries_out(Defeat)(_begin)
EFFECTS.carries_out(Push)(_begin)


@step("hit")
def hit(g: Sanctuary, number: int, me: int, left: int) -> Asking[None] | None:
    """The next enemy, if there is one; later ones see what became of the earlier ones."""
    if left == 0:
        return None
    verb = g.content.verbs[number]
    assert isinstance(verb, Hitting)
    found = enemies(g, verb, me, only_ready=isinstance(verb, KnockDown))
    return _ask_enemy(g, number, verb, me, left, found) if found else None


def _ask_enemy(
    g: Sanctuary, number: int, verb: Hitting, me: int, left: int, found: list[tuple[int, int, bool]]
) -> Asking[None]:
    options = enemy_options(found)
    s = g.survivors[me]
    key = "knock-down" if isinstance(verb, KnockDown) else "defeat" if isinstance(verb, Defeat) else "push"
    chosen = yield Ask(s.seat, key, options if verb.exact else [*options, PASS], about=(left,), of=s.id)
    if chosen is PASS:
        return
    space, kind, ready = chosen.value
    then(g, ("hit", number, me, left - 1))
    if isinstance(verb, KnockDown):
        knock_down(g, kind, space)
        g.story.tell("knocks-down", s.id, chosen.ids[0])
    elif isinstance(verb, Defeat):
        defeated_by(g, me, kind, space, ready)
    else:
        then(g, ("push", me, space, kind, int(ready)))


@rule("NS-8.09", "NS-2.08")
def defeated_by(g: Sanctuary, me: int, kind: int, space: int, ready: bool) -> None:
    """An enemy is defeated by a Survivor, which is a trigger; a ready Plated Walker only falls."""
    if kind != PLATED or not ready:
        then(g, ("trigger", "kill" if g.first_kill else "first-kill", me))
        g.first_kill = True
    g.story.tell("strikes", g.survivors[me].id, enemy_id(space, kind, ready))
    defeat_enemy(g, kind, space, ready)


@rule("NS-20.08", "NS-20.16")
@step("push")
def push(g: Sanctuary, me: int, space: int, kind: int, ready: int) -> Asking[None] | None:
    """An enemy is moved 1 Space; a Walker is not pushed across a Barricade."""
    ground = g.ground
    found = []
    for side, other in enumerate(BESIDE[space]):
        wall = ground.wall[space][side]
        if other >= 0 and (kind >= WALKERS or wall < 0 or not g.barricades[wall]):
            found.append(other)
    return _ask_push(g, me, space, kind, ready, found) if found else None


def _ask_push(g: Sanctuary, me: int, space: int, kind: int, ready: int, found: list[int]) -> Asking[None]:
    to = yield from choose_space(g, "push-where", g.survivors[me].seat, found, me, may_pass=False)
    g.story.tell("pushes", g.survivors[me].id, enemy_id(space, kind, bool(ready)), enemy_id(to, kind, bool(ready))[:2])
    if kind < WALKERS:
        counts = [0] * WALKERS
        counts[kind] = 1
        move_group(g, space, to, counts, ready=bool(ready), falls=False)
    else:
        figures = g.ready if ready else g.lying
        figures[space * TYPES + kind] -= 1
        figures[to * TYPES + kind] += 1


# Luring


@rule("NS-4.23", "NS-20.16", "NS-30.07")
@EFFECTS.carries_out(Lure)
def lure(g: Sanctuary, verb: Lure, me: int) -> Asking[None] | None:
    """Choose a Space without humans within range; the ready Walkers next to it come."""
    humans = human_spaces(g)
    within = g.ground.within[g.survivors[me].at][verb.range]
    found = [space for space in range(SPACES) if within >> space & 1 and space not in humans]
    return _ask_lure(g, me, found) if found else None


def _ask_lure(g: Sanctuary, me: int, found: list[int]) -> Asking[None]:
    to = yield from choose_space(g, "lure", g.survivors[me].seat, found, me, may_pass=True)
    if to >= 0:
        then(g, ("lure", me, to))


@rule("NS-20.16")
@step("lure")
def lure_next(g: Sanctuary, me: int, to: int) -> Asking[None] | None:
    """The acting player orders the Spaces that are lured; a Barricade in between keeps Walkers away."""
    found = []
    for side, space in enumerate(BESIDE[to]):
        wall = g.ground.wall[to][side]
        if space >= 0 and ready_walkers(g, space) and (wall < 0 or not g.barricades[wall]):
            found.append(space)
    return _ask_lured(g, me, to, found) if found else None


def _ask_lured(g: Sanctuary, me: int, to: int, found: list[int]) -> Asking[None]:
    space = yield from choose_space(g, "lure-next", g.survivors[me].seat, found, me, may_pass=False)
    then(g, ("lure", me, to))
    move_group(g, space, to, g.ready[space * TYPES : space * TYPES + WALKERS], ready=True, falls=True)


# Placing


@EFFECTS.carries_out(Spawn)
def spawn(g: Sanctuary, verb: Spawn, me: int) -> Asking[None] | None:
    """Place Walkers, ready, one by one."""
    special = int(verb.walker == "special")
    if verb.where == "random":
        then(g, ("spawn", special, verb.n, -1))
        return None
    if verb.where == "adjacent":
        return _ask_adjacent(g, special, verb.n, me)
    then(g, ("spawn", special, verb.n, spots(g, verb.where, me)[0]))
    return None


@rule("NS-23.08")
def _ask_adjacent(g: Sanctuary, special: int, count: int, me: int) -> Asking[None]:
    """The Leader picks the adjacent Space."""
    space = yield from choose_space(g, "spawn-where", g.leader, NEXT_TO[g.survivors[me].at], me, may_pass=False)
    then(g, ("spawn", special, count, space))


@EFFECTS.carries_out(Corpse)
def corpse(g: Sanctuary, verb: Corpse, me: int) -> None:
    """Place Corpse Tokens."""
    for _ in range(verb.n):
        put_corpse(g, random_space(g) if verb.where == "random" else spots(g, verb.where, me)[0])


@rule("NS-26.07", "NS-26.08")
@EFFECTS.carries_out(PlaceRival)
def rival(g: Sanctuary, verb: PlaceRival, me: int) -> None:
    """Place Rivals, ready."""
    then(g, ("place-rival", verb.n, -1 if verb.where == "random" else spots(g, verb.where, me)[0]))


@rule("NS-16.04", "NS-30.09")
@EFFECTS.carries_out(Nightfall)
def nightfall(g: Sanctuary, verb: Nightfall, me: int) -> None:
    """The Map Card is discarded in any case; a Space of the named Building places nothing, an empty Reserve fails."""
    if verb.stages and g.stage + 1 not in verb.stages:
        return
    space = random_space(g)
    ground = g.ground
    inside = ground.building[space]
    if inside >= 0 and ground.names[inside] == verb.building:
        return
    if g.reserve[STANDARD]:
        place_enemy(g, STANDARD, space)
    else:
        fail(g)


@EFFECTS.carries_out(CloseIn)
def close_in(g: Sanctuary, verb: CloseIn, me: int) -> None:
    """The reacting Rival moves toward the nearest Survivor."""
    then(g, ("close-in", verb.n))
