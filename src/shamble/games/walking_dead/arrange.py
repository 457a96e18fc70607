"""Put things where a test or a designer wants them; every card taken is missed where it lay.

    table("walking_dead", a=at("D1", people=["rick", "arnold"], gas=2), b=at("E1", people=["glenn"]),
          tokens={"E1": [5]}, encounters=["E39"], dice=["K1", "K2", "-", "A1"])

Players are called a to f, in the order of their seats; the first one is active unless `active` says otherwise. Unless
stated otherwise everybody has a Starting Character on its space, 1 of each resource and no private Location; the board
has no tokens; Move begins. Cards named for a deck or the pool are drawn next, in this order.

Cards and spaces are named by id, code or printed name, in any case: "greene-farm", "L01", "L01b", "Greene Farm". What
can never lie on a table is refused with a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeAlias

from ...engine.bag import Bag
from ...engine.errors import BadOptions
from .content.abilities import Coat
from .rules.tokens import place_token
from .setup import PUBLIC_SLOTS, empty_table, shuffle_encounters
from .state import (
    AMMO,
    ELIMINATED,
    FOOD,
    GAS,
    LIMIT,
    MOST,
    NONE,
    NOWHERE,
    OUT,
    PLAYING,
    STOPPED,
    WON,
    Georgia,
    Party,
    Task,
)

SEATS = "abcdef"
AFTER: dict[str, tuple[Task, ...]] = {
    "turn-start": (),
    "recover": (("move",), ("encounters",), ("form",), ("turn-over",)),
    "move": (("encounters",), ("form",), ("turn-over",)),
    "encounters": (("form",), ("turn-over",)),
}
STANDINGS = (PLAYING, ELIMINATED, OUT, WON, STOPPED)
OF_SURVIVORS = ("rescued", "trapped_at_setup", "dead", "follower_deck")
OF_ENCOUNTERS = ("encounter_discards", "boxed_encounters")
MOST_MARKERS = LIMIT + 1
"""A survivor lives with a marker more than the usual limit, in a coat with a second one."""

Names: TypeAlias = dict[str, int]


def arrange(
    g: Georgia,
    phase: str = "move",
    active: str = "a",
    first: str | int | None = None,
    tokens: Mapping[str, Sequence[int] | int] | None = None,
    pool: Sequence[int] = (),
    pool_size: int | None = None,
    encounters: Sequence[str] = (),
    encounter_deck: int | None = None,
    discards: Sequence[str] = (),
    followers: Sequence[str] = (),
    aside: Sequence[str] | None = None,
    public: Sequence[str] | None = None,
    locations: Sequence[str] | None = None,
    trapped: Mapping[str, str] | None = None,
    scouting: str = "",
    **more: Any,
) -> None:
    """Arrange a table: players by letter, tokens and trapped Followers by space, the next cards, fields by name."""
    _clear(g)
    names = _Named(g)
    parties = {letter: more.pop(letter, {}) for letter in SEATS[: g.players]}
    _players(g, parties, more)
    if phase not in AFTER:
        raise BadOptions(f"A position begins with one of the phases {_listed(AFTER)}, not with '{phase}'.")
    _people(g, names, parties)
    _aside(g, names, aside)
    _follower_deck(g, names, followers, trapped or {})
    _locations(g, names, parties, public, locations)
    for p, wishes in zip(g.parties, parties.values(), strict=True):
        _outfit(g, names, p, dict(wishes))
    for p, wishes in zip(g.parties, parties.values(), strict=True):
        if "group" in wishes:
            _group(g, p, wishes["group"])
    _encounters(g, names, encounters, encounter_deck, discards)
    _tokens(g, names, tokens or {}, pool, pool_size)
    g.active = g.first = _seat(g, active)
    if isinstance(first, str):
        g.first = _seat(g, first)
    elif first is not None:
        g.first = first
    if scouting:
        _scouting(g, names, scouting)
    g.do((phase,), *AFTER[phase])
    g.go_on()
    _fields(g, names, more)


def _clear(g: Georgia) -> None:
    """An empty table with the same options."""
    switched = {"coop": g.groups, "reentry": g.reentry, "continue_after_win": g.play_on}
    fresh = empty_table(g.content, {name: "on" if on else "off" for name, on in switched.items()}, g.players)
    for field in fields(fresh):
        setattr(g, field.name, getattr(fresh, field.name))


# Names


class _Named:
    """What everything is called: by id, by code and by the name that is printed on it."""

    def __init__(self, g: Georgia) -> None:
        c = g.content
        self.people = _names((person.number, person.id, person.card.code, person.card.name) for person in c.people)
        self.cards = _names(
            (number, card.id, card.code, card.name, card.item.name if card.item else "")
            for number, card in enumerate(c.encounters)
        )
        self.spaces = _names(
            (number, place.id, *((place.card.of, c.locations[place.location].name) if place.is_location else ()))
            for number, place in enumerate(c.spaces)
        )
        self.copies: dict[str, list[int]] = {}
        """Location cards: one name may stand for several copies."""
        for number, each in enumerate(c.scoutings):
            copy = "abcdefgh"[sum(other.location == each.location for other in c.scoutings[:number])]
            for name in (each.id, each.card.id, each.card.code, each.card.code + copy, each.card.name):
                self.copies.setdefault(name.casefold(), []).append(number)


def _names(rows: Iterable[tuple[int | str, ...]]) -> Names:
    return {str(name).casefold(): int(number) for number, *called in rows for name in called if name}


def _find(numbers: Names, name: object, what: str) -> int:
    if not isinstance(name, str) or name.casefold() not in numbers:
        raise BadOptions(f"The Walking Dead has no {what} called '{name}'.")
    return numbers[name.casefold()]


def _list(wishes: Mapping[str, Any], name: str) -> Sequence[str]:
    """What a wish lists; a single name is a list of one."""
    wish = wishes.get(name) or ()
    if not isinstance(wish, str | list | tuple):
        raise BadOptions(f"'{name}' lists names, so it cannot be {wish}.")
    return (wish,) if isinstance(wish, str) else wish


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f"'{word}'" for word in words)


def _seat(g: Georgia, letter: str) -> int:
    if len(letter) != 1 or letter not in SEATS[: g.players]:
        raise BadOptions(f"The players of this table are called {_listed(SEATS[: g.players])}, not '{letter}'.")
    return SEATS.index(letter)


def _players(g: Georgia, parties: Mapping[str, Any], more: Mapping[str, Any]) -> None:
    """Everybody who is described sits at the table and is described in words that go together."""
    for letter in SEATS[g.players :]:
        if letter in more:
            _seat(g, letter)
    for letter, wishes in parties.items():
        if not isinstance(wishes, Mapping):
            raise BadOptions(f"Player {letter} is described by at(...) or off_board(...), not by '{wishes}'.")


# Survivors


def _people(g: Georgia, names: _Named, parties: Mapping[str, Mapping[str, Any]]) -> None:
    """Everybody's survivors; who is not given any plays a Starting Character that nobody else does."""
    named = [[_find(names.people, name, "survivor") for name in _list(wishes, "people")] for wishes in parties.values()]
    everybody = [person for people in named for person in people]
    _once(everybody, [person.card.name for person in g.content.people])
    free = [person for person in g.content.characters if person not in everybody]
    for p, people in zip(g.parties, named, strict=True):
        if not people and not free:
            raise BadOptions("There is no Starting Character left for a player without any survivors.")
        p.people = tuple(people or [free.pop(0)])
        p.character = next((person for person in p.people if not g.content.people[person].is_follower), NONE)
    taken = {person for p in g.parties for person in p.people}
    g.aside = tuple(person for person in g.content.characters if person not in taken)
    g.follower_deck = tuple(person for person in g.content.followers if person not in taken)


