"""Sittings: whole games, commands, undo, saves, crashes and the end."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import shamble
from shamble.engine.match import Match
from shamble.engine.proof import verify
from shamble.engine.question import pose
from shamble.engine.save import read
from tests.engine.toy import LotsGame

from .helpers import ScriptedScreen, sit


def new_match(players: int = 2, **options: str) -> Match:
    return Match.start("best_defense", players, options, ["Ann", "Bob", "Cleo"][:players], 7)


def test_a_whole_game_of_one_person_with_random_bots_ends_with_result_clause_and_proof(tmp_path: Path) -> None:
    match, random, file = new_match(3), Random(5), tmp_path / "game.json"

    def person(prompt: str) -> str:
        if prompt.startswith("save"):
            return f"save {file}" if not file.exists() else "quit"
        ask = match.ask_of(0)
        assert ask is not None
        number = random.randrange(len(ask.options))
        return str(number + 1) if random.random() < 0.5 else ask.options[number].words

    screen = ScriptedScreen(person)
    sit(match, screen, "person", "random", "random").run()

    result = match.result
    assert result is not None
    assert f"The game is over. {result.why}" in screen.said
    assert f"{result.clause}: {match.game.rulebook[result.clause].text}" in screen.said
    assert "Lost: Ann, Bob, Cleo." in screen.said
    assert f"`shamble verify {file}` proves" in screen.text
    assert verify(read(file)).honest
    assert screen.cleared == 0


def test_what_bots_did_is_told_before_the_next_question() -> None:
    match = new_match()
    screen = ScriptedScreen(["choose rick"])
    sit(match, screen, "person", "random").run()
    bobs = next(answer.words for answer in match.answers if answer.seat == 1)
    told = screen.said.index(f"{match.seats[1]} plays {match.loaded.words.name(bobs.split()[1])}.")
    assert any(line.startswith("Round 1") for line in screen.said[told:])


def test_bots_answer_the_same_in_the_same_match() -> None:
    ends = []
    for _ in range(2):
        match = new_match()
        sit(match, ScriptedScreen(["choose rick", *["1"] * 12]), "person", "random").run()
        ends.append(match.digest)
    assert ends[0] == ends[1]


def test_bots_alone_play_to_the_end_while_the_story_is_told() -> None:
    match = new_match()
    screen = ScriptedScreen([])
    sit(match, screen, "random", "random").run()
    assert match.is_over
    assert [line.text for line in match.log(None) if not line.heading][-1] in screen.said
    assert screen.said[-1] == "The input has ended."


def test_the_end_of_the_input_ends_a_script_quietly_and_saves_nothing(shamble_home: Path) -> None:
    screen = ScriptedScreen(["choose rick"])
    sit(new_match(), screen, "person", "random").run()
    assert screen.said[-1] == "The input has ended."
    assert not shamble_home.exists()


def test_a_person_who_closes_the_terminal_finds_the_match_again(shamble_home: Path) -> None:
    match, screen = new_match(), ScriptedScreen(["choose rick", "1"])
    sitting = sit(match, screen, "person", "random")
    screen.interactive = True
    sitting.run()
    (kept,) = (shamble_home / "saves").iterdir()
    assert f"shamble play --load {kept}" in screen.text
    assert shamble.load(kept).digest == match.digest


def test_an_empty_line_gives_the_obvious_answer() -> None:
    """BD-11.18: Allies that would change nothing are kept."""
    match, random = new_match(), Random(3)
    while (ask := match.pending[0]).key != "add-allies" or not (obvious := pose(match, ask).obvious):
        match.answer(random.choice(ask.options).words, ask.seat)
    given = len(match.answers)
    screen = ScriptedScreen([""])
    sit(match, screen, "person", "person").run()
    assert match.answers[given].words == obvious.words == "add-allies 0"
    assert "No Ally changes this fight." in screen.text


def test_unknown_words_and_empty_lines_change_nothing_and_get_a_sentence() -> None:
    match, screen = new_match(), ScriptedScreen(["abracadabra", "", "17"])
    sit(match, screen, "person", "random").run()
    assert not match.answers
    assert "'abracadabra' is not an option here" in screen.text
    assert "Type a number, words, ? or help." in screen.text
    assert "There is no option 17" in screen.text


# Explaining


@pytest.fixture
def placing() -> Match:
    """Rick leads alone and is placed first."""
    match = shamble.match("best_defense", 1, seed=7, seats=["Ann"])
    match.answer("choose rick")
    assert match.pending[0].key == "move"
    return match


def test_a_question_mark_explains_what_is_refused_with_its_clause(placing: Match) -> None:
    screen = ScriptedScreen(["?"])
    sit(placing, screen, "person").run()
    book = placing.game.rulebook
    assert f"5. 'Rick stays' is not allowed now. BD-6.07: {book['BD-6.07'].text}" in screen.said
    assert f"You are asked because of BD-6.01: {book['BD-6.01'].text}" in screen.said


@pytest.mark.parametrize("said", ["5", "rick stays", "? 5"])
def test_what_is_refused_is_answered_with_the_reason(placing: Match, said: str) -> None:
    screen = ScriptedScreen([said])
    before = placing.digest
    sit(placing, screen, "person").run()
    assert f"'Rick stays' is not allowed now. BD-6.07: {placing.game.rulebook['BD-6.07'].text}" in screen.said
    assert placing.digest == before


def test_a_question_mark_with_a_clause_shows_it(placing: Match) -> None:
    screen = ScriptedScreen(["?bd-7.01"])
    sit(placing, screen, "person").run()
    assert f"BD-7.01: {placing.game.rulebook['BD-7.01'].text}" in screen.said


def test_a_question_mark_with_an_option_shows_what_it_touches(placing: Match) -> None:
    screen = ScriptedScreen(["? prison"])
    sit(placing, screen, "person").run()
    assert "(in words for scripts: place rick prison)" in screen.text
    assert "  Rick: off the board → The Prison" in screen.said
    assert f"  BD-14.02: {placing.game.rulebook['BD-14.02'].text}" in screen.said


def test_a_question_mark_says_the_odds_of_an_option_once() -> None:
    match, random = Match.start("walking_dead", 1, {}, ["Ann"], 7), Random(7)
    while match.pending[0].key != "window":
        match.answer(random.choice(match.pending[0].options))
    choice = next(choice for group in pose(match, match.pending[0]).groups for choice in group.choices if choice.note)
    screen = ScriptedScreen([f"? {choice.number}"])
    sit(match, screen, "person").run()
    assert screen.text.split("in words for scripts")[1].count(choice.note) == 1


def test_a_question_mark_with_other_words_searches_the_rules(placing: Match) -> None:
    screen = ScriptedScreen(["? motorcycle", "? 99"])
    sit(placing, screen, "person").run()
    assert any(line.startswith("BD-16.18  ") for line in screen.said)
    assert "There is no option 99" in screen.text


def test_rules_log_scene_and_help(placing: Match) -> None:
    screen = ScriptedScreen(["rules defy food", "rules gobbledygook", "rules", "rules the", "log", "scene", "help"])
    sit(placing, screen, "person").run()
    assert any(line.startswith("BD-7.01  ") for line in screen.said)
    assert "holds 'gobbledygook'" in screen.text
    assert "Say what you look for" in screen.text
    assert "more: add a word" in screen.text
    assert screen.said.count(f"{placing.seats[0]} plays Rick.") == 2
    assert sum(line.startswith("The Prison: ") for line in screen.said) == 2
    assert any(line.startswith("undo ") for line in screen.said)


@pytest.mark.rule("BD-2.20", "BD-20.04")
def test_open_piles_can_be_looked_through() -> None:
    # given a game of Beginners in which Events were played and set aside
    match, random = new_match(2), Random(2)
    while not (played := [each for each in match.scene(0).piles if each.cards]):
        match.answer(random.choice(match.pending[0].options))
    pile = played[0]
    screen = ScriptedScreen(["piles event", "pile nowhere"])
    sit(match, screen, "person", "person").run()
    # then every card of the pile is told, and a wrong name gets those that there are
    assert len(pile.cards) == pile.count > 0
    for card in pile.cards:
        assert any(line.startswith(f"  {card.label}") for line in screen.said)
    assert "No open pile is called 'nowhere'; there are: " in screen.text


# Undo


def test_undo_takes_back_the_own_answer_freely(placing: Match) -> None:
    before = placing.digest
    placing.answer(placing.pending[0].options[0])
    assert placing.digest != before
    screen = ScriptedScreen(["undo"])
    sit(placing, screen, "person").run()
    assert placing.digest == before
    assert "Taken back." in screen.said


def test_undo_knows_what_can_be_taken_back(placing: Match) -> None:
    screen = ScriptedScreen(["undo everything"])
    sit(placing, screen, "person").run()
    assert "'everything' cannot be taken back; an answer, an action or a turn can." in screen.said


def test_undo_with_nothing_done_is_refused_with_a_sentence() -> None:
    screen = ScriptedScreen(["undo"])
    sit(new_match(), screen, "person", "random").run()
    assert "There is nothing of yours to take back yet." in screen.said


def test_bots_agree_to_an_undo() -> None:
    match, screen = new_match(), ScriptedScreen(["choose rick", "undo"])
    sit(match, screen, "person", "random").run()
    assert not match.answers
    assert not any("do you agree" in prompt for prompt in screen.prompts)


@pytest.mark.parametrize(("said", "left"), [("yes", 0), ("no", 1), ("", 1)])
def test_other_people_are_asked_for_consent(said: str, left: int) -> None:
    match, screen = new_match(), ScriptedScreen(["choose rick", "undo", said])
    sit(match, screen, "person", "person").run()
    assert len(match.answers) == left
    assert (
        "Bob, do you agree? yes or no [no]: " in screen.prompts
        or "Ann, do you agree? yes or no [no]: " in screen.prompts
    )


# Saving


def test_save_and_load_go_on_where_it_was(tmp_path: Path, placing: Match) -> None:
    file = tmp_path / "match.json"
    screen = ScriptedScreen(["1", f"save {file}"])
    sit(placing, screen, "person").run()
    assert shamble.load(file).digest == placing.digest
    assert f"Saved to {file}" in screen.said


def test_a_file_that_cannot_be_written_gets_a_sentence(tmp_path: Path, placing: Match) -> None:
    (tmp_path / "file").write_text("")
    screen = ScriptedScreen([f"save {tmp_path / 'file' / 'match.json'}", "1"])
    sit(placing, screen, "person").run()
    assert "cannot be written" in screen.text
    assert len(placing.answers) == 2


def test_save_without_a_name_and_quit_write_to_the_users_folder(shamble_home: Path, placing: Match) -> None:
    sit(placing, ScriptedScreen(["save", "quit", "stay", "quit", ""]), "person").run()
    saves = sorted((shamble_home / "saves").iterdir())
    assert len(saves) == 2
    assert all(shamble.load(path).digest == placing.digest for path in saves)


def test_quit_without_saving_leaves_nothing(shamble_home: Path, placing: Match) -> None:
    screen = ScriptedScreen(["quit", "no", "1"])
    sit(placing, screen, "person").run()
    assert len(placing.answers) == 1
    assert not shamble_home.exists()


# The end and crashes


def test_after_the_end_commands_still_work() -> None:
    match = new_match()
    while not match.is_over:
        match.answer(match.pending[0].options[0])
    screen = ScriptedScreen(["dance", "log all", "scene", "?BD-1.04", "rules badge", "quit"])
    sit(match, screen, "person", "random").run()
    assert "'dance' is no command: the match is over." in screen.said
    assert screen.said.count(match.log(None)[0].text) == 2
    assert any(line.startswith("BD-1.04: ") for line in screen.said)


def test_a_rule_that_fails_leaves_the_match_playable_and_a_crash_file_that_loads(shamble_home: Path) -> None:
    match = _at_a_tie()
    asked = match.pending[0].seat
    kinds = ["person" if seat == asked else "random" for seat in range(2)]
    screen = ScriptedScreen(["crash"])
    sit(match, screen, *kinds).run()
    (crash,) = (shamble_home / "crashes").iterdir()
    assert f"{crash} keeps the match for a report" in screen.text
    assert "ZeroDivisionError" in json.loads(crash.read_text())["crash"]
    assert match.ask_of(asked) is not None


def _at_a_tie() -> Match:
    """A match of Lots whose bids are equal, so that a rule may be made to fail."""
    for seed in range(200):
        match = Match.start(LotsGame(), 2, {"trouble": "on"}, seed=seed)
        while len(match.pending) == 2:
            for ask in match.pending:
                match.answer(ask.options[0], ask.seat)
        if match.pending:
            return match
    raise AssertionError("no seed leads to a tie")
