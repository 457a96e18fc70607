"""Card packs that people bring to a table: unpacked and checked apart, then kept by what they say.

Somebody uploads the folder of a pack, as a zip file or as its TOML files. Nothing is ever read from a path that a
browser names: files of a pack have the names of the game's own files of cards, and lie in a folder that the server
makes, named by their content.
"""

from __future__ import annotations

import stat
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from shamble.engine.cards import check_file
from shamble.engine.errors import BadCards, BadSave, ShambleError
from shamble.engine.game import Game, find_game
from shamble.engine.match import Match
from shamble.engine.packs import check_pack
from shamble.engine.save import decode

from .kept import Pack
from .limits import MOST_MEMORY, check_save, draw_all, little_memory

MOST_PACKS, MOST_FILES = 5, 40
LARGEST_UPLOAD = 400_000
"""How many bytes the packs of a table may have as they are sent."""
LARGEST_PACK = 1_000_000
"""How many bytes a pack may have when it is unpacked."""
LONGEST_NAME = 40

Upload = tuple[str, bytes]
"""A file as a browser sends it: its name and what it holds."""


def check_packs(game: str, known: Sequence[Pack], uploads: Sequence[Upload]) -> list[Pack]:
    """The packs among some files, checked on top of those that are known already."""
    try:
        with little_memory(MOST_MEMORY):
            return _checked(find_game(game), known, unpack(find_game(game), uploads))
    except MemoryError:
        raise BadCards("These packs take more memory than packs of cards can.") from None


def check_save_with(data: bytes, name: str, uploads: Sequence[Upload]) -> tuple[bytes, list[Pack]]:
    """A save file that was played with the packs beside it, both checked."""
    if not uploads:
        return check_save(data, name), []
    game = decode(data, name).game
    packs = check_packs(game, [], uploads)
    with laid_out(packs) as folders:
        try:
            return check_save(data, name, folders), packs
        except BadSave as wrong:
            raise BadSave(_without_paths(wrong, folders)) from None


def _checked(game: Game[Any], known: Sequence[Pack], packs: list[Pack]) -> list[Pack]:
    """Read packs as `cards check` does, begin a match with them and draw its table."""
    together = [*known, *packs]
    if len(together) > MOST_PACKS:
        raise BadCards(f"A table takes {MOST_PACKS} packs at most, not {len(together)}.")
    for number, pack in enumerate(together):
        if any(other.name == pack.name for other in together[:number]):
            raise BadCards(f"{pack.name}: two packs have this name; rename one of the files.")
    with laid_out(together) as folders:
        try:
            for number, pack in enumerate(packs, len(known)):
                pack.told = check_pack(game, folders[number], folders[:number])
            match = Match.start(game, game.players[0], {}, seed="a look", packs=folders)
            draw_all(match, "The packs")
        except MemoryError:
            raise
        except ShambleError as wrong:
            raise BadCards(_without_paths(wrong, folders)) from None
        except Exception as wrong:
            names = ", ".join(pack.name for pack in packs)
            raise BadCards(f"{names}: no game can begin with these cards ({type(wrong).__name__}).") from None
    return packs


def _without_paths(wrong: Exception, folders: Sequence[Path]) -> str:
    """What is wrong, without the folders of the server in it."""
    text = str(wrong)
    for folder in folders:
        text = text.replace(str(folder), folder.name)
    return text


@contextmanager
def laid_out(packs: Sequence[Pack]) -> Iterator[list[Path]]:
    """Packs as folders, for a moment."""
    with tempfile.TemporaryDirectory(prefix="shamble-packs-") as place:
        yield [lay_out(Path(place) / str(number), pack) for number, pack in enumerate(packs)]


