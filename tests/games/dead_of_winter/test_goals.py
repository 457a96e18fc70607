"""The goals on the table: how far the main objective has come, your own secret one, and the crisis of the round."""

from __future__ import annotations

import shamble
from shamble.engine.scene import Goal
from shamble.testing import skip_to


def goals_of(eyes: int | None) -> dict[str, Goal]:
    match = shamble.match("dead_of_winter", players=3, seed=4)
    skip_to(match, "action")
    return {goal.id: goal for goal in match.scene(eyes).goals}


def test_everybody_sees_the_main_objective_and_what_the_crisis_needs() -> None:
    seen = goals_of(None)
    assert seen["goal-main"].need > 0
    assert seen["goal-crisis"].need == 3
    assert seen["goal-crisis"].have == 0
    assert seen["goal-crisis"].brink


def test_a_secret_objective_is_a_goal_to_its_owner_only() -> None:
    assert "goal-own" not in goals_of(None)
    assert goals_of(0)["goal-own"].tone == "secret"
    assert goals_of(0)["goal-own"].label != goals_of(1)["goal-own"].label
