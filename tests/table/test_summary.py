"""The summary of a finished match: charts, luck, stories, proof."""

from __future__ import annotations

import re
from random import Random
from types import SimpleNamespace

import pytest

import shamble
from shamble.bots import bot
from shamble.engine.dice import Die
from shamble.engine.match import Match
from shamble.engine.records import Outcome
from shamble.engine.save import encode, to_save
from shamble.engine.story import EVERYONE
from shamble.table.charts import ARC_WIDTH, draw, draw_arc
from shamble.table.miniature import draw_moment
from shamble.table.render import environment
from shamble.table.summary import Chart, Curve, Film, Luck, Passage, Thread, summarize
from shamble.testing import playable


def told(outcome: Outcome, seat: int) -> str:
    """What the end of a game says to a seat, below what happened."""
    view = SimpleNamespace(
        game="lonely_undead", title="Lonely Undead", scene=None, outcome=outcome, seat=seat, you_won=seat in outcome.won
    )
    page = environment().from_string('{% import "part/end.html" as end %}{{ end.hero(view, 2) }}').render(view=view)
    return re.sub("<[^>]+>", "", page.split('class="end-own">')[1].split("</p>")[0])


def test_the_end_says_ones_place_once_and_never_twice_that_one_lost() -> None:
    ranked = Outcome((0,), (1, 2), "friends", "Seven friends.", "LU-16.01", (1, 2, 0), (7, 4, 0), "friend")
    assert [told(ranked, seat) for seat in range(3)] == [
        "You won 1st with 7 friends", "You lost 2nd with 4 friends", "You lost with 0 friends",
    ]  # fmt: skip
    out = Outcome((0,), (1,), "friends", "Seven friends.", "LU-16.01", (1, 0))
    assert [told(out, seat) for seat in range(2)] == ["You won 1st", "You lost"]
    assert [told(out._replace(places=()), seat) for seat in range(2)] == ["You won", "You lost"]


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


def test_that_a_game_ends_does_not_make_its_last_round_the_turning_point(match: Match) -> None:
    film = Film(match)
    film.run()
    film.worths = [(1, 4, 0.5), (2, 20, 0.6), (3, 40, 0.4), (4, 60, 0.3), (4, 90, 1.0)]
    turning = film.turning()
    assert turning is not None and (turning.round, turning.better) == (2, False)


def test_the_turning_point_is_told_by_the_answers_that_changed_most(match: Match) -> None:
    film = Film(match)
    film.run()
    turning = film.turning()
    assert turning is not None and 1 <= len(turning.lines) <= 3
    steps = range(turning.before + 1, turning.after + 1)
    said = {event.step for event, line in match.told(EVERYONE) if line.text in turning.lines}
    sign = 1 if turning.better else -1
    changes = {step: sign * film._change(step) for step in steps}
    told = {event.step for event, line in match.told(EVERYONE) if event.step in changes and not line.heading}
    assert max(told, key=lambda step: (changes[step], -step)) in said
    assert turning.scene is not None
    assert turning.place in {"", *(space.id for space in turning.scene.boards[0].spaces)}


# The arc


@pytest.mark.parametrize("name", [game.name for game in playable()])
def test_every_game_has_an_arc_from_round_to_round(name: str) -> None:
    # given a game that was played to its end
    match, random, habit = shamble.match(name, players=2, seed=4), Random(4), bot("habit")
    while not match.is_over:
        seat = match.pending[0].seat
        match.answer(habit.choose(match.view(seat), random), seat)
    film = Film(match)
    film.run()
    # when
    passage = film.passage()
    # then a point for the start of each round and one for the end, which is as the game ended
    assert passage is not None and passage.measured and passage.limit is not None
    assert passage.rounds == [*map(str, range(1, len(passage.rounds))), "end"]
    arc = match.game.arc(match.state)
    assert arc is not None
    assert [thread.values[-1] for thread in passage.threads] == [strand.value for strand in arc.strands]
    assert {len(thread.values) for thread in passage.threads} == {len(passage.rounds)}
    # and it names players and not seats, and says what it shows
    assert [thread for thread in passage.threads if thread.label.startswith("seat-")] == []
    drawing = draw_arc(passage)
    for thread in passage.threads:
        assert f"{thread.label}: {', '.join(map(str, thread.values))}" in drawing.spoken
    assert f"at {passage.limit} {passage.words}" in drawing.spoken


