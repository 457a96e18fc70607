"""The whole outcome of one act: everything that changes, and what must not change with it."""

from __future__ import annotations

import pytest

from shamble.games.no_sanctuary.content import SPACE_IDS
from shamble.testing import at, off_board, play, table

from .helpers import FIST, INDOORS, group, has, look, lying_at, now, offered, ready_at, rivals_at, scenario, until, who
from .test_setup import begin

KEEP_TRUST = tuple(f"{seat}: keep-trust" for seat in range(4))


# Setup


@pytest.mark.rule("NS-29.02", "NS-3.30", "NS-3.26")
def test_the_search_decks_of_scavenging_run_lie_in_its_four_buildings() -> None:
    ground = look(begin()).ground
    found = {
        ground.names[number]: [SPACE_IDS[space] for space in ground.spaces_of[number]] for number in ground.deck_of
    }
    assert found == {
        "Back Lots": ["A4", "A5"],
        "Corner Store": ["B2", "B3", "B5"],
        "Filling Station": ["C5", "C7", "C8"],
        "Clinic": ["D5", "D6", "D9"],
    }


@pytest.mark.rule("NS-3.28", "NS-5.07", "NS-5.09")
def test_nobody_has_seen_any_card_of_a_search_deck_after_setup() -> None:
    m = begin(scenario="voices-on-the-wind")
    for seat in (0, 1, 2, 3, None):
        sight = m.game.sight(look(m), 4, seat)
        assert {card for deck in range(5) for card in sight.cards("search-decks", deck)} == {None}


@pytest.mark.rule("NS-3.38", "NS-24.02")
def test_bad_company_begins_with_what_its_sheet_names_and_nothing_else() -> None:
    m = begin(players=2, scenario="bad-company")
    g = look(m)
    assert (has(m, "ammunition"), has(m, "food"), has(m, "materials")) == (3, 1, 0)
    assert not any(g.barricades) and not any(g.corpses)
    assert [(s.trust, s.focus, s.stress, s.exert, s.kept, s.sheet) for s in g.survivors[2:]] == [
        (1, 0, 0, 0, (), ())
    ] * 2


# Sight and range


@pytest.mark.rule("NS-12.04", "NS-4.16", "NS-4.17", "NS-4.19", "NS-4.22")
@pytest.mark.parametrize(("mine", "theirs", "reached"), [("A5", "A6", True), ("A6", "A5", False), ("A6", "A2", False),
                                                         ("A2", "A6", False)])  # fmt: skip
def test_assist_reaches_whom_the_acting_survivor_sees(mine: str, theirs: str, reached: bool) -> None:
    m = group(
        p1=at(mine), p2=at(theirs, stress=1), p3=at("D7"), p4=at("D7"), turn="harlan", card="clear-the-room",
        dice=("success", "exert", "exert"),
    )  # fmt: skip
    play(m, "action assist", "skip", "no", "assign assist.2")
    assert (who(m, "wren").stress, who(m, "wren").trust) == ((0, 2) if reached else (1, 1))


# Rolls


@pytest.mark.rule("NS-12.14", "NS-14.01", "NS-12.19", "NS-10.08")
def test_turning_a_result_and_a_fear_are_two_exerts() -> None:
    # The Exert Bonus of Light Feet is for Interact
    m = group(
        p4=at("A5", stress=1, focus=1, kept=["fire-axe"]), turn="pax", card="light-feet",
        enemies={"A5-standard-ready": 2}, dice=("success", "focus", "exert", "threat", "fear"),
    )  # fmt: skip
    play(m, "action grapple", "resolve", "trigger fire-axe")
    assert now(m) == ("turn-exert", 3)
    play(m, "yes", "exert-deck", "own-focus", "assign grapple.2", "assign grapple.1", "assign grapple.2", "exert-deck")
    s = who(m, "pax")
    assert (len(s.discards), s.focus, look(m).threat, ready_at(m, "A5") + lying_at(m, "A5")) == (2, 0, 1, 0)


