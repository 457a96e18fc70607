"""Verbs about figures on the board: Zs, Living, Dogs, cars and doorways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....engine.ask import PASS, Ask, Asking, Option, option
from ....engine.rulebook import rule
from ..content import GENERIC, KID, MAYOR, OFFICER, TOKEN_KINDS
from ..content.town import FAR, OUT_OF_TOWN, Town
from ..content.verbs import (
    ActivateDogs,
    DiscardDog,
    Flee,
    GiveDog,
    Infect,
    JamDoor,
    MoveDog,
    MoveLiving,
    MoveSelf,
    PlaceSelf,
    PushSelf,
    RemoveLiving,
    RemoveToll,
    ReturnFriend,
    SetDirection,
    Spawn,
)
from ..rules.cars import TO_EAST, TO_WEST
from ..rules.dogs import MOST_DOGS, dog_leaves, dog_of, meet
from ..rules.infection import removable
from ..rules.living import (
    Crowd,
    directed_ends,
    distances_of,
    end_of,
    end_options,
    hurt,
    move_living_to,
    steps_somewhere,
    to_supply,
    token_to_supply,
    ways_to_flee,
)
from ..rules.moving import (
    GRANTED,
    ON_ROAD,
    Walk,
    attacks,
    can_be_pushed,
    can_leave_town,
    figures_at,
    forbids_moving,
    is_any_free,
    made,
    next_steps,
    plain_ground,
)
from ..rules.numbers import adjacent_living
from ..rules.stack import step
from ..rules.toll import remove_tokens
from ..rules.windows import others
from ..state import NOWHERE, Dog, Person, Undead, Z
from . import EFFECTS, Occasion
from .cards import keeps_its_feet

# The Z itself


def _can_walk(g: Undead, effect: MoveSelf, o: Occasion) -> bool:
    z = g.zs[o.z]
    if z.at == NOWHERE or forbids_moving(g, z):
        return False
    why, town = ON_ROAD if effect.where == "road" else GRANTED, g.town
    if plain_ground(g, town)[z.at] and is_any_free(g, town, town.near[z.at], why == ON_ROAD):
        return True
    w = made(Walk, (z.number, why, 0, 0, effect.steps, effect.steps, NOWHERE, 0, NOWHERE, z.at))
    return bool(next_steps(g, w)) or can_leave_town(g, w)


@EFFECTS.carries_out(MoveSelf, changes=_can_walk)
def move_self(g: Undead, effect: MoveSelf, o: Occasion) -> None:
    """Move up to so many steps."""
    g.push("move-self", o.z, effect.steps, ON_ROAD if effect.where == "road" else GRANTED)


def _can_be_pushed(g: Undead, effect: PushSelf, o: Occasion) -> bool:
    z = g.zs[o.z]
    return not keeps_its_feet(g, z, o) and can_be_pushed(g, z, effect.steps, o.space)


@EFFECTS.carries_out(PushSelf, changes=_can_be_pushed)
@rule("LU-19.14")
def push_self(g: Undead, effect: PushSelf, o: Occasion) -> None:
    """Be pushed away, unless an umbrella holds against a fail text."""
    if not keeps_its_feet(g, g.zs[o.z], o):
        g.push("push-self", o.z, effect.steps, o.space)


@EFFECTS.carries_out(PlaceSelf)
def place_self(g: Undead, effect: PlaceSelf, o: Occasion) -> None:
    """Be put on a free space of a zone."""
    g.push("place-self", o.z, effect.zone)


# Living

KINDS_CALLED = {"kid": KID, "officer": OFFICER}


def _can_flee(g: Undead, effect: Flee, o: Occasion) -> bool:
    return bool(ways_to_flee(g, g.zs[o.z], g.person_at(o.space), effect.steps))


@EFFECTS.carries_out(Flee, changes=_can_flee)
def flee(g: Undead, effect: Flee, o: Occasion) -> None:
    """The tested Living runs away."""
    g.push("flee", o.z, o.space, effect.steps)


def _somebody_comes(g: Undead, effect: Spawn, o: Occasion) -> bool:
    kind = TOKEN_KINDS.index(effect.kind)
    return bool(g.supply[kind]) or (kind == GENERIC and g.shares)


@EFFECTS.carries_out(Spawn, changes=_somebody_comes)
@rule("LU-10.25")
def spawn(g: Undead, effect: Spawn, o: Occasion) -> None:
    """Living arrive; the Home for all of a card's Living is named before the first."""
    g.push("spawn", TOKEN_KINDS.index(effect.kind), effect.count, effect.where, o.z)
    if effect.where == "home" and o.at == 0:
        g.push("which-home", o.z)


