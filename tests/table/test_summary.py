"""The summary of a finished match: charts, luck, stories, proof."""

from __future__ import annotations

from random import Random

import pytest

import shamble
from shamble.engine.dice import Die
from shamble.engine.match import Match
from shamble.engine.save import encode, to_save
from shamble.table.charts import draw
from shamble.table.summary import Chart, Curve, Film, Luck, summarize


@pytest.fixture(scope="module")
def match() -> Match:
    match, random = shamble.match("best_defense", players=3, seed=4), Random(4)
    while not match.is_over:
        match.answer(random.choice(match.pending[0].options), match.pending[0].seat)
    return match


def test_every_die_is_told_to_the_player_whose_answer_rolled_it(match: Match) -> None:
    summary = summarize(encode(to_save(match)))
    assert sum(luck.count for luck in summary.luck) == len(match.chance.rolls) == summary.rolls
    dice = [luck.die for luck in summary.luck]
    assert dice == sorted(dice, reverse=True) and set(dice) <= {"White die", "Black die"}


def test_charts_follow_the_match_from_start_to_end(match: Match) -> None:
    summary = summarize(encode(to_save(match)))
    titles = [chart.title for chart in summary.charts]
    assert "Round" in titles and "Hit points" in titles and "Cards in the decks" in titles
    rounds = next(chart for chart in summary.charts if chart.title == "Round").curves[0].points
    assert rounds[0][0] == 0 and rounds[-1] == (len(match.answers), match.scene(None).tracks[0].value)
    assert [value for _, value in rounds] == sorted(value for _, value in rounds)


def test_the_seed_is_proved(match: Match) -> None:
    summary = summarize(encode(to_save(match)))
    assert summary.honest and summary.seed == match.seed.hex() and summary.commitment == match.commitment


def test_each_player_has_a_story(match: Match) -> None:
    summary = summarize(encode(to_save(match)))
    assert [tale.name for tale in summary.tales] == list(match.seats)
    assert sum(tale.answers for tale in summary.tales) == len(match.answers)
    assert all(tale.lines for tale in summary.tales)


def test_what_is_dealt_at_the_start_is_no_turning_point(match: Match) -> None:
    film = Film(match)
    film.run()
    (first, begun, _), *_ = film.worths
    assert first == 1
    assert [answer.words.split(" ")[0] for answer in match.answers[: len(match.seats)]] == ["choose"] * 3
    assert begun >= len(match.seats)


def test_the_turning_point_is_the_round_that_changed_most(match: Match) -> None:
    film = Film(match)
    film.run()
    film.worths = [(1, 4, 0.5), (2, 20, 0.6), (3, 40, 0.1), (4, 60, 0.2)]
    turning = film.turning()
    assert turning is not None
    assert (turning.round, turning.before, turning.after, turning.better) == (2, 20, 40, False)


@pytest.mark.parametrize(
    ("faces", "verdict"),
    [
        ([2, 1, 0, 0, 0, 0], "too few to say"),
        ([5, 5, 5, 5, 5, 5], "as one would expect"),
        ([0, 0, 0, 0, 0, 20], "much higher than most"),
        ([20, 0, 0, 0, 0, 0], "much lower than most"),
    ],
)
def test_luck_is_measured_against_chance(faces: list[int], verdict: str) -> None:
    assert Luck(0, "White die", list("123456"), [1] * 6, faces).verdict == verdict


@pytest.mark.parametrize(
    ("fell", "verdict"),
    [
        ([2, 1, 0], "too few to say"),
        ([24, 12, 12], "as one would expect"),
        ([24, 7, 17], "unusual"),
        ([0, 0, 30], "very unusual"),
    ],
)
def test_luck_with_signs_is_measured_by_how_often_each_is_printed(fell: list[int], verdict: str) -> None:
    luck = Luck.of(0, Die("bite", ("miss", "miss", "hit", "bite")))
    assert (luck.faces, luck.printed) == (["miss", "hit", "bite"], [2, 1, 1])
    for face, times in zip(luck.faces, fell, strict=True):
        for _ in range(times):
            luck.note(face)
    assert (luck.is_numbered, luck.verdict) == (False, verdict)


def test_a_die_whose_numbers_repeat_expects_what_is_printed() -> None:
    luck = Luck.of(0, Die("ammo", (0, 0, 0, 1, 1, 4)))
    assert luck.expected == 1.0
    luck.note("4")
    assert luck.mean == 4.0


def test_a_chart_is_drawn_in_steps_within_its_frame() -> None:
    drawing = draw(Chart("Food", [Curve("Ann", 0, [(0, 2), (5, 2), (10, 4)]), Curve("Bea", 1, [(0, 0), (10, 1)])]))
    assert drawing.lines[0].path.startswith(f"M{drawing.left} ")
    assert drawing.lines[0].end_x == drawing.right
    assert "V" in drawing.lines[0].path
    assert drawing.lines[0].dashes != drawing.lines[1].dashes
    assert "Ann from 2 to 4, lowest 2, highest 4" in drawing.spoken
