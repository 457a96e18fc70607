"""Moving a Z: the Move action, movement that cards grant, being pushed and being put somewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....engine.ask import Ask, Asking, Option, Refusal, option, refused
from ....engine.rulebook import rule
from ..content.town import FAR, MOVES, OUT_OF_TOWN, STEPS, Town, Ways
from ..state import NOWHERE, Frame, Person, Undead, Z
from .numbers import is_immune, move_limits
from .stack import step

ACTION, GRANTED, ON_ROAD, PUSH = range(4)
"""Why a Z moves: a Move action, a card, a card that keeps to the road, or a push."""

ENTERED, LEFT, BOTH = 1, 2, 3
STOP = Option("stop")
LEAVE = Option("leave-town", value=OUT_OF_TOWN)


made = tuple.__new__
"""Makes a named tuple without a call in between."""


class Walk(NamedTuple):
    """A movement under way: whose, why, how far it got, and its limits."""

    z: int
    why: int
    taken: int
    all_road: int
    limit: int
    road_limit: int
    source: int
    """The space that a push leads away from."""
    start: int
    """How far from there it began."""
    before: int
    """The space before the last step."""
    here: int


# What steps are possible


class Terrain:
    """What a Z finds on its way, looked up once for a movement: the town, who stands where, and where the Hotel is."""

    __slots__ = ("hotel", "living", "town", "zs")

    def __init__(self, g: Undead, w: Walk) -> None:
        self.town = g.town
        self.zs = {z.at for z in g.zs if z.number != w.z}
        self.living = {person.at: person.injured for person in g.living}
        self.hotel = self.town.hotel if g.functions and w.why != PUSH else frozenset[int]()


@rule("LU-5.02", "LU-5.03", "LU-2.05", "LU-2.13", "LU-24.10")
def forbids_step(t: Terrain, w: Walk, there: int) -> str:
    """The clause that forbids a Z to enter a space, as far as the space itself goes."""
    if there in t.zs:
        return "LU-5.02"
    if t.living.get(there) is False:
        return "LU-5.03"
    if not t.town.is_in_town(there):
        return "LU-2.13"
    return "LU-5.10" if w.why == ON_ROAD and not t.town.is_road[there] else ""


def hotel_so_far(g: Undead) -> int:
    """What the active Z has done at the Hotel in this turn."""
    return ENTERED * g.entered_hotel | LEFT * g.left_hotel


@rule("LU-5.04", "LU-5.11", "LU-1.15", "LU-19.12")
def can_end(town: Town, w: Walk, there: int, taken: int, all_road: int) -> bool:
    """Whether a movement may end on a space without a Living that it reaches with so many steps."""
    if taken > (w.road_limit if all_road else w.limit):
        return False
    return w.why != PUSH or town.distance(w.source, there) > w.start


@rule("LU-1.15", "LU-5.04", "LU-5.11", "LU-18.20", "LU-18.21")
def can_go(t: Terrain, w: Walk, here: int, there: int, taken: int, all_road: int, hotel: int) -> str:
    """The clause that forbids the next step: it must be legal and leave a legal end of the whole movement."""
    forbidden = forbids_step(t, w, there)
    if forbidden:
        return forbidden
    if t.hotel and (here in t.hotel) != (there in t.hotel):
        hotel |= LEFT if here in t.hotel else ENTERED
        if hotel == BOTH:
            return "LU-18.20"
    all_road = int(all_road and t.town.is_road[there])
    if taken > max(w.limit, w.road_limit if all_road else 0):
        return "LU-5.01"
    if there not in t.living and can_end(t.town, w, there, taken, all_road):
        return ""
    for onward in t.town.near[there]:
        if not can_go(t, w, there, onward, taken + 1, all_road, hotel):
            return ""
    if w.why != PUSH and there in t.town.exits and taken + 1 <= w.limit:
        return ""
    return "LU-5.04"


@rule("LU-18.20", "LU-18.21")
def plain_ground(g: Undead, town: Town) -> list[bool]:
    """By space: whether single steps need no look at the Hotel, which a Z may enter or leave but not both."""
    return town.roams if g.functions and (g.entered_hotel or g.left_hotel) else town.inner


def next_steps(g: Undead, w: Walk, near: list[Person] | None = None) -> Sequence[int]:
    """The spaces to which a movement can go on; most are plain and empty, so that no more has to be asked.

    `near` are the Living next to the Z, for those who know them already.
    """
    here, taken, town = w.here, w.taken + 1, g.town
    if taken > w.limit and taken > w.road_limit:
        return []
    if taken <= w.limit and taken <= w.road_limit and w.why <= GRANTED and plain_ground(g, town)[here]:
        if near is None:
            near = g.living_on(town.beside[here])
        return plain_steps(g, town, w, near)
    ways = town.near[here]
    if w.why == ON_ROAD:
        ways = tuple([there for there in ways if town.is_road[there]])
        if not ways:
            return ways
    t, hotel = Terrain(g, w), hotel_so_far(g)
    return [there for there in ways if not can_go(t, w, here, there, taken, w.all_road, hotel)]


@rule("LU-5.02", "LU-5.03", "LU-5.04")
def plain_steps(g: Undead, town: Town, w: Walk, near: list[Person]) -> Sequence[int]:
    """The spaces next to a Z, on plain ground, that nobody stands on, or an injured Living that it can pass."""
    figures = [z.at for z in g.zs]
    hurt: list[int] = []
    for person in near:
        (hurt if person.injured else figures).append(person.at)
    here, taken = w.here, w.taken + 1
    if hurt:
        if taken < w.limit or taken < w.road_limit:
            t, hotel = Terrain(g, w), hotel_so_far(g)
            hurt = [there for there in hurt if can_go(t, w, here, there, taken, w.all_road, hotel)]
        figures += hurt
    return [there for there in town.near[here] if there not in figures]


@rule("LU-18.28", "LU-18.02")
def can_leave_town(g: Undead, w: Walk) -> bool:
    """Whether the next step can lead out through the Clinic's border doorway; a push never does."""
    return w.here in g.town.exits and w.why in (ACTION, GRANTED) and w.taken + 1 <= w.limit


