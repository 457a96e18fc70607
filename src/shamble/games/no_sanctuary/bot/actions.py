"""What Actions are worth to a Survivor in a Space, and at which price in Stress Dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from ..content import Content, Plan
from ..content.verbs import Defeat, Exert, KnockDown, Search
from ..rules.action_step import ACTIONS, ally_approach
from ..rules.figures import enemies_at, walkers_at
from ..state import FEAR, MASKED, MOST_EXERT, NO_CARD, STRESS_DIE, TYPES, Sanctuary
from . import worth as rates
from .worth import CARDS, ENEMIES, present, threat_price, touches, worth

MARK = 1.8
"""What it is worth to be the first to mark the Active Event."""
ANYTHING = 0
"""What a success effect needs that no Space has to hold."""


class Parts(NamedTuple):
    """What an Action is made of, as far as its worth goes."""

    characteristic: int
    effect: Plan
    successes: tuple[tuple[Plan, int], ...]
    """The success effects with what each of them needs each time: an enemy, a Search Card, or nothing that runs out."""
    touches: int
    """What in a Space matters to it."""
    is_event: bool


@lru_cache(maxsize=512)
def _parts(content: Content, name: str) -> Parts:
    act = content.acts[name]
    successes = tuple([(plan, _needs(content, plan)) for plan in act.successes.values()])
    touched = touches(content, sum(act.successes.values(), act.effect))
    return Parts(act.characteristic, act.effect, successes, touched, name in content.event_number)


def _needs(content: Content, plan: Plan) -> int:
    verb = content.verbs[plan[0]]
    if isinstance(verb, KnockDown | Defeat) and verb.reach == "here":
        return ENEMIES
    return CARDS if isinstance(verb, Search) else ANYTHING


def rate_action(g: Sanctuary, who: int, name: str, at: int) -> float:
    """What an Action is worth in a Space: its effect and the successes to expect."""
    s, content = g.survivors[who], g.content
    characteristic, effect, successes, _, _ = _parts(content, name)
    if name == "grapple" and not enemies_at(g, at):
        return 0.0
    luck = max(1, content.characteristics(s.id, s.ally)[characteristic]) / 3
    expected = luck + min(luck, s.focus + g.pool)
    if not s.ally and s.played != NO_CARD and content.bonus[s.played] == characteristic:
        expected += luck
    if name == "grapple":
        return _blows(g, at, 1 + expected)
    best = 0.0
    for plan, needs in successes:
        count = expected if needs == ANYTHING else min(expected, _most(g, needs, at))
        if count:
            best = max(best, worth(g, plan, who, at, hope=True) * count)
    return max(0.0, worth(g, effect, who, at)) + best


def _most(g: Sanctuary, needs: int, at: int) -> int:
    """How often a success effect finds something to do."""
    if needs == ENEMIES:
        return enemies_at(g, at)
    ground = g.ground
    deck = ground.deck_of.get(ground.building[at], -1)
    return len(g.search_decks[deck]) if deck >= 0 else 0


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


def dread(g: Sanctuary, who: int, dice: int) -> float:
    """What an Ally's roll may cost whose Fear results are Exerts: its third Exert Token loses the game."""
    s = g.survivors[who]
    if not s.ally or dice < MOST_EXERT - s.exert or not _tires(g.content, s.id):
        return 0.0
    return -rates.FORBIDDEN * at_least(MOST_EXERT - s.exert, dice)


@lru_cache(maxsize=16)
def _tires(content: Content, ally: str) -> bool:
    """Whether each Fear result makes an Ally Exert."""
    return any(isinstance(content.verbs[number], Exert) for number in content.ally_fears[ally])


@lru_cache(maxsize=32)
def at_least(fears: int, dice: int) -> float:
    """How likely so many Stress Dice show at least so many Fear results."""
    share = STRESS_DIE.faces.count(FEAR) / len(STRESS_DIE.faces)
    return sum(comb(dice, n) * share**n * (1 - share) ** (dice - n) for n in range(fears, dice + 1))


def action_names(g: Sanctuary, who: int) -> list[str]:
    """The Actions a Survivor could perform."""
    s, content = g.survivors[who], g.content
    names = common_actions(g, who)
    if s.ally:
        own = content.sheets[s.id].ally.actions
        names += [each.id for number, each in enumerate(own) if number == ally_approach(g, who) or s.trust > 2]
    elif s.played != NO_CARD and content.survivor_cards[s.played].kind == "action":
        names.append(content.survivor_cards[s.played].id)
    if not s.ally and g.active_event != NO_CARD and not s.marked and content.events[g.active_event].kind == "action":
        names.append(content.events[g.active_event].id)
    return names


def common_actions(g: Sanctuary, who: int) -> list[str]:
    """The Actions that everybody has."""
    return [*ACTIONS] if g.has_strangers and (not g.survivors[who].ally or g.ally_rescue) else [*ACTIONS[:3]]


def best_action(
    g: Sanctuary,
    who: int,
    at: int,
    names: Sequence[str],
    known: dict[str, float] | None = None,
    anywhere: dict[str, float] | None = None,
) -> tuple[float, str]:
    """The Action that is worth most in a Space; "" if none is worth its Stress Dice.

    What Actions are worth there may be known from another card with the same Exert Bonus, and is noted for the next.
    What those are worth to which nothing in the Space matters may be known from another Space.
    """
    if not names:
        return 0.0, ""
    if known is None:
        known = {}
    if anywhere is None:
        anywhere = {}
    content = g.content
    there = present(g, at)
    dice = stress_dice(g, who, at)
    best, chosen = (dice * risk(g, who, at) + dread(g, who, dice) if dice else 0.0), ""
    least = best
    for name in names:
        parts = _parts(content, name)
        noted = known if parts.touches & there else anywhere
        value = noted.get(name)
        if value is None:
            value = noted[name] = rate_action(g, who, name, at)
        if parts.is_event and not any(s.marked for s in g.survivors):
            value += MARK
        if value > best:
            best, chosen = value, name
    return best - least, chosen


@lru_cache(maxsize=512)
def fights(content: Content, name: str) -> bool:
    """Whether an Action knocks enemies down."""
    act = content.acts[name]
    plans = [*act.effect, *[number for plan in act.successes.values() for number in plan]]
    return any(isinstance(content.verbs[number], KnockDown) for number in plans)
