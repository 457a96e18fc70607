"""What tests of The Best Defense look at again and again."""

from __future__ import annotations

from typing import cast

from shamble.engine.match import Match
from shamble.games.best_defense.content import DECKS
from shamble.games.best_defense.state import OFF_BOARD, Defense, Survivor
from shamble.testing import at, idle, play, table


def look(m: Match) -> Defense:
    """The whole table."""
    return cast(Defense, m.state)


def who(m: Match, name: str) -> Survivor:
    """The Survivor of this name."""
    return next(s for s in look(m).survivors if s.id == name)


def place_of(m: Match, name: str) -> str:
    """Where a Survivor stands; empty when it is off board."""
    at = who(m, name).at
    return "" if at == OFF_BOARD else look(m).places[at]


def walkers_at(m: Match, place: str) -> int:
    """How many Walkers are at a Location."""
    return look(m).walkers[look(m).cell_of(place)]


def cards_in(m: Match, deck: str) -> int:
    """How many cards a Resource deck holds."""
    return len(look(m).decks[DECKS.index(deck)])


def ammo_on(m: Match, card: str) -> int:
    """How much Ammo lies on a weapon or an Ammo card."""
    g = look(m)
    weapons, cards = g.content.gear_number, g.content.ammo_number
    found: int = g.loaded[weapons[card]] if card in weapons else g.rounds[cards[card]]
    return found


def gear_of(m: Match, name: str) -> list[str]:
    """The Equipment of a Survivor."""
    return [look(m).content.gear[item].id for item in who(m, name).gear]


def pouch_of(m: Match, name: str) -> list[str]:
    """The kept Ammo cards of a Survivor."""
    return [look(m).content.ammo[card].id for card in who(m, name).pouch]


def now(m: Match) -> tuple[str, int]:
    """What is asked now and whom: the key and the seat."""
    return m.pending[0].key, m.pending[0].seat


def asked_until(m: Match, key: str) -> list[tuple[str, int]]:
    """Answer idly until this is asked; everything that was asked before it, as key and seat."""
    asked = []
    while now(m)[0] != key:
        asked.append(now(m))
        m.answer(idle(m.pending[0]))
    return asked


def draws(place: str, card: str, deck: str, dice: tuple[int, ...] = (), **rick: object) -> Match:
    """Rick has drawn a card at a Location; Glenn is elsewhere."""
    m = table(
        "best_defense",
        rick=at(place, **rick),
        glenn=at("prison" if place != "prison" else "town"),
        top={deck: [card]},
        dice=dice,
        phase="draw",
    )
    play(m, "draw")
    return m


def rolled(m: Match) -> list[str]:
    """Which dice were rolled so far."""
    return [die for _, die, _ in m.chance.rolls]


def discarded(m: Match, deck: str) -> list[str]:
    """The discard pile of a deck."""
    number = DECKS.index(deck)
    return [look(m).content.decks[number][card].id for card in look(m).discards[number]]
