"""Overwatch: the windows of the Walker Phase in which Marks may be used."""

from __future__ import annotations

from ....engine.ask import Asking, Option
from ....engine.rulebook import rule
from ....engine.windows import Window, reopen
from ..agenda import step, then
from ..state import NOBODY, Sanctuary
from .figures import defeat_enemy, enemy_id
from .maneuvers import targets_in_sight
from .tokens import take_token, usable

UNTIL = "walker-phase"


@rule("NS-15.06", "NS-15.12", "NS-15.16")
def can_watch(g: Sanctuary, who: int) -> bool:
    """Whether a Survivor has a Mark that works and a Walker in its line of sight; who has not is not asked.

    A player who declined for the rest of the phase is asked for none of the Survivors it decides for.
    """
    if not usable(g, who, "wren") or not targets_in_sight(g, who):
        return False
    seat = g.survivors[who].seat
    return all(g.survivors[each].seat != seat for each in g.windows.get(UNTIL, ()))


def _offers(g: Sanctuary, who: int) -> list[Option]:
    return [Option("mark", enemy_id(*each), value=each) for each in targets_in_sight(g, who)]


@rule("NS-15.14", "NS-15.16")
def _use(g: Sanctuary, who: int, chosen: Option) -> None:
    """Defeat 1 Walker in the line of sight of whoever discards the Mark; then all are asked again from the first on."""
    del g.windows[OVERWATCH.key]
    take_token(g, g.number_of("wren"), who)
    space, kind, ready = chosen.value
    defeat_enemy(g, kind, space, ready)


OVERWATCH: Window[Sanctuary] = Window(
    "overwatch",
    can_watch,
    _offers,
    _use,
    about=lambda g, who: (g.survivors[who].id,),
    seat_of=lambda g, who: g.survivors[who].seat,
    until=UNTIL,
)


def open_phase(g: Sanctuary) -> None:
    """A new Walker Phase: whoever passed for the rest of the last one is asked again."""
    reopen(g, UNTIL)
    g.changed = True


@rule("NS-15.15", "NS-15.16")
@step("window")
def window(g: Sanctuary) -> Asking[None] | None:
    """All who can use a Mark are asked in turn until all pass; with no change since then it is not opened again."""
    if not g.changed:
        return None
    asking = OVERWATCH.ask_next(g, g.in_order()) if g.windows or _any_mark(g) else None
    if asking is None:
        g.changed = False
        return None
    return _go_on(g, asking)


def _any_mark(g: Sanctuary) -> bool:
    """Whether a Mark lies anywhere; seldom does one."""
    wren = g.number_of("wren")
    return wren != NOBODY and any(wren in s.sheet for s in g.survivors)


def _go_on(g: Sanctuary, asking: Asking[None]) -> Asking[None]:
    then(g, ("window",))
    yield from asking


@step("changed")
def changed(g: Sanctuary) -> None:
    """Figures have moved, fallen or come: the next window opens."""
    g.changed = True
