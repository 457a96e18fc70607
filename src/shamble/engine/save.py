"""Save files: JSON that a person can read, with a version, a digest of the cards and a check against changes.

A running match resumes from its stored checkpoint plus the answers since, so it survives a change of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from .cards import Deck, Packs, pack_folders
from .chance import Chance, Roll, commitment
from .errors import BadSave, ShambleError
from .fairness import NOTHING, Fairness
from .game import Game, Loaded, Table, find_game
from .match import Match
from .records import Answer, Change, Checkpoint, Mark
from .story import EVERYONE, Event

VERSION = 3
LONGEST_SEED = 64
"""How many bytes a seed can have at most: the key of BLAKE2b."""
MOST_NAMED = 5
"""How many edited cards a note names at most."""


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
    roster: str
    edition: int
    options: dict[str, str]
    seats: list[str]
    seed: str
    commitment: str
    answers: list[tuple[int, str, int]]
    checkpoint: SavedCheckpoint
    marks: list[tuple[int, int, list[Any], str]]
    story: list[tuple[int, list[int] | None, str, list[Any], list[Any]]]
    lucky: list[int]
    rolls: list[Roll]
    undos: int
    taken_back: int = 0
    dice_from: int = 0
    ending: str = ""
    reseeds: list[tuple[int, str]] = []
    deck: Deck = {}
    """The cards that it is played with, so that it goes on with them when others have come or gone."""
    names: list[tuple[int, list[str]]] = []
    """The names of the seats and from which event on they had them, if any seat was handed over."""
    packs: int = 0
    """With how many packs it was played."""
    pack_names: list[str] = []
    changes: list[tuple[int, str]] = []
    """After how many answers the cards or the rules changed."""
    origin: dict[str, Any] | None = None
    fair: Fairness = NOTHING
    """How the seeds were made, and what was dealt again."""
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
        roster=match.loaded.cards.roster,
        edition=match.game.edition,
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
                list(event.secret),
            )
            for event in match.story
        ],
        lucky=list(match.lucky),
        rolls=match.chance.rolls,
        undos=match.undos,
        taken_back=match.taken_back,
        dice_from=match._asked_from,
        ending=match.state.ending,
        reseeds=[(answers, seed.hex()) for answers, seed in match._reseeds],
        names=[(since, list(names)) for since, names in match._names] if len(match._names) > 1 else [],
        deck=match.loaded.cards.deck,
        packs=len(match.packs),
        pack_names=[pack.name for pack in match.packs],
        changes=list(match.changes),
        origin=match._origin.plain() if match._origin else None,
        fair=match.fair,
    )
    return save


def _check(save: Save) -> str:
    body = msgspec.structs.replace(save, check="")
    return sha256(msgspec.json.encode(body, order="deterministic")).hexdigest()


def encode(save: Save) -> bytes:
    """The bytes of a save file."""
    checked = msgspec.structs.replace(save, check=_check(save))
    return msgspec.json.format(msgspec.json.encode(checked), indent=1)


def save_path(path: object) -> Path:
    """The path of a save file, given as a word or a path."""
    if not isinstance(path, str | Path):
        raise BadSave(f"A save file is named by a word or a path, not by {path!r}.")
    return Path(path)


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
    save = _convert(plain, name)
    if save.check != _check(save):
        raise BadSave(f"{name}: the file was changed after it was saved (its check sum does not fit).")
    try:
        msgspec.msgpack.encode(save)
    except OverflowError:
        raise BadSave(f"{name}: the file holds a number that is larger than any in a match.") from None
    return save


def _convert(plain: Any, name: str) -> Save:
    """Plain data as a save of this version."""
    if not isinstance(plain, dict) or "shamble" not in plain:
        raise BadSave(f"{name}: this file is not a save file of Shamble.")
    if plain["shamble"] != VERSION:
        raise BadSave(f"{name}: the file has version {plain['shamble']}, and this Shamble reads version {VERSION}.")
    try:
        return msgspec.convert(plain, type=Save)
    except msgspec.ValidationError as wrong:
        raise BadSave(f"{name}: the save file is broken: {wrong}.") from None


def pack(match: Match) -> bytes:
    """The match in few bytes, for a store of our own."""
    return msgspec.msgpack.encode(to_save(match))


def unpack(data: bytes, name: str, packs: Packs = ()) -> Match:
    """The match that was packed, as it stood; one of another version is refused with a sentence."""
    try:
        found = msgspec.msgpack.decode(data)
    except (msgspec.DecodeError, ValueError):
        raise BadSave(f"{name}: what is kept of the match is damaged.") from None
    return from_save(_convert(found, name), name, packs)


def read(path: Path) -> Save:
    """Read a save file."""
    try:
        data = path.read_bytes()
    except OSError as wrong:
        raise BadSave(f"{path}: the file cannot be read ({wrong.strerror}).") from None
    return decode(data, path.name)


def load(path: str | Path, packs: Packs = ()) -> Match:
    """The match of a save file, as it stood."""
    path = save_path(path)
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
        raise made_up(name, wrong) from None


def made_up(name: str, wrong: Exception) -> BadSave:
    """The sentence for a file with things in it that no match could have."""
    return BadSave(f"{name}: what is stored in it does not fit the game ({type(wrong).__name__}).")


def from_save(save: Save, name: str = "The save", packs: Packs = ()) -> Match:
    """Resume a match from its stored checkpoint and the answers since.

    It is played on with the cards that it began with, as they are now: new ones stay out of it, retired ones stay in
    it. If cards were edited or the rules have changed, `match.changes` says so, and answers since the checkpoint that
    are no longer possible are left out.
    """
    match, at = begin_from(save, name, packs)
    since = [Answer(*answer) for answer in save.answers[at.answers :]]
    what = what_changed(save, match)
    if what:
        match.changes = (*match.changes, Change(at.answers, what))
    try:
        match._go_back(at, ())
        _repeat(match, since, bool(what))
    except ShambleError as wrong:
        raise BadSave(f"{name}: the answers since the checkpoint no longer fit the rules: {wrong}") from None
    except Exception as wrong:
        raise made_up(name, wrong) from None
    match.undos, match.taken_back = save.undos, save.taken_back
    match._asked_from = save.dice_from
    if match.state.ending != save.ending and not what:
        raise BadSave(f"{name}: the match resumes to another ending than it was saved with.")
    return match


def what_changed(save: Save, match: Match) -> str:
    """What plays differently since a match was saved: the `cards` and which, the `rules`, both, or nothing."""
    found = [f"cards{_named(match.loaded.cards.edited(save.deck))}"] if save.cards != match.loaded.digest else []
    if save.edition != match.game.edition:
        found.append("rules")
    return " and ".join(found)


def _named(cards: Sequence[str]) -> str:
    """The cards that were edited, if they are known, in brackets."""
    more = [f"{len(cards) - MOST_NAMED} more"] if len(cards) > MOST_NAMED else []
    return f" ({', '.join([*cards[:MOST_NAMED], *more])})" if cards else ""


def _repeat(match: Match, answers: Sequence[Answer], leniently: bool) -> None:
    """Answer again what was answered; where the rules have changed, up to what is no longer possible."""
    for answer in answers:
        try:
            match._repeat([answer])
        except ShambleError:
            if not leniently:
                raise
            return


def begin_from(save: Save, name: str, packs: Packs) -> tuple[Match, Checkpoint]:
    """A match with everything that a save says of it, not played on yet, and the checkpoint to resume it from."""
    match = _empty_match(save, name, packs)
    _restore_records(match, save, name)
    _restore_seats(match, save, name)
    at = _stored_checkpoint(match, save, name)
    match._turn_start = at
    return match, at


def _empty_match(save: Save, name: str, packs: Packs) -> Match:
    """The game of a save with its cards, options, seats and seeds."""
    try:
        game = find_game(save.game)
        loaded = _its_cards(save, game, name, packs)
        options = game.settle(len(save.seats), save.options, packs, loaded.cards)
    except ShambleError as wrong:
        raise wrong if isinstance(wrong, BadSave) else BadSave(f"{name}: {wrong}") from None
    seed = seed_of(save.seed, name)
    match = Match(game, loaded, options, tuple(save.seats), seed)
    match.packs = pack_folders(packs)
    match._reseeds = tuple((answers, seed_of(each, name)) for answers, each in save.reseeds)
    match.chance = Chance(seed)
    return match


def _restore_records(match: Match, save: Save, name: str) -> None:
    """What was noted down: dice, marks, story, answers, and how the dice were made."""
    match.chance.rolls = _rolls(save.rolls, match.loaded, name)
    match.marks = [Mark(answers, step, _tuples(turn), digest) for answers, step, turn, digest in save.marks]
    match.lucky = tuple(save.lucky)
    match.story.restore(
        [
            Event(step, None if seen is None else tuple(seen), key, tuple(args), tuple(secret))
            for step, seen, key, args, secret in save.story
        ]
    )
    match.answers = [Answer(*answer) for answer in save.answers]
    match.changes = tuple(Change(*change) for change in save.changes)
    match.fair = save.fair
    for dealt in save.fair.deals:
        seed_of(dealt.seed, name)


def _restore_seats(match: Match, save: Save, name: str) -> None:
    """The names that the seats had, if one was handed over."""
    if any(len(names) != len(save.seats) for _, names in save.names):
        raise BadSave(f"{name}: a seat in it has no name.")
    if save.names:
        match._names = tuple((since, tuple(names)) for since, names in save.names)


def _stored_checkpoint(match: Match, save: Save, name: str) -> Checkpoint:
    """The table of the checkpoint, and the one of somebody's making that the match began with."""
    stored = save.checkpoint
    kind = type(match.game.new(match.loaded.content, match.options, len(save.seats)))
    try:
        state = kind.from_plain(stored.state)
        match._origin = kind.from_plain(save.origin) if save.origin is not None else None
    except ShambleError as wrong:
        raise BadSave(f"{name}: {wrong}") from None
    for each in (state, match._origin):
        if each is not None:
            match._attach(each)
            _check_state(match, each, name)
    if not 0 <= stored.answers <= len(save.answers):
        raise BadSave(f"{name}: its checkpoint lies after its last answer.")
    if not 0 <= stored.story <= len(save.story) or stored.step < 0 or stored.undos < 0:
        raise BadSave(f"{name}: its checkpoint counts what never happened.")
    return Checkpoint(state, stored.answers, stored.step, stored.undos, stored.story)


