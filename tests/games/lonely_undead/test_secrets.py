"""What a seat knows of hidden cards, in every world that it can imagine."""

from __future__ import annotations

from random import Random

import pytest

from shamble.testing import at, play
from shamble.testing.secrets import Tally, compare

from .helpers import asked, state, town, z


@pytest.mark.rule("LU-25.01", "LU-11.07")
def test_a_reaction_that_was_looked_at_and_then_drawn_as_a_hold_is_known_in_no_pile() -> None:
    m = town(
        bertha=at("1-3"),
        brittney=at("12-3", holds=["inside-tip"]),
        turn="brittney",
        top={"reactions": ["wrong-way", "street-watch-1", "tip-off-1"]},
    )
    play(m, "play inside-tip", "next wrong-way", "next street-watch-1", "end-turn")
    assert [state(m).content.reactions[card].id for card in z(m, "bertha").holds] == ["wrong-way"]
    assert asked(m) == "at-other-start"
    tally = Tally()
    for seed in range(20):
        for eyes in (0, 1, None):
            compare(m, m._checkpoint, eyes, Random(seed), tally)
    assert tally.repeated == 60
