"""Sections 12 to 14: Actions and rolls, Search Cards, Exert."""

from __future__ import annotations

from random import Random

import pytest

from shamble.testing import at, play

from .helpers import FIST, group, has, look, lying_at, now, offered, place_of, ready_at, scenario, until, who


@pytest.mark.rule(
    "NS-12.01", "NS-12.02", "NS-12.06", "NS-12.08", "NS-12.09", "NS-12.10", "NS-12.12", "NS-12.13", "NS-12.15",
    "NS-12.16", "NS-12.17", "NS-12.18", "NS-12.19", "NS-10.08", "NS-15.09", "NS-12.22",
)  # fmt: skip
def test_a_whole_grapple() -> None:
    dice = ("success", "focus", "exert", "threat", "fear")
    m = group(
        p1=at("A5", stress=1, focus=1), turn="harlan", card="clear-the-room", dice=dice,
        enemies={"A5-standard-ready": 2},
    )  # fmt: skip
    play(m, "action grapple", "resolve")
    assert lying_at(m, "A5") == 1
    assert (look(m).action_dice, look(m).stress_dice) == (3, 2)
    play(m, "turn 1", "own-focus")
    play(m, "assign grapple.2", "assign grapple.1", "assign grapple.2")
    assert (ready_at(m, "A5"), lying_at(m, "A5")) == (0, 0)
    assert look(m).threat == 1
    assert now(m)[0] == "exert"
    play(m, "exert-deck")
    s = who(m, "harlan")
    assert (s.focus, len(s.discards)) == (0, 1)


@pytest.mark.rule("NS-12.14", "NS-10.03", "NS-14.01", "NS-14.03", "NS-10.06", "NS-10.04")
def test_without_the_bonus_turning_costs_exert() -> None:
    m = group(p1=at("A2"), turn="harlan", card="clear-the-room", dice=("exert", "exert"))
    play(m, "action search", "skip")
    # Two Interact dice, no Stress Die: only Exert can turn the result
    assert now(m)[0] == "turn-exert"
    assert not [each for each in offered(m) if each.startswith("assign clear")]
    play(m, "yes", "exert-deck", "no")
    assert len(who(m, "harlan").discards) == 1
    assert now(m)[0] == "assign"
    assert offered(m) == ["assign search.1", "assign search.2"]


@pytest.mark.rule("NS-12.20", "NS-15.08", "NS-12.21", "NS-12.22")
def test_focus_results_become_focus() -> None:
    m = group(p1=at("A2", focus=4), turn="harlan", card="clear-the-room", dice=("focus", "focus"))
    play(m, "action search", "skip", "pass")
    assert offered(m) == ["take-focus 1", "take-focus 0"]
    play(m, "take-focus 1")
    assert who(m, "harlan").focus == 5
    m = group(turn="harlan", card="clear-the-room", dice=("focus", "focus"))
    play(m, "action search", "skip")
    # With no Focus nothing can be turned in step 4
    assert now(m)[0] == "take-focus"
    play(m, "take-focus 2")
    assert who(m, "harlan").focus == 2


@pytest.mark.rule("NS-12.24", "NS-12.28", "NS-12.07", "NS-17.03", "NS-17.02")
def test_searching_outside_finds_resources_only() -> None:
    m = group(turn="harlan", card="clear-the-room", dice=("success", "success"))
    play(m, "action search", "resolve", "assign search.1", "assign search.2", "resource food")
    assert (has(m, "food"), who(m, "harlan").kept) == (1, ())
    assert now(m)[0] == "act"


@pytest.mark.rule("NS-12.10", "NS-13.02", "NS-12.25", "NS-13.04", "NS-13.13")
def test_a_hazard_of_the_effect_counts_for_the_pool() -> None:
    m = group(
        p1=at("A5"), turn="harlan", card="clear-the-room", search={"Back Lots": ["behind-the-door", "pantry-shelf-1"]}
    )  # fmt: skip
    play(m, "action search", "resolve")
    assert ready_at(m, "A5") == 1
    assert look(m).stress_dice == 1
    assert len(look(m).search_discards) == 1


