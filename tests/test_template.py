"""The little game that `shamble new` writes works, keeps all laws, and is what the tutorial walks through."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

from shamble.engine import game
from shamble.engine.errors import BadOptions
from shamble.template import new_game

TUTORIAL = Path(__file__).parent.parent / "docs" / "tutorial.md"


def run(*command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(cwd)}
    return subprocess.run([sys.executable, "-m", *command], cwd=cwd, env=env, capture_output=True, text=True)


def test_a_new_game_passes_its_tests_and_all_laws(tmp_path: Path) -> None:
    new_game("river_crossing", tmp_path)
    done = run("pytest", "-q", "-p", "no:cacheprovider", cwd=tmp_path / "river_crossing")
    assert done.returncode == 0, done.stdout[-2000:]
    assert "river_crossing" not in done.stdout and " passed" in done.stdout


def test_nothing_of_the_first_name_is_left(tmp_path: Path) -> None:
    for path in new_game("river_crossing", tmp_path):
        text = path.read_text("utf-8")
        assert not [old for old in ("night_watch", "Night Watch", "NightWatch", "NW-") if old in text], path
    declared = (tmp_path / "river_crossing" / "river_crossing" / "__init__.py").read_text("utf-8")
    assert 'prefix = "RC"' in declared and 'title = "River Crossing"' in declared
    assert 'river_crossing = "river_crossing:GAME"' in (tmp_path / "river_crossing" / "pyproject.toml").read_text()


def test_every_clause_of_a_new_game_is_cited_by_code_and_tests(tmp_path: Path) -> None:
    home = tmp_path / "river_crossing"
    new_game("river_crossing", tmp_path)
    rules = (home / "river_crossing" / "rulebook.md").read_text("utf-8")
    clauses = {line.split("**")[1] for line in rules.splitlines() if line.startswith("- **")}
    code = "".join(path.read_text("utf-8") for path in (home / "river_crossing").rglob("*.py"))
    tests = (home / "tests" / "test_river_crossing.py").read_text("utf-8")
    assert {clause for clause in clauses if f'"{clause}"' not in code} == set()
    assert {clause for clause in clauses if f'"{clause}"' not in tests} == set()


@pytest.mark.parametrize("name", ["My_Game", "my game", "2games", "class", "über"])
def test_a_name_that_is_no_name_gets_a_sentence(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="cannot name a game"):
        new_game(name, tmp_path)


def test_a_folder_that_exists_is_left_alone(tmp_path: Path) -> None:
    new_game("hut", tmp_path)
    with pytest.raises(BadOptions, match="exists already"):
        new_game("hut", tmp_path)


def test_the_tutorial_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "_registered", {})
    monkeypatch.setattr(sys, "path", [*sys.path])
    failed, tried = doctest.testfile(str(TUTORIAL), module_relative=False, encoding="utf-8")
    assert tried > 15 and failed == 0
