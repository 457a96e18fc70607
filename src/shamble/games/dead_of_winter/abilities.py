"""Abilities of survivors and equipped items that a player uses on the own turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...engine.ask import Asking, Option
from ...engine.rulebook import rule
from . import verbs
from .bearing import ability_of, modifier, note_use
from .dice import has_die, pick_die, spend_die
from .effects import carry_out
from .modifiers import FreeWall
from .state import AWAY, LOCATIONS, NOBODY, Winter
from .targets import Occasion, candidates
from .works import free_barricade

MENU = ("free", "die")
START = ("start",)


# What may be used


@rule("DW-6.29", "DW-5.27", "DW-5.28", "DW-5.30", "DW-16.14", "DW-16.16", "DW-16.33")
def menu_abilities(g: Winter, seat: int) -> list[Option]:
    """Abilities and equipment of own survivors that may be used now and would change or show something."""
    found: list[Option] = []
    for s in g.group[seat]:
        _add_offers(g, seat, s, MENU, found)
    return found


@rule("DW-4.05")
def start_abilities(g: Winter, seat: int) -> list[Option]:
    """Abilities with timing `start`, at turn start only."""
    found: list[Option] = []
    for s in g.group[seat]:
        _add_offers(g, seat, s, START, found)
    return found


@rule("DW-2.28", "DW-16.27", "DW-16.36")
def _add_offers(g: Winter, seat: int, s: int, when: tuple[str, ...], found: list[Option]) -> None:
    """Add what a survivor may use here: its own ability unless it rests, and its equipment, each unless used."""
    content, place = g.content, g.at[s]
    if (
        content.survivor_when[s] in when
        and place in content.survivor_where[s]
        and s not in g.used_survivors
        and s not in g.resting
        and is_offered(g, seat, s, ~s)
    ):
        found.append(content.survivor_options["ability"][s])
    for item in g.equipped[s]:
        if (
            content.item_when[item] in when
            and place in content.item_where[item]
            and item not in g.used_items
            and is_offered(g, seat, s, item)
        ):
            found.append(content.item_options["use"][item])


@rule("DW-4.10", "DW-5.27", "DW-16.33")
def is_offered(g: Winter, seat: int, s: int, source: int) -> bool:
    """An ability with a number needs a sufficient die, and every ability something to change or show."""
    ability = ability_of(g, source)
    if ability.die is not None and not has_die(g, seat, ability.die):
        return False
    if ability.effects:
        return would_change(g, ability.effects, Occasion(seat, s, g.at[s]))
    return modifier(g, source, FreeWall) is not None and bool(g.open_cells(g.at[s]))


# Would it change anything?


@rule("DW-16.33")
def would_change(g: Winter, effects: Sequence[verbs.Effect], o: Occasion) -> bool:
    """Whether at least one primitive would change something or show a card."""
    for effect in effects:
        test = CHANGES.get(type(effect))
        if test is None or test(g, effect, o):
            return True
    return False


def _heals(g: Winter, effect: verbs.Heal, o: Occasion) -> bool:
    if effect.who in ("self", "actor"):
        return g.wounded(o.actor) > 0
    if effect.who == "named":
        return g.wounded(g.content.survivor_number[effect.survivor]) > 0
    return any(g.wounded(s) for s in candidates(g, effect.who, o))


def _slays(g: Winter, effect: verbs.Slay, o: Occasion) -> bool:
    return g.zombies_at(o.here) > 0 and (effect.most != "helpless" or g.helpless > 0)


def _snipes(g: Winter, effect: verbs.Snipe, o: Occasion) -> bool:
    return any(g.zombies)


def _steals(g: Winter, effect: verbs.Steal, o: Occasion) -> bool:
    others: Sequence[int] = g.others(o.seat)
    if effect.player == "other@here":
        here = [g.owner[s] for s in g.people[o.here]]
        others = [seat for seat in others if seat in here]
    return any(g.hands[seat] for seat in others)


def _place(g: Winter, where: str, o: Occasion) -> Sequence[int]:
    """The places that a verb could mean."""
    if where == "here":
        return (o.here,)
    if where in ("away", "eachaway"):
        return AWAY
    if where == "elsewhere":
        return [place for place in range(LOCATIONS) if place != o.here]
    return (g.content.location_number[where],) if where in g.content.location_number else ()


def _shows_card(g: Winter, effect: Any, o: Occasion) -> bool:
    return any(g.item_decks[place] for place in _place(g, effect.where, o))


def _walls(g: Winter, effect: verbs.Wall, o: Occasion) -> bool:
    return any(g.open_cells(place) for place in _place(g, effect.where, o))


def _culls(g: Winter, effect: verbs.Cull, o: Occasion) -> bool:
    return any(g.zombies_at(place) for place in _place(g, effect.where, o))


def _bumps(g: Winter, effect: verbs.Bump, o: Occasion) -> bool:
    dice = g.dice[o.seat]
    return bool(dice) and dice[0] < 6


CHANGES: dict[type, Callable[[Winter, Any, Occasion], bool]] = {
    verbs.Nothing: lambda g, effect, o: False,
    verbs.Food: lambda g, effect, o: effect.n > 0 or g.food > 0,
    verbs.Clean: lambda g, effect, o: bool(g.waste),
    verbs.Heal: _heals,
    verbs.Slay: _slays,
    verbs.Snipe: _snipes,
    verbs.Steal: _steals,
    verbs.Draw: _shows_card,
    verbs.Dig: _shows_card,
    verbs.DigTop: _shows_card,
    verbs.PeekDeck: _shows_card,
    verbs.Scry: _shows_card,
    verbs.PeekCrisis: lambda g, effect, o: bool(g.crisis_deck),
    verbs.PeekContrib: lambda g, effect, o: any(g.given),
    verbs.Wall: _walls,
    verbs.Cull: _culls,
    verbs.Bump: _bumps,
    verbs.Reroll: lambda g, effect, o: bool(g.dice[o.seat]),
    verbs.Refresh: lambda g, effect, o: bool(g.spent[o.seat]),
}
"""Verbs that may have nothing to act on; all others always change something."""


# Using it


@rule("DW-5.27", "DW-5.28", "DW-5.30", "DW-6.29", "DW-16.16", "DW-16.17", "DW-16.35", "DW-2.28")
def use_ability(g: Winter, seat: int, chosen: Option) -> Asking[None]:
    """Spend a die if the ability has a number, mark it if it works once per round, and carry it out."""
    if chosen.verb == "ability":
        source, s = ~int(chosen.value), int(chosen.value)
    else:
        source, s = int(chosen.value), bearer_of(g, seat, int(chosen.value))
    ability = ability_of(g, source)
    if ability.die is not None:
        value = yield from pick_die(g, seat, ability.die)
        spend_die(g, seat, value)
    note_use(g, source, s)
    if modifier(g, source, FreeWall) is not None:
        yield from free_barricade(g, seat, s)
    else:
        yield from carry_out(g, ability.effects, Occasion(seat, s, g.at[s]))


def bearer_of(g: Winter, seat: int, item: int) -> int:
    """The own survivor that carries an item."""
    for s in g.group[seat]:
        if item in g.equipped[s]:
            return s
    return NOBODY
