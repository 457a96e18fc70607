"""`shamble new`: a little game of somebody's own, that works and keeps all laws from the first minute.

It begins as Night Watch, which lies beside this module, under another name: a package with all the rooms that a game
has, its tests, and a project file by which it can be installed.
"""

from __future__ import annotations

import keyword
from pathlib import Path

from ..engine.errors import BadOptions

HERE = Path(__file__).parent
NAME, TITLE, CLASS, PREFIX = "night_watch", "Night Watch", "NightWatch", "NW"
TEXTS = {".py", ".md", ".toml", ".txt"}

PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = ["shamble"]

[project.entry-points."shamble.games"]
{name} = "{name}:GAME"

[tool.hatch.build.targets.wheel]
packages = ["{name}"]

[tool.pytest.ini_options]
testpaths = ["tests"]
pythonpath = ["."]
markers = ["rule(*clauses): the clauses of the rulebook that this test holds to"]
"""


def new_game(name: str, folder: Path) -> list[Path]:
    """Write the little game under a name into a new folder; the files that were written."""
    check_name(name)
    home = folder / name
    if home.exists():
        raise BadOptions(f"{home} exists already; choose another name or another folder.")
    written = []
    for source in sorted((HERE / NAME).rglob("*")):
        if source.suffix in TEXTS and "__pycache__" not in source.parts:
            written.append(_write(home / name / source.relative_to(HERE / NAME), source.read_text("utf-8"), name))
    test = (HERE / f"test_{NAME}.txt").read_text("utf-8")
    written.append(_write(home / "tests" / f"test_{name}.py", test, name))
    written.append(_write(home / "pyproject.toml", PROJECT.format(name=name), name))
    return written


def check_name(name: str) -> None:
    """A name becomes a package and the word by which the game is played."""
    if not name.isidentifier() or not name.isascii() or name != name.lower() or keyword.iskeyword(name):
        raise BadOptions(f"'{name}' cannot name a game: use small letters, digits and underscores, such as my_game.")


def _write(path: Path, text: str, name: str) -> Path:
    words = name.split("_")
    title = " ".join(word.capitalize() for word in words if word)
    prefix = "".join(word[0] for word in words if word).upper()
    prefix = prefix if len(prefix) > 1 else (name + "x")[:2].upper()
    for old, new in ((NAME, name), (TITLE, title), (CLASS, title.replace(" ", "")), (f"{PREFIX}-", f"{prefix}-")):
        text = text.replace(old, new)
    text = text.replace(f'prefix = "{PREFIX}"', f'prefix = "{prefix}"')
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path
