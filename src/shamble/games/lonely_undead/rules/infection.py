"""Infection: a new friend, the reward, and what the building does about it."""

from __future__ import annotations

from ....engine.ask import NO, PASS, YES, Ask, Asking, option
from ....engine.rulebook import rule
from ..content.cards import LivingCard
from ..content.verbs import (
    DiscardDog,
    DiscardHand,
    DrawAid,
    GainLimb,
    Recover,
    RemoveLiving,
    RemoveToll,
)
from ..state import MOST_LIMBS, NO_CARD, Person, Undead, Z
from .endings import check_friends
from .numbers import aid, is_medical, kind_at
from .piles import aid_left, discard_living
from .stack import step
from .toll import remove_tokens


@step("infect")
@rule("LU-9.04", "LU-9.05", "LU-9.15", "LU-9.18", "LU-18.36")
def infect(g: Undead, number: int, token: int) -> None:
    """The Living becomes a friend; then refill, reward, ability and building follow in this order."""
    z, person = g.zs[number], g.person(token)
    assert person is not None
    kind = kind_at(g, person.at)
    if kind == "mall" and kind_at(g, z.at) == "mall":
        z.mall += 1
    if kind in _AFTER:
        g.push(_AFTER[kind], number)
    if is_medical(g, person) and g.can(z, "bedside-manner"):
        g.push("bedside-manner", number)
    if person.card != NO_CARD:
        g.rewarding += (person.card,)
        g.push("reward", number, person.card, person.pile)
    befriend(g, z, person)


_AFTER = {"church": "church", "mall": "mall", "home": "home"}


@rule("LU-9.04", "LU-9.15", "LU-16.03", "LU-17.03", "LU-20.06", "LU-20.18")
def befriend(g: Undead, z: Z, person: Person) -> None:
    """The token joins the friends, and the end of the game is checked at once."""
    g.living.remove(person)
    if g.mode == "co-op":
        g.friends += (person.token,)
    else:
        z.friends += (person.token,)
    g.story.tell("befriends", z, g.content.tokens[person.token], len(g.friends_of(z)))
    if person.in_alley:
        z.had_alley = True
        g.alley_due = True
    check_friends(g, z)


# The reward


@step("reward")
@rule("LU-9.06", "LU-9.07", "LU-9.08", "LU-9.09", "LU-9.10", "LU-9.17", "LU-9.20")
def reward(g: Undead, number: int, card: int, pile: int) -> Asking[None]:
    """A reward is taken completely or not at all; one that must be taken is not asked about."""
    z = g.zs[number]
    printed: LivingCard = g.content.living[card].card
    g.push("reward-done", card, pile)
    if z.out or z.away:
        return
    if not printed.must:
        if forbids_reward(g, z, printed):
            g.story.tell("no-reward", z, g.content.living[card])
            return
        chosen = yield Ask(z.seat, "reward", [YES, NO], about=(z, g.content.living[card]), of=z.id)
        if chosen == NO:
            return
    g.story.tell("reward", z, g.content.living[card])
    g.push("do", g.content.script(printed.reward), 0, number, z.at, "reward")


@rule("LU-9.08", "LU-9.17")
def forbids_reward(g: Undead, z: Z, printed: LivingCard) -> str:
    """The clause that keeps a reward from being taken: one of its parts cannot be carried out in full."""
    drawn = 0
    for effect in printed.reward:
        match effect:
            case GainLimb():
                can = z.limbs < MOST_LIMBS
            case RemoveToll():
                can = len(g.toll) >= effect.count
            case RemoveLiving():
                can = len(removable(g)) >= effect.count
            case Recover():
                can = any(aid(g, card).type == effect.type for card in g.aid_discards)
            case DiscardDog():
                can = bool(g.dogs_of(z))
            case DrawAid():
                can = aid_left(g) >= effect.count
                drawn += effect.count
            case DiscardHand():
                can = z.cards_in_hand + drawn >= effect.count
            case _:
                can = True
        if not can:
            return "LU-9.17"
    return ""


def removable(g: Undead) -> list[Person]:
    """The Living that a reward can send away: not the Mayor and not the one of the Back Alley."""
    return [person for person in g.living if person.token != g.content.mayor_token and not person.in_alley]


@step("reward-done")
@rule("LU-9.05", "LU-10.11")
def reward_done(g: Undead, card: int, pile: int) -> None:
    """The card is discarded once the reward has been dealt with."""
    g.rewarding = tuple(each for each in g.rewarding if each != card)
    discard_living(g, card, pile)


# What follows


@step("bedside-manner")
@rule("LU-9.18", "LU-9.20", "LU-19.02", "LU-19.14")
def bedside_manner(g: Undead, number: int) -> Asking[None]:
    """Beth may regain a Limb after infecting a Medical Living."""
    z = g.zs[number]
    if z.out or z.away or z.limbs >= MOST_LIMBS:
        return
    if (yield Ask(z.seat, "bedside-manner", [YES, NO], about=(z,), of=z.id)) == YES:
        g.push("gain-limb", number, 1)


@step("church")
@rule("LU-18.07", "LU-18.08", "LU-9.20")
def church(g: Undead, number: int) -> Asking[None]:
    """After an infection in the Church the highest token of the Death Toll may go to the supply."""
    z = g.zs[number]
    if z.out or z.away or not g.toll:
        return
    highest = g.content.tokens[g.toll[-1]]
    if (yield Ask(z.seat, "church", [YES, NO], about=(z, highest), of=z.id)) == YES:
        remove_tokens(g, 1)


@step("mall")
@rule("LU-18.22", "LU-18.23", "LU-18.24", "LU-18.36", "LU-9.20")
def mall(g: Undead, number: int) -> Asking[None]:
    """After every second infection within the Mall another healthy Living there may be taken as a friend."""
    z = g.zs[number]
    if z.out or z.away or z.mall < 2:
        return
    z.mall = 0
    there = [person for person in g.living if not person.injured and kind_at(g, person.at) == "mall"]
    options = [PASS, *(option("befriend", g.content.tokens[person.token].id) for person in there)]
    chosen = yield Ask(z.seat, "mall", options, about=(z,), of=z.id)
    if chosen is not PASS:
        person = g.person(g.content.token_number[chosen.ids[0]])
        assert person is not None
        discard_living(g, person.card, person.pile)
        befriend(g, z, person)


@step("home")
@rule("LU-18.18", "LU-18.19", "LU-9.20")
def home(g: Undead, number: int) -> None:
    """After an infection in a Home one extra action may be taken at once."""
    z = g.zs[number]
    if not z.out and not z.away and not g.turn_over and g.active == number:
        g.push("extra-action", number)
