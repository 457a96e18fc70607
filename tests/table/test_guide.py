"""The guides: every game that brings one shows real tables in it; a picture that cannot be drawn gets a sentence."""

from __future__ import annotations

import re

import pytest

from shamble.engine.game import find_game, games
from shamble.table.guide import BadGuide, draw_picture, guide
from shamble.table.render import has_guide

GUIDES = [name for name in games() if has_guide(name)]


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_has_words_pictures_and_a_glossary(name: str) -> None:
    html = str(guide(name))
    assert html.count("<figure") >= 2
    assert "{scene" not in html
    assert "<table>" in html
    assert "Goal" in html


@pytest.mark.parametrize("name", GUIDES)
def test_no_id_stands_twice_on_the_page_of_a_guide(name: str) -> None:
    found = re.findall(r'\bid="([^"]+)"', str(guide(name)))
    assert len(set(found)) == len(found)


def test_finished_games_bring_a_guide() -> None:
    assert [name for name, game in games().items() if game.finished and not has_guide(name)] == []


def test_a_picture_of_nothing_gets_a_sentence() -> None:
    with pytest.raises(BadGuide, match="a picture shows board"):
        draw_picture(find_game("best_defense"), {"show": "moon"})
