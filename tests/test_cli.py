"""The command `shamble`, as people and scripts run it."""

from __future__ import annotations

import doctest
import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

import shamble
from shamble.cli import app
from shamble.engine.rulebook import Rulebook
from shamble.engine.save import encode, to_save

COMMAND = [sys.executable, "-m", "shamble"]
GAME = "best_defense"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHAMBLE_HOME", str(tmp_path / "home"))


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed)


def complaint(*words: str, typed: str = "") -> str:
    """The one sentence on stderr of a command that cannot be carried out."""
    result = run(*words, typed=typed)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    (sentence,) = result.stderr.splitlines()
    return sentence


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished match in a file."""
    match, random = shamble.match(GAME, 2, seed=7, seats=["Ann", "Bob (random)"]), Random(3)
    while match.pending:
        match.answer(random.choice(match.pending[0].options))
    file = tmp_path_factory.mktemp("saves") / "finished.json"
    match.save(file)
    return file


ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "docs" / "architecture.md"]


# The documents


def test_the_examples_of_the_readme_run() -> None:
    failed, tried = doctest.testfile(str(DOCUMENTS[0]), module_relative=False)
    assert tried > 5
    assert failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_documents_name_commands_and_files_that_exist(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    listed = run("--help").stdout
    commands = set(re.findall(r"(?:`| {4}|bin/)shamble ([a-z]+)", text))
    assert commands
    assert [name for name in commands if f"\n  {name} " not in listed] == []
    engine = re.findall(r"`(engine/\w+\.py)`", text)
    assert [name for name in engine if not (ROOT / "src" / "shamble" / name).exists()] == []
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert [link for link in links if not (document.parent / link).exists()] == []


# Every command line


def test_version_and_help() -> None:
    assert run("--version").stdout == f"shamble {shamble.__version__}\n"
    listed = run("--help").stdout
    for command in ("play", "replay", "rules", "cards", "verify", "sim", "bench", "serve", "games"):
        assert f"\n  {command} " in listed


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["dance"], "No such command 'dance'"),
        (["play", "--wings"], "No such option"),
        (["play", GAME, "--players", "many"], "Invalid value for '--players'"),
        (["play", "chess"], "There is no game called 'chess'; there are"),
        (["play", GAME, "--seat", "Ann"], "--seat Ann: a seat is NAME=KIND"),
        (["play", GAME, "--seat", "Ann=person", "--option", "mode=easy"], "'mode' cannot be 'easy'; it can be"),
        (["play", GAME, "--seat", "Ann=person", "--option", "colour=red"], "has no switch called 'colour'"),
        (["play", "--load", "nowhere.json"], "nowhere.json: the file cannot be read"),
        (["replay"], "Missing argument 'FILE'"),
        (["replay", "nowhere.json"], "nowhere.json: the file cannot be read"),
        (["verify", "nowhere.json"], "nowhere.json: the file cannot be read"),
        (["rules", GAME, "gobbledygook"], "holds 'gobbledygook'"),
        (["rules", "--json"], "--json goes with --coverage"),
        (["rules", "--coverage", GAME, "defy"], "--coverage is for one game or for all of them"),
        (["rules", "--coverage", "chess"], "There is no game called 'chess'"),
        (["cards", "chess"], "There is no game called 'chess'"),
        (["cards", "check"], "Say which folder holds the pack"),
        (["cards", GAME, "somewhere"], "To check a pack, type: shamble cards check DIR"),
        (["cards", GAME, "--pack", "nowhere"], "nowhere: there is no such folder with cards"),
        (["sim", GAME, "--games", "0"], "at least 1 game, not 0"),
        (["sim", GAME, "--bots", "wizard"], "There is no bot called 'wizard'"),
        (["sim", GAME, "--players", "9"], "is for 1 to 4 players, not for 9"),
        (["serve", "--port", "99999999"], "Invalid value for '--port'"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(words: list[str], sentence: str) -> None:
    assert sentence in complaint(*words)


def test_a_folder_that_cannot_keep_tables_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert "tables cannot be kept here" in complaint("serve", "--no-open", "--data", str(tmp_path / "file" / "x"))
    (tmp_path / "tables.sqlite").write_text("This is no database, but a letter of several lines.\n" * 40)
    said = complaint("serve", "--no-open", "--data", str(tmp_path))
    assert "tables cannot be kept here (file is not a database)" in said


def test_reading_rules_loads_neither_server_nor_drawing() -> None:
    code = "import sys; from shamble.cli import app; app(['rules', 'best_defense', 'defy'], standalone_mode=False)"
    check = (
        "import atexit, sys; atexit.register(lambda: print([m for m in HEAVY if m in sys.modules], file=sys.stderr))"
    )
    heavy = "HEAVY = ['litestar', 'uvicorn', 'sqlalchemy', 'jinja2', 'rich', 'shamble.lab', 'shamble.table']"
    done = subprocess.run(
        [sys.executable, "-c", f"{heavy}\n{check}\n{code}"], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0
    assert done.stderr.strip() == "[]"


def test_a_closed_pipe_ends_quietly() -> None:
    writer = subprocess.Popen([*COMMAND, "rules", GAME], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.readline()
    writer.stdout.close()
    errors = writer.stderr.read()
    writer.stderr.close()
    assert writer.wait(timeout=60) in (0, 1)
    assert errors == b""


def test_an_interrupt_ends_quietly() -> None:
    # A runner in the background hands down that interrupts are ignored; a person's shell does not
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); import shamble.cli as c; c.main()"
    player = subprocess.Popen(
        [sys.executable, "-c", code, "play", GAME, "--plain", "--seat", "Ann=person"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert player.stdout is not None
    try:
        assert any(line.startswith(b"6. ") for line in player.stdout)
        time.sleep(0.2)
        player.send_signal(signal.SIGINT)
        _, errors = player.communicate(timeout=60)
    finally:
        player.kill()
    assert player.returncode == 130
    assert errors == b""


# Playing


def test_a_whole_game_through_pipes() -> None:
    words = ["play", GAME, "--plain", "--seat", "Ann=person", "--seat", "Bob=random", "--seed", "7"]
    done = subprocess.run(
        [*COMMAND, *words], input="rick\n" + "1\n" * 400, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "The game is over." in done.stdout
    assert "Lost: Ann, Bob (random)." in done.stdout
    assert done.stdout.endswith("The input has ended.\n")


def test_the_same_command_line_and_answers_give_the_same_game() -> None:
    words = ["play", GAME, "--seat", "Ann=person", "--seat", "Bob=random", "--seed", "7"]
    first = run(*words, typed="rick\n" + "1\n" * 30)
    assert first.stdout == run(*words, typed="rick\n" + "1\n" * 30).stdout
    assert first.stdout != run(*words[:-1], "8", typed="rick\n" + "1\n" * 30).stdout


def test_a_newcomer_is_asked_who_plays() -> None:
    result = run("play", GAME, typed="Ann\n0\n\nrick\n")
    assert result.exit_code == 0
    assert "Who plays at this screen?" in result.stdout
    assert "with Ann." in result.stdout
    assert "Where does Rick go? (BD-6.01)" in result.stdout


def test_no_answers_at_all_end_cleanly() -> None:
    result = run("play", GAME)
    assert result.exit_code == 0
    assert "The input has ended before the game began." in result.stdout


def test_save_load_and_play_on(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    typed = f"rick\nfarm\nsave {file}\nquit\nno\n"
    first = run("play", GAME, "--seat", "Ann=person", "--seed", "7", typed=typed)
    assert f"Saved to {file}" in first.stdout
    again = run("play", "--load", str(file), typed="undo\nscene\n")
    assert "the match goes on after 2 answers" in again.stdout
    assert "Taken back." in again.stdout
    assert again.stdout.count("Where does Rick go?") == 2


def test_a_pack_is_played_with_and_must_be_named_again(tmp_path: Path) -> None:
    pack, file = tmp_path / "pack", tmp_path / "match.json"
    pack.mkdir()
    (pack / "characters.toml").write_text(_character("rick", "Sheriff Grimes").replace('id = "rick"', 'id = "grimes"'))
    words = ["play", GAME, "--seat", "Ann=person", "--pack", str(pack)]
    assert "Play as Sheriff Grimes" in run(*words, typed=f"1\nsave {file}\n").stdout
    assert "other cards than these; name the same packs (pack) with --pack" in complaint("play", "--load", str(file))
    assert "the match goes on" in run("play", "--load", str(file), "--pack", str(pack)).stdout


def test_a_match_goes_on_without_a_pack_that_only_gives_other_names(tmp_path: Path) -> None:
    pack, file = tmp_path / "pack", tmp_path / "match.json"
    pack.mkdir()
    (pack / "characters.toml").write_text(_character("rick", "Sheriff Grimes"))
    run("play", GAME, "--seat", "Ann=person", "--pack", str(pack), typed=f"1\nsave {file}\n")
    assert "the match goes on" in run("play", "--load", str(file)).stdout


def _character(name: str, title: str) -> str:
    """A character of the game under another name, as a card file."""
    whole = (shamble.find_game(GAME).folder / "cards" / "characters.toml").read_text(encoding="utf-8")
    (card,) = (each for each in whole.split("[[card]]") if f'id = "{name}"' in each)
    return "[[card]]" + card.replace(f'name = "{name.capitalize()}"', f'name = "{title}"')


# Replaying and verifying


def test_replay_steps_through_a_saved_match(finished: Path) -> None:
    result = run("replay", str(finished), "--plain", typed="\n\nback\nend\nquit\n")
    assert result.exit_code == 0
    assert "Answer 2 of" in result.stdout
    assert "The game is over." in result.stdout
    assert "--seat 9: there is no such seat" in complaint("replay", str(finished), "--seat", "9")


def test_verify_proves_an_honest_match(finished: Path) -> None:
    result = run("verify", str(finished))
    assert result.exit_code == 0
    assert "finished.json is honest" in result.stdout
    assert f"{len(shamble.load(finished).answers)} answers, " in result.stdout


def test_verify_refuses_a_file_that_was_changed(finished: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.json"
    plain = json.loads(finished.read_text())
    plain["rolls"][0][2] = (plain["rolls"][0][2] + 1) % 3
    changed.write_text(json.dumps(plain))
    assert "changed.json: the file was changed after it was saved" in complaint("verify", str(changed))
    changed.write_bytes(finished.read_bytes()[:500])
    assert "not a whole save file" in complaint("verify", str(changed))


def test_verify_finds_loaded_dice_behind_a_good_check_sum(finished: Path, tmp_path: Path) -> None:
    save = to_save(shamble.load(finished))
    step, die, side = save.rolls[0]
    save.rolls[0] = (step, die, (side + 1) % 3)
    cheat = tmp_path / "cheat.json"
    cheat.write_bytes(encode(save))
    result = run("verify", str(cheat))
    assert result.exit_code == 1
    assert "the dice were others than the seed gives" in result.stdout


def test_verify_waits_for_the_end(tmp_path: Path) -> None:
    file = tmp_path / "running.json"
    shamble.match(GAME, 2, seed=7).save(file)
    result = run("verify", str(file))
    assert result.exit_code == 1
    assert "running.json is not finished" in result.stdout


# Reading


def test_games_are_listed_and_those_in_the_making_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "best_defense: The Walking Dead: The Best Defense\n" in run("games").stdout
    monkeypatch.setattr(type(shamble.find_game(GAME)), "finished", False)
    assert "best_defense (in the making): " in run("games").stdout


def test_rules_are_read_and_searched() -> None:
    book = shamble.find_game(GAME).rulebook
    whole = run("rules", GAME).stdout
    assert all(f"{clause.id}  {clause.text}\n" in whole for clause in book)
    found = run("rules", GAME, "defy", "food").stdout
    assert f"BD-7.01  {book['BD-7.01'].text}" in found
    assert "BD-1.02" not in found
    assert run("rules", "BD-7.01").stdout.splitlines()[1] == f"BD-7.01  {book['BD-7.01'].text}"
    assert f"{len(book)} clauses" in run("rules").stdout


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A rulebook of two clauses that the code cites, and a folder for tests that may cite them."""
    game = shamble.find_game(GAME)
    book = Rulebook([game.rulebook["BD-7.01"], game.rulebook["BD-7.02"]])
    monkeypatch.setitem(game.__dict__, "rulebook", book)
    monkeypatch.chdir(tmp_path)
    tests = tmp_path / "tests" / "games" / GAME
    tests.mkdir(parents=True)
    return tests / "test_defy.py"


