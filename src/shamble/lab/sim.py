"""Simulations: many games between bots, spread over the cores, the same result for any number of processes.

    >>> report = simulate("best_defense", games=4, players=2, bots=["random"], seed=7, processes=1)
    >>> report.games, sum(report.endings.values())
    (4, 4)

The chance of game number n comes from (seed, n) alone, so a report can be repeated, and any of its games looked at.
"""

from __future__ import annotations

import gc
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ..bots import bot
from ..engine.errors import BadOptions, ShambleError
from ..engine.game import Game, Table, find_game
from ..engine.match import Match
from ..engine.playout import Playout
from .stats import mean, quantile, wilson

RARELY = 200_000
"""How many new containers there may be before garbage is looked for: games make hardly any that refers to itself."""
MOST_AT_ONCE = 16
"""How many quick games are handed to a process at once."""


class Job(msgspec.Struct, frozen=True):
    """What is to be simulated; every game of it knows its number."""

    game: str
    players: int
    bots: tuple[str, ...]
    """One for each seat."""
    seed: str
    options: dict[str, str]
    packs: tuple[Path, ...] = ()

    @property
    def is_quick(self) -> bool:
        """Whether nobody thinks: such games take a millisecond."""
        return set(self.bots) == {"random"}


class Played(msgspec.Struct, frozen=True):
    """How one game went."""

    ending: str
    winners: tuple[int, ...]
    rounds: int
    decisions: int
    """Only answers to asks with at least two options count."""
    facts: dict[str, int] = {}
    """What the game says is worth counting."""
    told: dict[str, int] = {}
    """How often each kind of event was told; nothing where only random bots played."""
    teams: dict[str, bool] = {}
    """The teams that played in the open, and whether they won."""
    scores: tuple[int, ...] = ()
    """The scores by seat, if the game counts any."""


class Share(msgspec.Struct, frozen=True):
    """How often something happened, with the 95 % Wilson interval."""

    count: int
    of: int
    rate: float
    low: float
    high: float

    @classmethod
    def make(cls, count: int, of: int) -> Share:
        low, high = wilson(count, of)
        return cls(count, of, round(count / of if of else 0.0, 4), round(low, 4), round(high, 4))


class Spread(msgspec.Struct, frozen=True):
    """How a number is spread over the games."""

    mean: float
    least: float
    tenth: float
    median: float
    ninetieth: float
    most: float

    @classmethod
    def make(cls, numbers: Sequence[int]) -> Spread:
        tenth, median, ninetieth = (quantile(numbers, share) for share in (0.1, 0.5, 0.9))
        return cls(round(mean(numbers), 2), min(numbers), tenth, median, ninetieth, max(numbers))


