"""A rulebook as people read it: chapters with pictures, clauses that lead to each other, words with their meaning.

A line `{scene ...}` under a heading of rulebook.md is a picture from a real table (`cutouts.py`).
"""

from __future__ import annotations

import re
from functools import cache

import msgspec
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from shamble.engine.game import find_game
from shamble.engine.rulebook import Clause

from .cutouts import PICTURE, draw_picture
from .glossary import glossary

_NUMBER = re.compile(r"\b[A-Z]{2}-\d+(?:\.\d+)?\b")
_TAGS = re.compile(r"^(?:\[[^\]]+\] ?)+")
_CHAPTER = re.compile(r"^### (?P<title>.+)$", re.MULTILINE)
MOST_CITED = 12


class Rule(msgspec.Struct, frozen=True):
    """A clause: its number, the modes it is limited to, and its words with links."""

    id: str
    tags: tuple[str, ...]
    text: Markup


class Chapter(msgspec.Struct, frozen=True):
    """A part of the rulebook."""

    id: str
    title: str
    rules: list[Rule]
    picture: Markup = Markup("")


class Book(msgspec.Struct, frozen=True):
    """A rulebook, ready to be read."""

    preface: Markup
    chapters: list[Chapter]

    def of(self, clauses: list[Clause]) -> list[Chapter]:
        """The chapters with these clauses only, in the order in which the clauses come; without pictures."""
        known = {rule.id: (chapter, rule) for chapter in self.chapters for rule in chapter.rules}
        found: dict[str, Chapter] = {}
        for clause in clauses:
            chapter, rule = known[clause.id]
            there = found.setdefault(chapter.id, Chapter(chapter.id, chapter.title, []))
            there.rules.append(rule)
        return list(found.values())

    def rules(self, numbers: list[str]) -> list[Rule]:
        """Some rules by their numbers, each once."""
        known = {rule.id: rule for chapter in self.chapters for rule in chapter.rules}
        return [known[number] for number in dict.fromkeys(numbers) if number in known][:MOST_CITED]


@cache
def book(name: str) -> Book:
    """The rulebook of a game."""
    game = find_game(name)
    path = game.folder / "rulebook.md"
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    pictures = _pictures(name, text)
    chapters: list[Chapter] = []
    known: set[str] = set()
    for clause in game.rulebook:
        if not chapters or chapters[-1].title != clause.section:
            known = set()
            found = pictures.get(clause.section, Markup(""))
            chapters.append(Chapter(f"chapter-{len(chapters) + 1}", clause.section, [], found))
        chapters[-1].rules.append(_rule(clause, name, known))
    return Book(_preface(text), chapters)


def _preface(text: str) -> Markup:
    """What stands before the first chapter, without its headings."""
    first = _CHAPTER.search(text)
    lines = [line for line in text[: first.start() if first else 0].splitlines() if not line.startswith("#")]
    return Markup(MarkdownIt("commonmark", {"html": False}).render("\n".join(lines)))


def _pictures(name: str, text: str) -> dict[str, Markup]:
    """The picture at the head of each chapter that has one."""
    found = {}
    heads = list(_CHAPTER.finditer(text))
    for head, following in zip(heads, [*heads[1:], None], strict=True):
        picture = PICTURE.search(text, head.end(), following.start() if following else len(text))
        if picture:
            found[head["title"]] = draw_picture(name, picture["words"], picture["caption"] or "")
    return found


def _rule(clause: Clause, game: str, known: set[str]) -> Rule:
    text = _TAGS.sub("", clause.text)
    words = glossary(game).mark(text, f"/guide/{game}", known)
    numbers = find_game(game).rulebook

    def link(found: re.Match[str]) -> str:
        number = found[0]
        return f'<a class="clause-link" href="#{number}">{escape(number)}</a>' if number in numbers else number

    return Rule(clause.id, clause.tags, Markup(_NUMBER.sub(link, str(words))))
