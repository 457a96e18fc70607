"""From the words of the command line, or from questions, to a match that can be played at this screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..engine.errors import BadOptions, ShambleError
from ..engine.game import Game, find_game, games
from ..engine.match import Match
from ..engine.packs import load_packs
from ..engine.save import load
from .screen import Screen
from .seating import Chair, ask_options, ask_who, fill, read_options, read_seats, remembered


class Wanted(NamedTuple):
    """What the command line says about a match."""

    game: str
    players: int | None
    seats: Sequence[str]
    seed: str | None
    options: Sequence[str]
    packs: Sequence[Path]
    load: Path | None


def open_match(screen: Screen, wanted: Wanted) -> tuple[Match, list[Chair]]:
    """A match and who plays it; what the command line leaves open is asked."""
    given = read_seats(wanted.seats)
    if wanted.load is not None:
        return _resume(screen, wanted, wanted.load, given)
    game = _playable(wanted.game) if wanted.game else _ask_game(screen)
    load_packs(game, wanted.packs)
    options = read_options(wanted.options)
    if given:
        chairs = fill(game, given, wanted.players)
    else:
        _check_at_once(game, wanted, options)
        chairs = ask_who(screen, game, wanted.players)
        options = options or ask_options(screen, game, len(chairs), wanted.packs)
    names = [chair.title for chair in chairs]
    match = Match.start(game, len(chairs), options, names, wanted.seed, wanted.packs)
    _announce(screen, match)
    return match, chairs


def _check_at_once(game: Game[Any], wanted: Wanted, options: Mapping[str, str]) -> None:
    """Refuse what nobody could play before anybody is asked who plays."""
    refused = None
    for players in game.players if wanted.players is None else (wanted.players,):
        try:
            game.settle(players, options, wanted.packs)
        except ShambleError as wrong:
            refused = refused or wrong
        else:
            return
    if refused:
        raise refused


def _playable(name: str) -> Game[Any]:
    game = find_game(name)
    if not game.finished:
        ready = ", ".join(each for each, found in games().items() if found.finished)
        raise BadOptions(f"{game.title} is in the making and cannot be played yet; these can: {ready}.")
    return game


def _ask_game(screen: Screen) -> Game[Any]:
    """Which game; with only one there is nothing to ask."""
    ready = [game for game in games().values() if game.finished]
    if len(ready) == 1:
        return ready[0]
    for number, game in enumerate(ready, 1):
        screen.say(f"{number}. {game.title}: {game.blurb}")
    while True:
        said = screen.read("Which game? ").casefold()
        if said.isdecimal() and 1 <= int(said) <= len(ready):
            return ready[int(said) - 1]
        found = [game for game in ready if said and (said in game.title.casefold() or game.name.startswith(said))]
        if len(found) == 1:
            return found[0]
        screen.say(f"'{said}' is not one of them: type a number from 1 to {len(ready)}.", "bad")


def _resume(screen: Screen, wanted: Wanted, file: Path, given: Sequence[Chair]) -> tuple[Match, list[Chair]]:
    """A saved match; only its packs and who plays which seat can be changed."""
    if wanted.players is not None or wanted.seed is not None or wanted.options:
        raise BadOptions("--load goes on with a match as it was: leave out --players, --seed and --option.")
    match = load(file, wanted.packs)
    if wanted.game and wanted.game != match.game.name:
        raise BadOptions(f"{file}: this is a match of {match.game.name}, not of {wanted.game}.")
    chairs = remembered(match.seats, given)
    screen.say(f"{match.game.title}: the match goes on after {len(match.answers)} answers.", "dim")
    if match.changes:
        screen.say(match.changes[-1].note)
    return match, chairs


def _announce(screen: Screen, match: Match) -> None:
    screen.say(f"{match.game.title}, with {', '.join(match.seats)}.", "title")
    screen.say(f"The dice are settled; their seal is {match.commitment}. `shamble verify` checks it at the end.", "dim")
