"""What is good and what is bad in The Best Defense: the chance that the group survives, as a bot sees it.

A position is described by a few numbers (stores, wounds, Walkers, arms), and `judge` weighs them. Before combat the
rest of the round is not played but estimated: what the Survivors will probably kill, and what the Walkers that are
left will do to Survivors and stores. Only what a bot imagines is read here; see `shamble.bots.scout`.
"""

from __future__ import annotations

from functools import cache
from math import exp, sqrt
from operator import mul

from ..content import STOCKPILES, Content, Gear
from ..content.board import EVERY_CELL, CellNo
from ..content.dice import WHITE
from ..rules.motives import own_motive, stock
from ..state import MOST_HP, ROUNDS, Defense, Survivor

TURNS = frozenset(
    ("choose", "setup", "deal", "own-turn", "move", "defy", "draw", "trade", "events", "play-event", "end-turn")
)
BEFORE_COMBAT = TURNS | {"pre-combat", "declare", "fight"}
BEFORE_DAMAGE = BEFORE_COMBAT | {"lure", "damage"}
IN_ROUND = BEFORE_DAMAGE | {"heal", "end-round"}

WHITE_DIE = 3.5
LOST_REMAINDER = 2.0
"""What a total loses on average, because only full fives kill."""

# What a position is described by, and how much each number counts for the chance to win (in log-odds), in Standard and
# in Hardcore mode; fitted to how games of scouts ended
WEIGHTS = {
    "always": (2.1, 3.4),
    "rounds to go": (-0.6, -0.45),
    "low stores": (-1.5, -0.5),
    "thin stores": (-2.3, -4.0),
    "cards in stores": (3.8, 2.0),
    "walkers": (-0.43, -0.5),
    "herds": (-0.16, -0.05),
    "walkers at the walls": (-0.18, -0.18),
    "walkers over the walls": (-0.47, -0.55),
    "wounds": (-0.1, -0.1),
    "low health": (-0.05, -0.4),
    "deaths": (-0.8, -2.6),
    "spare characters": (0.3, 0.0),
    "firepower": (0.47, 0.75),
    "ammo": (0.03, 0.02),
    "food": (0.19, 0.16),
    "allies": (0.25, 0.3),
    "items": (0.17, 0.26),
    "leaders": (0.2, 0.5),
}
MOTIVE = 0.3
_STANDARD, _HARDCORE = zip(*WEIGHTS.values(), strict=True)

ITEMS = {"bandages": 0.8, "flashbang-grenade": 1.2, "silencer": 1.6, "motorcycle": 0.3, "bulletproof-vest": 1.5}
LEADERS = {"rick": 1.0, "glenn": 0.8, "andrea": 0.8, "michonne": 0.5, "daryl": 0.5, "maggie": 0.2}


def judge(g: Defense, seat: int) -> float:
    """The chance to win from here: 0 is lost, 1 is won."""
    if g.ending:
        return _verdict(g, seat)
    score = sum(map(mul, _HARDCORE if g.hardcore else _STANDARD, describe(g)))
    if g.motives:
        score += MOTIVE * _motive(g, seat)
    return 1.0 / (1.0 + exp(-score))


def _verdict(g: Defense, seat: int) -> float:
    """A game that is over; to have lasted long or to have completed a Motive is a small comfort."""
    if g.ending == "rescued":
        return 1.0
    return 0.0001 * g.round + (0.05 if seat in g.winners else 0.0)


def _motive(g: Defense, seat: int) -> float:
    """How far a seat's Motive has come, from 0 to 1."""
    if g.motive_up[seat]:
        return 1.0
    motive = own_motive(g, seat)
    held = g.tokens[seat] + g.earned[seat]
    if motive.kind == "stockpile":
        held = stock(g, seat)[STOCKPILES.index(motive.counts)]
    return min(1.0, held / motive.need) * 0.8


# The description of a position


