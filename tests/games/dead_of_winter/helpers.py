"""What tests of Dead of Winter look at again and again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from shamble.engine.match import Match
from shamble.games.dead_of_winter.bot.actions import rate_actions
from shamble.games.dead_of_winter.content import Content
from shamble.games.dead_of_winter.state import Winter
from shamble.testing import idle, play, table

GAME = "dead_of_winter"

BLANK, WOUND, FROST, BITTEN = "blank", "wound", "frost", "bitten"
"""The faces of the exposure die."""


def look(m: Match) -> Winter:
    """The whole table."""
    return cast(Winter, m.state)


def content(m: Match) -> Content:
    """The cards of the match."""
    return cast(Content, m.state.content)


def number(m: Match, name: str) -> int:
    """The number of a survivor."""
    return content(m).survivor_number[name]


def place_of(m: Match, name: str) -> str:
    """Where a survivor stands; empty when it is not on the board."""
    at = look(m).at[number(m, name)]
    return content(m).locations[at].id if at >= 0 else ""


def tokens_of(m: Match, name: str) -> tuple[int, int]:
    """The ordinary wounds and the frostbite wounds of a survivor."""
    s = number(m, name)
    return look(m).wounds[s], look(m).frost[s]


def gear_of(m: Match, name: str) -> list[str]:
    """The equipment of a survivor."""
    return items(m, look(m).equipped[number(m, name)])


def group_of(m: Match, seat: int) -> list[str]:
    """The survivors of a player, the group leader first."""
    return [content(m).survivors[s].id for s in look(m).group[seat]]


def hand_of(m: Match, seat: int) -> list[str]:
    """The item cards in a player's hand."""
    return items(m, look(m).hands[seat])


def items(m: Match, cards: Iterable[int]) -> list[str]:
    """The ids of item cards, without the number of the copy."""
    return [content(m).items[card].card.id for card in cards]


def deck_at(m: Match, place: str) -> tuple[int, ...]:
    """The item deck of a location; the last card is the top one."""
    return look(m).item_decks[content(m).location_number[place]]


def zombies_in(m: Match, cell: str) -> int:
    """The zombies at an entrance: `entrance-1` of the colony, or the name of another location."""
    return look(m).zombies[content(m).cell_number[cell]]


def barricades_in(m: Match, cell: str) -> int:
    """The barricades at an entrance."""
    return look(m).barricades[content(m).cell_number[cell]]


def noise_at(m: Match, place: str) -> int:
    """The noise tokens at a location."""
    return look(m).noise[content(m).location_number[place]]


def now(m: Match) -> tuple[str, int]:
    """What is asked now and whom: the key and the seat."""
    return m.pending[0].key, m.pending[0].seat


def told(m: Match, seat: int | None = None) -> list[str]:
    """The keys of everything that happened, as a seat may read it."""
    return [event.key for event in m.story.read(seat)]


def asked_until(m: Match, key: str) -> list[tuple[str, int]]:
    """Answer idly until this is asked; everything that was asked before it, as key and seat."""
    asked = []
    while now(m)[0] != key:
        asked.append(now(m))
        m.answer(idle(m.pending[0]), m.pending[0].seat)
    return asked


def opened(players: int = 3, seed: int = 1, **options: str | bool) -> Match:
    """A match at its first question: everybody chooses a leader."""
    return Match.start(GAME, players, options, seed=seed)


def set_up(players: int = 3, seed: int = 1, **options: str | bool) -> Match:
    """A match right after setup, in the first turn."""
    m = opened(players, seed, **options)
    while m.pending[0].key in ("choose-leader", "choose-follower"):
        m.answer(m.pending[0].options[0], m.pending[0].seat)
    return m


def acted(*answers: str, **things: Any) -> Match:
    """A table for three in the turn of seat 0, and the answers from there."""
    m = table(GAME, **{"players": 3, **things})
    play(m, *answers)
    return m


def rolled(m: Match) -> list[tuple[str, int | str]]:
    """The dice that were rolled so far: which ones and what they showed."""
    return [(die, m.loaded.dice[die].faces[side]) for _, die, side in m.chance.rolls]


def seen(m: Match, eyes: int | None, zone: str, owner: int = 0) -> list[int | None]:
    """The cards of a zone as a seat (None: a spectator) sees them."""
    return list(m.game.sight(m.state, len(m.seats), eyes).cards(zone, owner))


def ids(m: Match, cards: Iterable[int]) -> list[str]:
    """The ids of item cards, with the number of the copy."""
    return [content(m).items[card].id for card in cards]


def rates(m: Match) -> dict[str, float]:
    """What the options of the menu are worth to the seat that is asked."""
    ask = m.pending[0]
    return {option.words: rate for option, rate in zip(ask.options, rate_actions(look(m), ask), strict=True)}
