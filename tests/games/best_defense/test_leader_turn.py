"""Section 6: the Leader's turn."""

from __future__ import annotations

import pytest

from shamble.engine.errors import BadAnswer
from shamble.testing import at, off_board, options_of, play, skip_to, table

from .helpers import asked_until, cards_in, look, now, place_of, walkers_at, who

LOCATIONS = ("farm", "highway", "prison", "town")


# Movement


@pytest.mark.rule("BD-6.01", "BD-6.02")
def test_the_leader_decides_for_each_one_after_another_own_first_then_clockwise() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("farm"), maggie=at("farm"), leader="glenn", phase="move")
    # The Leader's own Survivor first
    assert now(m) == ("move", 1)
    assert options_of(m) == ["stay glenn", "move glenn highway", "move glenn town"]
    play(m, "move glenn highway")
    # It has moved before the next decision is made
    assert place_of(m, "glenn") == "highway"
    assert now(m) == ("move", 1)
    assert options_of(m) == ["stay maggie", "move maggie highway", "move maggie town"]
    play(m, "stay maggie")
    assert now(m) == ("move", 1)
    assert options_of(m) == ["stay rick", "move rick highway", "move rick town"]
    play(m, "move rick town")
    assert [place_of(m, name) for name in ("rick", "glenn", "maggie")] == ["town", "highway", "farm"]
    assert now(m)[0] == "draw"


@pytest.mark.rule("BD-6.03")
def test_a_survivor_moves_one_space_and_never_diagonally() -> None:
    m = table("best_defense", rick=at("highway"), glenn=at("farm"), phase="move")
    assert options_of(m) == ["stay rick", "move rick farm", "move rick prison"]
    with pytest.raises(BadAnswer):
        play(m, "move rick town")
    assert [(refusal.words, refusal.clause) for refusal in m.pending[0].refusals()] == [("move rick town", "BD-6.03")]
    # And is asked about only once
    play(m, "move rick prison")
    assert options_of(m)[0] == "stay glenn"


@pytest.mark.rule("BD-6.04")
def test_in_round_1_the_leader_places_everybody_anywhere() -> None:
    m = table("best_defense", rick=off_board(), glenn=off_board(), leader="glenn", phase="move")
    for name in ("glenn", "rick"):
        assert now(m) == ("move", 1)
        assert options_of(m) == [f"place {name} {place}" for place in LOCATIONS]
        play(m, f"place {name} prison")
    # That was the move of the round
    assert now(m)[0] == "draw"
    assert (place_of(m, "rick"), place_of(m, "glenn")) == ("prison", "prison")


@pytest.mark.rule("BD-6.05")
def test_a_replacement_is_placed_anywhere_in_its_place_in_the_order() -> None:
    # Given Glenn's Survivor waits off board
    m = table("best_defense", rick=at("farm"), glenn=off_board(), maggie=at("town"), round=5, phase="move")
    play(m, "stay rick")
    assert now(m) == ("move", 0)
    assert options_of(m) == [f"place glenn {place}" for place in LOCATIONS]
    play(m, "place glenn highway")
    # Then it has moved, and the next one follows
    assert options_of(m)[0] == "stay maggie"
    play(m, "stay maggie")
    assert now(m)[0] == "draw" and place_of(m, "glenn") == "highway"


@pytest.mark.rule("BD-6.06")
def test_the_leaders_own_replacement_is_placed_first() -> None:
    m = table("best_defense", rick=at("farm"), glenn=off_board(), leader="glenn", round=5, phase="move")
    assert options_of(m) == [f"place glenn {place}" for place in LOCATIONS]


@pytest.mark.rule("BD-6.07")
def test_who_is_off_board_must_be_placed() -> None:
    m = table("best_defense", rick=off_board(), glenn=off_board(), phase="move")
    assert not any(words.startswith(("stay", "pass")) for words in options_of(m))
    assert [(refusal.words, refusal.clause) for refusal in m.pending[0].refusals()] == [("stay rick", "BD-6.07")]
    skip_to(m, "draw")
    # Then everybody is on board
    assert all(place_of(m, name) for name in ("rick", "glenn"))


@pytest.mark.rule("BD-6.08")
def test_the_owner_of_a_pawn_is_not_asked() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("farm", food=0), phase="move")
    assert {seat for _, seat in asked_until(m, "draw")} == {0}
    # And cannot answer in the Leader's place
    m = table("best_defense", rick=at("farm"), glenn=at("farm"), phase="move")
    play(m, "stay rick")
    with pytest.raises(BadAnswer, match="not asked"):
        m.answer("stay glenn", 1)


