"""Positions of any game in a few words, with scripted dice, answered in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.ask import Ask
from ..engine.cards import Packs
from ..engine.chance import Face, ScriptedChance
from ..engine.errors import BadOptions
from ..engine.game import Game
from ..engine.match import Match

MOST_ANSWERS = 20_000


class Spot(dict[str, Any]):
    """A piece as a test wants it."""


def at(place: str, **wishes: Any) -> Spot:
    """A piece at a place, with what it has."""
    return Spot(at=place, **wishes)


def off_board(**wishes: Any) -> Spot:
    """A piece that is not on the board, with what it has."""
    return Spot(**wishes)


def table(
    game: str,
    players: int | None = None,
    options: dict[str, str | bool] | None = None,
    dice: Sequence[Face] = (),
    seed: int = 1,
    packs: Packs = (),
    **things: Any,
) -> Match:
    """A match that begins at the described position; the number of players is that of the pieces described."""
    count = players or sum(isinstance(thing, Spot) for thing in things.values()) or 1
    like = Match.start(game, count, options, seed=seed, packs=packs)
    position = like.state.copy()
    _arrange(like.game, position, things)
    position.chance, position.story = like.chance, like.story
    match = Match(like.game, like.loaded, like.options, like.seats, like.seed)
    match.packs = like.packs
    match.chance = ScriptedChance(like.seed, dice)
    match._open(position)
    return match


def _arrange(game: Game[Any], position: Any, things: dict[str, Any]) -> None:
    """Put things where a test wants them; what the game does not know gets a sentence."""
    try:
        game.arrange(position, **things)
    except (KeyError, ValueError, IndexError, TypeError, AttributeError, StopIteration) as wrong:
        said = f"it knows nothing called {wrong}" if isinstance(wrong, KeyError) else str(wrong)
        raise BadOptions(f"{game.title} cannot be arranged like this: {said}.") from wrong


def play(match: Match, *answers: str) -> None:
    """Answer in words, one after another. `2: pass` answers for seat 2 where several are asked."""
    for answer in answers:
        seat, colon, words = answer.partition(": ")
        if colon and seat.isdigit():
            match.answer(words, int(seat))
        else:
            match.answer(answer)


IDLE = ("pass", "no", "skip-trade", "place-later", "stay", "keep", "add-allies 0")


def idle(ask: Ask) -> str:
    """The answer of a player who does nothing; the first option where something must be done."""
    for words in IDLE:
        for option in ask.options:
            if option.words == words or option.verb == words:
                return option.words
    return ask.options[0].words


def skip_to(match: Match, key: str, seat: int | None = None) -> Ask:
    """Answer idly until this is asked (of this seat); the ask."""
    for _ in range(MOST_ANSWERS):
        for ask in match.pending:
            if ask.key == key and seat in (None, ask.seat):
                return ask
        if match.is_over:
            break
        match.answer(idle(match.pending[0]), match.pending[0].seat)
    raise AssertionError(f"'{key}' was never asked; the match is at phase '{match.state.phase}'.")


def options_of(match: Match, seat: int | None = None) -> list[str]:
    """The words of the options now on offer (to a seat)."""
    ask = match.pending[0] if seat is None else match.ask_of(seat)
    return [option.words for option in ask.options] if ask else []
