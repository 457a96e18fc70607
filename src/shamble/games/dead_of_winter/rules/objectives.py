"""Conditions: whether they hold, for needs of cards, triggers, goals and secret objectives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....engine.rulebook import rule
from ..content import conditions as c
from ..content.objectives import SecretObjective
from ..content.terms import NOWHERE, PlaceNo
from ..owed import Occasion
from ..state import AWAY, COLONY, NO_CARD, Winter


def holds(g: Winter, condition: c.Condition, o: Occasion) -> bool:
    """Whether a condition holds now, on this occasion."""
    count = COUNTS.get(type(condition))
    if count is not None:
        assert isinstance(condition, c.Count)
        return condition.holds(count(g, condition, o), g.players)
    return TESTS[type(condition)](g, condition, o)


@rule("DW-16.25")
def all_hold(g: Winter, conditions: Sequence[c.Condition], o: Occasion) -> bool:
    """Several conditions must hold together."""
    for condition in conditions:  # noqa: SIM110 - a plain loop is faster here
        if not holds(g, condition, o):
            return False
    return True


# Counters: the table


def place_of(g: Winter, where: str, o: Occasion) -> PlaceNo:
    """The single place that a condition looks at; -1 if it does not exist now."""
    if where == "here":
        return o.here
    if where == "origin":
        return o.origin
    return g.content.location_number[where]


def zombies(g: Winter, condition: c.Zombies, o: Occasion) -> int:
    """Zombies at a place; `away` are all six together."""
    if condition.where == "away":
        return sum([g.zombies_at(place) for place in AWAY])
    place = place_of(g, condition.where, o)
    return g.zombies_at(place) if place != NOWHERE else 0


def zombies_away(g: Winter, condition: c.Total, o: Occasion) -> int:
    """Zombies at the six non-colony locations together."""
    return sum([g.zombies_at(place) for place in AWAY])


def barricades(g: Winter, condition: c.Barricades, o: Occasion) -> int:
    """Barricades at a place; for `eachaway` those where the condition is hardest to meet."""
    if condition.where == "eachaway":
        found = [g.barricades_at(place) for place in AWAY]
        return max(found) if condition.op == "<=" else min(found)
    if condition.where == "away":
        return sum([g.barricades_at(place) for place in AWAY])
    place = place_of(g, condition.where, o)
    return g.barricades_at(place) if place != NOWHERE else 0


@rule("DW-8.08")
def space(g: Winter, condition: c.Space, o: Occasion) -> int:
    """Empty survivor spaces; `away` is the most that one place other than the actor's has."""
    if condition.where == "away":
        now = g.at[o.actor] if o.actor >= 0 else NOWHERE
        return max([g.room(place) for place in AWAY if place != now])
    place = place_of(g, condition.where, o)
    return g.room(place) if place != NOWHERE else 0


def exiled(g: Winter, condition: c.Exiled, o: Occasion) -> int:
    """Players in the game who are exiled."""
    return sum([out and not gone for out, gone in zip(g.exiled, g.out, strict=True)])


def empty_decks(g: Winter, condition: c.DeckEmpty, o: Occasion) -> int:
    """Non-colony item decks without cards."""
    return sum([not g.item_decks[place] for place in AWAY])


@rule("DW-16.01", "DW-16.02")
def stored(g: Winter, condition: c.Stored, o: Occasion) -> int:
    """Cards with the symbol in main objective storage, where no starter card ever lies."""
    items = g.content.items
    return sum([items[item].symbol == condition.symbol for item in g.storage])


# Counters: what a player has


@rule("DW-14.07", "DW-16.07", "DW-16.08")
def in_hand(g: Winter, condition: c.Hand, o: Occasion) -> int:
    """Hand cards with the symbol; outsiders are item cards too, and a card may serve several conditions."""
    return with_symbol(g, g.hands[o.seat], condition.symbol)


@rule("DW-2.07")
def with_symbol(g: Winter, cards: Sequence[int], symbol: str) -> int:
    """How many of the item cards have the symbol."""
    if symbol == "any":
        return len(cards)
    items = g.content.items
    return sum([items[item].symbol == symbol for item in cards])


@rule("DW-16.07", "DW-16.08")
def equipped(g: Winter, condition: c.Equip, o: Occasion) -> int:
    """Cards with the symbol on the player's survivors."""
    return sum([with_symbol(g, g.equipped[s], condition.symbol) for s in g.group[o.seat]])


def survivors(g: Winter, condition: c.Survivors, o: Occasion) -> int:
    """Own survivors, anywhere or in the colony."""
    own = g.group[o.seat]
    return len(own) if condition.where == "anywhere" else sum([g.at[s] == COLONY for s in own])


@rule("DW-16.10", "DW-1.27")
def removed(g: Winter, condition: c.Removed, o: Occasion) -> int:
    """Survivor cards in removed-from-game, killed or removed; neither helpless survivors nor the box."""
    return len(g.removed_survivors)


Counting = Callable[[Winter, Any, Occasion], int]

COUNTS: dict[type, Counting] = {
    c.Food: lambda g, condition, o: g.food,
    c.Morale: lambda g, condition, o: g.morale,
    c.Waste: lambda g, condition, o: len(g.waste),
    c.Starvation: lambda g, condition, o: g.starvation,
    c.Helpless: lambda g, condition, o: g.helpless,
    c.Zombies: zombies,
    c.Total: zombies_away,
    c.Barricades: barricades,
    c.Space: space,
    c.Removed: removed,
    c.Exiled: exiled,
    c.DeckEmpty: empty_decks,
    c.Stored: stored,
    c.Samples: lambda g, condition, o: g.samples,
    c.Embers: lambda g, condition, o: g.embers,
    c.Dice: lambda g, condition, o: len(g.dice[o.seat]),
    c.Hand: in_hand,
    c.Equip: equipped,
    c.Survivors: survivors,
}


