"""The library as a programmer meets it."""

from __future__ import annotations

from pathlib import Path

import shamble


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
