"""What a Survivor does without much thought: the quick answers with which a bot plays on in its imagination."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....engine.ask import NO, PASS, YES, Ask, Option
from ..content.ground import NEXT_TO, SPACE
from ..content.terms import RESOURCES
from ..content.verbs import Defeat, KnockDown
from ..rules.action_roll import RESOLVE, SKIP
from ..rules.action_step import ACTIONS, ally_approach
from ..rules.exert import FROM_DECK, can_exert
from ..rules.figures import enemies_at, ready_walkers, walkers_at
from ..state import (
    AMMUNITION,
    EXERT,
    FOOD,
    FOOD_NAME,
    MASKED,
    MATERIALS,
    MOST_STRESS,
    NO_CARD,
    TYPES,
    Sanctuary,
)
from . import worth as rates
from .places import barricade_worth, goal_of, standing
from .worth import THREAT, threat_price, worth

MARK = 1.8
"""What it is worth to be the first to mark the Active Event."""
WORTHWHILE = 0.9
"""A kept card or a Kit is used when it brings at least so much."""
THOUGHTFUL = frozenset(("play", "choose-event", "walk", "pass-leader"))
"""The other questions that a scout thinks about."""
CLOSE = 3
"""So many of the Spaces in reach are thought about."""
GOOD_TO_PAY = frozenset(("pay-lose", "pay-lose-focus", "pay-lose-pool"))


def habit(g: Sanctuary, ask: Ask) -> Option:
    """The usual answer to an ask."""
    key = ask.key
    answer = HABITS.get(key)
    if answer:
        return answer(g, ask)
    if key.startswith("whom-"):
        return _whom(g, ask)
    if key.startswith("on-"):
        return _trigger(g, ask)
    return ask.options[0]


def shortlist(g: Sanctuary, ask: Ask) -> list[Option]:
    """At a free moment the best few things to do, all options of other questions that matter, else the habit."""
    if ask.key == "act":
        return _shortlist_act(g, ask)
    if ask.key in THOUGHTFUL:
        return list(ask.options)
    return [habit(g, ask)]


def _shortlist_act(g: Sanctuary, ask: Ask) -> list[Option]:
    """What is free, Move, the two best Actions, the best other Maneuver and the end."""
    who = g.active
    at = g.survivors[who].at
    found = [each for each in ask.options if each.verb in ("event", "kit", "use", "end")]
    acts = [each for each in ask.options if each.verb == "action"]
    acts.sort(key=lambda each: -rate_action(g, who, each.ids[0], at))
    maneuver = best_maneuver(g, who, at)[1]
    found += [each for each in ask.options if each.verb == "maneuver" and each.ids[0] in ("move", maneuver)]
    usual = habit(g, ask)
    return list(dict.fromkeys([usual, *acts[:2], *found]))


def horizon(g: Sanctuary) -> int:
    """Bots play on to the end of the round: only then it is known what Walkers and the stage cost."""
    return g.round


# Actions


def rate_action(g: Sanctuary, who: int, name: str, at: int) -> float:
    """What an Action is worth in a Space: its effect and the successes to expect."""
    s, content = g.survivors[who], g.content
    act = content.acts[name]
    dice = max(1, content.characteristics(s.id, s.ally)[act.characteristic])
    luck = dice / 3
    expected = luck + min(luck, s.focus + g.pool)
    if not s.ally and s.played != NO_CARD and content.bonus[s.played] == act.characteristic:
        expected += luck
    value = worth(g, act.effect, who, at)
    if value < 0:
        value = 0.0
    best = 0.0
    for plan in act.successes.values():
        each = worth(g, plan, who, at, hope=True)
        count = min(expected, _most(g, plan, at))
        best = max(best, each * count)
    if name == "grapple":
        best = _blows(g, at, 1 + expected) - value
    return value + best


def _most(g: Sanctuary, plan: tuple[int, ...], at: int) -> float:
    """How often a success effect finds something to do."""
    verb = g.content.verbs[plan[0]]
    if isinstance(verb, KnockDown | Defeat) and verb.reach == "here":
        return float(enemies_at(g, at))
    deck = g.ground.deck_of.get(g.ground.building[at], -1)
    if type(verb).__name__ == "Search":
        return float(len(g.search_decks[deck])) if deck >= 0 else 0.0
    return 9.0


def _blows(g: Sanctuary, at: int, count: float) -> float:
    """What so many blows are worth: one for each that stands, then one for each that lies."""
    first = at * TYPES
    ready = sum(g.ready[first : first + TYPES])
    lying = sum(g.lying[first : first + TYPES])
    return rates.KNOCKED * min(count, ready) + rates.SLAIN * min(max(0.0, count - ready), ready + lying)


def stress_dice(g: Sanctuary, who: int, at: int) -> int:
    """How many Stress Dice a roll would have."""
    masked = at * TYPES + MASKED
    return g.survivors[who].stress + bool(walkers_at(g, at)) + bool(g.ready[masked] or g.lying[masked])


def risk(g: Sanctuary, who: int, at: int) -> float:
    """What a Stress Die costs on average."""
    s, content = g.survivors[who], g.content
    if s.ally:
        fear = worth(g, content.ally_fears[s.id], who, at)
    else:
        fear = worth(g, content.fears[s.played], who, at) if s.played != NO_CARD else -1.2
    return (threat_price(g) - max(fear, -4.0)) / 3


def action_names(g: Sanctuary, who: int) -> list[str]:
    """The Actions a Survivor could perform."""
    s, content = g.survivors[who], g.content
    names = [*ACTIONS] if g.has_strangers and (not s.ally or g.ally_rescue) else [*ACTIONS[:3]]
    if s.ally:
        own = content.sheets[s.id].ally.actions
        names += [each.id for number, each in enumerate(own) if number == ally_approach(g, who) or s.trust > 2]
    elif s.played != NO_CARD and content.survivor_cards[s.played].kind == "action":
        names.append(content.survivor_cards[s.played].id)
    if not s.ally and g.active_event != NO_CARD and not s.marked and content.events[g.active_event].kind == "action":
        names.append(content.events[g.active_event].id)
    return names


def best_action(g: Sanctuary, who: int, at: int, names: Sequence[str]) -> tuple[float, str]:
    """The Action that is worth most in a Space; "" if none is worth its Stress Dice."""
    if not names:
        return 0.0, ""
    dice = stress_dice(g, who, at)
    best, chosen = (dice * risk(g, who, at) if dice else 0.0), ""
    least = best
    marks = not any(s.marked for s in g.survivors)
    for name in names:
        value = rate_action(g, who, name, at)
        if marks and name in g.content.event_number:
            value += MARK
        if value > best:
            best, chosen = value, name
    return best - least, chosen


# Maneuvers


def best_maneuver(g: Sanctuary, who: int, at: int) -> tuple[float, str]:
    """The Maneuver that is worth most where a Survivor stands, Move aside."""
    s, content = g.survivors[who], g.content
    rated = [
        (
            threat_price(g) * min(1, g.threat)
            + (0.0 if enemies_at(g, at) else rates.calm(s, 1))
            + _answer(g, who, "hide"),
            "hide",
        ),
        (rates.focus(s, 1), "focus"),
    ]
    if g.resources[FOOD]:
        rated.append((rates.heal(s, 2) - 0.4, "food"))
    if g.resources[AMMUNITION] and g.threat < 8:
        near = sum([ready_walkers(g, each.at) for each in g.survivors if g.ground.sees[at] >> each.at & 1])
        rated.append(((2.2 if near else 0.6) - THREAT, "ammunition"))
    if g.resources[MATERIALS] and g.ground.building[at] >= 0:
        rated.append((barricade_worth(g, at), "material"))
    if s.played != NO_CARD and not s.ally and content.survivor_cards[s.played].kind == "maneuver":
        rated.append((worth(g, content.card_effects[s.played], who, at), content.survivor_cards[s.played].id))
    if g.active_event != NO_CARD and not s.marked and content.events[g.active_event].kind == "maneuver":
        mark = 0.0 if any(each.marked for each in g.survivors) else MARK
        rated.append(
            (worth(g, content.event_effects[g.active_event], who, at) + mark, content.events[g.active_event].id)
        )
    return max(rated)


def _answer(g: Sanctuary, who: int, trigger: str) -> float:
    """What the Active Event adds to something that triggers it."""
    event = g.active_event
    if event == NO_CARD or g.survivors[who].marked or g.content.events[event].trigger != trigger:
        return 0.0
    mark = 0.0 if any(each.marked for each in g.survivors) else MARK
    return worth(g, g.content.event_effects[event], who, g.survivors[who].at) + mark


# Moving


def reach(g: Sanctuary, who: int, left: int, free: bool, knocked: float = 0.0) -> dict[int, tuple[float, int]]:
    """The Spaces that a move can end in: what it costs, and the first step."""
    s = g.survivors[who]
    found: dict[int, tuple[float, int]] = {}
    edge = [(s.at, 0.0, -1)]
    for _ in range(left):
        further = []
        for at, cost, first in edge:
            ready = 0 if free else ready_walkers(g, at)
            if at == s.at:
                ready = max(0, round(ready - knocked))
            if ready:
                if not can_exert(g, who, ready):
                    continue
                cost += -rates.exert(s, ready)
            for to in NEXT_TO[at]:
                if to != s.at and (to not in found or found[to][0] > cost):
                    found[to] = (cost, to if first < 0 else first)
                    further.append((to, cost, found[to][1]))
        edge = further
    return found


def best_end(
    g: Sanctuary, who: int, goal: int, ends: dict[int, tuple[float, int]], names: Sequence[str]
) -> tuple[float, int]:
    """Where a move had better end, with the Action one could perform there; and what it is worth."""
    rated = sorted([(standing(g, who, to, goal) - cost, to) for to, (cost, _) in ends.items()], reverse=True)
    best, chosen = -1000.0, -1
    for value, to in rated[:CLOSE]:
        if names:
            value += best_action(g, who, to, names)[0]
        if value > best:
            best, chosen = value, to
    return best, chosen


class Turn:
    """What is left of an activation, and what had better be done next."""

    __slots__ = ("action", "goal", "maneuver", "move", "names", "spot", "value")

    def __init__(self, g: Sanctuary, who: int) -> None:
        s = g.survivors[who]
        at = s.at
        acts, moves = not g.did_action, not g.did_maneuver
        self.goal = goal_of(g, who)
        self.spot = at
        self.names = action_names(g, who) if acts else []
        here, self.action = best_action(g, who, at, self.names)
        stay = standing(g, who, at, self.goal)
        self.move = self.maneuver = ""
        self.value = here + stay
        if not moves:
            return
        calm, name = best_maneuver(g, who, at)
        self.maneuver = name
        self.value += calm
        if s.down:
            if self.goal >= 0 and stay < 0 and calm < 1.2:
                self.move = "stand"
            return
        knocked = 2.0 if self.action and _fights(g, self.action) else 0.0
        after, _ = best_end(g, who, self.goal, reach(g, who, 2, False, knocked), ())
        before, spot = best_end(g, who, self.goal, reach(g, who, 2, False), self.names) if acts else (-1000.0, at)
        if max(here + after, before) > self.value:
            late = here + after >= before and acts and (here > 0.3 or spot < 0)
            self.move = "after" if late else "before"
            self.value = max(here + after, before)
            if self.move == "before" and acts:
                self.spot = spot


def _fights(g: Sanctuary, name: str) -> bool:
    """Whether an Action knocks enemies down."""
    act = g.content.acts[name]
    plans = [*act.effect, *[number for plan in act.successes.values() for number in plan]]
    return any(isinstance(g.content.verbs[number], KnockDown) for number in plans)


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
            if worth(g, content.event_effects[g.active_event], who, s.at) + mark > 0:
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


def _walk(g: Sanctuary, ask: Ask) -> Option:
    """Toward the best Space in reach, and away from Walkers."""
    who = g.number_of(ask.of)
    left = ask.about[1]
    s = g.survivors[who]
    mine = who == g.active
    goal = goal_of(g, who)
    names = action_names(g, who) if mine and not g.did_action else []
    ends = reach(g, who, int(left), not mine)
    steps = {each.ids[0]: each for each in ask.options if each is not PASS}
    ends = {to: (cost, first) for to, (cost, first) in ends.items() if _name(first) in steps}
    if not ends:
        return ask.options[0]
    value, to = best_end(g, who, goal, ends, names)
    if PASS in ask.options:
        stay = standing(g, who, s.at, goal) + (best_action(g, who, s.at, names)[0] if names else 0.0)
        if stay >= value:
            return PASS
    return steps[_name(ends[to][1])]


def _name(space: int) -> str:
    return NAMES[space]


NAMES = {number: name for name, number in SPACE.items()}


# Cards and Events


def _play(g: Sanctuary, ask: Ask) -> Option:
    """The card that makes the best activation, at the price of Defiance."""
    who = g.active
    s, content = g.survivors[who], g.content
    before = s.played
    spot = Turn(g, who).spot
    best, chosen = -1000.0, ask.options[0]
    for each in ask.options:
        card = content.card_number[each.ids[0]]
        s.played = card
        value = best_action(g, who, spot, action_names(g, who))[0] + _ability(g, who, card)
        if spot == s.at and content.survivor_cards[card].kind == "maneuver":
            value += 0.5 * worth(g, content.card_effects[card], who, spot)
        if content.approach[card] != g.approach:
            value += rates.lose_trust(s, 1) if who == g.leader else rates.stress(g.survivors[g.leader], 1)
        if value > best:
            best, chosen = value, each
    s.played = before
    return chosen


def _ability(g: Sanctuary, who: int, card: int) -> float:
    """What the Ability of a card is worth that is neither Action nor Maneuver."""
    triggers = g.content.card_triggers[card]
    return sum([max(0.0, worth(g, plan, who, g.survivors[who].at)) for plan in triggers.values()])


def _choose_event(g: Sanctuary, ask: Ask) -> Option:
    """The Event that the Leader's hand can follow, that can be marked, and whose fellow costs least."""
    content, who = g.content, g.leader
    s = g.survivors[who]
    hand = [content.approach[card] for card in s.hand]
    numbers = [content.event_number[each.ids[0]] for each in ask.options]

    def value(number: int) -> float:
        other = next((each for each in numbers if each != number), number)
        usable = {"free": 1.5, "maneuver": 0.8, "action": 0.8}.get(content.events[number].kind, 1.0)
        follow = min(2, hand.count(content.event_approach[number]))
        return worth(g, content.neglects[other], who, s.at) + 0.8 * follow + usable

    return max(ask.options, key=lambda each: value(content.event_number[each.ids[0]]))


