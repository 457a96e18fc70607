"""Food, gas and ammo: finding, losing and handing over."""

from __future__ import annotations

from ....engine.ask import Ask, Asking, option
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content import RESOURCES
from ..state import MOST, NONE, Georgia, Party


@rule("WD-18.01")
def gain(g: Georgia, p: Party, resource: int, count: int) -> None:
    """A tracker goes from 0 to 10; what is above is lost."""
    count = min(count, MOST - p.stock[resource])
    if count > 0:
        p.stock[resource] += count
        if g.story.listens:
            g.story.tell("finds", seat_id(p.seat), count, RESOURCES[resource])


def spend(g: Georgia, p: Party, resource: int, count: int = 1) -> None:
    """Resources go back to the supply."""
    p.stock[resource] -= count


def total_of(p: Party) -> int:
    """Food, gas and ammo added up."""
    return sum(p.stock)


@rule("WD-1.04", "WD-18.03")
def find_any(g: Georgia, p: Party, count: int) -> Asking[None]:
    """The finder chooses the type of each unit."""
    for left in range(count, 0, -1):
        options = [option("find", RESOURCES[each]) for each in range(3) if p.stock[each] < MOST]
        if not options:
            return
        chosen = yield Ask(p.seat, "find-any", options, about=(left,))
        gain(g, p, RESOURCES.index(chosen.ids[0]), 1)


@rule("WD-18.03", "WD-18.04", "WD-13.17")
def lose_owed(g: Georgia, p: Party) -> Asking[None]:
    """What is owed is lost, as far as there is any; where there is a choice the loser picks each unit."""
    while g.owed > 0:
        types = [each for each in range(3) if g.caps[each] and p.stock[each]]
        if not types:
            return
        if sum(min(g.caps[each], p.stock[each]) for each in types) <= g.owed:
            pay_unit(g, p, types[0])
            continue
        options = [option("lose", RESOURCES[each]) for each in types]
        chosen = yield Ask(p.seat, "lose-any", options, about=(g.owed,))
        pay_unit(g, p, RESOURCES.index(chosen.ids[0]))


def pay_unit(g: Georgia, p: Party, resource: int) -> None:
    """One unit of what is owed is paid."""
    spend(g, p, resource)
    g.owed -= 1
    g.caps = tuple(cap - (each == resource) for each, cap in enumerate(g.caps))
    g.story.tell("loses", seat_id(p.seat), 1, RESOURCES[resource])


def price(what: str, count: int) -> tuple[int, tuple[int, ...]]:
    """How many units something costs, and how many of each type may be among them."""
    if what == "each":
        return 3 * count, (count, count, count)
    if what == "any":
        return count, (count, count, count)
    return count, tuple(count * (name == what) for name in RESOURCES)


def owe(g: Georgia, what: str, count: int, receiver: int = NONE, spreading: bool = False) -> None:
    """Note what is to be paid, and whether one player or several receive it."""
    g.owed, g.caps = price(what, count)
    g.pledges = ()
    g.receiver = receiver
    g.spreading = spreading
    if receiver != NONE:
        stock = g.parties[receiver].stock
        g.caps = tuple(min(cap, MOST - held) for cap, held in zip(g.caps, stock, strict=True))


@rule("WD-18.09")
def hand_over(g: Georgia, giver: Party, taker: Party, count: int) -> Asking[None]:
    """The one who hands over picks each unit among the types for which the other has room."""
    for left in range(count, 0, -1):
        types = [each for each in range(3) if giver.stock[each] and taker.stock[each] < MOST]
        if not types:
            return
        options = [option("hand", RESOURCES[each]) for each in types]
        chosen = yield Ask(giver.seat, "hand-over", options, about=(seat_id(taker.seat), left))
        move_unit(g, giver, taker, RESOURCES.index(chosen.ids[0]))


def move_unit(g: Georgia, giver: Party, taker: Party, resource: int) -> None:
    """One unit changes hands."""
    giver.stock[resource] -= 1
    taker.stock[resource] += 1
    g.story.tell("gives", seat_id(giver.seat), RESOURCES[resource], seat_id(taker.seat))
