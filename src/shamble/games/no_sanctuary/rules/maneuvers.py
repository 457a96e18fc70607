"""Maneuvers: Move, Hide, Focus and the Resource Maneuvers; moving in general."""

from __future__ import annotations

from ....engine.ask import NO, PASS, YES, Ask, Asking, option
from ....engine.rulebook import rule
from ..agenda import step, then
from ..content.ground import NEXT_TO, SPACE_IDS
from ..state import AMMUNITION, FOOD, MATERIALS, MOST_ON_WALL, NOBODY, STANDARD, TYPES, WALKERS, Sanctuary
from .exert import can_exert
from .figures import do_effect, enemies_at, ready_walkers
from .tension import begin_effect
from .threat import reduce_threat
from .tokens import discard_stress, gain_focus, lift_token, token_works
from .triggers import plan_of, sources

MANEUVERS = ("move", "hide", "focus", "food", "ammunition", "material")
GO = {space: option("go", name) for space, name in enumerate(SPACE_IDS)}
RESOURCE_OF = {"food": FOOD, "ammunition": AMMUNITION, "material": MATERIALS}


# Which may be used


@rule("NS-11.01", "NS-11.13", "NS-11.15", "NS-11.16", "NS-11.18", "NS-17.04", "NS-26.12", "NS-11.17")
def forbids(g: Sanctuary, who: int, name: str) -> str:
    """The clause that forbids a Maneuver now, "" if none does; Walkers in the Space never do."""
    if g.did_maneuver:
        return "NS-9.07"
    if name in RESOURCE_OF and not g.resources[RESOURCE_OF[name]]:
        return "NS-11.15"
    if name == "ammunition" and not targets_in_sight(g, who):
        return "NS-11.13"
    if name == "material" and not any(g.barricades[w] < MOST_ON_WALL for w in g.ground.walls_of[g.survivors[who].at]):
        return "NS-11.18"
    if name == "move" and not g.survivors[who].down and not steps_out(g, who, 1):
        return "NS-14.11"
    return ""


@rule("NS-11.12", "NS-11.13")
def targets_in_sight(g: Sanctuary, who: int) -> list[tuple[int, int, bool]]:
    """The Walkers in line of sight at any distance, standing or lying."""
    seen = g.ground.sees[g.survivors[who].at]
    found = []
    space = 0
    while seen:
        if seen & 1:
            at = space * TYPES
            for kind in range(STANDARD, WALKERS):
                if g.ready[at + kind]:
                    found.append((space, kind, True))
                if g.lying[at + kind]:
                    found.append((space, kind, False))
        seen >>= 1
        space += 1
    return found


# Using one


@rule("NS-9.07", "NS-9.08", "NS-11.02", "NS-10.05")
def use_maneuver(g: Sanctuary, who: int, name: str) -> None:
    """A Maneuver uses no dice and is resolved completely once started."""
    g.did_maneuver = True
    g.story.tell(f"maneuver-{name}", g.survivors[who].id)
    then(g, (f"maneuver-{name}", who))


@rule("NS-11.03", "NS-11.06", "NS-2.06")
@step("maneuver-move")
def move_maneuver(g: Sanctuary, who: int) -> None:
    """Up to 2 Spaces; who lies stands up instead."""
    s = g.survivors[who]
    if s.down:
        s.down = False
        g.story.tell("stands-up", s.id)
        return
    g.stride = 0
    then(g, ("trigger", "move", who), ("move-on", who))


@step("move-on")
def move_on(g: Sanctuary, who: int) -> None:
    """The steps of the Move Maneuver; the first one is not optional."""
    then(g, ("walk", who, 2 + g.stride, 1, 0))


@rule("NS-11.08", "NS-11.09")
@step("maneuver-hide")
def hide(g: Sanctuary, who: int) -> None:
    """Reduce Threat by 1; then, without an enemy in the Space, discard 1 Stress. What cannot be done is skipped."""
    reduce_threat(g, 1)
    if not enemies_at(g, g.survivors[who].at):
        discard_stress(g, who, 1)
    then(g, ("trigger", "hide", who))


