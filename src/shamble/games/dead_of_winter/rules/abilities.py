"""Abilities of survivors and equipped items that a player uses on the player's turn."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.ask import Asking, Option, Refusal, refused
from ....engine.rulebook import rule
from ..content import MENU, START
from ..content.modifiers import FreeWall
from ..content.sources import Source
from ..content.terms import NO_SURVIVOR, ItemNo, SurvivorNo
from ..effects import owe_effects
from ..effects.carrying import EFFECTS
from ..owed import Occasion
from ..state import Winter
from .action_dice import has_die, pick_die, spend_die
from .barricades_and_waste import free_barricade
from .equipment import is_used, note_use

# What may be used


@rule("DW-6.29", "DW-5.28", "DW-16.16")
def menu_abilities(g: Winter, seat: int) -> list[Option]:
    """Abilities and equipment of a player's survivors that may be used now."""
    return _usable(g, seat, MENU)


@rule("DW-4.05")
def start_abilities(g: Winter, seat: int) -> list[Option]:
    """Abilities with timing `start`, at turn start only."""
    return _usable(g, seat, START)


def why_not_use(g: Winter, seat: int) -> Iterator[Refusal]:
    """Abilities and equipment that cannot be used here and now."""
    found = {option: (s, source) for s in g.group[seat] for source, option in sources(g, s, MENU)}
    return refused(found, lambda chosen: forbids_use(g, seat, *found[chosen]))


def _usable(g: Winter, seat: int, when: tuple[str, ...]) -> list[Option]:
    content, equipped, found = g.content, g.equipped, []
    survivors, items = content.survivor_uses[when], content.item_uses[when]
    for s in g.group[seat]:
        if survivors[s] and not forbids_use(g, seat, s, content.survivor_source[s]):
            found.append(content.survivor_options["ability"][s])
        if equipped[s]:
            for item in equipped[s]:
                if items[item] and not forbids_use(g, seat, s, content.item_source[item]):
                    found.append(content.item_options["use"][item])
    return found


def sources(g: Winter, s: SurvivorNo, when: tuple[str, ...]) -> list[tuple[Source, Option]]:
    """What a survivor could use at such a time: its ability and its equipment, each with its option."""
    content = g.content
    found = []
    if content.survivor_when[s] in when:
        found.append((content.survivor_source[s], content.survivor_options["ability"][s]))
    for item in g.equipped[s]:
        if content.item_when[item] in when:
            found.append((content.item_source[item], content.item_options["use"][item]))
    return found


@rule("DW-2.28", "DW-4.10", "DW-5.27", "DW-5.30", "DW-16.14", "DW-16.27", "DW-16.33", "DW-16.36")
def forbids_use(g: Winter, seat: int, s: SurvivorNo, source: Source) -> str:
    """Used this round, in the wrong place, at rest, without a die that is high enough, or without effect."""
    of_survivor = not source.is_item
    if is_used(g, source):
        return "DW-2.28"
    if g.at[s] not in source.where:
        return "DW-16.14" if of_survivor else "DW-16.36"
    if of_survivor and s in g.resting:
        return "DW-16.27"
    ability = source.ability
    die = ability.die
    if die is not None and not has_die(g, seat, die):
        return "DW-5.27" if of_survivor else "DW-5.30"
    if ability.effects:
        useful = EFFECTS.would_change(g, ability.effects, Occasion(seat, s, g.at[s]))
    else:
        useful = source.modifier(FreeWall) is not None and bool(g.open_cells(g.at[s]))
    return "" if useful else "DW-16.33"


# Using it


@rule("DW-5.27", "DW-5.28", "DW-5.30", "DW-6.29", "DW-16.16", "DW-16.17", "DW-16.35", "DW-2.28")
def use_ability(g: Winter, seat: int, chosen: Option) -> Asking[None]:
    """Spend a die if the ability has a number, mark it if it works once per round, and carry it out."""
    number = int(chosen.value)
    if chosen.verb == "ability":
        source, s = g.content.survivor_source[number], SurvivorNo(number)
    else:
        source, s = g.content.item_source[number], bearer_of(g, seat, ItemNo(number))
    ability = source.ability
    if ability.die is not None:
        value = yield from pick_die(g, seat, ability.die)
        spend_die(g, seat, value)
    note_use(g, source, s)
    if source.modifier(FreeWall) is not None:
        yield from free_barricade(g, seat, s)
    else:
        owe_effects(g, ability.effects, Occasion(seat, s, g.at[s]))


def bearer_of(g: Winter, seat: int, item: ItemNo) -> SurvivorNo:
    """The player's survivor that carries an item."""
    for s in g.group[seat]:
        if item in g.equipped[s]:
            return s
    return NO_SURVIVOR
