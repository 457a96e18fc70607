"""Rulebook, citations and coverage."""

from __future__ import annotations

from pathlib import Path

from shamble.engine.rulebook import Rulebook, cited_by_code, cited_by_tests, coverage, rule

TEXT = """
# A game
### 1. Food
- **ZZ-1.01** [Solo] Food is eaten at dusk.
- **ZZ-1.02** Nobody eats twice.
### 2. Night
- **ZZ-2.01** At night Walkers walk. They eat too.
| **ZZ-9.99** | not a clause |
"""


def test_clauses_know_their_section_and_tags() -> None:
    book = Rulebook.parse(TEXT)
    assert [clause.id for clause in book] == ["ZZ-1.01", "ZZ-1.02", "ZZ-2.01"]
    assert book["ZZ-1.01"].section == "1. Food" and book["ZZ-1.01"].tags == ("Solo",)
    assert book["ZZ-2.01"].tags == () and "ZZ-9.99" not in book


def test_search_finds_all_words_and_whole_words_first() -> None:
    book = Rulebook.parse(TEXT)
    assert [clause.id for clause in book.search("eat")] == ["ZZ-2.01", "ZZ-1.01", "ZZ-1.02"]
    assert [clause.id for clause in book.search("night WALKERS")] == ["ZZ-2.01"]
    assert book.search("night dusk") == []
    assert [clause.id for clause in book.search("zz-1.02")] == ["ZZ-1.02"]
    assert book.search("dragon") == []


def test_coverage_names_what_code_or_tests_leave_out(tmp_path: Path) -> None:
    @rule("ZZ-1.01", "ZZ-1.02")
    def eat() -> None:
        """Eat."""

    test = tmp_path / "test_food.py"
    test.write_text(
        'import pytest\n@pytest.mark.rule("ZZ-1.01", "ZZ-2.01")\ndef test_it():\n    pass\n', encoding="utf-8"
    )
    assert "test_rulebook" in cited_by_code()["ZZ-1.01"][0]
    assert cited_by_tests([test]) == {"ZZ-1.01", "ZZ-2.01"}
    found = coverage(Rulebook.parse(TEXT), [test])
    assert (found.clauses, found.code, found.tests, found.missing) == (3, 2, 2, ["ZZ-1.02", "ZZ-2.01"])
    assert eat.__name__ == "eat"
