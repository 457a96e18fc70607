"""What the actions of a turn are worth at a glance: the rates by which bots play on, and choose what to think about.

Rates are in morale: what an action will probably save or cost the colony. To stop is worth 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....engine.ask import Ask, Option
from ..content import conditions as c
from ..content import verbs
from ..content.modifiers import Atk
from ..content.terms import ItemNo, PlaceNo, SurvivorNo
from ..rules.actions import survivor_menu
from ..rules.equipment import usable
from ..rules.objectives import own_conditions
from ..state import COLONY, Winter
from .favours import rate_request
from .lures import best_lure
from .own_objective import eagerness, food_to_stock, wants_empty_hand, wants_no_wounds, wants_quiet_gates, wants_walls
from .places import (
    BREAK_IN,
    all_walls_wanted,
    danger,
    danger_at,
    has_errand,
    risk,
    room_for_walls,
    usable_dice,
    worth_of_move,
)
from .wants import Wants, food_of, heals, reserved, wants_of, worth_of_search

DOUBTED = 60
"""From so much doubt on a player is accused."""
IDLE = 0.05
"""What a die is worth that nothing better can be done with."""
NEVER = -1.0
TOKEN = 0.2
"""What a food token is worth that the next meal does not need."""
FEASIBLE = 0.3
"""Cards are given to a crisis only if it is prevented at least so probably."""


def rate_actions(g: Winter, ask: Ask) -> list[float]:
    """How much each option of the menu is worth."""
    wants = wants_of(g, ask.seat)
    menu = tuple([each.words for each in ask.options])
    rates = wants.rates.get(menu)
    if rates is None:
        rates = [RATE_VERB[each.verb](g, wants, each) if each.verb in RATE_VERB else NEVER for each in ask.options]
        wants.rates[menu] = rates
    return rates


# With survivors


def rate_acting(g: Winter, wants: Wants, option: Option) -> float:
    """As much as the best that a survivor can do."""
    menu = survivor_menu(g, wants.seat, (option.value,))
    return max([RATE_VERB[each.verb](g, wants, each) for each in menu], default=NEVER)


def rate_attack(g: Winter, wants: Wants, option: Option) -> float:
    """Kill where zombies are about to break in and no barricade helps, or where the goal asks for it."""
    s = option.value
    place = g.at[s]
    if not g.zombies_at(place):
        return NEVER
    cells = g.content.cells[place]
    full = [cell for cell in cells if g.zombies[cell] and not g.gaps(cell)]
    kills, exposures = best_blow(g, s)
    cost = exposures * (risk(g, s) + 0.03 * min(4, len(g.people[place])))
    worth = danger_at(g, place, full)
    if exposures and worth < BREAK_IN:
        worth *= 0.5
    if not exposures:
        worth = max(worth, 0.9 * danger_at(g, place, [cell for cell in cells if g.zombies[cell]])) + 0.15
    if place == COLONY and wants_quiet_gates(g, wants.seat):
        worth += 0.5 * eagerness(g)
    return worth + kills * worth_of_kill(g, place) - cost


def best_blow(g: Winter, s: SurvivorNo) -> tuple[int, int]:
    """How many zombies the best attack of a survivor kills, and how many exposure rolls it costs."""
    kills, exposures = 1, 1
    for source in usable(g, s, "attack"):
        atk = source.modifier(Atk)
        if atk and (atk.expose, -atk.kill) < (exposures, -kills):
            kills, exposures = atk.kill, atk.expose
    return kills, exposures


def worth_of_kill(g: Winter, place: PlaceNo) -> float:
    """What a dead zombie is worth to the main objective."""
    worth = 0.0
    for each in g.side.goal:
        if isinstance(each, c.Samples):
            worth += 0.6 if place != COLONY else 0.3
        elif isinstance(each, c.Total) and place != COLONY:
            worth += 0.5
        elif isinstance(each, c.Zombies) and place == COLONY and each.op == "<=":
            worth += 0.35 if g.zombies_at(COLONY) + 2 > each.n else 0.0
        elif isinstance(each, c.Barricades) and all_walls_wanted(g, place) > room_for_walls(g, place):
            worth += 0.6
    return worth


def rate_search(g: Winter, wants: Wants, option: Option) -> float:
    """Search as long as there is something to find."""
    return worth_of_search(g, wants, g.at[option.value])


def rate_barricade(g: Winter, wants: Wants, option: Option) -> float:
    """A barricade is as good as a dead zombie, and costs no blood."""
    place = g.at[option.value]
    worth = IDLE + danger_at(g, place, g.open_cells(place))
    if wants.ruin:
        return 0.3 * worth
    if place == COLONY and wants_walls(g, wants.seat):
        worth += 0.3 + 0.6 * eagerness(g)
    if not all_walls_wanted(g, place) or not room_for_walls(g, place):
        return worth
    return worth + (0.8 if place != COLONY or len(g.dice[wants.seat]) > builders_outside(g, wants.seat) else 0.0)


def builders_outside(g: Winter, seat: int) -> int:
    """How many survivors of a seat stand outside where the goal wants barricades: each of them needs a die."""
    return sum([g.at[s] != COLONY and all_walls_wanted(g, g.at[s]) > 0 for s in g.group[seat]])


def rate_attract(g: Winter, wants: Wants, option: Option) -> float:
    """Draw zombies off where they are about to break in, or where the goal does not want them."""
    return NEVER if wants.ruin else best_lure(g, wants, g.at[option.value])[0]


def rate_move(g: Winter, wants: Wants, option: Option) -> float:
    """Go where it is better to be, if that is worth the way."""
    return min(2.4 if has_errand(g) else 1.2, worth_of_move(g, wants, option.value))


# Cards


def rate_play(g: Winter, wants: Wants, option: Option) -> float:
    """As much as the best card."""
    keep = wants.kept(g)
    if wants_empty_hand(g, wants.seat):
        return 0.4
    return max([rate_card(g, wants, item, keep) for item in g.hands[wants.seat]], default=NEVER)


def rate_card(g: Winter, wants: Wants, item: ItemNo, keep: set[ItemNo]) -> float:
    """What it is worth to play a hand card now."""
    if item in keep:
        return -0.6
    card = g.content.items[item]
    if card.kind == "equip":
        if wants.hold and "any" not in wants.hold and item in reserved(g, wants.seat, wants.hold):
            return -0.3
        return 0.9 if card.symbol not in wants.store or card.starter else -0.2
    rate = RATE_SYMBOL.get(card.symbol)
    return rate(g, wants, item) if rate else -0.2


def rate_food(g: Winter, wants: Wants, item: ItemNo) -> float:
    """Food is played when the next meal lacks it; the card that fits best first."""
    lacking = wants.food + food_to_stock(g, wants.seat)
    if lacking <= 0 or wants.ruin:
        return -0.2
    tokens = food_of(g.content.items[item])
    return 1.0 - 0.1 * abs(tokens - lacking)


def rate_medicine(g: Winter, wants: Wants, item: ItemNo) -> float:
    """For those who would soon die, above all of frostbite; otherwise it is kept."""
    card = g.content.items[item]
    if not heals(card):
        return 0.35 if g.rounds <= 2 and g.spent[wants.seat] and not g.dice[wants.seat] else -0.2
    worth = worth_of_healing(g, wants, in_reach(g, wants.seat)) - 0.25
    return worth + 0.5 * eagerness(g) if wants_no_wounds(g, wants.seat) else worth


def in_reach(g: Winter, seat: int) -> list[SurvivorNo]:
    """The survivors who stand with the player's own, and those themselves."""
    return [s for place in {g.at[s] for s in g.group[seat]} for s in g.people[place]]


