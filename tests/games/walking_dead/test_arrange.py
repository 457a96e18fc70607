"""Positions for tests: what things may be called, and what no table can look like."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.errors import BadOptions
from shamble.testing import at, off_board, play, table

from .helpers import GAME, discards, fatigue_of, items_of, look, now, offered, party, people_of, place_of, public, road


@pytest.mark.parametrize("who", [["rick", "carl"], ["Rick", "CARL"], ["C1", "F01"]])
def test_survivors_go_by_id_name_and_code(who: list[str]) -> None:
    assert people_of(road(a=at("D1", people=who))) == ["rick", "carl"]


@pytest.mark.parametrize("card", ["motel", "Motel", "L08", "l08", "motel-1", "L08a"])
def test_locations_go_by_id_name_code_and_copy(card: str) -> None:
    assert public(road(a=at("C1", people=["rick"]), public=[card])) == ["motel", "", ""]


@pytest.mark.parametrize("card", ["E20", "e20", "ambulance-bay", "Ambulance Bay", "First-Aid Kit"])
def test_encounters_go_by_code_id_title_and_item(card: str) -> None:
    assert items_of(road(a=at("C1", people=["rick"], items=[card]))) == ["E20"]
    m = road(a=at("C1", people=["rick"]), encounters=["E01"], discards=[card])
    assert (discards(m), look(m).encounter_deck[-1]) == (["E20"], look(m).content.by_code["E01"])


@pytest.mark.parametrize("space", ["B1", "b1", "Motel"])
def test_spaces_go_by_id_and_by_their_location(space: str) -> None:
    assert place_of(road(a=at(space, people=["rick"]))) == "B1"


@pytest.mark.rule("WD-4.09", "WD-14.11")
def test_what_was_used_this_turn_is_named() -> None:
    m = road(a=at("D1", people=["glenn"], gas=0, items=["E53"], used=["glenn", "E53"]), tokens={"E1": [2]})
    assert (offered(m, "slip"), offered(m, "look-with")) == ([], [])


@pytest.mark.rule("WD-14.01", "WD-17.06")
def test_somebody_wears_the_coat() -> None:
    m = road(
        a=at("D1", people=["rick"], items=["E66"], coat="rick", fatigue={"rick": 2}, ammo=0),
        tokens={"E1": [1]}, dice=["-"] * 3,
    )  # fmt: skip
    play(m, "step E1")
    assert fatigue_of(m, "rick") == 3


@pytest.mark.rule("WD-22.03", "WD-22.08", "WD-25.06")
def test_who_was_eliminated_this_turn_is_asked_at_its_end_and_gets_who_was_set_aside() -> None:
    m = table(
        GAME, a=at("D1", people=["rick"]), b=off_board(people=["dale"], status="eliminated"),
        c=at("M5", people=["shane"]), aside=["andrea"],
    )  # fmt: skip
    assert (place_of(m, "b"), people_of(m, "b")) == ("", [])
    play(m, "step C1", "stop")
    assert now(m) == ("reenter", 1)
    play(m, "yes")
    assert (people_of(m, "b")[0], place_of(m, "b")) == ("andrea", "D9")


@pytest.mark.rule("WD-1.07", "WD-21.05")
def test_who_has_won_or_stopped_has_no_pawn_on_the_board() -> None:
    m = road(4, a=at("D1", people=["rick"]), b=off_board(people=["dale"], status="won"))
    assert (place_of(m, "b"), party(m, "b").in_play, look(m).places[1]) == ("", False, 1)


def test_the_first_player_and_the_rescued_are_named() -> None:
    m = road(a=at("D1", people=["rick"]), first="c", rescued=["penny"])
    g = look(m)
    assert (g.first, [g.content.people[person].id for person in g.rescued]) == (2, ["penny"])


WRONG: dict[str, dict[str, Any]] = {
    "no survivor called 'Negan'": {"a": at("D1", people=["Negan"])},
    "no space called 'Z1'": {"a": at("Z1")},
    "no further Location card called 'L99'": {"a": at("D1"), "public": ["L99"]},
    "There are 3 public Locations, not 4": {"public": ["motel", "motel", "motel", "prison"]},
    "only one Rick": {"a": at("D1", people=["rick"]), "b": at("E1", people=["rick"])},
    "only one Fire Axe Behind Glass": {"a": at("D1", items=["E10"]), "encounters": ["E10"]},
    "'E01' is no Inventory card": {"a": at("D1", items=["E01"])},
    "Carl is not in the party of player a": {"a": at("D1", people=["rick"], fatigue={"carl": 1})},
    "Nobody lives with 9 fatigue": {"a": at("D1", people=["rick"], fatigue={"rick": 9})},
    "'fatigue' says how much": {"a": at("D1", people=["rick"], fatigue=2)},
    "cannot have 11 food": {"a": at("D1", food=11)},
    "'scouted' lists names": {"a": at("D1", scouted=2)},
    "one private Location at most": {"a": at("D1", private=["motel", "prison"])},
    "may stay on a Location Space only": {"a": at("D1", may_stay=True)},
    "has no coat": {"a": at("D1", people=["rick"], coat="rick")},
    "status is one of": {"b": off_board(status="asleep")},
    "cannot be in the group of player b": {"a": at("D1", group="b"), "b": at("E1")},
    "are called 'a', 'b', 'c', not 'z'": {"active": "z"},
    "are called 'a', 'b', 'c', not 'd'": {"d": at("D1")},
    "described by at": {"a": "D1"},
    "begins with one of the phases": {"phase": "end"},
    "Location Space like B1": {"tokens": {"B1": [1]}},
    "0 zombie tokens with a 7": {"tokens": {"D1": [7]}},
    "12 zombie tokens with a 6, not 13": {"pool": [6] * 13},
    "The pool can have 0 to 216 tokens": {"pool_size": 300},
    "The Encounter deck can have 0 to 90 cards": {"encounter_deck": 200},
    "Marker ever lies on a Location Space": {"trapped": {"penny": "B1"}},
    "Dale is not in the Follower deck": {"trapped": {"dale": "D2"}},
    "Carl is not in the Follower deck": {"a": at("D1", people=["carl"]), "followers": ["carl"]},
    "Rick cannot be set aside": {"a": at("D1", people=["rick"]), "aside": ["rick"]},
    "is public or the active player's own": {"a": at("B1"), "public": ["prison"], "scouting": "motel"},
    "stands on B1": {"a": at("D1"), "public": ["motel"], "scouting": "motel"},
    "holds numbers, not names": {"location_deck": ["motel"]},
    "has nothing called 'weather'": {"weather": 1},
    "party of The Walking Dead has nothing called 'mood'": {"a": at("D1", mood=1)},
}


@pytest.mark.parametrize("sentence", WRONG)
def test_what_no_table_can_look_like_gets_a_sentence(sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        table(GAME, 3, **WRONG[sentence])
