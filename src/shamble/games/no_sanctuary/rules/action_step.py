"""The Action Step: what a Survivor may do at a free moment."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.ask import Ask, Asking, Option, Refusal, allowed, option, refused
from ....engine.rulebook import rule
from ..agenda import step, then
from ..content.verbs import Pay
from ..state import NO_CARD, NOBODY, Sanctuary
from .activation import END, trade, trades
from .maneuvers import MANEUVERS, forbids, use_maneuver
from .tokens import take_token, usable
from .triggers import discard_kept, may_use, use_effect

ACTIONS = ("grapple", "search", "assist", "rescue")
KIT = Option("kit")


@rule("NS-9.07", "NS-9.13")
@step("action-step")
def action_step(g: Sanctuary, who: int) -> None:
    """One Maneuver and one Action in either order, each of which may be left out, and free moments between them."""
    then(g, ("trigger", "start", who), ("free-moment", who), ("trigger", "end", who), ("after-step", who))


@step("after-step")
def after_step(g: Sanctuary, who: int) -> None:
    """The Action Step of an Ally is its whole activation."""
    if g.survivors[who].ally:
        g.active = NOBODY
        g.dice = g.rolled = g.stress_results = ()
        g.story.tell("ends-activation", g.survivors[who].id)


@rule("NS-9.08", "NS-9.09", "NS-9.13")
@step("free-moment")
def free_moment(g: Sanctuary, who: int) -> Asking[None]:
    """Nothing is being resolved: the Survivor does the next thing or ends the step."""
    s = g.survivors[who]
    options = [*_maneuvers(g, who), *_actions(g, who), *_free(g, who), *trades(g, who), END]
    chosen = yield Ask(s.seat, "act", options, about=(s.id,), of=s.id, why_not=lambda: refusals(g, who))
    if chosen is END:
        return
    then(g, ("free-moment", who))
    if chosen.verb in ("give", "take"):
        trade(g, who, chosen)
    else:
        g.traded = ()
        _do(g, who, chosen)


def _do(g: Sanctuary, who: int, chosen: Option) -> None:
    """Carry out what was chosen at a free moment."""
    if chosen.verb == "maneuver":
        use_maneuver(g, who, _maneuver_name(g, who, chosen.ids[0]))
    elif chosen.verb == "action":
        then(g, ("action", who, chosen.ids[0]))
    elif chosen is KIT:
        take_token(g, g.number_of("odessa"), who)
        then(g, ("heal", who, 2))
    elif chosen.verb == "event":
        g.survivors[who].marked = True
        g.story.tell("triggers", g.survivors[who].id, chosen.ids[0])
        use_effect(g, g.content.event_effects[g.active_event], who)
    else:
        card = g.content.search_number[chosen.ids[0]]
        discard_kept(g, who, card)
        use_effect(g, g.content.search_effects[card], who)


def _maneuver_name(g: Sanctuary, who: int, name: str) -> str:
    """Which step carries out a Maneuver: that of its name, or the one for cards or for Events."""
    if name in MANEUVERS:
        return name
    return "card" if name in g.content.card_number else "event"


# What is offered


_MANEUVER = {name: option("maneuver", name) for name in MANEUVERS}


@rule("NS-10.05", "NS-11.01", "NS-8.06")
def _maneuvers(g: Sanctuary, who: int) -> list[Option]:
    """The Maneuvers that may be used now."""
    if g.did_maneuver:
        return []
    found = [chosen for name, chosen in _MANEUVER.items() if not forbids(g, who, name)]
    content, s = g.content, g.survivors[who]
    if s.played != NO_CARD and not s.ally:
        card = content.survivor_cards[s.played]
        if card.kind == "maneuver" and _is_worth_it(g, content.card_effects[s.played], who):
            found.append(option("maneuver", card.id))
    if g.active_event != NO_CARD and not s.marked:
        event = content.events[g.active_event]
        if event.kind == "maneuver" and _is_worth_it(g, content.event_effects[g.active_event], who):
            found.append(option("maneuver", event.id))
    return found


@rule("NS-30.05")
def _is_worth_it(g: Sanctuary, plan: tuple[int, ...], who: int) -> bool:
    """A Maneuver that is nothing but a price that cannot be paid is not offered."""
    verb = g.content.verbs[plan[0]]
    return len(plan) > 1 or not isinstance(verb, Pay) or may_use(g, plan, who)


@rule("NS-10.04", "NS-10.09", "NS-12.01", "NS-24.11", "NS-24.14", "NS-25.06", "NS-12.28")
def action_forbids(g: Sanctuary, who: int, name: str) -> str:
    """The clause that forbids an Action now, "" if none does; that it finds nothing to act on never does."""
    s = g.survivors[who]
    if g.did_action:
        return "NS-9.07"
    if name == "rescue":
        if not g.has_strangers:
            return "NS-25.01"
        return "NS-24.11" if s.ally and not g.ally_rescue else ""
    if s.ally and name not in ACTIONS:
        sheet = g.content.sheets[s.id].ally
        own = [action.id for action in sheet.actions]
        if name not in own:
            return "NS-24.11"
        return "" if own.index(name) == ally_approach(g, who) or s.trust else "NS-24.14"
    return ""


@rule("NS-24.13")
def ally_approach(g: Sanctuary, who: int) -> int:
    """An Ally has the Approach of the card that its controlling Survivor played this round."""
    return g.survivors[g.survivors[who].seat].stance


def _action_names(g: Sanctuary, who: int) -> list[str]:
    """The Actions that a Survivor might think of: standard ones, those of its card or Ally Sheet, that of the Event."""
    s, content = g.survivors[who], g.content
    names = [*ACTIONS]
    if s.ally:
        names += [action.id for action in content.sheets[s.id].ally.actions]
    elif s.played != NO_CARD and content.survivor_cards[s.played].kind == "action":
        names.append(content.survivor_cards[s.played].id)
    if g.active_event != NO_CARD and not s.marked and content.events[g.active_event].kind == "action":
        names.append(content.events[g.active_event].id)
    return names


def _actions(g: Sanctuary, who: int) -> list[Option]:
    """The Actions that may be performed now."""
    if g.did_action:
        return []
    return [option("action", name) for name in _action_names(g, who) if not action_forbids(g, who, name)]


def _action_choices(g: Sanctuary, who: int) -> list[Option]:
    return [option("action", name) for name in _action_names(g, who)]


def _event_choices(g: Sanctuary) -> list[Option]:
    """The Ability of the Active Event, if it is used at a free moment."""
    event = g.active_event
    if event == NO_CARD or g.content.events[event].kind != "free":
        return []
    return [option("event", g.content.events[event].id)]


@rule("NS-8.03", "NS-8.08")
def event_forbids(g: Sanctuary, who: int) -> str:
    """The clause that forbids to use the Active Event at a free moment, "" if none does."""
    if g.survivors[who].marked:
        return "NS-8.03"
    return "" if may_use(g, g.content.event_effects[g.active_event], who) else "NS-8.08"


@rule("NS-8.03", "NS-8.04", "NS-8.05", "NS-8.08", "NS-9.13", "NS-24.19")
def _free(g: Sanctuary, who: int) -> list[Option]:
    """What takes neither the Maneuver nor the Action: the Active Event, kept Search Cards, a Kit."""
    s, content = g.survivors[who], g.content
    found = allowed(_event_choices(g), lambda chosen: event_forbids(g, who))
    for card in s.kept:
        if content.search[card].use == "use" and content.search[card].trigger is None:
            found.append(option("use", content.search_ids[card]))
    if usable(g, who, "odessa"):
        found.append(KIT)
    return found


def refusals(g: Sanctuary, who: int) -> Iterator[Refusal]:
    """What might be expected at a free moment and is not offered, with the clause that forbids it."""
    yield from refused(_MANEUVER.values(), lambda chosen: forbids(g, who, chosen.ids[0]))
    yield from refused(_action_choices(g, who), lambda chosen: action_forbids(g, who, chosen.ids[0]))
    yield from refused(_event_choices(g), lambda chosen: event_forbids(g, who))