# Tests


@rule("DW-16.09")
def lead(g: Winter, seat: int) -> int:
    """How many survivors more than every other player in the game, exiled ones included."""
    return len(g.group[seat]) - max([len(g.group[other]) for other in g.others(seat)], default=0)


def most_survivors(g: Winter, condition: c.MostSurvivors, o: Occasion) -> bool:
    """Equal is not most."""
    return lead(g, o.seat) > 0


def lead_survivors(g: Winter, condition: c.LeadSurvivors, o: Occasion) -> bool:
    """At least this many more than any other player."""
    return lead(g, o.seat) >= condition.n


def unwounded(g: Winter, condition: c.Unwounded, o: Occasion) -> bool:
    """No wound on any of the player's survivors."""
    return not any(g.wounded(s) for s in g.group[o.seat])


def _places(g: Winter, o: Occasion) -> list[int]:
    return [g.at[s] for s in g.group[o.seat]]


def same_place(g: Winter, condition: c.SamePlace, o: Occasion) -> bool:
    """All of the player's survivors are at one location."""
    places = _places(g, o)
    return bool(places) and places.count(places[0]) == len(places)


def pair_away(g: Winter, condition: c.PairAway, o: Occasion) -> bool:
    """Two or more of the player's survivors are at one non-colony location."""
    places = _places(g, o)
    return any(places.count(place) > 1 for place in AWAY)


def in_play(g: Winter, condition: c.Inplay, o: Occasion) -> bool:
    """Some player controls the survivor."""
    return g.is_alive(g.content.survivor_number[condition.survivor])


def has(g: Winter, condition: c.Has, o: Occasion) -> bool:
    """The player controls the survivor."""
    return g.content.survivor_number[condition.survivor] in g.group[o.seat]


def in_deck(g: Winter, condition: c.Indeck, o: Occasion) -> bool:
    """The survivor is in the survivor deck."""
    return g.content.survivor_number[condition.survivor] in g.survivor_deck


@rule("DW-16.04")
def survive(g: Winter, condition: c.Survive, o: Occasion) -> bool:
    """The round is played with the marker on 1 and morale is above 0."""
    return g.rounds == 1 and g.morale > 0


def armed(g: Winter, condition: c.Armed, o: Occasion) -> bool:
    """Every non-exiled player has a card with one of the symbols equipped; starter cards count."""
    items = g.content.items
    return all(
        any(items[item].symbol in condition.symbols for s in g.group[seat] for item in g.equipped[s])
        for seat in g.settlers()
    )


@rule("DW-16.34")
def is_settled(g: Winter, condition: c.Loyal, o: Occasion) -> bool:
    """`loyal` only asks whether a player is not exiled, never what the secret objective says."""
    return not g.exiled[o.seat]


@rule("DW-16.34")
def is_exiled(g: Winter, condition: c.Outcast, o: Occasion) -> bool:
    """`outcast` only asks whether a player is exiled."""
    return g.exiled[o.seat]


@rule("DW-13.07")
def by_main(g: Winter, condition: c.Main, o: Occasion) -> bool:
    """True only if the game ended because the main objective was found complete."""
    return o.by_main


TESTS: dict[type, Callable[[Winter, Any, Occasion], bool]] = {
    c.MostSurvivors: most_survivors,
    c.LeadSurvivors: lead_survivors,
    c.Unwounded: unwounded,
    c.AllAway: lambda g, condition, o: COLONY not in _places(g, o),
    c.SamePlace: same_place,
    c.PairAway: pair_away,
    c.FirstLeader: lambda g, condition, o: g.first_leader[o.seat] in g.group[o.seat],
    c.Loyal: is_settled,
    c.Outcast: is_exiled,
    c.Alive: lambda g, condition, o: o.actor >= 0 and g.is_alive(o.actor),
    c.Inplay: in_play,
    c.Has: has,
    c.Indeck: in_deck,
    c.Main: by_main,
    c.Notmain: lambda g, condition, o: not o.by_main,
    c.Survive: survive,
    c.Armed: armed,
}


# Goals and secret objectives


@rule("DW-9.20", "DW-16.03", "DW-16.05")
def goal_met(g: Winter) -> bool:
    """Whether the goal of the main objective is met; only its step in the colony phase asks."""
    return all_hold(g, g.side.goal, Occasion(g.first))


@rule("DW-12.02", "DW-16.11", "DW-16.12", "DW-16.13")
def own_conditions(g: Winter, seat: int) -> tuple[c.Condition, ...]:
    """The conditions of a player's objective; an exiled objective replaces it, or only its first condition."""
    card = g.exile_card[seat]
    secret: SecretObjective | None = None
    if g.secret[seat] != NO_CARD:
        secret = g.content.secret_objectives[g.secret[seat]]
    if card == NO_CARD:
        return secret.conditions if secret else ()
    altered = g.content.exiled_objectives[card]
    if secret is not None and secret.kind == "betrayal":
        return (*altered.traitor, *secret.conditions[1:])
    return altered.loyal


@rule("DW-13.04", "DW-13.05", "DW-13.06", "DW-15.13", "DW-16.06")
def fulfilled(g: Winter, seat: int, by_main: bool) -> bool:
    """Whether a player's own objective is fulfilled at the end; a player out of the game has lost."""
    return not g.out[seat] and all_hold(g, own_conditions(g, seat), Occasion(seat, by_main=by_main))
