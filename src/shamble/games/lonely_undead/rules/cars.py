"""Cars: a Drive-Thru from the roll of its direction to the Death Toll cards it earns."""

from __future__ import annotations

from ....engine.ask import Ask, Asking, Option, option
from ....engine.rulebook import rule
from ..content import KID
from ..content.cards import CarCard
from ..content.dice import AUTOMATIC_LOSS, CHANCE
from ..state import NOBODY, Person, Undead, Z
from .dogs import dog_of
from .living import chooser, hurt
from .moving import disengage, free_spaces, nearest
from .numbers import is_immune, is_medical
from .stack import step
from .toll import fill_spot
from .windows import from_active, open_then

WEST, EAST = 0, 1
TO_WEST, TO_EAST = Option("drive-west", value=WEST), Option("drive-east", value=EAST)


@rule("LU-13.01", "LU-13.02", "LU-25.09")
def car_drawn(g: Undead, z: Z, card: int) -> None:
    """A Drive-Thru: whoever can change its direction does so before the roll."""
    g.direction = NOBODY
    open_then(g, "pre-car", from_active(g, z.number), "car-starts", card, z.number)


@step("car-starts")
@rule("LU-13.01", "LU-13.02")
def car_starts(g: Undead, card: int, number: int) -> None:
    """Roll for the direction, unless it was chosen: the negative faces and the automatic loss lead west."""
    if g.direction == NOBODY:
        face = g.chance.roll(CHANCE)
        g.story.tell("rolls-chance", f"{face:+d}" if isinstance(face, int) else face)
        g.direction = WEST if face == AUTOMATIC_LOSS or int(face) < 0 else EAST
    g.driving = True
    g.push("car-leaves", card, number, int(g.content.reactions[card].card.returns))
    start_pass(g, card, number)


@rule("LU-13.03", "LU-13.04")
def start_pass(g: Undead, card: int, number: int) -> None:
    """The car enters at the end of its lane; nobody has been hit yet in this pass."""
    g.hit = ()
    g.story.tell("car-west" if g.direction == WEST else "car-east", g.content.reactions[card])
    g.push("drive", card, number, 0)


@step("drive")
@rule("LU-13.03", "LU-13.04", "LU-13.11", "LU-13.13", "LU-24.20", "LU-24.21", "LU-13.14")
def drive(g: Undead, card: int, number: int, at: int) -> None:
    """The car comes to the next space of its lane: the Z or Living there is hit first, then the Dogs."""
    lane = g.town.lanes[g.direction]
    taken = {*[z.at for z in g.zs], *[person.at for person in g.living], *[dog.at for dog in g.dogs]}
    if taken.isdisjoint(lane):
        return
    for position in range(at, len(lane)):
        space = lane[position]
        if space not in taken:
            continue
        z, person, dogs = g.z_at(space), g.person_at(space), g.dogs_at(space)
        g.push("drive", card, number, position + 1)
        for dog in reversed(dogs):
            g.push("dog-hit", dog.card, number)
        if person is not None:
            g.push("living-hit", person.token, card, number)
        if z is not None:
            g.push("z-hit", z.number, card)
        return


@step("z-hit")
@rule("LU-13.04", "LU-13.08", "LU-13.02")
def z_hit(g: Undead, number: int, card: int) -> None:
    """A Z that is hit suffers what the card says, once in a pass; a Hi-Vis Vest keeps it safe."""
    z = g.zs[number]
    figure = -1 - number
    if figure in g.hit:
        return
    g.hit += (figure,)
    if is_immune(g, z, "car"):
        g.story.tell("car-misses", z)
        return
    g.story.tell("car-hits", g.content.reactions[card], z)
    g.push("do", g.content.script(g.content.reactions[card].card.hit), 0, number, z.at, "car")


@step("living-hit")
@rule("LU-13.04", "LU-13.06", "LU-13.07", "LU-13.09")
def living_hit(g: Undead, token: int, card: int, number: int) -> None:
    """An injured Living that is hit dies whatever the card says; a healthy one is injured unless the card differs."""
    person = g.person(token)
    if person is None or token in g.hit:
        return
    g.hit += (token,)
    printed: CarCard = g.content.reactions[card].card
    if not person.injured and _is_spared(g, person, printed):
        return
    if not person.injured and printed.healthy == "displace":
        g.push("displace", token, number)
        return
    hurt(g, person, number)


def _is_spared(g: Undead, person: Person, printed: CarCard) -> bool:
    """Whether the card leaves a healthy Living unharmed."""
    if printed.healthy == "spare":
        return True
    if printed.healthy == "spare-kids":
        return person.kind == KID
    return printed.healthy == "spare-medical" and is_medical(g, person)


@step("displace")
@rule("LU-13.07", "LU-1.12", "LU-2.17")
def displace(g: Undead, token: int, number: int) -> Asking[None]:
    """The School Bus puts a healthy Living on the nearest space off the road without Z, Living or Dog."""
    person, z = g.person(token), chooser(g, number)
    assert person is not None
    town = g.town
    free = [space for space in free_spaces(g, dogs_too=True) if not town.is_road[space]]
    spaces = nearest(free, town.distances(person.at))
    if not spaces:
        return
    options = [option("to", g.content.space_names[space]) for space in spaces]
    chosen = yield Ask(z.seat, "displace", options, about=(g.content.tokens[token],), of=z.id)
    person.at = g.content.space_ids[chosen.ids[0]]
    disengage(g)


@step("dog-hit")
@rule("LU-12.14", "LU-13.05", "LU-13.09")
def dog_hit(g: Undead, dog: int, number: int) -> None:
    """A Dog that is hit goes to the Death Toll and its card is discarded."""
    found = dog_of(g, dog)
    if found is None:
        return
    g.dogs.remove(found)
    g.reaction_discards += (dog,)
    g.story.tell("dies", g.content.dogs[dog])
    fill_spot(g, g.content.first_dog + dog, number)


@step("car-leaves")
@rule("LU-13.10", "LU-13.14")
def car_leaves(g: Undead, card: int, number: int, returns: int) -> None:
    """At the end of its lane the car may come back along the other one; then its afterwards text."""
    if returns:
        g.direction = EAST if g.direction == WEST else WEST
        g.push("car-leaves", card, number, 0)
        start_pass(g, card, number)
        return
    g.push("car-gone", card)
    afterwards = g.content.reactions[card].card.afterwards
    if afterwards:
        g.push("do", g.content.script(afterwards), 0, number, 0, "car")


@step("car-gone")
@rule("LU-13.10", "LU-14.13")
def car_gone(g: Undead, card: int) -> None:
    """After the car has left for good the Death Toll cards it earned are drawn in spot order."""
    g.driving = False
    due, g.due = g.due, ()
    g.direction = NOBODY
    for number in reversed(due):
        g.push("toll-card", number)
    g.push("reaction-done", card)
