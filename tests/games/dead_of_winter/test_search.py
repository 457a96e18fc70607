"""Section 5: searching, with noise, for one card to keep."""

from __future__ import annotations

import pytest

from shamble.engine.match import Match
from shamble.testing import at, options_of, play

from .helpers import acted, deck_at, hand_of, ids, look, noise_at, now, seen

FINDS = ["jerry-can-9", "crowbar-2", "floor-plan-police", "head-torch-2", "ration-tins-8"]
"""Cards laid on top of a deck, the first to be drawn first."""


def searching(*answers: str, **things: object) -> Match:
    """Felix, who searches on 3, at the library; seats 1 and 2 are far away."""
    position = {"felix": at("library"), "rosa": at("colony", seat=1), "tam": at("colony", seat=2)}
    return acted(*answers, **{**position, "top": {"library": FINDS}, **things})


@pytest.mark.rule("DW-5.12", "DW-5.14", "DW-5.15", "DW-5.16", "DW-5.17", "DW-2.17")
def test_sc_09_two_noise_tokens_show_two_more_cards_of_which_one_is_kept() -> None:
    m = searching("search felix", sizes={"library": 12}, noise={"library": 1}, dice_of={0: (4,)})
    play(m, "noise", "noise")
    assert ids(m, look(m).looking) == FINDS[:3]
    for eyes in (1, 2, None):
        assert seen(m, eyes, "looking") == [None, None, None]
        assert not any(card in str(m.story.read(eyes)) for card in FINDS)
    assert seen(m, 0, "looking") == list(look(m).looking)
    play(m, "pass", "keep crowbar-2", "under floor-plan-police")
    assert noise_at(m, "library") == 3
    assert hand_of(m, 0) == ["crowbar"]
    assert len(deck_at(m, "library")) == 11
    assert ids(m, deck_at(m, "library")[:2]) == ["jerry-can-9", "floor-plan-police"]
    for eyes in (1, 2, None):
        assert not any(card in str(m.story.read(eyes)) for card in FINDS)


@pytest.mark.rule("DW-5.15", "DW-5.16")
def test_sc_10_without_an_empty_noise_space_one_card_is_drawn_and_kept() -> None:
    m = searching("search felix", noise={"library": 4}, dice_of={0: (4,)})
    assert now(m) == ("action", 0)
    assert ids(m, look(m).hands[0]) == FINDS[:1]
    assert noise_at(m, "library") == 4


@pytest.mark.rule("DW-5.12")
def test_searching_needs_a_location_outside_the_colony_and_a_sufficient_die() -> None:
    # Given Felix, who searches on 3, and Pip, who searches on 2
    m = searching(pip=at("colony"), dice_of={0: (1, 2)})
    assert not any(option.startswith("search") for option in options_of(m))
    assert {("search felix", "DW-5.12"), ("search pip", "DW-5.12")} <= set(m.pending[0].refusals())
    m = searching(pip=at("school"), dice_of={0: (1, 2)})
    assert [option for option in options_of(m) if option.startswith("search")] == ["search pip"]
    m = searching("search felix", dice_of={0: (2, 3, 6)})
    assert options_of(m) == ["die 3", "die 6"]
    play(m, "die 6", "pass")
    assert (look(m).dice[0], look(m).spent[0]) == ((2, 3), (6,))


@pytest.mark.rule("DW-5.12")
def test_the_card_comes_from_the_deck_of_the_searchers_location() -> None:
    m = searching("search pip", "pass", pip=at("gas"), top={"gas": ["fire-bottle"]}, dice_of={0: (4,)})
    assert hand_of(m, 0) == ["fire-bottle"]
    assert len(deck_at(m, "gas")) == 19


@pytest.mark.rule("DW-5.13")
def test_searching_needs_a_card_in_the_deck() -> None:
    m = searching(top={}, sizes={"library": 0}, dice_of={0: (6,)})
    assert "search felix" not in options_of(m)
    assert ("search felix", "DW-5.13") in m.pending[0].refusals()
    m = searching(top={}, sizes={"library": 1}, dice_of={0: (6,)})
    assert "search felix" in options_of(m)


@pytest.mark.rule("DW-5.14")
def test_the_drawn_card_is_looked_at_before_it_is_in_the_hand() -> None:
    m = searching("search felix", dice_of={0: (4,)})
    assert now(m) == ("noise", 0)
    assert m.pending[0].about[1][0].id == FINDS[0]
    assert (ids(m, look(m).looking), hand_of(m, 0)) == (FINDS[:1], [])
    assert FINDS[0] not in ids(m, deck_at(m, "library"))


