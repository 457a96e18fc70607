"""Verbs about cards, Limbs and actions, and those that hold other verbs."""

from __future__ import annotations

from ....engine.ask import Ask, Asking, option
from ....engine.effects import Passive, Verb
from ....engine.rulebook import rule
from ....engine.sight import remember
from ..content.verbs import (
    Bury,
    Cancel,
    DiscardEquipped,
    DiscardHand,
    DiscardHandTo,
    DrawAid,
    DrawReaction,
    EachZ,
    Either,
    EndTurn,
    Forbid,
    GainAction,
    GainLimb,
    If,
    IgnoreFail,
    LoseAction,
    LoseLimb,
    NextTurnActions,
    Peek,
    PreventLimb,
    Recover,
    StealHand,
)
from ..rules.numbers import aid
from ..rules.piles import aid_left, hand_ids
from ..rules.reactions import bury_top, reactions_due
from ..rules.stack import step
from ..state import MOST_LIMBS, Undead, Z
from . import EFFECTS, Occasion

# Verbs that hold others


@EFFECTS.carries_out(EachZ, changes=lambda g, effect, o: EFFECTS.would_change(g, effect.then, o))
@rule("LU-1.09", "LU-21.06")
def each_z(g: Undead, effect: EachZ, o: Occasion) -> None:
    """Every Z in the game, in player order from the drawer."""
    order = [z.number for z in g.in_game()]
    at = order.index(o.z) if o.z in order else 0
    for number in reversed(order[at:] + order[:at]):
        g.push("do", g.content.script(effect.then), 0, number, o.space, o.source)


def _branch(g: Undead, effect: If, o: Occasion) -> tuple[Verb, ...]:
    return effect.then if _holds(g, g.zs[o.z], effect.when) else effect.otherwise


@EFFECTS.carries_out(If, changes=lambda g, effect, o: EFFECTS.would_change(g, _branch(g, effect, o), o))
def if_(g: Undead, effect: If, o: Occasion) -> None:
    """What the Z has decides."""
    text = _branch(g, effect, o)
    if text:
        g.push("do", g.content.script(text), 0, o.z, o.space, o.source)


def _holds(g: Undead, z: Z, when: str) -> bool:
    if when == "has-equipped":
        return bool(z.gear)
    if when == "equipped-at-least-2":
        return len(z.gear) >= 2
    if when == "hand-at-least-2":
        return z.cards_in_hand >= 2
    if when == "has-dog":
        return bool(g.dogs_of(z))
    return bool(g.friends_of(z))


@EFFECTS.carries_out(Either)
def either(g: Undead, effect: Either, o: Occasion) -> None:
    """The Z chooses one of two texts."""
    g.push("either", g.content.script(effect.one), g.content.script(effect.other), o.z, o.space, o.source)


@step("either")
def choose_either(g: Undead, one: int, other: int, number: int, space: int, source: str) -> Asking[None]:
    """Ask which of two texts is carried out."""
    z = g.zs[number]
    texts = {_tag(g.content.scripts[text][0]): text for text in (one, other)}
    chosen = yield Ask(z.seat, "either", [option("do", name) for name in texts], about=(z,), of=z.id)
    g.push("do", texts[chosen.ids[0]], 0, number, space, source)


def _tag(effect: Verb | Passive) -> str:
    """How cards write a verb."""
    return str(type(effect).__struct_config__.tag)


# Cards


@EFFECTS.carries_out(DrawAid, changes=lambda g, effect, o: aid_left(g) > 0)
def draw_aid(g: Undead, effect: DrawAid, o: Occasion) -> None:
    """Draw Aid."""
    g.push("draw-aid", o.z, effect.count, 0)


def _has_reactions(g: Undead, effect: DrawReaction | Peek, o: Occasion) -> bool:
    return bool(g.reactions or g.reaction_discards)


@EFFECTS.carries_out(DrawReaction, changes=_has_reactions)
@rule("LU-11.09", "LU-21.04")
def draw_reaction(g: Undead, effect: DrawReaction, o: Occasion) -> None:
    """Draw and resolve Reactions on the spot; in Solo one more."""
    g.push("draw-reactions", o.z, reactions_due(g, effect.count), 0)


