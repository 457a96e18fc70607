"""Playing a match again from its start: for proofs, for looking back, and to branch off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import BadAnswer, BadSave, RuleCrash

if TYPE_CHECKING:
    from .match import Match


def check_count(match: Match, count: object) -> None:
    """Refuse what is no number of answers that the match had at some time."""
    if type(count) is not int:
        raise BadAnswer(f"A number of answers is a whole number such as 3, not {count!r}.")
    if not 0 <= count <= len(match.answers):
        raise BadAnswer(f"The match has {len(match.answers)} answers, so it cannot be replayed to {count}.")


def replay(match: Match, answers: int | None = None) -> Match:
    """The match as it stood after this many answers; every digest that was noted on the way is compared."""
    count = len(match.answers) if answers is None else answers
    check_count(match, count)
    new = type(match)(match.game, match.loaded, match.options, match.seats, match.seed)
    new.packs, new._reseeds, new._names, new.changes = match.packs, match._reseeds, match._names, match.changes
    new.fair = match.fair
    new.chance = match.chance.afresh()
    new._proving = True
    new._open(match._origin.copy() if match._origin else None)
    try:
        new._repeat(match.answers[:count])
    except (BadAnswer, RuleCrash) as parted:
        raise _parts(match, f"at answer {len(new.answers) + 1}: {parted}") from None
    new.undos, new.taken_back, new._proving = match.undos, match.taken_back, False
    known = 0
    for ours, theirs in zip(match.marks, new.marks, strict=False):
        if ours.answers > count:
            break
        if ours.answers != theirs.answers or ours.digest not in ("", theirs.digest):
            raise _parts(match, f"after answer {ours.answers}: the tables differ there.")
        known += 1
    new.marks = (*match.marks[:known], *new.marks[known:])
    return new


def _parts(match: Match, where: str) -> BadSave:
    """Why a match cannot be played again from the start."""
    if match.changes:
        answers, what = match.changes[-1]
        return BadSave(f"The {what} changed after answer {answers}, so what came before cannot be played again.")
    return BadSave(f"The replay parts from the match {where}")
