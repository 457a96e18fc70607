"""Exile: the vote, the altered objective, and the way out of the colony."""

from __future__ import annotations

from functools import partial

from ....engine.ask import Ask, Asking, Option, allowed, refused
from ....engine.rulebook import rule
from ....engine.seats import seat_id, seat_options
from ..content.modifiers import NoMoveExposure
from ..content.terms import NO_SECRET, SurvivorNo
from ..decks import EXILED
from ..owed import ExileVote, Leaving
from ..state import AWAY, COLONY, Winter
from .endings import change_morale
from .equipment import bears
from .exposure import owe_exposure
from .moving import declare, ways, why_not_there
from .settling import owe, pays
from .survivors import remove_survivor, set_at
from .votes import vote

LOYAL_EXILES_THAT_END_HOPE = 2
DOUBT_OF_A_WRONG_VOTE = 15


# The vote


@rule("DW-6.26", "DW-6.27", "DW-6.28", "DW-12.18", "DW-15.03")
def forbids_vote(g: Winter, seat: int) -> str:
    """Once in a turn, if there is somebody to name; never in co-op."""
    if g.coop:
        return "DW-15.03"
    if g.voted:
        return "DW-6.26"
    for other, out in enumerate(g.out):
        if not out and not forbids_accusing(g, seat, other):
            return ""
    return "DW-6.27"


@rule("DW-6.27")
def forbids_accusing(g: Winter, seat: int, other: int) -> str:
    """Nobody can name themselves, and an exiled player cannot be named."""
    return "DW-6.27" if other == seat or g.exiled[other] else ""


@rule("DW-6.26", "DW-6.27")
def accuse(g: Winter, seat: int) -> Asking[None]:
    """Name another player and start the vote; whatever the result, it is the only one of this turn."""
    options = seat_options("accuse", g.players)
    choices = [options[other] for other in g.clockwise(seat)]

    def forbids(chosen: Option) -> str:
        return forbids_accusing(g, seat, chosen.value)

    chosen = yield Ask(seat, "accuse", allowed(choices, forbids), why_not=partial(refused, choices, forbids))
    g.voted = True
    owe(g, ExileVote(chosen.value))


@rule("DW-12.01", "DW-14.01")
@pays(ExileVote)
def exile_vote(g: Winter, owed: ExileVote) -> Asking[None]:
    """A vote on exiling a player, who is exiled at once if it says yes; nothing for one who is exiled already."""
    seat = owed.seat
    if g.coop or g.exiled[seat] or g.out[seat]:
        return
    g.story.tell("exile-vote", seat_id(seat))
    if (yield from vote(g, "exile-vote", (seat_id(seat),))):
        exile(g, seat)
    else:
        g.story.tell("stays", seat_id(seat))


# Being exiled


@rule("DW-12.01", "DW-12.02", "DW-12.07", "DW-12.08", "DW-12.17")
def exile(g: Winter, seat: int) -> None:
    """Draw the exiled objective, test for two loyal exiles, then lead all survivors out of the colony."""
    g.exiled[seat] = True
    g.story.tell("exiled", seat_id(seat))
    alter_objective(g, seat)
    if loyal_exiles(g) >= LOYAL_EXILES_THAT_END_HOPE:
        change_morale(g, -g.morale)
    owe(g, Leaving(seat))


@rule("DW-12.02", "DW-16.12", "DW-16.13", "DW-16.31")
def alter_objective(g: Winter, seat: int) -> None:
    """Only the owner sees the exiled objective; a loyal player's old objective is shown to all and removed."""
    if g.exiled_deck:
        g.exile_card[seat] = EXILED.draw(g)
        card = g.content.exiled_objectives[g.exile_card[seat]]
        g.story.whisper((seat,), "exiled-objective", seat_id(seat), secret=(card,))
    old = g.secret[seat]
    if old != NO_SECRET and g.content.secret_objectives[old].kind == "loyal":
        g.secret[seat] = NO_SECRET
        g.removed_secrets += (old,)
        g.story.tell("shows-objective", seat_id(seat), g.content.secret_objectives[old])
        for voter in g.thumbs:
            g.doubts[voter] += DOUBT_OF_A_WRONG_VOTE


@rule("DW-12.17")
def loyal_exiles(g: Winter) -> int:
    """Exiled players in the game whose dealt objective was no betrayal: only theirs was taken away."""
    return sum(
        exiled and not out and secret == NO_SECRET
        for exiled, out, secret in zip(g.exiled, g.out, g.secret, strict=True)
    )


@rule("DW-12.03", "DW-12.04", "DW-2.31")
@pays(Leaving)
def leave_colony(g: Winter, owed: Leaving) -> Asking[None]:
    """One survivor after another, in the player's order, moves to a location of choice, with an exposure roll."""
    content, seat = g.content, owed.seat
    leaving = [s for s in g.group[seat] if g.at[s] == COLONY]
    if not leaving:
        return
    owe(g, owed)
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
        owe_exposure(g, s)


@rule("DW-12.05", "DW-12.06")
def swap_out(g: Winter, seat: int, s: SurvivorNo) -> Asking[None]:
    """Without room outside: swap places with a non-exiled player's survivor there, or be removed from the game."""
    content = g.content
    outside = [each for place in AWAY for each in g.people[place] if not g.exiled[g.owner[each]]]
    if not outside:
        remove_survivor(g, s)
        return
    options = content.survivor_options["swap"]
    other = (yield Ask(seat, "swap", [options[each] for each in outside], about=(content.survivors[s],))).value
    place = g.at[other]
    set_at(g, other, COLONY)
    set_at(g, s, place)
    g.story.tell("swaps", content.survivors[s], content.survivors[other], content.locations[place])