def test_coverage_counts_clauses_code_tests_and_what_is_missing(tiny: Path) -> None:
    tiny.write_text('import pytest\n\n@pytest.mark.rule("BD-7.01")\ndef test_it(): ...\n')
    result = run("rules", GAME, "--coverage", "--json")
    assert json.loads(result.stdout) == {GAME: {"clauses": 2, "code": 2, "tests": 1, "missing": ["BD-7.02"]}}
    assert result.exit_code == 1
    assert "BD-7.02" in run("rules", GAME, "--coverage").stdout


def test_coverage_is_content_when_nothing_is_missing(tiny: Path) -> None:
    tiny.write_text('import pytest\n\n@pytest.mark.rule("BD-7.01", "BD-7.02")\ndef test_it(): ...\n')
    result = run("rules", GAME, "--coverage", "--json")
    assert json.loads(result.stdout) == {GAME: {"clauses": 2, "code": 2, "tests": 2, "missing": []}}
    assert result.exit_code == 0


def test_coverage_does_not_blame_a_game_in_the_making(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(shamble.find_game(GAME)), "finished", False)
    result = run("rules", GAME, "--coverage")
    assert "BD-7.01, BD-7.02 (in the making)" in result.stdout
    assert result.exit_code == 0


# Cards


def test_the_choices_and_sides_of_a_card_are_listed_with_it() -> None:
    listed = run("cards", "dead_of_winter").stdout.splitlines()

    at = next(number for number, line in enumerate(listed) if line.startswith("  footprints: Footprints."))
    assert [line.split(":")[0] for line in listed[at + 1 : at + 4]] == ["    when", "    a", "    b"]
    assert "    b: Turn back. " in listed[at + 3]