@pytest.mark.rule("NS-9.06", "NS-10.06", "NS-10.08", "NS-12.14")
def test_of_a_special_action_that_is_not_performed_only_the_fear_counts() -> None:
    m = group(
        p1=at("A2", stress=1), turn="harlan", card="clear-the-room", dice=("exert", "success", "fear"),
        enemies={"A2-road-jackals-ready": 2}, threat=1,
    )  # fmt: skip
    play(m, "action search", "resolve")
    assert now(m)[0] == "turn-exert"
    play(m, "no")
    assert offered(m) == ["assign search.1", "assign search.2"]
    play(m, "assign search.1")
    assert now(m) == ("exert", 0)
    play(m, "exert-deck")
    assert (len(who(m, "harlan").discards), rivals_at(m, "A2"), look(m).threat) == (1, (2, 0), 1)
    assert now(m)[0] == "act"


@pytest.mark.rule("NS-12.24", "NS-12.16", "NS-17.03")
def test_two_successes_outside_find_two_resources() -> None:
    m = group(turn="harlan", card="clear-the-room", dice=("success", "success"))
    play(m, "action search", "resolve", "assign search.2", "resource food", "assign search.2", "resource materials")
    assert look(m).resources == [1, 0, 1]


@pytest.mark.rule("NS-12.29", "NS-12.13")
def test_stress_dice_are_never_rolled_again() -> None:
    dice = ("exert", "exert", "focus", "blank", "focus", "success", "exert")
    m = group(p2=at("A2", stress=1, kept=["night-lenses"]), turn="wren", card="even-breathing", dice=dice)
    play(m, "action grapple", "skip", "trigger even-breathing")
    assert offered(m) == ["reroll focus", "reroll exert", "pass"]
    play(m, "reroll exert", "reroll exert", "trigger night-lenses", "reroll focus")
    # The last result of the first die counts, and the Stress Die shows what it showed
    assert (look(m).dice, look(m).stress_results) == (("exert", "success", "focus"), ("blank",))
    assert now(m)[0] == "turn-free"


@pytest.mark.rule("NS-24.16", "NS-24.17")
def test_the_fear_of_the_card_beside_does_not_touch_an_ally() -> None:
    m = table(
        "no_sanctuary", players=1, odessa=at("A2"), wren=off_board(**at("A2", stress=2), ally_of="odessa"),
        turn="odessa", card="pack-a-kit", food=2, dice=("exert", "exert", "fear", "fear"),
    )  # fmt: skip
    play(m, "end", "action search", "skip", "no")
    # Twice the Fear of Wren's Ally side, and never that of the card, which takes a Resource
    assert (look(m).threat, has(m, "food")) == (2, 2)


# Losses and gains


@pytest.mark.rule("NS-21.05", "NS-16.14")
def test_less_threat_than_an_effect_takes_away_is_no_tension() -> None:
    m = group(names="silas wren boone pax", turn="silas", card="keep-the-lamp-low", approach="cautious", threat=1)
    play(m, "maneuver keep-the-lamp-low")
    assert (look(m).threat, look(m).morale, now(m)[0]) == (0, 10, "act")


@pytest.mark.rule("NS-25.08", "NS-15.03", "NS-12.08", "NS-12.09")
def test_a_fully_stressed_survivor_rescues_and_rolls_all_the_same() -> None:
    m = group(
        p1=at("A2", stress=3), strangers={"A2": 1}, turn="harlan", card="clear-the-room",
        dice=("focus", "focus", "blank", "blank", "blank"),
    )  # fmt: skip
    play(m, "action rescue", "resolve", *KEEP_TRUST)
    g = look(m)
    assert (who(m, "harlan").stress, g.morale, g.rescued, sum(g.strangers)) == (3, 9, 1, 0)
    assert (g.action_dice, g.stress_dice) == (2, 3)
    assert sum(event.key == "tension" for event in m.story) == 1


@pytest.mark.rule("NS-20.14", "NS-29.07")
@pytest.mark.parametrize("space", ["A3", "A6", "B1"])
def test_a_barricade_on_a_shared_wall_belongs_to_both_buildings(space: str) -> None:
    m = scenario(
        "dead-ground", harlan=at(space), wren=at("D7"), turn="harlan", card="roll-call", event="burn-the-furniture",
        approach="normal", barricades={"wall-A3-B1": 3},
    )  # fmt: skip
    play(m, "event burn-the-furniture")
    assert (sum(look(m).barricades), has(m, "materials")) == (2, 1)


