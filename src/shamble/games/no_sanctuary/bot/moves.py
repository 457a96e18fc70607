"""Where a Survivor had better go, which Maneuver it had better perform, and in which order with an Action."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import PASS, Ask, Option
from ..content.ground import NEXT_TO, SPACE
from ..rules.exert import can_exert
from ..rules.figures import enemies_at, ready_walkers, walkers_at
from ..state import AMMUNITION, FOOD, MATERIALS, NO_CARD, Sanctuary
from . import worth as rates
from .actions import MARK, action_names, best_action, fights
from .places import barricade_worth, to_free
from .standing import Survey, goal_of, standing
from .worth import THREAT, ability, threat_price, worth

CLOSE = 3
"""How many of the Spaces in reach are thought about."""
FREEING = 5.0
"""What a shot is worth at a Walker that has to leave a Building."""
RISING = 0.5
"""To stand up is worth this share of what it costs to be where one lies."""
NOWHERE = -1000.0

Ends = dict[int, tuple[float, int]]
"""The Spaces that a move can end in: what it costs, and the first step."""


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
        sight = g.ground.sees[at]
        near = sum([ready_walkers(g, each.at) for each in g.survivors if sight >> each.at & 1])
        inside = sum([walkers_at(g, space) for space in to_free(g) if sight >> space & 1])
        rated.append(((FREEING if inside else 2.2 if near else 0.6) - THREAT, "ammunition"))
    if g.resources[MATERIALS] and g.ground.building[at] >= 0:
        rated.append((barricade_worth(g, at), "material"))
    if s.played != NO_CARD and not s.ally and content.survivor_cards[s.played].kind == "maneuver":
        rated.append((worth(g, content.card_effects[s.played], who, at), content.survivor_cards[s.played].id))
    if g.active_event != NO_CARD and not s.marked and content.events[g.active_event].kind == "maneuver":
        mark = 0.0 if any(each.marked for each in g.survivors) else MARK
        rated.append(
            (ability(g, content.event_effects[g.active_event], who, at) + mark, content.events[g.active_event].id)
        )
    return max(rated)


def _answer(g: Sanctuary, who: int, trigger: str) -> float:
    """What the Active Event adds to something that triggers it."""
    event = g.active_event
    if event == NO_CARD or g.survivors[who].marked or g.content.events[event].trigger != trigger:
        return 0.0
    mark = 0.0 if any(each.marked for each in g.survivors) else MARK
    return ability(g, g.content.event_effects[event], who, g.survivors[who].at) + mark


# Moving


def reach(g: Sanctuary, who: int, left: int, free: bool, seen: Survey, knocked: float = 0.0) -> Ends:
    """The Spaces that a move can end in: what it costs, and the first step."""
    s = g.survivors[who]
    found: Ends = {}
    edge = [(s.at, 0.0, -1)]
    for _ in range(left):
        further = []
        for at, cost, first in edge:
            ready = 0 if free else seen.ready[at]
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
    g: Sanctuary, who: int, ends: Ends, names: Sequence[str], known: dict[int, float], anywhere: dict[str, float]
) -> tuple[float, int]:
    """Where a move had better end, with the Action one could perform there; and what it is worth.

    What it is worth to stand somewhere is known, and what Actions are worth that are the same in every Space may be.
    """
    if not ends:
        return NOWHERE, -1
    if not names:
        return max([(known[to] - cost, to) for to, (cost, _) in ends.items()])
    rated = sorted([(known[to] - cost, to) for to, (cost, _) in ends.items()], reverse=True)
    best, chosen = NOWHERE, -1
    for value, to in rated[:CLOSE]:
        value += best_action(g, who, to, names, anywhere=anywhere)[0]
        if value > best:
            best, chosen = value, to
    return best, chosen


def standings(g: Sanctuary, who: int, goal: int, ends: Ends, seen: Survey) -> dict[int, float]:
    """How good it is to be in each Space in which a move can end."""
    return {to: standing(g, who, to, goal, seen) for to in ends}


class Turn:
    """What is left of an activation, and what had better be done next."""

    __slots__ = ("action", "anywhere", "goal", "maneuver", "move", "names", "seen", "spot", "value")

    def __init__(self, g: Sanctuary, who: int) -> None:
        s = g.survivors[who]
        at = s.at
        acts, moves = not g.did_action, not g.did_maneuver
        self.spot = at
        self.names = action_names(g, who) if acts else []
        self.anywhere: dict[str, float] = {}
        here, self.action = best_action(g, who, at, self.names, anywhere=self.anywhere)
        self.move = self.maneuver = ""
        if not moves:
            return
        self.seen = Survey(g)
        self.goal = goal_of(g, who, self.seen)
        stay = standing(g, who, at, self.goal, self.seen)
        calm, self.maneuver = best_maneuver(g, who, at)
        self.value = here + stay + calm
        if s.down:
            if self.goal >= 0 and stay < 0 and calm < -RISING * stay:
                self.move = "stand"
            return
        self._weigh_moves(g, who, here)

    def _weigh_moves(self, g: Sanctuary, who: int, here: float) -> None:
        """Move if that is better than to stay: before the Action or after it."""
        acts = not g.did_action
        seen, goal = self.seen, self.goal
        ends = reach(g, who, 2, False, seen)
        known = standings(g, who, goal, ends, seen)
        before, spot = NOWHERE, self.spot
        if acts:
            before, spot = best_end(g, who, ends, self.names, known, self.anywhere)
        if self.action and fights(g.content, self.action) and seen.ready[self.spot]:
            ends = reach(g, who, 2, False, seen, knocked=2.0)
            known = {to: known[to] if to in known else standing(g, who, to, goal, seen) for to in ends}
        after, _ = best_end(g, who, ends, (), known, self.anywhere)
        if max(here + after, before) > self.value:
            late = here + after >= before and acts and (here > 0.3 or spot < 0)
            self.move = "after" if late else "before"
            self.value = max(here + after, before)
            if self.move == "before" and acts:
                self.spot = spot


def walk(g: Sanctuary, ask: Ask) -> Option:
    """Toward the best Space in reach, and away from Walkers."""
    who = g.number_of(ask.of)
    left = ask.about[1]
    s = g.survivors[who]
    mine = who == g.active
    seen = Survey(g)
    goal = goal_of(g, who, seen)
    names = action_names(g, who) if mine and not g.did_action and left > 1 else []
    ends = reach(g, who, int(left), not mine, seen)
    steps = {each.ids[0]: each for each in ask.options if each is not PASS}
    ends = {to: (cost, first) for to, (cost, first) in ends.items() if NAMES[first] in steps}
    if not ends:
        return ask.options[0]
    anywhere: dict[str, float] = {}
    value, to = best_end(g, who, ends, names, standings(g, who, goal, ends, seen), anywhere)
    if PASS in ask.options:
        stay = standing(g, who, s.at, goal, seen)
        if names:
            stay += best_action(g, who, s.at, names, anywhere=anywhere)[0]
        if stay >= value:
            return PASS
    return steps[NAMES[ends[to][1]]]


NAMES = {number: name for name, number in SPACE.items()}
