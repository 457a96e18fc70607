"""Setups of a game, and random matches of them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from ..engine.errors import BadOptions
from ..engine.game import Game
from ..engine.match import Match
from .positions import MOST_ANSWERS


class Setup(NamedTuple):
    """A number of players and the values of the switches."""

    players: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        chosen = " ".join(value if value not in ("on", "off") else f"{name}={value}" for name, value in self.options)
        return f"{self.players} players {chosen}"


def setups(game: Game[Any], most: int = 40) -> list[Setup]:
    """A sample of the legal setups in which every value of every switch is tried at every player count that allows it.

    Further ones are added up to `most`. The same game always gives the same sample.
    """
    random, found = Random(game.name), dict[Setup, None]()
    for players in game.players:
        untried = {(switch.name, value) for switch in game.choices() for value in switch.samples()}
        for name, value in sorted(untried):
            if (name, value) in untried and (
                setup := _setup_with(game, players, (name, value), untried, random)
                or _nearest_with(game, players, (name, value))
            ):
                found[setup] = None
                untried -= set(setup.options)
    for _ in range(4 * most):
        if len(found) >= most:
            break
        switch = random.choice(game.choices()) if game.switches else None
        fixed = (switch.name, random.choice(switch.samples())) if switch else None
        if setup := _setup_with(game, random.choice(game.players), fixed, set(), random):
            found[setup] = None
    return list(found)


def _setup_with(
    game: Game[Any], players: int, fixed: tuple[str, str] | None, untried: set[tuple[str, str]], random: Random
) -> Setup | None:
    """A legal setup with one switch as wanted and the others at random, those still untried first; None if none is."""
    switches = game.choices()
    for attempt in range(12):
        options = dict([fixed] if fixed else [])
        for switch in random.sample(switches, len(switches)):
            fresh = [value for value in switch.samples() if (switch.name, value) in untried]
            value = random.choice(fresh or switch.samples())
            if (
                switch.name not in options
                and attempt < 11
                and _is_legal(game, players, {**options, switch.name: value})
            ):
                options[switch.name] = value
        if _is_legal(game, players, options):
            return Setup(players, tuple(game.settle(players, options).items()))
    return None


def _nearest_with(game: Game[Any], players: int, fixed: tuple[str, str]) -> Setup | None:
    """The legal setup with one switch as wanted that has the fewest other switches off their default; None if none."""
    others = [
        (switch.name, value) for switch in game.choices() if switch.name != fixed[0] for value in switch.samples()
    ]
    for changed in range(3):
        for options in map(dict, itertools.combinations(others, changed)):
            if len(options) == changed and _is_legal(game, players, {**options, fixed[0]: fixed[1]}):
                return Setup(players, tuple(game.settle(players, {**options, fixed[0]: fixed[1]}).items()))
    return None


def _is_legal(game: Game[Any], players: int, options: dict[str, str]) -> bool:
    try:
        game.settle(players, options)
    except BadOptions:
        return False
    return True


def start(game: Game[Any], setup: Setup, seed: int) -> Match:
    """A match of a setup."""
    return Match.start(game, setup.players, dict(setup.options), seed=seed)


def random_answers(match: Match, random: Random) -> Iterator[Match]:
    """Play at random to the end; yields the match at every ask, before it is answered."""
    for _ in range(MOST_ANSWERS):
        if match.is_over:
            return
        yield match
        ask = random.choice(match.pending)
        match.answer(random.choice(ask.options).words, ask.seat)
    raise AssertionError(f"A random match of {match.game.title} did not end after {MOST_ANSWERS} answers.")
