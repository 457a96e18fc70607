"""Sections 1, 22, 23 and 29: objectives, winning and losing, the Leader."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.games.no_sanctuary.rules.figures import count_walkers
from shamble.testing import at, play, table

from .helpers import group, has, look, now, offered, ready_at, rivals_at, scenario, until, who

INSIDE = {"p1": at("A5"), "p2": at("A5"), "p3": at("B5"), "p4": at("B5")}
EMPTY: dict[str, list[str]] = {"Back Lots": [], "Corner Store": [], "Filling Station": [], "Clinic": []}


def four(place: str, **more: Any) -> dict[str, Any]:
    """Four Survivors in one Space."""
    return {name: at(place, **more) for name in ("harlan", "wren", "boone", "pax")}


# Scavenging Run


@pytest.mark.rule("NS-29.06", "NS-29.07", "NS-22.02", "NS-22.05", "NS-22.01", "NS-22.08")
def test_careful_sweep_advances() -> None:
    m = group(**INSIDE, phase="objective", barricades={"wall-A4-west": 1, "wall-B2-north": 1})
    assert look(m).stage == 1
    assert (look(m).morale, who(m, "harlan").discards) == (10, ())


@pytest.mark.rule("NS-29.06", "NS-16.13")
def test_somebody_outside_is_one_tension() -> None:
    spots = {**INSIDE, "p3": at("B4", trust=0), "p4": at("B4")}
    m = group(**spots, phase="objective", barricades={"wall-A4-west": 1})
    assert (look(m).stage, look(m).morale) == (0, 9)


@pytest.mark.rule("NS-29.08", "NS-29.09", "NS-22.05")
def test_sudden_downpour() -> None:
    m = group(
        **{**INSIDE, "p2": at("B4")}, phase="objective", stage=1, search={"Back Lots": [], "Corner Store": []}
    )  # fmt: skip
    assert now(m) == ("exert", 1)
    play(m, "exert-deck")
    assert look(m).stage == 2
    # The Stress of the next stage waits for the next round
    assert [s.stress for s in look(m).survivors] == [0, 0, 0, 0]


@pytest.mark.rule("NS-29.10", "NS-29.11", "NS-22.06", "NS-29.12", "NS-1.01", "NS-1.02", "NS-1.09")
def test_escape_wins() -> None:
    spots = {"p1": at("C7", stress=3), "p2": at("C8", stress=3), "p3": at("D6"), "p4": at("D9")}
    m = group(**spots, phase="objective", stage=2, search=EMPTY)
    assert now(m)[0] == "tension"
    play(m, *[f"{seat}: keep-trust" for seat in range(4)])
    assert look(m).ending == "won"
    assert look(m).winners == (0, 1, 2, 3)
    assert (look(m).morale, who(m, "boone").stress) == (9, 1)


@pytest.mark.rule("NS-1.07", "NS-1.04")
def test_the_first_end_reached_counts() -> None:
    spots = {"p1": at("C7", stress=3), "p2": at("C8", stress=3), "p3": at("D6", trust=0), "p4": at("D9")}
    m = group(**spots, phase="objective", stage=2, morale=1, search=EMPTY)
    assert look(m).ending == "lost_morale"


@pytest.mark.rule("NS-1.02", "NS-22.01")
def test_conditions_are_tested_in_the_objective_step_only() -> None:
    m = group(
        p1=at("A1"), p2=at("A1"), p3=at("A1"), p4=at("A1"), turn="harlan", card="roll-call", stage=2, search=EMPTY
    )
    assert not m.is_over
    assert look(m).stage == 2


# The other scenarios: setup of each stage to victory


@pytest.mark.rule("NS-22.03", "NS-22.04", "NS-16.21", "NS-22.09")
def test_voices_on_the_wind() -> None:
    m = scenario("voices-on-the-wind", **four("A1"), phase="objective", rescued=2, fallen={"D3": 1}, food=1)
    assert (look(m).stage, who(m, "harlan").stress) == (1, 1)
    assert sum(ready_at(m, f"{t}{n}") for t in "ABCD" for n in range(1, 10)) == 2
    m = scenario("voices-on-the-wind", **four("A1"), phase="objective", stage=1, found=("a",), food=1, morale=9)
    assert (look(m).stage, has(m, "food"), look(m).morale) == (2, 0, 10)
    m = scenario("voices-on-the-wind", **four("D5"), phase="objective", stage=2, found=("a", "b"), rescued=3)
    assert look(m).ending == "won"
    m = scenario("voices-on-the-wind", **four("D1"), phase="objective", stage=2, found=("a", "b"), rescued=3)
    assert (look(m).ending, who(m, "harlan").stress, who(m, "wren").stress) == ("", 1, 0)


@pytest.mark.rule("NS-22.03", "NS-22.01")
def test_dead_ground() -> None:
    enemies = {"C8-standard-ready": 1}
    m = scenario("dead-ground", **four("C8"), phase="objective", enemies=enemies)
    assert look(m).stage == 1
    assert look(m).rivals_active
    assert [s.stress for s in look(m).survivors] == [1, 1, 1, 1]
    assert sum(sum(rivals_at(m, f"{t}{n}")) for t in "ABCD" for n in range(1, 10)) == 3
    m = scenario("dead-ground", **four("C8"), phase="objective", enemies={"D3-standard-down": 1})
    assert look(m).stage == 0
    m = scenario(
        "dead-ground", **four("C8"), phase="objective", stage=1, found=("a",), food=2,
        enemies={"C8-road-jackals-ready": 1},
    )  # fmt: skip
    assert (look(m).stage, has(m, "food"), look(m).threat) == (2, 1, 4)
    assert [s.stress for s in look(m).survivors] == [0, 0, 0, 0]
    m = scenario("dead-ground", **four("B9"), phase="objective", stage=2, food=3, materials=1)
    assert look(m).ending == "won"
    m = scenario("dead-ground", **four("B9"), phase="objective", stage=2, food=3)
    assert (look(m).ending, [len(s.discards) for s in look(m).survivors], look(m).threat) == ("", [0, 0, 0, 0], 3)
    m = scenario("dead-ground", **four("D6", hand=0), phase="objective", stage=2, threat=9)
    assert ([len(s.deck) for s in look(m).survivors], look(m).threat, now(m)[0]) == ([14, 14, 14, 14], 11, "tension")


@pytest.mark.rule("NS-22.03", "NS-26.08")
def test_bad_company() -> None:
    m = scenario("bad-company", **four("D4"), phase="objective", enemies={"D5-road-jackals-ready": 1})
    assert look(m).stage == 1
    m = scenario("bad-company", **four("D4"), phase="objective", enemies={"D7-road-jackals-ready": 1})
    assert look(m).stage == 0
    m = scenario("bad-company", **four("D4", trust=0), phase="objective", enemies={"D4-road-jackals-ready": 1})
    assert look(m).morale == 9
    m = scenario("bad-company", **four("C1"), phase="objective", stage=1, found=("a",))
    assert (look(m).stage, look(m).rivals_active, has(m, "ammunition")) == (2, False, 3)
    m = scenario(
        "bad-company", **four("C1", deck=5), phase="objective", stage=2, enemies={"C1-road-jackals-ready": 2}
    )  # fmt: skip
    assert look(m).ending == "won"
    assert [len(s.deck) for s in look(m).survivors] == [5, 5, 5, 5]
    assert ([s.stress for s in look(m).survivors], look(m).threat) == ([1, 1, 1, 1], 2)
    m = scenario(
        "bad-company", **four("C1"), phase="objective", stage=2, enemies={"D7-road-jackals-ready": 2},
        map_cards=("D8", "D9"),
    )  # fmt: skip
    assert (look(m).ending, rivals_at(m, "D8")) == ("", (1, 0))
    assert rivals_at(m, "D9") == (1, 0)


@pytest.mark.rule("NS-18.01", "NS-22.05", "NS-30.09")
def test_the_long_night() -> None:
    m = scenario(
        "the-long-night", **four("A8"), phase="objective", barricades={"wall-A2-A5": 3, "wall-A3-A6": 3}, food=2
    )  # fmt: skip
    assert (look(m).stage, count_walkers(look(m))) == (1, 5)
    m = scenario("the-long-night", **four("A8"), phase="objective", stage=1, vigil=1)
    assert (look(m).stage, look(m).vigil, who(m, "pax").stress) == (2, 0, 0)
    m = scenario("the-long-night", **four("C8"), phase="objective", stage=1, vigil=1, enemies={"C8-standard-ready": 1})
    assert (look(m).stage, [s.stress for s in look(m).survivors]) == (2, [1, 1, 1, 1])
    m = scenario("the-long-night", **four("A8"), phase="objective", stage=1, vigil=1, enemies={"A9-standard-ready": 1})
    assert (look(m).stage, look(m).vigil) == (1, 1)
    m = scenario("the-long-night", **four("A8", stress=1), phase="objective", stage=2, vigil=1, food=1, materials=1)
    assert now(m) == ("lose", 0)
    play(m, "resource materials")
    assert (look(m).stage, who(m, "pax").stress, has(m, "food")) == (3, 0, 0)
    m = scenario("the-long-night", **four("A8"), phase="objective", stage=3, enemies={"D9-standard-ready": 6})
    assert look(m).ending == "won"
    seven = {"D9-standard-ready": 7}
    m = scenario("the-long-night", **four("A8"), phase="objective", stage=3, enemies=seven)
    assert (look(m).ending, look(m).threat) == ("", 2)
    m = scenario("the-long-night", **four("A1"), phase="objective", stage=3, enemies=seven)
    assert look(m).ending == "won"


@pytest.mark.rule("NS-18.01", "NS-16.04", "NS-30.09", "NS-16.18")
def test_nightfall() -> None:
    m = scenario("the-long-night", **four("A8"), phase="events", map_cards=("D7", "D8"))
    placed = [event.args for event in m.story if event.key == "enemy-placed"]
    assert (placed, len(look(m).map_discards)) == ([("a-standard", "D7")], 2)
    m = scenario("the-long-night", **four("A8"), phase="events", stage=1, map_cards=("A5", "D8"))
    assert len(look(m).map_discards) == 3
    assert ready_at(m, "A5") == 0
    m = scenario("the-long-night", **four("A8", trust=0), phase="events", map_cards=("D7",), reserve={"standard": 0})
    assert (look(m).morale, len(look(m).map_discards)) == (9, 2)


@pytest.mark.rule("NS-22.03", "NS-2.11")
def test_mercy_road() -> None:
    spots = {"harlan": at("A1"), "wren": at("A2"), "boone": at("A2"), "pax": at("A2")}
    m = scenario("mercy-road", **spots, phase="objective", found=("a",))
    assert (look(m).stage, look(m).rivals_active) == (1, True)
    assert [s.stress for s in look(m).survivors] == [1, 0, 0, 0]
    m = scenario("mercy-road", **four("A2"), phase="objective", stage=1, found=("a", "b"), rescued=1, food=1, morale=7)
    assert (look(m).stage, has(m, "food"), look(m).morale, who(m, "pax").focus) == (2, 0, 9, 1)
    m = scenario(
        "mercy-road", **four("A2", deck=5), phase="objective", stage=2, found=("a", "b", "c"),
        enemies={"A2-standard-down": 1},
    )  # fmt: skip
    play(m, *["exert-deck"] * 4)
    assert look(m).stage == 3
    m = scenario("mercy-road", **four("C8"), phase="objective", stage=3, rescued=2)
    assert look(m).ending == "won"
    m = scenario("mercy-road", **four("C8"), phase="objective", stage=3, rescued=1)
    assert (look(m).ending, [s.stress for s in look(m).survivors]) == ("", [1, 0, 0, 0])


# The Leader


@pytest.mark.rule("NS-23.02", "NS-23.05", "NS-23.01")
def test_passing_the_token_costs_trust() -> None:
    m = group(p1=at("A2", stress=2), phase="leader-step")
    assert now(m) == ("pass-leader", 0)
    play(m, "yes")
    assert (look(m).leader, who(m, "harlan").trust) == (1, 0)
    m = group(p1=at("A2", trust=0), phase="leader-step")
    assert now(m)[0] == "choose-event"
    assert look(m).leader == 0


@pytest.mark.rule("NS-23.03", "NS-23.04", "NS-23.06", "NS-23.07")
def test_a_fully_stressed_leader_must_pass() -> None:
    m = group(p1=at("A2", stress=3, trust=0), p2=at("A2", stress=3), phase="leader-step")
    assert (look(m).leader, look(m).morale) == (1, 9)
    m = group(p1=at("A2", stress=3), phase="leader-step")
    assert (look(m).leader, look(m).morale, who(m, "harlan").trust) == (1, 10, 0)


@pytest.mark.rule("NS-23.07", "NS-23.09")
def test_a_single_player_stays_leader() -> None:
    m = table("no_sanctuary", players=1, harlan=at("A5", stress=2, trust=3), phase="leader-step")
    assert now(m)[0] == "choose-event"
    m = table("no_sanctuary", players=1, harlan=at("A5", stress=3), phase="leader-step")
    assert (look(m).leader, who(m, "harlan").trust) == (0, 0)
    m = table("no_sanctuary", players=1, harlan=at("A5"), phase="planning", do=[("tension",)])
    assert now(m) == ("tension-tie", 0)


@pytest.mark.rule("NS-5.01")
def test_a_round_has_five_phases() -> None:
    m = group(**INSIDE)
    parts: list[str] = []
    for _ in range(300):
        if m.is_over or look(m).round > 1:
            break
        parts.append(look(m).part)
        words = offered(m)
        m.answer(next((each for each in ("end", "skip", "keep-trust") if each in words), words[-1]), now(m)[1])
    seen = [event.key for event in m.story if event.key.endswith("-phase")]
    assert seen[:4] == ["survivor-phase", "event-phase", "walker-phase", "objective-phase"]
    assert parts[0] == "planning"
    until(m, "play")


@pytest.mark.rule("NS-23.03")
def test_a_fully_stressed_leader_passes_once_and_is_not_asked() -> None:
    m = group(p1=at("A2", stress=3, trust=2), p2=at("A2", trust=2), phase="leader-step")
    assert now(m)[0] == "choose-event"
    assert (look(m).leader, who(m, "harlan").trust, who(m, "wren").trust) == (1, 1, 2)
