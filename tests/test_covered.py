"""The law that scenes reach cards only through the Sight catches a look that reads them itself."""

from __future__ import annotations

import pytest

from shamble.engine.game import find_game
from shamble.engine.sight import Sight
from shamble.games.best_defense.content import EventNo
from shamble.games.best_defense.looks import mats, scene
from shamble.games.best_defense.state import Defense
from shamble.testing import Setup
from shamble.testing.covered import check_covered

EXPERT = Setup(2, (("difficulty", "expert"),))


def test_a_scene_drawn_through_the_sight_is_the_same_with_covered_cards() -> None:
    check_covered(find_game("best_defense"), EXPERT, seed=1)


def test_a_look_that_names_a_hidden_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def peek(sight: Sight[Defense], seat: int) -> tuple[EventNo, ...]:
        return sight.g.hands[seat]

    monkeypatch.setattr(mats, "hand_of_other", peek)
    with pytest.raises(AssertionError, match="must ask the Sight"):
        check_covered(find_game("best_defense"), EXPERT, seed=1)


def test_a_look_that_only_compares_a_hidden_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true = scene.heading

    def hint(g: Defense) -> str:
        return f"{true(g)}{'!' if any(0 in hand for hand in g.hands) else ''}"

    monkeypatch.setattr(scene, "heading", hint)
    with pytest.raises(AssertionError, match="must ask the Sight"):
        check_covered(find_game("best_defense"), EXPERT, seed=1)