# The Move action


@rule("LU-5.01", "LU-5.06", "LU-19.11")
def move_action(g: Undead, z: Z) -> Walk:
    """A Move action at its beginning."""
    town = g.town
    limit, on_road = move_limits(g, town, z)
    return made(Walk, (z.number, ACTION, 0, town.is_road[z.at], limit, on_road, NOWHERE, 0, NOWHERE, z.at))


@rule("LU-5.07")
def forbids_moving(g: Undead, z: Z) -> str:
    """Whether a Z is kept from changing its own space at all."""
    return "LU-5.07" if g.no_move and g.active == z.number else ""


def first_steps(g: Undead, town: Town, z: Z, near: list[Person]) -> list[Option]:
    """The first steps of a Move action; `near` are the Living next to the Z."""
    here = z.at
    if here < 0 or (g.no_move and forbids_moving(g, z)):
        return []
    if plain_ground(g, town)[here] and here not in town.exits:
        blocked = blocked_by(near)
        if len(blocked) == len(near) or (goes_back(g, town, here) and min(move_limits(g, town, z)) >= 2):
            return free_around(g, town, town.moves, here, blocked)  # every Z can make a step
    w = move_action(g, z)
    found = [MOVES[there] for there in next_steps(g, w, near)]
    if here in town.exits and can_leave_town(g, w):
        found.append(LEAVE)
    return found


def is_any_free(g: Undead, town: Town, spaces: Sequence[int], on_road: bool) -> bool:
    """Whether nobody stands on one of the spaces (of the road)."""
    taken, is_road = figures_at(g), town.is_road
    return any(space not in taken and (not on_road or is_road[space]) for space in spaces)


@rule("LU-5.04", "LU-5.11")
def goes_back(g: Undead, town: Town, here: int) -> bool:
    """Whether a Z with two steps left may enter an injured Living's space: it can always come back to plain ground."""
    return town.roams[here] or not g.functions


def blocked_by(near: list[Person]) -> list[int]:
    """The spaces of healthy Living, which no Z can enter or pass."""
    blocked = []
    for person in near:
        if not person.injured:
            blocked.append(person.at)
    return blocked


def free_around(g: Undead, town: Town, ways: Ways, here: int, blocked: list[int]) -> list[Option]:
    """The steps from a space but for those that are blocked or lead to another Z."""
    beside = town.beside[here]
    for z in g.zs:
        if z.at in beside:
            blocked.append(z.at)
    return [*ways.past(here, blocked)]


def why_not_move(g: Undead, z: Z) -> Iterator[Refusal]:
    """Why neighbouring spaces cannot be entered."""
    w = move_action(g, z)
    t, hotel, spaces = Terrain(g, w), hotel_so_far(g), g.content.space_ids

    def forbids(chosen: Option) -> str:
        return forbids_moving(g, z) or can_go(t, w, z.at, spaces[chosen.ids[0]], 1, w.all_road, hotel)

    return refused([option("move", g.content.space_names[there]) for there in g.town.near[z.at]], forbids)


def begin_move(g: Undead, town: Town, z: Z, chosen: Option) -> None:
    """Take the first step of a Move action."""
    if chosen is LEAVE:
        g.push("leave-town", z.number)
        return
    limit, on_road = move_limits(g, town, z)
    go(g, town, z, (z.number, ACTION, 1, town.is_road[z.at], limit, on_road, NOWHERE, 0, z.at, chosen.value))


