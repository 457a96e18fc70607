"""Corners where rules of different parts of the book meet in one moment."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.games.no_sanctuary import GAME
from shamble.games.no_sanctuary.content import SPACE_IDS
from shamble.games.no_sanctuary.content.ground import Ground
from shamble.testing import at, play, table

from .helpers import (
    INDOORS,
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


def told(m: Match, key: str) -> list[Any]:
    """What was told of a kind of event."""
    return [event.args for event in m.story if event.key == key]


# Threat and the Reserve


@pytest.mark.rule("NS-21.06", "NS-21.08", "NS-21.09", "NS-30.09", "NS-16.18")
def test_each_space_of_the_track_that_the_reserve_cannot_fill_is_a_tension_of_its_own() -> None:
    m = group(
        **{**INDOORS, "p4": at("A5", trust=0)}, phase="walkers", threat=9, map_cards=("D1", "D2", "D3"),
        reserve={"standard": 1, "masked": 1},
    )  # fmt: skip
    # Space 9 places one of two, space 8 its Special Walker, spaces 7 to 1 nothing
    assert told(m, "enemy-placed") == [("a-standard", "D1"), ("a-masked", "D2")]
    keys = [event.key for event in m.story]
    assert keys[: keys.index("objective-phase")].count("tension") == 1 + 7
    assert (look(m).threat, len(look(m).map_discards)) == (0, 3)


@pytest.mark.rule("NS-15.15", "NS-2.08", "NS-21.07", "NS-21.08")
def test_a_walker_that_is_shot_in_the_threat_step_is_there_for_the_next_space() -> None:
    m = group(
        p1=at("A2", sheet={"wren": 1}), p4=at("A2", trust=0), phase="walkers", threat=2, map_cards=("A1", "A3"),
        reserve={"standard": 1},
    )  # fmt: skip
    play(m, "mark A1-standard-ready")
    assert (ready_at(m, "A1"), ready_at(m, "A3"), look(m).threat, look(m).reserve[0]) == (0, 1, 0, 0)
    keys = [event.key for event in m.story]
    assert "tension" not in keys[: keys.index("objective-phase")]


# Barricades, Snares and groups


@pytest.mark.rule("NS-20.10", "NS-20.16", "NS-15.12", "NS-16.22")
def test_a_group_breaks_through_then_meets_a_snare_then_scares_then_lies() -> None:
    m = group(
        p1=at("B5", stress=3), p2=at("B5"), p3=at("B5", laid=["B5"]), p4=at("B5", stress=3), phase="walkers",
        barricades={"wall-B4-B5": 1}, enemies={"B4-standard-ready": 1, "B4-charred-ready": 2},
    )  # fmt: skip
    assert (now(m), on_wall(m, "wall-B4-B5"), ready_at(m, "B5")) == (("snare", 2), 0, 3)
    play(m, "enemy B5-charred-ready")
    # One of the two is left, and one Survivor who can bear it is scared, once for the group
    assert now(m) == ("charred", 0)
    assert offered(m) == ["survivor wren", "survivor boone"]
    play(m, "survivor boone")
    assert [s.stress for s in look(m).survivors] == [3, 0, 1, 3]
    assert (ready_at(m, "B5"), look(m).reserve[3], [len(s.discards) for s in look(m).survivors]) == (2, 1, [0] * 4)


@pytest.mark.rule("NS-20.08", "NS-20.09", "NS-20.12", "NS-4.12")
def test_a_barricade_holds_walkers_in_as_well_and_never_inside_a_building() -> None:
    outside = {f"p{number}": at("A6") for number in range(1, 5)}
    m = group(**outside, phase="walkers", barricades={"wall-A5-A6": 1}, enemies={"A5-standard-ready": 1})
    assert (ready_at(m, "A5"), ready_at(m, "A6"), on_wall(m, "wall-A5-A6")) == (1, 0, 1)
    walls = {"wall-A2-A5": 3, "wall-A5-A6": 3, "wall-A5-A8": 3, "wall-A4-west": 3, "wall-A1-A4": 3, "wall-A4-A7": 3}
    m = group(**INDOORS, phase="walkers", barricades=walls, enemies={"A4-standard-ready": 1})
    assert (ready_at(m, "A4"), ready_at(m, "A5"), sum(look(m).barricades)) == (0, 1, 18)


@pytest.mark.rule("NS-20.15", "NS-19.07", "NS-21.07")
def test_a_walker_placed_behind_barricades_overruns_in_the_next_round_only() -> None:
    m = group(**INDOORS, phase="walkers", threat=1, map_cards=("A5",), barricades={"wall-A5-A6": 3})
    assert (ready_at(m, "A5"), [len(s.discards) for s in look(m).survivors]) == (1, [0, 0, 0, 0])


# The Map deck


@pytest.mark.rule("NS-27.04", "NS-27.03", "NS-20.04", "NS-25.11")
@pytest.mark.parametrize(("card", "to"), [("B2", "C8"), ("B3", "C4")])
def test_the_card_that_placed_a_stranger_shows_walkers_the_way(card: str, to: str) -> None:
    # Whatever axis lay there before
    for axis in ("east-west", "north-south"):
        m = group(
            phase="events", axis=axis, map_cards=(card,), has_strangers=True, strangers_active=True,
            enemies={"C7-standard-ready": 1},
        )  # fmt: skip
        until(m, "choose-event")
        assert (look(m).strangers[SPACE_IDS.index(card)], ready_at(m, to)) == (1, 1)


@pytest.mark.rule("NS-27.02", "NS-27.05", "NS-27.06", "NS-20.07")
def test_a_deck_that_runs_out_between_two_walkers_loses_one_card_without_a_walker() -> None:
    last = SPACE_IDS.index("D7")
    m = group(
        **INDOORS, phase="walkers", threat=2, map_deck=(last,), map_discards=tuple(n for n in range(36) if n != last),
    )  # fmt: skip
    g = look(m)
    places = [place for _, place in told(m, "enemy-placed")]
    assert (places[0], len(places), len(g.map_deck), len(g.map_discards)) == ("D7", 2, 34, 2)
    assert SPACE_IDS[g.content.map_space[g.map_discards[-1]]] == places[1]
    assert len(told(m, "map-shuffled")) == 1


# Group Tension in the middle


@pytest.mark.rule("NS-16.09", "NS-15.06", "NS-15.16", "NS-25.03")
def test_trust_that_was_discarded_for_a_stranger_silences_the_marks() -> None:
    spots = {**INDOORS, "p2": at("A5", sheet={"wren": 1})}
    for vote, asked in (("discard-trust", False), ("keep-trust", True)):
        m = group(**spots, phase="walkers", fallen={"D7": 1}, enemies={"D7-standard-ready": 1, "A9-standard-down": 1})
        play(m, "pass", *[f"{seat}: {vote}" for seat in range(4)])
        until(m, "overwatch", "choose-event")
        assert (now(m)[0] == "overwatch") is asked


@pytest.mark.rule("NS-16.08", "NS-16.07", "NS-16.11", "NS-30.03")
def test_a_loss_for_each_takes_what_there_is_and_is_one_tension() -> None:
    m = group(
        p1=at("A2", trust=2), p3=at("A2", trust=0), p4=at("A2", trust=0), phase="planning",
        top_events=("quiet-word", "stocked-shelves"),
    )  # fmt: skip
    play(m, "activate stocked-shelves")
    assert ([s.trust for s in look(m).survivors], look(m).morale) == ([1, 0, 0, 0], 9)
    m = group(p4=at("A2", trust=0), phase="planning", pool=1, top_events=("draft-the-able", "stocked-shelves"))
    play(m, "activate stocked-shelves")
    assert (look(m).pool, look(m).morale) == (0, 9)


@pytest.mark.rule("NS-16.16", "NS-16.19", "NS-30.02")
def test_an_exert_comes_at_its_place_and_the_tension_after_all_parts() -> None:
    things: dict[str, Any] = {"turn": "harlan", "card": "clear-the-room"}
    m = group(p1=at("A5", stress=3), **things, search={"Back Lots": ["bad-air"]})
    play(m, "action search", "resolve")
    assert now(m)[0] == "exert"
    play(m, "exert-deck")
    assert now(m)[0] == "tension"
    # Who cannot be knocked down any more still Exerts, and the group answers once
    m = group(p1=at("A5", down=True), **things, search={"Back Lots": ["rotten-floor"]})
    play(m, "action search", "resolve")
    assert now(m)[0] == "exert"
    play(m, "exert-deck")
    assert (now(m)[0], len(told(m, "tension"))) == ("tension", 1)
    # The first point is paid, the second defeats, and nobody votes
    m = group(p1=at("A5", hand=0, deck=1), **things, search={"Back Lots": ["rigged-shelf"]})
    play(m, "action search", "resolve")
    assert (look(m).ending, who(m, "harlan").deck, told(m, "tension")) == ("lost_exert", (), [])


@pytest.mark.rule("NS-25.08", "NS-16.18", "NS-8.09")
def test_a_rescue_and_the_event_that_answers_to_it_fail_one_by_one() -> None:
    m = group(
        p1=at("A2", stress=3), p4=at("A2", trust=0), strangers={"A2": 1}, turn="harlan", card="clear-the-room",
        event="hard-truths", approach="normal", dice=("focus", "focus", "blank", "blank", "blank"),
    )  # fmt: skip
    play(m, "action rescue", "resolve")
    assert look(m).morale == 9
    play(m, "take-focus 0", "trigger hard-truths", "resource food")
    assert (look(m).morale, has(m, "food"), who(m, "harlan").stress) == (8, 1, 3)


@pytest.mark.rule("NS-16.20", "NS-15.12", "NS-24.02", "NS-24.12")
def test_promises_stand_in_for_allies_and_a_single_player_decides() -> None:
    m = table(
        "no_sanctuary", players=1, imani=at("A2", sheet={"imani": 2}), boone=at("A2", ally_of="imani", trust=0),
        wren=at("A2", ally_of="imani", trust=0), pax=at("A2", ally_of="imani"), phase="planning", do=[("tension",)],
    )  # fmt: skip
    play(m, "promise boone", "promise wren")
    assert now(m) == ("tension-tie", 0)
    play(m, "discard-trust")
    assert ([s.trust for s in look(m).survivors], who(m, "imani").sheet, look(m).morale) == ([0, 0, 0, 0], (), 10)


# Overruns


@pytest.mark.rule("NS-15.14", "NS-19.06", "NS-19.07")
def test_marks_before_an_overrun_make_it_smaller() -> None:
    spots = {"p1": at("D7", sheet={"wren": 2}), "p2": at("A5"), "p3": at("A5"), "p4": at("A5")}
    m = group(**spots, phase="walkers", enemies={"D7-standard-ready": 2})
    play(m, "mark D7-standard-ready", "pass-all", "exert-deck")
    assert (len(who(m, "harlan").discards), ready_at(m, "D7")) == (1, 1)
    m = group(**spots, phase="walkers", enemies={"D7-standard-ready": 2})
    play(m, "mark D7-standard-ready", "mark D7-standard-ready")
    assert (who(m, "harlan").discards, ready_at(m, "D7")) == ((), 0)


@pytest.mark.rule("NS-19.08", "NS-14.05", "NS-1.07", "NS-24.20")
def test_shares_are_paid_from_the_leader_on_and_the_first_defeat_ends_it() -> None:
    m = table(
        "no_sanctuary", players=2, harlan=at("A2"), wren=at("D7", hand=0, deck=5),
        boone=at("D7", exert=2, ally_of="wren"), phase="walkers", enemies={"D7-standard-ready": 3}, leader="wren",
    )  # fmt: skip
    assert (now(m), offered(m)) == (("share", 1), [f"share wren {number}" for number in range(4)])
    play(m, "share wren 2")
    assert (look(m).ending, len(who(m, "wren").deck), who(m, "boone").exert) == ("lost_ally", 3, 3)


# Allies and their third Exert Token


@pytest.mark.rule("NS-24.08", "NS-24.17", "NS-12.18", "NS-12.22")
def test_the_fear_of_an_ally_may_be_its_third_token() -> None:
    m = table(
        "no_sanctuary", players=1, harlan=at("A2"), boone=at("A2", exert=2, stress=3, ally_of="harlan"), turn="boone",
        dice=("exert", "exert", "focus", "fear", "threat", "fear"),
    )  # fmt: skip
    play(m, "action search", "skip")
    # No result can be turned, the Threat result comes first, and the first Fear ends the game
    g = look(m)
    assert (g.ending, g.threat, who(m, "boone").focus, len(told(m, "fears"))) == ("lost_ally", 1, 0, 1)


@pytest.mark.rule("NS-14.06", "NS-24.08", "NS-30.05")
@pytest.mark.parametrize(("exert", "payable"), [(1, True), (2, False)])
def test_an_ally_is_not_offered_what_would_be_its_third_token(exert: int, payable: bool) -> None:
    for event in ("half-portions", "blood-up"):
        m = table(
            "no_sanctuary", players=1, harlan=at("A2"), wren=at("A2", exert=exert, ally_of="harlan"), turn="wren",
            event=event, enemies={"A2-standard-down": 1},
        )  # fmt: skip
        assert (f"event {event}" in offered(m)) is payable


@pytest.mark.rule("NS-30.03", "NS-24.08", "NS-1.07", "NS-14.01")
def test_an_exert_for_each_goes_from_the_leader_on_and_each_ally_after_its_survivor() -> None:
    m = table(
        "no_sanctuary", players=2, harlan=at("A2"), wren=at("A2"), boone=at("A2", ally_of="harlan"),
        pax=at("A2", exert=2, ally_of="wren"), leader="wren", phase="planning",
        top_events=("a-roof-tonight", "stocked-shelves"),
    )  # fmt: skip
    play(m, "activate stocked-shelves")
    assert now(m) == ("exert", 1)
    play(m, "exert-deck")
    # Harlan and Boone are not reached any more
    assert (look(m).ending, who(m, "harlan").discards, who(m, "boone").exert) == ("lost_ally", (), 0)


@pytest.mark.rule("NS-25.09", "NS-15.12", "NS-12.18")
def test_an_ally_spends_focus_of_the_pool_and_a_hush_on_its_own_sheet() -> None:
    m = table(
        "no_sanctuary", players=1, ruth=at("D7"), wren=at("A2", stress=2, sheet={"ruth": 1}, ally_of="ruth"),
        turn="wren", pool=1, dice=("focus", "exert", "threat", "threat"),
    )  # fmt: skip
    play(m, "action search", "skip", "no", "pool-focus", "assign search.1", "yes")
    assert (look(m).pool, look(m).threat, who(m, "wren").sheet, who(m, "ruth").tokens) == (0, 0, (), 5)


# Search decks


@pytest.mark.rule("NS-5.09", "NS-13.07", "NS-13.09")
def test_what_is_known_of_a_deck_lasts_while_others_draw_from_it() -> None:
    m = group(
        p1=at("A5"), p4=at("A4"), leader="pax", turn="pax", card="look-before", approach="cautious",
        search={"Back Lots": ["pantry-shelf-1", "fire-axe", "crowbar"]},
    )  # fmt: skip
    deck = look(m).ground.deck_of[look(m).ground.names.index("Back Lots")]

    def known(seat: int) -> list[bool]:
        return [card is not None for card in m.game.sight(look(m), 4, seat).cards("search-decks", deck)]

    play(m, "maneuver look-before", "under fire-axe", "end")
    until(m, "act", seat=0)
    play(m, "action search", "resolve")
    # Pax still knows the Fire Axe, which is on top now; nobody else does
    assert has(m, "food") == 2
    assert (known(3), known(0)) == ([False, True], [False, False])


@pytest.mark.rule("NS-13.02", "NS-13.07", "NS-13.08", "NS-12.26")
def test_a_locked_card_found_second_closes_the_deck_for_the_rest_of_the_roll() -> None:
    m = scenario(
        "voices-on-the-wind", boone=at("A1"), wren=at("C5"), turn="boone", card="turn-it-over", approach="reckless",
        search={"Farmhouse": ["pantry-shelf-1", "objective-b", "pantry-shelf-2"]}, dice=("success", "exert", "exert"),
    )  # fmt: skip
    play(m, "action turn-it-over", "resolve")
    assert (has(m, "food"), look(m).face_up[0], len(look(m).search_decks[0])) == (2, True, 2)
    play(m, "turn 0", "assign turn-it-over.1")
    assert (has(m, "food"), look(m).found, len(look(m).search_decks[0])) == (2, (), 2)


@pytest.mark.rule("NS-13.06", "NS-13.11", "NS-13.12", "NS-22.07")
def test_an_objective_card_counts_for_all_whoever_carries_it() -> None:
    things = {"harlan": at("A1"), "wren": at("A1"), "turn": "wren", "card": "sleep-in-shifts", "approach": "cautious"}
    m = scenario(
        "voices-on-the-wind", **things, stage=1, food=1, search={"Farmhouse": ["objective-a", "pantry-shelf-1"]},
        dice=("exert", "exert", "exert"),
    )  # fmt: skip
    play(m, "action search", "resolve", "no", "give objective-a harlan", "end")
    assert len(who(m, "harlan").kept) == 1
    until(m, "choose-event")
    assert (look(m).found, look(m).stage) == (("a",), 2)


# The end of the game


@pytest.mark.rule("NS-1.03", "NS-1.07", "NS-22.06")
def test_the_last_event_may_be_spent_in_the_round_that_wins() -> None:
    empty: dict[str, list[str]] = {"Back Lots": [], "Corner Store": [], "Filling Station": [], "Clinic": []}
    spots = {f"p{number}": at("A1") for number in range(1, 5)}
    m = group(**spots, phase="objective", stage=2, search=empty, events_left=0)
    assert look(m).ending == "won"
    m = group(**{**spots, "p4": at("A5")}, phase="objective", stage=2, search=empty, events_left=0)
    until(m, "choose-event")
    assert look(m).ending == "lost_events"


# Rivals among others


@pytest.mark.rule("NS-26.09", "NS-19.12", "NS-16.06", "NS-16.18")
def test_each_warden_that_falls_makes_noise_at_the_end_of_the_track() -> None:
    m = group(
        **{**INDOORS, "p4": at("A5", trust=0)}, phase="walkers", threat=11,
        enemies={"D7-iron-wardens-ready": 2, "D7-standard-ready": 4}, reserve={"iron-wardens": 8},
    )  # fmt: skip
    # They take two Walkers along, and then both fall
    keys = [event.key for event in m.story]
    assert keys[: keys.index("objective-phase")].count("tension") == 2
    assert (has(m, "materials"), rivals_at(m, "D7"), look(m).corpses[33], lying_at(m, "D7")) == (2, (0, 0), 2, 0)


# Ways and pushes


@pytest.mark.rule("NS-20.02", "NS-20.04", "NS-20.05", "NS-20.07", "NS-20.09")
@pytest.mark.parametrize(("axis", "ways"), [("east-west", ["D1", "C2"]), ("north-south", ["A9", "C6"])])
def test_two_equally_near_humans_at_four_ways_leave_the_leader_those_of_the_axis(axis: str, ways: list[str]) -> None:
    spots = {"p1": at("B7"), "p2": at("C5"), "p3": at("B7"), "p4": at("C5")}
    m = group(**spots, phase="walkers", axis=axis, enemies={"C3-standard-ready": 2})
    assert (now(m), sorted(offered(m))) == (("walker-way", 0), sorted(f"space {way}" for way in ways))
    play(m, f"space {ways[1]}")
    assert (ready_at(m, ways[1]), ready_at(m, "C3"), len(look(m).map_discards)) == (2, 0, 1)


@pytest.mark.rule("NS-26.13", "NS-20.08", "NS-20.16")
def test_a_barricade_stops_a_pushed_walker_and_no_pushed_rival() -> None:
    walls = {"wall-A2-A5": 1, "wall-A5-A6": 1, "wall-A5-A8": 1}
    m = group(
        p1=at("A5", focus=1), turn="harlan", card="roll-call", event="false-trail", approach="normal",
        barricades=walls, enemies={"A5-road-jackals-ready": 1, "A5-standard-ready": 1},
    )  # fmt: skip
    play(m, "event false-trail", "enemy A5-road-jackals-ready")
    assert sorted(offered(m)) == ["space A2", "space A4", "space A6", "space A8"]
    play(m, "space A6")
    assert rivals_at(m, "A6") == (1, 0)
    m = group(
        p1=at("A5"), names="ruth wren boone pax", turn="ruth", card="riot-line", approach="reckless",
        barricades=walls, enemies={"A5-standard-ready": 1},
    )  # fmt: skip
    play(m, "maneuver riot-line", "enemy A5-standard-ready")
    assert "space A6" not in offered(m)


@pytest.mark.rule("NS-20.16", "NS-19.06", "NS-19.17", "NS-2.05")
def test_walkers_lured_away_have_acted_and_overrun_nobody() -> None:
    m = group(
        p1=at("A2", kept=["air-horn"]), p2=at("A2"), p3=at("A2"), p4=at("A2"), turn="pax", card="light-feet",
        enemies={"A2-standard-ready": 3},
    )  # fmt: skip
    play(m, "take air-horn harlan", "use air-horn", "space A1", "end")
    until(m, "choose-event")
    # They lie beside the group in the Walker Phase, and stand up after it; only the played card was discarded
    assert (ready_at(m, "A1"), ready_at(m, "A2")) == (3, 0)
    assert [len(s.discards) for s in look(m).survivors] == [0, 0, 0, 1]


@pytest.mark.rule("NS-2.07", "NS-19.07", "NS-2.06")
def test_a_survivor_who_lies_is_overrun_and_stays_down() -> None:
    m = group(p1=at("D7", down=True, hand=0, deck=6), phase="walkers", enemies={"D7-standard-ready": 2})
    assert (len(who(m, "harlan").deck), who(m, "harlan").down) == (4, True)


@pytest.mark.rule("NS-15.12", "NS-11.03", "NS-11.04", "NS-13.04")
def test_a_climbing_line_and_a_route_add_up() -> None:
    m = group(
        p1=at("A1", kept=["climbing-line"]), p4=at("D7", laid=["A3"]), turn="harlan", card="roll-call",
        enemies={"A3-standard-ready": 2},
    )  # fmt: skip
    play(m, "maneuver move", "trigger climbing-line", "go A2", "go A3", "go B1", "yes", "go B4")
    assert (SPACE_IDS[who(m, "harlan").at], who(m, "harlan").discards, now(m)[0]) == ("B4", (), "act")


# Cards of two kinds in one roll


@pytest.mark.rule("NS-8.06", "NS-12.13", "NS-10.08", "NS-10.03")
def test_the_played_card_helps_and_frightens_in_the_action_of_an_event() -> None:
    m = group(
        p1=at("A2", stress=1), turn="harlan", card="door-to-door", event="hidden-cache", approach="normal",
        dice=("exert", "exert", "fear"),
    )  # fmt: skip
    play(m, "action hidden-cache", "skip")
    # Door to Door answers to Search alone, but its Exert Bonus is for every Interact Action
    assert (now(m)[0], look(m).stress_dice) == ("turn-free", 1)
    play(m, "turn 2", "assign hidden-cache.1", "resource food", "assign hidden-cache.2")
    assert (has(m, "food"), who(m, "harlan").stress, who(m, "harlan").marked) == (1, 2, True)


@pytest.mark.rule("NS-24.21", "NS-24.13", "NS-24.14", "NS-15.12")
def test_an_order_makes_an_ally_compliant_and_leaves_its_approach() -> None:
    m = table(
        "no_sanctuary", players=2, harlan=at("A2"), boone=at("A2", hand=["turn-it-over"], sheet={"harlan": 1}),
        wren=at("A2", trust=0, ally_of="boone"), turn="boone", approach="cautious", event="second-thoughts",
    )  # fmt: skip
    play(m, "yes", "end")
    assert offered(m, "action")[3:] == ["action fire-at-will"]
    play(m, "event second-thoughts")
    assert (who(m, "wren").focus, who(m, "harlan").stress) == (1, 0)


# One phase after another


@pytest.mark.rule("NS-16.21", "NS-18.02", "NS-23.03", "NS-23.04", "NS-16.09")
def test_trust_spent_in_the_event_step_is_missing_in_the_leader_step() -> None:
    walls = {"wall-A5-A6": 1}
    m = group(**{**INDOORS, "p1": at("A5", stress=3)}, phase="events", barricades=walls)
    play(m, *[f"{seat}: discard-trust" for seat in range(4)])
    until(m, "choose-event")
    assert ([s.trust for s in look(m).survivors], look(m).morale, look(m).leader) == ([0, 0, 0, 0], 9, 1)


@pytest.mark.rule("NS-14.07", "NS-6.03", "NS-14.08", "NS-11.11")
@pytest.mark.parametrize(("food", "ending"), [(0, "lost_draw"), (1, "")])
def test_an_empty_deck_loses_only_if_nothing_is_healed_before_the_draw(food: int, ending: str) -> None:
    m = group(p4=at("A2", hand=3, deck=0), turn="pax", card="light-feet", food=food)
    if food:
        play(m, "maneuver food")
    play(m, "end")
    until(m, "choose-event")
    assert look(m).ending == ending


@pytest.mark.rule("NS-6.07", "NS-11.04", "NS-12.10", "NS-19.17")
def test_a_walker_of_a_neglected_event_is_there_at_once() -> None:
    m = group(
        p1=at("A5", hand=["clear-the-room"], deck=5), phase="planning", top_events=("draw-them-off", "stocked-shelves")
    )  # fmt: skip
    play(m, "activate stocked-shelves")
    assert ready_at(m, "A5") == 1
    play(m, "play clear-the-room", "maneuver move", "go A6")
    assert now(m) == ("exert", 0)


@pytest.mark.rule("NS-29.08", "NS-22.01", "NS-1.07", "NS-14.05")
def test_an_exert_of_a_stage_comes_before_its_advance() -> None:
    m = group(
        p1=at("A6", hand=0, deck=0), p2=at("A5"), p3=at("A5"), p4=at("A5"), phase="objective", stage=1,
        search={"Back Lots": [], "Corner Store": []},
    )  # fmt: skip
    assert (look(m).ending, look(m).stage) == ("lost_exert", 1)


@pytest.mark.rule("NS-22.03", "NS-16.04", "NS-16.21", "NS-30.09", "NS-22.05")
def test_an_immediate_effect_that_falls_short_is_a_tension_and_the_stage_stays_reached() -> None:
    spots = {name: at("A1", trust=int(name != "pax")) for name in ("harlan", "wren", "boone", "pax")}
    m = scenario("voices-on-the-wind", **spots, phase="objective", rescued=2, reserve={"standard": 1})
    g = look(m)
    assert (g.stage, g.morale, g.reserve[0], sum(g.ready)) == (1, 9, 0, 1)


@pytest.mark.rule("NS-21.08", "NS-3.21", "NS-30.09")
def test_the_last_space_of_the_track_asks_for_types_while_there_are_two() -> None:
    m = group(
        **{**INDOORS, "p4": at("A5", trust=0)}, phase="walkers", threat=11, map_cards=("D1", "D2"),
        reserve={"standard": 10, "masked": 1, "plated": 1},
    )  # fmt: skip
    assert (now(m), offered(m)) == (("special-type", 0), ["take masked", "take plated"])
    play(m, "take plated")
    # The other type comes without a question, the third Walker is missing: one Tension; spaces 8 and 4 are two more
    assert told(m, "enemy-placed")[:2] == [("a-plated", "D1"), ("a-masked", "D2")]
    keys = [event.key for event in m.story]
    assert keys[: keys.index("objective-phase")].count("tension") == 3


# Line of sight, once more by itself


def seen(ground: Ground, origin: int, target: int) -> bool:
    """Whether no Wall but those of the origin touches the line between two centres: NS-4.17 in whole numbers."""
    (y, x), (v, u) = ((2 * (space // 6) + 1, 2 * (space % 6) + 1) for space in (origin, target))
    for wall in ground.walls:
        if ground.building[origin] >= 0 and wall in (ground.walls[number] for number in ground.walls_of[origin]):
            continue
        a, b = ends(wall.id)
        if meet((x, y), (u, v), a, b):
            return False
    return True


Point = tuple[int, int]


def ends(name: str) -> tuple[Point, Point]:
    """The ends of a Wall, from its name: between two Spaces, or on a side of one."""
    _, one, other = name.split("-")
    y, x = divmod(SPACE_IDS.index(one), 6)
    if other in SPACE_IDS:
        v, u = divmod(SPACE_IDS.index(other), 6)
        dy, dx = v - y, u - x
    else:
        dy, dx = {"north": (-1, 0), "south": (1, 0), "west": (0, -1), "east": (0, 1)}[other]
    middle = (2 * x + 1 + dx, 2 * y + 1 + dy)
    return (middle[0] - dy, middle[1] - dx), (middle[0] + dy, middle[1] + dx)


def side(a: Point, b: Point, c: Point) -> int:
    """On which side of a line a point lies: the sign of the area of a triangle."""
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two closed lines share a point; centres never lie on the line of a Wall without crossing it."""
    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


@pytest.mark.rule("NS-4.17", "NS-4.18", "NS-4.19", "NS-4.20", "NS-4.24", "NS-4.25")
@pytest.mark.parametrize("name", list(GAME.load().content.scenarios))
def test_every_line_of_sight_of_every_map(name: str) -> None:
    ground = GAME.load().content.grounds[name]
    wrong = [
        f"{SPACE_IDS[origin]} to {SPACE_IDS[target]}"
        for origin in range(36)
        for target in range(36)
        if bool(ground.sees[origin] >> target & 1) is not (origin == target or seen(ground, origin, target))
    ]
    assert wrong == []
