"""The Living: spawning, being moved, being hurt, dying, going back to the supply."""

from __future__ import annotations

from ....engine.ask import Ask, Asking, Option, option
from ....engine.rulebook import rule
from ..content import GENERIC, MAYOR, TOKEN_KINDS
from ..content.dice import COLUMN, ROW
from ..content.stamps import space_at
from ..content.town import FAR
from ..state import NOBODY, Person, Undead, Z
from .moving import disengage
from .piles import discard_living
from .stack import asking, step

OUT = Option("out-of-town", value=-2)


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
    if not g.town.reached >> space & 1:
        return "LU-10.18"
    if g.town.kind(space) == "mayors-mansion":
        return "LU-10.19"
    if g.town.in_center[space]:
        return "LU-10.20"
    return "LU-10.21" if g.z_at(space) is not None else ""


@asking("spawn-in")
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


@asking("which-home")
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


@rule("LU-10.13", "LU-10.14", "LU-2.16")
def ends_of_move(g: Undead, person: Person, steps: int) -> list[int]:
    """The spaces in which a moved Living can end, after one step or more; a Dog's space is always the end."""
    zs = {z.at for z in g.zs}
    standing = {other.at: other.injured for other in g.living if other is not person}
    dogs = {dog.at for dog in g.dogs}
    seen = {person.at}
    edge = [person.at]
    found: list[int] = []
    for _ in range(steps):
        onward = []
        for space in edge:
            for there in g.town.near[space]:
                if there in seen or there in zs or standing.get(there) is False or not g.town.is_in_town(there):
                    continue
                can_end = there not in standing and not g.town.in_center[there]
                if there in dogs:
                    if can_end:
                        seen.add(there)
                        found.append(there)
                    continue
                seen.add(there)
                onward.append(there)
                if can_end:
                    found.append(there)
        edge = onward
    return sorted(found)


@rule("LU-10.28", "LU-18.34")
def can_go_out(g: Undead, person: Person, steps: int) -> bool:
    """Whether a Living can reach the border doorway with a step to spare: also by way of a space it cannot end in."""
    if not g.town.exits:
        return False
    if person.at in g.town.exits:
        return True
    if steps < 2:
        return False
    return bool(_passed(g, person, steps - 1) & g.town.exits)


def _passed(g: Undead, person: Person, steps: int) -> set[int]:
    """The spaces that a Living can reach and leave again: not those of Dogs."""
    zs = {z.at for z in g.zs}
    standing = {other.at: other.injured for other in g.living if other is not person}
    dogs = {dog.at for dog in g.dogs}
    seen = {person.at}
    edge = [person.at]
    for _ in range(steps):
        edge = [
            there
            for there in dict.fromkeys(there for space in edge for there in g.town.near[space])
            if there not in seen
            and there not in zs
            and standing.get(there) is not False
            and there not in dogs
            and g.town.is_in_town(there)
        ]
        seen.update(edge)
    return seen


@rule("LU-10.12", "LU-10.15", "LU-10.28", "LU-2.19")
def directed_ends(g: Undead, person: Person, steps: int, way: str, z: Z) -> list[Option]:
    """The ends of a movement towards or away from something, which must be strictly closer or farther."""
    town = g.town
    goals: tuple[int, ...] = ()
    if way in ("toward-self", "away-self"):
        goals = (z.at,)
    elif way == "toward-road":
        goals = town.road
    elif way == "toward-bar":
        goals = town.all_within("bar")
    names = g.content.space_names
    ends = ends_of_move(g, person, steps)
    if way != "any":
        here = town.distance_to(person.at, goals)
        if way == "away-self":
            ends = [space for space in ends if town.distance_to(space, goals) > here]
        else:
            ends = [space for space in ends if town.distance_to(space, goals) < here < FAR + 1]
    found = [option("to", names[space]) for space in ends]
    if way in ("any", "away-self") and can_go_out(g, person, steps):
        found.append(OUT)
    return found


@rule("LU-10.04", "LU-10.08")
def can_be_moved(person: Person) -> bool:
    """No effect moves the Mayor, and none of these an injured Living."""
    return person.kind != MAYOR and not person.injured


@rule("LU-10.14", "LU-12.13", "LU-7.17", "LU-18.34")
def move_living_to(g: Undead, person: Person, space: int, z: Z) -> None:
    """A Living goes to a space, where Dogs attack it, or out of town."""
    if space == OUT.value:
        g.story.tell("leaves-town", g.content.tokens[person.token])
        to_supply(g, person)
        return
    person.at = space
    g.story.tell("runs", g.content.tokens[person.token], g.content.space_names[space])
    disengage(g)
    dogs = [dog.card for dog in g.dogs_at(space)]
    if dogs:
        g.push("maul", person.token, z.number, *dogs)


@asking("flee")
@rule("LU-10.12", "LU-10.15", "LU-1.15")
def flee(g: Undead, number: int, space: int, steps: int) -> Asking[None]:
    """The tested Living runs strictly farther from the Z, if it can; the tester picks the end."""
    z, person = g.zs[number], g.person_at(space)
    if z.out or person is None or not can_be_moved(person):
        return
    ends = directed_ends(g, person, steps, "away-self", z)
    if not ends:
        return
    chosen = yield Ask(z.seat, "flee", ends, about=(g.content.tokens[person.token],), of=z.id)
    move_living_to(g, person, end_of(g, chosen), z)


def end_of(g: Undead, chosen: Option) -> int:
    """The space that an option names, or out of town."""
    space: int = OUT.value if chosen == OUT else g.content.space_ids[chosen.ids[0]]
    return space


# Being hurt


@asking("maul")
@rule("LU-10.14", "LU-12.11", "LU-12.12", "LU-12.13", "LU-1.06")
def maul(g: Undead, token: int, number: int, *dogs: int) -> Asking[None]:
    """Dogs attack a Living one after another, in the order of who moved it there, until it has left the board."""
    from .dogs import dog_leaves

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
    g.living.remove(person)


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
