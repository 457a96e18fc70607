"""Sections 1, 2, 6 and 24: setup, the first player, turns and rounds, and solitaire."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.games.walking_dead.setup import first_player
from shamble.games.walking_dead.state import Georgia
from shamble.testing import at, options_of, play, table

from .helpers import GAME, look, now, offered, party, people_of, place_of, public, road, scouted, stock


def started(players: int, seed: int = 1, **options: Any) -> Match:
    """A game as it begins; finds of joining Followers are taken as food."""
    m = Match.start(GAME, players, options, seed=seed)
    while m.pending[0].key == "find-any":
        m.answer("find food")
    return m


@pytest.mark.rule("WD-2.01", "WD-2.02", "WD-2.03", "WD-2.04", "WD-2.06", "WD-2.07", "WD-2.08", "WD-2.09", "WD-2.10")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_everything_is_dealt_out(players: int) -> None:
    g = look(started(players))
    c = g.content
    for p in g.parties:
        character, follower = p.people
        assert (c.people[character].is_follower, c.people[follower].is_follower) == (False, True)
        assert (len(p.private), p.private_up, p.scouted) == (1, False, ())
        assert all(units >= 1 for units in p.stock)
    assert (len(g.aside), len(g.follower_deck)) == (6 - players, 23 - players)
    assert len(g.location_deck) == 26 - 3 - players
    assert (len(g.slots), len(g.encounter_deck), g.encounter_discards) == (3, 90, ())
    assert (len(g.bag), sum(g.crowd)) == (216, 0)


@pytest.mark.rule("WD-2.15", "WD-3.02")
def test_pawns_begin_on_the_space_of_their_character() -> None:
    g = look(started(6))
    assert (
        {p.at for p in g.parties} == {g.content.people[p.people[0]].start for p in g.parties} == set(g.content.starts)
    )


@pytest.mark.rule("WD-2.05", "WD-2.01", "WD-26.03")
def test_instructions_of_followers_are_carried_out_before_locations_are_dealt() -> None:
    for seed in range(80):
        m = Match.start(GAME, 3, seed=seed)
        g = look(m)
        billy = g.content.person_number["billy"]
        owner = next((p for p in g.parties if billy in p.people), None)
        if m.pending[0].key == "find-any":
            # Carl or Gus: the choice is made before anybody has a private Location
            assert not any(p.private for p in g.parties)
        if owner:
            assert owner.stock[0] >= 3
            return
    raise AssertionError("nobody was dealt Billy")


@pytest.mark.rule("WD-2.12", "WD-2.13", "WD-2.16", "WD-2.11", "WD-2.14", "WD-5.04")
def test_most_actions_begin_and_only_those_who_tie_roll_again() -> None:
    first = ("A1", "A1", "W1", *["A1"] * 3, "A1", "A1", "-")
    again = ("A1", "-", "-", "A1", "A1", "-")
    m = table(
        GAME,
        a=at("A5", people=["rick"]),
        b=at("D1", people=["sully", "priya"]),
        c=at("M5", people=["odessa", "carl", "ruthie"]),
        dice=(*first, *again),
        phase="turn-start",
    )
    g: Georgia = look(m)
    first_player(g)
    # A and B tie at 3 and roll again; then it is B, C, A
    assert (g.first, g.active, len(m.chance.rolls)) == (1, 1, 15)


@pytest.mark.rule("WD-2.16", "WD-6.05", "WD-6.07")
def test_play_passes_clockwise_and_rounds_are_counted_at_the_first_seat() -> None:
    m = road(a=at("E1", people=["rick"]), active="b")
    order = []
    for _ in range(4):
        order.append((look(m).active, look(m).round))
        play(m, f"step {offered(m, 'step')[0]}")
        while now(m) != ("step", look(m).active) or look(m).entered:
            ask = m.pending[0]
            words = [option.words for option in ask.options]
            idle = next((word for word in ("stop", "pass", "enough") if word in words), words[0])
            for each in m.pending:
                m.answer(idle if each is ask else each.options[0].words, each.seat)
    assert order == [(1, 1), (2, 1), (0, 1), (1, 2)]


@pytest.mark.rule("WD-6.07", "WD-6.05")
def test_a_round_is_counted_though_the_first_player_is_out() -> None:
    m = road(2, a=at("E1", people=["rick"], status="out"), b=at("M5", people=["dale"]), active="b", first=0)
    play(m, "step L5", "stop")
    assert (look(m).active, look(m).round) == (1, 2)


@pytest.mark.rule("WD-4.13", "WD-18.05")
def test_nothing_is_traded_in_a_turn() -> None:
    m = road(a=at("E1", people=["rick"]), b=at("E1", people=["dale"]), options={"coop": "off"}, phase="turn-start")
    assert {option.verb for option in m.pending[0].options} <= {"step", "double", "scout"}


# Solitaire


@pytest.mark.rule("WD-24.01", "WD-24.02", "WD-24.04", "WD-24.06", "WD-1.09", "WD-1.12")
def test_solitaire_begins_with_four_locations_and_five_trapped_followers() -> None:
    m = started(1, coop="on")
    g = look(m)
    assert public(m) == ["football-stadium", "gun-shop", "motel", "airport"]
    assert (party(m).private, g.location_deck) == ((), ())
    spaces = {space for space in g.trapped if space >= 0}
    assert (len(g.trapped_at_setup), spaces) == (5, set(g.content.starts) - {party(m).at})
    assert (len(g.follower_deck), len(g.encounter_deck), g.groups, g.reentry) == (17, 71, False, False)
    assert not any(g.content.encounters[card].others for card in g.encounter_deck)


@pytest.mark.rule("WD-24.07", "WD-24.08", "WD-21.11")
def test_the_score_counts_the_followers_rescued_at_least_once() -> None:
    m = road(
        1,
        a=at("C1", people=["rick"], scouted=["airport", "gun-shop"], gas=3, food=3),
        public=["motel", "football-stadium"],
        encounters=["E76", "E48", "E39"],
        dice=("A1", "A1", "-", "A1", "A1", "-"),
        rescued=(7, 9, 11),
    )
    play(m, "scout B1 motel-1", "find gas", "find gas")
    assert (m.state.ending, m.state.winners, look(m).final_scores) == ("solo-won", (0,), (3,))


@pytest.mark.rule("WD-24.05", "WD-24.08")
def test_rescuing_one_of_the_five_counts_once() -> None:
    m = road(1, a=at("E1", people=["rick"]), trapped={"gus": "F1"}, encounters=["E42"], dice=("A1", "-", "-"))
    g = look(m)
    g.trapped_at_setup = (g.content.person_number["gus"],)
    play(m, "step F1", "find gas")
    assert (people_of(m), look(m).rescued) == (["rick", "gus"], g.trapped_at_setup)


@pytest.mark.rule("WD-24.03", "WD-20.15")
def test_a_collected_location_is_not_replaced_in_solitaire() -> None:
    m = road(
        1, a=at("C1", people=["rick"]), public=["motel", "airport", "gun-shop", "football-stadium"],
        encounters=["E42"], dice=("A1", "-", "-"),
    )  # fmt: skip
    play(m, "scout B1 motel-1")
    assert (scouted(m), public(m)) == (["motel"], ["", "airport", "gun-shop", "football-stadium"])


@pytest.mark.rule("WD-24.09", "WD-24.10", "WD-22.03")
@pytest.mark.parametrize("again", [False, True])
def test_losing_the_last_survivor_in_solitaire(again: bool) -> None:
    m = road(
        1,
        a=at("D1", people=["rick"], fatigue={"rick": 2}, scouted=["motel"], ammo=0, gas=0),
        public=["airport", "gun-shop", "football-stadium"],
        tokens={"E1": [4]},
        followers=["chris"],
        dice=["-"] * 3,
        options={"reentry": "on"} if again else None,
    )
    play(m, "step E1")
    if not again:
        assert (m.state.ending, m.state.winners, look(m).final_scores) == ("solo-lost", (), ())
        return
    assert public(m) == ["airport", "gun-shop", "football-stadium", "motel"]
    play(m, "yes")
    assert (stock(m), scouted(m), party(m).private, len(people_of(m))) == ((1, 1, 1), [], (), 2)
    assert place_of(m)
    assert options_of(m)


@pytest.mark.rule("WD-24.10")
def test_declining_to_begin_again_loses_solitaire() -> None:
    m = road(
        1, a=at("D1", people=["rick"], fatigue={"rick": 2}, ammo=0, gas=0), tokens={"E1": [4]}, dice=["-"] * 3,
        options={"reentry": "on"},
    )  # fmt: skip
    play(m, "step E1", "no")
    assert m.state.ending == "solo-lost"
