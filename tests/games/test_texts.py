"""Text and effect of a card are one in the newer games too: the numbers it prints are the numbers it has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from shamble.engine.game import find_game

from .texts import meant, printed

EFFECTS: dict[str, dict[str, dict[str, tuple[str, ...]]]] = {
    "walking_dead": {
        "characters": {"text": ("abilities",)},
        "followers": {"text": ("abilities",)},
        "locations": {"text": ("first", "second", "third", "solitaire")},
        "encounters": {"text": ("challenge", "success", "fail")},
    },
    "lonely_undead": {
        "living": {"text": ("check_fail", "attack_fail", "reward")},
        "aid": {"text": ("effects", "discard")},
        "cars": {"text": ("hit", "healthy", "afterwards")},
        "events": {"text": ("effects",)},
        "holds": {"text": ("effects",)},
        "toll": {"text": ("effects",)},
    },
    "no_sanctuary": {
        "survivor_cards": {"text": ("effect", "triggers"), "fear_text": ("fear",)},
        "events": {"text": ("effect", "trigger"), "neglect_text": ("neglect",)},
        "search": {"text": ("trigger", "effect")},
        "actions": {"text": ("effect",)},
    },
}
"""By game and file: each text of a card, and the fields that say the same in the language of the rules."""

SAID_OTHERWISE: dict[str, tuple[int, ...]] = {
    "rick-text": (4, 3),  # one fatigue more than the 3 of the rules
    "earl-text": (4, 3),
    "gap-in-the-fence-text": (2,),  # clearing reaches two steps on every card
    "roof-of-the-strip-mall-text": (2,),
    "barricade-it-text": (2,),
    "cover-us-text": (2,),
    "chew-toy-stash-text": (2,),  # the target is called own-within2
    "lonely_undead-car-alarm-text": (3,),  # the target is called road3
    "loose-stitches-text": (2,),  # the condition is called equipped-at-least-2
    "muffled-shot-text": (2,),  # these reach as far as a word says
    "bolt-and-reload-text": (2,),
    "map-the-block-text": (2,),
    "false-trail-text": (2,),
}
"""Numbers above 1 that a text prints and that its effect has in a word, or that the verb always has."""


def cards_of(game: str, file: str) -> list[Any]:
    """The cards of one file of a game."""
    return list(dict(find_game(game).load().cards.files())[file])


def texts() -> Iterator[Any]:
    """Every text of a card with what it says in the language of the rules."""
    for game, files in EFFECTS.items():
        for file, fields in files.items():
            for card in cards_of(game, file):
                for text, effects in fields.items():
                    if getattr(card, text):
                        effect = [getattr(card, each) for each in effects]
                        yield pytest.param(getattr(card, text), effect, id=f"{game}-{card.id}-{text}")


@pytest.mark.parametrize(("text", "effect"), list(texts()))
def test_the_numbers_of_a_text_are_the_numbers_of_its_effect(
    text: str, effect: Any, request: pytest.FixtureRequest
) -> None:
    name = request.node.callspec.id
    said = [number for card, numbers in SAID_OTHERWISE.items() if name.endswith(card) for number in numbers]
    assert printed(text) == meant(effect) + Counter(said)


def items() -> Iterator[Any]:
    """Every item of The Walking Dead that is kept, with its own text."""
    for card in cards_of("walking_dead", "encounters"):
        if card.item:
            yield pytest.param(card.item.text, card.item.does, id=card.id)


MORE: dict[str, tuple[int, ...]] = {
    "impound-lot": (4,),  # one step more than the 3 of the rules
    "camp-stove": (2, 2),  # twice what the rules say, from one or two survivors
}


@pytest.mark.parametrize(("text", "does"), list(items()))
def test_the_numbers_on_an_item_are_the_numbers_of_what_it_does(
    text: str, does: Any, request: pytest.FixtureRequest
) -> None:
    assert printed(text) == meant(does) + Counter(MORE.get(request.node.callspec.id, ()))


def sides() -> Iterator[Any]:
    """Every action on the ally side of a Survivor of No Sanctuary, and each of its successes."""
    for card in cards_of("no_sanctuary", "survivors"):
        for action in card.ally.actions:
            yield pytest.param(action.text, action.effect, id=f"{card.id}-{action.id}")
            for number, success in enumerate(action.successes):
                yield pytest.param(success.text, success.effect, id=f"{card.id}-{action.id}-{number}")


@pytest.mark.parametrize(("text", "effect"), list(sides()))
def test_the_numbers_of_an_ally_are_the_numbers_of_its_effect(text: str, effect: Any) -> None:
    assert printed(re.sub(r"within range \d", "", text)) == meant(effect)
