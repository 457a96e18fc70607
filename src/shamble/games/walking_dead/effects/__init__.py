"""What the results of cards do: one function for each verb. The occasion is the seat that it happens to."""

from __future__ import annotations

from ....engine.ask import NO, PASS, YES, Ask, Asking, Option, option
from ....engine.effects import Effects, Verb
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content import RESOURCES
from ..content.cards import EncounterCard, SurvivorCard
from ..content.verbs import (
    Clear,
    DrawFollower,
    Fatigue,
    FatigueEach,
    Find,
    FindEach,
    FindOr,
    Heal,
    HealEach,
    Keep,
    LeaveFollower,
    Lose,
    LoseFollower,
    NoResources,
    Others,
    SwapPrivate,
    Take,
    Target,
    ZombiesAdjacent,
    ZombiesNear,
)
from ..rules import items
from ..rules.fatigue import RESULT, heal, kill_survivor, owe_markers, tired
from ..rules.followers import draw_follower, followers_to_lose, pick_follower, pick_start, trap, where_left
from ..rules.payments import lose
from ..rules.resources import find_any, gain, hand_over
from ..rules.tokens import remove_token, surround, token_id, token_of
from ..state import LOCATIONS, NONE, PLAYING, Georgia, Party

EFFECTS: Effects[Georgia, int] = Effects()


@rule("WD-13.18", "WD-13.22")
def effect(g: Georgia, number: int, seat: int) -> Asking[None] | None:
    """One part of a result; who has been eliminated in the meantime drops out of it."""
    if g.parties[seat].status != PLAYING:
        return None
    return EFFECTS.carry_out_one(g, g.content.effects[number], seat)


# Resources


@EFFECTS.carries_out(Find)
@rule("WD-1.04", "WD-18.03")
def find(g: Georgia, effect: Find, seat: int) -> Asking[None] | None:
    """Resources are gained; of any type the finder chooses."""
    if effect.what == "any":
        return find_any(g, g.parties[seat], effect.count)
    gain(g, g.parties[seat], RESOURCES.index(effect.what), effect.count)
    return None


@EFFECTS.carries_out(FindOr)
@rule("WD-26.07")
def find_or(g: Georgia, effect: FindOr, seat: int) -> Asking[None]:
    """One of the offered finds."""
    options = [option("find-or", offer.what, str(offer.count)) for offer in effect.offers]
    chosen = yield Ask(seat, "find-or", options)
    gain(g, g.parties[seat], RESOURCES.index(chosen.ids[0]), int(chosen.ids[1]))


@EFFECTS.carries_out(FindEach)
def find_each(g: Georgia, effect: FindEach, seat: int) -> None:
    """As many of each resource."""
    for resource in range(3):
        gain(g, g.parties[seat], resource, effect.count)


@EFFECTS.carries_out(Lose)
@rule("WD-18.04", "WD-23.10")
def lose_resources(g: Georgia, effect: Lose, seat: int) -> None:
    """Resources are lost, as far as there are any."""
    lose(g, effect.what, effect.count)


@EFFECTS.carries_out(Take)
@rule("WD-18.09", "WD-23.42")
def take(g: Georgia, effect: Take, seat: int) -> Asking[None] | None:
    """The asked player hands over resources of their own choice."""
    giver = g.parties[g.asked]
    return hand_over(g, giver, g.parties[seat], effect.count) if giver.in_play else None


# Survivors


@EFFECTS.carries_out(Heal)
@rule("WD-17.11")
def take_off(g: Georgia, effect: Heal, seat: int) -> Asking[None] | None:
    """Fatigue is taken off the party of the player who does it."""
    p = g.parties[seat]
    return heal(g, p, effect.count) if tired(g, p) else None


@EFFECTS.carries_out(HealEach)
@rule("WD-17.11")
def take_off_each(g: Georgia, effect: HealEach, seat: int) -> None:
    """Fatigue is taken off every survivor of the party, or less."""
    people = tired(g, g.parties[seat])
    g.do(("rest-each", seat, *(person for person in people for _ in range(min(effect.count, g.fatigue[person])))))


