"""Dogs: where they start, how they pursue, whom they attack."""

from __future__ import annotations

from ....engine.ask import Ask, Asking, option
from ....engine.rulebook import rule
from ..content.cards import DogCard
from ..content.dice import CHANCE
from ..state import NOWHERE, Dog, Undead, Z
from .moving import attacks
from .numbers import from_gear
from .stack import step
from .windows import open_then

MOST_DOGS = 3
DOGS_IN_TOWN = 5
"""With so many in town another Dog Reaction loses Co-op and Solo."""


# Arriving


@rule("LU-12.01", "LU-12.16", "LU-12.19", "LU-20.10", "LU-20.13", "LU-21.07", "LU-21.13", "LU-12.18")
def dog_drawn(g: Undead, z: Z, card: int) -> None:
    """A Dog Reaction: too many Dogs lose Co-op and Solo; a fourth Dog, or one on the Death Toll, does nothing."""
    if g.shares and len(g.dogs) >= DOGS_IN_TOWN:
        g.end("dogs")
    on_toll = g.content.first_dog + card in g.toll
    full = g.mode != "solo" and len(g.dogs_of(z)) >= MOST_DOGS
    if on_toll or full or not g.town.park:
        g.story.tell("dog-ignored", z, g.content.dogs[card])
        g.push("reaction-done", card)
        return
    g.push("dog-arrives", z.number, card)


@step("dog-arrives")
@rule("LU-12.01", "LU-12.02", "LU-12.20", "LU-18.15", "LU-12.08")
def dog_arrives(g: Undead, number: int, card: int) -> Asking[None]:
    """The drawer puts the Dog on a space of the Dog Park; there it attacks a Z at once, otherwise it is activated."""
    z = g.zs[number]
    options = [option("at", g.content.space_names[space]) for space in g.town.park]
    chosen = yield Ask(z.seat, "dog-arrives", options, about=(z, g.content.dogs[card]), of=z.id)
    space = g.content.space_ids[chosen.ids[0]]
    g.revealed = tuple(each for each in g.revealed if each != card)
    g.dogs.append(Dog(card, space, number))
    g.story.tell("dog-arrives", g.content.dogs[card], z)
    g.push("run", card)
    meet(g, g.dogs[-1])


@rule("LU-12.09", "LU-12.20", "LU-12.21")
def meet(g: Undead, dog: Dog) -> None:
    """A Dog that comes to a Z's space attacks it, owner or not."""
    z = g.z_at(dog.at)
    if z is not None and attacks(g, dog.owner, z):
        g.push("dog-attack", dog.card, z.number, dog.at)


def dog_of(g: Undead, card: int) -> Dog | None:
    """The Dog in town that belongs to a card."""
    for dog in g.dogs:
        if dog.card == card:
            return dog
    return None


@rule("LU-12.11", "LU-15.08")
def dog_leaves(g: Undead, card: int) -> None:
    """A Dog leaves play: its token goes to the supply and its card is discarded."""
    dog = dog_of(g, card)
    if dog is not None:
        g.dogs.remove(dog)
        g.reaction_discards += (card,)


# Activation


@step("dog-step")
@rule("LU-11.01", "LU-12.03", "LU-12.22")
def dog_step(g: Undead, number: int) -> None:
    """Step 1 of the Town Phase: a Z activates all its Dogs, each at most once in this step."""
    z = g.zs[number]
    if g.dogs_of(z):
        open_then(g, "dog-step", [z], "activate-own", number)


@step("activate-own")
@rule("LU-11.01", "LU-12.22")
def activate_own(g: Undead, number: int) -> None:
    """The Dogs that a Z has when its moment comes, without those that moved before they changed owner."""
    dogs = [dog.card for dog in g.dogs_of(g.zs[number]) if dog.card not in g.moved_dogs]
    g.moved_dogs += tuple(dogs)
    if dogs:
        g.push("activate", number, *dogs)


@step("activate")
@rule("LU-12.05")
def activate(g: Undead, number: int, *cards: int) -> Asking[None] | None:
    """The owner decides in which order its Dogs run."""
    left = [card for card in cards if (dog := dog_of(g, card)) is not None and dog.owner == number]
    if g.zs[number].out or not left:
        return None
    if len(left) > 1:
        return _activate_one(g, g.zs[number], left)
    run(g, left[0])
    return None


def _activate_one(g: Undead, z: Z, left: list[int]) -> Asking[None]:
    options = [option("dog", g.content.dogs[card].id) for card in left]
    chosen = yield Ask(z.seat, "activate", options, about=(z,), of=z.id)
    card = g.content.reaction_number[chosen.ids[0]]
    g.push("activate", z.number, *(each for each in left if each != card))
    g.push("run", card)


