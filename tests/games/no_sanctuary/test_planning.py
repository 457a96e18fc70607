"""Sections 6 to 8 and 18: Planning, Approach, Events."""

from __future__ import annotations

import pytest

from shamble.engine.errors import BadAnswer
from shamble.games.no_sanctuary.content import SPACE
from shamble.testing import at, play

from .helpers import group, has, look, now, offered, scenario, until, who


@pytest.mark.rule("NS-6.03", "NS-1.06", "NS-1.05", "NS-6.02", "NS-1.09", "NS-1.08")
def test_an_empty_deck_in_the_draw_step_loses() -> None:
    m = group(p3=at("A2", hand=4, deck=0))
    assert m.is_over
    assert look(m).ending == "lost_draw"
    assert look(m).winners == ()


@pytest.mark.rule("NS-6.05", "NS-1.03", "NS-1.09")
def test_a_missing_event_loses() -> None:
    m = group(events_left=1)
    assert look(m).ending == "lost_events"


@pytest.mark.rule("NS-5.06", "NS-6.01")
def test_hands_have_no_limit_and_the_leader_draws_first() -> None:
    m = group(p1=at("A2", hand=11))
    assert len(who(m, "harlan").hand) == 12
    drawn = [event.args[0] for event in m.story if event.key == "draws"]
    assert drawn == ["harlan", "wren", "boone", "pax"]


@pytest.mark.rule("NS-6.04", "NS-6.06", "NS-6.07", "NS-6.08", "NS-6.09", "NS-5.03", "NS-5.07", "NS-8.02")
def test_the_leader_chooses_between_two_events() -> None:
    m = group(top_events=("loud-engine", "careful-inventory"))
    assert now(m) == ("choose-event", 0)
    assert offered(m) == ["activate loud-engine", "activate careful-inventory"]
    for eyes in (1, 2, 3, None):
        seen = [card.id for card in m.scene(eyes).cards]
        assert "loud-engine" not in seen
        assert "careful-inventory" not in seen
    play(m, "activate careful-inventory")
    g = look(m)
    assert g.threat == 2
    assert g.content.events[g.active_event].id == "careful-inventory"
    assert g.content.events[g.event_discards[-1]].id == "loud-engine"
    assert g.approach == 1
    assert now(m) == ("play", 0)


@pytest.mark.rule("NS-6.08")
def test_the_active_event_stays_hidden_while_the_other_is_neglected() -> None:
    m = group(top_events=("shared-supper", "stocked-shelves"))
    play(m, "activate stocked-shelves")
    assert now(m)[0] == "tension"
    assert "stocked-shelves" not in [card.id for card in m.scene(1).cards]
    assert "stocked-shelves" in [card.id for card in m.scene(0).cards]
    assert "shared-supper" in [card.id for card in m.scene(1).cards]


@pytest.mark.rule("NS-6.10", "NS-16.09", "NS-16.10", "NS-16.03", "NS-16.20", "NS-23.08")
def test_a_neglect_that_cannot_be_paid() -> None:
    m = group(top_events=("shared-supper", "stocked-shelves"))
    play(m, "activate stocked-shelves", *[f"{seat}: discard-trust" for seat in range(4)])
    assert [s.trust for s in look(m).survivors] == [0, 0, 0, 0]
    assert look(m).morale == 10
    m = group(top_events=("shared-supper", "stocked-shelves"))
    play(m, "activate stocked-shelves", "0: keep-trust", *[f"{seat}: discard-trust" for seat in (1, 2, 3)])
    assert now(m) == ("tension-tie", 0)
    play(m, "keep-trust")
    assert [s.trust for s in look(m).survivors] == [1, 1, 1, 1]
    assert look(m).morale == 9


@pytest.mark.rule("NS-16.11")
def test_one_without_trust_keeps_all_from_discarding() -> None:
    m = group(p4=at("A2", trust=0), top_events=("shared-supper", "stocked-shelves"))
    play(m, "activate stocked-shelves")
    assert look(m).morale == 9
    assert [s.trust for s in look(m).survivors] == [1, 1, 1, 0]
    assert now(m)[0] == "play"


