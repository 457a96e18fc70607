"""Tables whose match can no longer run, because another version wrote it: they open to look at.

A match that ends leaves a keepsake: the last look of the table and everything that was told, in words. Of an older
match there is what its checkpoint holds: who played, what happened and how it ended.
"""

from __future__ import annotations

from typing import Any

import msgspec

from shamble.engine.errors import ShambleError
from shamble.engine.game import Game, find_game
from shamble.engine.match import Match
from shamble.engine.scene import Scene
from shamble.engine.story import EVERYONE, Event
from shamble.engine.words import Spoken

from .kept import Link, Said, Stored


class CannotRun(ShambleError):
    """A table whose match cannot go on here; what is kept of it can be looked at."""

    def __init__(self, kept: Stored, why: str) -> None:
        super().__init__(f"This table can no longer be played: {why}")
        self.kept, self.why = kept, why
        self.link: Link | None = None


class Keepsake(msgspec.Struct):
    """What stays of a match when its rules and cards are no longer there: all in words and drawings."""

    why: str
    clause: str
    log: list[Spoken]
    scene: Scene


class Relic(msgspec.Struct):
    """All that the page of such a table shows."""

    game: str
    title: str
    names: list[str]
    reason: str
    over: bool
    ending: str
    clause: str
    answers: int
    log: list[Spoken]
    chat: list[Said]
    scene: Scene | None = None


def keepsake(match: Match) -> bytes:
    """A finished match as everybody may remember it."""
    result = match.result
    assert result is not None
    found = Keepsake(result.why, result.clause, match.log(EVERYONE), match.scene(None))
    return msgspec.msgpack.encode(found)


def relic(kept: Stored, link: Link, why: str) -> Relic:
    """What a link may look at: its own sight while the match was running, everything after its end."""
    found = Relic(
        game=kept.game,
        title=kept.game.replace("_", " ").title(),
        names=[seat.name for seat in kept.seats],
        reason=why,
        over=kept.status == "over",
        ending="",
        clause="",
        answers=0,
        log=[],
        chat=kept.chat,
    )
    match = _plain(kept.checkpoint)
    found.answers = len(_list(match, "answers")) + len(kept.answers)
    try:
        game = find_game(kept.game)
        found.title = game.title
    except ShambleError:
        return found
    own = [seat.seat for seat in kept.seats if seat.link == link.id and not seat.bot]
    eyes = EVERYONE if found.over else own[0] if len(own) == 1 else None
    if found.over and kept.keepsake and (kept_thing := _keepsake(kept.keepsake)):
        found.ending, found.clause = kept_thing.why, kept_thing.clause
        found.log, found.scene = kept_thing.log, kept_thing.scene
    else:
        _tell(found, game, match, eyes)
    return found


def _keepsake(data: bytes) -> Keepsake | None:
    try:
        return msgspec.msgpack.decode(data, type=Keepsake)
    except (msgspec.DecodeError, ValueError):
        return None


def _plain(data: bytes) -> dict[str, Any]:
    """A checkpoint of any version, as far as it can be read."""
    try:
        found = msgspec.msgpack.decode(data)
    except (msgspec.DecodeError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _list(match: dict[str, Any], name: str) -> list[Any]:
    found = match.get(name)
    return found if isinstance(found, list) else []


def _tell(found: Relic, game: Game[Any], match: dict[str, Any], eyes: int | None) -> None:
    """Word the story as far as there are still words for it; what was whispered to others stays a secret."""
    words = game.load(()).at(tuple(found.names)).words
    for entry in _list(match, "story"):
        try:
            step, readers, key, args, *secret = entry
            hidden = tuple(secret[0]) if secret else tuple(args)
            event = Event(step, None if readers is None else tuple(readers), key, tuple(args), hidden)
            line = words.event(event, eyes) if eyes == EVERYONE or event.is_for(eyes) else None
        except Exception:  # a word, a card or a shape that this version does not know
            continue
        if line is not None and key != "the-end":
            found.log.append(line)
    try:
        line = words.ending(str(match.get("ending", "")))
        found.ending, found.clause = line.text, line.clause
    except LookupError:
        pass
