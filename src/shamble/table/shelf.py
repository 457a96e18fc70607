"""Where the card packs of a server are: in the database by their content, and as folders while they are played with."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from shamble.engine.errors import ShambleError
from shamble.engine.game import Game

from .kept import Pack, PackName
from .packs import MOST_PACKS, lay_out
from .store import Store

MOST_WAITING = 50
"""How many checked packs wait for their table to be opened."""


class NoPack(ShambleError):
    """A pack that is not there any more."""


class Shelf:
    """The packs of a server: in the database by their content, and as folders while they are played with."""

    def __init__(self, store: Store, folder: Path) -> None:
        self._store, self._folder = store, folder
        self._waiting: OrderedDict[str, Pack] = OrderedDict()

    def clear(self) -> None:
        """Forget the folders; they are made again as tables need them."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def put(self, packs: Sequence[Pack]) -> None:
        """Keep checked packs until their table is opened."""
        for pack in packs:
            self._waiting[pack.hash] = pack
            self._waiting.move_to_end(pack.hash)
        while len(self._waiting) > MOST_WAITING:
            self._waiting.popitem(last=False)

    def waiting(self, game: str, hashes: Sequence[str]) -> list[Pack]:
        """The packs that somebody has uploaded for a new table of a game; what is gone has to be sent again."""
        found = [self._waiting.get(each) for each in hashes[:MOST_PACKS]]
        if any(pack is None or pack.game != game for pack in found):
            raise NoPack("The packs are no longer here; choose their files again.")
        return [pack for pack in found if pack is not None]

    async def find(self, names: Sequence[PackName]) -> list[Pack]:
        """The packs of a table."""
        found = []
        for name in names:
            pack = self._waiting.get(name.hash) or await self._store.pack(name.hash)
            if pack is None:
                raise NoPack(f"the card pack {name.name} is no longer here.")
            found.append(pack)
        return found

    async def folders(self, game: Game[Any], names: Sequence[PackName]) -> tuple[Path, ...]:
        """The folders of the packs of a table, with their cards ready to be played with."""
        if not names:
            return ()
        packs = await self.find(names)
        return await asyncio.to_thread(self._ready, game, packs)

    def _ready(self, game: Game[Any], packs: list[Pack]) -> tuple[Path, ...]:
        folders = tuple(self._lay_out(pack) for pack in packs)
        game.load(folders)
        return folders

    def _lay_out(self, pack: Pack) -> Path:
        """The folder of a pack; it is there whole or not at all."""
        place = self._folder / pack.hash
        if not place.is_dir():
            self._folder.mkdir(parents=True, exist_ok=True)
            beside = Path(tempfile.mkdtemp(prefix="part-", dir=self._folder))
            lay_out(beside, pack)
            try:
                beside.rename(place)
            except OSError:  # somebody else was faster
                shutil.rmtree(beside, ignore_errors=True)
        return place / pack.name
