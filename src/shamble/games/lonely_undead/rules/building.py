"""Mutated: the players build the town, tile by tile."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.ask import PASS, Ask, Asking, Option, Refusal, option, refused
from ....engine.rulebook import rule
from ....engine.sketch import bits
from ..content.cards import Building
from ..content.stamps import TOWN, Placed, Site, column_of, row_of, space_at, ways_to_lay
from ..state import Undead, Z
from .stack import step

BACK = Option("back")
SIDES = "ab"


def site(g: Undead) -> Site:
    """The town as it is built so far."""
    found: Site = g.content.site(g.layout)
    return found


@rule("LU-24.07", "LU-24.11")
def needs_park(g: Undead, turn: int) -> bool:
    """The second placement is the Dog Park, unless it is there already; nobody may pass on it."""
    return turn == 1 and not _has_park(g)


def _has_park(g: Undead) -> bool:
    return any(g.content.tiles[placed[0]].kind == "dog-park" for placed in g.layout)


@rule("LU-24.04", "LU-24.05", "LU-24.07")
def next_builder(g: Undead, turn: int, last: int) -> int:
    """Who is next to place a tile, clockwise; -1 when all have passed. The Dog Park is owed even after a pass."""
    order = g.order
    at = order.index(last) if last >= 0 else -1
    round_table = [order[(at + by) % len(order)] for by in range(1, len(order) + 1)]
    if needs_park(g, turn):
        return round_table[0]
    return next((number for number in round_table if number not in g.passed), -1)


@rule("LU-24.06", "LU-24.07", "LU-24.08", "LU-24.24")
def tiles_to_place(g: Undead, turn: int) -> list[int]:
    """The tiles that fit somewhere: any unplaced one, or only the Dog Park."""
    placed = {each[0] for each in g.layout}
    plan = site(g)
    found = []
    for tile, card in enumerate(g.content.tiles):
        if tile in placed or (needs_park(g, turn) and card.kind != "dog-park"):
            continue
        if any(plan.fits(tile, side, turns) for side, turns in ways_to_lay(card)):
            found.append(tile)
    return found


@rule("LU-23.15")
def name_if_many(g: Undead, z: Z) -> str:
    """Which Z is asked where its player builds for several; before the game they have no characters yet."""
    return z.id if sum(other.seat == z.seat for other in g.zs) > 1 else ""


@step("build")
@rule("LU-24.01", "LU-24.03", "LU-24.04", "LU-24.05", "LU-24.24", "LU-23.15")
def build(g: Undead, turn: int, last: int) -> Asking[None]:
    """The first question of a placement: which tile, or pass for good."""
    number = next_builder(g, turn, last)
    if number < 0:
        return
    tiles = tiles_to_place(g, turn)
    if not tiles:
        return
    z = g.zs[number]
    options = [option("tile", g.content.tiles[tile].id) for tile in tiles]
    if not needs_park(g, turn):
        options.insert(0, PASS)
    chosen = yield Ask(z.seat, "build", options, about=(z,), of=name_if_many(g, z))
    if chosen is PASS:
        g.passed += (number,)
        g.story.tell("passes-building", z)
        g.push("build", turn + 1, number)
        return
    tile = next(tile for tile in tiles if g.content.tiles[tile].id == chosen.ids[0])
    g.push("build-side", turn, last, number, tile)


def is_being_built(g: Undead) -> bool:
    """Whether tiles are still being laid: what the town starts with comes after it."""
    return ("place-with", 0) in g.stack


@step("build-side", stays=True)
@rule("LU-24.09", "LU-24.24")
def build_side(g: Undead, turn: int, last: int, number: int, tile: int) -> Asking[None]:
    """The second question: which side and rotation, or back."""
    z, card, plan = g.zs[number], g.content.tiles[tile], site(g)
    options = [
        option("lay", card.id, SIDES[side], str(turns * 90))
        for side, turns in ways_to_lay(card)
        if plan.fits(tile, side, turns)
    ]
    chosen = yield Ask(z.seat, "build-side", [*options, BACK], about=(z, card), of=name_if_many(g, z))
    g.stack.pop()
    if chosen == BACK:
        g.push("build", turn, last)
    else:
        side, turns = SIDES.index(chosen.ids[1]), int(chosen.ids[2]) // 90
        g.push("build-at", turn, last, number, tile, side, turns)


@step("build-at", stays=True)
@rule("LU-24.09", "LU-24.10", "LU-24.24")
def build_at(g: Undead, turn: int, last: int, number: int, tile: int, side: int, turns: int) -> Asking[None]:
    """The third question: which space gets the north-west corner, or back."""
    z, card, plan = g.zs[number], g.content.tiles[tile], site(g)
    corners = {_corner_id(g, placed): placed for placed in plan.corners(tile, side, turns)}
    options = [option("corner", name) for name in corners]
    others = other_ways(plan, tile, card, side, turns)
    chosen = yield Ask(
        z.seat,
        "build-at",
        [*options, *others, BACK],
        about=(z, card),
        why_not=lambda: why_not_there(g, plan, tile, side, turns),
        of=name_if_many(g, z),
    )
    g.stack.pop()
    if chosen == BACK:
        g.push("build-side", turn, last, number, tile)
        return
    if chosen in others:
        g.push("build-at", turn, last, number, tile, *others[chosen])
        return
    g.layout = (*g.layout, corners[chosen.ids[0]])
    g.story.tell("builds", z, card, chosen.ids[0])
    g.push("build", turn + 1, number)


@rule("LU-24.09", "LU-24.24")
def other_ways(plan: Site, tile: int, card: Building, side: int, turns: int) -> dict[Option, tuple[int, int]]:
    """Other answers to the second question, given from the third: the next turn that fits, and the other side."""
    order = [(turns + by) % 4 for by in range(4)]
    ways = {
        "turn": ((side, other) for other in order[1:]),
        "flip": ((1 - side, other) for other in order),
    }
    found = {}
    for verb, tried in ways.items():
        way = next((each for each in tried if plan.fits(tile, *each)), None)
        if way is not None:
            found[option(verb, card.id, SIDES[way[0]], str(way[1] * 90))] = way
    return found


def being_laid(g: Undead) -> tuple[int, Placed] | None:
    """The Z that is about to lay a tile, and the tile with its side and turns, its corner still to be named."""
    if not g.stack or g.stack[-1][0] != "build-at":
        return None
    number, tile, side, turns = (int(each) for each in g.stack[-1][3:])
    return number, (tile, side, turns, 1, 1)


def _corner_id(g: Undead, placed: Placed) -> str:
    return str(g.content.space_names[space_at(placed[3], placed[4])])


def why_not_there(g: Undead, plan: Site, tile: int, side: int, turns: int) -> Iterator[Refusal]:
    """Why the north-west corner of a tile cannot lie on other spaces of the town."""
    spaces = g.content.space_ids

    def forbids(chosen: Option) -> str:
        space = spaces[chosen.ids[0]]
        return plan.forbids((tile, side, turns, column_of(space), row_of(space)))

    return refused([option("corner", g.content.space_names[space]) for space in bits(TOWN)], forbids)
