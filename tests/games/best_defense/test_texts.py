"""Text and effect of a card are one: the numbers it prints are the numbers it has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from shamble.engine.game import find_game

from ..texts import meant, ones, printed

ABOUT = {"id", "name", "text", "count", "clause", "source", "number", "order", "load"}
"""What is not said in the text; the load of a weapon is printed as its Ammo."""

SAID_OTHERWISE: dict[str, tuple[int, ...]] = {"blood-trail": (3,)}
"""Numbers above 1 that a text prints and that its effect has in a word: `wounded` is 3 HP or fewer."""


def texts() -> Iterator[Any]:
    """Every card that has a text, with all that is not its name."""
    for file, cards in find_game("best_defense").load().cards.files():
        for card in cards:
            effect = [getattr(card, name) for name in card.__struct_fields__ if name not in ABOUT]
            if card.text and file != "locations":
                yield pytest.param(card.text, effect, id=card.id)


@pytest.mark.parametrize(("text", "effect"), list(texts()))
def test_the_numbers_of_a_text_are_the_numbers_of_its_effect(
    text: str, effect: Any, request: pytest.FixtureRequest
) -> None:
    name = request.node.callspec.id
    assert printed(text) == meant(effect) + Counter(SAID_OTHERWISE.get(name, ()))
    if re.search(r"\b1\b(?!-3)", text) and name != "bad-light":  # whose flag is called combat-minus-1
        assert ones(effect)
