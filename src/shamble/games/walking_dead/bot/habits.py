"""What a party does without much thought: the quick answers with which a bot plays on in its imagination."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....engine.ask import NO, PASS, YES, Ask, Option
from ....engine.rulebook import rule
from ..content import RESOURCES
from ..content.challenges import Survive
from ..rules.dice import total
from ..rules.encounters import card_faced
from ..rules.fatigue import endurance, fatigue_of, limit
from ..state import AMMO, FOOD, NONE, TO_WIN, Georgia, Party
from .ways import Ways, wanted

WEAK = 3
"""A party that dies of so many markers needs help."""
SPARE = 2
"""Ammo is used when a fight would leave fewer markers than this that kill nobody."""
HOPELESS = 3.0
"""More zombies for each ammo than this cannot be killed."""
PLENTY_OF_AMMO = 4
PLENTY_OF_FOOD = 3
TIRED = 1
"""A party eats when it has so many markers more than survivors."""
NEAR_DEATH = 4
"""A party eats when so few markers would kill somebody."""
MANY = 4
"""How many ways over the board are worth a thought."""
ROUTINE = frozenset(("collect", "place-fatigue", "order-each", "vote", "items", "token-on", "lose-any", "pay-rest"))
"""What is answered by habit, because another answer seldom matters."""


def habit(g: Georgia, ask: Ask) -> Option:
    """The usual answer to an ask."""
    answer = HABITS.get(ask.key)
    return answer(g, ask) if answer else ask.options[0]


def shortlist(g: Georgia, ask: Ask) -> Sequence[Option]:
    """What is worth a thought: of many ways over the board those that lead nearest to what the party wants."""
    if ask.key in ROUTINE:
        return [habit(g, ask)]
    if ask.key != "step" or len(ask.options) <= MANY:
        return ask.options
    ways = Ways(g, g.party)
    ranked = sorted(ask.options, key=lambda option: -ways.worth(option))
    return ranked[:MANY]


def _passing(g: Georgia, ask: Ask) -> Option:
    return next((option for option in ask.options if option in (PASS, NO)), ask.options[0])


def _first(g: Georgia, ask: Ask) -> Option:
    return ask.options[0]


def _best(options: Sequence[Option], worth: Callable[[Option], float]) -> Option:
    return max(options, key=worth)


# Where to go


def _step(g: Georgia, ask: Ask) -> Option:
    return _best(ask.options, Ways(g, g.party).worth)


# Fighting


def _window(g: Georgia, ask: Ask) -> Option:
    """Use what helps while the roll falls short, and ammo where it pays."""
    short = g.need - total(g)
    stop = ask.options[-1]
    if short <= 0:
        return stop
    by_verb = {option.verb: option for option in reversed(ask.options)}
    for verb in ("add", "convert"):
        if verb in by_verb:
            return by_verb[verb]
    blank = next((option for option in ask.options if option.verb == "reroll" and option.ids[-1].endswith("--")), None)
    if blank is not None:
        return blank
    if "fire" in by_verb and _pays(g, short):
        return by_verb["fire"]
    return by_verb.get("ask-ammo", stop)


@rule("WD-11.05", "WD-13.10")
def _pays(g: Georgia, short: int) -> bool:
    """Whether ammo is worth it: against a token, or to survive, only if somebody would die or there is plenty."""
    p = g.party
    ammo, spare = p.stock[AMMO], endurance(g, p) - len(p.people)
    only_fatigue = g.fighting != NONE or (g.facing and isinstance(card_faced(g).challenge, Survive))
    if only_fatigue or short > HOPELESS * ammo:
        return short > spare - SPARE or ammo > PLENTY_OF_AMMO
    return True


def _place(g: Georgia, ask: Ask) -> Option:
    """Markers go where they kill nobody; if somebody must die, it is the one with the fewest dice."""
    p = g.parties[ask.seat]

    def worth(option: Option) -> float:
        person = g.content.person_number[option.ids[0]]
        left = limit(g, p, person) - g.fatigue[person]
        return left * 2.0 if left > 1 else -3.0 - len(g.content.people[person].dice)

    return _best(ask.options, worth)


def _rest(g: Georgia, ask: Ask) -> Option:
    """Those rest first who are nearest to death."""
    p = g.parties[ask.seat]
    people = [option for option in ask.options if option.ids and option.ids[-1] in g.content.person_number]
    if not people:
        return ask.options[-1]

    def worth(option: Option) -> float:
        person = g.content.person_number[option.ids[-1]]
        return g.fatigue[person] - limit(g, p, person) + 0.1 * len(g.content.people[person].dice)

    return _best(people, worth)


def _recover(g: Georgia, ask: Ask) -> Option:
    """Free healing first; food for those who are nearest to death, and more of it when there is plenty."""
    p = g.party
    free = [option for option in ask.options if option.verb == "heal-free"]
    if free:
        return _rest(g, Ask(ask.seat, ask.key, free))
    eating = [option for option in ask.options if option.verb == "eat"]
    weary = fatigue_of(g, p) >= len(p.people) + TIRED or endurance(g, p) - len(p.people) <= NEAR_DEATH
    if eating and (weary or p.stock[FOOD] > PLENTY_OF_FOOD):
        return _rest(g, Ask(ask.seat, ask.key, eating))
    return ask.options[-1]


# Groups


def _prospects(g: Georgia, p: Party) -> float:
    """What a player brings into a group: Locations first, then survivors."""
    return len(p.scouted) + 0.12 * len(p.people)


@rule("WD-23.22")
def _form(g: Georgia, ask: Ask) -> Option:
    """Invite those who are at least as far, and anybody when one's own party is weak."""
    if ask.options[-1] is not PASS:
        return ask.options[-1]
    own = _prospects(g, g.party)
    weak = endurance(g, g.party) <= WEAK
    best = _best(ask.options[:-1], lambda option: _prospects(g, g.parties[option.value]))
    return best if weak or _prospects(g, g.parties[best.value]) >= own else PASS


