"""The Living: spawning, being moved, being hurt, dying, going back to the supply."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import Ask, Asking, Option, option
from ....engine.rulebook import rule
from ..content import GENERIC, MAYOR, TOKEN_KINDS
from ..content.dice import COLUMN, ROW
from ..content.stamps import space_at
from ..content.town import OUT_OF_TOWN, Town
from ..state import NOBODY, Person, Undead, Z
from .dogs import dog_leaves
from .moving import disengage
from .piles import discard_living
from .stack import step

OUT = Option("out-of-town", value=OUT_OF_TOWN)


# Coming


@rule("LU-10.24", "LU-3.07")
def put_person(g: Undead, kind: int, space: int, injured: bool = False) -> Person | None:
    """Put a token from the supply on a space, unrevealed; none if there is none left."""
    tokens = g.supply[kind]
    if not tokens:
        return None
    g.supply[kind] = tokens[1:]
    person = Person(tokens[0], space, kind, injured)
    g.living.append(person)
    return person


@step("spawn")
@rule("LU-10.16", "LU-10.22", "LU-10.23", "LU-20.12", "LU-21.12")
def spawn(g: Undead, kind: int, count: int, where: str, number: int) -> None:
    """Living arrive one after another; without a token nobody comes, and a missing Generic loses Co-op and Solo."""
    if count > 1:
        g.push("spawn", kind, count - 1, where, number)
    if not g.supply[kind]:
        if kind == GENERIC and g.shares:
            g.end("no-generic")
        g.story.tell("nobody-comes", TOKEN_KINDS[kind])
        return
    if where == "roll":
        space = roll_space(g)
        put_person(g, kind, space)
        g.story.tell("arrives", g.content.tokens[g.living[-1].token], g.content.space_names[space])
    else:
        g.push("spawn-in", kind, where, number)


@rule("LU-2.02", "LU-10.16", "LU-10.22")
def roll_space(g: Undead) -> int:
    """Roll both dice until a legal space comes up."""
    while True:
        space = space_at(g.chance.roll(COLUMN), g.chance.roll(ROW))
        if not forbids_spawn(g, space):
            return space


@rule("LU-10.17", "LU-10.18", "LU-10.19", "LU-10.20", "LU-10.21", "LU-10.27", "LU-18.26", "LU-2.16", "LU-24.19")
def forbids_spawn(g: Undead, space: int) -> str:
    """The clause that forbids a spawn on a space; a Dog there does not matter."""
    if g.person_at(space) is not None:
        return "LU-10.17"
    town = g.town
    if not town.reached >> space & 1:
        return "LU-10.18"
    if town.kinds[space] == "mayors-mansion":
        return "LU-10.19"
    if town.in_center[space]:
        return "LU-10.20"
    return "LU-10.21" if g.z_at(space) is not None else ""


@step("spawn-in")
@rule("LU-10.25", "LU-1.12", "LU-1.14")
def spawn_in(g: Undead, kind: int, where: str, number: int) -> Asking[None]:
    """A spawn in a named building, on an empty space of the resolving player's choice; rolled if there is none."""
    z = chooser(g, number)
    cells: tuple[int, ...]
    if where == "home" and g.home >= 0:
        cells = g.town.within["home"][g.home] if "home" in g.town.within else ()
    else:
        cells = g.town.all_within(where)
    empty = [space for space in cells if g.person_at(space) is None and g.z_at(space) is None]
    if not empty:
        g.push("spawn", kind, 1, "roll", number)
        return
    options = [option("at", g.content.space_names[space]) for space in empty]
    chosen = yield Ask(z.seat, "spawn-in", options, about=(TOKEN_KINDS[kind], where), of=z.id)
    put_person(g, kind, g.content.space_ids[chosen.ids[0]])
    g.story.tell("arrives", g.content.tokens[g.living[-1].token], chosen.ids[0])


@step("which-home")
@rule("LU-10.25")
def which_home(g: Undead, number: int) -> Asking[None]:
    """A card that brings several Living to a Home uses one Home, named first."""
    z = chooser(g, number)
    homes = g.town.within.get("home", [])
    g.home = NOBODY
    if homes:
        options = [
            Option("home", g.content.tiles[g.town.building[cells[0]]].id, value=at) for at, cells in enumerate(homes)
        ]
        chosen = yield Ask(z.seat, "which-home", options, of=z.id)
        g.home = next(each.value for each in options if each == chosen)


