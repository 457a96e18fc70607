"""The laws of undo: what may be taken back freely, and who has to agree otherwise.

An undo never changes who is active, never makes another player answer again, and never crosses dice or anything hidden
that was shown, unless everybody agrees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .errors import UndoRefused

if TYPE_CHECKING:
    from .match import Match


class UndoNeeds(NamedTuple):
    """Why an undo is not free, and who would have to agree."""

    why: str
    who: tuple[int, ...]


def undo_needs(match: Match, to: str, seat: int | None) -> UndoNeeds:
    """Which seats have to agree to an undo and why; nobody if the laws allow it."""
    if not match.answers:
        return UndoNeeds("There is nothing to take back yet.", ())
    seat = match.answers[-1].seat if seat is None else seat
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
    return UndoNeeds("", ())


def shows_something_hidden(match: Match, keep: int) -> bool:
    """Whether any eyes see a card now that they did not see after so many answers."""
    before, seats = match.at(keep), len(match.seats)
    for eyes in (*range(seats), None):
        then = match.game.sight(before.state, seats, eyes).known()
        if match.game.sight(match.state, seats, eyes).known() - then:
            return True
    return False


def undo_target(match: Match, to: str, seat: int) -> int:
    """How many answers an undo of the last `answer`, `action` or `turn` keeps."""
    count = len(match.answers)
    if to == "answer":
        return max((n for n in range(count) if match.answers[n].seat == seat), default=count - 1)
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