def _once(numbers: Sequence[int], called: Sequence[str]) -> None:
    for number in numbers:
        if numbers.count(number) > 1:
            raise BadOptions(f"There is only one {called[number]}, but it was named {numbers.count(number)} times.")


def _aside(g: Georgia, names: _Named, aside: Sequence[str] | None) -> None:
    """The Starting Characters that are left for re-entry; the others are out of the game."""
    if aside is None:
        return
    left = tuple(_find(names.people, name, "Starting Character") for name in aside)
    for person in left:
        if person not in g.aside:
            raise BadOptions(
                f"{g.content.people[person].card.name} cannot be set aside: not a free Starting Character."
            )
    g.dead += tuple(person for person in g.aside if person not in left)
    g.aside = left


def _follower_deck(g: Georgia, names: _Named, followers: Sequence[str], trapped: Mapping[str, str]) -> None:
    for name, space in trapped.items():
        person = _find(names.people, name, "Follower")
        at = _find(names.spaces, space, "space")
        _free_follower(g, person)
        if g.content.spaces[at].is_location:
            raise BadOptions(f"No Follower Marker ever lies on a Location Space like {space}.")
        g.trapped[person] = at
        g.follower_deck = tuple(each for each in g.follower_deck if each != person)
    top = [_find(names.people, name, "Follower") for name in followers]
    for person in top:
        _free_follower(g, person)
    g.follower_deck = (*(each for each in g.follower_deck if each not in top), *reversed(top))


