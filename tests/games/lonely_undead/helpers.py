"""A few words for the tests of Lonely Undead."""

from __future__ import annotations

from typing import Any

from shamble.engine.match import Match
from shamble.games.lonely_undead.arrange import z_named
from shamble.games.lonely_undead.content import TOKEN_KINDS
from shamble.games.lonely_undead.state import Person, Undead, Z
from shamble.testing import options_of, table

DRAW = [("draw-reactions", 0, 1, 0)]
"""The first Z draws a Reaction."""
HURT = {"kind": "generic", "injured": True}
"""An injured Generic Living whom nobody knows."""
SHOPPER = {"card": "unsuspecting-shopper"}
TEAM = {"mode": "team", "teams": "1v2", "first": "1"}
"""The first Z named is alone in its team."""


def town(**things: Any) -> Match:
    """A position of Lonely Undead."""
    return table("lonely_undead", **things)


def state(m: Match) -> Undead:
    g = m.state
    assert isinstance(g, Undead)
    return g


def z(m: Match, name: str) -> Z:
    """The Z that plays a character."""
    return z_named(state(m), name)


def at(m: Match, space: str) -> Person | None:
    """The Living on a space."""
    g = state(m)
    return g.person_at(g.content.space_ids[space])


def there(m: Match, space: str) -> Person:
    """The Living that must be on a space."""
    person = at(m, space)
    assert person is not None, f"nobody is on {space}"
    return person


def name_at(m: Match, space: str) -> str:
    """The id of the token on a space."""
    return str(state(m).content.tokens[there(m, space).token].id)


def where(m: Match, name: str) -> str:
    """The space of a Z; nothing if it is not on the board."""
    return str(state(m).content.space_names.get(z(m, name).at, ""))


def dog_at(m: Match, name: str) -> str:
    """The space of a Dog; nothing if it is not in town."""
    g = state(m)
    number = g.content.reaction_number[name]
    return next((g.content.space_names[dog.at] for dog in g.dogs if dog.card == number), "")


def asked(m: Match) -> str:
    """The question that waits."""
    return m.pending[0].key if m.pending else ""


def offered(m: Match, verb: str) -> list[str]:
    """What the options of a verb touch."""
    return [words.partition(" ")[2] for words in options_of(m) if words.split(" ")[0] == verb]


def reasons(m: Match) -> dict[str, str]:
    """What the asked player may not do, each with the clause that forbids it."""
    return {each.words: each.clause for each in m.pending[0].refusals()}


def friends(m: Match, name: str) -> int:
    return len(state(m).friends_of(z(m, name)))


def supply(m: Match, kind: str) -> int:
    return len(state(m).supply[TOKEN_KINDS.index(kind)])


def pile(m: Match, field: str) -> list[str]:
    """The ids of the cards in a field of the state."""
    g = state(m)
    source = g.content.living
    if field.startswith(("aid", "playing")):
        source = g.content.aid
    elif field.startswith("re"):
        source = g.content.reactions
    return [source[card].id for card in getattr(g, field)]


def on(m: Match, space: str, verb: str) -> str:
    """The option of a verb on the Living at a space."""
    return f"{verb} {name_at(m, space)}"


def told(m: Match, key: str) -> list[tuple[str, ...]]:
    """What the events of a kind are about, one after another."""
    return [tuple(map(str, event.args)) for event in m.story if event.key == key]
