"""What survivors bear: abilities and equipment as modifiers, where and how often they work."""

from __future__ import annotations

from ....engine.rulebook import rule
from ..content.modifiers import ExtraDie, ExtraMove, Mod, NoEquip, NoMoveExposure, WoundLimit
from ..content.sources import Source
from ..content.terms import ItemNo, SurvivorNo
from ..deeds import Used
from ..state import WOUND_LIMIT, Winter

# Sources


def is_used(g: Winter, source: Source) -> bool:
    """Whether a once-per-round ability was used this round."""
    return source.number in (g.used_items if source.is_item else g.used_survivors)


@rule("DW-2.28", "DW-6.25")
def note_use(g: Winter, source: Source, bearer: SurvivorNo) -> None:
    """A once-per-round mark belongs to the card and stays with it; the use of an item is noted for triggers."""
    g.story.tell("uses" if source.is_item else "uses-ability", g.content.survivors[bearer], source.id)
    if source.ability.once:
        if source.is_item:
            g.used_items += (ItemNo(source.number),)
        else:
            g.used_survivors += (SurvivorNo(source.number),)
    if source.is_item:
        g.deeds += (Used(bearer, source.symbol),)


@rule("DW-16.14", "DW-16.15", "DW-16.16", "DW-16.36", "DW-16.27")
def usable(g: Winter, s: SurvivorNo, when: str) -> list[Source]:
    """The sources of a survivor's own ability and equipment with a timing that may be used here and now."""
    content, place = g.content, g.at[s]
    found = []
    if (
        content.survivor_when[s] == when
        and place in content.survivor_where[s]
        and s not in g.used_survivors
        and s not in g.resting
    ):
        found.append(content.survivor_source[s])
    for item in g.equipped[s]:
        if content.item_when[item] == when and place in content.item_where[item] and item not in g.used_items:
            found.append(content.item_source[item])
    return found


# Standing modifiers


@rule("DW-16.14", "DW-16.16", "DW-16.27")
def bears(g: Winter, s: SurvivorNo, kind: type[Mod]) -> bool:
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


def _total(g: Winter, s: SurvivorNo, kind: type[ExtraMove] | type[ExtraDie], when: str) -> int:
    """What all modifiers of a kind on one survivor add up to."""
    content, place = g.content, g.at[s]
    total = 0
    if kind in content.survivor_bears[s] and content.survivor_when[s] == when and place in content.survivor_where[s]:
        found = content.survivor_source[s].modifier(kind)
        total += found.n if found else 0
    for item in g.equipped[s]:
        if kind in content.item_bears[item] and content.item_when[item] == when and place in content.item_where[item]:
            found = content.item_source[item].modifier(kind)
            total += found.n if found else 0
    return total


@rule("DW-11.05")
def wound_limit(g: Winter, s: SurvivorNo) -> int:
    """Three wounds kill, unless the survivor bears another limit."""
    content, equipped = g.content, g.equipped[s]
    if not equipped and WoundLimit not in content.survivor_bears[s]:
        return WOUND_LIMIT
    for source in (content.survivor_source[s], *[content.item_source[item] for item in equipped]):
        limit = source.modifier(WoundLimit)
        if limit:
            return limit.n
    return WOUND_LIMIT


@rule("DW-6.12")
def extra_moves(g: Winter, s: SurvivorNo) -> int:
    """Moves beyond the one of each turn."""
    return _total(g, s, ExtraMove, "passive")


@rule("DW-3.05")
def extra_dice(g: Winter, seat: int) -> int:
    """Dice that equipment and abilities add at the roll step."""
    bears, found = g.content.survivor_bears, 0
    for s in g.group[seat]:
        if g.equipped[s] or ExtraDie in bears[s]:
            found += _total(g, s, ExtraDie, "roll") + _total(g, s, ExtraDie, "passive")
    return found


@rule("DW-6.03", "DW-6.04", "DW-6.23")
def forbids_equipping(g: Winter, s: SurvivorNo) -> str:
    """Any survivor may carry any number of cards, unless it cannot be equipped at all."""
    return "DW-6.03" if bears(g, s, NoEquip) else ""
