"""What the table shows beyond the rules: progress of the stage, where Walkers go, where names and decks lie."""

from __future__ import annotations

from typing import Any

import pytest

import shamble
from shamble.engine.game import find_game
from shamble.engine.match import Match
from shamble.engine.question import pose
from shamble.games.no_sanctuary.looks.progress import progress
from shamble.games.no_sanctuary.looks.scene import coming
from shamble.testing import at, play

from .helpers import NAMES, group, look, now, scenario

NAMED = {name: at("A2") for name in NAMES}
"""All four of them in one Space."""


def trails(m: Match) -> dict[str, tuple[bool, str]]:
    """Each arrow on the map: whether it is thin, and what its end says."""
    return {trail.id: (trail.thin, trail.end) for trail in m.scene(0).boards[0].trails}


@pytest.mark.rule("NS-19.14", "NS-19.15", "NS-20.05", "NS-20.09")
def test_arrows_show_where_the_walkers_of_this_phase_still_go() -> None:
    inside = {f"p{n}": at("B5") for n in range(1, 5)}
    m = group(
        **inside, phase="walkers", axis="east-west", barricades={"wall-B5-B8": 2},
        enemies={"B8-standard-ready": 3, "B4-standard-ready": 1, "A1-standard-ready": 1, "D1-standard-down": 1},
    )  # fmt: skip
    assert now(m)[0] == "next-swarm"
    found = {"trail-B4-B5": (False, ""), "trail-B8-B5": (False, "3 against 2"), "trail-A1-A2": (True, "")}
    assert trails(m) == found
    play(m, "space B8")
    # they fell, so they have acted
    assert "trail-B8-B5" not in trails(m)
    assert trails(group(turn="harlan", card="roll-call", enemies={"B8-standard-ready": 3})) == {}


@pytest.mark.rule("NS-21.06", "NS-21.07")
def test_the_threat_track_says_what_its_step_brings() -> None:
    assert [coming(threat) for threat in (1, 3, 4, 11)] == ["1", "3", "3 + 1 Special", "10 + 5 Special"]
    assert [track.label for track in group(threat=4).scene(0).tracks if track.id == "threat"] == [
        "Threat brings 3 + 1 Special"
    ]


@pytest.mark.rule("NS-25.01", "NS-25.11", "NS-26.01", "NS-26.07")
def test_activation_cards_lie_there_with_the_side_that_is_up() -> None:
    def said(**things: Any) -> dict[str, tuple[str, str]]:
        cards = scenario("mercy-road", **NAMED, turn="harlan", card="roll-call", **things).scene(0).cards
        return {card.id: (card.note, card.text) for card in cards if card.kind == "reference"}

    crowd = "If 3 or more Strangers are on the map, raise Threat by 1."
    comes = f"1 Stranger comes to a random Space, as long as there are any. {crowd}"
    assert said(strangers_active=True)["type-strangers"] == ("Active", comes)
    assert said(strangers_active=False)["type-strangers"] == ("Inactive", crowd)
    assert said(rivals_active=True)["type-road-jackals"][0] == "Active: 1 Rival comes each round"
    assert said(rivals_active=False)["type-road-jackals"][0] == "Inactive"
    assert all(card.id != "type-strangers" for card in group(turn="harlan", card="roll-call").scene(0).cards)


@pytest.mark.rule("NS-5.07", "NS-22.01", "NS-22.03")
def test_all_stages_of_the_scenario_sheet_can_be_read_from_the_start() -> None:
    scene = scenario("mercy-road", **NAMED, turn="harlan", card="roll-call", stage=1).scene(0)
    (sheet,) = [pile for pile in scene.piles if pile.id == "stages"]
    assert [(card.label, card.note) for card in sheet.cards] == [
        ("1. The Clinic", "Done"), ("2. Dead Battery", "Now"), ("3. The Gate", "Locked"), ("4. Drive", "Locked"),
    ]  # fmt: skip
    said = sheet.cards[2].text
    assert said.startswith(
        "Objective C: gate code. At once: Each Survivor gains 1 Focus. Raise Morale by 2. Each round: "
    )


