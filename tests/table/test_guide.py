"""The guides: every game that brings one shows real tables in it; a picture that cannot be drawn gets a sentence."""

from __future__ import annotations

import re

import pytest

from shamble.engine.game import games
from shamble.table.cutouts import BadGuide, draw_picture
from shamble.table.glossary import Glossary, glossary
from shamble.table.guide import guide
from shamble.table.reading import book
from shamble.table.render import has_guide

GUIDES = [name for name in games() if has_guide(name)]


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_has_words_pictures_and_a_glossary(name: str) -> None:
    html = str(guide(name))
    assert html.count("<figure") >= 5
    assert len(re.findall(r"<li>.*?</li>", html, re.DOTALL)) >= 4
    assert "{scene" not in html and "⟦" not in html
    assert "<table>" in html
    assert "Goal" in html


@pytest.mark.parametrize("name", GUIDES)
def test_no_id_stands_twice_on_the_page_of_a_guide(name: str) -> None:
    found = re.findall(r'\bid="([^"]+)"', str(guide(name)))
    assert len(set(found)) == len(found)


def test_finished_games_bring_a_guide() -> None:
    assert [name for name, game in games().items() if game.finished and not has_guide(name)] == []


@pytest.mark.parametrize("name", GUIDES)
def test_a_turn_is_told_in_pictures_of_real_tables(name: str) -> None:
    html = str(guide(name))
    shown = set(re.findall(r'class="cutout shows-(\w+)', html))
    assert {"board", "mat"} <= shown and shown & {"hand", "question"}
    assert "can-act" in html, "nothing glows"
    assert not re.search(r"<(?:button|a) [^>]*(?:data-thing|href=\"\?)", html), "something in a picture can be touched"


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_is_read_in_two_minutes(name: str) -> None:
    words = re.sub(r"<figure.*?</figure>|<table.*?</table>|<[^>]+>", " ", str(guide(name)), flags=re.DOTALL).split()
    assert len(words) <= 480, "at 240 words a minute"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("show=moon", "a picture shows board"),
        ("seed=7 until=moonrise", "never comes to the question 'moonrise'"),
        ("moon=1", "knows nothing of 'moon'"),
        ("seed=many", "in 'seed=many'"),
    ],
)
def test_a_picture_that_cannot_be_drawn_gets_a_sentence(words: str, sentence: str) -> None:
    with pytest.raises(BadGuide, match=sentence):
        draw_picture("best_defense", words)


# Words and their meaning


WORDS = """## Words

| word | what it means |
|---|---|
| Aid | a card |
| defy, defies | take a step |
| fresh Walker | it rose |
"""


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Draw an Aid, then another Aid.", ["Aid"]),
        ("Give first aid.", []),
        ("Rick defies and may defy again.", ["defies"]),
        ("Fresh Walkers <b>rise</b>.", ["Fresh Walkers"]),
        ("Two fresh Walkers rise.", ["fresh Walkers"]),
    ],
)
def test_each_word_is_marked_once_where_it_is_meant(text: str, marked: list[str]) -> None:
    html = str(Glossary.parse(WORDS).mark(text))
    assert re.findall(r'<span class="term" data-term="[\w-]+">([^<]+)</span>', html) == marked
    assert "<b>" not in html


@pytest.mark.parametrize("name", GUIDES)
def test_every_word_has_one_meaning_and_stands_in_the_guide(name: str) -> None:
    terms, html = glossary(name).terms, str(guide(name))
    assert len(terms) >= 5
    assert len({term.id for term in terms}) == len(terms)
    assert [term.id for term in terms if f'id="word-{term.id}"' not in html] == []


# The rulebook as people read it


@pytest.mark.parametrize("name", GUIDES)
def test_a_rulebook_has_pictures_and_clauses_that_lead_to_each_other(name: str) -> None:
    read = book(name)
    html = "".join(str(rule.text) for chapter in read.chapters for rule in chapter.rules)
    known = {rule.id for chapter in read.chapters for rule in chapter.rules}
    links = set(re.findall(r'class="clause-link" href="#([^"]+)"', html))
    assert sum(1 for chapter in read.chapters if chapter.picture) >= 3
    assert links and links <= known
    assert 'class="term"' in html
    assert not re.search(r"^\[", "".join(rule.text[:1] for chapter in read.chapters for rule in chapter.rules))
