"""Overrun: Walkers in a Space with humans."""

from __future__ import annotations

from ....engine.ask import NO, YES, Ask, Asking, Option, amount
from ....engine.rulebook import rule
from ..agenda import step, then
from ..content.ground import SPACE_IDS
from ..state import JACKAL, TYPES, WALKERS, Sanctuary
from .figures import (
    defeat_enemy,
    defeat_stranger,
    enemy_id,
    knock_all_walkers_down,
    ready_walkers,
    rivals_at,
    strangers_at,
    walkers_at,
)

FINAL = 1


@rule("NS-19.06", "NS-19.07", "NS-19.10", "NS-19.13")
@step("overrun")
def overrun(g: Sanctuary, space: int) -> None:
    """Survivors Exert 1 for each ready Walker and protect Strangers; then all Walkers there lie down."""
    here = g.here(space)
    then(g, ("all-down", space))
    if len(here) == 1:
        g.shares = [0] * len(g.survivors)
        g.shares[here[0]] = ready_walkers(g, space)
        then(g, ("pay-shares", space))
    elif here:
        then(g, ("share-out", space))
    elif strangers_at(g, space):
        _strangers(g, space)
    else:
        then(g, ("rivals-strike", space, rivals_at(g, space)), ("walkers-strike", space))


@rule("NS-19.13", "NS-19.12")
@step("all-down")
def all_down(g: Sanctuary, space: int) -> None:
    """After an Overrun all Walkers in the Space lie."""
    knock_all_walkers_down(g, space)


# Survivors


@rule("NS-19.08", "NS-19.20", "NS-30.03")
def concerned(g: Sanctuary, space: int) -> list[int]:
    """The players who control Survivors in the Space, in the order of NS-30.03."""
    return list(dict.fromkeys(g.survivors[who].seat for who in g.here(space)))


@rule("NS-19.08", "NS-19.20", "NS-23.08")
@step("share-out")
def share_out(g: Sanctuary, space: int) -> None:
    """One player divides alone; of several the first names a division and the others agree or object."""
    seats = concerned(g, space)
    g.shares = [0] * len(g.survivors)
    then(g, ("divide", space, seats[0], 0, ready_walkers(g, space), FINAL if len(seats) == 1 else 0))


@rule("NS-19.08")
@step("divide")
def divide(g: Sanctuary, space: int, seat: int, index: int, left: int, final: int) -> Asking[None] | None:
    """Any division is legal: one Survivor after another gets its share, the last one the rest."""
    here = g.here(space)
    if index == len(here) - 1:
        g.shares[here[index]] = left
        then(g, ("pay-shares", space) if final else ("agree", space, 1))
        return None
    return _ask_share(g, space, seat, index, left, final)


def _ask_share(g: Sanctuary, space: int, seat: int, index: int, left: int, final: int) -> Asking[None]:
    who = g.here(space)[index]
    name = g.survivors[who].id
    options = [amount("share", name, of=number) for number in range(left + 1)]
    chosen = yield Ask(seat, "share", options, about=(name, left, SPACE_IDS[space]))
    g.shares[who] = chosen.value
    then(g, ("divide", space, seat, index + 1, left - chosen.value, final))


@rule("NS-19.20")
@step("agree")
def agree(g: Sanctuary, space: int, index: int) -> Asking[None] | None:
    """The others concerned agree or object in their order; after an objection the Leader sets any division."""
    if index < len(concerned(g, space)):
        return _ask_agree(g, space, index)
    then(g, ("pay-shares", space))
    return None


def _ask_agree(g: Sanctuary, space: int, index: int) -> Asking[None]:
    seat = concerned(g, space)[index]
    shares = [(g.survivors[who].id, g.shares[who]) for who in g.here(space)]
    said = [f"{name}:{share}" for name, share in shares]
    chosen = yield Ask(seat, "agree", (YES, NO), about=(SPACE_IDS[space], said))
    if chosen is YES:
        then(g, ("agree", space, index + 1))
    else:
        g.story.tell("objects", f"seat-{seat}")
        then(g, ("divide", space, g.leader, 0, ready_walkers(g, space), FINAL))


@rule("NS-19.07", "NS-24.20")
@step("pay-shares")
def pay_shares(g: Sanctuary, space: int) -> None:
    """Everybody pays their share, one after another; a share of 0 costs nothing."""
    then(g, *[("pay-share", who) for who in g.here(space) if g.shares[who]])


