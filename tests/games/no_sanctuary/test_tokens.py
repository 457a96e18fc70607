"""Survivor Tokens and the abilities they stand for: where they may lie, when they work, and what they change."""

from __future__ import annotations

import pytest

from shamble.engine.match import Match
from shamble.testing import at, off_board, play, table

from .helpers import group, look, lying_at, now, offered, on_wall, place_of, ready_at, until, who

SILAS = "harlan silas boone pax"


@pytest.mark.rule("NS-15.10", "NS-15.12")
def test_a_brace_lies_in_a_building_only() -> None:
    m = group(p2=at("A6"), names=SILAS, turn="silas", card="brace-the-frame", approach="cautious", threat=2)
    play(m, "maneuver brace-the-frame")
    # Outside there is neither a place for it nor less Threat
    assert (now(m)[0], who(m, "silas").laid, look(m).threat) == ("act", (), 2)
    m = group(p2=at("A5"), names=SILAS, turn="silas", card="brace-the-frame", approach="cautious", threat=2)
    play(m, "maneuver brace-the-frame")
    assert offered(m) == ["space A5", "pass"]
    play(m, "space A5")
    assert (who(m, "silas").laid, who(m, "silas").tokens, look(m).threat) == ((7,), 4, 1)


@pytest.mark.rule("NS-15.06", "NS-15.12", "NS-20.10")
def test_a_brace_needs_trust_and_a_wall_of_its_building() -> None:
    things = {"names": SILAS, "phase": "walkers", "barricades": {"wall-B4-B5": 1}, "enemies": {"B4-standard-ready": 2}}
    inside = {"p1": at("B5"), "p3": at("B5"), "p4": at("B5")}
    m = group(p2=at("B5", laid=["B2"], trust=0), **inside, **things)
    assert (on_wall(m, "wall-B4-B5"), ready_at(m, "B5")) == (0, 2)
    # One in another Building helps nothing
    m = group(p2=at("B5", laid=["A4"]), **inside, **things)
    assert (on_wall(m, "wall-B4-B5"), ready_at(m, "B5")) == (0, 2)
    m = group(p2=at("B5", laid=["B2", "B3"]), **inside, **things)
    assert offered(m) == ["brace B2", "brace B3", "pass"]
    play(m, "pass")
    assert (on_wall(m, "wall-B4-B5"), ready_at(m, "B5"), who(m, "silas").laid) == (0, 2, (4, 5))


@pytest.mark.rule("NS-20.14", "NS-15.12")
def test_a_brace_of_either_building_holds_a_shared_wall() -> None:
    m = table(
        "no_sanctuary", options={"scenario": "dead-ground"}, harlan=at("A3"), silas=at("A3", laid=["B1"]),
        phase="walkers", barricades={"wall-A3-B1": 1}, enemies={"B1-standard-ready": 2},
    )  # fmt: skip
    assert now(m) == ("brace", 1)
    play(m, "brace B1")
    assert (on_wall(m, "wall-A3-B1"), ready_at(m, "B1"), who(m, "silas").tokens) == (1, 2, 5)


@pytest.mark.rule("NS-15.12", "NS-12.18", "NS-12.27")
def test_a_hush_takes_two_of_three_threat_results() -> None:
    things = {
        "names": "ruth wren boone pax", "turn": "wren", "card": "glass-the-street",
        "dice": ("exert", "exert", "exert", "threat", "threat", "threat"),
    }  # fmt: skip
    m = group(p2=at("A2", stress=3, sheet={"ruth": 2}), **things)
    play(m, "action grapple", "skip", "no", "yes")
    # One Hush for the whole roll
    assert (look(m).threat, len(who(m, "wren").sheet), who(m, "ruth").tokens) == (1, 1, 4)
    m = group(p2=at("A2", stress=3, sheet={"ruth": 2}), **things)
    play(m, "action grapple", "skip", "no", "no")
    assert (look(m).threat, len(who(m, "wren").sheet)) == (3, 2)
    m = group(p1=at("A2", trust=0), p2=at("A2", stress=3, sheet={"ruth": 2}), **things)
    play(m, "action grapple", "skip", "no")
    assert (look(m).threat, now(m)[0]) == (3, "act")


