"""The Combat Phase: the window before it, declarations, the four Locations, and what the noise attracts."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.ask import PASS, Ask, Asking, Option, Refusal, amount, option, refused
from ....engine.rulebook import rule
from ..content import Gear, GearNo
from ..content.board import NEAR, CellNo
from ..content.dice import WHITE
from ..state import BARE_HANDS, EXTRA_DIE_ONLY, NO_ATTACK, OFF_BOARD, Defense, Survivor
from .motives import earn_token, might_turn_up, offer_turning_up
from .walkers import move_walkers, remove_walkers
from .windows import PRE_COMBAT

UNARMED, LONE_DIE = Option("bare-hands", value=BARE_HANDS), Option("extra-die", value=EXTRA_DIE_ONLY)
POINTS_PER_KILL = 5


@rule("BD-11.02", "BD-11.23", "BD-16.18")
def pre_combat(g: Defense) -> Asking[None] | None:
    """W3: items that act in or before combat may be used and kept Ammo loaded, until all pass in succession."""
    return PRE_COMBAT.step(g, g.order, then="declare")


# Declarations


@rule("BD-11.03", "BD-11.05", "BD-11.08", "BD-11.09")
def declare(g: Defense) -> Asking[None] | None:
    """Every player at a Location with Walkers declares a weapon or none, openly and in turn order."""
    while g.turn < g.players:
        s = g.survivors[g.order[g.turn]]
        if s.at != OFF_BOARD and g.walkers[s.at]:
            options = attacks(g, s)
            if options:
                return _declare(g, s, options)
        g.turn += 1
    g.turn = 0
    g.phase = "fight"
    return None


@rule("BD-11.04", "BD-11.24", "BD-15.09", "BD-16.08")
def attacks(g: Defense, s: Survivor) -> list[Option]:
    """A weapon that may be declared, bare hands under Michonne, or a lone extra die."""
    gear = g.content.gear
    options = [gear[weapon].as_attack for weapon in s.gear if gear[weapon].dice and not forbids_attack(g, weapon)]
    if g.bare_hands:
        options.append(UNARMED)
    if s.extra_dice:
        options.append(LONE_DIE)
    return options


@rule("BD-11.06")
def forbids_attack(g: Defense, weapon: GearNo) -> str:
    """A ranged weapon needs Ammo on it."""
    return "BD-11.06" if g.content.gear[weapon].is_ranged and not g.loaded[weapon] else ""


@rule("BD-11.03", "BD-11.06", "BD-11.07", "BD-8.18")
def _declare(g: Defense, s: Survivor, options: list[Option]) -> Asking[None]:
    """Declaring a ranged weapon removes 1 Ammo from it at once."""
    chosen = yield Ask(s.seat, "declare", [PASS, *options], about=(s, g.places[s.at]), why_not=lambda: why_not(g, s))
    if chosen.verb == "attack":
        weapon = g.content.gear_number[chosen.ids[0]]
        s.attack = weapon
        if g.content.gear[weapon].is_ranged:
            g.loaded[weapon] -= 1
        g.story.tell("declares", s.id, g.content.gear[weapon])
    elif chosen is not PASS:
        s.attack = chosen.value
        g.story.tell("declares", s.id, chosen.verb)
    g.turn += 1


def why_not(g: Defense, s: Survivor) -> Iterator[Refusal]:
    """The weapons that may not be declared."""
    gear = g.content.gear
    weapons = [gear[weapon].as_attack for weapon in s.gear if gear[weapon].dice]
    return refused(weapons, lambda chosen: forbids_attack(g, g.content.gear_number[chosen.ids[0]]))


# The Locations


@rule("BD-11.17", "BD-11.20", "BD-11.21", "BD-11.22", "BD-11.23")
def fight(g: Defense) -> Asking[None] | None:
    """The Locations one after another in board order: rolls, Ally discards, kills, Crossbow Ammo back."""
    attackers = [s for s in g.in_order() if s.attack != NO_ATTACK]
    while g.location < 4:
        fighters = [s for s in attackers if s.at == g.location] if attackers else []
        if fighters:
            return _fight_at(g, CellNo(g.location), fighters)
        g.location += 1
    g.location = 0
    g.phase = "lure"
    return None


def _fight_at(g: Defense, cell: CellNo, fighters: list[Survivor]) -> Asking[None]:
    g.location += 1
    for s in fighters:
        roll(g, s)
    for s in fighters:
        if s.allies:
            yield from discard_allies(g, s)
    killed = remove_walkers(g, cell, kills(g, fighters))
    g.story.tell("killed", killed, g.places[cell])
    for s in fighters:
        regained = regain(g, s)
        if g.motives:
            yield from _further_motives(g, s, regained)


@rule("BD-17.02", "BD-17.05")
def _further_motives(g: Defense, s: Survivor, regained: bool) -> Asking[None]:
    """A strong melee total earns a token; Ammo that came back may complete a stockpile."""
    if is_melee(g, s) and s.total >= POINTS_PER_KILL:
        yield from earn_token(g, s.seat, "melee")
    if regained and might_turn_up(g, s.seat):
        yield from offer_turning_up(g, s.seat)


@rule("BD-2.03", "BD-2.04", "BD-11.10", "BD-11.11", "BD-11.24", "BD-15.10", "BD-16.17", "BD-16.20", "BD-16.21")
def roll(g: Defense, s: Survivor) -> None:
    """Roll the weapon's dice and any extra die, add them and the modifiers."""
    weapon = g.content.gear[s.attack] if s.attack >= 0 else None
    dice = roll_weapon(g, weapon) if weapon else [g.chance.roll(WHITE) for _ in range(_plain_dice(g, s))]
    natural = sum(dice)
    if weapon and weapon.attract and natural >= weapon.attract:
        g.luring += (s.seat,)
    extra = [g.chance.roll(WHITE) for _ in range(s.extra_dice)] if s.extra_dice else []
    bonus = g.combat_bonus - g.combat_minus_1
    if weapon:
        bonus += weapon.bonus
        if weapon.alone and len(g.at(s.at)) == 1:
            bonus += weapon.alone
    s.total = max(0, natural + sum(extra) + bonus)
    g.story.tell("rolls", s.id, dice + extra, s.total)


