"""Move: where survivors may go, with fuel, a rope or neither, and in a convoy."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ....engine.ask import PASS, Ask, Asking, Option, Refusal, option, refused
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content.modifiers import Convoy, NoMoveExposure
from ..content.terms import NO_ITEM, NO_SURVIVOR, ItemNo, PlaceNo, SurvivorNo
from ..deeds import Moved, Played
from ..state import AWAY, COLONY, EVERYWHERE, Winter
from .equipment import bears, extra_moves, note_use, usable
from .exposure import owe_exposure
from .hands import card_options, lose
from .survivors import set_at


@rule("DW-2.01", "DW-6.12", "DW-12.09")
def forbids_going(g: Winter, seat: int, s: SurvivorNo, place: PlaceNo) -> str:
    """A survivor goes to another location with an empty survivor space; an exiled player's never to the colony."""
    if place == COLONY and g.exiled[seat]:
        return "DW-12.09"
    return "" if place != g.at[s] and g.room(place) else "DW-6.12"


def destinations(g: Winter, seat: int, s: SurvivorNo) -> list[PlaceNo]:
    """Where a survivor may go."""
    return [place for place in EVERYWHERE if not forbids_going(g, seat, s, place)]


def why_not_there(g: Winter, seat: int, s: SurvivorNo) -> Iterator[Refusal]:
    """Where a survivor may not go."""
    go = g.content.place_options["go"]
    places = [go[place] for place in EVERYWHERE if place != g.at[s]]
    return refused(places, lambda chosen: forbids_going(g, seat, s, chosen.value))


@rule("DW-6.12", "DW-16.27")
def forbids_leaving(g: Winter, s: SurvivorNo) -> str:
    """Each survivor moves once in its player's turn, unless it is pinned, rests or has more moves."""
    if s in g.resting:
        return "DW-16.27"
    return "DW-6.12" if s in g.pinned or (g.moves[s] and g.moves[s] > extra_moves(g, s)) else ""


@rule("DW-6.12")
def forbids_move(g: Winter, seat: int, s: SurvivorNo) -> str:
    """A move needs a survivor that may leave and somewhere to go."""
    if g.moves[s] or g.pinned or g.resting:
        clause = forbids_leaving(g, s)
        if clause:
            return clause
    here, people, spaces = g.at[s], g.people, g.content.survivor_spaces
    for place in AWAY:
        if place != here and len(people[place]) < spaces[place]:
            return ""
    return "DW-6.12" if forbids_going(g, seat, s, COLONY) else ""


@rule("DW-6.30")
def can_move_anyone(g: Winter, seat: int) -> bool:
    """Whether any of the player's survivors can still move anywhere."""
    return any(not forbids_move(g, seat, s) for s in g.group[seat])


@rule("DW-6.12", "DW-6.15", "DW-16.21")
def move(g: Winter, seat: int, s: SurvivorNo) -> Asking[None]:
    """Declare a move: where to, and with a fuel card, a card of the mover with timing `move`, or neither."""
    options = ways(g, seat, s, destinations(g, seat, s), own_turn=True)
    about, reasons = (g.content.survivors[s],), partial(why_not_there, g, seat, s)
    chosen = yield Ask(seat, "destination", options, about, reasons, secret=bool(g.hands[seat]))
    place, calm, fuel = declare(g, seat, s, chosen)
    yield from travel(g, seat, s, place, calm, fuel)


@rule("DW-6.15", "DW-12.04", "DW-16.21")
def ways(g: Winter, seat: int, s: SurvivorNo, places: list[PlaceNo], own_turn: bool) -> list[Option]:
    """On foot, with a fuel card of the moving kind, or with a rope; cards only on the player's turn."""
    content = g.content
    go = content.place_options["go"]
    options: list[Option] = [go[place] for place in places]
    if not own_turn:
        return options
    when = content.item_when
    fuel = [item for item in g.hands[seat] if when[item] == "move" and content.items[item].kind == "waste"]
    for card in card_options(g, "drive", fuel) if fuel else ():
        options += [option("drive", content.locations[place].id, card.ids[0]) for place in places]
    for source in usable(g, s, "move") if g.equipped[s] or content.survivor_when[s] == "move" else ():
        options += [option("climb", content.locations[place].id, source.id) for place in places]
    return options


