"""Rules that meet in unusual ways: gas of both sorts in one turn, limits that change in the middle of a batch."""

from __future__ import annotations

import pytest

from shamble.testing import at, options_of, play
from shamble.testing.limits import MOST_OPTIONS, within_limits

from .helpers import fatigue_of, now, people_of, road, stock, tokens_at


@pytest.mark.rule("WD-9.01", "WD-9.09", "WD-9.13", "WD-10.01")
def test_bypass_and_double_step_share_the_limit_of_three_gas() -> None:
    m = road(a=at("D1", people=["rick"], gas=5, ammo=0, items=["E22"]), tokens={"E1": [3]})
    play(m, "bypass E1", "double D2 E3")
    # E3 gets a token when it is left, so the next double step cannot end there
    assert "double D4 E3" not in options_of(m)
    assert "double D4 D5" in options_of(m)
    play(m, "double D4 D5")
    # The bypassed E1 keeps its one token; every other space that was left got one
    assert tokens_at(m, "D1", "E1", "D2", "E3", "D4", "D5") == [1, 1, 1, 1, 1, 0]
    # Two gas and a fourth step are left, but gas was used three times
    assert (stock(m)[1], now(m)) == (2, ("step", 0))
    assert {words.split()[0] for words in options_of(m)} == {"stop", "step"}


@pytest.mark.rule("WD-9.03", "WD-9.13")
def test_a_double_step_never_comes_back_to_where_a_token_was_left() -> None:
    m = road(a=at("D1", people=["rick"], gas=3, ammo=0))
    doubles = [words for words in options_of(m) if words.startswith("double ")]
    assert doubles
    assert not [words for words in doubles if words.split()[2] == "D1"]
    # With an empty pool nothing is left behind, and the way back is free
    m = road(a=at("D1", people=["rick"], gas=3, ammo=0), pool_size=0)
    assert "double C1 D1" in options_of(m)


@pytest.mark.rule("WD-17.06", "WD-17.07", "WD-17.10", "WD-26.01", "WD-26.02")
@pytest.mark.parametrize("first", ["carl", "rick"])
def test_ricks_limit_falls_when_carl_dies_in_the_same_batch(first: str) -> None:
    m = road(
        a=at("D1", people=["rick", "carl", "sully"], fatigue={"rick": 2, "carl": 2}, gas=0, ammo=0),
        encounters=["E47"],
        dice=["-"] * 7,
    )
    play(m, "step C2")
    assert now(m) == ("order-each", 0)
    play(m, f"tire {first}")
    if first == "carl":
        # Carl is dead; Rick, who had one marker to spare with him, dies of his third
        assert people_of(m) == ["rick", "sully"]
        play(m, "tire rick")
        assert people_of(m) == ["sully"]
    else:
        # The third marker does not kill Rick while Carl lives; Carl dies after it, and Rick lives on with three
        assert fatigue_of(m, "rick") == 3
        play(m, "tire carl")
        assert (people_of(m), fatigue_of(m, "rick")) == (["rick", "sully"], 3)


@pytest.mark.rule("WD-23.34", "WD-23.24", "WD-23.12", "WD-16.04")
def test_a_mates_ammo_is_rolled_by_the_active_member_and_fatigue_stays_with_them() -> None:
    m = road(
        a=at("D5", people=["rick"], ammo=0, gas=0),
        b=at("D5", people=["andrea"], ammo=1, group="a"),
        tokens={"D4": [6]},
        dice=("K1", "-", "-", "-", "-", "-", "N1"),
    )
    play(m, "step D4", "ask-ammo", "yes")
    # Andrea is not the active member's: nobody may reroll the Ammo die. The border keeps E4 and E5 free
    assert now(m)[0] != "reroll-ammo"
    assert stock(m, "b")[2] == 0
    assert tokens_at(m, "E4", "E5") == [0, 0]
    assert tokens_at(m, "D3", "E3", "D5") == [1, 1, 2]
    play(m, "take 0")
    assert (people_of(m), people_of(m, "b"), fatigue_of(m, "andrea")) == ([], ["andrea"], 0)


@pytest.mark.rule("WD-16.04", "WD-3.07", "WD-3.08", "WD-20.03")
def test_noise_goes_through_a_gate_but_not_over_the_border() -> None:
    m = road(a=at("D4", people=["rick"], ammo=1, gas=0), tokens={"D5": [6]}, dice=("K1", "-", "-", "N1"))
    play(m, "step D5", "fire")
    # E5 lies behind the West gate; E4 and E6 touch D5 on no arrow, and Location Spaces stay free
    assert tokens_at(m, "E5", "E4", "E6", "C4", "C6") == [1, 0, 0, 0, 0]


@pytest.mark.rule("WD-9.03", "WD-9.14")
def test_a_step_may_have_as_many_ways_as_the_board_has_spaces() -> None:
    m = road(a=at("L7", people=["glenn", "cora"], gas=3, items=["E59", "E54", "E55", "E56", "E53"]))
    play(m, "use county-map")
    assert len(m.pending[0].options) > MOST_OPTIONS
    within_limits(m)
