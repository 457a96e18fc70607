"""Whether a card can change something now: only then it may be used."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.effects import Passive, Verb
from ....engine.rulebook import rule
from ..content.verbs import (
    DiscardDog,
    DrawAid,
    DrawReaction,
    GainLimb,
    Infect,
    MoveDog,
    MoveLiving,
    MoveSelf,
    Peek,
    RemoveToll,
    StealHand,
)
from ..rules.moving import GRANTED, ON_ROAD, Walk, can_leave_town, forbids_moving, next_steps
from ..rules.piles import aid_left
from ..state import MOST_LIMBS, NOWHERE, Undead, Z


@rule("LU-6.14", "LU-21.06")
def can_change(g: Undead, z: Z, effects: Sequence[Verb | Passive]) -> bool:
    """Whether one of the parts of a text has a target, a card, a Limb or a step to change."""
    return any(_changes(g, z, effect) for effect in effects)


def _changes(g: Undead, z: Z, effect: Verb | Passive) -> bool:
    from .cards import victims
    from .figures import clampable, dogs_nearby, lured

    match effect:
        case MoveLiving():
            return next(lured(g, z, effect), None) is not None
        case MoveDog():
            return bool(dogs_nearby(g, z, effect.range, own=False))
        case MoveSelf():
            return _can_walk(g, z, effect)
        case GainLimb():
            return z.limbs < MOST_LIMBS
        case DrawAid():
            return aid_left(g) > 0
        case DrawReaction() | Peek():
            return bool(g.reactions or g.reaction_discards)
        case RemoveToll():
            return bool(g.toll)
        case DiscardDog():
            return bool(dogs_nearby(g, z, 2, own=True))
        case Infect():
            return bool(clampable(g, z))
        case StealHand():
            return bool(victims(g, z, effect.range))
        case _:
            return True


def _can_walk(g: Undead, z: Z, effect: MoveSelf) -> bool:
    if z.at == NOWHERE or forbids_moving(g, z):
        return False
    why = ON_ROAD if effect.where == "road" else GRANTED
    w = Walk(z.number, why, 0, 0, effect.steps, effect.steps, NOWHERE, 0, NOWHERE, z.at)
    return bool(next_steps(g, w)) or can_leave_town(g, w)
