"""Sections 21 and 22: winning, playing on, losing all survivors and beginning again."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.errors import BadOptions
from shamble.engine.match import Match
from shamble.testing import at, options_of, play

from .helpers import (
    GAME,
    crowded,
    discards,
    look,
    now,
    offered,
    party,
    people_of,
    public,
    road,
    scouted,
    stock,
    tokens_at,
)

PLAY_ON: dict[str, str | bool] = {"continue_after_win": "on"}
TWO = ["armory", "prison"]
HIT = ("A1", "-", "-")


def winning(players: int = 4, **things: Any) -> Match:
    """A is about to win at the Motel, third level; all three Encounters are met by having 3 gas or 3 food."""
    return road(
        players,
        a=at("C1", people=["rick"], scouted=TWO, gas=3, food=3),
        public=["motel"],
        encounters=["E76", "E48", "E39"],
        dice=("A1", "A1", "-", "A1", "A1", "-"),
        **things,
    )


@pytest.mark.rule("WD-21.01", "WD-21.03", "WD-21.10", "WD-21.11", "WD-1.01")
def test_the_third_location_ends_the_game() -> None:
    m = winning()
    play(m, "scout B1 motel-1", "find gas", "find gas")
    assert m.is_over
    assert (m.state.ending, m.state.winners) == ("haven", (0,))
    assert look(m).final_scores == (3, 0, 0, 0)


@pytest.mark.rule("WD-21.04", "WD-21.05", "WD-21.07", "WD-10.10", "WD-21.09")
def test_the_others_may_play_on() -> None:
    m = winning(options=PLAY_ON)
    play(m, "scout B1 motel-1", "find gas", "find gas")
    assert not m.is_over
    assert (now(m), party(m).status, party(m).at) == (("play-on", 1), "won", -1)
    play(m, "yes", "no", "yes")
    assert (party(m, "c").status, look(m).active) == ("stopped", 1)
    assert crowded(m) == {"C1"}
    # A is skipped, does not count and keeps the cards
    play(m, "step L5", "stop")
    assert (look(m).active, len(party(m).scouted)) == (3, 3)
    assert [p.seat for p in look(m).others(3)] == [1]


@pytest.mark.rule("WD-21.07", "WD-21.06")
def test_the_game_ends_when_nobody_plays_on() -> None:
    m = winning(options=PLAY_ON)
    play(m, "scout B1 motel-1", "find gas", "find gas", "no", "no", "no")
    assert (m.state.ending, m.state.winners) == ("haven", (0,))


@pytest.mark.rule("WD-21.08", "WD-21.11", "WD-21.04")
def test_players_who_win_together_share_a_place() -> None:
    m = winning(b=at("C1", people=["dale"], group="a"), options=PLAY_ON)
    play(m, "scout B1 motel-1", "find gas", "find gas")
    assert look(m).places == [1, 1, 0, 0]
    play(m, "yes", "no")
    look(m).parties[2].scouted = party(m, "a").scouted[:2]
    g = look(m)
    assert g.active == 2
    from shamble.games.walking_dead.rules.winning import win

    win(g, party(m, "c"))
    assert g.places == [1, 1, 3, 0]


@pytest.mark.rule("WD-1.07", "WD-21.07", "WD-21.09", "WD-20.03")
def test_who_has_stopped_is_compared_and_asked_no_more() -> None:
    m = road(
        4,
        a=at("K1", people=["rick", "gus", "june"], scouted=TWO),
        b=at("M5", people=["dale", "chris", "amos", "hank"], status="stopped", items=["E10"]),
        c=at("J1", people=["shane", "penny"]),
        d=at("J9", people=["tyreese"], status="won"),
        public=["wiltshire-estates"],
        encounters=["E82"],
        options=PLAY_ON,
    )
    assert offered(m, "scout") == ["K2 wiltshire-estates-1"]
    play(m, "scout K2 wiltshire-estates-1")
    assert [ask.seat for ask in m.pending] == [0, 2]
    assert "E10" not in discards(m)


@pytest.mark.rule("WD-1.12", "WD-22.06")
def test_options_that_do_not_fit_the_table_are_refused_with_a_sentence() -> None:
    with pytest.raises(BadOptions, match="four to six"):
        Match.start(GAME, 3, PLAY_ON)
    assert not look(Match.start(GAME, 1, {"coop": "on"}, seed=1)).groups
    assert look(Match.start(GAME, 6, {"reentry": "on"}, seed=1)).aside == ()


# Losing everybody


@pytest.mark.rule(
    "WD-22.01", "WD-22.02", "WD-22.03", "WD-22.04", "WD-22.08", "WD-22.05", "WD-25.06", "WD-10.10", "WD-22.09"
)
def test_a_player_who_lost_everybody_begins_again() -> None:
    m = road(
        4,
        a=at("H2", people=["rick"], fatigue={"rick": 2}, scouted=TWO, private="clinic", items=["E10"], ammo=0, gas=0),
        tokens={"I2": [3]},
        followers=["chris"],
        dice=("-", "-", "-"),
    )
    before = len(look(m).location_deck)
    play(m, "step I2")
    assert now(m) == ("reenter", 0)
    assert (discards(m), scouted(m), party(m).private, stock(m)) == (["E10"], [], (), (0, 0, 0))
    assert tokens_at(m, "I2") == [0]
    assert len(look(m).location_deck) == before + 3
    play(m, "yes")
    new, follower = people_of(m)
    assert follower == "chris"
    assert party(m).at == look(m).content.people[look(m).content.person_number[new]].start
    assert (stock(m), len(party(m).private), scouted(m), party(m).private_up) == ((1, 1, 1), 1, [], False)
    assert look(m).active == 1


@pytest.mark.rule("WD-22.04", "WD-2.05", "WD-25.07")
def test_beginning_again_follows_setup_the_private_location_comes_after_the_follower() -> None:
    m = road(
        a=at("H2", people=["rick"], fatigue={"rick": 2}, ammo=0, gas=0),
        tokens={"I2": [3]},
        followers=["gus"],
        dice=("-", "-", "-"),
    )
    play(m, "step I2", "yes")
    assert (now(m), party(m).private) == (("find-any", 0), ())
    play(m, "find gas")
    name = look(m).content.scoutings[party(m).private[0]].card.name
    told = {seat: [line.text for line in m.log(seat)] for seat in (0, 1)}
    assert any(f"private Location is {name}" in line for line in told[0])
    assert not any(name in line and "private Location is" in line for line in told[1])


@pytest.mark.rule("WD-22.03", "WD-22.06", "WD-1.11", "WD-1.07")
def test_who_declines_is_out_for_good() -> None:
    m = road(a=at("D1", people=["rick"], fatigue={"rick": 2}, ammo=0, gas=0), tokens={"E1": [4]}, dice=["-"] * 3)
    play(m, "step E1", "no")
    assert party(m).status == "out"
    assert [p.seat for p in look(m).in_order()] == [1, 2]
    play(m, *_idle_turn(m), *_idle_turn(m, 2))
    assert look(m).active == 1


def _idle_turn(m: Match, seat: int = 1) -> list[str]:
    return {1: ["step L5", "stop"], 2: ["step I9", "stop"]}[seat]


@pytest.mark.rule("WD-22.06", "WD-1.12")
def test_with_six_players_nobody_can_begin_again() -> None:
    m = road(6, a=at("E1", people=["rick"], fatigue={"rick": 2}, ammo=0, gas=0), tokens={"F1": [4]}, dice=["-"] * 3)
    play(m, "step F1")
    assert (party(m).status, look(m).active) == ("out", 1)


@pytest.mark.rule("WD-20.25", "WD-20.15", "WD-22.02", "WD-22.04")
def test_returned_locations_fill_empty_slots_first() -> None:
    m = road(
        a=at("D1", people=["rick"], fatigue={"rick": 2}, scouted=["armory"], private="clinic", ammo=0, gas=0),
        tokens={"E1": [4]},
        public=["motel"],
        locations=[],
        dice=["-"] * 3,
    )
    play(m, "step E1")
    assert (public(m)[0], set(public(m)[1:])) == ("motel", {"armory", "clinic"})
    play(m, "yes")
    assert (look(m).location_deck, party(m).private) == ((), ())


@pytest.mark.rule("WD-21.06")
def test_when_nobody_is_left_nobody_wins() -> None:
    m = road(
        2,
        a=at("D1", people=["rick"], fatigue={"rick": 2}, ammo=0, gas=0),
        b=at("M5", people=["dale"], status="out"),
        tokens={"E1": [4]},
        dice=["-"] * 3,
        options={"reentry": "off"},
    )
    play(m, "step E1")
    assert (m.state.ending, m.state.winners) == ("nobody", ())


@pytest.mark.rule("WD-21.10", "WD-21.07", "WD-22.08", "WD-13.22")
@pytest.mark.parametrize("on", [True, False])
def test_the_order_of_a_win_re_entry_and_playing_on(on: bool) -> None:
    m = road(
        4,
        a=at("C1", people=["rick"], scouted=TWO, gas=3),
        b=at("M5", people=["dale"], fatigue={"dale": 2}),
        c=at("J1", people=["shane", "chris"]),
        public=["motel"],
        encounters=["E76", "E80", "E39"],
        dice=("A1", "A1", "-"),
        followers=["arnold"],
        options=PLAY_ON if on else None,
    )
    play(m, "scout B1 motel-1", "find gas", "find gas", "0: yes", "1: yes", "2: yes", "3: yes", "tire shane")
    play(m, "find gas", "find gas", "find gas")
    if not on:
        assert (m.state.ending, m.state.winners) == ("haven", (0,))
        return
    assert (look(m).places, now(m)) == ([1, 0, 0, 0], ("reenter", 1))
    play(m, "yes")
    asked = []
    while now(m)[0] == "play-on":
        asked.append(now(m)[1])
        play(m, "yes")
    assert asked == [1, 2, 3]
    assert options_of(m)