def worth_of_healing(g: Winter, wants: Wants, survivors: Sequence[SurvivorNo]) -> float:
    """What one wound less is worth to the one who needs it most."""
    return max([need_of_healing(g, s) for s in survivors], default=0.0)


def need_of_healing(g: Winter, s: SurvivorNo) -> float:
    """Frostbite kills within a few turns; a second wound is dangerous."""
    tokens = g.wounded(s)
    if not tokens:
        return 0.0
    if g.frost[s]:
        return (0.9 if tokens < 3 else 0.4) if g.rounds > 1 else 0.2
    return 0.5 if tokens == 2 else 0.15


def rate_tool(g: Winter, wants: Wants, item: ItemNo) -> float:
    """Barricades where they are needed; what rerolls dice is worth more in a crisis."""
    effects = g.content.items[item].ability.effects
    for effect in effects:
        if isinstance(effect, verbs.Wall):
            return max([danger(g, g.at[s]) for s in g.group[wants.seat]]) - 0.2
        if isinstance(effect, verbs.Lure) and any(isinstance(each, c.Total) for each in g.side.goal):
            return 0.4
    if g.rounds == 1 and not wants.symbols and wants.seat in g.order:
        return 0.02 if g.dice[wants.seat] and g.dice[wants.seat][0] < 3 else -0.2
    return -0.2


