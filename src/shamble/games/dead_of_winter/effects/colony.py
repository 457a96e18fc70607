"""Verbs that touch the colony: morale, food, helpless survivors, the waste pile."""

from __future__ import annotations

from ....engine.rulebook import rule
from ..content import verbs
from ..decks import REMOVED_ITEMS
from ..owed import Occasion
from ..rules.barricades_and_waste import clean_waste
from ..rules.endings import change_morale
from ..rules.survivors import kill_helpless
from ..state import COLONY, Winter
from .carrying import EFFECTS


@rule("DW-2.22")
@EFFECTS.carries_out(verbs.Morale)
def morale(g: Winter, effect: verbs.Morale, o: Occasion) -> None:
    """Morale changes; on 0 the game is over."""
    change_morale(g, effect.n)


@rule("DW-2.21", "DW-16.25")
@EFFECTS.carries_out(verbs.Food, changes=lambda g, effect, o: effect.n > 0 or g.food > 0)
def food(g: Winter, effect: verbs.Food, o: Occasion) -> None:
    """Food tokens come to the supply, or leave it as far as there are any."""
    before = g.food
    g.food = max(0, before + effect.n)
    if g.food > before:
        g.story.tell("food-added", g.food - before, g.food)
    elif g.food < before:
        g.story.tell("food-lost", before - g.food, g.food)


@rule("DW-9.06")
@EFFECTS.carries_out(verbs.Starve)
def starve(g: Winter, effect: verbs.Starve, o: Occasion) -> None:
    """Starvation tokens come or go, without loss of morale by themselves."""
    g.starvation = max(0, g.starvation + effect.n)
    g.story.tell("starvation", g.starvation)


@rule("DW-11.04", "DW-11.19", "DW-12.11", "DW-16.23")
@EFFECTS.carries_out(verbs.Helpless)
def helpless(g: Winter, effect: verbs.Helpless, o: Occasion) -> None:
    """As many helpless survivors enter as fit, none for an exiled player; removing them is not killing."""
    before = g.helpless
    if effect.n > 0:
        g.helpless += 0 if g.exiled[o.seat] else min(effect.n, g.room(COLONY))
    else:
        g.helpless = max(0, before + effect.n)
    if g.helpless != before:
        g.story.tell("helpless-come" if g.helpless > before else "helpless-leave", abs(g.helpless - before), g.helpless)


@rule("DW-11.18")
@EFFECTS.carries_out(verbs.KillHelpless)
def killhelpless(g: Winter, effect: verbs.KillHelpless, o: Occasion) -> None:
    """Helpless survivors are killed, as far as there are any."""
    for _ in range(min(effect.n, g.helpless)):
        kill_helpless(g)


@rule("DW-16.35", "DW-2.25")
@EFFECTS.carries_out(verbs.Clean, changes=lambda g, effect, o: bool(g.waste))
def clean(g: Winter, effect: verbs.Clean, o: Occasion) -> None:
    """The top cards of the waste pile are removed from the game; this is not the action."""
    clean_waste(g, effect.n)


@rule("DW-2.24", "DW-2.25", "DW-2.29")
@EFFECTS.carries_out(verbs.Litter)
def litter(g: Winter, effect: verbs.Litter, o: Occasion) -> None:
    """Random item cards come back from removed-from-game onto the waste pile."""
    for _ in range(min(effect.n, len(g.removed_items))):
        item = REMOVED_ITEMS.take_at_random(g)
        g.waste += (item,)
        g.story.tell("littered", g.content.items[item])


@rule("DW-16.27", "DW-9.02")
@EFFECTS.carries_out(verbs.Ongoing)
def ongoing(g: Winter, effect: verbs.Ongoing, o: Occasion) -> None:
    """Until the end of this round helpless survivors do not count when food is paid."""
    g.helpless_free_food = True
    g.story.tell("helpless-eat-free")
