"""Trade: one item each way between the active player and the Survivors at the same Location."""

from __future__ import annotations

from functools import partial

from ....engine.ask import PASS, Ask, Asking, Option
from ....engine.rulebook import rule
from ....engine.seats import others as others_of
from ..state import OFF_BOARD, Defense, Survivor
from .items import gifts, give, hand_over, refused_rounds
from .windows import before

SKIP, NOTHING = Option("skip-trade"), Option("give-nothing")


@rule("BD-9.11", "BD-9.14", "BD-9.15")
def partners(g: Defense, s: Survivor) -> list[Survivor]:
    """The other Survivors here, clockwise; with a Two-Way Radio every other one on board counts as here."""
    gear, cell = g.content.gear, s.at
    others, survivors = others_of(s.seat, g.players), g.survivors
    for item in s.gear:
        if gear[item].reaches:
            return [survivors[seat] for seat in others if survivors[seat].at != OFF_BOARD]
    return [survivors[seat] for seat in others if survivors[seat].at == cell]


@rule("BD-6.12", "BD-7.06", "BD-9.01", "BD-9.14", "BD-7.10")
def trade(g: Defense) -> Asking[None] | None:
    """Step 3: the active player may give one item, then one Survivor may give one back."""
    s = g.survivors[g.order[g.turn]]
    here = partners(g, s) if s.at != OFF_BOARD and g.players > 1 else []
    if here:
        return _trade(g, s, here)
    _to_events(g)
    return None


@rule("BD-9.02", "BD-9.04", "BD-9.12")
def _trade(g: Defense, s: Survivor, here: list[Survivor]) -> Asking[None]:
    """The active player's gift comes first; only who skips the whole step gets nothing offered."""
    options = [SKIP, NOTHING, *gifts(g, s, here)]
    chosen = yield Ask(s.seat, "trade", options, about=(s,), why_not=partial(refused_rounds, g, s, here))
    if chosen is not SKIP:
        if chosen is not NOTHING:
            yield from give(g, s, chosen, here)
        yield from return_gift(g, s, here)
    _to_events(g)


@rule("BD-9.03", "BD-9.05", "BD-9.12", "BD-9.13")
def return_gift(g: Defense, s: Survivor, here: list[Survivor]) -> Asking[None]:
    """The others here are asked clockwise for one item; the first who gives ends the step."""
    for other in here:
        options = [PASS, *gifts(g, other, [s])]
        chosen = yield Ask(
            other.seat, "return-gift", options, (s, other), why_not=partial(refused_rounds, g, other, [s])
        )
        if chosen is not PASS:
            yield from hand_over(g, other, chosen, s)
            return


def _to_events(g: Defense) -> None:
    from_leader_last = g.leader_last and g.turn == 0
    before(g, "end-turn" if from_leader_last else "events")
