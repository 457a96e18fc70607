"""The quick answers about cards, Events, rolls and losses."""

from __future__ import annotations

from ....engine.ask import NO, PASS, YES, Ask, Option
from ..content.ground import PATH, SPACES
from ..content.terms import APPROACHES, RESOURCES
from ..rules.action_roll import RESOLVE, SKIP
from ..rules.exert import FROM_DECK
from ..state import EXERT, FOOD_NAME, JACKAL, MOST_STRESS, NO_APPROACH, TYPES, WARDEN, Sanctuary
from . import worth as rates
from .actions import MARK, action_names, best_action
from .moves import Turn
from .places import to_free, wall_worth
from .worth import ability, worth

CLOSE = 1.5
"""A card is nearly as good as another if its activation is worth only so much less."""
ALIKE = 0.7
"""Events are alike if one is worth only so much less than the other."""
FOLLOW = 0.8
"""What a card in the Leader's hand is worth that can follow the Event."""
REACTIONS: dict[int, tuple[tuple[int, float], ...]] = {
    JACKAL: ((1, 0.5), (0, 1.0), (2, 2.5)),
    WARDEN: ((2, 1.0), (1, 0.8), (1, 1.0)),
}
"""For each Approach how far off Rivals reach somebody, and what each of them that does costs."""
GOOD_TO_PAY = frozenset(("pay-lose", "pay-lose-focus", "pay-lose-pool"))


# Who comes along


def anybody(g: Sanctuary, ask: Ask) -> Option:
    """Survivors are drawn at random: no team is the usual one."""
    return g.chance.pick(ask.options)


def ally_of(g: Sanctuary, ask: Ask) -> Option:
    """An Ally follows whoever leads the fewest."""
    leads = [s.seat for s in g.survivors if s.ally]
    return min(ask.options, key=lambda each: leads.count(g.number_of(each.ids[0])))


# Cards and Events


def play(g: Sanctuary, ask: Ask) -> Option:
    """The card that makes the best activation."""
    return rate_cards(g, ask)[0][1]


def best_cards(g: Sanctuary, ask: Ask) -> list[Option]:
    """The best card, and the next if it is nearly as good."""
    best, *others = rate_cards(g, ask)
    return [best[1], *[each for value, each in others[:1] if value > best[0] - CLOSE]]


def rate_cards(g: Sanctuary, ask: Ask) -> list[tuple[float, Option]]:
    """The cards with the activations that they make, the best first, at the price of Defiance."""
    who = g.active
    s, content = g.survivors[who], g.content
    before = s.played
    spot = Turn(g, who).spot
    known: tuple[dict[str, float], ...] = ({}, {}, {})
    followers = _followers(g, who)
    rated: list[tuple[float, Option]] = []
    for each in ask.options:
        card = content.card_number[each.ids[0]]
        s.played = card
        noted = known[content.bonus[card]]
        value = best_action(g, who, spot, action_names(g, who), noted, noted)[0] + _ability(g, who, card)
        if followers:
            value += followers[content.approach[card]]
        if spot == s.at and content.survivor_cards[card].kind == "maneuver":
            value += 0.5 * worth(g, content.card_effects[card], who, spot)
        if content.approach[card] != g.approach:
            value += rates.lose_trust(s, 1) if who == g.leader else rates.stress(g.survivors[g.leader], 1)
        rated.append((value, each))
    s.played = before
    rated.sort(key=lambda pair: -pair[0])
    return rated


def _followers(g: Sanctuary, who: int) -> list[float]:
    """For each Approach what Actions are worth to the Allies of a Survivor, who follow it; nothing without Allies."""
    s = g.survivors[who]
    allies = [number for number, each in enumerate(g.survivors) if each.ally and each.seat == s.seat]
    if not allies:
        return []
    before, found = s.stance, []
    for s.stance in range(len(APPROACHES)):
        found.append(sum([best_action(g, ally, g.survivors[ally].at, action_names(g, ally))[0] for ally in allies]))
    s.stance = before
    return found


