"""What players read is plain English, without marks of its making."""

from __future__ import annotations

import re
from typing import Any

import pytest

from shamble.engine.game import Game, games

MARKS = re.compile(r"\((?:R|A|P|D|N|AN|AC)(?:,[^)]*)?\)|\b[Rr]uling\b|\b[A-Z]{2}-A\d")
"""Where a rule came from, and who decided it."""
HABITS = re.compile(r"\b(?:the own [a-z]+|anew|reckon(?:ed|s)?)\b")
"""What nobody would say aloud."""
CODE = re.compile(r"`|\b[a-z]+_[a-z_]+\b|\b[A-Z]+_[A-Z]+\b")
"""Names that only programs know."""


@pytest.mark.parametrize("file", ["rulebook.md", "guide.md", "words.toml"])
@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_what_players_read_shows_nothing_of_how_it_was_made(game: Game[Any], file: str) -> None:
    text = (game.folder / file).read_text(encoding="utf-8")
    found = [each.group() for each in MARKS.finditer(text)] + [each.group() for each in HABITS.finditer(text)]
    assert found == []
    if file == "rulebook.md":
        assert CODE.findall(text) == []
