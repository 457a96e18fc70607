"""For tests: build any position of any game in a few words, script the dice, answer in words, and hold every game to
the laws that all games share.

    >>> m = table("best_defense", rick=at("farm", food=1), glenn=at("town"), phase="move", leader="rick")
    >>> [option.words for option in m.pending[0].options]
    ['stay rick', 'move rick highway', 'move rick town']
    >>> play(m, "move rick town", "stay glenn")
    >>> m.state.survivors[0].at == m.state.survivors[1].at
    True

`at("farm", ...)` describes a piece on the board, `off_board(...)` one that waits; which further words a game knows is
said by its `arrange`. `dice=(3, "bitten")` scripts the faces that the next dice show; `skip_to(m, "declare")` answers
everything in between as a player who does nothing would.

The conformance suite is `CHECKS`: each check takes a game and a setup (players and switches) and raises AssertionError
with a sentence where the game breaks a law. `shamble.testing.setups(game)` samples the legal setups.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.chance import ScriptedChance
from ..engine.game import Game, find_game, games
from .covered import check_covered
from .golden import golden, playthrough
from .laws import (
    check_clones,
    check_endings,
    check_refusals,
    check_same_inputs,
    check_saves,
    check_scenes,
    check_undo,
)
from .limits import check_limits
from .positions import Spot, at, idle, off_board, options_of, play, skip_to, table
from .previews import check_previews
from .secrets import check_log_secrets, check_secrets, redealt
from .setups import Setup, random_answers, setups, start
from .worlds import check_components, check_imagined, check_redeal

Check = Callable[[Game[Any], Setup, int], None]

CHECKS: tuple[Check, ...] = (
    check_same_inputs,
    check_clones,
    check_components,
    check_limits,
    check_secrets,
    check_log_secrets,
    check_covered,
    check_redeal,
    check_imagined,
    check_undo,
    check_saves,
    check_refusals,
    check_scenes,
    check_endings,
    check_previews,
)


def playable() -> list[Game[Any]]:
    """Every finished game."""
    return [game for game in games().values() if game.finished]


__all__ = [
    "CHECKS",
    "Check",
    "ScriptedChance",
    "Setup",
    "Spot",
    "at",
    "find_game",
    "golden",
    "idle",
    "off_board",
    "options_of",
    "play",
    "playable",
    "playthrough",
    "random_answers",
    "redealt",
    "setups",
    "skip_to",
    "start",
    "table",
]
