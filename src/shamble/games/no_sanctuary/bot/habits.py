"""What a Survivor does without much thought: the quick answers with which a bot plays on in its imagination."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.ask import Ask, Option
from ..state import Sanctuary
from . import answers
from . import worth as rates
from .actions import MARK, rate_action
from .moves import Turn, best_maneuver, walk
from .worth import ability, worth

WORTHWHILE = 0.9
"""A kept card or a Kit is used when it brings at least so much."""
FREE = ("event", "kit", "use")
FEW = 3
"""How many things to do a scout thinks about."""


def habit(g: Sanctuary, ask: Ask) -> Option:
    """The usual answer to an ask."""
    key = ask.key
    answer = HABITS.get(key)
    if answer:
        return answer(g, ask)
    if key.startswith("whom-"):
        return answers.whom(g, ask)
    if key.startswith("on-"):
        return answers.trigger(g, ask)
    return ask.options[0]


def shortlist(g: Sanctuary, ask: Ask) -> list[Option]:
    """The best few things to do at a free moment, the best card or two, Events that are alike; else the habit."""
    if ask.key == "act":
        return _shortlist_act(g, ask)
    if ask.key == "play":
        return answers.best_cards(g, ask)
    if ask.key == "choose-event":
        return answers.best_events(g, ask)
    return [habit(g, ask)]


def _shortlist_act(g: Sanctuary, ask: Ask) -> list[Option]:
    """Before anything is done: the usual, the best Action, Move, the best Maneuver, a few of them; else the habit."""
    who = g.active
    usual = habit(g, ask)
    if usual.verb in FREE or g.did_action or g.did_maneuver:
        return [usual]
    at = g.survivors[who].at
    acts = [each for each in ask.options if each.verb == "action"]
    acts.sort(key=lambda each: -rate_action(g, who, each.ids[0], at))
    maneuver = best_maneuver(g, who, at)[1]
    found = [each for each in ask.options if each.verb == "maneuver" and each.ids[0] in ("move", maneuver)]
    return list(dict.fromkeys([usual, *acts[:1], *found, *acts[1:2]]))[:FEW]


def horizon(g: Sanctuary) -> int:
    """Bots play on to the end of the round: only then it is known what Walkers and the stage cost."""
    return g.round


# At a free moment


def _act(g: Sanctuary, ask: Ask) -> Option:
    """First what is free, then Move, Action and Maneuver in the better order, then the end."""
    who = g.active
    free = _free(g, ask, who)
    if free:
        return free
    offered = {each.words: each for each in ask.options}
    turn = Turn(g, who)
    order: list[str] = []
    if turn.move in ("before", "stand"):
        order.append("maneuver move")
    if turn.action:
        order.append(f"action {turn.action}")
    if turn.move:
        order.append("maneuver move")
    if turn.maneuver:
        order.append(f"maneuver {turn.maneuver}")
    for words in order:
        if words in offered:
            return offered[words]
    return ask.options[-1]


def _free(g: Sanctuary, ask: Ask, who: int) -> Option | None:
    """The Event, a kept card or a Kit that is worth its price now."""
    s, content = g.survivors[who], g.content
    for each in ask.options:
        if each.verb == "event":
            mark = 0.0 if any(other.marked for other in g.survivors) else MARK
            if ability(g, content.event_effects[g.active_event], who, s.at) + mark > 0:
                return each
        elif each.verb in ("kit", "use") and _use_worth(g, each, who) > WORTHWHILE:
            return each
    return None


def _use_worth(g: Sanctuary, chosen: Option, who: int) -> float:
    """What a Kit or a kept card brings now."""
    s, content = g.survivors[who], g.content
    if chosen.verb == "kit":
        return rates.heal(s, 2)
    return worth(g, content.search_effects[content.search_number[chosen.ids[0]]], who, s.at)


HABITS: dict[str, Callable[[Sanctuary, Ask], Option]] = {
    "act": _act,
    "choose-survivor": answers.anybody,
    "choose-ally": answers.anybody,
    "ally-of": answers.ally_of,
    "reroll": answers.reroll,
    "choose-event": answers.choose_event,
    "walk": walk,
    "exert": answers.exert,
    "play": answers.play,
    "effect": answers.effect,
    "assign": answers.assign,
    "knock-down": answers.target,
    "defeat": answers.target,
    "shoot": answers.target,
    "tension": answers.tension,
    "tension-tie": answers.tension,
    "turn-exert": answers.turn_exert,
    "turn-focus": answers.turn_focus,
    "pass-leader": answers.pass_leader,
    "gain": answers.resource,
    "barricade": answers.barricade,
    "lose": answers.lose,
    "share": answers.share,
    "ally-heal": answers.yes,
    "order": answers.yes,
    "route": answers.yes,
    "hush": answers.yes,
    "clear": answers.yes,
    "stranger": answers.no,
    "agree": answers.yes,
    **{
        f"pay-{name}": answers.pay
        for name in (
            "lose", "exert", "stress", "lose-trust", "lose-focus", "noise", "wreck", "lose-pool", "lose-strangers",
        )
    },
}  # fmt: skip