@rule("NS-11.10")
@step("maneuver-focus")
def focus(g: Sanctuary, who: int) -> None:
    """Gain 1 Focus."""
    gain_focus(g, who, 1)


@rule("NS-11.11", "NS-11.18")
@step("maneuver-food")
def food(g: Sanctuary, who: int) -> None:
    """Discard 1 Food: Heal 2."""
    g.resources[FOOD] -= 1
    then(g, ("heal", who, 2))


@rule("NS-11.12")
@step("maneuver-ammunition")
def ammunition(g: Sanctuary, who: int) -> None:
    """Discard 1 Ammunition, raise Threat by 1, defeat 1 Walker in line of sight."""
    g.resources[AMMUNITION] -= 1
    g.hushed = False
    begin_effect(g)
    then(g, ("trigger", "ammunition", who), ("shoot", who))


@rule("NS-11.12", "NS-11.17", "NS-16.06")
@step("shoot")
def shoot(g: Sanctuary, who: int) -> None:
    """With the marker on the last space the Walker is defeated all the same; then comes Group Tension."""
    then(g, ("shoot-at", who))
    if not g.hushed:
        then(g, ("raise", 1))


@step("shoot-at")
def shoot_at(g: Sanctuary, who: int) -> Asking[None]:
    """Choose the Walker."""
    from ..effects.enemies import defeated_by
    from ..effects.targets import enemy_options

    s = g.survivors[who]
    chosen = yield Ask(s.seat, "shoot", enemy_options(targets_in_sight(g, who)), of=s.id)
    space, kind, ready = chosen.value
    defeated_by(g, who, kind, space, ready)


@rule("NS-11.14", "NS-11.19")
@step("maneuver-material")
def material(g: Sanctuary, who: int) -> None:
    """Discard 1 Material: place 1 Barricade on a Wall of the Space."""
    g.resources[MATERIALS] -= 1
    then(g, ("barricade", "here", 1, who, 0, 0), ("trigger", "material", who))


@rule("NS-10.05", "NS-10.09")
@step("maneuver-card")
def card_maneuver(g: Sanctuary, who: int) -> None:
    """The Special Maneuver of the played card."""
    do_effect(g, g.content.card_effects[g.survivors[who].played], who)


@rule("NS-8.06", "NS-10.09")
@step("maneuver-event")
def event_maneuver(g: Sanctuary, who: int) -> None:
    """The Special Maneuver of the Active Event: its Ability counts as triggered."""
    g.survivors[who].marked = True
    do_effect(g, g.content.event_effects[g.active_event], who)


# Walking


@rule("NS-14.11", "NS-11.04", "NS-11.05", "NS-11.07", "NS-26.12")
def steps_out(g: Sanctuary, who: int, costs: int) -> tuple[int, ...]:
    """Where a Survivor can step to; a step whose Exert could not be paid after every reduction is not offered.

    Knocked-down Walkers, Rivals, Walls and Barricades cost nothing.
    """
    s = g.survivors[who]
    if s.down:
        return ()
    owed = ready_walkers(g, s.at) if costs else 0
    if owed and not can_exert(g, who, owed - _reduction(g, who, owed)):
        return ()
    return NEXT_TO[s.at]


def _reduction(g: Sanctuary, who: int, owed: int) -> int:
    """By how much the Exert for leaving can be lowered."""
    return owed if routes(g, g.survivors[who].at) else _ease_only(g, who)


def routes(g: Sanctuary, space: int) -> bool:
    """Whether a Route that works lies in a Space."""
    pax = g.number_of("pax")
    return pax != NOBODY and space in g.survivors[pax].laid and token_works(g, pax)


@rule("NS-2.07", "NS-4.09", "NS-11.03", "NS-30.10")
@step("walk")
def walk(g: Sanctuary, who: int, left: int, costs: int, may_stop: int) -> Asking[None] | None:
    """One step after another, up to so many Spaces; who lies does not move."""
    found = steps_out(g, who, costs) if left else ()
    return _ask_step(g, who, who, left, costs, may_stop, found) if found else None