@pytest.mark.rule("NS-2.08", "NS-2.09", "NS-19.02")
def test_a_rival_and_a_walker_that_are_defeated_leave_one_corpse() -> None:
    m = group(
        p1=at("B4"), p2=at("B4"), p3=at("B4"), p4=at("B4"), turn="pax", card="pipe-swing", approach="reckless",
        enemies={"B4-standard-down": 1, "B4-road-jackals-down": 1}, dice=("success", "success", "blank"),
    )  # fmt: skip
    play(m, "action grapple", "skip", "assign grapple.2", "enemy B4-road-jackals-down", "survivor wren")
    play(m, "assign grapple.2")
    g = look(m)
    assert (g.corpses[9], sum(g.corpses), g.reserve[0], g.reserve[4]) == (1, 1, 11, 11)
    play(m, "end")
    until(m, "choose-event")
    # The Corpse rises, and its Walker stands up without having acted
    assert (sum(look(m).corpses), ready_at(m, "B4"), look(m).reserve[0]) == (0, 1, 10)
    assert [len(s.discards) for s in look(m).survivors] == [0, 0, 0, 1]


# Allies


@pytest.mark.rule("NS-24.21", "NS-24.18", "NS-7.05", "NS-18.03")
def test_each_ally_has_the_standing_of_its_own_survivor() -> None:
    m = table(
        "no_sanctuary", players=2, harlan=at("A2", hand=["stay-close"]), wren=at("A2", hand=["rooftop-stand"]),
        boone=at("A2", ally_of="harlan"), pax=at("A2", ally_of="wren"), turn="harlan", approach="cautious",
        event="second-thoughts",
    )  # fmt: skip
    play(m, "end", "event second-thoughts")
    assert (who(m, "boone").focus, who(m, "harlan").stress) == (1, 0)
    play(m, "end")
    assert who(m, "harlan").stress == 1
    play(m, "end")
    assert look(m).survivors[look(m).active].id == "pax"
    assert "event second-thoughts" not in offered(m)
    play(m, "end")
    # One Stress in all: the Event was marked
    assert who(m, "harlan").stress == 1


# Rivals


@pytest.mark.rule("NS-26.04", "NS-26.13", "NS-18.03")
def test_three_reckless_jackals_are_nine_stress() -> None:
    m = group(
        p1=at("A6", marked=True), phase="events", approach="reckless",
        enemies={"B4-road-jackals-ready": 2, "A9-road-jackals-ready": 1},
    )  # fmt: skip
    play(m, "rival B4-road-jackals-ready")
    # It stops where the first Survivor is, and lies there until all stand up
    assert rivals_at(m, "A6") == (0, 1)
    assert [s.stress for s in look(m).survivors] == [0, 1, 1, 1]
    play(m, "map-order")
    assert [s.stress for s in look(m).survivors] == [0, 3, 3, 3]
    assert (rivals_at(m, "A6"), look(m).morale) == ((3, 0), 10)


@pytest.mark.rule("NS-26.17", "NS-26.13")
def test_a_reckless_jackal_that_reaches_nobody_stresses_nobody() -> None:
    m = group(
        p1=at("B9", marked=True), phase="events", approach="reckless", axis="east-west",
        enemies={"D9-road-jackals-ready": 1},
    )  # fmt: skip
    assert rivals_at(m, "D3") == (1, 0)
    assert [s.stress for s in look(m).survivors] == [0, 0, 0, 0]


@pytest.mark.rule("NS-16.22", "NS-30.07", "NS-16.02")
def test_a_warden_that_finds_only_survivors_who_lie_is_one_tension() -> None:
    m = group(
        p1=at("A1", marked=True), p2=at("A6", down=True), p3=at("A6", down=True), p4=at("A1", trust=0), phase="events",
        approach="cautious", enemies={"B4-iron-wardens-ready": 1},
    )  # fmt: skip
    assert rivals_at(m, "A6") == (1, 0)
    keys = [event.key for event in m.story]
    assert keys[: keys.index("walker-phase")].count("tension") == 1


@pytest.mark.rule("NS-26.15", "NS-26.07", "NS-26.08")
def test_a_type_with_figures_left_comes_when_the_other_has_none() -> None:
    m = group(
        **INDOORS, phase="events", approach="cautious", rivals_active=True, rival_types=(4, 5),
        map_cards=("D9",), reserve={"road-jackals": 0, "iron-wardens": 4}, enemies={"C7-road-jackals-ready": 10},
    )  # fmt: skip
    assert (rivals_at(m, "D9"), look(m).reserve[4:], look(m).morale) == ((1, 0), [0, 3], 10)


