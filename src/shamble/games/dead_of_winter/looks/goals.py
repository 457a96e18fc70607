"""What wins and what loses, always in sight: the main objective, your own and the crisis; tracks show the rest."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.rulebook import rule
from ....engine.scene import Goal
from ....engine.sight import Sight
from ..content import conditions as c
from ..owed import Occasion
from ..rules.colony_phase import hunger
from ..rules.objectives import COUNTS, holds, own_conditions
from ..state import NO_CARD, Winter


@rule("DW-1.05")
def goals(sight: Sight[Winter], seat: int | None) -> list[Goal]:
    """The goals as these eyes see them; a secret objective only to its owner."""
    g = sight.g
    if g.objective == NO_CARD:
        return []
    found = [main_goal(g)]
    if seat is not None and any(card is not None for card in sight.cards("secret", seat)):
        found += own_goal(g, seat)
    return [*found, *crisis_goal(g), *food_goal(g)]


def main_goal(g: Winter) -> Goal:
    """How far the main objective has come."""
    card = g.content.main_objectives[g.objective]
    have, need = progress(g, g.side.goal, Occasion(g.first))
    return Goal(
        id="goal-main", label=card.name, icon="objective", have=have, need=need, note=card.summary, card=card.id,
        clause=card.clause,
    )  # fmt: skip


def own_goal(g: Winter, seat: int) -> list[Goal]:
    """How far a player's own objective has come."""
    wanted = [each for each in own_conditions(g, seat) if not isinstance(each, c.Main | c.Notmain)]
    if g.secret[seat] == NO_CARD:
        return []
    card = g.content.secret_objectives[g.secret[seat]]
    have, need = progress(g, wanted, Occasion(seat, by_main=True))
    return [
        Goal(
            id="goal-own", label=card.name, icon="secret", tone="secret", have=have, need=need,
            note="Only you see this",
            card=card.id, clause=card.clause,
        )
    ]  # fmt: skip


def crisis_goal(g: Winter) -> list[Goal]:
    """How many cards the crisis of this round has, and how many it needs if all of them fit."""
    if g.crisis == NO_CARD:
        return []
    card = g.content.crises[g.crisis]
    given = len(g.given_openly) + sum(map(len, g.given))
    need = len(g.settlers())
    wanted = " or ".join(card.symbols)
    return [
        Goal(
            id="goal-crisis", label=card.name, icon="crisis", tone="bad", have=given, need=need, brink=given < need,
            note=f"{wanted} tonight" if len(card.symbols) == 1 else wanted, card=card.id, clause=card.clause,
        )
    ]  # fmt: skip


@rule("DW-9.02", "DW-9.04")
def food_goal(g: Winter) -> list[Goal]:
    """What the colony eats tonight, as everybody stands now."""
    need = hunger(g)
    if not need or not g.round_number:
        return []
    return [
        Goal(
            id="goal-food", label="Food", icon="food", tone="bad", have=g.food, need=need, brink=g.food < need,
            note="eaten tonight", clause="DW-9.02",
        )
    ]  # fmt: skip


def progress(g: Winter, conditions: Sequence[c.Condition], o: Occasion) -> tuple[int, int]:
    """One counter as it is, several conditions as how many of them hold."""
    counts = [each for each in conditions if type(each) in COUNTS]
    if len(conditions) == 1 and counts:
        only = counts[0]
        assert isinstance(only, c.Count)
        if only.op == ">=":
            need = only.n + only.per_player * g.players
            return min(COUNTS[type(only)](g, only, o), need), need
    return sum([holds(g, each, o) for each in conditions]), len(conditions)
