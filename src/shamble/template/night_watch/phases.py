"""The course of the game: each phase by its name. A phase leaves in `g.phase` the name of what comes next."""

from __future__ import annotations

from shamble.engine.game import Phase

from .content import KINDS
from .effects import EFFECTS, wall  # noqa: F401 - importing it makes its verbs known
from .rules.dawn import dawn
from .rules.night import watch
from .setup import set_up
from .state import Watch

EFFECTS.check(KINDS.values())

PHASES: dict[str, Phase[Watch]] = {
    "set-up": set_up,
    "watch": watch,
    "dawn": dawn,
}
