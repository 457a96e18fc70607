"""The Survivor Phase: the order of activations, playing a card, free moments, trading."""

from __future__ import annotations

from ....engine.ask import NO, YES, Ask, Asking, Option, option
from ....engine.rulebook import rule
from ....engine.seats import clockwise
from ..agenda import step, then
from ..state import NO_CARD, NOBODY, Sanctuary
from .exert import defeat_survivor
from .tension import begin_effect, fail
from .tokens import lose_trust, suffer_stress, take_token, usable

END = Option("end")


# The order


@rule("NS-9.01", "NS-9.02", "NS-5.02", "NS-23.01", "NS-24.06")
@step("survivors")
def survivor_phase(g: Sanctuary) -> None:
    """The Leader's Survivor first, then clockwise; Allies come directly after the Survivor they follow."""
    g.part = "survivors"
    g.story.tell("survivor-phase")
    then(g, *[("activate", seat) for seat in clockwise(g.leader, g.players)])


@rule("NS-2.12", "NS-9.03", "NS-24.23")
@step("activate")
def activate(g: Sanctuary, who: int) -> None:
    """Play a card, act, discard it; then come the Allies of this Survivor."""
    begin_activation(g, who)
    then(g, ("play-card", who), ("action-step", who), ("discard-card", who), ("allies", who))


def begin_activation(g: Sanctuary, who: int) -> None:
    """Nothing has been done in this activation yet."""
    g.active = who
    g.did_maneuver = g.did_action = g.first_kill = False
    g.traded = g.used = ()
    g.dice = g.rolled = g.stress_results = ()
    g.story.tell("activates", g.survivors[who].id)


@rule("NS-24.06", "NS-24.23")
@step("allies")
def allies(g: Sanctuary, who: int) -> Asking[None] | None:
    """The Allies that follow a Survivor, each for itself, in an order that its player picks."""
    waiting = [each for each in range(g.players, len(g.survivors)) if g.survivors[each].seat == who]
    g.queue = tuple(waiting)
    if waiting:
        then(g, ("next-ally", who))
    return None


@step("next-ally")
def next_ally(g: Sanctuary, who: int) -> Asking[None] | None:
    """The next Ally, if one is left."""
    if not g.queue:
        return None
    if len(g.queue) > 1:
        return _ask_ally(g, who)
    _activate_ally(g, who, g.queue[0])
    return None


def _ask_ally(g: Sanctuary, who: int) -> Asking[None]:
    chosen = yield Ask(g.survivors[who].seat, "next-ally", [option("survivor", g.survivors[a].id) for a in g.queue])
    _activate_ally(g, who, g.number_of(chosen.ids[0]))


@rule("NS-24.23")
def _activate_ally(g: Sanctuary, who: int, ally: int) -> None:
    """An Ally's activation is its Action Step only."""
    g.queue = tuple([each for each in g.queue if each != ally])
    begin_activation(g, ally)
    then(g, ("action-step", ally), ("next-ally", who))


# Playing a card


@rule("NS-9.04", "NS-9.05", "NS-9.06")
@step("play-card")
def play_card(g: Sanctuary, who: int) -> Asking[None] | None:
    """Exactly 1 card from hand; who has none is defeated."""
    if not g.survivors[who].hand:
        defeat_survivor(g, who, "lost_no_card")
    return _ask_card(g, who)


def _ask_card(g: Sanctuary, who: int) -> Asking[None]:
    s = g.survivors[who]
    cards = g.content.survivor_cards
    chosen = yield Ask(s.seat, "play", [option("play", cards[card].id) for card in s.hand], about=(s.id,))
    card = g.content.card_number[chosen.ids[0]]
    s.hand = tuple([each for each in s.hand if each != card])
    s.played = card
    s.stance = g.content.approach[card]
    s.excused = False
    g.story.tell("plays", s.id, chosen.ids[0])
    if s.stance != g.approach:
        then(g, ("defiant", who))


@rule("NS-7.02", "NS-7.03", "NS-7.04", "NS-24.21", "NS-18.05")
def is_compliant(g: Sanctuary, who: int) -> bool:
    """Whether the card of a Survivor, or of the one an Ally follows, has the Approach of the group or counts so."""
    s = g.survivors[g.survivors[who].seat]
    return s.excused or s.stance == g.approach


@rule("NS-7.08", "NS-15.12")
@step("defiant")
def defiant(g: Sanctuary, who: int) -> Asking[None] | None:
    """A Defiant card has its price before any Maneuver or Action; an Order may excuse it."""
    if usable(g, who, "harlan"):
        return _ask_order(g, who)
    then(g, ("defiance", who))
    return None


def _ask_order(g: Sanctuary, who: int) -> Asking[None]:
    """Hold the Line: with an Order discarded the card is treated as Compliant; its Approach stays."""
    s = g.survivors[who]
    chosen = yield Ask(s.seat, "order", (YES, NO), about=(s.id,))
    if chosen is YES:
        take_token(g, g.number_of("harlan"), who)
        s.excused = True
        g.story.tell("excused", s.id)
    else:
        then(g, ("defiance", who))


@rule("NS-7.03", "NS-7.05", "NS-7.06", "NS-7.07", "NS-24.18")
@step("defiance")
def defiance(g: Sanctuary, who: int) -> None:
    """The Leader suffers 1 Stress for another's Defiant card and loses 1 Trust for the Leader's own."""
    begin_effect(g)
    g.story.tell("defies", g.survivors[who].id)
    paid = lose_trust(g, who, 1) if who == g.leader else suffer_stress(g, g.leader, 1)
    if not paid:
        fail(g)


@rule("NS-9.10", "NS-9.11")
@step("discard-card")
def discard_card(g: Sanctuary, who: int) -> None:
    """The played card goes to the top of the discard pile; up to now it was in neither hand nor pile."""
    s = g.survivors[who]
    s.discards += (s.played,)
    s.played = NO_CARD
    g.active = NOBODY
    g.dice = g.rolled = g.stress_results = ()
    g.story.tell("ends-activation", s.id)


# Trading


@rule("NS-9.12", "NS-9.14", "NS-13.12")
def trades(g: Sanctuary, who: int) -> list[Option]:
    """Search Cards to give to or take from Survivors in the Space; each changes hands once in a free moment."""
    if not any(s.kept for s in g.survivors):
        return []
    ids = g.content.search_ids
    s = g.survivors[who]
    found = []
    for number in g.here(s.at):
        other = g.survivors[number]
        if number == who:
            continue
        found += [option("give", ids[card], other.id) for card in s.kept if card not in g.traded]
        found += [option("take", ids[card], other.id) for card in other.kept if card not in g.traded]
    return found


@rule("NS-9.12")
def trade(g: Sanctuary, who: int, chosen: Option) -> None:
    """The player of the Active Survivor decides alone."""
    card = g.content.search_number[chosen.ids[0]]
    other = g.number_of(chosen.ids[1])
    giver, taker = (who, other) if chosen.verb == "give" else (other, who)
    a, b = g.survivors[giver], g.survivors[taker]
    a.kept = tuple([each for each in a.kept if each != card])
    b.kept = (*b.kept, card)
    g.traded += (card,)
    g.story.tell("trades", a.id, chosen.ids[0], b.id)