@pytest.mark.rule("NS-15.12", "NS-21.04")
def test_a_hush_keeps_the_end_of_the_track_from_failing() -> None:
    m = group(
        p2=at("A2", sheet={"ruth": 1}), p4=at("A2", trust=0), names="ruth wren boone pax", turn="wren",
        card="glass-the-street", threat=11, ammunition=1, enemies={"A3-standard-ready": 1},
    )  # fmt: skip
    play(m, "maneuver ammunition", "yes")
    assert (look(m).threat, look(m).morale, ready_at(m, "A3")) == (11, 10, 0)
    # In the activation of somebody without a Hush nobody is asked
    m = group(
        p2=at("A2", sheet={"ruth": 1}), names="ruth wren boone pax", turn="boone", card="field-dress",
        ammunition=1, enemies={"A3-standard-ready": 1},
    )  # fmt: skip
    play(m, "maneuver ammunition")
    assert (look(m).threat, len(who(m, "wren").sheet)) == (1, 1)


@pytest.mark.rule("NS-7.03", "NS-15.12", "NS-24.21")
def test_a_card_is_defiant_unless_an_order_is_spent() -> None:
    # My Call lets another gain Trust at the end of a Defiant card
    m = group(p1=at("A2", hand=["my-call"], trust=2), turn="harlan", approach="normal")
    until(m, "on-start")
    assert (who(m, "harlan").trust, who(m, "harlan").excused) == (1, False)
    play(m, "pass", "end")
    assert now(m) == ("on-end", 0)
    m = group(p1=at("A2", hand=["my-call"], trust=2, sheet={"harlan": 1}), turn="harlan", approach="normal")
    assert now(m) == ("order", 0)
    play(m, "yes", "pass", "end")
    assert (who(m, "harlan").trust, who(m, "harlan").tokens) == (2, 5)
    assert now(m)[0] != "on-end"


@pytest.mark.rule("NS-15.12", "NS-15.07", "NS-11.04")
def test_two_routes_in_one_space_carry_two_spaces_farther() -> None:
    m = group(p4=at("D7", laid=["A2", "A2"]), turn="harlan", card="roll-call", enemies={"A2-standard-ready": 2})
    play(m, "maneuver move", "go A3", "yes", "yes", "go B1", "go B4", "go B5")
    assert (place_of(m, "harlan"), now(m)[0], len(who(m, "harlan").discards)) == ("B5", "act", 0)
    assert (who(m, "pax").laid, who(m, "pax").tokens) == ((), 5)
    m = group(p4=at("D7", laid=["A2", "A2"]), turn="harlan", card="roll-call", enemies={"A2-standard-ready": 2})
    play(m, "maneuver move", "go A3", "yes", "no", "go B1")
    assert now(m)[0] == "walk"
    play(m, "go B4")
    assert (place_of(m, "harlan"), now(m)[0], who(m, "pax").laid) == ("B4", "act", (1,))


@pytest.mark.rule("NS-14.11", "NS-15.12")
def test_a_route_must_be_used_where_the_step_could_not_be_paid() -> None:
    enemies = {"A2-standard-ready": 3}
    m = group(p1=at("A2", hand=1, deck=1), p4=at("D7", laid=["A2"]), turn="harlan", card="roll-call", enemies=enemies)
    play(m, "maneuver move", "go A3")
    assert (place_of(m, "harlan"), who(m, "pax").laid, now(m)[0]) == ("A3", (), "walk")
    m = group(
        p1=at("A2", hand=1, deck=1), p4=at("D7", laid=["A2"], trust=0), turn="harlan", card="roll-call", enemies=enemies
    )  # fmt: skip
    assert "maneuver move" not in offered(m)


@pytest.mark.rule("NS-15.14", "NS-15.12")
def test_a_mark_fells_a_plated_walker_and_defeats_one_that_lies() -> None:
    m = group(p2=at("A2", sheet={"wren": 2}), phase="walkers", enemies={"A1-plated-ready": 1}, threat=0)
    assert offered(m) == ["pass", "pass-all", "mark A1-plated-ready"]
    play(m, "mark A1-plated-ready")
    assert (ready_at(m, "A1"), lying_at(m, "A1"), who(m, "wren").tokens) == (0, 1, 4)
    play(m, "mark A1-plated-down")
    assert (lying_at(m, "A1"), look(m).reserve[2], who(m, "wren").tokens) == (0, 1, 5)


