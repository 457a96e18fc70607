"""What a player does without much thought: the quick answers with which a bot plays on, and what it thinks about."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...engine.ask import NO, PASS, YES, Ask, Option
from .bot import wants_ruin
from .bot_actions import (
    DOUBTED,
    any_walls_wanted,
    cell_danger,
    danger,
    rate_actions,
    rate_card,
    use_of,
    wants_for_crisis,
)
from .bot_needs import (
    crisis_lacking,
    food_lacking,
    for_the_goal,
    incoming,
    overruns,
    spare,
    symbols_to_hold,
    symbols_to_store,
)
from .conditions import DeckEmpty
from .state import COLONY, NO_CARD, Winter

MOST_CONSIDERED = 6
CLOSE = 0.5
"""Options that are rated so much lower than the best one are not considered, except by those who scheme."""
NOT_WORTH_IT = -0.4


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
    least = NOT_WORTH_IT if wants_ruin(g, ask.seat) else rated[order[0]] - CLOSE
    return [options[at] for at in order if rated[at] >= least][:MOST_CONSIDERED] or [options[order[0]]]


def best(ask: Ask, rated: Sequence[float]) -> Option:
    """The option of the highest rate, of equals the first."""
    return ask.options[rated.index(max(rated))]


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
        if right and for_the_goal(g, ask.seat, option.value) and not ruin:
            worth -= 1.5
        rated.append(worth - 0.1 * use_of(g, option.value) - (1.0 if kept else 0.0))
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
    if for_the_goal(g, seat, item):
        worth += 1.4
    if wants_for_crisis(g, seat, item):
        worth += 1.0
    if card.symbol == "food":
        worth += (0.5 if food_lacking(g) > 0 else 0.2) * (use_of(g, item) - 1.0)
    return worth


def rate_noise(g: Winter, ask: Ask) -> list[float]:
    """Look further only if what lies there is poor and zombies are far."""
    found = max([worth_of_card(g, ask.seat, item) for item in g.looking], default=0.0)
    place = g.at[_named(g, ask)]
    loud = 1.3 - found - 0.5 * g.noise[place] - 0.6 * danger(g, place)
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
    if any_walls_wanted(g, place) and not g.people[place]:
        worth += 1.0
    for each in g.side.goal:
        if isinstance(each, DeckEmpty):
            worth += (2 - 0.2 * len(deck)) + 0.2 * len(g.people[place])
    wanted = set(symbols_to_store(g)) | set(symbols_to_hold(g, seat)) | {"food"}
    if g.crisis != NO_CARD:
        wanted |= set(g.content.crises[g.crisis].symbols)
    items = g.content.items
    all_here = g.content.deck_items[place]
    stored = symbols_to_store(g)
    fitting = sum([(items[item].symbol in wanted) + 2 * (items[item].symbol in stored) for item in all_here])
    return worth + 1.2 * fitting / max(1, len(all_here))


def rate_places(g: Winter, ask: Ask) -> list[float]:
    return [rate_place(g, ask.seat, option.value) for option in ask.options]


def strike_where_pressed(g: Winter, ask: Ask) -> Option:
    """The entrance where zombies will break in first, never another player's survivor."""
    return best(ask, [strain(g, each.value) if each.verb == "strike" else -99.0 for each in ask.options])


def rate_cells(g: Winter, ask: Ask) -> list[float]:
    """Build where zombies will break in first."""
    return [-99.0 if each is PASS else strain(g, each.value) for each in ask.options]


def strain(g: Winter, cell: int) -> float:
    """How much an entrance needs help, the first ones most."""
    place = g.content.cell_place[cell]
    room = g.content.spaces[cell] - g.zombies[cell] + g.barricades[cell]
    return float(cell_danger(g, cell, incoming(g, place)) - 0.05 * room - 0.01 * cell)


def lure_from_streets(g: Winter, ask: Ask) -> Option:
    """Draw zombies from where most of them are."""
    return best(ask, [float(g.zombies_at(each.value)) for each in ask.options])


def lure_to_quiet(g: Winter, ask: Ask) -> Option:
    """Put zombies where fewest more will come."""
    return best(ask, [-strain(g, each.value) for each in ask.options])


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
    "heal-which": take_last,
    "wound-whom": spare_weakest,
    "frost-whom": spare_weakest,
    "attract": lure_from_streets,
    "lure-to": lure_to_quiet,
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
