"""Recover: food takes fatigue off. Also what happens whenever a resource is used."""

from __future__ import annotations

from ....engine.ask import NO, PASS, YES, Ask, Asking, Option, option
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content import FACES, RESOURCES
from ..content.abilities import FoodHeals, FreeHeal, Glasses, Peek, Salvage
from ..state import FOOD, Georgia, Next, Party, Task
from .dice import ACTING
from .fatigue import rest, tired
from .items import able, use_item, use_options, use_up
from .resources import find_any
from .tokens import can_look, look


@rule("WD-7.01", "WD-7.02", "WD-7.03", "WD-7.04", "WD-6.01")
def recover(g: Georgia) -> Asking[Next] | None:
    """The active player eats, uses abilities and items, one thing at a time, and then moves."""
    p = g.parties[g.active]
    talents = g.content.talents[p.people]
    options = heal_options(g, p) if p.stock[FOOD] or talents.able[FreeHeal] else []
    kit = g.content.kits[p.items] if p.items else None
    if talents.peeks or (kit and kit.glasses):
        options += look_options(g)
    if kit and kit.discards:
        options += use_options(g)
    return _recover(g, options) if options else None


def may_recover(g: Georgia, p: Party) -> bool:
    """Whether anything could be offered to a player in Recover."""
    talents = g.content.talents[p.people]
    if p.items or talents.peeks:
        return True
    return bool((p.stock[FOOD] or talents.able[FreeHeal]) and tired(g, p))


def heal_options(g: Georgia, p: Party) -> list[Option]:
    """Food, or an ability, for each survivor with fatigue."""
    weary = tired(g, p)
    if not weary:
        return []
    people, healers = g.content.people, able(g, FreeHeal)
    options = [option("eat", people[person].id) for person in weary] if p.stock[FOOD] else []
    for healer in healers:
        options += [option("heal-free", people[healer].id, people[person].id) for person in weary]
    return options


@rule("WD-4.17", "WD-14.11")
def look_options(g: Georgia) -> list[Option]:
    """Survivors and items that can look at a hidden token nearby."""
    p = g.parties[g.active]
    options = []
    for person in able(g, Peek):
        if can_look(g, g.active, g.content.sights[person, p.at]):
            options.append(option("look-with", g.content.people[person].id))
    for item in g.content.kits[p.items].glasses:
        power = g.content.power(item)
        assert isinstance(power, Glasses)
        if item not in p.used_items and can_look(g, g.active, g.content.near(p.at, power.within)):
            options.append(option("look-with", g.content.encounters[item].id))
    return options


def _recover(g: Georgia, options: list[Option]) -> Asking[Next]:
    chosen = yield Ask(g.active, "recover", [*options, PASS])
    if chosen is PASS:
        return None
    g.agenda.append(("recover",))
    if chosen.verb == "eat":
        return pay_use(g, FOOD, ("eaten", g.content.person_number[chosen.ids[0]]))
    if chosen.verb == "heal-free":
        use_up(g.party, g.content.person_number[chosen.ids[0]])
        rest(g, g.content.person_number[chosen.ids[1]])
    elif chosen.verb == "use":
        use_item(g, chosen.ids[0])
    else:
        yield from look_with(g, chosen.ids[0])
    return None


def look_with(g: Georgia, name: str) -> Asking[None]:
    """A survivor's ability or an item shows the player one hidden token."""
    p = g.party
    if name in g.content.person_number:
        person = g.content.person_number[name]
        use_up(p, person)
        yield from look(g, g.active, g.content.sights[person, p.at])
        return
    item = g.content.encounter_number[name]
    p.used_items += (item,)
    power = g.content.power(item)
    assert isinstance(power, Glasses)
    yield from look(g, g.active, g.content.near(p.at, power.within))


def eaten(g: Georgia, person: int) -> Asking[None] | None:
    """A food takes 1 fatigue off; with a stove also a second one, from the same or another survivor."""
    p = g.party
    rest(g, person)
    more = sum(power.count for power in map(g.content.power, p.items) if isinstance(power, FoodHeals))
    if more and tired(g, p):
        g.do(("stove", more))
    return None


def stove(g: Georgia, more: int) -> Asking[None]:
    """The second helping may go to any survivor, or to nobody."""
    p = g.party
    options = [option("rest", g.content.people[person].id) for person in tired(g, p)]
    chosen = yield Ask(g.active, "stove", [*options, PASS])
    if chosen.ids:
        rest(g, g.content.person_number[chosen.ids[0]])
        if more > 1 and tired(g, p):
            g.do(("stove", more - 1))


# Using a resource


@rule("WD-4.18", "WD-18.07", "WD-26.05")
def pay_use(g: Georgia, resource: int, function: Task) -> Task:
    """A resource is used for its own function; salvaging comes before that function is carried out."""
    g.parties[g.active].stock[resource] -= 1
    if g.story.listens:
        g.story.tell("uses", seat_id(g.active), RESOURCES[resource])
    if not able(g, Salvage):
        return function
    g.agenda.append(function)
    return ("salvage",)


@rule("WD-4.18", "WD-26.05")
def salvage(g: Georgia) -> Asking[None]:
    """The owner may roll the named die; an action icon finds 1 resource of choice, at once."""
    person = able(g, Salvage)[0]
    chosen = yield Ask(g.active, "salvage", [YES, NO], about=(g.content.people[person],))
    if not chosen.value:
        return
    use_up(g.party, person)
    face = g.chance.roll(g.content.salvage_die(person))
    g.story.tell("salvages", g.content.people[person], FACES[face])
    if ACTING[face]:
        yield from find_any(g, g.party, 1)
