"""Triggers: what the played card, kept Search Cards and the Active Event do when something happens."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import PASS, Ask, Asking, Option, option
from ....engine.rulebook import rule
from ..agenda import step, then
from ..content import Plan
from ..content.verbs import If, Pay
from ..state import NO_CARD, Sanctuary
from .figures import do_effect

PLAYED, KEPT, EVENT = "card", "kept", "event"


MEANS = {
    "first-kill": ("first-kill", "kill"),
    "pool-grapple": ("pool-grapple", "pool"),
    "pool-search": ("pool-search", "pool"),
    "pool-assist": ("pool-assist", "pool"),
}
"""Triggers that are another one as well: what answers to either is triggered at once."""


def sources(g: Sanctuary, trigger: str, me: int) -> list[tuple[str, int]]:
    """What answers to a trigger now: (where, number of the card)."""
    s = g.survivors[me]
    content = g.content
    names = MEANS.get(trigger) or (trigger,)
    found = []
    if s.played != NO_CARD and not s.ally and not content.card_triggers[s.played].keys().isdisjoint(names):
        found.append((PLAYED, s.played))
    for card in s.kept:
        if content.search[card].trigger in names and card not in g.used:
            found.append((KEPT, card))
    if g.active_event != NO_CARD and not s.marked and content.events[g.active_event].trigger in names:
        found.append((EVENT, g.active_event))
    return [each for each in found if may_use(g, plan_of(g, each, trigger), me)]


def plan_of(g: Sanctuary, source: tuple[str, int], trigger: str) -> Plan:
    """What a source does."""
    where, card = source
    content = g.content
    if where == PLAYED:
        plans = content.card_triggers[card]
        return next(plans[name] for name in MEANS.get(trigger) or (trigger,) if name in plans)
    return content.search_effects[card] if where == KEPT else content.event_effects[card]


@rule("NS-8.08", "NS-30.05")
def may_use(g: Sanctuary, plan: Plan, me: int) -> bool:
    """A condition or a cost that stands in front of the whole effect must hold or be payable."""
    from ..effects.control import can_pay, holds

    if len(plan) != 1:
        return True
    verb = g.content.verbs[plan[0]]
    if isinstance(verb, Pay):
        return can_pay(g, verb.cost, me)
    if isinstance(verb, If):
        return all(holds(g, each, me) for each in verb.when)
    return True


@rule("NS-8.08", "NS-30.05")
def use_effect(g: Sanctuary, plan: Plan, me: int) -> None:
    """Who uses an effect pays the cost that stands in front of all of it: without the cost it is not used."""
    verb = g.content.verbs[plan[0]]
    if len(plan) != 1 or not isinstance(verb, Pay):
        do_effect(g, plan, me)
        return
    do_effect(g, g.content.inner[plan[0]][0], me)
    then(g, ("pay", g.content.costs[plan[0]], me))


@rule("NS-8.03", "NS-8.04", "NS-8.05", "NS-8.09", "NS-10.07", "NS-24.19", "NS-24.16")
@step("trigger")
def trigger(g: Sanctuary, name: str, me: int, *done: str) -> Asking[None] | None:
    """Something happened in the Survivor's own activation: each effect that answers may be used, at once."""
    if me != g.active and name != "overrun":
        return None
    found = [each for each in sources(g, name, me) if _key(g, each) not in done]
    if not found:
        return None
    return _ask_trigger(g, name, me, done, found)


def _key(g: Sanctuary, source: tuple[str, int]) -> str:
    where, card = source
    content = g.content
    if where == PLAYED:
        return content.survivor_cards[card].id
    return content.search_ids[card] if where == KEPT else content.events[card].id


def _ask_trigger(
    g: Sanctuary, name: str, me: int, done: tuple[str, ...], found: Sequence[tuple[str, int]]
) -> Asking[None]:
    s = g.survivors[me]
    options: list[Option] = [option("trigger", _key(g, each)) for each in found]
    if may_decline(g, name, me):
        options.append(PASS)
    key = "on-kill" if name == "first-kill" else f"on-{name}"
    chosen = yield Ask(s.seat, key, options, of=s.id)
    if chosen is PASS:
        return
    where, card = found[options.index(chosen)]
    plan = plan_of(g, (where, card), name)
    then(g, ("trigger", name, me, *done, chosen.ids[0]))
    g.story.tell("triggers", s.id, chosen.ids[0])
    if where == EVENT:
        s.marked = True
    elif where == KEPT:
        g.used += (card,)
        if g.content.search[card].use == "use":
            discard_kept(g, me, card)
    use_effect(g, plan, me)


@rule("NS-14.11")
def may_decline(g: Sanctuary, name: str, me: int) -> bool:
    """A reduction without which a chosen step could not be paid must be used."""
    from .exert import can_exert

    if name != "leave":
        return True
    from .figures import ready_walkers

    return can_exert(g, me, ready_walkers(g, g.survivors[me].at) - g.ease)


@rule("NS-13.13")
def discard_kept(g: Sanctuary, who: int, card: int) -> None:
    """A Search Card that was used or given up lies open beside the map for the rest of the game."""
    s = g.survivors[who]
    s.kept = tuple([each for each in s.kept if each != card])
    g.search_discards += (card,)
    g.story.tell("discards-search", s.id, g.content.search_ids[card])
