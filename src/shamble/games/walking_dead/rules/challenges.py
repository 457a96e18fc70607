"""Challenges: what an Encounter card demands before its Success or Fail result."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import NO, PASS, YES, Ask, Asking, Option, Sealed, option
from ....engine.rulebook import rule
from ....engine.seats import left_of, right_of, seat_id, seat_options
from ..content.abilities import SureSuccess, VoteWeight
from ..content.challenges import (
    Act,
    AskPlayer,
    DiscardItem,
    Fewest,
    Give,
    Have,
    Kill,
    Most,
    Pay,
    PayEach,
    Survive,
    TakeFatigue,
    Vote,
)
from ..state import MOST, Georgia, Next, Party, Task
from .comparisons import has_fewest, has_most, pooled
from .encounters import card_faced
from .fatigue import endurance
from .fights import act, fight
from .items import discard_item, held
from .payments import can_pay, can_pay_rest
from .resources import owe, price

ACCEPT, TOGETHER = Option("accept"), Option("together")
HELP, REFUSE = Option("help", value=True), Option("refuse", value=False)


@rule("WD-13.03", "WD-13.04")
def challenge(g: Georgia) -> Asking[Next] | Next:
    """The challenge must be faced; declining what it offers is a failure."""
    demand = card_faced(g).challenge
    match demand:
        case Kill() | Survive() | Act():
            return sure_success(g)
        case Pay():
            return offer_payment(g, demand.what, demand.count)
        case PayEach():
            return offer_payment(g, "each", demand.count)
        case Give():
            return offer_gift(g, demand.what, demand.count)
        case TakeFatigue():
            return offer_fatigue(g, demand.count)
        case DiscardItem():
            return _offer_item(g) if g.party.items else None
        case Have():
            g.met = pooled(g, g.party, demand.what) >= demand.count
        case Most():
            g.met = has_most(g, g.party, demand.what)
        case Fewest():
            g.met = has_fewest(g, g.party, demand.what)
        case Vote():
            return vote(g)
        case AskPlayer():
            return ask_player(g, demand.whom)
    return None


# Rolls


@rule("WD-14.03", "WD-15.10")
def sure_success(g: Georgia) -> Asking[Next] | Next:
    """Before rolling an item may be discarded that meets the challenge without a roll."""
    p = g.parties[g.active]
    items = held(g, p, SureSuccess) if p.items else ()
    return _sure_success(g, items) if items else face(g)


def _sure_success(g: Georgia, items: Sequence[int]) -> Asking[Next]:
    options = [option("use", g.content.encounters[item].id) for item in items]
    chosen = yield Ask(g.active, "sure-success", [*options, PASS])
    if chosen.ids:
        discard_item(g, g.party, g.content.encounter_number[chosen.ids[0]])
        g.met = True
        return None
    return face(g)


@rule("WD-13.08", "WD-13.09", "WD-13.10")
def face(g: Georgia) -> Next:
    """Kill and Survive challenges are fights, an Action challenge is one roll."""
    demand = card_faced(g).challenge
    match demand:
        case Kill():
            return fight(g, demand.count + (len(g.party.people) if demand.each_survivor else 0))
        case Survive():
            g.agenda.append(("survived",))
            return fight(g, demand.count)
        case Act():
            return act(g, demand.count)
        case _:
            raise TypeError(f"{demand} is not met by rolling")


@rule("WD-13.10", "WD-13.12", "WD-23.25")
def survived(g: Georgia) -> None:
    """A Survive challenge is met if nobody, of any member, died from the fatigue of its fight."""
    g.met = not g.deaths


# Payments


@rule("WD-13.03", "WD-13.16", "WD-23.33")
def offer_payment(g: Georgia, what: str, count: int) -> Asking[None] | None:
    """A payment may be made in full or not at all, alone or with what members volunteer."""
    cost = price(what, count)
    ways = [way for way, payers in _ways(g) if can_pay(payers, *cost)]
    return _offer_payment(g, what, count, ways) if ways else None


def _ways(g: Georgia) -> list[tuple[Option, list[Party]]]:
    mates = g.mates()
    alone = [(ACCEPT, [g.party])]
    return [*alone, (TOGETHER, [g.party, *mates])] if any(any(mate.stock) for mate in mates) else alone


def _offer_payment(g: Georgia, what: str, count: int, ways: list[Option]) -> Asking[None]:
    chosen = yield Ask(g.active, "pay", [*ways, PASS], about=(what, count))
    if chosen is PASS:
        return
    owe(g, what, count)
    mates = [("pledge", mate.seat) for mate in g.mates()] if chosen is TOGETHER else []
    g.do(*mates, ("offer",))


@rule("WD-23.33", "WD-13.16")
def offer(g: Georgia) -> None:
    """An offer that is not reached in full counts as declined, and nobody pays."""
    g.met = can_pay_rest(g)
    if g.met:
        g.do(("pay-rest",))
    else:
        g.pledges = ()


@rule("WD-18.06", "WD-18.08", "WD-23.40", "WD-26.07", "WD-18.05")
def offer_gift(g: Georgia, what: str, count: int) -> Asking[None] | None:
    """A gift goes to one other player who has room for all of it."""
    options = []
    mates = g.mates()
    for receiver in g.others(g.active):
        owed, caps = price(what, count)
        caps = tuple(min(cap, MOST - held) for cap, held in zip(caps, receiver.stock, strict=True))
        if can_pay([g.party], owed, caps):
            options.append(option("give-to", seat_id(receiver.seat)))
        givers = [mate for mate in mates if mate is not receiver and any(mate.stock)]
        if givers and can_pay([g.party, *givers], owed, caps):
            options.append(option("give-together", seat_id(receiver.seat)))
    return _offer_gift(g, what, count, options) if options else None


def _offer_gift(g: Georgia, what: str, count: int, options: list[Option]) -> Asking[None]:
    chosen = yield Ask(g.active, "give", [*options, PASS], about=(what, count))
    if chosen is PASS:
        return
    receiver = int(chosen.ids[0].removeprefix("seat-"))
    owe(g, what, count, receiver)
    together = chosen.verb == "give-together"
    mates = [("pledge", mate.seat) for mate in g.mates() if mate.seat != receiver] if together else []
    g.do(*mates, ("offer",))


@rule("WD-13.21", "WD-13.25", "WD-23.35")
def offer_fatigue(g: Georgia, count: int) -> Asking[Next] | None:
    """Fatigue may be taken on if somebody is left after all the markers; members may be asked to take some."""
    g.markers, g.taken = count, (0,) * g.players
    ways = [ACCEPT] if count < endurance(g, g.party) else []
    if g.mates():
        ways.append(TOGETHER)
    return _offer_fatigue(g, ways) if ways else None


def _offer_fatigue(g: Georgia, ways: list[Option]) -> Asking[Next]:
    chosen = yield Ask(g.active, "take-fatigue", [*ways, PASS], about=(g.markers,))
    if chosen is ACCEPT:
        return accept_fatigue(g)
    if chosen is TOGETHER:
        g.do(*(("take-markers", mate.seat) for mate in g.mates()), ("fatigue-offered",))
    return None


@rule("WD-13.21", "WD-23.35")
def fatigue_offered(g: Georgia) -> Asking[Next] | None:
    """When the members have said what they take, the active player accepts the rest or declines."""
    rest = g.markers - sum(g.taken)
    return _fatigue_offered(g, rest) if rest < endurance(g, g.party) else None


def _fatigue_offered(g: Georgia, rest: int) -> Asking[Next]:
    chosen = yield Ask(g.active, "take-rest", [ACCEPT, PASS], about=(rest,))
    return accept_fatigue(g) if chosen is ACCEPT else None


@rule("WD-14.10")
def accept_fatigue(g: Georgia) -> Task:
    """Fatigue that is a payment is placed like any other, but no item helps against it."""
    g.met = True
    return ("place-markers",)


def _offer_item(g: Georgia) -> Asking[None]:
    options = [option("discard", g.content.encounters[item].id) for item in g.party.items]
    chosen = yield Ask(g.active, "discard-item", [*options, PASS])
    if chosen.ids:
        discard_item(g, g.party, g.content.encounter_number[chosen.ids[0]])
        g.met = True


# Other players


@rule("WD-13.14", "WD-25.04", "WD-14.04")
def vote(g: Georgia) -> Asking[None]:
    """Everybody in play votes in secret; an item that adds weight is declared with the vote."""
    voters = g.in_order()
    asks = [Ask(p.seat, "vote", vote_options(g, p), about=(card_faced(g),)) for p in voters]
    votes = yield Sealed(asks)
    balance = 0
    for p, cast in zip(voters, votes, strict=True):
        weight = 1
        if cast.ids:
            item = g.content.encounter_number[cast.ids[0]]
            power = g.content.power(item)
            assert isinstance(power, VoteWeight)
            weight = power.votes
            discard_item(g, p, item)
        balance += weight if cast.verb == "yes" else -weight
        g.story.tell("votes", seat_id(p.seat), cast.verb, *([weight] if weight > 1 else []))
    if balance:
        g.met = balance > 0
    else:
        chosen = yield Ask(g.active, "vote-tie", [YES, NO])
        g.met = chosen.value


def vote_options(g: Georgia, p: Party) -> list[Option]:
    """Yes or no, each also with an item that makes it count more."""
    options = [YES, NO]
    for item in held(g, p, VoteWeight):
        options += [option(verb, g.content.encounters[item].id) for verb in ("yes", "no")]
    return options


@rule("WD-13.15")
def ask_player(g: Georgia, whom: str) -> Asking[None]:
    """The player to the left, to the right or of choice helps or refuses."""
    out = [not p.in_play for p in g.parties]
    if whom == "left":
        g.asked = left_of(g.active, g.players, out)
    elif whom == "right":
        g.asked = right_of(g.active, g.players, out)
    else:
        options = seat_options("ask", g.players)
        chosen = yield Ask(g.active, "ask-player", [options[p.seat] for p in g.others(g.active)])
        g.asked = chosen.value
    g.do(("answer",))


@rule("WD-13.15")
def answer(g: Georgia) -> Asking[None]:
    """Nobody overrules the asked player."""
    chosen = yield Ask(g.asked, "answer", [HELP, REFUSE], about=(seat_id(g.active), card_faced(g)))
    g.met = chosen.value
    g.story.tell("helps" if g.met else "refuses", seat_id(g.asked), seat_id(g.active))
