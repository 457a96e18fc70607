"""Sections 19 to 21 and 27: Walkers, Barricades, Threat, the Map deck."""

from __future__ import annotations

import pytest

from shamble.engine.match import Match
from shamble.testing import at, play

from .helpers import group, has, look, lying_at, now, offered, on_wall, ready_at, rivals_at, until, who


def stopped(m: Match) -> bool:
    """Whether the Walker Phase is over."""
    return look(m).part not in ("walkers", "threat")


@pytest.mark.rule("NS-19.02", "NS-19.16", "NS-2.05", "NS-19.01", "NS-2.17", "NS-19.18")
def test_a_corpse_rises_and_does_not_act() -> None:
    m = group(p1=at("B5"), phase="walkers", corpses={"B4": 1}, reserve={"standard": 3})
    assert look(m).corpses == [0] * 36
    assert (ready_at(m, "B4"), look(m).reserve[0]) == (1, 2)


@pytest.mark.rule("NS-19.03", "NS-16.07", "NS-23.08")
def test_more_corpses_than_walkers() -> None:
    m = group(
        p4=at("A2", trust=0), phase="walkers", corpses={"D7": 1, "D8": 1, "D1": 1}, reserve={"standard": 1}
    )  # fmt: skip
    assert now(m) == ("reanimate", 0)
    play(m, "space D7")
    assert sum(look(m).corpses) == 2
    until(m, "choose-event")
    causes = [event.key for event in m.story if event.key in ("tension", "objective-phase")]
    assert causes[:2] == ["tension", "objective-phase"]


@pytest.mark.rule("NS-19.06", "NS-19.07", "NS-19.13")
def test_an_overrun_costs_exert_for_each_ready_walker() -> None:
    m = group(p1=at("D7"), phase="walkers", enemies={"D7-standard-ready": 3, "D7-standard-down": 1})
    play(m, "exert-deck", "exert-deck", "exert-deck")
    assert len(who(m, "harlan").discards) == 3
    assert ready_at(m, "D7") == 4


@pytest.mark.rule("NS-19.08", "NS-19.20", "NS-30.03")
def test_an_overrun_is_divided() -> None:
    enemies = {"D7-standard-ready": 2}
    m = group(p2=at("D7"), p3=at("D7"), phase="walkers", enemies=enemies)
    assert now(m) == ("share", 1)
    assert offered(m) == ["share wren 0", "share wren 1", "share wren 2"]
    play(m, "share wren 0")
    assert now(m) == ("agree", 2)
    play(m, "no")
    assert now(m) == ("share", 0)
    play(m, "share wren 2")
    assert now(m) == ("exert", 1)
    m = group(p2=at("D7"), p3=at("D7"), phase="walkers", enemies=enemies)
    play(m, "share wren 0", "yes")
    assert now(m) == ("exert", 2)


@pytest.mark.rule("NS-19.14", "NS-19.17", "NS-19.04")
def test_a_swarm_strikes_in_the_next_round() -> None:
    m = group(p1=at("A6"), p2=at("B6"), p3=at("B6"), p4=at("B6"), phase="walkers", enemies={"A9-standard-ready": 2})
    assert (ready_at(m, "A6"), ready_at(m, "A9")) == (2, 0)
    assert who(m, "harlan").discards == ()
    m = group(p1=at("A6"), phase="walkers", enemies={"A6-standard-ready": 1, "A9-standard-ready": 2})
    play(m, "exert-deck")
    assert len(who(m, "harlan").discards) == 1
    assert ready_at(m, "A6") == 3


@pytest.mark.rule("NS-20.02", "NS-20.03", "NS-20.04", "NS-20.06", "NS-20.07", "NS-19.15", "NS-20.01", "NS-27.04")
@pytest.mark.parametrize(("axis", "to"), [("east-west", "C8"), ("north-south", "C4")])
def test_the_axis_decides_between_equal_ways(axis: str, to: str) -> None:
    m = group(phase="walkers", axis=axis, enemies={"C7-standard-ready": 3})
    assert ready_at(m, to) == 3
    assert len(look(m).map_discards) == 1


@pytest.mark.rule("NS-20.05", "NS-23.08")
def test_the_leader_breaks_the_last_ties() -> None:
    spots = {"p1": at("A7"), "p2": at("A9"), "p3": at("A7"), "p4": at("A9")}
    m = group(**spots, phase="walkers", axis="east-west", enemies={"A8-standard-ready": 1})
    assert now(m) == ("walker-way", 0)
    assert sorted(offered(m)) == ["space A7", "space A9"]
    play(m, "space A9")
    assert ready_at(m, "A9") == 1


