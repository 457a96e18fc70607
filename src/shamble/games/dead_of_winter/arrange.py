"""Put things where a test or a designer wants them; every card taken is missed where it lay.

    table("dead_of_winter", players=3, dutch=at("school", seat=0, wounds=1, gear=["crowbar"]), nell=at("gas", seat=1),
          hands={0: ["cold-beans", "jerry-can-5"]}, dice_of={0: (2, 3, 5)}, zombies={"entrance-1": 2, "police": 3})

Survivors are named with their seat; the first one of a seat leads, and a seat without any gets one in the colony. Items
are named by the id of a card ("crowbar": a copy that is free) or of one copy ("crowbar-2"). Unless stated otherwise it
is the turn of seat 0 at the menu of actions, there are no zombies, barricades, helpless survivors, food, dice or cards
in hand, no crossroads card is watched, and the main objective is Until the Thaw with 6 rounds to go and morale 5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ...engine.errors import BadOptions
from .content.terms import NO_SECRET, NOWHERE, CrisisNo, CrossroadsNo, ExiledNo, ItemNo, MainNo, SecretNo, SurvivorNo
from .rules.survivors import set_at
from .setup import set_up
from .state import AWAY, Winter

N = TypeVar("N", bound=int)

COUNTERS = {"morale": 5, "rounds": 6, "food": 0, "starvation": 0, "helpless": 0, "samples": 0, "embers": 0}
Piles = Mapping[str, Sequence[str]]


def arrange(
    g: Winter,
    phase: str = "actions",
    active: int = 0,
    first: int = 0,
    objective: str = "until-the-thaw",
    hands: Mapping[int, Sequence[str]] | None = None,
    dice_of: Mapping[int, Sequence[int]] | None = None,
    spent_of: Mapping[int, Sequence[int]] | None = None,
    zombies: Mapping[str, int] | None = None,
    barricades: Mapping[str, int] | None = None,
    noise: Mapping[str, int] | None = None,
    waste: int | Sequence[str] = 0,
    storage: Sequence[str] = (),
    removed: Sequence[str] = (),
    given: Mapping[int, Sequence[str]] | None = None,
    given_openly: Sequence[str] = (),
    crisis: str = "whispers-of-mutiny",
    crossroads: str = "",
    secret: Mapping[int, str] | None = None,
    exiled: Mapping[int, str] | Sequence[int] = (),
    out: Sequence[int] = (),
    top: Piles | None = None,
    sizes: Mapping[str, int] | None = None,
    **more: Any,
) -> None:
    """Arrange a table: survivors by name, piles by place, what seats hold by seat, and fields of the table by name."""
    if g.phase == "set-up":
        set_up(g)
    clear(g)
    people = {name: more.pop(name) for name in list(more) if name in g.content.survivor_number}
    g.objective = MainNo(number_of(g.content.main_objectives, objective, "main objective"))
    for name, value in COUNTERS.items():
        setattr(g, name, more.pop(name, value))
    for seat in out:
        g.out[seat] = True
    seat_people(g, people)
    lay_items(g, hands or {}, given or {}, given_openly, storage, removed, waste)
    for counts, field in ((zombies, g.zombies), (barricades, g.barricades)):
        for cell, count in (counts or {}).items():
            field[_known(g.content.cell_number, cell, "entrance")] = count
    for place, count in (noise or {}).items():
        g.noise[_known(g.content.location_number, place, "location")] = count
    for seat, shown in (dice_of or {}).items():
        g.dice[seat] = tuple(sorted(shown))
    for seat, shown in (spent_of or {}).items():
        g.spent[seat] = tuple(sorted(shown))
    stack(g, top or {}, sizes or {})
    give_objectives(g, secret or {}, exiled)
    open_round(g, phase, active, first, crisis, crossroads)
    for name, value in more.items():
        if not hasattr(g, name):
            raise BadOptions(f"The table of Dead of Winter has nothing called '{name}'.")
        setattr(g, name, value)


def number_of(cards: Sequence[Any], name: str, kind: str) -> int:
    """The number of a card by its id or its number in the book ("M03")."""
    for number, card in enumerate(cards):
        if name in (card.id, getattr(card, "number", "")):
            return number
    raise BadOptions(f"Dead of Winter has no {kind} called '{name}'.")


def _known(numbers: Mapping[str, N], name: str, kind: str) -> N:
    if name not in numbers:
        raise BadOptions(f"Dead of Winter has no {kind} called '{name}'; there are {', '.join(numbers)}.")
    return numbers[name]


# A bare table


def clear(g: Winter) -> None:
    """Everything goes back to where it was before the deal; the board is empty."""
    for seat in range(g.players):
        g.survivor_deck += g.dealt[seat] + g.group[seat]
        g.boxed_items += g.hands[seat]
        g.dealt[seat] = g.group[seat] = g.hands[seat] = ()
    loose = g.boxed_items
    g.boxed_items = tuple(item for item in loose if g.content.items[item].starter)
    for place in AWAY:
        name = g.content.locations[place].id
        g.item_decks[place] += tuple(item for item in loose if g.content.items[item].deck == name)
    g.zombies, g.barricades = [0] * len(g.zombies), [0] * len(g.barricades)
    g.noise = [0] * len(g.noise)


# Survivors


def seat_people(g: Winter, people: Mapping[str, Mapping[str, Any]]) -> None:
    """Put the named survivors on the board; a seat without any gets the next of the deck."""
    for name, wishes in people.items():
        s = g.content.survivor_number[name]
        g.survivor_deck = tuple(each for each in g.survivor_deck if each != s)
        g.boxed_survivors = tuple(each for each in g.boxed_survivors if each != s)
        _outfit(g, s, **wishes)
    for seat in range(g.players):
        if not g.group[seat] and not g.out[seat]:
            s = g.survivor_deck[-1]
            g.survivor_deck = g.survivor_deck[:-1]
            _outfit(g, s, at="colony", seat=seat)
        g.first_leader[seat] = g.leader(seat)


def _outfit(
    g: Winter,
    s: SurvivorNo,
    at: str = "",
    seat: int = 0,
    wounds: int = 0,
    frost: int = 0,
    gear: Sequence[str] = (),
    moves: int = 0,
) -> None:
    if not 0 <= seat < g.players:
        raise BadOptions(f"There is no seat {seat} at a table for {g.players} players.")
    g.owner[s] = seat
    g.group[seat] += (s,)
    set_at(g, s, _known(g.content.location_number, at, "location") if at else NOWHERE)
    g.wounds[s], g.frost[s], g.moves[s] = wounds, frost, moves
    g.equipped[s] = tuple(pull(g, name) for name in gear)


# Items


def pull(g: Winter, name: str) -> ItemNo:
    """Take a named item card, or a free copy of a card, from the box or a deck."""
    content = g.content
    free = [*g.boxed_items, *[item for deck in g.item_decks for item in deck]]
    if name in content.item_number:
        item = content.item_number[name]
    else:
        copies = [number for number in sorted(free) if content.items[number].card.id == name]
        if not copies:
            raise BadOptions(f"Dead of Winter has no free item card called '{name}'.")
        item = copies[0]
    if item not in free:
        raise BadOptions(f"The item card '{content.items[item].id}' is already somewhere else.")
    g.boxed_items = tuple(each for each in g.boxed_items if each != item)
    g.item_decks = [tuple(each for each in deck if each != item) for deck in g.item_decks]
    return item


def pull_any(g: Winter, count: int) -> tuple[ItemNo, ...]:
    """Take any cards: from the box, then from the bottoms of the decks."""
    found = list(g.boxed_items[:count])
    g.boxed_items = g.boxed_items[count:]
    for _ in range(count - len(found)):
        place = max(AWAY, key=lambda each: len(g.item_decks[each]))
        found.append(g.item_decks[place][0])
        g.item_decks[place] = g.item_decks[place][1:]
    return tuple(found)


def lay_items(
    g: Winter,
    hands: Mapping[int, Sequence[str]],
    given: Mapping[int, Sequence[str]],
    given_openly: Sequence[str],
    storage: Sequence[str],
    removed: Sequence[str],
    waste: int | Sequence[str],
) -> None:
    """Lay item cards (and removed survivors) where they are wanted."""
    for seat, names in hands.items():
        g.hands[seat] = tuple(pull(g, name) for name in names)
    for seat, names in given.items():
        g.given[seat] = tuple(pull(g, name) for name in names)
    g.given_openly = tuple(pull(g, name) for name in given_openly)
    g.storage = tuple(pull(g, name) for name in storage)
    for name in removed:
        if name in g.content.survivor_number:
            s = g.content.survivor_number[name]
            g.survivor_deck = tuple(each for each in g.survivor_deck if each != s)
            g.removed_survivors += (s,)
        else:
            g.removed_items += (pull(g, name),)
    g.waste = pull_any(g, waste) if isinstance(waste, int) else tuple(pull(g, name) for name in waste)


def stack(g: Winter, top: Piles, sizes: Mapping[str, int]) -> None:
    """Lay cards on top of a deck, the first to be drawn first; cut decks from below to a size."""
    for name, cards in top.items():
        if name in g.content.location_number:
            drawn = [pull(g, card) for card in cards]
            g.item_decks[g.content.location_number[name]] += tuple(reversed(drawn))
            continue
        field, kinds = _deck(g, name)
        numbers = [number_of(kinds, card, name) for card in cards]
        rest = tuple(each for each in getattr(g, field) if each not in numbers)
        setattr(g, field, rest + tuple(reversed(numbers)))
    for name, size in sizes.items():
        if name in g.content.location_number:
            place = g.content.location_number[name]
            deck = g.item_decks[place]
            if len(deck) < size:
                raise BadOptions(f"The item deck of {name} cannot hold {size} cards in this position.")
            g.boxed_items += deck[: len(deck) - size]
            g.item_decks[place] = deck[len(deck) - size :]
        else:
            _cut(g, name, size)


def _deck(g: Winter, name: str) -> tuple[str, Sequence[Any]]:
    decks: dict[str, tuple[str, Sequence[Any]]] = {
        "survivors": ("survivor_deck", g.content.survivors),
        "crises": ("crisis_deck", g.content.crises),
        "crossroads": ("crossroads_deck", g.content.crossroads),
        "exiled": ("exiled_deck", g.content.exiled_objectives),
    }
    if name not in decks:
        raise BadOptions(f"Dead of Winter has no deck called '{name}'.")
    return decks[name]


BOXES = {
    "survivors": "boxed_survivors",
    "crises": "past_crises",
    "crossroads": "boxed_crossroads",
    "exiled": "boxed_exiled",
}


def _cut(g: Winter, name: str, size: int) -> None:
    field, _ = _deck(g, name)
    deck = getattr(g, field)
    if len(deck) < size:
        raise BadOptions(f"The deck of {name} cannot hold {size} cards in this position.")
    setattr(g, BOXES[name], getattr(g, BOXES[name]) + deck[: len(deck) - size])
    setattr(g, field, deck[len(deck) - size :])


# Objectives and the round


def give_objectives(g: Winter, secret: Mapping[int, str], exiled: Mapping[int, str] | Sequence[int]) -> None:
    """Exchange secret objectives and exile players, with an exiled objective of choice or the top one."""
    for seat, name in secret.items():
        _swap_secret(g, seat, SecretNo(number_of(g.content.secret_objectives, name, "secret objective")))
    for seat in exiled:
        g.exiled[seat] = True
        wanted = exiled[seat] if isinstance(exiled, Mapping) else ""
        card = g.exiled_deck[-1]
        if wanted:
            card = ExiledNo(number_of(g.content.exiled_objectives, wanted, "exiled objective"))
        g.exiled_deck = tuple(each for each in g.exiled_deck if each != card)
        g.exile_card[seat] = card
        old = g.secret[seat]
        if old != NO_SECRET and g.content.secret_objectives[old].kind == "loyal":
            g.secret[seat] = NO_SECRET
            g.removed_secrets += (old,)


def _swap_secret(g: Winter, seat: int, wanted: SecretNo) -> None:
    before = g.secret[seat]
    g.secret = [before if each == wanted else each for each in g.secret]
    g.undealt_secrets = tuple(before if each == wanted else each for each in g.undealt_secrets)
    g.boxed_secrets = tuple(before if each == wanted else each for each in g.boxed_secrets)
    g.secret[seat] = wanted


def open_round(g: Winter, phase: str, active: int, first: int, crisis: str, crossroads: str) -> None:
    """What the start of the round and of the turn would have done by now."""
    g.first = first
    g.round_number = 1
    g.order = g.clockwise(first)
    in_colony_phase = phase in ("pay-food", "check-waste", "crisis", "add-zombies", "check-objective", "end-round")
    g.turn = -1 if in_colony_phase or phase == "start-round" else g.order.index(active)
    if crisis and phase != "start-round":
        g.crisis = CrisisNo(number_of(g.content.crises, crisis, "crisis"))
        g.crisis_deck = tuple(each for each in g.crisis_deck if each != g.crisis)
    if crossroads:
        g.crossroads = CrossroadsNo(number_of(g.content.crossroads, crossroads, "crossroads card"))
        g.crossroads_deck = tuple(each for each in g.crossroads_deck if each != g.crossroads)
        g.drawer = g.right_of(active)
    g.phase = phase
