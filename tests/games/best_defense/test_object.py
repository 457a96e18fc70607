"""Section 1: object, winning, losing."""

from __future__ import annotations

import pytest

from shamble.engine.errors import BadAnswer
from shamble.testing import at, off_board, play, skip_to, table

from .helpers import cards_in, gear_of, look, now, place_of, walkers_at, who

PLACE_OF_DECK = {"allies": "farm", "ammunition": "highway", "equipment": "prison", "food": "town"}


# Winning


@pytest.mark.rule("BD-1.01", "BD-1.03")
def test_all_players_win_together_when_the_marker_leaves_round_12() -> None:
    # Given the end of round 12, with somebody hurt, somebody off board and a deck at its last card
    m = table(
        "best_defense",
        rick=at("farm", hp=1),
        glenn=at("town"),
        maggie=off_board(),
        sizes={"food": 1},
        round=12,
        phase="end-round",
    )
    # Then all of them have won
    assert m.result is not None
    assert (m.result.won, m.result.lost, m.result.clause) == ((0, 1, 2), (), "BD-1.03")


@pytest.mark.rule("BD-1.01")
def test_all_players_lose_together() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("town"), sizes={"food": 1}, phase="draw", turn="glenn")
    play(m, "draw")
    assert m.result is not None
    assert (m.result.won, m.result.lost) == ((), (0, 1))


@pytest.mark.rule("BD-1.02", "BD-1.03")
@pytest.mark.parametrize("number", range(1, 12))
def test_rounds_before_the_twelfth_lead_to_another_round(number: int) -> None:
    m = table("best_defense", rick=at("farm"), round=number, phase="end-round")
    assert not m.is_over
    assert look(m).round == number + 1


@pytest.mark.rule("BD-1.02", "BD-1.03")
def test_the_win_comes_when_the_marker_moves_and_not_before() -> None:
    # Given the healing step of round 12
    m = table("best_defense", rick=at("farm", hp=4, food=1), round=12, phase="heal")
    assert not m.is_over
    # When it is done
    play(m, "pass")
    # Then there is no round 13
    assert m.result is not None
    assert m.result.ending == "rescued"


# An empty deck


@pytest.mark.rule("BD-1.04", "BD-1.05", "BD-2.21")
@pytest.mark.parametrize("deck", PLACE_OF_DECK)
def test_drawing_the_last_card_of_any_deck_loses(deck: str) -> None:
    # Given 24 cards of a deck lie on its discard pile
    m = table("best_defense", rick=at(PLACE_OF_DECK[deck]), sizes={deck: 1}, phase="draw")
    assert not m.is_over
    # When the last one is drawn
    play(m, "draw")
    # Then nothing is shuffled again: the group has lost
    assert cards_in(m, deck) == 0
    assert m.result is not None
    assert (m.result.ending, m.result.clause) == ("starved", "BD-1.04")


@pytest.mark.rule("BD-1.04", "BD-1.05")
def test_an_event_that_takes_the_last_card_loses() -> None:
    # Given Walkers at an unguarded Location with one card left, and a 4 on its die
    m = table(
        "best_defense",
        rick=at("farm", hand=("hungry-walkers", "a-good-day")),
        glenn=at("farm"),
        walkers={"town": 1},
        sizes={"food": 1},
        dice=(4,),
        phase="events",
    )
    play(m, "play hungry-walkers")
    assert m.is_over and cards_in(m, "food") == 0


@pytest.mark.rule("BD-1.05")
def test_a_card_drawn_through_an_event_can_lose_the_game() -> None:
    m = table(
        "best_defense",
        rick=at("highway", hand=("unlocked-trunk", "a-good-day")),
        glenn=at("farm"),
        sizes={"equipment": 1},
        phase="events",
    )
    play(m, "play unlocked-trunk", "yes")
    assert m.is_over and look(m).ending == "starved"


@pytest.mark.rule("BD-1.05")
def test_walkers_that_eat_the_last_card_lose_the_game() -> None:
    m = table("best_defense", rick=at("farm"), walkers={"town": 1}, sizes={"food": 1}, phase="damage")
    assert m.is_over and look(m).ending == "starved"


@pytest.mark.rule("BD-1.05")
def test_the_equipment_of_a_replacement_can_lose_the_game() -> None:
    m = table(
        "best_defense",
        rick=at("farm", hp=1),
        glenn=at("town"),
        walkers={"farm": 1},
        sizes={"equipment": 1},
        phase="damage",
    )
    assert now(m) == ("replacement", 0)
    play(m, "choose maggie")
    assert m.is_over and look(m).ending == "starved"