def _free_follower(g: Georgia, person: int) -> None:
    if person not in g.follower_deck:
        who = g.content.people[person].card.name
        raise BadOptions(f"{who} is not in the Follower deck: a Starting Character, in a party or trapped.")


# Locations


def _locations(
    g: Georgia,
    names: _Named,
    parties: Mapping[str, Mapping[str, Any]],
    public: Sequence[str] | None,
    deck: Sequence[str] | None,
) -> None:
    """Location cards by the names of locations or of single copies; the public row is filled up unless it is given."""
    left = list(range(len(g.content.scoutings)))
    slots = 4 if g.solo else PUBLIC_SLOTS

    def take(name: str) -> int:
        cards = [card for card in names.copies.get(str(name).casefold(), ()) if card in left]
        if not cards:
            raise BadOptions(f"The Walking Dead has no further Location card called '{name}'.")
        left.remove(cards[0])
        return cards[0]

    for p, wishes in zip(g.parties, parties.values(), strict=True):
        p.scouted = tuple(take(name) for name in _list(wishes, "scouted"))
        p.private = tuple(take(name) for name in _list(wishes, "private"))
        if len(p.private) > 1:
            raise BadOptions(f"Player {SEATS[p.seat]} has one private Location at most.")
    row = [take(name) for name in (public or ())]
    if len(row) > slots:
        raise BadOptions(f"There are {slots} public Locations, not {len(row)}.")
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


def _scouting(g: Georgia, names: _Named, name: str) -> None:
    """The attempt that the active player is about to make: a public card, or their own private one."""
    cards = [card for card in names.copies.get(name.casefold(), ()) if card in (*g.slots, *g.party.private)]
    if not cards:
        raise BadOptions(f"No Location card called '{name}' is public or the active player's own private one.")
    if g.content.card_space[cards[0]] != g.party.at:
        raise BadOptions(f"Who scouts '{name}' stands on {g.content.spaces[g.content.card_space[cards[0]]].id}.")
    g.scouting = cards[0]
    g.scouting_private = g.scouting in g.party.private
    g.party.private_up |= g.scouting_private


# Players


def _outfit(g: Georgia, names: _Named, p: Party, wishes: dict[str, Any]) -> None:
    c, letter = g.content, SEATS[p.seat]
    start = next((c.people[person].start for person in p.people if not c.people[person].is_follower), 0)
    at = wishes.pop("at", "")
    p.at = _find(names.spaces, at, "space") if at else start
    for resource, name in ((FOOD, "food"), (GAS, "gas"), (AMMO, "ammo")):
        p.stock[resource] = units = wishes.pop(name, 1)
        if not 0 <= units <= MOST:
            raise BadOptions(f"Player {letter} cannot have {units} {name}: from 0 to {MOST}.")
    tired = wishes.pop("fatigue", {})
    if not isinstance(tired, Mapping):
        raise BadOptions(f"'fatigue' says how much each survivor has, like {{'rick': 2}}, so it cannot be {tired}.")
    for name, markers in tired.items():
        person = _own(g, names, p, name)
        if not 0 <= markers <= MOST_MARKERS:
            raise BadOptions(f"Nobody lives with {markers} fatigue like {name}: from 0 to {MOST_MARKERS}.")
        g.fatigue[person] = markers
    p.items = tuple(_item(g, names, name) for name in _list(wishes, "items"))
    if "coat" in wishes:
        _wear(g, p, _own(g, names, p, wishes.pop("coat")))
    if wishes.pop("may_stay", False):
        if not c.spaces[p.at].is_location:
            raise BadOptions(f"Player {letter} may stay on a Location Space only, not on {c.spaces[p.at].id}.")
        p.may_stay = p.at
    for name in _list(wishes, "used"):
        if name.casefold() in names.people:
            p.used += (_own(g, names, p, name),)
        else:
            p.used_items += (_item(g, names, name),)
    for name in ("people", "scouted", "private", "group", "items", "used"):
        wishes.pop(name, None)
    for name, value in wishes.items():
        if not hasattr(p, name):
            raise BadOptions(f"A party of The Walking Dead has nothing called '{name}'.")
        setattr(p, name, value)
    _stand(g, p)


def _own(g: Georgia, names: _Named, p: Party, name: str) -> int:
    person = _find(names.people, name, "survivor")
    if person not in p.people:
        raise BadOptions(f"{g.content.people[person].card.name} is not in the party of player {SEATS[p.seat]}.")
    return person


def _item(g: Georgia, names: _Named, name: str) -> int:
    item = _find(names.cards, name, "Encounter card")
    if g.content.powers[item] is None:
        raise BadOptions(f"'{name}' is no Inventory card, so nobody keeps it.")
    return item


