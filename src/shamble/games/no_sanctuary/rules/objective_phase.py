"""The Objective Phase and the Leader."""

from __future__ import annotations

from ....engine.ask import NO, YES, Ask, Asking
from ....engine.rulebook import rule
from ....engine.seats import left_of
from ..agenda import step, then
from ..state import Sanctuary
from .figures import do_effect
from .tension import begin_effect, fail
from .tokens import is_fully_stressed, lose_trust


@rule("NS-22.01", "NS-22.05", "NS-22.09", "NS-1.02", "NS-29.06", "NS-29.08", "NS-29.10")
@step("objective")
def objective_step(g: Sanctuary) -> None:
    """The effects of the current stage in their printed order; those of a new stage wait for the next round."""
    g.part = "objective"
    g.story.tell("objective-phase")
    then(g, *[("stage", g.stage, number) for number in range(len(g.content.stages[g.scenario][g.stage]))])


@rule("NS-22.01", "NS-22.05", "NS-16.18")
@step("stage")
def stage_effect(g: Sanctuary, stage: int, number: int) -> None:
    """One numbered effect of a stage is one effect; the Leader makes its choices."""
    do_effect(g, g.content.stages[g.scenario][stage][number], g.leader)


@rule("NS-22.02", "NS-22.03", "NS-22.04", "NS-22.06", "NS-1.02", "NS-3.37", "NS-29.12", "NS-16.21")
@step("advance")
def advance(g: Sanctuary) -> None:
    """The marker moves 1 stage on and unlocks it; its Immediate Effect comes at once, the winning space wins."""
    g.stage += 1
    stages = g.sheet.stages
    if g.stage == len(stages):
        g.story.tell("wins")
        g.end("won", winners=range(g.players))
    g.story.tell("advances", stages[g.stage].name)
    _unlock(g)
    immediate = g.content.immediates[g.scenario][g.stage]
    if immediate:
        do_effect(g, immediate, g.leader)


@rule("NS-13.09", "NS-22.02")
def _unlock(g: Sanctuary) -> None:
    """The Lock Token comes off an Objective Card that lies face up; the card stays there."""
    from .searching import is_locked

    for deck, up in enumerate(g.face_up):
        if up and not is_locked(g, g.search_decks[deck][-1]):
            g.story.tell("unlocks", g.content.search_ids[g.search_decks[deck][-1]])


# The Leader


@rule("NS-23.02", "NS-23.03", "NS-23.05", "NS-23.09")
@step("leader-step")
def leader_step(g: Sanctuary) -> Asking[None] | None:
    """For 1 Trust the Leader may pass the token to the left; a fully Stressed one must."""
    if is_fully_stressed(g, g.leader):
        _must_pass(g)
        return None
    if g.players > 1 and g.survivors[g.leader].trust:
        return _may_pass(g)
    return None


@rule("NS-23.03", "NS-23.04", "NS-23.07", "NS-16.21")
def _must_pass(g: Sanctuary) -> None:
    """Without Trust to discard there is Group Tension, and the token passes all the same."""
    then(g, ("pass-leader",))
    begin_effect(g)
    if not lose_trust(g, g.leader, 1):
        fail(g)


def _may_pass(g: Sanctuary) -> Asking[None]:
    chosen = yield Ask(g.leader, "pass-leader", (NO, YES))
    if chosen is YES:
        lose_trust(g, g.leader, 1)
        then(g, ("pass-leader",))


@rule("NS-23.01", "NS-23.06", "NS-23.07", "NS-24.03")
@step("pass-leader")
def pass_leader(g: Sanctuary) -> None:
    """The next player clockwise leads, however Stressed; Allies are skipped, and a single player stays Leader."""
    g.leader = left_of(g.leader, g.players)
    g.story.tell("leads", g.survivors[g.leader].id)
