"""Who bears a loss, in which order things go wrong, and what comes to an end in between."""

from __future__ import annotations

import pytest

from shamble.testing import at, off_board, play, table

from .helpers import group, look, now, offered, who


@pytest.mark.rule("NS-16.22", "NS-26.16")
def test_a_warden_makes_one_exert_who_can() -> None:
    # Harlan and Wren are equally near, and Harlan has nothing left to Exert
    spots = {"p2": at("A3", deck=5), "p3": at("D7"), "p4": at("D7")}
    m = group(
        p1=at("A1", hand=0, deck=0), **spots, phase="events", approach="normal", leader="boone",
        enemies={"A2-iron-wardens-ready": 1},
    )  # fmt: skip
    assert now(m) == ("exert", 1)
    m = group(
        p1=at("A1", hand=0, deck=1), **spots, phase="events", approach="normal", leader="boone",
        enemies={"A2-iron-wardens-ready": 1},
    )  # fmt: skip
    assert now(m) == ("whom-exert", 2)
    assert offered(m) == ["survivor harlan", "survivor wren"]


@pytest.mark.rule("NS-16.22", "NS-24.08")
def test_a_warden_spares_an_ally_before_its_third_token() -> None:
    m = table(
        "no_sanctuary", players=1, harlan=at("A1", deck=5), wren=off_board(**at("A3", exert=2), ally_of="harlan"),
        phase="events", approach="normal", enemies={"A2-iron-wardens-ready": 1},
    )  # fmt: skip
    assert now(m) == ("exert", 0)
    m = table(
        "no_sanctuary", players=1, harlan=at("D7"), wren=off_board(**at("A3", exert=2), ally_of="harlan"),
        phase="events", approach="normal", enemies={"A2-iron-wardens-ready": 1},
    )  # fmt: skip
    assert look(m).ending == "lost_ally"


@pytest.mark.rule("NS-25.03", "NS-16.17", "NS-1.07")
def test_the_second_stranger_is_not_reached_when_the_first_ends_the_game() -> None:
    m = group(p4=at("A2", trust=0), morale=1, fallen={"D7": 2}, phase="walkers", enemies={"D7-standard-ready": 1})
    g = look(m)
    assert g.ending == "lost_morale"
    assert (sum(g.fallen), sum(g.corpses)) == (1, 1)


@pytest.mark.rule("NS-19.09", "NS-25.12", "NS-16.17")
def test_strangers_that_lie_are_defeated_before_the_others_fall() -> None:
    m = group(
        strangers={"D7": 1}, fallen={"D7": 1}, phase="walkers", enemies={"D7-standard-ready": 1},
    )  # fmt: skip
    assert now(m)[0] == "tension"
    g = look(m)
    assert (sum(g.strangers), sum(g.fallen), sum(g.corpses)) == (1, 0, 1)
    play(m, *[f"{seat}: keep-trust" for seat in range(4)])
    assert (sum(g.strangers), sum(g.fallen), g.morale) == (0, 1, 9)


@pytest.mark.rule("NS-18.02", "NS-18.04", "NS-16.19", "NS-8.07")
def test_the_event_lies_there_until_its_tension_is_over() -> None:
    m = group(p1=at("A2", stress=3), phase="events", event="stocked-shelves")
    assert now(m)[0] == "tension"
    g = look(m)
    assert g.content.events[g.active_event].id == "stocked-shelves"
    assert not g.event_discards
    play(m, *[f"{seat}: keep-trust" for seat in range(4)])
    g = look(m)
    assert [g.content.events[card].id for card in g.event_discards] == ["stocked-shelves"]


@pytest.mark.rule("NS-30.10", "NS-20.16")
def test_nobody_has_to_be_lured() -> None:
    m = group(
        p1=at("C1", kept=["air-horn"]), p2=at("B3"), p3=at("B3"), p4=at("B3"), turn="harlan", card="roll-call",
        enemies={"C6-standard-ready": 2},
    )  # fmt: skip
    play(m, "use air-horn")
    assert now(m) == ("lure", 0)
    # Not where humans are, nor out of sight
    assert "space C1" not in offered(m)
    play(m, "pass")
    # The noise is made all the same
    assert (look(m).threat, who(m, "harlan").kept) == (1, ())
    assert now(m)[0] == "act"
