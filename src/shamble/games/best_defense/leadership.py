"""The start of a round and the Leadership Abilities."""

from __future__ import annotations

from ...engine.ask import PASS, Ask, Asking, Option, option
from ...engine.rulebook import rule
from .death import heal
from .effects import NOWHERE, gain
from .items import gifts, give
from .motives import notice_stockpiles
from .resources import load_weapon, ranged
from .state import MOST_HP, Defense
from .verbs import Ability, CombatBonus, Gain, Give, Heal, Load, Unarmed
from .windows import open_to_all


@rule("BD-5.01", "BD-5.02", "BD-5.03", "BD-5.04", "BD-18.02", "BD-19.02")
def start_round(g: Defense) -> Asking[None]:
    """Only the ability of the Leader's Survivor is in effect; most act now, before Events are dealt."""
    leader = g.survivors[g.leader]
    g.ability = leader.id
    g.story.tell("round", g.round, leader)
    for ability in g.content.characters[leader.id].ability:
        yield from lead(g, ability)
    if g.motives:
        yield from notice_stockpiles(g)
    g.turn = g.passes = 0
    g.phase = "discussion"


def lead(g: Defense, ability: Ability) -> Asking[None]:
    """Put a Leadership Ability into effect."""
    match ability:
        case Unarmed():
            g.bare_hands = ability.dice
        case CombatBonus():
            g.combat_bonus = ability.count
        case Gain():
            feed(g, ability)
        case Heal():
            yield from heal_anybody(g, ability)
        case Load():
            yield from load_anybody(g, ability)
        case Give():
            yield from give_anybody(g)


@rule("BD-15.01", "BD-15.02", "BD-15.12")
def feed(g: Defense, ability: Gain) -> None:
    """Daryl: every Survivor without Food, on or off board, receives 1; all are tested at the same moment."""
    leader = g.survivors[g.leader]
    gain(g, ability, leader.seat, leader.at, NOWHERE)


@rule("BD-15.08", "BD-15.11", "BD-15.12", "BD-15.13")
def heal_anybody(g: Defense, ability: Heal) -> Asking[None]:
    """Andrea: one Survivor of the Leader's choice heals; the Leader may decline."""
    options = [option("heal", s.id) for s in g.in_order() if s.hp < MOST_HP]
    chosen = yield Ask(g.leader, "lead-heal", [PASS, *options], about=(g.survivors[g.leader],))
    if chosen is not PASS:
        heal(g, next(s for s in g.survivors if s.id == chosen.ids[0]), ability.count)


@rule("BD-15.03", "BD-15.04", "BD-15.11", "BD-15.12")
def load_anybody(g: Defense, ability: Load) -> Asking[None]:
    """Glenn: the Leader names a Survivor and one of its ranged weapons, and 1 Ammo goes onto it."""
    gear = g.content.gear
    options = [Option("arm", s.id, gear[weapon].id, value=weapon) for s in g.in_order() for weapon in ranged(g, s)]
    chosen = yield Ask(g.leader, "lead-load", [PASS, *options], about=(g.survivors[g.leader],))
    if chosen is not PASS:
        target = next(s for s in g.survivors if s.id == chosen.ids[0])
        load_weapon(g, target, chosen.value, ability.count)


@rule("BD-15.05", "BD-15.06", "BD-15.07", "BD-15.11", "BD-15.12", "BD-15.13")
def give_anybody(g: Defense) -> Asking[None]:
    """Maggie: the Leader gives one item of her own to another Survivor, wherever it is."""
    giver = g.survivors[g.leader]
    others = [s for s in g.in_order() if s is not giver]
    if not others:
        return
    options = gifts(g, giver, others, single_rounds=True)
    chosen = yield Ask(g.leader, "lead-give", [PASS, *options], about=(giver,))
    if chosen is not PASS:
        yield from give(g, giver, chosen, others)


@rule("BD-4.05", "BD-5.02", "BD-5.15")
def discussion(g: Defense) -> Asking[None] | None:
    """W1: discussion, Bandages and kept Ammo, before Events are dealt."""
    return open_to_all(g, "W1", "discussion", "deal")
