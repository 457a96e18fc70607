"""Section 7: bites that spread, option by option, until they stop."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play

from .helpers import (
    BITTEN,
    BLANK,
    FROST,
    WOUND,
    acted,
    gear_of,
    group_of,
    hand_of,
    items,
    look,
    now,
    place_of,
    rolled,
    tokens_of,
    told,
)

ACCEPT, RESIST = "yield-to-bite", "resist-bite"
"""Option 1 and option 2."""


def bitten(*answers: str, dice: tuple[str, ...] = (), **things: Any) -> Match:
    """Rosa of seat 0 moves from the school to the hospital and is bitten; the dice of later rolls, and the answers."""
    position: dict[str, Any] = {"tam": at("school"), "rosa": at("school"), "morale": 7}
    return acted("move rosa", "go hospital", *answers, **{**position, "dice": (BITTEN, *dice), **things})


def at_hospital(**more: Any) -> dict[str, Any]:
    """Priya (42) of seat 1 and Yusra (56) of seat 2 at the hospital; neither is the last one of her player."""
    return {
        "pip": at("library", seat=1),
        "priya": at("hospital", seat=1),
        "joan": at("library", seat=2),
        "yusra": at("hospital", seat=2),
        **more,
    }


def fate(m: Match) -> list[str]:
    """Who died, in order."""
    return [event.args[0] for event in m.story if event.key == "dies"]


# How a bite spreads


@pytest.mark.rule("DW-6.14", "DW-7.06", "DW-7.08", "DW-7.12", "DW-7.13")
def test_sc_28_the_bite_spreads_where_the_survivor_arrived_until_a_blank() -> None:
    m = bitten(**at_hospital(), dice=(WOUND, BLANK))
    assert (now(m), place_of(m, "rosa")) == (("bite", 1), "")
    play(m, RESIST)
    assert (now(m), place_of(m, "priya")) == (("bite", 2), "")
    play(m, RESIST)
    assert fate(m) == ["rosa", "priya"]
    assert (place_of(m, "yusra"), tokens_of(m, "yusra")) == ("hospital", (0, 0))
    assert (place_of(m, "tam"), tokens_of(m, "tam")) == ("school", (0, 0))
    assert look(m).morale == 5
    assert now(m) == ("action", 0)


@pytest.mark.rule("DW-7.11")
def test_sc_29_option_1_kills_without_a_roll_and_stops_the_spread() -> None:
    m = bitten(ACCEPT, **at_hospital())
    assert fate(m) == ["rosa", "priya"]
    assert rolled(m) == [("exposure", BITTEN)]
    assert (place_of(m, "yusra"), look(m).morale) == ("hospital", 5)
    assert now(m) == ("action", 0)


@pytest.mark.rule("DW-7.06")
def test_the_bitten_survivor_dies_without_any_wound() -> None:
    # Given Bruno, who lives with three wounds, bitten where nobody else is
    m = acted("move bruno", "go hospital", bruno=at("school"), tam=at("school"), morale=7, dice=(BITTEN,))
    assert (fate(m), look(m).morale) == (["bruno"], 6)
    assert "wounded" not in told(m)
    assert now(m) == ("action", 0)


@pytest.mark.rule("DW-6.14")
def test_a_bite_after_an_attack_spreads_where_the_attacker_stands() -> None:
    m = acted(
        "attack rosa",
        "strike hospital",
        rosa=at("hospital"),
        tam=at("school"),
        **at_hospital(),
        zombies={"hospital": 1},
        dice_of={0: (6,)},
        dice=(BITTEN,),
    )
    assert (now(m), place_of(m, "rosa")) == (("bite", 1), "")


@pytest.mark.rule("DW-7.08", "DW-7.10")
def test_the_lowest_influence_is_chosen_whoever_controls_it_and_the_controller_is_asked() -> None:
    # Given influences 42 of seat 1, 22 of the active player and 68 of seat 2 at the hospital, and lower ones elsewhere
    m = bitten(
        harriet=at("hospital", seat=2),
        priya=at("hospital", seat=1),
        cyrus=at("hospital"),
        biscuit=at("library", seat=1),
        pip=at("school", seat=2),
        dice=(WOUND, FROST, BITTEN),
    )
    asked = []
    for _ in range(3):
        asked.append((m.pending[0].seat, m.pending[0].about[0].id))
        assert (len(m.pending), options_of(m)) == (1, [ACCEPT, RESIST])
        play(m, RESIST)
    # Then each controller was asked in the order of influence
    assert asked == [(0, "cyrus"), (1, "priya"), (2, "harriet")]
    assert fate(m) == ["rosa", "cyrus", "priya", "harriet"]
    assert [place_of(m, name) for name in ("tam", "biscuit", "pip")] == ["school", "library", "school"]
    assert look(m).morale == 3


@pytest.mark.rule("DW-7.10")
def test_each_controller_chooses_when_it_is_their_turn_in_the_chain() -> None:
    # Given two survivors of one player: the first choice does not bind the second
    m = bitten(
        RESIST, pip=at("library", seat=1), priya=at("hospital", seat=1), wes=at("hospital", seat=1), dice=(FROST,)
    )
    assert (now(m), m.pending[0].about[0].id) == (("bite", 1), "wes")
    play(m, ACCEPT)
    assert fate(m) == ["rosa", "priya", "wes"]
    assert group_of(m, 1) == ["pip"]


@pytest.mark.rule("DW-7.09")
def test_helpless_survivors_are_never_chosen() -> None:
    m = acted(
        "attack rosa",
        rosa=at("colony"),
        tam=at("school"),
        felix=at("school", seat=1),
        elka=at("school", seat=2),
        helpless=3,
        zombies={"entrance-2": 1},
        dice_of={0: (6,)},
        dice=(BITTEN,),
    )
    assert (fate(m), look(m).helpless, look(m).morale) == (["rosa"], 3, 4)
    assert now(m) == ("action", 0)


@pytest.mark.rule("DW-7.09")
def test_a_bite_at_the_colony_passes_helpless_survivors_over_for_others() -> None:
    m = acted(
        "attack rosa",
        "strike entrance-2",
        rosa=at("colony"),
        tam=at("school"),
        harriet=at("colony", seat=1),
        elka=at("school", seat=2),
        helpless=3,
        zombies={"entrance-2": 1},
        dice_of={0: (6,)},
        dice=(BITTEN, BLANK),
    )
    assert (now(m), m.pending[0].about[0].id) == (("bite", 1), "harriet")
    play(m, RESIST)
    assert (look(m).helpless, place_of(m, "harriet"), look(m).morale) == (3, "colony", 4)


@pytest.mark.rule("DW-7.12")
@pytest.mark.parametrize("face", [WOUND, FROST, BITTEN])
def test_any_face_but_blank_kills_and_the_bite_spreads_again(face: str) -> None:
    m = bitten(RESIST, **at_hospital(), dice=(face,))
    assert fate(m) == ["rosa", "priya"]
    assert now(m) == ("bite", 2)


@pytest.mark.rule("DW-7.12")
def test_a_blank_saves_and_stops_the_spread() -> None:
    m = bitten(RESIST, **at_hospital(), dice=(BLANK,))
    assert fate(m) == ["rosa"]
    assert (place_of(m, "priya"), tokens_of(m, "priya"), now(m)) == ("hospital", (0, 0), ("action", 0))


@pytest.mark.rule("DW-7.13")
@pytest.mark.parametrize("face", [WOUND, FROST])
def test_the_roll_of_option_2_only_kills_and_gives_no_token(face: str) -> None:
    # Given Bruno, who would live with one wound
    m = bitten(RESIST, bruno=at("hospital", seat=1), pip=at("library", seat=1), dice=(face,))
    assert (place_of(m, "bruno"), fate(m)) == ("", ["rosa", "bruno"])
    assert not {"wounded", "frostbite"} & set(told(m))


@pytest.mark.rule("DW-7.14")
def test_bearers_of_skip_bite_are_passed_over_and_end_the_spread() -> None:
    # Given Biscuit and a bearer of a Bait Bucket, who cannot be chosen, and Priya
    m = bitten(
        RESIST,
        biscuit=at("hospital", seat=2),
        cyrus=at("hospital", seat=1, gear=["bait-bucket"]),
        priya=at("hospital", seat=1),
        dice=(WOUND,),
    )
    # Then after Priya nobody is left whom the bite can choose
    assert fate(m) == ["rosa", "priya"]
    assert (place_of(m, "biscuit"), place_of(m, "cyrus")) == ("hospital", "hospital")
    assert gear_of(m, "cyrus") == ["bait-bucket"]
    assert now(m) == ("action", 0)


@pytest.mark.rule("DW-7.14")
def test_the_spread_stops_when_nobody_is_left() -> None:
    m = bitten(RESIST, RESIST, **at_hospital(), dice=(WOUND, WOUND))
    assert fate(m) == ["rosa", "priya", "yusra"]
    assert (look(m).morale, now(m)) == (4, ("action", 0))


# Morale


@pytest.mark.rule("DW-7.15")
@pytest.mark.parametrize("answer", [ACCEPT, RESIST])
def test_morale_may_end_the_game_in_the_middle_of_the_chain(answer: str) -> None:
    # Given morale 2: Priya's death is the end, and Yusra is never asked
    m = bitten(answer, **at_hospital(), morale=2, dice=(WOUND,))
    assert m.is_over
    assert m.result is not None and m.result.ending == "morale"
    assert fate(m) == ["rosa", "priya"]
    assert (place_of(m, "yusra"), look(m).morale) == ("hospital", 0)


@pytest.mark.rule("DW-7.15")
def test_the_first_death_of_a_chain_may_already_be_the_end() -> None:
    m = bitten(**at_hospital(), morale=1)
    assert m.is_over
    assert (fate(m), place_of(m, "priya")) == (["rosa"], "hospital")


@pytest.mark.rule("DW-7.15", "DW-7.16")
def test_at_the_end_in_the_chain_nobody_is_replaced_and_hands_are_kept() -> None:
    # Given Priya, the last survivor of seat 1, and morale for one death
    m = bitten(
        RESIST,
        priya=at("hospital", seat=1),
        yusra=at("hospital", seat=2),
        hands={1: ["crowbar", "cold-beans"]},
        morale=2,
        dice=(WOUND,),
    )
    assert m.is_over
    assert (group_of(m, 1), hand_of(m, 1)) == ([], ["crowbar", "cold-beans"])
    assert "replacement" not in told(m)


@pytest.mark.rule("DW-7.15")
def test_survivors_of_exiled_players_cost_nothing_in_a_chain_either() -> None:
    m = bitten(RESIST, RESIST, **at_hospital(), exiled=[1], morale=3, dice=(WOUND, WOUND))
    assert fate(m) == ["rosa", "priya", "yusra"]
    assert (look(m).morale, m.is_over) == (1, False)


# What waits for the end of the chain


@pytest.mark.rule("DW-7.16")
def test_a_replacement_enters_only_when_the_chain_has_ended() -> None:
    # Given the last survivor of seat 0 bitten at the colony, and Tam with the lowest influence on the survivor deck
    m = acted(
        "attack rosa",
        "strike entrance-1",
        rosa=at("colony"),
        felix=at("colony", seat=1),
        joan=at("school", seat=1),
        harriet=at("colony", seat=2),
        hands={0: ["crowbar"]},
        zombies={"entrance-1": 1},
        dice_of={0: (1, 6)},
        top={"survivors": ["tam"]},
        dice=(BITTEN, WOUND, BLANK),
    )
    # Then the bite goes on to the others, while seat 0 has nobody but still a hand
    assert (now(m), m.pending[0].about[0].id) == (("bite", 1), "felix")
    assert (group_of(m, 0), hand_of(m, 0), place_of(m, "tam")) == ([], ["crowbar"], "")
    play(m, RESIST)
    assert (now(m), m.pending[0].about[0].id) == (("bite", 2), "harriet")
    assert (group_of(m, 0), place_of(m, "tam")) == ([], "")
    play(m, RESIST)
    # And only then the hand is lost and Tam enters, unharmed
    assert (group_of(m, 0), hand_of(m, 0), place_of(m, "tam")) == (["tam"], [], "colony")
    assert items(m, look(m).removed_items) == ["crowbar"]
    assert fate(m) == ["rosa", "felix"]
    assert now(m) == ("action", 0)


@pytest.mark.rule("DW-7.16")
@pytest.mark.parametrize(("chosen", "tams", "pips"), [(1, 1, 0), (0, 0, 1)])
def test_the_first_player_chooses_the_order_of_several_replacements(chosen: int, tams: int, pips: int) -> None:
    # Given the last survivors of seats 0 and 1 in one chain, Tam and then Pip on the survivor deck, seat 2 first
    m = acted(
        "move rosa",
        "go hospital",
        ACCEPT,
        rosa=at("school"),
        priya=at("hospital", seat=1),
        yusra=at("library", seat=2),
        hands={0: ["crowbar"], 1: ["cold-beans"]},
        top={"survivors": ["tam", "pip"]},
        first=2,
        dice=(BITTEN,),
    )
    assert (now(m), options_of(m)) == (("replaced-next", 2), ["replace seat-0", "replace seat-1"])
    assert (hand_of(m, 0), hand_of(m, 1)) == (["crowbar"], ["cold-beans"])
    play(m, f"replace seat-{chosen}")
    assert (group_of(m, tams), group_of(m, pips)) == (["tam"], ["pip"])
    assert (hand_of(m, 0), hand_of(m, 1), look(m).morale) == ([], [], 3)
    assert now(m) == ("action", 0)


@pytest.mark.rule("DW-7.16")
def test_a_new_leader_is_chosen_before_the_bite_goes_on() -> None:
    # Given Rosa, the leader of seat 0, and Priya, the leader of seat 1, each with two followers
    m = acted(
        "move rosa",
        "go hospital",
        rosa=at("school"),
        tam=at("school"),
        pip=at("school"),
        priya=at("hospital", seat=1),
        greta=at("library", seat=1),
        joan=at("library", seat=1),
        yusra=at("hospital", seat=2),
        dice=(BITTEN, WOUND),
    )
    assert (now(m), options_of(m)) == (("new-leader", 0), ["lead tam", "lead pip"])
    play(m, "lead pip")
    assert (now(m), group_of(m, 0)) == (("bite", 1), ["pip", "tam"])
    play(m, RESIST)
    assert (now(m), options_of(m)) == (("new-leader", 1), ["lead greta", "lead joan"])
    play(m, "lead joan")
    assert (now(m), group_of(m, 1)) == (("bite", 2), ["joan", "greta"])


@pytest.mark.rule("DW-7.16")
def test_with_elimination_players_go_out_only_when_the_chain_has_ended() -> None:
    # Given the last survivors of seats 0 and 1, and one of two survivors of seat 2
    m = acted(
        "move rosa",
        "go hospital",
        options={"elimination": True},
        rosa=at("school"),
        priya=at("hospital", seat=1),
        yusra=at("hospital", seat=2),
        elka=at("library", seat=2),
        hands={0: ["crowbar"], 1: ["cold-beans"]},
        dice=(BITTEN, WOUND, BLANK),
    )
    assert (now(m), look(m).out) == (("bite", 1), [False, False, False])
    play(m, RESIST)
    assert (now(m), look(m).out) == (("bite", 2), [False, False, False])
    assert (hand_of(m, 0), hand_of(m, 1)) == (["crowbar"], ["cold-beans"])
    play(m, RESIST)
    # Then the first player settles the order, and both are out
    assert (now(m), look(m).out) == (("replaced-next", 0), [False, False, False])
    play(m, "replace seat-1")
    assert look(m).out == [True, True, False]
    assert sorted(items(m, look(m).removed_items)) == ["cold-beans", "crowbar"]
    assert (look(m).first, m.pending[0].seat) == (2, 2)


@pytest.mark.rule("DW-7.16")
def test_the_order_decides_who_gets_the_only_survivor_left_in_the_deck() -> None:
    m = acted(
        "move rosa",
        "go hospital",
        ACCEPT,
        "replace seat-1",
        rosa=at("school"),
        priya=at("hospital", seat=1),
        yusra=at("library", seat=2),
        sizes={"survivors": 1, "crossroads": 0},
        dice=(BITTEN,),
    )
    assert look(m).out == [True, False, False]
    assert len(group_of(m, 1)) == 1
    # The turn of who is out ends at once
    assert now(m) == ("action", 1)
