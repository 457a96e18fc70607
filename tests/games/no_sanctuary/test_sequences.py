"""What happens over several steps or rounds: one thing after another, as people at a table would see it."""

from __future__ import annotations

import pytest

from shamble.testing import at, off_board, play, table

from .helpers import group, look, lying_at, now, offered, ready_at, rivals_at, until, who


@pytest.mark.rule("NS-19.08", "NS-19.20")
@pytest.mark.parametrize("first", range(4))
def test_every_division_of_an_overrun_is_legal(first: int) -> None:
    m = group(p1=at("D7"), p2=at("D7"), phase="walkers", enemies={"D7-standard-ready": 3})
    play(m, f"share harlan {first}", "1: yes")
    until(m, "choose-event")
    assert [len(who(m, name).discards) for name in ("harlan", "wren")] == [first, 3 - first]


@pytest.mark.rule("NS-19.14", "NS-19.17", "NS-19.16", "NS-19.07")
def test_who_swarms_in_overruns_a_round_later() -> None:
    spots = {"p2": at("B3"), "p3": at("B3"), "p4": at("B3")}
    m = group(p1=at("A6"), **spots, phase="walkers", enemies={"A9-standard-ready": 2})
    assert (ready_at(m, "A6"), ready_at(m, "A9")) == (2, 0)
    assert who(m, "harlan").discards == ()
    until(m, "play")
    before = len(who(m, "harlan").deck) + len(who(m, "harlan").hand)
    until(m, "exert", "choose-event")
    assert now(m) == ("exert", 0)
    play(m, "exert-deck", "exert-deck")
    s = who(m, "harlan")
    # The card that was played, and two for the Overrun
    assert len(s.deck) + len(s.hand) == before - 3


@pytest.mark.rule("NS-29.06")
def test_one_survivor_outside_keeps_the_stage_although_all_buildings_are_barricaded() -> None:
    spots = {"p1": at("A5"), "p2": at("A5"), "p3": at("B5", trust=0), "p4": at("B4")}
    m = group(**spots, phase="objective", barricades={"wall-A4-west": 1, "wall-B2-north": 1})
    assert (look(m).stage, look(m).morale) == (0, 9)


@pytest.mark.rule("NS-24.08", "NS-24.09", "NS-24.10")
def test_an_ally_that_left_walkers_heals_one_token() -> None:
    ally = off_board(**at("A2", exert=1), ally_of="harlan")
    m = table(
        "no_sanctuary", players=1, harlan=at("A2"), wren=ally, turn="wren", food=1, enemies={"A2-standard-ready": 3}
    )  # fmt: skip
    play(m, "maneuver move", "go A3")
    assert who(m, "wren").exert == 2
    m = table(
        "no_sanctuary", players=1, harlan=at("A2"), wren=off_board(**at("A3", exert=2), ally_of="harlan"),
        turn="wren", food=1,
    )  # fmt: skip
    play(m, "maneuver food")
    assert sorted(offered(m)) == ["no", "yes"]
    play(m, "no")
    assert who(m, "wren").exert == 2


@pytest.mark.rule("NS-24.13", "NS-24.14", "NS-24.15", "NS-24.18", "NS-7.05")
def test_a_reckless_card_stresses_the_leader_once_and_frees_the_reckless_action_of_the_ally() -> None:
    m = table(
        "no_sanctuary", players=2, harlan=at("A2"), boone=at("A2", hand=["turn-it-over"]),
        wren=off_board(**at("A2"), ally_of="boone"), turn="boone", approach="normal",
    )  # fmt: skip
    assert who(m, "harlan").stress == 1
    play(m, "end")
    assert look(m).survivors[look(m).active].id == "wren"
    assert {"action fire-at-will", "action snap-shot", "action keep-watch"} <= set(offered(m))
    play(m, "action fire-at-will", "skip")
    assert who(m, "wren").trust == 1
    assert who(m, "harlan").stress == 1


@pytest.mark.rule("NS-19.09", "NS-25.03", "NS-25.12", "NS-19.13")
def test_a_stranger_falls_in_one_round_and_is_defeated_in_the_next() -> None:
    m = group(p4=at("A2", trust=0), strangers={"D7": 1}, phase="walkers", enemies={"D7-standard-ready": 1})
    assert (sum(look(m).strangers), sum(look(m).fallen)) == (0, 1)
    assert "stranger-defeated" not in [event.key for event in m.story]
    until(m, "choose-event")
    m.answer(offered(m)[0], now(m)[1])
    until(m, "choose-event")
    assert sum(look(m).fallen) == 0
    keys = [event.key for event in m.story]
    assert "tension" in keys[keys.index("stranger-defeated") :]


@pytest.mark.rule("NS-28.03", "NS-28.04", "NS-26.10", "NS-26.07")
def test_an_added_rival_arrives_in_the_first_event_phase() -> None:
    m = group(phase="events", rivals_active=True, rival_types=(4,), added=("rivals",), reserve={"road-jackals": 10})
    assert look(m).reserve[4] == 9
    assert sum(sum(rivals_at(m, f"{tile}{n}")) for tile in "ABCD" for n in range(1, 10)) == 1
    assert lying_at(m, "A2") == 0
