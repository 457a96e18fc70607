"""Content packs: TOML files become typed cards; an error names file, card and field in one sentence.

A game declares which files it has and what a card in each of them looks like (a msgspec Struct; effects are tagged
unions). A pack is a folder with files of the same names: its cards replace those with the same id and add the others.

A match goes on with the cards that it began with, in their order. So a card is taken out of a game by `retired = true`:
new matches do without it, and those that are being played still have it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar, get_type_hints

import msgspec
from msgspec.structs import replace

from .errors import BadCards

MOST_IN_A_FILE, MOST_IN_ALL = 1_000, 2_500
"""How many cards one file and all files may hold, every copy counted: with more, every look at them would be slow."""

Packs = str | Path | Sequence[str | Path]
"""Folders with cards that add or replace: one, or several of which later ones win."""

Wording = Annotated[str, msgspec.Meta(description="wording")]
"""A field of a card that only people read: it may be reworded while matches are being played."""
WORDING = frozenset({"name", "text", "clause", "source"})
"""Fields that are wording under these names wherever they are plain strings."""


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every card has: an id, a name, its words, how many copies there are, and whether it is still dealt."""

    id: str
    name: str
    text: str = ""
    count: int = 1
    clause: str = ""
    source: str = ""
    retired: bool = False
    """New matches do without the card; those that began with it keep it."""

    def __post_init__(self) -> None:
        if not self.id or not all(char.isalnum() or char == "-" for char in self.id):
            raise ValueError(f"`{self.id}` is not an id: use letters, digits and hyphens - at `$.id`")
        if not self.name.strip():
            raise ValueError("a card has a name - at `$.name`")
        if not 1 <= self.count <= 200:
            raise ValueError("a count is a number from 1 to 200 - at `$.count`")

    def copies(self) -> list[str]:
        """The ids of the physical cards: `katana`, or `rifle-1`, `rifle-2`, `rifle-3`."""
        if self.count == 1:
            return [self.id]
        return [f"{self.id}-{number}" for number in range(1, self.count + 1)]


C = TypeVar("C", bound=Card)


class Entry(NamedTuple):
    """A card as a match remembers it: its id, how many copies there are, and a sign of how it plays."""

    id: str
    copies: int
    sign: str


Deck = dict[str, list[Entry]]
"""The cards of a match, by file and in their order."""


class Cards:
    """All cards that a match is played with, by file and id; without a `deck`, those that are not retired."""

    def __init__(self, files: Mapping[str, Mapping[str, Card]], deck: Deck | None = None) -> None:
        self._all = files
        self._files = _dealt(files) if deck is None else _remembered(files, deck)

    def as_in(self, deck: Deck) -> Cards:
        """The cards that a match began with: no new ones, retired ones too, as many copies as there were."""
        found = Cards(self._all, deck)
        _check_sizes(found._files)
        return found

    def of(self, file: str, kind: type[C]) -> list[C]:
        """The cards of one file, in order, as their type."""
        cards = list(self._files[file].values())
        return [card for card in cards if isinstance(card, kind)]

    def files(self) -> Iterable[tuple[str, list[Card]]]:
        """Each file's name and its cards."""
        return [(name, list(cards.values())) for name, cards in self._files.items()]

    @cached_property
    def texts(self) -> dict[str, str]:
        """What every card says, by the id of each copy."""
        cards = (card for _, cards in self.files() for card in cards)
        return {copy: card.text for card in cards for copy in (card.id, *card.copies())}

    def digest(self) -> str:
        """Sixteen hex digits that change when a card plays differently; its wording may change."""
        return _digest([(name, _played(list(cards.values()))) for name, cards in self._files.items()])

    @cached_property
    def deck(self) -> Deck:
        """What a match remembers of its cards."""
        return {name: [Entry(card.id, card.count, _sign(card)) for card in cards] for name, cards in self.files()}

    def edited(self, deck: Deck) -> list[str]:
        """The names of the cards that play differently from what a match remembers."""
        before = {(name, entry.id): entry.sign for name, entries in deck.items() for entry in entries}
        cards = [(name, card) for name, cards in self.files() for card in cards]
        return [card.name for name, card in cards if before.get((name, card.id), "") not in ("", _sign(card))]

    @cached_property
    def roster(self) -> str:
        """Sixteen hex digits that change when there are other cards, or the same in another order."""
        return _digest([(name, [card.copies() for card in cards]) for name, cards in self.files()])


