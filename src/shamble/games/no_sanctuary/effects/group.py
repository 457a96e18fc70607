"""Verbs that touch the group: Resources, Threat, Morale, Barricades, the objective."""

from __future__ import annotations

from ....engine.ask import PASS, Ask, Asking, Option, option
from ....engine.rulebook import rule
from ..agenda import step, then
from ..content.ground import SPACE_IDS
from ..content.terms import RESOURCES
from ..content.verbs import (
    AddDice,
    Advance,
    Barricade,
    Despair,
    Ease,
    Gain,
    Hush,
    Lose,
    Nerve,
    Noise,
    Quiet,
    Rally,
    Stride,
    Tension,
    TurnRivals,
    Vigil,
    Wreck,
)
from ..rules.tension import fail, lose_morale, raise_morale
from ..rules.threat import reduce_threat
from ..rules.tokens import lift_token, token_works
from ..state import MOST_ON_WALL, NOBODY, Sanctuary
from .registry import EFFECTS

KINDS = {**{name: (number,) for number, name in enumerate(RESOURCES)}, "any": (0, 1, 2), "food-or-materials": (0, 2)}


# Resources


@rule("NS-17.02", "NS-17.03")
@EFFECTS.carries_out(Gain)
def gain(g: Sanctuary, verb: Gain, me: int) -> None:
    """Gained Resources go to the pool of the group; of several kinds the one who gains chooses."""
    then(g, ("gain", verb.what, verb.n, me))


@step("gain")
def gain_one(g: Sanctuary, what: str, left: int, me: int) -> Asking[None] | None:
    """One token after another where the kind is free, else all at once."""
    if left == 0:
        return None
    kinds = KINDS[what]
    if len(kinds) > 1:
        return _ask_gain(g, what, left, me)
    g.resources[kinds[0]] += left
    g.story.tell("gains-resource", left, RESOURCES[kinds[0]])
    return None


def _ask_gain(g: Sanctuary, what: str, left: int, me: int) -> Asking[None]:
    options = [option("resource", RESOURCES[kind]) for kind in KINDS[what]]
    chosen = yield Ask(g.survivors[me].seat, "gain", options, about=(left,), of=g.survivors[me].id)
    g.resources[RESOURCES.index(chosen.ids[0])] += 1
    g.story.tell("gains-resource", 1, chosen.ids[0])
    then(g, ("gain", what, left - 1, me))


@rule("NS-17.02", "NS-17.03", "NS-16.03", "NS-16.08", "NS-16.22")
@EFFECTS.carries_out(Lose)
def lose(g: Sanctuary, verb: Lose, me: int) -> None:
    """Forced discards come from the pool; the Leader chooses among the kinds there are."""
    then(g, ("lose", verb.what, verb.n, g.leader))


@step("lose")
def lose_one(g: Sanctuary, what: str, left: int, seat: int) -> Asking[None] | None:
    """One token after another; when none is left the rest fails."""
    if left == 0:
        return None
    kinds = [kind for kind in KINDS[what] if g.resources[kind]]
    if not kinds:
        fail(g)
        return None
    if len(kinds) > 1:
        return _ask_lose(g, what, left, seat, kinds)
    _discard(g, kinds[0])
    then(g, ("lose", what, left - 1, seat))
    return None


def _ask_lose(g: Sanctuary, what: str, left: int, seat: int, kinds: list[int]) -> Asking[None]:
    chosen = yield Ask(seat, "lose", [option("resource", RESOURCES[kind]) for kind in kinds], about=(left,))
    _discard(g, RESOURCES.index(chosen.ids[0]))
    then(g, ("lose", what, left - 1, seat))


def _discard(g: Sanctuary, kind: int) -> None:
    g.resources[kind] -= 1
    g.story.tell("loses-resource", RESOURCES[kind])


# Threat and Morale


@EFFECTS.carries_out(Quiet)
def quiet(g: Sanctuary, verb: Quiet, me: int) -> None:
    """Reduce Threat, as far as possible."""
    reduce_threat(g, verb.n)