@rule("LU-10.04", "LU-10.08", "LU-10.12", "LU-2.19")
def lured(g: Undead, z: Z, effect: MoveLiving) -> Iterator[Person]:
    """The Living that an effect can move: in range, of the right kind, and with somewhere to go."""
    if z.at < 0:
        return
    town, way = g.town, effect.way
    far, crowd = distances_of(town, way, z), None
    taken = figures_at(g)
    for person in in_earshot(g, town, z, effect, far):
        if steps_somewhere(town, taken, person.at, way, far):
            yield person
        else:
            crowd = crowd or Crowd(g)
            if directed_ends(crowd, person, effect.steps, way, z):
                yield person


@rule("LU-10.04", "LU-10.08")
def in_earshot(g: Undead, town: Town, z: Z, effect: MoveLiving, goal: Sequence[int]) -> list[Person]:
    """The Living that an effect speaks of: that can be moved, in range and of the right kind, and not there yet.

    `goal` is how far each space is from what the movement leads to or away from, if that matters.
    """
    most, kind, way = effect.range or FAR, KINDS_CALLED.get(effect.who, -1), effect.way
    far = town.distances(z.at)
    found = [person for person in g.living if far[person.at] <= most and not person.injured and person.kind != MAYOR]
    if kind >= 0:
        found = [person for person in found if person.kind == kind]
    if effect.who == "road3":
        from_road = town.distances(*town.road)
        found = [person for person in found if from_road[person.at] <= 3]
    if way.startswith("toward"):
        nearest = 1 if way == "toward-self" else 0
        found = [person for person in found if goal[person.at] > nearest]  # nothing is closer
    return found


def _can_lure(g: Undead, effect: MoveLiving, o: Occasion) -> bool:
    """Whether anybody can be moved; a single step, which is easily seen, answers that for most."""
    z = g.zs[o.z]
    if z.at < 0:
        return False
    town, way = g.town, effect.way
    far = distances_of(town, way, z)
    heard = in_earshot(g, town, z, effect, far)
    if not heard:
        return False
    taken = figures_at(g)
    for person in heard:
        if steps_somewhere(town, taken, person.at, way, far):
            return True
    crowd = Crowd(g)
    return any(directed_ends(crowd, person, effect.steps, way, z) for person in heard)


@EFFECTS.carries_out(MoveLiving, changes=_can_lure)
def move_living(g: Undead, effect: MoveLiving, o: Occasion) -> None:
    """Healthy Living in range move."""
    g.push("lure", o.script, o.at, o.z)


def _lure(g: Undead, script: int, at: int) -> MoveLiving:
    """The part of a text that moves Living."""
    effect = g.content.scripts[script][at]
    assert isinstance(effect, MoveLiving)
    return effect


@step("lure")
@rule("LU-1.06", "LU-10.15")
def lure(g: Undead, script: int, at: int, number: int, *moved: int) -> Asking[None]:
    """Choose a Living, then its end; where several may move, one after another."""
    effect = _lure(g, script, at)
    z = g.zs[number]
    found = [person for person in lured(g, z, effect) if person.token not in moved]
    if not found:
        return
    options: list[Option] = [option("lure", g.content.tokens[person.token].id) for person in found]
    if moved:
        options.insert(0, PASS)
    chosen = yield Ask(z.seat, "lure", options, about=(z,), of=z.id)
    if chosen is PASS:
        return
    token = g.content.token_number[chosen.ids[0]]
    if len(moved) + 1 < effect.count:
        g.push("lure", script, at, number, *moved, token)
    g.push("lure-to", script, at, number, token)


