"""Data flows one way: the engine knows no game, games know no other game, and rules know neither looks nor taste."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import shamble

ROOT = Path(shamble.__file__).parent
GAMES = sorted(path.name for path in (ROOT / "games").iterdir() if (path / "rulebook.md").exists())
FORBIDDEN = {"random", "time", "datetime", "secrets", "uuid", "os"}


def imports(path: Path) -> set[str]:
    """The absolute names of everything a module imports."""
    package = ("shamble", *path.relative_to(ROOT).parts[:-1])
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *(node.module or "").split("."))).rstrip(".")
            found |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
    return found


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("path", modules("engine"), ids=lambda path: path.stem)
def test_the_engine_imports_nothing_but_itself(path: Path) -> None:
    ours = {name for name in imports(path) if name.startswith("shamble.")}
    assert all(name.startswith("shamble.engine") for name in ours), ours


@pytest.mark.parametrize("path", modules("games"), ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_a_game_imports_the_engine_and_itself(path: Path) -> None:
    game = path.relative_to(ROOT / "games").parts[0]
    ours = {name for name in imports(path) if name.startswith("shamble.")}
    allowed = ("shamble.engine", f"shamble.games.{game}")
    assert all(name.startswith(allowed) for name in ours), ours


@pytest.mark.parametrize("path", modules("games"), ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_rules_use_no_clock_and_no_chance_but_their_own(path: Path) -> None:
    taken = {name.split(".")[0] for name in imports(path)} & FORBIDDEN
    assert not taken, f"{path.name} imports {taken}"


ROOMS = {
    "content": {"content"},
    "state": {"content", "state"},
    "effects": {"content", "state", "effects", "rules"},
    "rules": {"content", "state", "effects", "rules"},
    "looks": {"content", "state", "effects", "rules", "looks"},
    "bot": {"content", "state", "effects", "rules", "bot"},
}
"""Of each room of a game's folder, which rooms it may import from. Modules beside `state` that only describe the table
belong to `state`; the skeleton (setup, phases, zones and so on) may import everything but looks and bots."""
BESIDE_STATE = {"state", "agenda", "deeds", "owed", "decks"}
OPEN_TO_ALL = {"__init__", "arrange"}
"""They join the rooms together."""


def room_of(parts: tuple[str, ...]) -> str:
    """The room that a module of a game lies in: a folder, `state`, or `skeleton`."""
    if len(parts) == 1 and parts[0] in BESIDE_STATE:
        return "state"
    if len(parts) == 1 and parts[0] in OPEN_TO_ALL:
        return "open"
    return parts[0] if parts[0] in ROOMS else "skeleton"


def rooms_imported(path: Path, game: str) -> set[str]:
    """The rooms of its own game that a module imports from."""
    start = f"shamble.games.{game}."
    found = set()
    for name in imports(path):
        if name.startswith(start):
            parts = tuple(name.removeprefix(start).split("."))
            known = (ROOT / "games" / game / parts[0]).is_dir() or (ROOT / "games" / game / f"{parts[0]}.py").exists()
            if known:
                found.add(room_of(parts[:1]))
    return found


@pytest.mark.parametrize(
    "path", modules("games"), ids=lambda path: str(path.relative_to(ROOT / "games").with_suffix(""))
)
def test_each_room_of_a_game_imports_only_what_lies_below_it(path: Path) -> None:
    game, *inside = path.relative_to(ROOT / "games").with_suffix("").parts
    if not inside:
        assert game in GAMES or game == "__init__"
        return
    room = room_of(tuple(inside))
    allowed = {"content", "state", "effects", "rules", "skeleton"} if room == "skeleton" else ROOMS.get(room)
    if allowed is not None:
        taken = rooms_imported(path, game) - allowed
        assert not taken, f"{'/'.join(inside)}.py imports from {', '.join(sorted(taken))}"


def test_nothing_deep_copies() -> None:
    copying = [path.name for path in ROOT.rglob("*.py") if "copy.deepcopy" in path.read_text(encoding="utf-8")]
    assert copying == []