@EFFECTS.carries_out(Noise)
def noise(g: Sanctuary, verb: Noise, me: int) -> None:
    """Raise Threat."""
    then(g, ("raise", verb.n))


@EFFECTS.carries_out(Rally)
def rally(g: Sanctuary, verb: Rally, me: int) -> None:
    """Raise Morale."""
    raise_morale(g, verb.n)


@rule("NS-16.12")
@EFFECTS.carries_out(Despair)
def despair(g: Sanctuary, verb: Despair, me: int) -> None:
    """A Morale loss that is ordered directly cannot be prevented with Trust."""
    lose_morale(g, verb.n)


@rule("NS-16.13", "NS-16.19")
@EFFECTS.carries_out(Tension)
def tension(g: Sanctuary, verb: Tension, me: int) -> None:
    """Group Tension that is ordered directly is resolved at its place in the text."""
    then(g, ("tension",))


# Barricades


@rule("NS-20.12", "NS-20.13", "NS-30.10")
@EFFECTS.carries_out(Barricade)
def barricade(g: Sanctuary, verb: Barricade, me: int) -> None:
    """Place up to so many Barricades on Walls with fewer than 3."""
    then(g, ("barricade", verb.where, verb.n, me, 0, 1))


def open_walls(g: Sanctuary, where: str, me: int) -> list[int]:
    """The Walls of a Space or of its Building that can take a Barricade."""
    return [wall for wall in walls(g, where, me) if g.barricades[wall] < MOST_ON_WALL]


def walls(g: Sanctuary, where: str, me: int) -> list[int]:
    """The Walls that a word means for the one who acts."""
    ground, here = g.ground, g.survivors[me].at
    if where == "map":
        return list(range(len(ground.walls)))
    if where == "here":
        return list(ground.walls_of[here])
    inside = ground.building[here]
    return list(ground.walls_of_building[inside]) if inside >= 0 else []


@rule("NS-11.14")
@step("barricade")
def place_barricade(g: Sanctuary, where: str, left: int, me: int, placed: int, may_stop: int) -> Asking[None] | None:
    """One Barricade after another; at least one placed is a trigger."""
    if left and (found := open_walls(g, where, me)):
        return _ask_barricade(g, where, left, me, placed, may_stop, found)
    if placed:
        then(g, ("trigger", "barricade", me))
    return None


def _ask_barricade(
    g: Sanctuary, where: str, left: int, me: int, placed: int, may_stop: int, found: list[int]
) -> Asking[None]:
    ids = [g.ground.walls[wall].id for wall in found]
    options = [Option("barricade", name, value=wall) for name, wall in zip(ids, found, strict=True)]
    s = g.survivors[me]
    chosen = yield Ask(s.seat, "barricade", [*options, PASS] if may_stop else options, of=s.id)
    if chosen is PASS:
        then(g, ("barricade", where, 0, me, placed, may_stop))
        return
    g.barricades[chosen.value] += 1
    g.story.tell("barricades", s.id, chosen.ids[0], g.barricades[chosen.value])
    then(g, ("barricade", where, left - 1, me, 1, may_stop))


@rule("NS-16.22", "NS-30.07")
@EFFECTS.carries_out(Wreck)
def wreck(g: Sanctuary, verb: Wreck, me: int) -> None:
    """The Leader chooses which Barricades a card removes; too few fail."""
    then(g, ("wreck", verb.where, verb.n, me, 0))


@step("wreck")
def wreck_one(g: Sanctuary, where: str, left: int, me: int, cost: int) -> Asking[None] | None:
    """One Barricade after another."""
    if left == 0:
        return None
    found = [wall for wall in walls(g, where, me) if g.barricades[wall]]
    if not found:
        fail(g)
        return None
    return _ask_wreck(g, where, left, me, cost, found)