def _trigger(g: Sanctuary, ask: Ask) -> Option:
    """What a card, a kept card or the Event offers, unless it does more harm than good."""
    content = g.content
    first = ask.options[0]
    if first is PASS or PASS not in ask.options:
        return first
    name = first.ids[0]
    if name in content.event_number:
        who = g.active
        mark = 0.0 if any(each.marked for each in g.survivors) else MARK
        plan = content.event_effects[content.event_number[name]]
        return first if worth(g, plan, who, g.survivors[who].at) + mark >= 0 else PASS
    return first


# Rolls


def _effect(g: Sanctuary, ask: Ask) -> Option:
    """The effect of an Action, unless it does more harm than good."""
    who = g.active
    return RESOLVE if worth(g, g.content.acts[g.act].effect, who, g.survivors[who].at) >= 0 else SKIP


def _best_success(g: Sanctuary) -> float:
    who = g.active
    plans = g.content.acts[g.act].successes.values()
    return max(worth(g, plan, who, g.survivors[who].at) for plan in plans)


def _assign(g: Sanctuary, ask: Ask) -> Option:
    """The success effect that is worth most as things stand."""
    who = g.active
    at = g.survivors[who].at
    successes = g.content.acts[g.act].successes
    return max(ask.options, key=lambda each: worth(g, successes[each.ids[0]], who, at))


