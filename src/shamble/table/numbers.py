"""Numbers that somebody typed or sent."""

from __future__ import annotations


def whole(word: str | None, longest: int = 6) -> int | None:
    """The number that these digits are; None for anything else, also for digits that only look like some.

    >>> whole("12"), whole("-1"), whole("²"), whole("9" * 30), whole(None)
    (12, None, None, None, None)
    """
    if word is None or len(word) > longest or not (word.isascii() and word.isdigit()):
        return None
    return int(word)