@pytest.mark.rule("NS-12.04", "NS-12.05", "NS-4.16")
def test_assisting() -> None:
    m = group(p1=at("A5"), p2=at("A5", stress=2), turn="harlan", card="clear-the-room", dice=("success", *FIST[:2]))
    play(m, "action assist", "resolve", "no", "assign assist.2", "survivor wren")
    assert (who(m, "harlan").trust, who(m, "wren").stress, who(m, "wren").trust) == (2, 1, 2)
    m = group(turn="harlan", card="clear-the-room", dice=("success", *FIST[:2]))
    play(m, "action assist", "skip", "no", "assign assist.1", "survivor pax")
    assert (who(m, "pax").focus, who(m, "harlan").trust) == (1, 2)


@pytest.mark.rule("NS-12.26", "NS-12.17", "NS-12.16")
def test_a_success_may_do_nothing() -> None:
    m = group(
        p1=at("A5"), turn="harlan", card="kick-it-in", approach="reckless", dice=("success", *FIST[:2]),
        search={"Back Lots": ["pantry-shelf-1"]},
    )  # fmt: skip
    play(m, "action kick-it-in", "skip", "turn 0")
    assert offered(m) == ["assign kick-it-in.1", "assign kick-it-in.2"]
    play(m, "assign kick-it-in.1")
    assert has(m, "food") == 0


@pytest.mark.rule("NS-12.16")
def test_a_limited_success_effect_is_used_up() -> None:
    m = group(turn="harlan", card="clear-the-room", threat=3, dice=("success", "success", "exert"))
    play(m, "action clear-the-room", "skip", "turn 0", "assign clear-the-room.2")
    assert look(m).threat == 2
    assert now(m)[0] == "act"


@pytest.mark.rule("NS-12.27", "NS-21.04", "NS-16.11")
def test_every_threat_result_is_an_effect_of_its_own() -> None:
    m = group(
        p1=at("A2", stress=2), p4=at("A2", trust=0), turn="harlan", card="clear-the-room", threat=11,
        dice=("exert", "exert", "threat", "threat"),
    )  # fmt: skip
    play(m, "action search", "skip", "no")
    assert (look(m).threat, look(m).morale) == (11, 8)


@pytest.mark.rule("NS-12.29", "NS-30.10", "NS-30.11")
def test_rolling_again() -> None:
    dice = ("exert", "exert", "focus", "focus", "success", "success")
    m = group(p2=at("A2", kept=["night-lenses"]), turn="wren", card="even-breathing", dice=dice)
    play(m, "action grapple", "resolve")
    assert now(m)[0] == "on-roll"
    play(m, "trigger even-breathing")
    assert offered(m) == ["reroll focus", "reroll exert", "pass"]
    play(m, "reroll exert", "reroll exert")
    assert look(m).dice == ("focus", "success", "focus")
    play(m, "trigger night-lenses", "reroll focus")
    assert look(m).dice == ("success", "success", "focus")
    # Night Lenses and the card are both used: step 3 has begun
    assert now(m)[0] == "assign"


@pytest.mark.rule("NS-12.11", "NS-12.08", "NS-25.08")
def test_more_dice_than_there_are() -> None:
    m = group(
        p3=at("A2", stress=3), turn="boone", card="better-alone", approach="reckless",
        enemies={"A2-masked-ready": 1},
        dice=("exert",) * 4 + ("blank",) * 5,
    )  # fmt: skip
    play(m, "action grapple", "skip")
    assert (look(m).action_dice, look(m).stress_dice) == (4, 5)


@pytest.mark.rule("NS-12.19", "NS-17.03")
def test_the_leader_chooses_what_fear_takes() -> None:
    m = group(
        p2=at("A2", stress=1), names="harlan odessa boone pax", turn="odessa", card="pack-a-kit", food=1, ammunition=1,
        dice=("exert",) * 3 + ("fear",),
    )  # fmt: skip
    play(m, "action assist", "skip", "no")
    assert now(m) == ("lose", 0)


# Exert and Heal