def describe(g: Defense) -> tuple[float, ...]:
    """The numbers that WEIGHTS names, in its order, for when this round's damage is dealt."""
    togo = ROUNDS + 1 - g.round - (g.phase in IN_ROUND)
    stores, health, walkers, deaths = forecast(g)
    soon = min(togo, 4) / 4
    return (
        1.0,
        togo,
        *_stores(stores, togo),
        *(soon * each for each in _hordes(g, walkers)),
        *_wounds(health, soon),
        deaths,
        0.0 if g.hardcore else min(3.0, len(g.content.characters) - len(g.used) - deaths),
        *(soon * each for each in _arms(g)),
        *_goods(g, soon),
    )


def _stores(stores: list[float], togo: int) -> tuple[float, float, float]:
    """The emptiest store loses the game, so each counts the more the fewer cards it has for the rounds to go."""
    low, thin = 1.0 + 0.3 * togo, 1.5 + 0.7 * togo
    return (
        sum([exp(-cards / low) for cards in stores]),
        sum([exp(-cards / thin) for cards in stores]),
        sum(stores) / 100,
    )


def _hordes(g: Defense, walkers: list[float]) -> tuple[float, float, float, float]:
    """Walkers that will still be there: anywhere, in herds, and at The Prison inside and beyond its walls."""
    ignored = g.content.locations["prison"].ignored
    prison = walkers[g.prison]
    return (
        sum(walkers) - prison,
        sum([max(0.0, each - 3) for each in walkers]) - max(0.0, prison - 3),
        min(prison, ignored),
        max(0.0, prison - ignored),
    )


def _wounds(health: list[float], soon: float) -> tuple[float, float]:
    """Lost HP, and lost HP below 3."""
    return soon * sum([MOST_HP - hp for hp in health]), soon * sum([max(0.0, 3 - hp) for hp in health])


def _arms(g: Defense) -> tuple[float, float]:
    """What the Survivors can kill in a round, and how long their Ammo lasts."""
    power = ammo = 0.0
    loaded, gear = g.loaded, g.content.gear
    for s in g.survivors:
        points, kills = firepower(g, s, alone=False)
        power += max(0.0, points - LOST_REMAINDER) / 5 + kills
        held = 0
        for weapon in s.gear:
            if gear[weapon].is_ranged:
                held += 1 + 2 * loaded[weapon]
        for card in s.pouch:
            held += g.rounds[card]
        ammo += sqrt(held)
    return power, ammo


def _goods(g: Defense, soon: float) -> tuple[float, float, float, float]:
    """Food, Allies and items, each further one worth less; and who can lead."""
    food = allies = items = leaders = 0.0
    worth = item_worth(g.content)
    for s in g.survivors:
        food += sqrt(s.food)
        allies += sqrt(s.allies)
        for item in s.gear:
            items += worth[item]
        leaders += LEADERS.get(s.id, 0.0)
    return soon * food, soon * allies, soon * items, soon * leaders / len(g.survivors)


# What will happen this round


def forecast(g: Defense) -> tuple[list[float], list[float], list[float], float]:
    """Stores, health, Walkers and deaths to expect when the damage of this round is dealt."""
    stores: list[float] = [len(deck) for deck in g.decks] if any(g.decks) else [25.0] * 4
    health: list[float] = [s.hp for s in g.survivors]
    walkers: list[float] = list(g.walkers)
    deaths = 0.0
    if g.phase not in BEFORE_DAMAGE:
        return stores, health, walkers, deaths
    fighting = g.phase in BEFORE_COMBAT
    for cell in EVERY_CELL[g.location if g.phase == "damage" else 0 :]:
        if not walkers[cell]:
            continue
        here = [s for s in g.survivors if s.at == cell]
        kills = expected_kills(g, here) if fighting and here else 0.0
        walkers[cell] = at_least_0(g.walkers[cell] - kills, kills)
        harm = at_least_0(g.walkers[cell] - kills - harmless(g, cell), kills)
        if here:
            harm, died = _share(here, health, harm)
            deaths += died
        if harm > 0 and g.deck_at:
            deck = g.deck_at[cell]
            stores[deck] = max(0.0, stores[deck] - harm)
    return stores, health, walkers, deaths


def harmless(g: Defense, cell: CellNo) -> int:
    """How many Walkers at a Location do no damage this round."""
    ignored: int = g.content.locations[g.places[cell]].ignored if g.places else 0
    return g.fresh[cell] + ignored + g.walls[cell]


