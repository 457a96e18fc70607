"""Verbs that only Equipment and Leaders say."""

from __future__ import annotations

from functools import partial

from ....engine.ask import PASS, Ask, Asking
from ....engine.rulebook import rule
from ..content.verbs import CombatBonus, DiscardSelf, Give, Move, Unarmed
from ..rules.items import discard_item, gifts, give, refused_rounds
from ..state import Defense
from . import EFFECTS, Occasion


@rule("BD-8.19")
@EFFECTS.carries_out(DiscardSelf)
def discard_self(g: Defense, effect: DiscardSelf, o: Occasion) -> None:
    """The item goes to its discard pile."""
    discard_item(g, g.survivors[o.seat], o.item)


@rule("BD-16.18")
@EFFECTS.carries_out(Move)
def move(g: Defense, effect: Move, o: Occasion) -> None:
    """The user goes to the Location that was named."""
    s = g.survivors[o.seat]
    s.at = o.there
    g.story.tell("rides", s.id, g.places[s.at])


@rule("BD-15.09")
@EFFECTS.carries_out(Unarmed)
def unarmed(g: Defense, effect: Unarmed, o: Occasion) -> None:
    """Michonne: this round anybody may fight bare-handed in place of a weapon."""
    g.bare_hands = effect.dice


@rule("BD-15.10")
@EFFECTS.carries_out(CombatBonus)
def combat_bonus(g: Defense, effect: CombatBonus, o: Occasion) -> None:
    """Rick: this round every Survivor adds to its Combat roll."""
    g.combat_bonus = effect.count


@rule("BD-15.05", "BD-15.06", "BD-15.07", "BD-15.11", "BD-15.12", "BD-15.13")
@EFFECTS.carries_out(Give)
def give_anybody(g: Defense, effect: Give, o: Occasion) -> Asking[None]:
    """Maggie: the Leader gives one item of her own to another Survivor, wherever it is."""
    giver = g.survivors[g.leader]
    others = [s for s in g.in_order() if s is not giver]
    if not others:
        return
    options = gifts(g, giver, others, single_rounds=True)
    chosen = yield Ask(
        g.leader, "lead-give", [PASS, *options], (giver,), partial(refused_rounds, g, giver, others, True)
    )
    if chosen is not PASS:
        yield from give(g, giver, chosen, others)
