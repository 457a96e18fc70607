"""What a player does without much thought: the quick answers with which a bot plays on, and what it thinks about."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...engine.ask import NO, PASS, YES, Ask, Option
from .bearing import bears, usable
from .bot import wants_ruin
from .bot_needs import (
    crisis_lacking,
    food_lacking,
    harm,
    incoming,
    overruns,
    spare,
    still_to_act,
    symbols_to_hold,
    symbols_to_store,
)
from .conditions import Barricades, Samples, Total
from .contributing import gear_of
from .modifiers import NoMoveExposure
from .state import COLONY, NO_CARD, Winter

MOST_CONSIDERED = 6
NOT_WORTH_IT = -0.4
QUIET = 1.9
"""Who has found something as good as this makes no noise for more."""
DOUBTED = 60
"""From so much doubt on a player is accused."""


def habit(g: Winter, ask: Ask) -> Option:
    """The usual answer to an ask."""
    answer = HABITS.get(ask.key)
    return answer(g, ask) if answer else ask.options[0]


def shortlist(g: Winter, ask: Ask) -> Sequence[Option]:
    """The options worth a look; requests, hand-offs and other things that could go on for ever are no part of it."""
    options = ask.options
    if ask.key in BY_HABIT:
        return (habit(g, ask),)
    rate = RATES.get(ask.key)
    if rate is None:
        return options[: 2 * MOST_CONSIDERED]
    rated = rate(g, ask)
    order = sorted(range(len(options)), key=lambda at: -rated[at])
    best = [at for at in order if rated[at] > NOT_WORTH_IT][:MOST_CONSIDERED] or order[:1]
    return [options[at] for at in sorted(best)]


def best(ask: Ask, rated: Sequence[float]) -> Option:
    """The option of the highest rate, of equals the first."""
    return ask.options[rated.index(max(rated))]


# Actions


def rate_actions(g: Winter, ask: Ask) -> list[float]:
    """How much each option of the menu is worth; to stop is worth 0."""
    seat = ask.seat
    return [RATE_VERB[option.verb](g, seat, option) if option.verb in RATE_VERB else -1.0 for option in ask.options]


def choose_action(g: Winter, ask: Ask) -> Option:
    return best(ask, rate_actions(g, ask))


def rate_attack(g: Winter, seat: int, option: Option) -> float:
    """Kill where zombies are about to break in, or where the goal asks for it; the badly hurt hold back."""
    s = option.value
    place = g.at[s]
    if not g.zombies_at(place):
        return -1.0
    worth = 0.9 * danger(g, place) - 0.4 - 0.05 * len(g.people[place])
    worth -= 0.3 if g.open_cells(place) else 0.0
    for each in g.side.goal:
        if isinstance(each, Samples) or (isinstance(each, Total) and place != COLONY):
            worth += 0.9
    safe = any(g.content.item_when[item] == "attack" and item not in g.used_items for item in g.equipped[s])
    return worth + (0.7 if safe else 0.0) - 0.8 * (g.wounded(s) >= 2)


def danger(g: Winter, place: int) -> float:
    """How near zombies are to breaking in: 2 if the next colony phase will see it."""
    coming = incoming(g, place)
    return 2.0 * min(1.5, overruns(g, place, coming)) or 0.9 * min(1.5, overruns(g, place, 2 * coming))


def rate_search(g: Winter, seat: int, option: Option) -> float:
    """Search as long as there is something to find."""
    return 1.3 if g.rounds > 1 or g.crisis != NO_CARD else 0.2


def rate_barricade(g: Winter, seat: int, option: Option) -> float:
    """A barricade is as good as a dead zombie, and costs no blood."""
    place = g.at[option.value]
    worth = 0.1 + 0.9 * danger(g, place)
    for each in g.side.goal:
        if isinstance(each, Barricades):
            wanted = each.n - g.barricades_at(place)
            here = each.where == g.content.locations[place].id or (each.where == "eachaway" and place != COLONY)
            worth += 1.0 if here and wanted > 0 else 0.0
    return worth


def rate_move(g: Winter, seat: int, option: Option) -> float:
    """Go out where dice can be used for searching; go away where zombies break in."""
    s = option.value
    place = g.at[s]
    risk = move_risk(g, seat, s)
    if place != COLONY:
        pressed = overruns(g, place, incoming(g, place)) > 0 and not g.dice[seat]
        return (1.2 if pressed else 0.3 if not g.item_decks[place] else -0.2) - risk
    search: int = g.content.search[s]
    dice = sum([value >= search for value in g.dice[seat]])
    out = sum([g.at[each] != COLONY for each in g.group[seat]])
    hungry = food_lacking(g) > 0 and len(g.people[COLONY]) > 1
    worth = 0.55 * min(2, dice) if not out else 0.0
    return worth + 0.4 * hungry - risk + (0.1 if g.rounds > 2 else -0.3) - 0.05 * search


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
    if wants_for_crisis(g, seat, item):
        return -0.3
    if card.kind == "equip":
        return 1.6
    if card.kind == "event":
        return 0.3 if g.rounds > 2 else -1.0
    return RATE_SYMBOL[card.symbol](g, seat, item) if card.symbol in RATE_SYMBOL else -0.2


def wants_for_crisis(g: Winter, seat: int, item: int) -> bool:
    """Whether the card would help against the crisis of the round."""
    if g.crisis == NO_CARD or g.exiled[seat]:
        return False
    return g.content.items[item].symbol in g.content.crises[g.crisis].symbols and crisis_lacking(g, seat) > 0


def rate_food(g: Winter, seat: int, item: int) -> float:
    return 2.0 if food_lacking(g) > 0 else -0.2


def rate_medicine(g: Winter, seat: int, item: int) -> float:
    hurt = max([g.wounded(s) + g.frost[s] for s in g.group[seat]], default=0)
    if g.content.items[item].ability.when == "move" or symbols_to_store(g).get("medicine"):
        return -0.3
    return 1.5 if hurt >= 2 else -0.1


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
    return 2.3 if lacking - fitting <= 1.3 * later else 0.0


def right_cards(g: Winter, seat: int) -> list[int]:
    """Spare cards with a symbol of the crisis, those that do least first."""
    symbols, items = g.content.crises[g.crisis].symbols, g.content.items
    held = [*spare(g, seat, g.hands[seat]), *gear_of(g, seat)]
    found = [item for item in held if items[item].symbol in symbols]
    return sorted(found, key=lambda item: _use(g, item))


def _use(g: Winter, item: int) -> float:
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
    over = len(g.waste) % 10
    return 1.1 if len(g.waste) >= 10 and over <= 4 else 0.7 if len(g.waste) >= 7 else 0.0


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


# Cards and crisis


def rate_plays(g: Winter, ask: Ask) -> list[float]:
    return [rate_card(g, ask.seat, option.value) for option in ask.options]


def rate_gifts(g: Winter, ask: Ask) -> list[float]:
    """For the crisis: a right card that is of little other use; a schemer rather something worthless."""
    if g.crisis == NO_CARD:
        return [0.0] * len(ask.options)
    symbols, items = g.content.crises[g.crisis].symbols, g.content.items
    lacking, ruin = crisis_lacking(g, ask.seat), wants_ruin(g, ask.seat)
    rated = []
    for option in ask.options:
        if option is PASS:
            rated.append(0.0)
            continue
        right = items[option.value].symbol in symbols
        kept = option.verb == "contribute" and option.value not in spare(g, ask.seat, (option.value,))
        worth = (1.0 if lacking > 0 else -0.5) if right else (0.5 if ruin and lacking <= 1 else -2.0)
        rated.append(worth - 0.1 * _use(g, option.value) - (1.0 if kept else 0.0))
    return rated


def rate_found(g: Winter, ask: Ask) -> list[float]:
    """Keep what the own objective, the store, the crisis or the kitchen lacks."""
    return [0.0 if option is PASS else worth_of_card(g, ask.seat, option.value) for option in ask.options]


def worth_of_card(g: Winter, seat: int, item: int) -> float:
    """How good it is to have a card in hand."""
    card = g.content.items[item]
    worth = {"equip": 1.0, "event": 0.4}.get(card.kind, 0.8)
    held = symbols_to_hold(g, seat)
    if card.symbol in held:
        have = sum([g.content.items[each].symbol == card.symbol for each in g.hands[seat]])
        worth += 1.2 if have < held[card.symbol] else 0.0
    if card.symbol in symbols_to_store(g) and not card.starter:
        worth += 1.2
    if wants_for_crisis(g, seat, item):
        worth += 1.0
    if card.symbol == "food":
        worth += (0.5 if food_lacking(g) > 0 else 0.2) * (_use(g, item) - 1.0)
    return worth


def rate_noise(g: Winter, ask: Ask) -> list[float]:
    """Look further only if what lies there is poor and zombies are far."""
    found = max([worth_of_card(g, ask.seat, item) for item in g.looking], default=0.0)
    place = g.at[_named(g, ask)]
    loud = QUIET - found - 0.5 * g.noise[place] - 0.6 * danger(g, place)
    return [0.0 if option is PASS else loud for option in ask.options]


def _named(g: Winter, ask: Ask) -> int:
    """The survivor that a question is about."""
    number: int = g.content.survivor_number[ask.about[0].id]
    return number


# Places


def rate_ways(g: Winter, ask: Ask) -> list[float]:
    """Where to go: what can be found there, who crowds there, and whether fuel makes it safe."""
    rated = []
    for option in ask.options:
        place = g.content.location_number[option.ids[0]]
        worth = rate_place(g, ask.seat, place)
        if option.verb == "climb":
            worth += 0.4
        elif option.verb == "drive":
            item = g.content.item_number[option.ids[1]]
            worth += 0.4 if spare(g, ask.seat, (item,)) and "fuel" not in symbols_to_store(g) else -0.5
        rated.append(worth)
    return rated


def rate_place(g: Winter, seat: int, place: int) -> float:
    """How good it is for one more survivor to stand at a place."""
    if place == COLONY:
        return 0.2 - 0.3 * (food_lacking(g) >= 0)
    deck = g.item_decks[place]
    if not deck:
        return -1.0
    worth = 0.5 + 0.02 * len(deck) - 0.25 * len(g.people[place])
    worth -= 0.8 * overruns(g, place, incoming(g, place) + 1)
    wanted = set(symbols_to_store(g)) | set(symbols_to_hold(g, seat)) | {"food"}
    if g.crisis != NO_CARD:
        wanted |= set(g.content.crises[g.crisis].symbols)
    items = g.content.items
    all_here = g.content.deck_items[place]
    return worth + 1.2 * sum([items[item].symbol in wanted for item in all_here]) / max(1, len(all_here))


def rate_places(g: Winter, ask: Ask) -> list[float]:
    return [rate_place(g, ask.seat, option.value) for option in ask.options]


def strike_where_pressed(g: Winter, ask: Ask) -> Option:
    """The entrance where zombies will break in first, never another player's survivor."""
    return best(ask, [strain(g, each.value) if each.verb == "strike" else -99.0 for each in ask.options])