@EFFECTS.carries_out(Fatigue)
@rule("WD-17.05", "WD-23.12", "WD-23.42")
def fatigue(g: Georgia, effect: Fatigue, seat: int) -> None:
    """Markers for the party; what falls on others is placed without asking their group."""
    if seat == g.active:
        following = owe_markers(g, effect.count, RESULT)
        if following is not None:
            g.agenda.append(following)
    else:
        g.do(("place", seat, effect.count))


@EFFECTS.carries_out(FatigueEach)
@rule("WD-17.10", "WD-23.13", "WD-23.36")
def fatigue_each(g: Georgia, effect: FatigueEach, seat: int) -> None:
    """Markers for every survivor; a member of the group may suffer it instead."""
    _suffer(g, effect, g.mates())


@EFFECTS.carries_out(DrawFollower)
@rule("WD-19.01", "WD-23.14")
def follower(g: Georgia, effect: DrawFollower, seat: int) -> None:
    """Followers join, one after the other."""
    g.do(*(("follower", seat) for _ in range(effect.count)))


@EFFECTS.carries_out(LoseFollower)
@rule("WD-19.05", "WD-23.13", "WD-23.36")
def lose_follower(g: Georgia, effect: LoseFollower, seat: int) -> None:
    """Followers die; a member of the group may suffer it instead."""
    _lose_one(g, effect)


@EFFECTS.carries_out(LeaveFollower)
@rule("WD-19.03", "WD-19.04", "WD-23.13", "WD-23.36")
def leave_follower(g: Georgia, effect: LeaveFollower, seat: int) -> None:
    """A Follower is left behind; a member of the group may suffer it instead."""
    _lose_one(g, effect)


@rule("WD-19.05", "WD-23.36")
def _lose_one(g: Georgia, effect: Verb) -> None:
    """Without a Follower to lose it is ignored, so that there is nothing to take over."""
    if followers_to_lose(g, g.party):
        _suffer(g, effect, [mate for mate in g.mates() if followers_to_lose(g, mate)])


@rule("WD-23.13", "WD-23.36")
def _suffer(g: Georgia, effect: Verb, mates: list[Party]) -> None:
    """The first member who agrees suffers the whole of it, otherwise the active player does."""
    number = g.content.effect_number[effect]
    g.do(*(("bear", mate.seat, number) for mate in mates), ("suffer", g.active, number))


@rule("WD-23.13", "WD-23.36")
def bear(g: Georgia, seat: int, number: int) -> Asking[None]:
    """A member is asked to suffer a Fail result for the active member."""
    chosen = yield Ask(seat, "bear", [YES, NO], about=(seat_id(g.active), g.content.encounters[g.card]))
    if chosen.value:
        while g.agenda[-1][0] in ("bear", "suffer"):
            g.agenda.pop()
        g.story.tell("bears", seat_id(seat), seat_id(g.active))
        g.do(("suffer", seat, number))


@rule("WD-17.10", "WD-19.05")
def suffer(g: Georgia, seat: int, number: int) -> Asking[None] | None:
    """The party that suffers it takes the markers or loses the Follower."""
    p, effect = g.parties[seat], g.content.effects[number]
    if isinstance(effect, FatigueEach):
        markers = [person for person in p.people for _ in range(effect.count)]
        g.do(("spare" if seat == g.active else "tire-each", seat, *markers))
        return None
    if not followers_to_lose(g, p):
        return None
    if isinstance(effect, LoseFollower):
        return _lose_followers(g, p, effect.count)
    assert isinstance(effect, LeaveFollower)
    return _leave_behind(g, p, effect.where)


def _lose_followers(g: Georgia, p: Party, count: int) -> Asking[None]:
    for _ in range(count):
        if followers_to_lose(g, p):
            kill_survivor(g, p, (yield from pick_follower(g, p, "lose-follower")))


def _leave_behind(g: Georgia, p: Party, where: str) -> Asking[None]:
    person = yield from pick_follower(g, p, "leave-follower")
    spaces = where_left(g, p, where)
    space = spaces[0] if len(spaces) == 1 else (yield from pick_start(g, spaces))
    trap(g, p, person, space)