def _turn_exert(g: Sanctuary, ask: Ask) -> Option:
    """For a success that is worth more than the card."""
    return YES if _best_success(g) + rates.exert(g.survivors[g.active], 1) > 0.3 else NO


def _turn_focus(g: Sanctuary, ask: Ask) -> Option:
    return ask.options[0] if _best_success(g) > 0.6 else PASS


def _reroll(g: Sanctuary, ask: Ask) -> Option:
    """Exert results that would cost a card, never successes."""
    return next((each for each in ask.options if each.ids == (EXERT,)), PASS)


# Whom and what


def _whom(g: Sanctuary, ask: Ask) -> Option:
    """The Survivor to whom it is worth most, or costs least."""
    value = WHOM.get(ask.key[5:])
    if value is None:
        return ask.options[0]
    return max(ask.options, key=lambda each: value(g.survivors[g.number_of(each.ids[0])], 1))


WHOM: dict[str, rates.Value] = {verb.__struct_config__.tag: value for verb, value in rates.VALUES.items()}  # type: ignore[attr-defined]


def _target(g: Sanctuary, ask: Ask) -> Option:
    """Enemies with Survivors first, those that stand before those that lie."""

    def value(each: Option) -> float:
        if each is PASS:
            return -1.0
        space, kind, ready = each.value
        here: int = sum([s.at == space for s in g.survivors])
        return 2.0 * min(here, 2) + (0.5 if ready else 0.0) + (0.2 if kind else 0.0)

    return max(ask.options, key=value)


