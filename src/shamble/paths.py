"""Where Shamble keeps things on this computer: saves and crash files in the user's own data folder."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from .engine.match import Match


def home() -> Path:
    """SHAMBLE_HOME, or the place where this system keeps the data of a user's programs."""
    chosen = os.environ.get("SHAMBLE_HOME")
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "shamble"


def check_tables(folder: Path) -> None:
    """Tables can be kept in this folder: it takes files, and its database is one; a sentence says what is wrong."""
    import sqlite3

    from .engine.errors import BadOptions

    try:
        folder.mkdir(parents=True, exist_ok=True)
        with sqlite3.connect(folder / "tables.sqlite") as database:
            database.execute("PRAGMA schema_version")
            database.execute("BEGIN IMMEDIATE")
    except OSError as wrong:
        raise BadOptions(
            f"{folder}: tables cannot be kept here ({wrong.strerror}); choose a folder with --data."
        ) from None
    except sqlite3.Error as wrong:
        raise BadOptions(f"{folder}: tables cannot be kept here ({wrong}); choose a folder with --data.") from None


def new_save(game: str) -> Path:
    """A name for a save file that no file has yet."""
    return _unused(home() / "saves", game, ".json")


def keep_crash(match: Match, report: str) -> Path | None:
    """Write a match whose rule failed, with the report, to a file that loads again; for `Match.on_crash`."""
    from .engine.errors import BadSave
    from .engine.save import encode, to_save, write_bytes

    path = _unused(home() / "crashes", match.game.name, ".crash.json")
    try:
        write_bytes(path, encode(msgspec.structs.replace(to_save(match), crash=report)))
    except BadSave:
        return None
    return path


def _unused(folder: Path, game: str, suffix: str) -> Path:
    """The game and the minute, numbered if there is such a file already."""
    name = f"{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M}"
    path = folder / f"{name}{suffix}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}{suffix}"
    return path
