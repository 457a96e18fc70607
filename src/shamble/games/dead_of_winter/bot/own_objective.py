"""What the seat's objective makes of places, cards and deeds: the more, the nearer the end of the game is."""

from __future__ import annotations

from ..content import conditions as c
from ..content.terms import ItemNo, PlaceNo, SurvivorNo
from ..rules.objectives import goal_met, own_conditions
from ..state import COLONY, Winter
from .needs import in_goal, in_own, main_progress

LAST_ROUNDS = 3
OWN_PLACE = 0.9
"""What it is worth to stand where the seat's objective wants it, at the end."""


def is_closing(g: Winter) -> bool:
    """Whether the main objective will be completed at the end of this round, if nothing goes wrong."""
    if in_goal(g, c.Survive):
        return g.rounds == 1
    return goal_met(g)


def eagerness(g: Winter) -> float:
    """How near the end is, from 0 to 1."""
    if g.rounds == 1 or is_closing(g):
        return 1.0
    late = 1.0 - (g.rounds - 1) / LAST_ROUNDS
    if in_goal(g, c.Survive):
        return max(0.0, late)
    return max(0.0, late, (main_progress(g) - 0.5) * 1.6)


def pull_of_place(g: Winter, seat: int, s: SurvivorNo, place: PlaceNo) -> float:
    """How much the seat's objective wants a survivor at a place; no need to run around for it before the end."""
    worth = 0.0
    for each in own_conditions(g, seat):
        if isinstance(each, c.AllAway):
            worth += 0.0 if place == COLONY else OWN_PLACE
        elif isinstance(each, c.PairAway):
            friends = [other for other in g.group[seat] if other != s and g.at[other] == place]
            worth += OWN_PLACE if place != COLONY and friends else 0.0
        elif isinstance(each, c.SamePlace):
            worth += OWN_PLACE if any(g.at[other] == place for other in g.group[seat] if other != s) else 0.0
        elif isinstance(each, c.Survivors) and each.where == "colony" and each.op == ">=":
            home = sum([g.at[other] == COLONY for other in g.group[seat] if other != s])
            worth += OWN_PLACE if place == COLONY and home < each.n else 0.0
    return worth * eagerness(g) if worth else 0.0


def is_pulled(g: Winter, seat: int, s: SurvivorNo) -> bool:
    """Whether the seat's objective would rather have a survivor elsewhere, and it is time."""
    for each in own_conditions(g, seat):
        if isinstance(each, c.AllAway):
            return g.at[s] == COLONY and eagerness(g) > 0.5
        if isinstance(each, c.PairAway | c.SamePlace):
            return not _stand_together(g, seat) and eagerness(g) > 0.5
        if isinstance(each, c.Survivors) and each.where == "colony":
            home = sum([g.at[other] == COLONY for other in g.group[seat]])
            return g.at[s] != COLONY and home < each.n and eagerness(g) > 0.5
    return False


def _stand_together(g: Winter, seat: int) -> bool:
    places = [g.at[s] for s in g.group[seat] if g.at[s] != COLONY]
    return len(set(places)) < len(places)


def symbols_to_bear(g: Winter, seat: int) -> dict[str, int]:
    """How many more cards of each symbol the seat's objective wants on the player's survivors."""
    items, found = g.content.items, {}
    for each in in_own(g, seat, c.Equip):
        if each.op == ">=" and each.symbol != "any":
            have = sum([items[item].symbol == each.symbol for s in g.group[seat] for item in g.equipped[s]])
            found[each.symbol] = each.n - have
    return {symbol: left for symbol, left in found.items() if left > 0}


def worn_for_own(g: Winter, seat: int) -> set[ItemNo]:
    """The equipped cards that the seat's objective wants to stay where they are."""
    items, found = g.content.items, set()
    for each in in_own(g, seat, c.Equip):
        if each.op == ">=":
            fit = [item for s in g.group[seat] for item in g.equipped[s] if each.symbol in ("any", items[item].symbol)]
            found.update(fit[: each.n])
    return found


def wants_empty_hand(g: Winter, seat: int) -> bool:
    """Whether the seat's objective asks for no cards in hand, and the end has come."""
    asked = any(each.op == "==" and each.n == 0 for each in in_own(g, seat, c.Hand))
    return asked and is_closing(g)


def wants_no_wounds(g: Winter, seat: int) -> bool:
    """Whether the seat's objective asks for unwounded survivors, and some are wounded."""
    return bool(in_own(g, seat, c.Unwounded)) and any(g.wounded(s) for s in g.group[seat])


def wants_walls(g: Winter, seat: int) -> bool:
    """Whether the seat's objective asks for more barricades at the colony."""
    return any(each.op == ">=" and g.barricades_at(COLONY) < each.n for each in in_own(g, seat, c.Barricades))


def food_to_stock(g: Winter, seat: int) -> int:
    """How many food tokens the seat's objective wants to be left in the supply, when the end has come near."""
    wanted = [each.n for each in in_own(g, seat, c.Food) if each.op == ">="]
    return max(wanted) if wanted and eagerness(g) >= 0.5 else 0


def wants_quiet_gates(g: Winter, seat: int) -> bool:
    """Whether the seat's objective asks for fewer zombies at the colony."""
    return any(each.op == "<=" and g.zombies_at(COLONY) + 2 > each.n for each in in_own(g, seat, c.Zombies))
