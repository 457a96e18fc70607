"""The exposure die lies on the table with its sign, not with a number."""

from __future__ import annotations

import pytest

from shamble.engine.game import find_game


@pytest.mark.rule("DW-7.07")
def test_the_exposure_die_shows_six_blanks_three_wounds_two_frostbites_and_a_bite() -> None:
    game = find_game("dead_of_winter")
    shown = [game.face(game.load().content, 12, rolled) for rolled in range(1, 13)]
    assert [shown.count(sign) for sign in ("blank", "wound", "frost", "bitten")] == [6, 3, 2, 1]
    assert game.face(game.load().content, 6, 4) == "4"