@pytest.mark.rule("BD-6.08")
def test_experts_cannot_beg_while_the_leader_moves() -> None:
    m = table("best_defense", options={"difficulty": "expert"}, rick=at("farm"), glenn=at("farm"), phase="deal")
    assert now(m)[0] == "move"
    assert m.scene(1).silence


@pytest.mark.rule("BD-6.09")
def test_any_number_share_a_location() -> None:
    m = table("best_defense", rick=off_board(), glenn=off_board(), maggie=off_board(), andrea=off_board(), phase="move")
    play(m, *(f"place {name} town" for name in ("rick", "glenn", "maggie", "andrea")))
    assert [s.id for s in look(m).at(look(m).cell_of("town"))] == ["rick", "glenn", "maggie", "andrea"]


@pytest.mark.rule("BD-6.10")
def test_walkers_neither_hinder_nor_hurt_a_move() -> None:
    m = table(
        "best_defense",
        rick=at("farm", food=1, allies=1),
        glenn=at("town", food=1),
        walkers={"farm": 5, "highway": 5, "town": 5},
        phase="move",
    )
    play(m, "move rick highway", "move glenn farm")
    rick = who(m, "rick")
    assert (rick.hp, rick.food, rick.allies, place_of(m, "rick")) == (5, 1, 1, "highway")
    assert [walkers_at(m, place) for place in LOCATIONS] == [5, 5, 0, 5]


# The other steps


@pytest.mark.rule("BD-6.11")
def test_the_leader_may_draw_one_card() -> None:
    # Given the Leader draws, or does not
    m = table("best_defense", rick=at("town"), glenn=at("farm"), top={"food": ["jarred-beans-1"]}, phase="draw")
    assert now(m) == ("draw", 0)
    assert options_of(m) == ["pass", "draw"]
    twin = m.clone()
    play(m, "draw")
    assert (who(m, "rick").food, cards_in(m, "food"), now(m)[0]) == (2, 24, "first-event")
    play(twin, "pass")
    assert (who(twin, "rick").food, cards_in(twin, "food"), now(twin)[0]) == (0, 25, "first-event")


@pytest.mark.rule("BD-6.12")
def test_the_leader_may_trade() -> None:
    m = table("best_defense", rick=at("town", food=1), glenn=at("town"), phase="trade")
    assert now(m) == ("trade", 0)
    assert options_of(m)[0] == "skip-trade"
    play(m, "give-food")
    assert (who(m, "rick").food, who(m, "glenn").food) == (0, 1)


@pytest.mark.rule("BD-6.13", "BD-6.14")
def test_the_leader_plays_both_events_in_an_order_of_choice() -> None:
    # Given two Events that make a difference: Walkers at the fullest Location, Walkers here
    m = table(
        "best_defense",
        daryl=at("farm", hand=("night-noises", "cooking-smoke")),
        glenn=at("town"),
        walkers={"highway": 1},
        phase="events",
    )
    assert options_of(m) == ["play night-noises", "play cooking-smoke"]
    first, second = m.clone(), m.clone()
    play(first, "play night-noises")
    assert (walkers_at(first, "highway"), walkers_at(first, "farm")) == (2, 2)
    play(second, "play cooking-smoke")
    assert (walkers_at(second, "highway"), walkers_at(second, "farm")) == (1, 3)
    # Then both are on the discard pile
    for each in (first, second):
        assert look(each).hands[0] == ()
        assert {look(each).content.event_ids[event] for event in look(each).played} == {"night-noises", "cooking-smoke"}


@pytest.mark.rule("BD-6.13")
def test_the_first_event_is_resolved_completely_before_the_second() -> None:
    # Given a first Event with a choice in it
    m = table("best_defense", daryl=at("farm", hand=("stampede", "cooking-smoke")), glenn=at("town"), phase="events")
    play(m, "play stampede")
    assert now(m)[0] == "pick-location"
    assert walkers_at(m, "farm") == 1
    play(m, "at town")
    assert (walkers_at(m, "farm"), walkers_at(m, "town")) == (3, 1)


@pytest.mark.rule("BD-6.13")
def test_the_leader_cannot_decline_an_event() -> None:
    m = table("best_defense", daryl=at("farm"), glenn=at("town"), phase="events")
    assert all(option.verb == "play" for option in m.pending[0].options)


@pytest.mark.rule("BD-6.15")
def test_the_leader_cannot_defy() -> None:
    # Given a Leader with plenty of Food
    m = table("best_defense", daryl=at("farm", food=9), glenn=at("town", food=9), phase="move")
    asked = asked_until(m, "defy")
    assert now(m) == ("defy", 1)
    assert ("defy", 0) not in asked
    asked = asked_until(m, "move")
    assert ("defy", 0) not in asked