def at_least_0(mean: float, spread: float) -> float:
    """The average of what is left of a number that varies and cannot be below 0."""
    if spread <= 0.0:
        return mean if mean > 0.0 else 0.0
    return 0.5 * (mean + sqrt(mean * mean + 0.8 * spread))


def _share(here: list[Survivor], health: list[float], harm: float) -> tuple[float, float]:
    """Damage is shared, the healthiest first; what is left for the deck, and how many are likely to die."""
    room = sum([s.hp for s in here])
    taken = min(harm, room)
    deaths = 0.0
    for s in here:
        share = taken * s.hp / room if room else 0.0
        if s.no_death:
            health[s.seat] = max(1.0, s.hp - share)
            continue
        risk = 1.0 / (1.0 + exp(2.0 * (s.hp - share) - 1.5)) if share > 0.5 else 0.0
        deaths += risk
        health[s.seat] = max(0.5, s.hp - share)
    return max(0.0, harm - room), deaths


def expected_kills(g: Defense, here: list[Survivor]) -> float:
    """What these Survivors will kill together at their Location."""
    group = melee = allies = 0.0
    alone = len(here) == 1
    for s in here:
        points, kills = firepower(g, s, alone)
        group += points
        melee += kills
        if points or kills:
            allies += s.allies if s.allies < 3 else 3
    if group:
        melee += max(0.0, group - LOST_REMAINDER) / 5
    return melee + 0.12 * allies


def firepower(g: Defense, s: Survivor, alone: bool) -> tuple[float, float]:
    """The best attack of a Survivor: its points for the ranged group, or its kills in melee."""
    bonus = g.combat_bonus - g.combat_minus_1
    best_points = WHITE_DIE * s.extra_dice
    best_kills = 0.0
    worth = max(0.0, best_points - LOST_REMAINDER) / 5
    table = melee_kills(g.content)
    gear, loaded = g.content.gear, g.loaded
    for weapon in s.gear:
        each = gear[weapon]
        if each.is_melee:
            kills = table[weapon][min(9, bonus + 1 + 4 * s.extra_dice + (each.alone if alone else 0))]
            if kills > worth:
                worth, best_points, best_kills = kills, 0.0, kills
        elif each.is_ranged and loaded[weapon]:
            points = WHITE_DIE * (each.dice + s.extra_dice) + each.bonus + bonus
            kills = (points - LOST_REMAINDER) / 5
            if kills > worth:
                worth, best_points, best_kills = kills, points, 0.0
    if g.bare_hands and worth < 0.3:
        return 0.0, 0.3
    return best_points, best_kills


@cache
def melee_kills(content: Content) -> list[tuple[float, ...]]:
    """For each melee weapon what it kills on average with a further bonus of -1 to 8."""
    return [tuple(_mean_kills(gear, bonus) for bonus in range(-1, 9)) if gear.is_melee else () for gear in content.gear]


def _mean_kills(gear: Gear, bonus: int) -> float:
    outcomes = _chain_outcomes(gear.chain.low, gear.chain.high) if gear.chain else _outcomes(gear.dice)
    return sum(chance * (max(0, total + gear.bonus + bonus) // 5) for total, chance in outcomes)


def _outcomes(dice: int) -> list[tuple[int, float]]:
    """Every total of some white dice with its chance, die by die."""
    totals = {0: 1.0}
    for _ in range(dice):
        more: dict[int, float] = {}
        for total, chance in totals.items():
            for face in WHITE.faces:
                more[total + face] = more.get(total + face, 0.0) + chance / 6
        totals = more
    return list(totals.items())


def _chain_outcomes(low: int, high: int, depth: int = 4) -> list[tuple[int, float]]:
    found = []
    for face in range(1, 7):
        if low <= face <= high and depth:
            found += [(face + more, chance / 6) for more, chance in _chain_outcomes(low, high, depth - 1)]
        else:
            found.append((face, 1 / 6))
    return found


@cache
def item_worth(content: Content) -> list[float]:
    """What each Equipment card is worth besides its dice."""
    return [ITEMS.get(gear.card.id, 0.1) for gear in content.gear]