def rate_weapon(g: Winter, wants: Wants, item: ItemNo) -> float:
    """A flare draws zombies out of the colony."""
    return danger(g, COLONY) - 0.2 if g.zombies_at(COLONY) >= 3 else -0.2


def rate_fuel(g: Winter, wants: Wants, item: ItemNo) -> float:
    """A fire bottle kills where it is needed."""
    if g.content.item_when[item] == "move":
        return -0.2
    places = {g.at[s] for s in g.group[wants.seat]}
    return (
        max([danger(g, place) + 2 * worth_of_kill(g, place) for place in places if g.zombies_at(place)], default=0)
        - 0.3
    )


def rate_outsider(g: Winter, wants: Wants, item: ItemNo) -> float:
    """One more survivor is one more die; each helpless one is one more mouth."""
    helpless = sum([effect.n for effect in g.content.items[item].ability.effects if isinstance(effect, verbs.Helpless)])
    worth = 0.22 * min(3, g.rounds - 1) - 0.2 - 0.5 * helpless
    if any(isinstance(each, c.Helpless) for each in g.side.goal):
        worth += 0.3 * helpless
    return worth + 0.6 * likes_company(g, wants.seat)


def likes_company(g: Winter, seat: int) -> bool:
    """Whether the seat's objective asks for many survivors."""
    return any(
        isinstance(each, c.MostSurvivors | c.LeadSurvivors) or (isinstance(each, c.Survivors) and each.op == ">=")
        for each in own_conditions(g, seat)
    )


RATE_SYMBOL: dict[str, Callable[[Winter, Wants, ItemNo], float]] = {
    "food": rate_food,
    "medicine": rate_medicine,
    "tool": rate_tool,
    "weapon": rate_weapon,
    "fuel": rate_fuel,
    "survivor": rate_outsider,
}


def rate_contribution(g: Winter, wants: Wants, option: Option) -> float:
    """Give to the crisis at the end of the turn, while it can still be prevented; two cards more give morale."""
    if wants.ruin:  # no better and no worse than to end the turn: looking ahead decides
        return 0.0
    mine, lacking = len(wants.fits), wants.lacking
    if wants_empty_hand(g, wants.seat) and g.hands[wants.seat] and g.morale > 4:
        return 0.35
    if not mine:
        return NEVER
    if lacking > 0:
        if not wants.crisis:
            return -0.2
        if not wants.later and mine < lacking:
            return -0.3
        return 0.3 * wants.feasible if wants.feasible > FEASIBLE else -0.1
    extra = lacking + 2
    if extra > 0 and not wants.later and mine >= extra and g.morale < 10:
        return 0.25
    return -0.3


