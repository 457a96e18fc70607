"""The laws of measure: how much may be asked at once, how deep, and how far from the last checkpoint."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import GeneratorType
from typing import Any

from .. import engine
from ..engine.game import Game
from ..engine.match import Match
from .setups import Setup, random_answers, start

MOST_OPTIONS = 40
MOST_GENERATORS = 6
MOST_ANSWERS_SINCE_CHECKPOINT = 12

ENGINE = str(Path(engine.__file__).parent)


def check_limits(game: Game[Any], setup: Setup, seed: int) -> None:
    """No question, resolution or way from a checkpoint is longer than people and bots can bear."""
    match = start(game, setup, seed)
    for _ in random_answers(match, Random(seed)):
        within_limits(match)


def within_limits(match: Match) -> None:
    """Hold the question that a match waits at to the limits."""
    where = f"after {len(match.answers)} answers"
    for ask in match.pending:
        assert len(ask.options) <= MOST_OPTIONS or ask.key in match.game.spaces, (
            f"'{ask.key}' has {len(ask.options)} options {where}; at most {MOST_OPTIONS} unless it chooses a space."
        )
    depth = generators(match._resolution)
    assert len(depth) <= MOST_GENERATORS, (
        f"{len(depth)} generators lie between phase '{match.state.phase}' and its question {where}, "
        f"at most {MOST_GENERATORS} may: {' > '.join(depth)}."
    )
    since = answers_since_checkpoint(match)
    assert since <= MOST_ANSWERS_SINCE_CHECKPOINT, (
        f"Phase '{match._checkpoint.state.phase}' has asked {since} times {where} without reaching a checkpoint, "
        f"at most {MOST_ANSWERS_SINCE_CHECKPOINT} may be; the question is '{match.pending[0].key}'."
    )


def generators(resolution: object) -> list[str]:
    """The names of a game's generators between a phase and its question; helpers of the engine do not count."""
    found = []
    each = resolution
    while isinstance(each, GeneratorType):
        if not each.gi_code.co_filename.startswith(ENGINE):
            found.append(each.gi_code.co_name)
        each = each.gi_yieldfrom
    return found


def answers_since_checkpoint(match: Match) -> int:
    """How many questions were answered since the checkpoint; one that was put to several at once counts once."""
    return match._step - match._checkpoint.step
