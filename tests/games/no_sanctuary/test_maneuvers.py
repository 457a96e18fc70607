"""Sections 9 to 11: activations, cards, Maneuvers."""

from __future__ import annotations

import pytest

from shamble.testing import at, options_of, play

from .helpers import FIST, group, has, look, lying_at, now, offered, on_wall, place_of, ready_at, scenario, who


@pytest.mark.rule("NS-9.01", "NS-9.02", "NS-23.01", "NS-5.02", "NS-24.06", "NS-2.12")
def test_the_order_of_activations() -> None:
    from shamble.testing import table

    m = table(
        "no_sanctuary", players=3, harlan=at("A2"), wren=at("A2"), boone=at("A2"), pax=at("A2", ally_of="boone"),
        leader="wren", phase="survivors",
    )  # fmt: skip
    order = []
    for _ in range(60):
        if m.is_over or look(m).part != "survivors":
            break
        if now(m)[0] == "act":
            order.append(look(m).survivors[look(m).active].id)
        m.answer("end" if now(m)[0] == "act" else options_of(m)[-1], now(m)[1])
    assert list(dict.fromkeys(order)) == ["wren", "boone", "pax", "harlan"]


@pytest.mark.rule("NS-9.04", "NS-9.03", "NS-9.10", "NS-9.11")
def test_one_card_is_played_and_discarded_at_the_end() -> None:
    m = group(p1=at("A2", hand=["roll-call", "stay-close"]), turn="harlan", food=1)
    play(m, "play roll-call")
    s = who(m, "harlan")
    assert (len(s.hand), len(s.discards)) == (1, 0)
    play(m, "maneuver food", "end")
    # The played card was not there to be Healed
    assert [look(m).content.survivor_cards[card].id for card in who(m, "harlan").discards] == ["roll-call"]


@pytest.mark.rule("NS-9.05", "NS-14.01", "NS-1.09", "NS-6.07")
def test_without_a_card_to_play_the_group_loses() -> None:
    m = group(p1=at("A2", hand=0, deck=1), top_events=("half-portions", "stocked-shelves"), phase="planning")
    play(m, "activate stocked-shelves")
    assert look(m).ending == "lost_no_card"


@pytest.mark.rule("NS-9.07", "NS-9.08", "NS-9.09", "NS-9.13")
def test_a_move_is_not_interrupted_by_an_action() -> None:
    m = group(turn="harlan", card="roll-call", dice=FIST)
    play(m, "maneuver move", "go A3")
    assert not offered(m, "action")
    play(m, "pass", "action assist", "skip", "turn 0")
    assert not offered(m, "maneuver")
    assert not offered(m, "action")


@pytest.mark.rule("NS-9.07")
def test_both_may_be_left_out() -> None:
    m = group(turn="harlan", card="roll-call")
    play(m, "end")
    assert now(m) == ("play", 1)


# Trading


@pytest.mark.rule("NS-9.12", "NS-13.12", "NS-13.05")
def test_trading_with_somebody_in_the_space() -> None:
    m = group(p2=at("A2", kept=["fire-axe"]), p3=at("A5"), turn="harlan", card="roll-call")
    play(m, "take fire-axe wren")
    assert len(who(m, "harlan").kept) == 1
    m = group(p2=at("A2", kept=["fire-axe"]), p3=at("A5"), turn="boone", card="set-the-line")
    assert not offered(m, "take")


@pytest.mark.rule("NS-9.14")
def test_a_card_changes_hands_once_in_a_free_moment() -> None:
    m = group(p2=at("A2", kept=["fire-axe"]), turn="harlan", card="roll-call", dice=FIST)
    play(m, "take fire-axe wren")
    assert not offered(m, "give")
    play(m, "action assist", "skip", "turn 0")
    assert "give fire-axe wren" in offered(m)


@pytest.mark.rule("NS-9.12", "NS-9.13")
def test_nobody_trades_in_passing() -> None:
    m = group(p2=at("A3", kept=["fire-axe"]), turn="harlan", card="roll-call")
    play(m, "maneuver move", "go A3")
    assert not offered(m, "take")
    play(m, "pass")
    assert "take fire-axe wren" in offered(m)


# Moving


@pytest.mark.rule("NS-11.03", "NS-11.04", "NS-11.05", "NS-14.02", "NS-11.02")
def test_leaving_walkers_costs_exert() -> None:
    m = group(
        turn="harlan", card="roll-call",
        enemies={"A2-standard-ready": 2, "A2-standard-down": 1, "A3-standard-ready": 1},
    )  # fmt: skip
    play(m, "maneuver move", "go A3", "exert-deck", "exert-deck")
    assert place_of(m, "harlan") == "A3"
    play(m, "go B1", "exert-deck")
    assert place_of(m, "harlan") == "B1"
    assert len(who(m, "harlan").discards) == 3


