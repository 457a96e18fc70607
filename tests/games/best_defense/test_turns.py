"""Section 7: a non-Leader's turn."""

from __future__ import annotations

import pytest

from shamble.engine.errors import BadAnswer
from shamble.testing import at, idle, off_board, options_of, play, skip_to, table

from .helpers import asked_until, cards_in, look, now, place_of, who

# Defy


@pytest.mark.rule("BD-7.01")
def test_defying_costs_1_food_and_moves_to_an_adjacent_location() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("farm", food=2), phase="defy", turn="glenn")
    assert now(m) == ("defy", 1)
    assert options_of(m) == ["pass", "defy glenn highway", "defy glenn town"]
    play(m, "defy glenn town")
    assert (place_of(m, "glenn"), who(m, "glenn").food) == ("town", 1)


@pytest.mark.rule("BD-7.01")
def test_who_obeys_stays_and_keeps_the_food() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("farm", food=2), phase="defy", turn="glenn")
    play(m, "pass")
    assert (place_of(m, "glenn"), who(m, "glenn").food, now(m)[0]) == ("farm", 2, "draw")


@pytest.mark.rule("BD-7.02", "BD-5.08")
def test_without_food_nobody_defies() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("farm", food=0, allies=5), phase="defy", turn="glenn")
    assert now(m) == ("draw", 1)


@pytest.mark.rule("BD-7.02")
def test_defying_names_a_direction_pays_everything_and_moves_for_good() -> None:
    # Given Promise Me is in force
    m = table(
        "best_defense",
        rick=at("farm"),
        glenn=at("farm", food=1, allies=3),
        defy_costs_allies=True,
        phase="defy",
        turn="glenn",
    )
    assert now(m) == ("defy-at-a-price", 1)
    # When the direction is named
    play(m, "defy glenn highway")
    # Then Food and Allies are gone, the move is made, and there is no way back
    glenn = who(m, "glenn")
    assert (glenn.food, glenn.allies, place_of(m, "glenn")) == (0, 0, "highway")
    assert now(m) == ("draw", 1)
    assert options_of(m) == ["pass", "draw"]


@pytest.mark.rule("BD-7.03")
@pytest.mark.parametrize("order", ("stay glenn", "move glenn highway", "place glenn highway"))
def test_defying_is_possible_whether_or_not_the_leader_moved_the_survivor(order: str) -> None:
    glenn = off_board(food=1) if order.startswith("place") else at("farm", food=1)
    m = table("best_defense", rick=at("farm", hand=("damp-powder", "bad-light")), glenn=glenn, phase="move")
    play(m, "stay rick", order)
    assert skip_to(m, "defy").seat == 1
    before = who(m, "glenn").at
    play(m, options_of(m)[1])
    assert who(m, "glenn").at != before


@pytest.mark.rule("BD-7.04")
def test_a_player_defies_once_one_space_never_diagonally() -> None:
    # Given plenty of Food
    m = table("best_defense", rick=at("farm"), glenn=at("farm", food=9), phase="defy", turn="glenn")
    with pytest.raises(BadAnswer):
        play(m, "defy glenn prison")
    assert [(each.words, each.clause) for each in m.pending[0].refusals()] == [("defy glenn prison", "BD-7.04")]
    play(m, "defy glenn town")
    # Then defying does not come again in this round
    asked = asked_until(m, "move")
    assert ("defy", 1) not in asked
    assert look(m).round == 2


# Draw, Trade, Event


@pytest.mark.rule("BD-7.05")
def test_the_draw_is_where_the_survivor_stands_after_defying() -> None:
    m = table(
        "best_defense",
        rick=at("farm"),
        glenn=at("farm", food=1),
        top={"food": ["jarred-beans-1"]},
        phase="defy",
        turn="glenn",
    )
    play(m, "defy glenn town", "draw")
    assert (cards_in(m, "food"), cards_in(m, "allies"), who(m, "glenn").food) == (24, 25, 2)
    # And only one card
    assert now(m)[0] == "event"


@pytest.mark.rule("BD-7.05")
def test_the_draw_can_be_declined() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("town"), phase="draw", turn="glenn")
    play(m, "pass")
    assert cards_in(m, "food") == 25
    assert now(m)[0] == "event"


@pytest.mark.rule("BD-7.06")
def test_a_non_leader_may_trade() -> None:
    m = table("best_defense", rick=at("town"), glenn=at("town", allies=1), phase="trade", turn="glenn")
    assert now(m) == ("trade", 1)
    assert options_of(m) == ["skip-trade", "give-nothing", "give-ally"]
    play(m, "give-ally")
    assert (who(m, "rick").allies, who(m, "glenn").allies) == (1, 0)


