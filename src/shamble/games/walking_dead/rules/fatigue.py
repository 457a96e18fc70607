"""Fatigue and death: markers are placed one at a time, and a death is carried out before the next one."""

from __future__ import annotations

from ....engine.ask import PASS, Ask, Asking, Option, amount, option
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content.abilities import IgnoreFatigue
from ..state import DISCARDS, LIMIT, NONE, PLAYING, Georgia, Next, Party
from .elimination import eliminate

FIGHT, RESULT, SPLIT = "fight", "result", "split"


@rule("WD-17.01", "WD-17.02", "WD-17.06", "WD-4.16", "WD-26.01")
def limit(g: Georgia, p: Party, person: int) -> int:
    """The marker on which a survivor dies: the third, or a later one."""
    them = g.content.people[person]
    more = them.limit if them.limit and (them.limit_with < 0 or them.limit_with in p.people) else 0
    return LIMIT + more + g.coats[person]


@rule("WD-17.04", "WD-17.07")
def tire(g: Georgia, p: Party, person: int) -> None:
    """One marker is placed; only then is it checked whether the survivor dies."""
    g.fatigue[person] = markers = g.fatigue[person] + 1
    if g.story.listens:
        g.story.tell("tires", g.content.people[person], markers)
    if markers >= LIMIT and markers >= limit(g, p, person):
        kill_survivor(g, p, person)


@rule("WD-17.02", "WD-17.03", "WD-17.09")
def kill_survivor(g: Georgia, p: Party, person: int) -> None:
    """A dead survivor is out of the game with all markers, dice and abilities."""
    g.story.tell("dies", g.content.people[person], seat_id(p.seat))
    leave_party(g, p, person)
    g.dead += (person,)
    g.deaths += 1
    if not p.people:
        eliminate(g, p)


@rule("WD-14.09", "WD-19.07")
def leave_party(g: Georgia, p: Party, person: int) -> None:
    """A survivor who leaves a party leaves markers and a coat behind."""
    p.people = tuple(each for each in p.people if each != person)
    g.fatigue[person] = 0
    g.coats[person] = 0
    if g.worn[person] != NONE:
        p.items = tuple(each for each in p.items if each != g.worn[person])
        DISCARDS.put_on_top(g, (g.worn[person],))
        g.worn[person] = NONE


def rest(g: Georgia, person: int) -> None:
    """One marker is taken off."""
    g.fatigue[person] -= 1
    g.story.tell("rests", g.content.people[person])


def fatigue_of(g: Georgia, p: Party) -> int:
    """All markers on a party added up."""
    fatigue = g.fatigue
    return sum([fatigue[person] for person in p.people])


def tired(g: Georgia, p: Party) -> list[int]:
    """The survivors of a party with any fatigue."""
    fatigue = g.fatigue
    return [person for person in p.people if fatigue[person]]


@rule("WD-13.25")
def endurance(g: Georgia, p: Party) -> int:
    """How many further markers would kill everybody, with the limits as they stand."""
    return sum(max(1, limit(g, p, person) - g.fatigue[person]) for person in p.people)


# A batch of markers


@rule("WD-15.10", "WD-23.12", "WD-23.35")
def owe_markers(g: Georgia, count: int, why: str) -> Next:
    """Markers for the active player: an item may ignore some, members may take some, then they are placed."""
    if count <= 0:
        return None
    g.taken = (0,) * g.players
    ignoring = why != SPLIT and bool(g.content.kits[g.parties[g.active].items].held[IgnoreFatigue])
    mates = g.mates()
    if not ignoring and not mates:
        g.markers = 0
        return ("place", g.active, count)
    g.markers = count
    g.do(*([("ignore-markers",)] if ignoring else []), *(("take-markers", p.seat) for p in mates), ("place-markers",))
    return None


@rule("WD-23.12", "WD-23.35")
def take_markers(g: Georgia, seat: int) -> Asking[None] | None:
    """Another member of the group says how many of the markers it takes."""
    left = g.markers - sum(g.taken)
    if left <= 0 or not g.parties[seat].in_play:
        return None
    return _take_markers(g, seat, left)


