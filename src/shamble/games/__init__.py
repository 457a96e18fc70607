"""The games, one package each.

`shamble.games()` lists what is installed, and this package bears the same name; so the package can be called as well.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from ..engine.game import Game, games


class _CallableGames(ModuleType):
    def __call__(self) -> dict[str, Game[Any]]:
        return games()


sys.modules[__name__].__class__ = _CallableGames
