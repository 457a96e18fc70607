"""What a person means who types an answer: a number, the words of an option, or enough of its label."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..engine.errors import ShambleError
from ..engine.question import Choice, Denied, Question

SHORTEST_HINT = 3
"""Fewer letters than this from the middle of a label are a slip of the finger rather than an answer."""


class Unclear(ShambleError):
    """Words that are no answer, or could be several."""


def understand(question: Question, said: str) -> Choice | Denied:
    """What a person means: a number, the words of an option, or enough of its label to know it from the others."""
    wanted = _plain(said)
    if wanted.isdecimal():
        return _by_number(question, wanted)
    for choice in question.choices:
        if wanted in map(_plain, choice.same):
            return choice
    offered: tuple[Sequence[Choice | Denied], ...] = (question.choices, question.denied)
    for kind in offered:
        for found in _readings(kind, wanted):
            if len(found) == 1:
                return found[0]
            if found:
                options = " or ".join(f"'{each.text}' ({each.number})" for each in found[:4])
                more = " or others" if len(found) > 4 else ""
                raise Unclear(f"'{said}' could be {options}{more}: say more, or type the number.")
    last = question.choices[-1].number
    raise Unclear(f"'{said}' is not an option here: type a number from 1 to {last}, or `help` for all commands.")


def _by_number(question: Question, wanted: str) -> Choice | Denied:
    numbered: list[Choice | Denied] = [*question.choices, *question.denied]
    for each in numbered:
        if str(each.number) == wanted.lstrip("0"):
            return each
    raise Unclear(f"There is no option {wanted}: type a number from 1 to {question.choices[-1].number}.")


def _readings(offered: Sequence[Choice | Denied], wanted: str) -> Iterator[list[Choice | Denied]]:
    """What the words could mean, from the strictest reading to the most generous."""
    if not wanted:
        return
    pairs = [(each, _plain(each.words), _plain(each.text)) for each in offered]
    yield [each for each, words, text in pairs if wanted in (words, text)]
    yield [each for each, words, text in pairs if words.startswith(wanted) or text.startswith(wanted)]
    parts = wanted.split()
    if max(map(len, parts)) < SHORTEST_HINT:
        return
    yield [each for each, words, text in pairs if _holds(f"{words} {text}", parts)]


def _holds(text: str, parts: list[str]) -> bool:
    words = text.replace("(", " ").replace(")", " ").split()
    return all(any(word.startswith(part) for word in words) for part in parts)


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace(",", " ").split()).rstrip(".!")