# Step by step


def go(g: Undead, town: Town, z: Z, walk: tuple[int, ...]) -> None:
    """Make one step of a movement; what follows from entering the space comes before the next step."""
    number, why, taken, on_road, limit, road_limit, source, start, here, there = walk
    biting = enter(g, z, there, town)
    if taken >= limit and taken >= road_limit and not biting:  # nothing can come after it
        disengage(g)
        return
    on_road = int(on_road and town.is_road[there])
    g.stack.append(("walk", number, why, taken, on_road, limit, road_limit, source, start, here, there))
    if biting:
        g.stack.append(biting)


def come_to(g: Undead, z: Z, space: int) -> None:
    """A Z comes to a space without having walked there."""
    biting = enter(g, z, space, g.town)
    if biting:
        g.stack.append(biting)


@rule("LU-5.05", "LU-12.09", "LU-12.15", "LU-18.21", "LU-18.24")
def enter(g: Undead, z: Z, space: int, town: Town) -> Frame | None:
    """A Z comes to a space, however it got there: the Dogs there attack it at once, which is what is returned."""
    building = town.building
    if z.at < 0 or building[z.at] != building[space]:
        note_buildings(g, z, space)
    z.at = space
    if g.story.listens:
        g.story.tell("goes", z, g.content.space_names[space])
    if g.dogs and space in [dog.at for dog in g.dogs]:
        biting = [dog.card for dog in g.dogs_at(space) if attacks(g, dog.owner, z)]
        if biting:
            return ("dogs-attack", z.number, space, *biting)
    return None


@rule("LU-18.21", "LU-18.24")
def note_buildings(g: Undead, z: Z, space: int) -> None:
    """Entering and leaving the Hotel is remembered for the turn; leaving the Mall ends its count."""
    kinds = g.town.kinds
    was, will = kinds[z.at], kinds[space]
    if was == will:
        return
    if was == "mall" and will != "mall":
        z.mall = 0
    if g.active == z.number:
        g.entered_hotel = g.entered_hotel or (will == "hotel" and was != "hotel")
        g.left_hotel = g.left_hotel or (was == "hotel" and will != "hotel")


@rule("LU-12.21")
def attacks(g: Undead, owner: int, z: Z) -> bool:
    """Whether a Dog of this owner would attack a Z: not one that is immune to the Dogs of others."""
    return owner == z.number or not is_immune(g, z, "foreign-dogs")


@step("walk", stays=True)
@rule("LU-5.05", "LU-5.06", "LU-5.09", "LU-5.11", "LU-1.15")
def walk(g: Undead, *numbers: int) -> Asking[None] | None:
    """Go on or stop, unless an attack ended the movement or put the Z elsewhere."""
    w = made(Walk, numbers)
    z, here = g.zs[w.z], w.here
    if z.at != here or z.away or z.out or (g.turn_over and w.why != PUSH):
        disengage(g)
        return None
    town = g.town
    near = g.living_on(town.around[here])
    may_stop = can_end(town, w, here, w.taken, w.all_road)
    if near and here in [person.at for person in near]:
        may_stop = False
        near = [person for person in near if person.at != here]
    options = ways_on(g, town, w, near, may_stop)
    if options:
        return _walk_on(g, town, z, w, [STOP, *options] if may_stop else options)
    if not may_stop:
        come_to(g, z, w.before)
    disengage(g)
    return None


@rule("LU-5.11", "LU-6.06")
def slow_down(g: Undead, z: Z) -> None:
    """A Move action under way has no more steps than the Move value allows once a card that raised it is gone."""
    limit, on_road = move_limits(g, g.town, z)
    for at, frame in enumerate(g.stack):
        if frame[0] == "walk" and frame[1:3] == (z.number, ACTION):
            w = made(Walk, frame[1:])
            shorter = w._replace(limit=min(limit, w.limit), road_limit=min(on_road, w.road_limit))
            g.stack[at] = ("walk", *shorter)


def ways_on(g: Undead, town: Town, w: Walk, near: list[Person], may_stop: bool) -> list[Option]:
    """The further steps of a movement past the Living next to the Z."""
    here, left = w.here, min(w.limit, w.road_limit) - w.taken
    if left > 0 and w.why <= GRANTED and plain_ground(g, town)[here]:
        blocked = blocked_by(near)
        if len(blocked) == len(near) or (left > 1 and may_stop and goes_back(g, town, here)):
            found = free_around(g, town, town.steps, here, blocked)
        else:
            found = [STEPS[there] for there in plain_steps(g, town, w, near)]
    elif w.taken >= w.limit and w.taken >= w.road_limit:
        return []
    else:
        found = [STEPS[there] for there in next_steps(g, w, near)]
    if here in town.exits and can_leave_town(g, w):
        found.append(LEAVE)
    return found