def rate_store(g: Winter, wants: Wants, option: Option) -> float:
    return 2.0 if wants.store else -0.3


# Others


def rate_clean(g: Winter, wants: Wants, option: Option) -> float:
    """Clean where that takes a full ten off the pile, or keeps it from becoming one."""
    waste = len(g.waste)
    if wants.ruin:
        return 0.0
    if waste >= 10:
        return 0.7 if waste % 10 < 3 else 0.4
    return 0.3 if waste >= 8 else 0.12 if waste >= 5 and g.rounds > 1 else 0.02


def rate_ability(g: Winter, wants: Wants, option: Option) -> float:
    """What each ability would do now."""
    s = option.value if option.verb == "ability" else _bearer(g, wants.seat, option.value)
    source = g.content.survivors[option.value] if option.verb == "ability" else g.content.items[option.value]
    effects = source.ability.effects
    if not effects:
        return max(0.3, danger_at(g, g.at[s], g.open_cells(g.at[s])))
    cost = 0.15 if source.ability.die else 0.0
    return max([_rate_effect(g, wants, s, effect) for effect in effects]) - cost


def _bearer(g: Winter, seat: int, item: ItemNo) -> SurvivorNo:
    return next((s for s in g.group[seat] if item in g.equipped[s]), g.group[seat][0])


def _rate_effect(g: Winter, wants: Wants, s: SurvivorNo, effect: object) -> float:
    place = g.at[s]
    if isinstance(effect, verbs.Steal):
        return 0.3 if wants.ruin else NEVER
    if isinstance(effect, verbs.Heal):
        return worth_of_healing(g, wants, g.people[place])
    if isinstance(effect, verbs.Slay):
        return 0.5 + danger(g, place) + 2 * worth_of_kill(g, place) - (0.35 if effect.expose else 0.0)
    if isinstance(effect, verbs.Wall):
        return 0.3 + danger_at(g, place, g.open_cells(place)) + 0.8 * (all_walls_wanted(g, place) > 0)
    if isinstance(effect, verbs.Food):
        return 0.6 + 0.3 * (wants.food > 0)
    if isinstance(effect, verbs.Snipe):
        return 0.5
    if isinstance(effect, verbs.Bump):
        return 0.95 if g.dice[wants.seat] else -0.1
    return -0.2


def rate_accusation(g: Winter, wants: Wants, option: Option) -> float:
    """Only strong doubt is a reason to call a vote."""
    doubted = [g.doubts[other] for other in g.others(wants.seat) if not g.exiled[other]]
    return 0.5 if doubted and max(doubted) >= DOUBTED and not wants.ruin else NEVER


def rate_feeding(g: Winter, wants: Wants, option: Option) -> float:
    """Food that the next meal leaves over may raise a die for a search."""
    return NEVER if wants.ruin else best_feed(g, wants)[0]


def best_feed(g: Winter, wants: Wants) -> tuple[float, tuple[int, int]]:
    """What it is worth to raise a die so that somebody outside can search: its value, and how many tokens."""
    spare = -wants.food - food_to_stock(g, wants.seat)
    found = [(NEVER, (0, 0))]
    for s in g.group[wants.seat]:
        if g.at[s] == COLONY or usable_dice(g, wants.seat, s):
            continue
        value = max(g.dice[wants.seat], default=0)
        tokens = g.content.search[s] - value
        if value and tokens <= spare:
            found.append((worth_of_search(g, wants, g.at[s]) - TOKEN * tokens, (value, tokens)))
    return max(found)


RATE_VERB: dict[str, Callable[[Winter, Wants, Option], float]] = {
    "end-turn": lambda g, wants, option: 0.0,
    "act": lambda g, wants, option: rate_acting(g, wants, option),
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
    "request": rate_request,
}
"""What is not named here (hand-offs) a bot does not do."""