def _wear(g: Georgia, p: Party, person: int) -> None:
    """A survivor wears the coat that the player has."""
    for item in p.items:
        power = g.content.power(item)
        if isinstance(power, Coat):
            g.worn[person], g.coats[person] = item, power.count
            return
    raise BadOptions(f"Player {SEATS[p.seat]} has no coat that anybody could wear; give them one with items=[...].")


def _stand(g: Georgia, p: Party) -> None:
    """Who is not playing has no pawn on the board; who lost all survivors has nothing left."""
    if p.status not in STANDINGS:
        raise BadOptions(f"A player's status is one of {_listed(STANDINGS)}, not '{p.status}'.")
    if p.status == PLAYING:
        return
    p.at = p.may_stay = NOWHERE
    if p.status == WON:
        g.places[p.seat] = g.places[p.seat] or 1
    if p.status in (ELIMINATED, OUT):
        g.dead += p.people
        p.people, p.stock = (), [0, 0, 0]
    if p.status == ELIMINATED:
        g.eliminated += (p.seat,)


def _group(g: Georgia, p: Party, letter: str) -> None:
    """Who belongs to a group stands with the player whose pawn is the group's."""
    bearer = g.parties[_seat(g, letter)]
    if bearer is not p and (not g.groups or bearer.at != p.at or bearer.pawn != bearer.seat):
        raise BadOptions(
            f"Player {SEATS[p.seat]} cannot be in the group of player {letter}: groups must be on, both on one space, "
            f"and the pawn that of {letter}."
        )
    p.pawn = bearer.seat


# Encounters and tokens


def _encounters(
    g: Georgia, names: _Named, encounters: Sequence[str], size: int | None, discards: Sequence[str]
) -> None:
    shuffle_encounters(g)
    held = [item for p in g.parties for item in p.items]
    top = [_find(names.cards, name, "Encounter card") for name in encounters]
    thrown = [_find(names.cards, name, "Encounter card") for name in discards]
    _once([*held, *set(top), *thrown], [card.name for card in g.content.encounters])
    rest = [card for card in g.encounter_deck if card not in (*held, *top, *thrown)]
    g.boxed_encounters = tuple(card for card in g.boxed_encounters if card not in (*held, *top, *thrown))
    if size is not None:
        if not len(top) <= size <= len(top) + len(rest):
            raise BadOptions(f"The Encounter deck can have {len(top)} to {len(top) + len(rest)} cards, not {size}.")
        kept = size - len(top)
        g.encounter_discards, rest = tuple(rest[kept:]), rest[:kept]
    g.encounter_discards += tuple(thrown)
    g.encounter_deck = (*rest, *reversed(top))


def _tokens(
    g: Georgia, names: _Named, tokens: Mapping[str, Sequence[int] | int], pool: Sequence[int], size: int | None
) -> None:
    piles = {name: (each,) if isinstance(each, int) else tuple(each) for name, each in tokens.items()}
    wanted = [*(number for each in piles.values() for number in each), *pool]
    for number in wanted:
        there = g.content.tokens.count(number)
        if wanted.count(number) > there:
            raise BadOptions(f"There are {there} zombie tokens with a {number}, not {wanted.count(number)}.")
    g.bag = Bag(tuple(g.content.tokens))
    g.bag.comes_next(*wanted)
    for name, each in piles.items():
        space = _find(names.spaces, name, "space")
        if g.content.spaces[space].is_location:
            raise BadOptions(f"No zombie token ever lies on a Location Space like {name}.")
        for _ in each:
            place_token(g, space)
    if size is not None:
        if not 0 <= size <= len(g.bag):
            raise BadOptions(f"The pool can have 0 to {len(g.bag)} tokens, not {size}.")
        g.bag = Bag(g.bag.row[len(g.bag) - size :])


def _fields(g: Georgia, names: _Named, more: Mapping[str, Any]) -> None:
    """Whatever else the state says, by the name of its field; survivors and Encounter cards by their names."""
    for name, value in more.items():
        if not hasattr(g, name):
            raise BadOptions(f"The table of The Walking Dead has nothing called '{name}'.")
        if isinstance(value, list | tuple) and any(isinstance(each, str) for each in value):
            if name not in OF_SURVIVORS and name not in OF_ENCOUNTERS:
                raise BadOptions(f"The field '{name}' holds numbers, not names like '{value[0]}'.")
            known, what = (names.people, "survivor") if name in OF_SURVIVORS else (names.cards, "Encounter card")
            value = tuple(_find(known, each, what) for each in value)
        setattr(g, name, value)