def _agree(g: Georgia, ask: Ask) -> Option:
    """Join those who are at least as far, and anybody when one's own party is weak."""
    p = g.parties[ask.seat]
    if endurance(g, p) <= WEAK:
        return YES
    others = [q for q in g.members(g.party) if q is not p]
    return YES if max(_prospects(g, q) for q in others) >= _prospects(g, p) else NO


def _leave(g: Georgia, ask: Ask) -> Option:
    """Who needs one more Location and is far ahead of all mates goes on alone."""
    p = g.parties[ask.seat]
    ahead = all(len(q.scouted) < len(p.scouted) for q in g.members(p) if q is not p)
    return ask.options[len(p.scouted) == TO_WIN - 1 and ahead and endurance(g, p) > WEAK]


def _take_markers(g: Georgia, ask: Ask) -> Option:
    """Take as many markers as kill nobody, if the active member could not bear them."""
    left = int(ask.about[0])
    short = left - (endurance(g, g.party) - len(g.party.people))
    if short <= 0:
        return ask.options[0]
    p = g.parties[ask.seat]
    return ask.options[max(0, min(short, left, endurance(g, p) - len(p.people)))]


def _pledge(g: Georgia, ask: Ask) -> Option:
    """Pay for a mate whose third Location is at stake."""
    return ask.options[0] if g.scouting != NONE and len(g.party.scouted) == TO_WIN - 1 else ask.options[-1]


# Resources


def _gain(g: Georgia, ask: Ask) -> Option:
    want = wanted(g, g.parties[ask.seat])
    options = [option for option in ask.options if option.ids] or ask.options
    return _best(options, lambda option: want[RESOURCES.index(option.ids[0])] if option.ids else -9)


def _lose(g: Georgia, ask: Ask) -> Option:
    want = wanted(g, g.parties[ask.seat])
    return _best(ask.options, lambda option: -want[RESOURCES.index(option.ids[0])])


def _take_fatigue(g: Georgia, ask: Ask) -> Option:
    return ask.options[0] if endurance(g, g.party) > g.markers + 3 else ask.options[-1]


def _give_up(g: Georgia, ask: Ask) -> Option:
    """The survivor with the fewest dice and the most fatigue goes."""

    def worth(option: Option) -> float:
        person = g.content.person_number[option.ids[0]]
        return g.fatigue[person] - 2.0 * len(g.content.people[person].dice)

    return _best(ask.options, worth)


def _pay(g: Georgia, ask: Ask) -> Option:
    """Pay what is not needed more urgently."""
    p, what = g.party, str(ask.about[0])
    if what in RESOURCES:
        return ask.options[0] if p.stock[RESOURCES.index(what)] > 0 else PASS
    return ask.options[0] if sum(p.stock) >= 4 else ask.options[-1]


def _use(g: Georgia, ask: Ask) -> Option:
    """Healing items when the party is tired, nothing else."""
    return ask.options[0] if fatigue_of(g, g.party) >= 3 else ask.options[-1]


HABITS: dict[str, Callable[[Georgia, Ask], Option]] = {
    "step": _step,
    "window": _window,
    "place-fatigue": _place,
    "order-each": _place,
    "recover": _recover,
    "heal": _rest,
    "stove": _rest,
    "find-any": _gain,
    "find-or": _gain,
    "collect": _gain,
    "lose-any": _lose,
    "pay-rest": _lose,
    "hand-over": _lose,
    "pay": _pay,
    "give": _passing,
    "take-fatigue": _take_fatigue,
    "discard-survivor": _give_up,
    "lose-follower": _give_up,
    "leave-follower": _give_up,
    "items": _use,
    "form": _form,
    "agree": _agree,
    "leave": _leave,
    "take-markers": _take_markers,
    "bear": _passing,
    "pledge": _pledge,
    "pay-ammo": _first,
    "reenter": lambda g, ask: YES,
    "play-on": lambda g, ask: YES,
    "clear": lambda g, ask: ask.options[0],
}
