"""End of Round: Walker damage, healing, preparing the next round."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import NO, YES, Ask, Asking, Option, amount
from ....engine.rulebook import rule
from ....engine.seats import clockwise, left_of
from ....engine.windows import Window
from ..content.board import CellNo
from ..state import MOST_HP, OFF_BOARD, ROUNDS, Defense, Survivor
from .death import die, heal, hurt
from .endings import win
from .motives import place_at_end_of_round
from .resources import eat_cards
from .walkers import damaging_walkers
from .windows import act, acts, use_item

EAT = Option("eat")


# Walker damage


@rule("BD-12.01", "BD-12.02", "BD-12.19")
def damage(g: Defense) -> Asking[None] | None:
    """Step 1: the Locations in board order; each damaging Walker deals exactly 1 damage."""
    while g.location < 4:
        cell = CellNo(g.location)
        walkers = damaging_walkers(g, cell)
        if walkers:
            here = g.at(cell)
            if here:
                return _damage_at(g, cell, here)
            eat_cards(g, cell, walkers)
        g.location += 1
    g.location = 0
    g.phase = "heal"
    return None


@rule("BD-12.03", "BD-12.07", "BD-12.08", "BD-12.09", "BD-12.10", "BD-12.13", "BD-12.19", "BD-13.16", "BD-16.05")
def _damage_at(g: Defense, cell: CellNo, here: list[Survivor]) -> Asking[None]:
    """Barricade Kit, count, division, damage, deaths; Walkers not used up eat from the deck."""
    g.location += 1
    yield from raise_barricades(g, cell, here)
    count = damaging_walkers(g, cell)
    shares = yield from divide(g, count, here)
    dying = [s for s, share in zip(here, shares, strict=True) if take_damage(g, s, share)]
    for s in dying:
        yield from die(g, s)
    eat_cards(g, cell, count - sum(shares))


@rule("BD-12.19", "BD-16.23")
def raise_barricades(g: Defense, cell: CellNo, here: list[Survivor]) -> Asking[None]:
    """W4: the owner of a Barricade Kit is asked while at least one Walker would deal damage."""
    gear = g.content.gear
    for s in here:
        for item in s.gear:
            if "W4" not in gear[item].windows or not damaging_walkers(g, cell):
                continue
            if (yield Ask(s.seat, "barricade", (YES, NO), about=(s, g.places[cell], damaging_walkers(g, cell)))) is YES:
                yield from use_item(g, s, item, cell)


@rule("BD-12.07", "BD-16.05", "BD-16.19")
def capacity(g: Defense, s: Survivor) -> int:
    """A Survivor can be given its HP and what its cards still prevent; under A Guinea Pig any number."""
    return 1000 if s.no_death else s.hp + prevention(g, s)


def prevention(g: Defense, s: Survivor) -> int:
    """How much Walker damage the cards of a Survivor still prevent this round."""
    gear = g.content.gear
    stopped = -s.prevented
    for item in s.gear:
        stopped += gear[item].prevents
    return stopped if stopped > 0 else 0


@rule("BD-1.12", "BD-12.04", "BD-12.05", "BD-12.06", "BD-12.07")
def divide(g: Defense, count: int, here: Sequence[Survivor]) -> Asking[list[int]]:
    """The Leader divides the damage in any way that leaves no Walker over while somebody can take it."""
    able = [capacity(g, s) for s in here]
    left = min(count, sum(able))
    shares = []
    for number, s in enumerate(here):
        most = min(left, able[number])
        least = max(0, left - sum(able[number + 1 :]))
        if most == least:
            share = most
        else:
            options = [amount("assign", s.id, of=each) for each in range(least, most + 1)]
            share = (yield Ask(g.leader, "divide", options, about=(s, left, s.hp))).value
        shares.append(share)
        left -= share
    return shares


@rule("BD-2.12", "BD-12.04", "BD-12.12", "BD-16.19")
def take_damage(g: Defense, s: Survivor, share: int) -> bool:
    """Preventing cards come first and still use up the Walker; whether the Survivor dies."""
    prevented = min(share, prevention(g, s))
    if prevented:
        s.prevented += prevented
        g.story.tell("prevents", s.id, prevented)
    return hurt(g, s, share - prevented)


# Healing


@rule("BD-12.14", "BD-12.20")
def healing(g: Defense) -> Asking[None] | None:
    """Step 2: each on-board Survivor in turn order has one moment to eat and use Bandages."""
    return HEALING.step(g, g.order, then="end-round")


@rule("BD-12.14", "BD-12.15", "BD-12.16", "BD-8.22")
def remedies(g: Defense, s: Survivor) -> list[Option]:
    """A hurt Survivor may pay 1 Food for 1 HP, once a round; Bandages may be used as well."""
    if s.at == OFF_BOARD:
        return []
    options = acts(g, s, "W5") if s.gear else []
    if s.food and s.hp < MOST_HP and not s.ate:
        options.append(EAT)
    return options


@rule("BD-12.14", "BD-12.15")
def treat(g: Defense, s: Survivor, chosen: Option) -> Asking[None] | None:
    """Food and Bandages in either order."""
    if chosen is not EAT:
        return act(g, s, chosen)
    s.food -= 1
    s.ate = True
    g.story.tell("eats", s.id)
    heal(g, s, 1)
    return None


HEALING: Window[Defense] = Window(
    "heal",
    lambda g, seat: bool(remedies(g, g.survivors[seat])),
    lambda g, seat: remedies(g, g.survivors[seat]),
    lambda g, seat, chosen: treat(g, g.survivors[seat], chosen),
    about=lambda g, seat: (g.survivors[seat], g.survivors[seat].hp),
)


# Preparing the next round


@rule("BD-1.02", "BD-1.10", "BD-5.11", "BD-12.17", "BD-12.21", "BD-18.01")
def end_round(g: Defense) -> Asking[None]:
    """Step 3: the marker advances; past round 12 the group wins, otherwise the Badge passes to the left."""
    yield from place_at_end_of_round(g)
    if g.round == ROUNDS:
        win(g)
    g.round += 1
    end_effects(g)
    if not g.one_leader:
        g.leader = left_of(g.leader, g.players)
        g.order = clockwise(g.leader, g.players)
    g.phase = "start-round"


@rule("BD-5.12", "BD-12.18", "BD-13.06")
def end_effects(g: Defense) -> None:
    """All effects of this round and the fresh status of Walkers end."""
    g.fresh = [0, 0, 0, 0]
    g.walls = [0, 0, 0, 0]
    g.defy_costs_allies = g.combat_minus_1 = False
    g.ability = ""
    g.bare_hands = g.combat_bonus = 0
    for s in g.survivors:
        s.extra_dice = s.prevented = s.total = 0
        s.no_death = s.defied = s.ate = False
        s.spent = ()
