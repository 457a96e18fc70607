"""Exile: the vote, the altered objective, and the way out of the colony."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...engine.ask import Ask, Asking, Refusal
from ...engine.rulebook import rule
from .bearing import bears
from .content import SEAT_OPTIONS
from .endings import change_morale
from .exposure import expose
from .hands import seat_id
from .modifiers import NoMoveExposure
from .moving import declare, ways, why_not_there
from .state import AWAY, COLONY, NO_CARD, Winter
from .survivors import remove_survivor, set_at
from .votes import vote

LOYAL_EXILES_THAT_END_HOPE = 2
DOUBT_OF_A_WRONG_VOTE = 15


# The vote


@rule("DW-6.26", "DW-6.27", "DW-6.28", "DW-12.18", "DW-15.03")
def accusable(g: Winter, seat: int) -> list[int]:
    """Whom the active player may name, once in the own turn: another player who is not exiled; nobody in co-op."""
    if g.coop or g.voted:
        return []
    return [other for other in g.others(seat) if not g.exiled[other]]


@rule("DW-6.26", "DW-6.27")
def accuse(g: Winter, seat: int) -> Asking[None]:
    """Name another player and start the vote; whatever the result, it is the only one of this turn."""
    options = SEAT_OPTIONS["accuse"]
    named = [options[other] for other in accusable(g, seat)]
    chosen = yield Ask(seat, "accuse", named, why_not=partial(why_not_accuse, g, seat))
    g.voted = True
    yield from exile_vote(g, chosen.value)


@rule("DW-6.27")
def why_not_accuse(g: Winter, seat: int) -> Iterator[Refusal]:
    """Nobody can name themselves, and an exiled player cannot be named."""
    for other in g.clockwise(seat):
        if other == seat or g.exiled[other]:
            yield Refusal(f"accuse {seat_id(other)}", "DW-6.27")


@rule("DW-12.01", "DW-14.01")
def exile_vote(g: Winter, seat: int) -> Asking[None]:
    """A vote on exiling a player, who is exiled at once if it says yes; nothing for one who is exiled already."""
    if g.coop or g.exiled[seat] or g.out[seat]:
        return
    g.story.tell("exile-vote", seat_id(seat))
    if (yield from vote(g, "exile-vote", (seat_id(seat),))):
        yield from exile(g, seat)
    else:
        g.story.tell("stays", seat_id(seat))


# Being exiled


@rule("DW-12.01", "DW-12.02", "DW-12.07", "DW-12.08", "DW-12.17")
def exile(g: Winter, seat: int) -> Asking[None]:
    """Draw the exiled objective, test for two loyal exiles, then lead all survivors out of the colony."""
    g.exiled[seat] = True
    g.story.tell("exiled", seat_id(seat))
    alter_objective(g, seat)
    if loyal_exiles(g) >= LOYAL_EXILES_THAT_END_HOPE:
        change_morale(g, -g.morale)
    while leaving := [s for s in g.group[seat] if g.at[s] == COLONY]:
        yield from leave_colony(g, seat, leaving)


@rule("DW-12.02", "DW-16.12", "DW-16.13", "DW-16.31")
def alter_objective(g: Winter, seat: int) -> None:
    """Only the owner sees the exiled objective; a loyal player's old objective is shown to all and removed."""
    if g.exiled_deck:
        g.exile_card[seat] = g.exiled_deck[-1]
        g.exiled_deck = g.exiled_deck[:-1]
        card = g.content.exiled_objectives[g.exile_card[seat]]
        g.story.whisper((seat,), "exiled-objective", seat_id(seat), card)
    old = g.secret[seat]
    if old != NO_CARD and g.content.secret_objectives[old].kind == "loyal":
        g.secret[seat] = NO_CARD
        g.removed_secrets += (old,)
        g.story.tell("shows-objective", seat_id(seat), g.content.secret_objectives[old])
        for voter in g.thumbs:
            g.doubts[voter] += DOUBT_OF_A_WRONG_VOTE


@rule("DW-12.17")
def loyal_exiles(g: Winter) -> int:
    """Exiled players in the game whose dealt objective was no betrayal: only theirs was taken away."""
    return sum(
        exiled and not out and secret == NO_CARD for exiled, out, secret in zip(g.exiled, g.out, g.secret, strict=True)
    )


@rule("DW-12.03", "DW-12.04", "DW-2.31")
def leave_colony(g: Winter, seat: int, leaving: list[int]) -> Asking[None]:
    """One survivor after another, in the player's order, moves to a location of choice, with an exposure roll."""
    content = g.content
    options = content.survivor_options["move"]
    s = (yield Ask(seat, "leaves-next", [options[each] for each in leaving])).value
    places = [place for place in AWAY if g.room(place)]
    if not places:
        yield from swap_out(g, seat, s)
        return
    own_turn = g.turn >= 0 and g.order[g.turn] == seat
    found = ways(g, seat, s, places, own_turn)
    reasons = partial(why_not_there, g, seat, s)
    secret = own_turn and bool(g.hands[seat])
    chosen = yield Ask(seat, "destination", found, (content.survivors[s],), reasons, secret=secret)
    place, calm, _ = declare(g, seat, s, chosen)
    set_at(g, s, place)
    g.story.tell("leaves-colony", content.survivors[s], content.locations[place])
    if not calm and not bears(g, s, NoMoveExposure):
        yield from expose(g, s)


@rule("DW-12.05", "DW-12.06")
def swap_out(g: Winter, seat: int, s: int) -> Asking[None]:
    """Without room outside: swap places with a non-exiled player's survivor there, or be removed from the game."""
    content = g.content
    outside = [each for place in AWAY for each in g.people[place] if not g.exiled[g.owner[each]]]
    if not outside:
        yield from remove_survivor(g, s)
        return
    options = content.survivor_options["swap"]
    other = (yield Ask(seat, "swap", [options[each] for each in outside], about=(content.survivors[s],))).value
    place = g.at[other]
    set_at(g, other, COLONY)
    set_at(g, s, place)
    g.story.tell("swaps", content.survivors[s], content.survivors[other], content.locations[place])