# The board and the cards


@EFFECTS.carries_out(NoResources)
@rule("WD-12.04", "WD-20.20")
def no_resources(g: Georgia, effect: NoResources, seat: int) -> None:
    """Nothing is collected for this card, nor anything more from the space this turn."""
    g.barren = True


@EFFECTS.carries_out(ZombiesAdjacent)
@rule("WD-16.10")
def zombies_adjacent(g: Georgia, effect: ZombiesAdjacent, seat: int) -> None:
    """A token on every space next to the pawn."""
    surround(g)


@EFFECTS.carries_out(ZombiesNear)
@rule("WD-16.10")
def zombies_near(g: Georgia, effect: ZombiesNear, seat: int) -> None:
    """A token on each of some spaces next to the pawn, chosen by the active player."""
    g.do(("choose-spaces", effect.count, *g.content.spaces[g.party.at].open_near))


@EFFECTS.carries_out(Clear)
@rule("WD-25.09", "WD-10.07")
def clear(g: Georgia, effect: Clear, seat: int) -> Asking[None] | None:
    """Up to so many tokens within 2 steps go back into the pool, unseen."""
    near = g.content.near(g.parties[seat].at, 2)
    return _clear(g, effect.count, near) if any(g.crowd[space] for space in near) else None


def _clear(g: Georgia, count: int, near: frozenset[int]) -> Asking[None]:
    for left in range(count, 0, -1):
        options = [_token_option(g, token) for token, space in enumerate(g.token_space) if space in near]
        chosen = yield Ask(g.active, "clear", [*options, PASS], about=(left,))
        if not chosen.ids:
            return
        token = token_of(chosen.ids[0])
        g.story.tell("tokens-removed", 1, g.content.spaces[g.token_space[token]])
        remove_token(g, token)


def _token_option(g: Georgia, token: int) -> Option:
    return option("clear", token_id(token), g.content.spaces[g.token_space[token]].id)


@EFFECTS.carries_out(Keep)
@rule("WD-14.01", "WD-23.14")
def keep(g: Georgia, effect: Keep, seat: int) -> None:
    """The card becomes an item."""
    items.keep(g, g.parties[seat])


@EFFECTS.carries_out(SwapPrivate)
@rule("WD-20.23", "WD-25.07")
def swap_private(g: Georgia, effect: SwapPrivate, seat: int) -> Asking[None] | None:
    """The private Location may be exchanged, unless it is being scouted or the deck is empty."""
    p = g.parties[seat]
    scouted_now = g.scouting != NONE and g.scouting_private
    return _swap_private(g, p) if p.private and g.location_deck and not scouted_now else None


def _swap_private(g: Georgia, p: Party) -> Asking[None]:
    chosen = yield Ask(p.seat, "swap-private", [YES, NO])
    if chosen.value:
        new = LOCATIONS.draw(g)
        LOCATIONS.put_under(g, p.private)
        p.private = (new,)
        p.private_up = False
        g.story.whisper((p.seat,), "swaps", seat_id(p.seat), secret=(g.content.scoutings[new],))


# Other players


@EFFECTS.carries_out(Others)
@rule("WD-1.10", "WD-13.22", "WD-23.42")
def others(g: Georgia, effect: Others, seat: int) -> None:
    """Every other player does something, in seat order, with their own party and choices."""
    number = g.content.effect_number[effect.then]
    g.do(*(("effect", number, p.seat) for p in g.others(seat)))


@EFFECTS.carries_out(Target)
@rule("WD-23.42")
def target(g: Georgia, effect: Target, seat: int) -> None:
    """The asked player does something with their own party and choices."""
    g.do(("effect", g.content.effect_number[effect.then], g.asked))


@rule("WD-19.01")
def draw_one(g: Georgia, seat: int) -> None:
    """The top Follower of the deck joins a player in play."""
    if g.parties[seat].in_play:
        draw_follower(g, g.parties[seat])


EFFECTS.check([EncounterCard, SurvivorCard])
