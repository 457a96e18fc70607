"""Who answers for a card when its player is out of the game, and where there is room to put somebody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from shamble.engine.ask import Ask
from shamble.engine.match import Match
from shamble.games.dead_of_winter.content import verbs
from shamble.games.dead_of_winter.effects.board import lure
from shamble.games.dead_of_winter.effects.carrying import EFFECTS
from shamble.games.dead_of_winter.effects.survivors import recruit
from shamble.games.dead_of_winter.owed import Occasion
from shamble.testing import at, table

from .helpers import GAME, look

CRISIS = """
[[card]]
id = "empty-shelves"
number = "C01"
name = "Empty Shelves"
text = "The survivor with the lowest influence dies. Then build a barricade at a location of your choice."
symbols = ["food"]
failure = [{ do = "kill", who = "lowest" }, { do = "wall", where = "away", n = 1 }]
"""


def struck(tmp_path: Path, **things: Any) -> Match:
    """A crisis that kills the weakest survivor and then asks its player something."""
    (tmp_path / "crises.toml").write_text(CRISIS, encoding="utf-8")
    return table(GAME, players=3, packs=[tmp_path], phase="crisis", crisis="empty-shelves", first=1, **things)


@pytest.mark.rule("DW-15.13", "DW-2.32")
def test_outside_turns_the_new_first_player_stands_in_for_one_who_is_out(tmp_path: Path) -> None:
    # Given the first player has nobody but the weakest survivor, and the dead are not replaced
    m = struck(
        tmp_path,
        options={"elimination": True},
        biscuit=at("colony", seat=1),
        rosa=at("colony", seat=0),
        dutch=at("colony", seat=2),
    )
    # Then the rest of the card is the next player's, to the left, who holds the token now
    assert look(m).out == [False, True, False]
    assert (look(m).first, m.pending[0].seat, m.pending[0].key) == (2, 2, "wall-where")


@pytest.mark.rule("DW-15.13", "DW-2.32")
def test_outside_turns_a_first_player_who_is_still_there_answers(tmp_path: Path) -> None:
    m = struck(
        tmp_path,
        options={"elimination": True},
        biscuit=at("colony", seat=1),
        tam=at("school", seat=1),
        rosa=at("colony", seat=0),
        dutch=at("colony", seat=2),
    )
    assert (m.pending[0].seat, m.pending[0].key) == (1, "wall-where")


@pytest.mark.rule("DW-7.18", "DW-16.25", "DW-12.09")
@pytest.mark.parametrize(
    ("things", "place"), [({}, "colony"), ({"helpless": 40}, "police"), ({"exiled": [0]}, "police")]
)
def test_nobody_is_put_where_there_is_no_room_and_no_exile_into_the_colony(things: dict[str, Any], place: str) -> None:
    # Given a card would put Rosa into the colony, which has room, is full, or is closed to her player
    g = look(table(GAME, players=3, rosa=at("police", seat=0), **things))
    rosa = g.content.survivor_number["rosa"]
    putting = EFFECTS.begin(g, verbs.PlaceAt(who="self", where="colony"), Occasion(0, rosa, g.at[rosa]))
    assert putting is not None and list(putting) == []
    assert g.content.locations[g.at[rosa]].id == place
    assert rosa in g.people[g.at[rosa]]


@pytest.mark.rule("DW-16.33")
@pytest.mark.parametrize(("zombies", "useful"), [({"police": 1}, False), ({"gas": 1}, True)])
def test_what_works_elsewhere_does_nothing_for_zombies_that_are_here(zombies: dict[str, int], useful: bool) -> None:
    g = look(table(GAME, players=3, rosa=at("police", seat=0), zombies=zombies))
    rosa = g.content.survivor_number["rosa"]
    culling = (verbs.Cull(where="elsewhere", n=1),)
    assert EFFECTS.would_change(g, culling, Occasion(0, rosa, g.at[rosa])) == useful


@pytest.mark.rule("DW-16.23")
@pytest.mark.parametrize(("named", "shuffled"), [("noor", True), ("", False)])
def test_the_survivor_deck_is_shuffled_when_somebody_was_looked_for_in_it(named: str, shuffled: bool) -> None:
    g = look(table(GAME, players=3, rosa=at("police", seat=0)))
    before = g.survivor_deck
    recruit(g, verbs.Recruit(survivor=named), Occasion(0))
    assert len(g.survivor_deck) == len(before) - 1
    assert (g.survivor_deck != tuple(each for each in before if each in g.survivor_deck)) == shuffled


@pytest.mark.rule("DW-5.25", "DW-16.26")
def test_zombies_are_lured_to_another_place_with_room() -> None:
    # Given the gas station is full, and zombies go from the police station to a place of choice
    g = look(table(GAME, players=3, rosa=at("police", seat=0), zombies={"police": 2, "gas": 3}))
    luring = lure(g, verbs.Lure(source="police", where="away", n=1), Occasion(0))
    asked = next(luring)
    assert isinstance(asked, Ask)
    assert [option.ids[0] for option in asked.options] == ["grocery", "school", "library", "hospital"]


def test_who_has_no_card_does_not_miss_the_crisis_in_the_menu() -> None:
    m = table(GAME, players=3, rosa=at("police", seat=0), crisis="empty-shelves", hands={0: []})
    assert "add-to-crisis" not in {refusal.words for refusal in m.pending[0].refusals()}