@pytest.mark.rule("BD-7.07")
def test_a_non_leader_plays_exactly_one_event() -> None:
    m = table(
        "best_defense",
        rick=at("farm"),
        glenn=at("town", hand=("cooking-smoke", "diner-freezer")),
        maggie=at("highway"),
        phase="events",
        turn="glenn",
    )
    assert options_of(m) == ["play cooking-smoke", "play diner-freezer"]
    play(m, "play diner-freezer")
    # Then the other one has done nothing, and the next player's turn has come
    assert (who(m, "glenn").food, look(m).walkers) == (2, [0, 0, 0, 0])
    assert now(m)[1] == 2


@pytest.mark.rule("BD-7.08")
def test_the_event_is_chosen_only_when_its_step_is_reached() -> None:
    m = table(
        "best_defense",
        rick=at("farm"),
        glenn=at("farm", food=1, hand=("cooking-smoke", "diner-freezer")),
        phase="defy",
        turn="glenn",
    )
    asked = asked_until(m, "event")
    assert [key for key, _ in asked] == ["defy", "draw", "trade"]
    # Then both are still there to choose from
    assert options_of(m) == ["play cooking-smoke", "play diner-freezer"]


@pytest.mark.rule("BD-7.09")
def test_both_events_are_discarded_and_the_other_one_has_no_effect() -> None:
    m = table(
        "best_defense",
        daryl=at("farm"),
        glenn=at("town", hand=("cooking-smoke", "diner-freezer")),
        phase="events",
        turn="glenn",
    )
    play(m, "play diner-freezer")
    g = look(m)
    number = g.content.event_number
    assert number["diner-freezer"] in g.played
    assert g.unplayed[1] == (number["cooking-smoke"],)
    assert number["cooking-smoke"] not in (*g.hands[0], *g.hands[1], *g.events)
    assert g.walkers == [0, 0, 0, 0]


# Off board


@pytest.mark.rule("BD-7.10", "BD-2.23")
def test_who_is_off_board_only_plays_an_event() -> None:
    # Given a player with Food, at no Location
    m = table("best_defense", rick=at("farm"), glenn=off_board(food=3), maggie=off_board(), phase="end-turn")
    assert now(m) == ("event", 1)


@pytest.mark.rule("BD-7.10")
def test_a_leader_who_is_off_board_plays_both_events() -> None:
    m = table(
        "best_defense",
        rick=off_board(hand=("diner-freezer", "barn-walkers-attack")),
        glenn=at("highway"),
        phase="draw",
    )
    assert now(m) == ("first-event", 0)
    play(m, "play diner-freezer")
    assert look(m).walkers == [1, 0, 0, 1]


@pytest.mark.rule("BD-7.10")
def test_who_dies_while_drawing_skips_the_trade_and_still_plays_an_event() -> None:
    # Given jerky that kills
    m = table(
        "best_defense",
        rick=at("town", food=1),
        glenn=at("town", hp=1),
        top={"food": ["suspect-jerky"]},
        dice=(1,),
        phase="draw",
        turn="glenn",
    )
    play(m, "draw", "choose maggie")
    assert place_of(m, "maggie") == ""
    assert now(m) == ("event", 1)


# Taking back a turn


@pytest.mark.rule("BD-5.07")
def test_undo_of_a_turn_goes_back_to_where_that_turn_began() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("town", food=3), phase="draw", leader="rick")
    skip_to(m, "defy", seat=1)
    before = m.digest
    play(m, idle(m.pending[0]), idle(m.pending[0]))
    assert m.pending[0].seat == 1
    m.undo("turn", seat=1, agreed=[0])
    assert m.digest == before
    assert m.pending[0].key == "defy"


@pytest.mark.rule("BD-18.04", "BD-5.07")
def test_the_leaders_events_after_all_others_are_a_turn_of_their_own() -> None:
    variant: dict[str, str | bool] = {"difficulty": "expert", "leader_last": True}
    m = table("best_defense", options=variant, rick=at("farm"), glenn=at("town"), phase="move", leader="rick")
    turns = []
    while m.state.phase != "declare" and not m.is_over:
        turns.append(m.game.turn(m.state))
        m.answer(idle(m.pending[0]), m.pending[0].seat)
    told_apart = list(dict.fromkeys(turns))
    assert told_apart[:3] == [(1, "turn", 0), (1, "turn", 1), (1, "closing", 0)]
