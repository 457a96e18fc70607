"""Verbs that touch Survivors: tokens, HP, Ammo, cards drawn, and what lasts this round."""

from __future__ import annotations

from ....engine.ask import NO, PASS, YES, Ask, Asking, Option, option
from ....engine.rulebook import rule
from ..content import DECKS
from ..content.dice import WHITE
from ..content.verbs import AllyOrDamage, Damage, Draw, ExtraDie, Gain, Heal, Load, Lose, NoDeath, RollFor
from ..rules.death import die, hurt
from ..rules.death import heal as heal_survivor
from ..rules.drawing import resolve_draw
from ..rules.resources import load_from_supply, load_weapon, lose_allies, lose_ammo, number, ranged
from ..state import MOST_HP, OFF_BOARD, Defense
from . import EFFECTS, Occasion, carry_out
from .targets import survivors


@rule("BD-2.08", "BD-15.01", "BD-15.02")
@EFFECTS.carries_out(Gain)
def gain(g: Defense, effect: Gain, o: Occasion) -> None:
    """Tokens from the supply; who is meant is settled before the first one receives any."""
    for s in survivors(g, effect.who, o):
        count = number(g, effect.count)
        if effect.what == "food":
            s.food += count
            g.story.tell("gains-food", s.id, count)
        else:
            s.allies += count
            g.story.tell("gains-allies", s.id, count)


@rule("BD-8.25")
@EFFECTS.carries_out(Lose)
def lose(g: Defense, effect: Lose, o: Occasion) -> Asking[None] | None:
    """Up to that many tokens are lost; those who have fewer lose all and suffer nothing more."""
    if effect.what == "ammo":
        return _lose_ammo(g, effect, o)
    for s in survivors(g, effect.who, o):
        if effect.what == "food":
            lost = min(s.food, number(g, effect.count))
            if lost:
                s.food -= lost
                g.story.tell("loses-food", s.id, lost)
        else:
            lose_allies(g, s, number(g, effect.count))
    return None


def _lose_ammo(g: Defense, effect: Lose, o: Occasion) -> Asking[None]:
    for s in survivors(g, effect.who, o):
        yield from lose_ammo(g, s, number(g, effect.count))


@rule("BD-10.04", "BD-10.13", "BD-10.22")
@EFFECTS.carries_out(Damage)
def damage(g: Defense, effect: Damage, o: Occasion) -> Asking[None]:
    """Damage is taken at once, a death processed at once; then the card goes on."""
    for s in survivors(g, effect.who, o):
        if hurt(g, s, number(g, effect.count)):
            yield from die(g, s)


@EFFECTS.carries_out(Heal)
def heal(g: Defense, effect: Heal, o: Occasion) -> Asking[None] | None:
    """Heal up to 5 HP; `any` is a Survivor of the Leader's choice."""
    if effect.who == "any":
        return _heal_anybody(g, effect)
    for s in survivors(g, effect.who, o):
        heal_survivor(g, s, effect.count)
    return None


@rule("BD-15.08", "BD-15.11", "BD-15.12", "BD-15.13")
def _heal_anybody(g: Defense, effect: Heal) -> Asking[None]:
    """Andrea: one Survivor of the Leader's choice heals; the Leader may decline."""
    options = [option("heal", s.id) for s in g.in_order() if s.hp < MOST_HP]
    chosen = yield Ask(g.leader, "lead-heal", [PASS, *options], about=(g.survivors[g.leader],))
    if chosen is not PASS:
        heal_survivor(g, g.survivor(chosen.ids[0]), effect.count)


@EFFECTS.carries_out(Load)
def load(g: Defense, effect: Load, o: Occasion) -> Asking[None]:
    """Ammo from the supply on one ranged weapon; `any` is a weapon of the Leader's choice."""
    if effect.who == "any":
        yield from _load_anybody(g, effect)
        return
    for s in survivors(g, effect.who, o):
        yield from load_from_supply(g, s, effect.count)


@rule("BD-15.03", "BD-15.04", "BD-15.11", "BD-15.12")
def _load_anybody(g: Defense, effect: Load) -> Asking[None]:
    """Glenn: the Leader names a Survivor and one of its ranged weapons, and 1 Ammo goes onto it."""
    gear = g.content.gear
    options = [Option("arm", s.id, gear[weapon].id, value=weapon) for s in g.in_order() for weapon in ranged(g, s)]
    chosen = yield Ask(g.leader, "lead-load", [PASS, *options], about=(g.survivors[g.leader],))
    if chosen is not PASS:
        load_weapon(g, g.survivor(chosen.ids[0]), chosen.value, effect.count)


@rule("BD-10.15")
@EFFECTS.carries_out(AllyOrDamage)
def ally_or_damage(g: Defense, effect: AllyOrDamage, o: Occasion) -> Asking[None] | None:
    """An Ally is lost, or HP for want of one."""
    s = g.survivors[o.whom]
    if s.allies:
        lose_allies(g, s, effect.count)
        return None
    return die(g, s) if hurt(g, s, effect.count) else None


@rule("BD-16.07", "BD-8.07")
@EFFECTS.carries_out(ExtraDie)
def extra_die(g: Defense, effect: ExtraDie, o: Occasion) -> None:
    """A Little Help: an extra Combat die this round."""
    g.survivors[o.seat].extra_dice += effect.count
    g.story.tell("extra-die", g.survivors[o.seat].id)


@rule("BD-16.04", "BD-8.07")
@EFFECTS.carries_out(NoDeath)
def no_death(g: Defense, effect: NoDeath, o: Occasion) -> None:
    """A Guinea Pig: its drawer cannot die this round."""
    g.survivors[o.seat].no_death = True
    g.story.tell("no-death", g.survivors[o.seat].id)


@rule("BD-10.10", "BD-10.16")
@EFFECTS.carries_out(Draw)
def draw(g: Defense, effect: Draw, o: Occasion) -> Asking[None]:
    """The card player may draw from the named deck, wherever it lies."""
    if (yield Ask(o.seat, "event-draw", (YES, NO), about=(f"{effect.deck}",))) is YES:
        yield from resolve_draw(g, g.survivors[o.seat], DECKS.index(effect.deck))


@rule("BD-2.07", "BD-10.15", "BD-10.22")
@EFFECTS.carries_out(RollFor)
def roll_for(g: Defense, effect: RollFor, o: Occasion) -> Asking[None]:
    """A separate roll for each Survivor; one that has left the board before its turn comes is skipped."""
    for s in survivors(g, effect.who, o):
        if s.at == OFF_BOARD:
            continue
        rolled = g.chance.roll(WHITE)
        g.story.tell("rolls-for", s.id if o.item < 0 else g.content.gear[o.item], rolled)
        if effect.low <= rolled <= effect.high:
            yield from carry_out(g, effect.then, o.on(s.seat))
