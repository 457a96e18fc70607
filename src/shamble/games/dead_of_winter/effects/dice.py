"""Verbs that touch action dice."""

from __future__ import annotations

from ....engine.ask import PASS, Ask, Asking, amount
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content import verbs
from ..owed import Occasion
from ..rules.action_dice import add_die, die_options, raise_die, roll_new, spend_die, take_die
from ..state import NOBODY, Winter
from .carrying import EFFECTS
from .targets import aim_player


@rule("DW-4.09", "DW-16.26")
@EFFECTS.carries_out(verbs.Spend)
def spend(g: Winter, effect: verbs.Spend, o: Occasion) -> Asking[None]:
    """Unused dice of the player's choice are spent, as many as there are."""
    seat = yield from aim_player(g, effect.player, o, "spend-who", lambda seat: bool(g.dice[seat]))
    if seat == NOBODY:
        return
    for _ in range(min(effect.n, len(g.dice[seat]))):
        value: int = (yield Ask(seat, "spend", die_options(g, seat))).value
        spend_die(g, seat, value)
        g.story.tell("spends", seat_id(seat), value)


@rule("DW-3.05")
@EFFECTS.carries_out(verbs.BonusDie)
def bonusdie(g: Winter, effect: verbs.BonusDie, o: Occasion) -> Asking[None]:
    """More or fewer dice at the next roll step only."""
    seat = yield from aim_player(g, effect.player, o, "bonus-who")
    if seat != NOBODY:
        g.bonus_dice[seat] += effect.n
        g.story.tell("bonus-die", seat_id(seat), effect.n)


def _bumps(g: Winter, effect: verbs.Bump, o: Occasion) -> bool:
    dice = g.dice[o.seat]
    return bool(dice) and dice[0] < 6


@rule("DW-2.23", "DW-16.26")
@EFFECTS.carries_out(verbs.Bump, changes=_bumps)
def bump(g: Winter, effect: verbs.Bump, o: Occasion) -> Asking[None]:
    """One unused die below 6 rises, at most to 6; nothing without one."""
    options = [each for each in die_options(g, o.seat) if each.value < 6]
    if options:
        value: int = (yield Ask(o.seat, "bump", options, (effect.n,))).value
        g.story.tell("bumps", seat_id(o.seat), value, raise_die(g, o.seat, value, effect.n))


@rule("DW-16.26")
@EFFECTS.carries_out(verbs.Reroll, changes=lambda g, effect, o: bool(g.dice[o.seat]))
def reroll(g: Winter, effect: verbs.Reroll, o: Occasion) -> Asking[None]:
    """Unused dice are named one by one and then rerolled once, all together."""
    seat = o.seat
    named: list[int] = []
    left = list(g.dice[seat])
    while left and len(named) < effect.n:
        options = [amount("die", of=value) for value in sorted(set(left))]
        chosen = yield Ask(seat, "reroll", [*options, PASS], (len(named),))
        if chosen is PASS:
            break
        left.remove(chosen.value)
        named.append(chosen.value)
    if named:
        for value in named:
            take_die(g, seat, value)
        roll_new(g, seat, len(named))
        g.story.tell("rerolls", seat_id(seat), sorted(named), g.dice[seat])


@rule("DW-16.26")
@EFFECTS.carries_out(verbs.Refresh, changes=lambda g, effect, o: bool(g.spent[o.seat]))
def refresh(g: Winter, effect: verbs.Refresh, o: Occasion) -> None:
    """A used die goes back to the unused pool showing a value; which one makes no difference."""
    if g.spent[o.seat]:
        g.spent[o.seat] = g.spent[o.seat][1:]
        add_die(g, o.seat, effect.value)
        g.story.tell("refreshes", seat_id(o.seat), effect.value)
