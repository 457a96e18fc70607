"""CONTRIBUTING names every file that a finished game brings."""

from __future__ import annotations

from pathlib import Path

from shamble.testing import playable

TEXT = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
OWN_ROOMS = {"content", "rules", "effects", "looks", "bot", "cards"}
"""In these a game divides its work as it likes; what the engine looks for there is named."""


def test_every_file_that_all_finished_games_have_is_named() -> None:
    folders = [each.folder for each in playable()]
    common = set.intersection(*({str(file.relative_to(folder)) for file in folder.rglob("*")} for folder in folders))
    named = {each for each in common if "__" not in each and each.split("/")[0] not in OWN_ROOMS}
    assert {"state.py", "rulebook.md", "guide.md"} <= named
    assert [each for each in sorted(named) if each not in TEXT] == []
    for room in ("looks/scene.py", "looks/icons/", "looks/art/", "looks/table.css", "bot/judge.py", "bot/habits.py"):
        assert f"`{room}`" in TEXT
    for what in ("golden/", "docs/screenshots/", "docs/performance.md", "docs/balance.md", "pyproject.toml"):
        assert what in TEXT