@pytest.mark.rule("NS-8.01", "NS-10.03")
def test_an_event_says_of_which_characteristic_its_action_is() -> None:
    scene = group(turn="harlan", card="roll-call", event="hidden-cache").scene(0)
    assert next(card for card in scene.cards if card.id == "hidden-cache").text.startswith("Interact action. ")


STAGES = [
    ("scavenging-run", 0, {"harlan": at("A4"), "wren": at("A5"), "barricades": {"wall-A2-A5": 1}}, (2, 4)),
    ("scavenging-run", 1, {"search": {"Clinic": []}}, (1, 2)),
    ("scavenging-run", 2, {"search": {"Clinic": []}}, (1, 2)),
    ("voices-on-the-wind", 0, {"rescued": 1}, (1, 2)),
    ("voices-on-the-wind", 1, {"found": ["a"]}, (1, 1)),
    ("the-long-night", 0, {"barricades": {"wall-A2-A5": 2}}, (2, 6)),
]
"""A stage, something on the table, and how far the group is."""


@pytest.mark.rule("NS-1.02", "NS-22.01", "NS-29.06", "NS-29.08")
@pytest.mark.parametrize(("name", "stage", "things", "done"), STAGES)
def test_the_goal_counts_what_the_stage_asks(
    name: str, stage: int, things: dict[str, Any], done: tuple[int, int]
) -> None:
    spots = {each: at("B1") for each in ("harlan", "wren", "boone", "pax")}
    m = scenario(name, **{**spots, "phase": "planning", "stage": stage, **things})
    assert progress(look(m)) == done
    goal = next(goal for goal in m.scene(0).goals if goal.id == "goal-stage")
    assert (goal.label, goal.have, goal.need) == (look(m).sheet.stages[stage].name, *done)


SCENARIOS = ("scavenging-run", "voices-on-the-wind", "dead-ground", "bad-company", "the-long-night", "mercy-road")


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_table_can_be_looked_at_before_its_map_is_laid(name: str) -> None:
    m = Match.start(find_game("no_sanctuary"), 3, {"scenario": name}, seed=1)
    assert not look(m).barricades
    assert [goal.id for goal in m.scene(0).goals][:1] == ["goal-stage"]


@pytest.mark.rule("NS-3.30")
def test_every_search_deck_lies_in_its_building_and_away_from_the_name() -> None:
    m = scenario("mercy-road", **{each: at("A2") for each in ("harlan", "wren", "boone", "pax")})
    board = m.scene(0).boards[0]
    found = {pile.label: space.id for space in board.spaces for pile in space.piles}
    assert found["Search deck of the Rail Depot"] == "A6"
    assert found["Search deck of the Cell Row North"] == "D6"
    assert {len(region.spaces) > 1 for region in board.regions if region.at == "corner"} == {True}


@pytest.mark.rule("NS-3.09", "NS-3.10", "NS-24.02")
def test_who_chooses_a_survivor_sees_all_sheets_that_are_left_on_the_side_that_counts() -> None:
    m = shamble.match("no_sanctuary", players=2, seed=7)
    for seat, taken in enumerate(("odessa", "silas")):
        sheets = {card.id: card for card in m.scene(seat).hand}
        assert set(sheets) == {option.ids[0] for option in m.pending[0].options}
        m.answer(f"choose {taken}")
    assert sheets["ruth"].note == "Block warden. Attack 4, Coordinate 2, Interact 2"
    assert [each.text for each in sheets["ruth"].stats] == ["4", "2", "2"]
    play(m, "colour red", "colour blue")
    # Then the first seat picks Allies by their Ally sides, and what an option says is what that side says
    allies = {card.id: card for card in m.scene(0).hand}
    assert set(allies) == {option.ids[0] for option in m.pending[0].options}
    assert allies["wren"].text == (
        "Normal: Snap Shot (attack). Cautious: Keep Watch (interact). Reckless: Fire at Will (attack)."
    )
    assert all(allies[choice.ids[0]].text in choice.note for choice in pose(m, m.pending[0]).choices)
    assert m.scene(1).hand == []
