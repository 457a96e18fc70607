"""Limbs: losing and regaining them, the knock-out and the raid."""

from __future__ import annotations

from ....engine.ask import PASS, Ask, Asking, option
from ....engine.rulebook import rule
from ..content.verbs import PreventLimb
from ..state import MOST_LIMBS, NOBODY, NOWHERE, Undead, Z
from .dogs import dog_leaves
from .endings import check_limbs
from .living import token_to_supply
from .numbers import aid
from .stack import step
from .windows import use


@step("lose-limbs")
@rule("LU-15.02", "LU-16.03", "LU-13.02")
def lose_limbs(g: Undead, number: int, count: int) -> Asking[None] | None:
    """A Z is about to lose Limbs: it may discard cards that save some, then it loses the rest."""
    z = g.zs[number]
    if z.out or count <= 0:
        return None
    saving = saving_cards(g, z, count)
    if saving:
        return _save_limbs(g, z, count, saving)
    limbs_lost(g, z, count)
    return None


@rule("LU-6.14", "LU-15.02")
def saving_cards(g: Undead, z: Z, count: int) -> list[int]:
    """The equipped cards that save Limbs: none where even all of them together leave no Limb of this loss."""
    saving = [card for card in z.gear if card in g.content.discarded_at("limb")]
    texts = [effect for card in saving for effect in aid(g, card).discard]
    saved = sum(effect.count for effect in texts if isinstance(effect, PreventLimb))
    return saving if z.limbs > count - saved else []


def _save_limbs(g: Undead, z: Z, count: int, saving: list[int]) -> Asking[None]:
    options = [PASS, *(option("use", g.content.aid[card].id) for card in saving)]
    chosen = yield Ask(z.seat, "at-limb", options, about=(z, count), of=z.id)
    if chosen is PASS:
        limbs_lost(g, z, count)
        return
    g.push("lose-limbs", z.number, count)
    use(g, z, chosen)


@rule("LU-15.02")
def limbs_lost(g: Undead, z: Z, count: int) -> None:
    """The Limbs are gone, as many as there were; with the last one the Z is out."""
    lost = min(count, z.limbs)
    z.limbs -= lost
    g.lost_limbs[z.number] += lost
    g.story.tell("loses-limbs", z, lost, z.limbs)
    if not z.limbs:
        knock_out(g, z)


@step("gain-limb")
@rule("LU-15.01")
def gain_limb(g: Undead, number: int, count: int) -> None:
    """A Z regains Limbs, at most five in all."""
    z = g.zs[number]
    if z.out:
        return
    before = z.limbs
    z.limbs = min(MOST_LIMBS, z.limbs + count)
    if z.limbs > before:
        g.story.tell("gains-limbs", z, z.limbs)


# The knock-out


@rule("LU-15.02", "LU-15.03", "LU-15.10", "LU-15.12", "LU-23.11", "LU-1.11", "LU-16.04")
def knock_out(g: Undead, z: Z) -> None:
    """A Z without Limbs is out at once; the others raid its equipment before anything else goes on."""
    z.out = True
    z.at = NOWHERE
    g.story.tell("knocked-out", z)
    check_limbs(g)
    g.push("strip", z.number)
    for raider in reversed(raid_order(g)):
        g.push("raid", raider.number, z.number)
    for person in g.living:
        person.engaged = NOBODY if person.engaged == z.number else person.engaged


@rule("LU-15.05")
def raid_order(g: Undead) -> list[Z]:
    """Fewest friends first, then fewest cards in hand, then player order."""
    return sorted(g.in_game(), key=lambda z: (len(z.friends), z.cards_in_hand))


@step("raid")
@rule("LU-15.04", "LU-15.05")
def raid(g: Undead, number: int, victim: int) -> Asking[None]:
    """Every other Z takes one equipped card of the knocked-out Z into its hand, while there are any."""
    z, loser = g.zs[number], g.zs[victim]
    if z.out or not loser.gear:
        return
    options = [option("take", g.content.aid[card].id) for card in loser.gear]
    chosen = yield Ask(z.seat, "raid", options, about=(z, loser), of=z.id)
    card = g.content.aid_number[chosen.ids[0]]
    loser.gear = tuple(each for each in loser.gear if each != card)
    loser.named = tuple(each for each in loser.named if each[0] != card)
    z.hand += (card,)
    g.story.tell("raids", z, g.content.aid[card], loser)


@step("strip")
@rule("LU-15.06", "LU-15.07", "LU-15.08", "LU-15.09")
def strip(g: Undead, number: int) -> None:
    """Friends go to the supply, cards to the discards, Dogs leave; Living cards stay with their Living."""
    z = g.zs[number]
    for token in z.friends:
        token_to_supply(g, token)
    z.friends = ()
    drop_cards(g, z)
    for dog in g.dogs_of(z):
        dog_leaves(g, dog.card)


@rule("LU-15.07", "LU-15.09", "LU-18.29", "LU-18.30")
def drop_cards(g: Undead, z: Z) -> None:
    """All cards in hand and equipped go to their discards; Living cards are laid beside the board."""
    g.aid_discards += (*z.gear, *z.hand)
    g.reaction_discards += z.holds
    z.gear = z.hand = z.holds = ()
    z.named = ()
    for person in g.living:
        if person.holder == z.number:
            person.holder = NOBODY
