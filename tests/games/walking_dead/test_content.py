"""The components: published counts, the board, and what no card may lack."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from shamble.engine.cards import load_cards
from shamble.engine.rulebook import Rulebook
from shamble.games.walking_dead.content import KINDS, Content, cards

FOLDER = Path(cards.__file__).parent.parent


@cache
def content() -> Content:
    return Content(load_cards(KINDS, FOLDER / "cards"))


def test_the_rulebook_has_all_clauses() -> None:
    assert len(Rulebook.load(FOLDER / "rulebook.md")) == 352


@pytest.mark.rule("WD-3.02", "WD-3.05", "WD-26.17", "WD-26.18", "WD-26.19")
def test_the_box_holds_what_is_published() -> None:
    c = content()
    assert (len(c.characters), len(c.followers), len(c.scoutings), len(c.encounters)) == (6, 23, 26, 90)
    assert Counter(c.tokens) == {1: 36, 2: 54, 3: 54, 4: 36, 5: 24, 6: 12}
    assert len(c.locations) == 12 == len({card.space for card in c.scoutings})
    assert sum(card.others for card in c.encounters) == 19
    assert sum(card.item is not None for card in c.encounters) == 16
    faced = Counter(type(card.challenge).__name__ for card in c.encounters)
    assert (faced["Kill"], faced["Survive"], faced["Act"], faced["Vote"]) == (22, 15, 23, 6)
    assert faced["Most"] + faced["Fewest"] == 5
    assert faced["Give"] + faced["AskPlayer"] == 7


def test_the_board_has_its_spaces() -> None:
    c = content()
    kinds = Counter(place.card.kind for place in c.spaces)
    assert kinds == {"start": 6, "location": 12, "resource": 39, "blank": 56}
    assert Counter(len(place.icons) for place in c.spaces if place.icons) == {1: 24, 2: 12, 3: 3}
    assert Counter(icon for place in c.spaces for icon in place.icons) == {0: 19, 1: 19, 2: 19}
    assert {c.spaces[space].id for space in c.starts} == {"A5", "D1", "J1", "M5", "J9", "D9"}


@pytest.mark.rule("WD-3.06", "WD-3.07")
def test_only_four_gates_cross_the_border() -> None:
    c = content()
    gates = {
        (place.id, c.spaces[other].id)
        for place in c.spaces
        for other in place.near
        if not place.card.atlanta and c.spaces[other].card.atlanta
    }
    assert gates == {("D5", "E5"), ("G2", "G3"), ("J5", "I5"), ("F8", "G7")}
    assert sum(place.card.atlanta for place in c.spaces) == 19


@pytest.mark.rule("WD-5.01", "WD-5.06", "WD-4.05")
def test_the_dice_show_what_they_should() -> None:
    faces = {die.id: Counter(face[0] for face in die.faces) for die in content().dice.values()}
    assert faces["blue"] == {"K": 2, "A": 2, "W": 1, "-": 1}
    assert faces["red"] == {"K": 4, "A": 1, "-": 1}
    assert faces["green"] == {"A": 4, "K": 1, "-": 1}
    assert faces["black"] == {"K": 3, "N": 3}
