"""The library as a programmer meets it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import shamble
from shamble.engine.errors import ShambleError


def test_the_games_are_listed_also_after_one_was_imported() -> None:
    import shamble.games.best_defense

    found = shamble.games()
    assert found["best_defense"] is shamble.games.best_defense.GAME  # type: ignore[attr-defined]


def test_a_match_in_five_lines(tmp_path: Path) -> None:
    m = shamble.match("best_defense", players=3, seed=7, mode="hardcore")
    m.answer("choose rick")
    m.answer("choose glenn", seat=1)
    m.undo(agreed=[0, 1, 2])
    assert [ask.seat for ask in m.pending] == [1]
    twin = m.clone()
    twin.answer("choose maggie")
    assert len(twin.answers) == len(m.answers) + 1
    m.save(tmp_path / "m.json")
    assert shamble.load(tmp_path / "m.json").digest == m.digest
    assert m.scene(0).heading and m.result is None


def test_the_package_is_typed() -> None:
    assert (Path(shamble.__file__).parent / "py.typed").exists()


@pytest.mark.parametrize(
    ("game", "players", "wishes", "sentence"),
    [
        ("risk", 3, {}, "There is no game called 'risk'"),
        (None, 3, {}, "There is no game called 'None'"),
        ("best_defense", 0, {}, "is for 1 to 4 players, not for 0"),
        ("best_defense", 3.0, {}, "whole number such as 1, not 3.0"),
        ("best_defense", True, {}, "whole number such as 1, not True"),
        ("best_defense", "3", {}, "whole number such as 1, not '3'"),
        ("dead_of_winter", 1, {}, "is for 2 to 5 players, not for 1"),
        ("dead_of_winter", 3, {"objective": "moon"}, "'objective' cannot be 'moon'; it can be random, until-the-thaw"),
        ("dead_of_winter", 3, {"scenario": "moon"}, "has no switch called 'scenario'"),
        ("dead_of_winter", 3, {"mode": ["coop"]}, "'mode' cannot be '['coop']'"),
        ("dead_of_winter", 3, {"hardcore": 1}, "'hardcore' cannot be '1'; it can be off, on"),
        ("dead_of_winter", 3, {"mode": "coop", "betrayer": True}, "there is no betrayer"),
        ("dead_of_winter", 2, {"betrayer": True}, "there is no betrayer"),
        ("best_defense", 1, {"motives": True}, "needs at least two players"),
        ("best_defense", 2, {"seats": ["Ann", "Bo", "Cy"]}, "There are 3 names for 2 seats"),
        ("best_defense", 2, {"packs": ["nowhere"]}, "there is no such folder with cards"),
        ("best_defense", 2, {"packs": "nowhere"}, "there is no such folder with cards"),
    ],
)
def test_wrong_wishes_get_one_sentence(game: Any, players: Any, wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ShambleError) as refused:
        shamble.match(game, players, **wishes)
    said = str(refused.value)
    assert sentence in said and said.endswith(".") and "\n" not in said
