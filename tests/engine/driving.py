"""Driving a rule that asks, without a match: each answer is given by its words, and what was asked is noted."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.engine.ask import Ask, Asking, Option, Sealed


def pick(ask: Ask, words: str) -> Option:
    found = ask.find(words)
    assert found is not None, f"'{words}' is not among {list(ask.options)}"
    return found


def drive(rule: Asking[object], *answers: str | Sequence[str]) -> list[Ask | Sealed]:
    """Answer one question after another; the rule must ask exactly as often as there are answers."""
    asked: list[Ask | Sealed] = []
    given = iter(answers)
    try:
        question = next(rule)
        while True:
            asked.append(question)
            answer = next(given, None)
            assert answer is not None, f"{question} was not expected"
            if isinstance(question, Sealed):
                question = rule.send([pick(ask, each) for ask, each in zip(question.asks, answer, strict=True)])
            else:
                assert isinstance(answer, str)
                question = rule.send(pick(question, answer))
    except StopIteration:
        assert next(given, None) is None, "the rule asked less often than expected"
    return asked
