"""Simulations can be repeated, add up, and explain what is wrong with a request."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

from shamble.engine.errors import BadOptions
from shamble.lab.show import progress_bar, show
from shamble.lab.sim import Report, read_facts, simulate


def timeless(report: Report) -> Report:
    """A report without what depends on the machine."""
    return msgspec.structs.replace(report, seconds=0.0, processes=0)


@pytest.mark.parametrize(("bots", "players", "games"), [(["random"], 4, 40), (["scout", "random"], 2, 4)])
def test_the_number_of_processes_changes_nothing(bots: list[str], players: int, games: int) -> None:
    one, two = (simulate("best_defense", games, players, bots, seed=9, processes=count) for count in (1, 2))

    assert timeless(one) == timeless(two)
    assert (one.processes, two.processes) == (1, 2)


def test_another_seed_gives_other_games() -> None:
    first, second = (simulate("best_defense", 20, 3, ["random"], seed=seed, processes=1) for seed in (1, 2))

    assert first.decisions != second.decisions


def test_the_first_games_of_a_longer_simulation_are_the_same_games() -> None:
    short = simulate("best_defense", 1, 2, ["random"], seed=4, processes=1)
    longer = simulate("best_defense", 10, 2, ["random"], seed=4, processes=1)

    assert longer.decisions.least <= short.decisions.mean <= longer.decisions.most
    assert set(short.endings) <= set(longer.endings)


def test_the_numbers_of_a_report_add_up() -> None:
    told: list[int] = []

    report = simulate("best_defense", 60, 3, ["random"], 1, {"motives": True}, processes=1, progress=told.append)

    assert told == list(range(1, 61))
    assert sum(report.endings.values()) == report.games == 60
    assert report.endings.get("rescued", 0) == report.won_by_all.count
    assert report.won_by_all.low <= report.won_by_all.rate <= report.won_by_all.high
    assert report.wins["random"].of == 180
    assert report.wins["random"].count >= 3 * report.won_by_all.count
    assert report.rounds.least <= report.rounds.median <= report.rounds.ninetieth <= report.rounds.most <= 12
    assert report.decisions.least <= report.decisions.mean <= report.decisions.most
    assert report.bots == ("random", "random", "random")


def test_fewer_bots_than_seats_take_turns() -> None:
    report = simulate("best_defense", 1, 3, ["scout", "random"], seed=1, processes=1)

    assert report.bots == ("scout", "random", "scout")
    assert report.wins["scout"].of == 2
    assert report.wins["random"].of == 1


def test_a_report_can_be_read_back_from_its_json() -> None:
    report = simulate("best_defense", 3, 2, ["random"], seed="spring", processes=1)

    assert msgspec.json.decode(report.json(), type=Report) == report


def test_a_report_is_printed_for_people() -> None:
    paper = io.StringIO()
    console = Console(file=paper, width=100)
    with progress_bar(5, console) as bar:
        report = simulate("best_defense", 5, 2, ["random"], seed=3, processes=1, progress=bar)

    show(report, console)

    printed = paper.getvalue()
    for words in ("The Walking Dead: The Best Defense", "5 games, 2 players, seed 3", "Won by everybody", "Decisions"):
        assert words in printed


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"games": 0}, "A simulation plays at least 1 game, not 0."),
        ({"processes": 0}, "A simulation runs in at least 1 process, not in 0."),
        ({"players": 9}, "The Walking Dead: The Best Defense is for 1 to 4 players, not for 9."),
        ({"bots": []}, "A simulation needs at least one bot."),
        ({"bots": ["random"] * 3}, "There are 3 bots for 2 seats; name one for each seat at most."),
        ({"bots": ["oracle"]}, "There is no bot called 'oracle'; there are random, scout, habit."),
        ({"game": "chess"}, "There is no game called 'chess'"),
        ({"options": {"mode": "easy"}}, "'mode' cannot be 'easy'; it can be standard, hardcore."),
    ],
)
def test_a_wrong_request_gets_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    request: dict[str, Any] = {
        "game": "best_defense",
        "games": 1,
        "players": 2,
        "bots": ["random"],
        "processes": 1,
    } | wrong

    with pytest.raises(BadOptions) as refused:
        simulate(**request)

    assert sentence in str(refused.value)


def test_a_script_that_is_started_again_by_its_processes_gets_a_sentence(tmp_path: Path) -> None:
    script = tmp_path / "study.py"
    script.write_text(
        "from shamble.lab.sim import simulate\n"
        "print('once')\n"
        "simulate('best_defense', games=4, players=2, bots=['random'], processes=2)\n",
        encoding="utf-8",
    )

    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120, check=False)

    assert ran.returncode == 1
    assert "a script calls simulate below 'if __name__ == \"__main__\":', or with processes=1." in ran.stderr


# Facts and events


def test_facts_and_events_are_added_up_over_all_games() -> None:
    report = simulate("dead_of_winter", games=2, players=3, bots=["scout", "random"], seed=3, processes=1)

    assert report.facts["main-objective"] == report.endings.get("main-objective", 0)
    assert report.told["round"] == report.rounds.mean * 2
    assert report.told["turn"] > report.told["round"]


def test_a_report_may_be_about_some_of_the_games_only() -> None:
    def of(**where: int) -> Report:
        return simulate("dead_of_winter", games=40, players=3, bots=["random"], seed=3, processes=1, where=where)

    loyal, betrayed = of(betrayer=0), of(betrayer=1)

    assert loyal.games + betrayed.games == 40
    assert loyal.games > 0 < betrayed.games
    assert (loyal.facts["betrayer"], betrayed.facts["betrayer"]) == (0, betrayed.games)


def test_facts_are_read_from_words_and_wrong_ones_get_a_sentence() -> None:
    assert read_facts(["betrayer=0", "main-objective=1"]) == {"betrayer": 0, "main-objective": 1}
    with pytest.raises(BadOptions, match="'betrayer' names no fact; write it like 'betrayer=0'"):
        read_facts(["betrayer"])
    with pytest.raises(BadOptions, match="no fact called 'weather'; it has main-objective, betrayer"):
        simulate("dead_of_winter", 1, 3, ["random"], processes=1, where={"weather": 1})
    with pytest.raises(BadOptions, match="None of the 1 games fits"):
        simulate("dead_of_winter", 1, 3, ["random"], processes=1, where={"betrayer": 7})
