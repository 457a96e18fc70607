"""Section 1 and the odds and ends: terms, kinds of spaces, and the advice that bots follow."""

from __future__ import annotations

import pytest

from shamble.games.walking_dead.bot.habits import habit, shortlist
from shamble.games.walking_dead.bot.ways import worth_of_step
from shamble.testing import at, options_of, play

from .helpers import discards, look, now, offered, party, people_of, road, scouted, stock, tokens_at


@pytest.mark.rule("WD-1.03", "WD-23.07", "WD-23.20")
def test_a_party_is_one_players_and_a_group_keeps_resources_apart() -> None:
    m = road(a=at("D1", people=["rick", "chris"], food=5), b=at("D1", people=["dale"], food=0, group="a"))
    g = look(m)
    assert [p.seat for p in g.members(party(m, "a"))] == [0, 1]
    assert [p.seat for p in g.members(party(m, "c"))] == [2]
    assert (people_of(m, "a"), people_of(m, "b"), stock(m, "a")[0], stock(m, "b")[0]) == (
        ["rick", "chris"],
        ["dale"],
        5,
        0,
    )


@pytest.mark.rule("WD-1.04")
def test_finding_losing_using_and_giving() -> None:
    m = road(
        a=at("D1", people=["rick"], fatigue={"rick": 1}, food=3),
        encounters=["E84"],
        phase="turn-start",
    )
    play(m, "eat rick", "step C2", "give-to seat-1", "find-or gas 2", "collect food")
    assert (stock(m), stock(m, "b")) == ((1, 3, 1), (3, 1, 1))


@pytest.mark.rule("WD-1.05", "WD-1.02")
def test_every_choice_of_a_turn_is_the_active_players() -> None:
    m = road(a=at("F5", people=["rick"]), encounters=["E39", "E01"], dice=("A1", "-", "-", "K2", "K2", "-"))
    asked = {now(m)[1]}
    play(m, "step E4")
    asked.add(now(m)[1])
    play(m, "collect gas")
    asked.add(now(m)[1])
    assert asked == {0}
    # One card for each icon, not one for each landing
    play(m, "collect ammo")
    assert len(discards(m)) == 2


@pytest.mark.rule("WD-1.06")
def test_the_text_of_a_card_beats_a_general_rule() -> None:
    # Nobody fights fewer than all tokens of a space, but Road Flares say otherwise
    m = road(a=at("D1", people=["rick"], items=["E58"]), tokens={"E1": [6]})
    play(m, "step E1", "use road-flares")
    assert (tokens_at(m, "E1"), now(m)[0]) == ([0], "step")


@pytest.mark.rule("WD-3.01")
def test_a_space_has_one_of_four_kinds() -> None:
    spaces = look(road()).content.spaces
    kinds = {place.card.kind for place in spaces if place.card.atlanta}
    assert kinds == {"resource", "location", "blank"}
    assert all(place.is_resource + place.is_location + place.is_start <= 1 for place in spaces)


@pytest.mark.rule("WD-8.11", "WD-20.06")
def test_a_location_ends_movement() -> None:
    m = road(a=at("C1", people=["rick"], gas=3), public=["motel"], encounters=["E42"], dice=("A1", "-", "-"))
    play(m, "scout B1 motel-1")
    assert (scouted(m), look(m).active) == (["motel"], 1)


@pytest.mark.rule("WD-10.05")
def test_placing_a_token_shows_its_number_to_nobody() -> None:
    m = road(a=at("D1", people=["rick"]), pool=[6])
    play(m, "step E1")
    for eyes in (0, 1, None):
        assert list(m.game.sight(m.state, 3, eyes).cards("token", 0)) == [None]


@pytest.mark.rule("WD-13.01", "WD-13.02")
def test_a_drawn_card_is_open_to_everybody() -> None:
    m = road(a=at("D1", people=["rick"]), encounters=["E64"])
    play(m, "step C2")
    for eyes in (0, 1, None):
        card = next(card for card in m.scene(eyes).cards if card.id == "engine-trouble")
        assert "Success" in card.text and "Fail" in card.text


@pytest.mark.rule("WD-18.02", "WD-20.03")
def test_resources_are_needed_for_requirements() -> None:
    assert offered(road(a=at("K4", people=["rick"], ammo=2), public=["armory"]), "scout") == []
    assert offered(road(a=at("K4", people=["rick"], ammo=3), public=["armory"]), "scout") == ["J4 armory-1"]


@pytest.mark.rule("WD-19.06", "WD-3.11")
def test_a_follower_left_behind_at_a_location_goes_to_the_nearest_starting_space() -> None:
    m = road(
        a=at("C1", people=["rick", "chris"], ammo=0),
        public=["motel"],
        encounters=["E06"],
        dice=("K2", "K2", "K1", "-"),
    )
    play(m, "scout B1 motel-1", "tire rick")
    g = look(m)
    assert g.content.spaces[g.trapped[g.content.person_number["chris"]]].id == "D1"


# Advice


@pytest.mark.rule("WD-27.01", "WD-27.02")
def test_a_bot_heads_for_resources_or_a_location_that_it_can_scout() -> None:
    m = road(a=at("C1", people=["rick"], gas=0), public=["motel", "prison", "armory"])
    assert habit(look(m), m.pending[0]).words == "scout B1 motel-1"
    m = road(a=at("D1", people=["rick"], gas=0), public=["greene-farm", "trade-school", "airport"])
    while m.pending[0].key == "step":
        m.answer(habit(look(m), m.pending[0]).words)
    g = look(m)
    assert g.content.spaces[g.party.at].icons


@pytest.mark.rule("WD-27.03")
def test_a_bot_avoids_tokens() -> None:
    free, crowded = (
        road(a=at("D1", people=["rick"], gas=0), public=["warehouse"], tokens=tokens)
        for tokens in ({}, {"E1": [3], "C1": [3]})
    )
    step = next(option for option in free.pending[0].options if option.words == "step E1")
    assert worth_of_step(look(free), step) > worth_of_step(look(crowded), step)
    assert len(shortlist(look(free), free.pending[0])) <= 6
    assert options_of(free)