def _plain_dice(g: Defense, s: Survivor) -> int:
    return g.bare_hands if s.attack == BARE_HANDS else 0


@rule("BD-16.06", "BD-16.12")
def roll_weapon(g: Defense, weapon: Gear) -> list[int]:
    """The weapon's own dice; a Katana's high die is rolled on until a low one ends the chain."""
    cast = g.chance.roll
    dice = [cast(WHITE) for _ in range(weapon.dice)]
    if weapon.chain:
        low, high = weapon.chain.low, weapon.chain.high
        while low <= dice[-1] <= high:
            dice.append(cast(WHITE))
    return dice


@rule("BD-11.18", "BD-11.19", "BD-11.20")
def discard_allies(g: Defense, s: Survivor) -> Asking[None]:
    """After all rolls at the Location a Survivor that rolled may discard any number of its Allies, +1 each."""
    options = [amount("add-allies", of=count) for count in range(s.allies + 1)]
    chosen = yield Ask(s.seat, "add-allies", options, about=(s, s.total))
    if chosen.value:
        s.allies -= chosen.value
        s.total += chosen.value
        g.story.tell("adds-allies", s.id, chosen.value, s.total)


@rule("BD-11.12", "BD-11.13", "BD-11.14", "BD-11.15", "BD-11.16", "BD-16.09")
def kills(g: Defense, fighters: list[Survivor]) -> int:
    """Every full 5 points kill: of the ranged group's total together, and of each melee total alone."""
    group = melee = 0
    for s in fighters:
        if is_melee(g, s):
            melee += s.total // POINTS_PER_KILL
        else:
            group += s.total
    return melee + group // POINTS_PER_KILL


@rule("BD-11.13", "BD-11.14", "BD-15.09", "BD-16.09")
def is_melee(g: Defense, s: Survivor) -> bool:
    """Melee weapons and bare hands count alone; ranged weapons and a lone extra die count in the group."""
    return s.attack == BARE_HANDS or (s.attack >= 0 and g.content.gear[s.attack].is_melee)


@rule("BD-16.16")
def regain(g: Defense, s: Survivor) -> bool:
    """Crossbow: a total of 5 or more of its wielder after the Ally discards puts 1 Ammo back. Whether it did."""
    if s.attack < 0:
        return False
    weapon = g.content.gear[s.attack]
    if not weapon.regain or s.total < weapon.regain.total:
        return False
    g.loaded[s.attack] += weapon.regain.count
    g.story.tell("regains", s.id, weapon)
    return True


# What the noise attracts


@rule("BD-16.12", "BD-16.13", "BD-16.15", "BD-16.22", "BD-11.23")
def lure(g: Defense) -> Asking[None] | None:
    """After all combat each loud Shotgun, in turn order, attracts one Walker from next door."""
    if g.luring:
        return _lure(g)
    g.arrived = [0, 0, 0, 0]
    for s in g.survivors:
        s.attack = NO_ATTACK
    g.phase = "damage"
    return None


@rule("BD-16.13", "BD-16.14", "BD-16.15", "BD-16.22")
def _lure(g: Defense) -> Asking[None]:
    """A Walker that was attracted already is not attracted again; the wielder only chooses between Locations."""
    seat = min(g.luring, key=g.order.index)
    g.luring = tuple(each for each in g.luring if each != seat)
    s = g.survivors[seat]
    cells = [cell for cell in NEAR[s.at] if g.walkers[cell] > g.arrived[cell]]
    if not cells:
        return
    options = [option("lure-from", g.places[cell]) for cell in cells]
    chosen = yield Ask(seat, "lure", options, about=(s,))
    source = g.cell_of(chosen.ids[0])
    move_walkers(g, source, s.at, 1)
    g.arrived[s.at] += 1
    g.story.tell("lures", s.id, g.places[source])
