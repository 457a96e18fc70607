"""The goals on the table: how far the main objective has come, your own secret one, and the crisis of the round."""

from __future__ import annotations

import pytest

import shamble
from shamble.engine.scene import Goal
from shamble.testing import at, skip_to, table


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


@pytest.mark.rule("DW-9.02", "DW-9.04")
@pytest.mark.parametrize(("food", "is_short"), [(1, True), (2, False)])
def test_what_the_colony_eats_tonight_is_a_goal(food: int, is_short: bool) -> None:
    scene = table(
        "dead_of_winter", players=2, rosa=at("colony"), tam=at("colony", seat=0), felix=at("colony", seat=1), food=food
    ).scene(None)
    goal = next(each for each in scene.goals if each.id == "goal-food")
    assert (goal.have, goal.need, goal.brink) == (food, 2, is_short)
