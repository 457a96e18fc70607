"""What a Z does without much thought: the quick answers with which a bot plays on in its imagination."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....engine.ask import PASS, YES, Ask, Option
from ..content import KID
from ..content.dice import LOST
from ..content.town import Town
from ..content.verbs import ActivateDogs, DiscardEquipped, EndTurn, If, LoseLimb, Spawn
from ..rules.numbers import aid, bite_numbers, card_of, fail_text_of, kind_at, totals, wins_check
from ..state import NO_CARD, NOWHERE, Person, Undead, Z
from .odds import FARTHEST_RUN, attack_odds, bite_odds, by_difference, check_odds, dog_reaches

MOST_THOUGHT_ABOUT, MOST_CHOICES = 3, 6
CLOSE, CLOSE_WAYS = 0.7, 0.25
"""Options of a turn and steps of a walk that look so much worse than the best one are not thought about."""
NEARBY, MOST_WANTED = 4, 6
"""A Z is drawn to so many of the Living at a time."""
LURES = ("free-samples", "ice-cream")
"""Cards that bring a Living towards a Z."""
HELPS_ALWAYS = ("fuzzy-slippers", "steel-toed", "loose-dentures", "crowbar", "second-hand")
BETTER_THAN_MOVING = 6.5
"""What looks as good as this is done before anybody walks away."""
DOG_STEPS = 3
"""How far cards move a Dog."""
CHASED = 0.24
"""What it costs to stand where a Dog behind a Z is sure to reach it in the next Town Phase."""
MANY_DOGS = 4
"""With so many in town those who play together would rather be bitten than have another."""
ON_ROAD = 0.12
"""What it costs to stand where cars drive."""
BOLD, CAREFUL = (1.0, 0.83, 0.6, 0.45, 0.3, 0.3), (1.0, 0.9, 0.8, 0.6, 0.45, 0.3)
"""By Limbs left: from which chance on an Attack is worth a Limb that it may cost, and where a knock-out would lose."""
KEEP = {"skill": 3.0, "item": 2.5, "threads": 2.5, "patch": 2.0, "lure": 1.0}
"""How dear Aid cards of each type are."""


def habit(g: Undead, ask: Ask) -> Option:
    """The usual answer to an ask."""
    answer = HABITS.get(ask.key)
    return answer(g, ask) if answer else ask.options[0]


def shortlist(g: Undead, ask: Ask) -> Sequence[Option]:
    """The options worth thinking about: of a turn and a walk the most promising ones, elsewhere all.

    What looks bad at first sight is left out: a few imagined worlds could not tell it from what is good.
    """
    if ask.key in BY_HABIT:
        return (habit(g, ask),)
    if ask.key in ("turn", "extra-action"):
        return _close(_rated(g, ask), CLOSE)
    if ask.key == "walk":
        way = _way(g, ask)
        return _close([(way(option), option) for option in ask.options], CLOSE_WAYS)
    return ask.options[:MOST_CHOICES]


def _close(rated: list[tuple[float, Option]], margin: float) -> list[Option]:
    """The options that look nearly as good as the best one, the best first."""
    least = max(rate for rate, _ in rated) - margin
    rated = [each for each in rated if each[0] >= least]
    rated.sort(key=lambda each: -each[0])
    return [option for _, option in rated[:MOST_THOUGHT_ABOUT]]


def horizon(g: Undead) -> Any:
    """Bots play on to the end of the turn, or of the Town Phase."""
    return g.round, g.active


# The turn


def _turn(g: Undead, ask: Ask) -> Option:
    return max(_rated(g, ask), key=_rate)[1]


def _rate(rated: tuple[float, Option]) -> float:
    return rated[0]


def _rated(g: Undead, ask: Ask) -> list[tuple[float, Option]]:
    """How good the options of a turn look at first sight; ways are only looked at if nothing better is at hand."""
    z = g.zs[g.active]
    found = [(_worth(g, z, option), option) for option in ask.options if option.verb != "move"]
    if len(found) == len(ask.options) or max(found, key=_rate)[0] >= BETTER_THAN_MOVING:
        return found
    pull, spaces = _pulls(g, z, g.actions == 1), g.content.space_ids
    here = pull(z.at)
    for option in ask.options:
        if option.verb == "move":
            gain = pull(spaces[option.ids[0]]) - here
            found.append((3 + gain if gain > 0 else 0.2, option))
    return found


def _worth(g: Undead, z: Z, option: Option) -> float:
    """How good something looks that is no move."""
    verb = option.verb
    if verb in _TESTS:
        person = g.person(g.content.token_number[option.ids[0]])
        assert person is not None
        if verb == "bite":
            return 9 + bite_odds(g, z)
        odds = check_odds(g, z, person) if verb == "check" else attack_odds(g, z, person)
        if odds < _least_odds(g, z, person, verb):
            return 0.3
        return (7 if verb == "attack" else 6) + 2 * odds
    if verb == "draw":
        return 2.5 if z.cards_in_hand < 5 else 0.6
    if verb == "equip":
        return _equip(g, z, option.ids[0])
    if verb in ("play", "use"):
        return _use(g, z, option.ids[0])
    return 0.4 if verb == "end-turn" else 0.05


def _equip(g: Undead, z: Z, name: str) -> float:
    """How good it looks to equip a card: what heals or saves Limbs when they are few, then what helps in every test."""
    if name.startswith("somebodys-arm"):
        return 6.5 if z.limbs <= 2 else 3.6 if z.limbs == 3 else 2.6
    if name.startswith(("duct-tape", "padded-gloves")):
        return 4.5 if z.limbs <= 2 else 3.4
    return 3.6 if name.startswith(HELPS_ALWAYS) else 2.8


def _use(g: Undead, z: Z, name: str) -> float:
    """How good a Free card or a discard function looks at first sight."""
    if name.startswith(("second-wind", "mystery", "sticky", "crowd")):
        return 2.6
    if name.startswith("clamp"):
        return 8.5
    if name.startswith(("lunch", "shopping", "brain")):
        return 2.2
    if name.startswith("borrowed"):
        return 4.0
    if name.startswith("chew-toy"):
        return 3.3
    if name.startswith(LURES):
        return 4.0 if g.actions >= 2 and _could_come(g, z, 2 if name.startswith("free") else 3) else 0.1
    if name.startswith(("squeaky", "rogue-bone")):
        return 5.5 if _best_victim(g, z, 6 if name.startswith("squeaky") else 5) else 0.1
    return 0.1


def _could_come(g: Undead, z: Z, steps: int) -> bool:
    """Whether somebody worth an Attack stands where that many steps bring it next to a Z."""
    if z.at == NOWHERE:
        return False
    far, kid = g.town.distances(z.at), steps == 3
    for person in g.living:
        if not person.injured and 2 <= far[person.at] <= steps + 1 and (not kid or person.kind == KID):
            return _prey(g, z, person) > 0
    return False


def _best_victim(g: Undead, z: Z, reach: int) -> bool:
    """Whether a Dog in reach could be set on a healthy Living nearby, or on a rival."""
    far = g.town.distances(z.at)
    for dog in g.dogs:
        if far[dog.at] <= reach:
            steps = g.town.distances(dog.at)
            if any(not each.injured and 0 < steps[each.at] <= DOG_STEPS and far[each.at] <= 6 for each in g.living):
                return True
    return False


def _least_odds(g: Undead, z: Z, person: Person, verb: str) -> float:
    """From which chance on a test is worth it: the more a failure costs, the fewer Limbs are left, the higher."""
    card = card_of(g, person)
    if card is None:
        return 0.2
    text = card.check_fail if verb == "check" else card.attack_fail
    if any(isinstance(effect, LoseLimb) for effect in text):
        last_two = sum(not each.out for each in g.zs) == 2
        return (CAREFUL if g.shares or last_two else BOLD)[z.limbs]
    return 0.2


_TESTS = frozenset(("check", "attack", "bite"))


def _pulls(g: Undead, z: Z, stays: bool) -> Callable[[int], float]:
    """How attractive a space is: near somebody who may become a friend, away from Dogs and, if it stays, from cars."""
    town = g.town
    rows = [(4 * value, town.distances(at)) for _, at, value in _wanted(g, town, z)]
    flees = stays and not (g.shares and len(g.dogs) >= MANY_DOGS and z.limbs > 2)
    own_dogs = [dog for dog in g.dogs if dog.owner == z.number] if flees else []
    chasing = [(town.distances(dog.at), dog_reaches(g, dog, z)) for dog in own_dogs]
    dogs, is_road = [dog.at for dog in g.dogs], town.is_road

    def pull(space: int) -> float:
        best = 0.0
        for value, far in rows:
            steps = far[space]
            here = value / (3 + steps) if steps else value / 4
            if here > best:
                best = here
        if stays:
            if is_road[space]:
                best -= ON_ROAD
            for behind, reached in chasing:
                if behind[space] < FARTHEST_RUN:
                    best -= CHASED * reached[behind[space]]
        return best - 0.8 if space in dogs else best

    return pull


def _wanted(g: Undead, town: Town, z: Z) -> list[tuple[float, int, float]]:
    """The Living that a Z is drawn to, the best first: how much from where it is, their space, how much beside them."""
    bite, strangers = 2.0 * bite_odds(g, z), dict[int, float]()
    from_here = town.distances(z.at) if z.at != NOWHERE else None
    taken = {other.at for other in g.zs if other is not z}
    taken.update([person.at for person in g.living if not person.injured])
    reach = _reach(town, z.at, taken) if from_here else set()
    wanted = []
    for person in g.living:
        if person.injured:
            value = bite if z.number not in person.bitten and not (person.in_alley and z.had_alley) else 0.0
        elif person.card != NO_CARD:
            value = _prey(g, z, person)
        else:
            kind = person.kind
            if kind not in strangers:
                strangers[kind] = _prey(g, z, person)
            value = strangers[kind]
        if value > 0.1 and not _is_out_of_reach(town, person.at, from_here, reach, taken):
            wanted.append((value / (3 + from_here[person.at]) if from_here else value, person.at, value))
    wanted.sort(reverse=True)
    return wanted[:MOST_WANTED]


def _reach(town: Town, start: int, taken: set[int]) -> set[int]:
    """The spaces that a Z can really get to in a few steps, round whoever stands in the way."""
    seen = edge = {start}
    beside = town.beside
    for _ in range(NEARBY):
        edge = set().union(*[beside[space] for space in edge]) - taken - seen
        seen |= edge
    return seen


def _is_out_of_reach(town: Town, space: int, far: Sequence[int] | None, reach: set[int], taken: set[int]) -> bool:
    """Whether nobody can come next to a space any more, or this Z not on a short way."""
    if taken.issuperset(town.near[space]):
        return far is None or far[space] > 1
    return far is not None and far[space] < NEARBY and reach.isdisjoint(town.near[space])


def _prey(g: Undead, z: Z, person: Person) -> float:
    """How attractive a healthy Living is; strangers of a kind are all alike, and nobody is attacked in the Deli."""
    if kind_at(g, person.at) == "deli":
        return 0.0
    odds = attack_odds(g, z, person)
    if odds < _least_odds(g, z, person, "attack"):
        return 0.0
    known = person.checked if g.mode == "co-op" else z.number in person.checked
    return 0.8 * odds + (0.3 if known else 0.1)


def _walk(g: Undead, ask: Ask) -> Option:
    """Go where somebody waits, and stop there."""
    return max(ask.options, key=_way(g, ask))


def _way(g: Undead, ask: Ask) -> Callable[[Option], float]:
    """How good a step looks."""
    z = next((each for each in g.zs if each.id == ask.of), g.zs[0])
    pull = _pulls(g, z, g.actions == 0)

    def worth(option: Option) -> float:
        if option.verb == "stop":
            return pull(z.at) + 0.01
        return pull(g.content.space_ids[option.ids[0]]) if option.ids else -1.0

    return worth


# Windows


def _pre(g: Undead, ask: Ask) -> Option:
    """Use a card before a test that might well fail."""
    z, person = g.zs[g.active], g.person(g.target)
    if len(ask.options) == 1 or person is None:
        return PASS
    if g.test == "bite":
        return ask.options[1] if len(set(bite_numbers(g, z))) < 5 else PASS
    own, needed = totals(g, z, person)
    return ask.options[1] if by_difference(own - needed) < 0.6 else PASS


def _post(g: Undead, ask: Ask) -> Option:
    """Roll again what has failed."""
    z, person = g.zs[g.active], g.person(g.target)
    if len(ask.options) == 1 or person is None:
        return PASS
    if g.test == "bite":
        return PASS if g.die in bite_numbers(g, z) else ask.options[1]
    own, needed = totals(g, z, person)
    won = (g.die != LOST and own + g.die >= needed) or (g.test == "check" and wins_check(g, z, person))
    return PASS if won else ask.options[1]


def _fail(g: Undead, ask: Ask) -> Option:
    """Ignore only what really hurts."""
    person = g.person(g.target)
    text = fail_text_of(g, person) if person is not None else ()
    bad = any(isinstance(effect, LoseLimb | EndTurn | DiscardEquipped) for effect in text)
    return ask.options[1] if bad and len(ask.options) > 1 else PASS


def _hinder(g: Undead, ask: Ask) -> Option:
    """Hinder rivals, never team mates."""
    z = next((each for each in g.zs if each.id == ask.of), g.zs[0])
    rival = not g.shares and g.active >= 0 and g.zs[g.active].team != z.team
    return ask.options[1] if rival and len(ask.options) > 1 else PASS


def _last(g: Undead, ask: Ask) -> Option:
    """Use what there is to use."""
    return ask.options[-1]


def _cheapest(g: Undead, ask: Ask) -> Option:
    """Give away what is worth least."""

    def dear(option: Option) -> float:
        number = g.content.aid_number.get(option.ids[0], -1)
        return KEEP[aid(g, number).type] if number >= 0 else 1.5

    return min(ask.options, key=dear)


def _toward_me(g: Undead, ask: Ask) -> Option:
    """Let a Living end next to the Z whose turn it is, if it can."""
    z = g.zs[max(0, g.active)]
    if z.at == NOWHERE:
        return ask.options[0]
    far = g.town.distances(z.at)
    spaces = g.content.space_ids
    return min(ask.options, key=lambda option: far[spaces[option.ids[0]]] if option.ids else 99)


def _lure(g: Undead, ask: Ask) -> Option:
    """Call whoever is the best prey and not beside the Z yet."""
    z = next((each for each in g.zs if each.id == ask.of), g.zs[0])
    if z.at == NOWHERE:
        return ask.options[0]
    far = g.town.distances(z.at)

    def worth(option: Option) -> float:
        person = g.person(g.content.token_number[option.ids[0]]) if option.ids else None
        if person is None or far[person.at] < 2:
            return -1.0
        return _prey(g, z, person) / far[person.at]

    return max(ask.options, key=worth)


def _either(g: Undead, ask: Ask) -> Option:
    """Keep the Limbs when they are few."""
    z = next((each for each in g.zs if each.id == ask.of), g.zs[0])
    return ask.options[-1] if z.limbs <= 3 else ask.options[0]


def _far_from_me(g: Undead, ask: Ask) -> Option:
    """Let a Dog end far from oneself."""
    z = next((each for each in g.zs if each.id == ask.of), g.zs[0])
    if z.at == NOWHERE:
        return ask.options[0]
    far = g.town.distances(z.at)
    return max(ask.options, key=lambda option: far[g.content.space_ids[option.ids[-1]]])


def _set_on(g: Undead, ask: Ask) -> Option:
    """Set a Dog on a healthy Living, the nearer the better, then on a rival; otherwise lead it away."""
    z = next((each for each in g.zs if each.id == ask.of), g.zs[0])
    if z.at == NOWHERE:
        return ask.options[0]
    far, spaces = g.town.distances(z.at), g.content.space_ids
    healthy = {each.at for each in g.living if not each.injured}
    hurt = {each.at for each in g.living if each.injured}
    rivals = {each.at for each in g.zs if each.team != z.team and not g.shares}
    mates = {each.at for each in g.zs} - rivals

    def worth(option: Option) -> float:
        space = spaces[option.ids[-1]]
        if space in mates or space in hurt:
            return -20.0
        if space in healthy:
            return 50.0 - far[space]
        return 30.0 if space in rivals else far[space]

    return max(ask.options, key=worth)


def _event(g: Undead, ask: Ask) -> Option:
    """Cancel an Event that loses the game or costs the last Limbs."""
    if len(ask.options) == 1:
        return PASS
    z = next((each for each in g.zs if each.id == ask.of), g.zs[0])
    drawer = g.zs[g.drawer]
    mine = g.shares or drawer.team == z.team
    for effect in g.content.reactions[g.revealed[-1]].card.effects:
        if isinstance(effect, Spawn) and g.shares and effect.kind == "generic":
            return ask.options[1] if len(g.supply[0]) <= 2 else PASS
        if isinstance(effect, If) and mine:
            return ask.options[1] if drawer.limbs <= 2 else PASS
        if isinstance(effect, ActivateDogs) and mine:
            return ask.options[1] if len(g.dogs) >= 2 else PASS
    return PASS


def _yes(g: Undead, ask: Ask) -> Option:
    return YES


def _build(g: Undead, ask: Ask) -> Option:
    """Build a town of a dozen buildings, then pass."""
    if ask.options[0] is PASS and len(g.layout) >= 14:
        return PASS
    tiles = [option for option in ask.options if option.verb not in ("pass", "back")]
    return g.chance.pick(tiles)


BY_HABIT = frozenset(
    ("choose", "new-character", "start-at", "build", "build-side", "build-at", "dog-arrives", "place-with", "spawn-in")
)
"""Questions that are not worth any thought."""

HABITS: dict[str, Callable[[Undead, Ask], Option]] = {
    "choose": _last,
    "new-character": _last,
    "dog-arrives": _far_from_me,
    "turn": _turn,
    "extra-action": _turn,
    "walk": _walk,
    "at-pre-check": _pre,
    "at-pre-attack": _pre,
    "at-pre-bite": _pre,
    "at-post-check": _post,
    "at-post-attack": _post,
    "at-post-bite": _post,
    "at-fail": _fail,
    "at-dog": _last,
    "at-limb": _last,
    "at-event": _event,
    "clothes-store": _last,
    "at-other-check": _hinder,
    "at-other-attack": _hinder,
    "at-dog-step": _hinder,
    "reward": _yes,
    "bedside-manner": _yes,
    "church": _yes,
    "limb-back": _yes,
    "mall": _last,
    "discard-step": _cheapest,
    "discard-cards": _cheapest,
    "discard-gear": _cheapest,
    "lure": _lure,
    "either": _either,
    "lure-to": _toward_me,
    "medevac": _toward_me,
    "flee": _toward_me,
    "run-to": _far_from_me,
    "dog-lure-to": _set_on,
    "build": _build,
    "build-side": _build,
    "build-at": _build,
}
