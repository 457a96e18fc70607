"""What the actions of a turn are worth at a glance: the rates by which bots play on, and choose what to think about."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...engine.ask import Ask, Option
from . import verbs
from .bearing import bears, usable
from .bot import wants_ruin
from .bot_needs import (
    crisis_lacking,
    food_lacking,
    for_the_goal,
    harm,
    incoming,
    overruns,
    spare,
    still_to_act,
    symbols_to_store,
)
from .conditions import Barricades, Samples, Total
from .contributing import gear_of
from .modifiers import NoMoveExposure
from .state import AWAY, COLONY, NO_CARD, Winter

DANGER = ((1, 2.0), (2, 1.0), (3, 0.4))
"""How bad it is when an entrance will be overrun within so many rounds."""
ERRAND = 0.7
"""How much it is worth to go where the goal wants barricades."""
DOUBTED = 60
"""From so much doubt on a player is accused."""


def rate_actions(g: Winter, ask: Ask) -> list[float]:
    """How much each option of the menu is worth; to stop is worth 0."""
    seat = ask.seat
    return [RATE_VERB[option.verb](g, seat, option) if option.verb in RATE_VERB else -1.0 for option in ask.options]


def rate_attack(g: Winter, seat: int, option: Option) -> float:
    """Kill where zombies are about to break in, or where the goal asks for it; the badly hurt hold back."""
    s = option.value
    place = g.at[s]
    if not g.zombies_at(place):
        return -1.0
    worth = 0.9 * danger_where(g, place, [cell for cell in g.content.cells[place] if g.zombies[cell]])
    gaps = sum([g.gaps(cell) for cell in g.content.cells[place]])
    worth -= 0.4 + 0.05 * len(g.people[place])
    for each in g.side.goal:
        if isinstance(each, Samples) or (isinstance(each, Total) and place != COLONY):
            worth += 0.9
        elif isinstance(each, Barricades) and walls_wanted(g, each, place) > gaps:
            worth += 0.8
    safe = any(g.content.item_when[item] == "attack" and item not in g.used_items for item in g.equipped[s])
    return worth + (0.7 if safe else 0.0) - 0.8 * (g.wounded(s) >= 2)


def danger(g: Winter, place: int) -> float:
    """How near zombies are to breaking in anywhere at a place: 2 if the next colony phase will see it."""
    if not g.people[place] and not (place == COLONY and g.helpless):
        return 0.0
    coming = incoming(g, place)
    return max([cell_danger(g, cell, coming) for cell in g.content.cells[place]])


def cell_danger(g: Winter, cell: int, coming: int) -> float:
    """How near zombies are to breaking in at an entrance, when so many come to its place in each round."""
    cells = g.content.cells[g.content.cell_place[cell]]
    each = (coming - cells.index(cell) + len(cells) - 1) // len(cells)
    room = g.content.spaces[cell] - g.zombies[cell] + g.barricades[cell]
    for rounds, worth in DANGER:
        if each * rounds > room:
            return worth
    return 0.0


def danger_where(g: Winter, place: int, cells: Sequence[int]) -> float:
    """The greatest danger at these entrances of a place."""
    coming = incoming(g, place)
    return max([cell_danger(g, cell, coming) for cell in cells], default=0.0)


def rate_search(g: Winter, seat: int, option: Option) -> float:
    """Search as long as there is something to find."""
    return 1.3 if g.rounds > 1 or g.crisis != NO_CARD else 0.2


def rate_barricade(g: Winter, seat: int, option: Option) -> float:
    """A barricade is as good as a dead zombie, and costs no blood."""
    place = g.at[option.value]
    worth = 0.1 + 1.2 * danger_where(g, place, g.open_cells(place))
    for each in g.side.goal:
        if isinstance(each, Barricades):
            worth += 1.0 if walls_wanted(g, each, place) > 0 else 0.0
    return worth


def walls_wanted(g: Winter, goal: Barricades, place: int) -> int:
    """How many barricades a goal still wants at a place."""
    if goal.where == g.content.locations[place].id or (goal.where == "eachaway" and place != COLONY):
        return max(0, goal.n - g.barricades_at(place))
    return 0


def rate_attract(g: Winter, seat: int, option: Option) -> float:
    """Only to draw zombies off the streets into the colony, where a goal asks for quiet streets."""
    if g.at[option.value] != COLONY or not any(isinstance(each, Total) for each in g.side.goal):
        return -1.0
    room = sum([g.gaps(cell) for cell in g.content.cells[COLONY]])
    return 1.25 if room > 2 else -1.0


def rate_move(g: Winter, seat: int, option: Option) -> float:
    """Go out where dice can be used for searching; go away where zombies break in."""
    s = option.value
    place = g.at[s]
    risk = move_risk(g, seat, s)
    if place != COLONY:
        pressed = overruns(g, place, incoming(g, place)) > 0 and not g.dice[seat]
        errand = ERRAND if has_errand(g) and not any_walls_wanted(g, place) else 0.0
        return (1.2 if pressed else 0.3 if not g.item_decks[place] else -0.2) + errand - risk
    search: int = g.content.search[s]
    dice = sum([value >= search for value in g.dice[seat]])
    out = sum([g.at[each] != COLONY for each in g.group[seat]])
    hungry = food_lacking(g) > 0 and len(g.people[COLONY]) > 1
    worth = 0.55 * min(2, dice) if out < 1 else 0.0
    worth += ERRAND if has_errand(g) else 0.0
    return worth + 0.4 * hungry - risk + (0.1 if g.rounds > 2 else -0.3) - 0.05 * search


def has_errand(g: Winter) -> bool:
    """Whether the goal wants barricades at places where none of ours stands."""
    return any(any_walls_wanted(g, place) and not g.people[place] for place in AWAY)


def any_walls_wanted(g: Winter, place: int) -> bool:
    return any(isinstance(each, Barricades) and walls_wanted(g, each, place) > 0 for each in g.side.goal)


def move_risk(g: Winter, seat: int, s: int) -> float:
    """What the exposure roll of a move costs."""
    when = g.content.item_when
    if bears(g, s, NoMoveExposure) or usable(g, s, "move"):
        return 0.0
    if any(when[item] == "move" for item in spare(g, seat, g.hands[seat])):
        return 0.2
    return 0.55 + 0.5 * (g.wounded(s) >= 2)


def rate_play(g: Winter, seat: int, option: Option) -> float:
    """As much as the best card."""
    return max([rate_card(g, seat, item) for item in g.hands[seat]], default=-1.0)


def rate_card(g: Winter, seat: int, item: int) -> float:
    """What it is worth to play a hand card now."""
    card = g.content.items[item]
    if item not in spare(g, seat, (item,)):
        return -0.6
    if card.symbol == "medicine":
        healing = rate_medicine(g, seat, item)
        if healing > 0:
            return healing
    if wants_for_crisis(g, seat, item):
        return -0.3
    if card.kind == "equip":
        return 1.6
    if card.kind == "event":
        return -1 if g.rounds > 2 else -1.0
    return RATE_SYMBOL[card.symbol](g, seat, item) if card.symbol in RATE_SYMBOL else -0.2


def wants_for_crisis(g: Winter, seat: int, item: int) -> bool:
    """Whether the card would help against the crisis of the round."""
    if g.crisis == NO_CARD or g.exiled[seat]:
        return False
    return g.content.items[item].symbol in g.content.crises[g.crisis].symbols and crisis_lacking(g, seat) > 0


def rate_food(g: Winter, seat: int, item: int) -> float:
    return 2.0 if food_lacking(g) > 0 else -0.2


def rate_medicine(g: Winter, seat: int, item: int) -> float:
    """For who would soon die, frostbite above all; otherwise it is kept."""
    if not any(isinstance(effect, verbs.Heal) for effect in g.content.items[item].ability.effects):
        return 0.5 if g.spent[seat] and not g.dice[seat] else -0.2
    hurt = max([g.wounded(s) + g.frost[s] for s in in_reach(g, seat)], default=0)
    return 2.4 if hurt >= 2 else -0.1


def in_reach(g: Winter, seat: int) -> list[int]:
    """The survivors who stand with own ones."""
    return [s for place in {g.at[s] for s in g.group[seat]} for s in g.people[place]]


def rate_tool(g: Winter, seat: int, item: int) -> float:
    return 0.1


RATE_SYMBOL: dict[str, Callable[[Winter, int, int], float]] = {
    "food": rate_food,
    "medicine": rate_medicine,
    "tool": rate_tool,
    "weapon": lambda g, seat, item: 0.5 if g.zombies_at(COLONY) > 8 else -0.2,
    "fuel": lambda g, seat, item: -0.1,
}


def rate_contribution(g: Winter, seat: int, option: Option) -> float:
    """Give to the crisis while it can still be prevented; a schemer may slip in something wrong."""
    if wants_ruin(g, seat):
        return 0.0
    lacking = crisis_lacking(g, seat)
    fitting = len(right_cards(g, seat))
    later = len(still_to_act(g)) - 1
    if lacking <= 0 or not fitting or harm(g) < 0.5:
        return -0.3 if fitting else -1.0
    return 2.3 if lacking - fitting <= 2.0 * later else 0.0


def right_cards(g: Winter, seat: int) -> list[int]:
    """Spare cards with a symbol of the crisis, those that do least first."""
    symbols, items = g.content.crises[g.crisis].symbols, g.content.items
    held = [*spare(g, seat, g.hands[seat]), *gear_of(g, seat)]
    found = [item for item in held if items[item].symbol in symbols and not for_the_goal(g, seat, item)]
    return sorted(found, key=lambda item: use_of(g, item))


def use_of(g: Winter, item: int) -> float:
    """How useful a card is apart from the crisis."""
    card = g.content.items[item]
    if card.kind == "equip":
        return 3.0
    if card.symbol in symbols_to_store(g) and not card.starter:
        return 2.5
    return 1.0 + sum([getattr(effect, "n", 0) for effect in card.ability.effects if type(effect).__name__ == "Food"])


def rate_store(g: Winter, seat: int, option: Option) -> float:
    return 2.0 if symbols_to_store(g) and not wants_ruin(g, seat) else -0.3


def rate_clean(g: Winter, seat: int, option: Option) -> float:
    """Clean where that takes a full ten off the pile, or keeps it from becoming one."""
    return 1.1 if len(g.waste) >= 7 else 0.0


def rate_ability(g: Winter, seat: int, option: Option) -> float:
    """What is there is used, but nothing is stolen and no time lost on looking."""
    names = {type(effect).__name__ for effect in _effects(g, option)}
    if "Steal" in names:
        return 0.3 if wants_ruin(g, seat) else -1.0
    if names & {"PeekContrib", "Scry", "Reroll"}:
        return -0.2
    return 1.4


def _effects(g: Winter, option: Option) -> Sequence[object]:
    source = g.content.survivors[option.value] if option.verb == "ability" else g.content.items[option.value]
    found: Sequence[object] = source.ability.effects
    return found


def rate_accusation(g: Winter, seat: int, option: Option) -> float:
    """Only strong doubt is a reason to call a vote."""
    doubted = [g.doubts[other] for other in g.others(seat) if not g.exiled[other]]
    return 0.5 if doubted and max(doubted) >= DOUBTED and not wants_ruin(g, seat) else -1.0


def rate_feeding(g: Winter, seat: int, option: Option) -> float:
    return 0.1 if -food_lacking(g) >= 3 else -1.0


RATE_VERB: dict[str, Callable[[Winter, int, Option], float]] = {
    "end-turn": lambda g, seat, option: 0.0,
    "act": lambda g, seat, option: 0.2,
    "attack": rate_attack,
    "search": rate_search,
    "barricade": rate_barricade,
    "attract": rate_attract,
    "move": rate_move,
    "play-card": rate_play,
    "add-to-crisis": rate_contribution,
    "store-cards": rate_store,
    "spend-food": rate_feeding,
    "clean-waste": rate_clean,
    "ability": rate_ability,
    "use": rate_ability,
    "exile-vote": rate_accusation,
}
"""What is not named here (requests, hand-offs, attracting) a bot does not do."""
