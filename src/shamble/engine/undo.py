"""The laws of undo: what may be taken back freely, and who has to agree otherwise.

An undo never changes who is active, never makes another player answer again, and never crosses dice, anything hidden
that came into anybody's sight or anything that was told and depends on what is hidden, unless everybody agrees. Who
plays alone may take back even that; the match counts the rolls that were taken back.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from .errors import ShambleError, UndoRefused
from .running import Running
from .seats import check_seat

if TYPE_CHECKING:
    from .match import Match
    from .records import Answer

WORLDS = 4
"""In how many other worlds is tried whether what was told would have been told there too."""

KEPT = ("_origin", "game", "loaded", "options", "seats", "seed", "packs", "on_crash", "undos", "taken_back")
"""What an undo leaves as it is."""


class UndoNeeds(NamedTuple):
    """Why an undo is not free, and who would have to agree."""

    why: str
    who: tuple[int, ...]


def undo(match: Match, to: str, seat: int | None, agreed: Iterable[int]) -> None:
    """Take back what a seat answered, if the laws allow it or everybody whom they name has agreed."""
    if not match.answers:
        raise UndoRefused("There is nothing to take back yet.")
    check_seat(seat, match.seats)
    seat = match.answers[-1].seat if seat is None else seat
    if refusal := undo_refusal(match, seat):
        raise UndoRefused(refusal)
    keep = undo_target(match, to, seat)
    if any(dealt.answers > keep for dealt in match.fair.deals):
        raise UndoRefused("Cards were dealt again since, so that is not taken back.")
    against = undo_needs(match, to, seat)
    missing = [match.seats[each] for each in against.who if each not in set(agreed)]
    if missing:
        raise UndoRefused(f"{against.why} To take it back, {', '.join(missing)} would have to agree.")
    _undo_to(match, keep)


def _undo_to(match: Match, keep: int) -> None:
    """Let the match be as it was after this many answers; that something was undone stays with it."""
    undone = match.at(keep)
    match.taken_back += len(match.chance.rolls) - len(undone.chance.rolls)
    for name in Running.__slots__:
        if name not in KEPT:
            setattr(match, name, getattr(undone, name))
    match.undos += 1


def undo_needs(match: Match, to: str, seat: int | None) -> UndoNeeds:
    """Which seats have to agree to an undo and why; nobody if the laws allow it."""
    if not match.answers:
        return UndoNeeds("There is nothing to take back yet.", ())
    check_seat(seat, match.seats)
    seat = match.answers[-1].seat if seat is None else seat
    if refusal := undo_refusal(match, seat):
        return UndoNeeds(refusal, ())
    keep = undo_target(match, to, seat)
    others = tuple(each for each in range(len(match.seats)) if each != seat)
    if any(answer.seat != seat for answer in match.answers[keep:]):
        return UndoNeeds("Somebody else has answered since.", others)
    if any(ask.seat != seat for ask in match.pending) or match.is_over:
        return UndoNeeds("It is no longer the same player's choice.", others)
    if any(answers > keep for answers in match.lucky) or (match.chance.used and len(match.answers) > keep):
        return UndoNeeds("Dice were rolled or cards shuffled since.", others)
    if shows_something_hidden(match, keep):
        return UndoNeeds("Something hidden was shown since.", others)
    if tells_something_hidden(match, keep, seat):
        return UndoNeeds("Something was told since that depends on what is hidden.", others)
    return UndoNeeds("", ())


def undo_refusal(match: Match, seat: int) -> str:
    """Why a seat has nothing to take back at all; empty if it has."""
    if not match.answers:
        return "There is nothing to take back yet."
    if not any(answer.seat == seat for answer in match.answers):
        return f"{match.seats[seat]} has not answered anything yet, so there is nothing of theirs to take back."
    return ""


def shows_something_hidden(match: Match, keep: int) -> bool:
    """Whether any eyes, at any question since, saw a card that they did not see before."""
    now, seats = match.at(keep), len(match.seats)
    before = [now.game.sight(now.state, seats, eyes).known() for eyes in (*range(seats), None)]
    for answer in match.answers[keep:]:
        now._repeat([answer])
        seen = [now.game.sight(now.state, seats, eyes).known() for eyes in (*range(seats), None)]
        if any(after - then for after, then in zip(seen, before, strict=True)):
            return True
        before = seen
    return False


def tells_something_hidden(match: Match, keep: int, seat: int) -> bool:
    """Whether the seat has read something since that it would not have read in another world it thinks possible."""
    for world in range(WORLDS):
        other = match.at(keep)
        other.game.sight(other.state, len(other.seats), seat).redeal(Random(f"{keep} {match.undos} {world}"))
        if _told_less(match.at(keep), other, match.answers[keep:], seat):
            return True
    return False


def _told_less(match: Match, other: Match, answers: list[Answer], seat: int) -> bool:
    """Whether one match tells a seat something after these answers that the other does not."""
    for answer in answers:
        events = len(match.story), len(other.story)
        match._repeat([answer])
        try:
            other._repeat([answer])
        except ShambleError:
            return False  # something else came up there, so the rest cannot be compared
        told, also = match.log(seat, events[0]), iter(other.log(seat, events[1]))
        if not all(line in also for line in told):
            return True
    return False


def undo_target(match: Match, to: str, seat: int) -> int:
    """How many answers an undo of the last `answer`, `action` or `turn` keeps."""
    count = len(match.answers)
    if to == "answer":
        return max(n for n in range(count) if match.answers[n].seat == seat)
    earlier = [mark for mark in match.marks if mark.answers < count]
    if to == "action":
        return earlier[-1].answers if earlier else 0
    if to == "turn":
        turn = earlier[-1].turn if earlier else ()
        keep = count
        for mark in reversed(earlier):
            if mark.turn != turn:
                break
            keep = mark.answers
        return keep
    raise UndoRefused(f"'{to}' cannot be taken back; an answer, an action or a turn can.")
