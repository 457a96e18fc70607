"""The edges of the rules: the last card, exactly enough, one too few, nobody there."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import at, off_board, play, table

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

BLANKS = ("exert", "exert", "exert", "exert")


def four(space: str) -> dict[str, Any]:
    """The four of them in one Space."""
    return {name: at(space) for name in ("harlan", "wren", "boone", "pax")}


# Exert


@pytest.mark.rule("NS-14.01", "NS-14.05", "NS-14.07")
def test_exert_from_an_empty_hand_takes_exactly_as_many_cards() -> None:
    m = group(p1=at("D7", hand=0, deck=5), phase="walkers", enemies={"D7-standard-ready": 2})
    assert (len(who(m, "harlan").deck), len(who(m, "harlan").discards)) == (3, 12)
    # The last card can still be Exerted; the group loses when it must be drawn
    m = group(p1=at("D7", hand=0, deck=2), phase="walkers", enemies={"D7-standard-ready": 2})
    assert not m.is_over
    m = group(p1=at("D7", hand=0, deck=1), phase="walkers", enemies={"D7-standard-ready": 2})
    assert look(m).ending == "lost_exert"


@pytest.mark.rule("NS-30.10", "NS-19.07")
def test_a_shield_may_cover_all_of_an_overrun() -> None:
    m = group(p1=at("D7", kept=["dented-shield"]), phase="walkers", enemies={"D7-standard-ready": 2})
    play(m, "trigger dented-shield")
    assert (who(m, "harlan").discards, lying_at(m, "D7") + ready_at(m, "D7")) == ((), 2)
    ally = off_board(**at("D7", exert=2, kept=["dented-shield"]), ally_of="harlan")
    m = table("no_sanctuary", players=1, harlan=at("A2"), wren=ally, phase="walkers", enemies={"D7-standard-ready": 3})
    play(m, "trigger dented-shield")
    assert (who(m, "wren").exert, m.is_over) == (2, False)


@pytest.mark.rule("NS-14.06", "NS-12.14")
def test_results_are_turned_while_they_can_be_paid() -> None:
    m = group(p1=at("A2", hand=["my-call"], deck=0), turn="harlan", card="roll-call", dice=BLANKS[:3])
    play(m, "action grapple", "skip", "yes")
    # One card paid for one die; nothing is left for the next
    assert now(m)[0] == "assign"
    assert look(m).successes == 1
    ally = off_board(**at("A2", exert=1), ally_of="harlan")
    m = table("no_sanctuary", players=1, harlan=at("A2"), wren=ally, turn="wren", dice=BLANKS[:3])
    play(m, "action grapple", "skip", "yes")
    assert (now(m)[0], who(m, "wren").exert) == ("assign", 2)


@pytest.mark.rule("NS-14.08", "NS-14.09", "NS-9.11")
def test_the_played_card_is_not_healed() -> None:
    m = group(p1=at("A2", discards=1), turn="harlan", card="roll-call", food=2)
    before = len(who(m, "harlan").deck)
    play(m, "maneuver food")
    assert (len(who(m, "harlan").deck), who(m, "harlan").discards) == (before + 1, ())
    assert has(m, "food") == 1


# Dice


@pytest.mark.rule("NS-12.09", "NS-12.10")
def test_nerve_takes_one_of_several_stress_dice() -> None:
    things: dict[str, Any] = {"names": "odessa wren boone pax", "turn": "odessa", "card": "steady-pulse"}
    m = group(p1=at("A2", stress=2), **things, enemies={"A2-masked-down": 1}, dice=("exert", "blank", "blank", "blank"))
    play(m, "action grapple", "skip", "trigger steady-pulse")
    assert (look(m).action_dice, look(m).stress_dice) == (1, 3)
    m = group(p1=at("A2"), **things, dice=("exert",))
    play(m, "action grapple", "skip", "trigger steady-pulse")
    assert look(m).stress_dice == 0


@pytest.mark.rule("NS-12.16", "NS-12.20", "NS-12.21")
def test_every_die_goes_where_the_player_says() -> None:
    m = group(p1=at("A2", focus=4), turn="harlan", card="clear-the-room", dice=("focus", "focus", "exert"))
    play(m, "action grapple", "skip", "turn 0", "own-focus", "pass", "assign grapple.1")
    # One Focus result was turned for 1 Focus; the other one may be taken
    assert offered(m) == ["take-focus 1", "take-focus 0"]
    play(m, "take-focus 1")
    assert who(m, "harlan").focus == 4


# Search decks


@pytest.mark.rule("NS-5.09", "NS-13.02")
def test_three_cards_are_put_back_in_any_order() -> None:
    m = group(
        p4=at("A5"), turn="pax", card="shopping-list", dice=BLANKS,
        search={"Back Lots": ["fire-axe", "crowbar", "air-horn", "trauma-bag"]},
    )  # fmt: skip
    play(m, "action shopping-list", "resolve", "under fire-axe")
    assert offered(m) == ["under crowbar", "under air-horn"]
    play(m, "under crowbar")
    # Air Horn lies on top now, and is drawn
    assert now(m) == ("keep", 3)
    play(m, "keep")
    g = look(m)
    assert [g.content.search_ids[card] for card in who(m, "pax").kept] == ["air-horn"]
    assert [g.content.search_ids[card] for card in g.search_decks[1]] == ["trauma-bag", "fire-axe", "crowbar"]


@pytest.mark.rule("NS-13.07", "NS-13.08")
def test_a_locked_card_ends_two_draws() -> None:
    m = scenario(
        "voices-on-the-wind", boone=at("A2"), wren=at("C5"), turn="boone", card="turn-it-over", approach="reckless",
        search={"Farmhouse": ["objective-b", "pantry-shelf-1"]}, dice=BLANKS[:3],
    )  # fmt: skip
    play(m, "action turn-it-over", "resolve")
    g = look(m)
    assert (len(g.search_decks[0]), g.face_up[0], has(m, "food")) == (2, True, 0)
    assert g.found == ()


# Moving


@pytest.mark.rule("NS-20.10", "NS-19.17")
def test_a_group_that_breaks_through_moves_once() -> None:
    # Two Spaces from the nearest human, with a Barricade in between
    m = group(
        p1=at("A3"), p2=at("A3"), p3=at("A3"), p4=at("A3"), phase="walkers", axis="east-west",
        barricades={"wall-A5-A6": 1}, enemies={"A5-standard-ready": 2},
    )  # fmt: skip
    assert (on_wall(m, "wall-A5-A6"), ready_at(m, "A6"), ready_at(m, "A3")) == (0, 2, 0)


@pytest.mark.rule("NS-20.04", "NS-27.04")
def test_the_topmost_discard_gives_the_axis() -> None:
    # The Map Cards of A1 and A2, the second one on top
    m = group(phase="walkers", map_discards=(0, 1), enemies={"C7-standard-ready": 1})
    assert ready_at(m, "C4") == 1
    m = group(phase="walkers", map_discards=(1, 0), enemies={"C7-standard-ready": 1})
    assert ready_at(m, "C8") == 1


@pytest.mark.rule("NS-30.10", "NS-20.08")
def test_a_walker_behind_barricades_on_all_sides_is_not_pushed() -> None:
    walls = {"wall-B2-B5": 1, "wall-B5-B6": 1, "wall-B4-B5": 1, "wall-B5-B8": 1}
    m = scenario(
        "voices-on-the-wind", ruth=at("B5"), wren=at("C5"), turn="ruth", card="riot-line", approach="reckless",
        enemies={"B5-standard-ready": 1}, barricades=walls,
    )  # fmt: skip
    play(m, "maneuver riot-line", "enemy B5-standard-ready")
    assert ready_at(m, "B5") == 1
    m = scenario(
        "voices-on-the-wind", ruth=at("B5"), wren=at("C5"), turn="ruth", card="riot-line", approach="reckless",
        enemies={"B5-standard-ready": 1}, barricades={**walls, "wall-B5-B8": 0},
    )  # fmt: skip
    # Only one side is open
    play(m, "maneuver riot-line", "enemy B5-standard-ready")
    assert (ready_at(m, "B5"), ready_at(m, "B8")) == (0, 1)


# Strangers and Rivals


@pytest.mark.rule("NS-25.06")
def test_one_of_two_strangers_is_rescued() -> None:
    m = group(turn="harlan", card="roll-call", strangers={"A2": 1}, fallen={"A2": 1}, dice=("exert", "exert", "blank"))
    play(m, "action rescue", "resolve")
    assert offered(m) == ["stranger A2-stranger-ready", "stranger A2-stranger-down"]
    play(m, "stranger A2-stranger-down")
    g = look(m)
    assert (sum(g.strangers), sum(g.fallen), g.rescued, who(m, "harlan").stress) == (1, 0, 1, 1)
    assert now(m)[0] == "turn-exert"


@pytest.mark.rule("NS-19.11", "NS-19.12")
def test_a_rival_that_lies_strikes_and_is_struck() -> None:
    m = group(
        phase="walkers", enemies={"D7-road-jackals-down": 1, "D7-iron-wardens-ready": 1, "D7-standard-ready": 3},
        reserve={"standard": 3},
    )  # fmt: skip
    # Each of the two defeats a Walker; the third one defeats one of them
    assert now(m) == ("walkers-strike", 0)
    assert offered(m) == ["enemy D7-iron-wardens-ready", "enemy D7-road-jackals-down"]
    play(m, "enemy D7-road-jackals-down")
    assert (rivals_at(m, "D7"), has(m, "ammunition"), look(m).corpses[33]) == ((0, 1), 1, 1)
    assert ready_at(m, "D7") == 1


@pytest.mark.rule("NS-19.09", "NS-19.11")
def test_rivals_beside_strangers_do_not_fight() -> None:
    m = group(
        strangers={"D7": 1}, phase="walkers", enemies={"D7-road-jackals-ready": 2, "D7-standard-ready": 1},
    )  # fmt: skip
    assert (rivals_at(m, "D7"), ready_at(m, "D7"), look(m).fallen[33]) == ((2, 0), 1, 1)


@pytest.mark.rule("NS-16.22", "NS-30.07")
def test_the_leader_knocks_down_strangers_that_stand() -> None:
    m = group(
        p4=at("A2", trust=0), strangers={"D7": 1, "D8": 1}, fallen={"D9": 1}, phase="planning",
        top_events=("send-them-ahead", "stocked-shelves"),
    )  # fmt: skip
    play(m, "activate stocked-shelves")
    assert offered(m) == ["stranger D7-stranger-ready", "stranger D8-stranger-ready"]
    play(m, "stranger D8-stranger-ready")
    assert (sum(look(m).strangers), sum(look(m).fallen), look(m).morale) == (0, 3, 10)
    m = group(
        p4=at("A2", trust=0), strangers={"D7": 1}, phase="planning", top_events=("send-them-ahead", "stocked-shelves")
    )  # fmt: skip
    play(m, "activate stocked-shelves")
    assert (sum(look(m).fallen), look(m).morale) == (1, 9)


# What is offered


@pytest.mark.rule("NS-12.01", "NS-8.06", "NS-10.04")
def test_exactly_the_actions_and_maneuvers_there_are() -> None:
    m = group(turn="harlan", card="think-it-over", event="stocked-shelves")
    until(m, "act")
    assert offered(m) == [
        "maneuver move", "maneuver hide", "maneuver focus", "action grapple", "action search", "action assist", "end",
    ]  # fmt: skip
    m = group(turn="harlan", card="roll-call", event="hidden-cache", p1=at("A2", marked=True))
    assert offered(m, "action") == ["action grapple", "action search", "action assist", "action roll-call"]


@pytest.mark.rule("NS-12.02", "NS-30.10")
def test_what_is_asked_about_enemies() -> None:
    enemies = {"A2-standard-ready": 1, "A2-masked-ready": 1}

    def asked(names: str, card: str, *answers: str, **more: Any) -> tuple[str, int]:
        m = group(names=names, turn=names.split()[0], card=card, enemies={**enemies, **more}, approach="reckless")
        play(m, *answers)
        return now(m)

    assert asked("harlan wren boone pax", "clear-the-room", "action grapple", "resolve") == ("knock-down", 0)
    assert asked("ruth wren boone pax", "riot-line", "maneuver riot-line") == ("push", 0)
    down: dict[str, Any] = {"A2-standard-down": 1}
    assert asked("wren harlan boone pax", "close-quarters", "action close-quarters", "resolve", "pass", **down) == (
        "defeat",
        0,
    )


@pytest.mark.rule("NS-9.12", "NS-9.14")
def test_cards_change_hands_with_the_named_survivor() -> None:
    m = group(
        p1=at("A2", kept=["fire-axe"]), p2=at("A2", kept=["crowbar"]), p3=at("A2"), p4=at("D7", kept=["air-horn"]),
        turn="harlan", card="roll-call",
    )  # fmt: skip
    assert offered(m, "give") == ["give fire-axe wren", "give fire-axe boone"]
    assert offered(m, "take") == ["take crowbar wren"]
    play(m, "give fire-axe boone", "take crowbar wren")
    ids = look(m).content.search_ids
    assert [[ids[card] for card in s.kept] for s in look(m).survivors] == [["crowbar"], [], ["fire-axe"], ["air-horn"]]
    assert not offered(m, "give") + offered(m, "take")
    play(m, "maneuver focus")
    assert offered(m, "give") == ["give crowbar wren", "give crowbar boone"]


# Stages


@pytest.mark.rule("NS-22.01", "NS-1.02")
def test_everybody_must_be_in_the_named_building() -> None:
    won = {"phase": "objective", "stage": 2, "found": ("a", "b"), "rescued": 3}

    def ending(**spots: Any) -> str:
        return look(scenario("voices-on-the-wind", **{**four("D5"), **spots}, **won)).ending

    assert ending() == "won"
    # In another Building, outside, or with one Stranger too few
    assert ending(pax=at("C6")) == ending(pax=at("D1")) == ""
    assert look(scenario("voices-on-the-wind", **four("D2"), **{**won, "rescued": 2})).ending == ""


@pytest.mark.rule("NS-29.06", "NS-29.07")
def test_each_building_needs_a_barricade_of_its_own() -> None:
    spots = {"p1": at("A5"), "p2": at("A5"), "p3": at("D5"), "p4": at("D9")}
    m = group(**spots, phase="objective", barricades={"wall-A5-A6": 1})
    assert look(m).stage == 0
    m = group(**spots, phase="objective", barricades={"wall-A5-A6": 1, "wall-D3-D6": 1})
    assert look(m).stage == 1
    # Somebody outside, although every Building has one
    walls = {"wall-A5-A6": 1, "wall-D3-D6": 1, "wall-B4-B5": 1, "wall-C2-C5": 1}
    m = group(**{**spots, "p1": at("A6")}, phase="objective", barricades=walls)
    assert look(m).stage == 0


@pytest.mark.rule("NS-24.06", "NS-24.13")
def test_an_ally_follows_the_approach_of_its_own_survivor() -> None:
    m = table(
        "no_sanctuary", players=2, harlan=at("A2", stance=0), wren=at("A2", stance=2),
        boone=off_board(**at("A2", trust=0), ally_of="wren"), turn="boone",
    )  # fmt: skip
    assert offered(m, "action")[3:] == ["action charge-in"]


@pytest.mark.rule("NS-8.09", "NS-11.07")
def test_entering_any_building_is_a_trigger_and_going_on_inside_is_none() -> None:
    things: dict[str, Any] = {"turn": "harlan", "card": "roll-call", "event": "kick-through", "approach": "normal"}
    m = group(p1=at("B1"), **things)
    play(m, "maneuver move", "go B2")
    assert now(m) == ("on-enter", 0)
    play(m, "pass", "go B3")
    assert now(m)[0] == "act"
    # From one Building straight into another
    m = scenario("dead-ground", harlan=at("A3"), wren=at("D7"), **things)
    play(m, "maneuver move", "go B1")
    assert now(m) == ("on-enter", 0)


@pytest.mark.rule("NS-15.15", "NS-19.02")
def test_a_window_opens_after_the_reanimate_step() -> None:
    m = group(p2=at("A2", sheet={"wren": 1}), phase="walkers", corpses={"A1": 1}, enemies={"D7-standard-ready": 1})
    assert now(m) == ("overwatch", 1)
    assert offered(m, "mark") == ["mark A1-standard-down"]
    assert ready_at(m, "D7") == 1


@pytest.mark.rule("NS-20.16", "NS-20.08")
def test_a_barricade_keeps_walkers_from_being_lured() -> None:
    m = group(
        p1=at("B1", kept=["air-horn"]), p2=at("C3"), p3=at("C3"), p4=at("C3"), turn="harlan", card="roll-call",
        barricades={"wall-B4-B5": 1}, enemies={"B5-standard-ready": 1, "A6-standard-ready": 1},
    )  # fmt: skip
    play(m, "use air-horn", "space B4")
    assert (lying_at(m, "B4"), ready_at(m, "A6"), ready_at(m, "B5")) == (1, 0, 1)


@pytest.mark.rule("NS-15.10")
def test_a_brace_may_lie_in_any_building() -> None:
    m = group(p2=at("B2"), names="harlan silas boone pax", turn="silas", card="brace-the-frame", approach="cautious")
    play(m, "maneuver brace-the-frame", "space B2")
    assert who(m, "silas").laid == (4,)
