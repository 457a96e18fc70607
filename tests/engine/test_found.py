"""What the engine finds in the rooms of a game's folder, and what it says of a room that is broken."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from shamble.engine.errors import ShambleError
from shamble.engine.found import Found


class House:
    """A game as far as rooms are concerned."""

    draw: Found[Callable[[], str]] = Found("looks.scene", "draw")
    judge: Found[Callable[[], str]] = Found("bot.judge", "judge", lambda game: lambda: "nobody judges")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[dict[str, str]], Any]]:
    """Builds a game with these rooms, in a package of its own."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def build(rooms: dict[str, str]) -> Any:
        for name, text in {"__init__.py": "", **rooms}.items():
            file = tmp_path / "found_here" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            (file.parent / "__init__.py").touch()
            file.write_text(text, encoding="utf-8")
        return type("Here", (House,), {"__module__": "found_here"})()

    yield build
    for name in [each for each in sys.modules if each.split(".")[0] == "found_here"]:
        del sys.modules[name]


def test_a_function_is_found_in_its_room_and_kept(house: Callable[[dict[str, str]], Any]) -> None:
    game = house({"looks/scene.py": "def draw():\n    return 'a table'\n"})
    assert game.draw() == "a table"
    assert game.draw is vars(game)["draw"]


def test_on_the_class_it_is_only_the_promise() -> None:
    assert isinstance(House.draw, Found)


def test_what_is_missing_is_stood_in_for_or_named(house: Callable[[dict[str, str]], Any]) -> None:
    game = house({"looks/other.py": ""})
    assert game.judge() == "nobody judges"
    with pytest.raises(ShambleError, match=r"found_here has no draw in looks/scene\.py, and no method draw instead\."):
        game.draw  # noqa: B018 - finding it is the deed


def test_a_room_without_the_function_counts_as_missing(house: Callable[[dict[str, str]], Any]) -> None:
    game = house({"bot/judge.py": "JUDGE = 1\n"})
    assert game.judge() == "nobody judges"


def test_a_room_that_misses_something_else_is_not_passed_over(house: Callable[[dict[str, str]], Any]) -> None:
    game = house({"bot/judge.py": "import nothing_of_this_name\n"})
    with pytest.raises(ModuleNotFoundError, match="nothing_of_this_name"):
        game.judge  # noqa: B018 - finding it is the deed
