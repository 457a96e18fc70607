"""Cards that say "up to": the player says how many, at least one where one is possible."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play

from .helpers import acted, barricades_in, look, now, zombies_in

FENCE = {"entrance-2": 2, "entrance-5": 2}


def turn(*answers: str, **things: Any) -> Match:
    """A turn of seat 0; the others are out of the way."""
    others = {"marcus": at("library", seat=1), "elka": at("library", seat=2)}
    return acted(*answers, **{"tam": at("colony"), **others, **things})


@pytest.mark.rule("DW-16.26")
def test_culling_at_the_colony_takes_one_and_may_stop_then() -> None:
    m = turn(phase="watch-state", crossroads="CR73", biscuit=at("colony"), zombies=FENCE)
    play(m, "option-a biscuit-barks-a")
    # The first must be named, and the player may stop after it
    assert (now(m), options_of(m)) == (("cull", 0), ["at entrance-2", "at entrance-5"])
    play(m, "at entrance-5")
    assert options_of(m) == ["at entrance-2", "at entrance-5", "pass"]
    play(m, "pass")
    assert (zombies_in(m, "entrance-2"), zombies_in(m, "entrance-5")) == (2, 1)


@pytest.mark.rule("DW-16.26")
def test_slaying_takes_one_and_may_stop_then() -> None:
    # At the colony entrance by entrance
    m = turn("play-card", hands={0: ["fire-bottle"]}, zombies=FENCE)
    assert (now(m), options_of(m)) == (("slay", 0), ["at entrance-2", "at entrance-5"])
    play(m, "at entrance-2")
    assert options_of(m) == ["at entrance-2", "at entrance-5", "pass"]
    play(m, "pass")
    assert look(m).kills == 1
    # Elsewhere by number
    away = turn("play-card", hands={0: ["fire-bottle"]}, tam=at("gas"), zombies={"gas": 3})
    assert options_of(away) == ["count 2", "count 1"]


@pytest.mark.rule("DW-16.26")
def test_luring_takes_one_and_may_stop_then() -> None:
    m = turn("play-card", hands={0: ["flare-gun"]}, zombies=FENCE)
    assert now(m) == ("lure-where", 0)
    play(m, "at gas")
    assert options_of(m) == ["at entrance-2", "at entrance-5"]
    play(m, "at entrance-2")
    assert options_of(m) == ["at entrance-2", "at entrance-5", "pass"]
    play(m, "pass")
    assert (zombies_in(m, "entrance-2"), zombies_in(m, "gas")) == (1, 1)


@pytest.mark.rule("DW-16.26")
def test_walls_are_at_least_one_where_there_is_room() -> None:
    m = turn("play-card", hands={0: ["chain-and-padlock"]})
    assert (now(m)[0], "pass" in options_of(m)) == ("build", False)
    play(m, "at entrance-4")
    assert options_of(m)[-1] == "pass"
    play(m, "pass")
    assert barricades_in(m, "entrance-4") == 1
    away = turn("play-card", hands={0: ["chain-and-padlock"]}, tam=at("gas"))
    assert options_of(away) == ["count 2", "count 1"]


@pytest.mark.rule("DW-16.25", "DW-16.26")
def test_barricades_that_a_card_takes_are_taken_as_far_as_possible() -> None:
    # Given Cracked Beam, where without a die only the loss of two barricades is left
    m = turn(phase="watch-state", crossroads="CR55", barricades={"entrance-1": 2, "entrance-3": 1})
    # Only the entrances are asked
    assert (now(m), options_of(m)) == (("tear-down", 0), ["at entrance-1", "at entrance-3"])
    play(m, "at entrance-1", "at entrance-1")
    assert (barricades_in(m, "entrance-1"), barricades_in(m, "entrance-3")) == (0, 1)
