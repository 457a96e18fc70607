"""Asking others for cards, and giving what others ask for: what is played by another at once should help all."""

from __future__ import annotations

from ....engine.ask import PASS, Ask, Option
from ..content import conditions as c
from ..content.terms import ItemNo
from ..rules.requests import BY_NAME, askable
from ..state import Winter
from .own_objective import eagerness
from .wants import Wants, wants_of, worth_of_card

MEAL = 0.55
"""What a food card is worth that saves the meal of this round."""
ARMS = 0.5
"""What a card is worth with which the main objective counts a player as armed."""
GEAR = 0.2
"""What an item is worth that the seat's objective wants on a survivor."""
SOON = 0.5
"""So near must the end be before others are asked for it."""
SPARE = 0.35
"""A card that is worth less to its owner may be given away."""


def best_wish(g: Winter, wants: Wants) -> tuple[float, str]:
    """The symbol that is most worth asking for; nothing where everybody has turned it down or asking can wait."""
    others = g.others(wants.seat)
    found = [(-1.0, "")]
    if g.dice[wants.seat]:
        return found[0]
    found += [each for each in wishes(g, wants) if each[0] > 0 and askable(g, others, each[1])]
    return max(found)


def wishes(g: Winter, wants: Wants) -> list[tuple[float, str]]:
    """What a seat would like to be given, and what each is worth."""
    found = []
    if wants.food > 0 and not wants.later and not g.exiled[wants.seat]:
        found.append((MEAL, "food"))
    for each in g.side.goal:
        if isinstance(each, c.Armed) and not bears_any(g, wants.seat, each.symbols):
            found += [(ARMS, symbol) for symbol in each.symbols]
    if wants.bear and eagerness(g) >= SOON:
        found += [(GEAR, symbol) for symbol in wants.bear]
    return found


def bears_any(g: Winter, seat: int, symbols: tuple[str, ...]) -> bool:
    """Whether a seat has a card with such a symbol equipped."""
    items = g.content.items
    return any(items[item].symbol in symbols for s in g.group[seat] for item in g.equipped[s])


def rate_request(g: Winter, wants: Wants, option: Option) -> float:
    return -1.0 if wants.ruin else best_wish(g, wants)[0]


def make_best_wish(g: Winter, ask: Ask) -> Option:
    """Ask for the symbol that is wanted most, never for a card by its name."""
    _, wish = best_wish(g, wants_of(g, ask.seat))
    return next((each for each in ask.options if each is not BY_NAME and each.ids[0] == wish), ask.options[0])


def rate_favours(g: Winter, ask: Ask) -> list[float]:
    """Food is given when the meal lacks it, other cards if they are of little use; who schemes gives nothing."""
    wants = wants_of(g, ask.seat)
    keep = wants.kept(g)
    return [0.0 if each is PASS else _favour(g, wants, each.value, keep) for each in ask.options]


def _favour(g: Winter, wants: Wants, item: ItemNo, keep: set[ItemNo]) -> float:
    if item in keep or wants.ruin:
        return -1.0
    card = g.content.items[item]
    if card.symbol == "food":
        return 1.0 if wants.food > 0 else -1.0
    return SPARE - worth_of_card(g, wants, item) if card.kind == "equip" else -1.0
