"""Survivors: wounds, death, removal, new leaders and replacements."""

from __future__ import annotations

from itertools import compress
from operator import add

from ....engine.ask import Ask, Asking
from ....engine.rulebook import rule
from ....engine.seats import seat_id, seat_options
from ..content.modifiers import FrostToWound
from ..content.terms import NO_SURVIVOR, NOWHERE, ItemNo, PlaceNo, SurvivorNo
from ..decks import ITEMS, SURVIVORS
from ..owed import Arrival, Bereaved, Deaths, Kill, NewLeader, Replacement
from ..state import AWAY, COLONY, NOBODY, Winter
from .endings import change_morale, finish
from .equipment import bears, wound_limit
from .hands import gain, lose_hand
from .settling import owe, pays

# Where survivors stand


def set_at(g: Winter, s: SurvivorNo, place: PlaceNo) -> None:
    """Put the figure of a survivor somewhere; being put is not a move."""
    before = g.at[s]
    if before >= 0:
        g.people[before] = tuple([each for each in g.people[before] if each != s])
    g.at[s] = place
    if place >= 0:
        g.people[place] += (s,)


# Wounds


@rule("DW-7.04", "DW-7.05")
def wound(g: Winter, s: SurvivorNo, n: int, frost: bool = False) -> None:
    """A survivor receives wound tokens, ordinary or frostbite; who dies of them is tested after the step."""
    if frost and not bears(g, s, FrostToWound):
        g.frost[s] += n
        g.story.tell("frostbite", g.content.survivors[s], n, g.wounded(s))
    else:
        g.wounds[s] += n
        g.story.tell("wounded", g.content.survivors[s], n, g.wounded(s))


@rule("DW-11.21")
def heal_wound(g: Winter, s: SurvivorNo, frost: bool) -> None:
    """One wound token, frostbite or ordinary, is removed."""
    if frost:
        g.frost[s] -= 1
    else:
        g.wounds[s] -= 1
    g.story.tell("healed", g.content.survivors[s], g.wounded(s), "frost" if frost else "wound")


@rule("DW-11.05", "DW-11.06")
def dying(g: Winter) -> list[SurvivorNo]:
    """The survivors that have reached their wound limit."""
    tokens = list(map(add, g.wounds, g.frost))
    hurt = compress(g.content.everyone, tokens)
    return [s for s in hurt if g.at[s] >= 0 and tokens[s] >= wound_limit(g, s)]


@rule("DW-11.06")
def owe_deaths(g: Winter) -> None:
    """Wound limits are tested after every complete step."""
    if dying(g):
        owe(g, Deaths())


@rule("DW-2.09", "DW-11.05", "DW-11.06", "DW-7.17", "DW-11.07")
@pays(Deaths, asks=lambda g, owed: len(dying(g)) > 1)
def deaths(g: Winter, owed: Deaths) -> Asking[None] | None:
    """Survivors at the limit die one after another, each completely, in an order that the first player chooses."""
    found = dying(g)
    if len(found) > 1:
        return _who_dies_next(g, found)
    if found:
        kill(g, found[0])
    return None


def _who_dies_next(g: Winter, found: list[SurvivorNo]) -> Asking[None]:
    options = g.content.survivor_options["choose"]
    victim = (yield Ask(g.first, "dies-next", [options[s] for s in found])).value
    owe(g, Deaths())
    kill(g, victim)


# Death and removal


@rule("DW-11.07", "DW-11.08", "DW-11.11", "DW-11.12", "DW-12.15", "DW-13.10")
def kill(g: Winter, s: SurvivorNo) -> None:
    """Figure, card, equipment, morale, test for the end, then leader or replacement."""
    seat, place = g.owner[s], g.at[s]
    led = g.group[seat][0] == s
    g.story.tell("dies", g.content.survivors[s], g.content.locations[place])
    gear = take_off(g, s)
    g.removed_survivors += (s,)
    put_gear_away(g, seat, place, gear)
    if not g.exiled[seat]:
        change_morale(g, -1)
    close_ranks(g, seat, led)


@pays(Kill)
def kill_by_card(g: Winter, owed: Kill) -> None:
    """A survivor whom a card kills, if it is still alive."""
    if g.is_alive(owed.survivor):
        kill(g, owed.survivor)


@rule("DW-11.19", "DW-11.20")
def remove_survivor(g: Winter, s: SurvivorNo) -> None:
    """Removing is not killing: no morale is lost and the equipment goes to the controller's hand."""
    seat = g.owner[s]
    led = g.group[seat][0] == s
    g.story.tell("removed", g.content.survivors[s])
    gear = take_off(g, s)
    g.removed_survivors += (s,)
    return_gear(g, seat, gear)
    close_ranks(g, seat, led)


@rule("DW-11.11", "DW-16.27")
def take_off(g: Winter, s: SurvivorNo) -> tuple[ItemNo, ...]:
    """A survivor leaves play: tokens and lasting effects are discarded; its equipment."""
    gear = g.equipped[s]
    set_at(g, s, NOWHERE)
    g.group[g.owner[s]] = tuple([each for each in g.group[g.owner[s]] if each != s])
    g.owner[s] = NOBODY
    g.wounds[s] = g.frost[s] = 0
    g.equipped[s] = ()
    g.calm = tuple([each for each in g.calm if each != s])
    return gear


@rule("DW-6.05", "DW-11.09", "DW-11.10", "DW-2.12", "DW-1.28")
def put_gear_away(g: Winter, seat: int, place: PlaceNo, gear: tuple[ItemNo, ...]) -> None:
    """Died at the colony: equipment to the controller's hand. Elsewhere: shuffled into the item deck there."""
    if not gear:
        return
    if place == COLONY:
        return_gear(g, seat, gear)
        return
    cards = [g.content.items[item] for item in gear]
    ITEMS.shuffle_in(g, gear, place)
    g.story.tell("gear-to-deck", cards, g.content.locations[place])


