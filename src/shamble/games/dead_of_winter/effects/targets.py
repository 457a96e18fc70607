"""Whom, where and which player a card means; where that is open, the right player is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....engine.ask import Ask, Asking
from ....engine.rulebook import rule
from ....engine.seats import seat_options
from ..content.terms import NOWHERE, PlaceNo, SurvivorNo
from ..content.verbs import Aimed
from ..owed import Occasion
from ..state import AWAY, COLONY, EVERYWHERE, NOBODY, Winter

Fit = Callable[[int], bool]
"""Whether a survivor, place or player can be meant: a primitive is done as far as possible (DW-16.25)."""


# Survivors


@rule("DW-2.10", "DW-16.26")
def aim(
    g: Winter, effect: Aimed, o: Occasion, key: str, fit: Callable[[SurvivorNo], bool] | None = None
) -> Asking[list[SurvivorNo]]:
    """The survivors that a card means now; the dead and those not in play are left out."""
    who = effect.who
    if who in ("actor", "self"):
        return [o.actor] if o.actor >= 0 and g.is_alive(o.actor) else []
    if who == "named":
        named = g.content.survivor_number[effect.survivor]
        return [named] if g.is_alive(named) else []
    if who in ("all", "all@colony"):
        return _settled(g, who)
    if who in ("lowest", "lowest@colony"):
        settled = _settled(g, who)
        return [(yield from lowest(g, settled))] if settled else []
    if who == "highest5":
        return (yield from _highest(g, _settled(g, who), 5))
    found = [s for s in candidates(g, who, o) if fit is None or fit(s)]
    if not found:
        return []
    s = yield from pick_survivor(g, o.seat, key, found)
    if o.here == NOWHERE:
        o.here = g.at[s]
    return [s]


def _settled(g: Winter, who: str) -> list[SurvivorNo]:
    """The survivors of the non-exiled players, at the colony or anywhere, in seat order."""
    found = [s for seat in g.settlers(g.active) for s in g.group[seat]]
    return [s for s in found if g.at[s] == COLONY] if who.endswith("@colony") else found


@rule("DW-16.22", "DW-16.26")
def candidates(g: Winter, who: str, o: Occasion) -> list[SurvivorNo]:
    """The survivors among whom a player chooses."""
    own = g.group[o.seat]
    if who == "own":
        return list(own)
    if who == "own@colony":
        return [s for s in own if g.at[s] == COLONY]
    if who == "own@away":
        return [s for s in own if g.at[s] != COLONY]
    if who == "own@here":
        return [s for s in own if g.at[s] == o.here]
    if who == "any@near":
        beside = [s for place in _places_of(g, o.seat) for s in g.people[place]]
        return [*own, *(s for s in beside if s not in own)]
    here = g.people[o.here] if o.here != NOWHERE else ()
    if who == "any@here":
        return list(here)
    assert who == "foe@here"
    exiled = g.exiled[o.seat]
    return [s for s in here if g.owner[s] != o.seat and g.exiled[g.owner[s]] != exiled]


def _places_of(g: Winter, seat: int) -> list[PlaceNo]:
    """Where a player has survivors, in board order."""
    return sorted({g.at[s] for s in g.group[seat]})


@rule("DW-2.10", "DW-7.08", "DW-10.06")
def lowest(g: Winter, survivors: Sequence[SurvivorNo]) -> Asking[SurvivorNo]:
    """The survivor with the lowest influence; the first player breaks a tie."""
    return (yield from pick_survivor(g, g.first, "tie", g.weakest(survivors)))


@rule("DW-2.10")
def _highest(g: Winter, survivors: Sequence[SurvivorNo], count: int) -> Asking[list[SurvivorNo]]:
    """This many with the highest influence; the first player breaks a tie for the last place."""
    influence = g.content.influence
    ranked = sorted(survivors, key=lambda s: -influence[s])
    if len(ranked) <= count:
        return ranked
    edge = influence[ranked[count - 1]]
    chosen = [s for s in ranked if influence[s] > edge]
    tied = [s for s in ranked if influence[s] == edge]
    while len(chosen) < count:
        s = yield from pick_survivor(g, g.first, "tie", tied)
        tied.remove(s)
        chosen.append(s)
    return chosen


def pick_survivor(g: Winter, seat: int, key: str, survivors: Sequence[SurvivorNo]) -> Asking[SurvivorNo]:
    """A player names one of several survivors."""
    if len(survivors) == 1:
        return survivors[0]
    options = g.content.survivor_options["choose"]
    chosen: SurvivorNo = (yield Ask(seat, key, [options[s] for s in survivors])).value
    return chosen


# Places


@rule("DW-2.01", "DW-8.16", "DW-16.26")
def aim_at(
    g: Winter, where: str, o: Occasion, key: str, fit: Callable[[PlaceNo], bool] | None = None
) -> Asking[PlaceNo]:
    """The place that a card means; -1 if there is none."""
    if where == "here":
        return o.here
    if where == "origin":
        return o.origin
    if where == "away":
        places: Sequence[PlaceNo] = AWAY
    elif where == "elsewhere":
        places = [place for place in EVERYWHERE if place != o.here]
    else:
        return g.content.location_number[where]
    found = [place for place in places if fit is None or fit(place)]
    if not found:
        return NOWHERE
    return (yield from pick_place(g, o.seat, key, found))


def possible_places(g: Winter, where: str, o: Occasion) -> Sequence[PlaceNo]:
    """All places that a verb could mean."""
    if where == "here":
        return (o.here,)
    if where in ("away", "eachaway"):
        return AWAY
    if where == "elsewhere":
        return [place for place in EVERYWHERE if place != o.here]
    return (g.content.location_number[where],) if where in g.content.location_number else ()


def aim_everywhere(where: str) -> Sequence[PlaceNo]:
    """The places of a verb that works at each of them in board order; none for all other words."""
    return AWAY if where == "eachaway" else ()


def pick_place(g: Winter, seat: int, key: str, places: Sequence[PlaceNo]) -> Asking[PlaceNo]:
    """A player names one of several locations."""
    if len(places) == 1:
        return places[0]
    options = g.content.place_options["at"]
    chosen: PlaceNo = (yield Ask(seat, key, [options[place] for place in places])).value
    return chosen


@rule("DW-16.26")
def own_place(g: Winter, seat: int) -> Asking[PlaceNo]:
    """For a played card without a survivor of its own, `here` is the place of one of the player's survivors."""
    places = _places_of(g, seat)
    return (yield from pick_place(g, seat, "here", places)) if places else NOWHERE


# Players


@rule("DW-16.26")
def aim_player(g: Winter, who: str, o: Occasion, key: str, fit: Fit | None = None) -> Asking[int]:
    """The player that a card means; -1 if there is none."""
    if who == "you":
        return o.seat
    found: Sequence[int] = g.others(o.seat)
    if who == "other@here":
        here = [g.owner[s] for s in g.people[o.here]] if o.here != NOWHERE else []
        found = [seat for seat in found if seat in here]
    elif o.others:
        found = [seat for seat in found if seat in o.others]
    found = [seat for seat in found if fit is None or fit(seat)]
    if not found:
        return NOBODY
    return (yield from pick_player(g, o.seat, key, found))


def pick_player(g: Winter, seat: int, key: str, players: Sequence[int]) -> Asking[int]:
    """A player names one of several others."""
    if len(players) == 1:
        return players[0]
    options = seat_options("player", g.players)
    chosen: int = (yield Ask(seat, key, [options[each] for each in players])).value
    return chosen
