"""Where zombies will break in, and where it is good to stand: in morale, as everything that bots weigh."""

from __future__ import annotations

from functools import cache

from ..content import Content
from ..content import conditions as c
from ..content.modifiers import Keep, NoMoveExposure
from ..content.terms import CellNo, PlaceNo, SurvivorNo
from ..rules.equipment import bears, usable
from ..state import AWAY, COLONY, EVERYWHERE, Winter
from .needs import in_goal, incoming
from .own_objective import is_pulled, pull_of_place
from .wants import Wants, worth_of_search

BREAK_IN = 1.3
"""What a break-in in the next colony phase costs."""
DANGER = ((1, BREAK_IN), (2, 0.4), (3, 0.18))
"""How bad it is when an entrance will be overrun, by the rounds until then."""
EXPOSURE = 0.3
"""What an exposure roll costs: a bite, frostbite or a wound."""
EXPOSURE_OF_WOUNDED = 0.75
FUEL_SPENT = 0.12
"""What a fuel card costs that is used for a move."""
ERRAND = 2.5
"""How much it is worth to go where the goal wants barricades."""


# Danger


def cell_danger(g: Winter, cell: CellNo, coming: int, more: int = 0) -> float:
    """How near zombies are to breaking in at an entrance, by how many come to its place in each round."""
    each = coming_to(g, cell, coming)
    room, left = g.content.spaces[cell] - g.zombies[cell] - more + g.barricades[cell], g.rounds
    for rounds, worth in DANGER:
        if each * rounds > room and rounds <= left:
            return worth
    return 0.0


@cache
def _place_in_line(content: Content) -> list[tuple[int, int]]:
    """For each entrance how many of its place come before it, and how many there are."""
    cells = [content.cells[place] for place in content.cell_place]
    return [(there.index(cell), len(there)) for cell, there in enumerate(cells)]


def coming_to(g: Winter, cell: CellNo, coming: int) -> int:
    """How many of the zombies that come to a place will come to this entrance of it."""
    before, count = _place_in_line(g.content)[cell]
    return (coming - before + count - 1) // count


def is_inhabited(g: Winter, place: PlaceNo) -> bool:
    """Whether zombies could kill anybody there."""
    return bool(g.people[place]) or (place == COLONY and g.helpless > 0)


def danger(g: Winter, place: PlaceNo) -> float:
    """How near zombies are to breaking in anywhere at a place."""
    if not is_inhabited(g, place):
        return 0.0
    coming = incoming(g, place)
    return max([cell_danger(g, cell, coming) for cell in g.content.cells[place]])


def danger_at(g: Winter, place: PlaceNo, cells: list[CellNo]) -> float:
    """The greatest danger at these entrances of a place."""
    if not is_inhabited(g, place):
        return 0.0
    coming = incoming(g, place)
    return max([cell_danger(g, cell, coming) for cell in cells], default=0.0)


def strain(g: Winter, cell: CellNo, lasting: bool = False) -> float:
    """How much an entrance needs help, the first ones most; or where a barricade will last."""
    place = g.content.cell_place[cell]
    coming = incoming(g, place)
    if lasting:
        return float(cell_danger(g, cell, coming) + 0.5 * (room_to_last(g, cell, coming) > 0) + 0.01 * cell)
    return pressure(g, cell, coming)


def pressure(g: Winter, cell: CellNo, coming: int) -> float:
    """How much an entrance needs help, by how many zombies come to its place in each round."""
    room = g.content.spaces[cell] - g.zombies[cell] + g.barricades[cell]
    return float(cell_danger(g, cell, coming) - 0.05 * room - 0.01 * cell)


def slack(g: Winter, place: PlaceNo) -> int:
    """How many zombies more than will come anyway fit at a location outside."""
    cell = g.content.cells[place][0]
    return int(g.content.spaces[cell] - g.zombies[cell] + g.barricades[cell] - incoming(g, place))


# Goals that are places


def room_to_last(g: Winter, cell: CellNo, coming: int) -> int:
    """How many more barricades at an entrance will not be broken by those who come to the place."""
    return max(0, g.gaps(cell) - coming_to(g, cell, coming))


def room_for_walls(g: Winter, place: PlaceNo) -> int:
    """How many more barricades at a place will last."""
    coming = incoming(g, place)
    return sum([room_to_last(g, cell, coming) for cell in g.content.cells[place]])


def walls_to_last(g: Winter, place: PlaceNo) -> int:
    """How many barricades of a place will still stand after the zombies of this round have come."""
    coming = incoming(g, place)
    return sum(
        [
            max(0, g.barricades[cell] - max(0, coming_to(g, cell, coming) - g.gaps(cell)))
            for cell in g.content.cells[place]
        ]
    )


def walls_wanted(g: Winter, goal: c.Barricades, place: PlaceNo) -> int:
    """How many barricades a goal still wants at a place."""
    if goal.where in (g.content.locations[place].id, "eachaway" if place != COLONY else "colony"):
        return max(0, goal.n - walls_to_last(g, place))
    return 0


def all_walls_wanted(g: Winter, place: PlaceNo) -> int:
    """How many barricades the main objective still wants at a place."""
    wanted = 0
    for each in in_goal(g, c.Barricades):
        wanted = max(wanted, walls_wanted(g, each, place))
    return wanted


def gaps_at(g: Winter, place: PlaceNo) -> int:
    """How many entrance spaces of a place are empty."""
    return sum([g.gaps(cell) for cell in g.content.cells[place]])