def _ability(g: Sanctuary, who: int, card: int) -> float:
    """What the Ability of a card is worth that is neither Action nor Maneuver."""
    triggers = g.content.card_triggers[card]
    return sum([max(0.0, worth(g, plan, who, g.survivors[who].at)) for plan in triggers.values()])


def choose_event(g: Sanctuary, ask: Ask) -> Option:
    """The Event that the Leader's hand can follow, that can be marked, and whose fellow costs least."""
    rated = _rate_events(g, ask)
    return ask.options[rated.index(max(rated))]


def best_events(g: Sanctuary, ask: Ask) -> list[Option]:
    """The Events that are nearly as good as the best."""
    rated = _rate_events(g, ask)
    least = max(rated) - ALIKE
    return [each for value, each in zip(rated, ask.options, strict=True) if value >= least]


def _rate_events(g: Sanctuary, ask: Ask) -> list[float]:
    content, who = g.content, g.leader
    s = g.survivors[who]
    hand = [content.approach[card] for card in s.hand]
    numbers = [content.event_number[each.ids[0]] for each in ask.options]
    rated = []
    for number in numbers:
        other = next((each for each in numbers if each != number), number)
        usable = {"free": 1.5, "maneuver": 0.8, "action": 0.8}.get(content.events[number].kind, 1.0)
        follow = min(2, hand.count(content.event_approach[number]))
        value = worth(g, content.neglects[other], who, s.at) + FOLLOW * follow + usable
        rated.append(value - (rivalry(g, content.event_approach[number]) if g.rival_types else 0.0))
    return rated


def rivalry(g: Sanctuary, approach: int) -> float:
    """What Rivals will probably do to the group when it takes an Approach."""
    harm = 0.0
    for kind in g.rival_types:
        far, each = REACTIONS[kind][approach]
        for space in range(SPACES):
            count = g.ready[space * TYPES + kind]
            if count and min([PATH[space][s.at] for s in g.survivors]) <= far:
                harm += each * count
    return harm


def trigger(g: Sanctuary, ask: Ask) -> Option:
    """What a card, a kept card or the Event offers, unless it does more harm than good."""
    content = g.content
    first = ask.options[0]
    if first is PASS or PASS not in ask.options:
        return first
    name = first.ids[0]
    if name in content.event_number:
        who = g.active
        mark = 0.0 if any(each.marked for each in g.survivors) else MARK
        plan = content.event_effects[content.event_number[name]]
        return first if ability(g, plan, who, g.survivors[who].at) + mark >= 0 else PASS
    return first


# Rolls


def effect(g: Sanctuary, ask: Ask) -> Option:
    """The effect of an Action, unless it does more harm than good."""
    who = g.active
    return RESOLVE if worth(g, g.content.acts[g.act].effect, who, g.survivors[who].at) >= 0 else SKIP


def _best_success(g: Sanctuary) -> float:
    who = g.active
    plans = g.content.acts[g.act].successes.values()
    return max(worth(g, plan, who, g.survivors[who].at) for plan in plans)


def assign(g: Sanctuary, ask: Ask) -> Option:
    """The success effect that is worth most as things stand."""
    who = g.active
    at = g.survivors[who].at
    successes = g.content.acts[g.act].successes
    return max(ask.options, key=lambda each: worth(g, successes[each.ids[0]], who, at))


def turn_exert(g: Sanctuary, ask: Ask) -> Option:
    """For a success that is worth more than the card."""
    return YES if _best_success(g) + rates.exert(g.survivors[g.active], 1) > 0.3 else NO


def turn_focus(g: Sanctuary, ask: Ask) -> Option:
    return ask.options[0] if _best_success(g) > 0.6 else PASS


def reroll(g: Sanctuary, ask: Ask) -> Option:
    """Exert results that would cost a card, never successes."""
    return next((each for each in ask.options if each.ids == (EXERT,)), PASS)


# Whom and what


def whom(g: Sanctuary, ask: Ask) -> Option:
    """The Survivor to whom it is worth most, or costs least."""
    value = WHOM.get(ask.key[5:])
    if value is None:
        return ask.options[0]
    return max(ask.options, key=lambda each: value(g.survivors[g.number_of(each.ids[0])], 1))


