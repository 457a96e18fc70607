"""The round and the Planning Phase: drawing, choosing the Active Event."""

from __future__ import annotations

from ....engine.ask import Ask, Asking, option
from ....engine.rulebook import rule
from ....engine.seats import clockwise
from ..agenda import step, then
from ..state import NO_APPROACH, NO_CARD, Sanctuary
from .exert import defeat_survivor, draw_card
from .figures import do_effect


@rule("NS-5.01")
@step("round")
def next_round(g: Sanctuary) -> None:
    """Planning, Survivors, Events, Walkers, Objective; then a new round."""
    g.round += 1
    g.approach = NO_APPROACH
    for s in g.survivors:
        s.stance, s.excused = NO_APPROACH, False
    g.story.tell("round", g.round)
    then(g, ("planning",), ("survivors",), ("events",), ("walkers",), ("objective",), ("leader-step",), ("round",))


@rule("NS-6.01")
@step("planning")
def planning(g: Sanctuary) -> None:
    """Draw Step, then Approach Step."""
    g.part = "planning"
    then(g, *[("draw-step", seat) for seat in clockwise(g.leader, g.players)], ("approach",))


@rule("NS-6.01", "NS-6.02", "NS-6.03", "NS-24.04")
@step("draw-step")
def draw_step(g: Sanctuary, who: int) -> None:
    """Everybody must draw; a Survivor whose deck is empty is defeated, whatever the hand holds."""
    if not draw_card(g, who):
        defeat_survivor(g, who, "lost_draw")


@rule("NS-6.04", "NS-6.05", "NS-1.03")
@step("approach")
def approach_step(g: Sanctuary) -> None:
    """The Leader looks at the 2 topmost Events; if one is missing the group loses."""
    for _ in range(2):
        if not g.event_deck:
            g.story.tell("no-events")
            g.end("lost_events")
        card = g.event_deck[-1]
        g.event_deck = g.event_deck[:-1]
        g.drawn_events += (card,)
        g.story.whisper((g.leader,), "draws-event", g.survivors[g.leader].id, secret=(g.content.events[card].id,))
    then(g, ("choose-event",))


@rule("NS-6.06", "NS-6.07", "NS-6.10")
@step("choose-event")
def choose_event(g: Sanctuary) -> Asking[None]:
    """The Leader alone decides which becomes Active; the Neglect effect of the other comes first."""
    events = g.content.events
    options = [option("activate", events[card].id) for card in g.drawn_events]
    chosen = yield Ask(g.leader, "choose-event", options)
    active = g.content.event_number[chosen.ids[0]]
    g.neglected = next(card for card in g.drawn_events if card != active)
    g.drawn_events = (active,)
    g.story.tell("neglects", g.survivors[g.leader].id, events[g.neglected].id)
    then(g, ("activate-event",))
    do_effect(g, g.content.neglects[g.neglected], g.leader)


@rule("NS-6.07", "NS-6.08", "NS-6.09", "NS-8.01", "NS-8.02", "NS-7.01")
@step("activate-event")
def activate_event(g: Sanctuary) -> None:
    """The Neglected card is discarded, the other one is laid open; its Approach is that of the group."""
    g.event_discards += (g.neglected,)
    g.neglected = NO_CARD
    (g.active_event,) = g.drawn_events
    g.drawn_events = ()
    g.approach = g.content.event_approach[g.active_event]
    event = g.content.events[g.active_event]
    g.story.tell("active-event", event.id, event.approach)
