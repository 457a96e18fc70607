"""The Dice Pool and how dice are read."""

from __future__ import annotations

from ....engine.rulebook import rule
from ..state import Georgia, Party

KILLING = {"-": 0, "K1": 1, "K2": 2, "K3": 3, "A1": 0, "A2": 0, "A3": 0, "W1": 1, "W2": 2, "W3": 3}
ACTING = {"-": 0, "K1": 0, "K2": 0, "K3": 0, "A1": 1, "A2": 2, "A3": 3, "W1": 1, "W2": 2, "W3": 3}


@rule("WD-4.03", "WD-23.06", "WD-23.09", "WD-23.24")
def dice_pool(g: Georgia, p: Party) -> tuple[int, ...]:
    """The Dice Pool of a player or, in a group, the dice of all its members."""
    talents = g.content.talents
    if g.groups:
        pawn = p.pawn
        for q in g.parties:
            if q.pawn == pawn and q is not p:
                return tuple([die for member in g.members(p) for die in talents[member.people].dice])
    return talents[p.people].dice


@rule("WD-4.06", "WD-4.07")
def roll_pool(g: Georgia, pool: tuple[int, ...]) -> list[str]:
    """The whole pool is rolled, nothing held back."""
    return g.chance.roll_all(g.content.rolled[pool])


@rule("WD-5.02", "WD-5.03", "WD-5.04")
def total(g: Georgia) -> int:
    """Kills in a fight, actions in an action challenge; wilds count as either."""
    value = KILLING if g.rolling == "kill" else ACTING
    return g.extra + sum(map(value.__getitem__, g.faces))


@rule("WD-4.14", "WD-14.06")
def bonus(g: Georgia, p: Party, rolling: str) -> int:
    """What lasting items add to a roll of this sort, once each."""
    if not p.items:
        return 0
    kit = g.content.kits[p.items]
    return kit.kill_bonus if rolling == "kill" else kit.action_bonus
