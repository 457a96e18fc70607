"""Save files: JSON that a person can read, with a version, a digest of the cards and a check against changes.

A running match resumes from its stored checkpoint plus the answers since, so it survives a change of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from .chance import Chance, commitment
from .errors import BadSave, ShambleError
from .game import find_game
from .match import Match
from .records import Answer, Checkpoint, Mark
from .story import EVERYONE, Event

VERSION = 1


class SavedCheckpoint(msgspec.Struct):
    """A checkpoint in plain data."""

    answers: int
    step: int
    undos: int
    story: int
    state: dict[str, Any]


class Save(msgspec.Struct, omit_defaults=True):
    """What a save file holds."""

    shamble: int
    game: str
    title: str
    cards: str
    options: dict[str, str]
    seats: list[str]
    seed: str
    commitment: str
    answers: list[tuple[int, str, int]]
    checkpoint: SavedCheckpoint
    marks: list[tuple[int, int, list[Any], str]]
    story: list[tuple[int, list[int] | None, str, list[Any]]]
    lucky: list[int]
    rolls: list[tuple[int, int, int]]
    undos: int
    dice_from: int = 0
    ending: str = ""
    reseeds: list[tuple[int, str]] = []
    origin: dict[str, Any] | None = None
    crash: str = ""
    check: str = ""


def to_save(match: Match) -> Save:
    """The match as data for a file."""
    at = match._checkpoint
    save = Save(
        shamble=VERSION,
        game=match.game.name,
        title=match.game.title,
        cards=match.loaded.digest,
        options=match.options,
        seats=list(match.seats),
        seed=match.seed.hex(),
        commitment=commitment(match.seed),
        answers=[(answer.seat, answer.words, answer.undos) for answer in match.answers],
        checkpoint=SavedCheckpoint(at.answers, at.step, at.undos, at.story, at.state.plain()),
        marks=[(mark.answers, mark.step, list(mark.turn), mark.digest) for mark in match.marks],
        story=[
            (
                event.step,
                list(event.readers) if event.readers is not None else None,
                event.key,
                list(event.args),
            )
            for event in match.story
        ],
        lucky=match.lucky,
        rolls=match.chance.rolls,
        undos=match.undos,
        dice_from=match._asked_from,
        ending=match.state.ending,
        reseeds=[(answers, seed.hex()) for answers, seed in match._reseeds],
        origin=match._origin.plain() if match._origin else None,
    )
    return save


def _check(save: Save) -> str:
    body = msgspec.structs.replace(save, check="")
    return sha256(msgspec.json.encode(body, order="deterministic")).hexdigest()


def encode(save: Save) -> bytes:
    """The bytes of a save file."""
    checked = msgspec.structs.replace(save, check=_check(save))
    return msgspec.json.format(msgspec.json.encode(checked), indent=1)


def write(match: Match, path: Path) -> None:
    """Write a save file in one stroke: there is never half a file."""
    write_bytes(path, encode(to_save(match)))


def write_bytes(path: Path, data: bytes) -> None:
    """Replace a file in one stroke."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(path.name + ".part")
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as wrong:
        raise BadSave(f"{path}: the file cannot be written ({wrong.strerror}).") from None


def decode(data: bytes, name: str) -> Save:
    """Read the bytes of a save file; what is wrong with them is said in one sentence."""
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadSave(f"{name}: this is not a whole save file of Shamble (it is not JSON or was cut off).") from None
    if not isinstance(plain, dict) or "shamble" not in plain:
        raise BadSave(f"{name}: this file is not a save file of Shamble.")
    if plain["shamble"] != VERSION:
        raise BadSave(f"{name}: the file has version {plain['shamble']}, and this Shamble reads version {VERSION}.")
    try:
        save = msgspec.convert(plain, type=Save)
    except msgspec.ValidationError as wrong:
        raise BadSave(f"{name}: the save file is broken: {wrong}.") from None
    if save.check != _check(save):
        raise BadSave(f"{name}: the file was changed after it was saved (its check sum does not fit).")
    return save


def read(path: Path) -> Save:
    """Read a save file."""
    try:
        data = path.read_bytes()
    except OSError as wrong:
        raise BadSave(f"{path}: the file cannot be read ({wrong.strerror}).") from None
    return decode(data, path.name)


def load(path: str | Path, packs: Sequence[Path] = ()) -> Match:
    """The match of a save file, as it stood."""
    path = Path(path)
    match = from_save(read(path), path.name, packs)
    read_out(match, path.name)
    return match