@pytest.mark.rule("NS-18.01", "NS-28.06", "NS-18.02")
def test_special_rules_come_before_the_event_step() -> None:
    m = group(
        phase="events", approach="cautious", added=("strangers", "rivals"), has_strangers=True, strangers_active=True,
        rivals_active=True, enemies={"D9-road-jackals-ready": 1}, map_cards=("D7", "D8"),
    )  # fmt: skip
    wanted = ("stranger-placed", "reacts", "enemy-placed", "event-ignored")
    assert [event.key for event in m.story if event.key in wanted] == list(wanted)


# The Walker Phase


@pytest.mark.rule("NS-15.10", "NS-15.12", "NS-15.06")
def test_a_mark_that_was_just_gained_works_in_the_walker_phase() -> None:
    m = group(turn="wren", card="glass-the-street", enemies={"A1-standard-ready": 1}, dice=FIST)
    play(m, "action glass-the-street", "resolve", "survivor wren")
    until(m, "overwatch")
    assert (now(m), offered(m, "mark")) == (("overwatch", 1), ["mark A1-standard-ready"])
    m = group(p2=at("A2", trust=0, sheet={"wren": 1}), phase="walkers", enemies={"A1-standard-ready": 1})
    until(m, "overwatch", "choose-event")
    # Without Trust she cannot use it
    assert (now(m)[0], who(m, "wren").sheet) == ("choose-event", (1,))


@pytest.mark.rule("NS-19.12", "NS-26.09", "NS-19.21")
def test_a_rival_that_fights_two_walkers_takes_one_along() -> None:
    m = group(
        phase="walkers", axis="north-south",
        enemies={"B7-road-jackals-ready": 1, "B7-standard-ready": 2, "B8-standard-ready": 1},
    )  # fmt: skip
    until(m, "choose-event")
    g = look(m)
    assert (g.corpses[15], has(m, "ammunition"), g.reserve[0], g.reserve[4]) == (1, 1, 11, 11)
    assert (ready_at(m, "B7"), ready_at(m, "B5"), rivals_at(m, "B7")) == (1, 1, (0, 0))


# Objectives


@pytest.mark.rule("NS-22.02", "NS-3.04")
def test_the_new_stage_loses_its_lock_and_the_others_keep_theirs() -> None:
    inside = {"p1": at("A5"), "p2": at("A5"), "p3": at("B5"), "p4": at("B5")}
    m = group(**inside, phase="objective", barricades={"wall-A4-west": 1, "wall-B2-north": 1})
    track = next(track for track in m.scene(0).tracks if track.id == "objective")
    assert [track.steps[stage].locked for stage in range(4)] == [False, False, True, True]


@pytest.mark.rule("NS-29.10", "NS-29.11", "NS-15.03")
def test_stress_for_all_reaches_who_can_take_it_and_is_one_tension() -> None:
    empty: dict[str, list[str]] = {"Back Lots": [], "Corner Store": [], "Filling Station": [], "Clinic": []}
    spots = {"p1": at("C7", stress=3), "p2": at("C8", stress=3), "p3": at("D6"), "p4": at("D9")}
    m = group(**spots, phase="objective", stage=2, search=empty)
    play(m, *KEEP_TRUST)
    assert ([s.stress for s in look(m).survivors], look(m).morale, look(m).ending) == ([3, 3, 1, 1], 9, "won")


# What others see


@pytest.mark.rule("NS-5.03", "NS-5.07", "NS-6.04")
def test_others_see_how_many_cards_there_are_and_every_discard() -> None:
    m = group(p1=at("A2", hand=2, deck=6, discards=3), phase="planning", top_events=("loud-engine", "stocked-shelves"))
    seen, own = m.scene(1), look(m).survivors[0]
    ids = look(m).content.survivor_cards
    counts = {pile.id: pile.count for mat in seen.mats for pile in mat.piles}
    assert counts["hand-0"] == len(own.hand) == 3
    assert counts["deck-0"] == len(own.deck) == 5
    discards = next(pile for mat in seen.mats for pile in mat.piles if pile.id == "discards-0")
    assert sorted(card.id for card in discards.cards) == sorted(ids[card].id for card in own.discards)
    secret = {ids[card].id for card in (*own.hand, *own.deck)} | {"loud-engine", "stocked-shelves"}
    assert not secret & {thing.id for thing in seen.things()}
