"""Taking back: a turn of The Best Defense is one player's, and the steps around the turns are nobody's."""

from __future__ import annotations

import pytest

from shamble.engine.errors import UndoRefused
from shamble.engine.match import Match
from shamble.testing import at, play, table

from .helpers import GAME_NAME, look, now, place_of, told


def after_the_leader() -> Match:
    """Glenn has led and played both Events; Rick defies and does not draw."""
    m = table(
        GAME_NAME,
        glenn=at("prison", hand=["bad-light", "promise-me"]),
        rick=at("farm", food=1, hand=["a-good-day", "fence-shakers"]),
        maggie=at("highway", food=1),
        phase="play-event",
        turn="glenn",
    )
    play(m, "play bad-light")
    play(m, "defy rick town", "pass")
    return m


@pytest.mark.rule("BD-5.07")
def test_a_turn_is_taken_back_to_its_own_beginning_and_no_further() -> None:
    m = after_the_leader()
    assert (now(m), place_of(m, "rick")) == (("event", 1), "town")
    m.undo("turn", 1)
    assert (now(m), place_of(m, "rick")) == (("defy-at-a-price", 1), "farm")
    assert [args[1] for args in told(m, "plays")] == ["bad-light", "promise-me"]


@pytest.mark.rule("BD-5.07")
def test_the_turn_of_another_player_is_not_taken_back_freely() -> None:
    m = after_the_leader()
    with pytest.raises(UndoRefused, match="Somebody else has answered since"):
        m.undo("turn", 0)
    assert place_of(m, "rick") == "town"


@pytest.mark.rule("BD-5.07")
def test_combat_belongs_to_no_turn() -> None:
    game = after_the_leader().game
    m = table(GAME_NAME, glenn=at("farm", gear={"rifle-1": 1}), rick=at("farm"), walkers={"farm": 2}, phase="declare")
    turns = {game.turn(look(m))}
    play(m, "attack rifle-1")
    turns.add(game.turn(look(m)))
    assert len(turns) == 1
    assert turns != {game.turn(look(after_the_leader()))}
