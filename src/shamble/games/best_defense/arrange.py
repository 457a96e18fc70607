"""Put things where a test or a designer wants them; every card taken is missed where it lay.

    table("best_defense", rick=at("farm", food=1, gear={"rifle-1": 2}), glenn=at("town"), walkers={"farm": 3},
          phase="defy", turn="glenn")

Unless stated otherwise The Farm (Ally deck) lies top left, then clockwise The Highway (Ammunition), The Prison
(Equipment) and The Town (Food); there are no Walkers, and Survivors own nothing. The first one named leads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.errors import BadOptions, unknown
from ...engine.seats import clockwise
from .content import ALLIES, AMMUNITION, DECKS, EQUIPMENT, FOOD, AmmoNo, EventNo, GearNo, MotiveNo
from .content.board import CellNo
from .content.verbs import CombatBonus, Unarmed
from .setup import set_up
from .state import OFF_BOARD, Defense, Survivor

PLACES = ("farm", "highway", "prison", "town")
DECK_AT = (ALLIES, AMMUNITION, EQUIPMENT, FOOD)
BEFORE_DEAL = ("choose", "setup", "start-round", "discussion", "ready", "deal")
TURNS = ("own-turn", "move", "defy", "draw", "trade", "events", "play-event", "end-turn")


def arrange(
    g: Defense,
    phase: str = "start-round",
    leader: str = "",
    turn: str = "",
    walkers: Mapping[str, int] | None = None,
    fresh: Mapping[str, int] | None = None,
    sizes: Mapping[str, int] | None = None,
    top: Mapping[str, Sequence[str]] | None = None,
    used: Sequence[str] = (),
    left: Mapping[str, Sequence[str]] | None = None,
    places: Sequence[str] = PLACES,
    decks: Sequence[int] = DECK_AT,
    **more: Any,
) -> None:
    """Arrange a table: Survivors by name, Walkers by Location, deck `sizes`, cards on `top`, and fields by name."""
    people = {name: more.pop(name) for name in list(more) if name in g.content.characters}
    _seat(g, people)
    set_up(g)
    g.walkers, g.fresh = [0, 0, 0, 0], [0, 0, 0, 0]
    g.places, g.deck_at = tuple(places), tuple(decks)
    g.prison = g.cell_of("prison")
    for s in g.survivors:
        _strip(g, s)
    for s, wishes in zip(g.survivors, people.values(), strict=False):
        _outfit(g, s, **wishes)
    for place, count in (walkers or {}).items():
        g.walkers[_cell(g, place)] = count
    for place, count in (fresh or {}).items():
        g.fresh[_cell(g, place)] = count
    for place, cards in (left or {}).items():
        g.left[_cell(g, place)] = tuple(AmmoNo(pull(g, AMMUNITION, card)) for card in cards)
    _stack(g, sizes or {}, top or {})
    g.used = (*(s.id for s in g.survivors), *used)
    names = [s.id for s in g.survivors]
    g.leader = names.index(leader) if leader else 0
    g.order = clockwise(g.leader, g.players)
    g.turn = g.order.index(names.index(turn)) if turn else 0
    g.phase = phase
    if phase not in BEFORE_DEAL:
        _catch_up(g)
    for name, value in more.items():
        if not hasattr(g, name):
            raise BadOptions(f"The table of The Best Defense has nothing called '{name}'.")
        setattr(g, name, value)


def _cell(g: Defense, place: str) -> CellNo:
    """Where a Location lies."""
    if place not in g.places:
        raise unknown("Location", place, g.places)
    return g.cell_of(place)


def pull(g: Defense, deck: int, card: str) -> int:
    """Take a named card from wherever it lies."""
    ids = [each.id for each in g.content.decks[deck]]
    if card not in ids:
        raise BadOptions(f"There is no card '{card}' in the {DECKS[deck]} deck.")
    number = ids.index(card)
    g.decks[deck] = tuple(each for each in g.decks[deck] if each != number)
    g.discards[deck] = tuple(each for each in g.discards[deck] if each != number)
    for s in g.survivors:
        if deck == EQUIPMENT:
            s.gear = tuple(each for each in s.gear if each != number)
        elif deck == AMMUNITION:
            s.pouch = tuple(each for each in s.pouch if each != number)
    return number


def _seat(g: Defense, people: Mapping[str, Any]) -> None:
    names = [*people, *(name for name in g.content.characters if name not in people)][: g.players]
    for s, name in zip(g.survivors, names, strict=True):
        s.id = name
    g.used = tuple(names)
    g.choosing = 0


def _strip(g: Defense, s: Survivor) -> None:
    g.decks[EQUIPMENT] = (*s.gear, *g.decks[EQUIPMENT])
    for weapon in s.gear:
        g.loaded[weapon] = 0
    s.gear, s.food, s.allies = (), 0, 0


def _outfit(
    g: Defense,
    s: Survivor,
    at: str = "",
    gear: Mapping[str, int] | Sequence[str] = (),
    pouch: Mapping[str, int] | None = None,
    hand: Sequence[str] = (),
    motive: str = "",
    tokens: int = 0,
    earned: int = 0,
    **fields: Any,
) -> None:
    s.at = _cell(g, at) if at else OFF_BOARD
    for name in gear:
        weapon = GearNo(pull(g, EQUIPMENT, name))
        s.gear += (weapon,)
        g.loaded[weapon] = gear[name] if isinstance(gear, Mapping) else 0
    for name, rounds in (pouch or {}).items():
        card = AmmoNo(pull(g, AMMUNITION, name))
        s.pouch += (card,)
        g.rounds[card] = rounds
    if hand:
        events = tuple(g.content.event_number[name] for name in hand)
        _free_events(g, events)
        g.hands[s.seat] = events
    if motive:
        _give_motive(g, s.seat, motive)
    g.tokens[s.seat], g.earned[s.seat] = tokens, earned
    for name, value in fields.items():
        if not hasattr(s, name):
            raise BadOptions(f"A Survivor of The Best Defense has nothing called '{name}'.")
        setattr(s, name, value)


def _free_events(g: Defense, events: tuple[EventNo, ...]) -> None:
    g.events = tuple(event for event in g.events if event not in events)


def _give_motive(g: Defense, seat: int, motive: str) -> None:
    wanted = next(MotiveNo(number) for number, each in enumerate(g.content.motives) if each.id == motive)
    before = g.motive[seat]
    for other in range(g.players):
        if g.motive[other] == wanted:
            g.motive[other] = before
    g.put_away = tuple(before if each == wanted else each for each in g.put_away)
    g.motive[seat] = wanted


def _stack(g: Defense, sizes: Mapping[str, int], top: Mapping[str, Sequence[str]]) -> None:
    for name, cards in top.items():
        if name == "events":
            events = tuple(g.content.event_number[card] for card in reversed(cards))
            _free_events(g, events)
            g.events += events
        else:
            deck = DECKS.index(name)
            numbers = tuple(pull(g, deck, card) for card in reversed(cards))
            g.decks[deck] += numbers
    for name, size in sizes.items():
        deck = DECKS.index(name)
        surplus = len(g.decks[deck]) - size
        if surplus < 0:
            raise BadOptions(f"The {name} deck cannot hold {size} cards in this position.")
        g.discards[deck] += g.decks[deck][:surplus]
        g.decks[deck] = g.decks[deck][surplus:]


def _catch_up(g: Defense) -> None:
    """What the round would have done by now: the Leader's lasting ability, two Events for everybody in the turns."""
    leader = g.survivors[g.leader]
    g.ability = leader.id
    for ability in g.content.characters[leader.id].ability:
        if isinstance(ability, Unarmed):
            g.bare_hands = ability.dice
        elif isinstance(ability, CombatBonus):
            g.combat_bonus = ability.count
    for seat in g.order if g.phase in TURNS else ():
        missing = 2 - len(g.hands[seat])
        if missing > 0:
            g.hands[seat] += g.events[-missing:]
            g.events = g.events[:-missing]
    g.silent = g.expert and g.phase in TURNS
    if g.phase == "play-event":
        g.events_left = 2 if g.active == g.leader and not g.solo else 1