@pytest.mark.rule("DW-5.15")
def test_the_searcher_may_stop_or_make_noise_for_one_more_card() -> None:
    m = searching("search felix", dice_of={0: (4,)})
    assert options_of(m) == ["pass", "noise"]
    play(m, "noise")
    assert (noise_at(m, "library"), ids(m, look(m).looking)) == (1, FINDS[:2])
    play(m, "pass")
    assert (noise_at(m, "library"), now(m)) == (1, ("keep-item", 0))
    # Who stops at once makes no noise
    m = searching("search felix", "pass", dice_of={0: (4,)})
    assert (noise_at(m, "library"), ids(m, look(m).hands[0])) == (0, FINDS[:1])


@pytest.mark.rule("DW-5.16")
def test_noise_again_and_again_until_the_spaces_are_full() -> None:
    m = searching("search felix", "noise", "noise", "noise", dice_of={0: (4,)})
    assert options_of(m) == ["pass", "noise"]
    play(m, "noise")
    assert now(m) == ("keep-item", 0)
    assert (noise_at(m, "library"), ids(m, look(m).looking)) == (4, FINDS)


@pytest.mark.rule("DW-5.16")
def test_noise_again_and_again_until_the_deck_is_empty() -> None:
    m = searching("search felix", "noise", sizes={"library": 2}, dice_of={0: (4,)})
    assert now(m) == ("keep-item", 0)
    assert (noise_at(m, "library"), len(deck_at(m, "library"))) == (1, 0)


@pytest.mark.rule("DW-5.17")
@pytest.mark.parametrize("kept", FINDS[:3])
def test_exactly_one_card_must_be_kept_and_the_order_of_the_rest_is_chosen(kept: str) -> None:
    m = searching("search felix", "noise", "noise", "pass", dice_of={0: (4,)})
    deck = deck_at(m, "library")
    assert options_of(m) == [f"keep {card}" for card in FINDS[:3]]
    play(m, f"keep {kept}")
    rest = [card for card in FINDS[:3] if card != kept]
    assert now(m) == ("put-under", 0)
    for first in (0, 1):
        again = m.clone()
        play(again, f"under {rest[first]}")
        assert ids(again, look(again).hands[0]) == [kept]
        # What goes under last lies at the very bottom
        assert ids(again, deck_at(again, "library")[:2]) == [rest[1 - first], rest[first]]
        assert deck_at(again, "library")[2:] == deck
        assert now(again) == ("action", 0)


@pytest.mark.rule("DW-5.17", "DW-2.17")
def test_others_see_neither_the_kept_card_nor_the_order_of_the_rest() -> None:
    answers = ("search felix", "noise", "pass", "keep jerry-can-9")
    m = searching(*answers, dice_of={0: (4,)})
    for eyes in (1, None):
        assert seen(m, eyes, "hand", 0) == [None]
        assert seen(m, eyes, "deck", 4) == [None] * len(deck_at(m, "library"))
        assert not any(card in str(m.story.read(eyes)) for card in FINDS)
    assert "jerry-can-9" in str(m.story.read(0))


@pytest.mark.rule("DW-5.18")
def test_the_same_survivor_searches_again_and_earlier_noise_stays() -> None:
    m = searching("search felix", "die 3", "noise", "noise", "pass", dice_of={0: (2, 3, 4, 6)})
    play(m, f"keep {FINDS[0]}", f"under {FINDS[1]}", "search felix", "die 4")
    assert noise_at(m, "library") == 2
    play(m, "noise", "noise")
    # Two tokens of the first search and two of this one fill the spaces
    assert (noise_at(m, "library"), now(m)) == (4, ("keep-item", 0))
    play(m, f"keep {FINDS[3]}", f"under {FINDS[4]}", "search felix")
    assert len(hand_of(m, 0)) == 3
    assert (look(m).dice[0], look(m).spent[0]) == ((2,), (3, 4, 6))
    assert "search felix" not in options_of(m)


@pytest.mark.rule("DW-5.19")
def test_an_emptied_deck_stays_empty() -> None:
    m = searching("search felix", "die 4", sizes={"library": 1, "crossroads": 0}, dice_of={0: (4, 6)})
    assert deck_at(m, "library") == ()
    assert ("search felix", "DW-5.13") in m.pending[0].refusals()
    # When a whole round has passed
    while look(m).round_number == 1 or look(m).active != 0:
        play(m, "end-turn")
    assert now(m) == ("action", 0)
    assert deck_at(m, "library") == ()
    assert ("search felix", "DW-5.13") in m.pending[0].refusals()
