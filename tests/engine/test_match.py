"""Match: answering, sealed asks, crashes, clones, forks and replays."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

import shamble
from shamble.engine.ask import PASS, Ask, Asking, Option, Sealed
from shamble.engine.errors import BadAnswer, BadOptions, BadSave, RuleCrash
from shamble.engine.game import Phase
from shamble.engine.match import Match
from shamble.engine.playout import Playout
from shamble.engine.records import Answer
from shamble.engine.save import load, to_save
from shamble.engine.view import view_of
from shamble.engine.worlds import answer_likewise, deal_for, is_asked_alone, likest, world
from shamble.testing import CHECKS, at, idle, random_answers, setups, table

from .toy import BREAK, LOTS, Lots, LotsGame, rolling


def lots(seed: int = 1, players: int = 2, **options: str | bool) -> Match:
    return Match.start(LOTS, players, options, seed=seed)


def bid_all(match: Match, seats: tuple[int, ...] = (0, 1)) -> None:
    for seat in seats:
        ask = match.ask_of(seat)
        assert ask is not None
        match.answer(ask.options[0].words, seat)


def at_tie(trouble: bool = False) -> Match:
    """A match that waits at a tie of two low cards."""
    for seed in range(200):
        match = lots(seed, trouble=trouble)
        bid_all(match)
        if match.pending[0].key == "tie":
            return match
    raise AssertionError("no tie in 200 seeds")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_even_a_toy_game_conforms(check: object) -> None:
    assert callable(check)
    for setup in setups(LOTS):
        if dict(setup.options)["trouble"] == "off":
            check(LOTS, setup, 3)


# Answers


def test_sealed_answers_wait_for_each_other_and_come_out_together() -> None:
    match = lots()
    assert [ask.seat for ask in match.pending] == [0, 1]
    before = len(match.story)
    match.answer(match.pending[1].options[0].words, 1)
    assert [ask.seat for ask in match.pending] == [0]
    assert len(match.story) == before
    match.answer(match.pending[0].options[0].words, 0)
    assert len(match.story) == before + 2


def test_a_question_was_posed_to_all_at_once_however_many_have_answered() -> None:
    match = lots()
    assert (match.posed, len(match.answers)) == (0, 0)
    bid_all(match, (1,))
    assert (match.posed, len(match.answers)) == (0, 1)
    bid_all(match, (0,))
    assert match.posed == len(match.answers)


class Open(LotsGame):
    """A vote whose answers are no secret, though they are given at once."""

    phases: ClassVar[Mapping[str, Phase[Any]]] = {**LotsGame.phases, "vote": lambda g: vote(g)}


def vote(g: Lots) -> Asking[None]:
    yield Sealed([Ask(seat, "tie", [PASS, BREAK], about=(seat,)) for seat in range(2)])
    g.phase = "bid"


def test_an_open_vote_was_posed_to_all_at_once_too() -> None:
    like = Match.start(Open(), 2, seed=1)
    position = like.state.copy()
    position.phase = "vote"
    match = Match.begin_at(position, like)
    match.answer("pass", 1)
    assert (match.posed, len(match.answers)) == (0, 1)


def test_the_order_in_which_sealed_answers_arrive_changes_nothing() -> None:
    one, other = lots(5), lots(5)
    bid_all(one, (0, 1))
    bid_all(other, (1, 0))
    assert one.digest == other.digest
    while not one.is_over:
        for ask in one.pending:
            one.answer(ask.options[-1].words, ask.seat)
        for ask in other.pending:
            other.answer(ask.options[-1].words, ask.seat)
    assert one.digest == other.digest


def test_who_answers_must_be_said_when_several_are_asked() -> None:
    match = lots()
    with pytest.raises(BadAnswer, match="say which seat"):
        match.answer(match.pending[0].options[0].words)


def test_a_seat_that_is_not_asked_gets_a_sentence() -> None:
    match = at_tie()
    seat = 1 - match.pending[0].seat
    with pytest.raises(BadAnswer, match=f"Player {seat + 1} is not asked anything now"):
        match.answer("pass", seat)


@pytest.mark.parametrize("seat", [9, -1, "north"])
def test_a_seat_that_is_not_at_the_table_gets_a_sentence(seat: Any) -> None:
    match = at_tie()
    with pytest.raises(BadAnswer, match=f"^A seat is a number from 0 to 1, not {seat!r}"):
        match.answer("pass", seat)


def test_an_unknown_answer_names_what_is_offered() -> None:
    match = at_tie()
    with pytest.raises(BadAnswer, match=r"'fly' is not an option for Player 1; there are 'pass', 'break'\."):
        match.answer("fly")


def test_nothing_can_be_answered_after_the_end() -> None:
    match = lots()
    for _ in random_answers(match, Random(1)):
        pass
    with pytest.raises(BadAnswer, match="the match is over"):
        match.answer("pass")
    assert match.result is not None
    assert set(match.result.won) | set(match.result.lost) == {0, 1}
    assert (match.result.ending, match.result.clause) == ("scored", "TY-1.02")


def test_a_forced_answer_is_not_asked_unless_that_would_tell_something() -> None:
    match = lots()
    bid_all(match)
    while match.pending[0].key == "tie":
        match.answer("pass")
    bid_all(match)
    while match.pending[0].key == "tie":
        match.answer("pass")
    assert [len(ask.options) for ask in match.pending] == [1, 1]
    assert all(ask.secret for ask in match.pending)


def test_reasons_are_asked_for_only_when_somebody_wants_them() -> None:
    assert [(refusal.words, refusal.clause) for refusal in at_tie().pending[0].refusals()] == [
        ("bid high-1", "TY-1.01")
    ]


# Options


@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        (5, {}, "Lots is for 2 to 3 players, not for 5."),
        (2, {"weather": "bad"}, "Lots has no switch called 'weather'; it has trouble."),
        (2, {"trouble": "much"}, "Lots: 'trouble' cannot be 'much'; it can be off, on."),
    ],
)
def test_impossible_options_get_a_sentence(players: int, options: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadOptions) as refused:
        Match.start(LOTS, players, options)
    assert str(refused.value) == sentence


def test_an_unknown_game_gets_a_sentence() -> None:
    with pytest.raises(BadOptions, match=r"There is no game called 'chess'; there are .*best_defense"):
        shamble.match("chess", 2)


# Crashes


def test_a_crash_leaves_the_match_before_the_answer_and_keeps_a_file_that_loads_again(tmp_path: Path) -> None:
    match = at_tie(trouble=True)
    before = match.digest, list(match.answers), match.log()
    reports: list[str] = []

    def keep(crashed: Match, report: str) -> Path:
        reports.append(report)
        path = tmp_path / "lots.crash.json"
        crashed.save(path)
        return path

    match.on_crash = keep
    with pytest.raises(
        RuleCrash, match=r"failed after 'crash' \(ZeroDivisionError: a broken rule\).*lots\.crash\.json"
    ):
        match.answer("crash")
    assert (match.digest, list(match.answers), match.log()) == before
    assert "ZeroDivisionError" in reports[0]
    match.answer("pass")
    assert match.pending[0].key == "bid"


def test_a_rule_that_goes_round_in_circles_is_stopped() -> None:
    match = at_tie(trouble=True)
    before = match.digest
    with pytest.raises(RuleCrash, match="goes round in circles"):
        match.answer("loop")
    assert match.digest == before


# Clones, forks, replays


def test_a_clone_goes_its_own_way() -> None:
    match = at_tie()
    twin = match.clone()
    twin.answer("pass")
    assert match.pending[0].key == "tie" and twin.pending[0].key == "bid"
    assert len(twin.log()) == len(match.log())


def test_a_clone_of_a_finished_match_is_finished() -> None:
    match = lots()
    for _ in random_answers(match, Random(1)):
        pass
    assert match.clone().result == match.result
    assert match.clone().log() == match.log()


def test_a_clone_between_sealed_answers_waits_for_the_same_seats() -> None:
    match = lots()
    match.answer(match.pending[0].options[1].words, 0)
    twin = match.clone()
    assert [ask.seat for ask in twin.pending] == [1]
    match.answer(match.pending[0].options[0].words, 1)
    twin.answer(twin.pending[0].options[0].words, 1)
    assert twin.digest == match.digest


def test_a_fork_shares_the_past_and_has_dice_of_its_own() -> None:
    match = shamble.match("best_defense", players=2, seed=3)
    random = Random(1)
    for _ in zip(range(40), random_answers(match, random), strict=False):
        pass
    forks = [match.fork(20, seed=seed) for seed in range(2)]
    assert all(fork.answers == match.answers[:20] for fork in forks)
    assert forks[0].digest == forks[1].digest == match.at(20).digest
    assert forks[0].commitment != match.commitment
    ends = []
    for fork in forks:
        while not fork.is_over:
            fork.answer(idle(fork.pending[0]), fork.pending[0].seat)
        ends.append(fork.chance.rolls)
        assert fork.replay().digest == fork.digest
    assert ends[0] != ends[1]


def test_a_replay_stops_at_any_answer() -> None:
    match = lots(4)
    digests = [match.digest]
    for _ in random_answers(match, Random(4)):
        if match.answers and match._checkpoint.answers == len(match.answers):
            digests.append(match.digest)
    for count in range(len(match.answers) + 1):
        again = match.replay(count)
        assert again.answers == match.answers[:count]
        assert again.marks == tuple(mark for mark in match.marks if mark.answers <= count)
        assert match.at(count).digest == again.digest
    for wrong in (-1, len(match.answers) + 1):
        with pytest.raises(BadAnswer, match=f"cannot be replayed to {wrong}"):
            match.replay(wrong)


def test_a_replayed_match_goes_on_as_the_match_would() -> None:
    match = rolling("bid")
    match.answer("pass", 0)
    again = match.replay()
    for answer in ("break", "pass"):
        match.answer(answer, 0)
        again.answer(answer, 0)
    assert (again.digest, again.marks) == (match.digest, match.marks)
    assert [bool(mark.digest) for mark in again.marks] == [True, False, False, False]


def test_a_replay_says_where_it_parts_from_the_match() -> None:
    match = lots(4)
    for _ in random_answers(match, Random(4)):
        pass
    mark = match.marks[2]
    match.marks = (*match.marks[:2], mark._replace(digest="0" * 16), *match.marks[3:])
    with pytest.raises(BadSave, match=f"parts from the match after answer {mark.answers}"):
        match.replay()


# Playouts


def test_an_imagined_playout_deals_the_hidden_anew_and_leaves_the_match_alone() -> None:
    match = lots(1, players=3)
    before = to_save(match)
    hands = set()
    for seed in range(20):
        playout = match.imagine(0, Random(seed))
        assert isinstance(playout.state, Lots) and isinstance(match.state, Lots)
        assert playout.state.hands[0] == match.state.hands[0]
        hands.add(playout.state.hands[1])
        playout.run_random(Random(seed))
        assert playout.is_over
    assert len(hands) > 3
    assert to_save(match) == before


def test_an_imagined_playout_does_not_know_sealed_answers() -> None:
    match = lots()
    match.answer(match.pending[0].options[0].words, 0)
    asked = match.imagine(1, Random(1)).asked
    assert isinstance(asked, shamble.Sealed)
    assert len(asked.asks) == 2


def test_playouts_play_on_by_a_policy() -> None:
    playout = Playout.new(LOTS, 2, Random(1))
    playout.play(lambda _, ask: ask.options[0])
    assert playout.is_over and playout.state.ending == "scored"


def test_load_refuses_what_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadSave, match="cannot be read"):
        load(tmp_path / "nothing.json")


def test_a_match_that_began_at_a_position_is_replayed_and_saved_from_there(tmp_path: Path) -> None:
    match = table("best_defense", rick=at("farm", food=3), glenn=at("town"), phase="move", round=9, dice=(3, 2, 1))
    for _ in zip(range(30), random_answers(match, Random(1)), strict=False):
        pass
    assert match.replay().digest == match.digest
    assert match.replay(0).scene().heading.startswith("Round 9")
    match.save(tmp_path / "position.json")
    again = load(tmp_path / "position.json")
    assert again.digest == match.digest
    assert again.replay(0).digest == match.replay(0).digest


def test_only_the_eyes_that_are_asked_alone_know_all_of_the_question() -> None:
    seen = set()
    for m in random_answers(Match.start("best_defense", 2, {"difficulty": "expert"}, seed=2), Random(1)):
        alone = [is_asked_alone(m, eyes) for eyes in (0, 1, None)]
        asked = [ask.seat for ask in m.pending]
        assert alone == [asked == [0], asked == [1], False] or not any(alone)
        seen.add((tuple(asked), tuple(alone)))
    assert {((0, 1), (False,) * 3), ((0,), (True, False, False)), ((1,), (False, True, False))} <= seen


def test_the_world_of_other_eyes_stands_where_the_match_stands() -> None:
    # Given somebody who answers again and again without a checkpoint between
    match = rolling("count")
    match.answer("pass", 0)
    match.answer("break", 0)
    for eyes in (0, 1, None):
        other = world(match, eyes, deal_for(match, eyes, Random(1)))
        assert other.answers == match.answers
        assert [ask.seat for ask in other.pending] == [0]


def test_a_view_is_of_the_seat_that_is_asked() -> None:
    m = lots()
    view = view_of(m, 1)
    assert (view.seat, view.ask.seat, view.seats) == (1, 1, m.seats)
    assert view.scene() == m.scene(1)
    m.answer(m.pending[0].options[0], 0)
    with pytest.raises(BadAnswer, match="Seat 0 is not asked anything now"):
        view_of(m, 0)


def test_a_view_reads_and_imagines_what_its_seat_may() -> None:
    m = lots(3)
    view = view_of(m, 0)
    assert view.log() == m.log(0) != m.log(None)
    before, others = m.digest, set()
    assert isinstance(m.state, Lots)
    for seed in range(9):
        playout = view.imagine(Random(5), view.deal(Random(seed)))
        assert isinstance(playout.state, Lots) and playout.state.hands[0] == m.state.hands[0]
        others.add(playout.state.hands[1])
        playout.run_random(Random(1))
        assert playout.is_over
    assert len(others) > 3 and m.digest == before


# The same answers in another world


def test_the_likest_option_does_the_same_with_another_thing() -> None:
    ask = Ask(0, "bid", [PASS, Option("give", "rope"), Option("bid", "low-1"), Option("bid", "low-2")])
    assert likest(ask, "bid high-1").words == "bid low-1"
    assert likest(ask, "give bread").words == "give rope"
    assert likest(ask, "burn rope") is PASS


def test_what_was_answered_is_answered_again_as_far_as_it_is_asked() -> None:
    m = lots(1)
    ask = m.ask_of(1)
    assert ask is not None
    last = ask.options[-1].words
    answer_likewise(m, [Answer(1, last, 0), Answer(1, last, 0), Answer(0, "bid nothing", 0)])
    assert m.answers == [Answer(1, last, 0)], "seat 1 is not asked twice, and then nothing else is answered"
    ask = m.ask_of(0)
    assert ask is not None
    answer_likewise(m, [Answer(0, "bid high-99", 0)])
    assert m.answers[1] == Answer(0, ask.options[0].words, 0)


# In words


def test_an_option_is_worded_by_itself_or_as_an_answer_to_its_question() -> None:
    m = at_tie()
    ask = m.pending[0]
    assert m.words("break") == m.words(ask.options[1]) == m.words(ask.options[1], ask)
    assert m.words(PASS, ask) == m.loaded.words.option(ask, PASS)
    assert m.prompt(ask) == m.loaded.words.prompt(ask)
    assert not m.prompt(ask).heading


def test_the_log_is_read_from_any_point_on() -> None:
    m = lots(2)
    for _ in random_answers(m, Random(2)):
        lines = [line.text for event, line in m.told(0)]
        assert [line.text for line in m.log(0)] == lines
    told = list(m.story)
    assert told[-1].key == "the-end" and "the-end" not in [event.key for event, _ in m.told(-1)]
    for since in range(len(told)):
        assert len(m.log(0, since)) == len([event for event in told[since:] if event.key != "the-end"])


def test_a_checkpoint_that_nobody_wanted_is_made_again_as_it_was() -> None:
    for count in (25, 40, 70):
        watched, left_alone = (shamble.match("dead_of_winter", players=3, seed=count) for _ in range(2))
        random = Random(count)
        while len(watched.answers) < count and not watched.is_over:
            kept = watched._checkpoint
            assert kept.state is not None
            ask = watched.pending[0]
            option = random.choice(list(ask.options))
            for match in (watched, left_alone):
                match.answer(option, ask.seat)
        made = left_alone._checkpoint
        assert made == watched._checkpoint
        assert left_alone._turn_start == watched._turn_start
        assert to_save(left_alone) == to_save(watched)
        assert left_alone.clone().digest == watched.digest
        assert left_alone._checkpoint is made, "it is made only once"