@pytest.mark.rule("NS-15.15", "NS-15.16")
def test_windows_open_after_the_ready_step_and_after_each_walker_of_the_threat_step() -> None:
    m = group(
        p2=at("A2", sheet={"wren": 3}), phase="walkers", threat=2, map_cards=("A1", "A3"),
        enemies={"D7-standard-ready": 1},
    )  # fmt: skip
    asked = []
    for _ in range(20):
        if now(m)[0] != "overwatch":
            break
        asked.append(tuple(offered(m, "mark")))
        play(m, "pass")
    last = [("mark A1-standard-ready",), ("mark A1-standard-ready", "mark A3-standard-ready")]
    assert asked[-2:] == last
    m = group(p2=at("A2", sheet={"wren": 3}), phase="walkers", enemies={"A1-standard-down": 1})
    assert offered(m, "mark") == ["mark A1-standard-down"]
    play(m, "pass")
    # They stand up, so the window opens again, and not once more at the end
    assert offered(m, "mark") == ["mark A1-standard-ready"]
    play(m, "pass")
    assert now(m)[0] != "overwatch"


@pytest.mark.rule("NS-15.16")
def test_who_passed_for_the_phase_is_asked_in_the_next_one() -> None:
    m = group(p2=at("A2", sheet={"wren": 1}), phase="walkers", enemies={"A1-standard-down": 1})
    play(m, "pass-all")
    assert now(m)[0] != "overwatch"
    until(m, "overwatch", "act")
    for _ in range(10):
        if now(m)[0] == "overwatch":
            break
        until(m, "overwatch")
    assert (now(m), look(m).round) == (("overwatch", 1), 2)


@pytest.mark.rule("NS-16.20", "NS-15.12")
def test_a_promise_spares_one_who_has_trust() -> None:
    spots = {"p2": at("A2", sheet={"imani": 2}), "names": "harlan imani boone pax"}
    m = group(**spots, phase="planning", do=[("tension",)])
    play(m, "promise harlan")
    assert offered(m) == ["promise imani", "promise boone", "promise pax", "pass"]
    play(m, "promise imani")
    assert now(m)[0] == "tension"
    play(m, *[f"{seat}: discard-trust" for seat in range(4)])
    assert [s.trust for s in look(m).survivors] == [1, 1, 0, 0]
    assert (who(m, "imani").tokens, look(m).morale) == (5, 10)


@pytest.mark.rule("NS-15.06", "NS-9.13")
def test_a_kit_needs_the_trust_of_odessa() -> None:
    things = {"names": "harlan odessa boone pax", "turn": "harlan", "card": "roll-call"}
    m = group(p1=at("A2", sheet={"odessa": 1}, discards=4), p2=at("D7", trust=0), **things)
    assert "kit" not in offered(m)
    m = group(p1=at("A2", sheet={"odessa": 1}, discards=4), p2=at("D7"), **things)
    play(m, "kit")
    assert (len(who(m, "harlan").discards), who(m, "odessa").tokens) == (2, 5)
    assert "kit" not in offered(m)


@pytest.mark.rule("NS-15.16", "NS-24.05")
def test_a_player_declines_for_an_ally_too() -> None:
    def watched() -> Match:
        ally = off_board(**at("A2", sheet={"wren": 1}), ally_of="wren")
        return table(
            "no_sanctuary", players=2, harlan=at("A2", sheet={"wren": 1}), wren=at("A2", sheet={"wren": 1}), boone=ally,
            phase="walkers", enemies={"A1-standard-down": 3}, leader="wren",
        )  # fmt: skip

    m = watched()
    assert (now(m), m.pending[0].about) == (("overwatch", 1), ("wren",))
    play(m, "pass")
    assert (now(m), m.pending[0].about) == (("overwatch", 1), ("boone",))
    m = watched()
    play(m, "pass-all")
    assert (now(m), m.pending[0].about) == (("overwatch", 0), ("harlan",))


@pytest.mark.rule("NS-15.10", "NS-30.10")
def test_tokens_lie_in_the_first_space_too_and_make_one_table_in_whatever_order_they_came() -> None:
    m = group(names="boone wren harlan pax", turn="boone", card="set-the-line")
    play(m, "maneuver set-the-line", "space A1")
    assert who(m, "boone").laid == (0,)
    tables = []
    for before, then in (("A1", "A3"), ("A3", "A1")):
        m = group(names="boone wren harlan pax", p1=at("A2", laid=[before]), turn="boone", card="set-the-line")
        play(m, "maneuver set-the-line", f"space {then}")
        tables.append(m.digest)
    assert tables[0] == tables[1]