@rule("DW-6.15", "DW-12.16", "DW-2.11")
def declare(g: Winter, seat: int, s: SurvivorNo, chosen: Option) -> tuple[PlaceNo, bool, bool]:
    """What was named with the move is used before the roll: (where to, no exposure roll, with fuel)."""
    content = g.content
    place = content.location_number[chosen.ids[0]]
    if chosen.verb == "go":
        return place, False, False
    if chosen.verb == "drive":
        item = content.item_number[chosen.ids[1]]
        lose(g, seat, item)
        burn_fuel(g, seat, item)
        return place, True, True
    source = next(each for each in usable(g, s, "move") if each.id == chosen.ids[1])
    note_use(g, source, s)
    return place, True, False


@rule("DW-6.15", "DW-12.16")
def burn_fuel(g: Winter, seat: int, item: ItemNo) -> None:
    """A fuel card played with a move goes on the waste pile; an exiled player's is removed from the game."""
    if g.exiled[seat]:
        g.removed_items += (item,)
    else:
        g.waste += (item,)
    g.deeds += (Played(g.content.items[item].symbol),)
    g.story.tell("burns-fuel", seat_id(seat), g.content.items[item])


@rule("DW-6.12", "DW-6.13", "DW-6.14", "DW-7.01")
def travel(g: Winter, seat: int, s: SurvivorNo, place: PlaceNo, calm: bool, fuel: bool) -> Asking[None]:
    """The move itself: it uses up a move of the survivor, who then must roll for exposure where it arrived."""
    origin = g.at[s]
    friend = yield from invite(g, seat, s, place)
    set_at(g, s, place)
    g.moves[s] += 1
    g.story.tell("moves", g.content.survivors[s], g.content.locations[place])
    if friend >= 0:
        set_at(g, friend, place)
        g.moves[friend] += 1
        g.story.tell("rides-along", g.content.survivors[friend], g.content.survivors[s])
    g.deeds += (Moved(s, origin, place, fuel),)
    if not calm and not bears(g, s, NoMoveExposure):
        owe_exposure(g, s, cause="move")


@rule("DW-6.12", "DW-12.04")
def invite(g: Winter, seat: int, s: SurvivorNo, place: PlaceNo) -> Asking[SurvivorNo]:
    """With `convoy` another of the player's survivors there that has not moved may come along; -1 if none does."""
    if not bears(g, s, Convoy) or g.room(place) < 2:
        return NO_SURVIVOR
    here = g.at[s]
    friends = [each for each in g.group[seat] if each != s and g.at[each] == here and not g.moves[each]]
    friends = [each for each in friends if not forbids_leaving(g, each)]
    if not friends:
        return NO_SURVIVOR
    options = g.content.survivor_options["bring"]
    chosen = yield Ask(seat, "convoy", [PASS, *[options[each] for each in friends]], about=(g.content.survivors[s],))
    return NO_SURVIVOR if chosen is PASS else SurvivorNo(chosen.value)


@rule("DW-6.30")
def move_with_fuel(g: Winter, seat: int, item: ItemNo) -> Asking[None]:
    """A moving fuel card received by a request is played at once with a move that the player declares now."""
    content = g.content
    movers = [s for s in g.group[seat] if not forbids_move(g, seat, s)]
    options = content.survivor_options["move"]
    s = (yield Ask(seat, "mover", [options[each] for each in movers], about=(content.items[item],))).value
    go = content.place_options["go"]
    places = [go[place] for place in destinations(g, seat, s)]
    place = (yield Ask(seat, "destination", places, about=(content.survivors[s],))).value
    g.playing = NO_ITEM
    burn_fuel(g, seat, item)
    yield from travel(g, seat, s, place, True, True)
