"""What a Survivor does without much thought: the quick answers with which a bot plays on in its imagination."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....engine.ask import NO, PASS, YES, Ask, Option
from ..content import EventNo
from ..content.board import EVERY_CELL, NEAR, CellNo
from ..content.verbs import (
    Add,
    AllyOrDamage,
    AnyEffect,
    Damage,
    Draw,
    Eat,
    Flag,
    Gain,
    Heal,
    Kill,
    Load,
    Lose,
    MayPay,
    MustPay,
    RollAt,
    RollFor,
    Shift,
)  # fmt: skip
from ..effects import Occasion
from ..effects.targets import fixed_cells, survivors
from ..rules.combat import POINTS_PER_KILL, is_melee, kills
from ..rules.events import holds
from ..rules.resources import ammo_held
from ..state import MOST_HP, NO_ATTACK, OFF_BOARD, ROUNDS, Defense, Survivor
from .judge import expected_kills, firepower, harmless

A_CARD = 1.0
"""Harm is counted in cards of a store."""


def habit(g: Defense, ask: Ask) -> Option:
    """The usual answer to an ask."""
    answer = HABITS.get(ask.key)
    return answer(g, ask) if answer else ask.options[0]


def horizon(g: Defense) -> int:
    """Bots play on to the end of the round: only then do they know who lives and what is left in the stores."""
    return g.round


def _best(options: Sequence[Option], worth: Callable[[Option], float]) -> Option:
    return max(options, key=worth)


# Where Walkers hurt


def burden(g: Defense, cell: CellNo) -> float:
    """What one more Walker costs at a Location."""
    walkers, shelter = g.walkers[cell], harmless(g, cell)
    if walkers < shelter:
        return 0.35
    guards = [s for s in g.survivors if s.at == cell]
    if not guards:
        return A_CARD * (1.2 if len(g.decks[g.deck_at[cell]]) > ROUNDS - g.round + 4 else 2.0)
    if walkers < expected_kills(g, guards):
        return 0.5
    return 0.9 if max(s.hp for s in guards) > 2 else 2.0


def _cells(g: Defense, where: str, here: CellNo, there: CellNo) -> Sequence[CellNo]:
    """The Locations that an effect will probably touch; an open choice is made well."""
    cells = fixed_cells(g, where, Occasion(0, here, there=there))
    if cells is not None:
        return cells
    if where == "most" or where == "fewest":
        wanted = max(g.walkers) if where == "most" else min(g.walkers)
        cells = [cell for cell in EVERY_CELL if g.walkers[cell] == wanted]
    else:
        cells = NEAR[g.cell_of(where.removeprefix("one-next-to-"))]
    return (min(cells, key=lambda cell: burden(g, cell)),)


# What Events do


def event_harm(g: Defense, s: Survivor, event: EventNo) -> float:
    """What an Event costs when this Survivor plays it now; gifts count below 0."""
    card = g.content.events[event]
    when = card.when
    if isinstance(when, MustPay | MayPay):
        price = 0.4 * (when.ally + when.food + when.ammo)
        unpaid = _harm(g, card.otherwise, s)
        if s.allies < when.ally or s.food < when.food or ammo_held(g, s) < when.ammo:
            return unpaid
        paid = price + _harm(g, card.then, s)
        return paid if isinstance(when, MustPay) else min(paid, unpaid)
    return _harm(g, card.then if holds(g, s, card, s.at) else card.otherwise, s)


def _harm(g: Defense, effects: Sequence[AnyEffect], s: Survivor, there: CellNo = OFF_BOARD) -> float:
    total = 0.0
    for effect in effects:
        total += HARM[type(effect)](g, effect, s, there)
    return total


def _mean(count: Any) -> float:
    return 2.0 if count == "d3" else float(count)


def _harm_of_walkers(g: Defense, effect: Add | Kill, s: Survivor, there: CellNo) -> float:
    cost = sum([burden(g, cell) for cell in _cells(g, effect.where, s.at, there)])
    return cost * _mean(effect.count) * (1.0 if isinstance(effect, Add) else -1.0)


def _harm_of_damage(g: Defense, effect: Damage, s: Survivor, there: CellNo) -> float:
    cost = 0.0
    for each in survivors(g, effect.who, Occasion(s.seat, s.at, there=there)):
        if each.at != OFF_BOARD:
            cost += blow(g, each, _mean(effect.count))
    return cost


def blow(g: Defense, s: Survivor, damage: float) -> float:
    """What damage to a Survivor costs: a death costs much, in Hardcore everything."""
    left = s.hp - damage
    if left >= 1 or s.no_death:
        return damage * (0.7 if left >= 3 else 1.3)
    return 50.0 if g.hardcore else 8.0


def _harm_of_tokens(g: Defense, effect: Gain | Lose, s: Survivor, there: CellNo) -> float:
    touched = survivors(g, effect.who, Occasion(s.seat, s.at, there=there))
    if isinstance(effect, Gain):
        return -0.4 * _mean(effect.count) * len(touched)
    if effect.what == "ammo":
        return sum([0.5 * min(_mean(effect.count), ammo_held(g, each)) for each in touched])
    held = [each.food if effect.what == "food" else each.allies for each in touched]
    return sum([0.4 * min(_mean(effect.count), each) for each in held])


def _harm_of_rolls(g: Defense, effect: RollAt | RollFor, s: Survivor, there: CellNo) -> float:
    chance = (effect.high - effect.low + 1) / 6
    o = Occasion(s.seat, s.at, there=there)
    if isinstance(effect, RollAt):
        return chance * sum([_harm(g, effect.then, s, cell) for cell in fixed_cells(g, effect.where, o) or ()])
    return chance * sum([0.5 if each.allies else blow(g, each, 1) for each in survivors(g, effect.who, o)])


HARM: dict[type, Callable[[Defense, Any, Survivor, CellNo], float]] = {
    Add: _harm_of_walkers,
    Kill: _harm_of_walkers,
    Shift: lambda g, effect, s, there: -0.3,
    Eat: lambda g, effect, s, there: effect.count * A_CARD,
    Gain: _harm_of_tokens,
    Lose: _harm_of_tokens,
    Damage: _harm_of_damage,
    Heal: lambda g, effect, s, there: -0.6 * min(effect.count, MOST_HP - s.hp),
    Draw: lambda g, effect, s, there: -0.3,
    Load: lambda g, effect, s, there: -0.5,
    AllyOrDamage: lambda g, effect, s, there: 0.6,
    RollAt: _harm_of_rolls,
    RollFor: _harm_of_rolls,
    Flag: lambda g, effect, s, there: 0.5,
}


def play_lesser_evil(g: Defense, ask: Ask) -> Option:
    """Play the Event that costs least; a Leader who plays both begins with the worse one."""
    s = g.survivors[ask.seat]
    first, second = ask.options
    if ask.key == "first-event" and g.events_left == 2:
        return first
    return first if event_harm(g, s, first.value) <= event_harm(g, s, second.value) else second


# Where to stand


def stand_well(g: Defense, ask: Ask) -> Option:
    """Go where Walkers are unguarded and can be borne."""
    s = ask.about[0]
    was, s.at = s.at, OFF_BOARD
    best = _best(
        ask.options, lambda option: worth_of_place(g, s, was if len(option.ids) < 2 else g.cell_of(option.ids[1]))
    )
    s.at = was
    return best


def worth_of_place(g: Defense, s: Survivor, cell: CellNo) -> float:
    """How much better it is to have this Survivor at a Location too."""
    guards = [each for each in g.survivors if each.at == cell]
    harmful = g.walkers[cell] - harmless(g, cell)
    before = _toll(g, guards, cell, harmful)
    s.at = cell
    after = _toll(g, [*guards, s], cell, harmful)
    hand = g.hands[s.seat]
    if hand:
        costs = [event_harm(g, s, event) for event in hand]
        after += sum(costs) if s.seat == g.leader else min(costs)
    s.at = OFF_BOARD
    return before - after


def _toll(g: Defense, guards: list[Survivor], cell: CellNo, harmful: float) -> float:
    """What a Location costs in this round, and a little for what may yet come there."""
    if not guards:
        return A_CARD * max(0.0, harmful) + 0.8
    room = sum([s.hp for s in guards])
    harm = max(0.0, harmful - expected_kills(g, guards))
    if harm + 1 > room:
        return harm + (50.0 if g.hardcore else 6.0)
    return 0.8 * harm + 2.0 * harm / room


# Resources


def draw_while_it_lasts(g: Defense, ask: Ask) -> Option:
    """Draw as long as the store holds enough for the rounds to go."""
    cards = len(g.decks[g.deck_at[g.survivors[ask.seat].at]])
    togo = ROUNDS - g.round
    return ask.options[1] if cards > 4 + togo else PASS


def act_if_useful(g: Defense, ask: Ask) -> Option:
    """Load kept Ammo, use what costs nothing, heal who is badly hurt, throw the grenade into a herd."""
    for option in reversed(ask.options):
        verb = option.verb
        if verb in ("reload", "turn-up", "eat"):
            return option
        if verb == "use" and _is_useful(g, g.survivors[ask.seat], option):
            return option
    return PASS


def _is_useful(g: Defense, s: Survivor, option: Option) -> bool:
    item = option.ids[0]
    if item.startswith("bandages"):
        return any(each.id == option.ids[1] and each.hp <= 3 for each in g.survivors)
    if item.startswith("flashbang"):
        return g.walkers[s.at] - harmless(g, s.at) >= 2
    return item.startswith("silencer")


# Combat


def strike(g: Defense, ask: Ask) -> Option:
    """Attack with what probably kills most."""
    s = ask.about[0]
    _, close = firepower(g, s, len(g.at(s.at)) == 1)
    gear, numbers = g.content.gear, g.content.gear_number
    weapons = [(option, gear[numbers[option.ids[0]]]) for option in ask.options if option.verb == "attack"]
    wanted = [(option, weapon) for option, weapon in weapons if weapon.is_melee == (close > 0)] or weapons
    return max(wanted, key=lambda each: each[1].dice + 0.1 * each[1].bonus)[0] if wanted else ask.options[-1]


def add_enough_allies(g: Defense, ask: Ask) -> Option:
    """Send Allies only where they complete a kill."""
    s = ask.about[0]
    fighters = [each for each in g.at(s.at) if each.attack != NO_ATTACK]
    group = sum([each.total for each in fighters if not is_melee(g, each)])
    gap = -(s.total if is_melee(g, s) else group) % POINTS_PER_KILL
    enough = kills(g, fighters) >= g.walkers[s.at]
    return ask.options[0 if enough or gap > min(3, s.allies) else gap]


def share_evenly(g: Defense, ask: Ask) -> Option:
    """Give the damage to those who can bear it."""
    s = ask.about[0]
    left = ask.about[1]
    later = [each for each in g.at(s.at) if g.order.index(each.seat) > g.order.index(s.seat)]
    others = sum([each.hp - 1 for each in later])
    fair = round(left * (s.hp - 1) / max(1, s.hp - 1 + others))
    return _best(ask.options, lambda option: -abs(option.value - fair))


def barricade_in_need(g: Defense, ask: Ask) -> Option:
    return YES if ask.about[2] >= 2 else NO


# Choices within cards


def pick_quiet_place(g: Defense, ask: Ask) -> Option:
    """Walkers go where they hurt least."""
    if ask.about[0] in ("most", "fewest"):
        return ask.options[0]
    return _best(ask.options, lambda option: -burden(g, g.cell_of(option.ids[0])))


def pay_if_cheap(g: Defense, ask: Ask) -> Option:
    """Pay when the other branch would hurt more."""
    card = g.content.events[g.playing]
    s, price = g.survivors[ask.seat], card.when
    assert isinstance(price, MayPay)
    cost = 0.4 * (price.ally + price.food + price.ammo)
    return YES if cost + _harm(g, card.then, s) < _harm(g, card.otherwise, s) else NO


def heal_the_weakest(g: Defense, ask: Ask) -> Option:
    hurt = {s.id: s.hp for s in g.survivors}
    return min(ask.options[1:], key=lambda option: hurt[option.ids[0]], default=PASS)


def give_to_the_poorest(g: Defense, ask: Ask) -> Option:
    goods = {s.id: len(s.gear) + s.food + s.allies for s in g.survivors}
    return min(ask.options, key=lambda option: goods[option.ids[0]])


def choose_by_ability(g: Defense, ask: Ask) -> Option:
    wanted = ("rick", "andrea", "glenn", "michonne", "daryl", "maggie")
    return min(ask.options, key=lambda option: wanted.index(option.ids[0]) if option.ids[0] in wanted else 9)


def take_last(g: Defense, ask: Ask) -> Option:
    return ask.options[-1]


HABITS: dict[str, Callable[[Defense, Ask], Option]] = {
    "choose": choose_by_ability,
    "replacement": choose_by_ability,
    "lead-heal": heal_the_weakest,
    "lead-load": take_last,
    "discussion": act_if_useful,
    "own-turn": act_if_useful,
    "pre-combat": act_if_useful,
    "heal": act_if_useful,
    "move": stand_well,
    "draw": draw_while_it_lasts,
    "ammo": take_last,
    "event-draw": lambda g, ask: YES,
    "receiver": give_to_the_poorest,
    "first-event": play_lesser_evil,
    "event": play_lesser_evil,
    "pick-location": pick_quiet_place,
    "pay": pay_if_cheap,
    "declare": strike,
    "add-allies": add_enough_allies,
    "divide": share_evenly,
    "barricade": barricade_in_need,
    "turn-up": take_last,
}
"""Everything that is not named here is answered with the first option: stay, skip, pass."""
