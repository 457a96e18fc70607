"""An Action Roll as it lies on the table: the eight steps, and what becomes of each die."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.rulebook import rule
from ....engine.scene import Die, Roll, shown_die
from ..rules.action_roll import turns_free
from ..state import ACTION_DIE, BLANK, EXERT, FEAR, FOCUS, NOBODY, STRESS_DIE, SUCCESS, THREAT, Sanctuary

STEPS = ["Pool", "Roll", "Exert", "Focus", "Assign", "Threat", "Fear", "Keep Focus"]
POOL, ROLLED, EXERTED, FOCUSED, ASSIGNED, THREATENED, AFRAID, KEPT = range(8)

AHEAD = {
    "roll": POOL,
    "exert-results": ROLLED,
    "focus-results": EXERTED,
    "successes": FOCUSED,
    "threat-results": ASSIGNED,
    "fear-results": THREATENED,
    "take-focus": AFRAID,
    "after-action": KEPT,
}
"""Which step a roll has come to, by the first of these that is still to be done."""


@rule("NS-12.07", "NS-12.12", "NS-12.22")
def roll(g: Sanctuary) -> Roll | None:
    """The roll of the Action that is being performed, from the first die of its pool to the last Focus taken."""
    at = _at(g)
    if at is None or g.active == NOBODY:
        return None
    who = g.content.sheets[g.survivors[g.active].id].name
    return Roll(id="roll", label=f"{who}: {g.content.acts[g.act].name}", steps=STEPS, at=at)


def _at(g: Sanctuary) -> int | None:
    """The step that is being carried out: nothing of it may be left before what comes after it."""
    if not g.act:
        return None
    ahead = next((AHEAD[str(step[0])] for step in reversed(g.agenda) if step[0] in AHEAD), None)
    # Exert results are turned first and paid for after it, before the next one is asked about
    return EXERTED if ahead == ROLLED and g.rolled.count(EXERT) > g.dice.count(EXERT) else ahead


def rolled(g: Sanctuary) -> list[Die]:
    """The dice of the last roll of this activation and what became of each."""
    at = _at(g)
    if at == POOL:
        return []
    became = _became(g, KEPT if at is None else at)
    found = [
        shown_die(ACTION_DIE, was, f"action-{n}", fate="kept" if was == SUCCESS else "turned" if now == SUCCESS else "",
                  became=next(became))
        for n, (was, now) in enumerate(zip(g.rolled, g.dice, strict=True))
    ]  # fmt: skip
    return found + [
        shown_die(STRESS_DIE, face, f"stress-{n}", fate="spent" if face == BLANK else "",
                  became=_stressed(face, KEPT if at is None else at))
        for n, face in enumerate(g.stress_results)
    ]  # fmt: skip


@rule("NS-12.13", "NS-12.14", "NS-12.15", "NS-12.16", "NS-12.20")
def _became(g: Sanctuary, at: int) -> Iterator[str]:
    """What each Action Die has come to by a step, or may still come to."""
    used = g.dice.count(SUCCESS) - g.successes if at == ASSIGNED else 0
    for was, now in zip(g.rolled, g.dice, strict=True):
        if now == SUCCESS:
            yield _success(g, was, at, used)
            used -= 1
        elif now == EXERT:
            yield (
                ("turn it for free" if turns_free(g, g.active) else "Exert 1 turns it") if at <= EXERTED else "nothing"
            )
        else:
            yield "1 Focus turns it" if at <= FOCUSED else "+1 Focus at the end" if at < KEPT else "Focus"


def _success(g: Sanctuary, was: str, at: int, used: int) -> str:
    if at == ASSIGNED:
        return "used" if used > 0 else "assign now" if used == 0 and g.successes else "assign next"
    if at > ASSIGNED:
        return "used"
    if was == EXERT:
        return "turned for free" if turns_free(g, g.active) else "turned for Exert 1"
    return "turned for 1 Focus" if was == FOCUS else "success"


@rule("NS-12.18", "NS-12.19")
def _stressed(face: str, at: int) -> str:
    """What a Stress Die brings in its step."""
    if face == THREAT:
        return "Threat +1" if at >= THREATENED else "+1 Threat at step 6"
    if face == FEAR:
        return "Fear" if at >= AFRAID else "Fear at step 7"
    return "nothing"
