"""Payments, losses and gifts, with what members of a group volunteer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ....engine.ask import PASS, Ask, Asking, Option, option
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content import RESOURCES
from ..state import MOST, NONE, Georgia, Party
from .resources import lose_owed, move_unit, owe, pay_unit

TYPES = range(3)


# What is owed and what was pledged


def pledged(g: Georgia, seat: int) -> list[int]:
    """How many units of each type a member has volunteered."""
    units = [0, 0, 0]
    for pledge in g.pledges:
        if pledge // 3 == seat:
            units[pledge % 3] += 1
    return units


def missing(g: Georgia) -> tuple[int, list[int]]:
    """How many units nobody has volunteered yet, and how many of each type may be among them."""
    caps = list(g.caps)
    for pledge in g.pledges:
        caps[pledge % 3] -= 1
    return g.owed - len(g.pledges), caps


@rule("WD-13.16", "WD-18.02", "WD-20.03")
def can_pay(payers: Iterable[Party], owed: int, caps: Sequence[int]) -> bool:
    """Whether these players together could pay so many units, in full."""
    stock = [0, 0, 0]
    for p in payers:
        for each in TYPES:
            stock[each] += p.stock[each]
    return sum(min(caps[each], stock[each]) for each in TYPES) >= owed


def can_pay_rest(g: Georgia) -> bool:
    """Whether the active player could pay all that nobody volunteered."""
    left, caps = missing(g)
    return sum(min(caps[each], g.party.stock[each]) for each in TYPES) >= left


# Volunteers


@rule("WD-23.10", "WD-23.11", "WD-23.33", "WD-23.40")
def pledge(g: Georgia, seat: int) -> Asking[None] | None:
    """A member says, unit by unit, what they pay of what is still missing."""
    p = g.parties[seat]
    options = pledge_options(g, p) if p.in_play else []
    return _pledge(g, p, options) if options else None


def pledge_options(g: Georgia, p: Party) -> list[Option]:
    """The types of which a member could volunteer one more."""
    left, caps = missing(g)
    if left <= 0:
        return []
    held = [stock - units for stock, units in zip(p.stock, pledged(g, p.seat), strict=True)]
    types = [each for each in TYPES if caps[each] > 0 and held[each] > 0]
    if g.spreading:
        types = [each for each in types if _assignable(g, (*g.pledges, p.seat * 3 + each), 0)]
    return [option("pledge", RESOURCES[each]) for each in types]


def _pledge(g: Georgia, p: Party, options: list[Option]) -> Asking[None]:
    left, _ = missing(g)
    chosen = yield Ask(p.seat, "pledge", [*options, PASS], about=(seat_id(g.active), left))
    if chosen.ids:
        g.pledges += (p.seat * 3 + RESOURCES.index(chosen.ids[0]),)
        g.do(("pledge", p.seat))


def settle_pledges(g: Georgia) -> None:
    """Everybody pays what they volunteered."""
    pledges, g.pledges = g.pledges, ()
    for each in pledges:
        pay(g, g.parties[each // 3], each % 3)


def pay(g: Georgia, payer: Party, resource: int) -> None:
    """One unit of what is owed is paid: lost, or handed to the receiver."""
    if g.receiver == NONE:
        pay_unit(g, payer, resource)
        return
    move_unit(g, payer, g.parties[g.receiver], resource)
    g.owed -= 1
    g.caps = tuple(cap - (each == resource) for each, cap in enumerate(g.caps))


@rule("WD-18.03", "WD-23.10")
def pay_rest(g: Georgia) -> Asking[None] | None:
    """The active player pays what is left, choosing the type of each unit where there is a choice."""
    p = g.party
    if g.pledges:
        settle_pledges(g)
    elif not g.owed:
        return None
    else:
        within_reach = [min(g.caps[each], p.stock[each]) for each in TYPES]
        if sum(within_reach) > g.owed and sum(units > 0 for units in within_reach) > 1:
            return _pay_rest(g, [each for each in TYPES if within_reach[each]])
        for each in TYPES:
            for _ in range(min(g.owed, within_reach[each])):
                pay(g, p, each)
        return None
    g.do(("pay-rest",))
    return None


def _pay_rest(g: Georgia, types: list[int]) -> Asking[None]:
    options = [option("pay", RESOURCES[each]) for each in types]
    chosen = yield Ask(g.active, "pay-rest", options, about=(g.owed,))
    pay(g, g.party, RESOURCES.index(chosen.ids[0]))
    g.do(("pay-rest",))


# Forced losses


@rule("WD-18.04", "WD-23.33")
def lose(g: Georgia, what: str, count: int) -> None:
    """The active player loses resources; what members volunteer counts."""
    owe(g, what, count)
    g.do(*(("pledge", mate.seat) for mate in g.mates()), ("lose-rest",))


def lose_rest(g: Georgia) -> Asking[None] | None:
    """The active player loses the rest, as far as possible."""
    if g.pledges:
        settle_pledges(g)
        g.do(("lose-rest",))
        return None
    if not g.owed or not any(g.caps[each] and g.party.stock[each] for each in TYPES):
        return None
    return lose_owed(g, g.party)


# Gifts to several players


def room(p: Party, resource: int) -> int:
    """How many more units of a type a player can hold."""
    return MOST - p.stock[resource]


def flow(supply: Mapping[int, int], rooms: Mapping[int, int]) -> int:
    """How many units can be handed over when nobody may hand anything to themselves."""
    supplied, space = sum(supply.values()), sum(rooms.values())
    most = min(supplied, space)
    for seat, units in supply.items():
        most = min(most, supplied - units + space - rooms.get(seat, 0))
    return most


@rule("WD-18.08", "WD-23.38", "WD-23.40", "WD-22.07")
def giveable(g: Georgia, p: Party) -> int:
    """How many units a player, with the group, could hand to permitted receivers."""
    givers = g.members(p)
    receivers = g.others(p.seat)
    return sum(
        flow({q.seat: q.stock[each] for q in givers}, {q.seat: room(q, each) for q in receivers}) for each in TYPES
    )


def _assignable(g: Georgia, pledges: Sequence[int], rest: int) -> bool:
    """Whether all pledged units find a receiver, and so many more of the active player's do."""
    receivers = g.others(g.active)
    more = 0
    for each in TYPES:
        rooms = {q.seat: room(q, each) for q in receivers}
        supply: dict[int, int] = {}
        for unit in pledges:
            if unit % 3 == each:
                supply[unit // 3] = supply.get(unit // 3, 0) + 1
        units = sum(supply.values())
        if flow(supply, rooms) < units:
            return False
        more += flow({**supply, g.active: g.party.stock[each]}, rooms) - units
    return more >= rest


@rule("WD-18.08")
def can_give_rest(g: Georgia) -> bool:
    """Whether the active player could hand over all that nobody volunteered."""
    return _assignable(g, g.pledges, g.owed - len(g.pledges))


@rule("WD-18.06", "WD-23.38", "WD-23.40", "WD-26.09")
def gift(g: Georgia) -> Asking[None] | None:
    """The active player names the receiver of every unit, those of the volunteers first."""
    if not g.owed:
        return None
    options = _volunteered(g) if g.pledges else _own(g)
    return _gift(g, options)


@rule("WD-23.38")
def _volunteered(g: Georgia) -> list[Option]:
    """Anybody with room but who pays the unit; paying it makes room there, so that all others still find a place."""
    unit = g.pledges[0]
    payer, resource = g.parties[unit // 3], unit % 3
    return [
        option("give", RESOURCES[resource], seat_id(receiver.seat))
        for receiver in g.others(g.active)
        if receiver is not payer and room(receiver, resource)
    ]


def _own(g: Georgia) -> list[Option]:
    return [
        option("give", RESOURCES[each], seat_id(receiver.seat))
        for receiver in g.others(g.active)
        for each in TYPES
        if g.party.stock[each] and room(receiver, each)
    ]


def _gift(g: Georgia, options: list[Option]) -> Asking[None]:
    key = "gift-to" if g.pledges else "gift"
    chosen = yield Ask(g.active, key, options, about=(g.owed,))
    payer = g.party
    if g.pledges:
        payer, g.pledges = g.parties[g.pledges[0] // 3], g.pledges[1:]
    receiver = g.parties[int(chosen.ids[1].removeprefix("seat-"))]
    move_unit(g, payer, receiver, RESOURCES.index(chosen.ids[0]))
    g.owed -= 1
    g.do(("gift",))