class Report(msgspec.Struct, frozen=True):
    """What came out of a simulation."""

    game: str
    players: int
    bots: tuple[str, ...]
    seed: str
    options: dict[str, str]
    games: int
    won_by_all: Share
    wins: dict[str, Share]
    """For each bot how often its seats won."""
    seats: tuple[Share, ...]
    """How often each seat won, in the order of the seats."""
    endings: dict[str, int]
    rounds: Spread
    decisions: Spread
    seconds: float
    processes: int
    facts: dict[str, int] = {}
    """What the game says is worth counting, added up over all games."""
    told: dict[str, int] = {}
    """How often each kind of event was told in all games."""
    teams: dict[str, Share] = {}
    """How often each team won, of the games in which there was such a team."""
    scores: tuple[Spread, ...] = ()
    """The scores of each seat, if the game counts any."""

    def json(self) -> str:
        """The report as JSON."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()


def simulate(
    game: str,
    games: int,
    players: int,
    bots: Sequence[str] = ("scout",),
    seed: int | str = 0,
    options: Mapping[str, str | bool] | None = None,
    processes: int | None = None,
    progress: Callable[[int], None] | None = None,
    packs: Sequence[Path] = (),
    where: Mapping[str, int] | None = None,
) -> Report:
    """Play many games; `progress` is told how many are done. With fewer bots than seats they take turns.

    With `where` the report is only about those games whose facts have these values.
    """
    job = _job(game, players, bots, seed, options, packs)
    if games < 1:
        raise BadOptions(f"A simulation plays at least 1 game, not {games}.")
    count = processes if processes is not None else os.cpu_count() or 1
    if count < 1:
        raise BadOptions(f"A simulation runs in at least 1 process, not in {count}.")
    count = min(count, games)
    start = time.perf_counter()
    played = []
    with _players_of(job, games, count) as results:
        for each in results:
            played.append(each)
            if progress:
                progress(len(played))
    chosen = [each for each in played if _fits(each, where or {})]
    if not chosen:
        raise BadOptions(f"None of the {games} games fits the facts that were asked for.")
    return _report(job, chosen, time.perf_counter() - start, count)


def read_facts(words: Sequence[str]) -> dict[str, int]:
    """Facts and their values from words like `betrayer=0`."""
    found = {}
    for each in words:
        name, _, value = each.partition("=")
        if not name or not value.isdigit():
            raise BadOptions(f"'{each}' names no fact; write it like 'betrayer=0'.")
        found[name] = int(value)
    return found


def _fits(played: Played, where: Mapping[str, int]) -> bool:
    for name, value in where.items():
        if name not in played.facts:
            known = ", ".join(played.facts) or "none"
            raise BadOptions(f"The game has no fact called '{name}'; it has {known}.")
        if played.facts[name] != value:
            return False
    return True


def _job(
    game: str,
    players: int,
    bots: Sequence[str],
    seed: int | str,
    options: Mapping[str, str | bool] | None,
    packs: Sequence[Path],
) -> Job:
    settled = find_game(game).settle(players, options, packs)
    if not bots:
        raise BadOptions("A simulation needs at least one bot.")
    if len(bots) > players:
        raise BadOptions(f"There are {len(bots)} bots for {players} seats; name one for each seat at most.")
    for name in bots:
        bot(name)
    find_game(game).load(packs)
    seats = tuple(bots[seat % len(bots)] for seat in range(players))
    return Job(game, players, seats, str(seed), settled, tuple(packs))


# Playing


@contextmanager
def _players_of(job: Job, games: int, processes: int) -> Iterator[Iterator[Played]]:
    """The games in their order, from this process or from several."""
    if processes == 1:
        yield (play_one(job, number) for number in range(games))
        return
    at_once = max(1, min(MOST_AT_ONCE, games // (8 * processes))) if job.is_quick else 1
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _begin, (job,))
    try:
        yield pool.map(_play_number, range(games), chunksize=at_once)
    except BrokenProcessPool:
        raise ShambleError(
            "The processes of the simulation could not work: a script calls simulate below "
            "'if __name__ == \"__main__\":', or with processes=1."
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


_job_here: Job


def _begin(job: Job) -> None:
    """A worker leaves Ctrl-C to its parent and collects garbage rarely."""
    global _job_here
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _job_here = job
    find_game(job.game).load(job.packs)
    gc.freeze()
    gc.set_threshold(RARELY, 50, 50)


def _play_number(number: int) -> Played:
    return play_one(_job_here, number)


def play_one(job: Job, number: int) -> Played:
    """Play one game of a simulation."""
    try:
        if job.is_quick:
            return _play_out(job, number)
        return _play_match(job, number)
    except ShambleError as wrong:
        raise ShambleError(f"Game {number} of the simulation with seed '{job.seed}' failed: {wrong}") from wrong


def _play_out(job: Job, number: int) -> Played:
    """A table of random bots needs no match: nobody looks ahead."""
    random = Random(f"{job.seed}/{number}")
    playout = Playout.new(job.game, job.players, random, job.options, job.packs)
    decisions = playout.run_random(random)
    return _noted(playout.game, playout.state, decisions, {})


def _play_match(job: Job, number: int) -> Played:
    name = f"{job.seed}/{number}"
    match = Match.start(job.game, job.players, job.options, seed=name, packs=job.packs)
    random = Random(name)
    seats = [bot(each) for each in job.bots]
    decisions = 0
    while not match.is_over:
        ask = match.pending[0]
        decisions += len(ask.options) > 1
        match.answer(seats[ask.seat].choose(match.view(ask.seat), random), ask.seat)
    return _noted(match.game, match.state, decisions, Counter(event.key for event in match.story))


def _noted(game: Game[Any], g: Table, decisions: int, told: Mapping[str, int]) -> Played:
    """What is counted of a game that has ended."""
    return Played(
        ending=g.ending,
        winners=g.winners,
        rounds=game.turn(g)[0],
        decisions=decisions,
        facts=dict(game.facts(g)),
        told=dict(told),
        teams={team.id: any(seat in g.winners for seat in team.seats) for team in game.teams(g)},
        scores=g.final_scores,
    )


# Reporting


def _report(job: Job, played: Sequence[Played], seconds: float, processes: int) -> Report:
    games = len(played)
    all_won = sum(len(each.winners) == job.players for each in played)
    wins: Counter[str] = Counter(job.bots[seat] for each in played for seat in each.winners)
    endings = Counter(each.ending for each in played)
    facts: Counter[str] = Counter()
    told: Counter[str] = Counter()
    teams: dict[str, list[bool]] = {}
    for each in played:
        facts.update(each.facts)
        told.update(each.told)
        for team, won in each.teams.items():
            teams.setdefault(team, []).append(won)
    scores = zip(*(each.scores for each in played), strict=True) if all(each.scores for each in played) else ()
    return Report(
        game=job.game,
        players=job.players,
        bots=job.bots,
        seed=job.seed,
        options=job.options,
        games=games,
        won_by_all=Share.make(all_won, games),
        wins={name: Share.make(wins[name], games * job.bots.count(name)) for name in dict.fromkeys(job.bots)},
        seats=tuple(Share.make(sum(seat in each.winners for each in played), games) for seat in range(job.players)),
        endings=dict(sorted(endings.items(), key=lambda each: (-each[1], each[0]))),
        rounds=Spread.make([each.rounds for each in played]),
        decisions=Spread.make([each.decisions for each in played]),
        seconds=round(seconds, 3),
        processes=processes,
        facts=dict(facts),
        told=dict(sorted(told.items())),
        teams={team: Share.make(sum(won), len(won)) for team, won in sorted(teams.items())},
        scores=tuple(Spread.make(each) for each in scores),
    )