@step("pay-share")
def pay_share(g: Sanctuary, who: int) -> None:
    """A share may be lowered by what answers to an Overrun."""
    g.ease = 0
    then(g, ("trigger", "overrun", who), ("exert-share", who))


@rule("NS-24.20")
@step("exert-share")
def exert_share(g: Sanctuary, who: int) -> None:
    """For an Ally a share is one Exert; lowered to 0 it is none."""
    then(g, ("exert", who, max(0, g.shares[who] - g.ease)))


# Strangers


@rule("NS-19.09", "NS-25.12")
def _strangers(g: Sanctuary, space: int) -> None:
    """Without a Survivor there, every Stranger that lies is defeated and every ready one is knocked down."""
    then(g, *[("stranger-dies", space)] * g.fallen[space], ("strangers-fall", space))


@rule("NS-25.03", "NS-16.17", "NS-1.07")
@step("stranger-dies")
def stranger_dies(g: Sanctuary, space: int) -> None:
    """Each defeat is over, with its Group Tension, before the next."""
    defeat_stranger(g, space, ready=False)


@rule("NS-19.09")
@step("strangers-fall")
def strangers_fall(g: Sanctuary, space: int) -> None:
    """The ready Strangers are knocked down."""
    if g.strangers[space]:
        g.fallen[space], g.strangers[space] = g.strangers[space], 0
        g.story.tell("stranger-falls", SPACE_IDS[space])


# Rivals


def _walker_kinds(g: Sanctuary, space: int) -> list[tuple[int, bool]]:
    """The Walkers that can be struck: ready ones first."""
    at = space * TYPES
    ready = [(kind, True) for kind in range(WALKERS) if g.ready[at + kind]]
    return ready or [(kind, False) for kind in range(WALKERS) if g.lying[at + kind]]


@rule("NS-19.11", "NS-23.08")
@step("rivals-strike")
def rivals_strike(g: Sanctuary, space: int, left: int) -> Asking[None] | None:
    """Each Rival, standing or lying, defeats 1 Walker; the Leader chooses which."""
    if left == 0 or not walkers_at(g, space):
        return None
    return _ask_struck(g, space, left)


def _ask_struck(g: Sanctuary, space: int, left: int) -> Asking[None]:
    found = _walker_kinds(g, space)
    options = [Option("enemy", enemy_id(space, kind, ready), value=(kind, ready)) for kind, ready in found]
    chosen = yield Ask(g.leader, "rivals-strike", options)
    kind, ready = chosen.value
    defeat_enemy(g, kind, space, ready)
    then(g, ("rivals-strike", space, left - 1))


@rule("NS-19.12")
@step("walkers-strike")
def walkers_strike(g: Sanctuary, space: int) -> None:
    """Each ready Walker that is left defeats 1 Rival; then the Rivals that are left lie down."""
    then(g, ("rival-falls", space, ready_walkers(g, space)), ("rivals-down", space))


@rule("NS-19.12", "NS-23.08")
@step("rival-falls")
def rival_falls(g: Sanctuary, space: int, left: int) -> Asking[None] | None:
    """The Leader chooses which Rival is defeated."""
    if left == 0 or not rivals_at(g, space):
        return None
    return _ask_rival(g, space, left)


def _ask_rival(g: Sanctuary, space: int, left: int) -> Asking[None]:
    at = space * TYPES
    found = [(kind, True) for kind in range(JACKAL, TYPES) if g.ready[at + kind]]
    found += [(kind, False) for kind in range(JACKAL, TYPES) if g.lying[at + kind]]
    options = [Option("enemy", enemy_id(space, kind, ready), value=(kind, ready)) for kind, ready in found]
    chosen = yield Ask(g.leader, "walkers-strike", options)
    kind, ready = chosen.value
    then(g, ("rival-falls", space, left - 1))
    defeat_enemy(g, kind, space, ready)


@rule("NS-19.12", "NS-26.14")
@step("rivals-down")
def rivals_down(g: Sanctuary, space: int) -> None:
    """Rivals that are left after an Overrun are knocked down."""
    for kind in range(JACKAL, TYPES):
        at = space * TYPES + kind
        g.lying[at] += g.ready[at]
        g.ready[at] = 0