@step("lure-to")
@rule("LU-10.12", "LU-10.15", "LU-10.28", "LU-1.15")
def lure_to(g: Undead, script: int, at: int, number: int, token: int) -> Asking[None]:
    """Choose the end of a Living's movement."""
    effect = _lure(g, script, at)
    z, person = g.zs[number], g.person(token)
    assert person is not None
    ends = directed_ends(Crowd(g), person, effect.steps, effect.way, z)
    chosen = yield Ask(z.seat, "lure-to", end_options(g, ends), about=(g.content.tokens[token],), of=z.id)
    move_living_to(g, person, end_of(g, chosen), z)


@rule("LU-17.03", "LU-9.10")
def clampable(g: Undead, z: Z) -> list[Person]:
    """The injured Living next to a Z that it has not bitten; in the Back Alley only once."""
    return [
        person
        for person in adjacent_living(g, z)
        if person.injured and z.number not in person.bitten and not (person.in_alley and z.had_alley)
    ]


@EFFECTS.carries_out(Infect, changes=lambda g, effect, o: bool(clampable(g, g.zs[o.z])))
def infect(g: Undead, effect: Infect, o: Occasion) -> None:
    """An adjacent injured Living becomes a friend."""
    g.push("clamp-down", o.z)


@step("clamp-down")
@rule("LU-9.18", "LU-17.03")
def clamp_down(g: Undead, number: int) -> Asking[None]:
    """Choose whom to infect."""
    z = g.zs[number]
    found = clampable(g, z)
    if not found:
        return
    options = [option("infect", g.content.tokens[person.token].id) for person in found]
    chosen = yield Ask(z.seat, "clamp-down", options, about=(z,), of=z.id)
    g.push("infect", number, g.content.token_number[chosen.ids[0]])


@EFFECTS.carries_out(RemoveLiving)
def remove_living(g: Undead, effect: RemoveLiving, o: Occasion) -> None:
    """Living of the Z's choice go to the supply."""
    g.push("send-away", o.z, effect.count)


@step("send-away")
@rule("LU-10.05")
def send_away(g: Undead, number: int, count: int) -> Asking[None]:
    """Choose one Living after another."""
    z = g.zs[number]
    found = removable(g)
    if not found:
        return
    options = [option("send-away", g.content.tokens[person.token].id) for person in found]
    chosen = yield Ask(z.seat, "send-away", options, about=(z, count), of=z.id)
    person = g.person(g.content.token_number[chosen.ids[0]])
    assert person is not None
    g.story.tell("sent-away", g.content.tokens[person.token])
    to_supply(g, person)
    if count > 1:
        g.push("send-away", number, count - 1)


@EFFECTS.carries_out(ReturnFriend)
def return_friend(g: Undead, effect: ReturnFriend, o: Occasion) -> None:
    """Infected friends go to the supply."""
    g.push("give-up", o.z, effect.count)


@step("give-up")
@rule("LU-20.18", "LU-14.14")
def give_up(g: Undead, number: int, count: int) -> Asking[None]:
    """Choose which friend leaves; tokens of one kind are all alike."""
    z = g.zs[number]
    friends = g.friends_of(z)
    if not friends or z.out:
        return
    kinds: dict[int, int] = {}
    for token in friends:
        kinds.setdefault(g.content.tokens[token].kind, token)
    options = [option("give-up", g.content.tokens[token].id) for token in kinds.values()]
    chosen = yield Ask(z.seat, "give-up", options, about=(z,), of=z.id)
    token = g.content.token_number[chosen.ids[0]]
    left = tuple(each for each in friends if each != token)
    if g.mode == "co-op":
        g.friends = left
    else:
        z.friends = left
    g.story.tell("loses-friend", z, g.content.tokens[token])
    token_to_supply(g, token)
    if count > 1:
        g.push("give-up", number, count - 1)


