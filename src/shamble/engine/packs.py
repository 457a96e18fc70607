"""Card packs before they are played with: are they whole, do they fit the game and each other, what do they change?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .cards import read_pack
from .errors import BadCards, ShambleError
from .game import Game, Loaded


def load_packs(game: Game[Any], packs: Sequence[Path]) -> Loaded:
    """The cards of a game with packs; cards that are well-formed but do not fit together get a sentence, too."""
    try:
        return game.load(packs)
    except ShambleError:
        raise
    except Exception as wrong:
        where = ", ".join(map(str, packs))
        raise BadCards(f"{where}: the cards do not fit together ({type(wrong).__name__}: {wrong}).") from wrong


def check_pack(game: Game[Any], pack: Path, before: Sequence[Path] = ()) -> list[str]:
    """What each file of a pack adds and replaces, when it is played on top of the packs before it.

    A pack that cannot be played gets a sentence that names file, card and field.
    """
    found = read_pack(game.kinds, pack)
    ours = {file: {card.id for card in cards} for file, cards in load_packs(game, before).cards.files()}
    load_packs(game, [*before, pack])
    told = []
    for file, cards in found.items():
        replaced = len(ours[file] & set(cards))
        told.append(f"{file}.toml: {len(cards) - replaced} new, {replaced} replaced.")
    return told