@pytest.mark.rule("NS-14.11", "NS-11.04", "NS-14.06")
def test_a_step_that_cannot_be_paid_is_not_offered() -> None:
    three = {"A2-standard-ready": 3}
    m = group(p1=at("A2", hand=["stay-close"], deck=2, discards=0), turn="harlan", card="roll-call", enemies=three)
    assert "maneuver move" not in offered(m)
    two = {"A2-standard-ready": 2, "A2-standard-down": 1}
    m = group(p1=at("A2", hand=["stay-close"], deck=2, discards=0), turn="harlan", card="roll-call", enemies=two)
    assert "maneuver move" in offered(m)


@pytest.mark.rule("NS-2.06", "NS-11.06")
def test_standing_up_takes_the_move() -> None:
    m = group(p1=at("A2", down=True), turn="harlan", card="roll-call")
    play(m, "maneuver move")
    assert (who(m, "harlan").down, place_of(m, "harlan")) == (False, "A2")
    assert not offered(m, "maneuver")


@pytest.mark.rule("NS-2.06", "NS-2.07")
def test_nothing_moves_who_lies() -> None:
    m = group(p2=at("A2", down=True), turn="wren", card="jump-the-gap", approach="reckless")
    play(m, "maneuver jump-the-gap")
    assert place_of(m, "wren") == "A2"
    assert now(m)[0] == "act"
    m = group(p2=at("A2", down=True), turn="harlan", card="stay-close", approach="cautious")
    play(m, "maneuver stay-close", "survivor wren")
    assert place_of(m, "wren") == "A2"
    assert now(m) == ("act", 0)


@pytest.mark.rule("NS-4.13", "NS-11.07", "NS-4.09", "NS-4.07")
def test_walls_and_barricades_stop_no_human() -> None:
    m = group(turn="harlan", card="roll-call", barricades={"wall-A2-A5": 3})
    play(m, "maneuver move")
    assert offered(m) == ["go A3", "go A5", "go A1"]
    play(m, "go A5")
    assert place_of(m, "harlan") == "A5"


# Hide, Focus, Resources


@pytest.mark.rule("NS-11.08", "NS-11.09", "NS-26.12")
def test_hiding() -> None:
    m = group(p1=at("A2", stress=2), turn="harlan", card="roll-call", threat=3)
    play(m, "maneuver hide")
    assert (look(m).threat, who(m, "harlan").stress) == (2, 1)
    m = group(
        p1=at("A2", stress=2), turn="harlan", card="roll-call", threat=3, enemies={"A2-road-jackals-ready": 1}
    )  # fmt: skip
    play(m, "maneuver hide")
    assert (look(m).threat, who(m, "harlan").stress) == (2, 2)
    m = group(turn="harlan", card="roll-call")
    play(m, "maneuver hide")
    assert look(m).threat == 0


@pytest.mark.rule("NS-11.10", "NS-15.08", "NS-11.01")
def test_focusing() -> None:
    m = group(p1=at("A2", focus=5), turn="harlan", card="roll-call")
    play(m, "maneuver focus")
    assert who(m, "harlan").focus == 5
    m = group(turn="harlan", card="roll-call")
    play(m, "maneuver focus")
    assert who(m, "harlan").focus == 1


@pytest.mark.rule("NS-11.11", "NS-11.15", "NS-11.18", "NS-14.08", "NS-14.09", "NS-14.10")
def test_food_heals_two() -> None:
    m = group(p1=at("A2", discards=3), turn="harlan", card="roll-call", food=1)
    before = len(who(m, "harlan").deck)
    play(m, "maneuver food")
    assert (has(m, "food"), len(who(m, "harlan").discards), len(who(m, "harlan").deck)) == (0, 1, before + 2)
    assert len(next(e for e in m.story if e.key == "heals").args) == 2
    m = group(p1=at("A2", discards=1), turn="harlan", card="roll-call", food=1)
    play(m, "maneuver food")
    assert who(m, "harlan").discards == ()
    m = group(turn="harlan", card="roll-call", food=1)
    assert "maneuver food" in offered(m)
    m = group(turn="harlan", card="roll-call")
    assert "maneuver food" not in offered(m)


@pytest.mark.rule("NS-11.12", "NS-4.18", "NS-2.08", "NS-4.21")
def test_ammunition_defeats_a_walker_in_sight() -> None:
    m = group(p1=at("A5"), turn="harlan", card="roll-call", ammunition=1, enemies={"A9-standard-ready": 1})
    play(m, "maneuver ammunition")
    assert (has(m, "ammunition"), look(m).threat, look(m).reserve[0], ready_at(m, "A9")) == (0, 1, 11, 0)


@pytest.mark.rule("NS-11.13", "NS-26.12", "NS-11.15")
def test_ammunition_is_for_walkers_only() -> None:
    m = group(turn="harlan", card="roll-call", ammunition=1, enemies={"A2-road-jackals-ready": 1})
    assert "maneuver ammunition" not in offered(m)
    refused = {each.words: each.clause for each in m.pending[0].refusals()}
    assert refused["maneuver ammunition"] == "NS-11.13"