# Everything else


def _yes(g: Sanctuary, ask: Ask) -> Option:
    return YES


def _no(g: Sanctuary, ask: Ask) -> Option:
    return NO


def _exert(g: Sanctuary, ask: Ask) -> Option:
    """From hand while a card is left to play: the deck is the clock."""
    s = g.survivors[g.number_of(ask.about[0])]
    deck = FROM_DECK if FROM_DECK in ask.options else ask.options[0]
    return ask.options[0] if len(s.hand) > 2 else deck


def _tension(g: Sanctuary, ask: Ask) -> Option:
    """Trust is cheaper than Morale."""
    return ask.options[0]


def _pay(g: Sanctuary, ask: Ask) -> Option:
    return YES if ask.key in GOOD_TO_PAY else NO


def _pass_leader(g: Sanctuary, ask: Ask) -> Option:
    s = g.survivors[g.leader]
    heir = g.survivors[(g.leader + 1) % g.players]
    return YES if s.stress == MOST_STRESS - 1 and s.trust > 1 and heir.stress < s.stress else NO


def _resource(g: Sanctuary, ask: Ask) -> Option:
    """Gain what there is least of, Food rather than the rest."""
    return min(ask.options, key=lambda each: g.resources[RESOURCES.index(each.ids[0])] - (each.ids[0] == FOOD_NAME))


