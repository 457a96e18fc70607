"""Where things are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

import shamble
from shamble import paths


def test_the_users_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SHAMBLE_HOME", str(tmp_path / "mine"))
    assert paths.home() == tmp_path / "mine"
    monkeypatch.delenv("SHAMBLE_HOME")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert paths.home() == tmp_path / "xdg" / "shamble"
    monkeypatch.setattr("sys.platform", "darwin")
    assert paths.home().parts[-3:] == ("Library", "Application Support", "shamble")
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert paths.home() == tmp_path / "local" / "shamble"


def test_a_new_save_never_replaces_another() -> None:
    first = paths.new_save("best_defense")
    first.parent.mkdir(parents=True)
    first.write_text("")
    assert paths.new_save("best_defense") != first


def test_a_crash_that_cannot_be_kept_is_not_another_crash(shamble_home: Path) -> None:
    match = shamble.match("best_defense", 1, seed=7)
    kept = paths.keep_crash(match, "a report")
    assert kept is not None
    assert shamble.load(kept).digest == match.digest
    (shamble_home / "crashes").rename(shamble_home / "elsewhere")
    (shamble_home / "crashes").write_text("in the way")
    assert paths.keep_crash(match, "a report") is None
