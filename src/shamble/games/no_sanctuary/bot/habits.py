"""What a Survivor does without much thought: the quick answers with which a bot plays on in its imagination."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.ask import NO, PASS, YES, Ask, Option
from ..content import conditions as asks
from ..content.ground import EDGES, PATH, SPACE, SPACES
from ..content.verbs import Defeat, KnockDown, Search
from ..rules.action_step import ACTIONS
from ..rules.exert import FROM_DECK
from ..rules.figures import enemies_at, ready_walkers, strangers_at, walkers_at
from ..rules.searching import deck_here, is_usable
from ..state import AMMUNITION, EXERT, FOOD, MATERIALS, MOST_STRESS, Sanctuary
from .judge import stage_conditions

HUNGRY = 6
"""Who has fewer cards in the deck eats first: the deck is the clock."""
GOOD_TO_PAY = frozenset(("pay-lose", "pay-lose-focus", "pay-lose-pool"))


def habit(g: Sanctuary, ask: Ask) -> Option:
    """The usual answer to an ask."""
    answer = HABITS.get(ask.key)
    return answer(g, ask) if answer else ask.options[0]


def shortlist(g: Sanctuary, ask: Ask) -> list[Option]:
    """All options but trades, which are many and seldom matter, and dozens of targets."""
    options = [each for each in ask.options if each.verb not in ("give", "take") or ask.key != "act"]
    return options[:14] or list(ask.options)


def horizon(g: Sanctuary) -> int:
    """Bots play on to the end of the round: only then it is known what Walkers and the stage cost."""
    return g.round


# At a free moment


def _act(g: Sanctuary, ask: Ask) -> Option:
    """First what is free, then the Action that fits the place, then a Maneuver, then the end."""
    offered = {each.words: each for each in ask.options}
    free = next((each for each in ask.options if each.verb in ("event", "kit")), None)
    if free:
        return free
    for words in (*_wanted_actions(g, ask), *_wanted_maneuvers(g)):
        if words in offered:
            return offered[words]
    return ask.options[-1]


def _wanted_actions(g: Sanctuary, ask: Ask) -> list[str]:
    """Fight where enemies are, rescue where Strangers wait, search where cards lie; else help each other."""
    s = g.survivors[g.active]
    special = [each.ids[0] for each in ask.options if each.verb == "action" and each.ids[0] not in ACTIONS]
    deck = deck_here(g, g.active)
    can_search = deck >= 0 and is_usable(g, deck) and _wants_cards(g)
    enemies = enemies_at(g, s.at)
    wanted = []
    if g.has_strangers and strangers_at(g, s.at):
        wanted.append("rescue")
    if enemies > (1 if can_search else 0):
        wanted += [*_doing(g, special, KnockDown, Defeat), "grapple"]
    if can_search:
        wanted += [*_doing(g, special, Search), "search"]
    if enemies:
        wanted += [*_doing(g, special, KnockDown, Defeat), "grapple"]
    if not enemies and not can_search and _lacks_trust(g):
        wanted.append("assist")
    return [f"action {name}" for name in (*wanted, *special[:1], "assist")]


def _doing(g: Sanctuary, names: list[str], *verbs: type) -> list[str]:
    """The Special Actions whose effect or successes do one of these things."""
    found = []
    for name in names:
        act = g.content.acts[name]
        numbers = [*act.effect, *(number for plan in act.successes.values() for number in plan)]
        if any(isinstance(g.content.verbs[number], verbs) for number in numbers):
            found.append(name)
    return found


def _wants_cards(g: Sanctuary) -> bool:
    """Whether drawing Search Cards helps: nearly always, as they are Resources more often than not."""
    return True


def _lacks_trust(g: Sanctuary) -> bool:
    return sum(s.trust < 2 for s in g.survivors) > 1


def _wanted_maneuvers(g: Sanctuary) -> list[str]:
    """Go where the stage is decided; build, shoot, eat, hide where there is no need to go."""
    s = g.survivors[g.active]
    wanted = []
    if s.down:
        wanted.append("maneuver move")
    if g.resources[FOOD] and not s.ally and len(s.deck) < HUNGRY and len(s.discards) > 1:
        wanted.append("maneuver food")
    goals = targets(g)
    builds = any(isinstance(each, asks.AllInside | asks.Barricades) for each in stage_conditions(g))
    if builds and g.resources[MATERIALS] and g.ground.building[s.at] >= 0:
        wanted.append("maneuver material")
    if s.stress == MOST_STRESS and not enemies_at(g, s.at):
        wanted.append("maneuver hide")
    if goals and s.at not in goals and ready_walkers(g, s.at) < 2:
        wanted.append("maneuver move")
    if g.threat > 2 or s.stress > 1:
        wanted.append("maneuver hide")
    if g.resources[FOOD] and len(s.discards) > 2:
        wanted.append("maneuver food")
    if g.resources[AMMUNITION] and g.threat < 3:
        wanted.append("maneuver ammunition")
    if g.threat or s.stress:
        wanted.append("maneuver hide")
    return [*wanted, "maneuver focus"]


def targets(g: Sanctuary) -> list[int]:
    """The Spaces where the current stage is decided: first where work is left, then where everybody has to be."""
    conditions = stage_conditions(g)
    found: list[int] = []
    for condition in conditions:
        found += _places_of_work(g, condition)
    if found:
        return found
    for condition in conditions:
        if isinstance(condition, asks.AllOnEdge):
            return sorted(EDGES[condition.edge])
        if isinstance(condition, asks.AllInside | asks.Barricades):
            return _floors(g, condition.building)
    return found


def _places_of_work(g: Sanctuary, condition: asks.AnyCondition) -> list[int]:
    """Where cards wait to be drawn or Strangers to be rescued."""
    if isinstance(condition, asks.EmptyDecks | asks.Found):
        ground = g.ground
        left = [number for number, cards in enumerate(g.search_decks) if cards and is_usable(g, number)]
        return [space for deck in left for space in ground.spaces_of[ground.decks[deck]]]
    if isinstance(condition, asks.Rescued):
        return [space for space in range(SPACES) if g.strangers[space] or g.fallen[space]]
    return []


def _floors(g: Sanctuary, named: str) -> list[int]:
    """The Spaces of a Building, or of all of them."""
    ground = g.ground
    found: list[int] = []
    for number, spaces in enumerate(ground.spaces_of):
        if not named or ground.names[number] == named:
            found += spaces
    return found


def _walk(g: Sanctuary, ask: Ask) -> Option:
    """Toward the nearest Space that matters, and away from Walkers."""
    goals = targets(g)
    who = g.number_of(ask.of)
    here = g.survivors[who].at

    def worth(space: int) -> float:
        far = min((PATH[space][goal] for goal in goals), default=0)
        return -far - 0.6 * ready_walkers(g, space)

    best = max((each for each in ask.options if each is not PASS), key=lambda each: worth(SPACE[each.ids[0]]))
    stay = PASS in ask.options and worth(here) >= worth(SPACE[best.ids[0]])
    return PASS if stay else best


# Everything else


def _yes(g: Sanctuary, ask: Ask) -> Option:
    return YES


def _no(g: Sanctuary, ask: Ask) -> Option:
    return NO


def _exert(g: Sanctuary, ask: Ask) -> Option:
    """From hand while a card is left to play: the deck is the clock."""
    s = g.survivors[g.number_of(ask.about[0])]
    deck = FROM_DECK if FROM_DECK in ask.options else ask.options[0]
    return ask.options[0] if len(s.hand) > 1 else deck


def _play(g: Sanctuary, ask: Ask) -> Option:
    """A card that complies, if there is one."""
    content = g.content
    for each in ask.options:
        if content.approach[content.card_number[each.ids[0]]] == g.approach:
            return each
    return ask.options[0]


def _assign(g: Sanctuary, ask: Ask) -> Option:
    """Defeat what lies, knock down what stands, else the first effect."""
    s = g.survivors[g.active]
    if g.act == "grapple":
        lying = walkers_at(g, s.at) - ready_walkers(g, s.at)
        return ask.options[-1] if lying else ask.options[0]
    if g.act == "search" and (deck := deck_here(g, g.active)) >= 0 and not is_usable(g, deck):
        return ask.options[-1]
    return ask.options[0]


def _tension(g: Sanctuary, ask: Ask) -> Option:
    """Trust is cheaper than Morale while everybody has some left over."""
    spare = min(s.trust for s in g.survivors)
    return ask.options[0] if spare > 1 or g.morale < 6 else ask.options[1]


def _turn_exert(g: Sanctuary, ask: Ask) -> Option:
    return NO


def _pay(g: Sanctuary, ask: Ask) -> Option:
    return YES if ask.key in GOOD_TO_PAY else NO


def _pass_leader(g: Sanctuary, ask: Ask) -> Option:
    s = g.survivors[g.leader]
    return YES if s.stress > 1 and s.trust > 1 else NO


def _reroll(g: Sanctuary, ask: Ask) -> Option:
    """Exert results that would cost a card, never successes."""
    return next((each for each in ask.options if each.ids == (EXERT,)), PASS)


def _choose_event(g: Sanctuary, ask: Ask) -> Option:
    """The Event whose Approach the Leader's own hand can follow best."""
    content = g.content
    hand = [content.approach[card] for card in g.survivors[g.leader].hand]
    return max(ask.options, key=lambda each: hand.count(content.event_approach[content.event_number[each.ids[0]]]))


