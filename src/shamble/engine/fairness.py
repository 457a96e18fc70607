"""What makes the dice and the deal of a match trustworthy: shares of the seed, and cards that were dealt again.

A seed that nobody can choose alone is made of the server's secret, whose seal is shown first, and of a share of each
person's browser, whose seal the browser sends before any share is shown:

    seed = SHA-256("shamble shared seed" + secret + share + share ...)

    >>> secret, share = b"s" * 32, b"a" * 32
    >>> mix(secret, [share]) == mix(secret, [share]), mix(secret, [share]) == secret
    (True, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from .chance import commitment

if TYPE_CHECKING:
    from .match import Match
    from .records import Answer

SHARE_BYTES = 32


class Share(msgspec.Struct, frozen=True):
    """One person's part of a seed: who gave it, the seal that was sent first, and the share in hexadecimal digits."""

    who: str
    seal: str
    share: str


class Drawn(msgspec.Struct, frozen=True):
    """How a seed was made: from which answer on it counts, the server's secret, the shares, and who gave none."""

    answers: int
    secret: str
    shares: tuple[Share, ...] = ()
    without: tuple[str, ...] = ()


class Dealt(msgspec.Struct, frozen=True):
    """Hidden cards were dealt again: after which answer, at which checkpoint, by which seed, what stayed, and why."""

    answers: int
    step: int
    seed: str
    stay: tuple[tuple[str, int], ...]
    why: str


class Fairness(msgspec.Struct, frozen=True):
    """How the seeds of a match were made and what was dealt again; `unproven` says why its past is not to be proved."""

    drawn: tuple[Drawn, ...] = ()
    deals: tuple[Dealt, ...] = ()
    unproven: str = ""


NOTHING = Fairness()


def mix(secret: bytes, shares: Iterable[bytes]) -> bytes:
    """The seed that a secret and shares make; without any share it is the secret itself."""
    given = list(shares)
    return sha256(b"shamble shared seed" + secret + b"".join(given)).digest() if given else secret


def seal(share: bytes) -> str:
    """What is sent first of a share: nobody can find the share from it, nor another share with the same seal."""
    return commitment(share)


def lay_again(dealt: Dealt, game: Any, state: Any, seats: int) -> None:
    """Deal again everything that is hidden from spectators, but for the cards that stay."""
    sight = game.sight(state, seats, None)
    sight.lay(sight.deal(Random(b"deal " + bytes.fromhex(dealt.seed)), set(dealt.stay)))


def deal_again(match: Match, seed: bytes, stay: Iterable[tuple[str, int]], why: str) -> None:
    """Deal again, at the last checkpoint, every hidden card but those that stay; what was answered since is kept."""
    seen = match.game.sight(match.state, len(match.seats), None).known()
    at = match._checkpoint
    dealt = Dealt(len(match.answers), at.step, seed.hex(), tuple(sorted({*seen, *stay})), why)
    since = match.answers[at.answers :]
    if since:
        _deal(match.clone(), dealt, since)
    _deal(match, dealt, since)


def _deal(match: Match, dealt: Dealt, since: Sequence[Answer]) -> None:
    old = match._checkpoint
    state = old.state.copy()
    match._attach(state)
    lay_again(dealt, match.game, state, len(match.seats))
    at = old._replace(state=state)
    if match._turn_start is old:
        match._turn_start = at
    if match.marks and match.marks[-1].step == at.step:
        match.marks = (*match.marks[:-1], match.marks[-1]._replace(digest=state.digest()))
    match.fair = msgspec.structs.replace(match.fair, deals=(*match.fair.deals, dealt))
    match._go_back(at, since)


# Proof


def doubts(fair: Fairness, seed: str, reseeds: Iterable[tuple[int, str]]) -> str:
    """Why the seeds are not made as they say; empty if they are."""
    seeds = {0: seed, **dict(reseeds)}
    for drawn in fair.drawn:
        try:
            shares = [bytes.fromhex(each.share) for each in drawn.shares]
            made = mix(bytes.fromhex(drawn.secret), shares).hex()
        except ValueError:
            return "a share of the seed is not written in hexadecimal digits."
        for given, share in zip(drawn.shares, shares, strict=True):
            if len(share) != SHARE_BYTES or seal(share) != given.seal:
                return f"the share of {given.who} is not the one that was sealed."
        if seeds.get(drawn.answers) != made:
            return f"the seed from answer {drawn.answers} on is not made of its shares."
    return ""


def plain_words(fair: Fairness) -> list[str]:
    """How the seeds were made and what was dealt again, in plain words."""
    said = []
    for drawn in fair.drawn:
        since = f"from answer {drawn.answers} on" if drawn.answers else "at the start"
        names = _list([each.who for each in drawn.shares])
        if names:
            said.append(
                f"The seed {since} is made of a secret of the server, sealed first, and of a share of {names}: "
                "each of them can be sure that nobody chose the dice, not even the server."
            )
        else:
            said.append(f"The seed {since} is the server's secret alone: nobody else gave a share.")
        if drawn.without:
            said.append(f"No share came from {_list(drawn.without)}.")
    said += [f"After answer {dealt.answers}: {dealt.why}" for dealt in fair.deals]
    if fair.unproven:
        said.append(f"Not proven: {fair.unproven}")
    said.append("Not proved: whoever runs the server could always look at the cards and at the dice to come.")
    return said


def _list(names: Iterable[str]) -> str:
    names = list(names)
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)