@pytest.mark.rule("NS-20.08", "NS-20.09", "NS-20.10", "NS-20.11")
@pytest.mark.parametrize(
    ("walkers", "there", "left", "moves"), [(2, 2, 2, 0), (3, 2, 1, 0), (2, 1, 0, 1), (3, 3, 3, 0)]
)
def test_barricades_against_groups(walkers: int, there: int, left: int, moves: int) -> None:
    m = group(
        p1=at("B5"), p2=at("B5"), p3=at("B5"), p4=at("B5"), phase="walkers", barricades={"wall-B4-B5": there},
        enemies={"B4-standard-ready": walkers},
    )  # fmt: skip
    assert on_wall(m, "wall-B4-B5") == left
    assert ready_at(m, "B5" if moves else "B4") == walkers


@pytest.mark.rule("NS-4.13", "NS-20.03")
def test_a_wall_without_barricades_stops_nobody() -> None:
    m = group(
        p1=at("B5"), p2=at("B5"), p3=at("B5"), p4=at("B5"), phase="walkers", barricades={"wall-B5-B6": 3},
        enemies={"B4-standard-ready": 1},
    )  # fmt: skip
    assert ready_at(m, "B5") == 1


@pytest.mark.rule("NS-19.05", "NS-19.19", "NS-19.21")
def test_the_leader_orders_the_spaces() -> None:
    m = group(phase="walkers", axis="east-west",
              enemies={"C5-standard-ready": 1, "D5-standard-ready": 1, "B9-standard-ready": 1})  # fmt: skip
    assert now(m) == ("next-shamble", 0)
    assert offered(m) == ["map-order", "space B9", "space C5", "space D5"]
    play(m, "space C5")
    assert offered(m) == ["map-order", "space B9", "space D5"]
    play(m, "map-order")
    assert stopped(m)
    moved = [event.args[1] for event in m.story if event.key == "walkers-move"]
    assert moved == ["C5", "B9", "D5"]


# Threat


@pytest.mark.rule("NS-21.01", "NS-21.02", "NS-21.03", "NS-21.06", "NS-21.07", "NS-20.15", "NS-27.01", "NS-27.03")
def test_the_threat_step_runs_down_the_track() -> None:
    m = group(phase="walkers", threat=5, map_cards=("D1", "D2", "D3", "D4", "D5"))
    g = look(m)
    assert g.threat == 0
    assert (g.reserve[0], sum(g.reserve[1:4])) == (6, 9)
    placed = [event.args for event in m.story if event.key == "enemy-placed"]
    assert [space for _, space in placed] == ["D1", "D2", "D3", "D4", "D5"]
    assert placed[0][0] == "a-standard"
    assert placed[1][0] == "a-masked"


@pytest.mark.rule("NS-21.01", "NS-21.02", "NS-21.03")
def test_the_numbers_of_the_track() -> None:
    from shamble.games.no_sanctuary.rules.threat import space_of_track

    assert [space_of_track(n)[0] for n in range(12)] == [0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3]
    assert [n for n in range(12) if space_of_track(n)[1]] == [4, 8, 11]


@pytest.mark.rule("NS-21.08", "NS-21.09", "NS-30.09", "NS-16.04")
def test_an_empty_reserve_is_tension_for_each_space() -> None:
    m = group(p1=at("A5"), p2=at("A5"), p3=at("A5"), p4=at("A5", trust=0), phase="walkers", threat=2,
              reserve={"standard": 0})  # fmt: skip
    assert look(m).morale == 8
    assert len(look(m).map_discards) == 1


@pytest.mark.rule("NS-21.04", "NS-16.06", "NS-21.05")
def test_threat_ends_at_eleven() -> None:
    m = group(p4=at("A2", trust=0), phase="planning", threat=10, do=[("raise", 3)])
    assert (look(m).threat, look(m).morale) == (11, 9)


@pytest.mark.rule("NS-27.02", "NS-27.05", "NS-27.06")
def test_an_empty_map_deck_is_shuffled() -> None:
    m = group(phase="walkers", threat=1, map_deck=(), map_discards=tuple(range(36)))
    assert len(look(m).map_deck) == 34
    assert len([event for event in m.story if event.key == "enemy-placed"]) == 1


# Survivor Abilities in the Walker Phase


