"""Games are found through entry points; a broken one does not take the others with it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from shamble.engine import game as registry
from shamble.engine.errors import BadOptions, unknown
from shamble.testing import playable

from .toy import LOTS, LotsGame


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


def test_games_are_listed_by_name_and_one_can_be_tried_without_installing_it(points: list[EntryPoint]) -> None:
    points.append(EntryPoint("zebra", "tests.engine.toy:LOTS", "shamble.games"))
    points.append(EntryPoint("ant", "tests.engine.toy:LOTS", "shamble.games"))
    assert list(registry.games()) == list(registry.installed()) == ["ant", "zebra"]
    assert registry.register(LOTS) is LOTS
    assert list(registry.games()) == ["ant", "lots", "zebra"]
    assert list(registry.installed()) == ["ant", "zebra"]
    assert registry.find_game("lots") is LOTS
    with pytest.raises(BadOptions, match=r"^There is no game called 'chess'; there are ant, lots, zebra\.$"):
        registry.find_game("chess")


def test_a_game_is_in_the_making_until_it_says_that_it_is_finished(
    points: list[EntryPoint], monkeypatch: pytest.MonkeyPatch
) -> None:
    registry.register(LOTS)
    assert playable() == [LOTS]
    monkeypatch.delattr(LotsGame, "finished")
    assert playable() == []


def test_what_is_not_known_is_answered_with_what_is() -> None:
    wrong = unknown("weapon", "spoon", ["axe", "rifle"])
    assert isinstance(wrong, BadOptions)
    assert str(wrong) == "There is no weapon called 'spoon'; there are axe, rifle."


def test_switches_are_set_by_words_truths_or_numbers() -> None:
    assert LOTS.settle(2, {"trouble": True}) == LOTS.settle(2, {"trouble": "on"}) == {"trouble": "on"}
    assert LOTS.settle(2, {"trouble": False}) == LOTS.settle(2) == {"trouble": "off"}
    with pytest.raises(BadOptions, match="'trouble' cannot be '1'; it can be off, on"):
        LOTS.settle(2, {"trouble": 1})  # type: ignore[dict-item]