@step("lead")
def lead(g: Sanctuary, leader: int, who: int, left: int) -> Asking[None] | None:
    """Somebody else is moved by the acting player."""
    found = steps_out(g, who, 0) if left else ()
    return _ask_step(g, leader, who, left, 0, 1, found) if found else None


def _ask_step(
    g: Sanctuary, chooser: int, who: int, left: int, costs: int, may_stop: int, found: tuple[int, ...]
) -> Asking[None]:
    s = g.survivors[who]
    options = [GO[space] for space in found]
    if may_stop:
        options.append(PASS)
    chosen = yield Ask(g.survivors[chooser].seat, "walk", options, about=(s.id, left), of=s.id)
    if chosen is PASS:
        return
    to = found[options.index(chosen)]
    if chooser != who:
        then(g, ("lead", chooser, who, left - 1))
    else:
        then(g, ("walk", who, left - 1, costs, 1))
    then(g, ("leave", who, to, costs, chooser))


@rule("NS-15.12", "NS-15.07")
@step("leave")
def leave(g: Sanctuary, who: int, to: int, costs: int, chooser: int) -> Asking[None] | None:
    """Shortcut: with a Route discarded there is no Exert for leaving this Space, and the move goes 1 Space farther."""
    if routes(g, g.survivors[who].at):
        return _ask_route(g, who, to, costs, chooser)
    then(g, ("pay-leave", who, to, costs))
    return None


def _ask_route(g: Sanctuary, who: int, to: int, costs: int, chooser: int) -> Asking[None]:
    s = g.survivors[who]
    owed = ready_walkers(g, s.at) if costs else 0
    must = owed > 0 and not can_exert(g, who, owed - _ease_only(g, who))
    chosen = yield Ask(s.seat, "route", (YES,) if must else (YES, NO), about=(s.id, SPACE_IDS[s.at]), of=s.id)
    if chosen is NO:
        then(g, ("pay-leave", who, to, costs))
        return
    lift_token(g, g.number_of("pax"), s.at)
    _go_farther(g)
    then(g, ("leave", who, to, 0, chooser))


def _ease_only(g: Sanctuary, who: int) -> int:
    """By how much cards lower the Exert for leaving."""
    if who != g.active:
        return 0
    numbers = [number for source in sources(g, "leave", who) for number in plan_of(g, source, "leave")]
    return sum(getattr(g.content.verbs[number], "n", 0) for number in numbers)


def _go_farther(g: Sanctuary) -> None:
    """The move that is under way may cover 1 Space more."""
    for at in range(len(g.agenda) - 1, -1, -1):
        name, *rest = g.agenda[at]
        if name == "walk":
            who, left, costs, may_stop = rest
            g.agenda[at] = (name, who, int(left) + 1, costs, may_stop)
            return
        if name == "lead":
            leader, who, left = rest
            g.agenda[at] = (name, leader, who, int(left) + 1)
            return


@rule("NS-11.04", "NS-11.05")
@step("pay-leave")
def pay_leave(g: Sanctuary, who: int, to: int, costs: int) -> None:
    """Exert 1 for each ready Walker in the Space, less what a card lowers, before the step."""
    owed = ready_walkers(g, g.survivors[who].at) if costs else 0
    if not owed:
        then(g, ("enter", who, to))
        return
    g.ease = 0
    then(g, ("trigger", "leave", who), ("exert-leave", who, owed), ("enter", who, to))


@rule("NS-24.09")
@step("exert-leave")
def exert_leave(g: Sanctuary, who: int, owed: int) -> None:
    """What is left to Exert for leaving; for an Ally it is one Exert for each Space left."""
    then(g, ("exert", who, max(0, owed - g.ease)))


@rule("NS-4.07", "NS-4.13", "NS-11.07")
@step("enter")
def enter(g: Sanctuary, who: int, to: int) -> None:
    """The Survivor is in the next Space; coming into a Building is a trigger."""
    s = g.survivors[who]
    inside = g.ground.building
    before, s.at = s.at, to
    g.story.tell("moves", s.id, SPACE_IDS[to])
    if inside[to] >= 0 and inside[to] != inside[before]:
        then(g, ("trigger", "enter", who))
