"""Damage, healing and death."""

from __future__ import annotations

from ....engine.ask import Ask, Asking, option
from ....engine.rulebook import rule
from ..content import AMMUNITION, EQUIPMENT, GearNo
from ..state import MOST_HP, OFF_BOARD, Defense, Survivor
from .endings import lose
from .resources import discard, take_top
from .walkers import add_walkers


@rule("BD-2.12", "BD-2.23", "BD-13.15", "BD-16.04", "BD-16.25")
def hurt(g: Defense, s: Survivor, damage: int) -> bool:
    """Each damage removes 1 HP; off-board Survivors take none. Says whether this Survivor dies of it."""
    if s.at == OFF_BOARD or damage <= 0:
        return False
    s.hp = max(s.hp - damage, 1 if s.no_death else 0)
    g.story.tell("hurt", s.id, damage, s.hp)
    if s.hp == 0 and g.hardcore:
        fall(g, s)
    return s.hp == 0


@rule("BD-1.07", "BD-4.03", "BD-13.02")
def fall(g: Defense, s: Survivor) -> None:
    """Hardcore: the group loses at the moment any Survivor has 0 HP."""
    g.story.tell("dies", s.id)
    lose(g, "fallen")


@rule("BD-2.11", "BD-2.13")
def heal(g: Defense, s: Survivor, points: int) -> None:
    """Heal up to 5 HP; anything above that is lost."""
    healed = min(points, MOST_HP - s.hp)
    if healed > 0:
        s.hp += healed
        g.story.tell("heals", s.id, healed, s.hp)


@rule(
    "BD-4.02", "BD-13.01", "BD-13.03", "BD-13.04", "BD-13.05", "BD-13.06", "BD-13.13", "BD-13.14", "BD-13.17",
    "BD-13.18", "BD-5.09", "BD-5.10",
)  # fmt: skip
def die(g: Defense, s: Survivor) -> Asking[None]:
    """The pawn becomes a fresh Walker, all goods are discarded, and the player goes on with another Character."""
    g.story.tell("dies", s.id)
    cell, s.at = s.at, OFF_BOARD
    g.fresh[cell] += add_walkers(g, cell, 1)
    for weapon in s.gear:
        g.loaded[weapon] = 0
        discard(g, EQUIPMENT, weapon)
    for card in s.pouch:
        g.rounds[card] = 0
        discard(g, AMMUNITION, card)
    s.gear, s.pouch, s.food, s.allies = (), (), 0, 0
    s.extra_dice, s.prevented, s.spent = 0, 0, ()
    if s.id == g.ability:
        g.ability, g.bare_hands, g.combat_bonus = "", 0, 0
    yield from replace(g, s)


@rule("BD-1.08", "BD-13.08", "BD-13.09", "BD-13.10", "BD-13.11", "BD-13.12", "BD-19.09")
def replace(g: Defense, s: Survivor) -> Asking[None]:
    """The player chooses an unused Character with 5 HP and nothing but 1 Equipment card (solo: 2), unloaded."""
    unused = [each for each in g.content.characters if each not in g.used]
    if not unused:
        lose(g, "nobody-left")
    chosen = yield Ask(s.seat, "replacement", [option("choose", each) for each in unused], about=(s,))
    s.id = chosen.ids[0]
    s.hp = MOST_HP
    g.used += (s.id,)
    g.story.tell("takes-over", s.id)
    for _ in range(2 if g.solo else 1):
        weapon = GearNo(take_top(g, EQUIPMENT))
        s.gear += (weapon,)
        g.story.tell("finds", s.id, g.content.gear[weapon])