def rate_cells(g: Winter, ask: Ask) -> list[float]:
    """Build where zombies will break in first."""
    return [-99.0 if each is PASS else strain(g, each.value) for each in ask.options]


def strain(g: Winter, cell: int) -> float:
    """How many more zombies will come to an entrance in the next rounds than it can bear."""
    place = g.content.cell_place[cell]
    cells = g.content.cells[place]
    coming = 3 * incoming(g, place) / len(cells)
    bears_yet: int = g.content.spaces[cell] - g.zombies[cell] + g.barricades[cell]
    return float(coming - bears_yet - 0.3 * cells.index(cell))


# Survivors


def rate_leaders(g: Winter, ask: Ask) -> list[float]:
    """Who searches and fights well; a leader should not be the first to die."""
    c = g.content
    return [
        0.5 * (6 - c.search[each.value]) + 0.2 * (6 - c.attack[each.value]) + 0.01 * c.influence[each.value]
        for each in ask.options
    ]


def choose_leader(g: Winter, ask: Ask) -> Option:
    return best(ask, rate_leaders(g, ask))


def vote_by_doubt(g: Winter, ask: Ask) -> Option:
    """Exile only who is doubted."""
    accused = int(str(ask.about[0]).removeprefix("seat-"))
    guilty = g.doubts[accused] >= DOUBTED and accused != ask.seat and not wants_ruin(g, ask.seat)
    return ask.options[0 if guilty else 1]


