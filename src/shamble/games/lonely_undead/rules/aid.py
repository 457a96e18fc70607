"""Aid: the Draw and Equip actions, discarding, exchanging what was just drawn."""

from __future__ import annotations

from ....engine.ask import PASS, Ask, Asking, Option, option
from ....engine.rulebook import rule
from ....engine.sight import remember
from ..content.verbs import AddBite, GainLimb
from ..state import MOST_LIMBS, Undead, Z
from .moving import slow_down
from .numbers import aid, bite_numbers, kind_at
from .piles import AID, aid_left, discard_aid, discard_from_hand, draw_aid, hand_ids
from .stack import step

SINGLE, DOUBLE = Option("draw-single"), Option("draw-double")


# Drawing


@step("draw-aid")
@rule("LU-6.01", "LU-18.16", "LU-25.02")
def draw(g: Undead, number: int, count: int, by_action: int) -> Asking[None] | None:
    """Draw Aid; within the Grab N' Go twice the number, if the Z likes."""
    z = g.zs[number]
    if z.out:
        return None
    if kind_at(g, z.at) == "grab-n-go" and aid_left(g) > count:
        return _draw_double(g, z, count, by_action)
    take_aid(g, z, count, by_action)
    return None


def _draw_double(g: Undead, z: Z, count: int, by_action: int) -> Asking[None]:
    chosen = yield Ask(z.seat, "double", [DOUBLE, SINGLE], about=(z, count), of=z.id)
    take_aid(g, z, count * 2 if chosen is DOUBLE else count, by_action)


def take_aid(g: Undead, z: Z, count: int, by_action: int) -> None:
    """Take the cards; those of a Draw action can be exchanged."""
    drawn = draw_aid(g, z, count)
    if by_action and drawn and ((z.gear and exchangers(g, z)) or can_bargain(g, z)):
        g.fresh = drawn
        g.push("exchange", z.number)


@step("exchange")
@rule("LU-18.16", "LU-19.14", "LU-6.06", "LU-25.15")
def exchange(g: Undead, number: int) -> Asking[None] | None:
    """After a Draw action Ben's Bargain Bin and each Lunch Cooler may replace one of the cards just drawn."""
    z = g.zs[number]
    coolers, bargain = exchangers(g, z), can_bargain(g, z)
    if (coolers or bargain) and g.fresh:
        return _exchange_one(g, z, coolers, bargain)
    g.fresh = 0
    return None


def exchangers(g: Undead, z: Z) -> list[int]:
    """The Lunch Coolers of a Z that it has not used in this turn."""
    return [card for card in z.gear if card in g.content.coolers and card not in g.swapped]


def can_bargain(g: Undead, z: Z) -> bool:
    """Whether Ben may still put a card he has just drawn under the pile in this turn."""
    return g.can(z, "bargain-bin") and not g.bargained


def _exchange_one(g: Undead, z: Z, coolers: list[int], bargain: bool) -> Asking[None]:
    fresh = z.hand[-g.fresh :]
    options: list[Option] = [PASS]
    if bargain:
        options += [option("bargain", g.content.aid[card].id) for card in fresh]
    for cooler in coolers:
        options += [option("swap", g.content.aid[card].id, g.content.aid[cooler].id) for card in fresh]
    chosen = yield Ask(z.seat, "exchange", options, about=(z,), of=z.id)
    if chosen is PASS:
        g.fresh = 0
        return
    card = g.content.aid_number[chosen.ids[0]]
    if chosen.verb == "bargain":
        g.bargained = True
        z.hand = tuple(each for each in z.hand if each != card)
        AID.put_under(g, (card,))
        remember(g, z.seat, "aid", 0, (card,))
        g.story.tell("bargains", z)
    else:
        g.swapped += (g.content.aid_number[chosen.ids[1]],)
        discard_aid(g, z, card)
        g.story.tell("discards", z, g.content.aid[card])
    g.fresh = g.fresh - 1 + draw_aid(g, z, 1)
    g.push("exchange", z.number)


# Equipping


@rule("LU-6.02", "LU-6.03", "LU-6.05", "LU-6.14")
def forbids_equip(g: Undead, z: Z, card: int) -> str:
    """The clause that forbids to equip a card: Free ones are played, and one that works at once must do something."""
    printed = aid(g, card)
    if printed.free:
        return "LU-6.03"
    if printed.when == "equip" and z.limbs >= MOST_LIMBS:
        return "LU-6.14"
    return ""


@rule("LU-6.02", "LU-6.06", "LU-6.07", "LU-6.09")
def equip(g: Undead, z: Z, card: int) -> None:
    """Put a card in front of the character, where it works from now on; some work at once and are discarded."""
    printed = aid(g, card)
    z.hand = tuple(each for each in z.hand if each != card)
    g.story.tell("equips", z, g.content.aid[card])
    if printed.when == "equip":
        g.playing += (card,)
        g.push("played", card)
        for effect in printed.effects:
            if isinstance(effect, GainLimb):
                g.push("gain-limb", z.number, effect.count)
        return
    z.gear += (card,)
    for effect in printed.effects:
        if isinstance(effect, AddBite):
            g.push("name-bite", z.number, effect.count, card)


@step("name-bite")
@rule("LU-1.06", "LU-9.03")
def name_bite(g: Undead, number: int, count: int, card: int) -> Asking[None]:
    """Name a bite number that the Z does not have yet; card -1: only for this Bite."""
    z = g.zs[number]
    free = [each for each in range(1, 7) if each not in bite_numbers(g, z)]
    if not free or z.out:
        return
    options = [Option("number", str(each), value=each) for each in free]
    chosen = yield Ask(z.seat, "name-bite", options, about=(z,), of=z.id)
    face = int(chosen.ids[0])
    if card < 0:
        g.extra_bites += (face,)
    else:
        z.named += ((card, face),)
    g.story.tell("names-bite", z, face)
    if count > 1:
        g.push("name-bite", number, count - 1, card)


# Discarding


@step("discard-cards")
@rule("LU-6.10", "LU-4.10")
def discard_cards(g: Undead, number: int, count: int) -> Asking[None]:
    """Discard hand cards of the player's choice, one after another, or as many as there are."""
    z = g.zs[number]
    if z.out or not z.cards_in_hand or count < 1:
        return
    options = [option("discard", name) for name in hand_ids(g, z)]
    chosen = yield Ask(z.seat, "discard-cards", options, about=(z, count), of=z.id)
    discard_from_hand(g, z, chosen.ids[0])
    if count > 1:
        g.push("discard-cards", number, count - 1)


@step("discard-random")
@rule("LU-6.10")
def discard_random(g: Undead, number: int, count: int) -> None:
    """Discard random hand cards, or as many as there are."""
    z = g.zs[number]
    for _ in range(min(count, z.cards_in_hand)):
        discard_from_hand(g, z, hand_ids(g, z)[g.chance.below(z.cards_in_hand)])


@step("discard-gear")
@rule("LU-6.10")
def discard_gear(g: Undead, number: int, count: int) -> Asking[None]:
    """Discard equipped cards of the player's choice, or as many as there are."""
    z = g.zs[number]
    if z.out or not z.gear or count < 1:
        return
    options = [option("discard", g.content.aid[card].id) for card in z.gear]
    chosen = yield Ask(z.seat, "discard-gear", options, about=(z, count), of=z.id)
    card = g.content.aid_number[chosen.ids[0]]
    discard_aid(g, z, card)
    g.story.tell("discards", z, chosen.ids[0])
    if card in g.content.shoes:
        slow_down(g, z)
    if count > 1:
        g.push("discard-gear", number, count - 1)
