"""The vocabulary that cards are written in: each verb is one function; those that may ask are generators."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...engine.ask import Ask, Asking, option
from ...engine.rulebook import rule
from .death import die, heal, hurt
from .resources import discard, load_from_supply, lose_ammo, number, take_top
from .state import NEXT_TO, OFF_BOARD, OPPOSITE, Defense, Survivor
from .verbs import (
    Add,
    AllyOrDamage,
    AnyEffect,
    Damage,
    Eat,
    ExtraDie,
    Flag,
    Gain,
    Heal,
    Kill,
    Load,
    Lose,
    NoDeath,
    RollAt,
    RollFor,
    Shift,
)  # fmt: skip
from .walkers import add_walkers, move_walkers, remove_walkers

NOWHERE = OFF_BOARD


@rule("BD-10.01", "BD-10.02", "BD-10.22")
def carry_out(g: Defense, effects: Sequence[AnyEffect], seat: int, here: int, it: int = NOWHERE) -> Asking[None]:
    """Carry out the parts of a card from left to right; `here` is where the card player stood when it was played."""
    for effect in effects:
        asking = VERBS[type(effect)](g, effect, seat, here, it)
        if asking is not None:
            yield from asking


# Whom and where


@rule("BD-2.23", "BD-10.06", "BD-10.13", "BD-10.20")
def survivors(g: Defense, who: str, seat: int, here: int, it: int) -> list[Survivor]:
    """The Survivors that a card means, in turn order."""
    if who == "me":
        return [g.survivors[seat]]
    if who == "it":
        return [g.survivors[it]]
    if who == "each-no-food":
        return [s for s in g.in_order() if s.food == 0]
    on_board = [s for s in g.in_order() if s.at != OFF_BOARD]
    if who == "each":
        return on_board
    if who == "each-here":
        return [s for s in on_board if s.at == here]
    if who == "others-here":
        return [s for s in on_board if s.at == here and s.seat != seat]
    assert who == "not-with-leader"
    with_leader = g.survivors[g.leader].at
    return [s for s in on_board if s.at != with_leader]


@rule("BD-2.01", "BD-10.06", "BD-10.20")
def fixed_cells(g: Defense, where: str, here: int, it: int) -> Sequence[int] | None:
    """The Locations that a card means, in board order; None where somebody has to choose."""
    if where in g.places:
        return (g.places.index(where),)
    if where == "here":
        return (here,) if here != NOWHERE else ()
    if where == "opposite-here":
        return (OPPOSITE[here],) if here != NOWHERE else ()
    if where == "it":
        return (it,)
    if where in ("empty", "unguarded"):
        taken = {s.at for s in g.survivors}
        return [cell for cell in range(4) if cell not in taken and (where == "empty" or g.walkers[cell])]
    if where.startswith("next-to-"):
        return sorted(NEXT_TO[g.cell_of(where.removeprefix("next-to-"))])
    return None


@rule("BD-10.07", "BD-10.23")
def chosen_cell(g: Defense, where: str, seat: int) -> Asking[int]:
    """Where a target or tie is open the card player chooses: the fullest, the emptiest, or a neighbour."""
    if where == "most" or where == "fewest":
        wanted = max(g.walkers) if where == "most" else min(g.walkers)
        cells = [cell for cell in range(4) if g.walkers[cell] == wanted]
    else:
        beside = where.removeprefix("one-next-to-")
        middle = (yield from chosen_cell(g, "most", seat)) if beside == "most" else g.cell_of(beside)
        cells = sorted(NEXT_TO[middle])
    return (yield from pick_cell(g, cells, seat, where))


def pick_cell(g: Defense, cells: Sequence[int], seat: int, why: str) -> Asking[int]:
    """A seat picks one of several Locations."""
    if len(cells) == 1:
        return cells[0]
    options = [option("at", g.places[cell]) for cell in cells]
    chosen = yield Ask(seat, "pick-location", options, about=(why,))
    return g.cell_of(chosen.ids[0])


def one_cell(g: Defense, where: str, seat: int, here: int, it: int) -> Asking[int]:
    """The one Location that an effect means, chosen where there are several; NOWHERE if there is none."""
    cells = fixed_cells(g, where, here, it)
    if cells is None:
        return (yield from chosen_cell(g, where, seat))
    return (yield from pick_cell(g, cells, seat, where)) if cells else NOWHERE


def _at_cells(
    g: Defense, effect: Add | Kill | Eat, seat: int, here: int, it: int, act: Callable[[Defense, int, Any], object]
) -> Asking[None] | None:
    """Do something at each Location that an effect names."""
    cells = fixed_cells(g, effect.where, here, it)
    if cells is None:
        return _at_chosen(g, effect, seat, act)
    for cell in cells:
        act(g, cell, effect.count)
    return None


def _at_chosen(
    g: Defense, effect: Add | Kill | Eat, seat: int, act: Callable[[Defense, int, Any], object]
) -> Asking[None]:
    cell = yield from chosen_cell(g, effect.where, seat)
    act(g, cell, effect.count)


# Walkers


@rule("BD-2.17", "BD-10.05", "BD-10.11", "BD-10.12")
def add(g: Defense, effect: Add, seat: int, here: int, it: int) -> Asking[None] | None:
    """Walkers arrive at once, an amount of 1-3 rolled for each Location."""
    return _at_cells(g, effect, seat, here, it, lambda g, cell, count: add_walkers(g, cell, number(g, count)))


def kill(g: Defense, effect: Kill, seat: int, here: int, it: int) -> Asking[None] | None:
    """Walkers are removed; these are no combat kills."""
    return _at_cells(g, effect, seat, here, it, _kill_at)


def _kill_at(g: Defense, cell: int, count: Any) -> None:
    removed = remove_walkers(g, cell, number(g, count))
    g.story.tell("walkers-removed", removed, g.places[cell])


@rule("BD-2.15", "BD-2.25", "BD-10.23")
def shift(g: Defense, effect: Shift, seat: int, here: int, it: int) -> Asking[None]:
    """Walkers move; in one move "most" is the same Location in both places."""
    source = yield from one_cell(g, effect.source, seat, here, it)
    if effect.target == f"one-next-to-{effect.source}" and source != NOWHERE:
        target = yield from pick_cell(g, sorted(NEXT_TO[source]), seat, effect.target)
    else:
        target = yield from one_cell(g, effect.target, seat, here, it)
    if NOWHERE in (source, target):
        return
    moved = move_walkers(g, source, target, number(g, effect.count))
    g.story.tell("walkers-move", moved, g.places[source], g.places[target])


@rule("BD-1.05", "BD-12.11")
def eat(g: Defense, effect: Eat, seat: int, here: int, it: int) -> Asking[None] | None:
    """The deck there loses cards from its top."""
    return _at_cells(g, effect, seat, here, it, eat_cards)


@rule("BD-12.08", "BD-12.11")
def eat_cards(g: Defense, cell: int, count: int) -> None:
    """Each eaten card goes face up to the discard pile without effect; an emptied deck is checked each time."""
    deck = g.deck_at[cell]
    for _ in range(count):
        card = take_top(g, deck)
        discard(g, deck, card)
        g.story.tell("eaten", g.content.decks[deck][card], g.places[cell])


# Survivors


@rule("BD-2.08")
def gain(g: Defense, effect: Gain, seat: int, here: int, it: int) -> None:
    """Tokens from the supply."""
    for s in survivors(g, effect.who, seat, here, it):
        count = number(g, effect.count)
        if effect.what == "food":
            s.food += count
            g.story.tell("gains-food", s, count)
        else:
            s.allies += count
            g.story.tell("gains-allies", s, count)


@rule("BD-8.25")
def lose(g: Defense, effect: Lose, seat: int, here: int, it: int) -> Asking[None] | None:
    """Up to so many tokens are lost; who has less loses all and suffers nothing further."""
    if effect.what == "ammo":
        return _lose_ammo(g, effect, seat, here, it)
    for s in survivors(g, effect.who, seat, here, it):
        if effect.what == "food":
            lost = min(s.food, number(g, effect.count))
            s.food -= lost
            g.story.tell("loses-food", s, lost)
        else:
            lose_allies(g, s, number(g, effect.count))
    return None


def _lose_ammo(g: Defense, effect: Lose, seat: int, here: int, it: int) -> Asking[None]:
    for s in survivors(g, effect.who, seat, here, it):
        yield from lose_ammo(g, s, number(g, effect.count))


def lose_allies(g: Defense, s: Survivor, count: int) -> None:
    """Allies are lost, as far as there are any."""
    lost = min(s.allies, count)
    if lost:
        s.allies -= lost
        g.story.tell("loses-allies", s, lost)


@rule("BD-10.04", "BD-10.13", "BD-10.22")
def damage(g: Defense, effect: Damage, seat: int, here: int, it: int) -> Asking[None]:
    """Damage is taken at once, a death processed at once; then the card goes on."""
    for s in survivors(g, effect.who, seat, here, it):
        if hurt(g, s, number(g, effect.count)):
            yield from die(g, s)


def heal_effect(g: Defense, effect: Heal, seat: int, here: int, it: int) -> None:
    """Heal up to 5 HP."""
    for s in survivors(g, effect.who, seat, here, it):
        heal(g, s, effect.count)


def load(g: Defense, effect: Load, seat: int, here: int, it: int) -> Asking[None]:
    """Ammo from the supply on one ranged weapon."""
    for s in survivors(g, effect.who, seat, here, it):
        yield from load_from_supply(g, s, effect.count)


@rule("BD-10.15")
def ally_or_damage(g: Defense, effect: AllyOrDamage, seat: int, here: int, it: int) -> Asking[None] | None:
    """An Ally is lost, or HP for want of one."""
    s = g.survivors[it]
    if s.allies:
        lose_allies(g, s, effect.count)
        return None
    return die(g, s) if hurt(g, s, effect.count) else None


@rule("BD-16.07", "BD-8.07")
def extra_die(g: Defense, effect: ExtraDie, seat: int, here: int, it: int) -> None:
    """A Little Help: an extra Combat die this round."""
    g.survivors[seat].extra_dice += effect.count
    g.story.tell("extra-die", g.survivors[seat])


@rule("BD-16.04", "BD-8.07")
def no_death(g: Defense, effect: NoDeath, seat: int, here: int, it: int) -> None:
    """A Guinea Pig: its drawer cannot die this round."""
    g.survivors[seat].no_death = True
    g.story.tell("no-death", g.survivors[seat])


# Rolls and lasting changes


@rule("BD-2.07", "BD-10.15")
def roll_at(g: Defense, effect: RollAt, seat: int, here: int, it: int) -> Asking[None]:
    """A separate roll for each Location."""
    cells = fixed_cells(g, effect.where, here, it)
    if cells is None:
        cells = ((yield from chosen_cell(g, effect.where, seat)),)
    for cell in cells:
        rolled = g.chance.d6()
        g.story.tell("rolls-for", g.places[cell], rolled)
        if effect.low <= rolled <= effect.high:
            yield from carry_out(g, effect.then, seat, here, cell)


@rule("BD-2.07", "BD-10.15", "BD-10.22")
def roll_for(g: Defense, effect: RollFor, seat: int, here: int, it: int) -> Asking[None]:
    """A separate roll for each Survivor; one that has left the board before its turn comes is skipped."""
    for s in survivors(g, effect.who, seat, here, it):
        if s.at == OFF_BOARD:
            continue
        rolled = g.chance.d6()
        g.story.tell("rolls-for", s, rolled)
        if effect.low <= rolled <= effect.high:
            yield from carry_out(g, effect.then, seat, here, s.seat)


@rule("BD-10.09", "BD-10.14")
def flag(g: Defense, effect: Flag, seat: int, here: int, it: int) -> None:
    """A rule changes for what happens after the card, until the round ends."""
    if effect.name == "defy-costs-allies":
        g.defy_costs_allies = True
    else:
        g.combat_minus_1 = True
    g.story.tell(effect.name)


# The verb `draw` joins them in drawing.py.
VERBS: dict[type, Callable[[Defense, Any, int, int, int], Asking[None] | None]] = {
    Add: add,
    Kill: kill,
    Shift: shift,
    Eat: eat,
    Gain: gain,
    Lose: lose,
    Damage: damage,
    Heal: heal_effect,
    Load: load,
    AllyOrDamage: ally_or_damage,
    ExtraDie: extra_die,
    NoDeath: no_death,
    RollAt: roll_at,
    RollFor: roll_for,
    Flag: flag,
}
