"""Variations of the scenarios of the specification: another Survivor, one more or one less, a pile that is empty."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, play, table

from .helpers import (
    group,
    has,
    look,
    lying_at,
    now,
    offered,
    on_wall,
    ready_at,
    rivals_at,
    scenario,
    until,
    who,
)


def refusals(m: Match) -> dict[str, str]:
    """What is not offered, with the clause that forbids it."""
    why_not = m.pending[0].why_not
    assert why_not is not None
    return dict(why_not())


def alone_with(ally: Any, **things: Any) -> Match:
    """One player, Harlan, with Wren as an Ally."""
    return table("no_sanctuary", players=1, harlan=at("A2", stance=0), wren=at(**ally, ally_of="harlan"), **things)


# Group Tension


@pytest.mark.rule("NS-16.11", "NS-16.20", "NS-24.02")
@pytest.mark.parametrize(("trust", "asked"), [(0, "play"), (1, "tension-tie")])
def test_the_trust_of_an_ally_decides_whether_a_single_player_is_asked(trust: int, asked: str) -> None:
    events = ("shared-supper", "stocked-shelves")
    m = alone_with({"place": "A2", "trust": trust}, phase="planning", top_events=events)
    play(m, "activate stocked-shelves")
    assert now(m) == (asked, 0)
    if trust:
        play(m, "discard-trust")
        assert [s.trust for s in look(m).survivors] == [0, 0]
    assert look(m).morale == (10 if trust else 9)


@pytest.mark.rule("NS-16.20", "NS-24.05")
def test_two_players_have_two_votes_whatever_allies_they_have_and_the_leader_breaks_the_tie() -> None:
    m = table(
        "no_sanctuary", players=2, harlan=at("A2"), pax=at("A2"), wren=at("A2", ally_of="harlan"),
        boone=at("A2", ally_of="harlan"), leader="pax", phase="planning",
        top_events=("shared-supper", "stocked-shelves"),
    )  # fmt: skip
    play(m, "activate stocked-shelves")
    assert [ask.seat for ask in m.pending] == [1, 0]
    play(m, "0: keep-trust", "1: discard-trust")
    assert now(m) == ("tension-tie", 1)


@pytest.mark.rule("NS-16.20", "NS-23.03", "NS-23.04", "NS-15.06")
def test_a_promise_pays_for_the_leader_who_must_pass_without_trust() -> None:
    m = group(
        p1=at("A2", stress=3, trust=0),
        p2=at("A2", sheet={"imani": 1}),
        names="harlan imani boone pax",
        phase="leader-step",
    )
    assert now(m) == ("promise", 1)
    play(m, "promise harlan", *[f"{seat}: discard-trust" for seat in range(4)])
    assert (look(m).morale, look(m).leader, [s.trust for s in look(m).survivors]) == (10, 1, [0, 0, 0, 0])


@pytest.mark.rule("NS-16.03", "NS-16.08", "NS-16.11")
def test_trust_lost_by_all_is_gone_before_the_tension_for_those_without() -> None:
    m = group(p4=at("A2", trust=0), phase="planning", top_events=("quiet-word", "stocked-shelves"))
    play(m, "activate stocked-shelves")
    assert ([s.trust for s in look(m).survivors], look(m).morale) == ([0, 0, 0, 0], 9)


# Planning


@pytest.mark.rule("NS-6.05", "NS-1.03")
@pytest.mark.parametrize(("left", "ending"), [(0, "lost_events"), (1, "lost_events"), (2, "")])
def test_two_events_are_enough_and_one_is_not(left: int, ending: str) -> None:
    assert look(group(phase="planning", events_left=left)).ending == ending


@pytest.mark.rule("NS-16.04", "NS-30.09")
def test_one_of_two_walkers_comes_when_the_reserve_holds_one() -> None:
    m = group(
        p4=at("A2", trust=0), phase="planning", reserve={"standard": 1}, map_cards=("D1",),
        top_events=("thin-the-pack", "stocked-shelves"),
    )  # fmt: skip
    play(m, "activate stocked-shelves")
    assert (ready_at(m, "D1"), look(m).morale, len(look(m).map_discards)) == (1, 9, 2)


@pytest.mark.rule("NS-26.08", "NS-30.09", "NS-16.07")
def test_one_of_two_rivals_comes_when_the_supply_holds_one() -> None:
    m = group(
        p4=at("A2", trust=0), phase="planning", rival_types=(4,), reserve={"road-jackals": 1}, map_cards=("D1", "D2"),
        top_events=("strike-first", "stocked-shelves"),
    )  # fmt: skip
    play(m, "activate stocked-shelves")
    assert (rivals_at(m, "D1"), rivals_at(m, "D2"), look(m).morale) == ((1, 0), (0, 0), 9)


@pytest.mark.rule("NS-15.12", "NS-16.22")
def test_a_neglected_event_meets_a_brace() -> None:
    spots: dict[str, Any] = {"p1": at("A5"), "p2": at("A2", laid=["A4"])}
    for answer, left in (("yes", 1), ("no", 0)):
        m = group(
            **spots, names="harlan silas boone pax", phase="planning", barricades={"wall-A5-A6": 1},
            top_events=("board-the-windows", "stocked-shelves"),
        )  # fmt: skip
        play(m, "activate stocked-shelves")
        assert now(m) == ("brace", 1)
        play(m, answer if answer in offered(m) else offered(m)[0 if answer == "yes" else -1])
        assert on_wall(m, "wall-A5-A6") == left


# Survivor Phase


@pytest.mark.rule("NS-11.04", "NS-11.05", "NS-14.11")
def test_walkers_that_lie_cost_nothing_and_those_on_the_way_must_be_payable() -> None:
    enemies = {"A2-standard-down": 3, "A1-standard-ready": 1}
    for hand, goes_on in ((["my-call"], True), ([], False)):
        m = group(p1=at("A2", hand=hand, deck=0), turn="harlan", card="roll-call", enemies=enemies)
        play(m, "maneuver move", "go A1")
        assert ("go A4" in offered(m)) is goes_on
        assert who(m, "harlan").hand == ((13,) if hand else ())


@pytest.mark.rule("NS-11.08", "NS-2.03")
@pytest.mark.parametrize(
    ("there", "stress"), [({"enemies": {"A2-standard-down": 1}}, 2), ({"strangers": {"A2": 1}}, 1)]
)
def test_hiding_minds_enemies_that_lie_and_no_strangers(there: dict[str, Any], stress: int) -> None:
    m = group(p1=at("A2", stress=2), turn="harlan", card="roll-call", **there)
    play(m, "maneuver hide")
    assert (who(m, "harlan").stress, look(m).threat) == (stress, 0)


@pytest.mark.rule("NS-11.17", "NS-16.06", "NS-15.12")
@pytest.mark.parametrize(
    ("spot", "answer"), [({"kept": ["scoped-rifle"]}, "trigger scoped-rifle"), ({"sheet": {"ruth": 1}}, "yes")]
)
def test_a_silent_shot_at_the_end_of_the_track_is_no_tension(spot: dict[str, Any], answer: str) -> None:
    m = group(
        p1=at("A2", **spot), p4=at("A2", trust=0), names="harlan wren ruth pax", turn="harlan", card="roll-call",
        ammunition=1, threat=11, enemies={"A3-standard-ready": 1},
    )  # fmt: skip
    play(m, "maneuver ammunition", answer)
    assert (look(m).morale, look(m).threat, ready_at(m, "A3"), has(m, "ammunition")) == (10, 11, 0, 0)


@pytest.mark.rule("NS-13.09", "NS-13.14", "NS-22.07")
def test_a_card_that_lies_face_up_is_drawn_and_not_looked_at() -> None:
    m = scenario(
        "voices-on-the-wind", pax=at("A2"), wren=at("C5"), turn="pax", card="shopping-list", stage=2,
        search={"Farmhouse": ["objective-b", "pantry-shelf-1"]}, face_up=[True, False, False, False, False],
    )  # fmt: skip
    play(m, "action shopping-list", "resolve")
    assert (look(m).found, [event.key for event in m.story].count("looks")) == (("b",), 0)


@pytest.mark.rule("NS-24.11", "NS-24.14", "NS-11.15", "NS-25.01", "NS-11.18", "NS-8.08")
def test_each_refusal_names_the_true_reason() -> None:
    m = alone_with({"place": "A2", "trust": 0}, turn="wren", event="hidden-cache", strangers={"A2": 1},
                   options={"ally_rescue": "off"})  # fmt: skip
    assert {name: clause for name, clause in refusals(m).items() if name.startswith("action")} == {
        "action rescue": "NS-24.11", "action hidden-cache": "NS-24.11", "action keep-watch": "NS-24.14",
        "action fire-at-will": "NS-24.14",
    }  # fmt: skip
    m = group(
        p1=at("A9"), turn="harlan", card="roll-call", event="wait-them-out", approach="cautious", materials=1,
        ammunition=1, enemies={"A9-road-jackals-ready": 1},
    )  # fmt: skip
    assert refusals(m) == {
        "maneuver food": "NS-11.15", "maneuver ammunition": "NS-11.13", "maneuver material": "NS-11.18",
        "action rescue": "NS-25.01", "event wait-them-out": "NS-8.08",
    }  # fmt: skip


# Walker Phase and Event Phase


@pytest.mark.rule("NS-20.16", "NS-16.21", "NS-20.15")
def test_each_group_of_charred_walkers_scares_once_and_placed_ones_do_not() -> None:
    m = group(p1=at("B8"), phase="walkers", enemies={"B7-charred-ready": 2, "B9-charred-ready": 1})
    until(m, "choose-event")
    assert who(m, "harlan").stress == 2
    m = group(p1=at("B8"), phase="walkers", threat=4, reserve={"masked": 0, "charred": 1}, map_cards=("B8", "A1", "A3"))
    assert (ready_at(m, "B8"), who(m, "harlan").stress) == (1, 0)


@pytest.mark.rule("NS-19.11", "NS-19.12", "NS-26.14")
def test_a_rival_only_fells_a_plated_walker_and_lies_afterwards() -> None:
    m = group(phase="walkers", enemies={"D7-road-jackals-ready": 1, "D7-plated-ready": 1})
    assert (rivals_at(m, "D7"), ready_at(m, "D7") + lying_at(m, "D7")) == ((0, 1), 1)


@pytest.mark.rule("NS-14.05", "NS-19.07", "NS-30.10")
def test_a_shield_that_leaves_one_point_does_not_save_who_has_no_card() -> None:
    spot = at("D7", hand=0, deck=0, kept=["dented-shield"])
    for walkers, ending in ((3, ""), (4, "lost_exert")):
        m = group(p1=spot, phase="walkers", enemies={"D7-standard-ready": walkers})
        play(m, "trigger dented-shield")
        assert look(m).ending == ending


@pytest.mark.rule("NS-26.02", "NS-26.16", "NS-4.18")
def test_a_warden_reaches_only_whom_it_sees() -> None:
    # Harlan sees it from inside; it does not see him
    spots = {"p1": at("A5"), "p2": at("D9"), "p3": at("D9"), "p4": at("D9")}
    m = group(**spots, phase="events", approach="normal", axis="east-west", enemies={"A9-iron-wardens-ready": 1})
    until(m, "choose-event")
    assert (len(who(m, "harlan").discards), rivals_at(m, "A8")) == (0, (1, 0))
    m = group(**spots, phase="events", approach="normal", enemies={"A4-iron-wardens-ready": 1})
    until(m, "choose-event", "exert")
    assert now(m) == ("exert", 0)


@pytest.mark.rule("NS-29.08", "NS-24.08", "NS-1.07")
def test_the_exert_of_a_stage_may_be_the_last_of_an_ally_before_it_advances() -> None:
    decks: list[tuple[int, ...]] = [(), (), (), ()]
    for tokens, stage, ending in ((1, 2, ""), (2, 1, "lost_ally")):
        ally = at("A2", ally_of="harlan", exert=tokens)
        m = table("no_sanctuary", players=1, harlan=at("A5"), wren=ally, phase="objective", stage=1, search_decks=decks)
        assert (look(m).stage, look(m).ending) == (stage, ending)