def _walk_on(g: Undead, town: Town, z: Z, w: Walk, options: list[Option]) -> Asking[None]:
    chosen = yield Ask(z.seat, "walk", options, about=(z,), of=z.id)
    g.stack.pop()
    if chosen is STOP:
        disengage(g)
    elif chosen is LEAVE:
        g.push("leave-town", z.number)
    else:
        number, why, taken, on_road, limit, road_limit, source, start, _, here = w
        there: int = chosen.value
        go(g, town, z, (number, why, taken + 1, on_road, limit, road_limit, source, start, here, there))


@rule("LU-5.08", "LU-7.17", "LU-7.18")
def disengage(g: Undead) -> None:
    """At the end of a movement, who is no longer adjacent is no longer engaged; the card stays where it is."""
    for person in g.living:
        if person.engaged >= 0 and not g.town.touches(g.zs[person.engaged].at, person.at):
            person.engaged = -1


# Movement that cards grant


@step("move-self")
@rule("LU-5.07", "LU-5.09", "LU-5.10")
def move_self(g: Undead, number: int, steps: int, why: int) -> None:
    """A Z may move up to so many steps; Move modifiers do not count."""
    z = g.zs[number]
    if z.out or z.at == NOWHERE or forbids_moving(g, z):
        return
    g.push("walk", number, why, 0, 0, steps, steps, NOWHERE, 0, NOWHERE, z.at)


@step("push-self")
@rule("LU-1.15", "LU-5.07")
def push_self(g: Undead, number: int, steps: int, source: int) -> None:
    """A Z is pushed away from a space, if a space farther away can be reached."""
    z = g.zs[number]
    if can_be_pushed(g, z, steps, source):
        g.push("walk", *_push(g, z, steps, source))


def can_be_pushed(g: Undead, z: Z, steps: int, source: int) -> bool:
    """Whether a push would move a Z: not one that is planted, and only to where it is farther away."""
    if z.out or z.at == NOWHERE or g.can(z, "planted"):
        return False
    return bool(next_steps(g, _push(g, z, steps, source)))


def _push(g: Undead, z: Z, steps: int, source: int) -> Walk:
    start = g.town.distance(source, z.at)
    return Walk(z.number, PUSH, 0, 0, steps, steps, source, start, NOWHERE, z.at)


# Being put somewhere


@step("place-self")
@rule("LU-1.06", "LU-1.14", "LU-2.19")
def place_self(g: Undead, number: int, zone: str) -> Asking[None]:
    """A Z is put on a space of a zone without Z, Living or Dog, or on the nearest such space."""
    z = g.zs[number]
    if z.out or z.at == NOWHERE or g.can(z, "planted"):
        return
    spaces = landing(g, z, zone)
    if not spaces:
        return
    options = [option("land", g.content.space_names[space]) for space in spaces]
    chosen = yield Ask(z.seat, "land", options, about=(z,), of=z.id)
    come_to(g, z, g.content.space_ids[chosen.ids[0]])
    disengage(g)


@rule("LU-2.17", "LU-2.19")
def landing(g: Undead, z: Z, zone: str) -> list[int]:
    """The spaces on which a Z can be put: of the zone, otherwise the nearest ones anywhere."""
    town = g.town
    free = free_spaces(g, dogs_too=True)
    if zone == "lane-end":
        lane = [space for space in town.lanes[g.direction] if space in free]
        if lane:
            return lane[-1:]
    elif zone == "dead-center":
        center = [space for space in town.center if space in free]
        if center:
            return center
        return nearest(free, town.distances(*town.center))
    if zone == "off-road":
        off = [space for space in free if not town.is_road[space]]
        free = off or free
    return nearest(free, town.distances(z.at))


def nearest(spaces: list[int], far: Sequence[int]) -> list[int]:
    """Those of the spaces that are nearest, if any can be reached."""
    closest = min((far[space] for space in spaces), default=FAR)
    return [space for space in spaces if far[space] == closest] if closest < FAR else []


def figures_at(g: Undead) -> set[int]:
    """Where the Zs and the Living are."""
    return {*[person.at for person in g.living], *[z.at for z in g.zs]}


@rule("LU-1.14", "LU-2.05")
def free_spaces(g: Undead, dogs_too: bool = False) -> list[int]:
    """The spaces of the town that hold no Z and no Living (and no Dog)."""
    taken = figures_at(g)
    if dogs_too:
        taken.update([dog.at for dog in g.dogs])
    return [space for space in g.town.spaces if space not in taken]
