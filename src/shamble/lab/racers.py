"""What the bench lets run: our games, two well-known libraries, and a fixed loop to compare machines by."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any, Protocol

from ..engine.errors import ShambleError
from ..engine.game import Game
from ..engine.match import Match
from ..engine.playout import Playout

AT_ONCE = 5
"""A copy is so quick that a few are timed together."""
HELD = 20
"""How many matches are held in memory to weigh one."""


class Peerless(ShambleError):
    """A library to compare with is not installed."""


class Tally:
    """How much was done in how much time of the processor."""

    __slots__ = ("count", "games", "seconds")

    def __init__(self) -> None:
        self.count = 0
        self.games = 0
        self.seconds = 0.0

    def rate(self) -> float:
        return self.count / self.seconds if self.seconds else 0.0

    def game_rate(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0


class Racer(Protocol):
    """What can be measured; a racer that has no such thing returns an empty tally or 0 bytes."""

    name: str

    def play(self, seconds: float) -> Tally:
        """Whole random games: decisions with at least two options, and games."""
        ...

    def match(self, seconds: float) -> Tally:
        """Whole random games with everything that a table needs: log, checkpoints, provable dice."""
        ...

    def copy(self, seconds: float) -> Tally:
        """Copies of the bare state, at every decision of random games."""
        ...

    def clone(self, seconds: float) -> Tally:
        """Independent twins that can be played on as they are, at every decision of random games."""
        ...

    def weigh(self) -> int:
        """Bytes of one match in mid-game."""
        ...


def timed(seconds: float, things: Iterator[Callable[[], object]]) -> Tally:
    """Call what the iterator offers, a few times each; only the calls are timed."""
    tally = Tally()
    for do in things:
        start = process_time()
        for _ in range(AT_ONCE):
            do()
        tally.seconds += process_time() - start
        tally.count += AT_ONCE
        if tally.seconds >= seconds:
            break
    return tally


def weigh(make: Callable[[int], object]) -> int:
    """The bytes that one thing takes, when a number of them is held in memory."""
    make(0)
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        held = [make(number) for number in range(HELD)]
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - before) // len(held)
    finally:
        tracemalloc.stop()


class OurGame:
    """One of our games, with as many players as it takes up to four."""

    def __init__(self, game: Game[Any], seed: int = 1) -> None:
        self.game = game
        self.name = game.name
        self.players = min(4, game.players[-1])
        self._random = Random(seed)
        self._seed = seed

    def play(self, seconds: float) -> Tally:
        tally, random = Tally(), self._random
        start = process_time()
        while tally.seconds < seconds:
            tally.count += Playout.new(self.game, self.players, random).run_random(random)
            tally.games += 1
            tally.seconds = process_time() - start
        return tally

    def match(self, seconds: float) -> Tally:
        tally, random = Tally(), self._random
        start = process_time()
        while tally.seconds < seconds:
            self._seed += 1
            match, count = Match.start(self.game, self.players, seed=self._seed), 0
            while asks := match.pending:
                options = asks[0].options
                count += len(options) > 1
                match.answer(options[int(random.random() * len(options))], asks[0].seat)
            tally.count += count
            tally.games += 1
            tally.seconds = process_time() - start
        return tally

    def copy(self, seconds: float) -> Tally:
        return timed(seconds, (match.state.copy for match in self._matches()))

    def clone(self, seconds: float) -> Tally:
        return timed(seconds, (match.clone for match in self._matches()))

    def _matches(self) -> Iterator[Match]:
        """Random matches, at every ask."""
        while True:
            self._seed += 1
            match = Match.start(self.game, self.players, seed=self._seed)
            while not match.is_over:
                yield match
                self._answer(match, self._random)

    def _answer(self, match: Match, random: Random) -> None:
        ask = match.pending[0]
        match.answer(ask.options[int(random.random() * len(ask.options))], ask.seat)

    def weigh(self) -> int:
        return weigh(self._in_mid_game)

    def _in_mid_game(self, number: int) -> Match:
        random = Random(number)
        match = Match.start(self.game, self.players, seed=number)
        for _ in range(50):
            if not match.is_over:
                self._answer(match, random)
        return match


class Catanatron:
    """catanatron with four random players."""

    name = "catanatron"

    def __init__(self) -> None:
        try:
            from catanatron import Color, RandomPlayer
            from catanatron import Game as Catan
            from catanatron.game import TURNS_LIMIT
        except ImportError:
            raise Peerless("catanatron is not installed; `pip install 'shamble[peers]'` brings it.") from None
        self._new: Callable[[], Any] = lambda: Catan([RandomPlayer(color) for color in Color])
        self._most_turns: int = TURNS_LIMIT

    def play(self, seconds: float) -> Tally:
        tally = Tally()
        start = process_time()
        while tally.seconds < seconds:
            game, count = self._new(), 0
            state, most = game.state, self._most_turns
            while game.winning_color() is None and state.num_turns < most:
                count += len(state.playable_actions) > 1
                game.play_tick()
            tally.count += count
            tally.games += 1
            tally.seconds = process_time() - start
        return tally

    def match(self, seconds: float) -> Tally:
        return Tally()

    def copy(self, seconds: float) -> Tally:
        return timed(seconds, (game.copy for game in self._games()))

    def clone(self, seconds: float) -> Tally:
        return self.copy(seconds)

    def _games(self) -> Iterator[Any]:
        while True:
            game = self._new()
            while game.winning_color() is None and game.state.num_turns < self._most_turns:
                yield game
                game.play_tick()

    def weigh(self) -> int:
        return weigh(self._in_mid_game)

    def _in_mid_game(self, number: int) -> Any:
        game = self._new()
        for _ in range(100):
            game.play_tick()
        return game


class Backgammon:
    """OpenSpiel's backgammon, rules in C++, driven from Python."""

    name = "OpenSpiel backgammon"

    def __init__(self) -> None:
        try:
            import pyspiel
        except ImportError:
            raise Peerless("open_spiel is not installed; `pip install 'shamble[peers]'` brings it.") from None
        self._game = pyspiel.load_game("backgammon")
        self._random = Random(1)

    def play(self, seconds: float) -> Tally:
        tally = Tally()
        start = process_time()
        while tally.seconds < seconds:
            for state, legal in self._decisions():
                tally.count += len(legal) > 1
                state.apply_action(legal[int(self._random.random() * len(legal))])
            tally.games += 1
            tally.seconds = process_time() - start
        return tally

    def _decisions(self) -> Iterator[tuple[Any, list[int]]]:
        """One game: every state in which a player is to move, with the legal actions; the dice roll by themselves."""
        state = self._game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(self._random.choices(actions, chances)[0])
            else:
                yield state, state.legal_actions()

    def match(self, seconds: float) -> Tally:
        return Tally()

    def copy(self, seconds: float) -> Tally:
        return timed(seconds, (state.clone for state in self._states()))

    def clone(self, seconds: float) -> Tally:
        return self.copy(seconds)

    def _states(self) -> Iterator[Any]:
        while True:
            for state, legal in self._decisions():
                yield state
                state.apply_action(legal[int(self._random.random() * len(legal))])

    def weigh(self) -> int:
        return 0


class Calibration:
    """A fixed loop of calls, lists and dicts, so that numbers of different machines can be compared."""

    name = "calibration loop"

    def play(self, seconds: float) -> Tally:
        tally = Tally()
        start = process_time()
        while tally.seconds < seconds:
            tally.count += _turn_the_crank(1000)
            tally.games += 1
            tally.seconds = process_time() - start
        return tally

    def match(self, seconds: float) -> Tally:
        return Tally()

    def copy(self, seconds: float) -> Tally:
        return Tally()

    def clone(self, seconds: float) -> Tally:
        return Tally()

    def weigh(self) -> int:
        return 0


def _turn_the_crank(turns: int) -> int:
    shelf = {number: [number] * 4 for number in range(16)}
    total = 0
    for turn in range(turns):
        row = shelf[turn & 15]
        row[turn & 3] = _step(row[(turn + 1) & 3], turn)
        total += len(row[:])
    return turns if total else 0


def _step(here: int, turn: int) -> int:
    return (here * 5 + turn) & 1023
