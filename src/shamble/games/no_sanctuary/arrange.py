"""Put things where a test or a designer wants them.

    table("no_sanctuary", harlan=at("A5", stress=2, hand=["roll-call"]), wren=at("A6", ally_of="harlan"), players=1,
          enemies={"A5-standard-ready": 2}, event="stocked-shelves", turn="harlan", card="clear-the-room")

Unless stated otherwise every Survivor has 1 Trust and 3 cards in hand, the first one named leads, the group is Normal,
nothing but Survivors is on the map, and a new round begins. `phase` says at which phase of the round play goes on,
`turn` whose activation it is, `card` which card was just played in it, and `do` which steps come before all that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.errors import BadOptions
from ...engine.seats import clockwise
from .content import ENEMIES, SPACE
from .content.terms import APPROACHES, RESOURCES
from .rules.activation import begin_activation
from .setup import (
    lay_search_decks,
    set_modules,
    shuffle_all_map_cards,
)
from .state import JACKAL, TYPES, Sanctuary, Step, Survivor

PHASES = ("planning", "survivors", "events", "walkers", "objective", "leader-step")
QUIET_EVENT = "names-and-faces"
"""An Event that does nothing unless somebody Rescues."""


def arrange(
    g: Sanctuary,
    phase: str = "",
    turn: str = "",
    card: str = "",
    leader: str = "",
    event: str = QUIET_EVENT,
    approach: str = "",
    do: Sequence[Step] = (),
    **things: Any,
) -> None:
    """Arrange a table: Survivors by name, other things by the words of `_PUT` or by the names of fields."""
    people = {name: things.pop(name) for name in list(things) if name in g.content.sheets}
    set_modules(g)
    _seat(g, people)
    g.barricades = [0] * len(g.ground.walls)
    g.resources = [things.pop(name, 0) for name in RESOURCES]
    g.reserve = [10, 10, 0, 0, 10, 10]
    g.stranger_supply = 5
    lay_search_decks(g, g.sheet)
    shuffle_all_map_cards(g)
    _events(g, event, approach)
    g.round = 1
    g.leader = g.number_of(leader) if leader else 0
    for name, put in _PUT.items():
        if name in things:
            put(g, things.pop(name))
    _needed_modules(g)
    for number, wishes in enumerate(people.values()):
        _outfit(g, number, **wishes)
    _set_fields(g, things)
    _go_on(g, phase, turn, card)
    g.agenda += [tuple(_number(g, each) for each in step) for step in reversed(do)]


def _needed_modules(g: Sanctuary) -> None:
    """Strangers and Rivals on the map bring their modules with them."""
    kinds = {kind for kind in range(JACKAL, TYPES) if any(g.ready[kind::TYPES]) or any(g.lying[kind::TYPES])}
    g.rival_types = tuple(sorted(kinds.union(g.rival_types)))
    g.has_strangers = g.has_strangers or any(g.strangers) or any(g.fallen)


def _set_fields(g: Sanctuary, things: Mapping[str, Any]) -> None:
    for name, value in things.items():
        if not hasattr(g, name):
            raise BadOptions(f"The table of No Sanctuary has nothing called '{name}'.")
        setattr(g, name, tuple(value) if isinstance(getattr(g, name), tuple) else value)


def _number(g: Sanctuary, word: int | str) -> int | str:
    """A Survivor or a Space by its name as the rules count them."""
    if isinstance(word, str):
        found = g.number_of(word)
        return found if found >= 0 else SPACE.get(word, word)
    return word


# Survivors


def _seat(g: Sanctuary, people: Mapping[str, Any]) -> None:
    """Players first, in the order in which they are named, then Allies."""
    names = [name for name, wishes in people.items() if "ally_of" not in wishes]
    if len(names) != g.players or list(people)[: len(names)] != names:
        raise BadOptions(f"Name the Survivors of the {g.players} players first, then the Allies.")
    g.survivors = [Survivor(id=name, seat=seat) for seat, name in enumerate(names)]
    for name in list(people)[len(names) :]:
        g.survivors.append(Survivor(id=name, seat=names.index(people[name]["ally_of"]), ally=True))


def _outfit(
    g: Sanctuary,
    number: int,
    at: str = "A1",
    ally_of: str = "",
    hand: Sequence[str] | int = 3,
    deck: int = -1,
    discards: Sequence[str] | int = 0,
    kept: Sequence[str] = (),
    sheet: Mapping[str, int] | None = None,
    laid: Sequence[str] = (),
    trust: int = 1,
    **fields: Any,
) -> None:
    s = g.survivors[number]
    s.at, s.trust = SPACE[at], trust
    if not s.ally:
        _deal(g, s, hand, deck, discards)
    s.kept = tuple(_pull_search(g, name) for name in kept)
    for owner, count in (sheet or {}).items():
        s.sheet += (g.number_of(owner),) * count
        g.survivors[g.number_of(owner)].tokens -= count
    s.sheet = tuple(sorted(s.sheet))
    s.laid = tuple(sorted(SPACE[name] for name in laid))
    s.tokens -= len(laid)
    for name, value in fields.items():
        if not hasattr(s, name):
            raise BadOptions(f"A Survivor of No Sanctuary has nothing called '{name}'.")
        setattr(s, name, value)


def _deal(g: Sanctuary, s: Survivor, hand: Sequence[str] | int, deck: int, discards: Sequence[str] | int) -> None:
    """The 15 cards of a Survivor: some named or so many in hand and among the discards, the rest in the deck."""
    left = list(g.content.decks[s.id])

    def take(wanted: Sequence[str] | int) -> tuple[int, ...]:
        numbers = left[:wanted] if isinstance(wanted, int) else [g.content.card_number[name] for name in wanted]
        for each in numbers:
            left.remove(each)
        return tuple(numbers)

    named = [each for each in (hand, discards) if not isinstance(each, int)]
    kept_back = [g.content.card_number[name] for names in named for name in names]
    left.sort(key=lambda each: each in kept_back)
    s.hand, s.discards = take(hand), take(discards)
    s.deck = tuple(left if deck < 0 else left[:deck])
    if deck >= 0:
        s.discards += tuple(left[deck:])


# Decks


def _events(g: Sanctuary, event: str, approach: str) -> None:
    """The Active Event and the Approach of the group; all other Events of the scenario are in the deck."""
    content = g.content
    g.event_deck = tuple(n for n, card in enumerate(content.events) if card.type in g.sheet.events)
    g.unused_events = tuple(n for n in range(len(content.events)) if n not in g.event_deck)
    if event:
        g.active_event = content.event_number[event]
        _free_event(g, g.active_event)
        g.approach = content.event_approach[g.active_event]
    if approach:
        g.approach = APPROACHES.index(approach)


def _free_event(g: Sanctuary, number: int) -> None:
    g.event_deck = tuple(each for each in g.event_deck if each != number)
    g.unused_events = tuple(each for each in g.unused_events if each != number)


def _top_events(g: Sanctuary, names: Sequence[str]) -> None:
    """The next Events of the deck, the uppermost first."""
    for name in reversed(names):
        number = g.content.event_number[name]
        _free_event(g, number)
        g.event_deck += (number,)


def _event_count(g: Sanctuary, count: int) -> None:
    """This many Events are left."""
    surplus = len(g.event_deck) - count
    g.event_discards += g.event_deck[:surplus]
    g.event_deck = g.event_deck[surplus:]


def _pull_search(g: Sanctuary, name: str) -> int:
    """Take a Search Card from wherever it lies; of several copies the first that lies somewhere."""
    number = g.content.search_number[name]
    g.search_decks = [tuple(each for each in deck if each != number) for deck in g.search_decks]
    g.unused_search = tuple(each for each in g.unused_search if each != number)
    return number


def _search_decks(g: Sanctuary, decks: Mapping[str, Sequence[str]]) -> None:
    """Search decks by the name of their Building, the uppermost card first; the cards that lay there are out."""
    for building, names in decks.items():
        deck = g.ground.deck_of[g.ground.names.index(building)]
        g.unused_search += g.search_decks[deck]
        g.search_decks[deck] = ()
        numbers = tuple(_pull_search(g, name) for name in reversed(names))
        g.search_decks[deck] = numbers


def _map_cards(g: Sanctuary, names: Sequence[str]) -> None:
    """The next Map Cards, the uppermost first."""
    for name in reversed(names):
        card = g.content.map_space.index(SPACE[name])
        g.map_deck = (*[each for each in g.map_deck if each != card], card)
        g.map_discards = tuple(each for each in g.map_discards if each != card)


def _axis(g: Sanctuary, axis: str) -> None:
    """The topmost Map discard shows this axis."""
    card = next(each for each in (*g.map_discards, *g.map_deck) if g.content.map_axis[each] == axis)
    g.map_deck = (*[each for each in g.map_deck if each != card], *[e for e in g.map_discards if e != card])
    g.map_discards = (card,)


# Figures and tokens


def _enemies(g: Sanctuary, enemies: Mapping[str, int]) -> None:
    """This many enemies, by the ids that options use: `A5-standard-ready`."""
    for name, count in enemies.items():
        space, *kind, state = name.split("-")
        figures = g.ready if state == "ready" else g.lying
        figures[SPACE[space] * TYPES + ENEMIES.index("-".join(kind))] = count


def _by_space(field: str) -> Any:
    def put(g: Sanctuary, counts: Mapping[str, int]) -> None:
        for name, count in counts.items():
            getattr(g, field)[SPACE[name]] = count

    return put


def _barricades(g: Sanctuary, counts: Mapping[str, int]) -> None:
    ids = [wall.id for wall in g.ground.walls]
    for name, count in counts.items():
        g.barricades[ids.index(name)] = count


def _reserve(g: Sanctuary, counts: Mapping[str, int]) -> None:
    for name, count in counts.items():
        g.reserve[ENEMIES.index(name)] = count


_PUT: dict[str, Any] = {
    "axis": _axis,
    "map_cards": _map_cards,
    "top_events": _top_events,
    "events_left": _event_count,
    "search": _search_decks,
    "enemies": _enemies,
    "strangers": _by_space("strangers"),
    "fallen": _by_space("fallen"),
    "corpses": _by_space("corpses"),
    "barricades": _barricades,
    "reserve": _reserve,
}


# The round


def _go_on(g: Sanctuary, phase: str, turn: str, card: str) -> None:
    """What is still to be done: the rest of the round from a phase or an activation on."""
    if turn:
        phase = "survivors"
    if not phase:
        g.agenda = [("round",)]
        g.round = 0
        return
    rest: list[Step] = [(each,) for each in PHASES[PHASES.index(phase) + (1 if turn else 0) :]]
    g.agenda = [("round",), *reversed(rest)]
    g.part = phase
    if turn:
        _activations(g, g.number_of(turn), card)


def _activations(g: Sanctuary, who: int, card: str) -> None:
    """From this activation on; with a card named it has just been played."""
    s = g.survivors[who]
    order = clockwise(g.leader, g.players)
    seats = order[order.index(s.seat) + 1 :]
    g.agenda += [("activate", seat) for seat in reversed(seats)]
    if s.ally:
        g.survivors[s.seat].stance = g.approach if g.survivors[s.seat].stance < 0 else g.survivors[s.seat].stance
        begin_activation(g, who)
        g.agenda.append(("action-step", who))
        return
    g.agenda.append(("activate", who))
    if card:
        number = g.content.card_number[card]
        s.hand = tuple(each for each in s.hand if each != number)
        s.deck = tuple(each for each in s.deck if each != number)
        s.discards = tuple(each for each in s.discards if each != number)
        s.played = number
        s.stance = g.content.approach[number]
        begin_activation(g, who)
        g.agenda.pop()
        g.agenda += [("allies", who), ("discard-card", who), ("action-step", who)]
