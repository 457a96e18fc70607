"""What a party does without much thought: the quick answers with which a bot plays on in its imagination."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....engine.ask import NO, PASS, YES, Ask, Option
from ....engine.rulebook import rule
from ..content import RESOURCES
from ..content.challenges import AnyPart, GiveCost, Hold, LoseCost, MoreThanAll
from ..rules.dice import total
from ..rules.fatigue import endurance, fatigue_of, limit
from ..rules.locations import line
from ..state import NONE, TO_WIN, Georgia, Party
from .judge import kills, lacking, nearest

A_TOKEN = 3.0
"""The zombies of an average token."""
WEAK = 3
"""A party that dies of so many markers needs help."""
MANY = 6
"""How many ways over the board are worth a thought."""


def habit(g: Georgia, ask: Ask) -> Option:
    """The usual answer to an ask."""
    answer = HABITS.get(ask.key)
    return answer(g, ask) if answer else ask.options[0]


def shortlist(g: Georgia, ask: Ask) -> Sequence[Option]:
    """Of many ways over the board those that lead nearest to what the party wants."""
    if ask.key != "step" or len(ask.options) <= MANY:
        return ask.options
    ranked = sorted(ask.options, key=lambda option: -worth_of_step(g, option))
    return ranked[:MANY]


def _passing(g: Georgia, ask: Ask) -> Option:
    return next((option for option in ask.options if option in (PASS, NO)), ask.options[0])


def _first(g: Georgia, ask: Ask) -> Option:
    return ask.options[0]


def _best(options: Sequence[Option], worth: Callable[[Option], float]) -> Option:
    return max(options, key=worth)


# Where to go


def wanted(g: Georgia, p: Party) -> list[int]:
    """How much a party wants of each resource, for the Location that is nearest."""
    want = [2, 1, 2]
    _, card = nearest(g, p)
    if card != NONE:
        for part in line(g, p, card).parts:
            _add_want(g, p, part, want)
    return [amount - held for amount, held in zip(want, p.stock, strict=True)]


def _add_want(g: Georgia, p: Party, part: AnyPart, want: list[int]) -> None:
    if isinstance(part, Hold | LoseCost | MoreThanAll) and part.what in RESOURCES:
        count = 5 if isinstance(part, MoreThanAll) else part.count
        want[RESOURCES.index(part.what)] += count
    elif isinstance(part, GiveCost) or (isinstance(part, LoseCost) and part.what == "any"):
        for each in range(3):
            want[each] += (part.count + 2) // 3


@rule("WD-27.01", "WD-27.02")
def worth_of_space(g: Georgia, p: Party, space: int) -> float:
    """What a space promises, and what the way from there to the nearest Location still costs."""
    place = g.content.spaces[space]
    _, card = nearest(g, p)
    ready = card != NONE and not lacking(g, p, card)
    worth = 0.0
    if card != NONE:
        worth -= g.content.map.distance[space][g.content.scoutings[card].space] * (0.5 if ready else 0.15)
    if place.icons:
        want = wanted(g, p)
        worth += sum(0.4 + 0.3 * max(-1, min(2, want[icon])) for icon in place.icons) * (0.3 if ready else 1.0)
    elif not ready:
        worth -= 0.35 * _to_resources(g, space)
    if space in g.trapped:
        worth += 1.2
    return worth


def _to_resources(g: Georgia, space: int) -> int:
    """How far the next space with icons is from a space."""
    return 1 if any(g.content.spaces[near].icons for near in g.content.spaces[space].near) else 2


@rule("WD-27.03")
def worth_of_step(g: Georgia, option: Option) -> float:
    """What a way of moving promises."""
    p, verb, spaces = g.party, option.verb, g.content.space_number
    if verb in ("scout", "stay") or len(option.ids) == 3:
        return 8.0 - (0.5 if verb.startswith("double") else 0.0)
    if verb == "stop":
        return worth_of_space(g, p, p.at) - 0.4
    if verb in ("use", "look-with"):
        return -20.0
    target = spaces[option.ids[1] if verb in ("double", "double-free") else option.ids[0]]
    worth = worth_of_space(g, p, target)
    if verb in ("double", "bypass"):
        worth -= 0.45
    if g.crowd[target] and verb == "step":
        missing = max(0.4, A_TOKEN - kills(g, p)) * g.crowd[target]
        room = endurance(g, p)
        worth -= missing * (0.5 if room > 3 * missing else 2.0)
    return worth


def _step(g: Georgia, ask: Ask) -> Option:
    return _best(ask.options, lambda option: worth_of_step(g, option))


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
    if "fire" in by_verb and (g.fighting == NONE or g.party.stock[2] > 2 or endurance(g, g.party) <= short + 2):
        return by_verb["fire"]
    return by_verb.get("ask-ammo", stop)


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
    spare = p.stock[0] > 3 or fatigue_of(g, p) >= len(p.people) + 1
    if eating and spare:
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
