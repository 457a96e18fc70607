"""Section 4: a player turn."""

from __future__ import annotations

import pytest

from shamble.engine.errors import BadAnswer
from shamble.engine.match import Match
from shamble.games.dead_of_winter.rules.requests import WISHES
from shamble.games.dead_of_winter.state import NO_CARD
from shamble.testing import at, options_of, play, table

from .helpers import (
    BITTEN,
    BLANK,
    GAME,
    WOUND,
    content,
    group_of,
    hand_of,
    look,
    now,
    place_of,
    tokens_of,
    told,
)


def card_number(m: Match, name: str) -> int:
    """The number of a crossroads card by its number in the book."""
    return next(at for at, card in enumerate(content(m).crossroads) if card.number == name)


def everything_refused(m: Match, seats: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    """Every wish that could be made, turned down by these seats."""
    wishes = [wish.ids[0] for wish in WISHES] + content(m).item_names
    return tuple((seat, wish) for seat in seats for wish in wishes)


# The start of a turn


@pytest.mark.rule("DW-4.01")
@pytest.mark.parametrize(("active", "right"), [(0, 3), (1, 0), (2, 1), (3, 2)])
def test_the_player_on_the_right_draws_the_top_crossroads_card_in_secret(active: int, right: int) -> None:
    m = table(GAME, players=4, phase="start-turn", active=active, top={"crossroads": ["CR22", "CR23"]})
    card = card_number(m, "CR22")
    assert (look(m).crossroads, look(m).drawer) == (card, right)
    for eyes in (0, 1, 2, 3, None):
        shown = m.game.sight(m.state, 4, eyes).cards("crossroads")
        assert list(shown) == ([card] if eyes == right else [None])
        assert ("draws-crossroads" in told(m, eyes)) == (eyes == right)


@pytest.mark.rule("DW-4.02")
def test_frostbite_gives_each_survivor_of_the_active_player_one_ordinary_wound() -> None:
    m = table(
        GAME,
        players=3,
        phase="start-turn",
        sizes={"crossroads": 0},
        tam=at("colony", frost=1),
        pip=at("school", frost=1),
        rosa=at("colony", wounds=1),
        felix=at("colony", seat=1, frost=1),
    )
    assert [tokens_of(m, name) for name in ("tam", "pip", "rosa", "felix")] == [(1, 1), (1, 1), (1, 0), (0, 1)]


@pytest.mark.rule("DW-4.03")
def test_several_frostbite_tokens_give_one_wound_only() -> None:
    # Bruno lives with three wounds
    m = table(GAME, players=3, phase="start-turn", sizes={"crossroads": 0}, bruno=at("colony", frost=2))
    assert tokens_of(m, "bruno") == (1, 2)
    assert now(m) == ("action", 0)


@pytest.mark.rule("DW-4.02", "DW-4.04", "DW-3.08")
def test_sc_30_who_reaches_the_limit_dies_before_any_action_and_the_dice_stay() -> None:
    m = table(
        GAME,
        players=3,
        phase="start-turn",
        sizes={"crossroads": 0},
        tam=at("colony"),
        pip=at("colony", wounds=1, frost=1),
        rosa=at("colony"),
        dice_of={0: (1, 2, 3, 4)},
    )
    assert now(m) == ("action", 0)
    assert (place_of(m, "pip"), group_of(m, 0)) == ("", ["tam", "rosa"])
    assert look(m).morale == 4
    assert look(m).dice[0] == (1, 2, 3, 4)


@pytest.mark.rule("DW-4.05", "DW-8.06", "DW-4.14")
def test_sc_59_start_abilities_come_first_then_states_and_later_neither() -> None:
    m = table(
        GAME,
        players=3,
        phase="start-turn",
        dice=(6, 6),
        ames=at("colony"),
        biscuit=at("colony", seat=1),
        dice_of={0: (1, 1, 5)},
        top={"crossroads": ["CR73"]},
    )
    # First the reroll of any of the three dice
    assert now(m) == ("start-ability", 0)
    assert options_of(m) == ["pass", "ability ames"]
    assert "crossroads" not in told(m)
    play(m, "ability ames", "die 1", "die 1", "pass")
    assert look(m).dice[0] == (5, 6, 6)
    # Only then the crossroads card
    assert now(m) == ("crossroads", 0)
    play(m, "option-b biscuit-barks-b")
    # And no reroll later in the turn
    assert now(m) == ("action", 0)
    assert "ability ames" not in options_of(m)


@pytest.mark.rule("DW-4.05")
def test_a_start_ability_that_was_passed_cannot_be_used_later() -> None:
    m = table(GAME, players=3, phase="start-turn", sizes={"crossroads": 0}, ames=at("colony"), dice_of={0: (1, 2)})
    play(m, "pass")
    assert now(m) == ("action", 0)
    assert "ability ames" not in options_of(m)
    play(m, "barricade ames", "die 1", "at entrance-1")
    assert "ability ames" not in options_of(m)


@pytest.mark.rule("DW-4.14")
def test_a_state_is_tested_only_when_frostbite_has_worked() -> None:
    # Given Warm Boots, which waits for a survivor in the colony, and one there who is about to die
    m = table(
        GAME,
        players=3,
        phase="start-turn",
        tam=at("colony", wounds=1, frost=1),
        pip=at("school"),
        top={"crossroads": ["CR60"]},
    )
    # Then the card is drawn before the wound, but finds nobody in the colony
    keys = [event.key for event in m.story]
    assert keys.index("draws-crossroads") < keys.index("dies")
    assert now(m) == ("action", 0)
    assert look(m).crossroads == card_number(m, "CR60")
    assert "crossroads" not in keys


# Actions


@pytest.mark.rule("DW-4.06")
def test_any_number_of_actions_in_any_order_with_any_own_survivors() -> None:
    m = table(
        GAME,
        players=3,
        dice=(BLANK,),
        rosa=at("colony"),
        pip=at("library"),
        felix=at("colony", seat=1),
        dice_of={0: (4, 4, 5, 6)},
        hands={0: ["cold-beans"]},
        sizes={"crossroads": 0},
    )
    play(m, "search pip", "die 4", "pass", "play-card", f"play {content(m).items[look(m).hands[0][0]].id}")
    play(m, "barricade rosa", "die 4", "at entrance-2", "move rosa", "go library", "search pip", "die 5", "pass")
    play(m, "barricade rosa")
    assert look(m).spent[0] == (4, 4, 5, 6)
    assert len(hand_of(m, 0)) == 2
    assert now(m) == ("action", 0)
    # Only with own ones
    assert not any("felix" in option for option in options_of(m))


@pytest.mark.rule("DW-4.07")
def test_the_player_may_stop_between_two_actions() -> None:
    m = table(GAME, players=3, rosa=at("colony"), dice_of={0: (4, 4)}, sizes={"crossroads": 0})
    play(m, "barricade rosa", "at entrance-2")
    assert "end-turn" in options_of(m)
    play(m, "end-turn")
    assert now(m) == ("action", 1)
    assert look(m).dice[0] == (4,)


@pytest.mark.rule("DW-4.07", "DW-4.13")
def test_the_turn_ends_by_itself_without_a_legal_action_which_is_ending_it_too() -> None:
    # Given no dice, no cards, everybody moved, nobody left to ask, no vote left, and Empty Hands on the watch
    like = table(GAME, players=3)
    m = table(
        GAME,
        players=3,
        rosa=at("colony", moves=1),
        voted=True,
        refused=everything_refused(like, (1, 2)),
        crossroads="CR45",
    )
    # Then the card is revealed at once
    assert now(m) == ("crossroads", 0)
    assert options_of(m) == ["option-b empty-hands-b"]


@pytest.mark.rule("DW-4.08")
def test_only_the_active_player_takes_actions() -> None:
    m = table(GAME, players=3, rosa=at("colony"), tam=at("colony", seat=1), dice_of={0: (6,), 1: (6, 6)})
    assert [ask.seat for ask in m.pending] == [0]
    for words in ("barricade tam", "end-turn"):
        with pytest.raises(BadAnswer, match="not asked"):
            m.answer(words, 1)
    # Others act only where a clause asks them
    play(m, "request", "wish food", "ask seat-1", "pass")
    assert now(m) == ("give-request", 1)


@pytest.mark.rule("DW-4.09")
def test_a_spent_die_lies_in_the_used_pool() -> None:
    m = table(GAME, players=3, rosa=at("colony"), dice_of={0: (2, 4, 4)}, spent_of={0: (1,)})
    play(m, "barricade rosa", "die 4", "at entrance-1")
    assert (look(m).dice[0], look(m).spent[0]) == ((2, 4), (1, 4))
    play(m, "barricade rosa", "die 2", "at entrance-1")
    assert (look(m).dice[0], look(m).spent[0]) == ((4,), (1, 2, 4))


@pytest.mark.rule("DW-4.10")
def test_the_die_must_show_the_named_value_or_more() -> None:
    # Felix attacks on 4 and searches on 3
    m = table(GAME, players=3, felix=at("school"), zombies={"school": 2}, dice_of={0: (2, 3)}, dice=(BLANK,))
    assert "attack felix" not in options_of(m)
    assert ("attack felix", "DW-4.10") in m.pending[0].refusals()
    play(m, "search felix")
    assert look(m).spent[0] == (3,)
    m = table(GAME, players=3, felix=at("school"), zombies={"school": 2}, dice_of={0: (3, 4, 6)}, dice=(BLANK,))
    play(m, "attack felix")
    assert options_of(m) == ["die 4", "die 6"]
    assert m.pending[0].refusals() == [("die 3", "DW-4.10")]
    play(m, "die 6")
    assert look(m).dice[0] == (3, 4)


@pytest.mark.rule("DW-4.11")
def test_an_action_with_bites_deaths_and_replacements_ends_before_the_next_one() -> None:
    # Given the only survivors of two players, who meet at the school
    m = table(
        GAME,
        players=3,
        dice=(BITTEN, WOUND),
        rosa=at("colony"),
        tam=at("school", seat=1),
        hands={0: ["cold-beans"], 1: ["cold-beans"]},
        dice_of={0: (6,)},
    )
    # When the bite spreads
    play(m, "move rosa", "go school")
    assert now(m) == ("bite", 1)
    play(m, "resist-bite")
    # Then the first player settles the replacements before anybody goes on
    assert now(m) == ("replaced-next", 0)
    play(m, "replace seat-1")
    assert now(m) == ("action", 0)
    assert (look(m).morale, hand_of(m, 0), hand_of(m, 1)) == (3, [], [])
    assert [len(look(m).group[seat]) for seat in (0, 1)] == [1, 1]


@pytest.mark.rule("DW-4.11")
def test_a_trigger_waits_until_the_exposure_roll_of_the_action_is_done() -> None:
    m = table(GAME, players=3, dice=(WOUND,), rosa=at("colony"), crossroads="CR04")
    play(m, "move rosa")
    assert "crossroads" not in told(m)
    play(m, "go school")
    assert now(m) == ("crossroads", 0)
    assert tokens_of(m, "rosa") == (1, 0)
    keys = told(m)
    assert keys.index("exposed") < keys.index("wounded") < keys.index("crossroads")


# The end of a turn


@pytest.mark.rule("DW-4.12", "DW-2.15")
def test_sc_33_an_untriggered_card_goes_under_the_deck_unseen() -> None:
    m = table(GAME, players=3, rosa=at("colony"), crossroads="CR22", dice_of={0: (4,)})
    before = look(m).crossroads_deck
    play(m, "barricade rosa", "at entrance-1", "end-turn")
    # Play has passed to the left, for whom seat 0 has drawn the next card
    assert now(m)[1] == 1
    assert look(m).crossroads_deck == (card_number(m, "CR22"), *before[:-1])
    assert (look(m).crossroads, look(m).drawer) == (before[-1], 0)
    for eyes in (0, 1, None):
        assert m.game.sight(m.state, 3, eyes).cards("crossroads-deck") == [None] * 79
        assert "underground-tank" not in str(m.story.read(eyes))


@pytest.mark.rule("DW-4.13", "DW-8.08", "DW-14.03")
def test_sc_60_empty_hands_calls_a_vote_when_the_turn_has_been_ended() -> None:
    m = table(GAME, players=3, rosa=at("colony"), crossroads="CR45", dice_of={0: (4,)})
    # It is not tested before the end of the turn
    play(m, "barricade rosa", "at entrance-1")
    assert now(m) == ("action", 0)
    play(m, "end-turn")
    assert now(m) == ("crossroads", 0)
    assert ("option-a empty-hands-a", "DW-8.08") in m.pending[0].refusals()
    # Option A needs a card, so a vote is held in which the player votes too
    play(m, "option-b empty-hands-b")
    assert [(ask.key, ask.seat) for ask in m.pending] == [("exile-vote", seat) for seat in range(3)]
    play(m, "0: thumb-down", "1: thumb-up", "2: thumb-down")
    # Then the turn is over
    assert not look(m).exiled[0]
    assert m.pending[0].seat == 1
    assert look(m).removed_crossroads == (card_number(m, "CR45"),)


@pytest.mark.rule("DW-4.13")
def test_who_has_added_a_card_ends_the_turn_in_peace() -> None:
    m = table(GAME, players=3, rosa=at("colony"), crossroads="CR45", hands={0: ["cold-beans", "ration-tins"]})
    beans = content(m).items[look(m).hands[0][0]].id
    play(m, "add-to-crisis", f"contribute {beans}", "pass", "end-turn")
    assert m.pending[0].seat == 1
    assert look(m).crossroads_deck[0] == card_number(m, "CR45")


@pytest.mark.rule("DW-4.13")
def test_a_turn_cut_off_by_elimination_does_not_test_the_card() -> None:
    m = table(GAME, 3, {"elimination": True}, dice=(BITTEN,), rosa=at("colony"), crossroads="CR45")
    play(m, "move rosa", "go school")
    assert look(m).out[0]
    assert "crossroads" not in told(m)
    assert m.pending[0].seat == 1
    assert look(m).crossroads_deck[0] == card_number(m, "CR45")


@pytest.mark.rule("DW-4.12")
def test_a_card_that_triggered_does_not_come_back() -> None:
    m = table(GAME, players=3, dice=(BLANK,), rosa=at("colony"), crossroads="CR03", hands={0: ["cold-beans"]})
    play(m, "move rosa", "go school", "option-b the-stalled-bus-b")
    assert (look(m).crossroads, look(m).revealed) == (NO_CARD, NO_CARD)
    play(m, "end-turn")
    assert card_number(m, "CR03") not in look(m).crossroads_deck
    assert look(m).removed_crossroads == (card_number(m, "CR03"),)
