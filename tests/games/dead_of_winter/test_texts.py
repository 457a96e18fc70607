"""Text and effect of a card are one: the numbers it prints are the numbers it has, and its conditions are printed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from shamble.engine.game import find_game
from shamble.games.dead_of_winter.content import Choice, Content
from shamble.games.dead_of_winter.content import conditions as c

from ..texts import meant, ones, printed
from .helpers import GAME

CONTENT: Content = find_game(GAME).load().content
ANY_NUMBER = 30


def texts() -> Iterator[Any]:
    """Every text of a card, with what it says in the language of the rules."""
    for crisis in {each.id: each for each in CONTENT.crises}.values():
        yield pytest.param(crisis.text, crisis.failure, id=crisis.id)
    for card in {each.id: each for each in CONTENT.crossroads}.values():
        yield pytest.param(card.a.text, card.a.effects, id=f"{card.id}-a")
        yield pytest.param(card.b.text, card.b.effects, id=f"{card.id}-b")
    for survivor in CONTENT.survivors:
        ability = survivor.ability
        yield pytest.param(survivor.text, (ability.die, ability.effects, ability.modifiers), id=survivor.id)
    for item in {each.card.id: each.card for each in CONTENT.items}.values():
        yield pytest.param(item.text, (item.ability.die, item.ability.effects, item.ability.modifiers), id=item.id)
    for secret in {each.id: each for each in CONTENT.secret_objectives}.values():
        yield pytest.param(secret.text, secret.conditions, id=secret.id)
    for exiled in {each.id: each for each in CONTENT.exiled_objectives}.values():
        yield pytest.param(exiled.text, (exiled.loyal, exiled.traitor), id=exiled.id)


SAID_OTHERWISE: dict[str, tuple[int, ...]] = {
    "hard-arithmetic": (2,),  # two kills, one after the other
    "frozen-fingers": (5,),  # the target is called highest5
    "second-home": (2,),  # the condition is called pairaway
}
"""Numbers above 1 that a text prints and that its effect has in a word."""
SAID_ONCE: dict[str, tuple[int, ...]] = {"cornered-a": (2,), "splitting-maul": (2,)}
"""Up to 2 zombies, and an exposure roll for each: the text prints the number once."""


@pytest.mark.parametrize(("text", "effect"), list(texts()))
def test_the_numbers_of_a_text_are_the_numbers_of_its_effect(
    text: str, effect: Any, request: pytest.FixtureRequest
) -> None:
    name = request.node.callspec.id
    numbers = meant(effect)
    if numbers.pop(ANY_NUMBER, 0):
        assert "any number" in text
    assert printed(text) + Counter(SAID_ONCE.get(name, ())) == numbers + Counter(SAID_OTHERWISE.get(name, ()))
    if re.search(r"\b1\b(?!-3)", text) and "makes 1 noise" not in text:
        assert ones(effect)


@pytest.mark.parametrize("number", [each.number for each in CONTENT.main_objectives])
@pytest.mark.parametrize("side", ["normal", "hardcore"])
def test_a_main_objective_prints_the_numbers_of_its_goal(number: str, side: str) -> None:
    [card] = [each for each in CONTENT.main_objectives if each.number == number]
    text, goal = getattr(card, side).text, getattr(card, side).goal
    assert meant(goal) - printed(text) == Counter()
    for condition in goal:
        if getattr(condition, "per_player", 0):
            assert "per player" in text


# Conditions of options

PRINTED: dict[type, str] = {
    c.Space: r"If .* has room|If there is room",
    c.Loyal: "If you are not exiled",
    c.Dice: r"[Ss]pend {n} di",
    c.Food: "Remove {n} food token",
    c.Hand: r"{n} (\w+ )?cards? (of|in) your hand|A random card of your hand",
}

CHOICES = [
    pytest.param(choice, id=f"{card.id}-{name}")
    for card in {each.id: each for each in CONTENT.crossroads}.values()
    for name, choice in (("a", card.a), ("b", card.b))
    if choice.needs
]


@pytest.mark.rule("DW-8.08")
@pytest.mark.parametrize("choice", CHOICES)
def test_what_an_option_needs_is_printed_on_it(choice: Choice) -> None:
    for need in choice.needs:
        pattern = PRINTED[type(need)].replace("{n}", str(getattr(need, "n", "")))
        assert re.search(pattern, choice.text), (need, choice.text)