@rule("LU-1.12")
def chooser(g: Undead, number: int) -> Z:
    """Choices of a Z that has been knocked out pass to the next Z in player order."""
    z = g.zs[number]
    if not z.out:
        return z
    order = g.order
    at = order.index(number)
    for after in (*order[at + 1 :], *order[:at]):
        if not g.zs[after].out:
            return g.zs[after]
    return z


# Being moved


class Crowd:
    """What a moved Living finds on its way, looked up once: who blocks it, where it cannot end, where Dogs stop it."""

    __slots__ = ("blocking", "dogs", "no_end", "town")

    def __init__(self, g: Undead) -> None:
        self.town = town = g.town
        hurt = [person.at for person in g.living if person.injured]
        self.blocking = {*[person.at for person in g.living], *[z.at for z in g.zs], *town.outside}.difference(hurt)
        self.no_end = {*hurt, *town.center}
        self.dogs = {dog.at for dog in g.dogs}


@rule("LU-10.13", "LU-10.14", "LU-2.16")
def ends_of_move(crowd: Crowd, start: int, steps: int) -> list[int]:
    """The spaces in which a moved Living can end, after one step or more; a Dog's space is always the end."""
    beside, no_end, dogs = crowd.town.beside, crowd.no_end, crowd.dogs
    closed, edge, found = {start} | crowd.blocking, {start}, set[int]()
    for _ in range(steps):
        edge = set().union(*[beside[space] for space in edge]) - closed
        closed |= edge
        found |= edge - no_end
        edge -= dogs
    return sorted(found)


@rule("LU-10.28", "LU-18.34")
def can_go_out(crowd: Crowd, start: int, steps: int) -> bool:
    """Whether a Living can reach the border doorway with a step to spare: also by way of a space it cannot end in."""
    exits = crowd.town.exits
    if not exits or crowd.town.distances(*exits)[start] >= steps:
        return False
    if start in exits:
        return True
    near, seen, edge = crowd.town.near, {start} | crowd.blocking | crowd.dogs, [start]
    for _ in range(steps - 1):
        edge = [there for there in {there: 0 for space in edge for there in near[space]} if there not in seen]
        seen.update(edge)
        if not exits.isdisjoint(edge):
            return True
    return False


@rule("LU-10.12", "LU-10.15", "LU-10.28", "LU-2.19")
def directed_ends(crowd: Crowd, person: Person, steps: int, way: str, z: Z) -> list[int]:
    """The ends of a movement towards or away from something, which must be strictly closer or farther."""
    ends = ends_of_move(crowd, person.at, steps)
    far = distances_of(crowd.town, way, z)
    if way == "away-self":
        ends = [space for space in ends if far[space] > far[person.at]]
    elif way != "any":
        ends = [space for space in ends if far[space] < far[person.at]]
    if way in ("any", "away-self") and can_go_out(crowd, person.at, steps):
        ends.append(OUT_OF_TOWN)
    return ends


def distances_of(town: Town, way: str, z: Z) -> Sequence[int]:
    """How far every space is from what a movement leads towards or away from; nothing where it leads anywhere."""
    if way == "any":
        return ()
    if way in ("away-self", "toward-self"):
        return town.distances(z.at)
    return town.distances(*(town.road if way == "toward-road" else town.all_within("bar")))


def steps_somewhere(town: Town, taken: set[int], start: int, way: str, far: Sequence[int]) -> bool:
    """Whether a single step is a legal movement already, which mostly answers whether there is one at all."""
    no_stop = town.no_stop
    for there in town.near[start]:
        if there in taken or there in no_stop:
            continue
        if way == "any" or (far[there] > far[start] if way == "away-self" else far[there] < far[start]):
            return True
    return False


def end_options(g: Undead, ends: list[int]) -> list[Option]:
    """The ends of a Living's movement as they are offered."""
    names = g.content.space_names
    return [OUT if space == OUT_OF_TOWN else option("to", names[space]) for space in ends]


@rule("LU-10.04", "LU-10.08")
def can_be_moved(person: Person) -> bool:
    """No effect moves the Mayor, and none of these an injured Living."""
    return person.kind != MAYOR and not person.injured


