"""Put things where a test or a designer wants them; every card taken is missed where it lay.

    table("walking_dead", a=at("D1", people=["rick", "arnold"], gas=2), b=at("E1", people=["glenn"]),
          tokens={"E1": [5]}, encounters=["E39"], dice=["K1", "K2", "-", "A1"])

Players are called a to f, in the order of their seats; the first one is active unless `active` says otherwise. Unless
stated otherwise everybody has a Starting Character on its space, 1 of each resource and no private Location; the board
has no tokens; Move begins. Cards named for a deck or the pool are drawn next, in this order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from ...engine.bag import Bag
from ...engine.errors import BadOptions
from .rules.tokens import place_token
from .setup import empty_table, shuffle_encounters
from .state import AMMO, FOOD, GAS, NONE, Georgia, Party, Task

SEATS = "abcdef"
AFTER: dict[str, tuple[Task, ...]] = {
    "turn-start": (),
    "recover": (("move",), ("encounters",), ("form",), ("turn-over",)),
    "move": (("encounters",), ("form",), ("turn-over",)),
    "encounters": (("form",), ("turn-over",)),
}


def arrange(
    g: Georgia,
    phase: str = "move",
    active: str = "a",
    tokens: Mapping[str, Sequence[int]] | None = None,
    pool: Sequence[int] = (),
    pool_size: int | None = None,
    encounters: Sequence[str] = (),
    encounter_deck: int | None = None,
    followers: Sequence[str] = (),
    public: Sequence[str] | None = None,
    locations: Sequence[str] | None = None,
    trapped: Mapping[str, str] | None = None,
    scouting: str = "",
    **more: Any,
) -> None:
    """Arrange a table: players by letter, tokens and trapped Followers by space, the next cards, fields by name."""
    _clear(g)
    parties = {letter: more.pop(letter, {}) for letter in SEATS[: g.players]}
    _people(g, parties)
    _follower_deck(g, followers, trapped or {})
    _locations(g, parties, public, locations)
    for p, wishes in zip(g.parties, parties.values(), strict=True):
        _outfit(g, p, dict(wishes))
    _encounters(g, encounters, encounter_deck)
    _tokens(g, tokens or {}, pool, pool_size)
    g.active = g.first = SEATS.index(active)
    if scouting:
        g.scouting = _find(g.content.scouting_number, scouting, "Location card")
        g.scouting_private = g.scouting in g.party.private
    g.do((phase,), *AFTER[phase])
    g.go_on()
    for name, value in more.items():
        if not hasattr(g, name):
            raise BadOptions(f"The table of The Walking Dead has nothing called '{name}'.")
        setattr(g, name, value)


def _clear(g: Georgia) -> None:
    """An empty table with the same options."""
    switched = {"coop": g.groups, "reentry": g.reentry, "continue_after_win": g.play_on}
    fresh = empty_table(g.content, {name: "on" if on else "off" for name, on in switched.items()}, g.players)
    for field in fields(fresh):
        setattr(g, field.name, getattr(fresh, field.name))


def _find(numbers: Mapping[str, int], name: str, what: str) -> int:
    if name not in numbers:
        raise BadOptions(f"The Walking Dead has no {what} called '{name}'.")
    return numbers[name]


def _people(g: Georgia, parties: Mapping[str, Mapping[str, Any]]) -> None:
    """Everybody's survivors; who is not given any plays a Starting Character that nobody else does."""
    named = {person for wishes in parties.values() for person in wishes.get("people", ())}
    free = [person for person in g.content.characters if g.content.people[person].id not in named]
    for p, wishes in zip(g.parties, parties.values(), strict=True):
        people = wishes.get("people") or [g.content.people[free.pop(0)].id]
        p.people = tuple(_find(g.content.person_number, name, "survivor") for name in people)
        p.character = next((person for person in p.people if not g.content.people[person].is_follower), NONE)
    taken = {person for p in g.parties for person in p.people}
    g.aside = tuple(person for person in g.content.characters if person not in taken)
    g.follower_deck = tuple(person for person in g.content.followers if person not in taken)