def _dealt(files: Mapping[str, Mapping[str, Card]]) -> dict[str, dict[str, Card]]:
    """The cards that new matches are played with."""
    return {name: {card.id: card for card in cards.values() if not card.retired} for name, cards in files.items()}


def _remembered(files: Mapping[str, Mapping[str, Card]], deck: Deck) -> dict[str, dict[str, Card]]:
    """The cards that a match remembers, as they are now."""
    found: dict[str, dict[str, Card]] = {name: {} for name in files}
    for name, entries in deck.items():
        for entry in entries:
            card = files.get(name, {}).get(entry.id)
            if card is None:
                raise BadCards(
                    f"the match is played with the card '{entry.id}' of {name}.toml, which is not there any more; put "
                    "it back, with `retired = true` if new matches are to do without it."
                )
            try:
                found[name][card.id] = card if card.count == entry.copies else replace(card, count=entry.copies)
            except ValueError as wrong:
                raise BadCards(f"{name}.toml, card '{card.id}', field {_explain(str(wrong))}.") from None
    return found


def _sign(card: Card) -> str:
    """Four hex digits that change when a card plays differently."""
    return _digest(_played(card))[:4]


def _digest(plain: Any) -> str:
    return blake2b(msgspec.json.encode(plain), digest_size=8).hexdigest()


