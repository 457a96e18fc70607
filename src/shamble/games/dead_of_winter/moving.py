"""Move: where survivors may go, with fuel, a rope or neither, and in a convoy."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...engine.ask import PASS, Ask, Asking, Option, Refusal, option
from ...engine.rulebook import rule
from .bearing import bears, extra_moves, note_use, source_id, usable
from .exposure import expose
from .hands import card_options, lose, seat_id
from .modifiers import Convoy, NoMoveExposure
from .state import COLONY, LOCATIONS, NO_CARD, Winter
from .survivors import set_at


@rule("DW-2.01", "DW-6.12", "DW-12.09")
def destinations(g: Winter, seat: int, s: int) -> list[int]:
    """Every other location with an empty survivor space; for an exiled player not the colony."""
    here, room = g.at[s], g.room
    start = 1 if g.exiled[seat] else COLONY
    return [place for place in range(start, LOCATIONS) if place != here and room(place)]


@rule("DW-6.12", "DW-12.09")
def why_not_there(g: Winter, seat: int, s: int) -> Iterator[Refusal]:
    """A location without an empty survivor space, or the colony for an exiled player."""
    for place in range(LOCATIONS):
        if place == COLONY and g.exiled[seat]:
            yield Refusal(f"go {g.content.locations[place].id}", "DW-12.09")
        elif place != g.at[s] and not g.room(place):
            yield Refusal(f"go {g.content.locations[place].id}", "DW-6.12")


@rule("DW-6.12")
def may_move(g: Winter, s: int) -> bool:
    """Each survivor moves once during the own turn, unless it is pinned, rests or has more moves."""
    if s in g.pinned or s in g.resting:
        return False
    return not g.moves[s] or g.moves[s] <= extra_moves(g, s)


def can_move(g: Winter, seat: int, s: int) -> bool:
    """Whether a survivor may move and has somewhere to go."""
    return may_move(g, s) and bool(destinations(g, seat, s))


@rule("DW-6.30")
def can_move_anyone(g: Winter, seat: int) -> bool:
    """Whether any own survivor can still move anywhere."""
    return any(can_move(g, seat, s) for s in g.group[seat])


@rule("DW-6.12", "DW-6.15", "DW-16.21")
def move(g: Winter, seat: int, s: int) -> Asking[None]:
    """Declare a move: where to, and with a fuel card, a card of the mover with timing `move`, or neither."""
    options = ways(g, seat, s, destinations(g, seat, s), own_turn=True)
    about, reasons = (g.content.survivors[s],), partial(why_not_there, g, seat, s)
    chosen = yield Ask(seat, "destination", options, about, reasons, secret=bool(g.hands[seat]))
    place, calm, fuel = declare(g, seat, s, chosen)
    yield from travel(g, seat, s, place, calm, fuel)


@rule("DW-6.15", "DW-12.04", "DW-16.21")
def ways(g: Winter, seat: int, s: int, places: list[int], own_turn: bool) -> list[Option]:
    """On foot, with a fuel card of the moving kind, or with a rope; cards only on the own turn."""
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
        options += [option("climb", content.locations[place].id, source_id(g, source)) for place in places]
    return options


@rule("DW-6.15", "DW-12.16", "DW-2.11")
def declare(g: Winter, seat: int, s: int, chosen: Option) -> tuple[int, bool, bool]:
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
    source = next(each for each in usable(g, s, "move") if source_id(g, each) == chosen.ids[1])
    note_use(g, source, s)
    return place, True, False


@rule("DW-6.15", "DW-12.16")
def burn_fuel(g: Winter, seat: int, item: int) -> None:
    """A fuel card played with a move goes on the waste pile; an exiled player's is removed from the game."""
    if g.exiled[seat]:
        g.removed_items += (item,)
    else:
        g.waste += (item,)
    g.deeds += (("play", g.content.items[item].symbol),)
    g.story.tell("burns-fuel", seat_id(seat), g.content.items[item])


@rule("DW-6.12", "DW-6.13", "DW-6.14", "DW-7.01")
def travel(g: Winter, seat: int, s: int, place: int, calm: bool, fuel: bool) -> Asking[None]:
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
    g.deeds += (("move", s, origin, place, int(fuel)),)
    if not calm and not bears(g, s, NoMoveExposure):
        yield from expose(g, s, "move")


@rule("DW-6.12", "DW-12.04")
def invite(g: Winter, seat: int, s: int, place: int) -> Asking[int]:
    """With `convoy` one other own survivor of the same place that has not moved may come along; -1 if none does."""
    if not bears(g, s, Convoy) or g.room(place) < 2:
        return -1
    here = g.at[s]
    friends = [each for each in g.group[seat] if each != s and g.at[each] == here and not g.moves[each]]
    friends = [each for each in friends if may_move(g, each)]
    if not friends:
        return -1
    options = g.content.survivor_options["bring"]
    chosen = yield Ask(seat, "convoy", [PASS, *[options[each] for each in friends]], about=(g.content.survivors[s],))
    return -1 if chosen is PASS else int(chosen.value)


@rule("DW-6.30")
def move_with_fuel(g: Winter, seat: int, item: int) -> Asking[None]:
    """A moving fuel card received by a request is played at once with a move that the player declares now."""
    content = g.content
    g.playing = item
    movers = [s for s in g.group[seat] if can_move(g, seat, s)]
    options = content.survivor_options["move"]
    s = (yield Ask(seat, "mover", [options[each] for each in movers], about=(content.items[item],))).value
    go = content.place_options["go"]
    places = [go[place] for place in destinations(g, seat, s)]
    place = (yield Ask(seat, "destination", places, about=(content.survivors[s],))).value
    g.playing = NO_CARD
    burn_fuel(g, seat, item)
    yield from travel(g, seat, s, place, True, True)