@pytest.mark.rule("NS-15.14", "NS-15.15", "NS-15.06", "NS-15.10", "NS-15.16")
def test_a_mark_may_be_used_after_the_threat_step() -> None:
    m = group(p2=at("A2", sheet={"wren": 1}), phase="walkers", threat=1, map_cards=("A1",))
    assert now(m) == ("overwatch", 1)
    play(m, "mark A1-standard-ready")
    assert (ready_at(m, "A1"), look(m).threat) == (0, 0)
    assert who(m, "wren").tokens == 5
    m = group(p2=at("A2"), phase="walkers", threat=1, map_cards=("A1",))
    assert now(m)[0] != "overwatch"


@pytest.mark.rule("NS-15.16", "NS-15.14")
def test_a_use_lets_all_decide_again() -> None:
    spots = {"p2": at("A2", sheet={"wren": 1}), "p3": at("A2", sheet={"wren": 1})}
    m = group(**spots, phase="walkers", enemies={"A1-standard-down": 2}, leader="harlan")
    assert now(m) == ("overwatch", 1)
    play(m, "pass")
    assert now(m) == ("overwatch", 2)
    play(m, "mark A1-standard-down")
    assert now(m) == ("overwatch", 1)
    play(m, "pass-all")
    assert now(m)[0] != "overwatch"


@pytest.mark.rule("NS-20.16", "NS-15.12")
def test_a_snare_strikes_before_the_knock_down() -> None:
    spots = {"p1": at("A6"), "p2": at("A6"), "p3": at("A6", laid=["A6"]), "p4": at("A6")}
    enemies = {"A9-charred-ready": 1, "A9-standard-ready": 1}
    m = group(**spots, phase="walkers", enemies=enemies)
    assert now(m) == ("snare", 2)
    play(m, "enemy A6-charred-ready")
    assert [s.stress for s in look(m).survivors] == [0, 0, 0, 0]
    m = group(**spots, phase="walkers", enemies=enemies)
    play(m, "enemy A6-standard-ready")
    assert now(m) == ("charred", 0)
    play(m, "survivor pax")
    assert who(m, "pax").stress == 1


@pytest.mark.rule("NS-20.16", "NS-15.12")
def test_two_snares_fell_and_defeat_a_plated_walker() -> None:
    spots = {"p1": at("A6"), "p2": at("A6"), "p3": at("A6", laid=["A6", "A6", "A6"]), "p4": at("A6")}
    m = group(**spots, phase="walkers", enemies={"A9-plated-ready": 1})
    play(m, "enemy A6-plated-ready")
    assert offered(m) == ["enemy A6-plated-down", "pass"]
    play(m, "enemy A6-plated-down")
    assert (ready_at(m, "A6"), who(m, "boone").laid, look(m).reserve[2]) == (0, (8,), 1)
    m = group(**spots, phase="walkers", enemies={"A9-plated-ready": 2})
    play(m, "enemy A6-plated-ready", "pass")
    assert ready_at(m, "A6") == 2


@pytest.mark.rule("NS-15.12", "NS-20.10")
def test_a_brace_saves_a_barricade() -> None:
    m = group(
        p1=at("B5"), p2=at("B5", laid=["B2"]), p3=at("B5"), p4=at("B5"), names="harlan silas boone pax",
        phase="walkers", barricades={"wall-B4-B5": 1}, enemies={"B4-standard-ready": 2},
    )  # fmt: skip
    assert now(m) == ("brace", 1)
    play(m, "brace B2")
    assert (on_wall(m, "wall-B4-B5"), ready_at(m, "B4"), who(m, "silas").tokens) == (1, 2, 5)


@pytest.mark.rule("NS-16.20", "NS-15.06")
def test_a_promise_stands_in_for_trust() -> None:
    spots = {"p2": at("A2", sheet={"imani": 1}), "p4": at("A2", trust=0), "names": "harlan imani boone pax"}
    m = group(**spots, phase="planning", do=[("tension",)])
    assert now(m) == ("promise", 1)
    play(m, "promise pax")
    assert now(m)[0] == "tension"
    play(m, *[f"{seat}: discard-trust" for seat in range(4)])
    assert [s.trust for s in look(m).survivors] == [0, 0, 0, 0]
    assert (who(m, "imani").tokens, look(m).morale) == (5, 10)
    m = group(**spots, phase="planning", do=[("tension",)])
    play(m, "promise pax", *[f"{seat}: keep-trust" for seat in range(4)])
    assert (len(who(m, "imani").sheet), look(m).morale) == (1, 9)
    m = group(**spots, phase="planning", do=[("tension",)])
    play(m, "pass")
    assert look(m).morale == 9