@EFFECTS.carries_out(RemoveToll, changes=lambda g, effect, o: bool(g.toll))
def remove_toll(g: Undead, effect: RemoveToll, o: Occasion) -> None:
    """The highest tokens of the Death Toll go to the supply."""
    remove_tokens(g, effect.count)


# Dogs


@EFFECTS.carries_out(ActivateDogs, changes=lambda g, effect, o: bool(dogs_called(g, effect, o)))
@rule("LU-12.05", "LU-1.09")
def activate_dogs(g: Undead, effect: ActivateDogs, o: Occasion) -> None:
    """Dogs are activated once more: one's own, or all, owner by owner in player order."""
    for z, dogs in reversed(dogs_called(g, effect, o)):
        g.push("activate", z.number, *dogs)


def dogs_called(g: Undead, effect: ActivateDogs, o: Occasion) -> list[tuple[Z, list[int]]]:
    """The Zs whose Dogs are activated, each with its Dogs."""
    owners = [g.zs[o.z]] if effect.whose == "own" else g.in_game()
    return [(z, [dog.card for dog in g.dogs_of(z)]) for z in owners if g.dogs_of(z)]


@EFFECTS.carries_out(DiscardDog, changes=lambda g, effect, o: bool(dogs_nearby(g, g.zs[o.z], 2, own=True)))
def discard_dog(g: Undead, effect: DiscardDog, o: Occasion) -> None:
    """Dogs leave play without attacking: all one's own, one nearby, or the one about to attack."""
    if effect.which == "attacker":
        dog_leaves(g, g.attacker)
    elif effect.which == "own-all":
        for dog in g.dogs_of(g.zs[o.z]):
            dog_leaves(g, dog.card)
    else:
        g.push("dismiss", o.z)


def dogs_nearby(g: Undead, z: Z, reach: int, own: bool) -> list[Dog]:
    """The Dogs within range of a Z, all or only its own."""
    if z.at < 0 or not g.dogs:
        return []
    far = g.town.distances(z.at)
    return [dog for dog in g.dogs if far[dog.at] <= reach and (not own or dog.owner == z.number)]


@step("dismiss")
def dismiss(g: Undead, number: int) -> Asking[None]:
    """Choose which Dog nearby leaves play."""
    z = g.zs[number]
    found = dogs_nearby(g, z, 2, own=True)
    if not found:
        return
    options = [option("dog", g.content.dogs[dog.card].id) for dog in found]
    chosen = yield Ask(z.seat, "dismiss", options, about=(z,), of=z.id)
    dog_leaves(g, g.content.reaction_number[chosen.ids[0]])


@EFFECTS.carries_out(MoveDog, changes=lambda g, effect, o: bool(dogs_nearby(g, g.zs[o.z], effect.range, own=False)))
def move_dog(g: Undead, effect: MoveDog, o: Occasion) -> None:
    """A Dog in range moves."""
    g.push("dog-lure", o.script, o.at, o.z)


@rule("LU-12.12", "LU-12.09", "LU-2.13", "LU-12.21")
def dog_ends(g: Undead, dog: Dog, steps: int) -> list[int]:
    """Where a Dog that an effect moves can end: a Living or a Z that it attacks ends its movement."""
    zs = {z.at for z in g.zs if z.at >= 0 and attacks(g, dog.owner, z)}
    living = {person.at for person in g.living}
    seen, edge, found, near = {dog.at}, [dog.at], [], g.town.near
    for _ in range(steps):
        onward = []
        for space in edge:
            for there in near[space]:
                if there in seen:
                    continue
                seen.add(there)
                found.append(there)
                if there not in zs and there not in living:
                    onward.append(there)
        edge = onward
    return sorted(found)


@step("dog-lure")
@rule("LU-1.06", "LU-12.12")
def dog_lure(g: Undead, script: int, at: int, number: int) -> Asking[None]:
    """Choose the Dog."""
    effect = g.content.scripts[script][at]
    assert isinstance(effect, MoveDog)
    z = g.zs[number]
    found = dogs_nearby(g, z, effect.range, own=False)
    if not found:
        return
    options = [option("dog", g.content.dogs[dog.card].id) for dog in found]
    chosen = yield Ask(z.seat, "dog-lure", options, about=(z,), of=z.id)
    g.push("dog-lure-to", number, g.content.reaction_number[chosen.ids[0]], effect.steps)