def _ask_wreck(g: Sanctuary, where: str, left: int, me: int, cost: int, found: list[int]) -> Asking[None]:
    seat = g.survivors[me].seat if cost else g.leader
    options = [Option("wreck", g.ground.walls[wall].id, value=wall) for wall in found]
    chosen = yield Ask(seat, "wreck", options)
    then(g, ("wreck", where, left - 1, me, cost))
    if cost:
        remove_barricade(g, chosen.value)
    else:
        then(g, ("wreck-wall", chosen.value))


def remove_barricade(g: Sanctuary, wall: int) -> None:
    """One Barricade less on a Wall."""
    g.barricades[wall] -= 1
    g.story.tell("barricade-lost", g.ground.walls[wall].id, g.barricades[wall])


@rule("NS-15.12")
@step("wreck-wall")
def wreck_wall(g: Sanctuary, wall: int) -> Asking[None] | None:
    """A card would remove a Barricade: Silas's player may discard a Brace of the Building instead."""
    if braces(g, wall):
        return _ask_wreck_brace(g, wall)
    remove_barricade(g, wall)
    return None


def _ask_wreck_brace(g: Sanctuary, wall: int) -> Asking[None]:
    saved = yield from ask_brace(g, wall)
    if not saved:
        remove_barricade(g, wall)


def braces(g: Sanctuary, wall: int) -> list[int]:
    """The Spaces with Braces in a Building of this Wall, while Silas's ability works."""
    silas = g.number_of("silas")
    if silas == NOBODY or not token_works(g, silas):
        return []
    inside = g.ground.building
    return sorted({space for space in g.survivors[silas].laid if inside[space] in g.ground.walls[wall].buildings})


@rule("NS-15.12", "NS-20.14")
def ask_brace(g: Sanctuary, wall: int) -> Asking[bool]:
    """Cross-brace: whether a Brace is discarded so that the Barricade stays."""
    silas = g.number_of("silas")
    options = [option("brace", SPACE_IDS[space]) for space in braces(g, wall)]
    chosen = yield Ask(g.survivors[silas].seat, "brace", [*options, PASS], about=(g.ground.walls[wall].id,))
    if chosen is PASS:
        return False
    lift_token(g, silas, SPACE_IDS.index(chosen.ids[0]))
    return True


# Dice, Maneuvers


@rule("NS-12.08")
@EFFECTS.carries_out(AddDice)
def add_dice(g: Sanctuary, verb: AddDice, me: int) -> None:
    """More Action Dice in this pool."""
    g.action_dice += verb.n


@EFFECTS.carries_out(Nerve)
def nerve(g: Sanctuary, verb: Nerve, me: int) -> None:
    """Fewer Stress Dice in this pool, at least 0."""
    g.stress_dice = max(0, g.stress_dice - verb.n)


@rule("NS-30.10")
@EFFECTS.carries_out(Ease)
def ease(g: Sanctuary, verb: Ease, me: int) -> None:
    """The Exert that is being paid is lower."""
    g.ease += verb.n


@EFFECTS.carries_out(Hush)
def hush(g: Sanctuary, verb: Hush, me: int) -> None:
    """This Ammunition Maneuver raises no Threat."""
    g.hushed = True


@EFFECTS.carries_out(Stride)
def stride(g: Sanctuary, verb: Stride, me: int) -> None:
    """This Move Maneuver may cover more Spaces."""
    g.stride += verb.n


# The objective


@EFFECTS.carries_out(Advance)
def advance(g: Sanctuary, verb: Advance, me: int) -> None:
    """The marker moves to the next stage."""
    then(g, ("advance",))


@EFFECTS.carries_out(TurnRivals)
def turn_rivals(g: Sanctuary, verb: TurnRivals, me: int) -> None:
    """The Rivals Activation Card shows its other side."""
    g.rivals_active = verb.active
    g.story.tell("rivals-turn-active" if verb.active else "rivals-turn-inactive")


@EFFECTS.carries_out(Vigil)
def vigil(g: Sanctuary, verb: Vigil, me: int) -> None:
    """One more round held, or back to none."""
    g.vigil = 0 if verb.reset else g.vigil + 1
    g.story.tell("vigil", g.vigil)
