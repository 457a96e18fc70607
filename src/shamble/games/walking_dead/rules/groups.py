"""Co-operative groups: forming and leaving them."""

from __future__ import annotations

from ....engine.ask import NO, PASS, YES, Ask, Asking, Option
from ....engine.rulebook import rule
from ....engine.seats import seat_id, seat_options
from ..state import PLAYING, Georgia, Party, Task

PROPOSE = Option("propose")


# Leaving


@rule("WD-23.16", "WD-23.18", "WD-6.02")
def leave_tasks(g: Georgia) -> list[Task]:
    """At the start of a member's turn every other member may leave, in seat order."""
    return [("leave", mate.seat) for mate in g.mates()]


def leave(g: Georgia, seat: int) -> Asking[None]:
    """A member stays or leaves."""
    chosen = yield Ask(seat, "leave", [Option("remain"), Option("leave", value=True)], about=(seat_id(g.active),))
    if chosen.value:
        part_ways(g, g.parties[seat])


@rule("WD-23.17", "WD-23.19", "WD-23.20", "WD-23.30", "WD-23.41")
def part_ways(g: Georgia, p: Party) -> None:
    """The leaver's pawn stays on the space; if it was the group's, the active member's takes its place."""
    if p.pawn == p.seat:
        for member in g.members(p):
            if member is not p:
                member.pawn = g.active
    p.pawn = p.seat
    g.story.tell("leaves-group", seat_id(p.seat))


# Forming


def outsiders(g: Georgia) -> list[Party]:
    """The players whose pawn stands on the active player's space and who are not in the group."""
    p = g.party
    return [q for q in g.in_order() if q.at == p.at and q.pawn != p.pawn]


@rule("WD-23.02", "WD-23.04")
def meets(g: Georgia) -> bool:
    """Whether anybody else, with whom a group could be formed, stands on the active player's space."""
    if g.groups:
        p = g.parties[g.active]
        at, pawn = p.at, p.pawn
        for q in g.parties:
            if q.at == at and q.pawn != pawn:
                return True
    return False


@rule("WD-23.01", "WD-23.02", "WD-23.04", "WD-23.31")
def form(g: Georgia) -> Asking[None] | None:
    """A window for one proposal: the active player names players on the space, another group only as a whole."""
    if (not g.invited and not meets(g)) or g.parties[g.active].status != PLAYING:
        return None
    here = [q for q in outsiders(g) if q.seat == q.pawn and q.seat not in g.invited]
    if not here:
        if g.invited:
            propose(g)
        return None
    return _form(g, here)


def _form(g: Georgia, here: list[Party]) -> Asking[None]:
    invite = seat_options("invite", g.players)
    options = [invite[q.seat] for q in here]
    chosen = yield Ask(g.active, "form", [*options, PROPOSE if g.invited else PASS])
    if chosen is PROPOSE:
        propose(g)
    elif chosen is not PASS:
        g.invited += (chosen.value,)
        g.do(("form",))


@rule("WD-23.03", "WD-23.31")
def propose(g: Georgia) -> None:
    """The named players answer in seat order, then the present members of the active player's group."""
    named = [q.seat for q in outsiders(g) if q.pawn in g.invited]
    present = [mate.seat for mate in g.mates()]
    g.refused = ()
    g.do(*(("agree", seat) for seat in (*named, *present)), ("formed",))


@rule("WD-23.03")
def agree(g: Georgia, seat: int) -> Asking[None]:
    """Everybody who would be a member must agree."""
    named = tuple(seat_id(q.seat) for q in outsiders(g) if q.pawn in g.invited)
    chosen = yield Ask(seat, "agree", [YES, NO], about=(seat_id(g.active), named))
    if not chosen.value:
        g.refused += (seat,)
        g.story.tell("refuses-group", seat_id(seat))


@rule("WD-23.03", "WD-23.05", "WD-23.31")
def formed(g: Georgia) -> None:
    """Single players who refuse stay out, another group joins only as a whole; a member's no keeps everybody out."""
    invited, g.invited = g.invited, ()
    if any(mate.seat in g.refused for mate in g.mates()):
        return
    joining = []
    for bearer in invited:
        members = [q for q in outsiders(g) if q.pawn == bearer]
        if not any(q.seat in g.refused for q in members):
            joining += members
    if not joining:
        return
    for member in (*g.members(g.party), *joining):
        member.pawn = g.active
    g.story.tell("group", [seat_id(member.seat) for member in g.members(g.party)])