@pytest.mark.rule("NS-14.01", "NS-14.02", "NS-14.07")
def test_exerting_from_hand_and_deck() -> None:
    m = group(p1=at("A2", hand=["roll-call", "stay-close"], deck=5), phase="planning", do=[("exert", "harlan", 3)])
    play(m, "exert-deck", "exert roll-call", "exert-deck")
    assert (len(who(m, "harlan").hand), len(who(m, "harlan").deck)) == (2, 2)


@pytest.mark.rule("NS-14.05", "NS-1.06", "NS-16.16", "NS-1.09")
def test_an_exert_that_cannot_be_paid_loses() -> None:
    m = group(p1=at("A2", hand=0, deck=1), phase="planning", do=[("exert", "harlan", 2)])
    assert look(m).ending == "lost_exert"
    assert who(m, "harlan").deck == ()


# Search Cards


@pytest.mark.rule("NS-13.01", "NS-13.03")
def test_an_empty_deck_gives_nothing() -> None:
    m = group(
        p4=at("A2", trust=0), p1=at("B2"), turn="harlan", card="clear-the-room", dice=("success", "exert"),
        search={"Corner Store": ["pantry-shelf-1"]},
    )  # fmt: skip
    play(m, "action search", "resolve", "no", "assign search.1")
    assert (has(m, "food"), look(m).morale, who(m, "harlan").kept) == (2, 10, ())


@pytest.mark.rule("NS-13.06", "NS-13.07", "NS-13.08", "NS-13.09", "NS-13.10", "NS-22.02", "NS-22.07", "NS-13.11")
def test_a_locked_objective_card_waits_face_up() -> None:
    spots = {"harlan": at("A1"), "wren": at("A1"), "boone": at("A1"), "pax": at("A1")}
    deck = {"Farmhouse": ["objective-b", "pantry-shelf-1", "pantry-shelf-2"]}
    m = scenario("voices-on-the-wind", **spots, turn="pax", card="quick-hands", search=deck, dice=(*FIST, "exert"))
    play(m, "action quick-hands", "resolve", "turn 2", "assign quick-hands.1")
    g = look(m)
    assert g.face_up[0]
    assert g.found == ()
    assert len(g.search_decks[0]) == 3
    assert "objective-b" in [t.id for t in m.scene(1).things()]
    m = scenario(
        "voices-on-the-wind", **spots, turn="pax", card="quick-hands", search=deck, stage=2,
        face_up=[True] + [False] * 4, dice=("exert",) * 4,
    )  # fmt: skip
    play(m, "action quick-hands", "resolve")
    assert look(m).found == ("b",)
    assert len(who(m, "pax").kept) == 1


@pytest.mark.rule("NS-13.10", "NS-22.07")
def test_lying_face_up_is_not_found() -> None:
    spots = {"harlan": at("A1"), "wren": at("A1"), "boone": at("A1"), "pax": at("A1")}
    m = scenario(
        "voices-on-the-wind", **spots, stage=1, phase="objective", search={"Church": ["objective-a"]}, food=1,
        face_up=[False, True, False, False, False],
    )  # fmt: skip
    assert look(m).stage == 1


@pytest.mark.rule("NS-13.14", "NS-13.09")
def test_nobody_looks_under_a_face_up_card() -> None:
    spots = {"harlan": at("A1"), "wren": at("A1"), "boone": at("A1"), "pax": at("A1")}
    m = scenario(
        "voices-on-the-wind", **spots, stage=2, turn="pax", card="look-before", approach="cautious",
        search={"Farmhouse": ["objective-b", "pantry-shelf-1"]}, face_up=[True] + [False] * 4,
    )  # fmt: skip
    play(m, "maneuver look-before")
    assert who(m, "pax").focus == 1
    assert now(m)[0] == "act"


@pytest.mark.rule("NS-5.09", "NS-13.08")
def test_what_was_looked_at_is_remembered_by_who_looked() -> None:
    m = group(
        p4=at("A5"), turn="pax", card="look-before", approach="cautious",
        search={"Back Lots": ["fire-axe", "pantry-shelf-1", "crowbar"]},
    )  # fmt: skip
    play(m, "maneuver look-before")
    assert now(m) == ("put-back", 3)
    assert offered(m) == ["under fire-axe", "under pantry-shelf-1"]
    play(m, "under fire-axe")
    g = look(m)
    names = [g.content.search_ids[card] for card in g.search_decks[1]]
    assert names == ["crowbar", "fire-axe", "pantry-shelf-1"]
    deck = g.ground.deck_of[g.ground.names.index("Back Lots")]
    mine = m.game.sight(g, 4, 3).cards("search-decks", deck)
    assert [card is None for card in mine] == [True, False, False]
    assert set(m.game.sight(g, 4, 0).cards("search-decks", deck)) == {None}