def _lose(g: Sanctuary, ask: Ask) -> Option:
    return max(ask.options, key=lambda each: g.resources[RESOURCES.index(each.ids[0])])


def _share(g: Sanctuary, ask: Ask) -> Option:
    """An Ally without tokens takes all of a great Overrun, else who has more cards takes more."""
    who = g.number_of(ask.about[0])
    s, left = g.survivors[who], len(ask.options) - 1
    others = [each for each in g.here(s.at) if each != who]
    if s.ally:
        spare = max([_spare(g, each) for each in others if not g.survivors[each].ally], default=0)
        takes = (s.exert == 0 and left > 1) or (spare < left and s.exert < 2)
        return ask.options[-1] if takes else ask.options[0]
    mine = _spare(g, who)
    rest = sum([_spare(g, each) for each in others if not g.survivors[each].ally])
    return ask.options[round(left * mine / (mine + rest)) if mine + rest else left]


def _spare(g: Sanctuary, who: int) -> int:
    s = g.survivors[who]
    return max(0, len(s.hand) - 1) + max(0, len(s.deck) - 3)


HABITS: dict[str, Callable[[Sanctuary, Ask], Option]] = {
    "act": _act,
    "reroll": _reroll,
    "choose-event": _choose_event,
    "walk": _walk,
    "exert": _exert,
    "play": _play,
    "effect": _effect,
    "assign": _assign,
    "knock-down": _target,
    "defeat": _target,
    "shoot": _target,
    "tension": _tension,
    "tension-tie": _tension,
    "turn-exert": _turn_exert,
    "turn-focus": _turn_focus,
    "pass-leader": _pass_leader,
    "gain": _resource,
    "lose": _lose,
    "share": _share,
    "ally-heal": _yes,
    "order": _yes,
    "route": _yes,
    "hush": _yes,
    "clear": _yes,
    "stranger": _no,
    "agree": _yes,
    **{
        f"pay-{name}": _pay
        for name in (
            "lose", "exert", "stress", "lose-trust", "lose-focus", "noise", "wreck", "lose-pool", "lose-strangers",
        )
    },
}  # fmt: skip
