"""Limbs, the knock-out and the raid, and how games end by them."""

from __future__ import annotations

import pytest

from shamble.testing import at, options_of, play

from .helpers import asked, friends, offered, pile, state, supply, there, told, town, z


@pytest.mark.rule(
    "LU-15.02", "LU-15.03", "LU-15.04", "LU-15.05", "LU-15.06", "LU-15.07", "LU-15.08", "LU-15.09", "LU-15.10"
)
def test_a_knock_out_and_its_raid() -> None:
    m = town(
        bob=at("6-6", friends=3, gear=["fuzzy-slippers-1", "crowbar-1"], hand=["heave-1", "heave-2"], limbs=1),
        billy=at("1-1", friends=2, hand=["fear-1", "fear-2", "fear-3", "hush-1"]),
        ben=at("12-12", friends=2, hand=["hush-2", "wide-open-1", "wide-open-2"]),
        dogs={"rufus": ("2-11", "bob"), "biscuit": ("2-12", "bob")},
        living={"6-5": {"card": "beat-cop", "holder": "bob", "checked": ["bob"]}},
        frames=[("lose-limbs", 0, 1)],
    )
    assert (asked(m), m.pending[0].seat) == ("raid", 2)
    play(m, "take crowbar-1")
    assert len(z(m, "billy").hand) == 5, "the last card is taken without asking"
    assert len(z(m, "ben").hand) == 4
    assert (friends(m, "bob"), supply(m, "officer")) == (0, 10 - 1 - 2 - 2)
    assert set(pile(m, "aid_discards")) == {"heave-1", "heave-2"}
    assert not state(m).dogs
    assert there(m, "6-5").holder == -1
    assert state(m).active == z(m, "billy").number


@pytest.mark.rule("LU-15.11", "LU-11.03", "LU-1.11")
def test_the_token_passes_once_when_its_holder_is_out() -> None:
    m = town(
        ben=at("6-6", limbs=1),
        billy=at("1-1"),
        bob=at("12-12"),
        dogs={"rufus": ("6-5", "ben")},
        phase="town",
        top={"reactions": ["new-in-town-1", "new-in-town-2", "new-in-town-3", "new-in-town-4"]},
    )
    assert z(m, "ben").out
    assert len(pile(m, "reaction_discards")) == 3, "Rufus and the Reactions of the two others"
    assert state(m).starter == z(m, "billy").team
    assert state(m).order == (1, 2)
    play(m, "end-turn", "end-turn")
    assert state(m).starter == z(m, "billy").team


@pytest.mark.rule("LU-11.03", "LU-4.14", "LU-1.09")
def test_the_token_moves_with_three_zs_and_stays_with_two() -> None:
    events = ["new-in-town-1", "new-in-town-2", "new-in-town-3"]
    three = town(ben=at("6-6"), billy=at("1-1"), bob=at("12-12"), phase="town", top={"reactions": events})
    assert state(three).order == (1, 2, 0)
    two = town(ben=at("6-6"), billy=at("1-1"), phase="town", top={"reactions": events})
    assert state(two).order == (0, 1)


@pytest.mark.rule("LU-16.02", "LU-16.03", "LU-15.03")
def test_the_last_one_with_a_limb_wins_before_any_raid() -> None:
    m = town(ben=at("6-6", limbs=1, gear=["crowbar-1"]), billy=at("1-1"), frames=[("lose-limbs", 0, 1)])
    assert (m.state.ending, m.state.winners) == ("last-competitive", (1,))


@pytest.mark.rule("LU-15.01")
def test_five_limbs_are_the_most() -> None:
    m = town(ben=at("6-6", limbs=5, hand=["somebodys-arm-1"]), billy=at("1-1"))
    assert not offered(m, "equip")
    m = town(ben=at("6-6", limbs=4, hand=["somebodys-arm-1"]), billy=at("1-1"))
    play(m, "equip somebodys-arm-1")
    assert z(m, "ben").limbs == 5
    assert pile(m, "aid_discards") == ["somebodys-arm-1"]


@pytest.mark.rule("LU-6.08", "LU-13.02")
@pytest.mark.parametrize("card", ["duct-tape-1", "padded-gloves-1"])
def test_cards_that_save_a_limb(card: str) -> None:
    m = town(ben=at("6-6", gear=[card]), billy=at("1-1"), frames=[("lose-limbs", 0, 2)])
    assert asked(m) == "at-limb"
    play(m, f"use {card}")
    assert z(m, "ben").limbs == 3
    assert pile(m, "aid_discards") == [card]


@pytest.mark.rule("LU-6.14", "LU-15.02")
@pytest.mark.parametrize(("gear", "is_asked"), [(["duct-tape-1"], False), (["duct-tape-1", "padded-gloves-1"], True)])
def test_what_cannot_keep_the_last_limb_is_not_offered(gear: list[str], is_asked: bool) -> None:
    m = town(
        ben=at("6-6", limbs=1, gear=gear), billy=at("1-1"), bob=at("12-12"), turn="bob",
        frames=[("lose-limbs", 0, 2)],
    )  # fmt: skip
    assert (asked(m) == "at-limb") is is_asked
    assert z(m, "ben").out is not is_asked
    if is_asked:
        play(m, "use duct-tape-1", "use padded-gloves-1")
        assert (z(m, "ben").limbs, z(m, "ben").gear) == (1, ())
    else:
        assert told(m, "loses-limbs") == [("ben", "1", "0")], "nobody loses more Limbs than it has"
        assert state(m).lost_limbs == [1, 0, 0]


@pytest.mark.rule("LU-1.12", "LU-23.11", "LU-23.12", "LU-16.05")
def test_a_team_plays_on_without_a_z() -> None:
    m = town(
        players=2,
        options={"mode": "team", "teams": "2v2", "first": "1"},
        ben=at("6-6", limbs=1, friends=4),
        billy=at("1-1"),
        bob=at("12-12", friends=5),
        beth=at("1-12"),
        frames=[("lose-limbs", 0, 1)],
    )
    assert z(m, "ben").out and not m.is_over
    assert options_of(m)
    lost = town(
        players=2,
        options={"mode": "team", "teams": "1v2", "first": "1"},
        ben=at("6-6", limbs=1),
        billy=at("1-1"),
        bob=at("12-12"),
        frames=[("lose-limbs", 0, 1)],
    )
    assert (lost.state.ending, lost.state.winners) == ("last-team", (1,))
