"""Inventory: what is kept, what is discarded for an effect, and when."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import PASS, Ask, Asking, Option, option
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content.abilities import AnyAbility, AnyPower, Coat, DiscardFor, IgnoreFatigue
from ..state import DISCARDS, MOST, NONE, Georgia, Next, Party
from .fatigue import tired


@rule("WD-14.05", "WD-14.09")
def discard_item(g: Georgia, p: Party, item: int) -> None:
    """A discarded item goes to the Encounter discard pile, and what it did ends at once."""
    p.items = tuple(each for each in p.items if each != item)
    DISCARDS.put_on_top(g, (item,))
    if item in g.worn:
        person = g.worn.index(item)
        g.worn[person], g.coats[person] = NONE, 0
    g.story.tell("discards", seat_id(p.seat), g.content.encounters[item])


@rule("WD-14.04", "WD-14.08")
def use_options(g: Georgia) -> list[Option]:
    """An option for each item that may be discarded for its effect now, if that helps."""
    p = g.parties[g.active]
    stock = p.stock
    return [
        use
        for use, resource in g.content.kits[p.items].uses
        if (tired(g, p) if resource == NONE else stock[resource] < MOST)
    ]


@rule("WD-14.03", "WD-14.05")
def use_item(g: Georgia, name: str) -> None:
    """An item is discarded and its effect carried out."""
    item = g.content.encounter_number[name]
    power = g.content.power(item)
    assert isinstance(power, DiscardFor)
    discard_item(g, g.party, item)
    g.do(("effect", g.content.effect_number[power.then], g.active))


def then(g: Georgia, task: Next) -> Next:
    """A task, before which the active player is asked about items that could be used."""
    items = g.parties[g.active].items
    if not items or not g.content.kits[items].discards:
        return task
    if task is not None:
        g.agenda.append(task)
    return ("items",)


@rule("WD-14.08")
def items(g: Georgia) -> Asking[None] | None:
    """A moment at which the active player may use items."""
    options = use_options(g)
    return _items(g, options) if options else None


def _items(g: Georgia, options: list[Option]) -> Asking[None]:
    chosen = yield Ask(g.active, "items", [*options, PASS])
    if chosen.ids:
        g.do(("items",))
        use_item(g, chosen.ids[0])


@rule("WD-14.01", "WD-14.03", "WD-14.11")
def keep(g: Georgia, p: Party) -> None:
    """The beaten card is kept face up beside the sheet, unused; a coat goes to one survivor."""
    (item,) = g.facing
    g.facing = ()
    p.items += (item,)
    p.used_items = tuple(each for each in p.used_items if each != item)
    g.story.tell("keeps", seat_id(p.seat), g.content.encounters[item])
    if isinstance(g.content.power(item), Coat):
        g.do(("coat", p.seat, item))


def coat(g: Georgia, seat: int, item: int) -> Asking[None] | None:
    """The owner chooses the survivor who dies later."""
    p = g.parties[seat]
    return _coat(g, p, item) if p.in_play else None


def _coat(g: Georgia, p: Party, item: int) -> Asking[None]:
    people = [person for person in p.people if g.worn[person] == NONE]
    options = [option("wear", g.content.people[person].id) for person in people]
    chosen = yield Ask(p.seat, "coat", options, about=(g.content.encounters[item],))
    person = g.content.person_number[chosen.ids[0]]
    power = g.content.power(item)
    assert isinstance(power, Coat)
    g.coats[person], g.worn[person] = power.count, item
    g.story.tell("wears", g.content.people[person], g.content.encounters[item])


@rule("WD-14.03", "WD-14.10")
def ignore_markers(g: Georgia) -> Asking[None]:
    """An item may be discarded to ignore markers of this batch."""
    options = [g.content.uses[item] for item in held(g, g.party, IgnoreFatigue)]
    chosen = yield Ask(g.active, "ignore-markers", [*options, PASS], about=(g.markers,))
    if chosen.ids:
        item = g.content.encounter_number[chosen.ids[0]]
        power = g.content.power(item)
        assert isinstance(power, IgnoreFatigue)
        discard_item(g, g.party, item)
        g.markers = max(0, g.markers - power.count)


@rule("WD-14.03", "WD-17.10")
def spare(g: Georgia, seat: int, *markers: int) -> Asking[None] | None:
    """Markers on every survivor: an item may be discarded so that some of them are ignored."""
    p = g.parties[seat]
    items = held(g, p, IgnoreFatigue)
    if not items:
        g.do(("tire-each", seat, *markers))
        return None
    return _spare(g, p, items, list(markers))


def _spare(g: Georgia, p: Party, items: Sequence[int], markers: list[int]) -> Asking[None]:
    options = [option("use", g.content.encounters[item].id) for item in items]
    chosen = yield Ask(p.seat, "ignore-markers", [*options, PASS], about=(len(markers),))
    if chosen.ids:
        item = g.content.encounter_number[chosen.ids[0]]
        power = g.content.power(item)
        assert isinstance(power, IgnoreFatigue)
        discard_item(g, p, item)
        g.do(("spare-one", p.seat, power.count, *markers))
    else:
        g.do(("tire-each", p.seat, *markers))


def spare_one(g: Georgia, seat: int, count: int, *markers: int) -> Asking[None] | None:
    """The owner says which of the markers are ignored, one after the other."""
    if not count or not markers:
        g.do(("tire-each", seat, *markers))
        return None
    if count >= len(markers):
        return None
    return _spare_one(g, seat, count, list(markers))


def _spare_one(g: Georgia, seat: int, count: int, markers: list[int]) -> Asking[None]:
    options = [option("spare", g.content.people[person].id) for person in sorted(set(markers))]
    chosen = yield Ask(seat, "spare", options, about=(count,))
    markers.remove(g.content.person_number[chosen.ids[0]])
    g.do(("spare-one", seat, count - 1, *markers))


# Abilities


@rule("WD-4.02", "WD-4.09")
def able(g: Georgia, kind: type[AnyAbility]) -> Sequence[int]:
    """The survivors of the active player who have an ability of this kind that was not used this turn."""
    p = g.parties[g.active]
    can = g.content.talents[p.people].able[kind]
    return [person for person in can if person not in p.used] if can and p.used else can


@rule("WD-4.09", "WD-14.11")
def use_up(p: Party, person: int) -> None:
    """An ability is used once in its owner's turn."""
    p.used += (person,)


def held(g: Georgia, p: Party, kind: type[AnyPower]) -> Sequence[int]:
    """The items of a player that do something in particular."""
    return g.content.kits[p.items].held[kind]
