"""The coverage gate: every clause of a finished game is cited by code and by a test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from shamble.engine.game import Game
from shamble.engine.rulebook import cited_by_tests, coverage
from shamble.testing import playable

HERE = Path(__file__).parent


@pytest.mark.parametrize("game", playable(), ids=lambda game: game.name)
def test_every_clause_is_cited_by_code_and_tests(game: Game[Any]) -> None:
    assert callable(game.scene) and callable(game.habit)  # rooms that are only imported when they are needed
    found = coverage(game.rulebook, (HERE / "games" / game.name).rglob("test_*.py"))
    assert found.missing == []
    assert found.code == found.tests == found.clauses > 0


@pytest.mark.parametrize("game", playable(), ids=lambda game: game.name)
def test_no_test_cites_a_clause_that_does_not_exist(game: Game[Any]) -> None:
    cited = cited_by_tests((HERE / "games" / game.name).rglob("test_*.py"))
    assert {clause for clause in cited if clause not in game.rulebook} == set()


@pytest.mark.parametrize("game", playable(), ids=lambda game: game.name)
def test_every_clause_that_cards_and_words_name_exists(game: Game[Any]) -> None:
    loaded, vocabulary = game.load(), game.vocabulary
    named = {card.clause for _, cards in loaded.cards.files() for card in cards}
    for lines in (vocabulary.prompts, vocabulary.events, vocabulary.endings):
        named |= {line.clause for line in lines.values()}
    named |= {switch.clause for switch in game.switches}
    assert {clause for clause in named if clause and clause not in game.rulebook} == set()
