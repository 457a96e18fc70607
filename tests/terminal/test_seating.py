"""Who plays: from the command line, from a save, and asked in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import shamble
from shamble.engine.errors import BadOptions, ShambleError
from shamble.terminal.opening import Wanted, open_match
from shamble.terminal.screen import Gone
from shamble.terminal.seating import Chair, read_options, read_seats, remembered
from shamble.terminal.sitting import Sitting

from .helpers import ScriptedScreen


def wanted(
    game: str = "best_defense",
    players: int | None = None,
    seats: Sequence[str] = (),
    seed: str | None = "7",
    options: Sequence[str] = (),
    packs: Sequence[Path] = (),
    load: Path | None = None,
) -> Wanted:
    return Wanted(game, players, seats, seed, options, packs, load)


def test_seats_of_the_command_line() -> None:
    assert read_seats(["Ann=person", " Old  Bob =random"]) == [Chair("Ann", "person"), Chair("Old Bob", "random")]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["Ann"], "--seat Ann: a seat is NAME=KIND, and a kind is one of person, random, scout"),
        (["Ann=wizard"], "a kind is one of"),
        (["=person"], "is not a name for a seat"),
        (["x" * 31 + "=person"], "is not a name for a seat"),
        (["A\x1bnn=person"], "is not a name for a seat"),
        (["Ann=person", "ann=scout"], "Two seats are called 'ann'"),
    ],
)
def test_bad_seats_get_a_sentence(words: list[str], sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        read_seats(words)


def test_options_of_the_command_line() -> None:
    assert read_options(["mode=hardcore", "motives"]) == {"mode": "hardcore", "motives": "on"}


def test_named_seats_ask_nothing_and_bots_fill_the_rest() -> None:
    screen = ScriptedScreen([])
    match, chairs = open_match(screen, wanted(players=3, seats=["Ann=person"], options=["mode=hardcore"]))
    assert match.seats == ("Ann", "Bot 2 (scout)", "Bot 3 (scout)")
    assert [chair.kind for chair in chairs] == ["person", "scout", "scout"]
    assert match.options["mode"] == "hardcore"
    assert not screen.prompts
    assert match.commitment in screen.text


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (wanted(players=9), "is for 1 to 4 players, not for 9"),
        (wanted(players=1, seats=["Ann=person", "Bob=scout"]), "2 seats named and --players 1"),
        (wanted(seats=["Ann=person"], options=["colour=red"]), "has no switch called 'colour'"),
        (wanted(seats=["Ann=person"], options=["mode=easy"]), "'mode' cannot be 'easy'"),
        (wanted(options=["colour=red"]), "has no switch called 'colour'"),
        (wanted(game="no_sanctuary", options=["scenario=picnic"]), "'scenario' cannot be 'picnic'"),
        (wanted(game="lonely_undead", players=2, options=["mode=solo"]), "solo"),
        (wanted(game="chess", seats=["Ann=person"]), "There is no game called 'chess'"),
        (wanted(seats=["Ann=person"], packs=[Path("no-such-pack")]), "no-such-pack: there is no such folder"),
    ],
)
def test_what_cannot_be_played_gets_a_sentence(asked: Wanted, sentence: str) -> None:
    with pytest.raises(ShambleError, match=sentence):
        open_match(ScriptedScreen([]), asked)


def test_a_game_in_the_making_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(shamble.find_game("best_defense")), "finished", False)
    with pytest.raises(BadOptions, match="is in the making and cannot be played yet"):
        open_match(ScriptedScreen([]), wanted(seats=["Ann=person"]))


# Asking in words


def test_a_newcomer_who_only_presses_enter_plays_with_two_bots() -> None:
    screen = ScriptedScreen(["", "", ""])
    match, _ = open_match(screen, wanted())
    assert match.seats == ("Player 1", "Bot 2 (scout)", "Bot 3 (scout)")
    assert match.options["mode"] == "standard"
    assert screen.prompts[0].startswith("Who plays at this screen?")


def test_sentences_about_a_newcomer_without_a_name_are_good_english() -> None:
    screen = ScriptedScreen(["", "", "", "choose rick"])
    match, chairs = open_match(screen, wanted())
    Sitting(match, chairs, screen).run()
    assert "[Player 1]" in screen.prompts[0]
    assert f"{chairs[0].name} plays Rick." in screen.text
    assert [line for line in screen.said if re.search(r"\bYou(?:'s| \w+s)\b", line)] == []


def test_people_bots_and_switches_are_asked_until_they_make_sense() -> None:
    screen = ScriptedScreen(["Ann, ann", "Ann, Bob", "7", "1", "mode=easy", "mode hardcore", ""])
    match, chairs = open_match(screen, wanted())
    assert [chair.kind for chair in chairs] == ["person", "person", "scout"]
    assert match.options["mode"] == "hardcore"
    assert "Two seats are called 'ann'" in screen.text
    assert "'7' is not a number from 0 to 2." in screen.said
    assert "'mode' cannot be 'easy'" in screen.text


def test_switches_that_cannot_be_changed_now_are_not_shown() -> None:
    screen = ScriptedScreen(["Ann", "2", ""])
    open_match(screen, wanted())
    assert any(line.startswith("mode: standard (or hardcore).") for line in screen.said)
    assert not any(line.startswith("both_events") for line in screen.said)


def test_a_given_number_of_players_is_not_asked_again() -> None:
    screen = ScriptedScreen(["Ann, Bob, Cleo", "Ann", ""])
    match, _ = open_match(screen, wanted(players=2))
    assert match.seats == ("Ann", "Bot 2 (scout)")
    assert "3 seats named and --players 2" in screen.text


def test_too_many_names_get_a_sentence_and_another_try() -> None:
    screen = ScriptedScreen(["a,b,c,d,e", "a,b,c,d", ""])
    match, _ = open_match(screen, wanted())
    assert match.seats == ("a", "b", "c", "d")
    assert "is for 1 to 4 players, not for 5" in screen.text


def test_the_end_of_the_input_ends_the_questions() -> None:
    with pytest.raises(Gone):
        open_match(ScriptedScreen(["Ann"]), wanted())


# Saved matches


def test_bots_of_a_saved_match_play_again(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    first, _ = open_match(ScriptedScreen([]), wanted(players=2, seats=["Ann=person", "Bob=random"]))
    first.save(file)
    match, chairs = open_match(ScriptedScreen([]), wanted(game="", seed=None, load=file))
    assert chairs == [Chair("Ann", "person"), Chair("Bob", "random")]
    assert match.digest == first.digest


def test_the_command_line_may_seat_others_at_a_saved_match() -> None:
    chairs = remembered(["Ann", "Bob (random)"], [Chair("Bob", "person"), Chair("Ann", "scout")])
    assert chairs == [Chair("Ann", "scout"), Chair("Bob", "person")]
    with pytest.raises(BadOptions, match="--seat Zoe: nobody in the saved match has this name; there are Ann, Bob"):
        remembered(["Ann", "Bob (random)"], [Chair("Zoe", "person")])


def test_a_saved_match_is_not_changed_by_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    open_match(ScriptedScreen([]), wanted(seats=["Ann=person"]))[0].save(file)
    with pytest.raises(BadOptions, match="leave out --players, --seed and --option"):
        open_match(ScriptedScreen([]), wanted(load=file))
    with pytest.raises(BadOptions, match="this is a match of best_defense, not of chess"):
        open_match(ScriptedScreen([]), wanted(game="chess", seed=None, load=file))
