"""Results and conventions: who won by how much, and what the engine finds in a game's rooms."""

from __future__ import annotations

from random import Random

import pytest

from shamble.engine.errors import ShambleError
from shamble.engine.found import Found
from shamble.engine.game import GameOver, find_game
from shamble.engine.match import Match
from shamble.engine.records import Outcome, ordinal
from shamble.testing import random_answers

from .toy import LOTS, Lots


def test_scores_rank_the_seats_and_ties_share_a_place() -> None:
    g = Lots()
    with pytest.raises(GameOver):
        g.end("scored", (1,), scores=(3, 7, 3))
    assert (g.final_places, g.final_scores) == ((2, 1, 2), (3, 7, 3))
    with pytest.raises(GameOver):
        g.end("scored", (0,), places=(1, 2, 3), scores=(3, 7, 3))
    assert g.final_places == (1, 2, 3)


def test_the_outcome_says_how_each_seat_ended() -> None:
    match = Match.start(LOTS, 2, seed=3)
    for _ in random_answers(match, Random(3)):
        pass
    result = match.result
    assert result is not None and result.scores == (*match.state.scores,)  # type: ignore[union-attr]
    first = result.ranked()[0]
    assert first in result.won and result.standing(first).startswith("1st with ")
    plain = Outcome((1,), (0,), "done", "", "")
    assert (plain.ranked(), plain.standing(1), plain.standing(0)) == ([1, 0], "won", "lost")
    assert [ordinal(place) for place in (1, 2, 3, 4, 11, 13, 22, 101, 111)] == [
        "1st", "2nd", "3rd", "4th", "11th", "13th", "22nd", "101st", "111th",
    ]  # fmt: skip


class Bare:
    """A game without rooms."""

    title = "Bare"
    look = Found("looks.scene", "draw")  # type: ignore[var-annotated]
    usual = Found("bot.habits", "habit", lambda game: lambda: game.title)


def test_a_room_that_a_game_lacks_is_named() -> None:
    with pytest.raises(ShambleError, match=r"test_results has no draw in looks/scene\.py, and no method look instead"):
        Bare().look()
    assert Bare().usual() == "Bare"


def test_rooms_are_found_by_convention() -> None:
    game = find_game("best_defense")
    assert game.judge.__module__ == "shamble.games.best_defense.bot.judge"
    assert game.horizon.__module__ == "shamble.games.best_defense.bot.habits"
    assert game.facts(Lots()) == {}
    g = Match.start("dead_of_winter", 3).state
    assert find_game("dead_of_winter").horizon(g) == find_game("dead_of_winter").turn(g)


@pytest.mark.parametrize(
    ("outcome", "standings", "ranked"),
    [
        (Outcome((2,), (0, 1), "done", "", ""), ["lost", "lost", "won"], [2, 0, 1]),
        (Outcome((2,), (0, 1), "done", "", "", (3, 2, 1)), ["3rd", "2nd", "1st"], [2, 1, 0]),
        (
            Outcome((1,), (0, 2), "done", "", "", (2, 1, 2), (1, 7, 1)),
            ["2nd with 1 point", "1st with 7 points", "2nd with 1 point"],
            [1, 0, 2],
        ),
        (Outcome((0,), (1,), "done", "", "", (), (1, 0)), ["won with 1 point", "lost with 0 points"], [0, 1]),
    ],
)
def test_seats_stand_by_place_and_points_as_far_as_there_are_any(
    outcome: Outcome, standings: list[str], ranked: list[int]
) -> None:
    assert [outcome.standing(seat) for seat in range(len(standings))] == standings
    assert outcome.ranked() == ranked


@pytest.mark.parametrize(
    ("outcome", "ranks"),
    [
        (Outcome((1,), (0,), "done", "", ""), ["", ""]),
        (Outcome((0,), (1, 2), "done", "", "", (1, 2, 0)), ["1st", "2nd", ""]),
        (
            Outcome((0,), (1, 2), "done", "", "", (1, 2, 0), (7, 4, 1)),
            ["1st with 7 points", "2nd with 4 points", "with 1 point"],
        ),
        (Outcome((0,), (1,), "done", "", "", (), (1, 0)), ["", ""]),
    ],
)
def test_a_rank_says_what_won_and_lost_do_not(outcome: Outcome, ranks: list[str]) -> None:
    assert [outcome.rank(seat) for seat in range(len(ranks))] == ranks


def test_a_match_that_runs_has_no_result_and_one_that_is_over_names_all_seats() -> None:
    match = Match.start(LOTS, 3, seed=4)
    for m in random_answers(match, Random(4)):
        assert m.result is None
    result = match.result
    assert result is not None
    assert sorted((*result.won, *result.lost)) == [0, 1, 2]
    assert result.ranked() == sorted(range(3), key=lambda seat: result.places[seat])
