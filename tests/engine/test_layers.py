"""Data flows one way: the engine knows no game, games know no other game, and rules know neither looks nor taste."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import shamble

ROOT = Path(shamble.__file__).parent
GAMES = sorted(path.name for path in (ROOT / "games").iterdir() if (path / "rulebook.md").exists())
FORBIDDEN = {"random", "time", "datetime", "secrets", "uuid", "os"}
LOOKS_AND_TASTE = {"scene", "bot", "habits", "arrange"}


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


@pytest.mark.parametrize("path", modules("games"), ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_rules_do_not_import_looks_and_taste(path: Path) -> None:
    if path.stem in LOOKS_AND_TASTE or path.stem.startswith(("scene", "bot")) or path.name == "__init__.py":
        assert path.parent.name in GAMES or path.parent.name == "games"
        return
    game = f"shamble.games.{path.parent.name}"
    taken = imports(path) & {f"{game}.{name}" for name in LOOKS_AND_TASTE}
    assert not taken, f"{path.name} imports {taken}"


def test_nothing_deep_copies() -> None:
    copying = [path.name for path in ROOT.rglob("*.py") if "copy.deepcopy" in path.read_text(encoding="utf-8")]
    assert copying == []
