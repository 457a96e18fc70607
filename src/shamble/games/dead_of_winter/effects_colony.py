"""Verbs that touch the colony: morale, food, helpless survivors, the waste pile."""

from __future__ import annotations

from typing import Any

from ...engine.rulebook import rule
from . import verbs
from .endings import change_morale
from .state import COLONY, Winter
from .survivors import kill_helpless
from .targets import Occasion
from .works import clean_waste


@rule("DW-2.22")
def morale(g: Winter, effect: verbs.Morale, o: Occasion) -> None:
    """Morale changes; on 0 the game is over."""
    change_morale(g, effect.n)


@rule("DW-2.21", "DW-16.25")
def food(g: Winter, effect: verbs.Food, o: Occasion) -> None:
    """Food tokens come to the supply, or leave it as far as there are any."""
    before = g.food
    g.food = max(0, before + effect.n)
    if g.food > before:
        g.story.tell("food-added", g.food - before, g.food)
    elif g.food < before:
        g.story.tell("food-lost", before - g.food, g.food)


@rule("DW-9.06")
def starve(g: Winter, effect: verbs.Starve, o: Occasion) -> None:
    """Starvation tokens come or go, without loss of morale by themselves."""
    g.starvation = max(0, g.starvation + effect.n)
    g.story.tell("starvation", g.starvation)


@rule("DW-11.04", "DW-11.19", "DW-12.11", "DW-16.23")
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
def killhelpless(g: Winter, effect: verbs.KillHelpless, o: Occasion) -> None:
    """Helpless survivors are killed, as far as there are any."""
    for _ in range(min(effect.n, g.helpless)):
        kill_helpless(g)


@rule("DW-16.35", "DW-2.25")
def clean(g: Winter, effect: verbs.Clean, o: Occasion) -> None:
    """The top cards of the waste pile are removed from the game; this is not the action."""
    clean_waste(g, effect.n)


@rule("DW-2.24", "DW-2.25", "DW-2.29")
def litter(g: Winter, effect: verbs.Litter, o: Occasion) -> None:
    """Random item cards come back from removed-from-game onto the waste pile."""
    for _ in range(min(effect.n, len(g.removed_items))):
        at = g.chance.below(min(len(g.removed_items), 256))
        item = g.removed_items[at]
        g.removed_items = g.removed_items[:at] + g.removed_items[at + 1 :]
        g.waste += (item,)
        g.story.tell("littered", g.content.items[item])


@rule("DW-16.27", "DW-9.02")
def ongoing(g: Winter, effect: verbs.Ongoing, o: Occasion) -> None:
    """Until the end of this round helpless survivors do not count when food is paid."""
    g.helpless_free_food = True
    g.story.tell("helpless-eat-free")


VERBS: dict[type, Any] = {
    verbs.Morale: morale,
    verbs.Food: food,
    verbs.Starve: starve,
    verbs.Helpless: helpless,
    verbs.KillHelpless: killhelpless,
    verbs.Clean: clean,
    verbs.Litter: litter,
    verbs.Ongoing: ongoing,
}
