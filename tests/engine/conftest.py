"""The engine's tests know one game more than everybody else."""

from __future__ import annotations

import pytest

from shamble.engine import game

from .toy import LOTS


@pytest.fixture(autouse=True)
def _lots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "_registered", {})
    game.register(LOTS)