def test_every_card_is_listed() -> None:
    listed = run("cards", GAME).stdout
    for file, cards in shamble.find_game(GAME).load().cards.files():
        assert f"[{file}] {len(cards)} kinds, {sum(card.count for card in cards)} cards" in listed
        assert all(f"  {card.id}: {card.name}" in listed for card in cards)


def test_a_good_pack_is_praised_and_listed(tmp_path: Path) -> None:
    (tmp_path / "characters.toml").write_text(_character("rick", "Sheriff Grimes"))
    result = run("cards", "check", str(tmp_path), "--game", GAME)
    assert result.exit_code == 0
    assert "characters.toml: 0 new, 1 replaced." in result.stdout
    assert "  rick: Sheriff Grimes" in run("cards", GAME, "--pack", str(tmp_path)).stdout


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("events", '[[card]]\nid = "x"\nname = "X"\ncount = "two"\n', "events.toml, card 'x', field count: "),
        ("events", '[[card]]\nid = "x"\nname = "X"\nwings = 2\n', "events.toml, card 'x', field "),
        ("events", '[[card]]\nname = "X"\n', "events.toml, card 'number 1', field "),
        ("events", "[[card]\n", "events.toml: this is not TOML"),
        ("spells", '[[card]]\nid = "x"\n', "spells.toml: this game has no such file of cards; it has"),
    ],
)
def test_a_bad_pack_gets_file_card_and_field(tmp_path: Path, file: str, text: str, sentence: str) -> None:
    (tmp_path / f"{file}.toml").write_text(text)
    assert sentence in complaint("cards", "check", str(tmp_path), "--game", GAME)


def test_an_empty_or_missing_pack_gets_a_sentence(tmp_path: Path) -> None:
    assert "the folder holds no file of cards" in complaint("cards", "check", str(tmp_path), "--game", GAME)
    assert "there is no such folder" in complaint("cards", "check", str(tmp_path / "nowhere"), "--game", GAME)


# Measuring


def test_simulations_print_a_report_that_repeats_itself() -> None:
    words = ["sim", GAME, "--games", "6", "--players", "2", "--bots", "random", "--seed", "5", "--processes", "1"]
    first, second = (json.loads(run(*words, "--json").stdout) for _ in range(2))
    assert first["games"] == 6
    assert sum(first["endings"].values()) == 6
    assert {**first, "seconds": 0} == {**second, "seconds": 0}
    shown = run(*words, "--option", "mode=hardcore").stdout
    assert "Won by everybody" in shown
    assert "mode hardcore" in shown