@pytest.mark.rule("NS-13.04", "NS-13.05", "NS-12.03")
def test_equipment_may_be_kept_or_discarded() -> None:
    m = group(
        p1=at("A5"), turn="harlan", card="clear-the-room", search={"Back Lots": ["fire-axe", "crowbar"]},
        dice=("success", "success"),
    )  # fmt: skip
    play(m, "action search", "resolve", "keep", "assign search.1", "discard")
    assert [look(m).content.search_ids[card] for card in who(m, "harlan").kept] == ["fire-axe"]
    assert [look(m).content.search_ids[card] for card in look(m).search_discards] == ["crowbar"]


@pytest.mark.rule("NS-10.07", "NS-8.09")
def test_triggers_work_exactly_when_they_say() -> None:
    m = group(turn="harlan", card="think-it-over", approach="cautious", threat=2)
    assert now(m)[0] == "on-start"
    play(m, "trigger think-it-over")
    assert (who(m, "harlan").focus, look(m).threat) == (1, 1)
    m = group(p2=at("A2"), turn="wren", card="done-waiting", approach="reckless", enemies={"A2-standard-down": 1},
              dice=("success", *FIST[:2]))  # fmt: skip
    play(m, "action grapple", "skip", "no", "assign grapple.2")
    assert now(m)[0] == "on-kill"
    play(m, "trigger done-waiting")
    assert who(m, "wren").focus == 1


@pytest.mark.rule("NS-8.09", "NS-2.08")
@pytest.mark.parametrize(("kind", "is_defeated"), [("standard", True), ("plated", False)])
def test_what_only_falls_does_not_trigger_what_a_defeat_would(kind: str, is_defeated: bool) -> None:
    m = group(
        p1=at("A5"), turn="harlan", card="roll-call", event="thin-the-pack", ammunition=1,
        enemies={f"A9-{kind}-ready": 1},
    )  # fmt: skip
    play(m, "maneuver ammunition")
    assert (now(m)[0] == "on-kill") == is_defeated


@pytest.mark.rule("NS-30.10", "NS-24.04")
def test_drawing_is_no_choice() -> None:
    m = group(
        p1=at("A5"), p2=at("A2", deck=1, hand=1), names="odessa harlan boone pax", p3=at("A5"), p4=at("A5"),
        turn="odessa", card="adrenaline", approach="reckless",
    )  # fmt: skip
    play(m, "maneuver adrenaline", "survivor boone")
    assert len(who(m, "boone").hand) == 4
    assert who(m, "odessa").stress == 1
    m = group(turn="harlan", card="roll-call", threat=1, do=())
    until(m, "act")
    play(m, "maneuver hide")
    assert look(m).threat == 0


@pytest.mark.rule("NS-2.15", "NS-15.05", "NS-16.14")
def test_what_cannot_be_gained_is_not_gained() -> None:
    m = group(p1=at("A2", trust=5), turn="harlan", card="clear-the-room", dice=FIST)
    play(m, "action assist", "resolve", "no")
    assert (who(m, "harlan").trust, look(m).morale) == (5, 10)


@pytest.mark.rule("NS-15.03", "NS-15.02", "NS-16.07", "NS-16.05", "NS-2.13", "NS-15.01")
def test_too_much_stress_is_one_tension() -> None:
    m = group(p1=at("A5", stress=2), p4=at("A2", trust=0), turn="harlan", card="clear-the-room",
              search={"Back Lots": ["family-portrait"]})  # fmt: skip
    play(m, "action search", "resolve")
    assert (who(m, "harlan").stress, look(m).morale) == (3, 9)