def _resource(g: Sanctuary, ask: Ask) -> Option:
    """Gain what there is least of."""
    return min(ask.options, key=lambda each: g.resources[("food", "ammunition", "materials").index(each.ids[0])])


def _lose(g: Sanctuary, ask: Ask) -> Option:
    return max(ask.options, key=lambda each: g.resources[("food", "ammunition", "materials").index(each.ids[0])])


def _share(g: Sanctuary, ask: Ask) -> Option:
    """An Ally without tokens takes everything, else it is shared evenly."""
    s = g.survivors[g.number_of(ask.about[0])]
    if s.ally:
        return ask.options[-1] if s.exert == 0 else ask.options[0]
    return ask.options[(len(ask.options)) // 2]


HABITS: dict[str, Callable[[Sanctuary, Ask], Option]] = {
    "act": _act,
    "reroll": _reroll,
    "choose-event": _choose_event,
    "walk": _walk,
    "exert": _exert,
    "play": _play,
    "assign": _assign,
    "tension": _tension,
    "tension-tie": _tension,
    "turn-exert": _turn_exert,
    "pass-leader": _pass_leader,
    "gain": _resource,
    "lose": _lose,
    "share": _share,
    "ally-heal": _yes,
    "order": _yes,
    "route": _yes,
    "hush": _yes,
    "clear": _yes,
    "stranger": _no,
    "agree": _yes,
    **{
        f"pay-{name}": _pay
        for name in (
            "lose", "exert", "stress", "lose-trust", "lose-focus", "noise", "wreck", "lose-pool", "lose-strangers",
        )
    },
}  # fmt: skip
