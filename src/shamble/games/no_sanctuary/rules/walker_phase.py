"""The Walker Phase: Reanimate, Walker Activation by Spaces, Ready Walkers."""

from __future__ import annotations

from ....engine.ask import Ask, Asking, Option, option
from ....engine.rulebook import rule
from ..agenda import step, then
from ..content.ground import NEXT_TO, SPACE_IDS, SPACES
from ..state import STANDARD, TYPES, WALKERS, Sanctuary
from .figures import human_spaces, ready_walkers
from .overwatch import open_phase
from .tension import begin_effect, fail
from .walker_movement import advance_group, ask_way, ways

IN_ORDER = Option("map-order")
FIRST = tuple(range(0, SPACES * TYPES, TYPES))
"""Where the enemies of each Space begin in the lists of enemies."""
STAGES = ("overrun", "swarm", "shamble")


@rule("NS-19.01", "NS-19.04", "NS-15.15")
@step("walkers")
def walker_phase(g: Sanctuary) -> None:
    """Reanimate; all Overruns, then all Swarms, then all Shambles; Ready Walkers; Threat."""
    g.part = "walkers"
    g.used = ()
    g.story.tell("walker-phase")
    open_phase(g)
    stages = [("walker-stage", name, 0) for name in STAGES]
    then(g, ("window",), ("reanimate",), ("window",), *stages, ("ready-walkers",), ("window",), ("threat-phase",))


@rule("NS-19.01", "NS-19.18")
@step("threat-phase")
def threat_phase(g: Sanctuary) -> None:
    """The Threat Step, with a window after each Walker placed."""
    g.part = "threat"
    then(g, ("threat-step",), ("window",))


# Reanimate


@rule("NS-19.02", "NS-19.03", "NS-2.17")
@step("reanimate")
def reanimate(g: Sanctuary) -> None:
    """Every Corpse is replaced by a knocked-down standard Walker; if the Reserve runs out, the others stay."""
    if not any(g.corpses):
        return
    g.changed = True
    begin_effect(g)
    if sum(g.corpses) <= g.reserve[STANDARD]:
        for space in range(SPACES):
            while g.corpses[space]:
                _rise(g, space)
    else:
        fail(g)
        then(g, ("rise",))


def _rise(g: Sanctuary, space: int) -> None:
    g.corpses[space] -= 1
    g.reserve[STANDARD] -= 1
    g.lying[space * TYPES + STANDARD] += 1
    g.story.tell("reanimates", SPACE_IDS[space])


@rule("NS-19.03", "NS-23.08")
@step("rise")
def rise(g: Sanctuary) -> Asking[None] | None:
    """The Leader chooses which Corpses are replaced."""
    return _ask_rise(g) if g.reserve[STANDARD] else None


def _ask_rise(g: Sanctuary) -> Asking[None]:
    found = [space for space in range(SPACES) if g.corpses[space]]
    options = [option("space", SPACE_IDS[space]) for space in found]
    chosen = yield Ask(g.leader, "reanimate", options)
    _rise(g, found[options.index(chosen)])
    then(g, ("rise",))


# Stages


@rule("NS-19.06", "NS-19.14", "NS-19.15", "NS-19.21", "NS-19.17")
def spaces_of_stage(g: Sanctuary, name: str) -> list[int]:
    """The Spaces with ready Walkers that belong to a stage on the map as it stands, in map order."""
    ready = g.ready
    found = [space for space, at in enumerate(FIRST) if ready[at] or ready[at + 1] or ready[at + 2] or ready[at + 3]]
    if not found:
        return found
    humans = human_spaces(g)
    if name == "overrun":
        return [space for space in found if space in humans]
    if name == "swarm":
        return [s for s in found if s not in humans and any(other in humans for other in NEXT_TO[s])]
    return [space for space in found if space not in humans]


@rule("NS-19.04", "NS-19.05", "NS-19.19", "NS-19.21", "NS-23.08", "NS-15.16")
@step("walker-stage")
def walker_stage(g: Sanctuary, name: str, in_order: int) -> Asking[None] | None:
    """One Space after another, named by the Leader or in map order; the window before it is over by now."""
    found = spaces_of_stage(g, name)
    if len(found) > 1 and not in_order:
        return _ask_space(g, name, found)
    if found:
        _activate(g, name, found[0], in_order)
    return None


def _ask_space(g: Sanctuary, name: str, found: list[int]) -> Asking[None]:
    options = [option("space", SPACE_IDS[space]) for space in found]
    chosen = yield Ask(g.leader, f"next-{name}", [IN_ORDER, *options])
    if chosen is IN_ORDER:
        then(g, ("walker-stage", name, 1))
    else:
        _activate(g, name, found[options.index(chosen)], 0)


def _activate(g: Sanctuary, name: str, space: int, in_order: int) -> None:
    g.story.tell(f"{name}s", SPACE_IDS[space], ready_walkers(g, space))
    then(g, (name, space), ("changed",), ("window",), ("walker-stage", name, in_order))


# Swarm and Shamble


@rule("NS-19.14", "NS-19.15", "NS-20.02", "NS-20.04", "NS-20.05")
def _move(g: Sanctuary, space: int) -> Asking[None]:
    """The ready Walkers of a Space move 1 Space toward the nearest human."""
    to = yield from ask_way(g, "walker-way", space, ways(g, space, human_spaces(g)))
    then(g, ("advance-group", space, to))


def _to_nearest(g: Sanctuary, space: int) -> Asking[None] | None:
    found = ways(g, space, human_spaces(g))
    if len(found) > 1:
        return _move(g, space)
    return advance_group(g, space, found[0])


step("swarm")(_to_nearest)
step("shamble")(_to_nearest)


# Ready Walkers


@rule("NS-19.16", "NS-2.05")
@step("ready-walkers")
def ready_all(g: Sanctuary) -> None:
    """All knocked-down Walkers stand up; nobody else does."""
    for at, lying in enumerate(g.lying):
        if lying and at % TYPES < WALKERS:
            g.ready[at] += lying
            g.lying[at] = 0
            g.changed = True