def accuse_doubted(g: Winter, ask: Ask) -> Option:
    return best(ask, [float(g.doubts[each.value]) for each in ask.options])


def heal_weakest(g: Winter, ask: Ask) -> Option:
    return best(ask, [float(g.wounded(each.value) + 2 * g.frost[each.value]) for each in ask.options])


def spare_weakest(g: Winter, ask: Ask) -> Option:
    """Harm goes to who can bear it."""
    return best(ask, [-float(g.wounded(each.value)) for each in ask.options])


def take_last(g: Winter, ask: Ask) -> Option:
    return ask.options[-1]


def by(rate: Callable[[Winter, Ask], list[float]]) -> Callable[[Winter, Ask], Option]:
    """The habit of taking what is rated best."""
    return lambda g, ask: best(ask, rate(g, ask))


RATES: dict[str, Callable[[Winter, Ask], list[float]]] = {
    "action": rate_actions,
    "act": rate_actions,
    "play": rate_plays,
    "contribute": rate_gifts,
    "keep-item": rate_found,
    "destination": rate_ways,
    "enter": rate_places,
}

HABITS: dict[str, Callable[[Winter, Ask], Option]] = {
    **{key: by(rate) for key, rate in RATES.items()},
    "choose-leader": choose_leader,
    "choose-follower": choose_leader,
    "new-leader": choose_leader,
    "noise": by(rate_noise),
    "target": strike_where_pressed,
    "build": by(rate_cells),
    "strike-more": by(rate_cells),
    "attack-with": take_last,
    "clean-with": take_last,
    "convoy": lambda g, ask: PASS,
    "heal-whom": heal_weakest,
    "wound-whom": spare_weakest,
    "frost-whom": spare_weakest,
    "accuse": accuse_doubted,
    "exile-vote": vote_by_doubt,
    "exile-vote-tie": vote_by_doubt,
    "bite": take_last,
    "accept": lambda g, ask: YES,
    "sacrifice": lambda g, ask: NO,
}
"""Everything that is not named here is answered with the first option."""

BY_HABIT = frozenset(
    (
        "choose-leader", "choose-follower", "which-die", "put-under", "order-cards", "order-crises", "new-leader",
        "build", "strike-more", "attack-with", "clean-with", "build-with", "search-with", "cleaner", "exile-vote",
        "exile-vote-tie", "accuse", "start-ability", "wish", "wish-symbol", "wish-name", "ask-whom", "dies-next", "tie",
        "replaced-next", "strike-more-count", "reroll", "scry", "heal-whom", "heal-which",
    )
)  # fmt: skip
"""What a bot answers by habit, because thinking would not pay."""
