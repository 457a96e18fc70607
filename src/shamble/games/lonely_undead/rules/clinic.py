"""The Clinic: leaving town through the border doorway and coming back as somebody else."""

from __future__ import annotations

from ....engine.ask import NO, YES, Ask, Asking, Option, option
from ....engine.rulebook import rule
from ..state import NOWHERE, Undead, Z
from .limbs import drop_cards
from .moving import come_to, disengage, free_spaces, nearest, note_buildings
from .piles import draw_aid
from .stack import step

RANDOM = Option("random-character")
FEW_LIMBS = 2


@step("leave-town")
@rule("LU-18.28", "LU-18.29", "LU-18.30", "LU-4.13")
def leave_town(g: Undead, number: int) -> None:
    """A Z that leaves loses its character and all its cards, and its turn ends when it has become somebody else."""
    z = g.zs[number]
    g.story.tell("leaves-clinic", z)
    note_buildings(g, z, NOWHERE)
    z.at = NOWHERE
    z.away = True
    disengage(g)
    drop_cards(g, z)
    g.turn_over = True
    g.push("limb-back", number)
    g.push("new-cards", number)
    g.push("new-character", number)


@step("new-character")
@rule("LU-18.31")
def new_character(g: Undead, number: int) -> Asking[None]:
    """It takes a character that nobody uses, not the discarded one, chosen or at random."""
    z = g.zs[number]
    free = unused_characters(g)
    options = [*(option("character", name) for name in free), RANDOM]
    chosen = yield Ask(z.seat, "new-character", options, about=(z,), of=z.id)
    before = z.character
    z.character = g.chance.pick(free) if chosen == RANDOM else chosen.ids[0]
    g.story.tell("becomes", before, z)


@rule("LU-3.16", "LU-18.31")
def unused_characters(g: Undead) -> list[str]:
    """The characters that no Z in the game uses; that of a knocked-out Z is not free either."""
    used = {z.character for z in g.zs}
    return [name for name in g.content.characters if name not in used]


@step("new-cards")
@rule("LU-18.31")
def new_cards(g: Undead, number: int) -> None:
    """It draws two Aid; it is outside, so nothing doubles them."""
    draw_aid(g, g.zs[number], 2)


@step("limb-back")
@rule("LU-18.32")
def limb_back(g: Undead, number: int) -> Asking[None]:
    """With two Limbs or fewer it may regain one."""
    z = g.zs[number]
    if z.limbs > FEW_LIMBS:
        return
    if (yield Ask(z.seat, "limb-back", [YES, NO], about=(z,), of=z.id)) == YES:
        g.push("gain-limb", number, 1)


@step("return")
@rule("LU-18.33", "LU-4.17", "LU-1.14")
def come_back(g: Undead, number: int) -> Asking[None] | None:
    """At the start of its next turn it is placed in Dead Center, or on an empty accessible space nearest to it."""
    z = g.zs[number]
    return _come_back(g, z) if z.away and not z.out else None


def _come_back(g: Undead, z: Z) -> Asking[None]:
    options = [option("at", g.content.space_names[space]) for space in places_to_return(g)]
    chosen = yield Ask(z.seat, "return", options, about=(z,), of=z.id)
    z.away = False
    come_to(g, z, g.content.space_ids[chosen.ids[0]])


@rule("LU-18.33")
def places_to_return(g: Undead) -> list[int]:
    """The empty spaces of Dead Center, otherwise the nearest empty ones that can be reached."""
    free = free_spaces(g)
    center = [space for space in g.town.center if space in free]
    if center:
        return center
    free = [space for space in free if g.town.reached >> space & 1]
    return nearest(free, g.town.distances(*g.town.center))
