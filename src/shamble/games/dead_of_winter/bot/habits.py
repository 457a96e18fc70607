"""What a player does without much thought: the quick answers with which a bot plays on, and what it thinks about."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....engine.ask import PASS, YES, Ask, Option
from ..content import Ability, verbs
from ..content import modifiers as mods
from ..content.terms import PlaceNo, SurvivorNo
from ..state import COLONY, NO_CARD, Winter
from .actions import DOUBTED, best_feed, need_of_healing, rate_actions, rate_card
from .favours import make_best_wish, rate_favours
from .lures import best_lure
from .own_objective import eagerness, wants_empty_hand, wants_no_wounds
from .places import (
    FUEL_SPENT,
    all_walls_wanted,
    price_of_move,
    risk,
    slack,
    spare_fuel,
    strain,
    worth_of_place,
)
from .wants import Wants, base_worth, for_the_goal, is_scheming, wants_of, wants_ruin, worth_of_card

MOST_CONSIDERED = 5
CLOSE = 0.06
"""Options that are rated so much lower than the best one are not considered, except by those who scheme."""
NOT_WORTH_IT = -0.25
WORTH_DOING = 0.02
"""As long as something is worth so much, the turn is not ended."""


def habit(g: Winter, ask: Ask) -> Option:
    """The usual answer to an ask."""
    answer = HABITS.get(ask.key)
    return answer(g, ask) if answer else ask.options[0]


def shortlist(g: Winter, ask: Ask) -> Sequence[Option]:
    """The options worth a look; hand-offs and other things that could go on for ever are left out."""
    options = ask.options
    if ask.key in BY_HABIT:
        return (habit(g, ask),)
    rate = RATES.get(ask.key)
    if rate is None:
        return options[: 2 * MOST_CONSIDERED]
    rated = rate(g, ask)
    order = sorted(range(len(options)), key=lambda at: -rated[at])
    best_rate = rated[order[0]]
    least = NOT_WORTH_IT if is_scheming(g, ask.seat) else max(best_rate - CLOSE, min(best_rate, WORTH_DOING))
    return [options[at] for at in order if rated[at] >= least][:MOST_CONSIDERED] or [options[order[0]]]


def best(ask: Ask, rated: Sequence[float]) -> Option:
    """The option of the highest rate, of equals the first."""
    return ask.options[rated.index(max(rated))]


# Cards and crisis


def rate_plays(g: Winter, ask: Ask) -> list[float]:
    wants = wants_of(g, ask.seat)
    keep = wants.kept(g)
    return [rate_card(g, wants, option.value, keep) for option in ask.options]


def rate_gifts(g: Winter, ask: Ask) -> list[float]:
    """For the crisis: a right card that is of little other use; a schemer rather something worthless."""
    if g.crisis == NO_CARD:
        return [0.0] * len(ask.options)
    wants = wants_of(g, ask.seat)
    items, worth = g.content.items, base_worth(g.content)
    more = wants.lacking > 0 or (wants.lacking > -2 and not wants.later and len(wants.fits) >= wants.lacking + 2)
    keep = wants.kept(g)
    dump = wants_empty_hand(g, ask.seat)
    rated = []
    for option in ask.options:
        if option is PASS:
            rated.append(0.0)
            continue
        if dump:
            rated.append(1.0 if option.verb == "contribute" else -1.0)
            continue
        right = items[option.value].symbol in wants.symbols
        rate = (1.0 if more else -0.5) if right else (0.5 if wants.ruin and wants.lacking <= 1 else -2.0)
        if option.value in keep or (right and for_the_goal(g, ask.seat, option.value, wants.store)):
            rate -= 1.5
        rated.append(rate - 0.2 * worth[option.value])
    return rated


def feed_searcher(g: Winter, ask: Ask) -> Option:
    """Raise a die just so far that somebody can search with it."""
    _, chosen = best_feed(g, wants_of(g, ask.seat))
    return next((each for each in ask.options if each.value == chosen), ask.options[0])


def rate_found(g: Winter, ask: Ask) -> list[float]:
    """Keep what is worth most."""
    wants = wants_of(g, ask.seat)
    return [0.0 if option is PASS else worth_of_card(g, wants, option.value) for option in ask.options]


def rate_given_up(g: Winter, ask: Ask) -> list[float]:
    """Give away what is worth least; to give nothing is better."""
    wants = wants_of(g, ask.seat)
    return [0.0 if option is PASS else -worth_of_card(g, wants, option.value) for option in ask.options]


def rate_noise(g: Winter, ask: Ask) -> list[float]:
    """Look further if another card will probably be better by more than what a zombie costs."""
    wants = wants_of(g, ask.seat)
    s = _named(g, ask)
    place = g.at[s]
    found = max([worth_of_card(g, wants, item) for item in g.looking], default=0.0)
    room = slack(g, place)
    cost = 0.65 if room <= 0 else 0.22 if room == 1 else 0.08
    if g.rounds == 1:
        cost = 0.0 if room > 0 else 0.5 * cost
    loud = _better_by(g, wants, place, found) - cost
    return [0.0 if option is PASS else loud + 0.1 * (option.verb == "noise-with") for option in ask.options]


def _better_by(g: Winter, wants: Wants, place: PlaceNo, found: float) -> float:
    """How much better another card will be on average."""
    content = g.content
    worths: dict[int, float] = {}
    total = 0.0
    for item in content.deck_items[place]:
        kind = content.item_class[item]
        if kind not in worths:
            worths[kind] = max(0.0, worth_of_card(g, wants, item) - found)
        total += worths[kind]
    return total / max(1, len(content.deck_items[place]))


def _named(g: Winter, ask: Ask) -> SurvivorNo:
    """The survivor that a question is about."""
    number = g.content.survivor_number[ask.about[0].id]
    return number


def bear_well(g: Winter, ask: Ask) -> Option:
    """Equip who can use it: arms where zombies are, plans and lamps where they are searched, ropes who will travel."""
    card = ask.about[0]
    when, where = card.ability.when, card.ability.where
    content = g.content
    rated = []
    for option in ask.options:
        s = option.value
        rate = -0.1 * len(g.equipped[s]) - 0.3 * g.wounded(s)
        if when == "attack":
            rate += 0.3 * (6 - content.attack[s]) + (0.5 if g.zombies_at(g.at[s]) else 0.0)
        elif when in ("search", "noise", "move", "passive"):
            rate += 0.2 * (6 - content.search[s]) + (0.5 if g.at[s] != COLONY else 0.0)
        if where == content.locations[g.at[s]].id:
            rate += 1.0
        rated.append(rate)
    return best(ask, rated)


# Places


def rate_ways(g: Winter, ask: Ask) -> list[float]:
    """Where to go: what can be found there, who crowds there, and whether fuel makes it safe."""
    wants, s = wants_of(g, ask.seat), _named(g, ask)
    on_foot = price_of_move(g, wants, s)
    fuel = spare_fuel(g, wants)
    if on_foot == FUEL_SPENT:
        on_foot = risk(g, s)
    worths: dict[str, float] = {}
    rated = []
    for option in ask.options:
        place = option.ids[0]
        if place not in worths:
            worths[place] = worth_of_place(g, wants, s, g.content.location_number[place])
        cost = on_foot
        if option.verb == "drive":
            cost = FUEL_SPENT if g.content.item_number[option.ids[1]] in fuel else 1.0
        elif option.verb == "climb":
            cost = -0.01
        rated.append(worths[place] - cost)
    return rated


def rate_places(g: Winter, ask: Ask) -> list[float]:
    wants = wants_of(g, ask.seat)
    s = g.group[ask.seat][0] if g.group[ask.seat] else SurvivorNo(0)
    return [worth_of_place(g, wants, s, option.value) for option in ask.options]


def strike_where_pressed(g: Winter, ask: Ask) -> Option:
    """The entrance where zombies will break in first, never another player's survivor."""
    return best(ask, [strain(g, each.value) if each.verb == "strike" else -99.0 for each in ask.options])


