"""Rivals: Reactions, standing up, arrival, defeat."""

from __future__ import annotations

from ....engine.ask import Ask, Asking, Option, option
from ....engine.rulebook import rule
from ..agenda import step, then
from ..content import ENEMIES, ONE_ENEMY
from ..content.ground import SPACE_IDS, SPACES
from ..state import JACKAL, TYPES, Sanctuary
from .figures import do_effect, enemy_id, place_enemy
from .map_deck import random_space
from .tension import begin_effect, fail
from .walker_movement import ask_way, ways

IN_ORDER = Option("map-order")


@rule("NS-26.04", "NS-26.06", "NS-26.07", "NS-26.11", "NS-26.14")
@step("rivals")
def activate_rivals(g: Sanctuary) -> None:
    """All ready Rivals react, then all stand up, then on the Active side one more comes."""
    then(g, ("react", 0), ("rivals-stand",), *((("rival-arrives",),) if g.rivals_active else ()))


def _ready(g: Sanctuary) -> list[tuple[int, int]]:
    """The ready Rivals: Space and type, in map order."""
    kinds = [kind for kind in range(JACKAL, TYPES) if any(g.ready[kind::TYPES])]
    return [(s, kind) for s in range(SPACES) for kind in kinds if g.ready[s * TYPES + kind]] if kinds else []


@rule("NS-26.04", "NS-26.05", "NS-19.19")
@step("react")
def next_rival(g: Sanctuary, in_order: int) -> Asking[None] | None:
    """The Leader chooses the next Rival, or lets the rest go in map order; one that lies is skipped."""
    found = _ready(g)
    if not found:
        return None
    if len(found) > 1 and not in_order:
        return _ask_rival(g, found)
    _react(g, *found[0], in_order)
    return None


def _ask_rival(g: Sanctuary, found: list[tuple[int, int]]) -> Asking[None]:
    options = [Option("rival", enemy_id(space, kind, True), value=(space, kind)) for space, kind in found]
    chosen = yield Ask(g.leader, "next-rival", [IN_ORDER, *options])
    if chosen is IN_ORDER:
        then(g, ("react", 1))
    else:
        space, kind = chosen.value
        _react(g, space, kind, 0)


@rule("NS-26.02", "NS-26.04", "NS-26.15", "NS-16.18")
def _react(g: Sanctuary, space: int, kind: int, in_order: int) -> None:
    """The Reaction of its sheet for the Approach of the group, then it is knocked down."""
    g.rival_at, g.rival_type = space, kind
    g.story.tell("reacts", ONE_ENEMY[kind], SPACE_IDS[space])
    then(g, ("reacted",), ("react", in_order))
    do_effect(g, g.content.reactions[kind - JACKAL][g.approach], g.leader)


@step("reacted")
def reacted(g: Sanctuary) -> None:
    """A Rival that has reacted lies until all stand up."""
    at = g.rival_at * TYPES + g.rival_type
    g.ready[at] -= 1
    g.lying[at] += 1


@rule("NS-26.13", "NS-26.16", "NS-26.17")
@step("close-in")
def close_in(g: Sanctuary, left: int) -> Asking[None] | None:
    """One Space at a time toward the nearest Survivor, ending in the first Space with one; nothing hinders a Rival."""
    targets = sorted({s.at for s in g.survivors})
    if left == 0 or g.rival_at in targets:
        return None
    return _step_closer(g, left, targets)


def _step_closer(g: Sanctuary, left: int, targets: list[int]) -> Asking[None]:
    found = ways(g, g.rival_at, targets)
    to = yield from ask_way(g, "rival-way", g.rival_at, found)
    g.ready[g.rival_at * TYPES + g.rival_type] -= 1
    g.ready[to * TYPES + g.rival_type] += 1
    g.story.tell("rival-moves", ENEMIES[g.rival_type], SPACE_IDS[to])
    g.rival_at = to
    then(g, ("close-in", left - 1))


@rule("NS-26.06", "NS-26.14")
@step("rivals-stand")
def rivals_stand(g: Sanctuary) -> None:
    """All knocked-down Rivals stand up."""
    for space in range(SPACES):
        for kind in range(JACKAL, TYPES):
            at = space * TYPES + kind
            g.ready[at] += g.lying[at]
            g.lying[at] = 0


@rule("NS-26.07")
@step("rival-arrives")
def rival_arrives(g: Sanctuary) -> None:
    """One Rival comes to a random Space."""
    begin_effect(g)
    then(g, ("place-rival", 1, -1))


# Placing and defeat


@rule("NS-26.08", "NS-26.10", "NS-26.15", "NS-30.09")
@step("place-rival")
def place_rival(g: Sanctuary, left: int, space: int) -> Asking[None] | None:
    """The Leader picks the type among those with figures left, before the Map Card; none left fails."""
    if left == 0:
        return None
    found = [kind for kind in g.rival_types if g.reserve[kind]]
    if not found:
        fail(g)
        return None
    if len(found) > 1:
        return _ask_type(g, left, space, found)
    _place(g, found[0], left, space)
    return None


def _ask_type(g: Sanctuary, left: int, space: int, found: list[int]) -> Asking[None]:
    chosen = yield Ask(g.leader, "rival-type", [option("take", ENEMIES[kind]) for kind in found])
    _place(g, ENEMIES.index(chosen.ids[0]), left, space)


def _place(g: Sanctuary, kind: int, left: int, space: int) -> None:
    place_enemy(g, kind, random_space(g) if space < 0 else space)
    then(g, ("place-rival", left - 1, space))


@rule("NS-26.09", "NS-26.15", "NS-16.18")
@step("rival-defeat")
def rival_defeat(g: Sanctuary, kind: int, space: int) -> None:
    """The defeat effect of the sheet, whatever defeated the Rival."""
    g.rival_at, g.rival_type = space, kind
    do_effect(g, g.content.defeats[kind - JACKAL], g.leader)