@pytest.mark.rule("BD-1.06")
def test_a_deck_with_one_card_is_not_lost() -> None:
    m = table("best_defense", rick=at("farm"), walkers={"town": 1}, sizes={"food": 2}, phase="damage")
    assert cards_in(m, "food") == 1
    assert not m.is_over


# Death


@pytest.mark.rule("BD-1.07", "BD-1.09")
def test_hardcore_is_lost_at_the_moment_of_the_first_death() -> None:
    # Given Walkers that would kill Rick and eat one card, and more of them further on
    m = table(
        "best_defense",
        options={"mode": "hardcore"},
        rick=at("farm", hp=1),
        glenn=at("town"),
        walkers={"farm": 2, "highway": 1, "town": 1},
        phase="damage",
    )
    # Then the game is lost and nothing after the death has happened
    assert m.result is not None
    assert (m.result.won, m.result.clause) == ((), "BD-1.07")
    assert (cards_in(m, "allies"), cards_in(m, "ammunition"), who(m, "glenn").hp) == (25, 25, 5)
    assert walkers_at(m, "farm") == 2


@pytest.mark.rule("BD-1.08")
def test_standard_is_lost_when_nobody_is_left_to_replace_the_dead() -> None:
    m = table(
        "best_defense",
        rick=at("farm", hp=1),
        glenn=at("town"),
        used=("maggie", "daryl", "andrea", "michonne"),
        walkers={"farm": 1},
        phase="damage",
    )
    assert m.result is not None
    assert (m.result.ending, m.result.clause) == ("nobody-left", "BD-1.08")


@pytest.mark.rule("BD-1.08")
def test_standard_goes_on_while_one_character_is_unused() -> None:
    m = table(
        "best_defense",
        rick=at("farm", hp=1),
        glenn=at("town"),
        used=("maggie", "daryl", "andrea"),
        walkers={"farm": 1},
        phase="damage",
    )
    assert not m.is_over
    assert who(m, "michonne").seat == 0


@pytest.mark.rule("BD-1.09")
def test_nothing_is_resolved_after_a_loss() -> None:
    # Given two Locations whose decks would both lose cards
    m = table("best_defense", rick=off_board(), walkers={"farm": 1, "town": 3}, sizes={"allies": 1}, phase="damage")
    # Then the second one is not reached, and nobody is asked anything more
    assert cards_in(m, "food") == 25
    assert m.pending == ()
    with pytest.raises(BadAnswer):
        m.answer("pass")


@pytest.mark.rule("BD-1.10")
def test_a_loss_in_the_damage_of_round_12_comes_before_the_win() -> None:
    m = table("best_defense", rick=at("farm"), walkers={"town": 1}, sizes={"food": 1}, round=12, phase="damage")
    assert m.result is not None
    assert (m.result.won, m.result.ending) == ((), "starved")


# Rules about rules


@pytest.mark.rule("BD-1.11")
def test_a_card_beats_a_rule() -> None:
    # Given no move may be diagonal, but a Motorcycle goes anywhere
    m = table("best_defense", rick=at("farm", gear=["motorcycle"]), glenn=at("town"), phase="pre-combat")
    play(m, "use motorcycle prison")
    assert place_of(m, "rick") == "prison"


@pytest.mark.rule("BD-1.12")
def test_the_leader_decides_the_only_shared_choice() -> None:
    # Given the Leader is not among those who are bitten
    m = table(
        "best_defense",
        rick=at("town"),
        glenn=at("farm"),
        maggie=at("farm"),
        walkers={"farm": 2},
        phase="damage",
    )
    # Then the Leader divides the damage
    assert now(m) == ("divide", 0)
    play(m, "assign glenn 2")
    assert (who(m, "glenn").hp, who(m, "maggie").hp) == (3, 5)


@pytest.mark.rule("BD-1.12")
def test_every_other_choice_belongs_to_its_own_player() -> None:
    # Given a non-Leader's turn and a hurt non-Leader with Food
    m = table("best_defense", rick=at("town"), glenn=at("farm", hp=4, food=1), phase="defy", turn="glenn")
    for key in ("defy", "draw", "event", "heal"):
        assert skip_to(m, key).seat == 1, key


@pytest.mark.rule("BD-1.13")
def test_having_nothing_carries_no_penalty() -> None:
    # Given Survivors without Food, Allies, Ammo or Equipment
    m = table("best_defense", rick=at("farm"), glenn=at("town"), phase="pre-combat")
    # When combat and the end of the round pass
    skip_to(m, "move")
    # Then nothing has been taken from them
    assert look(m).round == 2
    for name in ("rick", "glenn"):
        s = who(m, name)
        assert (s.hp, s.food, s.allies, gear_of(m, name)) == (5, 0, 0, [])
    assert {cards_in(m, deck) for deck in PLACE_OF_DECK} == {25}
