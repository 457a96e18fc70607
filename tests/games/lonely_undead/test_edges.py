"""Edges: nowhere to run, nothing left to change, who is asked, and what is over when it is over."""

from __future__ import annotations

import pytest

from shamble.games.lonely_undead.content import KID
from shamble.testing import at, off_board, play

from .helpers import DRAW, HURT, asked, offered, on, pile, state, there, town, where, z


@pytest.mark.rule("LU-10.25", "LU-1.06")
def test_who_draws_an_event_chooses_where_the_living_arrive() -> None:
    m = town(
        ben=at("6-6"), billy=at("7-6"), bob=at("6-7"),
        frames=[("draw-reactions", 1, 1, 0)], top={"reactions": ["class-dismissed-1"]},
    )  # fmt: skip
    assert (asked(m), m.pending[0].seat) == ("spawn-in", 1)
    m = town(
        ben=at("6-6"), billy=at("7-6"), bob=at("6-7"),
        frames=[("draw-reactions", 1, 1, 0)], top={"reactions": ["family-visit"]},
    )  # fmt: skip
    assert (asked(m), m.pending[0].seat) == ("which-home", 1)


@pytest.mark.rule("LU-1.12", "LU-1.11")
def test_the_choices_of_a_knocked_out_z_pass_to_the_next_in_player_order() -> None:
    m = town(
        ben=at("6-6"), billy=off_board(out=True, limbs=0), bob=at("6-7"), bertha=at("7-7"),
        order=(0, 1, 2, 3), frames=[("spawn-in", KID, "school", 1)],
    )  # fmt: skip
    assert (asked(m), m.pending[0].seat) == ("spawn-in", 2)
    m = town(
        ben=at("6-6"), billy=at("7-6"), bob=off_board(out=True, limbs=0), bertha=off_board(out=True, limbs=0),
        order=(0, 1, 2, 3), frames=[("spawn-in", KID, "school", 2)],
    )  # fmt: skip
    assert m.pending[0].seat == 0, "after the last comes the first"


@pytest.mark.rule("LU-6.14", "LU-7.11")
def test_no_card_is_wasted_on_a_fail_text_that_forbids_what_is_forbidden() -> None:
    teacher, sergeant = {"card": "substitute-teacher"}, {"card": "desk-sergeant"}
    m = town(ben=at("6-4", gear=["tattered-umbrella-1"]), billy=at("12-12"), living={"6-3": teacher, "7-3": sergeant},
             dice=("X", "X"))  # fmt: skip
    play(m, on(m, "6-3", "check"))
    assert asked(m) == "at-fail"
    play(m, "pass", on(m, "7-3", "check"))
    assert asked(m) == "turn", "Attacks are forbidden already"


@pytest.mark.rule("LU-8.10", "LU-6.12")
@pytest.mark.parametrize(("die", "won"), [(0, False), (1, True)])
def test_only_what_concerns_a_number_changes_it(die: int, won: bool) -> None:
    """Curfew slows Ben, Fog hides Billy: neither changes Ben's Stealth of 2 against an Alertness of 3."""
    m = town(
        ben=at("6-4"), billy=at("12-12"), living={"6-3": {"card": "basement-theorist"}},
        lasting=[("move", -1, 0, 9), ("stealth", 1, 1, 9), ("strength-all", 1, -1, 9)],
        top={"reactions": ["late-pizza"]}, dice=(die, 1),
    )  # fmt: skip
    play(m, on(m, "6-3", "check"))
    assert (len(pile(m, "reaction_discards")) == 0) is won


@pytest.mark.rule("LU-5.04", "LU-18.28", "LU-1.15")
def test_an_injured_living_in_the_border_doorway_is_passed_only_with_a_step_to_leave() -> None:
    m = town(ben=at("3-2"), billy=at("12-12"), living={"1-1": HURT})
    play(m, "move 2-2")
    assert "1-1" not in offered(m, "step"), "Move 2 is used up there"
    m = town(ben=at("2-2"), billy=at("12-12"), living={"1-1": HURT, "1-2": "generic", "2-1": "generic"})
    play(m, "move 1-1")
    assert "leave-town" in [option.words for option in m.pending[0].options]


@pytest.mark.rule("LU-13.10", "LU-14.04")
def test_after_a_car_death_toll_cards_are_drawn_at_once_again() -> None:
    m = town(
        ben=at("6-4"), billy=at("12-12"), living={"6-3": {**HURT, "bitten": ["billy"]}}, toll=3,
        frames=DRAW, top={"reactions": ["late-pizza"]}, dice=(1, 6),
    )  # fmt: skip
    assert not state(m).toll_gone.count(3)
    play(m, on(m, "6-3", "bite"))
    assert (len(state(m).toll), z(m, "ben").limbs) == (4, 3), "card 4: no equipped card, so a Limb"


@pytest.mark.rule("LU-10.12", "LU-7.11")
def test_a_living_in_a_dead_end_does_not_flee() -> None:
    m = town(ben=at("5-5"), billy=at("12-12"), living={"4-5": {"card": "runaway-toddler"}}, dice=("X",))
    play(m, on(m, "4-5", "check"))
    assert asked(m) == "turn"
    assert there(m, "4-5").checked == (0,)


@pytest.mark.rule("LU-15.10", "LU-1.11")
def test_a_z_that_is_knocked_out_in_its_turn_does_nothing_more() -> None:
    m = town(
        ben=at("6-4", limbs=1, hand=[f"fear-{each}" for each in (1, 2, 3)], holds=["tip-off-1", "hush-money-1"]),
        billy=at("12-12"), bob=at("12-11"), living={"6-3": {"card": "slingshot-ace", "checked": ["ben"]}}, dice=("X",),
    )  # fmt: skip
    play(m, on(m, "6-3", "attack"), "pass", "pass")
    assert (z(m, "ben").out, where(m, "ben"), m.pending[0].seat) == (True, "", 1)
    assert sorted(pile(m, "aid_discards")) == ["fear-1", "fear-2", "fear-3"]


@pytest.mark.rule("LU-6.06", "LU-25.15")
def test_a_police_scanner_may_stay_silent() -> None:
    m = town(
        ben=at("6-4", gear=["police-scanner"]), billy=at("12-12"), phase="town", top={"reactions": ["late-pizza"]},
        dice=(1,),
    )  # fmt: skip
    assert (asked(m), m.pending[0].seat) == ("at-town", 0)
    play(m, "pass")
    assert ("late-pizza" in pile(m, "reaction_discards"), state(m).memory) == (True, ())
    assert [state(m).content.aid[card].id for card in z(m, "ben").gear] == ["police-scanner"]


@pytest.mark.rule("LU-7.07", "LU-1.10")
@pytest.mark.parametrize(("die", "total"), [(1, "3"), (-1, "1"), ("X", "2")])
def test_the_story_tells_both_totals(die: int | str, total: str) -> None:
    m = town(ben=at("6-4"), billy=at("12-12"), living={"6-3": {"card": "basement-theorist"}}, dice=(die, 0))
    play(m, on(m, "6-3", "check"))
    assert [tuple(map(str, event.args))[1:] for event in m.story if event.key == "total"] == [(total, "3")]