@pytest.mark.rule("NS-15.12")
def test_a_hush_keeps_threat_down() -> None:
    m = group(
        p2=at("A2", stress=2, sheet={"ruth": 1}), p1=at("A2"), names="ruth wren boone pax", turn="wren",
        card="glass-the-street", dice=("exert", "exert", "exert", "threat", "threat"),
    )  # fmt: skip
    play(m, "action grapple", "skip", "no")
    assert now(m) == ("hush", 1)
    play(m, "yes")
    assert look(m).threat == 0


@pytest.mark.rule("NS-15.12", "NS-9.13")
def test_a_kit_heals_at_a_free_moment() -> None:
    m = group(
        p2=at("A2", sheet={"odessa": 1}, discards=3), p1=at("A2"), names="odessa wren boone pax", turn="wren",
        card="glass-the-street",
    )  # fmt: skip
    play(m, "kit")
    assert len(who(m, "wren").discards) == 1
    assert "kit" not in offered(m)


# Special Walkers


@pytest.mark.rule("NS-12.10", "NS-3.22")
def test_masked_walkers_add_a_die() -> None:
    m = group(turn="harlan", card="clear-the-room", enemies={"A2-masked-down": 2}, dice=("exert", "exert"))
    play(m, "action search", "skip")
    assert look(m).stress_dice == 2


@pytest.mark.rule("NS-2.08")
def test_plated_walkers_fall_first() -> None:
    m = group(turn="harlan", card="roll-call", ammunition=2, enemies={"A2-plated-ready": 1})
    play(m, "maneuver ammunition")
    assert (ready_at(m, "A2"), lying_at(m, "A2"), has(m, "ammunition")) == (0, 1, 1)


@pytest.mark.rule("NS-19.11", "NS-19.12", "NS-26.09", "NS-2.09", "NS-26.14")
def test_rivals_and_walkers_alone() -> None:
    m = group(phase="walkers", enemies={"D7-road-jackals-ready": 2, "D7-standard-ready": 3})
    assert (has(m, "ammunition"), rivals_at(m, "D7"), ready_at(m, "D7")) == (1, (0, 1), 1)
    assert sum(look(m).corpses) == 1


@pytest.mark.rule("NS-19.21", "NS-19.12", "NS-20.04")
def test_a_swarm_whose_human_is_gone_is_no_swarm() -> None:
    m = group(phase="walkers", axis="north-south",
              enemies={"B7-road-jackals-ready": 1, "B7-standard-ready": 2, "B8-standard-ready": 1})  # fmt: skip
    until(m, "choose-event")
    assert ready_at(m, "B5") == 1
    assert sum(rivals_at(m, "B7")) == 0


@pytest.mark.rule("NS-19.11")
def test_rivals_defeat_walkers_that_lie_after_those_that_stand() -> None:
    enemies = {"D7-road-jackals-ready": 2, "D7-standard-ready": 1, "D7-standard-down": 1}
    m = group(phase="walkers", enemies=enemies, reserve={"standard": 5})
    until(m, "choose-event")
    assert (ready_at(m, "D7"), lying_at(m, "D7"), look(m).reserve[0]) == (0, 0, 7)
    m = group(phase="walkers", enemies={**enemies, "D7-masked-down": 1}, reserve={"standard": 5})
    assert now(m) == ("rivals-strike", 0)
    assert offered(m) == ["enemy D7-standard-down", "enemy D7-masked-down"]


@pytest.mark.rule("NS-15.06", "NS-16.20")
def test_promises_need_the_trust_of_imani() -> None:
    spots = {"p2": at("A2", trust=0, sheet={"imani": 1}), "names": "harlan imani boone pax"}
    m = group(**spots, phase="planning", do=[("tension",)])
    assert now(m)[0] != "promise"
    assert look(m).morale == 9


@pytest.mark.rule("NS-15.16", "NS-30.03")
def test_after_a_use_all_are_asked_again_from_the_leader_on() -> None:
    marked = {f"p{number}": at("A2", sheet={"wren": 1}) for number in (2, 3, 4)}
    m = group(**marked, phase="walkers", enemies={"A1-standard-down": 3})
    play(m, "pass", "mark A1-standard-down")
    assert now(m) == ("overwatch", 1)
    play(m, "pass")
    # Boone has no Mark left
    assert now(m) == ("overwatch", 3)
    play(m, "mark A1-standard-down")
    assert now(m) == ("overwatch", 1)