def lay_out(place: Path, pack: Pack) -> Path:
    """The files of a pack in a folder that bears its name."""
    folder = place / pack.name
    folder.mkdir(parents=True)
    for name, text in pack.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def unpack(game: Game[Any], uploads: Sequence[Upload]) -> list[Pack]:
    """Each zip file is a pack; TOML files beside them are one pack together."""
    if sum(len(data) for _, data in uploads) > LARGEST_UPLOAD:
        raise BadCards(f"The packs are larger than {LARGEST_UPLOAD // 1000} kB together; a table takes no more.")
    packs, loose = [], {}
    for name, data in uploads:
        if name.lower().endswith(".zip"):
            packs.append(_pack(game, PurePosixPath(_slashes(name)).stem, _unzip(name, data)))
        elif name.lower().endswith(".toml"):
            loose[PurePosixPath(_slashes(name)).name] = data
        else:
            raise BadCards(f"{name}: a pack is a zip file of its folder, or its TOML files.")
    if loose:
        packs.append(_pack(game, "My cards", loose))
    return packs


def _pack(game: Game[Any], name: str, files: dict[str, bytes]) -> Pack:
    texts = {}
    for file, data in sorted(files.items()):
        check_file(game.kinds, file)
        try:
            texts[file] = data.decode("utf-8")
        except UnicodeDecodeError:
            raise BadCards(f"{file}: the file cannot be read (UnicodeDecodeError).") from None
    if not texts:
        raise BadCards(f"{name}: the pack holds no file of cards (*.toml).")
    return Pack(game.name, pack_name(name), texts)


def pack_name(name: str) -> str:
    """What a pack is called, of the name of its file: letters, digits, blanks and hyphens.

    >>> pack_name("../Winter_Tales (2)")
    'Winter Tales 2'
    """
    kept = "".join(char if char.isalnum() or char == "-" else " " for char in name)
    return " ".join(kept.split())[:LONGEST_NAME].strip() or "My cards"


def _unzip(name: str, data: bytes) -> dict[str, bytes]:
    """The files of cards in a zip file; whatever else lies beside them is left out."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            return _read_all(name, archive)
    except (BadCards, MemoryError):
        raise
    except Exception:  # a broken archive fails in many ways
        raise BadCards(f"{name}: this is not a whole zip file.") from None


def _read_all(name: str, archive: ZipFile) -> dict[str, bytes]:
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if len(entries) > MOST_FILES:
        raise BadCards(f"{name}: it holds {len(entries)} files; a pack has {MOST_FILES} at most.")
    found: dict[str, bytes] = {}
    folders, size = set(), 0
    for entry in entries:
        path = PurePosixPath(_slashes(entry.filename))
        _check_entry(name, entry, path)
        if path.suffix != ".toml" or any(part.startswith((".", "__MACOSX")) for part in path.parts):
            continue
        with archive.open(entry) as file:
            found[path.name] = file.read(LARGEST_PACK - size + 1)
        folders.add(path.parent)
        size += len(found[path.name])
        if size > LARGEST_PACK:
            raise BadCards(f"{name}: unpacked it is larger than {LARGEST_PACK // 1_000_000} MB; a pack is not.")
    if len(folders) > 1:
        raise BadCards(f"{name}: the files of a pack lie in one folder; here they lie in {len(folders)}.")
    return found


def _check_entry(name: str, entry: ZipInfo, path: PurePosixPath) -> None:
    """A file in a zip file is a plain file inside of it."""
    if path.is_absolute() or ".." in path.parts or ":" in path.parts[0]:
        raise BadCards(f"{name}: “{entry.filename[:60]}” points outside of the pack.")
    if stat.S_IFMT(entry.external_attr >> 16) not in (0, stat.S_IFREG):
        raise BadCards(f"{name}: “{entry.filename[:60]}” is a link or a device; a pack holds plain files.")
    if entry.flag_bits & 1 or entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise BadCards(f"{name}: “{entry.filename[:60]}” is locked or packed in an unusual way.")


def _slashes(name: str) -> str:
    return name.replace("\\", "/")