@pytest.mark.rule("NS-11.17", "NS-16.06")
def test_ammunition_at_the_end_of_the_threat_track() -> None:
    m = group(
        p4=at("A2", trust=0), turn="harlan", card="roll-call", ammunition=1, threat=11,
        enemies={"A2-standard-ready": 1},
    )  # fmt: skip
    play(m, "maneuver ammunition")
    g = look(m)
    assert (has(m, "ammunition"), g.threat, g.morale, ready_at(m, "A2")) == (0, 11, 9, 0)


@pytest.mark.rule("NS-11.14", "NS-20.12", "NS-4.12", "NS-11.16", "NS-20.13")
def test_material_builds_on_a_wall_of_the_space() -> None:
    walls = ["barricade wall-A2-A5", "barricade wall-A5-A6", "barricade wall-A5-A8"]
    m = group(p1=at("A5"), turn="harlan", card="roll-call", materials=1)
    play(m, "maneuver material")
    assert offered(m) == walls
    m = group(
        p1=at("A5"), turn="harlan", card="roll-call", materials=1, barricades={"wall-A2-A5": 3},
        enemies={"A5-standard-ready": 1},
    )  # fmt: skip
    play(m, "maneuver material")
    assert offered(m) == walls[1:]
    play(m, walls[1])
    assert (on_wall(m, "wall-A5-A6"), has(m, "materials")) == (1, 0)


@pytest.mark.rule("NS-11.18", "NS-11.19", "NS-4.11")
def test_material_from_outside() -> None:
    m = group(p1=at("A6"), turn="harlan", card="roll-call", materials=1)
    play(m, "maneuver material")
    assert on_wall(m, "wall-A5-A6") == 1
    m = group(p1=at("A9"), turn="harlan", card="roll-call", materials=1)
    assert "maneuver material" not in offered(m)


@pytest.mark.rule("NS-20.13", "NS-20.14")
def test_a_shared_wall_has_one_limit() -> None:
    spots = {"harlan": at("B1"), "wren": at("A2"), "boone": at("A2"), "pax": at("A2")}
    m = scenario(
        "dead-ground", **spots, turn="harlan", card="roll-call", materials=1, barricades={"wall-A3-B1": 3}
    )  # fmt: skip
    play(m, "maneuver material")
    assert "barricade wall-A3-B1" not in offered(m)


@pytest.mark.rule("NS-30.05", "NS-11.15", "NS-17.04", "NS-12.28")
def test_a_price_that_cannot_be_paid() -> None:
    m = group(turn="harlan", card="sidearm-drill", dice=(*FIST,))
    assert "maneuver ammunition" not in offered(m)
    assert "action sidearm-drill" in offered(m)
    play(m, "action sidearm-drill", "resolve")
    assert now(m)[0] == "turn-free"
    m = group(turn="harlan", card="check-the-locks", approach="cautious")
    assert "maneuver check-the-locks" not in offered(m)


@pytest.mark.rule("NS-10.05", "NS-10.04", "NS-10.02")
def test_the_special_maneuver_of_the_played_card() -> None:
    m = group(turn="harlan", card="post-the-watch")
    play(m, "maneuver post-the-watch", "survivor wren")
    assert who(m, "wren").sheet == (0,)
    assert (who(m, "harlan").focus, who(m, "harlan").tokens) == (1, 4)
    assert not offered(m, "maneuver")


# Routes


@pytest.mark.rule("NS-15.07", "NS-15.12")
def test_a_route_saves_exert_and_goes_farther() -> None:
    m = group(
        p2=at("C5"), p4=at("A2", laid=["C5"]), turn="wren", card="glass-the-street",
        enemies={"C5-standard-ready": 2},
    )  # fmt: skip
    play(m, "maneuver move", "go C6", "yes")
    assert place_of(m, "wren") == "C6"
    assert (who(m, "wren").discards, who(m, "pax").trust, who(m, "pax").tokens) == ((), 1, 5)
    play(m, "go D4", "go D5")
    assert place_of(m, "wren") == "D5"
    assert now(m)[0] == "act"


@pytest.mark.rule("NS-2.05", "NS-2.04")
def test_helpers_count_what_lies() -> None:
    m = group(turn="harlan", card="roll-call", enemies={"A5-standard-down": 2})
    assert lying_at(m, "A5") == 2


@pytest.mark.rule("NS-15.12", "NS-30.10")
def test_a_route_lets_whoever_is_led_go_farther() -> None:
    m = group(p1=at("A1"), p3=at("D9"), p4=at("D9", laid=["A2"]), turn="harlan", card="stay-close")
    play(m, "maneuver stay-close", "go A5", "yes", "go A6", "go A9")
    assert place_of(m, "wren") == "A9"
    assert now(m)[0] == "act"
