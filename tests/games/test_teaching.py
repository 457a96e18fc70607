"""Every finished game teaches each of its questions and marks its great moments."""

from __future__ import annotations

import re

import pytest

from shamble.engine.game import find_game, games

FINISHED = [name for name, game in games().items() if game.finished]
LONGEST = 220
FEWEST_BIG, MOST_BIG = 3, 12
_CLAUSE = re.compile(r"\b[A-Z]{2}-\d+\.\d+")


@pytest.mark.parametrize("name", FINISHED)
def test_every_question_has_a_short_line_for_newcomers(name: str) -> None:
    lines = {key: prompt.teach for key, prompt in find_game(name).vocabulary.prompts.items()}
    assert lines
    assert [key for key, line in lines.items() if not line] == []
    assert [key for key, line in lines.items() if len(line) > LONGEST] == []
    assert [key for key, line in lines.items() if not line.endswith((".", "!", "?"))] == []
    assert [key for key, line in lines.items() if "{" in line or _CLAUSE.search(line)] == []


@pytest.mark.parametrize("name", FINISHED)
def test_big_events_are_marked_and_rare(name: str) -> None:
    events = find_game(name).vocabulary.events
    big = [key for key, event in events.items() if event.weight == "big"]
    assert FEWEST_BIG <= len(big) <= MOST_BIG
    assert [key for key in big if events[key].heading] == []
