"""What survivors bear: abilities and equipment as modifiers, where and how often they work.

A source of an ability is a number: an item as it is, a survivor `s` as `~s` (below zero).
"""

from __future__ import annotations

from typing import TypeVar

from ...engine.rulebook import rule
from .content import Ability
from .modifiers import ExtraDie, ExtraMove, Mod, NoEquip, NoMoveExposure, WoundLimit
from .state import WOUND_LIMIT, Winter

M = TypeVar("M", bound=Mod)


# Sources


def ability_of(g: Winter, source: int) -> Ability:
    """The ability of an item or survivor."""
    content = g.content
    ability: Ability = content.items[source].ability if source >= 0 else content.survivors[~source].ability
    return ability


def source_id(g: Winter, source: int) -> str:
    """The id of an item or survivor."""
    content = g.content
    identity: str = content.items[source].id if source >= 0 else content.survivors[~source].id
    return identity


def is_used(g: Winter, source: int) -> bool:
    """Whether a once-per-round ability was used this round."""
    return source in g.used_items if source >= 0 else ~source in g.used_survivors


@rule("DW-2.28", "DW-6.25")
def note_use(g: Winter, source: int, bearer: int) -> None:
    """A once-per-round mark belongs to the card and stays with it; the use of an item is noted for triggers."""
    g.story.tell("uses" if source >= 0 else "uses-ability", g.content.survivors[bearer], source_id(g, source))
    if ability_of(g, source).once:
        if source >= 0:
            g.used_items += (source,)
        else:
            g.used_survivors += (~source,)
    if source >= 0:
        g.deeds += (("use", bearer, g.content.items[source].symbol),)


@rule("DW-16.14", "DW-16.15", "DW-16.16", "DW-16.36", "DW-16.27")
def usable(g: Winter, s: int, when: str) -> list[int]:
    """The sources of a survivor's own ability and equipment with a timing that may be used here and now."""
    content, place = g.content, g.at[s]
    found = []
    if (
        content.survivor_when[s] == when
        and place in content.survivor_where[s]
        and s not in g.used_survivors
        and s not in g.resting
    ):
        found.append(~s)
    for item in g.equipped[s]:
        if content.item_when[item] == when and place in content.item_where[item] and item not in g.used_items:
            found.append(item)
    return found


@rule("DW-2.08")
def modifier(g: Winter, source: int, kind: type[M]) -> M | None:
    """The modifier of this kind that a source brings: where a card speaks, the rule steps back."""
    for each in ability_of(g, source).modifiers:
        if isinstance(each, kind):
            return each
    return None


# Standing modifiers


@rule("DW-16.14", "DW-16.16", "DW-16.27")
def bears(g: Winter, s: int, kind: type[Mod]) -> bool:
    """Whether a passive ability, passive equipment or a lasting effect gives a survivor this modifier."""
    content, place = g.content, g.at[s]
    if (
        kind in content.survivor_bears[s]
        and content.survivor_when[s] == "passive"
        and place in content.survivor_where[s]
    ):
        return True
    for item in g.equipped[s]:
        if (
            kind in content.item_bears[item]
            and content.item_when[item] == "passive"
            and place in content.item_where[item]
        ):
            return True
    return kind is NoMoveExposure and s in g.calm


def _total(g: Winter, s: int, kind: type[ExtraMove] | type[ExtraDie], when: str) -> int:
    """What all modifiers of a kind on one survivor add up to."""
    content, place = g.content, g.at[s]
    total = 0
    if kind in content.survivor_bears[s] and content.survivor_when[s] == when and place in content.survivor_where[s]:
        found = modifier(g, ~s, kind)
        total += found.n if found else 0
    for item in g.equipped[s]:
        if kind in content.item_bears[item] and content.item_when[item] == when and place in content.item_where[item]:
            found = modifier(g, item, kind)
            total += found.n if found else 0
    return total


@rule("DW-11.05")
def wound_limit(g: Winter, s: int) -> int:
    """Three wounds kill, unless the survivor bears another limit."""
    content = g.content
    for source in (~s, *g.equipped[s]):
        if WoundLimit in (content.item_bears[source] if source >= 0 else content.survivor_bears[s]):
            found = modifier(g, source, WoundLimit)
            return found.n if found else WOUND_LIMIT
    return WOUND_LIMIT


@rule("DW-6.12")
def extra_moves(g: Winter, s: int) -> int:
    """Moves beyond the one of each turn."""
    return _total(g, s, ExtraMove, "passive")


@rule("DW-3.05")
def extra_dice(g: Winter, seat: int) -> int:
    """Dice that equipment and abilities add at the roll step."""
    return sum([_total(g, s, ExtraDie, "roll") + _total(g, s, ExtraDie, "passive") for s in g.group[seat]])


@rule("DW-6.03", "DW-6.04", "DW-6.23")
def can_equip(g: Winter, s: int) -> bool:
    """Any survivor may carry any number of cards, unless it cannot be equipped at all."""
    return not bears(g, s, NoEquip)