def _its_cards(save: Save, game: Game[Any], name: str, packs: Packs) -> Loaded:
    """The cards that the match is played with: those there are now, or of them those that it began with."""
    loaded, same_packs = game.load(packs), len(pack_folders(packs)) == save.packs
    if loaded.cards.roster != save.roster and save.deck and same_packs:
        try:
            loaded = game.load_again(save.deck, packs)
        except ShambleError:
            if not packs:
                raise
        except Exception as wrong:
            raise made_up(name, wrong) from None
    if loaded.cards.roster != save.roster or (loaded.digest != save.cards and not same_packs):
        named = f" ({', '.join(save.pack_names)})" if save.pack_names else ""
        raise BadSave(
            f"{name}: the match was played with other cards than these; name the same packs{named} with --pack."
        )
    return loaded


def _check_state(match: Match, state: Table, name: str) -> None:
    """The game's own check of a table that somebody else may have made up."""
    try:
        match.game.check(state)
    except ShambleError as wrong:
        raise BadSave(f"{name}: {wrong}") from None
    except Exception as wrong:
        raise made_up(name, wrong) from None


def seed_of(words: str, name: str) -> bytes:
    try:
        seed = bytes.fromhex(words)
    except ValueError:
        raise BadSave(f"{name}: its seed is not written in hexadecimal digits.") from None
    if len(seed) > LONGEST_SEED:
        raise BadSave(f"{name}: its seed has {len(seed)} bytes, more than any seed.")
    return seed


def _rolls(rolls: list[Roll], loaded: Loaded, name: str) -> list[Roll]:
    """The rolls that are stored, if the game has these dice."""
    for step, die, side in rolls:
        if die not in loaded.dice:
            raise BadSave(f"{name}: at step {step} it rolls the die '{die}', which this game does not have.")
        if not 0 <= side < loaded.dice[die].sides:
            raise BadSave(f"{name}: at step {step} its die '{die}' shows face {side}, which that die does not have.")
    return list(rolls)


def _tuples(turn: list[Any]) -> tuple[Any, ...]:
    return tuple(tuple(each) if isinstance(each, list) else each for each in turn)
