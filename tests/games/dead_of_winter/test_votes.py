"""Section 14: votes and other rules."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.ask import Ask
from shamble.engine.errors import BadAnswer
from shamble.engine.match import Match
from shamble.games.dead_of_winter.rules.objectives import fulfilled
from shamble.games.dead_of_winter.rules.votes import vote
from shamble.testing import at, options_of, play, table

from .helpers import GAME, content, group_of, hand_of, items, look, now, told

COUNCIL = ("CR52", "lantern-night")
"""A crossroads card with a vote: 4 food for 1 morale, or nothing."""


def accused(players: int = 4, named: int = 2, **things: Any) -> Match:
    """Seat 0 has started a vote on exiling another player."""
    m = table(GAME, players=players, **things)
    play(m, "exile-vote", f"accuse seat-{named}")
    return m


def voters(m: Match) -> list[int]:
    """Who still has to vote."""
    return [ask.seat for ask in m.pending]


@pytest.mark.rule("DW-14.01")
def test_an_exile_vote_is_thumb_up_or_thumb_down() -> None:
    m = accused()
    for seat in range(4):
        assert options_of(m, seat) == ["thumb-up", "thumb-down"]


@pytest.mark.rule("DW-14.01")
def test_a_crossroads_card_may_call_a_vote() -> None:
    m = table(GAME, players=3, rosa=at("colony"), crossroads=COUNCIL[0], food=4, phase="watch-state")
    assert voters(m) == [0, 1, 2]
    assert options_of(m, 1) == ["thumb-up", "thumb-down"]


@pytest.mark.rule("DW-14.02")
def test_votes_are_secret_until_the_last_is_in_and_cannot_be_changed() -> None:
    m = accused()
    play(m, "1: thumb-up")
    before = [m.log(eyes) for eyes in (0, 2, 3, None)]
    scenes = [m.scene(eyes) for eyes in (0, 2, 3, None)]
    assert "votes" not in told(m)
    # A committed vote stands
    with pytest.raises(BadAnswer):
        m.answer("thumb-down", 1)
    # The others see the same whatever it was
    other = accused()
    play(other, "1: thumb-down")
    assert before == [other.log(eyes) for eyes in (0, 2, 3, None)]
    assert scenes == [other.scene(eyes) for eyes in (0, 2, 3, None)]
    # With the last vote all are shown at once
    play(m, "3: thumb-down", "0: thumb-up")
    assert "votes" not in told(m)
    play(m, "2: thumb-down")
    shown = [event.args for event in m.story.read(None) if event.key == "votes"]
    assert shown == [
        ("seat-0", "thumb-up"),
        ("seat-1", "thumb-up"),
        ("seat-2", "thumb-down"),
        ("seat-3", "thumb-down"),
    ]


@pytest.mark.rule("DW-14.03")
def test_all_vote_the_named_player_too_but_nobody_who_is_exiled_or_out() -> None:
    assert voters(accused(players=4, named=2)) == [0, 1, 2, 3]
    m = accused(players=5, named=2, exiled=[1], tam=at("school", seat=1), out=[4])
    assert voters(m) == [0, 2, 3]


@pytest.mark.rule("DW-14.03", "DW-14.04", "DW-2.10")
@pytest.mark.parametrize("word", ("thumb-up", "thumb-down"))
def test_sc_39_the_first_player_decides_a_tie(word: str) -> None:
    m = accused(players=4, named=2, first=3)
    play(m, "0: thumb-up", "1: thumb-up", "2: thumb-down", "3: thumb-down")
    assert now(m) == ("exile-vote-tie", 3)
    assert not look(m).exiled[2]
    play(m, word)
    assert look(m).exiled == [False, False, word == "thumb-up", False]
    assert [event.args for event in m.story if event.key == "decides"] == [("seat-3", word)]


@pytest.mark.rule("DW-14.04")
@pytest.mark.parametrize(("up", "exiled"), [((0, 1), True), ((0,), False), ((0, 1, 2), True), ((), False)])
def test_the_majority_of_the_votes_decides(up: tuple[int, ...], exiled: bool) -> None:
    m = accused(players=3, named=2)
    for seat in range(3):
        play(m, f"{seat}: thumb-{'up' if seat in up else 'down'}")
    assert look(m).exiled[2] == exiled
    assert "decides" not in told(m)


@pytest.mark.rule("DW-14.05", "DW-2.10")
def test_if_nobody_may_vote_the_first_player_decides() -> None:
    m = table(GAME, players=3, first=1)
    g = look(m)
    g.exiled = [True, True, True]
    asking = vote(g, "exile-vote", ("seat-0",))
    asked = next(asking)
    assert isinstance(asked, Ask)
    assert (asked.seat, asked.key, [option.words for option in asked.options]) == (
        1,
        "exile-vote-tie",
        ["thumb-up", "thumb-down"],
    )
    with pytest.raises(StopIteration) as decided:
        asking.send(asked.options[0])
    assert decided.value.value is True


@pytest.mark.rule("DW-14.06")
@pytest.mark.parametrize(("word", "food", "morale"), [("thumb-up", 1, 6), ("thumb-down", 5, 5)])
def test_on_a_crossroads_card_thumb_up_is_option_a(word: str, food: int, morale: int) -> None:
    m = table(GAME, players=3, rosa=at("colony"), crossroads=COUNCIL[0], food=5, phase="watch-state")
    play(m, f"0: {word}", f"1: {word}", f"2: {word}")
    assert (look(m).food, look(m).morale) == (food, morale)


@pytest.mark.rule("DW-14.06")
def test_an_option_that_cannot_be_met_is_not_voted_on() -> None:
    m = table(GAME, players=3, rosa=at("colony"), crossroads=COUNCIL[0], food=3, phase="watch-state")
    # Option A needs 4 food, so B applies at once
    assert now(m) == ("action", 0)
    assert "votes" not in told(m)
    assert (look(m).food, look(m).morale) == (3, 5)
    assert [content(m).crossroads[card].id for card in look(m).removed_crossroads] == [COUNCIL[1]]


# Outsiders


@pytest.mark.rule("DW-14.07")
def test_outsiders_in_hand_count_as_item_cards_for_secret_objectives() -> None:
    # Squirrel wants four cards in hand
    hand = ["lone-stranger", "stranger-with-a-ward", "cold-beans", "jerry-can"]
    m = table(GAME, players=3, hands={0: hand}, secret={0: "L01"})
    assert fulfilled(look(m), 0, True)
    m = table(GAME, players=3, hands={0: hand[1:]}, secret={0: "L01"})
    assert not fulfilled(look(m), 0, True)


@pytest.mark.rule("DW-14.08")
def test_an_outsider_may_be_added_to_the_crisis_from_hand() -> None:
    m = table(GAME, players=3, rosa=at("colony"), hands={0: ["lone-stranger"]})
    play(m, "add-to-crisis")
    assert items(m, look(m).given[0]) == ["lone-stranger"]
    assert group_of(m, 0) == ["rosa"]


@pytest.mark.rule("DW-14.08")
@pytest.mark.parametrize("wish", ("survivor", "any"))
def test_an_outsider_may_be_asked_for_but_is_then_played_and_not_added_to_the_crisis(wish: str) -> None:
    m = table(GAME, players=3, rosa=at("colony"), hands={1: ["lone-stranger"]})
    card = content(m).items[look(m).hands[1][0]].id
    play(m, "request", f"wish {wish}", "ask seat-1", "pass", f"give {card}")
    # It has been played at once: nobody was asked how to use it
    assert now(m) == ("action", 0)
    assert len(group_of(m, 0)) == 2
    assert items(m, look(m).removed_items) == ["lone-stranger"]
    assert (hand_of(m, 0), hand_of(m, 1), look(m).given) == ([], [], [(), (), ()])
