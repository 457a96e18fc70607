"""Odds in words: true, and only from what the asked player knows."""

from __future__ import annotations

from fractions import Fraction

import pytest

from shamble.engine.ask import option
from shamble.games.walking_dead.looks.odds import at_least, odds
from shamble.testing import at, play

from .helpers import look, road


def said(m: object, words: str) -> list[str]:
    verb, *ids = words.split()
    return list(odds(look(m), m.pending[0], option(verb, *ids)))  # type: ignore[arg-type, attr-defined]


def test_the_chances_are_those_of_the_dice() -> None:
    content = look(road()).content
    # A red die kills with four of six faces, two or more with two
    assert [at_least(content, (1,), need) for need in (0, 1, 2, 3, 4)] == [
        1, Fraction(4, 6), Fraction(2, 6), Fraction(1, 6), 0,
    ]  # fmt: skip
    # The table of typical pools: three blue and one red die
    assert [round(at_least(content, (0, 0, 0, 1), need) * 100) for need in (2, 3, 4, 5)] == [83, 63, 40, 21]
    assert [round(at_least(content, (0, 0, 0, 1), need, killing=False) * 100) for need in (1, 2, 3)] == [90, 56, 19]


def test_an_unknown_token_tells_nothing() -> None:
    told = {
        tuple(said(road(a=at("D1", people=["rick", "chris"]), tokens={"E1": [number]}), "step E1")) for number in (1, 6)
    }
    assert len(told) == 1
    assert "1 to 6 zombies" in told.pop()[0]


def test_several_unknown_tokens_are_told_in_one_sentence() -> None:
    m = road(a=at("D1", people=["rick", "chris"]), tokens={"E1": [1, 6, 3]})
    (sentence,) = said(m, "step E1")
    assert sentence.startswith("3 unknown tokens: ")
    (alone,) = said(road(a=at("D1", people=["rick", "chris"]), tokens={"E1": [1]}), "step E1")
    assert sentence.split(": ")[1].split(" %")[0] == alone.split(": ")[1].split(" %")[0]


@pytest.mark.rule("WD-20.07")
def test_scouting_says_what_the_line_for_the_next_location_takes() -> None:
    m = road(a=at("K4", people=["rick"], ammo=3), public=["armory"])
    assert said(m, "scout J4 armory-1") == ["It takes: 1 encounter, 3 ammo"]


def test_who_has_looked_is_told_the_chance_against_that_number() -> None:
    m = road(a=at("D1", people=["rick", "cora"]), tokens={"E1": [5]})
    play(m, "look-with cora")
    assert "to kill all 5 without ammo" in said(m, "step E1")[0]


def test_an_item_counts_and_an_empty_space_promises_nothing() -> None:
    plain, axe = (
        said(road(a=at("D1", people=["rick", "cora"], items=items), tokens={"E1": [4]}, token_eyes=[1]), "step E1")
        for items in ([], ["E10"])
    )
    assert int(axe[0].split()[0]) > int(plain[0].split()[0])
    assert said(road(a=at("D1", people=["rick"]), tokens={"E1": [4]}), "step D2") == []


def test_the_window_says_what_firing_and_stopping_mean() -> None:
    m = road(a=at("D1", people=["rick", "odessa"], ammo=1), tokens={"E1": [4]}, dice=("K1", "-", "A1", "K1"))
    play(m, "step E1")
    assert said(m, "fire") == ["4 of 6 faces are enough; 3 of 6 call a token to every space around you"]
    assert said(m, "enough") == ["2 zombies left: 2 fatigue"]
    assert said(m, "reroll odessa blue--") == ["3 of 6 faces are better"]
    m = road(a=at("D1", people=["rick"], ammo=1), tokens={"E1": [4]}, dice=("K1", "-", "A1"))
    play(m, "step E1")
    assert said(m, "enough") == ["3 zombies left: 3 fatigue; your whole party would die"]
