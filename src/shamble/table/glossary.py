"""The words of a game and what they mean: one meaning for each, from the table under "Words" in its guide.md.

Texts get these words marked, the first time they stand there; pointing at one, focusing it or tapping it shows its
meaning (`terms.js`). A word with a capital letter is only meant where it has one: Aid is a card, aid is help.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec
from markupsafe import Markup, escape

from shamble.engine.game import find_game

from .templating import fill

_ROW = re.compile(r"^\| *(?P<words>[^|]+?) *\| *(?P<meaning>[^|]+?) *\|$", re.MULTILINE)
_HEADING = re.compile(r"^## Words$", re.MULTILINE)
_ENDINGS = "(?:s|es|ed|d|ing)?"
KEPT = 20_000
"""How many marked texts are kept: options, cards and lines of the log come again and again."""


class Term(msgspec.Struct, frozen=True):
    """A word of a game, under which id its meaning stands on a page, and the meaning."""

    word: str
    id: str
    meaning: str


class Glossary:
    """The words of one game.

    >>> words = Glossary.parse("## Words\\n\\n| word | what it means |\\n|---|---|\\n| exile | a vote |\\n")
    >>> words.mark("They are exiled.")
    Markup('They are <span class="term" data-term="exile">exiled</span>.')
    """

    def __init__(self, terms: list[Term]) -> None:
        self.terms = terms
        self._by_form: Mapping[str, Term] = {form.lower(): term for term in terms for form in term.word.split(", ")}
        forms = sorted(self._by_form, key=len, reverse=True)
        self._pattern = (
            re.compile(rf"\b({'|'.join(map(re.escape, forms))}){_ENDINGS}\b", re.IGNORECASE) if forms else None
        )

    @classmethod
    def parse(cls, text: str) -> Glossary:
        """Read the words out of a guide.md."""
        start = _HEADING.search(text)
        rows = list(_ROW.finditer(text, start.end()))[2:] if start else []
        return cls([Term(row["words"], word_id(row["words"]), row["meaning"]) for row in rows])

    def mark(self, text: str, linked_to: str = "", known: set[str] | None = None) -> Markup:
        """A text with its words marked, each once; as links to their meaning if it is told where it stands."""
        if self._pattern is None:
            return escape(text)
        parts, start, seen = [], 0, set() if known is None else known
        for found in self._pattern.finditer(text):
            term = self._by_form[found[1].lower()]
            if term.id in seen or not _is_meant(term, found[1]):
                continue
            seen.add(term.id)
            parts += [escape(text[start : found.start()]), _marked(term, found[0], linked_to)]
            start = found.end()
        return Markup("".join([*parts, escape(text[start:])]))


def _is_meant(term: Term, found: str) -> bool:
    return found[:1].isupper() or not any(form[:1].isupper() for form in term.word.split(", "))


def _marked(term: Term, found: str, linked_to: str) -> Markup:
    if linked_to:
        link = '<a class="term" data-term="{0}" href="{1}#word-{0}" aria-describedby="term-{0}">{2}</a>'
        return fill(link, term.id, linked_to, found)
    return fill('<span class="term" data-term="{}">{}</span>', term.id, found)


def word_id(word: str) -> str:
    """What a word is called in addresses.

    >>> word_id("Compliant, Defiant")
    'compliant'
    """
    return re.sub(r"\W+", "-", word.split(",")[0].lower())


@cache
def glossary(game: str) -> Glossary:
    """The words of a game; none if it brings no guide."""
    path = find_game(game).folder / "guide.md"
    return Glossary.parse(path.read_text(encoding="utf-8")) if path.is_file() else Glossary([])


@lru_cache(KEPT)
def marked(text: str, game: str) -> Markup:
    """A text with the words of its game marked."""
    return glossary(game).mark(text) if game else escape(text)


@lru_cache(KEPT)
def linked(text: str, game: str) -> Markup:
    """A text whose words can be reached with a key and lead to their meaning."""
    return glossary(game).mark(text, f"/guide/{game}") if game else escape(text)
