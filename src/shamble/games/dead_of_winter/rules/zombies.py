"""Zombies: how they are added, one at a time, and what happens when an entrance is overrun."""

from __future__ import annotations

from ....engine.ask import NO, YES, Ask, Asking
from ....engine.rulebook import rule
from ..content.modifiers import SacrificeOverrun
from ..content.terms import NO_SURVIVOR, PlaceNo, SurvivorNo
from ..effects.targets import lowest
from ..owed import Batch, Horde, Overrun
from ..state import COLONY, Winter
from .equipment import note_use, usable
from .settling import owe, pays
from .survivors import kill, kill_helpless, remove_survivor


@rule("DW-10.01", "DW-10.03")
def add_zombies(g: Winter, place: PlaceNo, n: int) -> None:
    """Add one batch of zombies, one at a time."""
    if n > 0:
        g.story.tell("zombies", n, g.content.locations[place])
        go_on(g, Batch(place, 0, n))


@pays(Horde)
def add_horde(g: Winter, owed: Horde) -> None:
    """The zombies that a card adds at a location."""
    add_zombies(g, owed.place, owed.n)


@rule("DW-10.09", "DW-10.11")
@pays(Batch)
def go_on(g: Winter, owed: Batch) -> None:
    """An overrun is resolved with all that follows from it before the next zombie is added."""
    done = _add_until_overrun(g, owed.place, owed.done, owed.n)
    if done:
        owe(g, Overrun(owed.place), Batch(owed.place, done, owed.n))


@rule("DW-10.02", "DW-10.04", "DW-10.05", "DW-10.08", "DW-10.09", "DW-10.10", "DW-2.20", "DW-16.29")
def _add_until_overrun(g: Winter, place: PlaceNo, done: int, n: int) -> int:
    """The first zombie to entrance 1 and so on in turn; after how many an entrance is overrun, 0 if none is."""
    cells, spaces = g.content.cells[place], g.content.spaces
    zombies, barricades = g.zombies, g.barricades
    for number in range(done, n):
        cell = cells[number % len(cells)]
        if zombies[cell] + barricades[cell] < spaces[cell]:
            zombies[cell] += 1
        elif barricades[cell]:
            barricades[cell] -= 1
            g.story.tell("barricade-broken", g.content.cell_ids[cell])
        elif g.people[place] or (place == COLONY and g.helpless):
            return number + 1
        else:
            g.story.tell("no-room", g.content.cell_ids[cell])
    return 0


@rule("DW-10.06", "DW-10.07", "DW-11.18")
@pays(Overrun)
def overrun(g: Winter, owed: Overrun) -> Asking[None]:
    """The lowest influence there is killed; if only helpless survivors are at the colony, one of them."""
    place = owed.place
    g.story.tell("overrun", g.content.locations[place])
    people = g.people[place]
    victim = NO_SURVIVOR
    if people:
        victim = yield from lowest(g, people)
    spared = yield from sacrifice(g, place, victim)
    if spared:
        return
    if victim >= 0:
        kill(g, victim)
    else:
        kill_helpless(g)


@rule("DW-16.15", "DW-10.06", "DW-11.19")
def sacrifice(g: Winter, place: PlaceNo, victim: SurvivorNo) -> Asking[bool]:
    """A bearer of `sacrifice_overrun` may be removed in place of whom the overrun would kill."""
    for s in g.people[place]:
        if s == victim:
            continue
        for source in usable(g, s, "react"):
            if source.modifier(SacrificeOverrun):
                saved = g.content.survivors[victim] if victim >= 0 else "helpless"
                if (yield Ask(g.owner[s], "sacrifice", (YES, NO), about=(g.content.survivors[s], saved))) is YES:
                    note_use(g, source, s)
                    g.story.tell("sacrifices", g.content.survivors[s], saved)
                    remove_survivor(g, s)
                    return True
    return False