@EFFECTS.carries_out(DiscardHand, changes=lambda g, effect, o: g.zs[o.z].cards_in_hand > 0)
def discard_hand(g: Undead, effect: DiscardHand, o: Occasion) -> None:
    """Discard hand cards, chosen or at random."""
    g.push("discard-cards" if effect.how == "choose" else "discard-random", o.z, effect.count)


@EFFECTS.carries_out(DiscardHandTo, changes=lambda g, effect, o: g.zs[o.z].cards_in_hand > effect.size)
def discard_hand_to(g: Undead, effect: DiscardHandTo, o: Occasion) -> None:
    """Discard down to a number of hand cards."""
    g.push("discard-cards", o.z, g.zs[o.z].cards_in_hand - effect.size)


@EFFECTS.carries_out(DiscardEquipped, changes=lambda g, effect, o: bool(g.zs[o.z].gear))
def discard_equipped(g: Undead, effect: DiscardEquipped, o: Occasion) -> None:
    """Discard equipped cards."""
    g.push("discard-gear", o.z, effect.count)


@EFFECTS.carries_out(StealHand, changes=lambda g, effect, o: bool(victims(g, g.zs[o.z], effect.range)))
def steal_hand(g: Undead, effect: StealHand, o: Occasion) -> None:
    """Take random hand cards from another Z in range."""
    g.push("steal", o.z, effect.count, effect.range)


def victims(g: Undead, z: Z, reach: int) -> list[Z]:
    """The other Zs within range that have a card in hand."""
    if z.at < 0:
        return []
    far = g.town.distances(z.at)
    return [other for other in g.in_game() if other is not z and other.cards_in_hand and far[other.at] <= reach]


@step("steal")
@rule("LU-23.18", "LU-25.15", "LU-6.13")
def steal(g: Undead, number: int, count: int, reach: int) -> Asking[None]:
    """The player names the victim; the card is random, and its old owner knows which it was."""
    z = g.zs[number]
    found = victims(g, z, reach)
    if not found:
        return
    options = [option("steal", other.id) for other in found]
    chosen = yield Ask(z.seat, "steal", options, about=(z,), of=z.id)
    victim = next(other for other in found if other.id == chosen.ids[0])
    for _ in range(min(count, victim.cards_in_hand)):
        take_card(g, z, victim, hand_ids(g, victim)[g.chance.below(victim.cards_in_hand)])


def take_card(g: Undead, z: Z, victim: Z, name: str) -> None:
    """A hand card changes hands; the two players see which one it is."""
    card = g.content.aid_number.get(name, -1)
    if card >= 0:
        victim.hand = tuple(each for each in victim.hand if each != card)
        z.hand += (card,)
        remember(g, victim.seat, "zs.hand", z.number, (card,))
    else:
        card = g.content.reaction_number[name]
        victim.holds = tuple(each for each in victim.holds if each != card)
        z.holds += (card,)
        remember(g, victim.seat, "zs.holds", z.number, (card,))
    g.story.whisper((z.seat, victim.seat), "steals", z, victim, secret=(name,))


@EFFECTS.carries_out(Peek, changes=_has_reactions)
@rule("LU-25.01")
def peek(g: Undead, effect: Peek, o: Occasion) -> None:
    """Look at the top Reactions and put them back in any order."""
    g.push("peek", o.z, effect.count)
    g.push("look", o.z, effect.count)


@step("peek")
@rule("LU-25.01")
def put_back(g: Undead, number: int, count: int) -> None:
    """As many as were there go back."""
    g.push("reorder", number, min(count, len(g.reactions)), 0)


@EFFECTS.carries_out(Bury)
def bury(g: Undead, effect: Bury, o: Occasion) -> None:
    """The top Reaction goes under the pile."""
    bury_top(g, g.zs[o.z])


@EFFECTS.carries_out(Recover)
def recover(g: Undead, effect: Recover, o: Occasion) -> None:
    """Take a card of a type from the Aid discards."""
    g.push("recover", o.z, effect.type)


