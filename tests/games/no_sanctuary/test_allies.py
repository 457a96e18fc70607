"""Sections 24 to 26: Allies, Strangers, Rivals."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.testing import at, off_board, play, table

from .helpers import FIST, group, has, look, now, offered, place_of, ready_at, rivals_at, scenario, until, who


def pair(harlan: Any = None, wren: Any = None, **things: Any) -> Match:
    """One player, Harlan, with Wren as an Ally."""
    ally = off_board(**(wren or at("A2")), ally_of="harlan")
    return table("no_sanctuary", players=1, harlan=harlan or at("A2"), wren=ally, **things)


@pytest.mark.rule("NS-24.08", "NS-24.09", "NS-24.10")
def test_leaving_walkers_is_one_exert_for_an_ally() -> None:
    m = pair(wren=at("A2", exert=1), turn="wren", enemies={"A2-standard-ready": 3})
    # A second token is allowed, a third would lose the game
    play(m, "maneuver move", "go A3")
    assert who(m, "wren").exert == 2
    m = pair(wren=at("A2", exert=2), turn="wren", enemies={"A2-standard-ready": 3})
    assert "maneuver move" not in offered(m)
    # With a Route nothing is to be paid, so the tokens do not matter
    m = table(
        "no_sanctuary", players=2, harlan=at("A2"), pax=at("A9", trust=1, laid=["A2"]), boone=at("A9", ally_of="pax"),
        wren=at("A2", exert=2, ally_of="harlan"), turn="wren", enemies={"A2-standard-ready": 1},
    )  # fmt: skip
    assert "maneuver move" in offered(m)


@pytest.mark.rule("NS-24.10")
def test_a_heal_takes_one_token() -> None:
    m = pair(wren=at("A2", exert=2), turn="wren", food=1)
    play(m, "maneuver food", "yes")
    assert who(m, "wren").exert == 1
    assert [event.args for event in m.story if event.key == "ally-heals"] == [("wren", 1)]


@pytest.mark.rule("NS-24.08", "NS-24.20", "NS-1.05", "NS-1.09")
def test_the_third_exert_token_loses() -> None:
    m = pair(wren=at("A5", exert=2), phase="walkers", enemies={"A5-standard-ready": 1})
    assert look(m).ending == "lost_ally"


@pytest.mark.rule("NS-24.20", "NS-19.08", "NS-19.20")
def test_a_share_of_an_ally_is_one_token() -> None:
    m = pair(harlan=at("A5"), wren=at("A5"), phase="walkers", enemies={"A5-standard-ready": 3})
    assert now(m) == ("share", 0)
    play(m, "share harlan 0")
    assert who(m, "wren").exert == 1
    m = pair(harlan=at("A5"), wren=at("A5"), phase="walkers", enemies={"A5-standard-ready": 2})
    play(m, "share harlan 2", "exert-deck", "exert-deck")
    assert who(m, "wren").exert == 0


@pytest.mark.rule("NS-24.13", "NS-24.14", "NS-24.15", "NS-24.12", "NS-24.07", "NS-24.23")
def test_the_actions_of_an_ally() -> None:
    m = pair(harlan=at("A2", stance=2), turn="wren")
    assert {"action fire-at-will", "action snap-shot", "action keep-watch"} <= set(offered(m))
    play(m, "action keep-watch", "skip")
    assert who(m, "wren").trust == 0
    assert look(m).survivors[0].stance == 2
    m = pair(harlan=at("A2", stance=2), wren=at("A2", trust=0), turn="wren")
    assert "action fire-at-will" in offered(m)
    assert "action snap-shot" not in offered(m)


@pytest.mark.rule("NS-24.18", "NS-24.21", "NS-24.16")
def test_an_ally_is_as_compliant_as_its_survivor() -> None:
    m = pair(harlan=at("A2", stance=1), turn="wren", event="second-thoughts")
    play(m, "event second-thoughts")
    assert who(m, "wren").focus == 1
    assert who(m, "harlan").stress == 0
    m = pair(harlan=at("A2", stance=2), turn="wren", event="second-thoughts")
    assert "event second-thoughts" not in offered(m)
    assert who(m, "harlan").stress == 0


@pytest.mark.rule("NS-24.17", "NS-24.16", "NS-12.19")
def test_the_fear_of_an_ally() -> None:
    m = pair(wren=at("A2", stress=2), turn="wren", dice=("exert", "exert", "fear", "fear"))
    play(m, "action search", "skip", "no")
    # Wren's Ally side raises Threat by 1 for each
    assert look(m).threat == 2


@pytest.mark.rule("NS-24.11", "NS-24.19", "NS-25.06")
def test_what_an_ally_may_not_do() -> None:
    m = pair(turn="wren", strangers={"A2": 1}, event="lead-them-in", ally_rescue=False)
    assert "action rescue" not in offered(m)
    refused = {each.words: each.clause for each in m.pending[0].refusals()}
    assert refused["action rescue"] == "NS-24.11"
    play(m, "maneuver lead-them-in", "stranger A2-stranger-ready")
    assert (look(m).rescued, who(m, "wren").marked) == (1, True)
    m = pair(turn="wren", event="hidden-cache")
    assert "action hidden-cache" not in offered(m)
    m = pair(turn="wren", strangers={"A2": 1}, ally_rescue=True)
    assert "action rescue" in offered(m)


@pytest.mark.rule("NS-24.02", "NS-24.06")
def test_several_allies_act_in_any_order() -> None:
    m = table(
        "no_sanctuary", players=1, harlan=at("A2"), wren=at("A2", ally_of="harlan"), boone=at("A2", ally_of="harlan"),
        turn="harlan", card="roll-call",
    )  # fmt: skip
    play(m, "end")
    assert now(m) == ("next-ally", 0)
    play(m, "survivor boone", "end")
    assert look(m).active == 1


@pytest.mark.rule("NS-24.03", "NS-23.07")
def test_allies_never_lead() -> None:
    m = table(
        "no_sanctuary", players=2, harlan=at("A2"), wren=at("A2"), boone=at("A2", ally_of="harlan"), phase="leader-step"
    )  # fmt: skip
    play(m, "yes")
    assert look(m).leader == 1


# Strangers


@pytest.mark.rule("NS-19.09", "NS-19.10", "NS-25.03", "NS-25.12", "NS-25.02", "NS-2.09", "NS-25.13")
def test_walkers_overrun_strangers() -> None:
    m = group(p4=at("A2", trust=0), strangers={"D7": 1}, phase="walkers", enemies={"D7-standard-ready": 1})
    g = look(m)
    assert (g.fallen[30 + 3], ready_at(m, "D7")) == (1, 1)
    m = group(p4=at("A2", trust=0), fallen={"D7": 2}, phase="walkers", enemies={"D7-standard-ready": 1})
    g = look(m)
    assert (sum(g.fallen), sum(g.corpses), g.stranger_supply) == (0, 2, 7)
    tensions = [event.key for event in m.story if event.key in ("tension", "objective-phase")]
    assert tensions[:3] == ["tension", "tension", "objective-phase"]
    m = group(p1=at("D7"), fallen={"D7": 1}, phase="walkers", enemies={"D7-standard-ready": 1})
    play(m, "exert-deck")
    assert sum(look(m).fallen) == 1


@pytest.mark.rule("NS-25.06", "NS-25.07", "NS-25.04", "NS-25.05")
def test_rescuing() -> None:
    m = group(fallen={"A2": 1}, turn="harlan", card="clear-the-room", dice=("success", "exert", "blank"))
    play(m, "action rescue", "resolve")
    assert (who(m, "harlan").stress, look(m).rescued, sum(look(m).fallen)) == (1, 1, 0)
    assert (look(m).action_dice, look(m).stress_dice) == (2, 1)
    play(m, "no", "assign rescue.2")
    assert look(m).pool == 1


@pytest.mark.rule("NS-25.08", "NS-15.03")
def test_rescuing_when_fully_stressed() -> None:
    m = group(p1=at("A2", stress=3), strangers={"A2": 1}, turn="harlan", card="clear-the-room", dice=FIST)
    play(m, "action rescue", "resolve")
    assert look(m).rescued == 1
    assert now(m)[0] == "tension"


@pytest.mark.rule("NS-25.15", "NS-12.28")
def test_rescuing_nobody() -> None:
    m = group(
        p1=at("A2", stress=2), turn="harlan", card="clear-the-room", has_strangers=True,
        dice=("success", "exert", "blank", "blank"),
    )  # fmt: skip
    play(m, "action rescue", "resolve")
    assert who(m, "harlan").stress == 2
    assert (look(m).action_dice, look(m).stress_dice) == (2, 2)
    play(m, "no", "assign rescue.1")
    assert who(m, "harlan").stress == 1


@pytest.mark.rule("NS-25.09", "NS-12.15")
def test_pool_focus_turns_results() -> None:
    m = group(turn="wren", card="sleep-in-shifts", approach="cautious", pool=1, dice=("focus", "exert", "exert"))
    play(m, "action grapple", "skip", "no")
    assert offered(m) == ["pool-focus", "pass"]
    play(m, "pool-focus")
    assert (look(m).pool, now(m)[0]) == (0, "assign")


@pytest.mark.rule("NS-25.16", "NS-16.03")
def test_a_forced_loss_spares_the_pool() -> None:
    m = group(p4=at("A2", trust=0), pool=1, top_events=("careful-inventory", "stocked-shelves"), phase="planning")
    play(m, "activate stocked-shelves")
    assert (look(m).pool, look(m).morale) == (1, 9)


@pytest.mark.rule("NS-25.10", "NS-25.03", "NS-21.05", "NS-16.17")
def test_giving_up_a_rescued_stranger() -> None:
    m = group(
        p4=at("A2", trust=0), turn="harlan", card="clear-the-room", event="send-them-ahead", rescued=2, threat=2,
        map_cards=("D7",), has_strangers=True,
    )  # fmt: skip
    play(m, "event send-them-ahead")
    g = look(m)
    assert (g.rescued, g.stranger_supply, g.corpses[33], g.morale, g.threat) == (1, 6, 1, 9, 0)


@pytest.mark.rule("NS-25.11", "NS-25.14", "NS-25.01")
def test_the_strangers_activation_card() -> None:
    four = {name: at("A1") for name in ("harlan", "wren", "boone", "pax")}
    m = scenario("voices-on-the-wind", **four, phase="events", map_cards=("D7",))
    assert (look(m).strangers[33], look(m).stranger_supply) == (1, 4)
    m = scenario("voices-on-the-wind", **four, phase="events", stranger_supply=0, strangers={"D7": 3}, threat=0)
    until(m, "next-shamble", "choose-event")
    raised = [event for event in m.story if event.key == "threat-rises"]
    assert len(raised) == 1


# Rivals


@pytest.mark.rule("NS-26.04", "NS-26.06", "NS-26.07", "NS-26.05", "NS-26.03")
def test_rivals_react_stand_up_and_arrive() -> None:
    m = group(
        p1=at("A2"), phase="events", approach="cautious", rivals_active=True, map_cards=("D9",),
        enemies={"C7-road-jackals-ready": 2, "C7-road-jackals-down": 1}, reserve={"road-jackals": 7},
    )  # fmt: skip
    assert len([event for event in m.story if event.key == "reacts"]) == 2
    assert (rivals_at(m, "C7"), rivals_at(m, "D9"), look(m).reserve[4]) == ((3, 0), (1, 0), 6)


@pytest.mark.rule("NS-26.04", "NS-26.13", "NS-26.17")
def test_a_reckless_jackal() -> None:
    m = group(p1=at("A6"), phase="events", approach="reckless", enemies={"B4-road-jackals-ready": 1})
    assert rivals_at(m, "A6") == (1, 0)
    # Everybody elsewhere suffers, and the Leader once more for the Event
    assert [s.stress for s in look(m).survivors] == [1, 1, 1, 1]
    m = group(p1=at("B9"), phase="events", approach="reckless", axis="east-west", enemies={"D9-road-jackals-ready": 1})
    assert rivals_at(m, "D3") == (1, 0)


@pytest.mark.rule("NS-26.02", "NS-26.15", "NS-26.16", "NS-16.22", "NS-16.18")
def test_the_other_reactions() -> None:
    m = group(p1=at("A6"), phase="events", approach="normal", food=1, enemies={"B4-road-jackals-ready": 1})
    assert (rivals_at(m, "A6"), has(m, "food")) == ((1, 0), 0)
    m = group(
        p1=at("A1"), p2=at("A6"), p3=at("A6"), p4=at("A1"), phase="events", approach="cautious",
        enemies={"A6-road-jackals-ready": 1},
    )  # fmt: skip
    assert now(m) == ("whom-stress", 0)
    assert offered(m) == ["survivor wren", "survivor boone"]
    m = group(
        p1=at("A1"), p2=at("A6", down=True), p3=at("A6"), p4=at("A1"), phase="events", approach="cautious",
        enemies={"B4-iron-wardens-ready": 1},
    )  # fmt: skip
    assert who(m, "boone").down
    m = group(p1=at("A6", deck=5), phase="events", approach="reckless", enemies={"B4-iron-wardens-ready": 1})
    assert now(m) == ("exert", 0)
    m = group(p1=at("A6", deck=5), phase="events", approach="normal", enemies={"B7-iron-wardens-ready": 1})
    assert now(m) == ("exert", 0)
    assert rivals_at(m, "B7") == (1, 0)
    m = group(p1=at("A2"), phase="events", approach="normal", enemies={"D9-iron-wardens-ready": 1}, axis="east-west")
    assert rivals_at(m, "D8") == (1, 0)


@pytest.mark.rule("NS-26.07", "NS-26.08", "NS-30.09")
def test_no_rival_left() -> None:
    m = group(
        p1=at("A5"), p4=at("A5", trust=0), p2=at("A5"), p3=at("A5"), phase="events", approach="cautious",
        rivals_active=True, enemies={"C7-road-jackals-ready": 1}, reserve={"road-jackals": 0},
    )  # fmt: skip
    assert look(m).morale == 9
    assert len(look(m).map_discards) == 1


@pytest.mark.rule("NS-26.15", "NS-26.11", "NS-26.10")
def test_two_types_of_rivals() -> None:
    m = group(
        phase="events", approach="cautious", rivals_active=True, rival_types=(4, 5), map_cards=("D9",),
        reserve={"road-jackals": 3, "iron-wardens": 4},
    )  # fmt: skip
    assert now(m) == ("rival-type", 0)
    play(m, "take iron-wardens")
    assert look(m).reserve[4:] == [3, 3]


@pytest.mark.rule("NS-12.02", "NS-26.09", "NS-26.12", "NS-2.01", "NS-2.02", "NS-2.03")
def test_grappling_a_rival() -> None:
    m = group(
        p1=at("D7"), turn="harlan", card="clear-the-room", enemies={"D7-road-jackals-ready": 1},
        dice=("success", *FIST[:2]),
    )  # fmt: skip
    play(m, "action grapple", "resolve")
    assert rivals_at(m, "D7") == (0, 1)
    assert look(m).stress_dice == 0
    play(m, "turn 0", "assign grapple.2")
    assert (has(m, "ammunition"), who(m, "harlan").stress, sum(look(m).corpses)) == (1, 1, 1)


@pytest.mark.rule("NS-18.01", "NS-28.06")
def test_added_modules_come_after_those_of_the_scenario() -> None:
    four = {name: at("A1") for name in ("harlan", "wren", "boone", "pax")}
    m = scenario(
        "dead-ground", **four, phase="events", approach="cautious", added=("strangers",), has_strangers=True,
        strangers_active=True, enemies={"D9-road-jackals-ready": 1}, map_cards=("D7",),
    )  # fmt: skip
    keys = [event.key for event in m.story if event.key in ("reacts", "stranger-placed")]
    assert keys == ["reacts", "stranger-placed"]
    m = group(
        phase="events", approach="cautious", added=("strangers", "rivals"), has_strangers=True, strangers_active=True,
        enemies={"D9-road-jackals-ready": 1}, map_cards=("D7",),
    )  # fmt: skip
    keys = [event.key for event in m.story if event.key in ("reacts", "stranger-placed")]
    assert keys == ["stranger-placed", "reacts"]
    assert place_of(m, "harlan") == "A2"


@pytest.mark.rule("NS-26.05", "NS-19.19")
def test_the_leader_chooses_which_rival_reacts_next() -> None:
    enemies = {"A6-road-jackals-ready": 1, "C7-road-jackals-ready": 1}
    m = group(p1=at("A1"), p2=at("A6"), phase="events", approach="cautious", enemies=enemies)
    assert now(m) == ("next-rival", 0)
    assert offered(m) == ["map-order", "rival A6-road-jackals-ready", "rival C7-road-jackals-ready"]
    play(m, "rival C7-road-jackals-ready")
    assert who(m, "wren").stress == 1


@pytest.mark.rule("NS-26.16")
def test_the_nearest_survivor_exerts_for_a_warden() -> None:
    m = group(
        p1=at("A6", deck=5), p4=at("A9", deck=5), phase="events", approach="normal",
        enemies={"B7-iron-wardens-ready": 1},
    )  # fmt: skip
    assert now(m) == ("exert", 3)


@pytest.mark.rule("NS-25.11", "NS-25.14")
def test_no_stranger_arrives_on_the_inactive_side_or_from_an_empty_supply() -> None:
    for active, supply in ((False, 5), (True, 0)):
        m = group(
            phase="events", approach="cautious", added=("strangers",), has_strangers=True, strangers_active=active,
            stranger_supply=supply, map_cards=("D7",),
        )  # fmt: skip
        assert sum(look(m).strangers) == 0
        assert not [event for event in m.story if event.key == "stranger-placed"]