def rate_cells(g: Winter, ask: Ask) -> list[float]:
    """Build where zombies will break in first; if the goal counts barricades, where they will last."""
    lasting = all_walls_wanted(g, g.content.cell_place[ask.options[0].value]) > 0
    return [-99.0 if each is PASS else strain(g, each.value, lasting) for each in ask.options]


def lure_from_where(g: Winter, ask: Ask) -> Option:
    """Draw zombies from where they are most dangerous, or where the goal does not want them."""
    wants, place = wants_of(g, ask.seat), g.content.location_number[ask.about[1].id]
    _, source = best_lure(g, wants, place)
    return next((each for each in ask.options if each.value == source), ask.options[0])


def lure_pressing(g: Winter, ask: Ask) -> Option:
    """Take zombies from the entrances where they press most."""
    return best(ask, [-99.0 if each is PASS else strain(g, each.value) for each in ask.options])


def lure_to_quiet(g: Winter, ask: Ask) -> Option:
    """Put zombies where fewest more will come."""
    return best(ask, [-99.0 if each is PASS else -strain(g, each.value) for each in ask.options])


# Survivors


def rate_leaders(g: Winter, ask: Ask) -> list[float]:
    """Who searches and fights well and has a useful gift; a leader should not be the first to die."""
    content = g.content
    return [
        0.5 * (6 - content.search[each.value])
        + 0.15 * (6 - content.attack[each.value])
        + 0.006 * content.influence[each.value]
        + _gift(content.survivors[each.value].ability)
        for each in ask.options
    ]


