"""Tests never touch the user's own folder."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def shamble_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    home = tmp_path / "home"
    monkeypatch.setenv("SHAMBLE_HOME", str(home))
    return home