def _played(value: Any) -> Any:
    """What matters for the rules, as plain data: everything but the wording."""
    if isinstance(value, msgspec.Struct):
        kind = type(value)
        fields = {name: _played(getattr(value, name)) for name in kind.__struct_fields__ if name not in _wording(kind)}
        return [value.__struct_config__.tag, fields]
    if isinstance(value, Mapping):
        return {str(key): _played(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_played(each) for each in value]
    return value


@cache
def _wording(kind: type[msgspec.Struct]) -> frozenset[str]:
    """The fields of a card, or of a part of one, that matter to no match that has it: what only people read."""
    hints = get_type_hints(kind, include_extras=True)
    worded = {name for name, hint in hints.items() if hint is Wording or (hint is str and name in WORDING)}
    return frozenset({*worded, "retired"} if issubclass(kind, Card) else worded)


def load_cards(kinds: Mapping[str, type[Card]], folder: Path, packs: Sequence[Path] = ()) -> Cards:
    """Read the cards of a game, then those of the packs, which add or replace."""
    files: dict[str, dict[str, Card]] = {}
    for name, kind in kinds.items():
        files[name] = _read_file(folder / f"{name}.toml", kind)
    for pack in packs:
        for name, cards in read_pack(kinds, pack).items():
            files[name].update(cards)
    _check_sizes(files)
    return Cards(files)


def pack_folders(packs: Packs) -> tuple[Path, ...]:
    """The folders of packs, however they were named.

    >>> [folder.name for folder in pack_folders(["winter", Path("summer")])]
    ['winter', 'summer']
    """
    found = (packs,) if isinstance(packs, str | Path) else tuple(packs)
    for pack in found:
        if not isinstance(pack, str | Path):
            raise BadCards(f"A pack is named by its folder, not by {pack!r}.")
    return tuple(map(Path, found))


def fingerprint(pack: Path) -> bytes:
    """What a pack says now: another value as soon as one of its files is edited, added or taken away."""
    said = blake2b(str(pack.absolute()).encode(), digest_size=16)
    for path in sorted(pack.glob("*.toml")) if pack.is_dir() else ():
        said.update(path.name.encode())
        try:
            said.update(path.read_bytes())
        except OSError as wrong:
            raise BadCards(f"{path.name}: the file cannot be read ({type(wrong).__name__}).") from None
    return said.digest()


def _check_sizes(files: Mapping[str, Mapping[str, Card]]) -> None:
    """There are no more cards than can be played with."""
    in_all = 0
    for file, cards in files.items():
        in_file = 0
        for card in cards.values():
            in_file += card.count
            in_all += card.count
            where = f"{file}.toml, card '{card.id}', field count"
            if in_file > MOST_IN_A_FILE:
                raise BadCards(f"{where}: with it the file holds {in_file:,} cards; {MOST_IN_A_FILE:,} are the most.")
            if in_all > MOST_IN_ALL:
                raise BadCards(f"{where}: with it all files hold {in_all:,} cards; {MOST_IN_ALL:,} are the most.")


def read_pack(kinds: Mapping[str, type[Card]], pack: Path) -> dict[str, dict[str, Card]]:
    """Read one pack; files that the game does not know are an error, not a silence."""
    if not pack.is_dir():
        raise BadCards(f"{pack}: there is no such folder with cards.")
    found: dict[str, dict[str, Card]] = {}
    for path in sorted(pack.glob("*.toml")):
        check_file(kinds, path.name)
        found[path.stem] = _read_file(path, kinds[path.stem])
    if not found:
        raise BadCards(f"{pack}: the folder holds no file of cards (*.toml).")
    return found


def check_file(kinds: Mapping[str, type[Card]], name: str) -> None:
    """Refuse a file of cards that the game does not have."""
    if name not in {f"{kind}.toml" for kind in kinds}:
        known = ", ".join(f"{kind}.toml" for kind in kinds)
        raise BadCards(f"{name}: this game has no such file of cards; it has {known}.")


def _read_file(path: Path, kind: type[Card]) -> dict[str, Card]:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as wrong:
        raise BadCards(f"{path.name}: the file cannot be read ({type(wrong).__name__}).") from None
    except tomllib.TOMLDecodeError as wrong:
        raise BadCards(f"{path.name}: this is not TOML: {wrong}.") from None
    except RecursionError:
        raise BadCards(f"{path.name}: something in it is nested too deeply.") from None
    entries = data.get("card")
    if set(data) != {"card"} or not isinstance(entries, list):
        raise BadCards(f"{path.name}: a file of cards is a list of [[card]] tables and nothing else.")
    cards: dict[str, Card] = {}
    for number, entry in enumerate(entries, 1):
        card = _read_card(path.name, number, entry, kind)
        if card.id in cards:
            raise BadCards(f"{path.name}, card '{card.id}', field id: another card has this id already.")
        cards[card.id] = card
    return cards


def _read_card(file: str, number: int, entry: Any, kind: type[Card]) -> Card:
    name = entry.get("id", f"number {number}") if isinstance(entry, dict) else f"number {number}"
    try:
        return msgspec.convert(entry, type=kind)
    except msgspec.ValidationError as wrong:
        raise BadCards(f"{file}, card '{name}', field {_explain(str(wrong))}.") from None
    except RecursionError:
        raise BadCards(f"{file}, card '{name}': something on it is nested too deeply.") from None


_MISSING, _UNKNOWN = "Object missing required field `", "Object contains unknown field `"


def _explain(wrong: str) -> str:
    """Which field is wrong and why, of what msgspec says of it."""
    what, _, where = wrong.partition(" - at ")
    field = where.strip("`").removeprefix("$").removeprefix(".")
    for start, reason in ((_MISSING, "it is missing"), (_UNKNOWN, "there is no such field here")):
        if what.startswith(start):
            name = what.removeprefix(start).rstrip("`")
            return f"{field}.{name}: {reason}" if field else f"{name}: {reason}"
    return f"{field or '(the whole card)'}: {what}"