@step("recover")
def recover_one(g: Undead, number: int, kind: str) -> Asking[None]:
    """Ask which card is taken back."""
    z = g.zs[number]
    found = [card for card in g.aid_discards if aid(g, card).type == kind]
    if not found:
        return
    options = [option("take", g.content.aid[card].id) for card in found]
    chosen = yield Ask(z.seat, "recover", options, about=(z,), of=z.id)
    card = g.content.aid_number[chosen.ids[0]]
    g.aid_discards = tuple(each for each in g.aid_discards if each != card)
    z.hand += (card,)
    g.story.tell("takes", z, g.content.aid[card])


# Limbs and actions


@EFFECTS.carries_out(LoseLimb)
def lose_limb(g: Undead, effect: LoseLimb, o: Occasion) -> None:
    """Lose Limbs."""
    g.push("lose-limbs", o.z, effect.count)


@EFFECTS.carries_out(GainLimb, changes=lambda g, effect, o: g.zs[o.z].limbs < MOST_LIMBS)
def gain_limb(g: Undead, effect: GainLimb, o: Occasion) -> None:
    """Regain Limbs."""
    g.push("gain-limb", o.z, effect.count)


@EFFECTS.carries_out(PreventLimb)
@rule("LU-13.02")
def prevent_limb(g: Undead, effect: PreventLimb, o: Occasion) -> None:
    """Saving Limbs is part of losing them: the loss on top of the stack shrinks."""
    frame = g.stack[-1]
    if frame[0] == "lose-limbs":
        g.stack[-1] = ("lose-limbs", frame[1], int(frame[2]) - effect.count)


@EFFECTS.carries_out(GainAction)
@rule("LU-4.09")
def gain_action(g: Undead, effect: GainAction, o: Occasion) -> None:
    """More actions in the Z's current turn."""
    if g.active == o.z:
        g.actions += effect.count
        g.story.tell("gains-actions", g.zs[o.z], effect.count)


@EFFECTS.carries_out(LoseAction, changes=lambda g, effect, o: g.active == o.z and g.actions > 0)
@rule("LU-4.09")
def lose_action(g: Undead, effect: LoseAction, o: Occasion) -> None:
    """Fewer actions in the Z's current turn; the number left is never below zero."""
    if g.active == o.z:
        g.actions = max(0, g.actions - effect.count)
        g.story.tell("loses-actions", g.zs[o.z], effect.count)


@EFFECTS.carries_out(NextTurnActions)
@rule("LU-4.09")
def next_turn_actions(g: Undead, effect: NextTurnActions, o: Occasion) -> None:
    """Stored for the next turn of the Z; several add up."""
    g.zs[o.z].next_actions += effect.by
    g.story.tell("next-turn-more" if effect.by > 0 else "next-turn-fewer", g.zs[o.z], abs(effect.by))


@EFFECTS.carries_out(EndTurn)
@rule("LU-4.13")
def end_turn(g: Undead, effect: EndTurn, o: Occasion) -> None:
    """The remaining actions are lost; the Discard step still takes place."""
    if g.active == o.z:
        g.turn_over = True
        g.story.tell("turn-over", g.zs[o.z])


def _forbids(g: Undead, effect: Forbid, o: Occasion) -> bool:
    if effect.what == "attack":
        return g.active == o.z and not g.no_attack
    return g.active == o.z and not g.no_move and not keeps_its_feet(g, g.zs[o.z], o)


@EFFECTS.carries_out(Forbid, changes=_forbids)
@rule("LU-5.07")
def forbid(g: Undead, effect: Forbid, o: Occasion) -> None:
    """No moving, or no Attack, until the current turn ends; an umbrella ignores the first."""
    if not _forbids(g, effect, o):
        return
    if effect.what == "attack":
        g.no_attack = True
    else:
        g.no_move = True
    g.story.tell(f"forbid-{effect.what}", g.zs[o.z])


def keeps_its_feet(g: Undead, z: Z, o: Occasion) -> bool:
    """Whether an equipped card skips what fail texts do to movement."""
    if o.source != "fail":
        return False
    effects = [effect for card in z.gear for effect in aid(g, card).effects]
    return any(isinstance(effect, IgnoreFail) and effect.what == "displace" for effect in effects)


@EFFECTS.carries_out(Cancel)
@rule("LU-1.07", "LU-25.09")
def cancel(g: Undead, effect: Cancel, o: Occasion) -> None:
    """The Event just revealed has no effect, and its window is closed."""
    g.cancelled = True