def _follower_deck(g: Georgia, followers: Sequence[str], trapped: Mapping[str, str]) -> None:
    for name, space in trapped.items():
        person = _find(g.content.person_number, name, "Follower")
        g.trapped[person] = _find(g.content.space_number, space, "space")
        g.follower_deck = tuple(each for each in g.follower_deck if each != person)
    top = [_find(g.content.person_number, name, "Follower") for name in followers]
    g.follower_deck = (*(each for each in g.follower_deck if each not in top), *reversed(top))


def _locations(
    g: Georgia,
    parties: Mapping[str, Mapping[str, Any]],
    public: Sequence[str] | None,
    deck: Sequence[str] | None,
) -> None:
    """Location cards by the names of locations or of single copies; the public row is filled up unless it is given."""
    left = list(range(len(g.content.scoutings)))
    slots = 4 if g.solo else 3

    def take(name: str) -> int:
        cards = [card for card in left if name in (g.content.scoutings[card].id, g.content.scoutings[card].card.id)]
        if not cards:
            raise BadOptions(f"The Walking Dead has no further Location card called '{name}'.")
        left.remove(cards[0])
        return cards[0]

    for p, wishes in zip(g.parties, parties.values(), strict=True):
        p.scouted = tuple(take(name) for name in wishes.get("scouted", ()))
        p.private = tuple(take(name) for name in (wishes["private"],)) if wishes.get("private") else ()
    row = [take(name) for name in (public or ())]
    if public is None:
        row = [left.pop() for _ in range(slots)]
    g.slots = [*row, *[NONE] * (slots - len(row))]
    top = [take(name) for name in (deck or ())]
    if g.solo:
        g.boxed_locations = tuple(left)
    elif deck is None:
        g.location_deck = tuple(left)
    else:
        g.boxed_locations = tuple(left)
        g.location_deck = tuple(reversed(top))


def _outfit(g: Georgia, p: Party, wishes: dict[str, Any]) -> None:
    c = g.content
    start = next((c.people[person].start for person in p.people if not c.people[person].is_follower), 0)
    at = wishes.pop("at", "")
    p.at = _find(c.space_number, at, "space") if at else start
    for resource, name in ((FOOD, "food"), (GAS, "gas"), (AMMO, "ammo")):
        p.stock[resource] = wishes.pop(name, 1)
    for name, markers in wishes.pop("fatigue", {}).items():
        g.fatigue[_find(c.person_number, name, "survivor")] = markers
    p.items = tuple(_encounter(g, name) for name in wishes.pop("items", ()))
    if "group" in wishes:
        p.pawn = SEATS.index(wishes.pop("group"))
    if wishes.pop("may_stay", False):
        p.may_stay = p.at
    for name in ("people", "scouted", "private"):
        wishes.pop(name, None)
    for name, value in wishes.items():
        if not hasattr(p, name):
            raise BadOptions(f"A party of The Walking Dead has nothing called '{name}'.")
        setattr(p, name, value)


def _encounter(g: Georgia, name: str) -> int:
    """An Encounter card by its code or its id."""
    return _find({**g.content.encounter_number, **g.content.by_code}, name, "Encounter card")


def _encounters(g: Georgia, encounters: Sequence[str], size: int | None) -> None:
    shuffle_encounters(g)
    held = {item for p in g.parties for item in p.items}
    top = [_encounter(g, name) for name in encounters]
    rest = [card for card in g.encounter_deck if card not in held and card not in top]
    g.boxed_encounters = tuple(card for card in g.boxed_encounters if card not in held and card not in top)
    if size is not None:
        kept = size - len(top)
        g.encounter_discards, rest = tuple(rest[kept:]), rest[:kept]
    g.encounter_deck = (*rest, *reversed(top))


def _tokens(g: Georgia, tokens: Mapping[str, Sequence[int]], pool: Sequence[int], size: int | None) -> None:
    numbers = list(g.content.tokens)
    placed = [number for each in tokens.values() for number in each]
    for number in (*placed, *pool):
        numbers.remove(number)
    g.bag = Bag((*numbers, *reversed([*placed, *pool])))
    for space, each in tokens.items():
        for _ in each:
            place_token(g, _find(g.content.space_number, space, "space"))
    if size is not None:
        g.bag = Bag(g.bag.row[len(g.bag) - size :])