def test_the_arc_is_morale_where_there_is_one() -> None:
    found = shamble.match("dead_of_winter", players=2, seed=3)
    arc = found.game.arc(found.state)
    morale = found.scene(None).tracks[0].value
    assert arc is not None
    assert [(strand.label, strand.value) for strand in arc.strands] == [("Morale", morale)]
    assert (arc.limit, arc.good) == (0, False)


def test_a_game_that_counts_nothing_is_drawn_as_the_judge_saw_it(match: Match) -> None:
    film = Film(match)
    film.run()
    film.worths = [(1, 4, 0.5), (2, 20, 0.6), (3, 40, 0.1), (3, 60, 0.2)]
    film.arcs = [None] * 4
    passage = film.passage()
    assert passage is not None and not passage.measured
    assert passage.threads[0].values == [80, 100, 0, 20]
    # its numbers mean nothing to people, so none is drawn or said
    assert draw_arc(passage).rows[0].text == "" and "80" not in draw_arc(passage).spoken


def test_an_arc_is_drawn_within_its_frame() -> None:
    passage = Passage(
        "Morale", [*map(str, range(1, 26)), "end"], [Thread("Morale", None, [7] * 20 + [6, 5, 4, 3, 2, 0])],
        limit=0, words="all is lost", fell=[0] * 21 + [2, 0, 0, 0, 0], lost="2 died", turning=24,
    )  # fmt: skip
    drawing = draw_arc(passage)
    (line,) = drawing.lines
    assert all(drawing.left <= x <= drawing.right and drawing.top <= y <= drawing.bottom for x, y in line.dots)
    assert line.dots[0][0] == drawing.left and line.dots[-1][0] == drawing.right
    assert drawing.limit is not None and line.dots[-1][1] == drawing.limit.at == drawing.bottom
    # the names of rounds have room, and the end is named
    apart = [right.at - left.at for left, right in zip(drawing.columns, drawing.columns[1:], strict=False)]
    assert min(apart) > 24 and drawing.columns[-1].text == "end"
    # where somebody died stands a skull, and it is said
    assert [x for x, _ in drawing.skulls] == [line.dots[21][0]]
    assert "2 lost before round 22" in drawing.spoken and "the turning point is round 25" in drawing.spoken
    # the words over the turning point stay inside, although it is the last round
    assert drawing.turning == (line.dots[24][0], line.dots[25][0])
    assert drawing.label_at + 52 <= ARC_WIDTH


def test_a_moment_shows_its_place_and_who_stands_there(match: Match) -> None:
    scene = match.scene(EVERYONE)
    place = next(space for space in scene.boards[0].spaces if any(piece.kind == "pawn" for piece in space.pieces))
    drawn = draw_moment(scene, "best_defense", place.id)
    assert f'href="#art-{place.art}"' in drawn
    others = {space.art for space in scene.boards[0].spaces} - {place.art}
    assert [art for art in others if f'href="#art-{art}"' in drawn] == []
    assert all(f"icon-{piece.icon}" in drawn for piece in place.pieces if piece.kind == "pawn")


def test_the_secrets_of_all_are_told_at_the_end() -> None:
    match, random, habit = shamble.match("dead_of_winter", players=3, seed=4), Random(4), bot("habit")
    while not match.is_over:
        seat = match.pending[0].seat
        match.answer(habit.choose(match.view(seat), random), seat)
    tales = summarize(encode(to_save(match))).tales
    mats = {mat.seat: [card.label for card in mat.cards] for mat in match.scene(EVERYONE).mats}
    for tale in tales:
        assert tale.secret.split(": ")[0] in mats[tale.seat]


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
