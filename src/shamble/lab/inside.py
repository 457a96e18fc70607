"""What the bench measures of our games alone: what a table, a bot and a preview cost at real questions of a match."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from time import process_time
from typing import Any

import msgspec
from msgspec.structs import replace

from ..bots import bot
from ..engine.game import Game
from ..engine.match import Match
from ..engine.playout import Playout
from ..engine.preview import previews
from ..engine.scene import Scene, Slots, Space
from ..table import icons
from ..table.render import environment
from .stats import mean, quantile

MILLI = 1000.0
MANY = 5
"""Previews are measured at questions with at least this many options, and scaled to ten."""


class Inside(msgspec.Struct):
    """Costs at the questions of random matches; times are of the processor, in milliseconds."""

    game: str
    since: tuple[float, float, float]
    """Answers since the checkpoint: the median, 95 % and the most."""
    playouts: float
    """Random playouts to the end per second, from the middle of a game."""
    imagine: float
    """How long it takes to imagine a world."""
    scout: tuple[float, float]
    """How long a scout thinks about an answer: the mean and 99 %."""
    preview: float
    """How long the previews of ten options take."""
    redraw: float
    """How long it takes to draw a table again, in the browser's HTML, on which one piece has moved."""


def look_inside(game: Game[Any], seconds: float, seed: int = 1) -> Inside:
    """Measure one game, for about this many seconds each."""
    players = min(4, game.players[-1])
    return Inside(
        game=game.name,
        since=_since(game, players, seconds, seed),
        playouts=_playouts(game, players, seconds, seed),
        imagine=_imagine(game, players, seconds, seed),
        scout=_scout(game, players, seconds, seed),
        preview=_preview(game, players, seconds, seed),
        redraw=_redraw(game, players, seconds, seed),
    )


def _questions(game: Game[Any], players: int, seed: int) -> Iterator[Match]:
    """Random matches, one after another, at every question."""
    random = Random(seed)
    while True:
        seed += 1
        match = Match.start(game, players, seed=seed)
        while not match.is_over:
            yield match
            ask = match.pending[0]
            match.answer(ask.options[int(random.random() * len(ask.options))], ask.seat)


def _since(game: Game[Any], players: int, seconds: float, seed: int) -> tuple[float, float, float]:
    start, found = process_time(), []
    for match in _questions(game, players, seed):
        found.append(len(match.answers) - match._checkpoint.answers)
        if process_time() - start > seconds:
            break
    return quantile(found, 0.5), quantile(found, 0.95), float(max(found))


def _middles(game: Game[Any], players: int, seed: int) -> Iterator[Match]:
    """Random matches, each in the middle of the game: after half of the answers that a twin of it needs to the end."""
    while True:
        seed += 1
        random = Random(seed)
        whole = sum(1 for match in _one(game, players, seed, random))
        for number, match in enumerate(_one(game, players, seed, Random(seed))):
            if number == whole // 2:
                yield match
                break


def _one(game: Game[Any], players: int, seed: int, random: Random) -> Iterator[Match]:
    match = Match.start(game, players, seed=seed)
    while not match.is_over:
        yield match
        ask = match.pending[0]
        match.answer(ask.options[int(random.random() * len(ask.options))], ask.seat)


def _playouts(game: Game[Any], players: int, seconds: float, seed: int) -> float:
    spent, count, random = 0.0, 0, Random(seed)
    for match in _middles(game, players, seed):
        for _ in range(8):
            start = process_time()
            Playout.imagined(match, match.pending[0].seat, random).run_random(random)
            spent += process_time() - start
            count += 1
        if spent > seconds:
            break
    return count / spent


def _imagine(game: Game[Any], players: int, seconds: float, seed: int) -> float:
    spent, count, random = 0.0, 0, Random(seed)
    for match in _questions(game, players, seed):
        seat = match.pending[0].seat
        start = process_time()
        match.imagine(seat, random)
        spent += process_time() - start
        count += 1
        if spent > seconds:
            break
    return MILLI * spent / count


def _scout(game: Game[Any], players: int, seconds: float, seed: int) -> tuple[float, float]:
    times, scout, random = [], bot("scout"), Random(seed)
    for match in _questions(game, players, seed):
        ask = match.pending[0]
        if len(ask.options) > 1:
            start = process_time()
            scout.choose(match.view(ask.seat), random)
            times.append(MILLI * (process_time() - start))
            if sum(times) > MILLI * seconds:
                break
    return mean(times), quantile(times, 0.99)


def _preview(game: Game[Any], players: int, seconds: float, seed: int) -> float:
    spent, options = 0.0, 0
    for match in _questions(game, players, seed):
        ask = match.pending[0]
        if len(match.pending) == 1 and len(ask.options) >= MANY:
            start = process_time()
            previews(match, ask.seat)
            spent += process_time() - start
            options += len(ask.options)
            if spent > seconds:
                break
    return 10 * MILLI * spent / options


def _redraw(game: Game[Any], players: int, seconds: float, seed: int) -> float:
    """Draw what a spectator sees, move a piece to another space, and time drawing it again."""
    template = environment().from_string('{% import "scene/scene.html" as table %}{{ table.scene(scene) }}')
    spent, count = 0.0, 0
    for match in _questions(game, players, seed):
        scene = deepcopy(match.scene())  # what is drawn once belongs to all scenes
        spaces: list[Any] = [each for board in scene.boards for space in board.spaces for each in (space, *space.slots)]
        start = next((each for each in spaces if each.pieces), None)
        if start is None:
            continue
        there = spaces[(count % len(spaces) + 1) % len(spaces)]
        after = _moved(scene, start, there)
        with icons.of_game(game.name):
            template.render(scene=scene)
            began = process_time()
            template.render(scene=after)
            spent += process_time() - began
        count += 1
        if spent > seconds / 2:
            break
    return MILLI * spent / count


def _moved(scene: Scene, start: Space | Slots, there: Space | Slots) -> Scene:
    """The scene with a piece taken elsewhere: like a game, it draws only what has changed."""

    def changed(each: Any) -> Any:
        if each is not start and each is not there:
            return each
        left = each.pieces[1:] if each is start else each.pieces
        return replace(each, pieces=[*left, start.pieces[0]] if each is there else left)

    def with_slots(space: Space) -> Space:
        slots = [changed(each) for each in space.slots]
        return changed(space) if slots == space.slots else replace(space, slots=slots)

    boards = [replace(board, spaces=[with_slots(each) for each in board.spaces]) for board in scene.boards]
    return replace(scene, boards=boards)