def read_out(match: Match, name: str) -> None:
    """A file of strangers may be made up: whatever it shows and tells must have words."""
    try:
        match.log(EVERYONE)
        for seat in (None, *range(len(match.seats))):
            match.scene(seat)
    except Exception as wrong:
        raise _made_up(name, wrong) from None


def _made_up(name: str, wrong: Exception) -> BadSave:
    return BadSave(f"{name}: what is stored in it does not fit the game ({type(wrong).__name__}).")


def from_save(save: Save, name: str = "The save", packs: Sequence[Path] = ()) -> Match:
    """Resume a match from its stored checkpoint and the answers since."""
    match, at = _from_checkpoint(save, name, packs)
    try:
        match._go_back(at, [Answer(*answer) for answer in save.answers[at.answers :]])
    except ShambleError as wrong:
        raise BadSave(f"{name}: the answers since the checkpoint no longer fit the rules: {wrong}") from None
    except Exception as wrong:
        raise _made_up(name, wrong) from None
    match.undos = save.undos
    match._asked_from = save.dice_from
    if match.state.ending != save.ending:
        raise BadSave(f"{name}: the match resumes to another ending than it was saved with.")
    return match


def _from_checkpoint(save: Save, name: str, packs: Sequence[Path]) -> tuple[Match, Checkpoint]:
    try:
        game = find_game(save.game)
        options = game.settle(len(save.seats), save.options)
    except ShambleError as wrong:
        raise BadSave(f"{name}: {wrong}") from None
    seed, reseeds = _seed(save.seed, name), [(n, _seed(each, name)) for n, each in save.reseeds]
    loaded = game.load(tuple(packs))
    if loaded.digest != save.cards:
        raise BadSave(f"{name}: the match was played with other cards than these; name the same packs with --pack.")
    match = Match(game, loaded, options, tuple(save.seats), seed)
    match.packs = tuple(packs)
    match._reseeds = tuple(reseeds)
    match.chance = Chance(seed)
    match.chance.rolls = list(save.rolls)
    match.marks = [Mark(answers, step, _tuples(turn), digest) for answers, step, turn, digest in save.marks]
    match.lucky = list(save.lucky)
    match.story.restore(
        [Event(step, None if seen is None else tuple(seen), key, tuple(args)) for step, seen, key, args in save.story]
    )
    match.answers = [Answer(*answer) for answer in save.answers]
    stored = save.checkpoint
    kind = type(game.new(loaded.content, options, len(save.seats)))
    try:
        state = kind.from_plain(stored.state)
        match._origin = kind.from_plain(save.origin) if save.origin is not None else None
    except ShambleError as wrong:
        raise BadSave(f"{name}: {wrong}") from None
    match._attach(state)
    if match._origin is not None:
        match._attach(match._origin)
    if not 0 <= stored.answers <= len(save.answers):
        raise BadSave(f"{name}: its checkpoint lies after its last answer.")
    at = Checkpoint(state, stored.answers, stored.step, stored.undos, stored.story)
    match._turn_start = at
    return match, at


def _seed(words: str, name: str) -> bytes:
    try:
        return bytes.fromhex(words)
    except ValueError:
        raise BadSave(f"{name}: its seed is not written in hexadecimal digits.") from None


def _tuples(turn: list[Any]) -> tuple[Any, ...]:
    return tuple(tuple(each) if isinstance(each, list) else each for each in turn)


class Verdict(msgspec.Struct):
    """What `verify` found out about a finished match."""

    honest: bool
    why: str
    answers: int
    rolls: int
    checkpoints: int


def verify(save: Save, name: str = "The match", packs: Sequence[Path] = ()) -> Verdict:
    """Play a match again from its revealed seed and compare every die, shuffle and table with what was stored."""
    counts = (len(save.answers), len(save.rolls), len(save.marks))
    if not save.ending:
        return Verdict(False, f"{name} is not finished, so its seed is not to be revealed yet.", *counts)
    if commitment(_seed(save.seed, name)) != save.commitment:
        return Verdict(False, f"{name}: the seed is not the one that was promised at the start.", *counts)
    match, _ = _from_checkpoint(save, name, packs)
    try:
        again = match.replay()
    except BadSave as parted:
        return Verdict(False, f"{name}: {parted}", *counts)
    except Exception as wrong:
        raise _made_up(name, wrong) from None
    if again.state.ending != save.ending or to_save(again).story != save.story:
        return Verdict(False, f"{name}: played again it tells another story.", *counts)
    if again.chance.rolls != save.rolls:
        return Verdict(False, f"{name}: the dice were others than the seed gives.", *counts)
    return Verdict(True, f"{name} is honest: every die and shuffle follows from the promised seed.", *counts)
