"""Sealed votes and who breaks a tie; seats round the table, honouring who is out."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.ask import Ask, Asking, Option, Sealed
from shamble.engine.errors import BadAnswer, BadOptions
from shamble.engine.game import Table
from shamble.engine.seats import check_seat, clockwise, left_of, others, right_of, seat_id, seat_names, seat_options
from shamble.engine.story import EVERYONE, Story
from shamble.engine.votes import Ballot, Wins, cast, most, settled, unanimous

from .driving import drive

KEEP, DISCARD, LEAVE = Option("keep"), Option("discard"), Option("leave")


def poll(voters: tuple[int, ...], wins: Wins, results: list[Option]) -> Asking[None]:
    ballot = yield from cast(voters, "tension", (KEEP, DISCARD, LEAVE), about=("camp",))
    results.append((yield from settled(ballot, wins, breaker=1)))


def test_all_vote_at_once_and_the_most_votes_win() -> None:
    results: list[Option] = []
    asked = drive(poll((0, 1, 2), most, results), ("keep", "discard", "keep"))
    assert isinstance(asked[0], Sealed)
    assert [ask.seat for ask in asked[0].asks] == [0, 1, 2]
    assert results == [KEEP]


def test_a_tie_is_broken_among_the_options_that_tie() -> None:
    results: list[Option] = []
    asked = drive(poll((0, 1, 2, 3), most, results), ("keep", "leave", "leave", "keep"), "leave")
    tie = asked[1]
    assert isinstance(tie, Ask)
    assert (tie.seat, tie.key, tie.options, tie.about) == (1, "tension-tie", [KEEP, LEAVE], ("camp",))
    assert results == [LEAVE]


def test_without_voters_whoever_breaks_ties_decides_alone() -> None:
    results: list[Option] = []
    asked = drive(poll((), most, results), "discard")
    assert len(asked) == 1
    assert results == [DISCARD]


def test_where_all_must_agree_a_majority_is_not_enough() -> None:
    agreed: list[Option] = []
    drive(poll((0, 1), unanimous, agreed), ("keep", "keep"))
    assert agreed == [KEEP]
    parted: list[Option] = []
    asked = drive(poll((0, 1, 2), unanimous, parted), ("keep", "keep", "discard"), "discard")
    assert isinstance(asked[1], Ask)
    assert parted == [DISCARD]


def test_votes_are_told_together_in_order() -> None:
    g = Table()
    g.story = story = Story()
    ballot = Ballot("tension", (KEEP, DISCARD), voters=(2, 0), votes=(KEEP, DISCARD))
    ballot.tell(g)
    assert [event.args for event in story] == [("seat-2", "keep"), ("seat-0", "discard")]
    assert ballot.voters_for(KEEP) == (2,)


@pytest.mark.parametrize("seat", range(4))
def test_left_and_right_are_opposites(seat: int) -> None:
    assert right_of(left_of(seat, 4), 4) == seat


def test_who_is_out_is_skipped() -> None:
    out = [False, True, False, True]
    assert clockwise(1, 4, out) == (2, 0)
    assert others(0, 4, out) == (2,)
    assert (left_of(0, 4, out), right_of(0, 4, out)) == (2, 2)
    assert left_of(2, 4, [True, True, False, True]) == 2


def test_a_seat_beyond_the_last_is_the_first_again() -> None:
    assert clockwise(4, 4) == (0, 1, 2, 3)


def test_options_for_seats_are_made_once_and_know_their_seat() -> None:
    assert seat_options("accuse", 3) is seat_options("accuse", 3)
    assert [(each.words, each.value) for each in seat_options("ask", 2)] == [("ask seat-0", 0), ("ask seat-1", 1)]
    assert seat_id(3) == "seat-3"


@pytest.mark.parametrize(("out", "left"), [((), (2, 0, 1)), ([False] * 3, (2, 0, 1)), ([True, False, False], (2, 1))])
def test_clockwise_leaves_out_who_is_out(out: list[bool], left: tuple[int, ...]) -> None:
    assert clockwise(2, 3, out) == left
    assert others(2, 3, out) == left[1:]
    assert others(2, 3, [True, True, True]) == ()


# Names and numbers of seats


def test_seats_without_a_name_get_one() -> None:
    assert seat_names(3, None) == ("Player 1", "Player 2", "Player 3")
    assert seat_names(3, ["Ann", "Bea"]) == ("Ann", "Bea", "Player 3")
    assert seat_names(2, ("Ann", "Bea")) == ("Ann", "Bea")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("Ann", "The names of the seats are a list of words such as ['Ann', 'Bea'], not 'Ann'."),
        (["Ann", 2], "The names of the seats are a list of words such as ['Ann', 'Bea'], not ['Ann', 2]."),
        (["Ann", "Bea", "Cleo"], "There are 3 names for 2 seats: name no more than there are."),
    ],
)
def test_what_names_no_seats_gets_a_sentence(given: Any, sentence: str) -> None:
    with pytest.raises(BadOptions) as refused:
        seat_names(2, given)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_number_of_a_seat_or_nobody_is_let_through(seat: int | None) -> None:
    check_seat(seat, ("Ann", "Bea"))
    check_seat(EVERYONE, ("Ann", "Bea"), least=EVERYONE)


@pytest.mark.parametrize("seat", [-1, 2, True, "0", 1.0])
def test_what_is_no_number_of_a_seat_gets_a_sentence(seat: object) -> None:
    with pytest.raises(BadAnswer) as refused:
        check_seat(seat, ("Ann", "Bea"))
    assert str(refused.value) == f"A seat is a number from 0 to 1, not {seat!r}."


def test_without_votes_nothing_has_won_and_nobody_is_alone_in_a_tie() -> None:
    empty = Ballot("tension", (KEEP, DISCARD))
    assert list(most(empty)) == list(unanimous(empty)) == [KEEP, DISCARD]
    assert (empty.voters_for(KEEP), empty.count(KEEP)) == ((), 0)
    three = Ballot("tension", (KEEP, DISCARD, LEAVE), voters=(0, 1, 2), votes=(LEAVE, KEEP, LEAVE))
    assert [three.count(each) for each in three.options] == [1, 0, 2]
    assert list(most(three)) == [LEAVE] and list(unanimous(three)) == [KEEP, DISCARD, LEAVE]


def test_a_tie_is_broken_by_the_first_seat_unless_another_is_named() -> None:
    asking = settled(Ballot("tension", (KEEP, DISCARD), voters=(0, 1), votes=(KEEP, DISCARD)))
    tie = next(asking)
    assert isinstance(tie, Ask) and (tie.seat, tie.key) == (0, "tension-tie")
