"""The Event Phase: Special Rules, then the Active Event."""

from __future__ import annotations

from ....engine.rulebook import rule
from ..agenda import step, then
from ..state import NO_CARD, Sanctuary, Step
from .figures import do_effect
from .tension import begin_effect, fail
from .tokens import suffer_stress


@rule("NS-18.01", "NS-28.06", "NS-16.21")
@step("events")
def event_phase(g: Sanctuary) -> None:
    """Every Special Rule in the order of the sheet, added ones after, each completely; then the Event Step."""
    g.part = "events"
    g.story.tell("event-phase")
    rules: list[Step] = []
    if g.content.nightfall[g.scenario]:
        rules += [("special", number) for number in range(len(g.content.nightfall[g.scenario]))]
    present = [name for name, there in (("strangers", g.has_strangers), ("rivals", bool(g.rival_types))) if there]
    for name in sorted(present, key=lambda name: name in g.added):
        rules += [("strangers", 0), ("strangers", 1)] if name == "strangers" else [("rivals",)]
    then(g, *rules, ("event-step",))


@step("special")
def special_rule(g: Sanctuary, number: int) -> None:
    """One step of a rule of the scenario is one effect."""
    do_effect(g, g.content.nightfall[g.scenario][number], g.leader)


@rule("NS-25.11")
@step("strangers")
def strangers_step(g: Sanctuary, number: int) -> None:
    """The steps of the Strangers Activation Card, in order: Arrival on the Active side, then Crowd."""
    do_effect(g, g.content.stranger_steps[number], g.leader)


@rule("NS-18.02", "NS-18.03", "NS-18.04", "NS-16.21")
@step("event-step")
def event_step(g: Sanctuary) -> None:
    """If nobody marked the Active Event the Leader suffers 1 Stress; in any case it is then discarded."""
    then(g, ("discard-event",))
    begin_effect(g)
    if not any(s.marked for s in g.survivors):
        g.story.tell("event-ignored", g.content.events[g.active_event].id)
        if not suffer_stress(g, g.leader, 1):
            fail(g)


@rule("NS-18.04", "NS-8.07")
@step("discard-event")
def discard_event(g: Sanctuary) -> None:
    """All markers on the Active Event return to their places."""
    for s in g.survivors:
        s.marked = False
    g.event_discards += (g.active_event,)
    g.active_event = NO_CARD
