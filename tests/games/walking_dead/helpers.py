"""What tests of The Walking Dead build and look at again and again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from shamble.engine.game import register
from shamble.engine.match import Match
from shamble.games import walking_dead
from shamble.games.walking_dead.state import NOWHERE, Georgia, Party
from shamble.testing import Spot, at, play, table

GAME = "walking_dead"
register(walking_dead.GAME)
SEATS = "abcdef"


def road(
    players: int = 3, dice: Sequence[str] = (), options: dict[str, str | bool] | None = None, **things: Any
) -> Match:
    """A table of players a, b, c ... of whom only some are described; the others stand far away."""
    far = ("M5", "J9", "D9", "J1", "A5", "D1")
    used = {person for spot in things.values() if isinstance(spot, Spot) for person in spot.get("people", ())}
    names = ("dale", "tyreese", "andrea", "shane", "rick", "glenn")
    free = [(space, name) for space, name in zip(far, names, strict=True) if name not in used]
    for letter in SEATS[:players]:
        if letter not in things:
            space, name = free.pop(0)
            things[letter] = at(space, people=[name])
    things = {**{letter: things.pop(letter) for letter in SEATS[:players]}, **things}
    return table(GAME, players, options, dice=dice, **things)


def look(m: Match) -> Georgia:
    """The whole table."""
    return cast(Georgia, m.state)


def party(m: Match, letter: str = "a") -> Party:
    """A player's sheet."""
    return look(m).parties[SEATS.index(letter)]


def stock(m: Match, letter: str = "a") -> tuple[int, ...]:
    """Food, gas and ammo of a player."""
    return tuple(party(m, letter).stock)


def place_of(m: Match, letter: str = "a") -> str:
    """Where a player's pawn stands; empty when it is off the board."""
    at = party(m, letter).at
    return "" if at == NOWHERE else look(m).content.spaces[at].id


def people_of(m: Match, letter: str = "a") -> list[str]:
    """The survivors of a player."""
    return [look(m).content.people[person].id for person in party(m, letter).people]


def fatigue_of(m: Match, name: str) -> int:
    """The markers on a survivor."""
    number: int = look(m).content.person_number[name]
    return look(m).fatigue[number]


def tokens_at(m: Match, *spaces: str) -> list[int]:
    """How many zombie tokens lie on each of these spaces."""
    g = look(m)
    return [g.crowd[g.content.space_number[space]] for space in spaces]


def crowded(m: Match) -> set[str]:
    """Every space with a zombie token."""
    g = look(m)
    return {g.content.spaces[space].id for space, count in enumerate(g.crowd) if count}


def items_of(m: Match, letter: str = "a") -> list[str]:
    """The codes of a player's items."""
    return [look(m).content.encounters[item].code for item in party(m, letter).items]


def discards(m: Match) -> list[str]:
    """The codes of the Encounter discards, the top one last."""
    return [look(m).content.encounters[card].code for card in look(m).encounter_discards]


def scouted(m: Match, letter: str = "a") -> list[str]:
    """The Locations that a player has collected."""
    return [look(m).content.scoutings[card].card.id for card in party(m, letter).scouted]


def public(m: Match) -> list[str]:
    """The public Locations; an empty slot is an empty word."""
    g = look(m)
    return ["" if card < 0 else g.content.scoutings[card].card.id for card in g.slots]


def now(m: Match) -> tuple[str, int]:
    """What is asked now and whom: the key and the seat."""
    return m.pending[0].key, m.pending[0].seat


def offered(m: Match, verb: str) -> list[str]:
    """The options with this verb that are on offer, without the verb."""
    return [" ".join(option.ids) for ask in m.pending for option in ask.options if option.verb == verb]


__all__ = [
    "at", "crowded", "discards", "fatigue_of", "items_of", "look", "now", "offered", "party", "people_of", "place_of",
    "play", "public", "road", "scouted", "stock", "tokens_at",
]  # fmt: skip