@rule("LU-10.14", "LU-12.13", "LU-7.17", "LU-18.34")
def move_living_to(g: Undead, person: Person, space: int, z: Z) -> None:
    """A Living goes to a space, where Dogs attack it, or out of town."""
    if space == OUT_OF_TOWN:
        g.story.tell("leaves-town", g.content.tokens[person.token])
        to_supply(g, person)
        return
    person.at = space
    g.story.tell("runs", g.content.tokens[person.token], g.content.space_names[space])
    disengage(g)
    dogs = [dog.card for dog in g.dogs_at(space)]
    if dogs:
        g.push("maul", person.token, z.number, *dogs)


@step("flee")
@rule("LU-10.12", "LU-10.15", "LU-1.15")
def flee(g: Undead, number: int, space: int, steps: int) -> Asking[None]:
    """The tested Living runs strictly farther from the Z, if it can; the tester picks the end."""
    z, person = g.zs[number], g.person_at(space)
    ends = ways_to_flee(g, z, person, steps)
    if not ends or person is None:
        return
    chosen = yield Ask(z.seat, "flee", end_options(g, ends), about=(g.content.tokens[person.token],), of=z.id)
    move_living_to(g, person, end_of(g, chosen), z)


def ways_to_flee(g: Undead, z: Z, person: Person | None, steps: int) -> list[int]:
    """Where a tested Living can run: strictly farther from the Z."""
    if z.out or person is None or not can_be_moved(person):
        return []
    return directed_ends(Crowd(g), person, steps, "away-self", z)


def end_of(g: Undead, chosen: Option) -> int:
    """The space that an option names, or out of town."""
    return OUT_OF_TOWN if chosen == OUT else g.content.space_ids[chosen.ids[0]]


# Being hurt


@step("maul")
@rule("LU-10.14", "LU-12.11", "LU-12.12", "LU-12.13", "LU-1.06")
def maul(g: Undead, token: int, number: int, *dogs: int) -> Asking[None]:
    """Dogs attack a Living one after another, in the order of who moved it there, until it has left the board."""
    person = g.person(token)
    left = [dog for dog in dogs if any(each.card == dog for each in g.dogs)]
    if person is None or not left:
        return
    z = chooser(g, number)
    options = [option("dog", g.content.dogs[dog].id) for dog in left]
    chosen = yield Ask(z.seat, "maul-order", options, about=(g.content.tokens[token],), of=z.id)
    dog = g.content.reaction_number[chosen.ids[0]]
    g.push("maul", token, number, *(each for each in left if each != dog))
    g.story.tell("mauls", g.content.dogs[dog], g.content.tokens[token])
    dog_leaves(g, dog)
    hurt(g, person, number)


@rule("LU-10.06", "LU-10.07", "LU-10.09", "LU-9.19")
def hurt(g: Undead, person: Person, number: int) -> None:
    """A Dog or a car injures a healthy Living and kills an injured one; no card is drawn for it."""
    if person.injured:
        g.push("dies", person.token, number)
    else:
        person.injured = True
        g.story.tell("is-injured", g.content.tokens[person.token])


# Going


@rule("LU-10.11", "LU-14.10", "LU-14.14", "LU-25.03")
def take_off(g: Undead, person: Person) -> None:
    """A Living leaves the board: its card is discarded and its records are deleted."""
    discard_living(g, person.card, person.pile)
    g.living[:] = [each for each in g.living if each is not person]


@rule("LU-14.14", "LU-20.04", "LU-10.05", "LU-22.10")
def token_to_supply(g: Undead, token: int) -> None:
    """A token goes to the supply of its kind; the Mayor's is out of the game, a Dog's simply free again."""
    kind = g.content.tokens[token].kind
    if kind == MAYOR:
        g.unused += (token,)
    elif kind >= 0:
        g.supply[kind] = tuple(sorted((*g.supply[kind], token)))


@rule("LU-10.05", "LU-10.11", "LU-18.34")
def to_supply(g: Undead, person: Person) -> None:
    """A Living goes from the town to the supply."""
    take_off(g, person)
    token_to_supply(g, person.token)


@step("dies")
@rule("LU-9.14", "LU-10.07", "LU-14.02", "LU-14.03", "LU-17.05")
def dies(g: Undead, token: int, number: int) -> None:
    """A Living goes to the Death Toll; who caused it has filled the spot. The Back Alley is refilled first."""
    from .toll import fill_spot

    person = g.person(token)
    if person is None:
        return
    g.story.tell("dies", g.content.tokens[token])
    take_off(g, person)
    if person.in_alley:
        g.alley_due = True
    fill_spot(g, token, number)
