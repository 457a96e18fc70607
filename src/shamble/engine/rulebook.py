"""The rulebook of a game: numbered clauses in Markdown, cited by code and tests.

`@rule("BD-12.14")` on a function or class says: this is where the clause lives. It only registers the citation; at run
time it costs nothing. Tests cite with `@pytest.mark.rule("BD-12.14")`. Coverage compares both with the rulebook.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

_CLAUSE = re.compile(r"^- \*\*(?P<id>[A-Z]+-\d+\.\d+)\*\* (?P<text>.*)$")
_SECTION = re.compile(r"^#{2,3} (?P<title>.+)$")
_TAGS = re.compile(r"^(\[[^\]]+\] ?)+")

_cited: dict[str, list[str]] = {}

F = TypeVar("F", bound=Callable[..., Any] | type)


def rule(*clauses: str) -> Callable[[F], F]:
    """Say which clauses a function or class implements."""

    def cite(it: F) -> F:
        for clause in clauses:
            _cited.setdefault(clause, []).append(f"{it.__module__}.{it.__qualname__}")
        return it

    return cite


def cited_by_code() -> dict[str, list[str]]:
    """Each cited clause and the functions that implement it, for the modules imported so far."""
    return _cited


class Clause(msgspec.Struct, frozen=True):
    """One numbered sentence of the rules."""

    id: str
    section: str
    text: str

    @property
    def tags(self) -> tuple[str, ...]:
        """The modes a clause is limited to, as in `[Std]`."""
        tags = _TAGS.match(self.text)
        return tuple(re.findall(r"\[([^\]]+)\]", tags.group())) if tags else ()


class Rulebook:
    """The clauses of one game, in their order.

    >>> book = Rulebook.parse("### 1. Winning\\n- **XY-1.01** The last one alive wins.\\n")
    >>> book["XY-1.01"].text, [clause.id for clause in book.search("alive")]
    ('The last one alive wins.', ['XY-1.01'])
    """

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self._clauses = {clause.id: clause for clause in clauses}

    @classmethod
    def parse(cls, text: str) -> Rulebook:
        """Read the clauses out of a Markdown text."""
        return cls(_parse(text))

    @classmethod
    def load(cls, path: Path) -> Rulebook:
        """Read the clauses out of a rulebook.md."""
        return cls.parse(path.read_text(encoding="utf-8"))

    def __len__(self) -> int:
        return len(self._clauses)

    def __iter__(self) -> Iterator[Clause]:
        return iter(self._clauses.values())

    def __contains__(self, clause: str) -> bool:
        return clause in self._clauses

    def __getitem__(self, clause: str) -> Clause:
        return self._clauses[clause]

    def search(self, words: str) -> list[Clause]:
        """The clauses that hold every one of the words (in their id, section or text), best first."""
        wanted = words.lower().split()
        found = []
        for clause in self:
            text = f"{clause.id} {clause.section} {clause.text}".lower()
            if all(word in text for word in wanted):
                exact = sum(bool(re.search(rf"\b{re.escape(word)}\b", text)) for word in wanted)
                found.append((-exact, clause))
        return [clause for _, clause in sorted(found, key=lambda each: each[0])]


def _parse(text: str) -> Iterator[Clause]:
    section = ""
    for line in text.splitlines():
        if title := _SECTION.match(line):
            section = title["title"]
        elif clause := _CLAUSE.match(line):
            yield Clause(clause["id"], section, clause["text"].strip())


# Coverage


class Coverage(msgspec.Struct):
    """How many clauses of a game are cited by code and by tests, and which are left out."""

    clauses: int
    code: int
    tests: int
    missing: list[str]


def coverage(book: Rulebook, tests: Iterable[Path]) -> Coverage:
    """Compare a rulebook with the citations in the imported code and in the given test files."""
    by_code = {clause.id for clause in book if clause.id in _cited}
    tested = cited_by_tests(tests)
    by_tests = {clause.id for clause in book if clause.id in tested}
    missing = [clause.id for clause in book if clause.id not in by_code or clause.id not in by_tests]
    return Coverage(len(book), len(by_code), len(by_tests), missing)


def cited_by_tests(tests: Iterable[Path]) -> set[str]:
    """The clauses that test files name in `pytest.mark.rule(...)`."""
    found: set[str] = set()
    for path in tests:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found.update(str(each.value) for each in node.args if isinstance(each, ast.Constant))
    return found
