"""The turns: the Leader's Movement, Defy, Draw, and the way from one player's turn to the next."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from ....engine.ask import PASS, Ask, Asking, Option, Refusal, allowed, option, refused
from ....engine.rulebook import rule
from ..content import AMMUNITION
from ..content.board import NEAR, CellNo
from ..state import OFF_BOARD, Defense, Survivor
from .drawing import resolve_ammo, resolve_draw
from .motives import earn_token, notice_stockpiles
from .resources import lay_open
from .windows import before

DRAW = Option("draw")

Places = tuple[str, ...]
"""The Locations in board order."""


# The Leader's Movement


@rule("BD-6.01", "BD-6.02", "BD-6.04", "BD-6.06", "BD-6.08", "BD-19.03")
def move(g: Defense) -> Asking[None]:
    """Step 1 of the Leader: for each Survivor, first the Leader's and then clockwise, whether it stays or moves."""
    s = g.survivors[g.order[g.moving]]
    why_not = partial(ways_refused, s.id, s.at, g.places)
    chosen = yield Ask(g.leader, "move", ways_allowed(s.id, s.at, g.places), (s,), why_not)
    go(g, s, chosen)
    g.moving += 1
    if g.moving == g.players:
        g.moving = 0
        before(g, "defy" if g.solo else "draw")


@rule("BD-6.04", "BD-6.06", "BD-6.07")
def ways(name: str, at: CellNo, places: Places) -> list[Option]:
    """To stay, to go to another Location, or, off board, to be placed on any of them."""
    if at == OFF_BOARD:
        return [*[option("place", name, place) for place in places], option("stay", name)]
    return [option("stay", name), *[option("move", name, place) for place in places if place != places[at]]]


@rule("BD-2.01", "BD-2.02", "BD-6.01", "BD-6.03", "BD-6.05", "BD-6.07", "BD-6.09")
def forbids_way(at: CellNo, places: Places, way: Option) -> str:
    """A Survivor moves one space and never diagonally; one that is off board must be placed."""
    if way.verb == "stay":
        return "BD-6.07" if at == OFF_BOARD else ""
    if way.verb == "move" and places.index(way.ids[1]) not in NEAR[at]:
        return "BD-6.03"
    return ""


@cache
def ways_allowed(name: str, at: CellNo, places: Places) -> list[Option]:
    """The ways that are not forbidden: found once for each Survivor, where it stands and how the board lies."""
    return allowed(ways(name, at, places), partial(forbids_way, at, places))


def ways_refused(name: str, at: CellNo, places: Places) -> Iterator[Refusal]:
    """The other ways, and why not."""
    return refused(ways(name, at, places), partial(forbids_way, at, places))


@rule("BD-6.10")
def go(g: Defense, s: Survivor, chosen: Option) -> None:
    """Carry a move out at once; Walkers neither hinder nor hurt it."""
    if chosen.verb != "stay":
        s.at = g.cell_of(chosen.ids[1])
        g.story.tell("placed" if chosen.verb == "place" else "moves", s.id, g.places[s.at])


# Defy


@rule("BD-6.15", "BD-7.01", "BD-7.02", "BD-7.10", "BD-19.03")
def defy(g: Defense) -> Asking[None] | None:
    """Step 1 of the others: discard 1 Food and move to an adjacent Location."""
    s = g.survivors[g.order[g.turn]]
    if s.food and s.at != OFF_BOARD:
        return _defy(g, s)
    before(g, "draw")
    return None


@rule("BD-7.02", "BD-7.03", "BD-7.04", "BD-10.14", "BD-19.04")
def _defy(g: Defense, s: Survivor) -> Asking[None]:
    """The direction is named, the Food and any further cost is paid, and the move is made; once a round."""
    key = "defy-at-a-price" if g.defy_costs_allies else "defy"
    why_not = partial(defying_refused, s.id, s.at, g.places)
    chosen = yield Ask(s.seat, key, defying_allowed(s.id, s.at, g.places), (s,), why_not)
    if chosen is not PASS:
        s.food -= 1
        s.defied = True
        if g.defy_costs_allies and s.allies:
            g.story.tell("loses-allies", s.id, s.allies)
            s.allies = 0
        s.at = g.cell_of(chosen.ids[1])
        g.story.tell("defies", s.id, g.places[s.at])
        if g.motives:
            yield from earn_token(g, s.seat, "defying")
    before(g, "draw")


def directions(name: str, at: CellNo, places: Places) -> list[Option]:
    """Not to defy, or to go to another Location."""
    return [PASS, *[option("defy", name, place) for place in places if place != places[at]]]


@rule("BD-7.04")
def forbids_defying(at: CellNo, places: Places, way: Option) -> str:
    """Who defies moves to an adjacent Location."""
    return "" if way is PASS or places.index(way.ids[1]) in NEAR[at] else "BD-7.04"


@cache
def defying_allowed(name: str, at: CellNo, places: Places) -> list[Option]:
    """The directions that are not forbidden: found once, as the ways of the Leader's Movement are."""
    return allowed(directions(name, at, places), partial(forbids_defying, at, places))


def defying_refused(name: str, at: CellNo, places: Places) -> Iterator[Refusal]:
    """The other directions, and why not."""
    return refused(directions(name, at, places), partial(forbids_defying, at, places))


# Draw


@rule("BD-6.11", "BD-7.05", "BD-7.10", "BD-8.01", "BD-8.02", "BD-8.03", "BD-19.12", "BD-19.13")
def draw(g: Defense) -> Asking[None] | None:
    """Step 2: the active player may draw from the deck here, or solo take an Ammo card left here."""
    s = g.survivors[g.order[g.turn]]
    if s.at == OFF_BOARD:
        before(g, "trade")
        return None
    return _draw(g, s)


def _draw(g: Defense, s: Survivor) -> Asking[None]:
    deck = g.deck_at[s.at]
    options = [PASS, DRAW]
    if g.left[s.at]:
        options += [Option("take", g.content.ammo[card].id, value=card) for card in g.left[s.at]]
    chosen = yield Ask(s.seat, "draw", options, about=(s, g.places[s.at], len(g.decks[deck])))
    if chosen is DRAW:
        yield from resolve_draw(g, s, deck)
    elif chosen is not PASS:
        g.left[s.at] = tuple(card for card in g.left[s.at] if card != chosen.value)
        lay_open(g, AMMUNITION, chosen.value)
        yield from resolve_ammo(g, s, chosen.value, just_drawn=False)
    if g.motives:
        yield from notice_stockpiles(g)
    before(g, "trade")


# From turn to turn


@rule("BD-5.07", "BD-5.08", "BD-11.01", "BD-18.04", "BD-18.05")
def end_turn(g: Defense) -> None:
    """Every player takes one turn, clockwise from the Leader; Leader Last plays the Leader's Events at the end."""
    if g.closing or g.turn + 1 == g.players:
        if g.leader_last and not g.closing:
            g.turn = 0
            g.closing = True
            before(g, "events")
        else:
            start_combat(g)
        return
    g.turn += 1
    g.story.tell("turn", g.survivors[g.order[g.turn]].id)
    before(g, "defy")


@rule("BD-4.08", "BD-4.09", "BD-11.01", "BD-18.05")
def start_combat(g: Defense) -> None:
    """The Combat Phase starts when every player has completed their turn; everybody may talk again."""
    g.silent = g.closing = False
    g.turn = 0
    g.story.tell("combat")
    g.phase = "pre-combat"