@pytest.mark.rule("NS-15.04", "NS-30.10")
def test_as_much_stress_as_there_is() -> None:
    m = group(p1=at("A5", stress=1), turn="harlan", card="clear-the-room", search={"Back Lots": ["dog-eared-novel"]})
    play(m, "action search", "resolve")
    assert who(m, "harlan").stress == 0
    assert place_of(m, "harlan") == "A5"


@pytest.mark.rule("NS-12.03", "NS-17.03")
def test_a_resource_of_choice_is_told() -> None:
    m = group(p1=at("A5"), turn="harlan", card="clear-the-room", dice=("success", "exert", "exert"))
    play(m, "action search", "skip")
    until(m, "assign")
    play(m, "assign search.2", "resource food")
    assert has(m, "food") == 1
    assert [event.args for event in m.story if event.key == "gains-resource"] == [(1, "food")]


@pytest.mark.rule("NS-8.09", "NS-12.08")
def test_what_is_triggered_at_once_is_used_in_any_order() -> None:
    m = group(
        p1=at("A2", kept=["fire-axe"]), names="boone wren harlan pax", p2=at("D7"), p3=at("D7"), p4=at("D7"),
        turn="boone", card="better-alone", approach="reckless",
    )  # fmt: skip
    play(m, "action grapple", "skip")
    assert offered(m) == ["trigger better-alone", "trigger fire-axe", "pass"]
    play(m, "trigger fire-axe", "trigger better-alone")
    assert look(m).action_dice == 4 + 1 + 2
    m = group(
        names="ruth wren harlan pax", turn="ruth", card="settle-it", approach="reckless", event="thin-the-pack",
        enemies={"A2-standard-down": 2}, dice=("success", "success", "exert", "exert", "blank"),
    )  # fmt: skip
    play(m, "action grapple", "skip", "turn 0", "assign grapple.2")
    assert now(m) == ("on-kill", 0)
    assert offered(m) == ["trigger settle-it", "trigger thin-the-pack", "pass"]
    play(m, "pass", "assign grapple.2")
    # Settle It answers to the first enemy only
    assert offered(m) == ["trigger thin-the-pack", "pass"]
    play(m, "trigger thin-the-pack")
    assert who(m, "ruth").trust == 2


@pytest.mark.rule("NS-5.09")
def test_who_looked_first_does_not_learn_the_new_order() -> None:
    m = group(
        p1=at("A5"), p2=at("A5"), turn="harlan", card="think-it-over", event="careful-inventory",
        search={"Back Lots": ["fire-axe", "pantry-shelf-1", "crowbar"]},
    )  # fmt: skip
    deck = look(m).ground.deck_of[look(m).ground.names.index("Back Lots")]

    def known(seat: int) -> list[bool]:
        return [card is not None for card in m.game.sight(look(m), 4, seat).cards("search-decks", deck)]

    play(m, "pass", "event careful-inventory", "under pantry-shelf-1")
    assert known(0) == [False, True, True]
    play(m, "end")
    until(m, "act", seat=1)
    play(m, "event careful-inventory")
    # Wren may change the order from now on
    assert known(0) == [False, False, False]
    play(m, "under fire-axe")
    assert known(0) == [False, False, False]
    assert known(1) == [False, True, True]


@pytest.mark.rule("NS-5.09", "NS-3.28")
def test_imagined_decks_keep_what_is_known_and_hold_one_objective_each() -> None:
    m = scenario(
        "mercy-road", pax=at("B2"), harlan=at("B2"), odessa=at("B2"), silas=at("B2"),
        search={
            "Clinic": ["fire-axe"], "Rail Depot": ["crowbar", "objective-b"], "West Motel": [], "East Motel": [],
            "Cell Row North": ["objective-c", "tool-belt"],
        },
    )  # fmt: skip
    g = look(m)
    objectives, axe = set(g.content.objective.values()), g.content.search_number["fire-axe"]
    for number in range(40):
        table = g.copy()
        sight = m.game.sight(table, 4, None)
        sight.lay(sight.deal(Random(number), {("search", axe)}))
        clinic = g.ground.deck_of[g.ground.names.index("Clinic")]
        assert table.search_decks[clinic][-1] == axe
        assert all(sum(card in objectives for card in deck) <= 1 for deck in table.search_decks)
