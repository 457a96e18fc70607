"""Packs of Dead of Winter: what would do nothing, crash or never end is refused; large decks are played."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import shamble
from shamble.engine.errors import BadCards
from shamble.games.dead_of_winter import GAME
from shamble.testing import random_answers


def put(folder: Path, file: str, text: str) -> Path:
    (folder / f"{file}.toml").write_text(text, encoding="utf-8")
    return folder


def survivor(ability: str) -> str:
    head = 'id = "x"\nname = "X"\noccupation = "Nobody"\ninfluence = 3\nattack = 3\nsearch = 3'
    return f"[[card]]\n{head}\n[card.ability]\n{ability}\n"


def item(kind: str, ability: str, symbol: str = "tool", count: int = 2) -> str:
    head = f'id = "x"\nname = "X"\ncount = {count}\nsymbol = "{symbol}"\nkind = "{kind}"'
    return f"[[card]]\n{head}\n[card.ability]\n{ability}\n[card.decks]\ngas = {count}\n"


def crisis(failure: str) -> str:
    return f'[[card]]\nid = "x"\nname = "X"\nsymbols = ["food"]\nfailure = [{failure}]\n'


def crossroads(triggers: str, effects: str) -> str:
    other = '[card.b]\nname = "B"\ntext = "B."\neffects = [{ do = "nothing" }]\n'
    head = f'[[card]]\nid = "x"\nname = "X"\nwhen = "Now."\ntriggers = [{triggers}]\n'
    return f'{head}[card.a]\nname = "A"\ntext = "A."\neffects = [{effects}]\n{other}'


FOOD = '{ do = "food", n = 1 }'
EACH = f'{{ do = "each", effects = [{FOOD}] }}'

WRONG = [
    ("survivors", survivor(f'when = "free"\neffects = [{FOOD}]'), "ability.once: what costs no die"),
    ("survivors", survivor('when = "free"\nmodifiers = [{ mod = "free_wall" }]'), "ability.once: what costs no die"),
    (
        "survivors",
        survivor('when = "die"\ndie = 1\neffects = [{ do = "refresh", value = 6 }]'),
        "ability.once: what gives a die back",
    ),
    ("survivors", survivor(f'when = "search"\neffects = [{FOOD}]'), "ability.effects: at `search` nothing"),
    (
        "survivors",
        survivor('when = "passive"\nmodifiers = [{ mod = "look", n = 1 }]'),
        "ability.modifiers: `look` does nothing with when = `passive`",
    ),
    (
        "survivors",
        survivor('when = "react"\nmodifiers = [{ mod = "skip_bite" }]'),
        "ability.modifiers: `skip_bite` does nothing with when = `react`",
    ),
    (
        "survivors",
        survivor('when = "passive"\nmodifiers = [{ mod = "helpless_free_food" }]'),
        "ability.modifiers: `helpless_free_food` does nothing",
    ),
    ("items", item("waste", f'when = "die"\ndie = 3\neffects = [{FOOD}]'), "ability.when: a card that is played"),
    ("items", item("waste", 'when = "free"\nmodifiers = [{ mod = "free_wall" }]'), "ability.when: a card that is"),
    ("items", item("waste", f'when = "move"\neffects = [{FOOD}]'), "ability.modifiers: a card that is played with"),
    (
        "items",
        item("waste", 'when = "free"\neffects = [{ do = "snipe", n = 1 }]'),
        "ability.effects: `snipe` needs a survivor that acts",
    ),
    (
        "items",
        item("waste", 'when = "free"\neffects = [{ do = "heal", who = "self", n = 1 }]'),
        "ability.effects: `heal` needs a survivor that acts",
    ),
    ("items", item("equip", f'when = "start"\neffects = [{FOOD}]'), "ability.once: what costs no die"),
    ("crises", crisis('{ do = "cull", where = "eachaway", n = 1 }'), "failure: `cull` works at one location"),
    ("crises", crisis('{ do = "draw", where = "colony", n = 1 }'), "failure: `draw` finds nothing at the colony"),
    ("crises", crisis('{ do = "noise", where = "colony", n = 1 }'), "failure: `noise` finds nothing at the colony"),
    ("crises", crisis('{ do = "zombies", where = "here", n = 1 }'), "failure: `here` is not known"),
    ("crises", crisis('{ do = "zombies", where = "origin", n = 1 }'), "failure: `origin` is known only after a move"),
    ("crises", crisis('{ do = "wound", who = "actor", n = 1 }'), "failure: `wound` needs a survivor that acts"),
    ("crises", crisis('{ do = "wound", who = "any@here", n = 1 }'), "failure: `here` is not known"),
    ("crises", crisis('{ do = "steal", player = "you", n = 1 }'), "failure: `steal` is between two players"),
    ("crises", crisis('{ do = "morale", n = 0 }'), "failure: `morale` changes something"),
    ("crises", crisis('{ do = "each", effects = [] }'), "failure: `each` has something that happens"),
    ("crises", crisis(f'{{ do = "each", effects = [{EACH}] }}'), "failure: `each` stands inside `each`"),
    ("crises", crisis('{ do = "lure", source = "gas", where = "gas", n = 1 }'), "failure: `lure` leads from one"),
    (
        "crossroads",
        crossroads('{ on = "search" }', '{ do = "zombies", where = "origin", n = 1 }'),
        "a.effects: `origin` is known only after a move",
    ),
    (
        "crossroads",
        crossroads('{ on = "spendfood" }', '{ do = "wound", who = "actor", n = 1 }'),
        "a.effects: `wound` needs a survivor that acts",
    ),
]


@pytest.mark.parametrize(("file", "text", "said"), WRONG, ids=[each[2] for each in WRONG])
def test_a_card_that_does_nothing_or_never_ends_is_refused(tmp_path: Path, file: str, text: str, said: str) -> None:
    with pytest.raises(BadCards) as wrong:
        GAME.load(put(tmp_path, file, text))
    sentence = str(wrong.value)
    assert sentence.startswith(f"{file}.toml, card 'x', field {said}")
    assert sentence.endswith(".") and "\n" not in sentence


GOOD = [
    ("survivors", survivor(f'when = "free"\nonce = true\neffects = [{FOOD}]')),
    ("survivors", survivor('when = "die"\ndie = 2\neffects = [{ do = "snipe", n = 1 }]')),
    ("items", item("waste", 'when = "free"\neffects = [{ do = "heal", who = "any@here", n = 1 }]')),
    ("crises", crisis('{ do = "wound", who = "own", n = 1 }, { do = "zombies", where = "here", n = 1 }')),
    ("crossroads", crossroads('{ on = "move" }', '{ do = "zombies", where = "origin", n = 1 }')),
    ("crossroads", crossroads('{ on = "alone" }', '{ do = "frost", who = "actor", n = 1 }')),
]


@pytest.mark.parametrize(("file", "text"), GOOD)
def test_a_card_that_does_something_is_taken(tmp_path: Path, file: str, text: str) -> None:
    cards = dict(GAME.load(put(tmp_path, file, text)).cards.files())[file]
    assert "x" in [card.id for card in cards]


def test_a_card_that_is_nested_without_end_is_refused(tmp_path: Path) -> None:
    deep = '{ do = "roll", k = 3, otherwise = [], then = [' * 400 + FOOD + "] }" * 400
    with pytest.raises(BadCards, match=r"crises\.toml.*nested too deeply\."):
        GAME.load(put(tmp_path, "crises", crisis(deep)))


def test_a_deck_of_320_cards_is_played_to_the_end(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    folder.mkdir()
    stacks = [
        item("waste", f'when = "free"\neffects = [{FOOD}]', "food", 60).replace('"x"', f'"beans-{each}"')
        for each in "abcdef"
    ]
    match = shamble.match("dead_of_winter", 2, seed=3, packs=[str(put(folder, "items", "".join(stacks)))])
    assert max(map(len, match.state.item_decks)) > 320  # type: ignore[union-attr]
    for _ in random_answers(match, Random(3)):
        pass
    match.save(tmp_path / "match.json")
    assert shamble.load(tmp_path / "match.json", packs=[folder]).result == match.result
