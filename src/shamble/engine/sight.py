"""Sight: what one seat may see of the table, and what it may not.

A game declares its zones of cards. Each zone says who sees it; scenes are built through a Sight, which shows the
cards of a zone only to eyes that may see them. `redeal` permutes everything that a seat cannot know among the places
where it could be, so that a bot may think about the match without cheating and a test can prove that nothing leaks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .chance import Dice
from .story import EVERYONE

G = TypeVar("G")

NOBODY: None = None
"""The eyes of a spectator: they see what anyone may see."""


@dataclass(frozen=True)
class Zone(Generic[G]):
    """A place for cards. Zones of one `pool` hold cards with the same back, so one could be in the other.

    `cards(g, owner)` lists the cards in their order, `put(g, owner, cards)` lays others into the same places and
    `seen(g, owner, eyes)` says whether a seat sees them. A zone without `owned` belongs to the table (owner 0).
    """

    name: str
    pool: str
    cards: Callable[[G, int], Sequence[int]]
    put: Callable[[G, int, Sequence[int]], None]
    seen: Callable[[G, int, int | None], bool]
    owned: bool = False


def public(g: Any, owner: int, eyes: int | None) -> bool:
    """Everybody sees this zone."""
    return True


def unseen(g: Any, owner: int, eyes: int | None) -> bool:
    """Nobody sees this zone: a face-down deck."""
    return False


def only_owner(g: Any, owner: int, eyes: int | None) -> bool:
    """Only the owner sees this zone: a hand."""
    return owner == eyes


Deal = list[tuple[Zone[G], int, tuple[int, ...]]]
"""Zones, their owners and the cards to lay there."""


class Sight(Generic[G]):
    """The table through the eyes of one seat (None: a spectator; EVERYONE: all is revealed)."""

    __slots__ = ("_zones", "eyes", "g", "seats")

    def __init__(self, g: G, zones: Sequence[Zone[G]], seats: int, eyes: int | None) -> None:
        self.g = g
        self.seats = seats
        self.eyes = eyes
        self._zones = {zone.name: zone for zone in zones}

    def is_own(self, seat: int) -> bool:
        """Whether these are the eyes of the seat, or see everything."""
        return self.eyes in (seat, EVERYONE)

    def sees(self, zone: str, owner: int = 0) -> bool:
        """Whether these eyes see the cards of a zone."""
        return self.eyes == EVERYONE or self._zones[zone].seen(self.g, owner, self.eyes)

    def cards(self, zone: str, owner: int = 0) -> Sequence[int | None]:
        """The cards of a zone; None for each that shows its back only."""
        cards = self._zones[zone].cards(self.g, owner)
        return cards if self.sees(zone, owner) else [None] * len(cards)

    def known(self) -> Counter[tuple[str, int]]:
        """Every card that these eyes see, by pool."""
        found: Counter[tuple[str, int]] = Counter()
        for zone, owner in self._places():
            if self.sees(zone.name, owner):
                found.update((zone.pool, card) for card in zone.cards(self.g, owner))
        return found

    def redeal(self, chance: Dice) -> None:
        """Permute the cards that these eyes do not see among the places that they do not see."""
        self.lay(self.deal(chance))

    def deal(self, chance: Dice) -> Deal[G]:
        """Where the cards that these eyes do not see might lie; the table stays as it is."""
        pools: dict[str, list[tuple[Zone[G], int]]] = {}
        for zone, owner in self._places():
            if zone.seen is not public and not self.sees(zone.name, owner):
                pools.setdefault(zone.pool, []).append((zone, owner))
        found: Deal[G] = []
        for places in pools.values():
            held = [zone.cards(self.g, owner) for zone, owner in places]
            cards = sorted([card for each in held for card in each])  # so that the true order leaves no trace
            chance.shuffle(cards)
            start = 0
            for (zone, owner), before in zip(places, held, strict=True):
                found.append((zone, owner, tuple(cards[start : start + len(before)])))
                start += len(before)
        return found

    def lay(self, deal: Deal[G]) -> None:
        """Lay cards where a deal says."""
        for zone, owner, cards in deal:
            zone.put(self.g, owner, cards)

    def _places(self) -> list[tuple[Zone[G], int]]:
        return [(zone, owner) for zone in self._zones.values() for owner in range(self.seats if zone.owned else 1)]