@pytest.mark.rule("NS-16.20")
def test_votes_are_sealed() -> None:
    m = group(top_events=("shared-supper", "stocked-shelves"))
    play(m, "activate stocked-shelves", "1: discard-trust")
    assert not [event for event in m.story if event.key == "votes"]
    assert len(m.pending) == 3


@pytest.mark.rule("NS-16.18", "NS-16.19", "NS-30.02", "NS-16.07")
def test_two_failing_parts_are_one_tension() -> None:
    m = group(p1=at("A2", stress=3), threat=11, top_events=("blood-up", "stocked-shelves"))
    play(m, "activate stocked-shelves")
    assert now(m)[0] == "tension"
    play(m, *[f"{seat}: keep-trust" for seat in range(4)])
    assert look(m).morale == 9
    assert now(m)[0] == "play"


@pytest.mark.rule("NS-16.08", "NS-17.03", "NS-16.03")
def test_what_can_be_lost_is_lost() -> None:
    m = group(p4=at("A2", trust=0), food=1, do=[("lose", "any", 2, 0)], phase="planning")
    assert has(m, "food") == 0
    assert look(m).morale == 9


@pytest.mark.rule("NS-16.12", "NS-30.06")
def test_a_direct_morale_loss_asks_nobody() -> None:
    m = group(top_events=("point-of-no-return", "stocked-shelves"))
    play(m, "activate stocked-shelves")
    assert look(m).morale == 9
    assert now(m)[0] == "play"


# Approach


@pytest.mark.rule("NS-7.03", "NS-7.05", "NS-7.08", "NS-9.06", "NS-7.01")
def test_a_defiant_card_stresses_the_leader() -> None:
    m = group(p2=at("A2", hand=["rooftop-stand"]), turn="wren")
    assert look(m).active == 1
    assert who(m, "harlan").stress == 1
    assert now(m) == ("act", 1)


@pytest.mark.rule("NS-7.06")
def test_the_leaders_own_defiance_costs_trust() -> None:
    m = group(p1=at("A2", trust=2, hand=["stay-close"]), turn="harlan")
    assert (who(m, "harlan").trust, who(m, "harlan").stress) == (1, 0)


@pytest.mark.rule("NS-7.07", "NS-16.11")
def test_defiance_that_cannot_be_paid() -> None:
    m = group(p1=at("A2", trust=0, hand=["stay-close"]), turn="harlan")
    assert look(m).morale == 9
    assert [s.trust for s in look(m).survivors] == [0, 1, 1, 1]
    m = group(p1=at("A2", stress=3), p2=at("A2", trust=0, hand=["rooftop-stand"]), turn="wren")
    assert look(m).morale == 9


@pytest.mark.rule("NS-7.02", "NS-7.04")
def test_compliance_costs_nothing() -> None:
    m = group(p3=at("A2", hand=["downwind"]), turn="boone", approach="cautious")
    assert [(s.stress, s.trust, s.focus) for s in look(m).survivors] == [(0, 1, 0)] * 4


@pytest.mark.rule("NS-15.12", "NS-15.06", "NS-15.07")
def test_an_order_excuses_a_defiant_card() -> None:
    m = group(p2=at("A2", hand=["rooftop-stand"], sheet={"harlan": 1}), turn="wren")
    assert now(m) == ("order", 1)
    play(m, "yes")
    assert who(m, "harlan").stress == 0
    assert (who(m, "harlan").trust, who(m, "harlan").tokens, who(m, "wren").sheet) == (1, 5, ())
    m = group(p1=at("A2", trust=0), p2=at("A2", hand=["rooftop-stand"], sheet={"harlan": 1}), turn="wren")
    # Without Trust of its owner the ability does not work
    assert who(m, "harlan").stress == 1


# Events


@pytest.mark.rule("NS-8.03", "NS-8.04", "NS-18.02", "NS-18.03", "NS-8.07", "NS-8.09", "NS-8.01")
def test_an_event_is_marked_once_and_spares_the_leader() -> None:
    dice = ("exert", "exert", "exert")
    m = group(p2=at("A2", deck=2), turn="wren", card="sleep-in-shifts", event="stocked-shelves", dice=dice)
    play(m, "action search", "skip", "no")
    assert now(m) == ("on-search", 1)
    play(m, "trigger stocked-shelves", "resource food")
    assert who(m, "wren").marked
    assert has(m, "food") == 1
    until(m, "next-swarm", "next-shamble", "choose-event")
    assert who(m, "harlan").stress == 0
    assert not who(m, "wren").marked