def _gift(ability: Ability) -> float:
    """How useful an ability is."""
    parts = (*ability.modifiers, *ability.effects)
    return max([GIFTS.get(type(each), 0.2) for each in parts], default=0.0)


GIFTS: dict[type, float] = {
    mods.NoMoveExposure: 1.2,
    mods.Keep: 0.5,
    mods.FreeWall: 0.8,
    mods.CancelExposure: 0.6,
    mods.WoundLimit: 0.4,
    mods.Look: 0.7,
    verbs.Food: 1.0,
    verbs.Slay: 0.9,
    verbs.Wall: 0.8,
    verbs.Heal: 1.0,
    verbs.Bump: 0.6,
}


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
    mine = 0.6 * wants_no_wounds(g, ask.seat) * eagerness(g)
    return best(
        ask,
        [
            -99.0 if each is PASS else need_of_healing(g, each.value) + mine * (g.owner[each.value] == ask.seat)
            for each in ask.options
        ],
    )


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
    "scrap": rate_given_up,
    "give": rate_given_up,
    "noise": rate_noise,
    "give-request": rate_favours,
}

HABITS: dict[str, Callable[[Winter, Ask], Option]] = {
    **{key: by(rate) for key, rate in RATES.items()},
    "choose-leader": choose_leader,
    "choose-follower": choose_leader,
    "new-leader": choose_leader,
    "feed": feed_searcher,
    "wish": make_best_wish,
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
    "attract": lure_from_where,
    "lure": lure_pressing,
    "lure-to": lure_to_quiet,
    "accuse": accuse_doubted,
    "exile-vote": vote_by_doubt,
    "exile-vote-tie": vote_by_doubt,
    "bite": take_last,
    "accept": lambda g, ask: YES,
    "sacrifice": lambda g, ask: YES,
    "equip": bear_well,
}
"""Everything that is not named here is answered with the first option."""

BY_HABIT = frozenset(
    (
        "choose-leader", "choose-follower", "which-die", "put-under", "order-cards", "order-crises", "new-leader",
        "build", "strike-more", "attack-with", "clean-with", "build-with", "search-with", "cleaner", "exile-vote",
        "exile-vote-tie", "accuse", "start-ability", "wish", "wish-symbol", "wish-name", "ask-whom", "dies-next", "tie",
        "replaced-next", "strike-more-count", "reroll", "scry", "heal-whom", "heal-which", "bite", "equip", "noise",
        "keep-item", "contribute", "store", "sacrifice", "target",
    )
)  # fmt: skip
"""What a bot answers by habit, because thinking would not pay."""