def has_errand(g: Winter) -> bool:
    """Whether the goal wants barricades at places where none of ours stands."""
    if not in_goal(g, c.Barricades):
        return False
    return any(not g.people[place] and all_walls_wanted(g, place) for place in AWAY)


# Moving


def risk(g: Winter, s: SurvivorNo) -> float:
    """What an exposure roll costs this survivor."""
    return EXPOSURE_OF_WOUNDED if g.wounded(s) >= 2 else EXPOSURE


def price_of_move(g: Winter, wants: Wants, s: SurvivorNo) -> float:
    """What a move costs: nothing, a fuel card, or an exposure roll."""
    if bears(g, s, NoMoveExposure) or usable(g, s, "move"):
        return 0.0
    return min(risk(g, s), FUEL_SPENT) if spare_fuel(g, wants) else risk(g, s)


def spare_fuel(g: Winter, wants: Wants) -> list[int]:
    """Fuel cards that may be burned with a move."""
    content = g.content
    fuel = [item for item in g.hands[wants.seat] if content.item_when[item] == "move"]
    if not fuel:
        return []
    keep = wants.kept(g)
    if "fuel" in wants.symbols and wants.crisis > 0.2 and len(wants.fits) <= wants.lacking:
        return []
    return [item for item in fuel if item not in keep and ("fuel" not in wants.store or content.items[item].starter)]


def worth_of_place(g: Winter, wants: Wants, s: SurvivorNo, place: PlaceNo) -> float:
    """How good it is for a survivor to stand at a place, from now on."""
    content, seat = g.content, wants.seat
    if place == COLONY:
        return pull_of_place(g, seat, s, COLONY) - 0.25 * (wants.food >= 0) - 0.1 * (g.rounds > 1)
    new = g.at[s] != place
    room = slack(g, place) - new
    worth = 0.0
    if room < 0:
        gap = g.gaps(content.cells[place][0]) > 0 and g.dice[seat]
        worth -= 0.35 if gap else 1.1
    else:
        worth += 0.04 * min(3, room)
    searches = usable_dice(g, seat, s) + min(2, g.rounds - 1) * 0.8
    found = worth_of_search(g, wants, place)
    if (
        content.survivor_when[s] == "search"
        and place in content.survivor_where[s]
        and Keep in content.survivor_bears[s]
    ):
        found += 0.2
    worth += found * searches
    if all_walls_wanted(g, place) and (not g.people[place] or not new):
        worth += ERRAND
    return worth + pull_of_place(g, seat, s, place)


def wants_quiet(g: Winter) -> bool:
    """Whether the main objective counts the zombies outside: then everybody there is one too many."""
    return bool(in_goal(g, c.Total))


def usable_dice(g: Winter, seat: int, s: SurvivorNo) -> int:
    """How many unused dice are high enough for this survivor to search."""
    least = g.content.search[s]
    return sum([value >= least for value in g.dice[seat]])


def best_place(g: Winter, wants: Wants, s: SurvivorNo) -> tuple[float, PlaceNo]:
    """The best other place for a survivor, and how much better it is than where it stands."""
    here = g.at[s]
    places = AWAY if g.exiled[wants.seat] else EVERYWHERE
    found = [(worth_of_place(g, wants, s, place), place) for place in places if place != here and g.room(place)]
    if not found:
        return -9.0, here
    best, place = max(found)
    return best - worth_of_place(g, wants, s, here), place


def worth_of_move(g: Winter, wants: Wants, s: SurvivorNo) -> float:
    """How much it is worth to move a survivor now; most of the time it should stay."""
    here, seat = g.at[s], wants.seat
    out = [each for each in g.group[seat] if g.at[each] != COLONY]
    if is_pulled(g, seat, s):
        pass
    elif here == COLONY:
        if wants_quiet(g) or (out and not _more_wanted_outside(g, wants, out)):
            return -0.3
        if _better_to_send(g, seat, s):
            return -0.2
    elif not _restless(g, wants, s):
        return -0.3
    gain, _ = best_place(g, wants, s)
    return gain - price_of_move(g, wants, s)


def _more_wanted_outside(g: Winter, wants: Wants, out: list[SurvivorNo]) -> bool:
    """Whether one more survivor of a group should leave: on an errand, or because enough stay; one always stays."""
    home = [s for s in g.group[wants.seat] if g.at[s] == COLONY]
    if len(home) < 2:
        return False
    return len(home) > len(out) + 1 or has_errand(g)


def _better_to_send(g: Winter, seat: int, s: SurvivorNo) -> bool:
    """Whether another survivor at the colony is fitter to go out."""
    rivals = [each for each in g.group[seat] if each != s and g.at[each] == COLONY and not g.moves[each]]
    return any(_fitness(g, each) > _fitness(g, s) for each in rivals)


def _fitness(g: Winter, s: SurvivorNo) -> int:
    """Who searches well, travels safely and is unhurt should go out."""
    return 2 * bears(g, s, NoMoveExposure) - int(g.content.search[s]) - g.wounded(s)


def _restless(g: Winter, wants: Wants, s: SurvivorNo) -> bool:
    """Whether a survivor outside has a reason to go on: danger, an empty deck, an errand, or a free ride."""
    here = g.at[s]
    if not g.item_decks[here] or slack(g, here) < 0:
        return True
    if has_errand(g) and not all_walls_wanted(g, here):
        return True
    if not usable_dice(g, wants.seat, s):
        return False
    return worth_of_search(g, wants, here) < 0.45 or price_of_move(g, wants, s) < 0.05
