"""Sections 2, 15, 17 and 30: general terms and principles."""

from __future__ import annotations

import pytest

from shamble.testing import at, play

from .helpers import group, has, look, lying_at, now, offered, place_of, ready_at, who


@pytest.mark.rule("NS-2.10", "NS-2.16")
def test_any_number_of_figures_and_tokens_share_a_space() -> None:
    m = group(
        p1=at("D7"), p2=at("D7"), p3=at("D7", laid=["D7"] * 5), p4=at("D7"), turn="harlan", card="roll-call",
        corpses={"D7": 6}, strangers={"D7": 5}, enemies={"D7-standard-ready": 15},
    )  # fmt: skip
    play(m, "end")
    assert (look(m).corpses[33], len(who(m, "boone").laid)) == (6, 5)


@pytest.mark.rule("NS-2.14", "NS-30.07")
def test_a_loss_for_each_of_nobody_is_simply_done() -> None:
    inside = {"p1": at("A5"), "p2": at("A5"), "p3": at("B5"), "p4": at("B5", trust=0)}
    m = group(**inside, top_events=("candle-count", "stocked-shelves"))
    play(m, "activate stocked-shelves")
    assert (look(m).morale, [s.stress for s in look(m).survivors]) == (10, [0, 0, 0, 0])
    m = group(**{**inside, "p2": at("A6")}, top_events=("candle-count", "stocked-shelves"))
    play(m, "activate stocked-shelves")
    assert [s.stress for s in look(m).survivors] == [0, 1, 0, 0]


@pytest.mark.rule("NS-30.07", "NS-16.01", "NS-16.02")
@pytest.mark.parametrize("event", ["bar-the-door", "lead-them-in", "many-hands"])
def test_a_loss_that_finds_too_few_is_tension(event: str) -> None:
    m = group(p4=at("A2", trust=0), top_events=(event, "stocked-shelves"))
    play(m, "activate stocked-shelves")
    assert look(m).morale == 9


@pytest.mark.rule("NS-16.15", "NS-3.06")
def test_morale_ends_at_ten() -> None:
    from shamble.games.no_sanctuary.rules.tension import raise_morale

    m = group(morale=9)
    raise_morale(look(m), 3)
    assert look(m).morale == 10


@pytest.mark.rule("NS-4.20", "NS-4.22")
def test_figures_and_barricades_block_no_sight() -> None:
    m = group(
        p1=at("A5"), turn="harlan", card="roll-call", ammunition=1, barricades={"wall-A5-A6": 3},
        enemies={"A6-standard-ready": 2, "B4-standard-ready": 1},
    )  # fmt: skip
    play(m, "maneuver ammunition")
    assert offered(m) == ["enemy A6-standard-ready", "enemy B4-standard-ready"]
    # From outside the wall of the Building blocks
    m = group(p1=at("A6"), turn="harlan", card="roll-call", ammunition=1, enemies={"A5-standard-ready": 1})
    assert "maneuver ammunition" not in offered(m)


@pytest.mark.rule("NS-4.23")
def test_a_space_within_range_must_be_in_sight() -> None:
    m = group(p4=at("A6"), turn="pax", card="map-the-block", approach="cautious")
    play(m, "action map-the-block", "resolve")
    assert "space A6" in offered(m)
    assert "space B4" in offered(m)
    assert "space A5" not in offered(m)
    m = group(p3=at("A6"), turn="boone", card="set-the-line")
    play(m, "maneuver set-the-line")
    # An adjacent Space needs no line of sight
    assert "space A5" in offered(m)


@pytest.mark.rule("NS-14.04")
def test_an_exert_by_choice() -> None:
    m = group(turn="harlan", card="roll-call", event="blood-up", approach="normal", enemies={"A2-standard-ready": 2})
    play(m, "event blood-up", "exert-deck", "enemy A2-standard-ready", "pass")
    assert (lying_at(m, "A2"), ready_at(m, "A2"), who(m, "harlan").focus) == (1, 1, 1)
    m = group(p1=at("A2", hand=0, deck=1), turn="harlan", card="roll-call", event="blood-up", approach="normal")
    assert "event blood-up" not in offered(m)


@pytest.mark.rule("NS-15.11", "NS-15.13", "NS-3.14")
def test_five_tokens_and_a_marker() -> None:
    m = group(p1=at("A2", sheet={"harlan": 4}), turn="harlan", card="post-the-watch", event="second-thoughts",
              approach="normal")  # fmt: skip
    play(m, "event second-thoughts", "maneuver post-the-watch", "survivor pax")
    # The marker on the Event is a sixth token
    assert (who(m, "harlan").tokens, who(m, "harlan").marked) == (0, True)
    m = group(p1=at("A2", sheet={"harlan": 5}), turn="harlan", card="post-the-watch")
    play(m, "maneuver post-the-watch")
    assert now(m)[0] == "act"


@pytest.mark.rule("NS-17.01")
def test_resources_have_no_limit() -> None:
    m = group(p1=at("A5"), turn="harlan", card="clear-the-room", food=40, search={"Back Lots": ["pantry-shelf-1"]})
    play(m, "action search", "resolve")
    assert has(m, "food") == 42


@pytest.mark.rule("NS-30.01", "NS-30.04", "NS-30.08")
def test_an_effect_is_taken_as_a_whole() -> None:
    m = group(p4=at("A2"), turn="pax", card="bait-run", approach="reckless", enemies={"A2-standard-ready": 3})
    play(m, "maneuver bait-run", "pass")
    # The free number of Spaces was 0, the noise comes all the same, and no Exert was paid
    assert (place_of(m, "pax"), look(m).threat) == ("A2", 1)
    m = group(p4=at("A2"), turn="pax", card="bait-run", approach="reckless", enemies={"A2-standard-ready": 3})
    play(m, "maneuver bait-run", "go A3", "pass")
    assert (place_of(m, "pax"), len(who(m, "pax").discards)) == ("A3", 0)
