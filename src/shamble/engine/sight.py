"""Sight: what one seat may see of the table, and what it may not.

A game declares its zones of cards: which field of the state holds them, who sees them, and with which other cards they
could change places as far as somebody who does not see them can tell. Scenes are built through a Sight, which shows
the cards of a zone only to eyes that may see them. `redeal` permutes everything that a seat cannot know among the
places where it could be, so that a bot may think about the match without cheating and a test can prove that nothing
leaks. The components of the game are counted from the zones too.

    ZONES = (
        Zone("hand", "items", "hands", only_owner, owned=True),
        Zone("deck", "items", "item_decks", unseen, owners=lambda g: range(6), pool=APART),
        Zone("waste", "items", "waste"),
        Veil("promises"),
    )

A card that a seat has looked at and that went back face down is noted with `remember`: the seat knows where it lies
until it leaves that pile or the pile is shuffled (`Pile` forgets by itself; rules that shuffle in another way call
`forget`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import compress, repeat
from operator import attrgetter, not_
from random import Random
from typing import Any, Generic, TypeVar

from .dealing import APART, Plan, Row
from .fields import NO_CARD, After, Put, Read, lister, pile_of, reader, watched, writer
from .story import EVERYONE

G = TypeVar("G")

NOBODY: None = None
"""The eyes of a spectator: they see what anyone may see."""

Known = tuple[int, str, int, int]
"""A seat knows that this card lies in the pile of an owner: (seat, field of the state, owner, card)."""
Group = Callable[[Any, int, int], Hashable]
"""Of the table, the owner and the card."""
Seen = Callable[[Any, int, int | None], bool | Sequence[bool]]
"""Of the table, the owner and the eyes: whether these see all the cards, or for each position whether they see it."""


def public(g: Any, owner: int, eyes: int | None) -> bool:
    """Everybody sees this zone."""
    return True


def unseen(g: Any, owner: int, eyes: int | None) -> bool:
    """Nobody sees this zone: a face-down deck."""
    return False


def only_owner(g: Any, owner: int, eyes: int | None) -> bool:
    """Only the owner sees this zone: a hand."""
    return owner == eyes


@dataclass(frozen=True)
class Zone(Generic[G]):
    """A place for cards of one sort (`of`), each of which has a number.

    `field` names the field of the state that holds them: a tuple (a pile), a number (one card, NO_CARD for none), or a
    list of either by owner; `survivors.gear` is the field of each of a list of states, `bag.row` that of one. A zone
    that everybody sees may be a function of (g, owner) instead, and a hidden one may be such a function with a `put`.

    Owners are the table (0), all seats (`owned`), or whatever `owners(g)` lists: locations, survivors, teams.

    Unseen cards of one sort change places with those of the same `pool` (by default with all of their sort), and then
    with those of the same `kind`, whatever their pool. Both may be functions of (g, owner, card): what everybody could
    tell about a card that is seen from behind, such as the deck it came from. A card keeps its kind through the game.
    """

    name: str
    of: str
    field: str | Callable[[G, int], Sequence[int]]
    seen: Seen = public
    pool: str | Group = ""
    kind: Group | None = None
    owned: bool = False
    owners: Callable[[G], Iterable[int]] | None = None
    put: Put | None = None
    after: After | None = None
    """Puts right what is wrong with a deal that is laid; it is told at which spots of each owner cards were dealt."""


@dataclass(frozen=True)
class Veil:
    """A number of each seat that only the seat itself knows; the others imagine a `guess`."""

    field: str
    guess: int = 0


_TABLE = (0,)


class _Place:
    """A zone, ready to be read and filled."""

    __slots__ = (
        "_content", "_kinds", "after", "at", "field", "has_pools", "is_dark", "kind", "listed", "name", "of", "owned",
        "owners", "pool", "put", "read", "seen", "watched",
    )  # fmt: skip

    def __init__(self, zone: Zone[Any], table: type) -> None:
        self.name, self.of, self.seen, self.kind = zone.name, zone.of, zone.seen, zone.kind
        self.owned, self.owners = zone.owned, zone.owners
        self.after = zone.after
        self.pool: Any = zone.pool or zone.of
        self.has_pools = callable(self.pool)
        self.is_dark = zone.seen is unseen
        self._content: object = None
        self._kinds: dict[int, Hashable] = {}
        self.field, self.at = pile_of(zone.field) if isinstance(zone.field, str) else ("", None)
        if isinstance(zone.field, str):
            self.read: Read = reader(table, zone.field, zone.name)
            self.put: Put | None = zone.put or writer(table, zone.field, zone.name)
            self.watched = watched(table, zone.field, zone.name)
            self.listed = lister(table, zone.field, zone.name)
        else:
            self.read, self.put, self.watched, self.listed = zone.field, zone.put, "", None
            if zone.seen is not public and zone.put is None:
                raise TypeError(f"Zone '{zone.name}' is read by a function and hidden, so it needs a `put`.")

    def known(self, memory: Sequence[Known], owner: int) -> set[int]:
        """Which cards of an owner here are remembered."""
        field, at = self.field, owner if self.at is None else self.at
        return {card for _, seen_in, seen_of, card in memory if seen_in == field and seen_of == at}

    def kinds(self, g: Any, owner: int, cards: Sequence[int]) -> list[Any]:
        """The kind of each card; it is looked up once for each set of cards that is played with."""
        content = getattr(g, "content", None)
        if content is None or content is not self._content:
            self._content, self._kinds = content, {}
        known, kind = self._kinds, self.kind
        assert kind is not None
        try:
            return list(map(known.__getitem__, cards))
        except KeyError:
            known.update((card, kind(g, owner, card)) for card in cards)
            return [known[card] for card in cards]

    def owned_by(self, g: Any, seats: int) -> Iterable[int]:
        """Whose the zone is: one after another."""
        if self.owned:
            return range(seats)
        return self.owners(g) if self.owners else _TABLE

    def held(self, g: Any, seats: int) -> Iterable[tuple[int, Sequence[int]]]:
        """Whose the zone is, one after another, and the cards of each."""
        if self.owned:
            return enumerate(self.listed(g)) if self.listed else enumerate(map(self.read, repeat(g), range(seats)))
        if self.owners is None:
            return ((0, self.read(g, 0)),)
        return [(owner, self.read(g, owner)) for owner in self.owners(g)]


class _Remembered:
    """What was last remembered at a table: which cards of which piles, and what lay there when all of them did.

    It is looked at after every answer, so where nothing has moved a single comparison of the fields must tell.
    """

    __slots__ = ("_is_many", "_piles", "held", "look", "memory")

    def __init__(self, zones: Zones[Any], memory: tuple[Known, ...]) -> None:
        self.memory = memory
        self._piles: dict[tuple[_Place, int], set[int]] = {}
        for known in memory:
            self._piles.setdefault((zones.pile(known), known[2]), set()).add(known[3])
        fields = sorted({place.watched for place, _ in self._piles})
        can_tell = all(fields)
        self._is_many = can_tell and len(fields) > 1
        self.look: Callable[[Any], Any] = attrgetter(*fields) if can_tell else _nothing_alike
        self.held: Any = None

    def is_there(self, g: Any) -> bool:
        """Whether all the cards still lie in their piles."""
        for (place, owner), cards in self._piles.items():
            if not all(map(place.read(g, owner).__contains__, cards)):  # few cards, mostly near the front
                return False
        held = self.look(g)
        self.held = tuple(map(_as_it_is, held)) if self._is_many else _as_it_is(held)
        return True


def _nothing_alike(g: Any) -> object:
    """For fields that cannot be compared: they are never taken to be as they were."""
    return object()


def _as_it_is(held: Any) -> Any:
    """A pile, or the piles of all owners as they are now."""
    return held.copy() if type(held) is list else held


class Zones(Generic[G]):
    """All zones of a game, prepared once for its kind of table."""

    def __init__(self, declared: Sequence[Zone[G] | Veil], table: type) -> None:
        self.places = {each.name: _Place(each, table) for each in declared if isinstance(each, Zone)}
        self.piles = {(place.field, place.at): place for place in self.places.values() if place.field}
        self.hidden = [place for place in self.places.values() if place.seen is not public]
        self.has_pools = any(place.has_pools for place in self.hidden)
        self.plans: dict[int | None, tuple[Any, list[Any], list[Any], Plan]] = {}
        """How to deal what some eyes do not see: content, unseen cards and their pools, and the plan for them."""
        self.remembered: _Remembered | None = None
        veils = [each for each in declared if isinstance(each, Veil)]
        self.veils = [(writer(table, veil.field, veil.field), veil.guess) for veil in veils]

    def pile(self, known: Known) -> _Place:
        """Where something is remembered to lie."""
        _, field, owner, _ = known
        return self.piles.get((field, None)) or self.piles[(field, owner)]

    def census(self, g: G, seats: int) -> Counter[str]:
        """How many there are of every single card, wherever they lie."""
        found: Counter[str] = Counter()
        for place in self.places.values():
            for owner in place.owned_by(g, seats):
                found.update(f"{place.of} {card}" for card in place.read(g, owner))
        return found


# What a seat has looked at


def remember(g: Any, seat: int, field: str, owner: int, cards: Iterable[int]) -> None:
    """A seat has seen that these cards lie face down in a pile: it knows where until they leave it."""
    known = [(seat, field, owner, card) for card in cards]
    g.memory += tuple([each for each in known if each not in g.memory])


def forget(g: Any, field: str, owner: int = 0) -> None:
    """Nobody knows any longer what lies where in a pile: it was shuffled, or cards left it unseen."""
    if g.memory:
        g.memory = tuple([known for known in g.memory if known[1:3] != (field, owner)])


def still_known(g: Any, zones: Zones[Any]) -> tuple[Known, ...]:
    """What is remembered of cards that still lie where they were seen."""
    memory: tuple[Known, ...] = g.memory
    last = zones.remembered
    if last is None or last.memory is not memory:
        last = zones.remembered = _Remembered(zones, memory)
    elif (held := last.look(g)) is last.held or held == last.held:
        return memory
    if last.is_there(g):
        return memory
    return tuple([known for known in memory if known[3] in zones.pile(known).read(g, known[2])])


# Looking and dealing


_Hidden = tuple[_Place, int, tuple[int, ...], list[int] | None]
"""A zone and an owner with unseen cards: all the cards there, and at which spots the unseen ones lie (None: all)."""

NOTHING: frozenset[Any] = frozenset()
"""No card is known."""

Deal = list[tuple[Put, int, Sequence[int]]]
"""How to lay cards: the way to fill a zone, the owner, and the cards."""


def lay(g: Any, deal: Deal) -> None:
    """Lay cards where a deal says."""
    for put, owner, cards in deal:
        put(g, owner, cards)


class Sight(Generic[G]):
    """The table through the eyes of one seat (None: a spectator; EVERYONE: all is revealed)."""

    __slots__ = ("_zones", "drawn", "eyes", "g", "seats")

    def __init__(self, g: G, zones: Zones[G], seats: int, eyes: int | None) -> None:
        self.g = g
        self.seats, self.eyes = seats, eyes
        self.drawn: dict[str, Any] = {}
        self._zones = zones

    def is_own(self, seat: int) -> bool:
        """Whether these are the eyes of the seat, or see everything."""
        return self.eyes in (seat, EVERYONE)

    def sees(self, zone: str, owner: int = 0) -> bool:
        """Whether these eyes see all the cards of a zone."""
        place = self._zones.places[zone]
        return self._unseen(place, owner, place.read(self.g, owner), self._memory()) is ALL_SEEN

    def cards(self, zone: str, owner: int = 0) -> Sequence[int | None]:
        """The cards of a zone; None for each that shows its back only."""
        place = self._zones.places[zone]
        cards = place.read(self.g, owner)
        if not cards or place.seen is public:
            return cards
        spots = self._unseen(place, owner, cards, self._memory())
        if spots is ALL_SEEN:
            return cards
        if spots is None:
            return [None] * len(cards)
        hidden = set(spots)
        return [None if spot in hidden else card for spot, card in enumerate(cards)]

    def known(self) -> Counter[tuple[str, int]]:
        """Every card that these eyes see or remember, by its sort."""
        g, memory = self.g, self._memory()
        found: list[tuple[str, int]] = []
        for place in self._zones.places.values():
            for owner, cards in place.held(g, self.seats):
                if not cards:
                    continue
                spots = ALL_SEEN if place.seen is public else self._unseen(place, owner, cards, memory)
                if spots is None:
                    continue
                if spots:
                    hidden = set(spots)
                    cards = [card for spot, card in enumerate(cards) if spot not in hidden]
                found += zip(repeat(place.of), cards)
        return Counter(found)

    def unseen_cards(self) -> list[tuple[tuple[str, int, int], int, int]]:
        """Every unseen card: its zone, owner and position, its number, and with how many cards it could change places.

        It is told to tests only, which hold a redeal to it.
        """
        rows = [Row(self.g, *row) for row in self._hidden_rows(NOTHING)]
        found = []
        kinds, pools = Counter[Hashable](), Counter[Hashable]()
        for row in rows:
            kinds.update((row.place.of, mark) for mark in row.marks)
            pools.update(row.pools())
        for row in rows:
            spots = range(len(row.whole)) if row.spots is None else row.spots
            for spot, card, mark, pool in zip(spots, row.cards, row.marks, row.pools(), strict=True):
                others = max(pools[pool], kinds[row.place.of, mark] if row.place.kind else 1)
                found.append(((row.place.name, row.owner, spot), card, others))
        return found

    def redeal(self, random: Random) -> None:
        """Permute the cards that these eyes do not see among the places that they do not see."""
        self.lay(self.deal(random))

    def deal(self, random: Random, known: AbstractSet[tuple[str, int]] = NOTHING) -> Deal:
        """Where the cards that these eyes do not see might lie; the table stays as it is.

        Cards that are known from elsewhere, each by its sort and number, stay where they are.
        """
        found: Deal = [*self._plan(known).deal(random)]
        for put, guess in self._zones.veils:
            found += [(put, seat, (guess,)) for seat in range(self.seats) if not self.is_own(seat)]
        return found

    def lay(self, deal: Deal) -> None:
        """Lay cards where a deal says."""
        lay(self.g, deal)

    def _plan(self, known: AbstractSet[tuple[str, int]]) -> Plan:
        """How to deal what these eyes do not see; it is kept until they see more, or unseen cards have moved."""
        g, plans = self.g, self._zones.plans
        rows = self._hidden_rows(known)
        drawn_by = []
        if self._zones.has_pools:
            pooled = [row for row in rows if row[0].has_pools]
            drawn_by = [place.pool(g, owner, card) for place, owner, held, _ in pooled for card in held]
        content = getattr(g, "content", None)
        kept = plans.get(self.eyes)
        if kept is None or kept[0] is not content or kept[1] != rows or kept[2] != drawn_by:
            kept = plans[self.eyes] = (content, rows, drawn_by, Plan([Row(g, *row) for row in rows]))
        return kept[3]

    def _hidden_rows(self, known: AbstractSet[tuple[str, int]]) -> list[_Hidden]:
        """The unseen cards of every zone, but for those that are known from elsewhere."""
        unseen = self._unseen_rows()
        if not known:
            return unseen
        rows: list[_Hidden] = []
        for place, owner, held, spots in unseen:
            if not known.isdisjoint(zip(repeat(place.of), held)):
                left = range(len(held)) if spots is None else spots
                spots = [spot for spot in left if (place.of, held[spot]) not in known]
            if spots != []:
                rows.append((place, owner, held, spots))
        return rows

    def still_veiled(self, zone: str, owner: int, spots: tuple[int, ...] | None) -> bool:
        """Whether these eyes still do not see the cards at just these spots of a zone (None: any)."""
        place = self._zones.places[zone]
        if place.is_dark and not self.g.memory:  # type: ignore[attr-defined]
            return spots is None
        held = place.read(self.g, owner)
        unseen = self._unseen(place, owner, held, self._memory()) if held else ALL_SEEN
        return unseen is None if spots is None else unseen is not None and tuple(unseen) == spots

    def veiled(self) -> dict[tuple[str, str, int], tuple[int, ...] | None]:
        """By field, zone and owner at which spots lie cards that these eyes do not see; None if they see none of it."""
        return {
            (place.field, place.name, owner): None if spots is None else tuple(spots)
            for place, owner, _, spots in self._unseen_rows()
        }

    def covered(self) -> G:
        """A copy of the table on which every card is covered (None) that these eyes do not see."""
        table: G = self.g.copy()  # type: ignore[attr-defined]
        for place, owner, held, spots in self._unseen_rows():
            cards: list[Any] = [None] * len(held) if spots is None else list(held)
            for spot in spots or ():
                cards[spot] = None
            assert place.put is not None
            place.put(table, owner, cards)
        return table

    def _unseen_rows(self) -> list[_Hidden]:
        """Every zone and owner with cards that these eyes do not see: the cards, and at which spots (None: all)."""
        if self.eyes == EVERYONE:
            return []
        g, eyes, seats, memory = self.g, self.eyes, self.seats, self._memory()
        looked_into = {field for _, field, _, _ in memory}
        rows: list[_Hidden] = []
        for place in self._zones.hidden:
            seen, is_dark, is_looked_into = place.seen, place.is_dark, place.field in looked_into
            for owner, held in place.held(g, seats):
                if held:
                    sees = False if is_dark else seen(g, owner, eyes)
                    if sees is False and not is_looked_into:
                        rows.append((place, owner, tuple(held), None))
                    elif sees is not True:
                        spots = _unseen_spots(sees, held, place.known(memory, owner))
                        if spots is not ALL_SEEN:
                            rows.append((place, owner, tuple(held), spots))
        return rows

    def _memory(self) -> Sequence[Known]:
        """What these eyes have looked at and remember."""
        memory: tuple[Known, ...] = self.g.memory  # type: ignore[attr-defined]
        return [each for each in memory if each[0] == self.eyes] if memory else ()

    def _unseen(self, place: _Place, owner: int, held: Sequence[int], memory: Sequence[Known]) -> list[int] | None:
        """Which spots of a row these eyes do not see: None if they see nothing of it."""
        eyes = self.eyes
        if eyes == EVERYONE:
            return ALL_SEEN
        seen = place.seen(self.g, owner, eyes)
        if seen is True:
            return ALL_SEEN
        return _unseen_spots(seen, held, place.known(memory, owner) if memory else NOTHING)


def _unseen_spots(seen: bool | Sequence[bool], held: Sequence[int], known: AbstractSet[int]) -> list[int] | None:
    """Which spots of a row nobody sees who sees these of it and knows these cards: None if it is all of them."""
    if seen is False:
        if not known:
            return None
        unknown = map(not_, map(known.__contains__, held))
        return list(compress(range(len(held)), unknown)) or ALL_SEEN
    assert not isinstance(seen, bool)
    shown = enumerate(zip(held, seen, strict=True))
    return [spot for spot, (card, is_seen) in shown if not is_seen and card not in known] or ALL_SEEN


ALL_SEEN: list[int] = []
"""No spot of a row is unseen."""


__all__ = [
    "APART",
    "NOBODY",
    "NO_CARD",
    "Deal",
    "Known",
    "Sight",
    "Veil",
    "Zone",
    "Zones",
    "forget",
    "only_owner",
    "public",
    "remember",
    "still_known",
    "unseen",
]