@pytest.mark.rule("NS-8.03")
def test_nobody_uses_an_event_twice() -> None:
    m = group(turn="wren", card="sleep-in-shifts", event="wait-them-out")
    play(m, "event wait-them-out")
    assert "event wait-them-out" not in offered(m)
    with pytest.raises(BadAnswer):
        m.answer("event wait-them-out")


@pytest.mark.rule("NS-18.02", "NS-18.04", "NS-18.01")
def test_an_ignored_event_stresses_the_leader() -> None:
    m = group(phase="events")
    assert who(m, "harlan").stress == 1
    assert look(m).active_event < 0
    assert look(m).content.events[look(m).event_discards[-1]].id == "names-and-faces"


@pytest.mark.rule("NS-18.05")
def test_the_approach_lasts_till_the_end_of_the_round() -> None:
    m = group(phase="events", approach="reckless", stage=0)
    assert look(m).approach == 2


@pytest.mark.rule("NS-8.08", "NS-8.05")
def test_an_event_may_be_used_without_effect_but_not_against_its_condition() -> None:
    m = group(turn="wren", card="sleep-in-shifts", event="wait-them-out")
    play(m, "event wait-them-out")
    assert who(m, "wren").marked
    m = group(turn="wren", card="sleep-in-shifts", event="wait-them-out", enemies={"A2-standard-down": 1})
    assert "event wait-them-out" not in offered(m)


@pytest.mark.rule("NS-8.06", "NS-9.07", "NS-10.09")
def test_the_special_action_of_an_event() -> None:
    m = group(turn="wren", card="sleep-in-shifts", event="hidden-cache", dice=("exert", "exert", "exert"))
    play(m, "action hidden-cache", "resolve", "resource food", "no")
    assert who(m, "wren").marked
    assert has(m, "food") == 1
    assert not offered(m, "action")
    assert "maneuver hide" in offered(m)


@pytest.mark.rule("NS-8.06")
def test_the_special_maneuver_of_an_event() -> None:
    m = group(turn="wren", card="glass-the-street", event="scrap-heap")
    play(m, "maneuver scrap-heap")
    assert (who(m, "wren").marked, has(m, "materials"), who(m, "wren").focus) == (True, 1, 1)
    assert not offered(m, "maneuver")


@pytest.mark.rule("NS-16.21", "NS-23.03")
def test_event_step_and_leader_step_are_two_effects() -> None:
    m = group(p1=at("A5", stress=3, trust=0), p2=at("A5", trust=0), phase="events", threat=0)
    until(m, "choose-event")
    # Event Step and Leader Step, and one for those outside in the Objective Step
    assert look(m).morale == 7


@pytest.mark.rule("NS-5.04", "NS-5.03")
def test_hands_are_never_shown_to_others() -> None:
    m = group()
    mine = {card.id for card in m.scene(0).hand}
    assert len(mine) == 4
    for eyes in (1, 2, 3, None):
        shown = {thing.id for thing in m.scene(eyes).things()}
        assert not mine & shown


@pytest.mark.rule("NS-7.03", "NS-15.12")
def test_a_defiant_card_has_its_price_when_no_order_is_spent() -> None:
    m = group(p2=at("A2", hand=["rooftop-stand"], sheet={"harlan": 1}), turn="wren")
    play(m, "no")
    assert (who(m, "harlan").stress, len(who(m, "wren").sheet)) == (1, 1)


@pytest.mark.rule("NS-16.17", "NS-25.11")
def test_a_neglected_event_knocks_a_stranger_down() -> None:
    m = scenario(
        "voices-on-the-wind", **{name: at("C5") for name in ("harlan", "wren", "boone", "pax")}, phase="planning",
        strangers={"A2": 1, "D3": 1}, top_events=("show-of-faith", "lead-them-in"),
    )  # fmt: skip
    until(m, "stranger-down")
    assert offered(m) == ["stranger A2-stranger-ready", "stranger D3-stranger-ready"]
    play(m, "stranger D3-stranger-ready")
    g = look(m)
    assert (sum(g.strangers), g.fallen[SPACE["D3"]], g.strangers[SPACE["D3"]]) == (1, 1, 0)
