"""Group Tension and Morale."""

from __future__ import annotations

from ....engine.ask import PASS, Ask, Asking, Option, option
from ....engine.rulebook import rule
from ....engine.seats import clockwise
from ....engine.votes import cast, settled, unanimous
from ..agenda import step, then
from ..state import MOST_MORALE, Sanctuary
from .tokens import held, take_token, token_works

DISCARD, KEEP = Option("discard-trust", value=True), Option("keep-trust", value=False)


@rule("NS-16.01", "NS-16.02", "NS-16.03", "NS-16.05", "NS-16.07")
def fail(g: Sanctuary) -> None:
    """A part of the current effect could not be carried out: it owes one Group Tension, however many parts fail."""
    if g.owed:
        g.owed[-1] = 1
    else:
        then(g, ("tension",))


@rule("NS-16.16", "NS-16.18", "NS-16.19", "NS-16.21")
def begin_effect(g: Sanctuary) -> None:
    """An effect begins; when all its parts are done, `settle` resolves what it owes."""
    g.owed.append(0)
    then(g, ("settle",))


@rule("NS-16.08", "NS-16.19")
@step("settle")
def settle(g: Sanctuary) -> None:
    """An effect is over: the Group Tension of its failing parts comes before any other effect."""
    if g.owed.pop():
        then(g, ("tension",))


# Morale


@rule("NS-1.04", "NS-1.07", "NS-16.12", "NS-16.15")
def lose_morale(g: Sanctuary, count: int = 1) -> None:
    """Morale drops; at 0 the group has lost."""
    g.morale = max(0, g.morale - count)
    g.story.tell("morale-falls", count, g.morale)
    if g.morale == 0:
        g.end("lost_morale")


@rule("NS-16.15")
def raise_morale(g: Sanctuary, count: int) -> None:
    """Morale rises, at most to 10."""
    g.morale = min(MOST_MORALE, g.morale + count)
    g.story.tell("morale-rises", count, g.morale)


# Resolving it


@rule("NS-16.09", "NS-16.11", "NS-16.13", "NS-16.17", "NS-16.20")
@step("tension")
def resolve_tension(g: Sanctuary) -> None:
    """Morale drops by 1, unless every Survivor discards 1 Trust; if one cannot, nobody does."""
    g.story.tell("tension")
    g.promised = ()
    lacking = sum(s.trust == 0 for s in g.survivors)
    promises = _promises(g)
    if lacking > promises:
        lose_morale(g)
    elif promises:
        then(g, ("promise",))
    else:
        then(g, ("vote",))


def _promises(g: Sanctuary) -> int:
    """How many Promises Imani can announce."""
    imani = g.number_of("imani")
    return held(g, imani, imani) if imani >= 0 and token_works(g, imani) else 0


@rule("NS-16.20", "NS-15.12")
@step("promise")
def announce_promise(g: Sanctuary) -> Asking[None] | None:
    """Imani's player may let a Promise stand in for the Trust of a Survivor, before the group decides."""
    if len(g.promised) == _promises(g):
        _after_promises(g)
        return None
    return _ask_promise(g)


def _ask_promise(g: Sanctuary) -> Asking[None]:
    imani = g.number_of("imani")
    wanting = [number for number in g.in_order() if number not in g.promised]
    options = [option("promise", g.survivors[number].id) for number in wanting]
    chosen = yield Ask(g.survivors[imani].seat, "promise", [*options, PASS])
    if chosen is PASS:
        _after_promises(g)
        return
    g.promised += (g.number_of(chosen.ids[0]),)
    g.story.tell("promises", chosen.ids[0])
    then(g, ("promise",))


def _after_promises(g: Sanctuary) -> None:
    """Without a stand-in for everybody who lacks Trust there is nothing to decide."""
    if all(s.trust or number in g.promised for number, s in enumerate(g.survivors)):
        then(g, ("vote",))
    else:
        lose_morale(g)


@rule("NS-16.10", "NS-16.20", "NS-23.08")
@step("vote")
def vote_on_trust(g: Sanctuary) -> Asking[None]:
    """All players vote at once; equal votes decide, otherwise the Leader does. One player simply decides."""
    if g.players == 1:
        chosen = yield Ask(0, "tension-tie", (DISCARD, KEEP))
    else:
        ballot = yield from cast(clockwise(g.leader, g.players), "tension", (DISCARD, KEEP))
        ballot.tell(g, "votes")
        chosen = yield from settled(ballot, unanimous, breaker=g.leader)
    if chosen.value:
        _discard_trust(g)
    else:
        lose_morale(g)


@rule("NS-16.09")
def _discard_trust(g: Sanctuary) -> None:
    """Every Survivor discards 1 of its own Trust, or a Promise is discarded for it."""
    imani = g.number_of("imani")
    for number, s in enumerate(g.survivors):
        if number in g.promised:
            take_token(g, imani, imani)
        else:
            s.trust -= 1
    g.promised = ()
    g.story.tell("all-discard-trust")
