"""Trade: one item each way between the active player and the Survivors at the same Location."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...engine.ask import PASS, Ask, Asking, Option, Refusal
from ...engine.rulebook import rule
from .items import gifts, give, hand_over
from .resources import matching
from .state import OFF_BOARD, Defense, Survivor, clockwise
from .windows import before

SKIP, NOTHING = Option("skip-trade"), Option("give-nothing")


@rule("BD-9.11", "BD-9.14", "BD-9.15")
def partners(g: Defense, s: Survivor) -> list[Survivor]:
    """The other Survivors here, clockwise; with a Two-Way Radio every other one on board counts as here."""
    gear, cell = g.content.gear, s.at
    others = [g.survivors[seat] for seat in clockwise(s.seat, g.players)[1:]]
    for item in s.gear:
        if gear[item].reaches:
            return [each for each in others if each.at != OFF_BOARD]
    return [each for each in others if each.at == cell]


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
    chosen = yield Ask(s.seat, "trade", options, about=(s,), why_not=partial(why_not, g, s, here))
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
        chosen = yield Ask(other.seat, "return-gift", options, (s, other), why_not=partial(why_not, g, other, [s]))
        if chosen is not PASS:
            yield from hand_over(g, other, chosen, s)
            return


@rule("BD-9.09", "BD-9.10")
def why_not(g: Defense, giver: Survivor, receivers: list[Survivor]) -> Iterator[Refusal]:
    """Why a single Ammo may not be given."""
    content = g.content
    for weapon in giver.gear:
        gear = content.gear[weapon]
        if g.loaded[weapon] and not any(matching(g, each, gear.ammo) for each in receivers):
            yield Refusal(f"give-round {gear.id}", "BD-9.09")
    for card in giver.pouch:
        yield Refusal(f"give-round {content.ammo[card].id}", "BD-9.10")


def _to_events(g: Defense) -> None:
    from_leader_last = g.leader_last and g.turn == 0
    before(g, "end-turn" if from_leader_last else "events")