@step("run")
@rule("LU-12.04", "LU-12.05")
def run(g: Undead, card: int) -> None:
    """Roll the Chance die for the Dog and look its steps up; a Dog with a fixed movement needs no roll."""
    dog = dog_of(g, card)
    if dog is None:
        return
    printed: DogCard = g.content.dogs[card].card
    steps: int = printed.steps[0]
    if not printed.fixed:
        face = g.chance.roll(CHANCE)
        steps = printed.steps[CHANCE.faces.index(face)]
        g.story.tell("rolls-chance", f"{face:+d}" if isinstance(face, int) else face)
    steps = max(0, steps + from_gear(g, g.zs[dog.owner], "dog-move"))
    if steps and g.zs[dog.owner].at != NOWHERE:
        g.push("run-to", card, steps)
    else:
        g.story.tell("dog-waits", g.content.dogs[card])


@step("run-to")
@rule("LU-12.06", "LU-12.07", "LU-1.15", "LU-12.17")
def run_to(g: Undead, card: int, steps: int) -> Asking[None] | None:
    """A Dog runs along a shortest path to its owner; where several are equally short the owner chooses the end."""
    dog = dog_of(g, card)
    assert dog is not None
    ends = pursuit(g, dog, g.zs[dog.owner], steps)
    if len(ends) > 1:
        return _choose_end(g, dog, ends)
    if ends:
        run_there(g, dog, ends[0])
    else:
        g.story.tell("dog-waits", g.content.dogs[card])
    return None


def _choose_end(g: Undead, dog: Dog, ends: list[int]) -> Asking[None]:
    owner, printed = g.zs[dog.owner], g.content.dogs[dog.card]
    options = [option("run", printed.id, g.content.space_names[space]) for space in ends]
    chosen = yield Ask(owner.seat, "run-to", options, about=(owner, printed), of=owner.id)
    run_there(g, dog, g.content.space_ids[chosen.ids[1]])


def run_there(g: Undead, dog: Dog, space: int) -> None:
    """A Dog comes to a space."""
    dog.at = space
    g.story.tell("dog-runs", g.content.dogs[dog.card], g.content.space_names[space])
    meet(g, dog)


@rule("LU-12.06", "LU-12.09", "LU-12.17", "LU-12.21", "LU-2.17")
def pursuit(g: Undead, dog: Dog, owner: Z, steps: int) -> list[int]:
    """Where a Dog can be after so many steps of a shortest path, or sooner where it meets a Z that it attacks."""
    town = g.town
    straight, passed = town.hound(dog.at, owner.at, steps)
    met = {z.at for z in g.zs if z is not owner and z.at in passed and attacks(g, dog.owner, z)}
    if not met:
        return straight
    far, near = town.distances(owner.at), town.near
    to_go, edge, ends = far[dog.at], {dog.at}, set[int]()
    for closer in range(to_go - 1, max(0, to_go - steps) - 1, -1):
        edge = {there for space in edge for there in near[space] if far[there] == closer}
        ends |= edge & met
        edge -= met
    return sorted(ends | edge)


# Attacking


@step("dogs-attack")
@rule("LU-12.15", "LU-1.06")
def dogs_attack(g: Undead, number: int, space: int, *cards: int) -> Asking[None]:
    """All Dogs of a space attack a Z that entered it, in the order it chooses, wherever it is by then."""
    z = g.zs[number]
    left = [card for card in cards if dog_of(g, card) is not None]
    if z.out or not left:
        return
    options = [option("dog", g.content.dogs[card].id) for card in left]
    chosen = yield Ask(z.seat, "dogs-attack", options, about=(z,), of=z.id)
    card = g.content.reaction_number[chosen.ids[0]]
    g.push("dogs-attack", number, space, *(each for each in left if each != card))
    g.push("dog-attack", card, number, space)


@step("dog-attack")
@rule("LU-12.09", "LU-12.10")
def dog_attack(g: Undead, card: int, number: int, space: int) -> None:
    """A Dog is about to attack a Z, which may play dead."""
    z = g.zs[number]
    if z.out or dog_of(g, card) is None:
        return
    g.attacker = card
    open_then(g, "dog", [z], "dog-bites", card, number, space)


@step("dog-bites")
@rule("LU-12.10", "LU-12.11")
def dog_bites(g: Undead, card: int, number: int, space: int) -> None:
    """The attacked Z suffers the attack text; after the attack the Dog leaves play."""
    if g.zs[number].out or dog_of(g, card) is None:
        return
    g.story.tell("dog-attacks", g.content.dogs[card], g.zs[number])
    g.push("dog-leaves", card)
    g.push("do", g.content.script(g.content.dogs[card].card.attack), 0, number, space, "dog")


@step("dog-leaves")
@rule("LU-12.11")
def dog_is_done(g: Undead, card: int) -> None:
    """After any attack the Dog is gone."""
    dog_leaves(g, card)