@rule("DW-11.09", "DW-11.20")
def return_gear(g: Winter, seat: int, gear: tuple[ItemNo, ...]) -> None:
    """Equipment of a lost survivor comes to its controller's hand, for all to see."""
    if gear:
        gain(g, seat, *gear)
        g.story.tell("gear-to-hand", seat_id(seat), [g.content.items[item] for item in gear])


@rule("DW-11.18", "DW-11.12")
def kill_helpless(g: Winter) -> None:
    """Killing a helpless survivor removes one token and costs one morale."""
    g.helpless -= 1
    g.story.tell("helpless-dies", g.helpless)
    change_morale(g, -1)


# Who leads, who replaces


@rule("DW-7.16", "DW-11.13", "DW-11.14")
def close_ranks(g: Winter, seat: int, leader_lost: bool) -> None:
    """A lost leader is followed by another survivor; a lost last survivor is replaced, after a bite chain."""
    group = g.group[seat]
    if not group:
        if g.holding:
            g.bereaved += (seat,)
        else:
            owe(g, Replacement(seat))
    elif leader_lost:
        owe(g, NewLeader(seat))


@rule("DW-11.13")
@pays(NewLeader)
def new_leader(g: Winter, owed: NewLeader) -> Asking[None]:
    """The player chooses a new leader from the following."""
    seat, group = owed.seat, g.group[owed.seat]
    options = g.content.survivor_options["lead"]
    leader = (yield Ask(seat, "new-leader", [options[s] for s in group])).value
    g.group[seat] = (leader, *[s for s in group if s != leader])
    g.story.tell("leads", g.content.survivors[leader], seat_id(seat))


@rule("DW-11.14", "DW-11.15", "DW-11.17", "DW-15.12")
@pays(Replacement)
def replace(g: Winter, owed: Replacement) -> None:
    """The hand is removed; a new survivor is drawn and made leader, unless the player is out of the game."""
    seat = owed.seat
    lose_hand(g, seat)
    if g.elimination or not g.survivor_deck:
        eliminate(g, seat)
        return
    s = SURVIVORS.draw(g)
    g.story.tell("replacement", seat_id(seat), g.content.survivors[s])
    arrive(g, seat, s)


@rule("DW-7.16", "DW-2.09")
@pays(Bereaved, asks=lambda g, owed: len(g.bereaved) > 1)
def replace_bereaved(g: Winter, owed: Bereaved) -> Asking[None] | None:
    """After a bite chain: who lost the last survivor is replaced, in an order that the first player chooses."""
    g.holding = False
    if len(g.bereaved) > 1:
        return _who_is_replaced_next(g)
    owe(g, *[Replacement(seat) for seat in g.bereaved])
    g.bereaved = ()
    return None


def _who_is_replaced_next(g: Winter) -> Asking[None]:
    options = seat_options("replace", g.players)
    seat = (yield Ask(g.first, "replaced-next", [options[each] for each in g.bereaved])).value
    g.bereaved = tuple([each for each in g.bereaved if each != seat])
    owe(g, Replacement(seat), Bereaved())


@rule("DW-11.01", "DW-11.02")
def add_survivor(g: Winter, seat: int, s: SurvivorNo) -> None:
    """A survivor joins a player's following and may act at once, but brings no die before the next roll."""
    g.story.tell("joins", g.content.survivors[s], seat_id(seat))
    arrive(g, seat, s)


@rule("DW-11.16", "DW-12.11", "DW-12.19", "DW-7.18")
def arrive(g: Winter, seat: int, s: SurvivorNo) -> None:
    """A newcomer enters the colony, or a chosen location elsewhere if it is full or the player is exiled."""
    if g.exiled[seat] or not g.room(COLONY):
        g.newcomer = s
        owe(g, Arrival(seat))
    else:
        enter(g, seat, s, COLONY)


@rule("DW-11.16", "DW-12.11", "DW-12.19")
@pays(Arrival)
def choose_entry(g: Winter, owed: Arrival) -> Asking[None]:
    """The player says where a newcomer enters who cannot enter the colony."""
    seat, s = owed.seat, g.newcomer
    places = [each for each in AWAY if g.room(each)]
    if not places:
        places = list(AWAY) if g.exiled[seat] else [COLONY]
    options = g.content.place_options["enter"]
    place = (yield Ask(seat, "enter", [options[each] for each in places], about=(g.content.survivors[s],))).value
    g.newcomer = NO_SURVIVOR
    enter(g, seat, s, place)


@rule("DW-7.18", "DW-11.02")
def enter(g: Winter, seat: int, s: SurvivorNo, place: PlaceNo) -> None:
    """A newcomer stands at a location and belongs to a player: no move, no exposure."""
    g.story.tell("enters", g.content.survivors[s], g.content.locations[place])
    g.owner[s] = seat
    g.group[seat] += (s,)
    g.moves[s] = 0
    set_at(g, s, place)


@rule("DW-15.12", "DW-15.13", "DW-15.14", "DW-15.15", "DW-11.17")
def eliminate(g: Winter, seat: int) -> None:
    """Out of the game; a first player's token goes to the left at once, and nobody left means the end."""
    g.out[seat] = True
    g.dice[seat] = g.spent[seat] = ()
    g.story.tell("eliminated", seat_id(seat))
    if all(g.out):
        finish(g, "nobody-left")
    if g.first == seat:
        g.first = g.left_of(seat)
        g.story.tell("token", seat_id(g.first))
