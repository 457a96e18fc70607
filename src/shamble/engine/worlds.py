"""Worlds: how the table might be, as far as some eyes can tell, at any question of a match.

Who is asked alone sees everything that its options are made of, so what it cannot see is dealt again where the match
stands. For all other eyes the question itself may depend on what they cannot see: for them the cards are dealt again at
the last checkpoint, but for those that they have seen since, and what was answered since is answered again.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING

from .ask import Ask, Option
from .sight import Deal

if TYPE_CHECKING:
    from .match import Match
    from .records import Answer


def is_asked_alone(match: Match, eyes: int | None) -> bool:
    """Whether the pending question is put to these eyes and to nobody else."""
    asks = match._asks
    return len(asks) == 1 and asks[0].seat == eyes


def deal_for(match: Match, eyes: int | None, random: Random) -> Deal:
    """One way in which what these eyes cannot see might lie; `world` lays it."""
    seats = len(match.seats)
    now = match.game.sight(match.state, seats, eyes)
    if is_asked_alone(match, eyes):
        return now.deal(random)
    return match.game.sight(match._checkpoint.state, seats, eyes).deal(random, now.known().keys())


def world(match: Match, eyes: int | None, deal: Deal) -> Match:
    """The match where it stands, in the world of a deal that was made for it and these eyes."""
    seats = len(match.seats)
    if is_asked_alone(match, eyes):
        twin = match.clone()
        twin.game.sight(twin.state, seats, eyes).lay(deal)
        return twin
    at = match._checkpoint
    table = at.state.copy()
    match.game.sight(table, seats, eyes).lay(deal)
    twin = match._twin(at, table)
    answer_likewise(twin, match.answers[at.answers :])
    return twin


def answer_likewise(match: Match, answers: Iterable[Answer]) -> None:
    """Answer again what was answered in another world, as far as it comes up here.

    Where a card is not there, another one is chosen in its place.
    """
    for answer in answers:
        ask = match.ask_of(answer.seat)
        if ask is None:
            return
        match.answer(ask.find(answer.words) or likest(ask, answer.words), answer.seat)


def likest(ask: Ask, words: str) -> Option:
    """The option that does the same with another thing, or else any."""
    verb = words.split(" ", 1)[0]
    return next((option for option in ask.options if option.verb == verb), ask.options[0])