def _take_markers(g: Georgia, seat: int, left: int) -> Asking[None]:
    options = [amount("take", of=count) for count in range(left + 1)]
    chosen = yield Ask(seat, "take-markers", options, about=(left, seat_id(g.active)))
    g.taken = tuple(chosen.value if each == seat else count for each, count in enumerate(g.taken))


@rule("WD-23.35")
def place_markers(g: Georgia) -> None:
    """Members place what they took, in seat order; the active player places the rest."""
    tasks = [("place", p.seat, g.taken[p.seat]) for p in g.mates() if g.taken[p.seat]]
    left = g.markers - sum(g.taken)
    if left > 0:
        tasks.append(("place", g.active, left))
    g.markers = 0
    g.do(*tasks)


@rule("WD-15.06", "WD-17.04", "WD-17.05")
def place(g: Georgia, seat: int, count: int) -> Asking[Next] | Next:
    """The owner chooses a survivor for each marker; those left over when nobody is left vanish."""
    p = g.parties[seat]
    if p.status != PLAYING or count <= 0:
        return None
    talents = g.content.talents[p.people]
    if len(talents.may_be_chosen) > 1:
        return _place(g, p, talents.choices, count)
    tire(g, p, talents.may_be_chosen[0])
    return ("place", seat, count - 1) if count > 1 else None


def _place(g: Georgia, p: Party, options: list[Option], count: int) -> Asking[Next]:
    chosen = yield Ask(p.seat, "place-fatigue", options, about=(count,))
    tire(g, p, chosen.value)
    return ("place", p.seat, count - 1) if count > 1 else None


# Markers on everybody


@rule("WD-17.10", "WD-17.08")
def tire_each(g: Georgia, seat: int, *markers: int) -> Asking[None] | None:
    """Everybody named takes a marker each time, in an order that the owner chooses where it can matter."""
    p = g.parties[seat]
    left = [person for person in markers if person in p.people]
    if not left:
        return None
    if len(set(left)) == 1 or not any(_might_die(g, p, person, left.count(person)) for person in left):
        for person in left:
            if person in p.people:
                tire(g, p, person)
        return None
    return _tire_next(g, p, left)


def _might_die(g: Georgia, p: Party, person: int, count: int) -> bool:
    return g.fatigue[person] + count >= limit(g, p, person)


def _tire_next(g: Georgia, p: Party, left: list[int]) -> Asking[None]:
    options = [option("tire", g.content.people[person].id) for person in sorted(set(left))]
    chosen = yield Ask(p.seat, "order-each", options)
    person = g.content.person_number[chosen.ids[0]]
    left.remove(person)
    tire(g, p, person)
    g.do_if(p, ("tire-each", p.seat, *left))


# Taking markers off


@rule("WD-17.11")
def heal(g: Georgia, p: Party, count: int) -> Asking[None]:
    """The player takes markers off the party, split as wanted, or fewer."""
    for left in range(count, 0, -1):
        people = tired(g, p)
        if not people:
            return
        options = [option("rest", g.content.people[person].id) for person in people]
        chosen = yield Ask(p.seat, "heal", [*options, PASS], about=(left,))
        if not chosen.ids:
            return
        rest(g, g.content.person_number[chosen.ids[0]])


@rule("WD-17.11")
def rest_each(g: Georgia, seat: int, *markers: int) -> Asking[None] | None:
    """A marker comes off everybody named each time; the player says whom, one after the other, or stops."""
    p = g.parties[seat]
    left = [person for person in markers if person in p.people]
    return _rest_next(g, p, left) if left else None


def _rest_next(g: Georgia, p: Party, left: list[int]) -> Asking[None]:
    options = [option("rest", g.content.people[person].id) for person in sorted(set(left))]
    chosen = yield Ask(p.seat, "heal", [*options, PASS], about=(len(left),))
    if chosen.ids:
        person = g.content.person_number[chosen.ids[0]]
        left.remove(person)
        rest(g, person)
        g.do(("rest-each", p.seat, *left))
