"""What everybody has seen that speaks against a player: wrong cards in a crisis, and votes against the loyal."""

from __future__ import annotations

from shamble.games.dead_of_winter.rules.exile import DOUBT_OF_A_WRONG_VOTE
from shamble.testing import play, table

from .helpers import GAME, look


def test_wrong_cards_in_a_crisis_speak_against_those_who_gave() -> None:
    m = table(GAME, players=3, given={1: ["crowbar"], 2: ["cold-beans"]}, phase="crisis", food=9)

    assert look(m).doubts[:3] == [0, 30, 30], "nobody knows who of the two it was"


def test_the_fewer_cards_were_given_the_more_a_wrong_one_says() -> None:
    alone = table(GAME, players=3, given={1: ["crowbar"]}, phase="crisis", food=9)
    among_three = table(
        GAME, players=3, given={1: ["crowbar"], 2: ["cold-beans", "cold-beans"]}, phase="crisis", food=9
    )

    assert look(alone).doubts[:3] == [0, 60, 0]
    assert look(among_three).doubts[:3] == [0, 20, 20]


def test_right_cards_speak_against_nobody() -> None:
    m = table(GAME, players=3, given={1: ["cold-beans"], 2: ["cold-beans"]}, phase="crisis", food=9)

    assert not any(look(m).doubts)


def test_who_voted_against_a_loyal_player_is_doubted() -> None:
    m = table(GAME, players=4, secret={2: "full-tank"})
    play(m, "exile-vote", "accuse seat-2")

    for seat, thumb in enumerate(("thumb-up", "thumb-up", "thumb-down", "thumb-up")):
        m.answer(thumb, seat)

    assert look(m).doubts[:4] == [DOUBT_OF_A_WRONG_VOTE, DOUBT_OF_A_WRONG_VOTE, 0, DOUBT_OF_A_WRONG_VOTE]
    assert DOUBT_OF_A_WRONG_VOTE > 0