WHOM: dict[str, rates.Value] = {verb.__struct_config__.tag: value for verb, value in rates.VALUES.items()}  # type: ignore[attr-defined]


def target(g: Sanctuary, ask: Ask) -> Option:
    """Those first that a stage wants out of a Building, then those with Survivors; who stands before who lies."""
    freed = to_free(g)

    def value(each: Option) -> float:
        if each is PASS:
            return -1.0
        space, kind, ready = each.value
        here: int = sum([s.at == space for s in g.survivors])
        return (5.0 if space in freed else 0.0) + 2.0 * min(here, 2) + (0.5 if ready else 0.0) + (0.2 if kind else 0.0)

    return max(ask.options, key=value)


# Everything else


def yes(g: Sanctuary, ask: Ask) -> Option:
    return YES


def no(g: Sanctuary, ask: Ask) -> Option:
    return NO


def exert(g: Sanctuary, ask: Ask) -> Option:
    """From the deck while it lasts for the rounds to come, else from hand; a card is left for who has yet to play."""
    s = g.survivors[g.number_of(ask.about[0])]
    kept = rates.KEEP if len(s.deck) > rates.LEAST else int(s.stance == NO_APPROACH)
    deck = FROM_DECK if FROM_DECK in ask.options else None
    if deck and (len(s.hand) <= kept or len(s.deck) > max(rates.LEAST, rates.ROUNDS - g.round)):
        return deck
    content = g.content
    stances = [content.approach[card] for card in s.hand]
    cards = [each for each in ask.options if each is not FROM_DECK]
    return max(cards, key=lambda each: stances.count(content.approach[content.card_number[each.ids[0]]]))


def tension(g: Sanctuary, ask: Ask) -> Option:
    """Trust is cheaper than Morale."""
    return ask.options[0]


def pay(g: Sanctuary, ask: Ask) -> Option:
    return YES if ask.key in GOOD_TO_PAY else NO


def pass_leader(g: Sanctuary, ask: Ask) -> Option:
    s = g.survivors[g.leader]
    heir = g.survivors[(g.leader + 1) % g.players]
    return YES if s.stress == MOST_STRESS - 1 and s.trust > 1 and heir.stress < s.stress else NO


def barricade(g: Sanctuary, ask: Ask) -> Option:
    """Where Walkers are about to come in, else where there is none yet."""
    found = [each for each in ask.options if each is not PASS]
    return max(found, key=lambda each: wall_worth(g, each.value))


def resource(g: Sanctuary, ask: Ask) -> Option:
    """Gain Food for those whose decks run low; else what there is least of, Food rather than the rest."""
    if rates.hunger(g) > 0:
        return next((each for each in ask.options if each.ids[0] == FOOD_NAME), ask.options[0])
    return min(ask.options, key=lambda each: g.resources[RESOURCES.index(each.ids[0])] - (each.ids[0] == FOOD_NAME))


def lose(g: Sanctuary, ask: Ask) -> Option:
    """What there is most of, Food last."""
    return max(ask.options, key=lambda each: g.resources[RESOURCES.index(each.ids[0])] - 3 * (each.ids[0] == FOOD_NAME))


def share(g: Sanctuary, ask: Ask) -> Option:
    """An Ally without tokens takes all of a great Overrun, else who has more cards takes more."""
    who = g.number_of(ask.about[0])
    s, left = g.survivors[who], len(ask.options) - 1
    others = [each for each in g.here(s.at) if each != who]
    if s.ally:
        spare = max([_spare(g, each) for each in others if not g.survivors[each].ally], default=0)
        takes = (s.exert == 0 and left > 1) or (spare < left and s.exert < 2)
        return ask.options[-1] if takes else ask.options[0]
    mine = _spare(g, who)
    rest = sum([_spare(g, each) for each in others if not g.survivors[each].ally])
    return ask.options[round(left * mine / (mine + rest)) if mine + rest else left]


def _spare(g: Sanctuary, who: int) -> int:
    s = g.survivors[who]
    return max(0, len(s.hand) - 1) + max(0, len(s.deck) - 3)
