"""Games are found through entry points; a broken one does not take the others with it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from shamble.engine import game as registry

from .toy import LOTS


@pytest.fixture
def points(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    found: list[EntryPoint] = []
    monkeypatch.setattr(registry, "entry_points", lambda group: found)
    monkeypatch.setattr(registry, "_registered", {})
    registry._installed.cache_clear()
    yield found
    registry._installed.cache_clear()


def test_a_third_party_can_add_a_game(points: list[EntryPoint]) -> None:
    points.append(EntryPoint("lots", "tests.engine.toy:LOTS", "shamble.games"))
    found: dict[str, Any] = registry.games()
    assert found == {"lots": LOTS}


def test_a_game_that_cannot_be_imported_is_left_out_with_a_warning(points: list[EntryPoint]) -> None:
    points.append(EntryPoint("lots", "tests.engine.toy:LOTS", "shamble.games"))
    points.append(EntryPoint("chess", "tests.engine.nowhere:GAME", "shamble.games"))
    with pytest.warns(UserWarning, match="The game 'chess' cannot be used: ModuleNotFoundError"):
        found: dict[str, Any] = registry.games()
    assert found == {"lots": LOTS}
