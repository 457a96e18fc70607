"""Golden playthroughs: whole matches as text, to see in a difference what a change of the rules did."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from ..engine.match import Match
from .positions import table
from .setups import random_answers


def playthrough(
    game: str,
    players: int,
    seed: int = 1,
    options: dict[str, str | bool] | None = None,
    position: dict[str, Any] | None = None,
) -> str:
    """A whole random match (from a position) as text: every answer and event, and how it ended."""
    if position is None:
        match = Match.start(game, players, options, seed=seed)
    else:
        match = table(game, players, options, seed=seed, **position)
    lines = list(_told(match, 0))
    for _ in random_answers(match, Random(seed)):
        if match.answers:
            lines += _latest(match)
    lines += _latest(match) if match.answers else []
    outcome = match.result
    assert outcome is not None
    lines.append(f"= {outcome.ending} ({outcome.clause}); won: {list(outcome.won)}; digest {match.digest}")
    return "\n".join(lines) + "\n"


def _latest(match: Match) -> list[str]:
    """The last answer and what came of it."""
    last = match.answers[-1]
    since = sum(event.step < len(match.answers) for event in match.story)
    return [f"[{last.seat}] {last.words}", *_told(match, since)]


def _told(match: Match, since: int) -> Iterable[str]:
    return [("# " if line.heading else "  ") + line.text for line in match.log(since=since)]


def golden(path: Path, text: str, renew: bool) -> None:
    """Compare a text with the committed one; renew it only when asked to."""
    if renew:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing; write it with --renew-golden."
    assert path.read_text(encoding="utf-8") == text, (
        f"{path.name} tells another match than before; look at the difference and renew it with --renew-golden."
    )