@step("dog-lure-to")
@rule("LU-1.15", "LU-12.09", "LU-12.12", "LU-14.03")
def dog_lure_to(g: Undead, number: int, card: int, steps: int) -> Asking[None]:
    """Choose where it ends; a Living there is attacked, and so is a Z."""
    z, dog = g.zs[number], dog_of(g, card)
    assert dog is not None
    ends = dog_ends(g, dog, steps)
    options = [option("run", g.content.dogs[card].id, g.content.space_names[space]) for space in ends]
    if not options:
        return
    chosen = yield Ask(z.seat, "dog-lure-to", options, about=(g.content.dogs[card],), of=z.id)
    dog.at = g.content.space_ids[chosen.ids[1]]
    g.story.tell("dog-runs", g.content.dogs[card], chosen.ids[1])
    person = g.person_at(dog.at)
    if person is not None:
        g.story.tell("mauls", g.content.dogs[card], g.content.tokens[person.token])
        dog_leaves(g, card)
        hurt(g, person, number)
    else:
        meet(g, dog)


@EFFECTS.carries_out(GiveDog)
def give_dog(g: Undead, effect: GiveDog, o: Occasion) -> None:
    """A Dog now pursues another Z."""
    g.push("give-dog", o.z)


@step("give-dog")
@rule("LU-12.16", "LU-12.22", "LU-1.06")
def give_dog_to(g: Undead, number: int) -> Asking[None]:
    """Choose which Dog goes to which other Z with fewer than three."""
    z = g.zs[number]
    takers = [other for other in others(g, number) if len(g.dogs_of(other)) < MOST_DOGS]
    options = [option("give-dog", g.content.dogs[dog.card].id, other.id) for dog in g.dogs_of(z) for other in takers]
    if not options:
        return
    chosen = yield Ask(z.seat, "give-dog", options, about=(z,), of=z.id)
    dog = dog_of(g, g.content.reaction_number[chosen.ids[0]])
    assert dog is not None
    dog.owner = next(other.number for other in takers if other.id == chosen.ids[1])
    g.story.tell("gives-dog", z, g.content.dogs[dog.card], g.zs[dog.owner])


# Doorways and cars


@EFFECTS.carries_out(JamDoor)
def jam_door(g: Undead, effect: JamDoor, o: Occasion) -> None:
    """A doorway is a wall for the turn that is about to start."""
    g.push("jam", o.z)


@step("jam")
@rule("LU-2.19", "LU-2.07")
def jam(g: Undead, number: int) -> Asking[None]:
    """Choose the doorway, also the one that leads out of town."""
    z = g.zs[number]
    names = g.content.space_names
    options = [
        option("jam", names[inside], "out" if outside == OUT_OF_TOWN else names[outside])
        for inside, outside in g.town.doors
    ]
    if not options:
        return
    chosen = yield Ask(z.seat, "jam", options, about=(z,), of=z.id)
    inside, outside = chosen.ids
    spaces = g.content.space_ids
    g.jam = (spaces[inside], OUT_OF_TOWN if outside == "out" else spaces[outside])
    g.story.tell("jams", z, inside)


@EFFECTS.carries_out(SetDirection)
def set_direction(g: Undead, effect: SetDirection, o: Occasion) -> None:
    """The player names the car's direction."""
    g.push("direction", o.z)


@step("direction")
@rule("LU-13.01", "LU-13.02")
def direction(g: Undead, number: int) -> Asking[None]:
    """Ask which way the car drives."""
    z = g.zs[number]
    chosen = yield Ask(z.seat, "direction", [TO_WEST, TO_EAST], about=(z,), of=z.id)
    g.direction = TO_WEST.value if chosen == TO_WEST else TO_EAST.value
