"""Figures on the map: Walkers, Rivals, Strangers, Corpses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import compress

from ....engine.rulebook import rule
from ..agenda import then
from ..content import ENEMIES, ONE_ENEMY, RIVAL_TYPES
from ..content.ground import SPACE_IDS, SPACES
from ..state import JACKAL, PLATED, TYPES, WALKERS, Sanctuary
from .tension import begin_effect

RIVALS = len(RIVAL_TYPES)


@cache
def enemy_id(space: int, kind: int, ready: bool) -> str:
    """How options name the enemies of one type and state in a Space: they are interchangeable (NS-30.11)."""
    return f"{SPACE_IDS[space]}-{ENEMIES[kind]}-{'ready' if ready else 'down'}"


# Who is where


def ready_walkers(g: Sanctuary, space: int) -> int:
    """How many Walkers stand in a Space."""
    at = space * TYPES
    return sum(g.ready[at : at + WALKERS])


@rule("NS-2.02")
def walkers_at(g: Sanctuary, space: int) -> int:
    """How many Walkers are in a Space, standing or lying."""
    at = space * TYPES
    return sum(g.ready[at : at + WALKERS]) + sum(g.lying[at : at + WALKERS])


def rivals_at(g: Sanctuary, space: int) -> int:
    """How many Rivals are in a Space, standing or lying."""
    at = space * TYPES + JACKAL
    return sum(g.ready[at : at + RIVALS]) + sum(g.lying[at : at + RIVALS])


@rule("NS-2.03")
def enemies_at(g: Sanctuary, space: int) -> int:
    """Walkers and Rivals are the enemies; Strangers never are."""
    at = space * TYPES
    return sum(g.ready[at : at + TYPES]) + sum(g.lying[at : at + TYPES])


def strangers_at(g: Sanctuary, space: int) -> int:
    """How many Strangers are in a Space, standing or lying."""
    return g.strangers[space] + g.fallen[space]


@rule("NS-2.01", "NS-25.02", "NS-26.03")
def human_spaces(g: Sanctuary) -> list[int]:
    """The Spaces with Survivors, Strangers or Rivals."""
    found = {s.at for s in g.survivors}
    if g.has_strangers:
        found.update(compress(range(SPACES), g.strangers), compress(range(SPACES), g.fallen))
    if g.rival_types:
        for kind in range(JACKAL, TYPES):
            found.update(compress(range(SPACES), g.ready[kind::TYPES]), compress(range(SPACES), g.lying[kind::TYPES]))
    return sorted(found)


@rule("NS-2.11")
def is_alone(g: Sanctuary, who: int) -> bool:
    """No other figure of any kind is in the Space."""
    space = g.survivors[who].at
    others = sum(s.at == space for s in g.survivors) - 1
    return not (others or enemies_at(g, space) or strangers_at(g, space))


def is_inside(g: Sanctuary, who: int) -> bool:
    """Whether a Survivor is in a Building; a Space that is not inside one is outside."""
    return g.ground.building[g.survivors[who].at] >= 0


def count_walkers(g: Sanctuary) -> int:
    """The Walkers on the map."""
    return sum([sum(g.ready[kind::TYPES]) + sum(g.lying[kind::TYPES]) for kind in range(WALKERS)])


def count_rivals(g: Sanctuary) -> int:
    """The Rivals on the map."""
    return sum([sum(g.ready[kind::TYPES]) + sum(g.lying[kind::TYPES]) for kind in range(JACKAL, TYPES)])


def count_strangers(g: Sanctuary) -> int:
    """The Strangers on the map."""
    return sum(g.strangers) + sum(g.fallen)


# Placing, knocking down, defeating


@rule("NS-20.15", "NS-16.04", "NS-30.09")
def place_enemy(g: Sanctuary, kind: int, space: int) -> None:
    """A figure from the Reserve or the supply appears ready in a Space, whatever Barricades there are."""
    g.reserve[kind] -= 1
    g.ready[space * TYPES + kind] += 1
    g.story.tell("enemy-placed", ONE_ENEMY[kind], SPACE_IDS[space])


@rule("NS-2.05")
def knock_down(g: Sanctuary, kind: int, space: int, count: int = 1) -> None:
    """Ready enemies lie down."""
    g.ready[space * TYPES + kind] -= count
    g.lying[space * TYPES + kind] += count


def knock_all_walkers_down(g: Sanctuary, space: int) -> None:
    """All Walkers in a Space lie down."""
    at = space * TYPES
    for kind in range(WALKERS):
        g.lying[at + kind] += g.ready[at + kind]
        g.ready[at + kind] = 0


@rule("NS-2.08", "NS-2.09", "NS-2.17", "NS-26.09")
def defeat_enemy(g: Sanctuary, kind: int, space: int, ready: bool) -> bool:
    """A Walker goes back to the Reserve, a ready Plated one only lies down; a Rival leaves a Corpse and its effect.

    Whether the enemy was really defeated.
    """
    if kind == PLATED and ready:
        knock_down(g, kind, space)
        g.story.tell("plated-falls", SPACE_IDS[space])
        return False
    figures = g.ready if ready else g.lying
    figures[space * TYPES + kind] -= 1
    g.reserve[kind] += 1
    g.story.tell("enemy-defeated", ONE_ENEMY[kind], SPACE_IDS[space])
    if kind >= JACKAL:
        put_corpse(g, space)
        then(g, ("rival-defeat", kind, space))
    return True


@rule("NS-2.09")
def put_corpse(g: Sanctuary, space: int) -> None:
    """A Corpse Token lies where a human figure was defeated."""
    g.corpses[space] += 1
    g.story.tell("corpse", SPACE_IDS[space])


@rule("NS-2.09", "NS-25.03", "NS-16.13", "NS-16.17")
def defeat_stranger(g: Sanctuary, space: int, ready: bool) -> None:
    """A Corpse in its Space, the figure back to the supply, then Group Tension for each."""
    figures = g.strangers if ready else g.fallen
    figures[space] -= 1
    put_corpse(g, space)
    g.stranger_supply += 1
    g.story.tell("stranger-defeated", SPACE_IDS[space])
    then(g, ("tension",))


# Carrying out plans


def do_plan(g: Sanctuary, plan: Sequence[int], me: int) -> None:
    """Carry out the parts of a plan in their written order, for a Survivor, inside the effect that runs already."""
    g.agenda += [("do", verb, me) for verb in reversed(plan)]


@rule("NS-30.02", "NS-30.08", "NS-16.18")
def do_effect(g: Sanctuary, plan: Sequence[int], me: int) -> None:
    """Carry out an effect by itself: what it owes is settled when all its parts are done."""
    begin_effect(g)
    do_plan(g, plan, me)
